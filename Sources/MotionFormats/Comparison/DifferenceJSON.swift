public import MotionEngine
public import MotionModel

/// A difference as JSON.
///
/// Times in seconds; an endless duration is the text `forever`, an unknown one `null`. New members may be added.
public enum DifferenceJSON {
  /// The number of this shape.
  public static let schema = 1

  /// The object: `before`, `after`, `presets`, with a verdict `verdict`, and `schema`.
  public static func value(_ difference: CatalogueDifference, verdict: SemanticVerdict? = nil) -> JSONValue {
    var members: [JSONMember] = [
      JSONMember("schema", .number(Double(schema))), JSONMember("before", .string(difference.labels.before)),
      JSONMember("after", .string(difference.labels.after)), JSONMember("isEmpty", .bool(difference.isEmpty)),
      JSONMember("presets", .array(difference.presets.map(preset))),
    ]
    if let verdict { members.append(JSONMember("verdict", value(verdict))) }
    return .object(members)
  }

  /// A verdict: `level`, `policy` and `reasons`.
  public static func value(_ verdict: SemanticVerdict) -> JSONValue {
    [
      "level": .string(verdict.level.rawValue),
      "policy": [
        "majorDuration": number(verdict.policy.majorDuration), "patchDuration": number(verdict.policy.patchDuration),
        "majorDeviation": number(verdict.policy.majorDeviation),
        "patchDeviation": number(verdict.policy.patchDeviation),
      ],
      "reasons": .array(
        verdict.reasons.map {
          [
            "level": .string($0.rule.level.rawValue), "rule": .string($0.rule.rawValue),
            "preset": .string($0.preset.text), "sentence": .string($0.sentence),
          ]
        }),
    ]
  }

  private static func preset(_ preset: ComparedPreset) -> JSONValue {
    var members: [JSONMember] = [
      JSONMember("name", .string(preset.name?.text ?? "")),
      JSONMember("aspects", .array(preset.aspects.map { .string($0.rawValue) })),
    ]
    if let before = preset.before, preset.after?.name != before.name {
      members.append(JSONMember("previousName", .string(before.name.text)))
    }
    if let kind = (preset.after ?? preset.before)?.motion.kind {
      members.append(JSONMember("kind", .string(kind.rawValue)))
    }
    if !preset.details.isEmpty { members.append(JSONMember("details", .array(preset.details.map(change)))) }
    if !preset.causes.isEmpty {
      members.append(JSONMember("causes", .array(preset.causes.map { .string($0.text) })))
    }
    if let motion = preset.motion { members.append(JSONMember("motion", value(motion))) }
    return .object(members)
  }

  /// What moved.
  public static func value(_ motion: MotionDifference) -> JSONValue {
    var members: [JSONMember] = [
      JSONMember("mode", .string(motion.mode.rawValue)),
      JSONMember("isSameMotion", .bool(motion.isIdentical || motion.isReworded)),
      JSONMember("kind", pair(motion.kind) { $0.map { .string($0.rawValue) } ?? .null }),
      JSONMember("duration", pair(motion.duration) { $0.map(number) ?? .null }),
      JSONMember("window", motion.window.map(number) ?? .null), JSONMember("isWhole", .bool(motion.isWhole)),
      JSONMember("removalTime", motion.removalTime.map(number) ?? .null),
      JSONMember("channels", .array(motion.channels.map(channel))),
      JSONMember("addedChannels", .array(motion.addedChannels.map { .string($0.name) })),
      JSONMember("removedChannels", .array(motion.removedChannels.map { .string($0.name) })),
      JSONMember("addedParameters", .array(motion.addedParameters.map(JSONValue.string))),
      JSONMember("removedParameters", .array(motion.removedParameters.map(JSONValue.string))),
      JSONMember("cuesDiffer", .bool(motion.cuesDiffer)), JSONMember("changes", .array(motion.changes.map(change))),
      JSONMember("words", .array(MotionWords.phrases(motion).map(JSONValue.string))),
    ]
    if let metrics = motion.metrics { members.append(JSONMember("metrics", pair(metrics, Self.metrics))) }
    if motion.obstacle.before != nil || motion.obstacle.after != nil {
      members.append(JSONMember("obstacle", pair(motion.obstacle) { $0.map(JSONValue.string) ?? .null }))
    }
    return .object(members)
  }

  private static func channel(_ channel: ChannelDifference) -> JSONValue {
    var members: [JSONMember] = [
      JSONMember("name", .string(channel.channel.name)), JSONMember("unit", .string(channel.channel.unit.rawValue)),
      JSONMember("deviation", number(channel.deviation)),
      JSONMember("relativeDeviation", number(channel.relativeDeviation)), JSONMember("time", number(channel.time)),
      JSONMember("span", number(channel.span)),
    ]
    if let texts = channel.texts {
      members.append(JSONMember("before", .string(texts.before)))
      members.append(JSONMember("after", .string(texts.after)))
    } else {
      members.append(JSONMember("before", number(channel.before)))
      members.append(JSONMember("after", number(channel.after)))
    }
    return .object(members)
  }

  private static func metrics(_ metrics: CurveMetrics) -> JSONValue {
    func moment(_ moment: CurveMetrics.Moment?) -> JSONValue {
      moment.map { ["value": number($0.value), "time": number($0.time)] } ?? .null
    }
    return [
      "settled": number(metrics.settlingTime), "overshoot": moment(metrics.overshoot),
      "undershoot": moment(metrics.undershoot), "peakVelocity": moment(metrics.peakVelocity),
    ]
  }

  private static func change(_ change: DocumentChange) -> JSONValue {
    var members: [JSONMember] = [
      JSONMember("action", .string(change.action.rawValue)),
      JSONMember("pointer", .string(change.pointer.description)), JSONMember("subject", .string(change.subject)),
    ]
    if let before = change.before { members.append(JSONMember("before", before)) }
    if let after = change.after { members.append(JSONMember("after", after)) }
    return .object(members)
  }

  private static func pair<Value>(_ pair: BeforeAfter<Value>, _ value: (Value) -> JSONValue) -> JSONValue {
    ["before": value(pair.before), "after": value(pair.after)]
  }

  private static func number(_ value: Double) -> JSONValue {
    if value.isNaN { return .null }
    if value.isInfinite { return .string(value > 0 ? "forever" : "-forever") }
    return .number(value == 0 ? 0 : value)
  }
}
