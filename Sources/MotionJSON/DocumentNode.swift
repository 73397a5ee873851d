/// A JSON value together with its place in a document, as input of decoders.
///
/// Every reading either returns a checked value or throws a ``ModelError`` with the found value, the allowed ones and
/// the pointer; ``ModelError/located(in:)`` adds line and column. `null` is a value like any other, never an absent
/// member. Pointers are put together only for errors, so reading costs no text; most documents have none, so they are
/// read without their places first (``Documented/init(document:)``).
@usableFromInline
package struct DocumentNode: Sendable {
  @usableFromInline package let value: JSONValue
  let place: Place

  package init(_ value: JSONValue) { self.init(value, place: .root) }

  package init(_ value: JSONValue, at pointer: JSONPointer) { self.init(value, place: .pointer(pointer)) }

  init(_ value: JSONValue, place: Place) { (self.value, self.place) = (value, place) }

  @usableFromInline package var pointer: JSONPointer { place.pointer }

  package func error(
    _ code: ModelError.Code, _ problem: String, allowed: String? = nil, hint: String? = nil
  ) -> ModelError { ModelError(code, problem, allowed: allowed, hint: hint, pointer: pointer) }

  /// The error for a value of another kind than the one wanted.
  /// - Parameter wanted: with its article, such as `a curve or a reference`.
  @usableFromInline package func wrongType(wanted: String, hint: String? = nil) -> ModelError {
    error(.wrongType, "expected \(wanted), found \(value.kindWithArticle)", hint: hint)
  }

  /// Runs a reader of notation or rules on this value, and gives its errors this place when they have none.
  @inlinable package func reading<Result>(_ body: () throws(ModelError) -> Result) throws(ModelError) -> Result {
    do { return try body() } catch { throw error.at(pointer) }
  }

  /// Runs a check of a value that was read here; its errors' places are relative to this node.
  @inlinable package func checking<Result>(_ body: () throws(ModelError) -> Result) throws(ModelError) -> Result {
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

  /// The error for this value's key.
  func unknownKey(_ key: String, allowed keys: [String]) -> ModelError {
    var refusal = error(
      .unknown, "unknown key \(QuotedText.quote(key))", allowed: keys.joined(separator: ", "),
      hint: Suggestion.hint(for: key, among: keys))
    refusal.isAboutKey = true
    return refusal
  }

  /// The members, with any keys.
  /// - Throws: ``ModelError`` with code `wrongType` when this is not an object.
  package func object() throws(ModelError) -> DocumentObject {
    guard case .object(let members) = value else { throw wrongType(wanted: "an object") }
    return DocumentObject(fields: members, trail: place.trail)
  }

  /// The elements.
  /// - Throws: ``ModelError`` with code `wrongType` when this is not an array, `outOfRange` for too few elements or
  ///   `tooLarge` for too many.
  package func array(min: Int = 0, max: Int) throws(ModelError) -> [DocumentNode] {
    Array(try elements(min: min, max: max))
  }

  /// Elements on demand; see ``array(min:max:)``.
  @usableFromInline func elements(min: Int, max: Int) throws(ModelError) -> DocumentElements {
    guard case .array(let elements) = value else { throw wrongType(wanted: "an array") }
    guard min <= elements.count, elements.count <= max else {
      throw error(
        elements.count < min ? .outOfRange : .tooLarge, "the array has \(elements.count) elements",
        allowed: min == max ? "exactly \(max) elements" : min > 0 ? "\(min)…\(max) elements" : "at most \(max) elements"
      )
    }
    return DocumentElements(values: elements, trail: place.trail)
  }

  enum Place: Sendable {
    case untracked
    case root
    case pointer(JSONPointer)
    case member(Trail, String)
    case element(Trail, Int)

    var pointer: JSONPointer {
      var tokens: [String] = []
      var place = self
      while true {
        switch place {
        case .untracked, .root: return JSONPointer(tokens.reversed())
        case .pointer(let start): return JSONPointer(start.tokens + tokens.reversed())
        case .member(let trail, let key):
          tokens.append(key)
          place = trail.place
        case .element(let trail, let index):
          tokens.append(String(index))
          place = trail.place
        }
      }
    }
  }

  /// A container's place, made once and shared by all it contains.
  final class Trail: Sendable {
    let place: Place
    init(_ place: Place) { self.place = place }
  }
}

extension DocumentNode.Place {
  /// Place of children; nil if untracked.
  var trail: DocumentNode.Trail? {
    if case .untracked = self { return nil }
    return DocumentNode.Trail(self)
  }

  init(_ key: String, in trail: DocumentNode.Trail?) { self = trail.map { .member($0, key) } ?? .untracked }

  init(_ index: Int, in trail: DocumentNode.Trail?) { self = trail.map { .element($0, index) } ?? .untracked }
}

/// The elements of an array in a document, in their order.
@usableFromInline
struct DocumentElements: RandomAccessCollection, Sendable {
  let values: [JSONValue]
  let trail: DocumentNode.Trail?

  @usableFromInline var startIndex: Int { 0 }
  @usableFromInline var endIndex: Int { values.count }
  @usableFromInline subscript(index: Int) -> DocumentNode {
    DocumentNode(values[index], place: DocumentNode.Place(index, in: trail))
  }
}

/// The members of an object in a document, looked up by key.
@usableFromInline
package struct DocumentObject: Sendable {
  let fields: [JSONMember]
  let trail: DocumentNode.Trail?
  /// A bit for each of the first 64 members that has been taken.
  private var taken: UInt64 = 0

  init(fields: [JSONMember], trail: DocumentNode.Trail?) { (self.fields, self.trail) = (fields, trail) }

  @usableFromInline package var pointer: JSONPointer { trail?.place.pointer ?? JSONPointer() }

  /// Indicates that every member has been taken, as far as counted.
  var isTaken: Bool { fields.count < 64 && taken == 1 << fields.count &- 1 }

  /// A member that must be there, counted as known.
  ///
  /// O(members).
  /// - Throws: ``ModelError`` with code `missing`, at the object's place.
  @usableFromInline mutating func take(required key: String) throws(ModelError) -> DocumentNode {
    if let node = take(key) { return node }
    return try required(key)
  }

  /// A member that may be there, counted as known; nil when it is not.
  ///
  /// O(members).
  @usableFromInline mutating func take(_ key: String) -> DocumentNode? {
    for index in fields.indices where UTF8Text.areEqual(fields[index].key, key) {
      if index < 64 { taken |= 1 << index }
      return DocumentNode(fields[index].value, place: DocumentNode.Place(key, in: trail))
    }
    return nil
  }

  package var count: Int { fields.count }

  /// All members in the order read, for objects whose keys are free.
  package var members: some Sequence<(key: String, node: DocumentNode)> {
    fields.lazy.map { [trail] in
      (key: $0.key, node: DocumentNode($0.value, place: DocumentNode.Place($0.key, in: trail)))
    }
  }

  /// A member that must be there.
  ///
  /// O(members).
  /// - Throws: ``ModelError`` with code `missing`, at the object's place.
  @usableFromInline package func required(_ key: String) throws(ModelError) -> DocumentNode {
    guard let node = optional(key) else { throw error(.missing, "the key \(QuotedText.quote(key)) is missing") }
    return node
  }

  /// A member that may be there; nil when it is not.
  ///
  /// O(members).
  package func optional(_ key: String) -> DocumentNode? {
    guard let member = fields.first(where: { UTF8Text.areEqual($0.key, key) }) else { return nil }
    return DocumentNode(member.value, place: DocumentNode.Place(key, in: trail))
  }

  /// Indicates such a member.
  ///
  /// O(members).
  @usableFromInline package func contains(_ key: String) -> Bool {
    for field in fields where UTF8Text.areEqual(field.key, key) { return true }
    return false
  }

  /// The one member among several keys that exclude each other.
  /// - Throws: ``ModelError`` with code `missing` for none, or `contradiction` for more than one.
  package func exactlyOne(of keys: [String]) throws(ModelError) -> (key: String, node: DocumentNode) {
    let present = keys.filter(contains)
    guard let key = present.first, let node = optional(key) else { throw noneOf(keys) }
    guard present.count == 1 else {
      let both = present.map { QuotedText.quote($0) }.joined(separator: " and ")
      throw error(.contradiction, "\(both) exclude each other", allowed: Self.oneOf(keys))
    }
    return (key, node)
  }

  /// The error for an object that has none of several keys.
  @usableFromInline
  func noneOf(_ keys: [String]) -> ModelError {
    error(.missing, "none of the keys that determine the kind", allowed: Self.oneOf(keys))
  }

  private static func oneOf(_ keys: [String]) -> String { "one of \(keys.joined(separator: ", "))" }

  /// Runs a check of a value that was read from these members; its errors' places are relative to the object.
  @inlinable func checking<Result>(_ body: () throws(ModelError) -> Result) throws(ModelError) -> Result {
    do { return try body() } catch { throw error.inside(pointer) }
  }

  /// Error at the object's place.
  package func error(
    _ code: ModelError.Code, _ problem: String, allowed: String? = nil, hint: String? = nil
  ) -> ModelError { ModelError(code, problem, allowed: allowed, hint: hint, pointer: pointer) }
}
