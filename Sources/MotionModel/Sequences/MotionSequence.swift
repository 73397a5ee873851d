/// Several changes over time: steps, phases, or states; content of kind `sequence`.
public struct MotionSequence: Hashable, Sendable {
  /// Repetition of the sequence.
  package enum Body: Hashable, Sendable {
    case steps(StepList)
    case phases(PhaseCycle)
    /// From state to state, by events.
    case states(StateMap)
  }

  /// The views that it moves; none: targets are only names.
  package let members: [SceneMember]
  /// Values before it starts; a property that is not here starts at its neutral value.
  package let initial: [PropertyChange]
  package let body: Body
  package let schedule: ScheduleSource?
  package let cues: [Cue]
  /// Channels computed from animated ones, in order.
  package let derived: [DerivedChannel]
  package let parameters: [String: Double]
  /// Keys that transactions may carry, each with its default, which determines its type.
  package let transactionKeys: TransactionValues

  /// Checks and makes a sequence.
  /// - Parameter members: The views that layout places: at most 1,000, nested at most 16 deep.
  /// - Throws: ``ModelError``: a schedule missing or superfluous, values of two types for one property, an unknown variable,
  ///   a cue at a phase that does not exist, a member that is not there or would hold itself.
  /// - Complexity: O(all changes).
  package init(
    initial: [PropertyChange] = [], _ body: Body, schedule: ScheduleSource? = nil, cues: [Cue] = [],
    derived: [DerivedChannel] = [], parameters: [String: Double] = [:], members: [SceneMember] = [],
    transactionKeys: TransactionValues = [:]
  ) throws(ModelError) {
    try FormulaParameters.validate(parameters)
    if case .inline(let schedule)? = schedule { try schedule.validate() }
    if case .phases(let cycle) = body, cycle.advance == .schedule, schedule == nil {
      throw ModelError(
        .missing, "the phases advance by a schedule, but there is none",
        allowed: "\"schedule\" with periodic, everyMinute, explicit, animation or cyclic")
    }
    if case .steps(let list) = body, list.isTriggered, schedule != nil {
      throw ModelError(
        .contradiction, "the steps play at each trigger and at each tick of a schedule",
        hint: "remove \"trigger\" or \"schedule\"")
    }
    if let change = initial.first(where: \.change.isRelative) {
      throw ModelError(
        .contradiction, "\(change.channel) begins with a relative value", allowed: "the value itself",
        hint: "\"by\" belongs in the steps, phases and states", pointer: JSONPointer(["initial", change.channel]))
    }
    guard cues.count <= Bounds.shortListLength, initial.count <= Bounds.shortListLength else {
      throw ModelError(.tooLarge, "more than \(Bounds.shortListLength) cues or initial values")
    }
    let count = if case .steps = body { 0 } else { Self.parts(of: body).count }
    for (index, cue) in cues.enumerated() {
      if case .phase(let phase) = cue.moment, phase >= count {
        throw ModelError(
          .outOfRange, "the cue waits for phase \(phase) of \(count)", pointer: JSONPointer(["cues", String(index)]))
      }
    }
    try Self.checkScene(members, initial, body)
    try Self.checkTransactions(transactionKeys, members, body)
    try Self.checkExpansion(body)
    let channels = try Self.channels(initial: initial + Self.values(of: members), body: body)
    try DerivedChannel.check(derived, over: channels, parameters: parameters, hasSchedule: schedule != nil)
    self.members = members
    self.initial = try PropertyChange.normalized(initial)
    (self.body, self.schedule, self.cues, self.derived) = (body, schedule, cues, derived)
    (self.parameters, self.transactionKeys) = (parameters, transactionKeys)
  }

  /// The most changes of the steps, each counted for every target.
  static let maximumChangeCount = 100_000

  /// A few steps multiply to millions of changes by their targets.
  private static func checkExpansion(_ body: Body) throws(ModelError) {
    guard case .steps(let list) = body else { return }
    var count = 0
    for (index, step) in list.steps.enumerated() {
      if let action = step.action { count += action.changes.count * max(action.targets.count, 1) }
      guard count <= maximumChangeCount else {
        throw ModelError(
          .tooLarge, "the steps so far change more than \(maximumChangeCount) properties of their targets",
          hint: "fewer targets or changes", pointer: JSONPointer(["steps", String(index)]))
      }
    }
  }

  /// Every change of the body, in document order.
  static func changes(_ body: Body) -> [PropertyChange] {
    switch body {
    case .phases(let cycle): cycle.phases.flatMap(\.changes)
    case .states(let map): map.states.flatMap(\.changes)
    case .steps(let list):
      list.steps.flatMap { step -> [PropertyChange] in
        guard let action = step.action, !action.targets.isEmpty else { return step.action?.changes ?? [] }
        return action.changes.flatMap { change in
          action.targets.map { PropertyChange(target: change.target ?? $0, change.property, change.change) }
        }
      }
    }
  }

  private static func channels(initial: [PropertyChange], body: Body) throws(ModelError) -> [String] {
    var types: [String: ValueType] = [:]
    var channels: [String] = []
    for change in initial + changes(body) {
      if let known = types[change.channel] {
        guard known == change.value.type else {
          throw ModelError(
            .wrongType,
            "\(change.channel) is of type \(known.rawValue) in one place and \(change.value.type.rawValue) in another")
        }
        continue
      }
      types[change.channel] = change.value.type
      channels += change.value.type.channelSuffixes.map { change.channel + $0 }
    }
    return channels
  }
}

extension MotionSequence: Documented {
  static let members = record(
    field("parameters", .parameters, omitting: [:]),
    field(
      "transactionKeys",
      TransactionKey.values.described("The keys that transactions may carry, each with its default."), omitting: [:]
    ).unseen, field("members", .list(SceneMember.form, 0...SceneMember.maximumCount, each: "member"), omitting: []),
    field("initial", PropertyChange.list, omitting: []),
    union {
      Case(StepList.members, make: { Body.steps($0) }, take: { if case .steps(let list) = $0 { list } else { nil } })
      Case(PhaseCycle.members, make: { .phases($0) }, take: { if case .phases(let cycle) = $0 { cycle } else { nil } })
      Case(StateMap.members, make: { .states($0) }, take: { if case .states(let map) = $0 { map } else { nil } })
    },
    field(optional: "schedule", ScheduleSource.form),
    field("cues", .list(Cue.form, 0...Bounds.shortListLength, each: "cue"), omitting: []), DerivedChannel.member,
    make: { (parameters, keys, members, initial, body, schedule, cues, derived) throws(ModelError) in
      try MotionSequence(
        initial: initial, body, schedule: schedule, cues: cues, derived: derived, parameters: parameters,
        members: members, transactionKeys: keys)
    },
    take: { ($0.parameters, $0.transactionKeys, $0.members, $0.initial, $0.body, $0.schedule, $0.cues, $0.derived) })

  package static let form = members.form
}

/// Signal at a moment of a sequence: a beat, a bell.
package struct Cue: Hashable, Sendable {
  package enum Moment: Hashable, Sendable {
    /// Once, a number of seconds after the start.
    case time(Double)
    /// At the schedule's ticks whose number modulo `every` is among `offsets`; tick 0 is the start.
    case tick(every: Int, offsets: [Int])
    /// Whenever the phase of this index, or the state of this position, begins.
    case phase(Int)
  }

  package let name: CueName
  package let moment: Moment

  /// Checks and makes a cue.
  /// - Throws: ``ModelError`` with code `outOfRange`.
  package init(_ name: CueName, _ moment: Moment) throws(ModelError) {
    switch moment {
    case .time(let seconds):
      guard Bounds.duration.contains(seconds) else {
        throw ModelError(.outOfRange, "the cue is at \(seconds) s", allowed: "0…1e9")
      }
    case .tick(let every, let offsets):
      guard (1...Bounds.listLength).contains(every), !offsets.isEmpty, offsets.allSatisfy((0..<every).contains),
        Set(offsets).count == offsets.count
      else {
        throw ModelError(
          .outOfRange, "a cue at ticks \(offsets) of every \(every)", allowed: "different offsets, 0 up to every − 1")
      }
    // The sequence knows its phases.
    case .phase: break
    }
    (self.name, self.moment) = (name, moment)
  }
}

extension Cue: Documented {
  private static let index = Form<Int>.integer(0...Bounds.listLength)

  package static let form: Form<Cue> = record(
    field("name", CueName.form),
    union {
      Case(
        field("at", .seconds(Bounds.duration)), make: { Moment.time($0) },
        take: { if case .time(let seconds) = $0 { seconds } else { nil } })
      Case(
        field("every", .integer(1...Bounds.listLength)),
        field("offsets", .list(index, 1...Bounds.listLength, each: "offset"), default: [0]),
        make: { .tick(every: $0, offsets: $1) },
        take: { if case .tick(let every, let offsets) = $0 { (every, offsets) } else { nil } })
      Case(field("phase", index), make: { .phase($0) }, take: { if case .phase(let index) = $0 { index } else { nil } })
    }, make: Cue.init, take: { ($0.name, $0.moment) }
  ).form.named("cue")
}
