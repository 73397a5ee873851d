import Motionbook

/// Reads curves and durations from the command line.
enum CurveArgument {
  /// A curve in notation, with a duration where one is given.
  static func curve(_ notation: String, duration: String?) throws -> Curve {
    let curve: Curve
    do throws(ModelError) {
      curve = try Curve(notation: notation)
    } catch {
      throw notationError(error, in: notation)
    }
    guard let duration else { return curve }
    return try curve.with(duration: source(duration))
  }

  /// A length of time: `400ms`, `0.4s`, or the name of a duration preset.
  static func source(_ text: String) throws -> DurationSource {
    if let first = text.utf8.first, (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(first) {
      return .reference(try PresetReference(text))
    }
    do throws(ModelError) {
      return .seconds(try DurationNotation.parse(text))
    } catch {
      throw notationError(error, in: text)
    }
  }

  /// An error with the text and a mark below the column.
  static func notationError(_ error: ModelError, in text: String) -> ToolError {
    var result = ToolError(error)
    guard let location = error.location, location.line == 1, !text.contains("\n") else { return result }
    let before = text.unicodeScalars.prefix(max(0, location.column - 1))
    let column = DisplayWidth.of(String(String.UnicodeScalarView(before)))
    result.excerpt = [text, String(repeating: " ", count: column) + "^"]
    return result
  }
}
