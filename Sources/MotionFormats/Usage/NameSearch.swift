import MotionModel

/// Search for declared names in source files, word for word.
///
/// A word is compared as a whole, so that `--brand-pop` is not found in `--brand-pop-easing`; a path such as
/// `Motions.Brand.pop` is found behind a package, before further members, over several lines and by Kotlin's imports, a
/// preset's own name as a text in quotes, and keyframes called by one word, `spin`, where a style sheet animates.
package struct NameSearch: Sendable {
  package struct Use: Hashable, Sendable {
    /// Place among the names.
    package let name: Int
    /// Bytes of the file.
    package let range: Range<Int>
    /// Import by which the file has the name.
    package let imported: ImportedName?
  }

  private typealias Words = [[UInt8]: (name: Int, imported: ImportedName?)]

  package let names: [DeclaredName]
  /// Words of each language, without white space.
  private let words: [SourceLanguage: Words]
  /// Constants of one word, which classes may have, too.
  private let constants: Words
  /// Names of Kotlin and Swift by their first components: `Motions`, `Motions.Brand`.
  private let members: [SourceLanguage: [String: [Int]]]
  /// Members of SwiftUI's types by their words, `.pop`, and their types.
  private let typed: [[UInt8]: [String: Int]]

  /// - Parameter names: The first of several with one text counts.
  package init(_ names: [DeclaredName]) {
    var (words, constants) = ([SourceLanguage: Words](), Words())
    var members: [SourceLanguage: [String: [Int]]] = [.kotlin: [:], .swift: [:]]
    var typed: [[UInt8]: [String: Int]] = [:]
    for language in SourceLanguage.allCases {
      for (index, name) in names.enumerated() {
        guard let text = name.text(in: language) else { continue }
        if let type = name.memberType {
          typed[Array(name.text(as: language).utf8), default: [:]].merge([type: index]) { known, _ in known }
          continue
        }
        if name.isPlainConstant { Self.add(text, index, to: &constants) }
        Self.add(text, index, to: &words[language, default: [:]])
        guard members[language] != nil else { continue }
        let components = text.split(separator: ".")
        for count in 1..<max(components.count + 1, 2) {
          members[language]?[components.prefix(count).joined(separator: "."), default: []].append(index)
        }
      }
    }
    (self.names, self.words, self.constants, self.members, self.typed) = (names, words, constants, members, typed)
  }

  private static func add(_ text: String, _ name: Int, by imported: ImportedName? = nil, to words: inout Words) {
    let word = Array(text.utf8)
    if words[word] == nil { words[word] = (name, imported) }
  }

  private func imports(of file: [UInt8], in language: SourceLanguage) -> Words {
    guard let members = members[language] else { return [:] }
    var words = Words()
    for imported in ImportedName.all(in: file, of: language, { members[$0] != nil }) {
      for name in members[imported.full] ?? [] {
        guard let text = names[name].text(in: language).flatMap(imported.text) else { continue }
        Self.add(text, name, by: imported, to: &words)
      }
    }
    return words
  }

  /// Uses in a file, in their order; O(bytes).
  /// - Parameter hasComments: Includes names in comments.
  package func uses(in file: [UInt8], of language: SourceLanguage, comments hasComments: Bool) -> [Use] {
    let words = words[language] ?? [:]
    guard !words.isEmpty || language == .swift && !typed.isEmpty else { return [] }
    var walk = Walk(
      bytes: file, language: language, names: names, words: words, constants: constants, typed: typed,
      imported: imports(of: file, in: language), hasComments: hasComments)
    return walk.uses()
  }

  /// A walk through the words of a file.
  private struct Walk {
    let bytes: [UInt8]
    let language: SourceLanguage
    let names: [DeclaredName]
    let words: Words
    let constants: Words
    let typed: [[UInt8]: [String: Int]]
    /// Words of this file alone, by its imports.
    let imported: Words
    let hasComments: Bool
    var position = 0
    /// End of the last text with code in it.
    var code = 0
    var comments = CommentSearch()
    /// The word so far, without white space.
    var word: [UInt8] = []

    mutating func uses() -> [Use] {
      var uses: [Use] = []
      while position < bytes.count {
        if language.isWord(bytes[position]) {
          if let use = path() { uses.append(use) }
        } else if !hasComments, let end = comments.end(at: position, in: bytes) {
          position = end
        } else {
          position += 1
          let literal = language.isCompiled && position > code ? NameSearch.literal(bytes, from: position) : nil
          if let text = NameSearch.quoted(bytes, from: position), let use = use(Array(bytes[text]), text) {
            uses.append(use)
            position = text.upperBound
          }
          if let literal { (code, position) = literal.hasCode ? (literal.end, position) : (code, literal.end) }
        }
      }
      return uses
    }

    /// The longest name that a word, or a path of words, begins with; ends behind it.
    private mutating func path() -> Use? {
      var (start, end, found, member) = (position, position, Use?.none, Int?.none)
      word.removeAll(keepingCapacity: true)
      let isWhole = start == 0 || bytes[start - 1] != UInt8(ascii: ".")
      // A sign before a word belongs to it.
      if language == .styles, start > 0, "$.".utf8.contains(bytes[start - 1]) {
        start -= 1
        word.append(bytes[start])
      }
      while position < bytes.count, language.isWord(bytes[position]) {
        if bytes[position] == UInt8(ascii: "."), language.isCompiled {
          found = use(word, start..<end, isWhole: isWhole) ?? found
          if position > start { member = member ?? position + 1 }
        }
        word.append(bytes[position])
        position += 1
        end = position
        position = endOfBreak() ?? position
      }
      if let use = use(word, start..<end, isWhole: isWhole) ?? found { return use }
      if language == .styles, let use = use([UInt8(ascii: ".")] + word, start..<end),
        NameSearch.isApplied(bytes[..<start])
      {
        return use
      }
      // The component before the first dot may belong to a package.
      if let member, end - start <= 400 { position = member }
      return nil
    }

    private func use(_ word: [UInt8], _ range: Range<Int>, isWhole: Bool = true) -> Use? {
      // No name is longer, and each part of a longer path would be looked up.
      guard word.count <= 1_000 else { return nil }
      if isWhole, let own = imported[word] { return Use(name: own.name, range: range, imported: own.imported) }
      let before = bytes[..<range.lowerBound]
      if language == .swift, let dot = word.firstIndex(of: UInt8(ascii: ".")) {
        let (type, own) = (String(decoding: word[..<dot], as: UTF8.self), Array(word[dot...]))
        if dot == 0 || words[word] == nil && DeclaredName.memberTypes.contains(type) {
          guard words[own] != nil || typed[own] != nil else { return nil }
          return member(own, of: dot == 0 ? NameSearch.memberType(before) : type).map {
            Use(name: $0, range: range.upperBound - own.count..<range.upperBound, imported: nil)
          }
        }
      }
      guard let name = words[word]?.name, !isOfPath(word, range) else { return nil }
      if names[name].isWordOfAnimations, !NameSearch.isAnimation(before) { return nil }
      if language == .web, names[name].text.first == ".",
        names[name].isPlainClass ? !NameSearch.isClass(before) : NameSearch.isOther(before)
      {
        return constants[word].map { Use(name: $0.name, range: range, imported: nil) }
      }
      return Use(name: name, range: range, imported: nil)
    }

    /// Indicates a word of a path: `./brand-pop`, `brand-pop.svg`.
    private func isOfPath(_ word: [UInt8], _ range: Range<Int>) -> Bool {
      guard !language.isCompiled, word.contains(UInt8(ascii: "-")), word.first.map(NotationAlphabet.isLetter) == true
      else { return false }
      let before = bytes[..<range.lowerBound].last
      let rest = bytes[range.upperBound...]
      guard before != UInt8(ascii: "/"), before != UInt8(ascii: "."), rest.first == UInt8(ascii: ".") else {
        return before == UInt8(ascii: "/")
      }
      let ending = rest.dropFirst().prefix(6).prefix(while: NotationAlphabet.isLetter)
      return NameSearch.fileEndings.contains(String(decoding: ending, as: UTF8.self))
    }

    /// Member of a type of SwiftUI's; behind a dot alone, where no type is known, the first of this name.
    private func member(_ word: [UInt8], of type: String?) -> Int? {
      if let type, let types = typed[word] { return types[type] }
      guard let name = words[word]?.name, type != nil || !names[name].isPlainMember else { return nil }
      return name
    }

    /// The end of white space within a path: `Motions` and `.pop` on the next line.
    private func endOfBreak() -> Int? {
      guard language.isCompiled, !word.elementsEqual("return".utf8),
        let end = bytes[position...].firstIndex(where: { !NotationAlphabet.isSpace($0) }),
        end > position, bytes[end] == UInt8(ascii: "."), end + 1 < bytes.count,
        NotationAlphabet.isLetter(bytes[end + 1])
      else { return nil }
      return end
    }
  }

  private static let fileEndings: Set<String> = [
    "avif", "css", "gif", "html", "jpeg", "jpg", "js", "json", "jsx", "lottie", "mjs", "mp4", "png", "scss", "svg",
    "ts",
    "tsx", "vue", "webm", "webp",
  ]

  /// Indicates the value of `animation`, `animation-name` or a variable called so, or the name of `@keyframes`, behind
  /// some bytes.
  private static func isAnimation(_ bytes: ArraySlice<UInt8>) -> Bool {
    let tail = bytes.suffix(1_000)
    let start = tail.lastIndex { ":;{}".utf8.contains($0) }
    let isValue = start.map { tail[$0] == UInt8(ascii: ":") } ?? false
    let before = isValue ? tail.prefix(upTo: start ?? tail.startIndex) : tail
    let words = String(decoding: before.suffix(80), as: UTF8.self).split { $0.isWhitespace || "\"';{}".contains($0) }
    guard let word = words.last?.lowercased() else { return false }
    return isValue
      ? word.hasSuffix("animation") || word.hasSuffix("animation-name")
        || "-$".utf8.contains(word.utf8.first ?? 0) && word.contains("anim")
      : word.first == "@" && word.hasSuffix("keyframes")
  }

  /// Indicates the classes of `@apply` or `composes` behind some bytes, which are written without their dots.
  private static func isApplied(_ bytes: ArraySlice<UInt8>) -> Bool {
    let statement = bytes.suffix(1_000).reversed().prefix { !";{}".utf8.contains($0) }.reversed()
    let word = statement.drop(while: NotationAlphabet.isSpace)
    return word.starts(with: "@apply".utf8) || word.starts(with: "composes".utf8)
  }

  /// Beginnings of arguments and constants of Swift, with the types of their values.
  private static let beginnings: [(text: String, type: String)] = {
    let words = [
      ("animation", "Animation"), ("transition", "AnyTransition"), ("spring", "Spring"), ("curve", "UnitCurve"),
    ]
    let bodies = DeclaredName.memberTypes.flatMap { type in
      [":", ">"].flatMap { sign in ["{", "{return"].map { (sign + type.lowercased() + $0, type) } }
    }
    return words.flatMap { word, type in ["(", ":", "=", "?="].map { (word + $0, type) } } + bodies
      + ["with:", "insertion:", "removal:"].map { ($0, "AnyTransition") }
  }()

  /// SwiftUI's type of an argument or a constant, or of a choice of one, behind some bytes; nil for others.
  private static func memberType(_ bytes: ArraySlice<UInt8>) -> String? {
    let before = String(decoding: bytes.suffix(120), as: UTF8.self).filter { !$0.isWhitespace }.lowercased()
    let found = beginnings.compactMap { text, type in before.ranges(of: text).last.map { (end: $0.upperBound, type) } }
    guard let (end, type) = found.max(by: { $0.end < $1.end }) else { return nil }
    let choice = before[end...]
    return choice.isEmpty || choice.contains("?") && !choice.contains { ",;{}".contains($0) } ? type : nil
  }

  /// Indicates quoted text that names classes, in an attribute or an argument, behind some bytes: `class="card `,
  /// `classList.add("`, `querySelector(".`.
  private static func isClass(_ bytes: ArraySlice<UInt8>) -> Bool {
    let tail = bytes.suffix(300)
    guard let quote = tail.lastIndex(where: { "\"'`".utf8.contains($0) }) else { return false }
    let between = tail[tail.index(after: quote)...]
    let isSelector = between.last == UInt8(ascii: ".")
    guard between.allSatisfy({ !"<>{}=;".utf8.contains($0) }), isSelector || between.last ?? 0x20 == 0x20 else {
      return false
    }
    let before = String(decoding: tail[..<quote].suffix(40), as: UTF8.self).filter { !$0.isWhitespace }
    let calls =
      isSelector
      ? ["querySelector", "querySelectorAll", "closest", "matches", "$"]
      : [
        "classList.add", "classList.remove", "classList.toggle", "classList.contains", "classList.replace",
        "getElementsByClassName",
      ]
    let attributes = isSelector ? [] : ["class=", "className=", "className={", "className:"]
    return calls.contains { before.hasSuffix($0 + "(") } || attributes.contains(where: before.hasSuffix)
  }

  /// Indicates text between tags, or the value of an attribute that names no class, behind some bytes.
  private static func isOther(_ bytes: ArraySlice<UInt8>) -> Bool {
    // Of a style sheet in a page.
    if let last = bytes.last, ".#".utf8.contains(last) { return last == UInt8(ascii: "#") }
    let tail = bytes.suffix(300)
    guard let place = tail.lastIndex(where: { "\"'`<>{}".utf8.contains($0) }) else { return false }
    let before = String(decoding: tail[..<place].suffix(40), as: UTF8.self)
    if tail[place] == UInt8(ascii: ">") { return before.last != "=" }
    guard "\"'".utf8.contains(tail[place]), before.last == "=" else { return false }
    let name = before.dropLast().split(whereSeparator: \.isWhitespace).last ?? ""
    return ["id", "for", "htmlFor", "name", "href", "title", "alt"].contains(name)
      || ["data-", "aria-"].contains(where: name.hasPrefix)
  }

  /// End of a text of one line behind its quote, which may have code in it: `\(name)`, `${name}`; nil for other texts.
  private static func literal(_ bytes: [UInt8], from start: Int) -> (end: Int, hasCode: Bool)? {
    guard bytes[start - 1] == UInt8(ascii: "\"") else { return nil }
    var (depth, hasCode, last) = (0, false, UInt8(0))
    for place in start..<min(bytes.count, start + 2_000) {
      let byte = bytes[place]
      if depth > 0 {
        depth += "({".utf8.contains(byte) ? 1 : ")}".utf8.contains(byte) ? -1 : 0
      } else if byte == UInt8(ascii: "\""), last != UInt8(ascii: "\\") {
        return (place + 1, hasCode)
      } else if byte == 0x0A {
        return nil
      } else if last == UInt8(ascii: "\\") && byte == UInt8(ascii: "(") || last == UInt8(ascii: "$") {
        (depth, hasCode) = ("({".utf8.contains(byte) ? 1 : 0, true)
      }
      last = last == UInt8(ascii: "\\") && byte == last ? 0 : byte
    }
    return nil
  }

  /// Text behind a quote and before its twin or a version, if it could be a preset's name with a group; nil for any other.
  private static func quoted(_ bytes: [UInt8], from start: Int) -> Range<Int>? {
    let quote = bytes[start - 1]
    guard "\"'`".utf8.contains(quote) else { return nil }
    let end = bytes[start...].firstIndex { !NotationAlphabet.isName($0) && !"./".utf8.contains($0) }
    // A version may follow: `brand/pop@3`.
    guard let end, bytes[end] == quote || bytes[end] == UInt8(ascii: "@"),
      bytes[start..<end].contains(UInt8(ascii: "/"))
    else { return nil }
    return start..<end
  }
}

extension SourceLanguage {
  /// Indicates a byte of the words that names are made of.
  func isWord(_ byte: UInt8) -> Bool {
    if NotationAlphabet.isLetter(byte) || NotationAlphabet.isDigit(byte) || byte == UInt8(ascii: "_") { return true }
    switch self {
    case .styles, .web: return byte == UInt8(ascii: "-")
    case .swift, .kotlin, .dart: return byte == UInt8(ascii: ".")
    case .resources: return byte == UInt8(ascii: "@") || byte == UInt8(ascii: "/") || byte == UInt8(ascii: ".")
    }
  }
}
