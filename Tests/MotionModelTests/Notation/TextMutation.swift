import MotionModel
import TestSupport

/// Spoils texts: for laws on what may be typed.
enum TextMutation {
  /// The text with one to three places cut, doubled, replaced or filled with a fragment.
  static func mutated(
    _ text: String, with fragments: [String], _ generator: inout SeededGenerator
  ) -> String {
    var scalars = Array(text.unicodeScalars)
    for _ in 0..<Int.random(in: 1...3, using: &generator) {
      let place = Int.random(in: 0...scalars.count, using: &generator)
      let end = min(scalars.count, place + Int.random(in: 0...4, using: &generator))
      switch Int.random(in: 0...3, using: &generator) {
      case 0: scalars.removeSubrange(place..<end)
      case 1: scalars.insert(contentsOf: scalars[place..<end], at: place)
      case 2:
        let fragment = fragments[Int.random(in: 0..<fragments.count, using: &generator)]
        scalars.insert(contentsOf: Array(fragment.unicodeScalars), at: place)
      default:
        if scalars.indices.contains(place) {
          scalars[place] = Unicode.Scalar(UInt8.random(in: 0...127, using: &generator))
        }
      }
    }
    var result = String.UnicodeScalarView()
    result.append(contentsOf: scalars)
    return String(result)
  }

  /// Fault of a rejection: its place is missing or outside; nil for a good one.
  static func fault(of error: ModelError, in text: String) -> String? {
    let lines = text.unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false)
    guard let place = error.location else { return "\(text): no place: \(error)" }
    if !lines.indices.contains(place.line - 1) || !(1...lines[place.line - 1].count + 1).contains(place.column) {
      return "\(text): the place lies outside: \(error)"
    }
    return error.pointer == nil ? nil : "\(text): a pointer without a document: \(error)"
  }
}
