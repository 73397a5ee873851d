/// The JSON Schema of a preset document, for editors and other people's checks.
///
/// It says everything that can be said about shape and range; what it cannot say (a path that steps back in time, a
/// formula's variables, a reference that leads nowhere) the reader still refuses.
/// Source: JSON Schema 2020-12, https://json-schema.org/draft/2020-12
public enum PresetSchema {
  /// The schema, built from the model's own enumerations and bounds so that it cannot drift.
  /// - Complexity: O(1); about 20 KB as text.
  public static var json: JSONValue {
    [
      "$schema": "https://json-schema.org/draft/2020-12/schema",
      "title": .string("Motionbook preset, format \(PresetDocument.format)"),
      "type": "object",
      "required": ["motionbook", "kind", "name"],
      "oneOf": .array(MotionKind.allCases.map(document)),
      "$defs": .object(definitions.map { JSONMember($0.0, $0.1) }),
    ]
  }

  private static func document(_ kind: MotionKind) -> JSONValue {
    var properties: [JSONMember] = [
      JSONMember("motionbook", ["const": .number(Double(PresetDocument.format))]),
      JSONMember("name", reference("name")),
      JSONMember("kind", ["const": .string(kind.rawValue)]),
    ]
    properties += details
    var required: [JSONValue] = ["motionbook", "kind", "name"]
    var extra: [JSONMember] = []
    switch kind {
    case .curve:
      // The curve's own keys depend on its base.
      let own = Curve.jsonKeys.map { JSONMember($0, true) }
      properties += own.filter { member in !properties.contains { $0.key == member.key } }
      required.append("base")
      extra.append(JSONMember("allOf", [reference("curveMembers")]))
    case .duration:
      properties.append(JSONMember("duration", reference("duration")))
      required.append("duration")
    case .keyframes:
      properties += MotionSchemaParts.keyframeSet
      required.append("tracks")
    case .transition: properties += MotionSchemaParts.transition
    case .sequence:
      properties += SequenceSchemaParts.common + SequenceSchemaParts.bodies.flatMap(\.members)
      extra.append(
        JSONMember("oneOf", .array(SequenceSchemaParts.bodies.map { ["required": [.string($0.key)]] })))
    case .alias:
      properties.append(JSONMember("target", reference("reference")))
      required.append("target")
    }
    return .object(
      [
        JSONMember("type", "object"), JSONMember("required", .array(required)),
        JSONMember("additionalProperties", false), JSONMember("properties", .object(properties)),
      ] + extra)
  }

  private static var details: [JSONMember] {
    [
      JSONMember("title", text(Bounds.titleLength)), JSONMember("summary", text(2_000)),
      JSONMember("notes", text(Bounds.noteLength)),
      JSONMember("tags", list(["type": "string", "minLength": 1, "maxLength": 64], max: 64)),
      JSONMember("use", text(2_000)), JSONMember("reducedMotion", reference("reference")),
      JSONMember(
        "deprecated", object([("reason", text(2_000)), ("replacement", reference("reference"))])),
      JSONMember(
        "source",
        object([
          ("location", text(2_000)), ("format", text(2_000)), ("name", text(2_000)),
          ("sha256", ["type": "string", "pattern": "^[0-9a-f]{64}$"]), ("license", text(2_000)),
          ("date", text(2_000)),
        ])),
      JSONMember("extensions", ["type": "object"]),
    ]
  }

  private static var definitions: [(String, JSONValue)] {
    [
      ("name", ["type": "string", "pattern": "^(?=.{1,96}$)[a-z](?:[a-z0-9]|[./_-](?=[a-z0-9]))*$"]),
      (
        "reference",
        [
          "type": "string", "maxLength": 256,
          "pattern": "^(?:[a-z](?:[a-z0-9]|[./_-](?=[a-z0-9]))*(?:@.+)?|p:[0-9a-f]{32}|o:[0-9a-f]{64})$",
        ]
      ),
      (
        "property",
        ["type": "string", "maxLength": 64, "pattern": "^[A-Za-z][A-Za-z0-9_-]*(?:\\.[A-Za-z][A-Za-z0-9_-]*)*$"]
      ),
      ("target", ["type": "string", "maxLength": 64, "pattern": "^[A-Za-z][A-Za-z0-9_-]*$"]),
      ("number", number(Bounds.number)),
      ("formula", ["type": "string", "minLength": 1, "maxLength": .number(Double(Formula.maximumLength))]),
      ("parameters", ["type": "object", "maxProperties": 64, "additionalProperties": reference("number")]),
      (
        "duration",
        anyOf([
          number(Bounds.duration), reference("reference"), object([("formula", reference("formula"))], ["formula"]),
        ])
      ),
      (
        "delay",
        anyOf([number(Bounds.delay), reference("reference"), object([("formula", reference("formula"))], ["formula"])])
      ),
      ("repeat", anyOf([integer(Bounds.repeatCount), ["const": "forever"]])),
    ] + CurveSchemaParts.definitions + MotionSchemaParts.definitions + SequenceSchemaParts.definitions
  }

  // MARK: Building blocks

  static func reference(_ name: String) -> JSONValue { ["$ref": .string("#/$defs/\(name)")] }
  static func anyOf(_ schemas: [JSONValue]) -> JSONValue { ["anyOf": .array(schemas)] }
  static func text(_ length: Int) -> JSONValue { ["type": "string", "maxLength": .number(Double(length))] }
  static func number(_ range: ClosedRange<Double>) -> JSONValue {
    ["type": "number", "minimum": .number(range.lowerBound), "maximum": .number(range.upperBound)]
  }
  static func integer(_ range: ClosedRange<Int>) -> JSONValue {
    [
      "type": "integer", "minimum": .number(Double(range.lowerBound)), "maximum": .number(Double(range.upperBound)),
    ]
  }
  static func list(_ element: JSONValue, min: Int = 0, max: Int) -> JSONValue {
    [
      "type": "array", "items": element, "minItems": .number(Double(min)), "maxItems": .number(Double(max)),
    ]
  }
  static func numbers(_ counts: ClosedRange<Int>) -> JSONValue {
    list(reference("number"), min: counts.lowerBound, max: counts.upperBound)
  }
  static func object(_ members: [(String, JSONValue)], _ required: [String] = []) -> JSONValue {
    [
      "type": "object", "additionalProperties": false,
      "properties": .object(members.map { JSONMember($0.0, $0.1) }),
      "required": .array(required.map(JSONValue.string)),
    ]
  }
  static func choice<Choice: RawRepresentable & CaseIterable>(
    _ type: Choice.Type
  ) -> JSONValue where Choice.RawValue == String {
    ["enum": .array(Choice.allCases.map { .string($0.rawValue) })]
  }
}
