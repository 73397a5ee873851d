package import MotionModel

/// A field in which the sides of a conflict differ, with what each of them says.
package struct SidedField: Hashable, Sendable {
  /// The field in words, as for ``DocumentChange``: `title`, `spring, perceptual, duration`.
  package let subject: String
  /// What each side says, in the order of the sides; nil where it says nothing.
  package let values: [JSONValue?]

  /// What the sides of a conflict say otherwise, in the order of the first side.
  ///
  /// Each side is held against the first by their documents alone: nothing is played.
  /// - Complexity: O(sides · documents).
  package static func list(_ sides: [Preset]) -> [SidedField] {
    guard let first = sides.first else { return [] }
    var order: [String] = []
    var values: [String: [JSONValue?]] = [:]
    for (index, side) in sides.enumerated().dropFirst() {
      for change in changes(from: first, to: side) {
        var known = values[change.subject] ?? Array(repeating: change.before, count: sides.count)
        known[index] = change.after
        if values.updateValue(known, forKey: change.subject) == nil { order.append(change.subject) }
      }
    }
    return order.map { SidedField(subject: $0, values: values[$0] ?? []) }
  }

  private static func changes(from before: Preset, to after: Preset) -> [(
    subject: String, before: JSONValue?, after: JSONValue?
  )] {
    let names: [(subject: String, before: JSONValue?, after: JSONValue?)] =
      before.name == after.name ? [] : [("name", .string(before.name.text), .string(after.name.text))]
    let documents =
      DocumentComparison(before.details, after.details).changes
      + DocumentComparison(before.motion, after.motion).changes
    return names + documents.map { ($0.subject, $0.before, $0.after) }
  }
}
