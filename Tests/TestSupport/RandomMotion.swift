public import MotionModel

/// Draws legal motions of every kind, for laws that must hold for all of them.
public struct RandomMotion {
  var generator: SeededGenerator
  /// References available to drawn motions, by kind; empty for standalone motions.
  public var references: [MotionKind: [PresetReference]] = [:]

  /// Starts from a seed, which failures should print.
  public init(seed: UInt64) { generator = SeededGenerator(seed: seed) }

  /// The seed in use.
  public var seed: UInt64 { generator.seed }

  /// A motion of any kind but alias.
  public mutating func motion() throws(ModelError) -> Motion {
    switch Int.random(in: 0..<6, using: &generator) {
    case 0: .curve(try curve())
    case 1: .duration(.seconds(seconds()))
    case 2: .keyframes(try keyframes())
    case 3: .transition(try transition())
    case 4: .schedule(schedule())
    default: .sequence(try sequence())
    }
  }

  /// A curve of any base with up to three modifiers.
  public mutating func curve() throws(ModelError) -> Curve {
    let base = try base()
    var modifiers: [CurveModifier] = []
    for _ in 0..<Int.random(in: 0...3, using: &generator) { modifiers.append(modifier()) }
    let duration: DurationSource? = base.isSpring || chance(0.3) ? nil : duration()
    return try Curve(base, duration: duration, modifiers: modifiers)
  }

  /// A base of any kind.
  public mutating func base() throws(ModelError) -> CurveBase {
    switch Int.random(in: 0..<10, using: &generator) {
    case 0: .systemDefault
    case 1: .linear(pick(Extrapolation.allCases))
    case 2: .named(pick(NamedEasing.allCases))
    case 3: .cubicBezier(try bezier(), pick(Extrapolation.allCases))
    case 4: .path(try path())
    case 5: .points(try points())
    case 6: .steps(try Steps(Int.random(in: 2...12, using: &generator), pick(Steps.Position.allCases)))
    case 7: .spring(spring(), blendDuration: chance(0.5) ? 0 : number(0...1))
    case 8: .interpolatingSpring(spring(), initialVelocity: number(-5...5))
    default: .physicsSpring(spring(), initialVelocity: number(-5...5))
    }
  }

  /// A spring of any dialect.
  public mutating func spring() -> SpringParameters {
    switch Int.random(in: 0..<11, using: &generator) {
    case 0: .duration(number(0.05...3), bounce: number(-0.9...0.9))
    case 1: .response(number(0.05...3), dampingFraction: number(0.1...3))
    case 2: .interactiveResponse(number(0.05...3), dampingFraction: number(0.1...1.5))
    case 3: .style(pick(SpringStyle.allCases), duration: number(0.1...2), extraBounce: number(-0.5...0.5))
    case 4:
      .physics(
        mass: number(0.1...10), stiffness: number(1...500), damping: number(1...80), allowOverDamping: chance(0.5))
    case 5: .settling(duration: number(0.1...5), dampingRatio: number(0.1...1), epsilon: 0.001)
    case 6: .compose(dampingRatio: number(0.1...2), stiffness: number(10...10_000))
    case 7: .tension(number(10...500), friction: number(1...100), mass: number(0.5...4))
    case 8: .visualDuration(number(0.1...2), bounce: number(0...0.9))
    case 9: .motion(duration: number(0.1...5), bounce: number(0...0.9))
    default: .anime(duration: number(0.1...5), bounce: number(-0.5...0.9))
    }
  }

  /// A cubic Bézier that may overshoot.
  public mutating func bezier() throws(ModelError) -> CubicBezier {
    try CubicBezier(number(0...1), number(-1...2), number(0...1), number(-1...2))
  }

  mutating func path() throws(ModelError) -> BezierPath {
    let middle = number(0.1...0.9)
    return try BezierPath([
      BezierPath.Segment(number(0...middle), number(0...1), number(0...middle), number(0...1), middle, number(0...1)),
      BezierPath.Segment(number(middle...1), number(0...1), number(middle...1), number(0...1), 1, 1),
    ])
  }

  mutating func points() throws(ModelError) -> LinearPoints {
    var stops = [LinearPoints.Stop(0)]
    for _ in 0..<Int.random(in: 0...6, using: &generator) {
      let inputs = (0..<Int.random(in: 0...2, using: &generator)).map { _ in number(0...1) }
      stops.append(LinearPoints.Stop(number(-0.5...1.5), at: inputs))
    }
    return try LinearPoints(stops + [LinearPoints.Stop(1)])
  }

  mutating func modifier() -> CurveModifier {
    switch Int.random(in: 0..<4, using: &generator) {
    case 0: .delay(number(0...2))
    case 1: .speed(number(0.1...4))
    case 2: .repeats(count: chance(0.2) ? nil : Int.random(in: 1...5, using: &generator), autoreverses: chance(0.5))
    default: .logicallyComplete(after: number(0...2))
    }
  }

  mutating func keyframes() throws(ModelError) -> KeyframeSet {
    let names = ["scale", "rotation", "offset", "color", "opacity", "offset.y"].shuffled(using: &generator)
    var tracks: [MotionTrack] = []
    for name in names.prefix(Int.random(in: 1...4, using: &generator)) {
      let property = try PropertyName(name)
      let type = property.defaultType
      var frames: [MotionKeyframe] = []
      for _ in 0..<Int.random(in: 1...5, using: &generator) { frames.append(try keyframe(type)) }
      tracks.append(try MotionTrack(property, initial: try value(type), keyframes: frames))
    }
    let playback: KeyframeSet.Playback =
      chance(0.5) ? .once : .repeats(count: chance(0.5) ? nil : 3, autoreverses: chance(0.5))
    let easing: CurveSource? = chance(0.7) ? nil : .inline(try Curve(.cubicBezier(try bezier(), .extend)))
    return try KeyframeSet(
      tracks: tracks, playback: playback, delay: chance(0.7) ? nil : .seconds(number(-1...1)), easing: easing)
  }

  mutating func keyframe(_ type: ValueType) throws(ModelError) -> MotionKeyframe {
    let target = try value(type)
    switch Int.random(in: 0..<4, using: &generator) {
    case 0:
      let easing: CurveSource? = chance(0.5) ? nil : .inline(try Curve(.cubicBezier(try bezier(), .clamp)))
      return try MotionKeyframe(.linear(easing: easing), to: target, duration: duration())
    case 1:
      let start = chance(0.3) ? try value(type) : nil
      return try MotionKeyframe(.cubic(startVelocity: start, endVelocity: nil), to: target, duration: duration())
    case 2:
      return try MotionKeyframe(
        .spring(chance(0.5) ? nil : .inline(spring()), startVelocity: nil), to: target,
        duration: chance(0.5) ? nil : duration())
    default: return try MotionKeyframe(.move, to: target)
    }
  }

  mutating func value(_ type: ValueType) throws(ModelError) -> MotionValue {
    if type == .text { return try MotionValue(text: "text \(Int.random(in: 0..<100, using: &generator))") }
    let range = type == .color ? 0...1 : -100.0...100
    var components: [Double] = []
    for _ in 0..<type.componentCount { components.append(number(range)) }
    return try MotionValue(type, components)
  }

  mutating func transition() throws(ModelError) -> MotionTransition {
    try MotionTransition(
      curve: chance(0.5) ? .inline(try curve()) : nil, duration: chance(0.5) ? duration() : nil,
      delay: chance(0.3) ? .seconds(number(-1...1)) : nil, insertion: try side(),
      removal: chance(0.5) ? try side() : nil)
  }

  mutating func side() throws(ModelError) -> MotionTransition.Side {
    var effects: [TransitionEffect] = []
    for _ in 0..<Int.random(in: 1...3, using: &generator) { effects.append(try effect(depth: 1)) }
    return MotionTransition.Side(effects, curve: chance(0.3) ? .inline(try curve()) : nil)
  }

  mutating func effect(depth: Int) throws(ModelError) -> TransitionEffect {
    switch Int.random(in: 0..<(depth < 3 ? 14 : 11), using: &generator) {
    case 0: .identity
    case 1: .opacity
    case 2: .scale(number(0...2), anchorX: number(0...1), anchorY: number(0...1))
    case 3: .offset(x: number(-50...50), y: number(-50...50))
    case 4: .move(pick(TransitionEffect.Edge.allCases))
    case 5: .slide
    case 6: .push(from: pick(TransitionEffect.Edge.allCases))
    case 7: .rotation(degrees: number(-180...180), anchorX: 0.5, anchorY: 0.5)
    case 8: .blur(radius: number(0...20))
    case 9: .blurReplace(pick(TransitionEffect.BlurReplacement.allCases))
    case 10:
      .custom([
        EffectValue(try PropertyName("saturation"), active: .value(number(0...1))),
        EffectValue(try PropertyName("offset.x"), active: .random(-10...10)),
        EffectValue(try PropertyName("rotation"), active: .signed(number(0...90))),
      ])
    case 11: .combined([try effect(depth: depth + 1), try effect(depth: depth + 1)])
    case 12: .asymmetric(insertion: try effect(depth: depth + 1), removal: try effect(depth: depth + 1))
    default: .animated(try effect(depth: depth + 1), chance(0.5) ? nil : .inline(try curve()))
    }
  }

  mutating func sequence() throws(ModelError) -> MotionSequence {
    switch Int.random(in: 0..<3, using: &generator) {
    case 0:
      var steps: [SequenceStep] = []
      for _ in 0..<Int.random(in: 1...5, using: &generator) { steps.append(try step()) }
      return try MotionSequence(
        .steps(try StepList(steps, awaitsAsync: chance(0.5), repeatCount: chance(0.2) ? nil : 2)))
    case 1:
      var phases: [PhaseCycle.Phase] = []
      for _ in 0..<Int.random(in: 1...4, using: &generator) {
        phases.append(try PhaseCycle.Phase(try changes(), curve: try choice()))
      }
      let schedule: ScheduleSource? = chance(0.5) ? .inline(self.schedule()) : nil
      let cycle = try PhaseCycle(
        phases, advance: schedule == nil ? .looping : .schedule,
        order: chance(0.3) ? .random(seed: 7) : .cycle(from: 0), advancesAtStart: chance(0.5))
      return try MotionSequence(.phases(cycle), schedule: schedule, cues: [try Cue(try CueName("beat"), .phase(0))])
    default:
      var states: [StateMap.State] = []
      let members = chance(0.5) ? [] : try scene()
      for name in ["idle", "playing", "paused"].prefix(Int.random(in: 1...3, using: &generator)) {
        states.append(
          try StateMap.State(
            try TargetName(name), try changes(), curve: try choice(), disablesAnimations: chance(0.3),
            isContinuous: chance(0.3), members: members.isEmpty ? [] : try memberChange()))
      }
      let chain: [TransactionModifier] = [
        .animation(chance(0.5) ? nil : .inline(try curve()), value: chance(0.5) ? nil : try PropertyName("scale")),
        .transaction(chance(0.5) ? nil : .inline(try curve()), when: pick(TransactionModifier.Condition.allCases)),
      ]
      return try MotionSequence(
        .states(try StateMap(states, curveOwner: pick(StateMap.CurveOwner.allCases), chain: chance(0.5) ? [] : chain)),
        members: members)
    }
  }

  /// A box with two views in it, `a` and `b`.
  mutating func scene() throws(ModelError) -> [SceneMember] {
    let views = try ["a", "b"].map { (id) throws(ModelError) in
      let animation = chance(0.3) ? CurveSource.form.json(.inline(try curve())) : nil
      return JSONValue.object(present: [
        "id": .string(id), "size": size(),
        "geometry": chance(0.5) ? ["matchedGeometry": "g", "isSource": .bool(chance(0.5))] : nil,
        "isPresent": .bool(chance(0.7)), "text": chance(0.3) ? "one" : nil,
        "modifiers": animation.map { [["animation": $0, "value": "size"]] },
        "insertion": chance(0.3) ? ["effects": [["slide": true]]] : nil,
        "contentTransition": .string(pick(ContentChange.allCases).rawValue),
        "values": chance(0.5) ? ["opacity": .number(number(0...1))] : nil,
      ])
    }
    let box = JSONValue.object(present: [
      "id": "box", "layout": SceneLayout.form.json(layout()), "geometryGroup": .bool(chance(0.3)),
      "padding": chance(0.3) ? [1, 2, 3, 4] : nil, "aspectRatio": chance(0.2) ? 1.5 : nil,
      "alignment": chance(0.3) ? ["horizontal": "trailing"] : nil, "members": .array(views),
    ])
    return [try SceneMember(DocumentNode(box))]
  }

  mutating func memberChange() throws(ModelError) -> [MemberChange] {
    let (id, change): (String, JSONValue) =
      switch Int.random(in: 0..<4, using: &generator) {
      case 0: ("box", ["layout": SceneLayout.form.json(layout())])
      case 1: (pick(["a", "b"]), ["size": size()])
      case 2: (pick(["a", "b"]), ["geometry": .null, "text": "two"])
      default: (pick(["a", "b"]), ["isPresent": .bool(chance(0.5))])
      }
    return try MemberChange.list.read(DocumentNode(.object([JSONMember(id, change)])))
  }

  private mutating func size() -> JSONValue {
    .array([SceneLength.form.json(length()), SceneLength.form.json(length())])
  }

  private mutating func length() -> SceneLength {
    chance(0.2) ? pick([.fill, .fitting, .spacer]) : .points(number(0...100).rounded())
  }

  private mutating func layout() -> SceneLayout {
    switch Int.random(in: 0..<5, using: &generator) {
    case 0: .free
    case 1: .row(spacing: number(0...20).rounded(), pick(SceneLayout.Vertical.allCases))
    case 2: .column(spacing: 8, pick(SceneLayout.Horizontal.allCases))
    case 3: .stack(pick(SceneLayout.Horizontal.allCases), pick(SceneLayout.Vertical.allCases))
    default: .grid(chance(0.5) ? .count(2) : .adaptive(minimum: 30), spacing: 4, lineSpacing: chance(0.5) ? 8 : nil)
    }
  }

  mutating func schedule() -> MotionSchedule {
    .cyclic([.seconds(number(0.1...1)), .seconds(number(0.1...1))])
  }

  mutating func step() throws(ModelError) -> SequenceStep {
    switch Int.random(in: 0..<5, using: &generator) {
    case 0: return .wait(duration())
    case 1: return .cue(try CueName("bell"))
    case 2: return .defaults(curve: try choice(), duration: chance(0.5) ? nil : duration(), delay: nil)
    case 3:
      let action = try StepAction(
        .changes(try changes(), try choice()), targets: [try TargetName("a"), try TargetName("b")],
        stagger: .seconds(number(0...0.3)))
      return .act(action, pick(SequenceStep.Placement.allCases))
    default:
      let action = try StepAction(
        .changes(try changes(), try choice()), duration: chance(0.5) ? nil : duration(),
        delay: chance(0.5) ? nil : duration())
      return .act(action, pick(SequenceStep.Placement.allCases))
    }
  }

  package mutating func choice() throws(ModelError) -> CurveChoice {
    switch Int.random(in: 0..<3, using: &generator) {
    case 0: .standard
    case 1: CurveChoice.none
    default: .curve(.inline(try curve()))
    }
  }

  mutating func changes() throws(ModelError) -> [PropertyChange] {
    let scale = MotionValue(number: number(0.5...2))
    let change = chance(0.2) ? try ValueChange(by: scale) : ValueChange(to: scale)
    var changes = [PropertyChange(try PropertyName("scale"), change)]
    if chance(0.5) { changes.append(PropertyChange(try PropertyName("offset"), try value(.point))) }
    return changes
  }

  mutating func duration() -> DurationSource {
    if let known = references[.duration], !known.isEmpty, chance(0.3) { return .reference(pick(known)) }
    return .seconds(seconds())
  }

  mutating func seconds() -> Double { number(0.05...2) }
  package mutating func number(_ range: ClosedRange<Double>) -> Double { Double.random(in: range, using: &generator) }
  package mutating func chance(_ probability: Double) -> Bool {
    Double.random(in: 0..<1, using: &generator) < probability
  }
  package mutating func pick<Element>(_ elements: [Element]) -> Element {
    elements[Int.random(in: 0..<elements.count, using: &generator)]
  }
}
