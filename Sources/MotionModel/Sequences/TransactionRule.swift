/// What a transaction carries under a key: a word, a number, or yes or no.
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
  package static let form = Form<TransactionValue>.named("transactionValue") {
    let (text, number, flag) = (Form<String>.text(Bounds.lineLength), Form<Double>.number, Form<Bool>.boolean)
    return Form<TransactionValue>(
      .either([text.shape, number.shape, flag.shape]),
      read: { (node) throws(ModelError) in
        switch node.value {
        case .string: .text(try text.read(node))
        case .number: .number(try number.read(node))
        case .bool: .flag(try flag.read(node))
        default: throw node.wrongType(wanted: "a text, a number, true or false")
        }
      },
      write: { value in
        switch value {
        case .text(let value): text.json(value)
        case .number(let value): number.json(value)
        case .flag(let value): flag.json(value)
        }
      })
  }
}

/// The keys of a transaction, with a value each.
public typealias TransactionValues = [String: TransactionValue]

/// What every transaction has.
package enum TransactionKey: String, CaseIterable {
  /// Whether implicit animations are ignored.
  case disablesAnimations
  /// Whether the change is part of a continuous gesture.
  case isContinuous
  /// Whether it has an animation; it can only be asked.
  case isAnimated

  static let maximumCount = 64

  static let values = Form<TransactionValues>.named("transactionValues") {
    .dictionary(TransactionValue.form, max: maximumCount, keys: FormulaParameters.pattern, each: "key")
  }
}

/// One rule of a transaction closure: where keys have the values it names, it sets the animation, and keys.
///
/// `.transaction { if $0.status == .playing { $0.animation = .linear(duration: 2) } }` is
/// `{"when": {"status": "playing"}, "animation": ".linear(duration: 2)"}`. Rules act in their order, each on what those before
/// it have left.
/// Source: https://developer.apple.com/documentation/swiftui/view/transaction(_:)
public struct TransactionRule: Hashable, Sendable {
  /// The values that keys must have; none: it always acts.
  public let condition: TransactionValues
  /// The animation that it sets; `some(nil)`: none, nil: the one there is stays.
  public let animation: CurveSource??
  public let keys: TransactionValues

  static let maximumCount = 100

  /// Checks and makes a rule.
  /// - Throws: ``ModelError``: a rule that sets nothing, or what can only be asked.
  public init(
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
  package static let form: Form<TransactionRule> = Form<TransactionRule>.named("transactionRule") {
    record(
      field(
        "when", TransactionKey.values.described("The values that keys of the transaction must have."), omitting: [:]),
      field(optional: "animation", CurveSource.form.orNull),
      field("set", TransactionKey.values.described("Keys of the transaction that it sets."), omitting: [:]),
      make: { (condition, animation, keys) throws(ModelError) in
        try TransactionRule(when: condition, animation: animation, keys: keys)
      }, take: { ($0.condition, $0.animation, $0.keys) }
    ).form
  }
}

extension MotionSequence {
  /// Checks that keys are declared, and have values of their types everywhere.
  static func checkTransactions(
    _ keys: TransactionValues, _ members: [SceneMember], _ body: Body
  ) throws(ModelError) {
    for name in keys.keys.sorted() where TransactionKey(rawValue: name) != nil {
      throw ModelError(
        .duplicate, "every transaction has \(name)", hint: "leave it out, or choose another name",
        pointer: JSONPointer(["transactionKeys", name]))
    }
    let known = keys.merging(TransactionKey.allCases.map { ($0.rawValue, .flag(false)) }) { own, _ in own }
    func check(_ values: TransactionValues, _ pointer: [String]) throws(ModelError) {
      for name in values.keys.sorted() {
        guard let type = known[name]?.type else {
          throw ModelError(
            .unknown, "there is no transaction key \(QuotedText.quote(name))",
            allowed: known.keys.sorted().joined(separator: ", "),
            hint: Suggestion.closest(to: name, among: Array(known.keys)).map { "did you mean \"\($0)\"?" }
              ?? "declare it under \"transactionKeys\" with its default",
            pointer: JSONPointer(pointer + [name]))
        }
        guard values[name]?.type == type else {
          throw ModelError(
            .wrongType, "the transaction key \(name) is a \(values[name]?.type ?? "value")", allowed: "a \(type)",
            pointer: JSONPointer(pointer + [name]))
        }
      }
    }
    var size = 0
    func check(_ modifiers: [TransactionModifier], _ pointer: [String]) throws(ModelError) {
      for (index, modifier) in modifiers.enumerated() {
        guard case .rules(let rules, _) = modifier else { continue }
        for (place, rule) in rules.enumerated() {
          let here = pointer + [String(index), "rules", String(place)]
          // Every member passes the rules around it at every change.
          size += 1 + rule.condition.count + rule.keys.count
          guard size <= maximumRuleSize else {
            throw ModelError(
              .tooLarge, "the rules of all modifiers have more than \(maximumRuleSize) conditions and settings",
              hint: "fewer rules, or one of them around all members", pointer: JSONPointer(here))
          }
          try check(rule.condition, here + ["when"])
          try check(rule.keys, here + ["set"])
        }
      }
    }
    func check(_ members: [SceneMember], _ pointer: [String]) throws(ModelError) {
      for (index, member) in members.enumerated() {
        let here = pointer + [String(index)]
        try check(member.behavior.modifiers, here + ["modifiers"])
        try check(member.members, here + ["members"])
      }
    }
    try check(members, ["members"])
    for (values, pointer) in transactions(of: body) {
      if values[TransactionKey.isAnimated.rawValue] != nil {
        throw ModelError(
          .contradiction, "isAnimated is set", hint: "set \"curve\": a curve, or null", pointer: JSONPointer(pointer))
      }
      try check(values, pointer + ["transaction"])
    }
    if case .states(let map) = body { try check(map.chain, ["chain"]) }
  }

  /// The most rules of a sequence, each counted with its conditions and settings.
  private static let maximumRuleSize = 500

  /// The transactions of the body, with the place of what makes them.
  private static func transactions(of body: Body) -> [(TransactionValues, pointer: [String])] {
    switch body {
    case .phases: []
    case .states(let map): map.states.enumerated().map { ($1.transaction, ["states", String($0)]) }
    case .steps(let list):
      list.steps.enumerated().map { ($1.action?.transaction ?? [:], ["steps", String($0)]) }
    }
  }
}
