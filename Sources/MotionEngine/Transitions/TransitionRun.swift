import MotionModel

/// Runs a transition through its events.
enum TransitionRun {
  static func timeline(
    _ transition: MotionTransition, _ resolver: inout MotionResolver
  ) throws(ModelError) -> Timeline {
    let options = resolver.options
    let hasSides = transition.insertion != nil || transition.removal != nil
    let events = try hasSides || transition.content == nil ? TransitionCompiler.events(options) : [(0, .insertion)]
    var passage = try Passage(transition, startsInside: events.first?.direction == .removal, &resolver)
    for event in events { try passage.take(event.direction, at: event.time, &resolver.budget) }
    let comes = passage.comes
    let tracks = passage.tracks
    var entries = Self.entries(passage.layers, tracks)
    var (duration, end) = (tracks.reduce(0) { max($0, $1.end) }, max(passage.logicalEnd, 0))
    if let content = transition.content {
      entries += ContentCompiler.entries(content, comes)
    } else if !hasSides {
      entries.append(
        Timeline.Entry(channel: Channel("value"), program: .curve(comes, from: options.from, to: options.to)))
    }
    // The curve of content, or of a property's change.
    if transition.content.map({ $0 != .identity }) ?? !hasSides {
      (duration, end) = (max(duration, comes.duration), max(end, comes.logicalDuration))
    }
    return Timeline(
      mode: options.mode, duration: duration, logicalDuration: end, entries: entries,
      cues: hasSides ? CueTrack(fixed: events.map { TimelineCue($0.direction.rawValue, at: $0.time) }) : .none)
  }

  /// Channels, combined if shared by several effects.
  static func entries(_ layers: TransitionLayers, _ tracks: [StageTrack]) -> [Timeline.Entry] {
    var order: [String] = []
    var programs: [String: [ChannelProgram]] = [:]
    for (leaf, track) in zip(layers.leaves, tracks) {
      if programs[leaf.channel] == nil { order.append(leaf.channel) }
      programs[leaf.channel, default: []].append(.stage(track, component: 0))
    }
    return order.map { name in
      let parts = programs[name] ?? []
      let program = parts.count == 1 ? parts[0] : .combined(ViewProperty.Combination(of: name), parts)
      return Timeline.Entry(channel: Channel(name, type: Self.type(of: name)), program: program)
    } + anchor(layers.anchors)
  }

  private static func type(of channel: String) -> ValueType {
    ViewProperty.table[channel]?.type == .angle ? .angle : .number
  }

  /// Anchor of scales and rotations, if it is not the center and they agree on it.
  private static func anchor(_ anchors: Set<SIMD2<Double>>) -> [Timeline.Entry] {
    guard let anchor = anchors.first, anchors.count == 1, anchor != SIMD2(0.5, 0.5) else { return [] }
    return Timeline.Entry.list(.unitPoint, named: "anchor", texts: []) { .constant(anchor[$0]) }
  }

  /// The numbers of a transition on their way through its events.
  struct Passage {
    let layers: TransitionLayers
    let comes, goes: CompiledCurve
    private let seed: Int
    private var builders: [StageTrackBuilder] = []
    private(set) var logicalEnd = 0.0
    private var own: [CompiledCurve?] = []
    private var count = 0
    private var isInside: Bool
    /// End of the removal in progress; the view is present until then.
    private var goneAt = -Double.infinity

    init(_ transition: MotionTransition, startsInside: Bool, _ resolver: inout MotionResolver) throws(ModelError) {
      let options = resolver.options
      let isChosen = options.viewSize != (100, 100)
      let (width, height) = isChosen ? options.viewSize : (transition.width, transition.height)
      layers = TransitionLayers(
        insertion: transition.insertion?.effects, removal: transition.removal?.effects,
        layout: .init(width: width, height: height, isRightToLeft: options.isRightToLeft))
      try resolver.count(layers.leaves.count)
      comes = try TransitionCompiler.curve(transition.insertion, of: transition, &resolver)
      goes = try TransitionCompiler.curve(transition.removal, of: transition, &resolver)
      seed = options.seed ?? transition.seed
      isInside = startsInside
      for (index, leaf) in layers.leaves.enumerated() {
        let outside = leaf.outside(coming: true, (seed, 0, index))
        let first = SIMD4(startsInside ? leaf.identity : outside, 0, 0, 0)
        builders.append(StageTrackBuilder(TransitionRun.type(of: leaf.channel), initial: first, options))
        try resolver.budget.add(1, .property)
        own.append(try resolver.compile(leaf.curve ?? CurveChoice.none))
      }
    }

    /// The program of each number.
    var tracks: [StageTrack] { builders.map { $0.finished().track } }

    /// Drops values not shown at `time` or later.
    mutating func forget(before time: Double) {
      for index in builders.indices { builders[index].forget(before: time) }
    }

    mutating func take(
      _ direction: TransitionDirection, at time: Double, _ budget: inout ExpansionBudget
    ) throws(ModelError) {
      guard isInside != (direction == .insertion) else { return }
      let before = builders.reduce(0) { $0 + $1.storedSize }
      isInside.toggle()
      // A removed view is inserted anew; one during its exit reverses.
      if isInside, time >= goneAt {
        for (index, leaf) in layers.leaves.enumerated() {
          let outside = leaf.outside(coming: true, (seed, count + 1, index))
          builders[index].reset(to: SIMD4(outside, 0, 0, 0), at: time)
        }
      }
      count += 1
      goneAt = time
      for (index, leaf) in layers.leaves.enumerated() {
        let target = isInside ? leaf.identity : leaf.outside(coming: false, (seed, count, index))
        let curve = leaf.curve == nil ? isInside ? comes : goes : own[index]
        if let end = builders[index].change(to: SIMD4(target, 0, 0, 0), at: time, with: curve) {
          logicalEnd = max(logicalEnd, end)
        }
        builders[index].advance(to: .infinity)
        goneAt = max(goneAt, builders[index].end)
      }
      if isInside { goneAt = -.infinity }
      let after = builders.reduce(0) { $0 + $1.storedSize }
      try budget.replace(before, by: after, .run, "the \(direction.rawValue) at \(time) s")
    }
  }
}
