/// The parts of the document schema that describe sequences.
enum SequenceSchemaParts {
  private static let boolean: JSONValue = ["type": "boolean"]
  private static func ref(_ name: String) -> JSONValue { PresetSchema.reference(name) }

  static var definitions: [(String, JSONValue)] {
    [("step", ["oneOf": .array(steps)]), ("schedule", ["oneOf": .array(schedules)]), ("cue", ["oneOf": .array(cues)])]
  }

  static var common: [JSONMember] {
    [
      JSONMember("initial", ref("values")), JSONMember("schedule", ref("schedule")),
      JSONMember("cues", PresetSchema.list(ref("cue"), max: Bounds.shortListLength)),
      JSONMember("derived", ref("derived")), JSONMember("parameters", ref("parameters")),
    ]
  }

  /// The three bodies: the key that marks each, and its members.
  static var bodies: [(key: String, members: [JSONMember])] {
    let phase = PresetSchema.object([("values", ref("values")), ("curve", ref("curveChoice"))], ["values"])
    let state = PresetSchema.object(
      [
        ("name", ref("target")), ("values", ref("values")), ("curve", ref("curveChoice")),
        ("disablesAnimations", boolean), ("isContinuous", boolean),
      ], ["name", "values"])
    let chain: JSONValue = [
      "oneOf": [
        PresetSchema.object([("animation", ref("curveChoice")), ("value", ref("property"))], ["animation"]),
        PresetSchema.object(
          [
            ("transaction", ref("curveChoice")), ("when", PresetSchema.choice(TransactionModifier.Condition.self)),
          ], ["transaction"]),
      ]
    ]
    return [
      (
        "steps",
        [
          JSONMember("steps", PresetSchema.list(ref("step"), min: 1, max: Bounds.listLength)),
          JSONMember("awaitsAsync", boolean), JSONMember("repeat", ref("repeat")),
        ]
      ),
      (
        "phases",
        [
          JSONMember("phases", PresetSchema.list(phase, min: 1, max: Bounds.listLength)),
          JSONMember("advance", PresetSchema.choice(PhaseCycle.Advance.self)),
          JSONMember("cycleFrom", PresetSchema.integer(0...Bounds.listLength)),
          JSONMember("randomSeed", PresetSchema.integer(0...(1 << 53))), JSONMember("advancesAtStart", boolean),
        ]
      ),
      (
        "states",
        [
          JSONMember("states", PresetSchema.list(state, min: 1, max: Bounds.shortListLength)),
          JSONMember("curveOwner", PresetSchema.choice(StateMap.CurveOwner.self)),
          JSONMember("chain", PresetSchema.list(chain, max: Bounds.shortListLength)),
        ]
      ),
    ]
  }

  private static var steps: [JSONValue] {
    let action: [(String, JSONValue)] = [
      ("targets", PresetSchema.list(ref("target"), max: Bounds.shortListLength)), ("duration", ref("duration")),
      ("delay", ref("duration")), ("placement", PresetSchema.choice(SequenceStep.Placement.self)),
      ("stagger", ref("duration")),
    ]
    let defaults = PresetSchema.object([
      ("curve", ref("curveChoice")), ("duration", ref("duration")), ("delay", ref("duration")),
    ])
    return [
      PresetSchema.object([("animate", ref("values")), ("curve", ref("curveChoice"))] + action, ["animate"]),
      PresetSchema.object([("play", ref("reference"))] + action, ["play"]),
      PresetSchema.object([("wait", ref("duration"))], ["wait"]),
      PresetSchema.object([("defaults", defaults)], ["defaults"]),
      PresetSchema.object([("cue", ref("target"))], ["cue"]),
    ]
  }

  private static var schedules: [JSONValue] {
    func only(_ key: String, _ schema: JSONValue) -> JSONValue { PresetSchema.object([(key, schema)], [key]) }
    return [
      only("periodic", PresetSchema.object([("from", ref("number")), ("by", ref("duration"))], ["by"])),
      only("everyMinute", ["const": true]),
      only("explicit", PresetSchema.numbers(1...Bounds.listLength)),
      only(
        "animation",
        PresetSchema.object([("minimumInterval", PresetSchema.number(1e-6...1e9)), ("paused", boolean)])),
      only("cyclic", PresetSchema.list(ref("duration"), min: 1, max: Bounds.listLength)),
    ]
  }

  private static var cues: [JSONValue] {
    let name = ("name", ref("target"))
    let index = PresetSchema.integer(0...Bounds.listLength)
    return [
      PresetSchema.object([name, ("at", PresetSchema.number(Bounds.duration))], ["name", "at"]),
      PresetSchema.object([name, ("phase", index)], ["name", "phase"]),
      PresetSchema.object(
        [
          name, ("every", PresetSchema.integer(1...Bounds.listLength)),
          ("offsets", PresetSchema.list(index, min: 1, max: Bounds.listLength)),
        ], ["name", "every"]),
    ]
  }
}
