import MotionModel

/// A value as a script writes it out, and where it stands; what has to be computed is code.
struct JSLiteral {
  enum Value {
    case number(Double)
    case text(String)
    case truth(Bool)
    case null
    case list([JSLiteral])
    case object([(key: String, value: JSLiteral)])
    case code
  }

  let value: Value
  /// The bytes from its first to behind its last.
  let start, end: Int

  var number: Double? { if case .number(let number) = value { number } else { nil } }
  var text: String? { if case .text(let text) = value { text } else { nil } }
  var truth: Bool? { if case .truth(let truth) = value { truth } else { nil } }
  var members: [(key: String, value: JSLiteral)]? { if case .object(let members) = value { members } else { nil } }

  /// A member of an object; the last of that name, as in scripts.
  subscript(key: String) -> JSLiteral? { members?.last { $0.key == key }?.value }

  /// The same as JSON; nil where there is code in it, or a key stands twice.
  var json: JSONValue? {
    switch value {
    case .number(let number): return number.isFinite ? .number(number) : .string("Infinity")
    case .text(let text): return .string(text)
    case .truth(let truth): return .bool(truth)
    case .null: return .null
    case .list(let list):
      let values = list.compactMap(\.json)
      return values.count == list.count ? .array(values) : nil
    case .object(let members):
      let values = members.compactMap { member in member.value.json.map { JSONMember(member.key, $0) } }
      guard values.count == members.count, Set(values.map(\.key)).count == values.count else { return nil }
      return .object(values)
    case .code: return nil
    }
  }
}

/// Reads the values that a script writes out.
///
/// Source: https://tc39.es/ecma262/#sec-primary-expression
struct JSReader {
  var text: TokenText
  /// Whether something was nested too deep to be stepped over: nothing more is read then.
  fileprivate var isLost = false

  /// The most braces and brackets inside each other that are read, and the most that are stepped over.
  private static let maximumDepth = 32
  private static let maximumCodeDepth = 64

  init(_ bytes: ArraySlice<UInt8>) { text = TokenText(bytes) }

  /// The value at hand, up to the comma or the bracket behind it.
  mutating func literal(depth: Int = 0) -> JSLiteral {
    text.skipSpace()
    let start = text.position
    var value = depth < Self.maximumDepth ? plain(depth) : .code
    var end = text.position
    skipConst()
    if !isBehindValue { value = .code }
    if case .code = value, !isLost {
      text.position = start
      skipCode()
      end = text.position
    }
    return JSLiteral(value: value, start: start, end: end)
  }

  /// The arguments of a call, from behind its parenthesis to behind the closing one; nil where there is none.
  mutating func arguments() -> [JSLiteral]? {
    var arguments: [JSLiteral] = []
    let isWhole = elements(to: UInt8(ascii: ")")) { reader in
      arguments.append(reader.literal())
      reader.text.skipSpace()
      return reader.text.next == UInt8(ascii: ",") || reader.text.next == UInt8(ascii: ")")
    }
    return isWhole ? arguments : nil
  }

  /// Reads what stands between commas up to a closing bracket, and steps over that.
  /// - Parameter read: Reads one element; false where something else is behind it.
  /// - Returns: Whether the bracket is there.
  private mutating func elements(to end: UInt8, _ read: (inout JSReader) -> Bool) -> Bool {
    while true {
      text.skipSpace()
      if text.next == end {
        text.position += 1
        return true
      }
      let before = text.position
      guard read(&self) else { return false }
      text.skipSpace()
      if text.next == UInt8(ascii: ",") { text.position += 1 }
      guard text.position > before, !text.isAtEnd, !isLost else { return false }
    }
  }

  private var isBehindValue: Bool { text.isAtEnd || ",;)]}".utf8.contains(text.next) }

  /// Steps over TypeScript's `as const`.
  private mutating func skipConst() {
    text.skipSpace()
    let start = text.position
    guard text.next == UInt8(ascii: "a"), text.word() == "as" else { return text.position = start }
    text.skipSpace()
    if text.word() != "const" { text.position = start }
    text.skipSpace()
  }

  private mutating func plain(_ depth: Int) -> JSLiteral.Value {
    switch text.next {
    case UInt8(ascii: "{"): return object(depth)
    case UInt8(ascii: "["): return list(depth)
    case UInt8(ascii: "\""), UInt8(ascii: "'"): return text.readString().map { .text($0) } ?? .code
    case UInt8(ascii: "`"):
      let string = text.readString()
      return string.flatMap { $0.contains("${") ? nil : .text($0) } ?? .code
    case UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "0")...UInt8(ascii: "9"):
      return LooseNumber.value(numeral()).map { .number($0) } ?? .code
    default:
      switch text.word() {
      case "true": return .truth(true)
      case "false": return .truth(false)
      case "null", "undefined": return .null
      case "Infinity": return .number(.infinity)
      default: return .code
      }
    }
  }

  private mutating func numeral() -> String {
    let start = text.position
    text.position += 1
    while !text.isAtEnd {
      let isExponent = text.byte(-1) | 0x20 == UInt8(ascii: "e") && (text.next == 0x2B || text.next == 0x2D)
      guard isExponent || text.next == UInt8(ascii: ".") || (text.isWord && text.next != 0x2D) else { break }
      text.position += 1
    }
    return text.text(from: start).replacing("_", with: "")
  }

  private mutating func list(_ depth: Int) -> JSLiteral.Value {
    text.position += 1
    var elements: [JSLiteral] = []
    let isWhole = self.elements(to: UInt8(ascii: "]")) { reader in
      elements.append(reader.literal(depth: depth + 1))
      return true
    }
    return isWhole ? .list(elements) : .code
  }

  private mutating func object(_ depth: Int) -> JSLiteral.Value {
    text.position += 1
    var members: [(key: String, value: JSLiteral)] = []
    let isWhole = elements(to: UInt8(ascii: "}")) { reader in
      let start = reader.text.position
      let key = reader.key()
      reader.text.skipSpace()
      if let key, reader.text.next == UInt8(ascii: ":") {
        reader.text.position += 1
        members.append((key, reader.literal(depth: depth + 1)))
      } else {
        // A shorthand, a method or an accessor: its value is computed.
        reader.skipCode()
        if let key { members.append((key, JSLiteral(value: .code, start: start, end: reader.text.position))) }
      }
      return true
    }
    return isWhole ? .object(members) : .code
  }

  private mutating func key() -> String? {
    if text.next == UInt8(ascii: "\"") || text.next == UInt8(ascii: "'") { return text.readString() }
    let word = text.word()
    return word.isEmpty ? nil : word
  }

  /// Steps over code up to a comma, a semicolon or a closing bracket that is not its own.
  mutating func skipCode() {
    var depth = 0
    var before: UInt8 = 0
    while !text.isAtEnd {
      text.skipSpace()
      guard !text.isAtEnd else { return }
      let byte = text.next
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "'"), UInt8(ascii: "`"): text.skipString()
      case UInt8(ascii: "/") where skipPattern(behind: before): break
      case UInt8(ascii: "("), UInt8(ascii: "["), UInt8(ascii: "{"):
        depth += 1
        guard depth <= Self.maximumCodeDepth else {
          isLost = true
          return
        }
        text.position += 1
      case UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: "}"):
        guard depth > 0 else { return }
        depth -= 1
        text.position += 1
      case UInt8(ascii: ","), UInt8(ascii: ";"):
        guard depth > 0 else { return }
        text.position += 1
      default: text.position += 1
      }
      before = byte
    }
  }

  /// No pattern that people write is longer, in bytes.
  private static let longestPattern = 4096

  /// Steps over a regular expression, which begins where no value is before the slash.
  /// - Returns: Whether one is here.
  mutating func skipPattern(behind before: UInt8) -> Bool {
    guard before == 0 || "(,=:[!&|?{};".utf8.contains(before) else { return false }
    var position = text.position + 1
    var isInClass = false
    while position < min(text.bytes.endIndex, text.position + Self.longestPattern), text.bytes[position] != 0x0A {
      switch text.bytes[position] {
      case UInt8(ascii: "\\"): position += 1
      case UInt8(ascii: "["): isInClass = true
      case UInt8(ascii: "]"): isInClass = false
      case UInt8(ascii: "/") where !isInClass:
        text.position = position + 1
        return true
      default: break
      }
      position += 1
    }
    return false
  }
}

/// A call in a script: `gsap.to(".card", { x: 100 })`.
struct JSCall {
  /// What stands before its name: `gsap`; empty behind another call.
  let receiver: String
  let name: String
  let arguments: [JSLiteral]
  /// Whether the script ends before its parenthesis is closed; it has no arguments then.
  let isOpen: Bool
  /// Where the whole begins.
  let start: Int
  /// What it is given to: `const hop = …`, `hop: …`.
  let variable: String?

  /// The calls of a script, in its order, those within each other too.
  ///
  /// O(bytes): what is inside more than 64 brackets is no argument.
  /// - Parameter isWanted: By the receiver and the name.
  static func all(in bytes: [UInt8], _ isWanted: (String, String) -> Bool) -> [JSCall] {
    var reader = JSReader(bytes[...])
    var calls: [JSCall] = []
    var (path, start): ([String], Int) = ([], 0)
    var (before, variable): (UInt8, String?) = (0, nil)
    while true {
      reader.text.skipSpace()
      guard !reader.text.isAtEnd else { return calls }
      let byte = reader.text.next
      let position = reader.text.position
      let word = reader.identifier()
      if !word.isEmpty {
        if before == UInt8(ascii: ".") {
          path.append(word)
        } else {
          (path, start) = ([word], position)
        }
        before = UInt8(ascii: "a")
        continue
      }
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "'"), UInt8(ascii: "`"):
        reader.text.skipString()
        path = []
      case UInt8(ascii: "/") where reader.skipPattern(behind: before): path = []
      case UInt8(ascii: "("):
        reader.text.position += 1
        if let name = path.last, before == UInt8(ascii: "a") {
          let receiver = path.dropLast().joined(separator: ".")
          if isWanted(receiver, name) {
            var inner = reader
            let arguments = inner.arguments()
            let isOpen = arguments == nil && !inner.isLost && inner.text.isAtEnd
            if arguments != nil || isOpen {
              calls.append(
                JSCall(
                  receiver: receiver, name: name, arguments: arguments ?? [], isOpen: isOpen, start: start,
                  variable: variable))
            }
          }
          variable = nil
        }
        path = []
      default:
        reader.text.position += 1
        switch byte {
        case UInt8(ascii: "="), UInt8(ascii: ":"): variable = path.isEmpty ? nil : path.joined(separator: ".")
        case UInt8(ascii: "."): break
        default: variable = nil
        }
        if byte != UInt8(ascii: ".") {
          path = []
        } else if before != UInt8(ascii: "a") {
          (path, start) = ([], position)
        }
      }
      before = byte
    }
  }
}

extension JSReader {
  /// The members of some names that objects of a script have, wherever they are, and attributes of JSX.
  ///
  /// O(bytes): what is inside more than 64 brackets is no value.
  static func members(_ names: Set<String>, in bytes: [UInt8]) -> [(key: String, value: JSLiteral)] {
    var reader = JSReader(bytes[...])
    var members: [(key: String, value: JSLiteral)] = []
    while true {
      reader.text.skipSpace()
      guard !reader.text.isAtEnd else { return members }
      var ahead = reader
      let isQuoted = "\"'`".utf8.contains(reader.text.next)
      if isQuoted { reader.text.skipString() }
      let word = isQuoted ? ahead.text.readString() ?? "" : reader.text.word()
      if !isQuoted, word.isEmpty { reader.text.position += 1 }
      guard names.contains(word) else { continue }
      ahead = reader
      ahead.text.skipSpace()
      guard ahead.text.next == UInt8(ascii: ":") || ahead.text.next == UInt8(ascii: "=") else { continue }
      ahead.text.position += 1
      ahead.text.skipSpace()
      if ahead.text.next == UInt8(ascii: "{"), ahead.text.byte(1) == UInt8(ascii: "{") { ahead.text.position += 1 }
      members.append((word, ahead.literal()))
    }
  }

  /// Where a script holds objects of Motion's: `{ type: "spring", … }`, `transition={{ duration: 0.3 }}`.
  static func motionObjects(in bytes: [UInt8]) -> [Int] {
    members(["type", "transition"], in: bytes).filter { key, value in
      key == "type"
        ? ["spring", "tween", "inertia"].contains(value.text)
        : value["type"] == nil && (value["duration"]?.number != nil || value["ease"] != nil)
    }.map(\.value.start)
  }

  /// The name at hand; empty where there is none.
  fileprivate mutating func identifier() -> String {
    guard !("0"..."9").contains(Character(Unicode.Scalar(text.next))) else {
      // A number is no name, and has none behind its dot.
      if !numeral().isEmpty { return "0" }
      return ""
    }
    let start = text.position
    while !text.isAtEnd, text.isWord, text.next != UInt8(ascii: "-") { text.position += 1 }
    return text.position > start ? text.text(from: start) : ""
  }
}
