/// The notation for keyframes: SwiftUI's builder.
///
/// Tracks alone begin at the neutral values of their properties and play once; line ends, commas and semicolons between
/// them are ignored. Other initial values may come from a struct in the same source. Where a modifier of an animator's
/// content takes a value as it is, the track is of the modifier's property: `content.offset(y: value.lift)`.
///
/// Source: https://developer.apple.com/documentation/swiftui/keyframes
package enum KeyframeNotation {
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

  static let calls: [NotationCall<MotionKeyframe>] = [
    NotationCall(
      "LinearKeyframe", change, duration, argument(optional: "timingCurve", .timing), make: MotionKeyframe.linear,
      take: { $0.linear }),
    NotationCall(
      "SpringKeyframe", change, argument(optional: "duration", .duration), argument(optional: "spring", .spring),
      argument(optional: "startVelocity", .value), make: MotionKeyframe.spring, take: { $0.spring }),
    NotationCall(
      "CubicKeyframe", change, duration, argument(optional: "startVelocity", .value),
      argument(optional: "endVelocity", .value), make: MotionKeyframe.cubic, take: { $0.cubic }),
    NotationCall("MoveKeyframe", change, make: MotionKeyframe.move, take: { $0.move }),
  ]

  /// Target value of a keyframe, or offset.
  private static let change = Argument<ValueChange>(
    parameters: ["_to", "by"],
    read: { (binding) throws(ModelError) in
      if let value = try binding.value("by", .value) { return try ValueChange(by: value) }
      return ValueChange(to: try Spelling.value.read(binding.reader, try binding.item("to")))
    }, text: { [($0.isRelative ? "by: " : "") + $0.value.notation] })
  private static let duration = argument("duration", .duration)

  /// Modifiers of a timeline.
  static let modifiers: [NotationCall<KeyframeSet>] = [
    NotationCall(
      "repeatCount", argument("_count", .integer("the repeat count")), CurveNotation.autoreverses,
      change: { (set: inout KeyframeSet, count, autoreverses) in
        set.playback = .repeats(count: count, autoreverses: autoreverses)
      },
      take: { if case .repeats(let count?, let autoreverses) = $0.playback { (count, autoreverses) } else { nil } }),
    NotationCall(
      "repeatForever", CurveNotation.autoreverses,
      change: { $0.playback = .repeats(count: nil, autoreverses: $1) },
      take: { if case .repeats(nil, true) = $0.playback { true } else { nil } }),
    NotationCall("delay", argument("_delay", .delay), change: { $0.delay = $1 }, take: \.delay),
    NotationCall("timingCurve", argument("_curve", .timing), change: { $0.easing = $1 }, take: \.easing),
  ]
}

extension NotationSubject {
  static let keyframes = NotationSubject(
    noun: "track", example: "KeyframeTrack(\\.scale) { LinearKeyframe(1, duration: 0.1) }",
    names: "KeyframeTrack(\\.scale) { … }, or KeyframeAnimator(initialValue: …) { … }",
    closures: ["KeyframeTrack", "KeyframeTimeline", "KeyframeAnimator", "keyframeAnimator"],
    hintForClosure: "leave it out: only the keyframes are read, no other code", maximumDepth: 16)

  static let keyframe = NotationSubject(
    noun: "keyframe", names: KeyframeNotation.calls.map(\.name).joined(separator: ", "), maximumDepth: 16)
}

extension KeyframeSet {
  /// Reads keyframes as SwiftUI builds them.
  ///
  /// - Parameter text: At most 2 MiB; white space and comments are ignored.
  /// - Throws: ``ModelError`` with the place in the text.
  /// - Complexity: O(n) for n bytes.
  public init(notation text: String) throws(ModelError) { try self.init(notation: text, dropping: nil) }

  /// - Parameter dropping: Is told of each modifier of an animator's content that cannot be read.
  package init(notation text: String, dropping: ((ModelError) -> Void)?) throws(ModelError) {
    let source = try NotationText(text, hint: "keep very long keyframes in a document")
    var parser = try NotationParser(source, of: .keyframes)
    let statements = try parser.statements()
    self = try NotationReader(text: source, structures: parser.structures, dropping: dropping).keyframes(statements)
  }

  /// The canonical text over several lines, which ``KeyframeSet/init(notation:)`` reads back as an equal set.
  ///
  /// Nil if not representable in SwiftUI's builder: computed channels, parameters, and numbers in place of points.
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
      let modifiers = KeyframeNotation.modifiers.compactMap { $0.text(self).map { ".\($0)" } }
      body = "\(opening(initial)) {\n\(lines.joined(separator: "\n"))\n}" + modifiers.joined()
    }
    return body.utf8.count <= CurveNotation.maximumLength ? body : nil
  }

  private func opening(_ initial: String) -> String {
    switch playback {
    case .trigger: "KeyframeAnimator(initialValue: (\(initial)), trigger: trigger)"
    case .repeats(nil, false): "KeyframeAnimator(initialValue: (\(initial)), repeating: true)"
    case .once, .repeats: "KeyframeTimeline(initialValue: (\(initial)))"
    }
  }
}

extension MotionTrack {
  fileprivate var notation: String? {
    guard property.tells(type) else { return nil }
    let lines = keyframes.map { keyframe in "  \(KeyframeNotation.calls.text(keyframe) ?? "")\n" }
    return "KeyframeTrack(\\.\(property)) {\n\(lines.joined())}"
  }
}
