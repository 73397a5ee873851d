import MotionEngine
package import MotionModel

extension CatalogDifference {
  /// The difference as JSON: `before`, `after`, `isEmpty`, `presets`, and with a verdict `verdict`.
  ///
  /// Times in seconds; an endless duration is the text `forever`, an unknown one `null`. New members may be added.
  package func json(verdict: Verdict? = nil) -> JSONValue {
    var members: [JSONMember] = [
      JSONMember("before", .string(labels.before)), JSONMember("after", .string(labels.after)),
      JSONMember("isEmpty", .bool(isEmpty)), JSONMember("presets", .array(presets.map(\.json))),
    ]
    if let verdict { members.append(JSONMember("verdict", verdict.json)) }
    return .object(members)
  }
}

extension Verdict {
  /// The verdict as JSON: `level`, `policy` and `reasons`.
  package var json: JSONValue {
    [
      "level": .string(level.rawValue),
      "policy": [
        "majorDuration": number(policy.majorDuration), "patchDuration": number(policy.patchDuration),
        "majorDeviation": number(policy.majorDeviation), "patchDeviation": number(policy.patchDeviation),
      ],
      "reasons": .array(
        reasons.map {
          [
            "level": .string($0.rule.level.rawValue), "rule": .string($0.rule.rawValue),
            "preset": .string($0.preset.text), "sentence": .string($0.sentence),
          ]
        }),
    ]
  }
}

extension PresetDifference {
  fileprivate var json: JSONValue {
    var members: [JSONMember] = [
      JSONMember("name", .string(name?.text ?? "")),
      JSONMember("aspects", .array(aspects.map { .string($0.rawValue) })),
    ]
    if let before, after?.name != before.name {
      members.append(JSONMember("previousName", .string(before.name.text)))
    }
    if let kind = (after ?? before)?.motion.kind {
      members.append(JSONMember("kind", .string(kind.rawValue)))
    }
    if !details.isEmpty { members.append(JSONMember("details", .array(details.map(\.json)))) }
    if !causes.isEmpty {
      members.append(JSONMember("causes", .array(causes.map { .string($0.text) })))
    }
    if let motion { members.append(JSONMember("motion", motion.json)) }
    return .object(members)
  }
}

extension MotionDifference {
  package var json: JSONValue {
    var members: [JSONMember] = [
      JSONMember("mode", .string(mode.rawValue)),
      JSONMember("isSameMotion", .bool(isIdentical || isReworded)),
      JSONMember("kind", pair(kind) { $0.map { .string($0.rawValue) } ?? .null }),
      JSONMember("duration", pair(duration) { $0.map(number) ?? .null }),
      JSONMember("window", window.map(number) ?? .null), JSONMember("isWhole", .bool(isWhole)),
      JSONMember("removalTime", removalTime.map(number) ?? .null),
      JSONMember("channels", .array(channels.map(\.json))),
      JSONMember("addedChannels", .array(addedChannels.map { .string($0.name) })),
      JSONMember("removedChannels", .array(removedChannels.map { .string($0.name) })),
      JSONMember("addedParameters", .array(addedParameters.map(JSONValue.string))),
      JSONMember("removedParameters", .array(removedParameters.map(JSONValue.string))),
      JSONMember("cuesDiffer", .bool(cuesDiffer)), JSONMember("changes", .array(changes.map(\.json))),
      JSONMember("words", .array(phrases.map(JSONValue.string))),
    ]
    if let metrics { members.append(JSONMember("metrics", pair(metrics, \.json))) }
    if obstacle.before != nil || obstacle.after != nil {
      members.append(JSONMember("obstacle", pair(obstacle) { $0.map(JSONValue.string) ?? .null }))
    }
    return .object(members)
  }
}

extension ChannelDifference {
  fileprivate var json: JSONValue {
    var members: [JSONMember] = [
      JSONMember("name", .string(channel.name)), JSONMember("unit", .string(channel.unit.rawValue)),
      JSONMember("deviation", number(deviation)),
      JSONMember("relativeDeviation", number(relativeDeviation)), JSONMember("time", number(time)),
      JSONMember("span", number(span)),
    ]
    if let texts {
      members.append(JSONMember("before", .string(texts.before)))
      members.append(JSONMember("after", .string(texts.after)))
    } else {
      members.append(JSONMember("before", number(before)))
      members.append(JSONMember("after", number(after)))
    }
    return .object(members)
  }
}

extension CurveMetrics {
  fileprivate var json: JSONValue {
    func moment(_ moment: Moment?) -> JSONValue {
      moment.map { ["value": number($0.value), "time": number($0.time)] } ?? .null
    }
    return [
      "settled": number(settlingTime), "overshoot": moment(overshoot),
      "undershoot": moment(undershoot), "peakVelocity": moment(peakVelocity),
    ]
  }
}

extension DocumentChange {
  fileprivate var json: JSONValue {
    var members: [JSONMember] = [
      JSONMember("action", .string(action.rawValue)),
      JSONMember("pointer", .string(pointer.description)), JSONMember("subject", .string(subject)),
    ]
    if let before { members.append(JSONMember("before", before)) }
    if let after { members.append(JSONMember("after", after)) }
    return .object(members)
  }
}

private func pair<Value>(_ pair: BeforeAfter<Value>, _ value: (Value) -> JSONValue) -> JSONValue {
  ["before": value(pair.before), "after": value(pair.after)]
}

private func number(_ value: Double) -> JSONValue {
  if value.isNaN { return .null }
  if value.isInfinite { return .string(value > 0 ? "forever" : "-forever") }
  return .number(value == 0 ? 0 : value)
}
