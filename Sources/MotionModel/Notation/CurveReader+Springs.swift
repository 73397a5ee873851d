/// Springs in every dialect.
extension CurveReader {
  /// A way of describing a spring, with the labels of its dialect.
  ///
  /// Only what SwiftUI leaves out may be left out, and a mass of 1.
  enum Dialect {
    case duration, response, responseRatio, physics, compose, settling, tension, visual

    /// The parameters, as ``NotationSignature`` reads them.
    var parameters: String {
      switch self {
      case .duration: "duration? bounce?"
      case .response: "response? dampingFraction?"
      case .responseRatio: "response dampingRatio"
      case .physics: "mass? stiffness damping"
      case .settling: "settlingDuration dampingRatio epsilon?"
      case .compose: "dampingRatio stiffness"
      case .tension: "tension friction mass?"
      case .visual: "visualDuration bounce"
      }
    }
  }

  /// Reads a spring by its form's name; nil when no spring has that name.
  func spring(_ segment: NotationSegment) throws(ModelError) -> CurveBase? {
    switch segment.name {
    case "default":
      guard segment.arguments == nil else {
        throw text.error(.syntax, at: segment.start, "default takes no arguments", hint: "write .default")
      }
      return .systemDefault
    case "spring": return try plainSpring(segment)
    case "interactiveSpring": return try interactiveSpring(segment)
    case "interpolatingSpring": return try interpolatingSpring(segment)
    case "smooth", "snappy", "bouncy":
      let binding = try NotationBinding(
        segment, to: [NotationSignature(segment.name, "duration? extraBounce?")], in: text)
      return try checked(.spring(try style(binding, segment), blendDuration: 0), binding)
    case "Spring", "motionSpring", "animeSpring": return try physicsSpring(segment, takesVelocity: true)
    default: return nil
    }
  }

  private func plainSpring(_ segment: NotationSegment) throws(ModelError) -> CurveBase {
    let blended: [Dialect] = [.duration, .response]
    let physical: [Dialect] = [.physics, .compose, .settling, .tension, .visual]
    let signatures =
      blended.map { NotationSignature("spring", $0.parameters + " blendDuration?") }
      + physical.map { NotationSignature("spring", $0.parameters + Self.velocity($0)) }
      + [NotationSignature("spring", "_spring blendDuration?")]
    let binding = try NotationBinding(segment, to: signatures, in: text)
    switch binding.choice {
    case ..<blended.count:
      let parameters = try parameters(blended[binding.choice], binding)
      return try checked(.spring(parameters, blendDuration: try seconds(binding, "blendDuration")), binding)
    case ..<(blended.count + physical.count):
      let parameters = try parameters(physical[binding.choice - blended.count], binding)
      return try checked(.physicsSpring(parameters, initialVelocity: try number(binding, "initialVelocity")), binding)
    default:
      let parameters = try nested(binding)
      return try checked(.spring(parameters, blendDuration: try seconds(binding, "blendDuration")), binding)
    }
  }

  private func interactiveSpring(_ segment: NotationSegment) throws(ModelError) -> CurveBase {
    let signatures = [
      NotationSignature("interactiveSpring", "duration? extraBounce? blendDuration?"),
      NotationSignature("interactiveSpring", "response? dampingFraction? blendDuration?"),
    ]
    let binding = try NotationBinding(segment, to: signatures, in: text)
    let parameters = binding.choice == 0 ? try style(binding, segment) : try interactiveResponse(binding)
    return try checked(.spring(parameters, blendDuration: try seconds(binding, "blendDuration", or: 0.25)), binding)
  }

  private func interpolatingSpring(_ segment: NotationSegment) throws(ModelError) -> CurveBase {
    let dialects: [Dialect] = [.duration, .physics]
    let signatures =
      dialects.map { NotationSignature("interpolatingSpring", $0.parameters + " initialVelocity?") }
      + [NotationSignature("interpolatingSpring", "_spring initialVelocity?")]
    let binding = try NotationBinding(segment, to: signatures, in: text)
    let parameters =
      binding.choice < dialects.count
      ? try parameters(dialects[binding.choice], binding) : try nested(binding)
    return try checked(
      .interpolatingSpring(parameters, initialVelocity: try number(binding, "initialVelocity")), binding)
  }

  /// `Spring(…)` in any dialect, `motionSpring(…)`, `animeSpring(…)`: a damped oscillator by its closed form.
  private func physicsSpring(_ segment: NotationSegment, takesVelocity: Bool) throws(ModelError) -> CurveBase {
    if segment.name != "Spring" {
      let binding = try bind(
        segment, NotationSignature(segment.name, "duration bounce" + (takesVelocity ? " initialVelocity?" : "")))
      let duration = try seconds(binding, "duration")
      let bounce = try number(binding, "bounce")
      let parameters: SpringParameters =
        segment.name == "motionSpring"
        ? .motion(duration: duration, bounce: bounce) : .anime(duration: duration, bounce: bounce)
      return try checked(.physicsSpring(parameters, initialVelocity: try number(binding, "initialVelocity")), binding)
    }
    let dialects: [Dialect] = [.duration, .responseRatio, .physics, .compose, .settling, .tension, .visual]
    let signatures = dialects.map { dialect in
      NotationSignature("Spring", dialect.parameters + Self.velocity(dialect, isTaken: takesVelocity))
    }
    guard segment.arguments != nil else {
      throw text.error(.missing, at: segment.close, "Spring lacks its arguments", allowed: "Spring(), Spring.bouncy")
    }
    let binding = try NotationBinding(segment, to: signatures, in: text)
    let parameters = try parameters(dialects[binding.choice], binding)
    return try checked(.physicsSpring(parameters, initialVelocity: try number(binding, "initialVelocity")), binding)
  }

  /// Reads what stands behind `Spring`: `.smooth`, `.snappy(duration: 0.4)`, `.interactive(response: 0.15)`.
  func styledSpring(_ segment: NotationSegment, takesVelocity: Bool = true) throws(ModelError) -> CurveBase {
    guard SpringStyle(rawValue: segment.name) != nil else {
      let names = SpringStyle.allCases.map(\.rawValue)
      throw text.error(
        .unknown, at: segment.start, "there is no spring \(QuotedText.quote(segment.name))",
        allowed: names.joined(separator: ", "), hint: Suggestion.hint(for: segment.name, among: names))
    }
    let velocity = takesVelocity ? " initialVelocity?" : ""
    var signatures = [NotationSignature(segment.name, "duration? extraBounce?" + velocity)]
    if segment.name == "interactive" {
      signatures.append(NotationSignature(segment.name, "response? dampingFraction?" + velocity))
    }
    let binding = try NotationBinding(segment, to: signatures, in: text)
    let parameters = binding.choice == 0 ? try style(binding, segment) : try interactiveResponse(binding)
    return try checked(.physicsSpring(parameters, initialVelocity: try number(binding, "initialVelocity")), binding)
  }

  /// SwiftUI's argument of type `Spring`.
  private func nested(_ binding: NotationBinding) throws(ModelError) -> SpringParameters {
    guard let item = binding["spring"] else { throw text.error(.missing, at: binding.start, "a spring is missing") }
    if case .chain(let chain) = item.kind {
      let head = try head(of: chain)
      let isStyle = head.spelling == .spring || (chain.hasDot && SpringStyle(rawValue: head.name) != nil)
      let isCall = head.spelling == .bare && ["Spring", "motionSpring", "animeSpring"].contains(head.name)
      if isStyle || isCall, head.rest.isEmpty {
        let base =
          isStyle
          ? try styledSpring(head.segment, takesVelocity: false)
          : try physicsSpring(head.segment, takesVelocity: false)
        if let parameters = base.spring { return parameters }
      }
    }
    throw text.error(
      .wrongType, at: item.start, "\(values.spelling(item)) where a spring is expected",
      allowed: "labels such as duration: and bounce:, Spring(…), Spring.bouncy, motionSpring(…), animeSpring(…)")
  }

  // MARK: Parameters

  private static func velocity(_ dialect: Dialect, isTaken: Bool = true) -> String {
    (isTaken ? " initialVelocity?" : "") + (dialect == .physics ? " allowOverDamping?" : "")
  }

  private func parameters(_ dialect: Dialect, _ binding: NotationBinding) throws(ModelError) -> SpringParameters {
    switch dialect {
    case .duration:
      .duration(try seconds(binding, "duration", or: 0.5), bounce: try number(binding, "bounce"))
    case .response:
      .response(
        try seconds(binding, "response", or: 0.5), dampingFraction: try number(binding, "dampingFraction", or: 0.825))
    case .responseRatio:
      .response(try seconds(binding, "response"), dampingFraction: try number(binding, "dampingRatio"))
    case .physics:
      .physics(
        mass: try number(binding, "mass", or: 1), stiffness: try number(binding, "stiffness"),
        damping: try number(binding, "damping"), allowOverDamping: try truth(binding, "allowOverDamping", or: false))
    case .settling:
      .settling(
        duration: try seconds(binding, "settlingDuration"), dampingRatio: try number(binding, "dampingRatio"),
        epsilon: try number(binding, "epsilon", or: 0.001))
    case .compose:
      .compose(dampingRatio: try number(binding, "dampingRatio"), stiffness: try number(binding, "stiffness"))
    case .tension:
      .tension(
        try number(binding, "tension"), friction: try number(binding, "friction"),
        mass: try number(binding, "mass", or: 1))
    case .visual:
      .visualDuration(try seconds(binding, "visualDuration"), bounce: try number(binding, "bounce"))
    }
  }

  private func style(_ binding: NotationBinding, _ segment: NotationSegment) throws(ModelError) -> SpringParameters {
    let style = SpringStyle(rawValue: segment.name) ?? .interactive
    return .style(
      style, duration: try seconds(binding, "duration", or: style.defaultDuration),
      extraBounce: try number(binding, "extraBounce"))
  }

  private func interactiveResponse(_ binding: NotationBinding) throws(ModelError) -> SpringParameters {
    .interactiveResponse(
      try seconds(binding, "response", or: 0.15), dampingFraction: try number(binding, "dampingFraction", or: 0.86))
  }

  /// The base, with every number in its range; an error names the argument's place.
  private func checked(_ base: CurveBase, _ binding: NotationBinding) throws(ModelError) -> CurveBase {
    do {
      return try Curve(base).base
    } catch {
      throw binding.locating(error, in: text)
    }
  }
}
