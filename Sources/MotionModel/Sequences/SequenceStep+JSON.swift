extension SequenceStep {
  /// Reads one step: `animate`, `play`, `wait`, `defaults` or `cue`; `stagger` goes with the first two.
  /// - Throws: ``ModelError``.
  public init(_ node: DocumentNode) throws(ModelError) {
    let kinds = ["animate", "play", "wait", "defaults", "cue"]
    let own = ["curve", "targets", "duration", "delay", "placement", "stagger"]
    let (kind, member) = try node.object(allowing: kinds + own).exactlyOne(of: kinds)
    switch kind {
    case "wait":
      _ = try node.object(allowing: ["wait"])
      self = .wait(try DurationSource(member))
    case "cue":
      _ = try node.object(allowing: ["cue"])
      let text = try member.string(maxBytes: 64)
      self = .cue(try member.reading { () throws(ModelError) in try CueName(text) })
    case "defaults":
      _ = try node.object(allowing: ["defaults"])
      let object = try member.object(allowing: ["curve", "duration", "delay"])
      self = .defaults(
        curve: try CurveChoice(object.optional("curve")), duration: try Self.duration(object.optional("duration")),
        delay: try Self.duration(object.optional("delay")))
    default:
      let object = try node.object(
        allowing: kind == "animate" ? ["animate"] + own : ["play"] + own.filter { $0 != "curve" })
      let content: StepAction.Content =
        kind == "play"
        ? .preset(try PresetReference(member))
        : .changes(try PropertyChange.list(member), try CurveChoice(object.optional("curve")))
      var targets: [TargetName] = []
      for element in try object.optional("targets")?.array(max: Bounds.shortListLength) ?? [] {
        let text = try element.string(maxBytes: 64)
        targets.append(try element.reading { () throws(ModelError) in try TargetName(text) })
      }
      let duration = try Self.duration(object.optional("duration"))
      let delay = try Self.duration(object.optional("delay"))
      let action = try node.checking { () throws(ModelError) in
        try StepAction(content, targets: targets, duration: duration, delay: delay)
      }
      let placement = try object.optional("placement")?.choice(of: Placement.self) ?? .then
      if let interval = object.optional("stagger") {
        self = .stagger(action, interval: try DurationSource(interval), placement)
      } else {
        self = .act(action, placement)
      }
    }
  }

  private static func duration(_ node: DocumentNode?) throws(ModelError) -> DurationSource? {
    guard let node else { return nil }
    return try DurationSource(node)
  }

  /// The object that reads back as this step.
  public var json: JSONValue {
    switch self {
    case .wait(let duration): return ["wait": duration.json]
    case .cue(let name): return ["cue": .string(name.text)]
    case .defaults(let curve, let duration, let delay):
      var members: [JSONMember] = []
      members.append("curve", curve.json)
      members.append("duration", duration?.json)
      members.append("delay", delay?.json)
      return ["defaults": .object(members)]
    case .act(let action, let placement): return .object(action.members + [placement.member])
    case .stagger(let action, let interval, let placement):
      return .object(action.members + [JSONMember("stagger", interval.json), placement.member])
    }
  }
}

extension SequenceStep.Placement {
  fileprivate var member: JSONMember { JSONMember("placement", .string(rawValue)) }
}

extension StepAction {
  fileprivate var members: [JSONMember] {
    var members: [JSONMember] = []
    switch content {
    case .changes(let changes, let curve):
      members.append("animate", PropertyChange.json(changes))
      members.append("curve", curve.json)
    case .preset(let reference): members.append("play", reference.json)
    }
    members.append("targets", targets.isEmpty ? nil : .array(targets.map { .string($0.text) }))
    members.append("duration", duration?.json)
    members.append("delay", delay?.json)
    return members
  }
}
