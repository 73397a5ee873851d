/// What a formula curve does when a change comes while something runs: it merges with that, on its clock.
///
/// `shouldMerge` of SwiftUI's `CustomAnimation` as data. The curve takes over whatever ran: the clock of the first
/// animation goes on, the way is the whole way from where everything rested to the new value, and what shows is the
/// formula's share of it, which may jump. What it writes into its state at that moment the formula reads from then on.
///
/// Source: https://developer.apple.com/documentation/swiftui/customanimation/shouldmerge(previous:value:time:context:)
public struct FormulaTakeover: Hashable, Sendable {
  /// Formulas of what is kept, by name, evaluated when the curve takes over; 0 before that.
  ///
  /// They read what the curve reads, its state so far, and `progress`: the share of the new way that shows.
  public let state: [String: Formula]

  package static let maximumStateCount = 16

  /// Makes one; the curve checks the formulas' variables.
  public init(state: [String: Formula] = [:]) { self.state = state }
}

/// What the formula of a curve can see beside its parameters.
package enum CurveReading: String, Hashable, Sendable, CaseIterable {
  /// The progress of its clock, 0…1.
  case t
  /// Seconds on its clock.
  case elapsed
  /// The value from which its progress counts.
  case from
  /// The value to which it goes.
  case to
  /// How fast the value changed when the last change came, per second.
  case velocity

  package static let names = allCases.map(\.rawValue)
}

extension FormulaTakeover {
  /// Checks that the state's names are free and its formulas use only what is there.
  func validate(_ formula: Formula, parameters: [String: Double]) throws(ModelError) {
    try Bounds.check(state.count, "numbers of a state", in: 0...Self.maximumStateCount)
    try FormulaParameters.validate(state.mapValues { _ in 0 })
    for name in state.keys.sorted() where parameters[name] != nil || CurveReading.names.contains(name) {
      throw ModelError(
        .duplicate, "\(QuotedText.quote(name)) is a state and something else", hint: "choose another name")
    }
    let known = CurveReading.names + state.keys.sorted()
    for (_, next) in state.sorted(by: { $0.key < $1.key }) {
      try FormulaParameters.check(next, parameters: parameters, variables: known + ["progress"])
    }
    try FormulaParameters.check(formula, parameters: parameters, variables: known)
  }

  /// The members of a formula curve that say so.
  static let members: Members<FormulaTakeover?> = record(
    field(
      "merges", .boolean.described("Whether it takes over what runs when a change comes, on its clock."),
      omitting: false),
    field(
      "state",
      .dictionary(
        Formula.form, max: maximumStateCount, keys: FormulaParameters.pattern, each: "number of the state"
      ).described(
        "What it keeps when it takes over, 0 before: formulas that read t, elapsed, from, to, velocity, progress and the "
          + "state so far."), omitting: [:]),
    make: { (merges, state) throws(ModelError) in
      guard merges || state.isEmpty else {
        throw ModelError(.contradiction, "a state without \"merges\"", hint: "add \"merges\": true")
      }
      return merges ? FormulaTakeover(state: state) : nil
    }, take: { ($0 != nil, $0?.state ?? [:]) }
  ).unseen
}
