/// The parts of the document schema that describe values, keyframes and transitions.
enum MotionSchemaParts {
  private static let boolean: JSONValue = ["type": "boolean"]
  private static func ref(_ name: String) -> JSONValue { PresetSchema.reference(name) }

  static var definitions: [(String, JSONValue)] {
    [
      (
        "value",
        PresetSchema.anyOf([ref("number"), ["type": "string", "maxLength": 2_000], PresetSchema.numbers(2...4)])
      ),
      (
        "values",
        [
          "type": "object", "maxProperties": .number(Double(Bounds.shortListLength)),
          "propertyNames": [
            "pattern": "^[A-Za-z][A-Za-z0-9_-]*(?:/[A-Za-z][A-Za-z0-9_-]*)?(?:\\.[A-Za-z][A-Za-z0-9_-]*)*$"
          ],
          "additionalProperties": PresetSchema.anyOf([
            ref("value"),
            PresetSchema.object(
              [("type", PresetSchema.choice(ValueType.self)), ("value", ref("value"))], ["type", "value"]),
          ]),
        ]
      ),
      ("derived", PresetSchema.list(derivedChannel, max: Bounds.shortListLength)),
      ("track", track),
      ("keyframe", ["oneOf": .array(keyframes)]),
      ("effect", ["oneOf": .array(effects)]),
      (
        "side",
        PresetSchema.object(
          [
            ("effects", PresetSchema.list(ref("effect"), max: Bounds.shortListLength)), ("curve", ref("curveSource")),
          ], ["effects"])
      ),
    ]
  }

  static var keyframeSet: [JSONMember] {
    [
      JSONMember("tracks", PresetSchema.list(ref("track"), min: 1, max: Bounds.shortListLength)),
      JSONMember("derived", ref("derived")), JSONMember("parameters", ref("parameters")),
      JSONMember("delay", ref("delay")), JSONMember("easing", ref("curveSource")),
      JSONMember("trigger", boolean), JSONMember("repeat", ref("repeat")), JSONMember("autoreverses", boolean),
    ]
  }

  static var transition: [JSONMember] {
    [
      JSONMember("curve", ref("curveSource")), JSONMember("duration", ref("duration")),
      JSONMember("delay", ref("delay")),
      JSONMember("properties", PresetSchema.list(ref("property"), max: Bounds.shortListLength)),
      JSONMember("insertion", ref("side")), JSONMember("removal", ref("side")),
      JSONMember("content", PresetSchema.choice(ContentChange.self)),
      JSONMember("size", PresetSchema.list(PresetSchema.number(Bounds.nonnegative), min: 2, max: 2)),
      JSONMember("seed", PresetSchema.integer(0...(1 << 53))),
    ]
  }

  private static var derivedChannel: JSONValue {
    PresetSchema.object([("property", ref("property")), ("formula", ref("formula"))], ["property", "formula"])
  }

  private static var track: JSONValue {
    PresetSchema.object(
      [
        ("property", ref("property")), ("type", PresetSchema.choice(ValueType.self)), ("initial", ref("value")),
        ("keyframes", PresetSchema.list(ref("keyframe"), min: 1, max: Bounds.listLength)),
      ], ["property", "initial", "keyframes"])
  }

  private static var keyframes: [JSONValue] {
    let value = ref("value")
    let duration = ("duration", ref("duration"))
    return [
      PresetSchema.object([("linear", value), duration, ("easing", ref("curveSource"))], ["linear", "duration"]),
      PresetSchema.object(
        [("cubic", value), duration, ("startVelocity", value), ("endVelocity", value)], ["cubic", "duration"]),
      PresetSchema.object(
        [("spring", value), duration, ("using", ref("springSource")), ("startVelocity", value)], ["spring"]),
      PresetSchema.object([("move", value)], ["move"]),
    ]
  }

  private static var effects: [JSONValue] {
    func effect(_ name: String, _ members: [(String, JSONValue)] = [], _ required: [String] = []) -> JSONValue {
      PresetSchema.object([("effect", ["const": .string(name)])] + members, ["effect"] + required)
    }
    let number = ref("number")
    let anchor = ("anchor", PresetSchema.numbers(2...2))
    let edge = ("edge", PresetSchema.choice(TransitionEffect.Edge.self))
    let activity: [JSONValue] = [
      PresetSchema.object(
        [("property", ref("property")), ("active", number), ("identity", number)], ["property", "active"]),
      PresetSchema.object(
        [("property", ref("property")), ("signed", number), ("identity", number)], ["property", "signed"]),
      PresetSchema.object(
        [("property", ref("property")), ("random", PresetSchema.numbers(2...2)), ("identity", number)],
        ["property", "random"]),
    ]
    return [
      effect("identity"), effect("opacity"), effect("scale", [("factor", number), anchor]),
      effect("offset", [("x", number), ("y", number)]), effect("move", [edge], ["edge"]), effect("slide"),
      effect("push", [edge], ["edge"]), effect("rotation", [("degrees", number), anchor], ["degrees"]),
      effect("blur", [("radius", PresetSchema.number(Bounds.nonnegative))], ["radius"]),
      effect("blurReplace", [("replacement", PresetSchema.choice(TransitionEffect.BlurReplacement.self))]),
      effect(
        "custom", [("values", PresetSchema.list(["oneOf": .array(activity)], min: 1, max: Bounds.shortListLength))],
        ["values"]),
      effect(
        "matchedGeometry",
        [
          ("id", PresetSchema.text(200)), ("properties", PresetSchema.choice(MatchedGeometry.Properties.self)), anchor,
          ("isSource", boolean),
        ], ["id"]),
      effect(
        "combined", [("effects", PresetSchema.list(ref("effect"), min: 1, max: Bounds.shortListLength))], ["effects"]),
      effect("asymmetric", [("insertion", ref("effect")), ("removal", ref("effect"))], ["insertion", "removal"]),
      effect("animated", [("of", ref("effect")), ("curve", ref("curveChoice"))], ["of", "curve"]),
    ]
  }
}
