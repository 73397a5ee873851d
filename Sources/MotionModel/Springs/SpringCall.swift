/// A way in which notation writes a dialect.
struct SpringCall: Sendable {
  enum Role: Hashable, Sendable {
    /// SwiftUI's spring that keeps its velocity; the default blend duration, nil if it takes none.
    case animation(blendDuration: Double?)
    /// SwiftUI's spring that adds up.
    case interpolating
    /// The closed form, as a curve.
    case curve
    /// The closed form, as a curve or as the argument of SwiftUI's springs.
    case value

    /// Indicates an animation of SwiftUI's, which has no flag parameters.
    var isAnimated: Bool { self != .curve && self != .value }
  }

  let name: String
  let role: Role
  /// Style in the name.
  var style: SpringStyle?
  /// Labels that differ from the parameters'.
  var labels: [String: String] = [:]
  /// Requires every parameter, whatever its default.
  var isStrict = false
  /// Allows the name alone, with defaults for all parameters.
  var isBare = false

  static func animation(_ name: String, blendDuration: Double? = 0, isBare: Bool = false) -> SpringCall {
    SpringCall(name: name, role: .animation(blendDuration: blendDuration), isBare: isBare)
  }

  static func interpolating(isBare: Bool = false) -> SpringCall {
    SpringCall(name: "interpolatingSpring", role: .interpolating, isBare: isBare)
  }

  /// `spring(…)` and `Spring(…)`.
  static func closedForm(labels: [String: String] = [:], isStrict: Bool = false) -> [SpringCall] {
    [
      SpringCall(name: "spring", role: .curve, labels: labels, isStrict: isStrict),
      .value("Spring", labels: labels, isStrict: isStrict),
    ]
  }

  static func value(_ name: String, labels: [String: String] = [:], isStrict: Bool = false) -> SpringCall {
    SpringCall(name: name, role: .value, labels: labels, isStrict: isStrict)
  }

  func label(of parameter: SpringParameter) -> String { labels[parameter.label] ?? parameter.label }

  /// Parameters as ``NotationSignature`` reads them; flags follow the role's own.
  private func signature(of dialect: SpringDialect, _ own: [String]) -> String {
    func list(_ parameters: [SpringParameter]) -> [String] {
      parameters.map { label(of: $0) + ($0.fallback != nil && !isStrict ? "?" : "") }
    }
    let numbers = dialect.parameters.filter { $0.kind == .number || $0.kind == .seconds }
    let flags = dialect.parameters.filter { $0.kind == .flag && !role.isAnimated }
    return (list(numbers) + own + list(flags)).joined(separator: " ")
  }
}

/// The calls as notation, which reads and writes springs by them.
extension SpringCall {
  /// Springs of all dialects as curves; those that SwiftUI's animations lack are arguments of them.
  static let curves: [NotationCall<CurveBase>] =
    SpringDialect.all.flatMap { dialect in
      dialect.calls.map { call in call.notation(of: dialect, call.role.argument, call.role.base, call.role.parts) }
    }
    + [.animation("spring"), .interpolating()].compactMap { (call: SpringCall) in
      call.role.argument.map { number in
        NotationCall(
          call.name, argument("_spring", .spring), number, make: call.role.base, take: call.role.parts)
      }
    }

  /// Springs that can be the argument of SwiftUI's.
  static let values: [NotationCall<SpringParameters>] = SpringDialect.all.flatMap { dialect in
    dialect.calls.filter { $0.role == .value }.map { call in
      call.notation(
        of: dialect, nil,
        { (spring, _) throws(ModelError) in
          try spring.validate()
          return spring
        }, { ($0, 0) })
    }
  }

  /// - Parameter own: The argument of the role; nil for a call that is an argument itself.
  private func notation<Value>(
    of dialect: SpringDialect, _ own: Argument<Double>?,
    _ make: @escaping @Sendable (SpringParameters, Double) throws(ModelError) -> Value,
    _ take: @escaping @Sendable (Value) -> (SpringParameters, Double)?
  ) -> NotationCall<Value> {
    NotationCall(
      name: name, signatures: [NotationSignature(name, signature(of: dialect, own?.parameters ?? []))], help: nil,
      make: { (binding, _) throws(ModelError) in
        try make(SpringParameters(dialect, try values(of: dialect, in: binding)), try own?.read(binding) ?? 0)
      },
      arguments: { value in
        guard let (spring, number) = take(value), spring.dialect == dialect, says(spring) else { return nil }
        return (arguments(of: spring, own?.text(number) ?? []), nil)
      })
  }

  private func values(of dialect: SpringDialect, in binding: NotationBinding) throws(ModelError) -> SpringValues {
    var values: SpringValues = []
    for (index, parameter) in dialect.parameters.enumerated() {
      let label = label(of: parameter)
      let fallback = parameter.fallback?(values) ?? 0
      values[index] =
        switch parameter.kind {
        case .number: try binding.value(label, .number) ?? fallback
        case .seconds: try binding.value(label, .seconds) ?? fallback
        case .flag: try binding.value(label, .truth) ?? (fallback != 0) ? 1 : 0
        case .style: style?.index ?? 0
        }
      let range = parameter.range(beside: values)
      guard range.contains(values[index]) else {
        throw binding.reader.text.error(
          .outOfRange, at: binding.place(of: label), "\(label) is \(CanonicalJSON.number(values[index]))",
          allowed: DocumentNode.describe(range))
      }
    }
    return values
  }

  /// Indicates that the call can represent a spring of its dialect.
  private func says(_ spring: SpringParameters) -> Bool {
    spring.dialect.parameters.enumerated().allSatisfy { index, parameter in
      switch parameter.kind {
      case .number, .seconds: true
      case .flag: !role.isAnimated || spring.values[index] == 0
      case .style: style?.index == spring.values[index]
      }
    }
  }

  private func arguments(of spring: SpringParameters, _ own: [String]) -> [String] {
    var (numbers, flags): ([String], [String]) = ([], [])
    var isUsual = true
    for (index, parameter) in spring.dialect.parameters.enumerated() where parameter.kind != .style {
      let value = spring.values[index]
      let hasDefault = parameter.fallback?(spring.values) == value
      if !hasDefault { isUsual = false }
      if hasDefault, parameter.isQuiet { continue }
      if parameter.kind == .flag {
        flags.append("\(parameter.label): true")
      } else {
        numbers.append("\(label(of: parameter)): \(NotationDecimal.text(value))")
      }
    }
    return isBare && isUsual && own.isEmpty ? [] : numbers + own + flags
  }
}

extension SpringCall.Role {
  /// The number beside the spring's own.
  fileprivate var argument: Argument<Double>? {
    switch self {
    case .animation(let blendDuration):
      blendDuration.map { MotionModel.argument("blendDuration", .seconds, omitting: $0) }
    case .interpolating, .curve, .value: MotionModel.argument("initialVelocity", .number, omitting: 0)
    }
  }

  fileprivate func base(_ spring: SpringParameters, _ number: Double) throws(ModelError) -> CurveBase {
    let base: CurveBase =
      switch self {
      case .animation: .spring(spring, blendDuration: number)
      case .interpolating: .interpolatingSpring(spring, initialVelocity: number)
      case .curve, .value: .physicsSpring(spring, initialVelocity: number)
      }
    return try Curve(base).base
  }

  /// The spring and the number of a base of this role; nil for others.
  fileprivate func parts(of base: CurveBase) -> (SpringParameters, Double)? {
    switch (self, base) {
    case (.animation(let blend), .spring(let spring, let number)) where blend != nil || number == 0: (spring, number)
    case (.interpolating, .interpolatingSpring(let spring, let number)),
      (.curve, .physicsSpring(let spring, let number)), (.value, .physicsSpring(let spring, let number)):
      (spring, number)
    default: nil
    }
  }
}
