extension Motion {
  /// The keys a motion of one kind may have, beside `kind`.
  public static func keys(of kind: MotionKind) -> [String] {
    switch kind {
    case .curve: Curve.jsonKeys
    case .duration: ["duration"]
    case .keyframes: KeyframeSet.jsonKeys
    case .transition: MotionTransition.jsonKeys
    case .sequence: MotionSequence.jsonKeys
    case .alias: ["target"]
    }
  }

  /// Reads a motion: `kind`, and the keys of that kind; any other key is refused.
  /// - Throws: ``ModelError`` with the place of the fault.
  /// - Complexity: O(document).
  public init(_ node: DocumentNode) throws(ModelError) {
    let object = try node.object()
    let kind = try object.required("kind").choice(of: MotionKind.self)
    let content = DocumentNode(
      .object(object.members.filter { $0.key != "kind" }.map { JSONMember($0.key, $0.node.value) }), at: node.pointer)
    switch kind {
    case .curve: self = .curve(try Curve(content))
    case .duration:
      self = .duration(try DurationSource(try content.object(allowing: ["duration"]).required("duration")))
    case .keyframes: self = .keyframes(try KeyframeSet(content))
    case .transition: self = .transition(try MotionTransition(content))
    case .sequence: self = .sequence(try MotionSequence(content))
    case .alias: self = .alias(try PresetReference(try content.object(allowing: ["target"]).required("target")))
    }
  }

  /// The object that reads back as this motion, `kind` first.
  public var json: JSONValue { .object(members) }

  var members: [JSONMember] {
    let own: [JSONMember] =
      switch self {
      case .curve(let curve): curve.members
      case .duration(let duration): [JSONMember("duration", duration.json)]
      case .keyframes(let set): set.members
      case .transition(let transition): transition.members
      case .sequence(let sequence): sequence.members
      case .alias(let target): [JSONMember("target", target.json)]
      }
    return [JSONMember("kind", .string(kind.rawValue))] + own
  }
}
