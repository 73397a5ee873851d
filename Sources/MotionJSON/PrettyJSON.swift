/// Writes JSON for people to read and edit.
///
/// Every member and element on a line of its own; an array of scalars stays on one line while that line has at most 100
/// columns. Keys keep the value's own order; strings and numbers are written as ``CanonicalJSON`` writes them. No newline at
/// the end.
public enum PrettyJSON {
  /// The longest line that an array of scalars may make, in Unicode scalars.
  public static let lineLength = 100

  /// The text.
  /// - Parameter indent: spaces a level, limited to 0…8.
  public static func text(_ value: JSONValue, indent: Int = 2) -> String {
    var writer = Writer(indent: min(max(0, indent), 8))
    writer.append(value, depth: 0)
    return String(decoding: writer.output, as: UTF8.self)
  }

  private struct Writer {
    let indent: Int
    var output: [UInt8] = []
    /// Where the line at hand begins in `output`.
    var lineStart = 0

    mutating func append(_ value: JSONValue, depth: Int) {
      switch value {
      case .array(let elements) where elements.isEmpty: output.append(contentsOf: "[]".utf8)
      case .object(let members) where members.isEmpty: output.append(contentsOf: "{}".utf8)
      case .array(let elements):
        if appendOnOneLine(elements) { return }
        output.append(UInt8(ascii: "["))
        for index in elements.indices {
          beginLine(depth: depth + 1, afterComma: index > 0)
          append(elements[index], depth: depth + 1)
        }
        beginLine(depth: depth, afterComma: false)
        output.append(UInt8(ascii: "]"))
      case .object(let members):
        output.append(UInt8(ascii: "{"))
        for index in members.indices {
          beginLine(depth: depth + 1, afterComma: index > 0)
          JSONScalarWriter.append(members[index].key, to: &output)
          output.append(contentsOf: ": ".utf8)
          append(members[index].value, depth: depth + 1)
        }
        beginLine(depth: depth, afterComma: false)
        output.append(UInt8(ascii: "}"))
      default: JSONScalarWriter.append(scalar: value, to: &output)
      }
    }

    /// Appends `[1, 2, 3]` when all elements are scalars and the line, with a comma to come, stays short enough.
    private mutating func appendOnOneLine(_ elements: [JSONValue]) -> Bool {
      // Each element takes at least three columns, so a long array is no candidate and need not be tried.
      guard elements.count * 3 <= PrettyJSON.lineLength else { return false }
      let start = output.count
      output.append(UInt8(ascii: "["))
      for index in elements.indices {
        switch elements[index] {
        case .array, .object:
          output.removeSubrange(start...)
          return false
        default:
          if index > 0 { output.append(contentsOf: ", ".utf8) }
          JSONScalarWriter.append(scalar: elements[index], to: &output)
        }
      }
      output.append(UInt8(ascii: "]"))
      let columns = output[lineStart...].count { $0 & 0xC0 != 0x80 } + 1
      if columns <= PrettyJSON.lineLength { return true }
      output.removeSubrange(start...)
      return false
    }

    private mutating func beginLine(depth: Int, afterComma: Bool) {
      if afterComma { output.append(UInt8(ascii: ",")) }
      output.append(UInt8(ascii: "\n"))
      lineStart = output.count
      output.append(contentsOf: repeatElement(UInt8(ascii: " "), count: depth * indent))
    }
  }
}
