extension DocumentNode {
  /// Runs a check of a model value that was read here; its errors' places are relative to this node.
  func checking<Result>(_ body: () throws(ModelError) -> Result) throws(ModelError) -> Result {
    do {
      return try body()
    } catch {
      var located = error
      located.pointer = JSONPointer(pointer.tokens + (error.pointer?.tokens ?? []))
      throw located
    }
  }

  /// One of an enumeration's raw values.
  func choice<Choice: RawRepresentable & CaseIterable>(
    of type: Choice.Type
  ) throws(ModelError) -> Choice where Choice.RawValue == String {
    let text = try string(maxBytes: 64)
    if let choice = Choice(rawValue: text) { return choice }
    let allowed = Choice.allCases.map(\.rawValue)
    throw error(
      .unknown, "unknown value \(QuotedText.quote(text))", allowed: allowed.joined(separator: ", "),
      hint: Suggestion.hint(for: text, among: allowed))
  }

  /// Exactly so many numbers.
  func numbers(_ counts: ClosedRange<Int>) throws(ModelError) -> [Double] {
    var numbers: [Double] = []
    for element in try array(min: counts.lowerBound, max: counts.upperBound) {
      numbers.append(try element.number(in: Bounds.number))
    }
    return numbers
  }

  /// An object of named numbers.
  func parameters() throws(ModelError) -> [String: Double] {
    var parameters: [String: Double] = [:]
    for (key, node) in try object().members { parameters[key] = try node.number(in: Bounds.number) }
    return try checking { () throws(ModelError) in
      try FormulaParameters.validate(parameters)
      return parameters
    }
  }

  /// A formula's text.
  func formula() throws(ModelError) -> Formula {
    let text = try string(maxBytes: Formula.maximumLength)
    do {
      return try Formula(text)
    } catch {
      // The column inside the formula would be taken for one of the document.
      let column = error.location.map { ", column \($0.column) of the formula" } ?? ""
      throw self.error(error.code, error.problem + column, allowed: error.allowed, hint: error.hint)
    }
  }

  /// How often something plays: a whole number, or nil for `"forever"`.
  func repeatCount() throws(ModelError) -> Int? {
    if case .string(let text) = value {
      guard text == "forever" else {
        throw error(
          .unknown, "unknown value \(QuotedText.quote(text))", allowed: "a whole number from 1, or \"forever\"")
      }
      return nil
    }
    return try integer(in: Bounds.repeatCount)
  }
}

extension JSONValue {
  /// A list of numbers.
  static func numbers(_ numbers: [Double]) -> JSONValue { .array(numbers.map(JSONValue.number)) }

  /// Named numbers.
  static func parameters(_ parameters: [String: Double]) -> JSONValue {
    .object(parameters.sorted { $0.key < $1.key }.map { JSONMember($0.key, .number($0.value)) })
  }

  /// How often something plays; nil is for ever.
  static func repeatCount(_ count: Int?) -> JSONValue { count.map { .number(Double($0)) } ?? "forever" }
}

extension [JSONMember] {
  /// Adds a member unless the value is nil.
  mutating func append(_ key: String, _ value: JSONValue?) {
    if let value { append(JSONMember(key, value)) }
  }
}
