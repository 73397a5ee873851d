/// A path into a JSON document.
///
/// Source: RFC 6901, https://www.rfc-editor.org/rfc/rfc6901
public struct JSONPointer: Sendable, CustomStringConvertible {
  /// The unescaped tokens, from the root.
  public var tokens: [String]

  /// Makes a pointer; without tokens it is the root.
  public init(_ tokens: [String] = []) { self.tokens = tokens }

  /// Whether it names the whole document.
  public var isRoot: Bool { tokens.isEmpty }

  /// This pointer, one member deeper.
  public func appending(_ key: String) -> JSONPointer { JSONPointer(tokens + [key]) }

  /// This pointer, one element deeper.
  public func appending(_ index: Int) -> JSONPointer { JSONPointer(tokens + [String(index)]) }

  /// The element that a token names: decimal digits without a leading zero; nil for anything else.
  static func index(_ token: String) -> Int? {
    guard token.utf8.count <= 18, token.utf8.allSatisfy({ (0x30...0x39).contains($0) }),
      token.utf8.count == 1 || token.utf8.first != 0x30
    else { return nil }
    return Int(token)
  }

  /// `/a/b~1c`; the root is the empty text.
  public var description: String {
    tokens.map { token in
      var escaped = "/"
      for scalar in token.unicodeScalars {
        switch scalar {
        case "~": escaped += "~0"
        case "/": escaped += "~1"
        default: escaped.unicodeScalars.append(scalar)
        }
      }
      return escaped
    }.joined()
  }
}

extension JSONPointer: Hashable {
  /// Whether the tokens are the same bytes.
  public static func == (left: JSONPointer, right: JSONPointer) -> Bool {
    left.tokens.elementsEqual(right.tokens, by: UTF8Text.areEqual)
  }

  /// Feeds the tokens.
  public func hash(into hasher: inout Hasher) {
    for token in tokens { UTF8Text.hash(token, into: &hasher) }
  }
}
