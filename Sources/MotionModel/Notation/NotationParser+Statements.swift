/// Text in braces and between line ends: statements, stored values of a struct, assignments.
extension NotationParser {
  /// Words with which other statements of Swift begin.
  static let otherCode: Set<String> = [
    "class", "else", "enum", "extension", "for", "func", "guard", "if", "import", "let", "private", "public", "return",
    "static", "switch", "var", "while",
  ]

  /// Reads chains one after another up to the end, with or without commas and semicolons between them.
  mutating func statements() throws(ModelError) -> [NotationChain] {
    var chains: [NotationChain] = []
    while try hasStatement() {
      let word = text.slice(token.start, token.end)
      if word == "struct" {
        try readStructure()
        continue
      }
      let isOther = Self.otherCode.contains(word)
      guard !isOther, token.kind == .word || token.kind == .dot else {
        throw lexer.unexpected(
          "a \(subject.noun)", allowed: subject.names,
          hint: isOther ? "other code is not evaluated; write its result" : nil)
      }
      guard chains.count < Bounds.listLength else {
        throw text.tooMany("of them", Bounds.listLength, at: token.start)
      }
      chains.append(try chain())
    }
    return chains
  }

  /// Steps over commas and semicolons between statements.
  /// - Returns: `false` at the end.
  private mutating func hasStatement() throws(ModelError) -> Bool {
    while token.kind == .comma || token.kind == .semicolon { try lexer.advance() }
    return token.kind != .end
  }

  /// Reads `struct AnimationValues: Animatable { … }`.
  private mutating func readStructure() throws(ModelError) {
    try lexer.advance()
    let name = token
    while token.kind == .word || token.kind == .colon || token.kind == .comma || token.kind == .dot {
      try lexer.advance()
    }
    guard name.kind == .word, token.kind == .closure else {
      throw lexer.unexpected("a struct", allowed: "struct Values { var scale = 1.0 }")
    }
    structures[text.slice(name.start, name.end)] = token.inside
    try lexer.advance()
  }

  /// Reads the stored values of a struct: `var scale: Double = 1`.
  mutating func storedValues() throws(ModelError) -> [(name: String, start: Int, item: NotationItem)] {
    var values: [(name: String, start: Int, item: NotationItem)] = []
    while token.kind != .end {
      if try take(.semicolon) { continue }
      let word = token
      let isValue = ["var", "let"].contains(text.slice(word.start, word.end))
      if isValue { try lexer.advance() }
      let name = token
      guard isValue, name.kind == .word, values.count < Bounds.shortListLength else {
        throw text.error(
          .syntax, at: word.start, "expected a stored value, found \(text.quoted(word.start, word.end))",
          allowed: "var scale = 1.0")
      }
      try lexer.advance()
      if try take(.colon) { _ = try chain() }
      guard try take(.assign) else { continue }
      values.append((text.slice(name.start, name.end), name.start, try item()))
    }
    return values
  }

  /// Reads assignments, `scale = 1.5; times += 3`, with or without commas and semicolons between them.
  mutating func assignments() throws(ModelError) -> [(path: NotationChain, isRelative: Bool, item: NotationItem)] {
    var assignments: [(path: NotationChain, isRelative: Bool, item: NotationItem)] = []
    while try hasStatement() {
      let path = try chain()
      guard token.kind == .assign || token.kind == .addAssign, assignments.count < Bounds.shortListLength else {
        throw lexer.unexpected(
          "= or += after \(text.quoted(path.start, path.end))",
          allowed: "at most \(Bounds.shortListLength) such as scale = 1.5 or times += 3",
          hint: "no other code is read; write the values that it sets")
      }
      let isRelative = token.kind == .addAssign
      try lexer.advance()
      assignments.append((path, isRelative, try item()))
    }
    return assignments
  }
}
