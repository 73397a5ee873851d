/// The members of an object in a document, looked up by key.
public struct DocumentObject: Sendable {
  let fields: [JSONMember]
  let trail: DocumentNode.Trail

  /// The object's own place.
  public var pointer: JSONPointer { trail.place.pointer }

  /// How many members there are.
  public var count: Int { fields.count }

  /// All members in the order read, for objects whose keys are free.
  public var members: some Sequence<(key: String, node: DocumentNode)> {
    fields.lazy.map { [trail] in (key: $0.key, node: DocumentNode($0.value, place: .member(trail, $0.key))) }
  }

  /// A member that must be there.
  ///
  /// O(members).
  /// - Throws: ``ModelError`` with code `missing`, at the object's own place.
  public func required(_ key: String) throws(ModelError) -> DocumentNode {
    guard let node = optional(key) else {
      throw error(.missing, "the key \(QuotedText.quote(key)) is missing")
    }
    return node
  }

  /// A member that may be there; nil when it is not.
  ///
  /// O(members).
  public func optional(_ key: String) -> DocumentNode? {
    guard let member = fields.first(where: { UTF8Text.areEqual($0.key, key) }) else { return nil }
    return DocumentNode(member.value, place: .member(trail, key))
  }

  /// Whether there is such a member.
  ///
  /// O(members).
  public func contains(_ key: String) -> Bool { fields.contains { UTF8Text.areEqual($0.key, key) } }

  /// The one member among several keys that exclude each other.
  /// - Throws: ``ModelError`` with code `missing` when none is there, or `contradiction` when more than one is.
  public func exactlyOne(of keys: [String]) throws(ModelError) -> (key: String, node: DocumentNode) {
    let present = keys.filter(contains)
    let allowed = "one of \(keys.joined(separator: ", "))"
    guard let key = present.first, let node = optional(key) else {
      throw error(.missing, "none of the keys that say what this is", allowed: allowed)
    }
    guard present.count == 1 else {
      let both = present.map { QuotedText.quote($0) }.joined(separator: " and ")
      throw error(.contradiction, "\(both) exclude each other", allowed: allowed)
    }
    return (key, node)
  }

  /// An error at the object's own place.
  public func error(
    _ code: ModelError.Code, _ problem: String, allowed: String? = nil, hint: String? = nil
  ) -> ModelError {
    ModelError(code, problem, allowed: allowed, hint: hint, pointer: pointer)
  }
}
