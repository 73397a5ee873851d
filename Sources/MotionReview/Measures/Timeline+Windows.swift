import MotionEngine
import MotionModel

extension Timeline {
  /// Observed length in seconds: until everything has settled, for an endless motion its first round and one more
  /// second.
  ///
  /// At most a minute.
  var watchedLength: Double {
    let length = duration.isFinite ? max(settledDuration(), duration) : loop.map { $0.start + $0.length + 1 } ?? 10
    return min(length, 60)
  }

  /// Values of a channel at even times over the observed length.
  func watched(_ channel: Int, count: Int) -> [Double] {
    (try? SampleGrid(count: count, to: watchedLength)).map { samples(channel, on: $0) } ?? []
  }

  func samples(_ channel: Int, on grid: SampleGrid) -> [Double] {
    [Double](unsafeUninitializedCapacity: grid.count) { buffer, count in
      count = sample(channel, on: grid, into: buffer)
    }
  }

  /// The lowest and the highest value of a channel: at even times, and where its pieces meet.
  func extent(_ channel: Int) -> (low: Double, high: Double)? {
    let (watched, length) = (watched(channel, count: 241), watchedLength)
    // The end of a round is added, which even times may miss; a spring long after its end is at its target.
    let ends = duration.isFinite ? [length * 8] : [pass.upperBound]
    let values = (watched + met(channel, until: length) + ends.map { value(channel, at: $0) }).filter(\.isFinite)
    guard let low = values.min(), let high = values.max() else { return nil }
    return (low, high)
  }
}

extension Channel {
  /// Owner of the property: everything before the last slash; empty for a single one.
  var target: Substring { name.lastIndex(of: "/").map { name[..<$0] } ?? "" }

  /// The parts of the property's name: `offset.x` has offset and x.
  var parts: [Substring] { (name.split(separator: "/").last ?? "").split(separator: ".") }

  var isOpacity: Bool { type != .color && parts.last.map(PropertyName.isOpacity) ?? false }

  /// Property's name with its owner, without the component: `card/color`.
  var owner: String {
    guard type == .color, let dot = name.lastIndex(of: ".") else { return name }
    return String(name[..<dot])
  }
}

extension PropertyName {
  var isOpacity: Bool { text.split(separator: ".").last.map(Self.isOpacity) ?? false }

  /// - Parameter part: The last part of a property's name.
  fileprivate static func isOpacity(_ part: Substring) -> Bool { part == "opacity" || part == "alpha" }
}
