/// What JSON a form reads, as data: the source of schemas, walks and comparisons.
package indirect enum Shape: Sendable {
  case null
  case boolean
  case constant(JSONValue)
  case number(ClosedRange<Double>)
  case integer(ClosedRange<Int>)
  case text(maxBytes: Int, pattern: String?)
  /// A text that names another document, in a role.
  case link(role: String, maxBytes: Int, pattern: String?)
  case choice([String])
  case list(Shape, ClosedRange<Int>, each: String)
  /// An object with free keys that match a pattern.
  case dictionary(Shape, max: Int, keys: String, each: String)
  case object(ObjectShape)
  case anyObject
  /// Alternatives of different JSON types.
  case either([Shape])
  /// A shape with a name, which may contain itself.
  case named(String, @Sendable () -> Shape)
  /// A shape of which only these values are sure to be legal.
  case example(Shape, [JSONValue])
  /// A shape with a sentence for people.
  case described(Shape, String)
  /// A list with what people call its elements, in their order.
  case labeled(Shape, [String])

  /// The shape without name, examples and description.
  package var plain: Shape {
    switch self {
    case .named(_, let shape): shape().plain
    case .example(let shape, _), .described(let shape, _), .labeled(let shape, _): shape.plain
    default: self
    }
  }
}

/// The members of an object.
@usableFromInline
package struct ObjectShape: Sendable {
  package enum Part: Sendable {
    case field(FieldShape)
    /// Exactly one of the cases, or none where it is not required.
    case choice([CaseShape], isRequired: Bool)
    /// The members of the kind whose word stands under the key.
    case tagged(String, [TaggedShape])
  }

  package var parts: [Part] = []

  init(_ parts: Part...) { self.init(parts) }
  init(_ parts: [Part]) { self.parts = parts }

  var unseen: ObjectShape {
    var copy = self
    copy.parts = parts.map { part in
      switch part {
      case .field(var field):
        field.isUnseen = true
        return .field(field)
      case .choice(let cases, let isRequired):
        return .choice(cases.map { CaseShape(members: $0.members.unseen) }, isRequired: isRequired)
      case .tagged: return part
      }
    }
    return copy
  }

  /// Every field that such an object may have, in the order of the description.
  package var allFields: [FieldShape] {
    parts.flatMap { part -> [FieldShape] in
      switch part {
      case .field(let field): [field]
      case .choice(let cases, _): cases.flatMap(\.members.allFields)
      case .tagged(let key, let kinds): [Self.tag(key, kinds)] + kinds.flatMap(\.members.allFields)
      }
    }
  }

  /// The fields of an object as it is: its own, and those of the cases that it has.
  package func fields(of object: [JSONMember]) -> [FieldShape] {
    var fields: [FieldShape] = []
    add(fieldsOf: object, to: &fields)
    return fields
  }

  private func add(fieldsOf object: [JSONMember], to fields: inout [FieldShape]) {
    for part in parts {
      switch part {
      case .field(let field): fields.append(field)
      case .choice(let cases, _):
        for own in cases where object.contains(own.key) { own.members.add(fieldsOf: object, to: &fields) }
      case .tagged(let key, let kinds):
        fields.append(Self.tag(key, kinds))
        Self.kind(of: object, key, kinds)?.members.add(fieldsOf: object, to: &fields)
      }
    }
  }

  /// Every field that an object of this kind may have.
  private func knownFields(of object: [JSONMember]) -> [FieldShape] {
    parts.flatMap { part -> [FieldShape] in
      guard case .tagged(let key, let kinds) = part, let kind = Self.kind(of: object, key, kinds) else {
        return ObjectShape(part).allFields
      }
      return [Self.tag(key, kinds)] + kind.members.allFields
    }
  }

  private static func kind(of object: [JSONMember], _ key: String, _ kinds: [TaggedShape]) -> TaggedShape? {
    kinds.first { object.value(of: key) == .string($0.word) }
  }

  private static func tag(_ key: String, _ kinds: [TaggedShape]) -> FieldShape {
    FieldShape(key: key, shape: .choice(kinds.map(\.word)), presence: .required)
  }
}

/// One member of an object.
package struct FieldShape: Sendable {
  package enum Presence: Sendable {
    case required
    case optional
    case defaulted(JSONValue)
  }

  package let key: String
  package let shape: Shape
  package let presence: Presence
  /// Whether it shows only in company.
  package var isUnseen = false

  package var isRequired: Bool { if case .required = presence { true } else { false } }
}

/// One case of a union: the members that go with its key.
@usableFromInline
package struct CaseShape: Sendable {
  package let members: ObjectShape
  /// The key that names it: that of its first field.
  package let key: String

  init(members: ObjectShape) {
    self.members = members
    if case .field(let field)? = members.parts.first { key = field.key } else { key = "" }
  }
}

/// One kind of object: the members that go with its word.
package struct TaggedShape: Sendable {
  package let word: String
  package let members: ObjectShape
}

extension [JSONMember] {
  fileprivate func contains(_ key: String) -> Bool { contains { UTF8Text.areEqual($0.key, key) } }
  fileprivate func value(of key: String) -> JSONValue? { first { UTF8Text.areEqual($0.key, key) }?.value }
}

extension ObjectShape {
  /// How many members of an object have a place in this shape; nil where a choice is not made, or made twice.
  func tally(_ object: [JSONMember]) -> Int? {
    var count = 0
    for part in parts {
      switch part {
      case .field(let field): if object.contains(field.key) { count += 1 }
      case .tagged(let key, let kinds):
        guard let kind = Self.kind(of: object, key, kinds), let own = kind.members.tally(object) else { return nil }
        count += 1 + own
      case .choice(let cases, let isRequired):
        var chosen: CaseShape?
        for candidate in cases where object.contains(candidate.key) {
          guard chosen == nil else { return nil }
          chosen = candidate
        }
        guard let chosen else {
          if isRequired { return nil }
          continue
        }
        guard let own = chosen.members.tally(object) else { return nil }
        count += own
      }
    }
    return count
  }

  /// Refuses keys that do not belong to the object as it is.
  /// - Throws: ``ModelError`` with code `unknown`, `contradiction` or `missing`; the first two at the key.
  func check(_ object: DocumentObject) throws(ModelError) {
    let members = object.fields
    let allowed = fields(of: members).map(\.key)
    let strange = object.members.first { key, _ in !allowed.contains { UTF8Text.areEqual($0, key) } }
    if let (key, node) = strange {
      let known = knownFields(of: members).map(\.key)
      guard known.contains(where: { UTF8Text.areEqual($0, key) }) else {
        var error = node.unknownKey(key, allowed: suggested(members))
        let places = fields(of: members).lazy.compactMap { $0.place(of: key, depth: 1) }
        if let place = places.first { error.hint = "write \(place)" }
        throw error
      }
    }
    try checkChoices(object)
    if let (key, node) = strange {
      var error = node.error(
        .contradiction, owner(of: key).map { "\"\(key)\" belongs to \"\($0)\"" } ?? "\"\(key)\" does not belong here",
        allowed: allowed.joined(separator: ", "))
      error.isAboutKey = true
      throw error
    }
  }

  /// The keys to offer for one that nobody knows: those that go with the others, and those that name a case.
  private func suggested(_ object: [JSONMember]) -> [String] {
    parts.flatMap { part -> [String] in
      switch part {
      case .field(let field): return [field.key]
      case .tagged(let key, let kinds):
        return [key] + (Self.kind(of: object, key, kinds)?.members.suggested(object) ?? [])
      case .choice(let cases, _):
        let chosen = cases.filter { object.contains($0.key) }
        return chosen.isEmpty ? cases.map(\.key) : chosen.flatMap { $0.members.suggested(object) }
      }
    }
  }

  /// Checks that each choice is made exactly once.
  private func checkChoices(_ object: DocumentObject) throws(ModelError) {
    for part in parts {
      switch part {
      case .field: continue
      case .tagged(let key, let kinds):
        let word = try object.required(key).choice(of: kinds.map(\.word))
        for kind in kinds where kind.word == word { try kind.members.checkChoices(object) }
      case .choice(let cases, let isRequired):
        let names = cases.map(\.key)
        if !isRequired, !names.contains(where: object.contains) { continue }
        let key = try object.exactlyOne(of: names).key
        for chosen in cases where chosen.key == key { try chosen.members.checkChoices(object) }
      }
    }
  }

  /// The case of a union that has a key beside its own.
  private func owner(of key: String) -> String? {
    for part in parts {
      switch part {
      case .field: continue
      case .tagged(_, let kinds):
        for kind in kinds { if let owner = kind.members.owner(of: key) { return owner } }
      case .choice(let cases, _):
        for candidate in cases where candidate.key != key {
          if candidate.members.allFields.contains(where: { UTF8Text.areEqual($0.key, key) }) {
            return candidate.members.owner(of: key) ?? candidate.key
          }
        }
      }
    }
    return nil
  }
}

extension Shape {
  /// What to write in a place of this shape, so that a key stands where it belongs: `[{"delay": …}]`; nil where it
  /// belongs nowhere.
  /// - Parameter depth: How many objects may stand around that of the key.
  func place(of key: String, depth: Int = 0) -> String? {
    switch plain {
    case .list(let element, _, _): return element.place(of: key, depth: depth).map { "[\($0)]" }
    case .either(let shapes): return shapes.lazy.compactMap { $0.place(of: key, depth: depth) }.first
    case .object(let object):
      let fields = object.allFields
      if let field = fields.first(where: { UTF8Text.areEqual($0.key, key) }) {
        guard case .constant(let value) = field.shape.plain else { return "{\"\(key)\": …}" }
        return "{\"\(key)\": \(CanonicalJSON.text(value))}"
      }
      guard depth > 0 else { return nil }
      return fields.lazy.compactMap { $0.place(of: key, depth: depth - 1) }.first.map { "{\($0)}" }
    default: return nil
    }
  }

  /// The hint for a word that stands alone where a value of this shape is wanted, which has a key of that name.
  func hintForWord(_ value: JSONValue) -> String? {
    let word: JSONValue
    if case .array(let elements) = value, let first = elements.first { word = first } else { word = value }
    guard case .string(let text) = word else { return nil }
    return place(of: text, depth: 1).map { "write \($0)" }
  }
}

extension FieldShape {
  /// The member with a key where it belongs: `"modifiers": [{"delay": …}]`.
  fileprivate func place(of key: String, depth: Int) -> String? {
    shape.place(of: key, depth: depth).map { "\"\(self.key)\": \($0)" }
  }
}
