/// Springs in every dialect.
extension NotationReader {
  /// Reads a spring by its form's name; nil when no spring has that name.
  func spring(_ segment: NotationSegment) throws(ModelError) -> CurveBase? {
    if segment.name == "default" {
      guard segment.arguments == nil else {
        throw text.error(.syntax, at: segment.start, "default takes no arguments", hint: "write .default")
      }
      return .systemDefault
    }
    guard SpringDialect.calls[segment.name] != nil else { return nil }
    return try springCall(segment, segment.name)
  }

  /// Reads a member of `Spring`: `.smooth`, `.snappy(duration: 0.4)`, `.interactive(response: 0.15)`.
  func styledSpring(_ segment: NotationSegment, isArgument: Bool = false) throws(ModelError) -> CurveBase {
    guard SpringStyle(rawValue: segment.name) != nil else {
      throw text.unknown(
        "there is no spring \(QuotedText.quote(segment.name))", at: segment.start, segment.name,
        among: SpringStyle.allCases.map(\.rawValue))
    }
    return try springCall(segment, "Spring.\(segment.name)", isArgument: isArgument)
  }

  /// Reads a call by the table of dialects.
  /// - Parameter isArgument: `true` for the argument of another spring, which has the velocity.
  private func springCall(
    _ segment: NotationSegment, _ name: String, isArgument: Bool = false
  ) throws(ModelError) -> CurveBase {
    guard let calls = SpringDialect.calls[name] else {
      throw text.error(.unknown, at: segment.start, "there is no spring \(QuotedText.quote(name))")
    }
    // A name whose parameters are all optional is a style's; this one would be a type.
    guard segment.arguments != nil || name != "Spring" else {
      throw text.error(.missing, at: segment.close, "Spring lacks its arguments", allowed: "Spring(), Spring.bouncy")
    }
    var signatures = isArgument ? calls.argumentSignatures : calls.signatures
    if name == "Spring", segment.name != name { signatures = signatures.map { $0.named(segment.name) } }
    let binding = try NotationBinding(segment, to: signatures, in: self)
    let role: SpringCall.Role
    let spring: SpringParameters
    if calls.all.indices.contains(binding.choice) {
      let (dialect, call) = calls.all[binding.choice]
      spring = try parameters(dialect, call, binding)
      role = call.role
    } else {
      // SwiftUI's argument of type `Spring`.
      spring = try parameters(try binding.item("spring"))
      role = calls.outer ?? .value
    }
    let base = try base(spring, role, binding)
    do { return try Curve(base).base } catch { throw binding.locating(error) }
  }

  private func base(
    _ spring: SpringParameters, _ role: SpringCall.Role, _ binding: NotationBinding
  ) throws(ModelError) -> CurveBase {
    let label = role.extra ?? ""
    switch role {
    case .animation: return .spring(spring, blendDuration: try binding.value(label, .seconds) ?? role.usualExtra)
    case .interpolating: return .interpolatingSpring(spring, initialVelocity: try binding.value(label, .number) ?? 0)
    case .curve, .value: return .physicsSpring(spring, initialVelocity: try binding.value(label, .number) ?? 0)
    }
  }

  private func parameters(
    _ dialect: SpringDialect, _ call: SpringCall, _ binding: NotationBinding
  ) throws(ModelError) -> SpringParameters {
    var values: SpringValues = []
    for (index, parameter) in dialect.parameters.enumerated() {
      let label = call.label(of: parameter)
      let fallback = parameter.fallback?(values) ?? 0
      values[index] =
        switch parameter.kind {
        case .number: try binding.value(label, .number) ?? fallback
        case .seconds: try binding.value(label, .seconds) ?? fallback
        case .flag: try binding.value(label, .truth) ?? (fallback != 0) ? 1 : 0
        case .style: call.style?.index ?? 0
        }
      let range = parameter.range(beside: values)
      guard range.contains(values[index]) else {
        throw text.error(
          .outOfRange, at: binding.place(of: label), "\(label) is \(CanonicalJSON.number(values[index]))",
          allowed: DocumentNode.describe(range))
      }
    }
    return SpringParameters(dialect, values)
  }

  /// Spring as an argument.
  func parameters(_ item: NotationItem) throws(ModelError) -> SpringParameters {
    if case .chain(let chain) = item.kind {
      let head = try head(of: chain)
      if chain.hasDot, head.name == "init", head.segment.arguments != nil, head.rest.isEmpty,
        let parameters = try springCall(head.segment, "Spring", isArgument: true).spring
      {
        return parameters
      }
      let isStyle = head.spelling == .spring || (chain.hasDot && SpringStyle(rawValue: head.name) != nil)
      let isCall = head.spelling == .bare && SpringDialect.valueNames.contains(head.name)
      if isStyle || isCall, head.rest.isEmpty,
        let parameters = try isStyle
          ? styledSpring(head.segment, isArgument: true).spring
          : springCall(head.segment, head.name, isArgument: true).spring
      {
        return parameters
      }
    }
    throw wrongType(
      item, "a spring",
      allowed: "labels such as duration: and bounce:, Spring(…), Spring.bouncy, motionSpring(…), animeSpring(…)")
  }
}

extension SpringDialect {
  /// Springs of all dialects with the same call name, and the form of each call.
  struct Calls: Sendable {
    let all: [(dialect: SpringDialect, call: SpringCall)]
    /// Role of the argument `Spring(…)`; nil if it takes none.
    let outer: SpringCall.Role?
    /// One for each of `all`, and one for the argument `Spring(…)`.
    let signatures: [NotationSignature]
    /// The same for a call that is an argument itself.
    let argumentSignatures: [NotationSignature]

    fileprivate init(_ name: String) {
      let calls = SpringDialect.all.flatMap { dialect in
        dialect.calls.filter { $0.name == name }.map { (dialect: dialect, call: $0) }
      }
      let outer: SpringCall.Role? =
        switch name {
        case "spring": .animation(blendDuration: 0)
        case "interpolatingSpring": .interpolating
        default: nil
        }
      // Messages show the name after the dot of `Spring.smooth`.
      let shown = name.split(separator: ".").last.map(String.init) ?? name
      func signatures(isArgument: Bool) -> [NotationSignature] {
        calls.map { NotationSignature(shown, $0.call.signature(of: $0.dialect, isArgument: isArgument)) }
          + (outer?.extra.map { [NotationSignature(name, "_spring \($0)?")] } ?? [])
      }
      all = calls
      self.outer = outer
      self.signatures = signatures(isArgument: false)
      argumentSignatures = signatures(isArgument: true)
    }
  }

  /// Calls by name, including those after `Spring` with the dot between.
  static let calls = Dictionary(first: Set(all.flatMap(\.calls).map(\.name)).map { ($0, Calls($0)) })

  /// Names of calls, those of animations first; without those after `Spring`.
  package static let callNames: [String] = {
    let calls = all.flatMap(\.calls).filter { !$0.name.utf8.contains(UInt8(ascii: ".")) }
    let sorted = calls.filter(\.role.isAnimated) + calls.filter { !$0.role.isAnimated }
    return sorted.map(\.name).reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
  }()

  /// The names of calls that can be the argument of SwiftUI's springs.
  static let valueNames = callNames.filter { name in calls[name]?.all.contains { $0.call.role == .value } == true }
}
