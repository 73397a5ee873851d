import MotionModel

/// A reference as a value writes it: `"{group.token}"` or `{"$ref": "#/group/token/$value"}`.
///
/// Source: https://www.designtokens.org/tr/2025.10/format/#aliases-references
struct TokenReference {
  /// The keys from the root.
  let path: [String]
  /// Allows a path into a token's value.
  let isPointer: Bool
  /// File in a pointer; nil for its own.
  var file: String?

  /// Reads a value as a reference; nil when it is none.
  static func read(_ value: JSONValue) throws(ImportFault) -> TokenReference? {
    switch value {
    // A reference followed by other text is a shorthand.
    case .string(let text)
    where text.hasPrefix("{") && !isCalculation(text) && (!text.utf8.contains(0x20) || TokenShorthand(text) == nil):
      try alias(text)
    case .object(let members) where members.contains { $0.key == "$ref" }: try pointer(members)
    default: nil
    }
  }

  /// Indicates a calculation with tokens: `{motion.fast} * 2`.
  static func isCalculation(_ text: String) -> Bool {
    guard text.utf8.contains(UInt8(ascii: "{")) else { return false }
    let rest = text.replacing(/\{[^{}]*\}/, with: "")
    return rest.utf8.contains { "*/+".utf8.contains($0) } || rest.contains(" - ")
  }

  private static func alias(_ text: String) throws(ImportFault) -> TokenReference {
    let quoted = QuotedText.quote(text)
    let path = text.hasSuffix("}") ? split(text.dropFirst().dropLast(), at: ".") : []
    if path.isEmpty || path.contains(where: { $0.isEmpty || $0.contains("{") || $0.contains("}") }) {
      throw ImportFault(.badReference, "\(quoted) is not a reference", hint: "write {group.token}")
    }
    if path.last == "$value" {
      throw ImportFault(.badReference, "\(quoted) names a value", hint: "name the token only: {group.token}")
    }
    if path.enumerated().contains(where: { $1.hasPrefix("$") && !($1 == "$root" && $0 == path.count - 1) }) {
      throw ImportFault(
        .badReference, "\(quoted) names a property", hint: "properties are reached by {\"$ref\": \"#/…\"}")
    }
    return TokenReference(path: path, isPointer: false)
  }

  private static func pointer(_ members: [JSONMember]) throws(ImportFault) -> TokenReference {
    guard members.count == 1, let member = members.first else {
      throw ImportFault(.contradiction, "an object with $ref allows no other members")
    }
    guard case .string(let text) = member.value else {
      throw ImportFault(.wrongType, "expected a pointer, found \(member.value.kindWithArticle)")
    }
    let quoted = QuotedText.quote(text)
    guard let mark = text.firstIndex(of: "#") else {
      throw ImportFault(.badReference, "\(quoted) is not a pointer to a token", hint: "write #/group/token")
    }
    guard text[mark...].hasPrefix("#/"), let decoded = percentDecoded(text[mark...].dropFirst(2)) else {
      throw ImportFault(.badReference, "\(quoted) is not a JSON pointer", hint: "write #/group/token")
    }
    let path = split(decoded[...], at: "/").map(unescaped)
    guard !path.contains(nil) else {
      throw ImportFault(
        .badReference, "\(quoted) is not a JSON pointer", hint: "a ~ is written ~0, a / inside a name ~1")
    }
    let file = String(text[..<mark])
    return TokenReference(path: path.compactMap(\.self), isPointer: true, file: file.isEmpty ? nil : file)
  }

  /// Splits at an ASCII character; characters that only look like it, or are joined with it, do not count.
  private static func split(_ text: Substring, at separator: Unicode.Scalar) -> [String] {
    text.unicodeScalars.split(separator: separator, omittingEmptySubsequences: false).map { String($0) }
  }

  /// Undoes `~0` and `~1`; nil for any other `~`.
  ///
  /// Source: RFC 6901 §4, https://www.rfc-editor.org/rfc/rfc6901
  private static func unescaped(_ token: String) -> String? {
    let parts = split(token[...], at: "~").map(\.unicodeScalars)
    guard parts.dropFirst().allSatisfy({ $0.first == "0" || $0.first == "1" }) else { return nil }
    return String(parts[0]) + parts.dropFirst().map { ($0.first == "0" ? "~" : "/") + String($0.dropFirst()) }.joined()
  }

  /// Undoes `%20` and the like; nil for a broken one, or bytes that are no UTF-8.
  ///
  /// Source: RFC 6901 §6; RFC 3986 §2.1
  private static func percentDecoded(_ text: Substring) -> String? {
    let parts = text.utf8.split(separator: UInt8(ascii: "%"), omittingEmptySubsequences: false)
    var bytes = Array(parts[0])
    for part in parts.dropFirst() {
      let digits = part.prefix(2)
      guard digits.count == 2, digits.first != UInt8(ascii: "+"), let byte = UInt8(String(digits) ?? "", radix: 16)
      else { return nil }
      bytes.append(byte)
      bytes += part.dropFirst(2)
    }
    return String(validating: bytes, as: UTF8.self)
  }
}
