import Motionbook

extension CurvePlot {
  /// Maximum number of drawn channels.
  private static let maximumChannels = 12
  /// Drawn part of an endless motion in seconds.
  private static let endlessStretch = 4.0

  /// Draws the channels of a timeline, one below the other.
  /// - Parameter end: Settling duration; infinite for endless motions.
  func text(_ timeline: Timeline, end: Double) -> String {
    let duration = end.isFinite ? end : Self.endlessStretch
    guard duration > 0, let grid = try? SampleGrid(count: resolution, to: duration) else { return "" }
    var text = ""
    let drawable = timeline.channels.indices.filter {
      timeline.channels[$0].unit != .text && timeline.channels[$0].unit != .seconds
    }
    var drawnCount = 0
    for index in drawable where drawnCount < Self.maximumChannels {
      let channel = timeline.channels[index]
      let values = [Double](unsafeUninitializedCapacity: grid.count) { buffer, count in
        count = timeline.fill(UnsafeMutableBufferPointer(rebasing: buffer[..<grid.count]), channel: index, grid: grid)
      }
      // Of several channels, constant ones are not drawn.
      guard drawable.count == 1 || values.contains(where: { $0 != values.first }) else { continue }
      drawnCount += 1
      let isProgress = drawable.count == 1 && channel.name == "value"
      text += "\n"
      if !isProgress { text += style.bold(channel.name) + Self.unit(channel.unit) + "\n" }
      let marks = isProgress ? [0, 1] : [values.first ?? 0, values.last ?? 0]
      text += self.text(Series(duration: duration, lines: [DrawnLine(values)], marks: marks))
    }
    guard drawnCount > 0 else { return "" }
    if drawable.count > drawnCount {
      text += "\n… and \(CountedNoun.text(drawable.count - drawnCount, "more channel")); see: motionbook sample\n"
    }
    if !end.isFinite {
      text += style.dim("never ends; the first \(HumanNumber.seconds(duration)) are drawn") + "\n"
    }
    return text
  }

  private static func unit(_ unit: Channel.Unit) -> String {
    switch unit {
    case .degrees: " (degrees)"
    case .points: " (points)"
    case .fraction: " (fraction)"
    case .number, .seconds, .text: ""
    }
  }
}
