/// Value of a transaction's key: a word, a number, or a Boolean.
///
/// Source: https://developer.apple.com/documentation/swiftui/transactionkey
public enum TransactionValue: Hashable, Sendable {
  case text(String)
  case number(Double)
  case flag(Bool)

  /// The type that all values of a key have.
  var type: String {
    switch self {
    case .text: "text"
    case .number: "number"
    case .flag: "boolean"
    }
  }
}

extension TransactionValue: Documented {
  private static let (text, number) = (Form<String>.text(Bounds.lineLength), Form<Double>.number)

  package static let form = Form<TransactionValue>(
    .either([text.shape, number.shape, .boolean]),
    read: { (node) throws(ModelError) in
      switch node.value {
      case .string: .text(try text.read(node))
      case .number: .number(try number.read(node))
      case .bool(let flag): .flag(flag)
      default: throw node.wrongType(wanted: "a text, a number, true or false")
      }
    },
    write: { value in
      switch value {
      case .text(let text): .string(text)
      case .number(let number): Self.number.json(number)
      case .flag(let flag): .bool(flag)
      }
    }
  ).named("transactionValue")
}

/// The keys of a transaction, with a value each.
public typealias TransactionValues = [String: TransactionValue]

/// Keys of every transaction.
package enum TransactionKey: String, CaseIterable {
  case disablesAnimations
  /// Marks the change as part of a continuous gesture.
  case isContinuous
  /// Indicates that it has an animation; read-only.
  case isAnimated

  static let maximumCount = 64

  static let values: Form<TransactionValues> = Form<TransactionValues>.dictionary(
    TransactionValue.form, max: maximumCount, keys: FormulaParameters.pattern, each: "key"
  ).named("transactionValues")
}

/// One rule of a transaction closure: where keys have the values it names, it sets the animation, and keys.
///
/// `.transaction { if $0.status == .playing { $0.animation = .linear(duration: 2) } }` is
/// `{"when": {"status": "playing"}, "animation": ".linear(duration: 2)"}`. Rules act in order, each on the result of
/// those before it.
/// Source: https://developer.apple.com/documentation/swiftui/view/transaction(_:)
package struct TransactionRule: Hashable, Sendable {
  /// The values that keys must have; none: it always acts.
  package let condition: TransactionValues
  /// The animation that it sets; `some(nil)`: none, nil: the one there is stays.
  package let animation: CurveSource??
  package let keys: TransactionValues

  static let maximumCount = 100

  /// Checks and makes a rule.
  /// - Throws: ``ModelError`` for a rule that sets nothing, or sets a read-only key.
  package init(
    when condition: TransactionValues = [:], animation: CurveSource?? = nil, keys: TransactionValues = [:]
  ) throws(ModelError) {
    guard animation != nil || !keys.isEmpty else {
      throw ModelError(.missing, "the rule sets nothing", allowed: "\"animation\", \"set\", or both")
    }
    if keys[TransactionKey.isAnimated.rawValue] != nil {
      throw ModelError(
        .contradiction, "isAnimated is set", hint: "set \"animation\": a curve, or null",
        pointer: JSONPointer(["set", TransactionKey.isAnimated.rawValue]))
    }
    (self.condition, self.animation, self.keys) = (condition, animation, keys)
  }
}

extension TransactionRule: Documented {
  package static let form: Form<TransactionRule> = record(
    field("when", TransactionKey.values.described("The values that keys of the transaction must have."), omitting: [:]),
    field(optional: "animation", CurveSource.form.orNull),
    field("set", TransactionKey.values.described("Keys of the transaction that it sets."), omitting: [:]),
    make: TransactionRule.init(when:animation:keys:), take: { ($0.condition, $0.animation, $0.keys) }
  ).form.named("transactionRule")
}

/// One link of the chain through which a change's transaction passes, from the root to the thing that moves.
///
/// Sources: https://developer.apple.com/documentation/swiftui/view/animation(_:value:),
/// https://developer.apple.com/documentation/swiftui/view/transaction(_:)
package enum TransactionModifier: Hashable, Sendable {
  /// Condition of a transaction closure.
  package enum Condition: String, Hashable, Sendable, CaseIterable {
    case always
    /// At changes that are part of a continuous gesture.
    case continuous
    /// At all other changes.
    case discrete
  }

  /// An implicit animation: for changes of one property, or of any (nil); ignored if animations are disabled. A curve
  /// that is nil switches animation off. With a `body` it applies to these properties of its member only, and inner
  /// modifiers do not change it: `.animation(_:body:)`.
  case animation(CurveSource?, value: PropertyName?, body: [PropertyName] = [])
  /// Replaces the transaction's animation, disabled or not.
  case transaction(CurveSource?, when: Condition)
  /// Transaction closure, rule by rule, even if disabled; with a property only if that changed.
  case rules([TransactionRule], value: PropertyName?)
}

extension TransactionModifier: Documented {
  package static let form: Form<TransactionModifier> = union {
    Case(
      field("animation", CurveSource.form.orNull), field(optional: "value", PropertyName.form),
      field(
        "body",
        .list(PropertyName.form, 0...Bounds.shortListLength, each: "property").described(
          "Properties of the member that it animates, exclusively."), omitting: []),
      make: { (curve, value, body) throws(ModelError) in
        guard value == nil || body.isEmpty else {
          throw ModelError(.contradiction, "the animation has a value and a body", hint: "remove \"value\" or \"body\"")
        }
        return .animation(curve, value: value, body: body)
      }, take: { if case .animation(let curve, let value, let body) = $0 { (curve, value, body) } else { nil } })
    Case(
      field("transaction", CurveSource.form.orNull), field("when", Form<Condition>.choice, default: .always),
      make: { .transaction($0, when: $1) },
      take: { if case .transaction(let curve, let condition) = $0 { (curve, condition) } else { nil } })
    Case(
      field("rules", .list(TransactionRule.form, 1...TransactionRule.maximumCount, each: "rule")),
      field(optional: "value", PropertyName.form), make: { .rules($0, value: $1) },
      take: { if case .rules(let rules, let property) = $0 { (rules, property) } else { nil } })
  }.form.named("transactionModifier")
}
