/// Values that go from phase to phase.
///
/// Source: https://developer.apple.com/documentation/swiftui/phaseanimator
package struct PhaseCycle: Hashable, Sendable {
  /// One phase: the values it has, and the curve by which it is reached.
  package struct Phase: Hashable, Sendable {
    package let changes: [PropertyChange]
    package let members: [MemberChange]
    /// Curve of the change to it.
    package internal(set) var curve: CurveChoice

    /// Makes a phase.
    /// - Throws: ``ModelError`` when one channel changes twice, or more than 1,000 do.
    package init(
      _ changes: [PropertyChange], members: [MemberChange] = [], curve: CurveChoice = .standard
    ) throws(ModelError) {
      self.changes = try PropertyChange.normalized(changes)
      (self.members, self.curve) = (members, curve)
    }
  }

  /// Trigger for the next phase.
  package enum Advance: String, Hashable, Sendable, CaseIterable {
    /// Logical end of the animations that led to this phase.
    case looping
    /// As `looping`, but a trigger starts a run and phase 0 ends it.
    case trigger
    /// The sequence's schedule.
    case schedule
  }

  package enum Order: Hashable, Sendable {
    /// The next; after the last the one at this index.
    case cycle(from: Int)
    /// Any, drawn with this seed.
    case random(seed: Int)
  }

  /// Phases; the first is shown initially.
  package let phases: [Phase]
  package internal(set) var advance: Advance
  package let order: Order
  /// Takes the first step at the start, before the schedule's first tick.
  package let advancesAtStart: Bool

  package init(
    _ phases: [Phase], advance: Advance = .looping, order: Order = .cycle(from: 0), advancesAtStart: Bool = false
  ) throws(ModelError) {
    try Bounds.check(phases.count, "phases", in: 1...Bounds.listLength, at: "phases")
    if case .cycle(let index) = order, !phases.indices.contains(index) {
      throw ModelError(
        .outOfRange, "the cycle continues from phase \(index)", allowed: "0…\(phases.count - 1)",
        pointer: JSONPointer(["cycleFrom"]))
    }
    (self.phases, self.advance, self.order, self.advancesAtStart) = (phases, advance, order, advancesAtStart)
  }
}

extension PhaseCycle {
  static let members = record(
    field("phases", .list(Phase.form, 1...Bounds.listLength, each: "phase")),
    field("advance", Form<Advance>.choice, default: .looping).unseen,
    union(otherwise: .cycle(from: 0)) {
      Case(
        field("cycleFrom", .integer(0...Bounds.listLength)), make: { Order.cycle(from: $0) },
        take: { if case .cycle(let index) = $0 { index } else { nil } })
      Case(
        field("randomSeed", .seed), make: { .random(seed: $0) },
        take: { if case .random(let seed) = $0 { seed } else { nil } })
    },
    field(
      "advancesAtStart",
      .boolean.described("Takes the first step at the start, before the schedule's first tick."),
      default: false),
    make: PhaseCycle.init(_:advance:order:advancesAtStart:),
    take: { ($0.phases, $0.advance, $0.order, $0.advancesAtStart) })
}

extension PhaseCycle.Phase: Documented {
  package static let form: Form<PhaseCycle.Phase> = record(
    field("values", PropertyChange.list, omitting: []), field("members", MemberChange.list, omitting: []),
    CurveChoice.member("curve"), make: PhaseCycle.Phase.init(_:members:curve:),
    take: { ($0.changes, $0.members, $0.curve) }
  ).form.named("phase")
}
