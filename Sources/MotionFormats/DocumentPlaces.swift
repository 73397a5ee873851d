import MotionModel

/// Finds the lines and columns of many JSON pointers in one pass over a text that was read before.
struct DocumentPlaces {
  private struct Node {
    var children: [TextKey: Int] = [:]
    var parent: Int?
    var keyOffset: Int?
    var valueOffset: Int?
  }

  private var nodes = [Node()]
  private var locations: [Int: TextLocation] = [:]

  /// Asks for a place.
  mutating func want(_ pointer: JSONPointer) {
    var node = 0
    for token in pointer.tokens {
      let key = TextKey(token)
      if let next = nodes[node].children[key] {
        node = next
      } else {
        nodes.append(Node(parent: node))
        nodes[node].children[key] = nodes.count - 1
        node = nodes.count - 1
      }
    }
  }

  /// Scans the text for all that was asked for.
  mutating func find(in bytes: [UInt8]) {
    bytes.withUnsafeBufferPointer { buffer in
      var scanner = Scanner(bytes: buffer)
      scanner.value(node: 0, places: &self)
      locate(in: buffer)
    }
  }

  /// The place of a pointer that was asked for, or of the innermost value on the way to it that exists.
  func location(of pointer: JSONPointer, key: Bool) -> TextLocation? {
    var node = 0
    for token in pointer.tokens {
      guard let next = nodes[node].children[TextKey(token)], nodes[next].valueOffset != nil else {
        return nodes[node].valueOffset.flatMap { locations[$0] }
      }
      node = next
    }
    let offset = key ? nodes[node].keyOffset ?? nodes[node].valueOffset : nodes[node].valueOffset
    return offset.flatMap { locations[$0] }
  }

  private mutating func locate(in bytes: UnsafeBufferPointer<UInt8>) {
    let offsets = Set(nodes.flatMap { [$0.keyOffset, $0.valueOffset].compactMap(\.self) }).sorted()
    var index = 0
    var (line, column) = (1, 1)
    var previous: UInt8 = 0
    for offset in offsets {
      while index < min(offset, bytes.count) {
        let byte = bytes[index]
        if byte == 0x0A || byte == 0x0D {
          if byte == 0x0D || previous != 0x0D { line += 1 }
          column = 1
        } else if byte & 0xC0 != 0x80 {
          column += 1
        }
        previous = byte
        index += 1
      }
      locations[offset] = TextLocation(line: line, column: column)
    }
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
    mutating func value(node: Int?, places: inout DocumentPlaces) {
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
          let child = key(from: start).flatMap { places.nodes[node].children[TextKey($0)] }
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
          value(node: places.nodes[node].children[TextKey(String(index))], places: &places)
          index += 1
          step()
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
