import MotionModel

extension Stage {
  /// Puts the members of a scene on the stage.
  /// - Parameter first: Changes of the members before anything is shown.
  mutating func add(_ sequence: MotionSequence, first: [MemberChange]) throws(ModelError) {
    guard !sequence.members.isEmpty else { return }
    let speaking = MotionSequence.parts(of: sequence.body).flatMap(\.members).filter { $0.text != nil }.map(\.id)
    scene = try SceneRun(sequence.members, first: first, speaking: Set(speaking), on: &self)
  }

  /// Applies changes of values and members; returns the logical completion of their animations.
  mutating func apply(
    _ changes: [PropertyChange], _ members: [MemberChange], of scene: SceneRun, at time: Double,
    explicit: CompiledCurve?, _ transaction: StageTransaction
  ) throws(ModelError) -> Double? {
    layoutCount += scene.frames.count
    guard layoutCount <= MotionSequence.maximumLayoutCount else {
      throw ModelError(
        .tooLarge, "\(scene.frames.count) members are laid out \(layoutCount / scene.frames.count) times",
        allowed: "at most \(MotionSequence.maximumLayoutCount) places in all", hint: "fewer members, events or rounds")
    }
    var run = scene
    let changed = try changedProperties(changes).union(run.take(members))
    let animation = (explicit: explicit, transaction: transaction, changed: changed)
    var latest: Double?
    // One update for each member, as animations may differ.
    var groups: [(index: Int?, body: PropertyName?, changes: [PropertyChange])] = []
    for change in changes {
      let index = change.target.flatMap { run.state.indices[$0] }
      let body = index.flatMap { run.state.nodes[$0].member.behavior.body(with: change.property) }
      if groups.last?.index == index, groups.last?.body == body, !groups.isEmpty {
        groups[groups.count - 1].changes.append(change)
      } else {
        groups.append((index, body, [change]))
      }
    }
    self.scene = nil
    defer { self.scene = run }
    for group in groups {
      if let index = group.index, run.comes(index, from: scene, at: time) {
        decision = AnimationDecision(.none, .insertion)
        _ = try change(group.changes, at: time, curve: nil, transaction)
        for change in group.changes {
          if let value = model(change.channel) { try reset(change.channel, to: value, at: time) }
        }
        continue
      }
      let curve = try curve(for: group.index, body: group.body, in: run, animation, isInserted: false)
      if let end = try change(group.changes, at: time, curve: curve, transaction) { latest = max(latest ?? end, end) }
    }
    if let end = try run.apply(scene, at: time, animation, on: &self) { latest = max(latest ?? end, end) }
    return latest
  }

  /// Curve of a member's changes: the explicit one after the modifiers from the root.
  /// - Parameters:
  ///   - index: The member; nil for other targets, which only the modifiers of the root affect.
  ///   - body: The property, for modifiers of the member that apply to such properties only.
  mutating func curve(
    for index: Int?, body: PropertyName? = nil, in scene: SceneRun, _ animation: SceneRun.Animation, isInserted: Bool
  ) throws(ModelError) -> CompiledCurve? {
    var chain = chain.map { AnimationDecision.Modifier(owner: nil, modifier: $0) }
    func add(_ member: SceneMember, body: PropertyName? = nil, isInserted: Bool) {
      for modifier in member.behavior.modifiers {
        if case .animation(_, _, let properties) = modifier, !properties.isEmpty {
          guard let body, properties.contains(body) else { continue }
          // Changes of the body do not pass inner modifiers.
          return chain.append(.init(owner: member.id, modifier: modifier))
        }
        // An inserted member has no old value to compare.
        if !isInserted || !modifier.isBoundToValue { chain.append(.init(owner: member.id, modifier: modifier)) }
      }
    }
    if let index {
      for outer in scene.state.ancestors(of: index) { add(scene.state.nodes[outer].member, isInserted: false) }
      add(scene.state.nodes[index].member, body: body, isInserted: isInserted)
    }
    decision =
      TransactionResolver(
        animation.transaction, chain: chain, changed: animation.changed, defaults: transactionKeys
      ).decision
    switch (decision.origin, decision.animation) {
    case (.change, _): return animation.explicit
    case (_, .curve(let source)): return try compiled(source)
    case (_, .standard), (_, .none): return nil
    }
  }

  /// A curve of a modifier or an effect, compiled once.
  mutating func compiled(_ source: CurveSource) throws(ModelError) -> CompiledCurve {
    if let known = compiledCurves[source] { return known }
    let curve = try resolver.compile(try resolver.curve(source), fallback: Curve.swiftUIDuration)
    compiledCurves[source] = curve
    return curve
  }

  /// Changes one property; returns its logical completion, nil without an animation.
  mutating func move(
    _ channel: String, to value: MotionValue, at time: Double, _ curve: CompiledCurve?
  ) throws(ModelError) -> Double? {
    guard let index = indices[channel] else { return nil }
    let vector = StageValue.vector(value, texts: &properties[index].texts)
    return try move(index, to: vector, isRelative: false, at: time, with: curve, tracksVelocity: false)
  }

  /// Shows a value at once, regardless of animations.
  mutating func reset(_ channel: String, to value: MotionValue, at time: Double) throws(ModelError) {
    try withBuilder(of: channel) { (property, _) throws(ModelError) in
      property.builder.reset(to: StageValue.vector(value, texts: &property.texts), at: time)
    }
  }

  /// End of all motion of a property.
  mutating func end(of channel: String) -> Double {
    guard let index = indices[channel] else { return 0 }
    properties[index].builder.advance(to: .infinity)
    return properties[index].builder.end
  }

  mutating func setPresence(_ channel: String, _ isThere: Bool, at time: Double, until end: Double) throws(ModelError) {
    try withBuilder(of: channel) { (property, _) throws(ModelError) in
      property.builder.forget(after: time)
      if isThere {
        property.builder.reset(to: SIMD4(1, 0, 0, 0), at: time)
      } else if end.isFinite {
        property.builder.reset(to: .zero, at: max(end, time))
      }
    }
  }
}

extension TransactionModifier {
  fileprivate var isBoundToValue: Bool {
    switch self {
    case .animation(_, let value, _), .rules(_, let value): value != nil
    case .transaction: false
    }
  }
}

extension SceneMember.Behavior {
  /// Property itself if a modifier applies to it alone.
  fileprivate func body(with property: PropertyName) -> PropertyName? {
    let isAlone = modifiers.contains {
      if case .animation(_, _, let body) = $0 { body.contains(property) } else { false }
    }
    return isAlone ? property : nil
  }
}

extension SceneRun {
  /// Channels of a scene: the combination of its properties.
  ///
  /// The numbers of a transition are combined with the value of their name, and a member in a geometry group moves with
  /// the group, and follows its size.
  func entries(_ plain: [Timeline.Entry]) -> [Timeline.Entry] {
    var parts: [String: [ChannelProgram]] = [:]
    var programs: [String: ChannelProgram] = [:]
    for entry in plain {
      let name = entry.channel.name
      programs[name] = entry.program
      if let mark = name.firstIndex(of: Self.mark) { parts[String(name[..<mark]), default: []].append(entry.program) }
    }
    var entries: [Timeline.Entry] = []
    var written: Set<String> = []
    for entry in plain {
      let name = entry.channel.name
      let base = name.firstIndex(of: Self.mark).map { String(name[..<$0]) } ?? name
      guard !base.hasSuffix("/frame"), written.insert(base).inserted else { continue }
      let all = (programs[base].map { [$0] } ?? []) + (parts[base] ?? [])
      let property = base.split(separator: "/").last.map(String.init) ?? base
      var program = all.count == 1 ? all[0] : .combined(ViewProperty.Combination(of: property), all)
      if base == name, property.hasPrefix("frame."), let slash = base.firstIndex(of: "/"),
        let id = try? TargetName(String(base[..<slash])), let index = state.indices[id]
      {
        program = placed(index, property, programs)
      }
      let channel = base == name ? entry.channel : Channel(base, type: entry.channel.type)
      entries.append(Timeline.Entry(channel: channel, program: program))
    }
    return entries
  }

  /// A part of a frame in points of the scene.
  private func placed(_ index: Int, _ property: String, _ programs: [String: ChannelProgram]) -> ChannelProgram {
    let prefix = "\(state.nodes[index].member.id)/"
    var sum = [programs[prefix + property] ?? .constant(0)]
    if let group = state.group(of: index) {
      for (follow, size) in [(Self.byWidth, "frame.width"), (Self.byHeight, "frame.height")] {
        guard let factor = programs[prefix + follow + property.dropFirst("frame".count)], !factor.isNothing else {
          continue
        }
        sum.append(.combined(.product, [factor, placed(group, size, programs)]))
      }
      if property == "frame.x" || property == "frame.y" { sum.append(placed(group, property, programs)) }
    }
    return sum.count == 1 ? sum[0] : .combined(.sum, sum)
  }
}

extension ChannelProgram {
  /// Indicates that it is 0 throughout.
  fileprivate var isNothing: Bool {
    guard case .stage(let track, let component) = self else { return false }
    return track.runs.isEmpty && track.segments.allSatisfy { $0.rest[component] == 0 && $0.origin[component] == 0 }
  }
}

extension ContentChange {
  /// Direction of rolling digits: 1 up, -1 down; nil if none.
  var direction: Double? {
    switch self {
    case .numericText, .numericTextOfValue: 1
    case .numericTextCountingDown: -1
    case .identity, .opacity, .interpolate: nil
    }
  }
}
