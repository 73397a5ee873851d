package import MotionEngine
import MotionModel

/// JSON output: sorted keys, without terminal control characters.
package enum JSONOutput {
  /// An object over several lines, with the number of its shape.
  package static func document(_ members: [JSONMember]) -> String {
    safe(PrettyJSON.text(sorted(.object(members + [JSONMember("schema", 1)])))) + "\n"
  }

  /// Value over several lines, in its own order.
  package static func pretty(_ value: JSONValue) -> String { safe(PrettyJSON.text(value)) + "\n" }

  package static func line(_ value: JSONValue) -> String { safe(CanonicalJSON.text(value)) + "\n" }

  private static func sorted(_ value: JSONValue) -> JSONValue {
    switch value {
    case .object(let members): .object(sorted: members.map { JSONMember($0.key, sorted($0.value)) })
    case .array(let elements): .array(elements.map(sorted))
    default: value
    }
  }

  /// JSON text with DEL, C1 controls, bidirectional and zero-width marks as `\uXXXX`; it reads back as the same value.
  ///
  /// Such characters occur only inside strings, and those below U+0020 are escaped by every JSON writer.
  package static func safe(_ text: String) -> String {
    if text.utf8.allSatisfy({ $0 < 0x7F }) { return text }
    var result = ""
    result.reserveCapacity(text.utf8.count)
    for scalar in text.unicodeScalars {
      let single = String(Character(scalar))
      if scalar.value < 0x7F || scalar == "\n" || QuotedText.visible(single) == single {
        result.unicodeScalars.append(scalar)
      } else {
        for unit in single.utf16 {
          result += "\\u" + Hexadecimal.text([UInt8(unit >> 8), UInt8(truncatingIfNeeded: unit)])
        }
      }
    }
    return result
  }
}

extension TimelineCue {
  /// Its object; a length of null means none.
  package var json: JSONValue {
    [
      "cue": .string(name), "kind": .string(kind.rawValue), "length": length.map(JSONValue.number) ?? .null,
      "time": .number(time),
    ]
  }
}
