/// The one description of a type's document: reading, writing and shape of a value.
///
/// From it follow the reader and the canonical writer, and from its ``shape`` the allowed keys, the JSON Schema, the
/// walk over links, and the words of a comparison. Rules across fields are in the type's throwing initializer.
///
/// Generic members are inlinable: with known types, reading is several times faster.
@usableFromInline
package struct Form<Value: Sendable>: Sendable {
  @usableFromInline package let shape: Shape
  @usableFromInline package let read: @Sendable (DocumentNode) throws(ModelError) -> Value
  /// The JSON that reads back as a value.
  @usableFromInline package let json: @Sendable (Value) -> JSONValue

  @usableFromInline
  package init(
    _ shape: Shape, read: @escaping @Sendable (DocumentNode) throws(ModelError) -> Value,
    write: @escaping @Sendable (Value) -> JSONValue
  ) {
    (self.shape, self.read, json) = (shape, read, write)
  }

  /// The same form under a name, shared in its schema.
  package func named(_ name: String) -> Form { Form(.named(name, { [shape] in shape }), read: read, write: json) }

  /// Form resolved lazily, for a type that contains itself.
  package static func deferred(_ name: String, _ form: @escaping @Sendable () -> Form) -> Form {
    Form(
      .named(name, { form().shape }), read: { (node) throws(ModelError) in try form().read(node) },
      write: { form().json($0) })
  }

  /// The same JSON for another type.
  /// - Parameter make: its errors' places are relative to the value read.
  @inlinable
  package func map<Other: Sendable>(
    _ make: @escaping @Sendable (Value) throws(ModelError) -> Other, _ take: @escaping @Sendable (Other) -> Value
  ) -> Form<Other> {
    Form<Other>(
      shape,
      read: { (node) throws(ModelError) in
        let value = try read(node)
        return try node.reading { () throws(ModelError) in try make(value) }
      }, write: { json(take($0)) })
  }

  /// The same form for the values that pass a check.
  @inlinable
  package func checked(_ check: @escaping @Sendable (Value) throws(ModelError) -> Void) -> Form {
    map(
      { (value) throws(ModelError) in
        try check(value)
        return value
      }, { $0 })
  }

  /// The same form with other example values, for a shape too general for legal ones.
  package func examples(_ examples: JSONValue...) -> Form { Form(.example(shape, examples), read: read, write: json) }

  /// The same form with a description, shown in the schema, for details beyond the name.
  package func described(_ text: String) -> Form { Form(.described(shape, text), read: read, write: json) }

  /// The same form of a list with labels for its elements, in order.
  package func labeled(_ labels: String...) -> Form { Form(.labeled(shape, labels), read: read, write: json) }

  /// The same form with a hint for a string in place of another type.
  package func hinting(_ hint: @escaping @Sendable (String) -> String?) -> Form {
    hinting(value: { if case .string(let text) = $0 { hint(text) } else { nil } })
  }

  /// The same form with a hint for recognizable mistakes.
  @inlinable
  package func hinting(value hint: @escaping @Sendable (JSONValue) -> String?) -> Form {
    Form(
      shape,
      read: { (node) throws(ModelError) in
        do throws(ModelError) { return try read(node) } catch {
          throw hint(node.value).map { error.with(\.hint, $0) } ?? error
        }
      }, write: json)
  }

  /// The same form, or another one for values of its JSON type.
  /// - Parameter isOther: Selects the values that the other form writes.
  package func or(_ other: Form, for isOther: @escaping @Sendable (Value) -> Bool) -> Form {
    Form(
      .either([shape, other.shape]),
      read: { (node) throws(ModelError) in try other.shape.fits(node.value) ? other.read(node) : read(node) },
      write: { isOther($0) ? other.json($0) : json($0) })
  }

  /// Value, or `null` for none.
  @inlinable
  package var orNull: Form<Value?> {
    Form<Value?>(
      .either([shape, .null]),
      read: { (node) throws(ModelError) in node.value == .null ? nil : try read(node) },
      write: { $0.map { json($0) } ?? .null })
  }
}

package protocol Documented: Sendable { static var form: Form<Self> { get } }

extension Documented {
  package init(_ node: DocumentNode) throws(ModelError) { self = try Self.form.read(node) }

  package init(document: JSONValue) throws(ModelError) { try self.init(DocumentNode(document)) }
}

// Forms of single values.

extension Form where Value == Double {
  package static func number(_ range: ClosedRange<Double>) -> Form {
    Form(
      .number(range), read: { (node) throws(ModelError) in try node.number(in: range) }, write: { .number($0 + 0) })
  }
}

extension Form where Value == Int {
  package static func integer(_ range: ClosedRange<Int>) -> Form {
    Form(
      .integer(range), read: { (node) throws(ModelError) in try node.integer(in: range) },
      write: { .number(Double($0)) })
  }
}

extension Form where Value == Bool {
  package static var boolean: Form {
    Form(.boolean, read: { (node) throws(ModelError) in try node.bool() }, write: { .bool($0) })
  }
}

extension Form where Value == Void {
  /// Only `true`: the value of a key whose presence suffices.
  package static var flag: Form {
    Form(
      .constant(true),
      read: { (node) throws(ModelError) in
        guard try node.bool() else { throw node.error(.contradiction, "expected true, found false", allowed: "true") }
      }, write: { true })
  }
}

extension Form where Value == String {
  /// Text of bounded length.
  package static func text(_ maxBytes: Int, pattern: String? = nil) -> Form {
    Form(
      .text(maxBytes: maxBytes, pattern: pattern),
      read: { (node) throws(ModelError) in try node.string(maxBytes: maxBytes) }, write: { .string($0) })
  }
}

extension Form where Value == JSONValue {
  /// Object kept unchanged.
  package static var anyObject: Form {
    Form(
      .anyObject,
      read: { (node) throws(ModelError) in
        _ = try node.object()
        return node.value
      }, write: { $0 })
  }
}

extension Form where Value: RawRepresentable & CaseIterable, Value.RawValue == String {
  /// One of an enumeration's words.
  @inlinable
  package static var choice: Form {
    let words = Value.allCases.map { $0.rawValue }
    return Form(
      .choice(words),
      read: { (node) throws(ModelError) in
        if case .string(let text) = node.value, let choice = Value(rawValue: text) { return choice }
        throw node.noChoice(of: words)
      }, write: { .string($0.rawValue) })
  }
}

extension Form {
  /// Text checked by a type of its own; `link` is its role if it names another document.
  @inlinable
  package static func text(
    _ maxBytes: Int, pattern: String? = nil, link role: String? = nil,
    _ make: @escaping @Sendable (String) throws(ModelError) -> Value, _ take: @escaping @Sendable (Value) -> String
  ) -> Form {
    Form(
      role.map { .link(role: $0, maxBytes: maxBytes, pattern: pattern) } ?? .text(maxBytes: maxBytes, pattern: pattern),
      read: { (node) throws(ModelError) in
        let text = try node.string(maxBytes: maxBytes)
        return try node.reading { () throws(ModelError) in try make(text) }
      }, write: { .string(take($0)) })
  }

  /// List of values; `each` is the name of an element.
  @inlinable
  package static func list<Element: Sendable>(
    _ element: Form<Element>, _ counts: ClosedRange<Int>, each: String = "element"
  ) -> Form where Value == [Element] {
    Form(
      .list(element.shape, counts, each: each),
      read: { (node) throws(ModelError) in
        if case .string = node.value {
          let list = Shape.list(element.shape, counts, each: each)
          throw node.wrongType(wanted: "an array", hint: list.hintForWord(node.value))
        }
        let elements = try node.elements(min: counts.lowerBound, max: counts.upperBound)
        var values: [Element] = []
        values.reserveCapacity(elements.count)
        for (index, value) in elements.enumerated() {
          do throws(ModelError) { values.append(try element.read(DocumentNode(value))) } catch {
            throw error.inside(String(index)).inside(node.pointer)
          }
        }
        return values
      }, write: { .array($0.map { element.json($0) }) })
  }

  /// An object whose keys are names of the author's; members are written in the order of their keys.
  package static func dictionary<Element: Sendable>(
    _ element: Form<Element>, max: Int, keys: String, each: String = "value"
  ) -> Form where Value == [String: Element] {
    Form(
      .dictionary(element.shape, max: max, keys: keys, each: each),
      read: { (node) throws(ModelError) in
        let object = try node.object()
        guard object.count <= max else {
          throw node.error(.tooLarge, "the object has \(object.count) members", allowed: "at most \(max)")
        }
        var values: [String: Element] = [:]
        for (key, member) in object.members { values[key] = try element.read(member) }
        return values
      },
      write: { values in
        .object(
          values.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }.map {
            JSONMember($0.key, element.json($0.value))
          })
      })
  }
}
