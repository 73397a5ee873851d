import MotionEngine
import MotionModel

/// Jetpack Compose: Kotlin source with easings, springs, tweens and keyframes.
///
/// ```kotlin
/// animateFloatAsState(target, Motions.Brand.pop())
/// animatable.animateTo(1f, Motions.Brand.Hop.scale)
/// ```
/// The file needs Compose 1.7. The animated property is the caller's choice; times are whole milliseconds, as in
/// Compose.
/// Source: https://developer.android.com/reference/kotlin/androidx/compose/animation/core/package-summary
package struct ComposeFormat: ExportFormat, PlatformFormat {
  package let name = "compose"
  package let summary = "Kotlin source for Jetpack Compose: easings, springs, tweens and keyframes; a jump takes 1 ms."
  package let fileExtension = "kt"

  package init() {}

  var player: MotionPlayer { MotionPlayer(description: "Compose", countsMilliseconds: true, timeStep: 1e-3) }
  var language: CodeLanguage { .kotlin }
  var helpers: [(word: String, text: String)] { [("PiecewiseEasing(", EmbeddedTexts.PiecewiseEasing_kt)] }

  func imports(for body: String) -> String { "import androidx.compose.animation.core.*\n" }

  func attribute(_ deprecation: Deprecation, replacement: CodeDeclaration?) -> String {
    func quoted(_ text: String) -> String { CodeText.quoted(text, escaping: "$") }
    // A function is replaced with its call.
    let use = replacement.map { $0.name + ($0.text.hasPrefix("fun ") ? "()" : "") }
    let arguments = [quoted(deprecation.advice(naming: use))] + (use.map { ["ReplaceWith(\(quoted($0)))"] } ?? [])
    return "@Deprecated(\(arguments.joined(separator: ", ")))"
  }

  func comment(_ lines: [String]) -> String {
    lines.count == 1
      ? "/** \(lines[0]) */\n" : "/**\n" + lines.map { " * \($0)\n" }.joined(separator: " *\n") + " */\n"
  }

  // A spring of Compose has no delay and no first velocity, and does not repeat.
  func takesSpring(_ spring: SpringCoefficients, velocity: Double, _ passes: CurvePasses) -> Bool {
    velocity == 0 && passes.delay == 0 && passes.iterations == 1
  }

  func length(_ seconds: Double, named name: String, note: LossReport.Note) -> [CodeDeclaration] {
    let (whole, own) = (Milliseconds(seconds, note: note), language.identifier(name))
    let text = "const val \(own): Int = \(whole)\n"
    return [CodeDeclaration(name: own, text: text, value: "\(whole)", comment: "In milliseconds.")]
  }

  var labels: (lengths: [String], easings: [String]) { (["durationMillis = "], ["easing = ", " using "]) }

  func linked(_ declaration: CodeDeclaration, to target: CodeDeclaration) -> CodeDeclaration {
    let isFunction = target.text.hasPrefix("fun ")
    var linked = declaration.taking(target.name + (isFunction ? "()" : ""))
    // The other property may stand behind this one, and has no value before its turn.
    if linked.text.hasPrefix("val ") {
      linked.text = linked.text.replacing(" = ", with: " get() = ", maxReplacements: 1)
    }
    return linked
  }

  func curve(_ curve: CodeCurve, named name: String, note: LossReport.Note) -> [CodeDeclaration] {
    let own = language.identifier(name)
    func function(_ type: String, _ expression: String) -> [CodeDeclaration] {
      [CodeDeclaration(name: own, text: "fun <T> \(own)(): \(type)<T> = \(expression)\n", value: expression)]
    }
    if let (spring, _) = curve.spring {
      let unit = spring.massNormalized
      let (ratio, stiffness) = (Self.number(unit.dampingRatio), Self.number(unit.stiffness))
      return function("SpringSpec", "spring(dampingRatio = \(ratio), stiffness = \(stiffness))")
    }
    guard let path = curve.path else { return [] }
    let rows = CodeText.rows(path.numbers, "floatArrayOf(", ")", Self.number)
    let easing = path.bezier.map(Self.easing) ?? "PiecewiseEasing(\n\(rows))"
    guard let seconds = curve.duration else {
      return [CodeDeclaration(name: own, text: "val \(own): Easing = \(easing)\n", value: easing)]
    }
    let whole = Milliseconds(seconds, of: curve, note: note)
    let (type, expression) = Self.repeated(curve.passes, "TweenSpec") { delay in
      CodeText.call("tween", ["durationMillis = \(whole)"] + delay + ["easing = \(easing)"])
    }
    return function(type, expression)
  }

  func keyframes(_ passes: [PassTracks], named name: String, note: LossReport.Note) throws(ModelError)
    -> [CodeDeclaration]
  {
    var objects: [String] = []
    for (pass, tracks) in passes {
      var names: [String: String] = [:]
      var values: [String] = []
      for track in tracks {
        let own = language.identifier(track.name)
        if let other = names.updateValue(track.name, forKey: own) {
          throw ModelError(
            .duplicate, "\(other) and \(track.name) both become \(own)", hint: "rename one of the properties")
        }
        values.append(Self.value(track, own, pass, note))
      }
      let text = values.joined(separator: "\n")
      objects.append((pass.target ?? pass.event).map { language.type(language.type($0), holding: text) } ?? text)
    }
    let own = language.type(name)
    return [CodeDeclaration(name: own, text: language.type(own, holding: objects.joined(separator: "\n")))]
  }

  private static func value(
    _ track: ChannelTrack, _ name: String, _ pass: MotionParts.Pass, _ note: LossReport.Note
  ) -> String {
    let keyframes = track.inMilliseconds(over: pass.length)
    if let loss = track.loss(in: keyframes, over: pass.length) {
      note(pass.path(to: track.name) + " milliseconds", loss)
    }
    let jumps = Set(track.jumps.map { Milliseconds($0).count })
    let (type, expression) = repeated(pass, "KeyframesSpec") { delay in
      let lines = keyframes.enumerated().map { index, keyframe in
        let next = index + 1 < keyframes.count ? keyframes[index + 1] : nil
        let isBeforeJump = next.map { $0.time == keyframe.time + 1 && jumps.contains($0.time) } ?? false
        return "\(number(keyframe.value)) at \(keyframe.time)"
          + (next?.controls.map { " using \(easing($0))" } ?? "") + (isBeforeJump ? " // A jump takes 1 ms." : "")
      }
      let all = ["durationMillis = \(Milliseconds(pass.length))"] + delay + lines
      return "keyframes<Float> {\n" + all.map { "  \($0)\n" }.joined() + "}"
    }
    return "val \(name): \(type)<Float> = \(expression)\n"
  }

  /// Pass with its repetition, and the type of that.
  /// - Parameter pass: The single pass, with its own delay.
  private static func repeated(
    _ times: some RunInPasses, _ type: String, _ pass: ([String]) -> String
  ) -> (type: String, expression: String) {
    guard times.iterations != 1 || times.delay < 0 else {
      return (type, pass(times.delay == 0 ? [] : ["delayMillis = \(Milliseconds(times.delay))"]))
    }
    var arguments = times.iterations.map { ["iterations = \($0)"] } ?? []
    arguments.append("animation = " + pass([]))
    if times.alternates { arguments.append("repeatMode = RepeatMode.Reverse") }
    if times.delay != 0 {
      let kind = times.delay < 0 ? ", StartOffsetType.FastForward" : ""
      arguments.append("initialStartOffset = StartOffset(\(Milliseconds(abs(times.delay)))\(kind))")
    }
    return times.iterations == nil
      ? ("InfiniteRepeatableSpec", CodeText.call("infiniteRepeatable", arguments))
      : ("RepeatableSpec", CodeText.call("repeatable", arguments))
  }

  private static func easing(_ points: [Double]) -> String {
    points == [0, 0, 1, 1]
      ? "LinearEasing" : "CubicBezierEasing(\(points.map(number).joined(separator: ", ")))"
  }

  private static func number(_ number: Double) -> String { CodeText.number(number) + "f" }
}
