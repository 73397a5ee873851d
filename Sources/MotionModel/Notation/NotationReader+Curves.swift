/// Curves: the form of a chain's first name, then the modifiers.
extension NotationReader {
  /// Prefix of a form's name, which tells its origin.
  enum Prefix: String {
    case bare = ""
    case animation = "Animation"
    case unitCurve = "UnitCurve"
    case css
    case spring = "Spring"
  }

  /// Name of a form with its surroundings.
  struct Head {
    let spelling: Prefix
    let segment: NotationSegment
    /// Names after it.
    let rest: [NotationSegment]

    var name: String { segment.name }
  }

  /// Base with its duration as written, or else the usual one.
  struct Reading {
    let base: CurveBase
    var duration: DurationSource?
    var usualDuration: DurationSource?
  }

  func curve(_ chain: NotationChain) throws(ModelError) -> Curve {
    if let curve = try wrapped(chain) { return curve }
    let head = try head(of: chain)
    var reading = try base(head)
    var modifiers: [CurveModifier] = []
    for segment in head.rest {
      if segment.name == "duration" {
        try setDuration(segment, on: &reading, behindModifiers: !modifiers.isEmpty)
      } else {
        guard modifiers.count < Curve.maximumModifiers else {
          throw text.tooMany("modifiers", Curve.maximumModifiers, at: segment.start)
        }
        modifiers.append(try modifier(segment))
      }
    }
    let duration = reading.duration ?? reading.usualDuration
    return try made(at: head.segment.start, try Curve(reading.base, duration: duration, modifiers: modifiers))
  }

  /// Animation of `withAnimation(.spring) { … }` and `.animation(.spring, value: x)`; nil for others.
  private func wrapped(_ chain: NotationChain) throws(ModelError) -> Curve? {
    guard let segment = chain.segments.first, chain.segments.count == 1 else { return nil }
    let isExplicit = segment.name == "withAnimation"
    guard isExplicit || segment.name == "animation", segment.arguments != nil || !segment.closures.isEmpty else {
      return nil
    }
    let binding = try bind(segment, isExplicit ? "_animation? completionCriteria?" : "_animation value?")
    guard let item = binding["animation"] else { return try Curve(.systemDefault) }
    guard case .chain(let inner) = item.kind, word(item) != "nil" else {
      throw wrongType(item, "a curve")
    }
    return try curve(inner)
  }

  /// Splits a chain into prefix, form and the rest.
  func head(of chain: NotationChain) throws(ModelError) -> Head {
    let first = chain.first
    let prefix = NotationAlphabet.lowered(first.name) == "css" ? "css" : first.name
    guard !chain.hasDot, first.arguments == nil, let spelling = Prefix(rawValue: prefix), chain.segments.count > 1
    else {
      return Head(
        spelling: chain.hasDot ? .animation : .bare, segment: first,
        rest: chain.segments.count > 1 ? Array(chain.segments.dropFirst()) : [])
    }
    return Head(spelling: spelling, segment: chain.segments[1], rest: Array(chain.segments.dropFirst(2)))
  }

  private func base(_ head: Head) throws(ModelError) -> Reading {
    switch head.spelling {
    case .spring: return Reading(base: try styledSpring(head.segment, SpringCall.curves))
    case .css: return Reading(base: try css(head.segment))
    case .unitCurve: return Reading(base: try unitCurve(head.segment))
    case .bare, .animation: break
    }
    if isCSS(head) {
      guard head.spelling == .bare else {
        throw text.error(
          .syntax, at: head.segment.start, "\(QuotedText.quote(head.name)) is a CSS easing and takes no dot before it",
          hint: "write \(NotationAlphabet.lowered(head.name)), "
            + "or SwiftUI's .linear, .easeIn, .easeOut, .easeInOut, .timingCurve(…)")
      }
      return Reading(base: try css(head.segment))
    }
    switch head.name {
    case let name where Self.unitCurves.contains(name): return try easing(head.segment)
    case "timingCurve": return try timingCurve(head.segment)
    case "bezier" where head.segment.arguments != nil, "UICubicTimingParameters":
      return Reading(base: try unitCurve(head.segment))
    case "path": return try path(head.segment)
    case "formula", "custom": return try own(head.segment)
    case "default":
      guard head.segment.arguments == nil else {
        throw text.error(.syntax, at: head.segment.start, "default takes no arguments", hint: "write .default")
      }
      return Reading(base: .systemDefault)
    default:
      if let spring = try spring(head.segment, head.name, SpringCall.curves) { return Reading(base: spring) }
      throw unknown(head)
    }
  }

  private func unknown(_ head: Head) -> ModelError {
    text.unknown(
      "there is no curve \(QuotedText.quote(head.name))", at: head.segment.start, head.name, among: CurveNotation.names,
      allowed:
        "easings of CSS such as ease or cubic-bezier(0.2, 0, 0, 1), of SwiftUI such as .easeIn or .bouncy, "
        + "linear(…), steps(…), spring(…), path(…), formula(…), custom(…)",
      hint: head.name == "ref"
        ? "a curve cannot refer to another one; another name for a preset is an alias"
        : head.name.contains("/") ? "this looks like a preset's name; write a curve here" : nil)
  }

  // MARK: Modifiers

  private func setDuration(
    _ segment: NotationSegment, on reading: inout Reading, behindModifiers: Bool
  ) throws(ModelError) {
    let binding = try bind(segment, "_seconds")
    guard !behindModifiers else {
      throw text.error(
        .contradiction, at: segment.start, "a duration after a modifier",
        hint: ".duration(…) comes right after the curve; .speed(…) changes the pace of everything before it")
    }
    guard !reading.base.isSpring else {
      throw text.error(
        .contradiction, at: segment.start, "a spring takes no separate duration",
        hint: "its length follows from its parameters: spring(duration: 0.6, bounce: 0.3)")
    }
    guard reading.duration == nil else {
      throw text.error(.duplicate, at: segment.start, "the duration is given twice")
    }
    reading.duration = try binding.value("seconds", .duration)
  }

  func modifier(_ segment: NotationSegment) throws(ModelError) -> CurveModifier {
    let table = CurveNotation.modifiers
    guard let call = table.first(where: { $0.name == segment.name }) else {
      throw text.unknown(
        "there is no modifier \(QuotedText.quote(segment.name))", at: segment.start, segment.name,
        among: ["duration"] + table.map(\.name),
        allowed: (["duration(seconds)"] + table.map(\.signatures[0].text)).joined(separator: ", "))
    }
    guard segment.arguments != nil else {
      throw text.error(
        .missing, at: segment.close, "\(segment.name) lacks its parentheses", allowed: call.signatures[0].text,
        hint: segment.name == "repeatForever" ? "write .repeatForever()" : nil)
    }
    let binding = try NotationBinding(segment, to: call.signatures, in: self)
    let modifier = try call.value(of: binding)
    try made(at: binding.bound.first?.item.start ?? segment.start, try modifier.validate())
    return modifier
  }
}
