import MotionModel

/// A preset that plays inside a sequence: its channels take over those of the same names, below its target.
enum PlayedPreset {
  /// Compiles the preset; a sequence begins with the values shown at that time.
  static func timeline(
    _ reference: PresetReference, of target: TargetName?, on stage: Stage, at time: Double,
    _ resolver: inout MotionResolver
  ) throws(ModelError) -> Timeline {
    try resolver.entering(reference) { (motion, resolver) throws(ModelError) in
      guard case .sequence(let sequence) = motion else { return try TimelineCompiler.compile(motion, &resolver) }
      return try SequenceCompiler.timeline(
        sequence, &resolver, inherited: stage.presented(below: target.channelPrefix, at: time))
    }
  }

  /// Lets a timeline play on a stage from a time on.
  static func play(
    _ timeline: Timeline, of target: TargetName?, on stage: inout Stage, at time: Double
  ) throws(ModelError) {
    for group in try prepare(timeline, of: target, on: &stage) {
      try stage.withBuilder(of: group.name) { (property, budget) throws(ModelError) in
        var channels = group.channels
        if property.builder.type == .text {
          let known = property.texts.firstRange(of: group.texts)?.lowerBound
          channels[1] = Int32(truncatingIfNeeded: known ?? property.texts.count)
          if known == nil {
            try budget.add(group.texts.count, .text, group.name)
            property.texts += group.texts
          }
        }
        property.builder.play(timeline, channels: channels, at: time)
      }
    }
  }

  /// Adds the values of a timeline to a stage if missing; returns their destinations.
  @discardableResult
  static func prepare(
    _ timeline: Timeline, of target: TargetName?, on stage: inout Stage
  ) throws(ModelError) -> [Group] {
    let groups = groups(timeline, below: target.channelPrefix)
    for group in groups {
      guard group.type != .text || !group.texts.isEmpty else {
        throw ModelError(
          .contradiction, "a step plays a preset whose text \(group.name) follows from formulas",
          hint: "write the text among the \"derived\" channels of the sequence itself")
      }
      if !stage.contains(group.name) {
        try stage.add(channel: group.name, value: timeline.value(of: group, at: 0) ?? MotionValue(number: 0))
      }
      guard stage.model(group.name)?.type == group.type else {
        throw ModelError(
          .wrongType, "a preset plays \(group.name) as \(group.type.rawValue), other steps set another type")
      }
    }
    return groups
  }

  /// Channels that are the components of one value, in their order.
  struct Group {
    var name: String
    var type: ValueType
    var channels: SIMD4<Int32>
    var texts: [String] = []
  }

  private static func groups(_ timeline: Timeline, below prefix: String) -> [Group] {
    var groups: [Group] = []
    var taken: Set<Int> = []
    for (index, channel) in timeline.channels.enumerated() where !taken.contains(index) {
      let suffixes = channel.type.channelSuffixes
      var group = Group(
        name: prefix + channel.name, type: channel.type == .angle ? .angle : .number,
        channels: SIMD4(Int32(truncatingIfNeeded: index), 0, 0, 0))
      if channel.type == .text { (group.type, group.texts) = (.text, timeline.texts(index)) }
      if suffixes.count > 1, let suffix = suffixes.first, channel.component == 0, channel.name.hasSuffix(suffix) {
        let base = String(channel.name.dropLast(suffix.count))
        let parts = suffixes.compactMap { timeline.index(of: base + $0) }
        let belong = parts.enumerated().allSatisfy { position, part in
          timeline.channels[part].type == channel.type && timeline.channels[part].component == position
        }
        if parts.count == suffixes.count, belong {
          group.name = prefix + base
          group.type = channel.type
          for (position, part) in parts.enumerated() { group.channels[position] = Int32(truncatingIfNeeded: part) }
          taken.formUnion(parts)
        }
      }
      groups.append(group)
    }
    return groups
  }
}

extension Timeline {
  /// The texts of a text channel; none for any other.
  func texts(_ channel: Int) -> [String] {
    if case .text(_, let texts)? = program(channel) { texts } else { [] }
  }

  /// The value of several channels together.
  func value(of group: PlayedPreset.Group, at time: Double) -> MotionValue? {
    if group.type == .text { return try? MotionValue(text: text(Int(group.channels[0]), at: time) ?? "") }
    return StageValue.value(of: group.type) { value(Int(group.channels[$0]), at: time) }
  }
}

extension Stage {
  /// Presented values at a time below a prefix, by channel without the prefix.
  func presented(below prefix: String, at time: Double) -> [String: MotionValue] {
    var values: [String: MotionValue] = [:]
    for property in properties where property.channel.hasPrefix(prefix) {
      values[String(property.channel.dropFirst(prefix.count))] = presented(property.channel, at: time)
    }
    return values
  }
}
