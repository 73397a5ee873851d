/// Reaction of a formula curve to a change during a running animation: it merges with that, on its clock.
///
/// Expresses `shouldMerge` of SwiftUI's `CustomAnimation` as data. The curve replaces the running animation: the first
/// animation's clock continues, the change spans from the original rest value to the new value, and the visible value
/// is the formula's share of it, which may jump. The formula reads the state written at that moment from then on.
///
/// Source: https://developer.apple.com/documentation/swiftui/customanimation/shouldmerge(previous:value:time:context:)
public struct FormulaTakeover: Hashable, Sendable {
  /// Formulas of kept state, by name, evaluated when the curve takes over; 0 before that.
  ///
  /// They read the variables of the curve, its state so far, and `progress`: the visible fraction of the new travel.
  public let state: [String: Formula]

  package static let maximumStateCount = 16

  /// Makes one; the curve checks the formulas' variables.
  public init(state: [String: Formula] = [:]) { self.state = state }
}

/// Variables of a curve's formula beside its parameters.
package enum CurveReading: String, Hashable, Sendable, CaseIterable {
  /// The progress of its clock, 0…1.
  case t
  /// Seconds on its clock.
  case elapsed
  /// The value from which its progress counts.
  case from
  /// End value.
  case to
  /// Rate of change of the value at the last change, per second.
  case velocity

  package static let names = allCases.map(\.rawValue)
}

extension FormulaTakeover {
  /// Checks that the state's names are free and its formulas use only available variables.
  func validate(_ formula: Formula, parameters: [String: Double]) throws(ModelError) {
    try Bounds.check(state.count, "numbers of a state", in: 0...Self.maximumStateCount)
    try FormulaParameters.validate(state.mapValues { _ in 0 })
    for name in state.keys.sorted() where parameters[name] != nil || CurveReading.names.contains(name) {
      throw ModelError(
        .duplicate, "\(QuotedText.quote(name)) is already used as another name", hint: "choose another name")
    }
    let known = CurveReading.names + state.keys.sorted()
    for (_, next) in state.sorted(by: { $0.key < $1.key }) {
      try FormulaParameters.check(next, parameters: parameters, variables: known + ["progress"])
    }
    try FormulaParameters.check(formula, parameters: parameters, variables: known)
  }

  /// Members of a formula curve for its takeover.
  static let members: Members<FormulaTakeover?> = record(
    field("merges", .boolean.described("Replaces the running animation at a change, on its clock."), omitting: false),
    field(
      "state",
      .dictionary(
        Formula.form, max: maximumStateCount, keys: FormulaParameters.pattern, each: "number of the state"
      ).described(
        "State kept when it takes over, 0 before: formulas that read t, elapsed, from, to, velocity, progress and the "
          + "state so far."), omitting: [:]),
    make: { (merges, state) throws(ModelError) in
      guard merges || state.isEmpty else {
        throw ModelError(.contradiction, "a state without \"merges\"", hint: "add \"merges\": true")
      }
      return merges ? FormulaTakeover(state: state) : nil
    }, take: { ($0 != nil, $0?.state ?? [:]) }
  ).unseen
}
