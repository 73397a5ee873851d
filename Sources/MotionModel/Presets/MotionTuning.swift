/// The numbers of a motion, changed one by one in steps.
///
/// Numbers and their limits are read from the motion's form; a step that violates a rule of the motion goes as far as
/// allowed. A value: it stores nothing.
package struct MotionTuning: Hashable, Sendable {
  package struct Number: Hashable, Sendable {
    /// Label: the last key of its path, with as many before as make it unique.
    package let label: String
    package fileprivate(set) var stored: Double
    package fileprivate(set) var value: Double
    /// Size of one step: a hundredth of its order of magnitude, at least 0.01.
    package let step: Double
    fileprivate let place: DocumentNumber

    package var isChanged: Bool { value != stored }
    package var text: String { CanonicalJSON.number(value) }
    package var storedText: String { CanonicalJSON.number(stored) }
  }

  package private(set) var stored: Motion
  package private(set) var motion: Motion
  /// Tunable numbers, in the order of the document.
  package private(set) var numbers: [Number]
  private var document, storedDocument: JSONValue

  /// The most numbers of a motion that can be tuned.
  package static let maximumCount = 200

  /// - Returns: `nil` for a motion without numbers of its own, such as an alias.
  package init?(_ motion: Motion) {
    let document = motion.json
    let places = Motion.form.shape.numbers(in: document, limit: Self.maximumCount)
    let labels = Self.labels(places.map(\.words))
    numbers = zip(places, labels).compactMap { place, label in
      guard case .number(let value)? = document[place.pointer] else { return nil }
      return Number(label: label, stored: value, value: value, step: Self.step(value, place.isWhole), place: place)
    }
    guard !numbers.isEmpty else { return nil }
    (stored, self.motion) = (motion, motion)
    (self.document, storedDocument) = (document, document)
  }

  package var isChanged: Bool { numbers.contains(where: \.isChanged) }

  /// Differences from the stored motion: `bounce 0.3 → 0.35, duration 0.5 → 0.4`.
  package var changes: String {
    numbers.filter(\.isChanged).map { "\($0.label) \($0.storedText) → \($0.text)" }.joined(separator: ", ")
  }

  /// Changes a number by a number of steps, or as far as allowed.
  package mutating func change(_ index: Int, by steps: Double) {
    guard numbers.indices.contains(index), steps.isFinite else { return }
    let number = numbers[index]
    let range = number.place.range
    let wanted = min(max(rounded(number.value + steps * number.step, number), range.lowerBound), range.upperBound)
    if take(wanted, for: index) { return }
    // Rules across numbers allow less than the range: the last legal value is found by bisection.
    var (legal, refused) = (number.value, wanted)
    for _ in 0..<50 {
      let middle = (legal + refused) / 2
      if motion(index, middle) == nil { refused = middle } else { legal = middle }
    }
    if !take(rounded(refused, number), for: index) { _ = take(rounded(legal, number), for: index) }
  }

  package mutating func reset() {
    for index in numbers.indices { numbers[index].value = numbers[index].stored }
    (motion, document) = (stored, storedDocument)
  }

  package mutating func keep() {
    for index in numbers.indices { numbers[index].stored = numbers[index].value }
    (stored, storedDocument) = (motion, document)
  }

  private mutating func take(_ value: Double, for index: Int) -> Bool {
    guard let next = motion(index, value) else { return false }
    motion = next
    document = document.replacing(numbers[index].place.pointer, by: .number(value))
    numbers[index].value = value
    return true
  }

  /// The motion with another value of a number; nil if illegal.
  private func motion(_ index: Int, _ value: Double) -> Motion? {
    let place = numbers[index].place
    let number = place.isWhole ? value.rounded() : value
    return try? Motion(DocumentNode(document.replacing(place.pointer, by: .number(number))))
  }

  /// A value without the dust of sums of decimals: to a thousandth of a step.
  private func rounded(_ value: Double, _ number: Number) -> Double {
    guard !number.place.isWhole else { return value.rounded() }
    let scale = (1_000 / number.step).rounded()
    return (value * scale).rounded() / scale + 0
  }

  private static func step(_ value: Double, _ isWhole: Bool) -> Double {
    var step = 0.01
    while abs(value) >= 1_000 * step, step < 1e6 { step = (step * 1_000).rounded() / 100 }
    return isWhole ? max(1, step.rounded()) : step
  }

  /// For each way its last words, as many as no other way ends with.
  private static func labels(_ ways: [[String]]) -> [String] {
    let longest = ways.map(\.count).max() ?? 0
    var lengths = ways.map { _ in 1 }
    for length in 1..<max(longest, 2) {
      var counts: [[String]: Int] = [:]
      for way in ways { counts[Array(way.suffix(length)), default: 0] += 1 }
      for (index, way) in ways.enumerated() where lengths[index] == length {
        // An index is meaningless without the name of its list.
        let isCount = way.suffix(length).first.map { $0.allSatisfy(\.isNumber) } ?? false
        if length < way.count, isCount || counts[Array(way.suffix(length)), default: 0] > 1 { lengths[index] += 1 }
      }
    }
    return zip(ways, lengths).map { $0.suffix($1).joined(separator: " ") }
  }
}
