import MotionModel

/// Something that is wrong with a value or a reference, without its place.
struct TokenFault: Error {
  var code: ModelError.Code
  var message: IssueMessage
  var hint: String?

  init(_ code: ModelError.Code, _ message: IssueMessage, hint: String? = nil) {
    self.code = code
    self.message = message
    self.hint = hint
  }
}

/// A reference as a value writes it: `"{group.token}"` or `{"$ref": "#/group/token/$value"}`.
///
/// Source: https://www.designtokens.org/tr/2025.10/format/#aliases-references
struct TokenReference {
  /// The keys from the root.
  let path: [String]
  /// Whether the path may go on into a token's value.
  let isPointer: Bool
  /// The file that a pointer names; nil for its own.
  var file: String?

  /// Reads a value as a reference; nil when it is none.
  static func read(_ value: JSONValue) -> Result<TokenReference, TokenFault>? {
    switch value {
    case .string(let text) where text.hasPrefix("{") && !isShorthand(text): alias(text)
    case .object(let members) where members.contains { $0.key == "$ref" }: pointer(members)
    default: nil
    }
  }

  /// Whether a text begins with a reference and goes on with something else.
  private static func isShorthand(_ text: String) -> Bool {
    text.utf8.contains(0x20) && TokenShorthand(text) != nil
  }

  private static func alias(_ text: String) -> Result<TokenReference, TokenFault> {
    let quoted = QuotedText.quote(text)
    guard text.hasSuffix("}"), text.utf8.count > 2 else {
      return .failure(TokenFault(.badReference, "\(quoted) is not a reference", hint: "write {group.token}"))
    }
    let path = split(text.dropFirst().dropLast(), at: ".")
    if path.contains(where: { $0.isEmpty || $0.contains("{") || $0.contains("}") }) {
      return .failure(TokenFault(.badReference, "\(quoted) is not a reference", hint: "write {group.token}"))
    }
    if path.last == "$value" {
      return .failure(
        TokenFault(.badReference, "\(quoted) names a value", hint: "name the token only: {group.token}"))
    }
    if path.enumerated().contains(where: { $1.hasPrefix("$") && !($1 == "$root" && $0 == path.count - 1) }) {
      return .failure(
        TokenFault(.badReference, "\(quoted) names a property", hint: "properties are reached by {\"$ref\": \"#/…\"}"))
    }
    return .success(TokenReference(path: path, isPointer: false))
  }

  private static func pointer(_ members: [JSONMember]) -> Result<TokenReference, TokenFault> {
    guard members.count == 1, let member = members.first else {
      return .failure(TokenFault(.contradiction, "an object with $ref has nothing else beside it"))
    }
    guard case .string(let text) = member.value else {
      return .failure(TokenFault(.wrongType, "expected a pointer, found \(member.value.kindWithArticle)"))
    }
    let quoted = QuotedText.quote(text)
    guard let mark = text.firstIndex(of: "#") else {
      return .failure(
        TokenFault(.badReference, "\(quoted) is not a pointer to a token", hint: "write #/group/token"))
    }
    guard text[mark...].hasPrefix("#/"), let decoded = percentDecoded(text[mark...].dropFirst(2)) else {
      return .failure(TokenFault(.badReference, "\(quoted) is not a JSON pointer", hint: "write #/group/token"))
    }
    var path: [String] = []
    for token in split(decoded[...], at: "/") {
      guard let unescaped = unescaped(token) else {
        return .failure(
          TokenFault(.badReference, "\(quoted) is not a JSON pointer", hint: "a ~ is written ~0, a / inside a name ~1"))
      }
      path.append(unescaped)
    }
    let file = String(text[..<mark])
    return .success(TokenReference(path: path, isPointer: true, file: file.isEmpty ? nil : file))
  }

  /// Splits at an ASCII character; characters that only look like it, or are joined with it, do not count.
  private static func split(_ text: Substring, at separator: Unicode.Scalar) -> [String] {
    text.unicodeScalars.split(separator: separator, omittingEmptySubsequences: false).map { String($0) }
  }

  /// Undoes `~0` and `~1`; nil for any other `~`.
  ///
  /// Source: RFC 6901 §4, https://www.rfc-editor.org/rfc/rfc6901
  private static func unescaped(_ token: String) -> String? {
    guard token.utf8.contains(UInt8(ascii: "~")) else { return token }
    var result = String.UnicodeScalarView()
    var scalars = token.unicodeScalars.makeIterator()
    while let scalar = scalars.next() {
      guard scalar == "~" else {
        result.append(scalar)
        continue
      }
      switch scalars.next() {
      case "0": result.append("~")
      case "1": result.append("/")
      default: return nil
      }
    }
    return String(result)
  }

  /// Undoes `%20` and the like; nil for a broken one, or bytes that are no UTF-8.
  ///
  /// Source: RFC 6901 §6; RFC 3986 §2.1
  private static func percentDecoded(_ text: Substring) -> String? {
    guard text.utf8.contains(UInt8(ascii: "%")) else { return String(text) }
    var bytes: [UInt8] = []
    var rest = text.utf8.makeIterator()
    while let byte = rest.next() {
      guard byte == UInt8(ascii: "%") else {
        bytes.append(byte)
        continue
      }
      guard let high = rest.next().flatMap(hexDigit), let low = rest.next().flatMap(hexDigit) else { return nil }
      bytes.append(high << 4 | low)
    }
    return String(validating: bytes, as: UTF8.self)
  }

  private static func hexDigit(_ byte: UInt8) -> UInt8? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
    default: nil
    }
  }
}
