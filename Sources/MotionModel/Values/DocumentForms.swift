// Forms that several types share.

extension Form where Value == Double {
  /// Any plain number: points, factors.
  static let number = Form.plain(Bounds.number)
  /// An angle.
  static let degrees = Form.number(Bounds.number).hinting(NumberUnit.degrees.hint).described("Degrees.")

  /// A number that counts nothing in particular.
  static func plain(_ range: ClosedRange<Double>) -> Form { .number(range).hinting(NumberUnit.plain.hint) }

  /// A time or a length of time.
  static func seconds(_ range: ClosedRange<Double>) -> Form {
    .number(range).hinting(NumberUnit.seconds.hint).described("Seconds.")
  }
}

extension Form where Value == [Double] {
  /// Plain numbers, so many.
  static func numbers(_ counts: ClosedRange<Int>) -> Form { .list(.number, counts, each: "number") }
}

extension Form where Value == [String: Double] {
  /// Named numbers for formulas.
  static let parameters = Form.named("parameters") {
    .dictionary(.number, max: FormulaParameters.maximumCount, keys: FormulaParameters.pattern, each: "parameter")
      .map(
        { (parameters) throws(ModelError) in
          try FormulaParameters.validate(parameters)
          return parameters
        }, { $0 })
  }
}

extension Form where Value == Int? {
  /// How often something plays: a whole number, or nil for `"forever"`.
  static let repeatCount = Form.named("repeat") {
    Form(
      .either([.integer(Bounds.repeatCount), .constant("forever")]),
      read: { (node) throws(ModelError) in
        guard case .string(let text) = node.value else { return try node.integer(in: Bounds.repeatCount) }
        guard text == "forever" else {
          throw node.error(
            .unknown, "unknown value \(QuotedText.quote(text))", allowed: "a whole number from 1, or \"forever\"")
        }
        return nil
      }, write: { $0.map { .number(Double($0)) } ?? "forever" })
  }
}

extension Form where Value == Int {
  /// A seed of random values; whole numbers that a binary64 holds exactly.
  static var seed: Form { .integer(0...(1 << 53)) }
}
