/// Springs in every dialect.
extension NotationReader {
  /// Reads a member of `Spring`: `.smooth`, `.snappy(duration: 0.4)`, `.interactive(response: 0.15)`.
  func styledSpring<Value>(_ segment: NotationSegment, _ calls: [NotationCall<Value>]) throws(ModelError) -> Value {
    guard let spring = try spring(segment, "Spring.\(segment.name)", calls) else {
      throw text.unknown(
        "there is no spring \(QuotedText.quote(segment.name))", at: segment.start, segment.name,
        among: SpringStyle.allCases.map(\.rawValue))
    }
    return spring
  }

  /// Reads a spring by its form's name; nil when no spring has that name.
  func spring<Value>(
    _ segment: NotationSegment, _ name: String, _ calls: [NotationCall<Value>]
  ) throws(ModelError) -> Value? {
    // A name whose parameters are all optional is a style's; this one would be a type.
    guard segment.arguments != nil || name != "Spring" else {
      throw text.error(.missing, at: segment.close, "Spring lacks its arguments", allowed: "Spring(), Spring.bouncy")
    }
    return try read(segment, by: calls, as: name)
  }

  /// Spring as an argument.
  func parameters(_ item: NotationItem) throws(ModelError) -> SpringParameters {
    if case .chain(let chain) = item.kind, case let head = try head(of: chain), head.rest.isEmpty {
      if chain.hasDot, head.name == "init", head.segment.arguments != nil,
        let parameters = try spring(head.segment, "Spring", SpringCall.values)
      {
        return parameters
      }
      if head.spelling == .spring || chain.hasDot && SpringStyle(rawValue: head.name) != nil {
        return try styledSpring(head.segment, SpringCall.values)
      }
      if head.spelling == .bare, let parameters = try spring(head.segment, head.name, SpringCall.values) {
        return parameters
      }
    }
    throw wrongType(
      item, "a spring",
      allowed: "labels such as duration: and bounce:, Spring(…), Spring.bouncy, motionSpring(…), animeSpring(…)")
  }
}

extension SpringDialect {
  /// Names of calls, those of animations first; without those after `Spring`.
  package static let callNames: [String] = {
    let calls = all.flatMap(\.calls).filter { !$0.name.utf8.contains(UInt8(ascii: ".")) }
    return (calls.filter(\.role.isAnimated) + calls.filter { !$0.role.isAnimated }).map(\.name).unique(by: \.self)
  }()
}

extension SpringParameters {
  package var valueNotation: String { SpringCall.values.text(self) ?? "" }

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
