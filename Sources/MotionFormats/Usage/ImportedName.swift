import MotionModel

/// Short name that a file has for the beginning of declared names: `Brand` for `Motions.Brand`, by an import of Kotlin or
/// Java, or by an alias of Swift.
///
/// Sources: https://kotlinlang.org/docs/packages.html#imports,
/// https://docs.swift.org/swift-book/documentation/the-swift-programming-language/declarations/#Type-Alias-Declaration
package struct ImportedName: Hashable, Sendable {
  /// The package before the name, with its dot: `com.acme.`.
  private let package: String
  /// A declared name, or some of its first components.
  package let full: String
  /// Name in the file; empty for all members of ``full``.
  private let local: String

  /// The imports or aliases of a file that lead to declared names.
  /// - Parameter isDeclared: Recognizes first components of declared names.
  static func all(in file: [UInt8], of language: SourceLanguage, _ isDeclared: (String) -> Bool) -> [ImportedName] {
    if language == .swift { return aliases(in: file, isDeclared) }
    return file.split { $0 == 0x0A || $0 == 0x0D || $0 == UInt8(ascii: ";") }.compactMap { line -> ImportedName? in
      guard line.drop(while: NotationAlphabet.isSpace).starts(with: "import ".utf8) else { return nil }
      let words = String(decoding: line, as: UTF8.self).split(whereSeparator: \.isWhitespace).filter { $0 != "static" }
      guard words.count > 1 else { return nil }
      let path = words[1].split(separator: ".")
      let members = path.last == "*" ? Array(path.dropLast()) : path
      guard let start = members.indices.first(where: { isDeclared(members[$0...].joined(separator: ".")) }) else {
        return nil
      }
      let alias = words.count > 3 && words[2] == "as" ? words[3] : nil
      return ImportedName(
        package: members[..<start].map { "\($0)." }.joined(), full: members[start...].joined(separator: "."),
        local: members.count < path.count ? "" : String(alias ?? members[members.count - 1]))
    }
  }

  /// `typealias M = Motions.Brand`.
  private static func aliases(in file: [UInt8], _ isDeclared: (String) -> Bool) -> [ImportedName] {
    var (scanner, aliases) = (TextScanner(file), [ImportedName]())
    while scanner.skip(past: "typealias ") {
      let line = file[scanner.position...].prefix(400).prefix { $0 != 0x0A }
      let sides = String(decoding: line, as: UTF8.self).split(separator: "=", maxSplits: 1).map(\.trimmed)
      guard sides.count == 2 else { continue }
      let full = String(sides[1].prefix { $0.isLetter || $0.isNumber || "._".contains($0) })
      if isDeclared(full) { aliases.append(ImportedName(package: "", full: full, local: sides[0])) }
    }
    return aliases
  }

  /// The text that a declared name has in the file; nil where it is the whole name, or another name's.
  func text(of name: String) -> String? {
    guard name == full || name.hasPrefix(full + "."), local != full else { return nil }
    let rest = name.dropFirst(full.count)
    return local.isEmpty ? String(rest.dropFirst()) : local + rest
  }

  /// The text of a new name in the place of a former one.
  /// - Parameter successor: New name for ``full``, to which the import itself is rewritten, but for its alias; nil if it has
  ///   none.
  package func text(of name: String, insteadOf former: String, importing successor: String?) -> String {
    let isAlias = full.split(separator: ".").last.map { $0 != local } ?? false
    var renamed = self
    if let full = former == full ? name : successor {
      let own = isAlias || local.isEmpty ? local : full.split(separator: ".").last.map(String.init) ?? local
      renamed = ImportedName(package: package, full: full, local: own)
    }
    return renamed.text(of: name) ?? (renamed.local == name ? name : package + name)
  }
}
