import MotionModel

/// Finds the declarations of a Swift source, without understanding the rest of it.
struct SwiftSource {
  private(set) var declarations: [SwiftDeclaration] = []
  /// Unnamed motion: a word, the enclosing type, and its text.
  typealias Use = (word: String, path: [String], expression: Range<Int>)

  /// Keyframe and phase animators in a view, and timelines of keyframes, with the names of those that are constants.
  private(set) var animators: [(use: Use, name: String?)] = []
  /// Animations in a view: `withAnimation` or a modifier, with its first argument, or that of a transaction.
  private(set) var unnamed: [Use] = []
  /// Functions that make a motion of their arguments, with places.
  private(set) var functions: [(name: String, type: String, start: Int)] = []
  /// Members of `Transition`, whose types are transitions of their own or made of others, with their bodies.
  private(set) var members: [(name: String, body: Range<Int>, start: Int)] = []
  /// Bodies of transitions, and of modifiers: `func body(content: Content, phase: TransitionPhase)`.
  private(set) var bodies: [(path: [String], arguments: [String], body: Range<Int>, summary: String?)] = []
  /// The enums, by name: phases may be cases of theirs.
  private(set) var enums: [(name: String, path: [String], text: Range<Int>)] = []
  /// Indicates output of `export swiftui`.
  let isExported: Bool
  /// Text that could not be skipped, with its place.
  private(set) var problem: (error: ModelError, offset: Int)?

  private struct Scope {
    var name: String?
    var extended: String?
    var recipe: SwiftRecipe?
    /// First paragraph of its comment.
    var summary: String?
    var deprecation: SwiftDeprecation?
    /// Place of its brace.
    var start = 0
  }

  /// The number of its file.
  let file: Int
  private var scanner: TextScanner
  private var bytes: [UInt8] { scanner.bytes }
  private var scopes: [Scope] = []
  private var pending: Scope?
  /// Documentation of the next declaration.
  private var comments: [String] = [] { didSet { if comments.isEmpty { deprecation = nil } } }
  private var deprecation: SwiftDeprecation?
  private var wordBefore = ""
  /// Indicates the condition of a statement, whose bindings are no constants.
  private var isCondition = false

  private static let hint = "import a source that compiles"
  private static let mostUnnamed = 1000
  /// The most bytes between an enum's word and its brace.
  private static let longestHead = 1000
  /// The most braces inside each other; code has no more.
  private static let maximumDepth = 256
  private static let types: Set<String> = ["enum", "struct", "class", "actor", "extension", "protocol"]
  private static let animators: Set<String> = [
    "KeyframeAnimator", "keyframeAnimator", "KeyframeTimeline", "PhaseAnimator", "phaseAnimator",
  ]

  /// Reads a source; O(bytes).
  init(_ bytes: [UInt8], file: Int = 0) {
    self.file = file
    scanner = TextScanner(bytes)
    isExported = ExportHeader.begins(bytes)
    while let byte = scanner.peek() {
      guard problem == nil else { break }
      step(byte)
    }
    if isExported, problem == nil, let open = scopes.last {
      problem = (ModelError(.syntax, "a brace that is never closed", hint: Self.hint), open.start)
    }
    settleRecipes()
  }

  /// Takes recipes from declarations whose comments only look like one, and from those put before the one that is meant.
  private mutating func settleRecipes() {
    let haveVersions = declarations.contains { $0.recipe?.preset.hasVersion == true }
    for index in declarations.indices {
      guard let recipe = declarations[index].recipe else { continue }
      if haveVersions, recipe.preset.isVague {
        declarations[index].recipe = nil
      } else if let next = declarations[(index + 1)...].first, next.recipe == nil,
        next.path == declarations[index].path,
        recipe.preset.mayName(next.name), !recipe.preset.mayName(declarations[index].name)
      {
        (declarations[index].recipe, declarations[index + 1].recipe) = (nil, recipe)
      }
    }
  }

  private mutating func step(_ byte: UInt8) {
    let start = scanner.position
    switch byte {
    case _ where scanner.beginsComment:
      skipComment()
      let text = text(start..<scanner.position)
      // A comment before a blank line is not that of the declaration.
      let gap = scanner.bytes[..<start].reversed().prefix { " \t\r\n".utf8.contains($0) }
      if gap.count(where: { $0 == 0x0A }) > 1 { comments = [] }
      if text.hasPrefix("///") {
        comments.append(String(text.dropFirst(3)))
      } else if text.hasPrefix("/**"), text.utf8.count > 5 {
        comments += text.dropFirst(3).dropLast(2).split(separator: "\n", omittingEmptySubsequences: false).map {
          String($0.trimmed.drop { $0 == "*" })
        }.drop { $0.trimmed.isEmpty }
      }
    case UInt8(ascii: "\""), UInt8(ascii: "#"): skipString()
    case UInt8(ascii: "@"):
      scanner.position += 1
      guard word() == "available", scanner.begins(with: "(") else { return }
      skipGroup()
      deprecation = SwiftDeprecation(text(start..<scanner.position)) ?? deprecation
    case UInt8(ascii: "{"), UInt8(ascii: "}"):
      if byte == UInt8(ascii: "{") {
        guard scopes.count < Self.maximumDepth else {
          return fail(.tooLarge, "more than \(Self.maximumDepth) braces inside each other", at: start)
        }
        scopes.append(pending ?? Scope())
        scopes[scopes.count - 1].start = start
        pending = nil
      } else if scopes.popLast() == nil, isExported {
        // Branches of `#if` in other code may each have one.
        return fail(.syntax, "a brace that closes nothing", at: start)
      }
      // That of `repeat` has no braces behind it.
      isCondition = false
      comments = []
      scanner.position += 1
    case _ where TextScanner.beginsName(byte): readWord()
    default: scanner.position += 1
    }
  }

  private mutating func readWord() {
    let start = scanner.position
    let word = word()
    defer { wordBefore = word }
    let isMember = start > 0 && bytes[start - 1] == UInt8(ascii: ".")
    switch word {
    case _ where Self.types.contains(word) && !isMember:
      skipSpace()
      var name = self.word()
      while !name.isEmpty, scanner.take(".") { name += "." + self.word() }
      guard !name.isEmpty, !["func", "var", "let"].contains(name) else {
        if name == "var" || name == "let" { readValue(from: start) }
        return
      }
      let last = name.split(separator: ".").last.map(String.init) ?? name
      if word == "enum" { addEnum(last, from: start) }
      let isExtended = word == "extension" && SwiftTypes.extended.contains(last)
      pending = Scope(
        name: isExtended ? nil : last, extended: isExtended ? last : nil,
        recipe: isExported ? SwiftRecipe(comments, at: start) : nil, summary: Self.summary(comments),
        deprecation: deprecation)
      comments = []
    case "if", "guard", "while": if start == 0 || bytes[start - 1] != UInt8(ascii: "#") { isCondition = true }
    case "let", "var":
      if !isCondition, !["case", "for"].contains(wordBefore) { readValue(from: start) }
      comments = []
    case "func":
      readFunction(from: start)
      comments = []
    case "case", "import", "init", "subscript", "typealias", "associatedtype": comments = []
    case "withAnimation" where !isMember, "Transaction",
      "animation" where isMember, "transition" where isMember:
      let isCall = scanner.take("(")
      skipSpace()
      guard unnamed.count < Self.mostUnnamed, isCall || word == "animation" && scanner.take("=") else { return }
      if word == "Transaction", !scanner.take("animation:") { return }
      skipSpace()
      // Other names are given values too: `self.animation = animation`.
      guard isCall || scanner.begins(with: ".") || scanner.begins(with: "Animation.") else { return }
      unnamed.append((word, path, expression()))
    case "UIView", "UIViewPropertyAnimator",
      "contentTransition" where isMember:
      addCall(word, from: isMember ? start - 1 : start)
    default: if Self.animators.contains(word) { readAnimator(word, from: start) }
    }
  }

  // MARK: Values

  /// Innermost types around the current position, within a limit.
  private var path: [String] { scopes.compactMap(\.name).suffix(Self.longestPath) }

  private static let (longestPath, longestName) = (8, 255)

  /// `let quick = 0.1, slow: TimeInterval = 0.4`, or one with a body.
  private mutating func readValue(from start: Int) {
    while true {
      skipSpace()
      let name = word()
      guard !name.isEmpty else { return }
      skipSpace()
      var type: String?
      if scanner.take(":") {
        type = named(self.type())
        skipSpace()
      }
      if scanner.begins(with: "{"), let type, scopes.first?.extended == "Transition", !SwiftTypes.isMade(type) {
        return members.append((name, block(), start))
      }
      if scanner.peek() == UInt8(ascii: "{"), let type, SwiftTypes.mayHoldMotion(type) {
        return add(name, type, block(), isBlock: true, from: start)
      }
      guard !scanner.begins(with: "=="), scanner.take("=") else { return }
      skipSpace()
      // Read as uses, like those without a name; a static animator is a constant.
      let isUse = wordBefore != "static" && scanner.begins(with: "UIViewPropertyAnimator(")
      guard !isUse, !scanner.begins(with: "Transaction(") else { return }
      if scanner.begins(with: "KeyframeTimeline(") {
        return readAnimator(self.word(), named: name, from: scanner.position - "KeyframeTimeline".utf8.count)
      }
      var value = expression()
      if LayerAnimation.begins(text(value)) { value = value.lowerBound..<endOfAssignments(to: name, after: value) }
      add(name, type, value, from: start)
      // Comments are those of the next declaration.
      scanner.skipSpace()
      guard scanner.take(",") else { return }
    }
  }

  /// Name of a type, which an extension of it may call `Self`.
  private func named(_ type: String) -> String {
    guard path.isEmpty, let own = scopes.last?.extended, ["Self", "Self?"].contains(type) else { return type }
    return own + type.dropFirst(4)
  }

  /// End of the statements behind a value that assign to its members: `spring.damping = 20`.
  private mutating func endOfAssignments(to name: String, after value: Range<Int>) -> Int {
    var (inside, end) = (scanner, value.upperBound)
    while problem == nil {
      inside = scanner
      scanner.take(";")
      skipSpace()
      guard word() == name, scanner.take("."), !word().isEmpty else { break }
      skipSpace()
      guard scanner.take("=") else { break }
      skipSpace()
      end = expression().upperBound
    }
    scanner = inside
    return end
  }

  /// Steps over braces; returns what is between them.
  private mutating func block() -> Range<Int> {
    let begin = scanner.position + 1
    skipGroup()
    return begin..<max(begin, scanner.position - 1)
  }

  /// `static func pop(duration: TimeInterval) -> Animation { … }`, the export of an easing without a length; other
  /// functions are read if they take no arguments, or have defaults for all.
  private mutating func readFunction(from start: Int) {
    skipSpace()
    let name = word()
    guard scanner.peek() == UInt8(ascii: "(") else { return }
    let opening = scanner.position
    skipGroup()
    let list = text(opening..<scanner.position).dropFirst().dropLast()
    let parameters = list.split(separator: ",").map { parameter in
      let sides = parameter.split(separator: "=", maxSplits: 1).map(\.trimmed)
      let label = sides.first?.prefix { $0 != ":" }.split(separator: " ").last.map(String.init) ?? ""
      let isSetting = sides.first?.hasSuffix("Bool") == true && ReducedMotionCondition().contains(label)
      return (label: label, value: sides.count == 2 ? sides[1] : nil, isSetting: isSetting)
    }
    let isPlain = list.allSatisfy(\.isWhitespace) || parameters.allSatisfy { $0.value != nil || $0.isSetting }
    skipSpace()
    guard scanner.take("-"), scanner.take(">") else { return }
    let type = named(type())
    if name == "body", list.contains("Content"), scanner.begins(with: "{") {
      let inside = scanner
      bodies.append((path, parameters.map(\.label), block(), scopes.last { $0.name != nil }?.summary))
      // That of a modifier has motions like a view; that of a transition is one itself.
      if parameters.count < 2, problem == nil { scanner = inside }
    }
    guard SwiftTypes.isMade(type), scanner.peek() == UInt8(ascii: "{") else { return }
    guard isExported || isPlain else { return functions.append((name, type, start)) }
    let defaults = parameters.compactMap { parameter in parameter.value.map { (parameter.label, $0) } }
    add(name, type, block(), isBlock: true, defaults: isExported ? [:] : Dictionary(first: defaults), from: start)
  }

  private mutating func add(
    _ name: String, _ type: String?, _ expression: Range<Int>, isBlock: Bool = false, defaults: [String: String] = [:],
    from start: Int
  ) {
    let own = isExported ? SwiftRecipe(comments, at: start) : nil
    let scope = scopes.last { $0.recipe != nil }
    // The comment of several declarations is that of their type.
    let isPart = own == nil && scope != nil
    // A type under the former name of a preset has what that has.
    if isPart, let scope, scope.recipe?.preset.hasVersion == false, scope.deprecation?.replacement != nil {
      return comments = []
    }
    let summary = isPart ? scope?.summary : Self.summary(comments)
    declarations.append(
      SwiftDeclaration(
        file: file, extended: scopes.first?.extended, path: path, name: name, type: type, expression: expression,
        isBlock: isBlock, recipe: own ?? scope?.recipe, summary: summary,
        deprecation: isPart ? scope?.deprecation : deprecation, defaults: defaults))
    comments = []
  }

  /// Text of a documentation comment up to a blank line, a list, or the recipe of a preset.
  private static func summary(_ comments: [String]) -> String? {
    let lines = comments.map(\.trimmed).prefix { !$0.isEmpty && !$0.hasPrefix("- ") && PresetRecipe($0) == nil }
    let text = TokenNaming.plain(String(lines.joined(separator: " ").prefix(longestSummary)))
    return text.isEmpty ? nil : text
  }

  private static let longestSummary = 400

  private mutating func readAnimator(_ word: String, named name: String? = nil, from start: Int) {
    guard scanner.begins(with: "(") else { return }
    var end = scanner.position
    // Its arguments, then its closures, with labels or without.
    repeat {
      skipGroup()
      end = scanner.position
      skipSpace()
      if !self.word().isEmpty {
        skipSpace()
        guard scanner.take(":") else { break }
        skipSpace()
      }
    } while problem == nil && scanner.begins(with: "{")
    scanner.position = problem == nil ? end : scanner.position
    animators.append(((word, path, start..<scanner.position), name))
  }

  /// Records a whole call as a use; its closures are read like other code.
  private mutating func addCall(_ word: String, from start: Int) {
    let inside = scanner
    if word == "UIView", !scanner.take(".") || !self.word().hasPrefix("animate") { return scanner = inside }
    guard scanner.begins(with: "("), unnamed.count < Self.mostUnnamed else { return }
    skipGroup()
    unnamed.append((word, path, start..<scanner.position))
    scanner = inside
  }

  /// Records a whole enum; its content is read like other code.
  private mutating func addEnum(_ name: String, from start: Int) {
    guard enums.count < Bounds.shortListLength else { return }
    var ahead = scanner
    while let byte = ahead.peek(), !"{}".utf8.contains(byte), ahead.position - start < Self.longestHead {
      ahead.position += 1
    }
    if ahead.peek() == UInt8(ascii: "{"), ahead.skipClosure() == nil {
      enums.append((name, path, start..<ahead.position))
    }
  }

  // MARK: Several values

  /// The values of a declaration with one for each name: a dictionary's, or those of a `switch` by its cases; itself
  /// for any other.
  func values(of declaration: SwiftDeclaration) -> [SwiftDeclaration] {
    var source = self
    source.scanner = TextScanner(bytes, declaration.expression)
    source.skipSpace()
    let values = source.scanner.take("[") ? source.entries() : declaration.isBlock ? source.cases() : []
    guard !values.isEmpty else { return [declaration] }
    // The first of a list says what all are.
    let first = values.first.map { String(text($0.expression).prefix(while: \.isLetter)) }
    return values.map { name, expression in
      var value = declaration
      (value.path, value.name) = (declaration.path + [declaration.name], name)
      // Of a case, `return` may stand before it.
      (value.expression, value.isBlock) = (expression, true)
      if let type = declaration.type, type.hasPrefix("[") {
        value.type = type.dropFirst().dropLast().split(separator: ":").last.map(String.init)?.trimmed
      } else if declaration.type == nil, let first, SwiftTypes.isMade(first), text(expression).hasPrefix(".") {
        value.type = first
      }
      return value
    }
  }

  /// Entries of a dictionary, `"pop": .bouncy, .fade: .easeOut`, or of a list by their numbers.
  private mutating func entries() -> [(name: String, expression: Range<Int>)] {
    var entries: [(String, Range<Int>)] = []
    repeat {
      skipSpace()
      let start = scanner.position
      guard !scanner.begins(with: "]") else { break }
      let isQuoted = scanner.peek() == UInt8(ascii: "\"")
      if isQuoted {
        skipString()
      } else {
        // A case of an enum.
        scanner.skip { TextScanner.beginsName($0) || NotationAlphabet.isDigit($0) || $0 == UInt8(ascii: ".") }
      }
      let key = text(start..<scanner.position)
      let name = isQuoted ? String(key.dropFirst().dropLast()) : key.split(separator: ".").last.map(String.init) ?? ""
      skipSpace()
      if scanner.take(":") {
        skipSpace()
        entries.append((name, expression()))
      } else {
        scanner.position = start
        entries.append((String(entries.count + 1), expression()))
      }
      skipSpace()
    } while scanner.take(",")
    return entries
  }

  /// Cases: `switch size { case .small, .medium: .easeOut; default: return .bouncy }`.
  private mutating func cases() -> [(name: String, expression: Range<Int>)] {
    guard word() == "switch" else { return [] }
    scanner.skip { $0 != UInt8(ascii: "{") }
    scanner.take("{")
    var cases: [(String, Range<Int>)] = []
    while true {
      skipSpace()
      let keyword = word()
      guard keyword == "case" || keyword == "default" else {
        // Statements are not followed.
        return scanner.peek() == UInt8(ascii: "}") ? cases : []
      }
      let start = scanner.position
      scanner.skip { $0 != UInt8(ascii: ":") }
      let patterns = keyword == "case" ? text(start..<scanner.position).split(separator: ",") : ["default"]
      scanner.take(":")
      skipSpace()
      let value = expression()
      cases += patterns.map { ($0.split(separator: ".").last.map(String.init)?.trimmed ?? "", value) }
      skipSpace()
      scanner.take(";")
    }
  }

  // MARK: Stepping

  private mutating func fail(_ code: ModelError.Code, _ message: String, at position: Int) {
    problem = (ModelError(code, message, hint: Self.hint), position)
    scanner.position = bytes.count
  }

  /// Current expression: to a line end that no dot and no operator continues, without a comment behind it.
  private mutating func expression() -> Range<Int> {
    let start = scanner.position
    var (end, isChoice) = (start, false)
    while let byte = scanner.peek(), problem == nil {
      switch byte {
      case UInt8(ascii: "("), UInt8(ascii: "["), UInt8(ascii: "{"): skipGroup()
      case UInt8(ascii: "\""), UInt8(ascii: "#"): skipString()
      case UInt8(ascii: "}"), UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: ";"), UInt8(ascii: ","):
        return start..<end
      case 0x0A, 0x0D:
        let line = scanner.position
        skipSpace()
        isChoice = isChoice || bytes[start..<end].contains(UInt8(ascii: "?"))
        // A member or an operator continues the expression of the line before.
        let continues = [".", "?", "+ ", "- ", "* ", "/ ", "&& ", "|| "].contains(where: scanner.begins(with:))
        guard continues || isChoice && scanner.begins(with: ": ") else {
          scanner.position = line
          return start..<end
        }
        continue
      case _ where scanner.beginsComment:
        skipComment()
        continue
      default: scanner.position += 1
      }
      end = scanner.position
    }
    return start..<end
  }

  /// Current type, its spaces single, up to the text after it.
  private mutating func type() -> String {
    let start = scanner.position
    var depth = 0
    while let byte = scanner.peek(), !"={\n\r,);".utf8.contains(byte) || depth > 0 && byte == UInt8(ascii: ","),
      scanner.position - start < 200
    {
      depth += byte == UInt8(ascii: "<") ? 1 : byte == UInt8(ascii: ">") ? -1 : 0
      if byte == UInt8(ascii: "(") || byte == UInt8(ascii: "[") { skipGroup() } else { scanner.position += 1 }
    }
    return text(start..<scanner.position).split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }

  private mutating func skipComment() {
    let start = scanner.position
    if !scanner.skipComment() { fail(.syntax, "a comment that never ends", at: start) }
  }

  private mutating func skipGroup() {
    let start = scanner.position
    switch scanner.skipClosure() {
    case nil: break
    case .open: fail(.syntax, "a bracket or a string that is never closed", at: start)
    case .unbalanced where isExported: fail(.syntax, "a bracket that is never closed", at: start)
    // Foreign code: its inside is searched for declarations.
    case .deep, .unbalanced: scanner.position = start + 1
    }
  }

  /// Steps over a string, or over a lone number sign.
  private mutating func skipString() {
    let start = scanner.position
    switch scanner.skipLongString() {
    case true?: break
    case false?: fail(.syntax, "a string that never ends", at: start)
    case nil: if !scanner.take("#") { skipGroup() }
    }
  }

  private mutating func skipSpace() {
    while true {
      scanner.skip { $0 == 0x20 || (0x09...0x0D).contains($0) }
      guard scanner.beginsComment else { return }
      skipComment()
    }
  }

  /// Current name, without escaping backticks; empty if there is none.
  private mutating func word() -> String {
    let isEscaped = scanner.take("`")
    let start = scanner.position
    scanner.skip { TextScanner.beginsName($0) || NotationAlphabet.isDigit($0) }
    let name = text(start..<min(scanner.position, start + Self.longestName))
    if isEscaped { scanner.take("`") }
    return name
  }

  func place(_ offset: Int) -> SourcePlace { SourcePlace(file: file, offset: offset) }

  /// Maximum error of an exported source, by the comment in its first line.
  var maximumError: Double? {
    ExportHeader.maximumError(String(text(0..<(bytes.firstIndex(of: 0x0A) ?? bytes.count)).dropFirst(2)))
  }

  func text(_ range: Range<Int>) -> String {
    String(decoding: bytes[range.clamped(to: 0..<bytes.count)], as: UTF8.self)
  }
}
