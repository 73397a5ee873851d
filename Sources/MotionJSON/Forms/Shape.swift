/// JSON read by a form, as data: the source of schemas, walks and comparisons.
@usableFromInline
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
  /// Shape of which only these values are certain to be legal.
  case example(Shape, [JSONValue])
  case described(Shape, String)
  /// List with labels for its elements, in order.
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
  @usableFromInline
  package enum Part: Sendable {
    case field(FieldShape)
    /// Exactly one of the cases, or none if not required.
    case choice([CaseShape], isRequired: Bool)
    /// A word, and the members of the kind that it names.
    case tagged(FieldShape, [CaseShape])
  }

  @usableFromInline package var parts: [Part] = []

  @usableFromInline init(_ parts: [Part]) { self.parts = parts }

  @usableFromInline
  init(_ key: String, _ shape: Shape, _ presence: FieldShape.Presence) {
    self.init([.field(FieldShape(key: key, shape: shape, presence: presence))])
  }

  @usableFromInline
  init(_ key: String, kinds: [CaseShape]) {
    self.init([.tagged(FieldShape(key: key, shape: .choice(kinds.map(\.name)), presence: .required), kinds)])
  }

  /// The same with its own fields marked; those of cases are marked one by one.
  var unseen: ObjectShape {
    ObjectShape(
      parts.map { part in
        guard case .field(var field) = part else { return part }
        field.isUnseen = true
        return .field(field)
      })
  }

  /// Every field that such an object may have, in the order of the description.
  package var allFields: [FieldShape] { fields { _, _ in true } }

  /// Fields of an object: its own, and those of its cases.
  package func fields(of object: [JSONMember]) -> [FieldShape] {
    fields { own, tag in tag.map { object.value(of: $0) == .string(own.name) } ?? object.contains(own.name) }
  }

  /// Its own fields, and those of some cases, or of kinds that the word under a tag names.
  private func fields(_ isMeant: (_ own: CaseShape, _ tag: String?) -> Bool) -> [FieldShape] {
    // Appended one by one: the walk over links asks for each object.
    var fields: [FieldShape] = []
    for part in parts {
      switch part {
      case .field(let field): fields.append(field)
      case .choice(let cases, _): for own in cases where isMeant(own, nil) { fields += own.members.fields(isMeant) }
      case .tagged(let tag, let kinds):
        fields.append(tag)
        for kind in kinds where isMeant(kind, tag.key) { fields += kind.members.fields(isMeant) }
      }
    }
    return fields
  }
}

/// One member of an object.
@usableFromInline
package struct FieldShape: Sendable {
  @usableFromInline
  package enum Presence: Sendable {
    case required
    case optional
    case defaulted(JSONValue)
  }

  package let key: String
  package let shape: Shape
  package let presence: Presence
  /// Indicates no visible effect alone.
  package var isUnseen = false

  package var isRequired: Bool { if case .required = presence { true } else { false } }
}

/// One case of a union or one kind of object: the members that go with its name.
@usableFromInline
package struct CaseShape: Sendable {
  @usableFromInline package let members: ObjectShape
  /// The key of its first field, or the word of a kind.
  @usableFromInline package let name: String

  @usableFromInline
  init(members: ObjectShape) {
    self.members = members
    if case .field(let field)? = members.parts.first { name = field.key } else { name = "" }
  }

  @usableFromInline
  init(word: String, members: ObjectShape) { (name, self.members) = (word, members) }
}

extension [JSONMember] {
  fileprivate func contains(_ key: String) -> Bool { contains { UTF8Text.areEqual($0.key, key) } }
  fileprivate func value(of key: String) -> JSONValue? { first { UTF8Text.areEqual($0.key, key) }?.value }
}

extension ObjectShape {
  /// Rejects keys that do not belong to the object.
  /// - Throws: ``ModelError`` with code `unknown`, `contradiction` or `missing`; the first two at the key.
  func check(_ object: DocumentObject) throws(ModelError) {
    let members = object.fields
    let allowed = fields(of: members).map(\.key)
    let strange = object.members.first { key, _ in !allowed.contains { UTF8Text.areEqual($0, key) } }
    if let (key, node) = strange {
      // Every field that an object of this kind may have.
      let known = fields { own, tag in tag.flatMap(members.value).map { $0 == .string(own.name) } ?? true }
      guard known.contains(where: { UTF8Text.areEqual($0.key, key) }) else {
        // Of an unknown kind every key is unknown.
        for case .tagged(let tag, let kinds) in parts {
          _ = try object.optional(tag.key)?.choice(of: kinds.map(\.name))
        }
        var error = node.unknownKey(key, allowed: suggested(members))
        let places = fields(of: members).lazy.compactMap { $0.place(of: key, depth: 1) }
        if let place = places.first { error.hint = "write \(place)" }
        throw error
      }
    }
    try checkChoices(object)
    if let (key, node) = strange {
      throw node.error(
        .contradiction, owner(of: key).map { "\"\(key)\" belongs to \"\($0)\"" } ?? "\"\(key)\" does not belong here",
        allowed: allowed.joined(separator: ", ")
      ).with(\.isAboutKey, true)
    }
  }

  /// Suggested keys for an unknown one: those that go with the others, and those that name a case.
  private func suggested(_ object: [JSONMember]) -> [String] {
    parts.flatMap { part -> [String] in
      switch part {
      case .field(let field): return [field.key]
      case .tagged(let tag, let kinds):
        let word = object.value(of: tag.key)
        return [tag.key] + kinds.filter { word == .string($0.name) }.flatMap { $0.members.suggested(object) }
      case .choice(let cases, _):
        let chosen = cases.filter { object.contains($0.name) }
        return chosen.isEmpty ? cases.map(\.name) : chosen.flatMap { $0.members.suggested(object) }
      }
    }
  }

  /// Checks that each choice is made exactly once.
  private func checkChoices(_ object: DocumentObject) throws(ModelError) {
    for part in parts {
      switch part {
      case .field: continue
      case .tagged(let tag, let kinds):
        let word = try object.required(tag.key).choice(of: kinds.map(\.name))
        for kind in kinds where kind.name == word { try kind.members.checkChoices(object) }
      case .choice(let cases, let isRequired):
        let names = cases.map(\.name)
        if !isRequired, !names.contains(where: object.contains) { continue }
        let key = try object.exactlyOne(of: names).key
        for chosen in cases where chosen.name == key { try chosen.members.checkChoices(object) }
      }
    }
  }

  /// Case of a union that has a key beside its own.
  private func owner(of key: String) -> String? {
    parts.lazy.compactMap { part -> String? in
      switch part {
      case .field: nil
      case .tagged(_, let kinds): kinds.lazy.compactMap { $0.members.owner(of: key) }.first
      case .choice(let cases, _):
        cases.first { own in own.name != key && own.members.allFields.contains { UTF8Text.areEqual($0.key, key) } }
          .map { $0.members.owner(of: key) ?? $0.name }
      }
    }.first
  }
}

extension Shape {
  /// Replacement in a place of this shape that puts a key where it belongs: `[{"delay": …}]`; nil if it belongs
  /// nowhere.
  /// - Parameter depth: Maximum number of objects around that of the key.
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

  /// Hint for a bare word in place of a value of this shape, which has a key of that name.
  @usableFromInline func hintForWord(_ value: JSONValue) -> String? {
    let word: JSONValue
    if case .array(let elements) = value, let first = elements.first { word = first } else { word = value }
    guard case .string(let text) = word else { return nil }
    return place(of: text, depth: 1).map { "write \($0)" }
  }
}

extension FieldShape {
  /// Member with a key in its proper place: `"modifiers": [{"delay": …}]`.
  fileprivate func place(of key: String, depth: Int) -> String? {
    shape.place(of: key, depth: depth).map { "\"\(self.key)\": \($0)" }
  }
}
