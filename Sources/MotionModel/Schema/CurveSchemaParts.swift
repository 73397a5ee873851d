/// The parts of the document schema that describe curves and springs.
enum CurveSchemaParts {
  static var definitions: [(String, JSONValue)] {
    [
      ("curveMembers", ["oneOf": .array(bases.map { closed($0, isDocument: true) })]),
      ("curve", ["oneOf": .array(bases.map { closed($0, isDocument: false) })]),
      ("curveSource", PresetSchema.anyOf([ref("curve"), ref("reference")])),
      ("curveChoice", PresetSchema.anyOf([ref("curveSource"), ["type": "null"]])),
      ("spring", ["oneOf": .array(springs)]),
      ("springSource", PresetSchema.anyOf([ref("spring"), ref("reference")])),
      (
        "modifier",
        [
          "oneOf": [
            PresetSchema.object([("delay", PresetSchema.number(Bounds.delay))], ["delay"]),
            PresetSchema.object([("speed", PresetSchema.number(Bounds.speed))], ["speed"]),
            PresetSchema.object([("repeat", ref("repeat")), ("autoreverses", boolean)], ["repeat"]),
            PresetSchema.object(
              [("logicallyCompleteAfter", PresetSchema.number(Bounds.duration))], ["logicallyCompleteAfter"]),
          ]
        ]
      ),
    ]
  }

  private static let boolean: JSONValue = ["type": "boolean"]
  private static func ref(_ name: String) -> JSONValue { PresetSchema.reference(name) }

  /// A base: the values of its `base` key, its own members, which of them are required, and whether it has a duration.
  private struct Base {
    var names: [String]
    var members: [(String, JSONValue)] = []
    var required: [String] = []
    var hasDuration = true
  }

  private static var bases: [Base] {
    let extrapolation = ("extrapolation", PresetSchema.choice(Extrapolation.self))
    let velocity = ("initialVelocity", PresetSchema.number(-1e6...1e6))
    return [
      Base(names: ["default"], hasDuration: false),
      Base(names: ["linear"], members: [extrapolation]),
      Base(names: NamedEasing.allCases.map(\.rawValue)),
      Base(
        names: ["cubicBezier"], members: [("points", PresetSchema.numbers(4...4)), extrapolation], required: ["points"]),
      Base(
        names: ["path"],
        members: [("segments", PresetSchema.list(PresetSchema.numbers(6...6), min: 1, max: Bounds.listLength))],
        required: ["segments"]),
      Base(
        names: ["points"],
        members: [("stops", PresetSchema.list(PresetSchema.numbers(1...3), min: 1, max: Bounds.listLength))],
        required: ["stops"]),
      Base(
        names: ["steps"],
        members: [
          ("count", PresetSchema.integer(1...1_000_000)), ("position", PresetSchema.choice(Steps.Position.self)),
        ], required: ["count"]),
      Base(
        names: ["spring"],
        members: [("spring", ref("spring")), ("blendDuration", PresetSchema.number(Bounds.duration))],
        required: ["spring"], hasDuration: false),
      Base(
        names: ["interpolatingSpring", "physicsSpring"], members: [("spring", ref("spring")), velocity],
        required: ["spring"], hasDuration: false),
      Base(
        names: ["formula"], members: [("formula", ref("formula")), ("parameters", ref("parameters"))],
        required: ["formula"]),
    ]
  }

  /// In a document the curve's keys stand beside others, so that those not of this base are forbidden one by one.
  private static func closed(_ base: Base, isDocument: Bool) -> JSONValue {
    var members: [(String, JSONValue)] = [("base", ["enum": .array(base.names.map(JSONValue.string))])]
    members += base.members
    if base.hasDuration { members.append(("duration", ref("duration"))) }
    members.append(("modifiers", PresetSchema.list(ref("modifier"), max: Curve.maximumModifiers)))
    let required = ["base"] + base.required
    guard isDocument else { return PresetSchema.object(members, required) }
    let known = members.map(\.0)
    members += Curve.jsonKeys.filter { !known.contains($0) }.map { ($0, false) }
    return [
      "properties": .object(members.map { JSONMember($0.0, $0.1) }),
      "required": .array(required.map(JSONValue.string)),
    ]
  }

  /// One schema a dialect; the ranges are those of ``SpringParameters``.
  private static var springs: [JSONValue] {
    func dialect(_ sample: SpringParameters, required: [String], extra: [(String, JSONValue)] = []) -> JSONValue {
      PresetSchema.object(extra + sample.ranges.map { ($0.label, PresetSchema.number($0.range)) }, required)
    }
    let named: [JSONValue] = SpringStyle.allCases.map { style in
      dialect(
        .style(style, duration: 0.5, extraBounce: 0), required: ["style"],
        extra: [("style", ["const": .string(style.rawValue)])])
    }
    return named + [
      dialect(.duration(0.5, bounce: 0), required: []),
      dialect(.response(0.5, dampingFraction: 1), required: ["response"]),
      dialect(
        .interactiveResponse(0.15, dampingFraction: 0.86), required: ["dialect"],
        extra: [("dialect", ["const": "interactive"])]),
      dialect(
        .physics(mass: 1, stiffness: 100, damping: 10, allowOverDamping: false), required: ["stiffness", "damping"],
        extra: [("allowOverDamping", boolean)]),
      dialect(.settling(duration: 1, dampingRatio: 1, epsilon: 0.001), required: ["settlingDuration", "dampingRatio"]),
      dialect(.compose(dampingRatio: 1, stiffness: 100), required: ["dampingRatio", "stiffness"]),
      dialect(.tension(170, friction: 26, mass: 1), required: ["tension", "friction"]),
      dialect(.visualDuration(0.5, bounce: 0), required: ["visualDuration"]),
      dialect(
        .motion(duration: 0.5, bounce: 0), required: ["dialect", "duration", "bounce"],
        extra: [("dialect", ["const": "motion"])]),
      dialect(.anime(duration: 0.5, bounce: 0), required: ["dialect"], extra: [("dialect", ["const": "anime"])]),
    ]
  }
}
