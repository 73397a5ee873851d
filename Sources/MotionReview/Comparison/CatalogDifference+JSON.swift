import MotionEngine
package import MotionModel

extension CatalogDifference {
  /// The difference as JSON: `before`, `after`, `isEmpty`, `presets`, and with a verdict `verdict`.
  ///
  /// Times in seconds; an endless duration is the text `forever`, an unknown one `null`. New members may be added.
  package func json(verdict: Verdict? = nil) -> JSONValue {
    .object(present: [
      "before": .string(labels.before), "after": .string(labels.after), "isEmpty": .bool(isEmpty),
      "presets": .array(presets.map(\.json)), "verdict": verdict?.json,
    ])
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
    .object(present: [
      "name": .string(name?.text ?? ""), "aspects": .array(aspects.map { .string($0.rawValue) }),
      "previousName": after?.name == before?.name ? nil : before.map { .string($0.name.text) },
      "kind": (after ?? before).map { .string($0.motion.kind.rawValue) },
      "details": details.isEmpty ? nil : .array(details.map(\.json)),
      "causes": causes.isEmpty ? nil : .array(causes.map { .string($0.text) }), "motion": motion?.json,
    ])
  }
}

extension MotionDifference {
  package var json: JSONValue {
    let isUnplayed = obstacle.before != nil || obstacle.after != nil
    return .object(present: [
      "mode": .string(mode.rawValue), "isSameMotion": .bool(isIdentical || isReworded),
      "kind": pair(kind) { $0.map { .string($0.rawValue) } ?? .null },
      "duration": pair(duration) { $0.map(number) ?? .null },
      "window": window.map(number) ?? .null, "isWhole": .bool(isWhole),
      "removalTime": removalTime.map(number) ?? .null, "channels": .array(channels.map(\.json)),
      "addedChannels": .array(addedChannels.map { .string($0.name) }),
      "removedChannels": .array(removedChannels.map { .string($0.name) }),
      "addedParameters": .array(addedParameters.map(JSONValue.string)),
      "removedParameters": .array(removedParameters.map(JSONValue.string)),
      "cuesDiffer": .bool(cuesDiffer), "changes": .array(changes.map(\.json)),
      "words": .array(phrases.map(JSONValue.string)), "metrics": metrics.map { pair($0, \.json) },
      "obstacle": isUnplayed ? pair(obstacle) { $0.map(JSONValue.string) ?? .null } : nil,
    ])
  }
}

extension ChannelDifference {
  fileprivate var json: JSONValue {
    [
      "name": .string(channel.name), "unit": .string(channel.unit.rawValue), "deviation": number(deviation),
      "relativeDeviation": number(relativeDeviation), "time": number(time), "span": number(span),
      "before": texts.map { .string($0.before) } ?? number(before),
      "after": texts.map { .string($0.after) } ?? number(after),
    ]
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
    .object(present: [
      "action": .string(action.rawValue), "pointer": .string(pointer.description), "subject": .string(subject),
      "before": before, "after": after,
    ])
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
