public import MotionEngine
import MotionModel

/// What moved, as people say it: `20 % slower, overshoots 3 % more at 0.21 s`.
public enum MotionWords {
  /// How many channels are named before the rest is counted.
  private static let namedChannels = 3

  /// Phrases about a motion, what matters most first; never empty for a motion that differs.
  ///
  /// Percentages of a duration are of the earlier one; those of overshoot are of the whole way. Texts of the motion may
  /// occur in quotes, with controls made visible.
  public static func phrases(_ motion: MotionDifference) -> [String] {
    var phrases: [String] = []
    if motion.kind.isChanged, let before = motion.kind.before, let after = motion.kind.after {
      phrases.append("a \(after.rawValue) instead of a \(before.rawValue)")
    }
    if motion.obstacle.after == nil, motion.obstacle.before == nil, let duration = duration(motion) {
      phrases.append(duration)
    }
    if let overshoot = motion.metrics.flatMap(overshoot) { phrases.append(overshoot) }
    phrases += motion.channels.sorted { $0.relativeDeviation > $1.relativeDeviation }.prefix(namedChannels)
      .map { channel($0, motion) }
    let more = motion.channels.count - namedChannels
    if more > 0 { phrases.append("\(more) more channel\(more == 1 ? "" : "s") differ\(more == 1 ? "s" : "")") }
    phrases += list(motion.removedChannels.map(\.name), "no longer moves")
    phrases += list(motion.addedChannels.map(\.name), "also moves")
    phrases += list(motion.removedParameters, "without parameter")
    phrases += list(motion.addedParameters, "new parameter")
    if motion.cuesDiffer { phrases.append("other cues") }
    if motion.obstacle.after != nil {
      phrases.append(motion.obstacle.before == nil ? "can no longer be played" : "cannot be played")
    } else if motion.obstacle.before != nil {
      phrases.append("can be played now")
    }
    if motion.isReworded {
      phrases.append("the same motion in other words" + (extent(motion).map { " (\($0))" } ?? ""))
    }
    if !motion.hiddenChanges.isEmpty { phrases.append("reacts differently") }
    return phrases.isEmpty ? ["written differently"] : phrases
  }

  /// `20 % slower`; nil where no duration changed.
  static func duration(_ motion: MotionDifference) -> String? {
    guard motion.duration.isChanged else { return nil }
    guard let before = motion.duration.before, let after = motion.duration.after else {
      return motion.duration.after.map { "takes \(ShortNumber.seconds($0)) of its own" }
        ?? "leaves its duration to its user"
    }
    if after == .infinity { return "never ends" }
    if before == .infinity { return "ends after \(ShortNumber.seconds(after))" }
    let isLength = motion.kind.after == .duration
    let word = after > before ? (isLength ? "longer" : "slower") : (isLength ? "shorter" : "faster")
    guard before > 0 else { return "takes \(ShortNumber.seconds(after)) instead of no time" }
    return "\(ShortNumber.percent(abs(after - before) / before)) \(word)"
  }

  /// For an endless motion, how much of it was compared.
  static func extent(_ motion: MotionDifference) -> String? {
    guard !motion.isWhole, let window = motion.window else { return nil }
    return "as far as the first \(ShortNumber.seconds(window)) show"
  }

  private static func overshoot(_ metrics: BeforeAfter<CurveMetrics>) -> String? {
    let (before, after) = (metrics.before.overshoot, metrics.after.overshoot)
    switch (before, after) {
    case (nil, nil): return nil
    case (nil, let after?):
      return "overshoots by \(ShortNumber.percent(after.value)) at \(ShortNumber.seconds(after.time))"
    case (.some, nil): return "no longer overshoots"
    case (let before?, let after?):
      let change = after.value - before.value
      guard abs(change) > 1e-9 else { return nil }
      return "overshoots \(ShortNumber.percent(abs(change))) \(change > 0 ? "more" : "less") at "
        + ShortNumber.seconds(after.time)
    }
  }

  /// `at 0.21 s`, or for the going of what comes and goes `at 0.1 s of the removal`.
  static func moment(_ channel: ChannelDifference, _ motion: MotionDifference) -> String {
    guard let removal = motion.removalTime, channel.time > removal else {
      return "at \(ShortNumber.seconds(channel.time))"
    }
    return "at \(ShortNumber.seconds(channel.time - removal)) of the removal"
  }

  private static func channel(_ channel: ChannelDifference, _ motion: MotionDifference) -> String {
    let moment = moment(channel, motion)
    if let texts = channel.texts { return "\(channel.channel.name) reads \(QuotedText.quote(texts.after)) \(moment)" }
    return "\(channel.channel.name) up to \(channel.amount) away \(moment)"
  }

  private static func list(_ names: [String], _ words: String) -> [String] {
    guard !names.isEmpty else { return [] }
    let shown = names.prefix(namedChannels).joined(separator: ", ")
    let more = names.count - namedChannels
    return ["\(words) \(shown)" + (more > 0 ? " and \(more) more" : "")]
  }
}
