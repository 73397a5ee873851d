/// The one description of a type's document: how a value is read, how it is written, and what shape it has.
///
/// From it follow the reader and the canonical writer, and from its ``shape`` the allowed keys, the JSON Schema, the walk
/// over links, and the words of a comparison. What a form cannot say, a rule across fields, is in the type's throwing
/// initializer.
package struct Form<Value: Sendable>: Sendable {
  package let shape: Shape
  private let reading: @Sendable (DocumentNode) throws(ModelError) -> Value
  private let writing: @Sendable (Value) -> JSONValue

  package init(
    _ shape: Shape, read: @escaping @Sendable (DocumentNode) throws(ModelError) -> Value,
    write: @escaping @Sendable (Value) -> JSONValue
  ) {
    self.shape = shape
    reading = read
    writing = write
  }

  /// Reads a value.
  package func read(_ node: DocumentNode) throws(ModelError) -> Value { try reading(node) }

  /// The JSON that reads back as the value.
  package func json(_ value: Value) -> JSONValue { writing(value) }

  /// The same form under a name, so that its schema stands once.
  package static func named(_ name: String, _ form: () -> Form) -> Form {
    let form = form()
    return Form(.named(name, { form.shape }), read: form.reading, write: form.writing)
  }

  /// A form that is looked up when it is needed: where a type contains itself.
  package static func deferred(_ name: String, _ form: @escaping @Sendable () -> Form) -> Form {
    Form(
      .named(name, { form().shape }), read: { (node) throws(ModelError) in try form().read(node) },
      write: { form().json($0) })
  }

  /// The same JSON for another type.
  /// - Parameter make: its errors' places are relative to the value read.
  package func map<Other: Sendable>(
    _ make: @escaping @Sendable (Value) throws(ModelError) -> Other, _ take: @escaping @Sendable (Other) -> Value
  ) -> Form<Other> {
    Form<Other>(
      shape,
      read: { (node) throws(ModelError) in
        let value = try read(node)
        return try node.checking { () throws(ModelError) in try make(value) }
      }, write: { json(take($0)) })
  }

  /// The same form for the values that pass a check.
  package func checked(_ check: @escaping @Sendable (Value) throws(ModelError) -> Void) -> Form {
    map(
      { (value) throws(ModelError) in
        try check(value)
        return value
      }, { $0 })
  }

  /// The same form with other example values, for those whose shape says too little about what is legal.
  package func examples(_ examples: JSONValue...) -> Form {
    Form(.example(shape, examples), read: reading, write: writing)
  }

  /// The same form with a sentence for people, which the schema shows: what the name does not say.
  package func described(_ text: String) -> Form { Form(.described(shape, text), read: reading, write: writing) }

  /// The same form with a hint for a string that stands where something else is wanted.
  package func hinting(_ hint: @escaping @Sendable (String) -> String?) -> Form {
    Form(
      shape,
      read: { (node) throws(ModelError) in
        do throws(ModelError) {
          return try reading(node)
        } catch {
          guard case .string(let text) = node.value, let hint = hint(text) else { throw error }
          var hinted = error
          hinted.hint = hint
          throw hinted
        }
      }, write: writing)
  }

  /// A value, or nothing: `null`.
  package var orNull: Form<Value?> {
    Form<Value?>(
      .either([shape, .null]),
      read: { (node) throws(ModelError) in node.value == .null ? nil : try read(node) },
      write: { $0.map { json($0) } ?? .null })
  }
}

/// A type with a form.
package protocol Documented: Sendable {
  static var form: Form<Self> { get }
}

extension Documented {
  /// Reads a value.
  package init(_ node: DocumentNode) throws(ModelError) { self = try Self.form.read(node) }
}
