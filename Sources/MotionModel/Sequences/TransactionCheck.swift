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
    for (_, values, pointer) in parts(of: body) {
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
}
