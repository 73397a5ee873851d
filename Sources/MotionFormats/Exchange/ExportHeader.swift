import MotionJSON

/// First line of exported texts: their generator, overall fidelity and checksum, by which they are recognized.
package enum ExportHeader {
  static let error = ". Errors are at most "
  private static let seal = " Checksum "
  /// Beginning of the line that the tool writes.
  package static let mark = "Made by motionbook"

  /// Indicates a text that begins with the line, behind the sign of a comment, and maybe behind comments for other tools.
  package static func begins(_ bytes: some Collection<UInt8>) -> Bool {
    String(decoding: bytes.prefix(400), as: UTF8.self).contains(mark)
  }

  /// Maximum error of an exported text, by its first comment; nil for any other comment.
  static func maximumError(_ comment: String) -> Double? {
    guard let place = comment.firstRange(of: error), comment.trimmed.hasPrefix("Made by ") else { return nil }
    return Double(comment[place.upperBound...].prefix { $0 != " " })
  }

  /// A text with its checksum behind the sentence about errors; a text without this sentence as it is.
  static func sealed(_ text: String) -> String {
    let text = unsealed(text)
    guard let place = text.prefix(400).firstRange(of: error), let line = text[place.upperBound...].firstIndex(of: "\n"),
      let end = text[..<line].lastIndex(of: ".")
    else { return text }
    let (head, rest) = (text[...end], text[text.index(after: end)...])
    return "\(head)\(seal)\(checksum(of: Array("\(head)\(rest)".utf8))).\(rest)"
  }

  /// A text without the checksum, which is another one for each change.
  package static func unsealed(_ text: String) -> String {
    guard let (digits, rest) = checksum(in: Array(text.utf8)), digits.wholeMatch(of: /[0-9a-f]{16}\./) != nil
    else { return text }
    return String(decoding: rest, as: UTF8.self)
  }

  /// The checksum and its period in the line about errors alone, as presets may be described by the same word, and the text
  /// without them; nil without one.
  fileprivate static func checksum(in bytes: [UInt8]) -> (digits: String, rest: [UInt8])? {
    let beginning = bytes.prefix(600)
    guard let errors = beginning.firstRange(of: Array(error.utf8)),
      let label = beginning[errors.upperBound...].prefix(while: { $0 != UInt8(ascii: "\n") })
        .firstRange(of: Array(seal.utf8))
    else { return nil }
    let digits = bytes[label.upperBound...].prefix(17)
    return (String(decoding: digits, as: UTF8.self), Array(bytes[..<label.lowerBound]) + bytes[digits.endIndex...])
  }

  /// Paragraphs of a text without its first line and comments about versions, and by themselves the lines that open or close
  /// what holds several.
  fileprivate static func paragraphs(_ text: [UInt8]) -> [[UInt8]] {
    let version = /@\d+ [0-9a-f]{12}/
    let lines = text.split(separator: 0x0A, omittingEmptySubsequences: false).dropFirst().map { line in
      (bytes: Array(line), words: String(decoding: line, as: UTF8.self).trimmed)
    }
    return lines.split { $0.words.isEmpty }.flatMap { paragraph in
      // A preset's own lines are behind its version.
      let opening = paragraph.prefix { $0.words.hasSuffix("{") }
      let closing = paragraph.dropFirst(opening.count).reversed().prefix { $0.words == "}" }
      let inside = paragraph.dropFirst(opening.count).dropLast(closing.count)
        .filter { $0.words.firstMatch(of: version) == nil }
      return opening.map(\.bytes) + closing.map(\.bytes) + [Array(inside.map(\.bytes).joined())]
    }
  }

  /// Checksum of a text apart from signs that formatters of source code change: FNV-1a of 64 bits, in 16 digits.
  ///
  /// Source: http://www.isthe.com/chongo/tech/comp/fnv/
  fileprivate static func checksum(of text: [UInt8]) -> String {
    let ignored = Set(" \t\r\n,;\"'".utf8)
    let isIgnored = (UInt8.min...UInt8.max).map(ignored.contains)
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for byte in text where !isIgnored[Int(byte)] { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
    return String(hash, radix: 16).zeroFilled(to: 16)
  }
}

extension SourceFile {
  /// Indicates that an exported text is as it was written, by the checksum in its header; nil without one.
  package var isAsWritten: Bool? {
    ExportHeader.checksum(in: bytes).map { $0.prefix(16) == ExportHeader.checksum(of: $1) }
  }

  /// Indicates that the text is that of an export with a checksum, apart from first lines, comments about versions, the order
  /// of paragraphs and signs of formatters.
  package func hasText(of export: SourceFile) -> Bool {
    guard export.isAsWritten == true else { return false }
    let texts = [self, export].map { ExportHeader.paragraphs($0.bytes) }
    // A formatter may have taken the blank lines away.
    let wholes = texts.map { ExportHeader.checksum(of: Array($0.joined())) }
    // A renamed preset has another place among the others.
    let parts = texts.map { $0.map(ExportHeader.checksum).sorted() }
    return wholes[0] == wholes[1] || parts[0] == parts[1]
  }

  /// Indicates that all paragraphs of the text are those of an export, apart from the same.
  package func hasParts(of export: SourceFile) -> Bool {
    let texts = [self, export].map { Set(ExportHeader.paragraphs($0.bytes).map(ExportHeader.checksum)) }
    return texts[0].isSubset(of: texts[1])
  }

  /// Indicates lines that no import reads, and an export does not have: modules, access, layers, comments in words, and
  /// declarations of Swift under names that it does not have.
  package func hasLinesByHand(besides export: SourceFile) -> Bool {
    let words: Set<Substring> = [
      "import", "public", "package", "internal", "fileprivate", "private", "open", "@MainActor", "@import", "@use",
      "@forward", "@layer",
    ]
    func lines(_ file: SourceFile) -> Set<String> {
      Set(String(decoding: file.bytes, as: UTF8.self).split(whereSeparator: \.isNewline).map { String($0).trimmed })
    }
    let isByHand = lines(self).subtracting(lines(export)).contains { line in
      words.contains(line.prefix { !$0.isWhitespace }) || line.hasPrefix("// ") && !line.contains(where: \.isNumber)
    }
    return isByHand || export.name?.hasSuffix(".swift") == true && !isDeclared(in: export)
  }

  /// Indicates that an export of Swift has all names that are declared without a comment of an export.
  private func isDeclared(in export: SourceFile) -> Bool {
    let names = Set(
      String(decoding: export.bytes, as: UTF8.self).split { !$0.isLetter && !$0.isNumber && $0 != "_" })
    var (own, others): (Set<Substring>, Set<Substring>) = ([], [])
    // A type with such a comment has the members of one preset.
    var (isCommented, type): (Bool, Int?) = (false, nil)
    for line in String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isNewline) {
      let text = line.drop { $0 == " " }
      let indentation = line.count - text.count
      if let depth = type, indentation <= depth { type = nil }
      if text.hasPrefix("//") {
        isCommented = isCommented || text.contains(/@\d+ [0-9a-f]{12}/)
        continue
      }
      let words = text.split(separator: " ", maxSplits: 8)
      guard let place = words.firstIndex(where: { ["let", "var", "func", "enum", "struct"].contains($0) }),
        place + 1 < words.count
      else { continue }
      let name = words[place + 1].prefix { $0.isLetter || $0.isNumber || $0 == "_" }
      if isCommented, ["enum", "struct"].contains(words[place]) { type = indentation }
      if isCommented || type != nil { own.insert(name) } else { others.insert(name) }
      isCommented = false
    }
    return others.subtracting(own).isSubset(of: names)
  }
}
