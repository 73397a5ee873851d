/// The recursive-descent parser behind ``JSONReader``.
///
/// A refusal is recorded in the parser and thrown as an empty error, so the way without errors carries nothing; the
/// pointer is gathered while the refusal unwinds.
struct JSONParser {
  /// Thrown after ``failure`` was set.
  struct Refusal: Error {}

  /// What was refused, and at which byte.
  struct Failure {
    var code: ModelError.Code
    var problem: String
    var allowed: String?
    var hint: String?
    var offset: Int
  }

  let bytes: UnsafeBufferPointer<UInt8>
  let limits: JSONLimits
  var position = 0
  var failure: Failure?

  private var depth = 0
  private var nodes = 0
  /// The pointer of the failure, innermost token first.
  private var path: [String] = []
  // Values of all containers being read; each container copies its own part out, once and with the right size.
  private var elements: [JSONValue] = []
  private var members: [JSONMember] = []

  /// Objects with more members than this look keys up in a set instead of one by one.
  private static let fewMembers = 16

  init(_ bytes: UnsafeBufferPointer<UInt8>, limits: JSONLimits) {
    self.bytes = bytes
    self.limits = limits
  }

  /// The byte at an index; 0, which JSON allows nowhere, beyond the end.
  @inline(__always)
  func byte(_ index: Int) -> UInt8 { index < bytes.count ? bytes[index] : 0 }

  /// The byte at hand.
  @inline(__always)
  var next: UInt8 { byte(position) }

  /// Reads a whole text.
  mutating func document() throws(Refusal) -> JSONValue {
    guard bytes.count <= limits.bytes else {
      throw refuse(
        .tooLarge, "the text has \(bytes.count) bytes", at: 0, allowed: "at most \(limits.bytes) bytes")
    }
    try refuseByteOrderMark()
    skipSpace()
    guard position < bytes.count else { throw refuse(.syntax, "the text is empty", at: 0, allowed: "one JSON value") }
    let result = try value()
    skipSpace()
    guard position == bytes.count else { throw trailingContent() }
    return result
  }

  /// Reads the value at hand.
  mutating func value() throws(Refusal) -> JSONValue {
    nodes += 1
    guard nodes <= limits.nodes else {
      throw refuse(.tooLarge, "the text holds too many values", at: position, allowed: "at most \(limits.nodes)")
    }
    switch next {
    case UInt8(ascii: "\""): return .string(try string())
    case UInt8(ascii: "{"): return .object(try object())
    case UInt8(ascii: "["): return .array(try array())
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"): return .number(try number())
    case UInt8(ascii: "t") where isWord("true"): return .bool(true)
    case UInt8(ascii: "f") where isWord("false"): return .bool(false)
    case UInt8(ascii: "n") where isWord("null"): return .null
    default: throw misplacedValue()
    }
  }

  private mutating func array() throws(Refusal) -> [JSONValue] {
    let start = position
    try enter()
    skipSpace()
    guard next != UInt8(ascii: "]") else {
      leave()
      return []
    }
    let mark = elements.count
    var comma: Int?
    while true {
      let element: JSONValue
      if next == UInt8(ascii: "]"), let comma { throw trailingComma(at: comma, in: "array") }
      if position >= bytes.count { throw unclosed("array", from: start) }
      do {
        element = try value()
      } catch {
        path.append(String(elements.count - mark))
        throw error
      }
      elements.append(element)
      skipSpace()
      if next == UInt8(ascii: "]") { break }
      guard next == UInt8(ascii: ",") else { throw missingComma(in: "array", from: start) }
      comma = position
      position += 1
      skipSpace()
    }
    leave()
    let result = Array(elements[mark...])
    elements.removeLast(elements.count - mark)
    return result
  }

  private mutating func object() throws(Refusal) -> [JSONMember] {
    let start = position
    try enter()
    skipSpace()
    guard next != UInt8(ascii: "}") else {
      leave()
      return []
    }
    let mark = members.count
    var keys: Set<ByteKey> = []
    var comma: Int?
    while true {
      guard next == UInt8(ascii: "\"") else { throw misplacedKey(after: comma, from: start) }
      let keyStart = position
      let key = try string()
      guard isNew(key, since: mark, known: &keys) else {
        path.append(key)
        throw refuse(
          .duplicate, "the key \(QuotedText.quote(key)) stands twice in one object", at: keyStart,
          hint: "keep one of them")
      }
      skipSpace()
      guard next == UInt8(ascii: ":") else { throw missingColon(after: key) }
      position += 1
      skipSpace()
      let element: JSONValue
      do {
        element = try value()
      } catch {
        path.append(key)
        throw error
      }
      members.append(JSONMember(key, element))
      skipSpace()
      if next == UInt8(ascii: "}") { break }
      guard next == UInt8(ascii: ",") else { throw missingComma(in: "object", from: start) }
      comma = position
      position += 1
      skipSpace()
    }
    leave()
    let result = Array(members[mark...])
    members.removeLast(members.count - mark)
    return result
  }

  /// Whether no member since `mark` has these bytes as its key.
  private func isNew(_ key: String, since mark: Int, known: inout Set<ByteKey>) -> Bool {
    let count = members.count - mark
    if count < Self.fewMembers {
      for index in mark..<members.count where UTF8Text.areEqual(members[index].key, key) { return false }
      return true
    }
    if known.isEmpty { known = Set(members[mark...].lazy.map { ByteKey(text: $0.key) }) }
    return known.insert(ByteKey(text: key)).inserted
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
      case 0x20, 0x0A, 0x0D, 0x09: position += 1
      default: return
      }
    }
  }

  /// Steps over a word when it stands here and ends here.
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
    failure = Failure(code: code, problem: problem, allowed: allowed, hint: hint, offset: offset)
    return Refusal()
  }

  /// The recorded refusal with its place.
  func modelError() -> ModelError {
    guard let failure else { return ModelError(.syntax, "the text is not JSON", pointer: JSONPointer()) }
    return ModelError(
      failure.code, failure.problem, allowed: failure.allowed, hint: failure.hint,
      pointer: JSONPointer(path.reversed()), location: TextLocation(offset: failure.offset, in: bytes))
  }
}
