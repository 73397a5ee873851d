package import MotionJSON

/// A preset's name: a slug such as `brand/enter` or `system/spring/bouncy`.
///
/// 1…96 ASCII characters: lower-case letters, digits and the separators `/ . - _`; it starts with a letter, ends with a
/// letter or digit, and never has two separators side by side. Names are boring by construction, so that they are safe
/// in a shell, a path, a CSS class and SQL alike; free text lives in titles.
public struct PresetName: Hashable, Sendable, Comparable, CustomStringConvertible {
  public let text: String

  package static let maximumLength = 96

  /// Checks a slug.
  /// - Throws: ``ModelError`` with code `badName`, with the problem and a suggested slug.
  public init(_ text: String) throws(ModelError) {
    guard Self.isSlug(text) else {
      let suggestion = Self.slug(from: text)
      throw ModelError(
        .badName, "\"\(text)\" is not a preset name",
        allowed: "lower-case letters, digits and single / . - _ between them, starting with a letter, at most 96",
        hint: suggestion.map { "try \"\($0.text)\"" })
    }
    self.text = text
  }

  private init(checked text: String) { self.text = text }

  /// Its first 16 bytes as numbers, which are in the order of the names as far as they differ.
  package var prefix: (UInt64, UInt64) {
    UTF8Text.withBytes(text) { bytes in
      func word(_ start: Int) -> UInt64 {
        (start..<start + 8).reduce(0) { $0 << 8 | ($1 < bytes.count ? UInt64(bytes[$1]) : 0) }
      }
      return (word(0), word(8))
    }
  }

  /// Nearest legal name for any text, or nil if nothing remains.
  ///
  /// Letters are lowered, a capital inside a word starts a new one (`easeInOut` → `ease-in-out`), other characters
  /// become one `-`, `/` stays a separator. A name that would start with a digit gets the prefix `n`.
  package static func slug(from text: String) -> PresetName? {
    var slug: [UInt8] = []
    var previousIsLower = false
    for scalar in text.unicodeScalars.prefix(4 * maximumLength) {
      let byte = scalar.isASCII ? UInt8(ascii: scalar) : hyphen
      let isLower = isLetter(byte) || isDigit(byte)
      if isLower {
        slug.append(byte)
      } else if isLetter(byte | 0x20) {
        if previousIsLower { append(separator: hyphen, to: &slug) }
        slug.append(byte | 0x20)
      } else {
        append(separator: isSeparator(byte) ? byte : hyphen, to: &slug)
      }
      previousIsLower = isLower
    }
    if let first = slug.first, isDigit(first) { slug.insert(UInt8(ascii: "n"), at: 0) }
    slug = Array(slug.prefix(maximumLength))
    while let last = slug.last, isSeparator(last) { slug.removeLast() }
    let result = String(decoding: slug, as: UTF8.self)
    return isSlug(result) ? PresetName(checked: result) : nil
  }

  package var path: [Substring] { text.split(separator: "/") }

  /// Name of the group that it is in, itself the name of a preset perhaps; nil for none.
  package var group: PresetName? { try? PresetName(path.dropLast().joined(separator: "/")) }

  private static let variant = "-reduced"

  /// Name of its variant for reduced motion in files, `pop-reduced`; nil for one that would be too long.
  package var withVariant: PresetName? { try? PresetName(text + Self.variant) }

  /// Preset of which one of the name is the variant for reduced motion in files; nil for any other.
  package var withoutVariant: PresetName? {
    text.hasSuffix(Self.variant) ? try? PresetName(String(text.dropLast(Self.variant.count))) : nil
  }

  /// Name inside a group: `group/name`; a name already in the group gets it once.
  package func inGroup(_ group: PresetName) throws(ModelError) -> PresetName {
    guard !text.hasPrefix("\(group.text)/") else { return self }
    let own = path
    let isThere = own.count > 1 && own.first == group.path.last
    return try PresetName("\(group.text)/\(isThere ? own.dropFirst().joined(separator: "/") : text)")
  }

  public var description: String { text }

  /// Byte order, which is that of ASCII strings.
  public static func < (left: PresetName, right: PresetName) -> Bool { left.text < right.text }

  private static let hyphen = UInt8(ascii: "-")

  private static func append(separator: UInt8, to slug: inout [UInt8]) {
    guard let last = slug.last else { return }
    if !isSeparator(last) {
      slug.append(separator)
    } else if separator == UInt8(ascii: "/") {
      slug[slug.count - 1] = separator
    }
  }

  private static func isSlug(_ text: String) -> Bool {
    let bytes = text.utf8
    guard (1...maximumLength).contains(bytes.count), let first = bytes.first, let last = bytes.last,
      isLetter(first), isLetter(last) || isDigit(last)
    else { return false }
    var afterSeparator = false
    for byte in bytes {
      let separator = isSeparator(byte)
      guard separator || isLetter(byte) || isDigit(byte), !(separator && afterSeparator) else { return false }
      afterSeparator = separator
    }
    return true
  }

  private static func isLetter(_ byte: UInt8) -> Bool { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte) }
  private static func isDigit(_ byte: UInt8) -> Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }
  private static func isSeparator(_ byte: UInt8) -> Bool { "/.-_".utf8.contains(byte) }
}

extension PresetName: Documented {
  package static let form: Form<PresetName> = Form<PresetName>.text(
    256, pattern: "^(?=.{1,96}$)[a-z](?:[a-z0-9]|[./_-](?=[a-z0-9]))*$", PresetName.init(_:), \.text
  ).examples("brand/pop").named("name")
}

extension Suggestion {
  /// The names that may have been meant: the pattern of the closest group for that of a group, the closest name, else up to
  /// three with a word that is close to the last part of the text or pattern, as `penner/bounce-in` for `bouce`.
  package static func names(closeTo text: String, among names: [String]) -> [String] {
    // Of so short a word two wrong letters are another word.
    func alike(_ typed: String, among known: [String]) -> String? {
      closest(to: typed, among: known, limit: typed.count <= 5 ? 1 : nil)
    }
    if text.hasSuffix("/*") {
      let groups = names.flatMap { name in name.indices.filter { name[$0] == "/" }.map { String(name[..<$0]) } }
      let members = alike(String(text.dropLast(2)), among: Set(groups).sorted()).map { group in
        (group, names.filter { $0.hasPrefix(group + "/") })
      }
      // One of a single preset is that.
      if let (group, names) = members { return names.count == 1 ? names : [group + "/*"] }
    }
    if let whole = closest(to: text, among: names) { return [whole] }
    func words(_ name: String) -> [Substring] { name.split { "/-._".contains($0) } }
    let typed = text.split { "/*?".contains($0) }.last.map(String.init) ?? text
    let known = Set(names.flatMap(words).map(String.init)).sorted()
    // Any short word is one letter from another.
    let likely = known.filter { typed.count > 4 || $0.count != typed.count || $0.sorted() == typed.sorted() }
    guard typed.count > 2, let word = alike(typed, among: likely) else { return [] }
    let (near, group) = (names.filter { words($0).contains { $0 == word } }, text.prefix { $0 != "/" })
    return Array((near.filter { $0.hasPrefix(group + "/") } + near).unique(by: \.self).prefix(3))
  }
}

/// A preset's name, or its text: `"brand/pop"`.
public protocol PresetNameConvertible: PresetReferenceConvertible {
  /// Returns the name.
  /// - Throws: ``ModelError`` with code `badName` for an invalid text.
  func asPresetName() throws(ModelError) -> PresetName
}

/// A reference to a preset, or its text: `"brand/pop"`, `"brand/pop@3"`.
public protocol PresetReferenceConvertible: Sendable {
  /// Returns the reference.
  /// - Throws: ``ModelError`` with code `badName` or `badReference` for an invalid text.
  func asPresetReference() throws(ModelError) -> PresetReference
}

extension PresetName: PresetNameConvertible {
  public func asPresetName() -> PresetName { self }
  public func asPresetReference() -> PresetReference { .name(self, .latest) }
}

extension PresetReference: PresetReferenceConvertible {
  public func asPresetReference() -> PresetReference { self }
}

extension String: PresetNameConvertible {
  public func asPresetName() throws(ModelError) -> PresetName { try PresetName(self) }
  public func asPresetReference() throws(ModelError) -> PresetReference { try PresetReference(self) }
}

/// A pattern with `*` and `?`, matched in time proportional to pattern × text at worst.
package struct NamePattern: Hashable, Sendable {
  private let pattern: [Unicode.Scalar]

  package init(_ pattern: String) { self.pattern = Array(pattern.unicodeScalars) }

  package func matches(_ text: String) -> Bool {
    let scalars = Array(text.unicodeScalars)
    var position = 0
    var index = 0
    var star: (pattern: Int, text: Int)?
    while position < scalars.count {
      if index < pattern.count, pattern[index] == "*" {
        star = (index, position)
        index += 1
      } else if index < pattern.count, pattern[index] == "?" || pattern[index] == scalars[position] {
        index += 1
        position += 1
      } else if let last = star {
        // Lets the last star match one more scalar, and continues after it.
        star = (last.pattern, last.text + 1)
        index = last.pattern + 1
        position = last.text + 1
      } else {
        return false
      }
    }
    return pattern[index...].allSatisfy { $0 == "*" }
  }
}
