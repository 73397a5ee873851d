/// A spring's canonical texts: as SwiftUI's animation, as its interpolating spring, and by its closed form.
///
/// Dialects that SwiftUI's animation lacks are written as its argument:
/// `.spring(Spring(dampingRatio: …), blendDuration: 0.2)`.
extension SpringParameters {
  /// As a curve.
  /// - Parameters:
  ///   - outer: The call that takes it as an argument if its own dialect has none of this kind.
  ///   - extra: The velocity or the blend duration.
  func notation(_ outer: SpringCall, _ extra: Double) -> String {
    let call = dialect.calls.first { call in
      call.role.isAnimated == outer.role.isAnimated && (call.role == .interpolating) == (outer.role == .interpolating)
        && (call.role.extra != nil || extra == 0) && says(call)
    }
    return call.map { text($0, extra) } ?? Self.text(outer, [valueNotation] + Self.argument(outer.role, extra))
  }

  package var valueNotation: String {
    dialect.calls.first { $0.role == .value && says($0) }.map { text($0, nil) } ?? ""
  }

  /// Indicates that a call can represent these values.
  private func says(_ call: SpringCall) -> Bool {
    zip(dialect.parameters.indices, dialect.parameters).allSatisfy { index, parameter in
      switch parameter.kind {
      case .number, .seconds: true
      case .flag: !call.role.isAnimated || values[index] == 0
      case .style: call.style?.index == values[index]
      }
    }
  }

  /// - Parameter extra: The number of the call's role; nil for a call that is an argument.
  private func text(_ call: SpringCall, _ extra: Double?) -> String {
    let extra = extra.map { Self.argument(call.role, $0) } ?? []
    var arguments: [String] = []
    var flags: [String] = []
    var isUsual = true
    for (index, parameter) in dialect.parameters.enumerated() where parameter.kind != .style {
      let hasDefault = parameter.fallback?(values) == values[index]
      if !hasDefault { isUsual = false }
      if hasDefault, parameter.isQuiet { continue }
      if parameter.kind == .flag {
        flags.append("\(parameter.label): true")
      } else {
        arguments.append("\(call.label(of: parameter)): \(NotationDecimal.text(values[index]))")
      }
    }
    if call.isBare, isUsual, extra.isEmpty { arguments = [] }
    return Self.text(call, arguments + extra + flags)
  }

  private static func text(_ call: SpringCall, _ arguments: [String]) -> String {
    let name = call.role.isAnimated ? ".\(call.name)" : call.name
    return arguments.isEmpty ? name : "\(name)(\(arguments.joined(separator: ", ")))"
  }

  private static func argument(_ role: SpringCall.Role, _ value: Double) -> [String] {
    guard let label = role.extra, value != role.usualExtra else { return [] }
    return ["\(label): \(NotationDecimal.text(value))"]
  }
}

extension SpringParameters {
  /// Reads a spring in the curves' notation: `spring(duration: 0.5, bounce: 0.3)`, `.bouncy`, `Spring(tension: 170, …)`.
  /// - Throws: ``ModelError`` as ``Curve/init(notation:)``, and `contradiction` for a curve other than a spring, for an
  ///   interpolating spring, which is a way of playing one, and for a spring with a velocity, a blend duration or modifiers.
  public init(notation: String) throws(ModelError) {
    let curve = try Curve(notation: notation)
    guard let spring = curve.base.spring else {
      throw ModelError(.contradiction, "expected a spring, found \(QuotedText.quote(notation))")
    }
    if case .interpolatingSpring = curve.base {
      throw ModelError(
        .contradiction, "an interpolating spring is additive when retargeted, which a plain spring cannot represent",
        hint: "write \(QuotedText.quote(spring.valueNotation, limit: 200)), or make the curve an interpolatingSpring")
    }
    let isPlain =
      switch curve.base {
      case .spring(_, let blendDuration): blendDuration == 0
      case .physicsSpring(_, let velocity): velocity == 0
      default: true
      }
    guard isPlain, curve.modifiers.isEmpty else {
      throw ModelError(.contradiction, "expected a spring alone, found one with a velocity, a blend or modifiers")
    }
    self = spring
  }
}
