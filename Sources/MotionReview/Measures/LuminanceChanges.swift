import MotionEngine
import MotionModel

/// The moments at which something becomes clearly lighter or darker, by WCAG's definition of a flash.
///
/// Source: https://www.w3.org/TR/WCAG22/#dfn-general-flash-and-red-flash-thresholds
struct LuminanceChanges {
  /// Opposing changes of relative luminance by 10 % or more whose darker state is below 0.8.
  private(set) var times: [Double] = []

  static let smallestChange = 0.1
  static let brightestDark = 0.8
  /// Samples a second.
  static let rate = 240.0

  /// - Parameters:
  ///   - luminances: At even times from 0 on.
  ///   - step: From one to the next, in seconds.
  init(_ luminances: [Double], step: Double) {
    guard let first = luminances.first else { return }
    var (low, high, direction) = (first, first, Direction.none)
    for (place, value) in luminances.enumerated() where value.isFinite {
      if direction != .lighter { low = min(low, value) }
      if direction != .darker { high = max(high, value) }
      if direction != .lighter, value - low >= Self.threshold, low < Self.brightestDark {
        (direction, high) = (.lighter, value)
      } else if direction != .darker, high - value >= Self.threshold, value < Self.brightestDark {
        (direction, low) = (.darker, value)
      } else {
        continue
      }
      times.append(Double(place) * step)
    }
  }

  /// Which way it went last.
  private enum Direction {
    case none, lighter, darker
  }

  /// A hair less, so that a change from 0.1 to 0.2 counts as one of 10 %.
  private static let threshold = smallestChange - 1e-9

  /// The most flashes within a second: pairs of opposing changes.
  var flashesPerSecond: Int {
    var (most, first) = (0, 0)
    for (last, time) in times.enumerated() {
      while time - times[first] >= 1 - 1e-9 { first += 1 }
      most = max(most, last - first + 1)
    }
    return most / 2
  }
}

extension Timeline {
  /// The most flashes within a second of what shows, and where they are.
  ///
  /// Colors flash by their relative luminance. What an opacity uncovers is unknown; it is taken for white on black, so that
  /// all of its change is one of luminance.
  func flashesPerSecond() -> (count: Int, place: String) {
    var most = (count: 0, place: "")
    let length = watchedLength
    let count = Int((length * LuminanceChanges.rate).rounded(.up)) + 1
    guard length > 0 else { return most }
    let step = length / Double(count - 1)
    func judge(_ luminances: [Double], _ name: String) {
      let flashes = LuminanceChanges(luminances, step: step).flashesPerSecond
      if flashes > most.count { most = (flashes, name) }
    }
    for (index, channel) in channels.enumerated() {
      if channel.isOpacity {
        guard let extent = extent(index), extent.high - extent.low >= LuminanceChanges.smallestChange else { continue }
        judge(watched(index, count: count).map { min(max($0, 0), 1) }, channel.name)
      } else if channel.type == .color, channel.component == 0, index + 3 < channels.count {
        let parts = (0..<4).map { watched(index + $0, count: count) }
        judge(
          parts[0].indices.map { place in
            let color = LinearColor(
              sRGBRed: parts[0][place], green: parts[1][place], blue: parts[2][place], opacity: parts[3][place])
            return color.relativeLuminance * min(max(color.opacity, 0), 1)
          }, channel.owner)
      }
    }
    return most
  }
}
