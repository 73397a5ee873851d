extension MotionSequence {
  private static let commonKeys = ["initial", "schedule", "cues", "derived", "parameters"]
  private static let stepKeys = ["steps", "awaitsAsync", "repeat"]
  private static let phaseKeys = ["phases", "advance", "cycleFrom", "randomSeed", "advancesAtStart"]
  private static let stateKeys = ["states", "curveOwner", "chain"]
  static let jsonKeys = commonKeys + stepKeys + phaseKeys + stateKeys

  /// Reads `steps`, `phases` or `states` with what belongs to them, and `initial`, `schedule`, `cues`, `derived`,
  /// `parameters`.
  /// - Throws: ``ModelError``.
  public init(_ node: DocumentNode) throws(ModelError) {
    let (kind, member) = try node.object(allowing: Self.jsonKeys).exactlyOne(of: ["steps", "phases", "states"])
    let keys = kind == "steps" ? Self.stepKeys : kind == "phases" ? Self.phaseKeys : Self.stateKeys
    let object = try node.object(allowing: Self.commonKeys + keys)
    let body: Body
    switch kind {
    case "steps": body = .steps(try StepList(node, object, member))
    case "phases": body = .phases(try PhaseCycle(node, object, member))
    default: body = .states(try StateMap(node, object, member))
    }
    var initial: [PropertyChange] = []
    if let values = object.optional("initial") { initial = try PropertyChange.list(values) }
    var schedule: MotionSchedule?
    if let member = object.optional("schedule") { schedule = try MotionSchedule(member) }
    var cues: [Cue] = []
    for element in try object.optional("cues")?.array(max: Bounds.shortListLength) ?? [] {
      cues.append(try Cue(element))
    }
    let derived = try DerivedChannel.list(object.optional("derived"))
    let parameters = try object.optional("parameters")?.parameters() ?? [:]
    self = try node.checking { () throws(ModelError) in
      try MotionSequence(
        initial: initial, body, schedule: schedule, cues: cues, derived: derived, parameters: parameters)
    }
  }

  var members: [JSONMember] {
    var members: [JSONMember] = []
    members.append("parameters", parameters.isEmpty ? nil : .parameters(parameters))
    members.append("initial", initial.isEmpty ? nil : PropertyChange.json(initial))
    switch body {
    case .steps(let list): members += list.members
    case .phases(let cycle): members += cycle.members
    case .states(let map): members += map.members
    }
    members.append("schedule", schedule?.json)
    members.append("cues", cues.isEmpty ? nil : .array(cues.map(\.json)))
    members.append("derived", derived.isEmpty ? nil : .array(derived.map(\.json)))
    return members
  }
}

extension StepList {
  init(_ node: DocumentNode, _ object: DocumentObject, _ list: DocumentNode) throws(ModelError) {
    var steps: [SequenceStep] = []
    for element in try list.array(min: 1, max: Bounds.listLength) { steps.append(try SequenceStep(element)) }
    let awaitsAsync = try object.optional("awaitsAsync")?.bool() ?? true
    var repeatCount: Int? = 1
    if let member = object.optional("repeat") { repeatCount = try member.repeatCount() }
    self = try node.checking { () throws(ModelError) in
      try StepList(steps, awaitsAsync: awaitsAsync, repeatCount: repeatCount)
    }
  }

  var members: [JSONMember] {
    [
      JSONMember("steps", .array(steps.map(\.json))), JSONMember("awaitsAsync", .bool(awaitsAsync)),
      JSONMember("repeat", .repeatCount(repeatCount)),
    ]
  }
}

extension PhaseCycle {
  init(_ node: DocumentNode, _ object: DocumentObject, _ list: DocumentNode) throws(ModelError) {
    var phases: [Phase] = []
    for element in try list.array(min: 1, max: Bounds.listLength) {
      let phase = try element.object(allowing: ["values", "curve"])
      let changes = try PropertyChange.list(try phase.required("values"))
      let curve = try CurveChoice(phase.optional("curve"))
      phases.append(try element.checking { () throws(ModelError) in try Phase(changes, curve: curve) })
    }
    let advance = try object.optional("advance")?.choice(of: Advance.self) ?? .looping
    var order = Order.cycle(from: 0)
    if let seed = object.optional("randomSeed") {
      if let superfluous = object.optional("cycleFrom") {
        throw superfluous.error(.contradiction, "\"cycleFrom\" and \"randomSeed\" exclude each other")
      }
      order = .random(seed: try seed.integer(in: 0...(1 << 53)))
    } else if let index = object.optional("cycleFrom") {
      order = .cycle(from: try index.integer(in: 0...Bounds.listLength))
    }
    let advancesAtStart = try object.optional("advancesAtStart")?.bool() ?? false
    self = try node.checking { () throws(ModelError) in
      try PhaseCycle(phases, advance: advance, order: order, advancesAtStart: advancesAtStart)
    }
  }

  var members: [JSONMember] {
    var members: [JSONMember] = []
    let phases = phases.map { phase -> JSONValue in
      var members = [JSONMember("values", PropertyChange.json(phase.changes))]
      members.append("curve", phase.curve.json)
      return .object(members)
    }
    members.append("phases", .array(phases))
    members.append("advance", .string(advance.rawValue))
    switch order {
    case .cycle(let index): members.append("cycleFrom", .number(Double(index)))
    case .random(let seed): members.append("randomSeed", .number(Double(seed)))
    }
    members.append("advancesAtStart", .bool(advancesAtStart))
    return members
  }
}

extension StateMap {
  init(_ node: DocumentNode, _ object: DocumentObject, _ list: DocumentNode) throws(ModelError) {
    var states: [State] = []
    for element in try list.array(min: 1, max: Bounds.shortListLength) {
      let state = try element.object(allowing: ["name", "values", "curve", "disablesAnimations", "isContinuous"])
      let named = try state.required("name")
      let text = try named.string(maxBytes: 64)
      let name = try named.reading { () throws(ModelError) in try TargetName(text) }
      let changes = try PropertyChange.list(try state.required("values"))
      let curve = try CurveChoice(state.optional("curve"))
      let disables = try state.optional("disablesAnimations")?.bool() ?? false
      let continuous = try state.optional("isContinuous")?.bool() ?? false
      states.append(
        try element.checking { () throws(ModelError) in
          try State(name, changes, curve: curve, disablesAnimations: disables, isContinuous: continuous)
        })
    }
    let owner = try object.optional("curveOwner")?.choice(of: CurveOwner.self) ?? .entered
    var chain: [TransactionModifier] = []
    for element in try object.optional("chain")?.array(max: Bounds.shortListLength) ?? [] {
      chain.append(try TransactionModifier(element))
    }
    self = try node.checking { () throws(ModelError) in try StateMap(states, curveOwner: owner, chain: chain) }
  }

  var members: [JSONMember] {
    let states = states.map { state -> JSONValue in
      var members = [
        JSONMember("name", .string(state.name.text)), JSONMember("values", PropertyChange.json(state.changes)),
      ]
      members.append("curve", state.curve.json)
      members.append("disablesAnimations", state.disablesAnimations ? true : nil)
      members.append("isContinuous", state.isContinuous ? true : nil)
      return .object(members)
    }
    var members = [JSONMember("states", .array(states)), JSONMember("curveOwner", .string(curveOwner.rawValue))]
    members.append("chain", chain.isEmpty ? nil : .array(chain.map(\.json)))
    return members
  }
}

extension TransactionModifier {
  /// Reads `{"animation": curve or null, "value": "size"}` or `{"transaction": curve or null, "when": "always"}`.
  /// - Throws: ``ModelError``.
  public init(_ node: DocumentNode) throws(ModelError) {
    let (kind, member) = try node.object(allowing: ["animation", "transaction", "value", "when"])
      .exactlyOne(of: ["animation", "transaction"])
    let object = try node.object(allowing: kind == "animation" ? ["animation", "value"] : ["transaction", "when"])
    let curve: CurveSource? = member.value == .null ? nil : try CurveSource(member)
    if kind == "transaction" {
      self = .transaction(curve, when: try object.optional("when")?.choice(of: Condition.self) ?? .always)
      return
    }
    var property: PropertyName?
    if let value = object.optional("value") {
      let text = try value.string(maxBytes: 64)
      property = try value.reading { () throws(ModelError) in try PropertyName(text) }
    }
    self = .animation(curve, value: property)
  }

  /// The object that reads back as this modifier.
  public var json: JSONValue {
    switch self {
    case .animation(let curve, let property):
      var members = [JSONMember("animation", curve?.json ?? .null)]
      members.append("value", property.map { .string($0.text) })
      return .object(members)
    case .transaction(let curve, let condition):
      return ["transaction": curve?.json ?? .null, "when": .string(condition.rawValue)]
    }
  }
}
