/// Values that follow a state, which events change.
package struct StateMap: Hashable, Sendable {
  /// One state: its values, and the explicit animation with which it is entered.
  package struct State: Hashable, Sendable {
    package let name: TargetName
    package let changes: [PropertyChange]
    package let members: [MemberChange]
    /// The explicit animation of the change.
    package internal(set) var curve: CurveChoice
    /// Values of its transaction, as `withTransaction` sets them.
    package let transaction: TransactionValues
    package let disablesAnimations: Bool
    /// Marks the change as part of a continuous gesture.
    package let isContinuous: Bool

    /// Makes a state.
    /// - Throws: ``ModelError`` when one channel changes twice.
    package init(
      _ name: TargetName, _ changes: [PropertyChange], curve: CurveChoice = .standard,
      disablesAnimations: Bool = false, isContinuous: Bool = false, members: [MemberChange] = [],
      transaction: TransactionValues = [:]
    ) throws(ModelError) {
      self.name = name
      self.changes = try PropertyChange.normalized(changes)
      (self.members, self.curve, self.transaction) = (members, curve, transaction)
      (self.disablesAnimations, self.isContinuous) = (disablesAnimations, isContinuous)
    }
  }

  /// State that provides a change's curve.
  package enum CurveOwner: String, Hashable, Sendable, CaseIterable {
    /// The entered state, or the one left.
    case entered, left
  }

  /// The states; the first is shown before any event.
  package let states: [State]
  package let curveOwner: CurveOwner
  /// Implicit animations and transactions, from the root to the thing that moves.
  package internal(set) var chain: [TransactionModifier]

  package init(
    _ states: [State], curveOwner: CurveOwner = .entered, chain: [TransactionModifier] = []
  ) throws(ModelError) {
    (self.states, self.curveOwner, self.chain) = (states, curveOwner, chain)
    try validate()
  }

  func validate() throws(ModelError) {
    try Bounds.check(states.count, "states", in: 1...Bounds.shortListLength, at: "states")
    var seen: Set<TargetName> = []
    for (index, state) in states.enumerated() where !seen.insert(state.name).inserted {
      throw ModelError(
        .duplicate, "two states are called \"\(state.name)\"", pointer: JSONPointer(["states", String(index)]))
    }
    try Bounds.check(chain.count, "modifiers in the chain", at: "chain")
    guard !chain.contains(where: { if case .animation(_, _, let body) = $0 { !body.isEmpty } else { false } }) else {
      throw ModelError(
        .contradiction, "the chain allows no animation with a body", hint: "put it among the modifiers of a member",
        pointer: JSONPointer(["chain"]))
    }
  }
}

extension StateMap {
  static let members = record(
    field("states", .list(State.form, 1...Bounds.shortListLength, each: "state")),
    field("curveOwner", Form<CurveOwner>.choice, default: .entered).unseen,
    field("chain", .list(TransactionModifier.form, 0...Bounds.shortListLength, each: "modifier"), omitting: []).unseen,
    make: StateMap.init(_:curveOwner:chain:), take: { ($0.states, $0.curveOwner, $0.chain) })
}

extension StateMap.State: Documented {
  package static let form: Form<StateMap.State> = record(
    field("name", TargetName.form), field("values", PropertyChange.list, omitting: []),
    field("members", MemberChange.list, omitting: []), CurveChoice.member("curve"),
    field("transaction", TransactionKey.values, omitting: [:]).unseen,
    field("disablesAnimations", .boolean, omitting: false), field("isContinuous", .boolean, omitting: false).unseen,
    make: { (name, changes, members, curve, transaction, disables, continuous) throws(ModelError) in
      try StateMap.State(
        name, changes, curve: curve, disablesAnimations: disables, isContinuous: continuous, members: members,
        transaction: transaction)
    }, take: { ($0.name, $0.changes, $0.members, $0.curve, $0.transaction, $0.disablesAnimations, $0.isContinuous) }
  ).form.named("state")
}
