import MotionModel

/// Scene on a stage: turns changes of its members into changes of properties.
///
/// A member's frame is one value: x, y, width, height, in points of the scene, or of the geometry group around it. An
/// inserted or removed member has its own transition, unless one of its ancestors is inserted or removed too. A member
/// that shares a geometry with a removed one begins there, and takes that along.
struct SceneRun: Hashable, Sendable {
  /// Entrance and exit of a member.
  struct Passage: Hashable, Sendable {
    var insertion, removal: MotionTransition.Side
    var transition: MotionTransition?
    /// The channels of its numbers, for the members that may come or go.
    var channels: [String] = []
    /// End of the removal in progress.
    var goneAt = -Double.infinity
    /// Number of entrances and exits, for random values.
    var count = 0
  }

  private(set) var state: SceneState
  /// Frame of each present member, in points of the scene.
  private(set) var frames: [GeometryFrame?]
  private var passages: [Passage] = []
  private var seed: Int
  /// Members that have a text at any time.
  private let speaking: Set<TargetName>

  init(
    _ members: [SceneMember], first: [MemberChange], speaking: Set<TargetName>, on stage: inout Stage
  ) throws(ModelError) {
    state = SceneState(members)
    self.speaking = speaking
    _ = try state.apply(first)
    frames = state.frames()
    seed = stage.resolver.options.seed ?? 0
    for (index, node) in state.nodes.enumerated() {
      let isShown = frames[index] != nil
      let frame = local(frames[index] ?? GeometryFrame(x: 0, y: 0, width: 0, height: 0), index)
      try stage.add(channel: channel("frame", index), value: try frame.value())
      if state.group(of: index) != nil {
        for name in [Self.byWidth, Self.byHeight] {
          try stage.add(channel: channel(name, index), value: try MotionValue(.rect, [0, 0, 0, 0]))
        }
      }
      try stage.add(channel: channel("presence", index), value: MotionValue(number: isShown ? 1 : 0))
      if hasText(index) {
        try stage.add(channel: channel("text", index), value: try MotionValue(text: node.traits.text ?? ""))
        if node.member.behavior.content != .identity {
          try stage.add(channel: channel("text.old", index), value: try MotionValue(text: node.traits.text ?? ""))
          try stage.add(channel: channel("text.progress", index), value: MotionValue(number: 1))
        }
        if let direction = node.member.behavior.content.direction {
          try stage.add(channel: channel("text.direction", index), value: MotionValue(number: direction))
        }
      }
      var passage = try Self.passage(node.member.behavior, stage.resolver)
      for (position, leaf) in layers(passage, frame: frames[index], stage.resolver.options).leaves.enumerated() {
        let hidden = channel("\(leaf.channel)\(Self.mark)\(position)", index)
        passage.channels.append(hidden)
        let value = isShown ? leaf.identity : leaf.outside(coming: true, (seed, 0, position))
        try stage.add(channel: hidden, value: try MotionValue(leaf.type, [value]))
      }
      passages.append(passage)
    }
  }

  /// Separates the channel of a transition's number from its position.
  static let mark: Character = "~"

  /// Ratio by which a frame in a geometry group follows the group's width, and its height.
  static let byWidth = "frame~width"
  static let byHeight = "frame~height"

  /// Indicates a channel of a member's place and presence, which layout and changes of members decide.
  static func owns(_ channel: String) -> Bool {
    ["frame", "presence", "text", "text.old", "text.progress", "text.direction"]
      .contains(channel.split(separator: "/").last ?? "")
      || channel.contains(mark)
  }

  private func hasText(_ index: Int) -> Bool {
    let member = state.nodes[index].member
    return member.traits.text != nil || speaking.contains(member.id)
  }

  func channel(_ name: String, _ index: Int) -> String { "\(state.nodes[index].member.id)/\(name)" }

  private static func passage(
    _ behavior: SceneMember.Behavior, _ resolver: MotionResolver
  ) throws(ModelError) -> Passage {
    var (insertion, removal) = (behavior.insertion, behavior.removal)
    var transition: MotionTransition?
    if let reference = behavior.transition {
      guard case .transition(let named) = try resolver.references.resolve(reference, as: .transition) else {
        throw ModelError(.badReference, "\(reference) is not a transition", allowed: "a transition")
      }
      (insertion, removal, transition) = (named.insertion, named.removal, named)
    }
    let fade = MotionTransition.Side([.opacity])
    return Passage(
      insertion: insertion ?? removal ?? fade, removal: removal ?? insertion ?? fade, transition: transition)
  }

  private func layers(_ passage: Passage, frame: GeometryFrame?, _ options: CompileOptions) -> TransitionLayers {
    TransitionLayers(
      insertion: passage.insertion.effects, removal: passage.removal.effects,
      layout: TransitionLayers.Layout(
        width: frame?.width ?? 0, height: frame?.height ?? 0, isRightToLeft: options.isRightToLeft))
  }

  /// A frame in points of the geometry group that the member moves in.
  /// - Parameter old: The scene before, which still has a removed group.
  private func local(_ frame: GeometryFrame, _ index: Int, _ old: SceneRun? = nil) -> GeometryFrame {
    guard let group = state.group(of: index), let around = frames[group] ?? old?.frames[group] else { return frame }
    return frame.moved(by: -around.x, -around.y)
  }

  // MARK: Changes

  /// Animation of a change, member by member.
  typealias Animation = (explicit: CompiledCurve?, transaction: StageTransaction, changed: Set<PropertyName>)

  /// Applies changes of members; returns the logical completion of their animations, nil if there are none.
  mutating func apply(
    _ old: SceneRun, at time: Double, _ animation: Animation, on stage: inout Stage
  ) throws(ModelError) -> Double? {
    var latest: Double?
    func join(_ end: Double?) { if let end { latest = max(latest ?? end, end) } }
    try handDown(from: old, at: time, on: &stage)
    for index in state.nodes.indices {
      let wasShown = wasShown(index, in: old)
      guard old.frames[index] == nil || state.group(of: index) == old.state.group(of: index) else {
        throw ModelError(
          .contradiction, "\(state.nodes[index].member.id) moves out of a geometry group, or into one",
          hint: "remove it there, and insert another member here")
      }
      let curve = try stage.curve(for: index, in: self, animation, isInserted: !wasShown)
      switch (wasShown, frames[index]) {
      case (_, let frame?):
        if !wasShown { try begin(index, from: old, at: time, on: &stage) }
        let own = own(local(frame, index), index, stage) { frames[$0] }
        join(try stage.move(channel("frame", index), to: try own.value(), at: time, curve))
        if !wasShown { join(try pass(.insertion, index, old, at: time, curve, on: &stage)) }
      case (true, nil):
        join(try follow(index, from: old, at: time, curve, on: &stage))
        join(try pass(.removal, index, old, at: time, curve, on: &stage))
      case (false, nil): continue
      }
      join(try changeText(index, old, at: time, curve, on: &stage))
    }
    return latest
  }

  /// Applies the changes to the state, before anything moves.
  mutating func take(_ changes: [MemberChange]) throws(ModelError) -> Set<PropertyName> {
    let changed = try state.apply(changes)
    frames = state.frames()
    return changed
  }

  /// Indicates that a member was present before a change with the same identity.
  func wasShown(_ index: Int, in old: SceneRun) -> Bool {
    old.frames[index] != nil && (frames[index] == nil || !isAnother(index, in: old))
  }

  /// Indicates a different parent or ancestor: the member is inserted anew, unless it shares a geometry.
  private func isAnother(_ index: Int, in old: SceneRun) -> Bool {
    let (node, before) = (state.nodes[index], old.state.nodes[index])
    guard node.traits.geometry == nil else { return false }
    return node.parent != before.parent || node.parent.map { isAnother($0, in: old) } ?? false
  }

  /// Indicates that a member is inserted by a change, rather than returning during its exit.
  func comes(_ index: Int, from old: SceneRun, at time: Double) -> Bool {
    frames[index] != nil && !wasShown(index, in: old) && time >= passages[index].goneAt
  }

  /// Sets the initial value of an inserted member: its current one during an exit, or the previous owner's of its
  /// geometry.
  private func begin(_ index: Int, from old: SceneRun, at time: Double, on stage: inout Stage) throws(ModelError) {
    guard time >= passages[index].goneAt, let frame = frames[index] else { return }
    var start = own(local(frame, index), index, stage) { frames[$0] }
    if let geometry = state.nodes[index].traits.geometry, geometry.isSource, state.sources[geometry.id] == index,
      let partner = old.state.sources[geometry.id], partner != index,
      let lent = old.state.nodes[partner].traits.geometry, let shown = old.shown(partner, stage, time)
    {
      start = local(geometry.frame(of: frame, following: lent.shared(from: shown)), index)
      start = own(start, index, stage) { self.shown($0, stage, time) }
    }
    try stage.reset(channel("frame", index), to: try start.value(), at: time)
  }

  /// Moves a removed member along with the new owner of its geometry.
  private func follow(
    _ index: Int, from old: SceneRun, at time: Double, _ curve: CompiledCurve?, on stage: inout Stage
  ) throws(ModelError) -> Double? {
    guard let geometry = old.state.nodes[index].traits.geometry, let frame = old.frames[index],
      let source = state.sources[geometry.id], let given = frames[source],
      let lent = state.nodes[source].traits.geometry
    else { return nil }
    let target = local(geometry.frame(of: frame, following: lent.shared(from: given)), index, old)
    let final = own(target, index, stage) { frames[$0] ?? old.frames[$0] }
    return try stage.move(channel("frame", index), to: try final.value(), at: time, curve)
  }

  /// Inserts or removes a member by its transition; among nested members only the outermost has one.
  private mutating func pass(
    _ direction: TransitionDirection, _ index: Int, _ old: SceneRun, at time: Double, _ curve: CompiledCurve?,
    on stage: inout Stage
  ) throws(ModelError) -> Double? {
    let comes = direction == .insertion
    let isBack = comes && time < passages[index].goneAt
    let isOuter = state.nodes[index].parent.map { (frames[$0] != nil) == wasShown($0, in: old) } ?? true
    let layers = layers(passages[index], frame: frames[index] ?? old.frames[index], stage.resolver.options)
    let side = comes ? passages[index].insertion : passages[index].removal
    var own = curve
    if curve != nil, side.curve != nil || passages[index].transition?.curve != nil {
      var transition = try MotionTransition(insertion: side)
      if let named = passages[index].transition { transition = named }
      own = try TransitionCompiler.curve(side, of: transition, &stage.resolver)
      if let source = side.curve ?? transition.curve { stage.decision = AnimationDecision(.curve(source), .transition) }
    }
    let decision = stage.decision
    passages[index].count += 1
    let run = passages[index].count
    var (gone, latest): (Double, Double?) = (time, nil)
    for (position, (leaf, name)) in zip(layers.leaves, passages[index].channels).enumerated() {
      guard isOuter else {
        if comes { try stage.reset(name, to: try MotionValue(leaf.type, [leaf.identity]), at: time) }
        continue
      }
      if comes, !isBack {
        let outside = leaf.outside(coming: true, (seed, run, position))
        try stage.reset(name, to: try MotionValue(leaf.type, [outside]), at: time)
      }
      let away = leaf.outside(coming: false, (seed, run, position))
      var leafCurve = own
      if let choice = leaf.curve, curve != nil {
        leafCurve = if case .curve(let source) = choice { try stage.compiled(source) } else { nil }
        stage.decision = AnimationDecision(choice, .transition)
      }
      defer { stage.decision = decision }
      let target = try MotionValue(leaf.type, [comes ? leaf.identity : away])
      if let end = try stage.move(name, to: target, at: time, leafCurve) { latest = max(latest ?? end, end) }
      // Animations started by the insertion do not delay the removal.
      if !comes, away != leaf.identity { gone = max(gone, stage.end(of: name)) }
    }
    // Members inside a removed one are removed with it.
    if !comes, !isOuter, let parent = state.nodes[index].parent { gone = max(gone, passages[parent].goneAt) }
    try stage.setPresence(channel("presence", index), comes, at: time, until: gone)
    passages[index].goneAt = comes ? -.infinity : gone
    return latest
  }

  private func changeText(
    _ index: Int, _ old: SceneRun, at time: Double, _ curve: CompiledCurve?, on stage: inout Stage
  ) throws(ModelError) -> Double? {
    let node = state.nodes[index]
    let (before, after) = (old.state.nodes[index].traits.text ?? "", node.traits.text ?? "")
    guard before != after, hasText(index) else { return nil }
    try stage.reset(channel("text", index), to: try MotionValue(text: after), at: time)
    if node.member.behavior.content == .numericTextOfValue, let from = Self.number(in: before),
      let to = Self.number(in: after), from != to
    {
      try stage.reset(channel("text.direction", index), to: MotionValue(number: to > from ? 1 : -1), at: time)
    }
    guard node.member.behavior.content != .identity, old.frames[index] != nil else { return nil }
    try stage.reset(channel("text.old", index), to: try MotionValue(text: before), at: time)
    try stage.reset(channel("text.progress", index), to: MotionValue(number: 0), at: time)
    return try stage.move(channel("text.progress", index), to: MotionValue(number: 1), at: time, curve)
  }

  /// Number in a text, ignoring other characters and digit grouping.
  private static func number(in text: String) -> Double? {
    Double(text.filter { ("0"..."9").contains($0) || $0 == "." || $0 == "-" })
  }
}

extension TransitionLayers.Leaf {
  fileprivate var type: ValueType { channel == "rotation" ? .angle : .number }
}
