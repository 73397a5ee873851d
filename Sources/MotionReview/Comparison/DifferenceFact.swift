import MotionEngine
import MotionModel

/// One line about a preset that differs: what, and how it was and is.
struct DifferenceFact {
  enum Text {
    /// Our own words and numbers; may quote foreign text in quotes.
    case words(String)
    /// A piece of a document.
    case value(JSONValue)
  }

  let label: String
  /// How it was; nil where that is not to be said.
  var before: Text?
  /// How it is.
  var after: Text?
  /// A remark: by how much, when.
  var remark = ""

  /// Everything to be said about a preset that both states have.
  static func list(_ preset: PresetDifference) -> [DifferenceFact] {
    var facts: [DifferenceFact] = []
    if preset.aspects.contains(.renamed), let before = preset.before?.name, let after = preset.after?.name {
      facts.append(DifferenceFact(label: "name", before: .words(before.text), after: .words(after.text)))
    }
    facts += preset.details.map(Self.init)
    if let motion = preset.motion { facts += list(motion) }
    if !preset.causes.isEmpty {
      facts.append(
        DifferenceFact(
          label: "follows", after: .words(preset.causes.map(\.text).joined(separator: ", ")),
          remark: "changed"))
    }
    return facts
  }

  private static func list(_ motion: MotionDifference) -> [DifferenceFact] {
    var facts: [DifferenceFact] = []
    func words(_ label: String, _ before: String?, _ after: String?, _ remark: String = "") {
      facts.append(
        DifferenceFact(label: label, before: before.map(Text.words), after: after.map(Text.words), remark: remark))
    }
    if motion.kind.isChanged {
      words("kind", motion.kind.before?.rawValue ?? "nothing", motion.kind.after?.rawValue ?? "nothing")
    }
    if motion.duration.isChanged, motion.obstacle.before == nil, motion.obstacle.after == nil {
      words(
        "duration", motion.duration.before.map(ShortNumber.seconds) ?? "its user's",
        motion.duration.after.map(ShortNumber.seconds) ?? "its user's", motion.durationPhrase ?? "")
    }
    if let metrics = motion.metrics {
      func moment(_ moment: CurveMetrics.Moment?, _ unit: (Double) -> String) -> String {
        moment.map { "\(unit($0.value)) at \(ShortNumber.seconds($0.time))" } ?? "none"
      }
      let settling = BeforeAfter<Double?>(before: metrics.before.settlingTime, after: metrics.after.settlingTime)
      if differ(metrics.before.settlingTime, metrics.after.settlingTime), settling != motion.duration {
        words(
          "settled", ShortNumber.seconds(metrics.before.settlingTime), ShortNumber.seconds(metrics.after.settlingTime))
      }
      if differ(metrics.before.overshoot?.value ?? 0, metrics.after.overshoot?.value ?? 0) {
        words(
          "overshoot", moment(metrics.before.overshoot, ShortNumber.percent),
          moment(metrics.after.overshoot, ShortNumber.percent))
      }
      if differ(metrics.before.peakVelocity.value, metrics.after.peakVelocity.value) {
        words(
          "peak velocity", moment(metrics.before.peakVelocity) { "\(ShortNumber.text($0))/s" },
          moment(metrics.after.peakVelocity) { "\(ShortNumber.text($0))/s" })
      }
    }
    for channel in motion.channels {
      let remark =
        channel.texts == nil
        ? "up to \(channel.amount) (\(ShortNumber.percent(channel.relativeDeviation))) "
          + motion.moment(channel)
        : motion.moment(channel)
      words(
        channel.channel.name, channel.texts.map { QuotedText.quote($0.before) } ?? ShortNumber.text(channel.before),
        channel.texts.map { QuotedText.quote($0.after) } ?? ShortNumber.text(channel.after), remark)
    }
    for channel in motion.removedChannels { words(channel.name, nil, "no longer moved") }
    for channel in motion.addedChannels { words(channel.name, nil, "moved as well") }
    for name in motion.removedParameters { words("parameter \(name)", nil, "gone") }
    for name in motion.addedParameters { words("parameter \(name)", nil, "new") }
    if motion.cuesDiffer { words("cues", nil, "others, or at other times") }
    if let obstacle = motion.obstacle.before { words("cannot be played", "before", nil, obstacle) }
    if let obstacle = motion.obstacle.after { words("cannot be played", nil, "now", obstacle) }
    if motion.isReworded { words("motion", nil, "the same, in other words", motion.extentPhrase ?? "") }
    if !motion.isWhole, let window = motion.window, !motion.channels.isEmpty {
      words("compared", nil, "the first \(ShortNumber.seconds(window))")
    }
    return facts + motion.changes.filter { !$0.repeats(motion.duration) }.map(Self.init)
  }

  private static func differ(_ left: Double, _ right: Double) -> Bool {
    left != right && !(abs(left - right) <= 1e-9 * max(abs(left), abs(right), 1))
  }

  private init(_ change: DocumentChange) {
    let remark =
      switch change.action {
      case .added, .removed, .changed: ""
      case .reordered, .inlined, .redirected: change.action.rawValue
      case .referenced: "now by reference"
      }
    self.init(
      label: change.subject, before: change.before.map(Text.value), after: change.after.map(Text.value), remark: remark)
  }

  private init(label: String, before: Text? = nil, after: Text? = nil, remark: String = "") {
    (self.label, self.before, self.after, self.remark) = (label, before, after, remark)
  }
}

extension DocumentChange {
  /// Whether it says no more than the durations do.
  fileprivate func repeats(_ duration: BeforeAfter<Double?>) -> Bool {
    guard case .number(let before)? = before, case .number(let after)? = after else { return false }
    return pointer.tokens == ["duration"] && duration == BeforeAfter(before: before, after: after)
  }
}
