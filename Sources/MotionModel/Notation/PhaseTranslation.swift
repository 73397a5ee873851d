/// A phase animator as it stands in code, written out in the notation: a `Phase` for each of its phases, with what the
/// modifiers of its content are then, and the animation that leads to it.
///
/// `PhaseAnimator([false, true]) { isOn in Star().scaleEffect(isOn ? 1.5 : 1) } animation: { $0 ? .bouncy : .smooth }`, also as
/// the modifier `.phaseAnimator`, with phases that are numbers, truth values, texts, or cases of an enum beside it. Modifiers
/// that do not depend on the phase are left out: they move nothing.
///
/// Source: https://developer.apple.com/documentation/swiftui/phaseanimator
struct PhaseTranslation {
  /// What the notation of sequences reads.
  private(set) var notation = ""
  private let text: NotationText
  /// Where each line of the notation comes from.
  private var origins: [Int] = []
  private var budget = PhaseReader.maximumSteps

  /// Finds and translates a phase animator with a list of phases; nil where the text has none.
  /// - Complexity: O(bytes) to find it, then O(phases × bytes of its closures).
  init?(_ text: NotationText) throws(ModelError) {
    let source = try PhaseSource(text)
    guard let animator = source.animator else { return nil }
    self.text = text
    let phases = try phases(of: animator, source.enums)
    var movesAnything = false
    write("PhaseAnimator\(animator.isTriggered ? "(trigger: trigger)" : "") {", from: animator.start)
    for phase in phases {
      write("Phase {", from: animator.content.range.lowerBound)
      for change in try changes(animator.content, phase, source.enums) {
        movesAnything = true
        write("\(change.property) = \(change.value)", from: change.start)
      }
      guard let animation = animator.animation else {
        write("}", from: animator.start)
        continue
      }
      var reader = reader(animation, phase, source.enums)
      let curve = try reader.body()
      budget = reader.budget
      if case .failed(let error) = curve { throw error }
      write("}.animation(\(curve.text))", from: animation.range.lowerBound)
    }
    write("}", from: animator.start)
    guard movesAnything else {
      throw text.error(
        .missing, at: animator.content.range.lowerBound, "no modifier depends on the phase",
        allowed: PhaseModifier.allowed, hint: "views that come and go are members of a document")
    }
  }

  /// An error in the notation at its place in the code.
  func located(_ error: ModelError) -> ModelError {
    let line = (error.location?.line ?? 1) - 1
    return text.located(error, at: origins.indices.contains(line) ? origins[line] : 0)
  }

  private mutating func write(_ line: String, from start: Int) {
    // A value over several lines is one here.
    notation += line.split(whereSeparator: \.isNewline).joined(separator: " ") + "\n"
    origins.append(start)
  }

  private func reader(_ closure: PhaseSource.Closure, _ phase: PhaseValue, _ enums: [PhaseEnum]) -> PhaseReader {
    PhaseReader(text, closure.range, enums: enums, name: closure.name, phase: phase, budget: budget)
  }

  /// The phases: a list, or all cases of an enum; cases are named with their enum.
  private func phases(
    of animator: PhaseSource.Animator, _ enums: [PhaseEnum]
  ) throws(ModelError) -> [PhaseValue] {
    guard case .list(let values) = animator.phases else {
      guard let (type, word) = animator.phases.member, word == "allCases" else {
        throw text.error(
          .missing, at: animator.list, "the phases of \(QuotedText.quote(animator.phases.text)) are not here",
          allowed: "[0, 1, 2], [false, true], [.first, .second], Phase.allCases", hint: "write them as a list")
      }
      guard let known = enums.first(where: { $0.name == type }), !known.cases.isEmpty else {
        throw text.error(
          .missing, at: animator.list, "the cases of \(type ?? "the enum") are not here",
          hint: "paste enum \(type ?? "") { … } too, or write the phases: [.first, .second]")
      }
      return known.cases.map { .written("\(known.name).\($0)") }
    }
    guard !values.isEmpty else {
      throw text.error(.missing, at: animator.list, "there is no phase", allowed: "[false, true]")
    }
    let members = values.compactMap(\.member)
    let type =
      members.lazy.compactMap(\.type).first
      ?? enums.first { known in members.allSatisfy { known.cases.contains($0.name) } }?.name
    let areIntegers = values.allSatisfy {
      if case .number(let number, _) = $0 { number == number.rounded() } else { false }
    }
    return values.map { value in
      if case .number(let number, _) = value { return .number(number, isInteger: areIntegers) }
      guard let type, let member = value.member else { return value }
      return .written("\(type).\(member.name)")
    }
  }

  // MARK: Content

  private typealias Change = (property: String, value: String, start: Int)

  /// What the modifiers behind the one view of a closure are in a phase, those that depend on it.
  private mutating func changes(
    _ content: PhaseSource.Closure, _ phase: PhaseValue, _ enums: [PhaseEnum]
  ) throws(ModelError) -> [Change] {
    var reader = reader(content, phase, enums)
    defer { budget = reader.budget }
    var start = reader.position
    var name = reader.word()
    if name == "return" {
      start = reader.position
      name = reader.word()
    }
    guard !NotationParser.otherCode.union(["ForEach"]).contains(name), !name.isEmpty else {
      throw text.error(
        .syntax, at: start,
        "expected a view with modifiers, found \(text.quoted(start, start + max(name.utf8.count, 1)))",
        allowed: "Star().scaleEffect(phase)", hint: "views that come and go are members of a document")
    }
    var changes: [Change] = []
    var isView = true
    while true {
      reader.asksForPhase = false
      let fields = reader.scanner.peek() == UInt8(ascii: "(") ? try reader.arguments() : []
      let isMoving = reader.asksForPhase
      if isView, isMoving || fields.contains(where: { $0.value.text.contains("\\(") }) {
        try refuse(start + name.utf8.count..<reader.scanner.position, content.name, in: name)
      }
      try skipClosures(behind: name, content, &reader)
      if isMoving {
        for (property, value) in try PhaseModifier.changes(name, fields, in: text, at: start) {
          if case .failed(let error) = value { throw error }
          guard !changes.contains(where: { $0.property == property }) else {
            throw text.error(
              .duplicate, at: start, "\(name) changes \(property) a second time",
              hint: "write one modifier with the sum or the product of both")
          }
          changes.append((property, value.text, start))
        }
      }
      guard reader.take(".") else { break }
      (start, isView) = (reader.scanner.position, false)
      name = reader.word()
    }
    guard reader.position == content.range.upperBound else { throw reader.unexpected("a modifier or the end") }
    return changes
  }

  /// Steps over the closures behind a call, in which the phase may not stand.
  private func skipClosures(
    behind name: String, _ content: PhaseSource.Closure, _ reader: inout PhaseReader
  ) throws(ModelError) {
    while true {
      let before = reader.scanner.position
      reader.skipSpace()
      let start = reader.scanner.position
      guard reader.word().isEmpty || reader.take(":"), reader.take("{") else {
        reader.scanner.position = before
        return
      }
      reader.scanner.position -= 1
      guard reader.scanner.skipClosure() == nil else { return reader.scanner.position = before }
      try refuse(start..<reader.scanner.position, content.name, in: name)
    }
  }

  /// The phase inside a view is another view's: nothing that this sequence could say.
  private func refuse(_ range: Range<Int>, _ phase: String, in name: String) throws(ModelError) {
    var reader = PhaseReader(text, range)
    while let byte = reader.scanner.peek() {
      let start = reader.scanner.position
      guard TextScanner.beginsName(byte) || byte == UInt8(ascii: "$") else {
        reader.scanner.position += 1
        continue
      }
      guard reader.word() != phase else {
        throw text.error(
          .syntax, at: start, "the phase decides what is inside \(name)", allowed: PhaseModifier.allowed,
          hint: "put the modifier after \(name), or write members in a document")
      }
    }
  }
}
