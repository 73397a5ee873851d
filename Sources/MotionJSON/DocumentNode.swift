/// A JSON value together with its place in a document, as input of decoders.
///
/// Every reading either returns a checked value or throws a ``ModelError`` with the found value, the allowed ones and
/// the pointer; ``ModelError/located(in:)`` adds line and column. `null` is a value like any other, never an absent
/// member. Forms read members and elements without their places, and add these to errors on the way back, so that
/// reading costs no text.
@usableFromInline
package struct DocumentNode: Sendable {
  @usableFromInline package let value: JSONValue
  fileprivate let place: Place?

  @usableFromInline package init(_ value: JSONValue) { self.init(value, place: nil) }

  package init(_ value: JSONValue, at pointer: JSONPointer) {
    self.init(value, place: pointer.tokens.reduce(nil) { Place($1, in: $0) })
  }

  fileprivate init(_ value: JSONValue, place: Place?) { (self.value, self.place) = (value, place) }

  @usableFromInline package var pointer: JSONPointer {
    JSONPointer(place.map { sequence(first: $0, next: \.holder).map(\.token).reversed() } ?? [])
  }

  /// The last token of a pointer, and those before it.
  fileprivate final class Place: Sendable {
    let token: String
    let holder: Place?

    init(_ token: String, in holder: Place?) { (self.token, self.holder) = (token, holder) }
  }

  package func error(
    _ code: ModelError.Code, _ problem: String, allowed: String? = nil, hint: String? = nil
  ) -> ModelError { ModelError(code, problem, allowed: allowed, hint: hint, pointer: pointer) }

  /// The error for a value of another kind than the one wanted.
  /// - Parameter wanted: with its article, such as `a curve or a reference`.
  @usableFromInline package func wrongType(wanted: String, hint: String? = nil) -> ModelError {
    error(.wrongType, "expected \(wanted), found \(value.kindWithArticle)", hint: hint)
  }

  /// Runs a reader or a check of this value; its errors' places are relative to this node.
  @inlinable package func reading<Result>(_ body: () throws(ModelError) -> Result) throws(ModelError) -> Result {
    do { return try body() } catch { throw error.inside(pointer) }
  }

  /// The members, when only these keys are known.
  /// - Throws: ``ModelError`` with code `wrongType` when this is not an object, or `unknown` with the closest key.
  package func object(allowing keys: [String]) throws(ModelError) -> DocumentObject {
    let object = try object()
    for (key, node) in object.members where !keys.contains(where: { UTF8Text.areEqual($0, key) }) {
      throw node.unknownKey(key, allowed: keys)
    }
    return object
  }

  func unknownKey(_ key: String, allowed keys: [String]) -> ModelError {
    error(
      .unknown, "unknown key \(QuotedText.quote(key))", allowed: keys.joined(separator: ", "),
      hint: Suggestion.hint(for: key, among: keys)
    ).with(\.isAboutKey, true)
  }

  /// The members, with any keys.
  /// - Throws: ``ModelError`` with code `wrongType` when this is not an object.
  package func object() throws(ModelError) -> DocumentObject {
    guard case .object(let members) = value else { throw wrongType(wanted: "an object") }
    return DocumentObject(members, of: self)
  }

  /// The elements.
  /// - Throws: ``ModelError`` with code `wrongType` when this is not an array, `outOfRange` for too few elements or
  ///   `tooLarge` for too many.
  package func array(min: Int = 0, max: Int) throws(ModelError) -> [DocumentNode] {
    try elements(min: min, max: max).enumerated().map { DocumentNode($1, place: Place(String($0), in: place)) }
  }

  /// Elements without their places; see ``array(min:max:)``.
  @usableFromInline func elements(min: Int, max: Int) throws(ModelError) -> [JSONValue] {
    guard case .array(let elements) = value else { throw wrongType(wanted: "an array") }
    guard min <= elements.count, elements.count <= max else {
      throw error(
        elements.count < min ? .outOfRange : .tooLarge, "the array has \(elements.count) elements",
        allowed: min == max ? "exactly \(max) elements" : min > 0 ? "\(min)…\(max) elements" : "at most \(max) elements"
      )
    }
    return elements
  }
}

/// The members of an object in a document, looked up by key.
@usableFromInline
package struct DocumentObject: Sendable {
  @usableFromInline let node: DocumentNode
  let fields: [JSONMember]
  /// A bit for each of the first 64 members that has been read.
  private var taken: UInt64 = 0

  fileprivate init(_ fields: [JSONMember], of node: DocumentNode) { (self.node, self.fields) = (node, fields) }

  @usableFromInline package var pointer: JSONPointer { node.pointer }

  /// Indicates that every member has been read, as far as counted.
  var isTaken: Bool { fields.count < 64 && taken == 1 << fields.count &- 1 }

  /// The value of a member, which is counted as known; nil without one.
  ///
  /// O(members).
  @usableFromInline mutating func take(_ key: String) -> JSONValue? {
    for index in fields.indices where UTF8Text.areEqual(fields[index].key, key) {
      if index < 64 { taken |= 1 << index }
      return fields[index].value
    }
    return nil
  }

  package var count: Int { fields.count }

  /// All members in the order read, for objects whose keys are free.
  package var members: some Sequence<(key: String, node: DocumentNode)> {
    fields.lazy.map { [place = node.place] in
      (key: $0.key, node: DocumentNode($0.value, place: DocumentNode.Place($0.key, in: place)))
    }
  }

  /// A member that must be there.
  ///
  /// O(members).
  /// - Throws: ``ModelError`` with code `missing`, at the object's place.
  package func required(_ key: String) throws(ModelError) -> DocumentNode {
    guard let node = optional(key) else { throw missing(key) }
    return node
  }

  @usableFromInline
  func missing(_ key: String) -> ModelError { node.error(.missing, "the key \(QuotedText.quote(key)) is missing") }

  /// A member that may be there; nil when it is not.
  ///
  /// O(members).
  package func optional(_ key: String) -> DocumentNode? {
    guard let member = fields.first(where: { UTF8Text.areEqual($0.key, key) }) else { return nil }
    return DocumentNode(member.value, place: DocumentNode.Place(key, in: node.place))
  }

  /// Indicates such a member.
  ///
  /// O(members).
  @usableFromInline package func contains(_ key: String) -> Bool { fields.contains { UTF8Text.areEqual($0.key, key) } }

  /// The one member among several keys that exclude each other.
  /// - Throws: ``ModelError`` with code `missing` for none, or `contradiction` for more than one.
  package func exactlyOne(of keys: [String]) throws(ModelError) -> (key: String, node: DocumentNode) {
    let present = keys.filter(contains)
    guard let key = present.first, let node = optional(key) else { throw noneOf(keys) }
    guard present.count == 1 else {
      let both = present.map { QuotedText.quote($0) }.joined(separator: " and ")
      throw self.node.error(.contradiction, "\(both) exclude each other", allowed: Self.oneOf(keys))
    }
    return (key, node)
  }

  /// The error for an object that has none of several keys.
  @usableFromInline
  func noneOf(_ keys: [String]) -> ModelError {
    node.error(.missing, "none of the keys that determine the kind", allowed: Self.oneOf(keys))
  }

  private static func oneOf(_ keys: [String]) -> String { "one of \(keys.joined(separator: ", "))" }
}
