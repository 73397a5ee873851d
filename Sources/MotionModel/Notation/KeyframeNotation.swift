/// The notation for keyframes: SwiftUI's builder.
///
/// - `KeyframeTrack(\.scale) { LinearKeyframe(1.2, duration: 0.1) SpringKeyframe(1, spring: .bouncy) }`: one track of a
///   property, several one after another; line ends, commas and semicolons between them count for nothing. Tracks alone
///   begin at the neutral values of their properties and play once.
/// - Around them `KeyframeTimeline(initialValue: (scale: 0.5)) { … }` says where they begin, `KeyframeAnimator(initialValue:
///   …, repeating: true) { … }` also that they play for ever, with `trigger:` at each trigger. The values may be those of a
///   struct that stands beside it, as in a source. Behind it: `.repeatCount(3, autoreverses: false)`, `.delay(0.2)`,
///   `.timingCurve(.easeInOut)` over the whole pass. `view.keyframeAnimator(…)` is read too; its content is not.
/// - The values are Swift's: `1.5`, `.degrees(45)`, `CGPoint(x: 0, y: 20)`, `.zero`; `by: 3` goes on by so much.
///
/// Source: https://developer.apple.com/documentation/swiftui/keyframes
package enum KeyframeNotation {
  /// Each form as an example that parses, and its meaning.
  static let forms: [(example: String, meaning: String)] = [
    ("KeyframeTrack(\\.scale) { LinearKeyframe(1.2, duration: 0.1) MoveKeyframe(1) }", "one track; more may follow"),
    (
      "KeyframeTimeline(initialValue: (scale: 0)) { KeyframeTrack(\\.scale) { LinearKeyframe(1, duration: 1) } }",
      "from other values than usual; then .delay(…), .repeatCount(…), .timingCurve(…)"
    ),
    (
      "KeyframeAnimator(initialValue: (x: 0), trigger: t) { KeyframeTrack(\\.x) { MoveKeyframe(1) } }",
      "at each trigger; repeating: true: forever"
    ),
  ]
}

extension NotationSubject {
  /// Keyframes.
  static let keyframes = NotationSubject(
    noun: "track", example: "KeyframeTrack(\\.scale) { LinearKeyframe(1, duration: 0.1) }",
    names: "KeyframeTrack(\\.scale) { … }, or KeyframeAnimator(initialValue: …) { … }", call: "KeyframeTrack(…)",
    continuation: "another track, or the end",
    closures: ["KeyframeTrack", "KeyframeTimeline", "KeyframeAnimator", "keyframeAnimator"],
    hintForClosure: "leave it out: only the keyframes are read, no other code", maximumDepth: 16)

  /// What is in a track.
  static let keyframe = NotationSubject(
    noun: "keyframe", example: "LinearKeyframe(1, duration: 0.1)",
    names: KeyframeCall.all.map(\.name).joined(separator: ", "), call: "LinearKeyframe(…)",
    continuation: "another keyframe, or the end of the track", maximumDepth: 16)
}

extension KeyframeSet {
  /// Reads keyframes as SwiftUI builds them.
  ///
  /// - Parameter text: At most 2 MiB; white space and comments count for nothing.
  /// - Throws: ``ModelError`` with the place in the text.
  /// - Complexity: O(n) for n bytes.
  public init(notation text: String) throws(ModelError) {
    let source = try NotationText(
      text, maximumLength: CurveNotation.maximumLength, hint: "keep very long keyframes in a document", isSource: true)
    var parser = try NotationParser(source, of: .keyframes)
    let statements = try parser.statements()
    self = try NotationReader(text: source, structures: parser.structures).keyframes(statements)
  }

  /// The canonical text over several lines, which ``KeyframeSet/init(notation:)`` reads back as an equal set.
  ///
  /// Nil for what SwiftUI's builder cannot say: computed channels, parameters, and numbers where a property has points.
  /// - Complexity: O(size of the set).
  public var notation: String? {
    guard derived.isEmpty, parameters.isEmpty else { return nil }
    let texts = tracks.compactMap(\.notation)
    guard texts.count == tracks.count else { return nil }
    var body = texts.joined(separator: "\n")
    let isPlain = playback == .once && delay == nil && easing == nil
    if !isPlain || tracks.contains(where: { $0.initial != MotionValue.neutral($0.property, $0.type) }) {
      let initial = tracks.map { "\($0.property): \($0.initial.notation)" }.joined(separator: ", ")
      let lines = body.split(separator: "\n", omittingEmptySubsequences: false).map { "  \($0)" }
      body = "\(opening(initial)) {\n\(lines.joined(separator: "\n"))\n}" + modifiers
    }
    return body.utf8.count <= CurveNotation.maximumLength ? body : nil
  }

  private func opening(_ initial: String) -> String {
    switch playback {
    case .once: "KeyframeTimeline(initialValue: (\(initial)))"
    case .trigger: "KeyframeAnimator(initialValue: (\(initial)), trigger: trigger)"
    case .repeats(nil, false): "KeyframeAnimator(initialValue: (\(initial)), repeating: true)"
    case .repeats: "KeyframeTimeline(initialValue: (\(initial)))"
    }
  }

  private var modifiers: String {
    var text = ""
    if case .repeats(let count, let autoreverses) = playback, count != nil || autoreverses {
      text += CurveModifier.repeats(count: count, autoreverses: autoreverses).notation
    }
    if let delay { text += ".delay(\(delay.notation))" }
    if let easing { text += ".timingCurve(\(easing.timingNotation))" }
    return text
  }
}

extension MotionTrack {
  /// The track over several lines.
  fileprivate var notation: String? {
    guard property.tells(type) else { return nil }
    let lines = keyframes.map { keyframe in "  \(KeyframeCall.text(keyframe))\n" }
    return "KeyframeTrack(\\.\(property)) {\n\(lines.joined())}"
  }
}

/// How notation calls a keyframe: all it knows of one kind.
struct KeyframeCall: Sendable {
  let name: String
  /// Its parameters behind the value, as ``NotationSignature`` reads them.
  let parameters: String
  let make: @Sendable (NotationReader, NotationBinding, ValueType) throws(ModelError) -> MotionKeyframe.Kind
  /// Its arguments behind the duration; nil for another kind.
  let arguments: @Sendable (MotionKeyframe.Kind) -> [String]?

  /// SwiftUI's keyframes.
  static let all: [KeyframeCall] = [
    KeyframeCall(
      name: "LinearKeyframe", parameters: "duration timingCurve?",
      make: { (reader, binding, _) throws(ModelError) in
        .linear(easing: try binding["timingCurve"].map { (item) throws(ModelError) in try reader.timing(item) })
      },
      arguments: {
        guard case .linear(let easing) = $0 else { return nil }
        return easing.map { ["timingCurve: \($0.timingNotation)"] } ?? []
      }),
    KeyframeCall(
      name: "SpringKeyframe", parameters: "duration? spring? startVelocity?",
      make: { (reader, binding, type) throws(ModelError) in
        .spring(
          try binding["spring"].map { (item) throws(ModelError) in try reader.spring(item) },
          startVelocity: try binding.value("startVelocity", as: type))
      },
      arguments: {
        guard case .spring(let spring, let velocity) = $0 else { return nil }
        return (spring.map { ["spring: \($0.notation)"] } ?? []) + argument("startVelocity", velocity)
      }),
    KeyframeCall(
      name: "CubicKeyframe", parameters: "duration startVelocity? endVelocity?",
      make: { (reader, binding, type) throws(ModelError) in
        .cubic(
          startVelocity: try binding.value("startVelocity", as: type),
          endVelocity: try binding.value("endVelocity", as: type))
      },
      arguments: {
        guard case .cubic(let start, let end) = $0 else { return nil }
        return argument("startVelocity", start) + argument("endVelocity", end)
      }),
    KeyframeCall(
      name: "MoveKeyframe", parameters: "", make: { _, _, _ in .move },
      arguments: { if case .move = $0 { [] } else { nil } }),
  ]

  private static func argument(_ label: String, _ velocity: MotionValue?) -> [String] {
    velocity.map { ["\(label): \($0.notation)"] } ?? []
  }

  /// A keyframe's canonical text.
  static func text(_ keyframe: MotionKeyframe) -> String {
    let value = (keyframe.change.isRelative ? "by: " : "") + keyframe.value.notation
    let duration = keyframe.duration.map { ["duration: \($0.notation)"] } ?? []
    for call in all {
      guard let arguments = call.arguments(keyframe.kind) else { continue }
      return "\(call.name)(\(([value] + duration + arguments).joined(separator: ", ")))"
    }
    return ""
  }
}

extension SpringSource {
  /// SwiftUI's value of type `Spring`, or `ref("brand/pop")`.
  fileprivate var notation: String {
    switch self {
    case .inline(let spring):
      // The style's name is enough where a spring stands.
      spring.valueNotation.hasPrefix("Spring.")
        ? String(spring.valueNotation.dropFirst("Spring".count)) : spring.valueNotation
    case .reference(let reference): "ref(\(NotationString.quote(reference.description)))"
    }
  }
}

extension CurveSource {
  /// Where a unit curve stands: `.easeInOut` has no duration there, so an animation is written out.
  var timingNotation: String {
    guard case .inline(let curve) = self else { return notation }
    let text = curve.notation
    if text.hasPrefix("UnitCurve.") { return String(text.dropFirst("UnitCurve".count)) }
    return text.hasPrefix(".") ? "Animation" + text : text
  }
}
