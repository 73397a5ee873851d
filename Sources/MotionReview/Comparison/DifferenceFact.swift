import MotionEngine
import MotionModel

/// Difference of a preset in all forms of a report: a line with old and new value, a phrase, and a sentence under a
/// rule of the verdict.
struct DifferenceFact {
  enum Text {
    /// Own words and numbers, possibly with quoted foreign text.
    case words(String)
    /// A piece of a document.
    case value(JSONValue)
  }

  let label: String
  /// Old value; nil if not shown.
  var before: Text?
  var after: Text?
  /// Remark with amount and time.
  var remark = ""
  /// Phrase for the change; nil if covered by other facts.
  var phrase: String?
  /// Rule of the verdict; nil likewise.
  var rule: Verdict.Rule?
  /// Sentence of the verdict; the phrase unless there is more detail.
  var sentence: String?

  /// Facts about a preset; for one in only one state, its addition or removal.
  /// - Parameter aliases: The names of aliases that are new.
  static func list(
    _ preset: PresetDifference, _ policy: Verdict.Policy = Verdict.Policy(), aliases: Set<PresetName> = []
  ) -> [DifferenceFact] {
    guard let before = preset.before else { return [DifferenceFact("is new", nil, nil, "is new", .presetAdded)] }
    guard let after = preset.after else {
      return [DifferenceFact("is removed", nil, nil, "is removed", .presetRemoved)]
    }
    var facts: [DifferenceFact] = []
    if before.name != after.name {
      let isAlias = aliases.contains(before.name)
      facts.append(
        DifferenceFact(
          "name", before.name.text, after.name.text, "renamed from \(before.name)",
          isAlias ? .presetRenamedWithAlias : .presetRenamed,
          sentence: "was called \(before.name)" + (isAlias ? ", which is now an alias" : "")))
    }
    if let motion = preset.motion { facts += motion.facts(policy) }
    if !preset.causes.isEmpty {
      let causes = preset.causes.map(\.text).joined(separator: ", ")
      facts.append(DifferenceFact("follows", nil, causes, remark: "changed", "because of \(causes)"))
    }
    return facts
      + preset.details.map { change in
        var fact = DifferenceFact(change)
        let (old, new) = (before.details, after.details)
        switch change.pointer.tokens.first {
        case "title":
          fact.judge(.words, "titled \(QuotedText.quote(new.title ?? "", limit: 200))", "has another title")
        case "reducedMotion":
          fact.judge(
            .reducedMotionChanged, "other variant for reduced motion", "has another variant for reduced motion")
        case "deprecated" where old.deprecation == nil:
          let replacement = new.deprecation?.replacement
          fact.judge(.presetDeprecated, nil, "is deprecated" + (replacement.map { " in favor of \($0)" } ?? ""))
        case "deprecated" where new.deprecation == nil:
          fact.judge(.presetReinstated, "no longer deprecated", "is no longer deprecated")
        case "deprecated": fact.judge(.words, "deprecated: \(new.deprecation?.advice() ?? "")", "has other details")
        case let field: fact.judge(.words, "\(field ?? "words") changed", "has other details")
        }
        return fact
      }
  }

  /// Maximum number of named items before the rest is counted.
  private static let mostPhrases = 8

  /// Phrases of some facts, without duplicates.
  static func phrases(_ facts: [DifferenceFact]) -> [String] {
    let phrases = facts.compactMap(\.phrase).unique(by: \.self)
    let more = phrases.count - mostPhrases
    return more > 1 ? phrases.prefix(mostPhrases) + ["\(more) more differences"] : phrases
  }

  fileprivate mutating func judge(_ rule: Verdict.Rule, _ phrase: String?, _ sentence: String) {
    (self.rule, self.phrase, self.sentence) = (rule, phrase, sentence)
  }

  fileprivate init(
    _ label: String, _ before: String?, _ after: String?, remark: String = "", _ phrase: String? = nil,
    _ rule: Verdict.Rule? = nil, sentence: String? = nil
  ) {
    (self.label, self.remark, self.phrase) = (label, remark, phrase)
    (self.before, self.after) = (before.map(Text.words), after.map(Text.words))
    (self.rule, self.sentence) = (rule, sentence ?? phrase)
  }

  fileprivate init(_ change: DocumentChange) {
    label = change.subject
    (before, after) = (change.before.map(Text.value), change.after.map(Text.value))
    switch change.action {
    case .added, .removed, .changed: break
    case .reordered, .inlined, .redirected: remark = change.action.rawValue
    case .referenced: remark = "now by reference"
    }
    if change.isUnseen { (phrase, rule) = ("reacts differently", .behavior) }
    sentence = phrase.map { "\($0): \(change.subject)" }
  }
}

extension MotionDifference {
  /// Facts, the most important first.
  func facts(_ policy: Verdict.Policy = Verdict.Policy()) -> [DifferenceFact] {
    var facts: [DifferenceFact] = []
    if kind.isChanged {
      let (before, after) = (kind.before?.rawValue, kind.after?.rawValue)
      let isKnown = before != nil && after != nil
      facts.append(
        DifferenceFact(
          "kind", before ?? "nothing", after ?? "nothing",
          isKnown ? "a \(after ?? "") instead of a \(before ?? "")" : nil, isKnown ? .kindChanged : nil))
    }
    if duration.isChanged, obstacle.before == nil, obstacle.after == nil {
      let digits = ShortNumber.digits(apart: duration.before, duration.after)
      let (before, after) = (
        duration.before.map { ShortNumber.seconds($0, digits) }, duration.after.map { ShortNumber.seconds($0, digits) }
      )
      let sentence = before.flatMap { before in after.map { "takes \($0) instead of \(before)" } }
      // One more swing of a thousandth makes the duration of a spring, and of a transition with it, a quarter longer.
      let isRest = metrics != nil || kind.after == .transition && !channels.isEmpty
      let isUnnoticed = isRest && channels.allSatisfy { $0.relativeDeviation <= policy.majorDeviation / 5 }
      let rule = policy.rule(ofDuration: relativeDuration)
      facts.append(
        DifferenceFact(
          "duration", before ?? "its user's", after ?? "its user's", remark: durationPhrase, durationPhrase,
          rule == .durationMuch && isUnnoticed ? .duration : rule, sentence: sentence))
    }
    if let metrics { facts += measured(metrics) }
    facts += channels.map { channel in
      // A motion that only takes longer is judged by its duration.
      let rule =
        channel.stretchedDeviation.map { $0 <= policy.patchDeviation * channel.span } ?? false
        ? nil : policy.rule(ofDeviation: channel.shapeDeviation)
      let place = moment(channel)
      guard let texts = channel.texts else {
        let share = ShortNumber.percent(channel.relativeDeviation)
        return DifferenceFact(
          channel.name, ShortNumber.text(channel.before), ShortNumber.text(channel.after),
          remark: "up to \(channel.amount) (\(share)) \(place)",
          "\(channel.name) up to \(channel.amount) away \(place)",
          rule,
          sentence: "\(channel.name) deviates by \(channel.amount) (\(share)) \(place)" + atEqualDurations(channel))
      }
      let (before, after) = (QuotedText.quote(texts.before), QuotedText.quote(texts.after))
      return DifferenceFact(channel.name, before, after, remark: place, "\(channel.name) reads \(after) \(place)", rule)
    }
    facts += removedChannels.map {
      DifferenceFact($0.name, nil, "no longer moved", "no longer moves \($0.name)", .channelRemoved)
    }
    facts += addedChannels.map { DifferenceFact($0.name, nil, "moved as well", "also moves \($0.name)", .channelAdded) }
    facts += removedParameters.map {
      DifferenceFact("parameter \($0)", nil, "gone", "without parameter \($0)", .parameterRemoved)
    }
    facts += addedParameters.map {
      DifferenceFact("parameter \($0)", nil, "new", "new parameter \($0)", .parameterAdded)
    }
    if cuesDiffer {
      facts.append(DifferenceFact("cues", nil, "others, or at other times", "other cues", .cuesChanged))
    }
    facts += obstacles
    if isReworded {
      let phrase = "the same motion, written differently" + (extentPhrase.map { " (\($0))" } ?? "")
      facts.append(
        DifferenceFact("motion", nil, "the same, written differently", remark: extentPhrase ?? "", phrase, .reworded))
    }
    if !isWhole, let window, !channels.isEmpty {
      facts.append(DifferenceFact("compared", nil, "the first \(ShortNumber.seconds(window))"))
    }
    return facts + changes.filter { !repeatsDuration($0) }.map(DifferenceFact.init)
  }

  private var obstacles: [DifferenceFact] {
    let judged: (phrase: String, rule: Verdict.Rule) =
      obstacle.after == nil
      ? ("can be played now", .notCompared)
      : obstacle.before == nil ? ("can no longer be played", .unplayable) : ("cannot be played", .notCompared)
    var facts: [DifferenceFact] = []
    if let before = obstacle.before { facts.append(DifferenceFact("cannot be played", "before", nil, remark: before)) }
    if let after = obstacle.after { facts.append(DifferenceFact("cannot be played", nil, "now", remark: after)) }
    if let first = facts.first { facts[0].judge(judged.rule, judged.phrase, "\(judged.phrase): \(first.remark)") }
    return facts
  }

  private func measured(_ metrics: BeforeAfter<CurveMetrics>) -> [DifferenceFact] {
    func differ(_ value: (CurveMetrics) -> Double) -> Bool {
      let (left, right) = (value(metrics.before), value(metrics.after))
      // Less than 0.001 % is a matter of rounding.
      return left != right && !(abs(left - right) <= 1e-5 * max(abs(left), abs(right), 1))
    }
    func fact(
      _ label: String, _ phrase: String? = nil, _ moment: (CurveMetrics) -> CurveMetrics.Moment?,
      _ unit: (Double) -> String
    ) -> DifferenceFact? {
      guard differ({ moment($0)?.value ?? 0 }) else { return nil }
      func words(_ moment: CurveMetrics.Moment?) -> String {
        moment.map { "\(unit($0.value)) at \(ShortNumber.seconds($0.time))" } ?? "none"
      }
      return DifferenceFact(label, words(moment(metrics.before)), words(moment(metrics.after)), phrase)
    }
    let (before, after) = (metrics.before.settlingTime, metrics.after.settlingTime)
    let settling =
      differ(\.settlingTime) && duration != BeforeAfter(before: before, after: after)
      ? DifferenceFact("settled", ShortNumber.seconds(before), ShortNumber.seconds(after)) : nil
    return [
      settling, fact("overshoot", Self.overshootPhrase(metrics), \.overshoot, ShortNumber.percent),
      fact("peak velocity", nil, \.peakVelocity) { "\(ShortNumber.text($0))/s" },
    ].compactMap(\.self)
  }

  private static func overshootPhrase(_ metrics: BeforeAfter<CurveMetrics>) -> String {
    guard let after = metrics.after.overshoot else { return "no longer overshoots" }
    let place = "at \(ShortNumber.seconds(after.time))"
    guard let before = metrics.before.overshoot else {
      return "overshoots by \(ShortNumber.percent(after.value)) \(place)"
    }
    let change = after.value - before.value
    return "overshoots \(ShortNumber.percent(abs(change))) \(change > 0 ? "more" : "less") \(place)"
  }

  /// Indicates a change of the document already covered by the durations.
  private func repeatsDuration(_ change: DocumentChange) -> Bool {
    guard case .number(let before)? = change.before, case .number(let after)? = change.after else { return false }
    return change.pointer.tokens == ["duration"] && duration == BeforeAfter(before: before, after: after)
  }

  /// Changes of the motion in words, the most important first: `20 % slower`, `overshoots 3 % more at 0.21 s`.
  ///
  /// Never empty for a motion that differs.
  ///
  /// Percentages of a duration are of the earlier one; those of overshoot are of the whole way. Texts of the motion may
  /// occur in quotes, with controls made visible.
  public var phrases: [String] {
    let phrases = DifferenceFact.phrases(facts())
    return phrases.isEmpty ? ["written differently"] : phrases
  }

  /// `20 % slower`; empty for equal durations.
  private var durationPhrase: String {
    guard let before = duration.before, let after = duration.after else {
      return duration.after.map { "takes \(ShortNumber.seconds($0)) of its own" } ?? "has no duration of its own"
    }
    if after == .infinity { return "never ends" }
    if before == .infinity { return "ends after \(ShortNumber.seconds(after))" }
    guard before > 0 else { return "takes \(ShortNumber.seconds(after)) instead of 0 s" }
    let words = kind.after == .duration ? ("longer", "shorter") : ("slower", "faster")
    return "\(ShortNumber.percent(abs(after - before) / before)) \(after > before ? words.0 : words.1)"
  }

  /// Compared part of an endless motion.
  private var extentPhrase: String? {
    isWhole ? nil : window.map { "as far as the first \(ShortNumber.seconds($0)) show" }
  }

  /// `, by 12 % at equal durations`, where that is what counts.
  private func atEqualDurations(_ channel: ChannelDifference) -> String {
    channel.shapeDeviation < channel.relativeDeviation
      ? ", by \(ShortNumber.percent(channel.shapeDeviation)) at equal durations" : ""
  }

  /// `at 0.21 s`, or for the exit of a transition `at 0.1 s of the removal`.
  private func moment(_ channel: ChannelDifference) -> String {
    guard let removalTime, channel.time > removalTime else { return "at \(ShortNumber.seconds(channel.time))" }
    return "at \(ShortNumber.seconds(channel.time - removalTime)) of the removal"
  }
}

extension ChannelDifference {
  fileprivate var name: String { channel.name }

  /// The deviation with its unit: `12 pt`.
  fileprivate var amount: String {
    LintQuantity(deviation, LintQuantity.Unit(rawValue: channel.unit.rawValue) ?? .count).text
  }
}

/// Numbers for display.
package enum ShortNumber {
  /// Number with three significant digits, or others, and no exponent if short: `0.123`, `45.6`, `1235`, `∞`.
  package static func text(_ value: Double, _ digits: Int = 3) -> String {
    if value.isInfinite { return value < 0 ? "−∞" : "∞" }
    guard value.isFinite, value != 0 else { return value.isNaN ? "?" : "0" }
    var scale = 1.0
    let size = abs(value)
    // Powers of ten below 1e22 are exact, so that dividing by them rounds once.
    let least = (1..<max(digits, 2)).reduce(1.0) { power, _ in power * 10 }
    while size * scale < least, scale < 1e21 { scale *= 10 }
    return CanonicalJSON.number((value * scale).rounded() / scale)
  }

  /// Seconds: `0.35 s`, `forever`.
  package static func seconds(_ value: Double, _ digits: Int = 3) -> String {
    value == .infinity ? "forever" : "\(text(value, digits)) s"
  }

  /// The fewest significant digits, from three on, by which two numbers differ.
  static func digits(apart a: Double?, _ b: Double?) -> Int {
    guard let a, let b, a != b else { return 3 }
    return (3...9).first { text(a, $0) != text(b, $0) } ?? 3
  }

  /// A share: 0.125 is `12.5 %`.
  static func percent(_ share: Double) -> String { "\(text(share * 100)) %" }
}
