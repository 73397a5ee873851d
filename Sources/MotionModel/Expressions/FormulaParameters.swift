/// The named numbers that a preset's formulas may use.
enum FormulaParameters {
  /// Most parameters of a preset.
  static let maximumCount = 64
  /// What a name looks like.
  static let pattern = "^[A-Za-z][A-Za-z0-9_]{0,63}$"

  /// Checks names and numbers.
  static func validate(_ parameters: [String: Double]) throws(ModelError) {
    guard parameters.count <= maximumCount else {
      throw ModelError(.tooLarge, "\(parameters.count) parameters", allowed: "at most \(maximumCount)")
    }
    for (name, value) in parameters {
      guard isIdentifier(name) else {
        throw ModelError(.badName, "\"\(name)\" is not a parameter name", allowed: "a letter, then letters and digits")
      }
      guard !Formula.isReserved(name) else {
        throw ModelError(.badName, "\"\(name)\" already means something in formulas", hint: "choose another name")
      }
      guard Bounds.number.contains(value) else {
        throw ModelError(.outOfRange, "parameter \(name) is \(value)", allowed: "−1e9…1e9")
      }
    }
  }

  /// Checks that a formula uses only what is there.
  static func check(_ formula: Formula, parameters: [String: Double], variables: [String]) throws(ModelError) {
    for name in formula.variables where parameters[name] == nil && !variables.contains(name) {
      let known = (variables + parameters.keys.sorted()).joined(separator: ", ")
      throw ModelError(
        .unknown, "the formula \"\(formula.text)\" uses \"\(name)\", which has no value",
        allowed: known.isEmpty ? "no variables here" : known)
    }
  }

  private static func isIdentifier(_ name: String) -> Bool {
    guard let first = name.utf8.first, isLetter(first), name.utf8.count <= 64 else { return false }
    return name.utf8.allSatisfy { byte in
      isLetter(byte) || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) || byte == UInt8(ascii: "_")
    }
  }

  private static func isLetter(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte) || (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte)
  }
}
