import MotionModel

/// Names of a script: constants that it declares, and names that it has from other modules.
///
/// Sources: https://tc39.es/ecma262/#sec-imports, https://nodejs.org/api/modules.html
package struct OwnNames {
  package private(set) var declared: Set<String>
  /// Paths by the names that the script has from them.
  package private(set) var modules: [String: String] = [:]
  /// Paths of whole modules by their names.
  private var wholes: [String: String] = [:]
  /// Names in imports and exports of other modules, which may have others in the script, by their places.
  private var clauses: [Int: Clause] = [:]
  /// Indicates imports with unknown names, such as those of a promise.
  private var hasOthers = false
  /// Indicates a script that has all names of another one: `export * from "./card"`.
  private var passesAll = false
  private let script: [UInt8]

  /// Name of another module in an import, or in an export that passes it on.
  private struct Clause {
    let name, path: String
    let isExport, isRenamed: Bool
    /// Place of the first name in the same braces; 0 for all imports, which are known in the whole script.
    let group: Int
  }

  /// O(bytes).
  /// - Parameter isPage: Reads the scripts of a page.
  package init(in bytes: [UInt8], isPage: Bool = false) {
    script = isPage ? Self.scripts(of: bytes) : bytes
    declared = Set(JSReader.constants(in: script).map(\.name))
    var reader = JSReader(script)
    while true {
      switch reader.lexeme() {
      case .end: return
      case .name("import"):
        reader.text.skipBlanks()
        guard reader.text.take("(") else { readClause(&reader, isStatic: true); break }
        hasOthers = true
        readParameters(&reader)
      case .name("mock"), .name("doMock"):
        if reader.text.take("(") { readParameters(&reader) }
      case .name("export"): readClause(&reader, isExport: true)
      case .name("const"), .name("let"), .name("var"): readClause(&reader)
      case .name("require"): hasOthers = true
      case .name("function"), .name("class"):
        var ahead = reader
        if case .name(let name) = ahead.lexeme() { declared.insert(name) }
      default: break
      }
    }
  }

  /// Indicates a constant of the script's own, which it has from no other module.
  package func declares(_ name: String) -> Bool { declared.contains(name) && modules[name] == nil }

  /// Bytes at which names begin, outside of texts and comments; O(bytes).
  package func starts() -> Set<Int> { JSReader.starts(in: script) }

  /// A page with blanks in place of all but its scripts.
  private static func scripts(of page: [UInt8]) -> [UInt8] {
    var (scanner, scripts) = (TextScanner(page), [UInt8](repeating: 0x20, count: page.count))
    while scanner.skip(past: "<script"), scanner.skip(past: ">") {
      let start = scanner.position
      let end = scanner.skip(past: "</script") ? scanner.position - "</script".utf8.count : page.count
      scripts.replaceSubrange(start..<end, with: page[start..<end])
    }
    return scripts
  }

  /// Reads the path of a call and the names behind it: `import("./card").then(({ pop }) => …`,
  /// `mock("./card", () => ({ pop: … }))`.
  private mutating func readParameters(_ reader: inout JSReader) {
    reader.text.skipBlanks()
    guard let path = reader.text.readString() else { return }
    readParameters(&reader, of: path)
  }

  /// The same behind the path.
  private mutating func readParameters(_ reader: inout JSReader, of path: String) {
    var (ahead, isFunction) = (reader, false)
    for _ in 0..<12 {
      switch ahead.lexeme() {
      case .name("then"), .sign(">"): isFunction = true
      case .sign("("), .sign(")"), .sign("."), .sign(","), .sign("="), .name("async"): break
      case .sign("{") where isFunction:
        ahead.text.position = ahead.start
        readClause(&ahead, of: path)
        return reader = ahead
      default: return
      }
    }
  }

  /// Reads `{ pop, fade as out } from "./card"`, `motion from "./card"`, `{ pop } = require("./card")` or `{ pop } = motion`.
  /// - Parameter known: Path of the module, for names in braces alone.
  private mutating func readClause(
    _ reader: inout JSReader, isExport: Bool = false, isStatic: Bool = false, of known: String? = nil
  ) {
    var names: [(word: String, place: Int, isRenamed: Bool)] = []
    var (others, isAll, isInside, isAlias) = ([String](), false, false, false)
    func take(_ path: String) {
      for name in names {
        clauses[name.place] = Clause(
          name: name.word, path: path, isExport: isExport, isRenamed: name.isRenamed,
          group: isStatic ? 0 : names[0].place)
        if !name.isRenamed { modules[name.word] = path }
      }
    }
    while true {
      let before = reader
      switch reader.lexeme() {
      case .sign("{"): isInside = true
      case .sign("}"):
        isInside = false
        if let known { return take(known) }
      case .sign("*"): isAll = true
      case .sign(","), .name("type"), .name("default"): break
      case .name("function"), .name("class"): return reader = before
      case .sign(":"), .name("as"):
        if isInside, let last = names.indices.last { names[last].isRenamed = true }
        isAlias = isInside && known == nil
        if known != nil { _ = reader.literal() }
      case .sign("=") where isInside: _ = reader.literal()
      // The rest of an object: `...others`.
      case .sign(".") where isInside: isAlias = true
      case .sign("="):
        reader.text.skipBlanks()
        if reader.text.take("await") { reader.text.skipBlanks() }
        let value = reader
        guard reader.text.take("require") || reader.text.take("import") else {
          reader = value
          // Members of a module: `const { pop } = motion`.
          guard case .name(let word) = reader.lexeme(), let path = wholes[word] else { return reader = before }
          return take(path)
        }
        fallthrough
      case .name("from") where !isInside:
        reader.text.skipBlanks()
        if reader.text.take("(") { reader.text.skipBlanks() }
        guard let path = reader.text.readString() else { return reader = before }
        if path.split(separator: "/").first.map(Self.libraries.contains) == true { return }
        take(path)
        for name in others { wholes[name] = path }
        if isAll, others.isEmpty { passesAll = true }
        return readParameters(&reader, of: path)
      case .name(let word):
        if !isInside { others.append(word) } else if !isAlias { names.append((word, reader.start, false)) }
        isAlias = false
      default: return reader = before
      }
    }
  }

  /// Names that the script imports under their own, by their places, each with the group of those that are known with it.
  package var imports: [Int: (name: String, group: Int)] {
    clauses.filter { !$1.isExport && !$1.isRenamed }.mapValues { ($0.name, $0.group) }
  }

  /// Indicates a name at a place that a script passes on from another one.
  package func passesOn(at place: Int) -> Bool { clauses[place].map { $0.isExport && !$0.isRenamed } ?? false }

  /// Place that a script has a name from: the path of a module, and the name there whose member it is.
  package typealias Origin = (path: String, object: String?)

  /// Indicates that a name at a place may be of another module: an imported one, or a member of a module; O(1).
  /// - Parameters:
  ///   - isName: Recognizes places outside of texts and comments.
  ///   - script: Names of the team's own script at a path; nil for any other path.
  package func mayImport(
    _ name: String, at place: Range<Int>, in bytes: [UInt8], isName: (Int) -> Bool, from script: (String) -> OwnNames?
  ) -> Bool {
    guard let origin = origin(of: name, at: place, in: bytes) else {
      return hasOthers && !Self.isBinding(at: place, in: bytes) && isName(place.lowerBound)
    }
    // One that is in other modules, or a whole module, there.
    guard let other = script(origin.path) else { return true }
    if let object = origin.object { return other.wholes[object] != nil }
    // One that it passes on keeps its name there.
    if other.clauses.values.contains(where: { $0.name == name && $0.isExport && !$0.isRenamed }) { return false }
    return other.hasOthers || other.passesAll || other.declared.contains(name) || other.modules[name] != nil
      || other.wholes[name] != nil
  }

  /// Public libraries of animation, whose easings and springs may be called like a team's.
  private static let libraries: Set<Substring> = [
    "animejs", "bezier-easing", "d3-ease", "eases", "framer-motion", "gsap", "motion", "motion-v", "popmotion",
    "react-native", "react-native-reanimated", "react-spring", "svelte", "@motionone", "@react-spring", "@vueuse",
  ]

  /// Indicates object shorthand, `{ pop }`, in which the name at a place is a key, too; O(1).
  /// - Parameter hasElements: Reads `{pop}` as a value in JSX.
  package func isShorthand(at place: Range<Int>, in bytes: [UInt8], hasElements: Bool) -> Bool {
    if clauses[place.lowerBound] != nil { return false }
    let isTight =
      bytes[..<place.lowerBound].last == UInt8(ascii: "{") && bytes[place.upperBound...].first == UInt8(ascii: "}")
    if hasElements, isTight { return false }
    let before = bytes[..<place.lowerBound].suffix(200).last { !NotationAlphabet.isSpace($0) }
    let after = bytes[place.upperBound...].prefix(200).first { !NotationAlphabet.isSpace($0) }
    guard "{,".utf8.contains(before ?? 0), "},".utf8.contains(after ?? 0),
      let (bracket, rest) = Self.bracket(around: place, in: bytes)
    else { return false }
    // Behind these words, or a comma, it is what a module or a variable is taken apart into.
    let isClause = ["import", "export", "type", "const", "let", "var"].contains {
      rest.starts(with: $0.utf8.reversed())
    }
    return bracket == UInt8(ascii: "{") && !isClause && rest.first != UInt8(ascii: ",")
  }

  /// Innermost open bracket before a place, and what stands before it, from there backwards without blanks; O(1).
  private static func bracket(
    around place: Range<Int>, in bytes: [UInt8]
  ) -> (bracket: UInt8, rest: ArraySlice<UInt8>)? {
    var depth = 0
    var rest = ArraySlice(bytes[..<place.lowerBound].suffix(2_000).filter { !NotationAlphabet.isSpace($0) }.reversed())
    while let byte = rest.popFirst() {
      if ")]}".utf8.contains(byte) { depth += 1 }
      guard "([{".utf8.contains(byte) else { continue }
      depth -= 1
      if depth < 0 { return (byte, rest) }
    }
    return nil
  }

  /// Module that a name at a place is of: `pop`, `motion.pop` or `motion["pop"]`; nil for any other; O(1).
  package func origin(of name: String, at place: Range<Int>, in bytes: [UInt8]) -> Origin? {
    if let clause = clauses[place.lowerBound] { return (clause.path, nil) }
    let near = bytes[..<place.lowerBound].suffix(200)
    let before = near.prefix(upTo: (near.lastIndex { !NotationAlphabet.isSpace($0) } ?? near.startIndex - 1) + 1)
    let (last, previous) = (before.last ?? 0, before.dropLast().last ?? 0)
    let isQuoted = "\"'`".utf8.contains(last)
    if isQuoted ? previous == UInt8(ascii: "[") : last == UInt8(ascii: ".") && previous != last {
      let object = before.reversed().drop { "\"'`[.?".utf8.contains($0) }.prefix(while: TextScanner.isWord)
      let word = String(decoding: object.reversed(), as: UTF8.self)
      return wholes[word].map { ($0, nil) } ?? modules[word].map { ($0, word) }
    }
    // Another one of the name inside of a function is renamed with the imported one.
    let isInner = declared.contains(name) && Self.declarations.contains { before.reversed().starts(with: $0) }
    return isQuoted || !isInner && Self.isBinding(at: place, in: bytes) ? nil : modules[name].map { ($0, nil) }
  }

  /// Words before names that a script declares, backwards.
  private static let declarations = ["const", "let", "var", "function", "class"].map { $0.utf8.reversed() }

  /// Indicates a body behind a parenthesis: `pop() {`.
  private static func isMethod(at open: Int, in bytes: [UInt8]) -> Bool {
    var depth = 0
    for place in open..<min(bytes.count, open + 400) {
      depth += bytes[place] == UInt8(ascii: "(") ? 1 : bytes[place] == UInt8(ascii: ")") ? -1 : 0
      guard depth == 0 else { continue }
      return bytes[(place + 1)...].prefix(40).first { !NotationAlphabet.isSpace($0) } == UInt8(ascii: "{")
    }
    return false
  }

  /// Indicates a key of an object, `pop: `, an attribute, `pop=`, or a name that gets a value.
  private static func isBinding(at place: Range<Int>, in bytes: [UInt8]) -> Bool {
    let before = bytes[..<place.lowerBound].suffix(200).last { !NotationAlphabet.isSpace($0) } ?? 0
    let next = bytes[place.upperBound...].prefix(8).drop(while: NotationAlphabet.isSpace)
    if next.first == UInt8(ascii: "=") { return !"=>".utf8.contains(next.dropFirst().first ?? 0) }
    // A member of a type may be missing.
    if next.first == UInt8(ascii: "?"), next.dropFirst().first == UInt8(ascii: ":") { return true }
    if next.first == UInt8(ascii: "("), isMethod(at: next.startIndex, in: bytes) { return true }
    guard "{,".utf8.contains(before), next.first == UInt8(ascii: ":") else { return false }
    // A parameter has its type there.
    return before == UInt8(ascii: "{") || bracket(around: place, in: bytes)?.bracket != UInt8(ascii: "(")
  }
}
