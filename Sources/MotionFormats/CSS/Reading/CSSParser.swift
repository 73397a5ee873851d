import MotionModel

/// A property and its value, where both are read.
struct CSSDeclaration: Sendable {
  /// In small letters, but for a custom property.
  let name: String
  let value: [CSSComponent]
  let place: SourcePlace
  /// Indicates that it takes precedence over those of other rules.
  var isImportant = false

  var plainName: String { CSSParser.unprefixed(name) }
}

/// A rule: a selector or an at-rule, with the content of its braces.
struct CSSBlock: Sendable {
  /// `media`; nil for a style rule.
  var atWord: String?
  /// The selector or the condition, its spaces single.
  var prelude = ""
  let place: SourcePlace
  var hasBody = true
  var declarations: [CSSDeclaration] = []
  var blocks: [CSSBlock] = []
}

/// Takes a style sheet apart into rules and declarations.
///
/// Declarations that cannot be about motion are counted and not kept. O(bytes).
/// Source: https://www.w3.org/TR/css-syntax-3/#parsing, https://www.w3.org/TR/css-nesting-1/
struct CSSParser {
  /// Maximum nesting of rules and parentheses.
  static let depthLimit = 32

  private var lexer: CSSLexer
  /// Comments, each with the name of the declaration behind it.
  private(set) var comments: [(text: String, name: String?)] = []
  /// Number of declarations skipped as unrelated.
  private(set) var otherCount = 0
  /// Recoverable errors.
  private var slips: [ImportFault] = []

  /// - Throws: ``ImportFault`` for a file that is too large, or not UTF-8.
  init(_ file: SourceFile, _ index: Int) throws(ImportFault) {
    try SourcePlace(file: index).reading { () throws(ModelError) in try file.checkText() }
    lexer = CSSLexer(file.bytes, file: index, isSass: [.scss, .scssTokens].contains(FileKind(of: file)))
  }

  /// Components of a value in another place.
  /// - Throws: ``ImportFault`` for more than a value.
  static func value(_ text: String, at place: SourcePlace) throws(ImportFault) -> [CSSComponent] {
    var parser = CSSParser(lexer: CSSLexer(Array(text.utf8), file: place.file, from: place))
    let item = try parser.item()
    if let fault = item.fault { throw fault }
    guard item.end == nil, !item.value.isEmpty else {
      throw ImportFault(.syntax, "\(QuotedText.quote(text)) is not one value", at: place)
    }
    return item.value
  }

  /// Components of a value of SCSS, in the words of CSS; nil for more than a value.
  static func sassValue(_ text: String) -> [CSSComponent]? {
    var parser = CSSParser(lexer: CSSLexer(Array(text.utf8), file: 0, isSass: true))
    guard let item = try? parser.item(), item.fault == nil, item.end == nil else { return nil }
    return inCSS(item.value)
  }

  private init(lexer: CSSLexer) { self.lexer = lexer }

  /// The rules of the sheet; recoverable errors are logged as warnings.
  /// - Throws: ``ImportFault``: a block, a text or a comment without its end, or too deep a nesting.
  mutating func sheet(_ log: ImportLog) throws(ImportFault) -> [CSSBlock] {
    var root = CSSBlock(place: lexer.place)
    try content(of: &root, depth: 0, keepsAll: false)
    for slip in slips { log.add(slip, .warning) }
    // Variables of SCSS outside of rules are known everywhere.
    let variables = CSSBlock(prelude: ":root", place: root.place, declarations: root.declarations)
    return root.declarations.isEmpty ? root.blocks : [variables] + root.blocks
  }

  private mutating func content(of block: inout CSSBlock, depth: Int, keepsAll: Bool) throws(ImportFault) {
    guard depth <= Self.depthLimit else {
      throw ImportFault(.tooLarge, "more than \(Self.depthLimit) rules in each other", at: block.place)
    }
    while true {
      let start = lexer
      guard let next = try lexer.next() else {
        guard depth > 0 else { return }
        throw ImportFault(.syntax, "the rule that begins here is not closed", hint: "write }", at: block.place)
      }
      switch next.value {
      case .space, .mark(UInt8(ascii: ";")): break
      case .comment(let text): comments.append((text, nil))
      case .mark(UInt8(ascii: "}")):
        if depth > 0 { return }
        slips.append(ImportFault(.syntax, "a } without its {", at: next.place))
        lexer.scanner.skip { NotationAlphabet.isSpace($0) || $0 == UInt8(ascii: "}") }
      case .word(let word) where word.hasPrefix("@"):
        var inner = CSSBlock(atWord: String(word.dropFirst()), place: next.place)
        let beginning = lexer
        let item = try item()
        inner.prelude = try Self.text(from: beginning, to: item.stop)
        inner.hasBody = item.end == UInt8(ascii: "{")
        if inner.hasBody { try content(of: &inner, depth: depth + 1, keepsAll: Self.isKeyframes(inner.atWord)) }
        block.blocks.append(inner)
      default:
        lexer = start
        try declarationOrRule(in: &block, depth: depth, keepsAll: keepsAll)
      }
    }
  }

  private mutating func declarationOrRule(in block: inout CSSBlock, depth: Int, keepsAll: Bool) throws(ImportFault) {
    let beginning = lexer
    let item = try item(isDeclaration: true)
    if item.end == UInt8(ascii: "{") {
      var inner = CSSBlock(prelude: try Self.text(from: beginning, to: item.stop), place: beginning.place)
      let isNested = lexer.isSass && ["animation:", "transition:"].contains(inner.prelude)
      try content(of: &inner, depth: depth + 1, keepsAll: keepsAll || isNested)
      guard isNested else { return block.blocks.append(inner) }
      // Properties of SCSS in each other: `animation: { name: pop; duration: 1s }`.
      block.declarations += inner.declarations.map { own in
        CSSDeclaration(
          name: "\(inner.prelude.dropLast())-\(own.name)", value: own.value, place: own.place,
          isImportant: own.isImportant)
      }
      return
    }
    guard case .word(let name)? = item.value.first?.value, item.value.count > 1,
      item.value[1].isMark(UInt8(ascii: ":")), depth > 0 || lexer.isSass && name.hasPrefix("--")
    else {
      let text = QuotedText.quote(try Self.text(from: beginning, to: min(item.stop, beginning.scanner.position + 100)))
      guard depth > 0 else {
        throw ImportFault(.syntax, "expected a rule, found \(text)", hint: "write { after it", at: beginning.place)
      }
      slips.append(ImportFault(.syntax, "expected a property and its value, found \(text)", at: beginning.place))
      return
    }
    let isCustom = name.hasPrefix("--")
    let lowered = isCustom ? name : NotationAlphabet.lowered(name)
    // Channels of keyframes and a rule's own variables are no names of presets.
    let isOwn = isCustom && depth > 0 && block.atWord == nil && !CSSSheetReader.isRoot(block.prelude)
    if let last = comments.indices.last, comments[last].name == nil {
      comments[last].name = keepsAll || isOwn ? "" : lowered
    }
    guard isCustom || keepsAll || Self.isMotion(lowered) || block.atWord == "property" else {
      otherCount += 1
      let word = Self.unprefixed(lowered).prefix { $0 != "-" }
      if let meant = Suggestion.closest(to: String(word), among: ["transition", "animation"]) {
        slips.append(
          ImportFault(
            .unknown, "there is no property \(QuotedText.quote(name))",
            hint: "did you mean \(QuotedText.quote(meant + Self.unprefixed(lowered).dropFirst(word.count)))?",
            at: beginning.place))
      }
      return
    }
    if let fault = item.fault { throw fault }
    var (value, isImportant, isDefault) = (Array(item.value[2...]), false, false)
    while value.count >= 2, ["important", "default", "global"].contains(value.last?.word),
      value[value.count - 2].isMark(UInt8(ascii: "!"))
    {
      isImportant = isImportant || value.last?.word == "important"
      isDefault = isDefault || value.last?.word == "default"
      value.removeLast(2)
    }
    // The default of a variable that has a value is none.
    if isDefault, block.declarations.contains(where: { $0.name == lowered }) { return }
    if lexer.isSass { value = Self.inCSS(value) }
    let declaration = CSSDeclaration(name: lowered, value: value, place: beginning.place, isImportant: isImportant)
    block.declarations += lexer.isSass && isCustom ? Self.entries(of: declaration) : [declaration]
  }

  /// Declarations of a map's entries, also of maps in it: `--times-fast` for `$times: (fast: 100ms)`; any other declaration
  /// itself.
  private static func entries(of declaration: CSSDeclaration) -> [CSSDeclaration] {
    guard declaration.value.count == 1, case .function("", let inside)? = declaration.value.first?.value else {
      return [declaration]
    }
    let entries = inside.commaList.compactMap { entry -> CSSDeclaration? in
      guard let key = entry.first?.key, entry.dropFirst().first?.isMark(UInt8(ascii: ":")) == true else { return nil }
      return CSSDeclaration(
        name: "\(declaration.name)-\(key)", value: Array(entry.dropFirst(2)),
        place: entry.first?.place ?? declaration.place)
    }
    return entries.isEmpty ? [declaration] : entries.flatMap(Self.entries)
  }

  private struct Item {
    var value: [CSSComponent] = []
    var fault: ImportFault?
    /// The sign that ends it; nil at the end of the file.
    var end: UInt8?
    /// End of its last byte.
    var stop = 0
  }

  /// Components up to the end of a declaration, which is not consumed if it closes a block, or to an opening brace.
  /// - Parameter isDeclaration: Allows braces in the value of a custom property.
  private mutating func item(isDeclaration: Bool = false) throws(ImportFault) -> Item {
    var item = Item()
    var open: [(name: String, place: SourcePlace, end: UInt8, outer: [CSSComponent])] = []
    var mayBrace = false
    while true {
      let before = lexer
      item.stop = before.scanner.position
      guard let component = try lexer.next() else { break }
      switch component.value {
      case .comment(let text): comments.append((text, nil))
      case .space: break
      case .open(let name): push(NotationAlphabet.lowered(name), UInt8(ascii: ")"))
      case .mark(UInt8(ascii: "(")): push("", UInt8(ascii: ")"))
      case .mark(UInt8(ascii: "[")): push("", UInt8(ascii: "]"))
      case .mark(UInt8(ascii: "{")) where mayBrace: push("", UInt8(ascii: "}"))
      case .mark(let byte) where byte == open.last?.end:
        guard var top = open.popLast() else { break }
        // Swapped, so that a long value is not copied for each function in it.
        swap(&item.value, &top.outer)
        let function = CSSComponent(.function(top.name, top.outer), at: top.place)
        if open.count < Self.depthLimit { item.value.append(function) }
      case .mark(let byte) where open.isEmpty && (byte == UInt8(ascii: "{") || byte == UInt8(ascii: ";")):
        item.end = byte
        return item
      case .mark(UInt8(ascii: "}")):
        // Open constructs inside end with the block.
        (item.end, lexer) = (UInt8(ascii: "}"), before)
        return finished()
      case .mark(let byte):
        if ")]{".utf8.contains(byte) {
          item.fault = ImportFault(.syntax, "a parenthesis without its other half", at: component.place)
        }
        if isDeclaration, byte == UInt8(ascii: ":"), case .word(let name)? = item.value.first?.value {
          mayBrace = name.hasPrefix("--")
        }
        item.value.append(component)
      default: item.value.append(component)
      }
      func push(_ name: String, _ end: UInt8) {
        if open.count == Self.depthLimit {
          item.fault = ImportFault(
            .tooLarge, "more than \(Self.depthLimit) parentheses in each other", at: component.place)
        }
        open.append((name, component.place, end, item.value))
        item.value = []
      }
    }
    return finished()

    func finished() -> Item {
      guard let last = open.last else { return item }
      var item = item
      item.value = open.first?.outer ?? []
      let marks = [UInt8(ascii: "]"): ("[", "]"), UInt8(ascii: "}"): ("{", "}")][last.end] ?? ("(", ")")
      item.fault =
        item.fault
        ?? ImportFault(.syntax, "\(last.name)\(marks.0) is not closed", hint: "write \(marks.1)", at: last.place)
      return item
    }
  }

  /// A value of SCSS in the words of CSS: `var()` around its variables, `calc()` around what it calculates.
  private static func inCSS(_ value: [CSSComponent], isInside: Bool = false) -> [CSSComponent] {
    let parts = value.map { component in
      switch component.value {
      case .word(let word) where word.hasPrefix("--"):
        return CSSComponent(.function("var", [component]), at: component.place)
      case .function("map.get", let arguments), .function("map-get", let arguments):
        let parts = inCSS(arguments, isInside: true).commaList
        let path = [parts.first?.first?.variable] + parts.dropFirst().map { $0.count == 1 ? $0.first?.key : nil }
        guard !path.contains(nil) else { return component }
        let name = CSSComponent(.word(path.compactMap(\.self).joined(separator: "-")), at: component.place)
        return CSSComponent(.function("var", [name]), at: component.place)
      case .function("math.div", let operands):
        let quotient = operands.map { $0.isComma ? CSSComponent(.mark(UInt8(ascii: "/")), at: $0.place) : $0 }
        return CSSComponent(.function("calc", inCSS(quotient, isInside: true)), at: component.place)
      case .function(let name, let inner) where name != "var":
        return CSSComponent(.function(name, inCSS(inner, isInside: true)), at: component.place)
      default: return component
      }
    }
    func isMark(_ index: Int) -> Bool { if case .mark = parts[index].value { true } else { false } }
    /// A slash inside of a function separates values, and a sign close to its number is the number's.
    func isSign(_ index: Int) -> Bool {
      guard index + 1 < parts.count, !isMark(index - 1), !isMark(index + 1) else { return false }
      if parts[index].isMark(UInt8(ascii: "*")) || !isInside && parts[index].isMark(UInt8(ascii: "/")) { return true }
      return "+-".utf8.contains { parts[index].isMark($0) }
        && parts[index + 1].place.offset > parts[index].place.offset + 1
    }
    var (result, start): ([CSSComponent], Int) = ([], 0)
    while start < parts.count {
      var end = start + 1
      while end < parts.count, isSign(end) { end += 2 }
      let sum = Array(parts[start..<end])
      result.append(end == start + 1 ? sum[0] : CSSComponent(.function("calc", sum), at: sum[0].place))
      start = end
    }
    return result
  }

  // MARK: Names

  static func isKeyframes(_ word: String?) -> Bool { word.map(unprefixed) == "keyframes" }

  /// A name without `-webkit-` and the like.
  static func unprefixed(_ name: String) -> String {
    ["-webkit-", "-moz-", "-ms-", "-o-"].first(where: name.hasPrefix).map { String(name.dropFirst($0.count)) } ?? name
  }

  /// The property that a name of a script means: `backgroundColor` is `background-color`.
  static func property(_ name: String) -> String {
    if name.hasPrefix("--") { return name }
    if name == "cssOffset" { return "offset" }
    return name.map { $0.isUppercase ? "-" + $0.lowercased() : String($0) }.joined()
  }

  private static func isMotion(_ name: String) -> Bool {
    let name = unprefixed(name)
    return name.hasPrefix("animation") || name.hasPrefix("transition") || name == "transform-origin"
  }

  /// Text between two places, with single spaces.
  private static func text(from beginning: CSSLexer, to end: Int) throws(ImportFault) -> String {
    var (lexer, text) = (beginning, "")
    while lexer.scanner.position < end, let component = try lexer.next() {
      if component.value != .space || !text.isEmpty && !text.hasSuffix(" ") { text += component.text }
    }
    if text.hasSuffix(" ") { text.removeLast() }
    return text
  }
}
