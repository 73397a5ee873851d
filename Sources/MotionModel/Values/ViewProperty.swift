/// A property of views: the type of its values, and how several effects on it combine.
package struct ViewProperty: Sendable {
  /// Combination of several effects on one property.
  package enum Combination: Hashable, Sendable {
    case sum
    case product
    /// The root of the sum of squares: two blurs one after another.
    case quadrature

    /// Combination on a channel: factors multiply, blurs add as squares, others add.
    package init(of channel: String) {
      self = channel == "geometry.progress" ? .product : table[channel]?.combination ?? .sum
    }

    /// Number without effect on the others.
    package var identity: Double { self == .product ? 1 : 0 }
  }

  package let type: ValueType
  package let combination: Combination

  private static let rows: [(names: String, type: ValueType, combination: Combination, isOfEveryView: Bool)] = [
    ("opacity scale scale.x scale.y saturation contrast", .number, .product, true),
    ("rotation rotation.x rotation.y rotation.z hueRotation", .angle, .sum, true), ("offset", .point, .sum, true),
    ("blur", .number, .quadrature, true), ("brightness grayscale", .number, .sum, true),
    ("position", .point, .sum, false), ("size", .size, .sum, false), ("frame", .rect, .sum, false),
    ("padding", .insets, .sum, false), ("anchor", .unitPoint, .sum, false),
    ("color background foreground tint", .color, .sum, false), ("text image symbol", .text, .sum, false),
  ]

  /// Properties by name; parts of points and the like are not among them: numbers, effects on which add up.
  package static let table: [String: ViewProperty] = Dictionary(
    first: rows.flatMap { row in
      row.names.split(separator: " ").map { (String($0), ViewProperty(type: row.type, combination: row.combination)) }
    })

  /// Names of the numbers of each property: `opacity`, `scale.x`, `offset.y`.
  package static let channels = table.flatMap { name, property in property.type.channelSuffixes.map { name + $0 } }
    .sorted()

  /// Properties without their parts.
  package static let families = Set(table.keys.map { String($0.prefix { $0 != "." }) })

  /// Properties of every view, without their parts: their initial values are neutral, those of others depend on their owner.
  package static let ofEveryView = rows.filter(\.isOfEveryView)
    .flatMap { $0.names.split(separator: " ") }.filter { !$0.contains(".") }.map(String.init)
}
