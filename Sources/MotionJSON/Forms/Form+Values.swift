// Forms of single values.

extension Form where Value == Double {
  /// A finite number within a range.
  package static func number(_ range: ClosedRange<Double>) -> Form {
    Form(
      .number(range), read: { (node) throws(ModelError) in try node.number(in: range) }, write: { .number($0 + 0) })
  }
}

extension Form where Value == Int {
  /// A whole number within a range.
  package static func integer(_ range: ClosedRange<Int>) -> Form {
    Form(
      .integer(range), read: { (node) throws(ModelError) in try node.integer(in: range) },
      write: { .number(Double($0)) })
  }
}

extension Form where Value == Bool {
  /// `true` or `false`.
  package static var boolean: Form {
    Form(.boolean, read: { (node) throws(ModelError) in try node.bool() }, write: { .bool($0) })
  }
}

extension Form where Value == Void {
  /// `true` and nothing else: the value of a key that says everything by being there.
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
  /// An object that is kept as it is.
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
  package static var choice: Form {
    Form(
      .choice(Value.allCases.map(\.rawValue)),
      read: { (node) throws(ModelError) in try node.choice(of: Value.self) }, write: { .string($0.rawValue) })
  }
}

extension Form {
  /// A text that is checked by a type of its own; `link` is its role when it names another document.
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

  /// A list of values; `each` is what one of them is called.
  package static func list<Element: Sendable>(
    _ element: Form<Element>, _ counts: ClosedRange<Int>, each: String = "element"
  ) -> Form where Value == [Element] {
    Form(
      .list(element.shape, counts, each: each),
      read: { (node) throws(ModelError) in
        var values: [Element] = []
        for member in try node.array(min: counts.lowerBound, max: counts.upperBound) {
          values.append(try element.read(member))
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
