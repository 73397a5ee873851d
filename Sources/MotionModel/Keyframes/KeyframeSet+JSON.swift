extension KeyframeSet {
  static let jsonKeys = [
    "tracks", "derived", "parameters", "delay", "easing", "trigger", "repeat", "autoreverses",
  ]

  /// Reads `tracks`, `derived`, `parameters`, `delay`, `easing` and `repeat` or `trigger`.
  /// - Throws: ``ModelError``.
  public init(_ node: DocumentNode) throws(ModelError) {
    let object = try node.object(allowing: Self.jsonKeys)
    var tracks: [MotionTrack] = []
    for element in try object.required("tracks").array(min: 1, max: Bounds.shortListLength) {
      tracks.append(try MotionTrack(element))
    }
    let derived = try DerivedChannel.list(object.optional("derived"))
    let parameters = try object.optional("parameters")?.parameters() ?? [:]
    var delay: DurationSource?
    if let member = object.optional("delay") { delay = try DurationSource(member, in: Bounds.delay) }
    var easing: CurveSource?
    if let member = object.optional("easing") { easing = try CurveSource(member) }
    let playback = try Self.playback(object)
    self = try node.checking { () throws(ModelError) in
      try KeyframeSet(
        tracks: tracks, derived: derived, parameters: parameters, playback: playback, delay: delay, easing: easing)
    }
  }

  private static func playback(_ object: DocumentObject) throws(ModelError) -> Playback {
    if let trigger = object.optional("trigger"), try trigger.bool() {
      guard !object.contains("repeat"), !object.contains("autoreverses") else {
        throw trigger.error(.contradiction, "\"trigger\" and \"repeat\" exclude each other")
      }
      return .trigger
    }
    guard let repetition = object.optional("repeat") else {
      if let superfluous = object.optional("autoreverses") {
        throw superfluous.error(.contradiction, "\"autoreverses\" belongs to \"repeat\"")
      }
      return .once
    }
    return .repeats(
      count: try repetition.repeatCount(), autoreverses: try object.optional("autoreverses")?.bool() ?? false)
  }

  var members: [JSONMember] {
    var members = [JSONMember("tracks", .array(tracks.map(\.json)))]
    members.append("derived", derived.isEmpty ? nil : .array(derived.map(\.json)))
    members.append("parameters", parameters.isEmpty ? nil : .parameters(parameters))
    members.append("delay", delay?.json)
    members.append("easing", easing?.json)
    switch playback {
    case .once: break
    case .trigger: members.append("trigger", true)
    case .repeats(let count, let autoreverses):
      members.append("repeat", .repeatCount(count))
      members.append("autoreverses", .bool(autoreverses))
    }
    return members
  }
}

extension MotionTrack {
  /// Reads one track.
  /// - Throws: ``ModelError``.
  public init(_ node: DocumentNode) throws(ModelError) {
    let object = try node.object(allowing: ["property", "type", "initial", "keyframes"])
    let name = try object.required("property")
    let text = try name.string(maxBytes: 64)
    let property = try name.reading { () throws(ModelError) in try PropertyName(text) }
    let type = try object.optional("type")?.choice(of: ValueType.self) ?? property.defaultType
    let initial = try MotionValue(try object.required("initial"), as: type)
    var keyframes: [MotionKeyframe] = []
    for element in try object.required("keyframes").array(min: 1, max: Bounds.listLength) {
      keyframes.append(try MotionKeyframe(element, as: type))
    }
    self = try node.checking { () throws(ModelError) in
      try MotionTrack(property, initial: initial, keyframes: keyframes)
    }
  }

  /// The object that reads back as this track.
  public var json: JSONValue {
    var members = [JSONMember("property", .string(property.text))]
    members.append("type", type == property.defaultType ? nil : .string(type.rawValue))
    members.append("initial", initial.json)
    members.append("keyframes", .array(keyframes.map(\.json)))
    return .object(members)
  }
}

extension MotionKeyframe {
  /// Reads `{"linear": 1, "duration": 0.3, "easing": …}` and its like; the first key names the kind and holds the value.
  /// - Throws: ``ModelError``.
  public init(_ node: DocumentNode, as type: ValueType) throws(ModelError) {
    let kinds = ["linear", "cubic", "spring", "move"]
    let own = ["duration", "easing", "startVelocity", "endVelocity", "using"]
    let (kind, valueNode) = try node.object(allowing: kinds + own).exactlyOne(of: kinds)
    let allowed: [String] =
      switch kind {
      case "linear": ["linear", "duration", "easing"]
      case "cubic": ["cubic", "duration", "startVelocity", "endVelocity"]
      case "spring": ["spring", "duration", "using", "startVelocity"]
      default: ["move"]
      }
    let object = try node.object(allowing: allowed)
    var duration: DurationSource?
    if let member = object.optional("duration") { duration = try DurationSource(member) }
    let value = try MotionValue(valueNode, as: type)
    func velocity(_ key: String) throws(ModelError) -> MotionValue? {
      guard let member = object.optional(key) else { return nil }
      return try MotionValue(member, as: type)
    }
    let parsed: Kind
    switch kind {
    case "linear":
      var easing: CurveSource?
      if let member = object.optional("easing") { easing = try CurveSource(member) }
      parsed = .linear(easing: easing)
    case "cubic":
      parsed = .cubic(startVelocity: try velocity("startVelocity"), endVelocity: try velocity("endVelocity"))
    case "spring":
      var spring: SpringSource?
      if let member = object.optional("using") { spring = try SpringSource(member) }
      parsed = .spring(spring, startVelocity: try velocity("startVelocity"))
    default: parsed = .move
    }
    self = try node.checking { () throws(ModelError) in try MotionKeyframe(parsed, to: value, duration: duration) }
  }

  /// The object that reads back as this keyframe.
  public var json: JSONValue {
    var members: [JSONMember] = []
    switch kind {
    case .linear(let easing):
      members.append("linear", value.json)
      members.append("duration", duration?.json)
      members.append("easing", easing?.json)
    case .cubic(let start, let end):
      members.append("cubic", value.json)
      members.append("duration", duration?.json)
      members.append("startVelocity", start?.json)
      members.append("endVelocity", end?.json)
    case .spring(let spring, let start):
      members.append("spring", value.json)
      members.append("duration", duration?.json)
      members.append("using", spring?.json)
      members.append("startVelocity", start?.json)
    case .move: members.append("move", value.json)
    }
    return .object(members)
  }
}

extension DerivedChannel {
  static func list(_ node: DocumentNode?) throws(ModelError) -> [DerivedChannel] {
    var channels: [DerivedChannel] = []
    for element in try node?.array(max: Bounds.shortListLength) ?? [] {
      let object = try element.object(allowing: ["property", "formula"])
      let name = try object.required("property")
      let text = try name.string(maxBytes: 64)
      let property = try name.reading { () throws(ModelError) in try PropertyName(text) }
      channels.append(DerivedChannel(property, try object.required("formula").formula()))
    }
    return channels
  }

  var json: JSONValue { ["property": .string(property.text), "formula": .string(formula.text)] }
}
