import MotionEngine
import MotionModel

/// Judges one preset's differences by the rules.
struct PresetJudgment {
  private(set) var findings: [(rule: Verdict.Rule, sentence: String)] = []

  /// What a share may be beyond a line and still be on it: 1.01 / 1 - 1 is more than 0.01 in binary64.
  private static let rounding = 1e-9

  /// - Parameter aliases: The names of aliases that are new.
  init(_ preset: PresetDifference, _ policy: Verdict.Policy, _ aliases: Set<PresetName>) {
    for aspect in preset.aspects {
      switch aspect {
      case .added: note(.presetAdded, "is new")
      case .removed: note(.presetRemoved, "is gone")
      case .renamed:
        guard let old = preset.before?.name else { break }
        note(
          aliases.contains(old) ? .presetRenamedWithAlias : .presetRenamed,
          "was called \(old)" + (aliases.contains(old) ? ", which is now an alias" : ""))
      case .deprecated: note(.presetDeprecated, deprecation(preset.after))
      case .reinstated: note(.presetReinstated, "is no longer deprecated")
      case .reducedMotion: note(.reducedMotionChanged, "has another variant for reduced motion")
      case .retitled: note(.words, "has another title")
      case .described: note(.words, "is described in other words")
      case .changed, .affected: break
      }
    }
    guard let motion = preset.motion else { return }
    judge(motion, policy)
  }

  private mutating func note(_ rule: Verdict.Rule, _ sentence: String) { findings.append((rule, sentence)) }

  private func deprecation(_ preset: Preset?) -> String {
    guard let replacement = preset?.details.deprecation?.replacement else { return "is deprecated" }
    return "is deprecated in favor of \(replacement)"
  }

  private mutating func judge(_ motion: MotionDifference, _ policy: Verdict.Policy) {
    let start = findings.count
    if motion.kind.isChanged, let before = motion.kind.before, let after = motion.kind.after {
      note(.kindChanged, "was of kind \(before.rawValue) and is of kind \(after.rawValue)")
    }
    for channel in motion.removedChannels { note(.channelRemoved, "no longer moves \(channel.name)") }
    for channel in motion.addedChannels { note(.channelAdded, "moves \(channel.name) as well") }
    for name in motion.removedParameters { note(.parameterRemoved, "no longer has the parameter \(name)") }
    for name in motion.addedParameters { note(.parameterAdded, "has a new parameter \(name)") }
    judgeDuration(motion, policy)
    for channel in motion.channels {
      let share = channel.relativeDeviation - Self.rounding
      note(
        share > policy.majorDeviation
          ? .deviationMuch : share > policy.patchDeviation ? .deviation : .deviationSlight, channel.sentence)
    }
    if motion.cuesDiffer { note(.cuesChanged, "gives other cues, or at other times") }
    let hidden = Set(motion.hiddenChanges.map(\.subject)).sorted()
    if !hidden.isEmpty { note(.behavior, "reacts differently: \(hidden.prefix(3).joined(separator: "; "))") }
    if let obstacle = motion.obstacle.after, motion.obstacle.before == nil {
      note(.unplayable, "can no longer be played: \(obstacle)")
    } else if let obstacle = motion.obstacle.before ?? motion.obstacle.after {
      note(.notCompared, "could not be played for comparison: \(obstacle)")
    }
    if findings.count == start, !motion.changes.isEmpty { note(.reworded, "moves the same in other words") }
  }

  private mutating func judgeDuration(_ motion: MotionDifference, _ policy: Verdict.Policy) {
    guard motion.duration.isChanged, motion.obstacle.before == nil, motion.obstacle.after == nil else { return }
    let lengths = [motion.duration.before, motion.duration.after].map { $0.map(ShortNumber.seconds) ?? "no length" }
    guard let change = motion.relativeDuration.map(abs) else {
      return note(.duration, "takes \(lengths[1]) of its own instead of \(lengths[0])")
    }
    let over = change - Self.rounding
    let rule: Verdict.Rule =
      over > policy.majorDuration ? .durationMuch : over > policy.patchDuration ? .duration : .durationSlight
    note(rule, "takes \(lengths[1]) instead of \(lengths[0])")
  }
}
