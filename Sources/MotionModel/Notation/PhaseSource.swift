/// The parts of a phase animator in code, and the enums beside it, found without understanding the rest.
struct PhaseSource {
  /// A closure's body, and what the phase is called in it.
  struct Closure {
    let name: String
    let range: Range<Int>
  }

  struct Animator {
    let start: Int
    let phases: PhaseValue
    /// Where the list of phases begins.
    let list: Int
    let isTriggered: Bool
    let content: Closure
    let animation: Closure?
  }

  private(set) var enums: [PhaseEnum] = []
  private(set) var animator: Animator?
  private let text: NotationText
  private var reader: PhaseReader

  /// The names of both forms; the modifier's closure takes the content before the phase.
  private static let names = ["PhaseAnimator": "$0", "phaseAnimator": "$1"]

  /// Looks through a text.
  /// - Throws: ``ModelError`` for a phase animator whose parts are not as SwiftUI has them.
  init(_ text: NotationText) throws(ModelError) {
    self.text = text
    reader = PhaseReader(text, 0..<text.bytes.count)
    // Whatever is no code of Swift is for others to refuse.
    while let byte = reader.scanner.peek() {
      if reader.scanner.beginsComment {
        guard reader.scanner.skipComment() else { return }
      } else if byte == UInt8(ascii: "\"") {
        guard reader.scanner.skipClosure() == nil else { return }
      } else if TextScanner.beginsName(byte) {
        let start = reader.scanner.position
        let word = reader.word()
        if word == "enum" {
          readEnum()
        } else if let phase = Self.names[word], reader.scanner.peek() == UInt8(ascii: "(") {
          try readAnimator(from: start, phase: phase)
        }
      } else {
        reader.scanner.position += 1
      }
    }
  }

  // MARK: Enums

  private mutating func readEnum() {
    reader.skipSpace()
    var found = PhaseEnum(name: reader.word())
    while let byte = reader.scanner.peek(), byte != UInt8(ascii: "{"), byte != UInt8(ascii: "}") {
      reader.scanner.position += 1
    }
    guard let body = group() else { return }
    let end = reader.scanner.position
    reader.scanner.position = body.lowerBound
    while reader.scanner.position < body.upperBound, let byte = reader.scanner.peek() {
      if TextScanner.beginsName(byte) {
        readMember(of: &found)
      } else if !"{([\"".utf8.contains(byte) || reader.scanner.skipClosure() != nil {
        let before = reader.scanner.position
        if reader.position == before { reader.scanner.position += 1 }
      }
    }
    reader.scanner.position = end
    if !found.name.isEmpty, enums.count < Bounds.shortListLength { enums.append(found) }
  }

  private mutating func readMember(of found: inout PhaseEnum) {
    switch reader.word() {
    case "case":
      repeat {
        reader.skipSpace()
        let name = reader.word()
        guard !name.isEmpty, found.cases.count < Bounds.listLength else { return }
        found.cases.append(name)
        // A raw value says nothing of what a phase shows.
        while let byte = reader.scanner.peek(), byte != UInt8(ascii: ","), byte != 0x0A, byte != UInt8(ascii: ";"),
          byte != UInt8(ascii: "}"), !reader.scanner.beginsComment
        {
          if byte != UInt8(ascii: "\"") || reader.scanner.skipClosure() != nil { reader.scanner.position += 1 }
        }
      } while reader.take(",")
    case "var":
      reader.skipSpace()
      let name = reader.word()
      while let byte = reader.scanner.peek(), byte != UInt8(ascii: "{"), byte != 0x0A { reader.scanner.position += 1 }
      if let body = group() { found.values[name] = body }
    default: break
    }
  }

  /// Steps over a group in braces; what is between them, nil where none is or it does not end.
  private mutating func group() -> Range<Int>? {
    let start = reader.scanner.position
    guard reader.scanner.peek() == UInt8(ascii: "{"), reader.scanner.skipClosure() == nil else { return nil }
    return (start + 1)..<max(start + 1, reader.scanner.position - 1)
  }

  // MARK: The animator

  private mutating func readAnimator(from start: Int, phase: String) throws(ModelError) {
    let opening = reader.scanner.position
    // States by hand have no list: those are notation.
    var peek = reader
    guard peek.take("("), case let list = peek.position, peek.scanner.peek() != UInt8(ascii: ")"),
      case let label = peek.word(), label.isEmpty || !peek.take(":")
    else { return }
    let arguments = try reader.arguments()
    var closures: [(label: String?, range: Range<Int>)] = []
    for argument in arguments {
      if case .closure(let range) = argument.value { closures.append((argument.label, range)) }
    }
    // Behind the parentheses: the content, and the animation by its label.
    while true {
      let before = reader.scanner.position
      reader.skipSpace()
      let place = reader.scanner.position
      let label = reader.word()
      guard label.isEmpty ? closures.isEmpty : reader.take(":"), reader.position >= 0, let body = group() else {
        reader.scanner.position = before
        break
      }
      guard ["", "content", "animation"].contains(label) else {
        throw text.error(
          .unknown, at: place, "the phase animator has no \(QuotedText.quote(label))", allowed: "content, animation",
          hint: Suggestion.hint(for: label, among: ["content", "animation"]))
      }
      closures.append((label.isEmpty ? nil : label, body))
    }
    guard let content = closures.first(where: { $0.label == nil || $0.label == "content" }) else {
      throw text.error(
        .missing, at: opening, "the phase animator lacks its content",
        allowed: "PhaseAnimator([false, true]) { isOn in Star().scaleEffect(isOn ? 1.5 : 1) }")
    }
    guard animator == nil else {
      throw text.error(.duplicate, at: start, "a second phase animator", hint: "one sequence at a time")
    }
    animator = Animator(
      start: start, phases: arguments.first?.value ?? .list([]), list: list,
      isTriggered: arguments.contains { $0.label == "trigger" }, content: closure(content.range, phase: phase),
      animation: closures.first { $0.label == "animation" }.map { closure($0.range, phase: "$0") })
  }

  /// A closure without the names of its arguments, the last of which is the phase.
  private func closure(_ body: Range<Int>, phase: String) -> Closure {
    var reader = PhaseReader(text, body)
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
}
