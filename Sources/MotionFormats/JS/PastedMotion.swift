package import MotionModel

/// A motion as scripts and design tools write it, pasted where notation is expected.
///
/// - Motion and Framer: `{ type: "spring", stiffness: 300, damping: 20 }`, `{ duration: 0.3, ease: [0.4, 0, 0.2, 1] }`, with
///   `transition={{…}}` or `transition: {…}` around them.
/// - Web Animations: `element.animate([…], {…})`, keyframes with options.
/// - GSAP: a tween, or `CustomEase.create("hop", "M0,0 C…")`.
/// - Figma: an easing, or a transition of a prototype; Lottie: an animation of one layer, or the handles of a keyframe.
/// - Swift, Kotlin and Dart: a call that makes a curve, `CubicBezierEasing(0.4f, 0f, 0.2f, 1f)`.
/// - CSS: a transition, `opacity 0.2s ease-in`.
///
/// Sources: https://motion.dev/docs/react-transitions, https://gsap.com/docs/v3/GSAP/Tween/
package enum PastedMotion {
  private static let maximumBytes = 1 << 20

  /// Reads a motion of a kind.
  /// - Parameter tell: Called with remarks, such as losses.
  /// - Returns: The motion; nil for any other text.
  /// - Throws: ``ModelError`` for a recognized but unsupported motion, with a remedy.
  /// - Complexity: O(bytes).
  package static func motion(
    _ text: String, as kind: MotionKind, telling tell: (ImportReport) -> Void = { _ in }
  ) throws(ModelError) -> Motion? {
    guard text.utf8.count <= maximumBytes else { return nil }
    let text = text.trimmed
    if kind == .curve, let curve = try PastedCurve.curve(text) ?? call(text) { return .curve(curve) }
    if kind == .transition, (try? MotionTransition(notation: text)) == nil { return try transition(text, tell) }
    guard kind == .curve || kind == .keyframes else { return nil }
    let file = SourceFile(Array(text.utf8))
    let animation = webAnimation(text)
    let formats: [any ImportFormat] = [WAAPIFormat(), LottieFormat(), GSAPFormat(), FigmaFormat()]
    let look = animation == nil ? FileKind(of: file) : .webAnimations
    guard let format = formats.first(where: { $0.kinds.contains(look) }) else { return nil }
    let read = try reading { () throws(ImportFailure) in
      guard let animation else { return try format.read([file], ImportOptions()) }
      return try WAAPIFormat().read(animation)
    }
    let presets = read.presets
    guard !presets.isEmpty else {
      throw ModelError(
        .notKept, "expected a motion whose numbers are written out, found \(look.rawValue) without one",
        hint: "write the numbers instead of names: { duration: 0.6, x: 100, ease: \"power2.out\" }")
    }
    var found = presets.map(\.motion).filter { $0.kind == kind }
    if found.isEmpty, kind == .curve { found = presets.compactMap { easing($0.motion) } }
    guard found.count == 1, presets.count == 1, found[0].references.isEmpty else {
      let other = presets.count == 1 ? presets[0].motion.kind.rawValue : "\(presets.count) presets"
      throw ModelError(
        .contradiction, "expected \(kind.rawValue), found \(look.rawValue) with \(other)",
        hint: presets.count == 1
          ? "add it as its own kind: motionbook add \(presets[0].motion.kind.rawValue) NAME"
          : "save it as a file, and import it: motionbook import \(format.name) FILE")
    }
    tell(read.report)
    return found[0]
  }

  /// Result of an import, or its first error.
  private static func reading(
    _ read: () throws(ImportFailure) -> ImportedPresets
  ) throws(ModelError) -> ImportedPresets {
    do throws(ImportFailure) { return try read() } catch {
      let issue = error.errors.first
      throw ModelError(
        issue?.code ?? .syntax, issue?.message ?? "not readable", hint: issue?.hint, location: issue?.location)
    }
  }

  /// Curve of a call in source code, with its length of time; nil for any other text.
  private static func call(_ text: String) -> Curve? {
    // Objects are looked at in another way, and notation needs no translation.
    guard text.first?.isLetter == true, (try? Curve(notation: text)) == nil else { return nil }
    let bytes = Array(text.utf8)
    for language in [SourceLanguage.kotlin, .swift, .dart, .web] {
      let values = FixedValue.all(in: bytes, of: language)
      guard let first = values.first, case .curve(let curve) = first.content, values.count <= 2,
        // Without labels it may be a spring of any other tool.
        language != .kotlin || !text.hasPrefix("spring") || text.contains("="),
        values.dropFirst().allSatisfy({ first.range.contains($0.range.lowerBound) })
      else { continue }
      let around = [bytes[..<first.range.lowerBound], bytes[first.range.upperBound...]]
      let isAlone = zip(around, [/[\w.<>( =]*/, /[), ;]*/]).allSatisfy {
        String(decoding: $0, as: UTF8.self).wholeMatch(of: $1) != nil
      }
      if isAlone { return curve }
    }
    return nil
  }

  /// Transition of a declaration of CSS, or of its value; nil for any other text.
  private static func transition(_ text: String, _ tell: (ImportReport) -> Void) throws(ModelError) -> Motion? {
    let isDeclared = text.prefixMatch(of: /transition\s*:/) != nil
    let hasTime = text.prefixMatch(of: /[A-Za-z-].*\s[\d.]+m?s(?:\s|;|$)/) != nil
    guard isDeclared || hasTime, !text.contains("{") else { return nil }
    let rule = SourceFile(Array(".motion { \(isDeclared ? "" : "transition: ")\(text) }".utf8))
    let read: ImportedPresets
    do throws(ModelError) {
      read = try reading { () throws(ImportFailure) in try CSSFormat().read([rule], ImportOptions()) }
    } catch {
      // Its place is one of the rule that was made.
      var plain = error
      (plain.location, plain.pointer) = (nil, nil)
      throw plain
    }
    let found = read.presets.filter { $0.motion.kind == .transition }
    guard found.count == 1, read.presets.count == 1 else {
      guard !read.presets.isEmpty else { return nil }
      throw ModelError(
        .contradiction, "expected one transition, found \(found.count)",
        hint: "add each by itself, or import the style sheet: motionbook import css FILE")
    }
    tell(read.report)
    return found[0].motion
  }

  /// The arguments of `element.animate(…)` as JSON; nil for any other text.
  private static func webAnimation(_ text: String) -> JSONValue? {
    guard text.contains("animate(") else { return nil }
    let calls = JSCall.all(in: Array(text.utf8)) { $1 == "animate" }
    guard let call = calls.first, calls.count == 1, let keyframes = call.arguments.first?.json else { return nil }
    var members = [JSONMember("keyframes", keyframes)]
    if call.arguments.count > 1 {
      guard let options = call.arguments[1].json else { return nil }
      members.append(JSONMember("options", options))
    }
    return .object(members)
  }

  /// The easing of keyframes that have one, with their length.
  private static func easing(_ motion: Motion) -> Motion? {
    guard case .keyframes(let set) = motion, let first = set.tracks.first?.keyframes.first,
      set.tracks.allSatisfy({ $0.keyframes == [$0.keyframes.first].compactMap(\.self) }),
      set.tracks.allSatisfy({ $0.keyframes.first?.kind == first.kind }), case .linear(let own) = first.kind,
      own == nil || set.easing == nil, case .inline(let curve)? = own ?? set.easing
    else { return nil }
    var times = PlayTimes()
    if case .seconds(let seconds)? = first.duration { times.duration = seconds }
    if case .seconds(let seconds)? = set.delay { times.delay = seconds }
    if case .repeats(let count, let alternates) = set.playback {
      (times.passes, times.alternates) = (count, alternates)
    }
    return (try? times.curve(curve.base)).map { .curve($0) }
  }
}

private struct PastedCurve {
  private let object: JSLiteral

  /// Curve of an object; nil if it is not one.
  static func curve(_ text: String) throws(ModelError) -> Curve? {
    let bytes = Array(text.utf8)
    var reader = JSReader(bytes)
    let literal =
      text.hasPrefix("transition") ? JSReader.members(["transition"], in: bytes).first?.value : reader.literal()
    reader.text.skipBlanks()
    guard let literal, literal.members != nil,
      text.hasPrefix("transition") || bytes[reader.text.position...].allSatisfy(",;".utf8.contains)
    else { return nil }
    do throws(ModelError) { return try PastedCurve(object: literal["transition"] ?? literal).curve() } catch {
      // Its place is one of the notation that was made.
      var plain = error
      (plain.location, plain.pointer) = (nil, nil)
      throw plain
    }
  }

  private static let keys: Set<String> = [
    "type", "stiffness", "damping", "mass", "velocity", "duration", "bounce", "visualDuration", "delay", "ease",
    "easing", "repeat", "repeatType", "repeatDelay", "times", "restSpeed", "restDelta", "when", "delayChildren",
    "staggerChildren",
  ]

  private static let types = ["spring", "tween", "keyframes", "inertia"]

  private func curve() throws(ModelError) -> Curve? {
    guard let members = object.members else { return nil }
    if let bezier = try lottie() { return bezier }
    if let figma = try figma() { return figma }
    let type = object["type"]?.text
    let isSpring = type == "spring"
    if isSpring || type == "tween" {
      for (key, _) in members where !Self.keys.contains(key) {
        guard let hint = Suggestion.hint(for: key, among: Self.keys.sorted()) else { continue }
        throw ModelError(.unknown, "unknown key \(QuotedText.quote(key))", hint: hint)
      }
    }
    let isCurve = members.allSatisfy { Self.keys.contains($0.key) }
    if isCurve, let type, let hint = Suggestion.hint(for: type, among: Self.types), !Self.types.contains(type) {
      throw ModelError(
        .unknown, "unknown type \(QuotedText.quote(type))", allowed: Self.types.joined(separator: ", "), hint: hint)
    }
    guard isCurve,
      isSpring || type.map(Self.types.contains) == true || object["ease"] != nil
        || object["easing"] != nil && object["duration"] != nil
    else { return nil }
    guard type != "inertia" else {
      throw ModelError(
        .notKept, "inertia follows the hand's speed and is not a curve", hint: "write a spring: spring(duration: 0.5)")
    }
    for key in ["repeatDelay", "times", "when", "delayChildren", "staggerChildren"] where object[key] != nil {
      throw ModelError(
        .notKept, "a curve has no \(key)", hint: "leave it out, or add keyframes: motionbook add keyframes")
    }
    let base = isSpring ? try spring() : try ease()
    // The words of the Web Animations API and of anime.js are in milliseconds, those of Motion and GSAP in seconds.
    var times = try PlayTimes({ object[$0] }, perSecond: object["easing"] != nil ? 1000 : 1)
    if isSpring { times.duration = nil }
    return try times.curve(base)
  }

  /// Motion's defaults: stiffness 100, damping 10, mass 1; physical parameters take precedence over duration.
  private func spring() throws(ModelError) -> CurveBase {
    func value(_ key: String, or usual: Double) throws(ModelError) -> Double {
      try object[key]?.number(of: key) ?? usual
    }
    func says(_ keys: String...) -> Bool { keys.contains { object[$0] != nil } }
    if says("stiffness", "damping", "mass") || !says("visualDuration", "duration", "bounce") {
      let (mass, stiffness) = (try value("mass", or: 1), try value("stiffness", or: 100))
      let damping = try value("damping", or: 10)
      // Outside SwiftUI a spring that is damped too much stays so.
      let isOverdamped = mass * stiffness > 0 && damping > 2 * (mass * stiffness).squareRoot()
      return .physicsSpring(
        .physics(mass: mass, stiffness: stiffness, damping: damping, allowOverDamping: isOverdamped),
        initialVelocity: try value("velocity", or: 0))
    }
    let bounce = try value("bounce", or: 0.3)
    let spring: SpringParameters =
      try says("visualDuration")
      ? .visualDuration(value("visualDuration", or: 0.3), bounce: bounce)
      : .motion(duration: value("duration", or: 0.8), bounce: bounce)
    return .physicsSpring(spring, initialVelocity: 0)
  }

  private func ease() throws(ModelError) -> CurveBase {
    guard let literal = object["ease"] ?? object["easing"] else {
      throw ModelError(
        .missing, "the object has no ease", hint: "write it: { duration: 0.3, ease: \"easeOut\" }, or add a duration")
    }
    if case .list(let list) = literal.value {
      let numbers = list.compactMap(\.number)
      guard numbers.count == 4, list.count == 4 else {
        throw ModelError(
          .wrongType, "the ease is a list of \(list.count)", allowed: "[0.4, 0, 0.2, 1]",
          hint: "several eases belong to keyframes: motionbook add keyframes")
      }
      return .cubicBezier(try CubicBezier(numbers[0], numbers[1], numbers[2], numbers[3]), .extend)
    }
    guard let text = literal.text else {
      throw ModelError(.wrongType, "the ease is computed by code", hint: "write its name or [0.4, 0, 0.2, 1]")
    }
    if let notation = Self.eases[text] { return try Curve(notation: notation).base }
    // `easing` is a word of the Web Animations API and of anime.js, whose steps and linear() are CSS's.
    if object["ease"] != nil, let curve = try GSAPEase.named(text) { return curve.base }
    do throws(ModelError) { return try Curve(notation: text).base } catch {
      throw ModelError(
        .unknown, "there is no ease \(QuotedText.quote(text, limit: 60))", hint: error.hint ?? "write [0.4, 0, 0.2, 1]")
    }
  }

  /// Motion's names. Source: https://motion.dev/docs/easing-functions
  private static let eases = [
    "linear": "linear", "easeIn": "ease-in", "easeOut": "ease-out", "easeInOut": "ease-in-out",
    "circIn": "UnitCurve.circularEaseIn", "circOut": "UnitCurve.circularEaseOut",
    "circInOut": "UnitCurve.circularEaseInOut",
    "backOut": "cubic-bezier(0.33, 1.53, 0.69, 0.99)", "backIn": "cubic-bezier(0.31, 0.01, 0.67, -0.53)",
  ]

  /// The handles of a keyframe of Lottie: `{"o": {"x": [0.3], "y": [0]}, "i": {"x": [0.6], "y": [1]}}`.
  private func lottie() throws(ModelError) -> Curve? {
    guard let out = object["o"], let into = object["i"], out.members != nil, into.members != nil else { return nil }
    func first(_ literal: JSLiteral?) -> Double? {
      if case .list(let list)? = literal?.value { return list.first?.number }
      return literal?.number
    }
    guard let x1 = first(out["x"]), let y1 = first(out["y"]), let x2 = first(into["x"]), let y2 = first(into["y"])
    else {
      return nil
    }
    return try Curve(.cubicBezier(CubicBezier(x1, y1, x2, y2), .extend))
  }

  /// An easing of Figma's, alone or of a transition.
  private func figma() throws(ModelError) -> Curve? {
    let easing = object["easing"]?.members == nil ? object : object["easing"] ?? object
    guard let type = easing["type"]?.text, FigmaEasing.isOne(type), let json = easing.json else { return nil }
    let duration = try object["duration"]?.number(of: "duration")
    return try FigmaEasing(DocumentNode(json)).curve(lasting: duration.map(FigmaEasing.seconds))
  }
}
