import Motionbook

/// Draws the channels of a timeline, one below the other.
struct ChannelDrawing {
  let timeline: Timeline
  /// When it has settled; infinite for endless motions.
  let end: Double
  let plot: CurvePlot

  /// The most channels that are drawn.
  private static let maximumChannels = 12
  /// How much of an endless motion is drawn, in seconds.
  private static let endlessStretch = 4.0

  var text: String {
    let duration = end.isFinite ? end : Self.endlessStretch
    guard duration > 0, let grid = try? SampleGrid(count: plot.resolution, to: duration) else { return "" }
    var text = ""
    let drawable = timeline.channels.indices.filter {
      timeline.channels[$0].unit != .text && timeline.channels[$0].unit != .seconds
    }
    for index in drawable.prefix(Self.maximumChannels) {
      let channel = timeline.channels[index]
      let values = [Double](unsafeUninitializedCapacity: grid.count) { buffer, count in
        count = timeline.fill(
          UnsafeMutableBufferPointer(rebasing: buffer[..<grid.count]), channel: index, grid: grid)
      }
      let isProgress = drawable.count == 1 && channel.name == "value"
      text += "\n"
      if !isProgress { text += plot.style.bold(channel.name) + Self.unit(channel.unit) + "\n" }
      let marks = isProgress ? [0, 1] : [values.first ?? 0, values.last ?? 0]
      text += plot.text(CurvePlot.Series(duration: duration, values: values, marks: Set(marks).sorted()))
    }
    if drawable.count > Self.maximumChannels {
      text +=
        "\n… and \(CountedNoun.text(drawable.count - Self.maximumChannels, "more channel")); see: motionbook sample\n"
    }
    if !end.isFinite {
      text += plot.style.dim("never ends; the first \(HumanNumber.seconds(duration)) are drawn") + "\n"
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
