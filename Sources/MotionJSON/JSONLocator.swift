/// Finds the line and column of a JSON pointer by scanning the text again.
///
/// Decoders carry only pointers; a place in the text is looked for when there is something to report.
public enum JSONLocator {
  /// Which part of a member a place is asked of.
  public enum Part: Hashable, Sendable {
    /// The value.
    case value
    /// The member's key; for an array's element and the root, the value.
    case key
  }

  /// The place of a value, or of its key; nil when the pointer leads nowhere or the text is not JSON up to there.
  ///
  /// O(n) in the bytes before it.
  public static func locate(_ pointer: JSONPointer, in bytes: [UInt8], part: Part = .value) -> TextLocation? {
    let found = bytes.withUnsafeBufferPointer { find(pointer, in: $0, part: part) }
    guard found.tokens == pointer.tokens.count else { return nil }
    return TextLocation(offset: found.offset, in: bytes)
  }

  /// The place of the pointer, or of the innermost value on the way to it that exists.
  static func nearest(_ pointer: JSONPointer, in bytes: [UInt8], part: Part) -> TextLocation {
    let found = bytes.withUnsafeBufferPointer { find(pointer, in: $0, part: part) }
    return TextLocation(offset: found.offset, in: bytes)
  }

  /// The byte at which the longest existing part of a pointer stands, and how many tokens that part has.
  private static func find(
    _ pointer: JSONPointer, in bytes: UnsafeBufferPointer<UInt8>, part: Part
  ) -> (offset: Int, tokens: Int) {
    var scanner = Scanner(bytes)
    scanner.parser.skipSpace()
    for (depth, token) in pointer.tokens.enumerated() {
      let parent = scanner.parser.position
      let key: Int?
      switch scanner.parser.next {
      case UInt8(ascii: "{"): key = scanner.enterMember(token)
      case UInt8(ascii: "["): key = JSONPointer.index(token).flatMap { scanner.enterElement($0) }
      default: key = nil
      }
      guard let key else { return (parent, depth) }
      if part == .key, depth == pointer.tokens.count - 1 { return (key, depth + 1) }
    }
    return (scanner.parser.position, pointer.tokens.count)
  }

  /// Steps through a text that was read before, without making values of it.
  private struct Scanner {
    var parser: JSONParser

    init(_ bytes: UnsafeBufferPointer<UInt8>) { parser = JSONParser(bytes, limits: .file) }

    /// From `{` to the value of a key; the key's own place, or nil when there is none.
    mutating func enterMember(_ token: String) -> Int? {
      parser.position += 1
      while true {
        parser.skipSpace()
        let start = parser.position
        guard parser.next == UInt8(ascii: "\""), let key = try? parser.string() else { return nil }
        parser.skipSpace()
        guard parser.next == UInt8(ascii: ":") else { return nil }
        parser.position += 1
        parser.skipSpace()
        if UTF8Text.areEqual(key, token) { return start }
        guard skipValue() else { return nil }
      }
    }

    /// From `[` to an element; its place, or nil when there are fewer.
    mutating func enterElement(_ index: Int) -> Int? {
      parser.position += 1
      parser.skipSpace()
      guard parser.next != UInt8(ascii: "]") else { return nil }
      for _ in 0..<index {
        guard skipValue() else { return nil }
        parser.skipSpace()
      }
      return parser.position < parser.bytes.count ? parser.position : nil
    }

    /// Steps over a value and the comma after it; false when the container ends there.
    private mutating func skipValue() -> Bool {
      var depth = 0
      while parser.position < parser.bytes.count {
        switch parser.next {
        case UInt8(ascii: "\""): skipString()
        case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
        case UInt8(ascii: "}"), UInt8(ascii: "]"):
          if depth == 0 { return false }
          depth -= 1
        case UInt8(ascii: ",") where depth == 0:
          parser.position += 1
          return true
        default: break
        }
        parser.position += 1
      }
      return false
    }

    /// From a string's opening quote to its closing one.
    private mutating func skipString() {
      parser.position += 1
      while parser.position < parser.bytes.count, parser.next != UInt8(ascii: "\"") {
        parser.position += parser.next == UInt8(ascii: "\\") ? 2 : 1
      }
    }
  }
}

extension ModelError {
  /// This error with its line and column in the text that was read, found from its pointer.
  ///
  /// Where the pointer's place does not exist (a missing member), the nearest value around it is named. An error that has
  /// no pointer, or has its location already, stays as it is.
  public func located(in bytes: [UInt8]) -> ModelError {
    guard let pointer, location == nil else { return self }
    var error = self
    error.location = JSONLocator.nearest(pointer, in: bytes, part: isAboutKey ? .key : .value)
    return error
  }

  /// This error with a pointer to the value that was being read, when it has none yet.
  public func at(_ pointer: JSONPointer) -> ModelError {
    guard self.pointer == nil else { return self }
    var error = self
    error.pointer = pointer
    return error
  }

  /// This error with its place, relative so far, within a value.
  func inside(_ pointer: JSONPointer) -> ModelError {
    var error = self
    error.pointer = JSONPointer(pointer.tokens + (self.pointer?.tokens ?? []))
    return error
  }
}
