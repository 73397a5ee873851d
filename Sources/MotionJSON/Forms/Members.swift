/// A part of an object: the members that make one value, alone or beside others.
///
/// A ``field(_:_:)`` is one member; a ``record`` joins parts into a value; a ``union`` is one of several cases,
/// distinguished by key. All are parts again, so a record may hold the members of a union beside its own.
///
/// Variadic members are inlinable: with known types, reading and writing a record is eight times faster.
@usableFromInline
package struct Members<Value: Sendable>: Sendable {
  @usableFromInline let shape: ObjectShape
  @usableFromInline let reading: @Sendable (inout DocumentObject) throws(ModelError) -> Value
  /// Appends the members of a value; false for one of another case.
  @usableFromInline let writing: @Sendable (Value, inout [JSONMember]) -> Bool

  @usableFromInline
  init(
    shape: ObjectShape, reading: @escaping @Sendable (inout DocumentObject) throws(ModelError) -> Value,
    writing: @escaping @Sendable (Value, inout [JSONMember]) -> Bool
  ) { (self.shape, self.reading, self.writing) = (shape, reading, writing) }

  /// The form of an object that has these members and no others.
  @usableFromInline package var form: Form<Value> {
    Form(
      .object(shape),
      read: { (node) throws(ModelError) in
        guard case .object = node.value else {
          throw node.wrongType(wanted: "an object", hint: Shape.object(shape).hintForWord(node.value))
        }
        var object = try node.object()
        do throws(ModelError) {
          let value = try reading(&object)
          if !object.isTaken { try shape.check(object) }
          return value
        } catch {
          // A misplaced key is more informative than a missing one.
          try shape.check(object)
          throw error
        }
      },
      write: { value in
        var members: [JSONMember] = []
        _ = writing(value, &members)
        return .object(members)
      })
  }

  /// The same members, marked as without visible effect alone: they affect other motions, or completion.
  package var unseen: Members { Members(shape: shape.unseen, reading: reading, writing: writing) }
}

extension Members {
  /// One member.
  /// - Parameters:
  ///   - make: The value by that of the member, which may be absent; nil if it must be there.
  ///   - take: The member's value; nil to omit it.
  @inlinable
  init<Own>(
    _ key: String, _ form: Form<Own>, _ presence: FieldShape.Presence,
    make: @escaping @Sendable (Own?) -> Value?, take: @escaping @Sendable (Value) -> Own?
  ) {
    self.init(
      shape: ObjectShape(key, form.shape, presence),
      reading: { (object) throws(ModelError) in
        var own: Own?
        if let member = object.take(key) {
          do throws(ModelError) { own = try form.read(DocumentNode(member)) } catch {
            throw error.inside(key).inside(object.pointer)
          }
        }
        guard let value = make(own) else { throw object.missing(key) }
        return value
      },
      writing: { value, members in
        if let own = take(value) { members.append(JSONMember(key, form.json(own))) }
        return true
      })
  }
}

/// A member that must be there.
@inlinable
package func field<Value>(_ key: String, _ form: Form<Value>) -> Members<Value> {
  Members(key, form, .required, make: { $0 }, take: { $0 })
}

/// Optional member with a default; it is always written.
@inlinable
package func field<Value>(_ key: String, _ form: Form<Value>, default fallback: Value) -> Members<Value> {
  Members(key, form, .defaulted(form.json(fallback)), make: { $0 ?? fallback }, take: { $0 })
}

/// Member omitted when it has its default.
@inlinable
package func field<Value: Equatable>(_ key: String, _ form: Form<Value>, omitting usual: Value) -> Members<Value> {
  Members(key, form, .optional, make: { $0 ?? usual }, take: { $0 == usual ? nil : $0 })
}

/// A member that may be absent.
@inlinable
package func field<Value>(optional key: String, _ form: Form<Value>) -> Members<Value?> {
  Members(key, form, .optional, make: { .some($0) }, take: { $0 })
}

/// Parts that make one value together.
/// - Parameters:
///   - make: the checked value; its errors' places are relative to the object.
///   - take: The arguments of `make`.
@inlinable
package func record<Value: Sendable, each Part: Sendable>(
  _ part: repeat Members<each Part>,
  make: @escaping @Sendable (repeat each Part) throws(ModelError) -> Value,
  take: @escaping @Sendable (Value) -> (repeat each Part)
) -> Members<Value> { Members(repeat each part, make: make, take: { take($0) }) }

/// Parts of one kind that make a value together, from a table.
@inlinable
package func record<Value: Sendable, Part: Sendable>(
  _ parts: [Members<Part>],
  make: @escaping @Sendable ([Part]) throws(ModelError) -> Value,
  take: @escaping @Sendable (Value) -> [Part]
) -> Members<Value> {
  Members(
    shape: ObjectShape(parts.flatMap { $0.shape.parts }),
    reading: { (object) throws(ModelError) in
      var values: [Part] = []
      for part in parts { values.append(try part.reading(&object)) }
      return try object.node.reading { () throws(ModelError) in try make(values) }
    },
    writing: { value, members in
      for (part, own) in zip(parts, take(value)) { _ = part.writing(own, &members) }
      return true
    })
}

/// One case of a union; the key of its first part names it.
@usableFromInline package typealias Case = Members

extension Members {
  /// A case of one part or several.
  /// - Parameter take: The arguments of `make`, or nil for another case.
  @inlinable
  package init<each Part: Sendable>(
    _ part: repeat Members<each Part>,
    make: @escaping @Sendable (repeat each Part) throws(ModelError) -> Value,
    take: @escaping @Sendable (Value) -> (repeat each Part)?
  ) {
    var parts: [ObjectShape.Part] = []
    for shape in repeat (each part).shape { parts += shape.parts }
    self.init(
      shape: ObjectShape(parts),
      reading: { (object) throws(ModelError) in
        let values = (repeat try (each part).reading(&object))
        return try object.node.reading { () throws(ModelError) in try make(repeat each values) }
      },
      writing: { value, members in
        guard let values = take(value) else { return false }
        _ = (repeat (each part).writing(each values, &members))
        return true
      })
  }

  /// Case with parts in an object of their own, under its key: `"periodic": {"from": 0, "by": 1}`.
  @inlinable
  package init<each Part: Sendable>(
    _ key: String, _ part: repeat Members<each Part>,
    make: @escaping @Sendable (repeat each Part) throws(ModelError) -> Value,
    take: @escaping @Sendable (Value) -> (repeat each Part)?
  ) {
    let parts = record(
      repeat each part, make: { (values: repeat each Part) throws(ModelError) in (repeat each values) }, take: { $0 })
    self.init(
      field(key, parts.form),
      make: { (values: (repeat each Part)) throws(ModelError) in
        do throws(ModelError) { return try make(repeat each values) } catch { throw error.inside(key) }
      }, take: take)
  }

  /// Case by its key alone: `"slide": true`.
  package init(_ key: String, _ value: Value) where Value: Equatable {
    self.init(field(key, Form<Void>.flag), make: { (_) in value }, take: { $0 == value ? () : nil })
  }
}

/// Lists cases, each type-checked on its own.
@resultBuilder
@usableFromInline
package enum CaseList<Value: Sendable> {
  @inlinable package static func buildExpression(_ expression: Case<Value>) -> [Case<Value>] { [expression] }
  @inlinable package static func buildBlock(_ cases: [Case<Value>]...) -> [Case<Value>] { cases.flatMap { $0 } }
  @inlinable package static func buildArray(_ cases: [[Case<Value>]]) -> [Case<Value>] { cases.flatMap { $0 } }
}

/// One of several cases, distinguished by key.
/// - Parameter otherwise: Value without any of them; nil if one is required.
@inlinable
package func union<Value>(
  otherwise: Value? = nil, @CaseList<Value> _ cases: () -> [Case<Value>]
) -> Members<Value> {
  let cases = cases().map { (shape: CaseShape(members: $0.shape), members: $0) }
  return Members(
    shape: ObjectShape([.choice(cases.map { $0.shape }, isRequired: otherwise == nil)]),
    reading: { (object) throws(ModelError) in
      for chosen in cases where object.contains(chosen.shape.name) { return try chosen.members.reading(&object) }
      guard let otherwise else { throw object.noneOf(cases.map { $0.shape.name }) }
      return otherwise
    }, writing: { value, members in cases.contains { $0.members.writing(value, &members) } })
}

/// One of several kinds, distinguished by a word under a key; for the few places where other software expects that
/// word.
@inlinable
package func tagged<Value: Sendable>(_ key: String, _ kinds: [(word: String, case: Case<Value>)]) -> Members<Value> {
  let words = kinds.map { $0.word }
  return Members(
    shape: ObjectShape(key, kinds: kinds.map { CaseShape(word: $0.word, members: $0.case.shape) }),
    reading: { (object) throws(ModelError) in
      guard let value = object.take(key) else { throw object.missing(key) }
      if case .string(let word) = value {
        for kind in kinds where kind.word == word { return try kind.case.reading(&object) }
      }
      throw DocumentNode(value).noChoice(of: words).inside(key).inside(object.pointer)
    },
    writing: { value, members in
      for kind in kinds {
        var own: [JSONMember] = []
        guard kind.case.writing(value, &own) else { continue }
        members.append(JSONMember(key, .string(kind.word)))
        members += own
        return true
      }
      return false
    })
}

/// Two parts of one object, the second read depending on the first: values by the type beside them.
/// - Parameters:
///   - sample: any legal first value; the second part has the same shape for all of them.
///   - second: the second part, by the first.
@inlinable
package func dependent<First: Sendable, Second: Sendable>(
  _ first: Members<First>, sample: First, _ second: @escaping @Sendable (First) -> Members<Second>
) -> Members<(First, Second)> {
  Members(
    shape: ObjectShape(first.shape.parts + second(sample).shape.parts),
    reading: { (object) throws(ModelError) in
      let head = try first.reading(&object)
      return (head, try second(head).reading(&object))
    },
    writing: { value, members in
      _ = first.writing(value.0, &members)
      return second(value.0).writing(value.1, &members)
    })
}
