import MotionModel

/// A property and its value, where both are read.
struct CSSDeclaration: Sendable {
  /// In small letters, but for a custom property.
  let name: String
  let value: [CSSComponent]
  let place: CSSPlace
}

/// A rule: a selector or an at-rule, and what stands in its braces.
struct CSSBlock: Sendable {
  /// `media`; nil for a style rule.
  var atWord: String?
  /// The selector or the condition, its spaces single.
  var prelude = ""
  let place: CSSPlace
  /// Whether it has braces at all.
  var hasBody = true
  var declarations: [CSSDeclaration] = []
  var blocks: [CSSBlock] = []
}

/// Takes a style sheet apart into rules and declarations.
///
/// Declarations that cannot be about motion are counted and not kept. O(bytes).
/// Source: https://www.w3.org/TR/css-syntax-3/#parsing, https://www.w3.org/TR/css-nesting-1/
struct CSSParser {
  /// How deep rules may stand in each other.
  static let depthLimit = 32

  private var tokenizer: CSSTokenizer
  private var token: CSSToken
  private let file: Int
  /// The comments, in their order.
  private(set) var comments: [String] = []
  /// How many declarations were left out as they are about something else.
  private(set) var otherCount = 0
  /// What can be read past.
  private(set) var slips: [CSSFault] = []

  /// Takes a sheet apart.
  /// - Parameter isSass: Whether it is SCSS; its variables become custom properties.
  init(_ bytes: [UInt8], file: Int, isSass: Bool = false) throws(CSSFault) {
    self.file = file
    tokenizer = CSSTokenizer(bytes, file: file, isSass: isSass)
    token = CSSToken(kind: .space, start: 0)
    try advance()
  }

  /// The rules of the sheet.
  /// - Throws: ``CSSFault``: a block, a text or a comment without its end, or too deep a nesting.
  mutating func sheet() throws(CSSFault) -> [CSSBlock] {
    var root = CSSBlock(place: place)
    try content(of: &root, depth: 0, keepsAll: false)
    // Variables of SCSS outside of rules are known everywhere.
    let variables = CSSBlock(prelude: ":root", place: root.place, declarations: root.declarations)
    return root.declarations.isEmpty ? root.blocks : [variables] + root.blocks
  }

  private var place: CSSPlace { CSSPlace(file: file, offset: token.start) }

  private mutating func advance() throws(CSSFault) {
    token = try tokenizer.next()
    while case .comment(let text) = token.kind {
      comments.append(text)
      token = try tokenizer.next()
    }
  }

  private mutating func content(of block: inout CSSBlock, depth: Int, keepsAll: Bool) throws(CSSFault) {
    guard depth <= Self.depthLimit else {
      throw CSSFault(.tooLarge, "more than \(Self.depthLimit) rules in each other", at: block.place)
    }
    while true {
      switch token.kind {
      case .space, .mark(UInt8(ascii: ";")): try advance()
      case .end:
        guard depth > 0 else { return }
        throw CSSFault(.syntax, "the rule that begins here is not closed", hint: "write }", at: block.place)
      case .mark(UInt8(ascii: "}")):
        if depth > 0 { return try advance() }
        slips.append(CSSFault(.syntax, "a } without its {", at: place))
        while [.space, .mark(UInt8(ascii: "}"))].contains(token.kind) { try advance() }
      case .atWord(let word):
        let start = place
        try advance()
        let (tokens, end) = try item(isCustom: false)
        var inner = CSSBlock(atWord: word, prelude: Self.text(tokens[...]), place: start)
        if end == UInt8(ascii: "{") {
          try content(of: &inner, depth: depth + 1, keepsAll: Self.isKeyframes(word))
        } else {
          inner.hasBody = false
        }
        block.blocks.append(inner)
      default: try declarationOrRule(in: &block, depth: depth, keepsAll: keepsAll)
      }
    }
  }

  private mutating func declarationOrRule(in block: inout CSSBlock, depth: Int, keepsAll: Bool) throws(CSSFault) {
    let start = place
    var isCustom = false
    if case .word(let word) = token.kind { isCustom = word.hasPrefix("--") }
    let (tokens, end) = try item(isCustom: isCustom)
    if end == UInt8(ascii: "{") {
      var inner = CSSBlock(prelude: Self.text(tokens[...]), place: start)
      try content(of: &inner, depth: depth + 1, keepsAll: keepsAll)
      block.blocks.append(inner)
      return
    }
    let colon = tokens.indices.dropFirst().first { tokens[$0].kind != .space }
    guard case .word(let name)? = tokens.first?.kind, let colon, tokens[colon].kind == .mark(UInt8(ascii: ":")),
      depth > 0 || tokenizer.isSass && isCustom
    else {
      let text = Self.text(tokens.prefix(20))
      guard depth > 0 else {
        throw CSSFault(
          .syntax, "expected a rule, found \(QuotedText.quote(text))", hint: "write { after it", at: start)
      }
      slips.append(CSSFault(.syntax, "expected a property and its value, found \(QuotedText.quote(text))", at: start))
      return
    }
    let lowered = isCustom ? name : CSSTokenizer.lowered(name)
    guard isCustom || keepsAll || Self.isMotion(lowered) || block.atWord == "property" else {
      otherCount += 1
      return
    }
    var value = try CSSComponent.components(of: tokens[(colon + 1)...], file: file)
    while value.count >= 2, value.last?.word.map(Self.flags.contains) ?? false,
      value[value.count - 2].value == .mark(UInt8(ascii: "!"))
    {
      value.removeLast(2)
    }
    if tokenizer.isSass { value = Self.referring(value) }
    block.declarations.append(CSSDeclaration(name: lowered, value: value, place: start))
  }

  /// The tokens up to the end of a declaration, which is left standing where it closes a block, or to an opening brace.
  private mutating func item(isCustom: Bool) throws(CSSFault) -> (tokens: [CSSToken], end: UInt8) {
    var tokens: [CSSToken] = []
    var open: [UInt8] = []
    while true {
      switch token.kind {
      case .end: return (tokens, UInt8(ascii: ";"))
      case .function, .mark(UInt8(ascii: "(")): open.append(UInt8(ascii: ")"))
      case .mark(UInt8(ascii: "[")): open.append(UInt8(ascii: "]"))
      case .mark(UInt8(ascii: "{")) where isCustom && tokens.contains { $0.kind == .mark(UInt8(ascii: ":")) }:
        open.append(UInt8(ascii: "}"))
      case .mark(UInt8(ascii: "{")) where open.isEmpty:
        try advance()
        return (tokens, UInt8(ascii: "{"))
      case .mark(UInt8(ascii: ";")) where open.isEmpty:
        try advance()
        return (tokens, UInt8(ascii: ";"))
      case .mark(let byte) where byte == open.last: open.removeLast()
      case .mark(UInt8(ascii: "}")):
        // Whatever is open inside ends with the block.
        return (tokens, UInt8(ascii: "}"))
      default: break
      }
      tokens.append(token)
      try advance()
    }
  }

  private static let flags: Set<String> = ["important", "default", "global"]

  /// A value of SCSS with `var()` around its variables.
  private static func referring(_ value: [CSSComponent]) -> [CSSComponent] {
    value.map { component in
      switch component.value {
      case .word(let word) where word.hasPrefix("--"): CSSComponent(.function("var", [component]), at: component.place)
      case .function(let name, let inner) where name != "var":
        CSSComponent(.function(name, referring(inner)), at: component.place)
      default: component
      }
    }
  }

  // MARK: Names

  static func isKeyframes(_ word: String) -> Bool { unprefixed(word) == "keyframes" }

  /// A name without `-webkit-` and the like.
  static func unprefixed(_ name: String) -> String {
    for prefix in ["-webkit-", "-moz-", "-ms-", "-o-"] where name.hasPrefix(prefix) {
      return String(name.dropFirst(prefix.utf8.count))
    }
    return name
  }

  private static func isMotion(_ name: String) -> Bool {
    let name = unprefixed(name)
    return name.hasPrefix("animation") || name.hasPrefix("transition") || name == "transform-origin"
  }

  private static func text(_ tokens: ArraySlice<CSSToken>) -> String {
    var text = ""
    for token in tokens {
      switch token.kind {
      case .space: if !text.hasSuffix(" ") { text += " " }
      case .word(let word): text += word
      case .function(let name): text += "\(name)("
      case .atWord(let word): text += "@\(word)"
      case .hash(let name): text += "#\(name)"
      case .text(let content): text += "\"\(content)\""
      case .url: text += "url()"
      case .number(let number): text += NotationDecimal.text(number)
      case .percentage(let number): text += NotationDecimal.text(number) + "%"
      case .dimension(let number, let unit): text += NotationDecimal.text(number) + unit
      case .mark(let byte): text += byte < 0x80 ? String(decoding: [byte], as: UTF8.self) : "?"
      case .comment, .end: break
      }
    }
    return String(text.drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
  }
}
