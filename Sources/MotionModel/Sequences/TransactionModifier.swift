/// One link of the chain through which a change's transaction passes, from the root to the thing that moves.
///
/// Sources: https://developer.apple.com/documentation/swiftui/view/animation(_:value:),
/// https://developer.apple.com/documentation/swiftui/view/transaction(_:)
public enum TransactionModifier: Hashable, Sendable {
  /// When a transaction closure acts.
  public enum Condition: String, Hashable, Sendable, CaseIterable {
    /// At every change.
    case always
    /// At changes that are part of a continuous gesture.
    case continuous
    /// At all other changes.
    case discrete
  }

  /// An implicit animation: for changes of one property, or of any (nil); ignored where animations are disabled.
  /// A curve that is nil switches animation off.
  case animation(CurveSource?, value: PropertyName?)
  /// Replaces the transaction's animation, disabled or not.
  case transaction(CurveSource?, when: Condition)
}

extension TransactionModifier: Documented {
  package static let form: Form<TransactionModifier> = Form<TransactionModifier>.named("transactionModifier") {
    union {
      Case(
        field("animation", CurveSource.form.orNull), field(optional: "value", PropertyName.form),
        make: { .animation($0, value: $1) },
        take: { if case .animation(let curve, let property) = $0 { (curve, property) } else { nil } })
      Case(
        field("transaction", CurveSource.form.orNull), field("when", Form<Condition>.choice, default: .always),
        make: { .transaction($0, when: $1) },
        take: { if case .transaction(let curve, let condition) = $0 { (curve, condition) } else { nil } })
    }.form
  }
}
