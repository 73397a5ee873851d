import MotionModel

/// The names in an expression of Swift, with what Swift knows of their places.
struct SwiftNames {
  struct Name {
    let range: Range<Int>
    /// With its members: `Durations.fast`, `.bouncy`.
    let text: String
    /// The byte right after it.
    let next: UInt8?
    /// Label of the argument that it is in.
    let label: String
    /// The types whose members may stand there behind a dot alone.
    let expected: [String]
  }

  /// The types that hold the members of some types, and of the arguments of some labels or calls.
  static let expected: [String: [String]] = {
    let (transitions, numbers) = (["AnyTransition", "Transition"], ["Double", "TimeInterval", "CGFloat"])
    return [
      "Animation": ["Animation"], "animation": ["Animation"], "withAnimation": ["Animation"],
      "Spring": ["Spring"], "spring": ["Spring"], "interpolatingSpring": ["Spring"],
      "UnitCurve": ["UnitCurve"], "timingCurve": ["UnitCurve"],
      "Transition": transitions, "AnyTransition": transitions, "transition": transitions, "with": transitions,
      "insertion": transitions, "removal": transitions,
      "Duration": ["Duration"], "TimeInterval": numbers, "duration": numbers, "delay": numbers, "response": numbers,
    ]
  }()

  private(set) var names: [Name] = []

  /// Brackets around the current position, with what is expected at their beginning and at the current argument.
  private var around: [(isCall: Bool, first: [String], now: [String], label: String)] = []
  private var (isCall, first, now, label) = (false, [String](), [String](), "")
  private var (word, isCase) = ("", false)
  /// The bytes before the current position, without white space.
  private var before: (last: UInt8, second: UInt8) = (0, 0)
  private var scanner: TextScanner

  /// Finds the names outside of strings and comments; O(bytes).
  init(_ bytes: [UInt8], _ expected: [String]) {
    (first, now) = (expected, expected)
    scanner = TextScanner(bytes)
    scanner.skipSpaceAndComments()
    while let byte = scanner.peek() {
      if byte == UInt8(ascii: "\"") {
        scanner.skipString()
      } else if Self.isWord(byte) || byte == UInt8(ascii: ".") {
        readName(byte)
      } else {
        read(byte)
        scanner.position += 1
      }
      before = (bytes[scanner.position - 1], before.last)
      scanner.skipSpaceAndComments()
    }
  }

  private mutating func readName(_ byte: UInt8) {
    let start = scanner.position
    scanner.skip { Self.isWord($0) || $0 == UInt8(ascii: ".") }
    let isBehind =
      Self.isWord(before.last) && !["return", "in", "case"].contains(word) || ")]}\"".utf8.contains(before.last)
    let isOptional = start > 0 && "?!".utf8.contains(scanner.bytes[start - 1])
    let isMember = byte == UInt8(ascii: ".") && (isBehind || isOptional) || before.last == UInt8(ascii: "\\")
    let name = scanner.text(from: start)
    word = name.split(separator: ".").last.map(String.init) ?? ""
    if word == "case" { (isCase, now) = (true, []) }
    let next = scanner.peek()
    // A label stands first in its argument, or behind a closure.
    if next == UInt8(ascii: ":"), !isCase, "(,}".utf8.contains(before.last) {
      (label, now) = (word, Self.expected[word] ?? [])
    }
    guard !isMember, !NotationAlphabet.isDigit(byte) else { return }
    let isCompared = before.last == UInt8(ascii: "=") && "=!".utf8.contains(before.second)
    names.append(
      Name(
        range: start..<scanner.position, text: name, next: next, label: label, expected: isCompared ? [] : now))
  }

  private mutating func read(_ byte: UInt8) {
    switch byte {
    case UInt8(ascii: "("), UInt8(ascii: "["), UInt8(ascii: "{"):
      around.append((isCall, first, now, label))
      isCall = byte == UInt8(ascii: "(") && scanner.position > 0 && Self.isWord(scanner.bytes[scanner.position - 1])
      // A type stands before the braces of a computed value.
      let isTyped =
        byte == UInt8(ascii: "{") && word.first?.isUppercase == true
        && (Self.isWord(before.last) || before.last == UInt8(ascii: "?"))
      if isCall || isTyped { now = Self.expected[word] ?? (isCall ? [] : now) }
      (first, label) = (isCall ? [] : now, isCall ? "" : label)
    case UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: "}"):
      guard let outer = around.popLast() else { return }
      (isCall, first, now, label) = outer
      if byte == UInt8(ascii: "}"), !isCall { now = first }
    case UInt8(ascii: ","): if !isCase { (now, label) = (first, "") }
    case UInt8(ascii: ":"): if isCase { (isCase, now) = (false, first) }
    default: break
    }
  }

  private static func isWord(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "_") || byte >= 0x80 || NotationAlphabet.isDigit(byte) || NotationAlphabet.isLetter(byte)
  }
}
