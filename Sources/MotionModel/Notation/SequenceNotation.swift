/// The notation for sequences: chains of steps, phases and states, whose changes are assignments as in `withAnimation`.
///
/// Steps use the terms of the framework of that name; an easing without a duration takes the step's. Several
/// `withAnimation(.bouncy) { … }` one after another are steps too. A SwiftUI phase animator, with a list of phases and
/// closures for content and animation, is expanded to phases. ``forms`` lists all by example.
///
/// Members, computed channels, parameters, cues at moments, transaction keys and closures are the document's.
/// Sources: https://developer.apple.com/documentation/swiftui/phaseanimator,
/// https://github.com/cristhianleonli/AnimationSequence
package enum SequenceNotation {
  static let forms: [(example: String, meaning: String)] = [
    ("withAnimation(.bouncy) { scale = 1.2; times += 3 }", "a step; more may follow"),
    (
      "AnimationSequence(duration: 0.5).append { scale = 2 }.wait(for: 1).append(easing: .easeIn) { scale = 1 }",
      "steps; also delay:, async:, with:, .play(\"brand/pop\"), .cue(\"bell\")"
    ),
    (
      "AnimationSequence().append(targets: [\"a\", \"b\"], stagger: 0.1) { opacity = 1 }.initial { a/opacity = 0; b/opacity = 0 }",
      "a stagger; each target has a first value of its own"
    ),
    (
      "PhaseAnimator { Phase { scale = 1 } Phase { scale = 1.1 }.animation(.bouncy) }",
      "phases; also trigger:, cycleFrom:, .schedule(periodic(by: 1)), .initial { scale = 2 }"
    ),
    (
      "PhaseAnimator([1, 1.2]) { phase in Image(\"star\").scaleEffect(phase) } animation: { $0 > 1 ? .bouncy : .smooth }",
      "SwiftUI's syntax; phases may be cases of an enum next to it"
    ),
    (
      "States { State(\"off\") { scale = 1 } State(\"on\") { scale = 2 }.animation(nil) }",
      "states; also .animation(.bouncy, value: \\.scale)"
    ),
  ]

  // MARK: Steps

  fileprivate static let steps: [NotationCall<SequenceStep>] = [
    NotationCall(
      "append", duration, delay, .easing, targets, stagger, placement, .changes("  "),
      make: { (duration, delay, easing, targets, stagger, placement, changes) throws(ModelError) in
        try SequenceStep(.changes(changes, easing.curve), [], (targets, duration, delay, stagger, placement))
      },
      take: { step in
        guard let (action, placement) = step.sayable, case .changes(let changes, let curve) = action.content
        else { return nil }
        let easing = StepEasing(curve: curve, isBesideDuration: action.duration != nil)
        return (action.duration, action.delay, easing, action.targets, action.stagger, placement, changes)
      }),
    NotationCall(
      "play", argument("_preset", .preset), duration, delay, targets, stagger, placement,
      make: { (preset, duration, delay, targets, stagger, placement) throws(ModelError) in
        try SequenceStep(.preset(preset), [], (targets, duration, delay, stagger, placement))
      },
      take: { step in
        guard let (action, placement) = step.sayable, case .preset(let preset) = action.content else { return nil }
        return (preset, action.duration, action.delay, action.targets, action.stagger, placement)
      }),
    NotationCall("wait", argument("for", .duration), make: { .wait($0) }, take: \.wait),
    NotationCall(
      "commonConfig", duration, delay, .easing, make: { .defaults(curve: $2.curve, duration: $0, delay: $1) },
      take: { step in
        guard case .defaults(let curve, let duration, let delay) = step else { return nil }
        return (duration, delay, StepEasing(curve: curve, isBesideDuration: duration != nil))
      }
    ).called,
    NotationCall("cue", argument("_name", .target), make: { .cue($0) }, take: \.cue),
  ]

  private static let duration = argument(optional: "duration", .duration)
  private static let delay = argument(optional: "delay", .duration)
  private static let stagger = argument(optional: "stagger", .duration)
  private static let targets = argument(
    "targets", Spelling.target.list("targets", example: "[\"a\", \"b\"]"), omitting: [])
  /// `async: true` or `with: true`.
  private static let placement = Argument<SequenceStep.Placement>(
    parameters: ["async? with?"],
    read: { (binding) throws(ModelError) in
      let isAsync = try binding.value("async", .truth) ?? false
      guard try binding.value("with", .truth) ?? false else { return isAsync ? .async : .then }
      guard !isAsync else {
        throw ModelError(.contradiction, "a step both async and with the one before", parameter: "with")
      }
      return .with
    }, text: { $0 == .then ? [] : ["\($0.rawValue): true"] })

  /// Step in SwiftUI's notation.
  fileprivate static let explicit = NotationCall<SequenceStep>(
    "withAnimation", argument("_animation", .curveChoice, omitting: .standard), argument(flag: "completionCriteria"),
    .changes(""),
    make: { (curve, _, changes) throws(ModelError) in .act(try StepAction(.changes(changes, curve)), .then) },
    take: { _ in nil })

  /// Beginning of a chain of steps, with their defaults.
  fileprivate static let beginning = NotationCall<SequenceDraft>(
    "AnimationSequence", duration, delay, .easing, argument(optional: "awaitsAsync", .truth),
    argument(flag: "trigger"),
    make: { duration, delay, easing, awaitsAsync, isTriggered in
      let isPlain = duration == nil && delay == nil && easing.curve == .standard
      return SequenceDraft(
        steps: isPlain ? [] : [.defaults(curve: easing.curve, duration: duration, delay: delay)],
        awaitsAsync: awaitsAsync, isTriggered: isTriggered)
    },
    take: { draft in
      var (curve, duration, delay): (CurveChoice, DurationSource?, DurationSource?) = (.standard, nil, nil)
      if case .defaults(let own, let seconds, let wait)? = draft.steps.first {
        (curve, duration, delay) = (own, seconds, wait)
      }
      let easing = StepEasing(curve: curve, isBesideDuration: duration != nil)
      return (duration, delay, easing, draft.awaitsAsync, draft.isTriggered)
    }
  ).called

  // MARK: Phases and states

  fileprivate static let phases = NotationCall<PhaseCycle>(
    "PhaseAnimator", argument(flag: "trigger"),
    argument(optional: "cycleFrom", .integer("the first phase of the cycle")),
    argument(optional: "randomSeed", .seed), argument("advancesAtStart", .truth, omitting: false), .places(phase),
    make: { (isTriggered, first, seed, advancesAtStart, phases) throws(ModelError) in
      guard first == nil || seed == nil else {
        throw ModelError(
          .outOfRange, "a random seed beside cycleFrom:", allowed: "one of them", parameter: "randomSeed")
      }
      return try PhaseCycle(
        phases, advance: isTriggered ? .trigger : .looping,
        order: seed.map { .random(seed: $0) } ?? .cycle(from: first ?? 0), advancesAtStart: advancesAtStart)
    },
    take: { cycle in
      var (first, seed): (Int?, Int?) = (nil, nil)
      switch cycle.order {
      case .cycle(let index): first = index == 0 ? nil : index
      case .random(let own): seed = own
      }
      return (cycle.advance == .trigger, first, seed, cycle.advancesAtStart, cycle.phases)
    })

  private static let phase: [NotationCall<PhaseCycle.Phase>] = [
    NotationCall(
      "Phase", .changes("  "), make: { (changes) throws(ModelError) in try PhaseCycle.Phase(changes) },
      take: { $0.members.isEmpty ? $0.changes : nil }),
    NotationCall(
      "animation", argument("_animation", .curveChoice), change: { $0.curve = $1 },
      take: { $0.curve == .standard ? nil : $0.curve }),
  ]

  fileprivate static let states = NotationCall<StateMap>(
    "States", argument("curveOwner", .choice, omitting: StateMap.CurveOwner.entered), .places(state),
    make: { (owner, states) throws(ModelError) in try StateMap(states, curveOwner: owner) },
    take: { ($0.curveOwner, $0.states) })

  private static let state: [NotationCall<StateMap.State>] = [
    NotationCall(
      "State", argument("_name", .target), argument("disablesAnimations", .truth, omitting: false),
      argument("isContinuous", .truth, omitting: false), .changes("  "),
      make: { (name, disables, isContinuous, changes) throws(ModelError) in
        try StateMap.State(name, changes, disablesAnimations: disables, isContinuous: isContinuous)
      },
      take: { state in
        guard state.members.isEmpty, state.transaction.isEmpty else { return nil }
        return (state.name, state.disablesAnimations, state.isContinuous, state.changes)
      }),
    NotationCall(
      "animation", argument("_animation", .curveChoice), change: { $0.curve = $1 },
      take: { $0.curve == .standard ? nil : $0.curve }),
  ]

  // MARK: Modifiers

  /// Modifiers of the views around states; closures are the document's.
  fileprivate static let chain: [NotationCall<TransactionModifier>] = [
    NotationCall(
      "animation", argument("_animation", Spelling.curve.orNil), argument(optional: "value", .property),
      make: { .animation($0, value: $1) },
      take: { if case .animation(let curve, let property, []) = $0 { (curve, property) } else { nil } }),
    NotationCall(
      "transaction", argument("_animation", Spelling.curve.orNil), argument("when", .choice, omitting: .always),
      make: { .transaction($0, when: $1) },
      take: { if case .transaction(let curve, let condition) = $0 { (curve, condition) } else { nil } }),
  ]

  fileprivate static let common: [NotationCall<SequenceDraft>] = [
    NotationCall("schedule", argument("_schedule", .schedule), change: { $0.schedule = $1 }, take: \.schedule),
    NotationCall(
      "initial", .changes(""), change: { $0.initial += $1 }, take: { $0.initial.isEmpty ? nil : $0.initial }),
  ]

  fileprivate static let repetition: [NotationCall<SequenceDraft>] = [
    NotationCall(
      "repeatCount", argument("_count", .integer("the repeat count")), change: { $0.repeatCount = $1 },
      take: { $0.repeatCount == 1 ? nil : $0.repeatCount }),
    NotationCall(
      "repeatForever", change: { (draft: inout SequenceDraft) in draft.repeatCount = nil },
      take: { $0.repeatCount == nil ? () : nil }
    ).called,
    // Terminal calls of framework chains.
    NotationCall("start", argument(flag: "onFinish"), change: { (_: inout SequenceDraft, _) in }, take: { _ in nil }),
  ]

  fileprivate static let behindSteps =
    steps.map { $0.adding { $0.steps.append($1) } } + repetition + common
  fileprivate static let behindStates = common + chain.map { $0.adding { $0.chain.append($1) } }
}

/// A sequence as far as its chain has been read.
private struct SequenceDraft: Sendable {
  var steps: [SequenceStep] = []
  /// Nil: unless a step is async.
  var awaitsAsync: Bool?
  var isTriggered = false
  var repeatCount: Int? = 1
  var initial: [PropertyChange] = []
  var schedule: ScheduleSource?
  var chain: [TransactionModifier] = []
}

/// Easing of a step, which takes the step's duration if it has none.
private struct StepEasing: Sendable {
  var curve: CurveChoice
  var isBesideDuration: Bool

  /// Indicates that a written easing takes the adjacent duration.
  static func takesDuration(_ text: String) -> Bool {
    text.first == "." && (text == ".linear" || NamedEasing(rawValue: String(text.dropFirst()))?.isSwiftUI == true)
  }
}

extension Argument where Value == StepEasing {
  fileprivate static let easing = Argument(
    parameters: ["easing?"],
    read: { (binding) throws(ModelError) in
      let curve = try binding.value("easing", .curveChoice) ?? .standard
      let duration = try binding.value("duration", .duration)
      var easing = StepEasing(curve: curve, isBesideDuration: duration != nil)
      if let duration, case .curve(.inline(let curve)) = curve, let item = binding["easing"],
        StepEasing.takesDuration(binding.reader.text.slice(item.start, item.end))
      {
        easing.curve = .curve(.inline(try curve.with(duration: duration)))
      }
      return easing
    },
    text: { easing in
      guard easing.curve != .standard, let text = Spelling.curveChoice.text(easing.curve) else { return [] }
      let isOwn = easing.isBesideDuration && StepEasing.takesDuration(text)
      return ["easing: \(text)" + (isOwn ? "(duration: \(NotationDecimal.text(Curve.swiftUIDuration)))" : "")]
    })
}

extension Argument where Value == [PropertyChange] {
  /// `{ scale = 1.5; times += 3 }`, over several lines if long; the value determines its type.
  fileprivate static func changes(_ indent: String) -> Argument {
    Argument(
      parameters: [""],
      read: { (binding) throws(ModelError) in try binding.reader.changes(of: binding.segment) },
      text: { changes in
        guard changes.allSatisfy({ $0.property.tells($0.value.type) }) else { return nil }
        let texts = changes.map { "\($0.channel) \($0.change.isRelative ? "+=" : "=") \($0.value.notation)" }
        let line = texts.joined(separator: "; ")
        if line.utf8.count <= 60 { return [line.isEmpty ? "{}" : "{ \(line) }"] }
        return ["{\n" + texts.map { "\(indent)  \($0)\n" }.joined() + "\(indent)}"]
      }, isClosure: true)
  }
}

extension Argument {
  /// Phases or states of a builder, each followed by its curve.
  fileprivate static func places<Place>(_ calls: [NotationCall<Place>]) -> Argument where Value == [Place] {
    Argument(
      parameters: [""],
      read: { (binding) throws(ModelError) in try binding.reader.places(of: binding.segment, calls) },
      text: { places in
        var lines: [String] = []
        for place in places {
          guard let text = calls[0].text(place) else { return nil }
          lines.append("  \(text)\(calls[1].text(place).map { ".\($0)" } ?? "")\n")
        }
        return ["{\n\(lines.joined())}"]
      }, isClosure: true)
  }
}

extension SequenceStep {
  /// Action without parts only representable as a document.
  fileprivate var sayable: (action: StepAction, Placement)? {
    guard case .act(let action, let placement) = self, action.members.isEmpty, action.transaction.isEmpty
    else { return nil }
    return (action, placement)
  }

  fileprivate var isAsync: Bool { if case .act(_, .async) = self { true } else { false } }
}

extension NotationSubject {
  static let sequence = NotationSubject(
    noun: "sequence", example: "withAnimation(.bouncy) { scale = 1.2 }",
    names: "AnimationSequence(…), PhaseAnimator { … }, States { … } or withAnimation(…) { … }",
    closures: ["append", "withAnimation", "PhaseAnimator", "Phase", "States", "State", "initial", "start"],
    hintForClosure: "leave it out: no other code is read", maximumDepth: 16, maximumNames: Bounds.listLength + 8)

  static let place = NotationSubject(
    noun: "phase or state", names: "Phase { … }, State(\"on\") { … }", closures: ["Phase", "State"],
    hintForClosure: "leave it out: no other code is read", maximumDepth: 16)
}

extension MotionSequence {
  /// Reads steps, phases or states.
  ///
  /// - Parameter text: At most 2 MiB; white space and comments are ignored.
  /// - Throws: ``ModelError`` with the place in the text.
  /// - Complexity: O(n) for n bytes.
  public init(notation text: String) throws(ModelError) { try self.init(notation: text, dropping: nil) }

  /// - Parameter dropping: Is told of each modifier of a phase animator that cannot be read; nil to throw its error.
  package init(notation text: String, dropping: ((ModelError) -> Void)?) throws(ModelError) {
    let source = try NotationText(text, hint: "keep very long sequences in a document")
    if let pasted = try PhaseReader(source).sequence(dropping: dropping) {
      self = pasted
      return
    }
    var parser = try NotationParser(source, of: .sequence)
    self = try NotationReader(text: source).sequence(try parser.statements())
  }

  /// The canonical text over several lines, which ``MotionSequence/init(notation:)`` reads back as an equal sequence.
  ///
  /// Nil if only representable as a document: members, computed channels, parameters, cues at moments, transactions,
  /// and a value of ambiguous type.
  /// - Complexity: O(size of the sequence).
  public var notation: String? {
    guard members.isEmpty, derived.isEmpty, parameters.isEmpty, cues.isEmpty, transactionKeys.isEmpty else {
      return nil
    }
    var draft = SequenceDraft(initial: initial, schedule: schedule)
    var lines: [String?]
    switch body {
    case .steps(let list):
      (draft.steps, draft.isTriggered, draft.repeatCount) = (list.steps, list.isTriggered, list.repeatCount)
      if list.awaitsAsync == list.steps.contains(where: \.isAsync) { draft.awaitsAsync = list.awaitsAsync }
      // Without an argument it would be no step.
      let isSaid =
        if case .defaults? = list.steps.first {
          list.steps[0] != .defaults(curve: .standard, duration: nil, delay: nil)
        } else { false }
      let steps = list.steps.dropFirst(isSaid ? 1 : 0)
      lines = [SequenceNotation.beginning.text(draft)]
      lines += steps.map { step in SequenceNotation.steps.text(step).map { "  .\($0)" } }
      lines += SequenceNotation.repetition.compactMap { $0.text(draft).map { "  .\($0)" } }
    case .phases(let cycle):
      guard (cycle.advance == .schedule) == (schedule != nil) else { return nil }
      lines = [SequenceNotation.phases.text(cycle)]
    case .states(let map):
      lines = [SequenceNotation.states.text(map)]
      lines += map.chain.map { modifier in SequenceNotation.chain.text(modifier).map { ".\($0)" } }
    }
    if schedule != nil { lines.append(SequenceNotation.common[0].text(draft).map { ".\($0)" }) }
    if !initial.isEmpty { lines.append(SequenceNotation.common[1].text(draft).map { ".\($0)" }) }
    let texts = lines.compactMap(\.self)
    guard texts.count == lines.count else { return nil }
    let text = texts.joined(separator: "\n")
    return text.utf8.count <= CurveNotation.maximumLength ? text : nil
  }
}

extension NotationReader {
  func sequence(_ statements: [NotationChain]) throws(ModelError) -> MotionSequence {
    guard let first = statements.first else {
      throw text.error(.missing, at: 0, "the text is empty", allowed: NotationSubject.sequence.example)
    }
    let head = first.first
    if head.name == "withAnimation" {
      let steps = try statements.map { (chain) throws(ModelError) in try explicit(chain) }
      return try made(at: head.start, try MotionSequence(.steps(StepList(steps))))
    }
    if let second = statements.dropFirst().first {
      throw text.error(
        .syntax, at: second.start, "\(text.quoted(second.start, second.segments[0].close)) after the sequence",
        allowed: "the end", hint: "one sequence at a time")
    }
    let modifiers = first.segments.dropFirst()
    if let draft = try read(head, by: [SequenceNotation.beginning]) {
      let draft = try self.draft(modifiers, SequenceNotation.behindSteps, behind: draft, "the steps")
      let list = try made(
        at: head.start,
        try StepList(
          draft.steps, awaitsAsync: draft.awaitsAsync ?? !draft.steps.contains(where: \.isAsync),
          repeatCount: draft.repeatCount, isTriggered: draft.isTriggered))
      return try sequence(.steps(list), draft, at: head.start)
    }
    if var cycle = try read(head, by: [SequenceNotation.phases]) {
      let draft = try self.draft(modifiers, SequenceNotation.common, behind: SequenceDraft(), "the phases")
      if draft.schedule != nil, cycle.advance == .looping { cycle.advance = .schedule }
      return try sequence(.phases(cycle), draft, at: head.start)
    }
    if var map = try read(head, by: [SequenceNotation.states]) {
      let draft = try self.draft(modifiers, SequenceNotation.behindStates, behind: SequenceDraft(), "the states")
      map.chain = draft.chain
      try made(at: head.start, try map.validate())
      return try sequence(.states(map), draft, at: head.start)
    }
    throw text.unknown(
      "there is no sequence \(QuotedText.quote(head.name))", at: head.start, head.name,
      among: ["AnimationSequence", "PhaseAnimator", "States", "withAnimation"])
  }

  private func sequence(
    _ body: MotionSequence.Body, _ draft: SequenceDraft, at start: Int
  ) throws(ModelError) -> MotionSequence {
    try made(at: start, try MotionSequence(initial: draft.initial, body, schedule: draft.schedule))
  }

  private func draft(
    _ modifiers: ArraySlice<NotationSegment>, _ table: [NotationCall<SequenceDraft>], behind draft: SequenceDraft,
    _ noun: String
  ) throws(ModelError) -> SequenceDraft {
    var draft = draft
    for segment in modifiers {
      if segment.name == "start", let changes = try? changes(of: segment), !changes.isEmpty {
        throw text.error(
          .syntax, at: segment.start, "changes in the code that runs when the steps are over",
          allowed: ".append { scale = 1.5 } for a step, .initial { scale = 1 } for the beginning")
      }
      try change(&draft, by: segment, in: table, unknown: "\(QuotedText.quote(segment.name)) after \(noun)")
    }
    return draft
  }

  /// `withAnimation(.bouncy) { scale = 1.5 }`.
  private func explicit(_ chain: NotationChain) throws(ModelError) -> SequenceStep {
    let call = SequenceNotation.explicit
    let segment = chain.first
    guard segment.name == call.name, chain.segments.count == 1 else {
      throw text.error(
        .syntax, at: chain.start, "expected withAnimation, found \(text.quoted(chain.start, chain.end))",
        allowed: NotationSubject.sequence.example)
    }
    if let completion = segment.closures.dropFirst().first {
      throw text.error(
        .syntax, at: segment.start, "withAnimation with a \(completion.label ?? "second closure")",
        allowed: "withAnimation(.bouncy) { scale = 1.5 }",
        hint: "write subsequent changes as a separate withAnimation")
    }
    let binding = try NotationBinding(segment, to: call.signatures, in: self)
    return try call.value(of: binding)
  }

  fileprivate func changes(of segment: NotationSegment) throws(ModelError) -> [PropertyChange] {
    guard let closure = segment.closures.first?.closure else {
      throw text.error(
        .missing, at: segment.close, "\(segment.name) lacks its changes", allowed: "\(segment.name) { scale = 1.5 }")
    }
    var parser = try NotationParser(text, of: .sequence, in: closure, readsAssignments: true)
    return try parser.assignments().map { (path, isRelative, item) throws(ModelError) in
      // Pasted code may name the owner of a property.
      let name = path.segments.count > 1 && path.segments[0].name == "self" ? path.path.dropFirst(5) : path.path[...]
      return try change(String(name), isRelative: isRelative, item, at: path.start)
    }
  }

  func change(
    _ channel: String, isRelative: Bool = false, _ item: NotationItem, at start: Int
  ) throws(ModelError) -> PropertyChange {
    let (target, property) = try made(at: start, try PropertyChange.channel(channel))
    let value = try self.value(item, as: type(of: property, [item]))
    let change = try made(at: start, isRelative ? try ValueChange(by: value) : ValueChange(to: value))
    return PropertyChange(target: target, property, change)
  }

  /// Phases or states of a builder, with their curves.
  fileprivate func places<Place>(
    of head: NotationSegment, _ calls: [NotationCall<Place>]
  ) throws(ModelError) -> [Place] {
    let name = calls[0].name
    guard let closure = head.closures.first?.closure else {
      throw text.error(
        .missing, at: head.close, "\(head.name) lacks its \(name.lowercased())s",
        allowed: "\(head.name) { \(name == "Phase" ? name : "State(\"on\")") { scale = 1 } }")
    }
    var parser = try NotationParser(text, of: .place, in: closure)
    return try parser.statements().map { (chain) throws(ModelError) in
      guard chain.first.name == name, chain.segments.count <= 2, var place = try read(chain.first, by: calls)
      else {
        throw text.error(
          .unknown, at: chain.start, "expected \(name), found \(text.quoted(chain.start, chain.end))",
          allowed: name == "Phase" ? "Phase { scale = 1 }" : "State(\"on\") { scale = 1 }")
      }
      if let modifier = chain.segments.dropFirst().first {
        guard modifier.name == "animation", let next = try read(modifier, by: calls, behind: place) else {
          throw text.error(
            .unknown, at: modifier.start, "\(QuotedText.quote(modifier.name)) after a \(name.lowercased())",
            allowed: ".animation(.bouncy), .animation(nil)")
        }
        place = next
      }
      return place
    }
  }
}
