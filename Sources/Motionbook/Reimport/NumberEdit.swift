import MotionJSON
import MotionModel

/// Numbers that were changed in a file, for the presets that it was made of.
///
/// An export may state a preset in parts or without its references, so an edited number is looked for in the preset itself: the
/// one with other numbers that is exported as the file has it.
struct NumberEdit {
  private var changes: [(old: Double, new: Double)] = []

  /// The differences of motions; nil if they have others than numbers, or none.
  init?(from old: [Motion], to new: [Motion]) {
    guard old.count == new.count, zip(old, new).allSatisfy({ compare($0.json, $1.json) }), !changes.isEmpty else {
      return nil
    }
  }

  /// Notes the numbers that differ; false for any other difference.
  private mutating func compare(_ old: JSONValue, _ new: JSONValue) -> Bool {
    switch (old, new) {
    case (.number(let old), .number(let new)):
      if old != new, !changes.contains(where: { $0 == (old, new) }) { changes.append((old, new)) }
      return true
    case (.array(let old), .array(let new)):
      return old.count == new.count && zip(old, new).allSatisfy { compare($0, $1) }
    case (.object(let old), .object(let new)):
      return old.map(\.key) == new.map(\.key) && zip(old, new).allSatisfy { compare($0.value, $1.value) }
    default: return old == new
    }
  }

  private static let mostCandidates = 64

  /// Motions in which numbers that the edit replaced in the file are replaced: all of them first, then fewer.
  func candidates(of motion: Motion) -> [Motion] {
    var choices: [[Double]] = []
    _ = motion.json.replacingNumbers { number in
      // A file may have it rounded.
      let isNear = { (old: Double) in abs(old - number) <= 1e-3 * max(abs(number), 1e-3) }
      choices.append(changes.filter { isNear($0.old) }.map(\.new) + [number])
      return .number(number)
    }
    let count = choices.reduce(1) { min($0 * $1.count, Self.mostCandidates + 1) }
    // The last choice of each number is the number itself.
    return (0..<min(count - 1, Self.mostCandidates)).compactMap { code in
      var (code, place) = (code, 0)
      let json = motion.json.replacingNumbers { _ in
        defer { place += 1 }
        let chosen = choices[place][code % choices[place].count]
        code /= choices[place].count
        return .number(chosen)
      }
      return try? Motion(DocumentNode(json))
    }
  }
}
