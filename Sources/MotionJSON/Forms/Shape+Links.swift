/// A text in a document that names another one.
package struct DocumentLink: Hashable, Sendable {
  package let role: String
  package let text: String

  package init(role: String, text: String) { (self.role, self.text) = (role, text) }
}

extension Shape {
  /// Links of a value of this shape, in the order of the description, including duplicates.
  /// - Complexity: O(value).
  package func links(in value: JSONValue) -> [DocumentLink] {
    var links: [DocumentLink] = []
    _ = replacingLinks(in: value) { link in
      links.append(link)
      return link.text
    }
    return links
  }

  /// The keys under which values of this shape have links, directly or in lists: a value without texts under them has none.
  /// - Complexity: O(shape); worth keeping.
  package var linkKeys: [String] {
    var keys: Set<String> = []
    var seen: Set<[String]> = []
    addLinkKeys(under: "", to: &keys, &seen)
    return keys.sorted()
  }

  /// - Parameters:
  ///   - key: The key that a value of this shape has.
  ///   - seen: Keys with the names of the shapes that have been under them.
  private func addLinkKeys(under key: String, to keys: inout Set<String>, _ seen: inout Set<[String]>) {
    switch self {
    case .link: keys.insert(key)
    case .named(let name, let shape):
      guard seen.insert([key, name]).inserted else { return }
      // Shapes resolved lazily have the same name as their result.
      var inner = shape()
      while case .named(name, let shape) = inner { inner = shape() }
      inner.addLinkKeys(under: key, to: &keys, &seen)
    case .example(let shape, _), .described(let shape, _), .labeled(let shape, _), .list(let shape, _, _),
      .dictionary(let shape, _, _, _):
      shape.addLinkKeys(under: key, to: &keys, &seen)
    case .either(let shapes): for shape in shapes { shape.addLinkKeys(under: key, to: &keys, &seen) }
    case .object(let object):
      for field in object.allFields { field.shape.addLinkKeys(under: field.key, to: &keys, &seen) }
    default: return
    }
  }

  /// The same value with every link replaced.
  /// - Complexity: O(value).
  package func replacingLinks<Failure: Error>(
    in value: JSONValue, _ transform: (DocumentLink) throws(Failure) -> String
  ) throws(Failure) -> JSONValue {
    switch (resolved(for: value), value) {
    case (.link(let role, _, _), .string(let text)):
      return .string(try transform(DocumentLink(role: role, text: text)))
    case (.list(let element, _, _), .array(let elements)):
      return .array(try elements.map { (part) throws(Failure) in try element.replacingLinks(in: part, transform) })
    case (.dictionary(let element, _, _, _), .object(let members)):
      return .object(
        try members.map { (member) throws(Failure) in
          JSONMember(member.key, try element.replacingLinks(in: member.value, transform))
        })
    case (.object(let object), .object(let members)):
      // In the description's order, regardless of the document's.
      var copies = members
      for field in object.fields(of: members) {
        guard let place = copies.firstIndex(where: { UTF8Text.areEqual($0.key, field.key) }) else { continue }
        copies[place].value = try field.shape.replacingLinks(in: copies[place].value, transform)
      }
      return .object(copies)
    default: return value
    }
  }

  /// Indicates a value with the JSON type of this shape.
  package func fits(_ value: JSONValue) -> Bool {
    switch (plain, value) {
    case (.either(let shapes), _): shapes.contains { $0.fits(value) }
    case (.constant(let constant), _): constant == value
    case (.null, .null), (.boolean, .bool), (.number, .number), (.integer, .number), (.text, .string),
      (.link, .string), (.choice, .string), (.list, .array), (.dictionary, .object), (.object, .object),
      (.anyObject, .object):
      true
    default: false
    }
  }

  /// The shape that a value has, without names, examples, descriptions and alternatives that it does not take.
  package func resolved(for value: JSONValue) -> Shape {
    switch plain {
    case .either(let shapes): shapes.first { $0.fits(value) }?.resolved(for: value) ?? self
    default: plain
    }
  }

  /// Indicates that a link is possible here, alone or beside other alternatives.
  package var holdsLink: Bool {
    switch plain {
    case .link: true
    case .either(let shapes): shapes.contains(where: \.holdsLink)
    default: false
    }
  }

  /// Indicates a value with parts without visible effect alone.
  package func hasUnseen(_ value: JSONValue) -> Bool {
    parts(of: value).contains { $0.isUnseen || $0.shape.hasUnseen($0.value) }
  }

  /// Element or member of a value, with its shape.
  struct Part {
    let shape: Shape
    let value: JSONValue
    /// Index of an element; nil for a member.
    var index: Int?
    /// Key of a member; empty for an element.
    var key = ""
    var isUnseen = false
  }

  /// The parts of a value of this shape, in the order of the description.
  func parts(of value: JSONValue) -> [Part] {
    switch (resolved(for: value), value) {
    case (.list(let element, _, _), .array(let elements)):
      elements.enumerated().map { Part(shape: element, value: $1, index: $0) }
    case (.dictionary(let element, _, _, _), .object(let members)):
      members.map { Part(shape: element, value: $0.value, key: $0.key) }
    case (.object(let object), .object(let members)):
      object.fields(of: members).compactMap { field in
        value[field.key].map { Part(shape: field.shape, value: $0, key: field.key, isUnseen: field.isUnseen) }
      }
    default: []
    }
  }
}
