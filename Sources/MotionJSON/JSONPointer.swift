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

/// A place in a text: a line and a column, both counted from 1.
public struct TextLocation: Hashable, Sendable, CustomStringConvertible {
  /// The line, from 1.
  public var line: Int
  /// The column in Unicode scalars, from 1.
  public var column: Int

  /// Makes a place.
  public init(line: Int, column: Int) {
    self.line = line
    self.column = column
  }

  /// Counts lines and columns up to a byte of UTF-8 text; lines end with LF, CR LF or CR.
  ///
  /// O(n). A text that is not UTF-8 counts every byte that is not a continuation byte as one column.
  /// - Parameter offset: a byte's index; limited to the text.
  public init(offset: Int, in bytes: [UInt8]) {
    self = bytes.withUnsafeBufferPointer { TextLocation(offset: offset, in: $0) }
  }

  init(offset: Int, in bytes: UnsafeBufferPointer<UInt8>) {
    var line = 1
    var column = 1
    var previous: UInt8 = 0
    for index in 0..<min(max(0, offset), bytes.count) {
      let byte = bytes[index]
      if byte == 0x0A || byte == 0x0D {
        if byte == 0x0D || previous != 0x0D { line += 1 }
        column = 1
      } else if byte & 0xC0 != 0x80 {
        column += 1
      }
      previous = byte
    }
    self.init(line: line, column: column)
  }

  /// `line:column`.
  public var description: String { "\(line):\(column)" }
}
