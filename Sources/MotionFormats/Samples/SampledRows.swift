package import MotionEngine
import MotionModel

/// Sampled rows: values of a timeline at the times of a grid.
package struct SampledRows: Sendable {
  package enum Column: Hashable, Sendable {
    /// The same text in every row.
    case label(String)
    /// The time, in seconds.
    case time
    /// Value of a channel, by its index: a text for a text channel.
    case value(Int)
    /// The velocity of a channel, per second; none of a text.
    case velocity(Int)
  }

  let timeline: Timeline
  let grid: SampleGrid
  let columns: [Column]

  /// - Parameter columns: The values of a row, in order.
  package init(_ timeline: Timeline, _ grid: SampleGrid, _ columns: [Column]) {
    (self.timeline, self.grid, self.columns) = (timeline, grid, columns)
  }

  /// Some of the rows, by single evaluations.
  fileprivate func block(_ rows: Range<Int>) -> [SampleWriter.Column] {
    columns.map { column in
      switch column {
      case .label(let text): .label(text)
      case .time: .numbers(rows.map(grid.time))
      case .value(let channel) where isText(channel):
        .texts(rows.map { timeline.text(channel, at: grid.time($0)) ?? "" })
      case .value(let channel):
        .numbers(
          [Double](unsafeUninitializedCapacity: rows.count) { buffer, count in
            let whole = UnsafeMutableBufferPointer(rebasing: buffer[..<rows.count])
            count = timeline.fill(whole, channel: channel, grid: grid, from: rows.lowerBound)
          })
      case .velocity(let channel) where isText(channel): .numbers(rows.map { _ in .nan })
      case .velocity(let channel): .numbers(rows.map { timeline.velocity(channel, at: grid.time($0)) })
      }
    }
  }

  private func isText(_ channel: Int) -> Bool {
    timeline.channels.indices.contains(channel) && timeline.channels[channel].unit == .text
  }
}

extension SampleWriter {
  /// Number of values evaluated and written together, and of parallel blocks: some dozen kilobytes of text, and some
  /// megabytes.
  private static let (valuesAtOnce, blocksAtOnce) = (1024, 256)

  /// Writes rows on all cores, with header and trailer, in pieces delivered in order.
  ///
  /// Values equal those of single evaluations. Memory use is independent of the number of rows.
  /// - Parameter take: Receives each piece; its errors end the work.
  /// - Complexity: O(values).
  package func write<Failure: Error>(
    _ sources: [SampledRows], _ take: ([UInt8]) throws(Failure) -> Void
  ) throws(Failure) {
    var bytes: [UInt8] = []
    begin(&bytes)
    try take(bytes)
    var pipeline = ConcurrentPipeline(partLength: Self.blocksAtOnce) { (block: RowBlock) in
      var bytes: [UInt8] = []
      append(sources[block.source].block(block.rows), after: block.before, to: &bytes)
      return bytes
    }
    var before = 0
    for (index, source) in sources.enumerated() {
      let length = max(Self.valuesAtOnce / max(source.columns.count, 1), 1)
      for first in stride(from: 0, to: source.grid.count, by: length) {
        let rows = first..<min(first + length, source.grid.count)
        for piece in pipeline.add(RowBlock(source: index, rows: rows, before: before)) { try take(piece) }
        before += rows.count
      }
    }
    for piece in pipeline.finish() { try take(piece) }
    bytes = []
    end(after: before, &bytes)
    try take(bytes)
  }

  /// Rows of a source, with the number of rows before them.
  private typealias RowBlock = (source: Int, rows: Range<Int>, before: Int)
}
