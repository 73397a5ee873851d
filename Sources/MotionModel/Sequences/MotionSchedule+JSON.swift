extension MotionSchedule {
  /// Reads `{"periodic": {"from": 0, "by": 1}}` and its like.
  /// - Throws: ``ModelError``.
  public init(_ node: DocumentNode) throws(ModelError) {
    let kinds = ["periodic", "everyMinute", "explicit", "animation", "cyclic"]
    let (kind, member) = try node.object(allowing: kinds).exactlyOne(of: kinds)
    let schedule: MotionSchedule
    switch kind {
    case "periodic":
      let object = try member.object(allowing: ["from", "by"])
      schedule = .periodic(
        from: try object.optional("from")?.number(in: Bounds.number) ?? 0,
        by: try DurationSource(try object.required("by")))
    case "everyMinute":
      guard try member.bool() else { throw member.error(.contradiction, "everyMinute is false", allowed: "true") }
      schedule = .everyMinute
    case "explicit": schedule = .explicit(try member.numbers(1...Bounds.listLength))
    case "animation":
      let object = try member.object(allowing: ["minimumInterval", "paused"])
      schedule = .animation(
        minimumInterval: try object.optional("minimumInterval")?.number(),
        paused: try object.optional("paused")?.bool() ?? false)
    default:
      var offsets: [DurationSource] = []
      for element in try member.array(min: 1, max: Bounds.listLength) { offsets.append(try DurationSource(element)) }
      schedule = .cyclic(offsets)
    }
    try member.checking { () throws(ModelError) in try schedule.validate() }
    self = schedule
  }

  /// The object that reads back as this schedule.
  public var json: JSONValue {
    switch self {
    case .periodic(let from, let interval): return ["periodic": ["from": .number(from), "by": interval.json]]
    case .everyMinute: return ["everyMinute": true]
    case .explicit(let times): return ["explicit": .numbers(times)]
    case .animation(let interval, let paused):
      var members: [JSONMember] = []
      members.append("minimumInterval", interval.map(JSONValue.number))
      members.append("paused", .bool(paused))
      return ["animation": .object(members)]
    case .cyclic(let offsets): return ["cyclic": .array(offsets.map(\.json))]
    }
  }
}

extension Cue {
  /// Reads `{"name": "bell", "every": 4, "offsets": [0]}`, or one with `at` or `phase`.
  /// - Throws: ``ModelError``.
  public init(_ node: DocumentNode) throws(ModelError) {
    let object = try node.object(allowing: ["name", "at", "every", "offsets", "phase"])
    let named = try object.required("name")
    let text = try named.string(maxBytes: 64)
    let name = try named.reading { () throws(ModelError) in try CueName(text) }
    let (kind, member) = try object.exactlyOne(of: ["at", "every", "phase"])
    let moment: Moment
    switch kind {
    case "at": moment = .time(try member.number(in: Bounds.duration))
    case "phase": moment = .phase(try member.integer(in: 0...Bounds.listLength))
    default:
      var offsets: [Int] = []
      for element in try object.optional("offsets")?.array(min: 1, max: Bounds.listLength) ?? [] {
        offsets.append(try element.integer(in: 0...Bounds.listLength))
      }
      moment = .tick(every: try member.integer(in: 1...Bounds.listLength), offsets: offsets.isEmpty ? [0] : offsets)
    }
    if kind != "every", let superfluous = object.optional("offsets") {
      throw superfluous.error(.contradiction, "\"offsets\" belongs to \"every\"")
    }
    self = try node.checking { () throws(ModelError) in try Cue(name, moment) }
  }

  /// The object that reads back as this cue.
  public var json: JSONValue {
    var members = [JSONMember("name", .string(name.text))]
    switch moment {
    case .time(let seconds): members.append("at", .number(seconds))
    case .phase(let index): members.append("phase", .number(Double(index)))
    case .tick(let every, let offsets):
      members.append("every", .number(Double(every)))
      members.append("offsets", .numbers(offsets.map(Double.init)))
    }
    return .object(members)
  }
}
