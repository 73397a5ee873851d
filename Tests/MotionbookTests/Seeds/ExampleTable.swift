import MotionModel
import Testing

/// Looks into seed documents, defaults written out.
enum ExampleTable {
  /// Expects values at places of `seed/<id>`; a place is the keys and indices that lead there, with spaces between.
  static func expect(
    _ id: String, _ values: KeyValuePairs<String, JSONValue>, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    guard let document = json(id) else {
      Issue.record("seed/\(id) is missing", sourceLocation: sourceLocation)
      return
    }
    for (place, value) in values {
      let found = document[JSONPointer(place.split(separator: " ").map(String.init))]
      #expect(found == value, "seed/\(id) at \(place)", sourceLocation: sourceLocation)
    }
  }

  /// The document of `seed/<id>`, or of another family when the id has a slash.
  static func json(_ id: String) -> JSONValue? {
    SeedFolder.presets[id.contains("/") ? id : "seed/\(id)"].map(\.json)
  }

  /// Number of elements of the array at a place.
  static func count(_ id: String, _ place: String) -> Int? {
    guard case .array(let elements)? = json(id)?[JSONPointer(place.split(separator: " ").map(String.init))] else {
      return nil
    }
    return elements.count
  }
}
