import MotionEngine
import MotionModel

/// Jetpack Compose: Kotlin source with easings, springs, tweens and keyframes.
///
/// ```kotlin
/// animateFloatAsState(target, Motions.Brand.pop())
/// animatable.animateTo(1f, Motions.Brand.Hop.scale)
/// ```
/// The file needs Compose 1.7. What changes is its user's business; times are whole milliseconds, as Compose has them.
/// Source: https://developer.android.com/reference/kotlin/androidx/compose/animation/core/package-summary
public struct ComposeFormat: ExportFormat {
  public let name = "compose"
  public let summary = "Kotlin source for Jetpack Compose: easings, springs, tweens and keyframes."
  public let fileExtension = "kt"

  public init() {}
}

extension ComposeFormat: PlatformFormat {
  var player: MotionPlayer { "Compose" }

  func imports(for body: String) -> String { "import androidx.compose.animation.core.*\n" }

  func opening(_ type: String) -> String { "object \(type) {" }

  func typeName(_ part: String) -> String { Self.type(part) }

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

  var helpers: [(word: String, text: String)] { [("PiecewiseEasing(", EmbeddedTexts.PiecewiseEasing_kt)] }

  // A spring of Compose has no delay and no first velocity, and does not repeat.
  func takesSpring(_ spring: SpringCoefficients, velocity: Double, _ passes: CurvePasses) -> Bool {
    velocity == 0 && passes.delay == 0 && passes.iterations == 1
  }

  func length(_ seconds: Double, named name: String, note: LossReport.Note) -> [CodeDeclaration] {
    let whole = Milliseconds(seconds)
    whole.note(lossOf: seconds, note)
    let own = Self.identifier(name)
    return [CodeDeclaration(name: own, text: "const val \(own): Int = \(whole)\n", comment: "In milliseconds.")]
  }

  func curve(_ curve: CodeCurve, named name: String, note: LossReport.Note) -> [CodeDeclaration] {
    let own = Self.identifier(name)
    func function(_ type: String, _ expression: String) -> [CodeDeclaration] {
      let text = "fun <T> \(own)(): \(type)<T> = \(expression)\n"
      return [CodeDeclaration(name: own, text: text)]
    }
    let easing: String
    switch curve.shape {
    case .spring(let spring, _):
      let unit = spring.massNormalized
      let (ratio, stiffness) = (Self.number(unit.dampingRatio), Self.number(unit.stiffness))
      return function("SpringSpec", "spring(dampingRatio = \(ratio), stiffness = \(stiffness))")
    case .bezier(let points): easing = Self.easing(points)
    case .pieces(let path):
      let pieces = path.numbers.map { "floatArrayOf(\($0.map(Self.number).joined(separator: ", ")))" }
      easing = "PiecewiseEasing(\n" + pieces.map { "  \($0),\n" }.joined() + ")"
    }
    guard let seconds = curve.duration else {
      return [CodeDeclaration(name: own, text: "val \(own): Easing = \(easing)\n")]
    }
    let whole = Milliseconds(seconds)
    if !whole.isExact(seconds) {
      let (error, time) = curve.stretched(from: seconds, to: whole.seconds)
      note("milliseconds", .approximated(error: error, at: time))
    }
    let passes = Self.Passes(curve.passes.delay, curve.passes.iterations, curve.passes.alternates)
    let tween = CodeText.call(
      "tween", ["durationMillis = \(whole)"] + passes.delay.map { "delayMillis = \($0)" } + ["easing = \(easing)"])
    return function(passes.type ?? "TweenSpec", passes.around(tween))
  }

  func keyframes(
    _ passes: [(pass: MotionParts.Pass, tracks: [ChannelTrack])], named name: String, note: LossReport.Note
  ) throws(ModelError) -> [CodeDeclaration] {
    var objects = ""
    for (pass, tracks) in passes {
      var names: [String: String] = [:]
      var values: [String] = []
      for track in tracks {
        let own = Self.identifier(track.name)
        if let other = names.updateValue(track.name, forKey: own) {
          throw ModelError(
            .duplicate, "\(other) and \(track.name) both become \(own)", hint: "rename one of the properties")
        }
        values.append(Self.value(track, own, pass, note))
      }
      let text = values.joined(separator: "\n")
      if let part = pass.target ?? pass.event {
        objects += (objects.isEmpty ? "" : "\n") + opening(Self.type(part)) + "\n" + CodeText.indented(text) + "}\n"
      } else {
        objects += text
      }
    }
    let own = Self.type(name)
    return [CodeDeclaration(name: own, text: opening(own) + "\n" + CodeText.indented(objects) + "}\n")]
  }

  // MARK: Expressions

  /// The keyframes of a channel.
  private static func value(
    _ track: ChannelTrack, _ name: String, _ pass: MotionParts.Pass, _ note: LossReport.Note
  ) -> String {
    let whole = MillisecondTrack(track, pass.length)
    if let (error, time) = whole.error(of: track, over: pass.length) {
      note(pass.path(to: track.name) + " milliseconds", .approximated(error: error, at: time))
    }
    let passes = Passes(pass.delay, pass.iterations, pass.alternates)
    var lines = ["durationMillis = \(whole.duration)"] + passes.delay.map { "delayMillis = \($0)" }
    for (index, keyframe) in whole.keyframes.enumerated() {
      let next = index + 1 < whole.keyframes.count ? whole.keyframes[index + 1].controls : nil
      let easing = next.map { " using \(Self.easing($0))" } ?? ""
      lines.append("\(number(keyframe.value)) at \(keyframe.time)\(easing)")
    }
    let block = "keyframes<Float> {\n" + lines.map { "  \($0)\n" }.joined() + "}"
    return "val \(name): \(passes.type ?? "KeyframesSpec")<Float> = \(passes.around(block))\n"
  }

  /// When something begins and how often it runs.
  private struct Passes {
    /// What waits for the one pass.
    let delay: [Milliseconds]
    /// What is around the pass; nil: nothing.
    let type: String?
    private let arguments: [String]

    init(_ delay: Double, _ iterations: Int?, _ alternates: Bool) {
      guard iterations != 1 || delay < 0 else {
        (self.delay, type, arguments) = (delay == 0 ? [] : [Milliseconds(delay)], nil, [])
        return
      }
      self.delay = []
      type = iterations == nil ? "InfiniteRepeatableSpec" : "RepeatableSpec"
      var arguments = iterations.map { ["iterations = \($0)"] } ?? []
      arguments.append("animation = ")
      if alternates { arguments.append("repeatMode = RepeatMode.Reverse") }
      if delay != 0 {
        let kind = delay < 0 ? ", StartOffsetType.FastForward" : ""
        arguments.append("initialStartOffset = StartOffset(\(Milliseconds(abs(delay)))\(kind))")
      }
      self.arguments = arguments
    }

    func around(_ pass: String) -> String {
      guard let type else { return pass }
      let name = type == "RepeatableSpec" ? "repeatable" : "infiniteRepeatable"
      return CodeText.call(name, arguments.map { $0 == "animation = " ? $0 + pass : $0 })
    }
  }

  private static func easing(_ points: [Double]) -> String {
    points == [0, 0, 1, 1]
      ? "LinearEasing" : "CubicBezierEasing(\(points.map(number).joined(separator: ", ")))"
  }

  private static func number(_ number: Double) -> String { CodeText.number(number) + "f" }

  // MARK: Names

  // Source: https://kotlinlang.org/docs/keyword-reference.html#hard-keywords
  private static let keywords: Set<String> = [
    "as", "break", "class", "continue", "do", "else", "false", "for", "fun", "if", "in", "interface", "is", "null",
    "object", "package", "return", "super", "this", "throw", "true", "try", "typealias", "typeof", "val", "var", "when",
    "while",
  ]

  static func identifier(_ name: String) -> String {
    let name = CodeName.lower(name)
    return keywords.contains(name) ? "`\(name)`" : name
  }

  /// The name of an object: one that the source uses for something else gets `Motions` behind it.
  static func type(_ name: String) -> String {
    let name = CodeName.upper(name)
    return taken.contains(name) ? name + "Motions" : name
  }

  private static let taken: Set<String> = [
    "CubicBezierEasing", "Easing", "Float", "FloatArray", "InfiniteRepeatableSpec", "Int", "KeyframesSpec",
    "LinearEasing", "Motions", "PiecewiseEasing", "RepeatMode", "RepeatableSpec", "SpringSpec", "StartOffset",
    "StartOffsetType", "TweenSpec",
  ]
}
