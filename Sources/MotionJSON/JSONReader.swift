/// Limits of a JSON text.
///
/// Every bound is checked while reading, so hostile text costs no more than the bounds allow.
package struct JSONLimits: Hashable, Sendable {
  /// The longest text, in bytes.
  package let bytes: Int
  /// The deepest nesting of arrays and objects; `[[1]]` has depth 2.
  package let depth: Int
  /// The most values, counting scalars, arrays and objects, but not keys.
  package let nodes: Int
  /// The longest string or key, in UTF-8 bytes after its escapes are resolved.
  package let stringBytes: Int

  /// Largest allowed nesting.
  ///
  /// Reader and writers are recursive; this much fits the 512 KiB stack of a secondary thread even in a debug build.
  package static let maximumDepth = 96

  /// Makes bounds.
  /// - Parameter depth: limited to 0…``maximumDepth``.
  package init(bytes: Int, depth: Int = 32, nodes: Int = 100_000, stringBytes: Int = 65_536) {
    (self.bytes, self.nodes, self.stringBytes) = (max(0, bytes), max(0, nodes), max(0, stringBytes))
    self.depth = min(max(0, depth), Self.maximumDepth)
  }

  /// For one preset: 1 MiB, depth 32, 100,000 values, strings of 64 KiB.
  package static let document = JSONLimits(bytes: 1 << 20)

  /// For a file of another tool: 64 MiB, depth 64, 4,000,000 values, strings of 16 MiB (embedded pictures).
  package static let file = JSONLimits(bytes: 64 << 20, depth: 64, nodes: 4_000_000, stringBytes: 16 << 20)

  /// For a text that was read before, under any bounds.
  static let known = JSONLimits(bytes: .max, depth: maximumDepth, nodes: .max, stringBytes: .max)
}

/// Reads JSON strictly: RFC 8259 text under the I-JSON profile, in bounded time and memory.
///
/// Rejects text that is not UTF-8 (overlong forms, surrogates, truncation), a byte-order mark, duplicate keys (compared
/// as bytes), lone surrogates and noncharacters, raw control characters, anything after the value, every number form
/// that JSON lacks (`01`, `+1`, `.5`, `NaN`), numbers too large for binary64, and anything that exceeds ``JSONLimits``.
/// Numbers are correctly rounded; −0 becomes 0. Every error has its line, column and JSON pointer.
///
/// O(n) in the bytes: large objects look their keys up by a randomly seeded hash.
/// Source: RFC 8259, https://www.rfc-editor.org/rfc/rfc8259; RFC 7493, https://www.rfc-editor.org/rfc/rfc7493
package enum JSONReader {
  /// Reads one value.
  /// - Throws: ``ModelError`` with code `syntax`, `duplicate`, `outOfRange` or `tooLarge`.
  /// - Parameter isJSON5: Accepts JSON5; see ``JSONParser/isJSON5``.
  package static func read(
    _ bytes: [UInt8], limits: JSONLimits = .document, isJSON5: Bool = false
  ) throws(ModelError) -> JSONValue {
    try bytes.withUnsafeBufferPointer { (buffer) throws(ModelError) in
      try parse(buffer, limits, isJSON5: isJSON5).value
    }
  }

  /// Reads one value from a text.
  /// - Throws: ``ModelError`` with code `syntax`, `duplicate`, `outOfRange` or `tooLarge`.
  package static func read(_ text: String, limits: JSONLimits = .document) throws(ModelError) -> JSONValue {
    try read(Array(text.utf8), limits: limits)
  }

  /// Reads one value that must be in canonical form to the byte; see ``CanonicalJSON``.
  ///
  /// The same as reading it, writing it and comparing, in about the time of reading alone.
  /// - Throws: ``ModelError`` with code `syntax`, `duplicate`, `outOfRange` or `tooLarge`.
  package static func readCanonical(
    _ bytes: [UInt8], limits: JSONLimits = .document
  ) throws(ModelError) -> JSONValue {
    let (value, isCanonical) = try bytes.withUnsafeBufferPointer { (buffer) throws(ModelError) in
      try parse(buffer, limits)
    }
    guard isCanonical else { throw ModelError(.syntax, "the text is not in canonical form") }
    return value
  }

  /// Reads one value straight from memory, which is not retained.
  /// - Throws: ``ModelError`` with code `syntax`, `duplicate`, `outOfRange` or `tooLarge`.
  package static func read(
    _ bytes: UnsafeBufferPointer<UInt8>, limits: JSONLimits = .document
  ) throws(ModelError) -> JSONValue {
    try parse(bytes, limits).value
  }

  private static func parse(
    _ bytes: UnsafeBufferPointer<UInt8>, _ limits: JSONLimits, isJSON5: Bool = false
  ) throws(ModelError) -> (value: JSONValue, isCanonical: Bool) {
    var parser = JSONParser(bytes, limits: limits, isJSON5: isJSON5)
    do { return (try parser.document(), parser.isCanonical) } catch { throw parser.modelError() }
  }
}

/// Recursive-descent parser of ``JSONReader``.
///
/// An error is recorded in the parser and thrown as an empty one, so the success path carries nothing; the pointer is
/// collected during unwinding.
struct JSONParser {
  /// Thrown after ``failure`` was set.
  struct Refusal: Error {}

  let bytes: UnsafeBufferPointer<UInt8>
  let limits: JSONLimits
  /// Accepts comments, trailing commas, single quotes, unquoted keys and numbers such as `+.5` and `0x1F`.
  ///
  /// The text must be UTF-8. Source: https://spec.json5.org
  let isJSON5: Bool
  /// Requested places, filled in while reading.
  var places: JSONPlaces?
  var position = 0
  /// Error without its place, and the byte that it is about.
  var failure: (error: ModelError, offset: Int)?
  /// Indicates canonical form so far.
  var isCanonical = true

  private var depth = 0
  private var nodes = 0
  /// The pointer of the failure, innermost token first.
  private var path: [String] = []
  // Values of all containers being read; each container copies its own part out, once and with the right size.
  private var elements: [JSONValue] = []
  private var members: [JSONMember] = []
  /// Node of the current value in `places`; nil if nothing inside is requested.
  private var sought: Int?

  init(_ bytes: UnsafeBufferPointer<UInt8>, limits: JSONLimits, isJSON5: Bool = false, places: JSONPlaces? = nil) {
    (self.bytes, self.limits, self.isJSON5, self.places) = (bytes, limits, isJSON5, places)
    sought = places.map { _ in 0 }
  }

  /// The byte at an index; 0, which JSON allows nowhere, beyond the end.
  @inline(__always)
  func byte(_ index: Int) -> UInt8 { index < bytes.count ? bytes[index] : 0 }

  @inline(__always)
  var next: UInt8 { byte(position) }

  mutating func document() throws(Refusal) -> JSONValue {
    guard bytes.count <= limits.bytes else {
      throw refuse(.tooLarge, "the text has \(bytes.count) bytes", at: 0, allowed: "at most \(limits.bytes) bytes")
    }
    try skipByteOrderMark()
    skipSpace()
    guard position < bytes.count else { throw refuse(.syntax, "the text is empty", at: 0, allowed: "one JSON value") }
    let result = try value()
    skipSpace()
    guard position == bytes.count else { throw trailingContent() }
    return result
  }

  mutating func value() throws(Refusal) -> JSONValue {
    nodes += 1
    guard nodes <= limits.nodes else {
      throw refuse(.tooLarge, "the text holds too many values", at: position, allowed: "at most \(limits.nodes)")
    }
    if let sought { places?.nodes[sought].value = position }
    switch next {
    case UInt8(ascii: "\""): return .string(try string())
    case UInt8(ascii: "'") where isJSON5, UInt8(ascii: "`") where isJSON5: return .string(try string())
    case UInt8(ascii: "{"): return .object(try object())
    case UInt8(ascii: "["): return .array(try array())
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"):
      return .number(try isJSON5 ? looseNumber() : number())
    case UInt8(ascii: "+") where isJSON5, UInt8(ascii: ".") where isJSON5: return .number(try looseNumber())
    case UInt8(ascii: "t") where isWord("true"): return .bool(true)
    case UInt8(ascii: "f") where isWord("false"): return .bool(false)
    case UInt8(ascii: "n") where isWord("null"): return .null
    default: throw misplacedValue()
    }
  }

  private mutating func array() throws(Refusal) -> [JSONValue] {
    let start = position
    let mark = elements.count
    try enter()
    while try hasMore(of: "array", until: UInt8(ascii: "]"), isFirst: elements.count == mark, from: start) {
      let index = elements.count - mark
      let element = try value(of: String(index))
      elements.append(element)
    }
    leave()
    defer { elements.removeLast(elements.count - mark) }
    return Array(elements[mark...])
  }

  private mutating func object() throws(Refusal) -> [JSONMember] {
    let start = position
    let mark = members.count
    var keys: Set<ByteKey> = []
    // Keys in canonical order are distinct.
    var isSorted = true
    try enter()
    while try hasMore(of: "object", until: UInt8(ascii: "}"), isFirst: members.count == mark, from: start) {
      let keyStart = position
      let key = try next == UInt8(ascii: "\"") ? string() : looseKey()
      if isSorted, members.count > mark { isSorted = UTF8Text.precedesInUTF16(members[members.count - 1].key, key) }
      guard isSorted || isNew(key, since: mark, known: &keys) else {
        path.append(key)
        throw refuse(
          .duplicate, "the key \(QuotedText.quote(key)) occurs twice in one object", at: keyStart,
          hint: "keep one of them")
      }
      skipSpace()
      guard next == UInt8(ascii: ":") else { throw missingColon(after: key) }
      position += 1
      skipSpace()
      let value = try value(of: key, keyAt: keyStart)
      members.append(JSONMember(key, value))
    }
    leave()
    if !isSorted { isCanonical = false }
    defer { members.removeLast(members.count - mark) }
    return Array(members[mark...])
  }

  /// Steps over the comma before the next part of a container.
  /// - Returns: `false` at its end.
  private mutating func hasMore(
    of container: String, until close: UInt8, isFirst: Bool, from start: Int
  ) throws(Refusal) -> Bool {
    skipSpace()
    if next == close { return false }
    if !isFirst {
      guard next == UInt8(ascii: ",") else { throw missingComma(in: container, from: start) }
      let comma = position
      position += 1
      skipSpace()
      if next == close {
        guard isJSON5 else { throw trailingComma(at: comma, in: container) }
        return false
      }
    }
    if position >= bytes.count { throw unclosed(container, from: start) }
    return true
  }

  /// Reads the value of a member or an element.
  private mutating func value(of token: @autoclosure () -> String, keyAt offset: Int? = nil) throws(Refusal)
    -> JSONValue
  {
    let outer = sought
    if let outer { sought = places?.child(of: outer, token(), keyAt: offset) }
    do {
      let value = try value()
      sought = outer
      return value
    } catch {
      path.append(token())
      throw error
    }
  }

  /// Indicates that no member since `mark` has these bytes as its key.
  private func isNew(_ key: String, since mark: Int, known: inout Set<ByteKey>) -> Bool {
    let count = members.count - mark
    // Objects with more members look keys up in a set instead of one by one.
    if count < 16 {
      for index in mark..<members.count where UTF8Text.areEqual(members[index].key, key) { return false }
      return true
    }
    if known.isEmpty { known = Set(members[mark...].lazy.map { ByteKey($0.key) }) }
    return known.insert(ByteKey(key)).inserted
  }

  private mutating func enter() throws(Refusal) {
    depth += 1
    guard depth <= limits.depth else {
      throw refuse(.tooLarge, "arrays and objects are nested too deep", at: position, allowed: "depth \(limits.depth)")
    }
    position += 1
  }

  private mutating func leave() {
    depth -= 1
    position += 1
  }

  @inline(__always)
  mutating func skipSpace() {
    while true {
      switch next {
      case 0x20, 0x0A, 0x0D, 0x09:
        position += 1
        isCanonical = false
      default:
        guard isJSON5, skipLooseSpace() else { return }
      }
    }
  }

  /// Records whether a scalar is in canonical form.
  mutating func noteForm(of scalar: JSONValue, from start: Int) {
    guard isCanonical else { return }
    var written: [UInt8] = []
    CanonicalJSON.append(scalar: scalar, to: &written)
    isCanonical = written.elementsEqual(bytes[start..<position])
  }

  /// Steps over a word when it is here and ends here.
  private mutating func isWord(_ word: StaticString) -> Bool {
    let end = position + word.utf8CodeUnitCount
    guard end <= bytes.count, !Self.continuesWord(byte(end)) else { return false }
    let isHere = word.withUTF8Buffer { $0.elementsEqual(bytes[position..<end]) }
    if isHere { position = end }
    return isHere
  }

  /// Records a refusal; the caller throws the result.
  @inline(never)
  mutating func refuse(
    _ code: ModelError.Code, _ problem: String, at offset: Int, allowed: String? = nil, hint: String? = nil
  ) -> Refusal {
    failure = (ModelError(code, problem, allowed: allowed, hint: hint), offset)
    return Refusal()
  }

  /// The recorded refusal with its place.
  func modelError() -> ModelError {
    guard case (var error, let offset)? = failure else {
      return ModelError(.syntax, "the text is not JSON", pointer: JSONPointer())
    }
    (error.pointer, error.location) = (JSONPointer(path.reversed()), TextLocation(offset: offset, in: bytes))
    return error
  }
}
