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
  private var budget = PhaseExpression.maximumSteps

  /// Finds and translates a phase animator with a list of phases; nil where the text has none.
  /// - Complexity: O(bytes) to find it, then O(phases × bytes of its closures).
  init?(_ text: NotationText) throws(ModelError) {
    let source = try PhaseSource(text)
    guard let animator = source.animator else { return nil }
    self.text = text
    let phases = try values(animator, source.enums)
    let enums = Self.ordered(source.enums, for: phases)
    for case .member(let name, let path) in phases {
      guard let owner = enums.first(where: { path.hasPrefix($0.name + ".") }) else { continue }
      guard owner.cases.contains(where: { $0.name == name }) else {
        throw owner.lacks(name, in: text, at: animator.phases.lowerBound)
      }
    }
    var properties: Set<String> = []
    write(
      "PhaseAnimator\(animator.trigger == nil ? "" : "(trigger: trigger)") {", from: animator.start)
    for phase in phases {
      write("Phase {", from: animator.content.start)
      for change in try changes(animator, phase, enums) {
        properties.insert(change.property)
        write("\(change.property) = \(change.value)", from: change.start)
      }
      guard let animation = animator.animation else {
        write("}", from: animator.start)
        continue
      }
      let start = animation.range.lowerBound
      var reader = reader(animation, phase, enums)
      let curve = try reader.body()
      budget = reader.budget
      write("}.animation(\(curve.text))", from: start)
    }
    write("}", from: animator.start)
    guard !properties.isEmpty else {
      throw text.error(
        .missing, at: animator.content.start, "no modifier depends on the phase",
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

  private func reader(_ closure: PhaseSource.Closure, _ phase: PhaseValue, _ enums: [PhaseEnum]) -> PhaseExpression {
    PhaseExpression(text, closure.range, enums: enums, name: closure.name, phase: phase, budget: budget)
  }

  // MARK: Phases

  /// The enum of the phases before others, which may have cases of the same names.
  private static func ordered(_ enums: [PhaseEnum], for phases: [PhaseValue]) -> [PhaseEnum] {
    var names: Set<String> = []
    var types: Set<String> = []
    for case .member(let name, let text) in phases {
      names.insert(name)
      types.formUnion(text.split(separator: ".").dropLast().suffix(1).map(String.init))
    }
    func fits(_ known: PhaseEnum) -> Bool {
      types.isEmpty ? names.isSubset(of: known.cases.map(\.name)) : types.contains(known.name)
    }
    return enums.filter(fits) + enums.filter { !fits($0) }
  }

  /// The phases: a list, or all cases of an enum.
  private mutating func values(
    _ animator: PhaseSource.Animator, _ enums: [PhaseEnum]
  ) throws(ModelError) -> [PhaseValue] {
    let list = text.slice(animator.phases.lowerBound, animator.phases.upperBound)
    let start = animator.phases.lowerBound
    var phases: [PhaseValue] = []
    if list.hasPrefix("["), list.hasSuffix("]") {
      let inside = (start + 1)..<(animator.phases.upperBound - 1)
      var reader = PhaseExpression(
        text, inside, enums: enums, name: "", phase: .written(""), budget: budget)
      reader.skipSpace()
      while reader.scanner.peek() != nil {
        guard phases.count < Bounds.listLength else {
          throw text.error(.tooLarge, at: start, "too many phases", allowed: "at most \(Bounds.listLength)")
        }
        let value = try reader.expression()
        phases.append(value)
        guard reader.take(",") else {
          reader.skipSpace()
          if reader.scanner.peek() != nil { throw reader.unexpected("\",\" or \"]\"") }
          break
        }
        reader.skipSpace()
      }
      budget = reader.budget
      let areIntegers = !list.contains(".")
      phases = phases.map {
        if case .number(let number, _) = $0 { .number(number, isInteger: areIntegers) } else { $0 }
      }
    } else if list.hasSuffix(".allCases") || list.hasSuffix(".allCases)") {
      let path = list.replacing("Array(", with: "").split(separator: ".")
      let name = path.dropLast().last.map(String.init) ?? ""
      let known = enums.firstIndex { $0.name == name }
      guard let known else {
        throw text.error(
          .missing, at: start, "the cases of \(name) are not here",
          hint: "paste enum \(name) { … } too, or write the phases: [.first, .second]")
      }
      phases = enums[known].cases.map { .member($0.name, text: "\(name).\($0.name)") }
    } else {
      throw text.error(
        .missing, at: start, "the phases of \(QuotedText.quote(list)) are not here",
        allowed: "[0, 1, 2], [false, true], [.first, .second], Phase.allCases", hint: "write them as a list")
    }
    guard !phases.isEmpty else { throw text.error(.missing, at: start, "there is no phase", allowed: "[false, true]") }
    return phases
  }

  // MARK: Content

  private typealias Change = (property: String, value: String, start: Int)

  /// What the content's modifiers are in a phase, those that depend on it.
  private mutating func changes(
    _ animator: PhaseSource.Animator, _ phase: PhaseValue, _ enums: [PhaseEnum]
  ) throws(ModelError) -> [Change] {
    var changes: [Change] = []
    for modifier in animator.modifiers {
      let closure = PhaseSource.Closure(name: animator.content.name, range: modifier.arguments)
      var reader = reader(closure, phase, enums)
      let fields = try reader.arguments()
      budget = reader.budget
      guard reader.asksForPhase else { continue }
      for (property, value) in try PhaseModifier.changes(modifier.name, fields, in: text, at: modifier.start) {
        guard !changes.contains(where: { $0.property == property }) else {
          throw text.error(
            .duplicate, at: modifier.start, "\(modifier.name) changes \(property) a second time",
            hint: "write one modifier with the sum or the product of both")
        }
        changes.append((property, value.text, modifier.start))
      }
    }
    return changes
  }
}
