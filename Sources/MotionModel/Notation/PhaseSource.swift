/// The parts of a phase animator in code, and the enums beside it, found without understanding the rest.
struct PhaseSource {
  /// A closure's body, and what the phase is called in it.
  struct Closure {
    let name: String
    let range: Range<Int>
    var start: Int { range.lowerBound }
  }

  /// A modifier of the content: its name, and its arguments with their parentheses.
  struct Modifier {
    let name: String
    let start: Int
    let arguments: Range<Int>
  }

  struct Animator {
    let start: Int
    /// The list of phases.
    let phases: Range<Int>
    let trigger: Range<Int>?
    let content: Closure
    let animation: Closure?
    var modifiers: [Modifier] = []
  }

  private(set) var enums: [PhaseEnum] = []
  private(set) var animator: Animator?

  private let text: NotationText
  private var scanner: ASCIIScanner

  /// The names of both forms; the modifier's closure takes the content before the phase.
  private static let names = ["PhaseAnimator": "$0", "phaseAnimator": "$1"]

  /// Looks through a text.
  /// - Throws: ``ModelError`` for a phase animator whose parts are not as SwiftUI has them.
  init(_ text: NotationText) throws(ModelError) {
    self.text = text
    scanner = ASCIIScanner(text.bytes)
    // Whatever is no code of Swift is for others to refuse.
    while let byte = scanner.peek() {
      if scanner.beginsComment {
        guard scanner.skipComment() else { return }
      } else if byte == UInt8(ascii: "\"") {
        guard scanner.skipClosure() == nil else { return }
      } else if ASCIIScanner.beginsName(byte) {
        let start = scanner.position
        let word = word()
        if word == "enum" {
          readEnum()
        } else if let phase = Self.names[word], scanner.peek() == UInt8(ascii: "(") {
          try readAnimator(from: start, phase: phase)
        }
      } else {
        scanner.position += 1
      }
    }
  }

  // MARK: Enums

  private mutating func readEnum() {
    skipSpace()
    var found = PhaseEnum(name: word())
    let inherited = scanner.position
    while let byte = scanner.peek(), byte != UInt8(ascii: "{"), byte != UInt8(ascii: "}") { scanner.position += 1 }
    let types = text.slice(inherited, scanner.position).split { ":, \n\t".contains($0) }
    (found.isText, found.isInteger) = (types.contains("String"), types.contains("Int"))
    guard let body = group() else { return }
    let end = scanner.position
    scanner = ASCIIScanner(text.bytes, body)
    while let byte = scanner.peek() {
      if ASCIIScanner.beginsName(byte) {
        readMember(of: &found, in: body)
      } else if "{([\"".utf8.contains(byte) {
        guard scanner.skipClosure() == nil else { break }
      } else {
        skipSpace(orOneByte: true)
      }
    }
    scanner = ASCIIScanner(text.bytes)
    scanner.position = end
    if !found.name.isEmpty, enums.count < Bounds.shortListLength { enums.append(found) }
  }

  private mutating func readMember(of found: inout PhaseEnum, in body: Range<Int>) {
    switch word() {
    case "case":
      repeat {
        skipSpace()
        let name = word()
        guard !name.isEmpty, found.cases.count < Bounds.listLength else { return }
        var known = PhaseEnum.Case(name: name)
        skipSpace()
        if take("=") {
          let start = scanner.position
          while let byte = scanner.peek(), byte != UInt8(ascii: ","), byte != 0x0A, byte != UInt8(ascii: ";"),
            !scanner.beginsComment
          {
            if byte == UInt8(ascii: "\"") {
              guard scanner.skipClosure() == nil else { return }
            } else {
              scanner.position += 1
            }
          }
          known.raw = start..<scanner.position
        }
        found.cases.append(known)
        skipSpace()
      } while take(",")
    case "var":
      skipSpace()
      let name = word()
      while let byte = scanner.peek(), byte != UInt8(ascii: "{"), byte != 0x0A { scanner.position += 1 }
      guard let body = group() else { return }
      found.values[name] = body
    default: break
    }
  }

  // MARK: The animator

  private mutating func readAnimator(from start: Int, phase: String) throws(ModelError) {
    let opening = scanner.position
    guard let inside = group() else { return }
    var arguments = Self.split(inside, in: text)
    guard let first = arguments.first, first.label == nil else { return }
    // Behind the parentheses: the content, and the animation by its label.
    var closures = arguments.filter { text.byte($0.range.lowerBound) == UInt8(ascii: "{") }
    arguments.removeAll { text.byte($0.range.lowerBound) == UInt8(ascii: "{") }
    while true {
      let before = scanner.position
      skipSpace()
      var label = word()
      skipSpace()
      if !label.isEmpty, !take(":") { label = "" }
      skipSpace()
      let brace = scanner.position
      guard scanner.peek() == UInt8(ascii: "{"), !label.isEmpty || closures.isEmpty, let body = group() else {
        scanner.position = before
        break
      }
      closures.append((label.isEmpty ? nil : label, brace..<(body.upperBound + 1)))
    }
    guard let content = closures.first(where: { $0.label == nil || $0.label == "content" }) else {
      throw text.error(
        .missing, at: opening, "the phase animator lacks its content",
        allowed: "PhaseAnimator([false, true]) { isOn in Star().scaleEffect(isOn ? 1.5 : 1) }")
    }
    guard animator == nil else {
      throw text.error(.duplicate, at: start, "a second phase animator", hint: "one sequence at a time")
    }
    let closure = closure(content.range, phase: phase)
    animator = Animator(
      start: start, phases: first.range, trigger: arguments.first { $0.label == "trigger" }?.range, content: closure,
      animation: closures.first { $0.label == "animation" }.map { self.closure($0.range, phase: "$0") },
      modifiers: try modifiers(closure))
  }

  /// A closure without its braces and the names of its arguments.
  private func closure(_ range: Range<Int>, phase: String) -> Closure {
    let body = (range.lowerBound + 1)..<max(range.lowerBound + 1, range.upperBound - 1)
    var reader = PhaseSource(text, body)
    var (name, awaitsName) = ("", true)
    for _ in 0..<32 {
      reader.skipSpace()
      let word = reader.word()
      if word == "in" { return Closure(name: name, range: reader.scanner.position..<body.upperBound) }
      if word.isEmpty {
        guard let byte = reader.scanner.peek(), ",:()->.".utf8.contains(byte) else { break }
        awaitsName = byte == UInt8(ascii: ",") || awaitsName && byte == UInt8(ascii: "(")
        reader.scanner.position += 1
      } else if awaitsName {
        (name, awaitsName) = (word, false)
      }
    }
    return Closure(name: phase, range: body)
  }

  /// The modifiers behind the one view of a closure.
  private func modifiers(_ content: Closure) throws(ModelError) -> [Modifier] {
    var reader = PhaseSource(text, content.range)
    reader.skipSpace()
    var start = reader.scanner.position
    var head = reader.word()
    if head == "return" {
      reader.skipSpace()
      start = reader.scanner.position
      head = reader.word()
    }
    guard !NotationParser.otherCode.union(["ForEach"]).contains(head), !head.isEmpty || reader.take(".") else {
      throw text.error(
        .syntax, at: start,
        "expected a view with modifiers, found \(text.quoted(start, start + max(head.utf8.count, 1)))",
        allowed: "Star().scaleEffect(phase)", hint: "views that come and go are members of a document")
    }
    var modifiers: [Modifier] = []
    var (name, nameStart) = (head, start)
    while true {
      let opening = reader.scanner.position
      var arguments: Range<Int>?
      if reader.scanner.peek() == UInt8(ascii: "("), reader.group() != nil {
        arguments = opening..<reader.scanner.position
      }
      try reader.skipClosures(of: name, content)
      if let arguments, nameStart != start {
        modifiers.append(Modifier(name: name, start: nameStart, arguments: arguments))
      }
      if nameStart == start, let arguments { try refuse(arguments, content, in: name) }
      reader.skipSpace()
      guard reader.take(".") else { break }
      nameStart = reader.scanner.position
      name = reader.word()
      guard !name.isEmpty, modifiers.count < Bounds.shortListLength else { break }
    }
    guard reader.scanner.peek() == nil else {
      let found = text.quoted(reader.scanner.position, min(reader.scanner.position + 20, content.range.upperBound))
      throw text.error(
        .syntax, at: reader.scanner.position, "expected a modifier or the end, found \(found)",
        hint: "one view with its modifiers is read")
    }
    return modifiers
  }

  /// Steps over the closures behind a call, in which the phase may not stand.
  private mutating func skipClosures(of name: String, _ content: Closure) throws(ModelError) {
    while true {
      let before = scanner.position
      skipSpace()
      if !word().isEmpty {
        skipSpace()
        guard take(":") else {
          scanner.position = before
          return
        }
        skipSpace()
      }
      guard scanner.peek() == UInt8(ascii: "{"), let body = group() else {
        scanner.position = before
        return
      }
      try refuse(body, content, in: name)
    }
  }

  /// The phase inside a view is another view's: nothing that this sequence could say.
  private func refuse(_ range: Range<Int>, _ content: Closure, in name: String) throws(ModelError) {
    var reader = PhaseSource(text, range)
    while let byte = reader.scanner.peek() {
      if ASCIIScanner.beginsName(byte) || byte == UInt8(ascii: "$") {
        let start = reader.scanner.position
        guard reader.word() != content.name else {
          throw text.error(
            .syntax, at: start, "the phase decides what is inside \(name)", allowed: PhaseModifier.allowed,
            hint: "put the modifier after \(name), or write members in a document")
        }
      } else {
        reader.scanner.position += 1
      }
    }
  }

  // MARK: Stepping

  private init(_ text: NotationText, _ range: Range<Int>) {
    self.text = text
    scanner = ASCIIScanner(text.bytes, range)
  }

  /// The arguments between parentheses: each label, and where the value is.
  private static func split(_ range: Range<Int>, in text: NotationText) -> [(label: String?, range: Range<Int>)] {
    var reader = PhaseSource(text, range)
    var arguments: [(label: String?, range: Range<Int>)] = []
    while reader.scanner.peek() != nil, arguments.count < Bounds.shortListLength {
      reader.skipSpace()
      var start = reader.scanner.position
      let word = reader.word()
      reader.skipSpace()
      var label: String?
      if !word.isEmpty, reader.take(":") {
        label = word
        reader.skipSpace()
        start = reader.scanner.position
      }
      while let byte = reader.scanner.peek(), byte != UInt8(ascii: ",") {
        if "{([\"".utf8.contains(byte) {
          guard reader.scanner.skipClosure() == nil else { return arguments }
        } else {
          reader.scanner.position += 1
        }
      }
      var end = reader.scanner.position
      while end > start, NotationAlphabet.isSpace(text.bytes[end - 1]) { end -= 1 }
      if end > start { arguments.append((label, start..<end)) }
      reader.scanner.position = min(reader.scanner.position + 1, range.upperBound)
    }
    return arguments
  }

  /// Steps over a group in brackets; what is between them, nil where none is or it does not end.
  private mutating func group() -> Range<Int>? {
    let start = scanner.position
    guard let byte = scanner.peek(), "{([".utf8.contains(byte), scanner.skipClosure() == nil else { return nil }
    return (start + 1)..<max(start + 1, scanner.position - 1)
  }

  private mutating func skipSpace(orOneByte: Bool = false) {
    let before = scanner.position
    scanner.skipSpaceAndComments()
    if orOneByte, scanner.position == before { scanner.position += 1 }
  }

  private mutating func take(_ sign: String) -> Bool {
    guard sign.utf8.enumerated().allSatisfy({ scanner.peek($0.offset) == $0.element }) else { return false }
    scanner.position += sign.utf8.count
    return true
  }

  private mutating func word() -> String {
    let start = scanner.position
    scanner.skipName()
    return text.slice(start, scanner.position)
  }
}
