/// The notation for sequences: chains of steps, phases and states, whose changes are assignments as in `withAnimation`.
///
/// - **Steps**: `AnimationSequence(duration: 0.5).append(easing: .easeIn) { scale = 1.5 }.wait(for: 2).append { … }`, in the
///   words of the framework of that name: `duration:`, `delay:`, `easing:` and `async:` of a step, and `commonConfig` for
///   those after it. An easing without a duration takes the step's. Beside them `with: true` for what starts together with
///   the step before, `targets: ["a", "b"]` with `stagger: 0.3`, `.play("brand/pop")` and `.cue("bell")`. Several
///   `withAnimation(.bouncy) { … }` one after another are steps too.
/// - **Phases**: `PhaseAnimator(trigger: trigger) { Phase { scale = 1 } Phase { scale = 1.1 }.animation(.bouncy) }`, without a
///   trigger for ever, with `.schedule(periodic(by: 1))` behind it by a clock. A phase animator of SwiftUI's own, with a
///   list of phases and closures for content and animation, is written out as these.
/// - **States**: `States { State("off") { scale = 1 } State("on") { scale = 2 }.animation(nil) }`, with `.animation(.bouncy,
///   value: \.scale)` and `.transaction(…)` behind it for what the view says.
/// - **Changes**: `scale = 1.5; card/offset = CGPoint(x: 0, y: 20); times += 3`; `.initial { … }` behind the whole for the
///   values before it.
///
/// Members, computed channels, parameters, cues at moments, transaction keys and closures are the document's.
/// Sources: https://developer.apple.com/documentation/swiftui/phaseanimator,
/// https://github.com/cristhianleonli/AnimationSequence
package enum SequenceNotation {
  /// Each form as an example that parses, and its meaning.
  static let forms: [(example: String, meaning: String)] = [
    ("withAnimation(.bouncy) { scale = 1.2; times += 3 }", "a step; more may follow"),
    (
      "AnimationSequence(duration: 0.5).append { scale = 2 }.wait(for: 1).append(easing: .easeIn) { scale = 1 }",
      "steps; also delay:, async:, with:, targets:, stagger:, .play(\"brand/pop\"), .cue(\"bell\")"
    ),
    (
      "PhaseAnimator { Phase { scale = 1 } Phase { scale = 1.1 }.animation(.bouncy) }",
      "phases; also trigger:, cycleFrom:, .schedule(periodic(by: 1)), .initial { scale = 2 }"
    ),
    (
      "PhaseAnimator([1, 1.2]) { phase in Image(\"star\").scaleEffect(phase) } animation: { $0 > 1 ? .bouncy : .smooth }",
      "the same as SwiftUI has it; phases may be cases of an enum next to it"
    ),
    (
      "States { State(\"off\") { scale = 1 } State(\"on\") { scale = 2 }.animation(nil) }",
      "states; also .animation(.bouncy, value: \\.scale)"
    ),
  ]
}

extension NotationSubject {
  /// A sequence.
  static let sequence = NotationSubject(
    noun: "sequence", example: "withAnimation(.bouncy) { scale = 1.2 }",
    names: "AnimationSequence(…), PhaseAnimator { … }, States { … } or withAnimation(…) { … }",
    call: "AnimationSequence(…)", continuation: "another step, or the end",
    closures: ["append", "withAnimation", "PhaseAnimator", "Phase", "States", "State", "initial", "start"],
    hintForClosure: "leave it out: no other code is read", maximumDepth: 16, maximumNames: Bounds.listLength + 8)

  /// A phase or a state.
  static let place = NotationSubject(
    noun: "phase or state", example: "Phase { scale = 1 }", names: "Phase { … }, State(\"on\") { … }", call: "State(…)",
    continuation: "another one, or the end", closures: ["Phase", "State"],
    hintForClosure: "leave it out: no other code is read", maximumDepth: 16)
}

extension MotionSequence {
  /// Reads steps, phases or states.
  ///
  /// - Parameter text: At most 2 MiB; white space and comments count for nothing.
  /// - Throws: ``ModelError`` with the place in the text.
  /// - Complexity: O(n) for n bytes.
  public init(notation text: String) throws(ModelError) {
    let source = try NotationText(
      text, maximumLength: CurveNotation.maximumLength, hint: "keep very long sequences in a document", isSource: true)
    if let pasted = try PhaseReader(source).sequence() {
      self = pasted
      return
    }
    var parser = try NotationParser(source, of: .sequence)
    self = try NotationReader(text: source).sequence(try parser.statements())
  }

  /// The canonical text over several lines, which ``MotionSequence/init(notation:)`` reads back as an equal sequence.
  ///
  /// Nil for what only a document says: members, computed channels, parameters, cues at moments, transactions, and a value
  /// whose type its constructor does not tell.
  /// - Complexity: O(size of the sequence).
  public var notation: String? {
    guard members.isEmpty, derived.isEmpty, parameters.isEmpty, cues.isEmpty, transactionKeys.isEmpty else {
      return nil
    }
    var text: String?
    switch body {
    case .steps(let list): text = list.notation
    case .phases(let cycle):
      guard (cycle.advance == .schedule) == (schedule != nil) else { return nil }
      text = cycle.notation
    case .states(let map): text = map.notation
    }
    guard var text else { return nil }
    switch schedule {
    case .inline(let schedule)?: text += "\n.schedule(\(schedule.notation))"
    case .reference(let reference)?: text += "\n.schedule(ref(\(NotationString.quote(reference.description))))"
    case nil: break
    }
    if !initial.isEmpty {
      guard let changes = initial.closure("") else { return nil }
      text += "\n.initial \(changes)"
    }
    return text.utf8.count <= CurveNotation.maximumLength ? text : nil
  }
}

extension [PropertyChange] {
  /// `{ scale = 1.5; times += 3 }`, over several lines where one would be long; nil where a type is not told.
  fileprivate func closure(_ indent: String) -> String? {
    var texts: [String] = []
    for change in self {
      guard change.property.tells(change.value.type) else { return nil }
      texts.append("\(change.channel) \(change.change.isRelative ? "+=" : "=") \(change.value.notation)")
    }
    let line = texts.joined(separator: "; ")
    if line.utf8.count <= Self.longestLine { return line.isEmpty ? "{}" : "{ \(line) }" }
    return "{\n" + texts.map { "\(indent)  \($0)\n" }.joined() + "\(indent)}"
  }

  private static let longestLine = 60
}

extension CurveChoice {
  /// `.animation(…)` behind a phase or a state.
  fileprivate var modifier: String {
    switch self {
    case .standard: ""
    case .none: ".animation(nil)"
    case .curve(let source): ".animation(\(source.notation))"
    }
  }

  /// The easing of a step; written out where the step's duration would be taken for the easing's.
  fileprivate func easing(beside duration: DurationSource?) -> [String] {
    switch self {
    case .standard: return []
    case .none: return ["easing: nil"]
    case .curve(let source):
      let text = source.notation
      guard duration != nil, NotationReader.takesDuration(text) else { return ["easing: \(text)"] }
      return ["easing: \(text)(duration: \(NotationDecimal.text(Curve.swiftUIDuration)))"]
    }
  }
}

// MARK: Steps

extension StepList {
  fileprivate var notation: String? {
    var rest = steps[...]
    var arguments: [String] = []
    if case .defaults(let curve, let duration, let delay)? = rest.first {
      arguments = Self.arguments(curve, duration, delay)
      // Without an argument it would be no step.
      if !arguments.isEmpty { rest.removeFirst() }
    }
    if awaitsAsync != !steps.contains(where: \.isAsync) { arguments.append("awaitsAsync: \(awaitsAsync)") }
    if isTriggered { arguments.append("trigger: trigger") }
    var text = "AnimationSequence(\(arguments.joined(separator: ", ")))"
    for step in rest {
      guard let notation = step.notation else { return nil }
      text += "\n  .\(notation)"
    }
    if repeatCount != 1 { text += "\n  " + (repeatCount.map { ".repeatCount(\($0))" } ?? ".repeatForever()") }
    return text
  }

  fileprivate static func arguments(
    _ curve: CurveChoice, _ duration: DurationSource?, _ delay: DurationSource?
  ) -> [String] {
    (duration.map { ["duration: \($0.notation)"] } ?? []) + (delay.map { ["delay: \($0.notation)"] } ?? [])
      + curve.easing(beside: duration)
  }
}

extension SequenceStep {
  fileprivate var isAsync: Bool {
    switch self {
    case .act(_, let placement), .stagger(_, _, let placement): placement == .async
    case .wait, .defaults, .cue: false
    }
  }

  fileprivate var notation: String? {
    switch self {
    case .act(let action, let placement): action.notation(nil, placement)
    case .stagger(let action, let interval, let placement): action.notation(interval, placement)
    case .wait(let duration): "wait(for: \(duration.notation))"
    case .defaults(let curve, let duration, let delay):
      "commonConfig(\(StepList.arguments(curve, duration, delay).joined(separator: ", ")))"
    case .cue(let name): "cue(\(NotationString.quote(name.text)))"
    }
  }
}

extension StepAction {
  fileprivate func notation(_ stagger: DurationSource?, _ placement: SequenceStep.Placement) -> String? {
    guard members.isEmpty, transaction.isEmpty else { return nil }
    var curve = CurveChoice.standard
    if case .changes(_, let own) = content { curve = own }
    var arguments = StepList.arguments(curve, duration, delay)
    if !targets.isEmpty {
      arguments.append("targets: [\(targets.map { NotationString.quote($0.text) }.joined(separator: ", "))]")
    }
    if let stagger { arguments.append("stagger: \(stagger.notation)") }
    if placement != .then { arguments.append("\(placement.rawValue): true") }
    switch content {
    case .preset(let reference):
      return "play(\(([NotationString.quote(reference.description)] + arguments).joined(separator: ", ")))"
    case .changes(let changes, _):
      guard let changes = changes.closure("  ") else { return nil }
      return (arguments.isEmpty ? "append" : "append(\(arguments.joined(separator: ", ")))") + " \(changes)"
    }
  }
}

// MARK: Phases and states

extension PhaseCycle {
  fileprivate var notation: String? {
    var arguments = advance == .trigger ? ["trigger: trigger"] : []
    switch order {
    case .cycle(let index): if index != 0 { arguments.append("cycleFrom: \(index)") }
    case .random(let seed): arguments.append("randomSeed: \(seed)")
    }
    if advancesAtStart { arguments.append("advancesAtStart: true") }
    var text = "PhaseAnimator" + (arguments.isEmpty ? "" : "(\(arguments.joined(separator: ", ")))") + " {\n"
    for phase in phases {
      guard phase.members.isEmpty, let changes = phase.changes.closure("  ") else { return nil }
      text += "  Phase \(changes)\(phase.curve.modifier)\n"
    }
    return text + "}"
  }
}

extension StateMap {
  fileprivate var notation: String? {
    var text = "States" + (curveOwner == .entered ? "" : "(curveOwner: .\(curveOwner.rawValue))") + " {\n"
    for state in states {
      guard state.members.isEmpty, state.transaction.isEmpty, let changes = state.changes.closure("  ") else {
        return nil
      }
      var arguments = [NotationString.quote(state.name.text)]
      if state.disablesAnimations { arguments.append("disablesAnimations: true") }
      if state.isContinuous { arguments.append("isContinuous: true") }
      text += "  State(\(arguments.joined(separator: ", "))) \(changes)\(state.curve.modifier)\n"
    }
    let modifiers = chain.compactMap(\.notation)
    return modifiers.count == chain.count ? text + "}" + modifiers.map { "\n\($0)" }.joined() : nil
  }
}

extension TransactionModifier {
  /// Nil for closures, which are the document's.
  fileprivate var notation: String? {
    switch self {
    case .animation(_, _, let body) where !body.isEmpty: nil
    case .animation(let curve, let property, _):
      ".animation(\(curve?.notation ?? "nil")\(property.map { ", value: \\.\($0)" } ?? ""))"
    case .transaction(let curve, let condition):
      ".transaction(\(curve?.notation ?? "nil")\(condition == .always ? "" : ", when: .\(condition.rawValue)"))"
    case .rules: nil
    }
  }
}
