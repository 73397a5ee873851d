extension Shape {
  /// The JSON Schema of documents of this shape; named shapes occur once, under `$defs`.
  ///
  /// It covers shape and range; rules across fields are left to the reader.
  /// Source: JSON Schema 2020-12, https://json-schema.org/draft/2020-12
  package func schema(title: String) -> JSONValue {
    var definitions = SchemaDefinitions()
    let root = definitions.schema(self)
    guard case .object(let members) = root else { return root }
    return .object(
      [
        JSONMember("$schema", "https://json-schema.org/draft/2020-12/schema"), JSONMember("title", .string(title)),
      ] + members + [JSONMember("$defs", .object(definitions.members))])
  }
}

/// Gathers the schemas of named shapes while one schema is written.
private struct SchemaDefinitions {
  private(set) var members: [JSONMember] = []

  mutating func schema(_ shape: Shape) -> JSONValue {
    switch shape {
    case .null: ["type": "null"]
    case .boolean: ["type": "boolean"]
    case .constant(let value): ["const": value]
    case .number(let range):
      ["type": "number", "minimum": .number(range.lowerBound), "maximum": .number(range.upperBound)]
    case .integer(let range):
      ["type": "integer", "minimum": .number(Double(range.lowerBound)), "maximum": .number(Double(range.upperBound))]
    case .text(let length, let pattern), .link(_, let length, let pattern):
      .object(
        [JSONMember("type", "string"), JSONMember("maxLength", .number(Double(length)))]
          + (pattern.map { [JSONMember("pattern", .string($0))] } ?? []))
    case .choice(let words): ["enum": .array(words.map(JSONValue.string))]
    case .list(let element, let counts, _):
      [
        "type": "array", "items": schema(element), "minItems": .number(Double(counts.lowerBound)),
        "maxItems": .number(Double(counts.upperBound)),
      ]
    case .dictionary(let element, let max, let keys, _):
      [
        "type": "object", "maxProperties": .number(Double(max)), "propertyNames": ["pattern": .string(keys)],
        "additionalProperties": schema(element),
      ]
    case .anyObject: ["type": "object"]
    case .either(let shapes): ["anyOf": .array(shapes.map { schema($0) })]
    case .example(let shape, _), .labeled(let shape, _): schema(shape)
    case .described(let shape, let text): described(schema(shape), text)
    case .named(let name, let shape): reference(name, shape)
    case .object(let object): oneOf(variants(object).map { closed($0) })
    }
  }

  private func described(_ schema: JSONValue, _ text: String) -> JSONValue {
    guard case .object(let members) = schema else { return schema }
    // The description of a field takes precedence over that of its form.
    return .object(members.filter { $0.key != "description" } + [JSONMember("description", .string(text))])
  }

  private func oneOf(_ schemas: [JSONValue]) -> JSONValue {
    if schemas.count == 1, let only = schemas.first { return only }
    return ["oneOf": .array(schemas)]
  }

  private mutating func reference(_ name: String, _ shape: () -> Shape) -> JSONValue {
    if !members.contains(where: { $0.key == name }) {
      let place = members.count
      members.append(JSONMember(name, true))  // known from here on, for shapes that contain themselves
      members[place].value = schema(shape())
    }
    return ["$ref": .string("#/$defs/\(name)")]
  }

  /// Fields of every combination of cases; a case's own key is required.
  private func variants(_ object: ObjectShape) -> [[(field: FieldShape, isRequired: Bool)]] {
    var variants: [[(field: FieldShape, isRequired: Bool)]] = [[]]
    for part in object.parts {
      let choices: [[(field: FieldShape, isRequired: Bool)]]
      switch part {
      case .field(let field): choices = [[(field, field.isRequired)]]
      case .choice(let cases, let isRequired):
        choices =
          (isRequired ? [] : [[]])
          + cases.flatMap { candidate in
            self.variants(candidate.members).map { fields in
              fields.map { ($0.field, $0.isRequired || $0.field.key == candidate.name) }
            }
          }
      case .tagged(let tag, let kinds):
        choices = kinds.flatMap { kind in
          let word = FieldShape(key: tag.key, shape: .constant(.string(kind.name)), presence: .required)
          return self.variants(kind.members).map { [(word, true)] + $0 }
        }
      }
      variants = variants.flatMap { variant in choices.map { variant + $0 } }
    }
    return variants
  }

  private mutating func closed(_ fields: [(field: FieldShape, isRequired: Bool)]) -> JSONValue {
    [
      "type": "object", "additionalProperties": false,
      "properties": .object(fields.map { JSONMember($0.field.key, schema($0.field)) }),
      "required": .array(fields.filter(\.isRequired).map { .string($0.field.key) }),
    ]
  }

  private mutating func schema(_ field: FieldShape) -> JSONValue {
    let schema = schema(field.shape)
    guard case .defaulted(let value) = field.presence, case .object(let members) = schema else { return schema }
    return .object(members + [JSONMember("default", value)])
  }
}
