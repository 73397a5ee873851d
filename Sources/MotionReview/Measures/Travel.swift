import MotionEngine
import MotionModel

/// How far things move, grow and turn; fades and colors are no travel.
struct Travel: Sendable {
  /// The largest of one kind, and the channel or property that goes so far.
  struct Reach: Sendable {
    var value = 0.0
    var place = ""

    mutating func take(_ other: Double, at name: String) {
      if other > value { (value, place) = (other, name) }
    }
  }

  /// In points, both axes together; what grows in points counts too.
  private(set) var distance = Reach()
  /// As a share of its own size.
  private(set) var growth = Reach()
  /// In degrees.
  private(set) var turn = Reach()
  /// The geometry that it takes over from another view, whose place nobody knows beforehand.
  private(set) var shared: String?

  private static let places: Set<Substring> = ["offset", "position", "frame", "center", "translation", "location"]
  private static let sizes: Set<Substring> = ["size", "frame"]

  mutating func add(_ timeline: Timeline) {
    var moved: [String: Double] = [:]
    for (index, channel) in timeline.channels.enumerated() where channel.type != .text && channel.type != .color {
      let parts = channel.parts
      guard let base = parts.first, let last = parts.last else { continue }
      let isPlace = Self.places.contains(base) && ["x", "y", "z"].contains(last)
      let isSize = ["width", "height"].contains(last) && (parts.count == 1 || Self.sizes.contains(base))
      let isShared = channel.name.hasSuffix("geometry.progress")
      guard isPlace || isSize || isShared || base == "scale" || base == "rotation" else { continue }
      guard let extent = timeline.extent(index), extent.high > extent.low else { continue }
      let length = extent.high - extent.low
      if isShared {
        shared = channel.name
      } else if isPlace || isSize {
        let kind = isPlace ? "" : "."
        let owner = (channel.target.isEmpty ? "" : "\(channel.target)/") + base + kind
        moved[owner] = ((moved[owner] ?? 0) * (moved[owner] ?? 0) + length * length).squareRoot()
      } else if base == "scale" {
        growth.take(length, at: channel.name)
      } else {
        turn.take(length, at: channel.name)
      }
    }
    for (owner, length) in moved.sorted(by: { $0.key < $1.key }) {
      distance.take(length, at: owner.hasSuffix(".") ? String(owner.dropLast()) : owner)
    }
  }
}
