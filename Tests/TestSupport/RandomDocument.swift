package import MotionJSON

/// Draws JSON of a shape: every field, case and default of a form, without knowing any of them.
///
/// Rules across fields are not in the shape, so a form may reject a drawn value.
package struct RandomDocument {
  private var generator: SeededGenerator
  /// Those of ``texts`` that match a pattern, for each met so far.
  private var matching: [String: [String]] = [:]

  /// Starts from a seed, which failures should print.
  package init(seed: UInt64) { generator = SeededGenerator(seed: seed) }

  /// The seed in use.
  package var seed: UInt64 { generator.seed }

  /// Texts for the patterns of forms that give no examples of their own.
  private static let texts = [
    "a", "b", "bpm", "beat", "brand/pop", "brand/fast@3", ".snappy(duration: 0.4)", ".easeOut", "everyMinute",
    "2026-11-22T07:30:00Z", "0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a",
  ]

  /// A value.
  package mutating func value(_ shape: Shape, depth: Int = 0) -> JSONValue {
    switch shape {
    case .null: .null
    case .boolean: .bool(chance(0.5))
    case .constant(let value): value
    case .number(let range): .number(number(range))
    case .integer(let range):
      .number(
        Double(Int.random(in: range.lowerBound...min(range.upperBound, range.lowerBound &+ 3), using: &generator)))
    case .text(let length, let pattern), .link(_, let length, let pattern): .string(text(length, pattern))
    case .choice(let words): .string(pick(words) ?? "")
    case .list(let element, let counts, _):
      .array(
        (0..<Int.random(in: counts.lowerBound...max(counts.lowerBound, min(counts.upperBound, 3)), using: &generator))
          .map { _ in value(element, depth: depth + 1) })
    case .dictionary(let element, _, let keys, _):
      .object(
        texts(matching: keys).filter { $0.utf8.count <= 3 && chance(0.5) }
          .map { JSONMember($0, value(element, depth: depth + 1)) })
    case .object(let object): .object(members(object, depth: depth + 1))
    case .anyObject: ["x": 1]
    case .either(let shapes): pick(shapes).map { value($0, depth: depth) } ?? .null
    case .named(_, let shape): value(shape(), depth: depth)
    case .example(let shape, let examples): pick(examples) ?? value(shape, depth: depth)
    case .described(let shape, _), .labeled(let shape, _): value(shape, depth: depth)
    }
  }

  private mutating func members(_ object: ObjectShape, depth: Int) -> [JSONMember] {
    var members: [JSONMember] = []
    for part in object.parts {
      switch part {
      case .field(let field):
        if field.isRequired || chance(depth > 8 ? 0 : 0.35) {
          members.append(JSONMember(field.key, value(field.shape, depth: depth)))
        }
      case .choice(let cases, let isRequired):
        // The first case of a shape that contains itself is a simple one.
        let chosen = depth > 8 ? cases.first : pick(cases)
        if let chosen, isRequired || chance(0.5) { members += self.members(chosen.members, depth: depth) }
      case .tagged(let tag, let kinds):
        guard let kind = pick(kinds) else { continue }
        members += [JSONMember(tag.key, .string(kind.name))] + self.members(kind.members, depth: depth)
      }
    }
    return members
  }

  private mutating func number(_ range: ClosedRange<Double>) -> Double {
    let handy = [0, 0.5, 1, 0.25, 2, range.lowerBound, range.upperBound].filter(range.contains)
    if chance(0.7), let value = pick(handy) { return value }
    return Double.random(in: range, using: &generator)
  }

  private mutating func text(_ maxBytes: Int, _ pattern: String?) -> String {
    guard let pattern else { return "text \(Int.random(in: 0..<100, using: &generator))" }
    return pick(texts(matching: pattern).filter { $0.utf8.count <= maxBytes }) ?? "a"
  }

  private mutating func texts(matching pattern: String) -> [String] {
    let texts =
      matching[pattern] ?? (try? Regex(pattern)).map { regex in Self.texts.filter { $0.contains(regex) } } ?? []
    matching[pattern] = texts
    return texts
  }

  private mutating func chance(_ probability: Double) -> Bool {
    Double.random(in: 0..<1, using: &generator) < probability
  }
  private mutating func pick<Element>(_ elements: [Element]) -> Element? { elements.randomElement(using: &generator) }
}
