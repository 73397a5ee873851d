package import MotionModel

/// A motion as scripts and design tools write it, pasted where notation is expected.
///
/// - Motion and Framer: `{ type: "spring", stiffness: 300, damping: 20 }`, `{ duration: 0.3, ease: [0.4, 0, 0.2, 1] }`, with
///   `transition={{…}}` or `transition: {…}` around them.
/// - Motion's animations: `animate(".box", { scale: [1, 1.2, 1] }, { duration: 0.4 })`, a target with its transition.
/// - Web Animations: `element.animate([…], {…})`, keyframes with options.
/// - GSAP: a tween, an ease such as `back.out(1.7)`, or `CustomEase.create("hop", "M0,0 C…")`.
/// - Figma: an easing, or a transition of a prototype; Lottie: an animation of one layer, or the handles of a keyframe.
/// - Swift, Kotlin and Dart: a call that makes a curve, `CubicBezierEasing(0.4f, 0f, 0.2f, 1f)`.
/// - CSS: a transition, `opacity 0.2s ease-in`; without a property, `200ms ease-in 50ms`, a curve.
///
/// Sources: https://motion.dev/docs/react-transitions, https://gsap.com/docs/v3/GSAP/Tween/
package enum PastedMotion {
  /// Reads a motion of a kind.
  /// - Parameter tell: Called with remarks, such as losses.
  /// - Returns: The motion; nil for any other text.
  /// - Throws: ``ModelError`` for a recognized but unsupported motion, with a remedy.
  /// - Complexity: O(bytes).
  package static func motion(
    _ text: String, as kind: MotionKind, telling tell: (ImportReport) -> Void = { _ in }
  ) throws(ModelError) -> Motion? {
    guard text.utf8.count <= 1 << 20 else { return nil }
    let text = text.trimmed
    if kind == .curve, let (curve, properties) = try unplaced({ () throws(ModelError) in try PastedCurve.read(text) }) {
      tell(leaving(properties))
      return .curve(curve)
    }
    if kind == .curve {
      if let curve = call(text) { return .curve(curve) }
      // Penner's eases are seeds.
      if !text.contains(".") || text.contains(/\.\w+\(|expo\./), let ease = try ease(named: text) {
        return .curve(ease)
      }
      if let curve = try shorthand(text, tell) { return .curve(curve) }
      if let refusal = refusal(of: text) { throw refusal }
    }
    if kind == .transition, (try? MotionTransition(notation: text)) == nil { return try transition(text, tell) }
    guard kind == .curve || kind == .keyframes else { return nil }
    if kind == .keyframes, let animation = PastedKeyframes(text) {
      let (set, issues) = try animation.keyframes()
      if !issues.isEmpty { tell(ImportReport(issues: issues)) }
      return .keyframes(set)
    }
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
      let loss = read.report.warnings.first
      throw ModelError(
        .notKept,
        loss?.message ?? "expected a motion whose numbers are written out, found \(look.rawValue) without one",
        hint: loss?.hint ?? "write the numbers instead of names: { duration: 0.6, x: 100, ease: \"power2.out\" }")
    }
    var found = presets.map(\.motion).filter { $0.kind == kind }
    var report = read.report
    if found.isEmpty, kind == .curve {
      found = presets.compactMap { easing($0.motion) }
      if case .keyframes(let set)? = presets.first?.motion {
        report.issues += leaving(set.tracks.map(\.property.text)).issues
      }
    }
    guard found.count == 1, presets.count == 1, found[0].references.isEmpty else {
      if kind == .keyframes, let loss = report.warnings.first(where: { $0.code == .notKept }), presets.count == 1 {
        throw ModelError(
          .notKept, loss.message, hint: "write the values: animate(\".a\", { x: [0, 100, 0] }, { duration: 2 })")
      }
      let other = presets.count == 1 ? presets[0].motion.kind.rawValue : "\(presets.count) presets"
      throw ModelError(
        .contradiction, "expected \(kind.rawValue), found \(look.rawValue) with \(other)",
        hint: presets.count == 1
          ? "add it as its own kind: motionbook add \(presets[0].motion.kind.rawValue) NAME"
          : "save it as a file, and import it: motionbook import \(format.name) FILE")
    }
    tell(report)
    return found[0]
  }

  /// Report of a curve that was taken out of a motion of some properties.
  private static func leaving(_ properties: [String]) -> ImportReport {
    guard !properties.isEmpty else { return ImportReport() }
    let names = properties.joined(separator: ", ")
    let issue = ImportIssue(
      .warning, .notKept, "only the easing of \(names) is taken", hint: "for the values too: motionbook add keyframes")
    return ImportReport(issues: [issue])
  }

  /// Result of an import, or its first error.
  static func reading(
    _ read: () throws(ImportFailure) -> ImportedPresets
  ) throws(ModelError) -> ImportedPresets {
    do throws(ImportFailure) { return try read() } catch {
      let issue = error.errors.first
      throw ModelError(
        issue?.code ?? .syntax, issue?.message ?? "not readable", hint: issue?.hint, location: issue?.location)
    }
  }

  /// Runs a reader of a text that was made of the pasted one, whose places mean nothing to anybody.
  private static func unplaced<Result>(_ read: () throws(ModelError) -> Result) throws(ModelError) -> Result {
    do throws(ModelError) { return try read() } catch {
      throw error.with(\.location, nil).with(\.pointer, nil)
    }
  }

  /// Curve of a call in source code, with its length of time; nil for any other text.
  static func call(_ text: String) -> Curve? {
    // Objects are looked at in another way, and notation needs no translation.
    guard text.first?.isLetter == true, (try? Curve(notation: text)) == nil else { return nil }
    if let tween = tween(text) { return tween }
    // Springs of Motion and anime.js, which have the same defaults but measure a duration in other ways.
    if let call = text.wholeMatch(of: /(?:\w+\.)?(?:spring|createSpring)\(\s*(\{[^{}()]*\})\s*\);?/),
      let object = JSReader.literal(String(call.1))
    {
      let keys = Set(object.members?.map(\.key) ?? [])
      let isClear = keys.isSubset(of: ["stiffness", "damping", "mass"]) || keys == ["visualDuration", "bounce"]
      return isClear && !keys.isEmpty ? try? Curve(PastedCurve(object: object).spring(over: 1)) : nil
    }
    // Swift's springs are notation, and of other calls every label counts.
    let isUIKit = text.hasPrefix("UI") || text.hasPrefix("CA")
    let source = isUIKit ? flattened(text.replacing(/\s*\{[^{}]*\}\s*$/, with: "")) : text
    // Of a spring without its velocity other values come.
    if isUIKit, source.contains(/initialVelocity:\s*[^-.\d\s]/) { return nil }
    let bytes = Array(source.utf8)
    let spring =
      /spring(?:<\w+>)?\((?:\s*(?:(?:dampingRatio|stiffness|visibilityThreshold)\s*=\s*[\w.]+|[\d.]+f|Spring\.\w+)\s*,?)+\s*\);?/
    let isCompose = !text.hasPrefix("spring") || text.wholeMatch(of: spring) != nil
    for language in isUIKit ? [SourceLanguage.swift] : [.dart, .web] + (isCompose ? [.kotlin] : []) {
      let values = FixedValue.all(in: bytes, of: language)
      guard let first = values.first, case .curve(let curve) = first.content, values.count <= 2,
        values.dropFirst().allSatisfy({ first.range.contains($0.range.lowerBound) })
      else { continue }
      let around = [bytes[..<first.range.lowerBound], bytes[first.range.upperBound...]]
      // A length of time before it makes it a transition.
      let isAlone = zip(around, [/(?:(?!\d+m?s\b)[\w.<>( =])*/, /[), ;]*/]).allSatisfy {
        String(decoding: $0, as: UTF8.self).wholeMatch(of: $1) != nil
      }
      if isAlone { return curve }
    }
    return nil
  }

  /// Curve of Compose's `tween`, with Compose's defaults; nil for any other text.
  ///
  /// Source: https://developer.android.com/reference/kotlin/androidx/compose/animation/core/package-summary
  private static func tween(_ text: String) -> Curve? {
    guard let inside = text.wholeMatch(of: /(?:\w+\.)*tween(?:<\w+>)?(\([\s\S]*\));?/)?.1 else { return nil }
    let source = Array("tween\(inside)".utf8)
    let names = ["durationMillis", "delayMillis", "easing"]
    var parts: [String: String] = [:]
    for (name, argument) in zip(names, JSCall.all(in: source) { $1 == "tween" }.first?.arguments ?? []) {
      let sides = String(decoding: source[argument.start..<argument.end], as: UTF8.self).split(
        separator: "=", maxSplits: 1
      ).map { $0.trimmed }
      parts[sides.count == 2 ? sides[0] : name] = sides.last
    }
    let easing = Array((parts["easing"] ?? "FastOutSlowInEasing").utf8)
    guard names.contains(where: { parts[$0] != nil }), Set(parts.keys).isSubset(of: names),
      let length = Double(parts["durationMillis"] ?? "300"), let delay = Double(parts["delayMillis"] ?? "0"),
      let value = FixedValue.all(in: easing, of: .kotlin).first, value.range == easing.indices,
      case .curve(let curve) = value.content
    else { return nil }
    let timed = try? curve.with(duration: .seconds(length.movingPoint(by: 3)))
    return delay == 0 ? timed : try? timed?.adding(.delay(delay.movingPoint(by: 3)))
  }

  /// A call of UIKit with numbers for its points, its timing parameters, and the velocity of a vector whose parts are
  /// equal: both are in whole changes per second.
  ///
  /// Source: https://developer.apple.com/documentation/uikit/uispringtimingparameters/initialvelocity
  private static func flattened(_ text: String) -> String {
    guard text.hasPrefix("UI"), !text.hasPrefix("UICubic") else { return text }
    return text.replacing(/timingParameters:\s*UI\w+\(/, with: "")
      .replacing(/controlPoint([12]):\s*CGPoint\(\s*x:\s*([-.\d]+)\s*,\s*y:\s*([-.\d]+)\s*\)/) { point in
        "x\(point.1): \(point.2), y\(point.1): \(point.3)"
      }
      .replacing(/,\s*initialVelocity:\s*(?:CGVector)?\.zero/, with: "")
      .replacing(/CGVector\(\s*dx:\s*(-?[\d.]+)\s*,\s*dy:\s*(-?[\d.]+)\s*\)/) { vector in
        Double(vector.1) == Double(vector.2) ? vector.1 : vector.0
      }
  }

  /// Reason that a call of UIKit or Core Animation is no curve; nil for any other text.
  private static func refusal(of text: String) -> ModelError? {
    // Notation tells the error of a call that it reads.
    guard let name = text.prefixMatch(of: /((?:UI|CA)[\w.]+)\(/)?.1, name != "UICubicTimingParameters",
      (try? Curve(notation: text)) == nil
    else { return nil }
    if name == "UISpringTimingParameters", let ratio = text.firstMatch(of: /dampingRatio:\s*(\d*\.?\d+)/)?.1 {
      return ModelError(
        .missing, "the duration of this spring is that of its animator",
        hint: "write it with the damping: UIViewPropertyAnimator(duration: 0.5, dampingRatio: \(ratio)), or "
          + ".spring(response: 0.5, dampingFraction: \(ratio))")
    }
    if name == "UIView.animate", let seconds = text.firstMatch(of: /withDuration:\s*([\d.]+)/)?.1 {
      return ModelError(
        .missing, "UIView.animate(…) names no curve", hint: "write UIKit's default: .easeInOut(duration: \(seconds))")
    }
    if text.contains(/initialVelocity:\s*CGVector/) {
      return ModelError(
        .notKept, "expected one velocity, found one for each direction",
        hint: "write equal parts, in whole changes per second: initialVelocity: CGVector(dx: 2, dy: 2)")
    }
    return ModelError(
      .notKept, "expected the numbers of a spring or a Bézier, found \(name)(…)",
      allowed: "UISpringTimingParameters(mass: 1, stiffness: 300, damping: 20), "
        + "CAMediaTimingFunction(controlPoints: 0.2, 0, 0, 1) and (name: .easeIn), "
        + "CASpringAnimation(perceptualDuration: 0.5, bounce: 0.2), "
        + "UIView.animate(withDuration: 0.3, delay: 0, options: .curveEaseOut)")
  }

  /// Ease of GSAP or Motion by its name, `power2.out`, `backOut`; nil for any other text.
  package static func ease(named text: String) throws(ModelError) -> Curve? {
    guard (try? Curve(notation: text)) == nil else { return nil }
    guard text.contains(".") else { return PastedCurve.ease(named: text) }
    return text.wholeMatch(of: /[A-Za-z0-9.]+(?:\([-+.\d,\s]*\))?/) == nil ? nil : try GSAPEase.named(text)
  }

  /// Curve of a transition of every property, `200ms ease-in 50ms`; nil for any other text.
  private static func shorthand(_ text: String, _ tell: (ImportReport) -> Void) throws(ModelError) -> Curve? {
    guard text.contains(where: \.isWhitespace), !text.hasPrefix("{") else { return nil }
    let read: Motion?
    do throws(ModelError) { read = try transition(text, tell) } catch {
      if text.hasPrefix("transition") { throw error }
      return nil
    }
    guard case .transition(let transition)? = read, transition.properties.isEmpty else { return nil }
    var (base, times) = (CurveBase.named(.ease), PlayTimes())
    if case .inline(let curve)? = transition.curve { base = curve.base }
    if case .seconds(let seconds)? = transition.duration { times.duration = seconds }
    if case .seconds(let seconds)? = transition.delay { times.delay = seconds }
    return try times.curve(base)
  }

  /// Transition of a declaration of CSS, or of its value; nil for any other text.
  private static func transition(_ text: String, _ tell: (ImportReport) -> Void) throws(ModelError) -> Motion? {
    if text.hasPrefix("{") {
      var reader = JSReader(Array(text.utf8))
      let literal = reader.literal()
      guard ["initial", "animate", "exit", "hidden", "visible"].contains(where: { literal[$0]?.members != nil }) else {
        return nil
      }
      throw ModelError(
        .notKept, "expected one transition, found the variants of Motion",
        hint: "write the effect: motionbook add transition NAME '.opacity.combined(with: .scale)'; variants of a file "
          + "become keyframes: motionbook import js FILE")
    }
    let isDeclared = text.prefixMatch(of: /transition\s*:/) != nil
    let hasTime = text.firstMatch(of: /(?:^|\s)-?[\d.]+m?s(?:[\s;,]|$)/) != nil
    guard isDeclared || hasTime && text.contains(" "), !text.contains("{") else { return nil }
    let rule = SourceFile(Array(".motion { \(isDeclared ? "" : "transition: ")\(text) }".utf8))
    let read = try unplaced { () throws(ModelError) in
      try reading { () throws(ImportFailure) in try CSSFormat().read([rule], ImportOptions()) }
    }
    let found = read.presets.filter { $0.motion.kind == .transition }
    guard found.count == 1, read.presets.count == 1 else {
      guard !read.presets.isEmpty else { return nil }
      throw ModelError(
        .contradiction, "expected one transition, found \(found.count)",
        hint: "add each by itself, or import the rule: motionbook import css FILE, or - for standard input")
    }
    tell(read.report)
    return found[0].motion
  }

  /// The arguments of `element.animate(…)` as JSON; nil for any other text.
  private static func webAnimation(_ text: String) -> JSONValue? {
    guard text.contains("animate(") else { return nil }
    let calls = JSCall.all(in: Array(text.utf8)) { $1 == "animate" }
    guard let call = calls.first, calls.count == 1, let keyframes = call.arguments.first?.json else { return nil }
    let options = call.arguments.dropFirst().first
    if options != nil, options?.json == nil { return nil }
    return .object(present: ["keyframes": keyframes, "options": options?.json])
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
