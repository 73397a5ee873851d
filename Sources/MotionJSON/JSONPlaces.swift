/// The lines and columns of JSON pointers, found in one pass over a text that was read before.
///
/// Decoders carry only pointers; places in the text are looked for when there is something to report.
package struct JSONPlaces {
  /// Which part of a member a place is asked of.
  package enum Part: Hashable, Sendable {
    /// The value.
    case value
    /// The member's key; for an array's element and the root, the value.
    case key
  }

  private struct Node {
    var children: [ByteKey: Int] = [:]
    var keyOffset: Int?
    var valueOffset: Int?
  }

  private var nodes = [Node()]
  private var locations: [Int: TextLocation] = [:]

  /// Looks for pointers.
  ///
  /// O(n) in the bytes of the text and the tokens of the pointers.
  package init(_ pointers: [JSONPointer], in bytes: [UInt8]) {
    for pointer in pointers { want(pointer) }
    bytes.withUnsafeBufferPointer { buffer in
      var scanner = Scanner(bytes: buffer)
      scanner.value(node: 0, places: &self)
      locate(in: buffer)
    }
  }

  /// The place of a pointer that was looked for; nil when it leads nowhere.
  package func location(of pointer: JSONPointer, _ part: Part = .value) -> TextLocation? {
    let found = find(pointer)
    return found.isWhole ? location(found.node, part) : nil
  }

  /// The place of a pointer that was looked for, or of the innermost value on the way to it that exists.
  package func nearest(_ pointer: JSONPointer, _ part: Part = .value) -> TextLocation? {
    let found = find(pointer)
    return location(found.node, found.isWhole ? part : .value)
  }

  private func find(_ pointer: JSONPointer) -> (node: Int, isWhole: Bool) {
    var node = 0
    for token in pointer.tokens {
      guard let next = nodes[node].children[ByteKey(token)], nodes[next].valueOffset != nil else {
        return (node, false)
      }
      node = next
    }
    return (node, true)
  }

  private func location(_ node: Int, _ part: Part) -> TextLocation? {
    let (key, value) = (nodes[node].keyOffset, nodes[node].valueOffset)
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

  private mutating func locate(in bytes: UnsafeBufferPointer<UInt8>) {
    let offsets = Set(nodes.flatMap { [$0.keyOffset, $0.valueOffset].compactMap(\.self) }).sorted()
    var lines = LineCounter()
    for offset in offsets { locations[offset] = lines.location(of: offset, in: bytes) }
  }

  /// Steps over the text; recursive, as deep as the reader let the text be.
  private struct Scanner {
    let bytes: UnsafeBufferPointer<UInt8>
    var position = 0

    private var next: UInt8 { position < bytes.count ? bytes[position] : 0 }

    private mutating func skipSpace() {
      while next == 0x20 || next == 0x0A || next == 0x0D || next == 0x09 { position += 1 }
    }

    /// Steps over one value, and notes the places of what was asked for inside.
    mutating func value(node: Int?, places: inout JSONPlaces) {
      skipSpace()
      guard let node else { return skipValue() }
      places.nodes[node].valueOffset = position
      guard !places.nodes[node].children.isEmpty else { return skipValue() }
      switch next {
      case UInt8(ascii: "{"):
        position += 1
        skipSpace()
        while next == UInt8(ascii: "\"") {
          let start = position
          skipString()
          let child = key(from: start).flatMap { places.nodes[node].children[ByteKey($0)] }
          if let child { places.nodes[child].keyOffset = start }
          skipSpace()
          position += 1  // the colon
          value(node: child, places: &places)
          step()
        }
        position += 1
      case UInt8(ascii: "["):
        position += 1
        skipSpace()
        var index = 0
        while position < bytes.count, next != UInt8(ascii: "]") {
          let start = position
          value(node: places.nodes[node].children[ByteKey(String(index))], places: &places)
          index += 1
          step()
          // What is no JSON has places too, as far as it goes.
          if position == start { position += 1 }
        }
        position += 1
      default: skipValue()
      }
    }

    /// Over the comma between two members or elements.
    private mutating func step() {
      skipSpace()
      if next == UInt8(ascii: ",") { position += 1 }
      skipSpace()
    }

    private func key(from start: Int) -> String? {
      let end = min(position, bytes.count)
      guard end - start >= 2 else { return nil }
      let quoted = bytes[start..<end]
      if !quoted.contains(UInt8(ascii: "\\")) { return String(decoding: quoted.dropFirst().dropLast(), as: UTF8.self) }
      guard case .string(let text) = try? JSONReader.read(Array(quoted), limits: .file) else { return nil }
      return text
    }

    private mutating func skipValue() {
      var depth = 0
      while position < bytes.count {
        switch next {
        case UInt8(ascii: "\""):
          skipString()
          if depth == 0 { return }
          continue
        case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
        case UInt8(ascii: "}"), UInt8(ascii: "]"):
          if depth == 0 { return }
          depth -= 1
          if depth == 0 {
            position += 1
            return
          }
        case UInt8(ascii: ",") where depth == 0: return
        default: break
        }
        position += 1
      }
    }

    /// From a string's opening quote to behind its closing one.
    private mutating func skipString() {
      position += 1
      while position < bytes.count, next != UInt8(ascii: "\"") {
        position += next == UInt8(ascii: "\\") ? 2 : 1
      }
      position += 1
    }
  }
}

extension ModelError {
  /// This error with its line and column in the text that was read, found from its pointer.
  ///
  /// Where the pointer's place does not exist (a missing member), the nearest value around it is named. An error that has
  /// no pointer, or has its location already, stays as it is.
  package func located(in bytes: [UInt8]) -> ModelError { Self.located([self], in: bytes).first ?? self }

  /// Errors in one text with their lines and columns, found in one pass.
  package static func located(_ errors: [ModelError], in bytes: [UInt8]) -> [ModelError] {
    let sought = errors.compactMap { $0.location == nil ? $0.pointer : nil }
    guard !sought.isEmpty else { return errors }
    let places = JSONPlaces(sought, in: bytes)
    return errors.map { error in
      guard let pointer = error.pointer, error.location == nil else { return error }
      var located = error
      located.location = places.nearest(pointer, error.isAboutKey ? .key : .value)
      return located
    }
  }

  /// This error with a pointer to the value that was being read, when it has none yet.
  @usableFromInline package func at(_ pointer: JSONPointer) -> ModelError {
    guard self.pointer == nil else { return self }
    var error = self
    error.pointer = pointer
    return error
  }

  /// This error with its place, relative so far, within a value.
  @usableFromInline package func inside(_ pointer: JSONPointer) -> ModelError {
    var error = self
    error.pointer = JSONPointer(pointer.tokens + (self.pointer?.tokens ?? []))
    return error
  }
}
