/// The lines and columns of JSON pointers, found in one pass over a text that was read before.
///
/// Decoders carry only pointers; places in the text are computed for errors only.
package struct JSONPlaces {
  /// Part of a member to locate.
  package enum Part: Hashable, Sendable {
    case value
    /// The member's key; for an array's element and the root, the value.
    case key
  }

  struct Node {
    fileprivate var children: [ByteKey: Int] = [:]
    fileprivate var key: Int?
    /// The byte at which the value begins; nil for one that is not there.
    var value: Int?
  }

  /// Requested places with their ancestors, the root first.
  var nodes = [Node(value: 0)]
  private var locations: [Int: TextLocation] = [:]

  /// Looks for pointers.
  ///
  /// In invalid JSON they are found up to the error. O(n) in the bytes of the text and the tokens of the pointers.
  package init(_ pointers: [JSONPointer], in bytes: [UInt8], isJSON5: Bool = false) {
    for pointer in pointers { want(pointer) }
    bytes.withUnsafeBufferPointer { buffer in
      var parser = JSONParser(buffer, limits: .known, isJSON5: isJSON5, places: self)
      _ = try? parser.document()
      nodes = parser.places?.nodes ?? nodes
      let offsets = Set(nodes.flatMap { [$0.key, $0.value].compactMap(\.self) }).sorted()
      var lines = LineCounter()
      for offset in offsets { locations[offset] = lines.location(of: offset, in: buffer) }
    }
  }

  /// Node of a member or an element, whose key begins at a byte; nil if not requested.
  mutating func child(of node: Int, _ token: String, keyAt offset: Int? = nil) -> Int? {
    guard let child = nodes[node].children[ByteKey(token)] else { return nil }
    nodes[child].key = offset
    return child
  }

  /// Place of a requested pointer; nil if there is none.
  package func location(of pointer: JSONPointer, _ part: Part = .value) -> TextLocation? {
    let found = find(pointer)
    return found.isWhole ? location(found.node, part) : nil
  }

  /// Place of a requested pointer, or of its innermost existing ancestor.
  package func nearest(_ pointer: JSONPointer, _ part: Part = .value) -> TextLocation? {
    let found = find(pointer)
    return location(found.node, found.isWhole ? part : .value)
  }

  private func find(_ pointer: JSONPointer) -> (node: Int, isWhole: Bool) {
    var node = 0
    for token in pointer.tokens {
      guard let next = nodes[node].children[ByteKey(token)], nodes[next].value != nil else { return (node, false) }
      node = next
    }
    return (node, true)
  }

  private func location(_ node: Int, _ part: Part) -> TextLocation? {
    let (key, value) = (nodes[node].key, nodes[node].value)
    return (part == .key ? key ?? value : value).flatMap { locations[$0] }
  }

  private mutating func want(_ pointer: JSONPointer) {
    var node = 0
    for token in pointer.tokens {
      if let next = nodes[node].children[ByteKey(token)] {
        node = next
      } else {
        nodes.append(Node())
        nodes[node].children[ByteKey(token)] = nodes.count - 1
        node = nodes.count - 1
      }
    }
  }
}

extension ModelError {
  /// This error with its line and column in the text that was read, found from its pointer.
  ///
  /// For a missing place the nearest enclosing value is located. An error without a pointer, or with a location, is
  /// unchanged.
  package func located(in bytes: [UInt8]) -> ModelError { Self.located([self], in: bytes).first ?? self }

  /// Errors in one text with their lines and columns, found in one pass.
  package static func located(_ errors: [ModelError], in bytes: [UInt8]) -> [ModelError] {
    let sought = errors.compactMap { $0.location == nil ? $0.pointer : nil }
    guard !sought.isEmpty else { return errors }
    let places = JSONPlaces(sought, in: bytes)
    return errors.map { error in
      guard let pointer = error.pointer, error.location == nil else { return error }
      return error.with(\.location, places.nearest(pointer, error.isAboutKey ? .key : .value))
    }
  }

  /// This error with a pointer to the value that was being read, when it has none yet.
  @usableFromInline package func at(_ pointer: JSONPointer) -> ModelError {
    self.pointer == nil ? with(\.pointer, pointer) : self
  }

  /// This error with its place, relative so far, within a value.
  @usableFromInline package func inside(_ pointer: JSONPointer) -> ModelError {
    with(\.pointer, JSONPointer(pointer.tokens + (self.pointer?.tokens ?? [])))
  }

  /// This error with its place, relative so far, within a member or an element.
  @usableFromInline func inside(_ token: String) -> ModelError { inside(JSONPointer([token])) }
}

/// Counts lines and columns along UTF-8 text; lines end with LF, CR LF or CR.
///
/// All places of a text, requested in order, take O(n) together. A text that is not UTF-8 counts every byte that is not
/// a continuation byte as one column.
package struct LineCounter {
  private var location = TextLocation(line: 1, column: 1)
  private var index = 0
  private var previous: UInt8 = 0

  package init() {}

  /// Place of a byte not before the last requested one.
  /// - Parameter offset: The byte's index; limited to the text.
  package mutating func location(of offset: Int, in bytes: [UInt8]) -> TextLocation {
    bytes.withUnsafeBufferPointer { location(of: offset, in: $0) }
  }

  mutating func location(of offset: Int, in bytes: UnsafeBufferPointer<UInt8>) -> TextLocation {
    while index < min(offset, bytes.count) {
      let byte = bytes[index]
      if byte == 0x0A || byte == 0x0D {
        if byte == 0x0D || previous != 0x0D { location.line += 1 }
        location.column = 1
      } else if byte & 0xC0 != 0x80 {
        location.column += 1
      }
      previous = byte
      index += 1
    }
    return location
  }
}
