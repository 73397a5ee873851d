import MotionEngine
import MotionModel

extension MotionDifference {
  /// How many channels are named before the rest is counted.
  private static let namedChannels = 3

  /// What moved, as people say it, what matters most first: `20 % slower`, `overshoots 3 % more at 0.21 s`.
  ///
  /// Never empty for a motion that differs.
  ///
  /// Percentages of a duration are of the earlier one; those of overshoot are of the whole way. Texts of the motion may
  /// occur in quotes, with controls made visible.
  public var phrases: [String] {
    var phrases: [String] = []
    if kind.isChanged, let before = kind.before, let after = kind.after {
      phrases.append("a \(after.rawValue) instead of a \(before.rawValue)")
    }
    if obstacle.after == nil, obstacle.before == nil, let duration = durationPhrase {
      phrases.append(duration)
    }
    if let overshoot = metrics.flatMap(Self.overshoot) { phrases.append(overshoot) }
    phrases += channels.sorted { $0.relativeDeviation > $1.relativeDeviation }.prefix(Self.namedChannels).map(phrase)
    let more = channels.count - Self.namedChannels
    if more > 0 { phrases.append("\(more) more channel\(more == 1 ? "" : "s") differ\(more == 1 ? "s" : "")") }
    phrases += Self.list(removedChannels.map(\.name), "no longer moves")
    phrases += Self.list(addedChannels.map(\.name), "also moves")
    phrases += Self.list(removedParameters, "without parameter")
    phrases += Self.list(addedParameters, "new parameter")
    if cuesDiffer { phrases.append("other cues") }
    if obstacle.after != nil {
      phrases.append(obstacle.before == nil ? "can no longer be played" : "cannot be played")
    } else if obstacle.before != nil {
      phrases.append("can be played now")
    }
    if isReworded {
      phrases.append("the same motion in other words" + (extentPhrase.map { " (\($0))" } ?? ""))
    }
    if !hiddenChanges.isEmpty { phrases.append("reacts differently") }
    return phrases.isEmpty ? ["written differently"] : phrases
  }

  /// `20 % slower`; nil where no duration changed.
  var durationPhrase: String? {
    guard duration.isChanged else { return nil }
    guard let before = duration.before, let after = duration.after else {
      return duration.after.map { "takes \(ShortNumber.seconds($0)) of its own" }
        ?? "leaves its duration to its user"
    }
    if after == .infinity { return "never ends" }
    if before == .infinity { return "ends after \(ShortNumber.seconds(after))" }
    let isLength = kind.after == .duration
    let word = after > before ? (isLength ? "longer" : "slower") : (isLength ? "shorter" : "faster")
    guard before > 0 else { return "takes \(ShortNumber.seconds(after)) instead of no time" }
    return "\(ShortNumber.percent(abs(after - before) / before)) \(word)"
  }

  /// For an endless motion, how much of it was compared.
  var extentPhrase: String? {
    guard !isWhole, let window = window else { return nil }
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
  func moment(_ channel: ChannelDifference) -> String {
    guard let removal = removalTime, channel.time > removal else {
      return "at \(ShortNumber.seconds(channel.time))"
    }
    return "at \(ShortNumber.seconds(channel.time - removal)) of the removal"
  }

  private func phrase(_ channel: ChannelDifference) -> String {
    let moment = moment(channel)
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

extension ChannelDifference {
  /// What happened in words: `scale deviates by 0.2 (40 %) at 0.31 s`.
  var sentence: String {
    if let texts {
      return "\(channel.name) reads \(QuotedText.quote(texts.after)) instead of \(QuotedText.quote(texts.before)) at "
        + ShortNumber.seconds(time)
    }
    return "\(channel.name) deviates by \(amount) (\(ShortNumber.percent(relativeDeviation))) at "
      + ShortNumber.seconds(time)
  }

  /// The deviation with its unit: `12 pt`.
  var amount: String {
    switch channel.unit {
    case .number, .fraction, .text: ShortNumber.text(deviation)
    case .degrees: "\(ShortNumber.text(deviation))°"
    case .points: "\(ShortNumber.text(deviation)) pt"
    case .seconds: ShortNumber.seconds(deviation)
    }
  }
}

/// Numbers as people say them.
enum ShortNumber {
  /// A number with three significant digits and no exponent where that is short: `0.123`, `45.6`, `1235`, `∞`.
  static func text(_ value: Double) -> String {
    if value.isInfinite { return value < 0 ? "−∞" : "∞" }
    guard value.isFinite, value != 0 else { return value.isNaN ? "?" : "0" }
    var scale = 1.0
    let size = abs(value)
    // Powers of ten below 1e22 are exact, so that dividing by them rounds once.
    while size * scale < 100, scale < 1e21 { scale *= 10 }
    return CanonicalJSON.number((value * scale).rounded() / scale)
  }

  /// Seconds: `0.35 s`, `forever`.
  static func seconds(_ value: Double) -> String { value == .infinity ? "forever" : "\(text(value)) s" }

  /// A share: 0.125 is `12.5 %`.
  static func percent(_ share: Double) -> String { "\(text(share * 100)) %" }
}
