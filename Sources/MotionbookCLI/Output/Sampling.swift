import Motionbook

/// Samples on their way into a file: computed and written in parts, so that their number does not matter.
struct Sampling {
  let timeline: Timeline
  let grid: SampleGrid
  let channels: ChannelChoice
  let velocity: Bool

  private static let rowsAtOnce = 2048

  /// All rows, for the table that people read.
  var table: RecordTable {
    var table = RecordTable(columns: [.init("time", numeric: true)] + channels.columns(velocity: velocity))
    table.rows = (0..<grid.count).map { index in
      let time = grid.time(index)
      return [.number(time)] + channels.cells(timeline, at: time, velocity: velocity)
    }
    return table
  }

  /// Writes all rows.
  func write(_ format: SampleFormat, _ recipe: [JSONMember], showsHeader: Bool, to sink: ByteSink) throws(ToolError) {
    var writer = SampleWriter(
      format, columns: ["time"] + channels.names(velocity: velocity), recipe: recipe, showsHeader: showsHeader)
    var bytes: [UInt8] = []
    writer.begin(&bytes)
    var columns = [[Double]](repeating: [Double](repeating: 0, count: Self.rowsAtOnce), count: channels.all.count)
    var row: [SampleWriter.Cell] = []
    var first = 0
    while first < grid.count {
      let count = min(Self.rowsAtOnce, grid.count - first)
      for (position, channel) in channels.all.enumerated() {
        columns[position].withUnsafeMutableBufferPointer { buffer in
          _ = timeline.fill(
            UnsafeMutableBufferPointer(rebasing: buffer[..<count]), channel: channel, grid: grid, from: first)
        }
      }
      for offset in 0..<count {
        let time = grid.time(first + offset)
        row.removeAll(keepingCapacity: true)
        row.append(.number(time))
        for (position, channel) in channels.all.enumerated() {
          if timeline.channels[channel].unit == .text {
            row.append(.text(timeline.text(channel, at: time) ?? ""))
          } else {
            row.append(.number(columns[position][offset]))
            if velocity { row.append(.number(timeline.velocity(channel, at: time))) }
          }
        }
        writer.append(row, to: &bytes)
      }
      try sink.write(bytes)
      bytes.removeAll(keepingCapacity: true)
      first += count
    }
    writer.end(&bytes)
    try sink.write(bytes)
  }
}
