import Motionbook

/// A format of samples that `motionbook export` writes.
protocol SampleTable: Sendable {
  static var name: String { get }
  static var summary: String { get }
}

extension SampleTable {
  /// The format of plain numbers; nil for text.
  static var raw: RawSampleFormat? { RawSampleFormat(rawValue: name) }
}

enum CSVSamples: SampleTable {
  static let (name, summary) = ("csv", "Samples of many presets: preset, channel, time, value.")
}

enum JSONLinesSamples: SampleTable {
  static let (name, summary) = ("jsonl", "The same, one JSON object a line.")
}

enum NumPySamples: SampleTable {
  static let (name, summary) = ("npy", "Samples of many presets on one grid, as a NumPy array.")
}

enum Float32Samples: SampleTable {
  static let (name, summary) = ("f32", "The same as plain little-endian numbers of 32 bits.")
}

enum Float64Samples: SampleTable {
  static let (name, summary) = ("f64", "The same as plain little-endian numbers of 64 bits.")
}

extension SampleSettings {
  /// The values of presets on a grid of times.
  func prepared(_ presets: [ExportedPreset], as table: any SampleTable.Type) throws -> PreparedExport {
    let sampled = try presets.compactMap { try timeline(of: $0) }
    guard let raw = table.raw else { return try rows(sampled, as: SampleFormat(rawValue: table.name) ?? .csv) }
    let times = try grid.grid(whole: sampled.map(\.settled).max() ?? 0, of: "the longest of them")
    return grid.prepared(
      try sampled.map { ($0.recipe, try ChannelChoice(of: $0.timeline, velocity: velocity)) }, on: times, as: raw)
  }

  private typealias Sampled = (name: String, recipe: [JSONMember], timeline: Timeline, settled: Double)

  /// Samples of a preset; nil, and a warning, for one without values or an end.
  private func timeline(of preset: ExportedPreset) throws -> Sampled? {
    let options = CompileOptions()
    let name = preset.name.text
    let timeline: Timeline
    do throws(ModelError) {
      timeline = try preset.preset.motion.timeline(options)
    } catch {
      ErrorReport.warn("\(name) skipped: \(error.problem)")
      return nil
    }
    let settled = timeline.settledDuration(epsilon: options.settleEpsilon)
    guard !timeline.channels.isEmpty, settled.isFinite || grid.end != nil else {
      ErrorReport.warn("\(name) skipped: \(settled.isFinite ? "it has no values" : "it never ends; give --end")")
      return nil
    }
    let recipe: [JSONMember] = .present(["preset": name, "version": preset.version, "hash": preset.hash])
    return (name, recipe, timeline, grid.end == nil ? settled : min(settled, Bounds.number.upperBound))
  }

  /// A row for each channel and time of each preset.
  private func rows(_ presets: [Sampled], as format: SampleFormat) throws -> PreparedExport {
    let columns = ["preset", "channel", "time", "value"] + (velocity ? ["velocity"] : [])
    let grids = try presets.map { try grid.grid(whole: $0.settled, of: $0.name) }
    let rows = zip(presets, grids).flatMap { preset, grid in
      preset.timeline.channels.enumerated().map { index, channel in
        SampledRows(
          preset.timeline, grid,
          [.label(preset.name), .label(channel.name), .time, .value(index)] + (velocity ? [.velocity(index)] : []))
      }
    }
    return PreparedExport(of: presets.count) { sink in
      try SampleWriter(format, columns: columns).write(rows) { try sink.write($0) }
    }
  }
}

extension ChannelChoice {
  /// Writes samples, which are computed in parts, so that memory does not limit their number.
  func write(
    _ format: SampleFormat, on grid: SampleGrid, _ recipe: [JSONMember], digits: SampleWriter.Digits,
    showsHeader: Bool, to sink: ByteSink
  ) throws {
    let writer = SampleWriter(
      format, columns: ["time"] + cells.map(\.name), digits: digits, recipe: recipe, showsHeader: showsHeader)
    let values = cells.map { $0.isVelocity ? SampledRows.Column.velocity($0.channel) : .value($0.channel) }
    try writer.write([SampledRows(timeline, grid, [.time] + values)]) { try sink.write($0) }
  }
}

extension GridArgument {
  private static let samplesAtOnce = 4096

  /// Samples as plain numbers, with a description beside them; text channels are dropped with a warning.
  func prepared(
    _ motions: [(recipe: [JSONMember], channels: ChannelChoice)], on grid: SampleGrid, as format: RawSampleFormat
  ) -> PreparedExport {
    var series: [(timeline: Timeline, channel: Int, isVelocity: Bool)] = []
    var descriptions: [[JSONMember]] = []
    for (recipe, channels) in motions {
      for (_, index, isVelocity) in channels.cells {
        let channel = channels.timeline.channels[index]
        guard channel.unit != .text else {
          ErrorReport.warn("\(channel.name) skipped: text is not a number")
          continue
        }
        series.append((channels.timeline, index, isVelocity))
        let kind = isVelocity ? "velocity" : "value"
        descriptions.append(recipe + .of(["channel": channel.name, "kind": kind, "unit": "\(channel.unit)"]))
      }
    }
    let raw = RawSamples(format, series: series.count, samples: grid.count)
    let description = JSONOutput.pretty(raw.description(grid: members(grid), series: descriptions))
    let beside: PreparedExport.Body = { try $0.write(description) }
    return PreparedExport(of: motions.count, beside: [({ $0 + ".json" }, beside)]) { sink in
      var bytes: [UInt8] = []
      raw.begin(&bytes)
      for (timeline, channel, isVelocity) in series {
        for first in stride(from: 0, to: grid.count, by: Self.samplesAtOnce) {
          let times = (first..<min(first + Self.samplesAtOnce, grid.count)).lazy.map(grid.time)
          raw.append(
            times.map { isVelocity ? timeline.velocity(channel, at: $0) : timeline.value(channel, at: $0) }, to: &bytes)
          try sink.write(bytes)
          bytes.removeAll(keepingCapacity: true)
        }
      }
      try sink.write(bytes)
    }
  }

  private func members(_ grid: SampleGrid) -> [JSONMember] {
    let number = JSONMember("count", grid.count)
    if !at.isEmpty { return [number, JSONMember("times", .array((0..<grid.count).map { .number(grid.time($0)) }))] }
    return [number, JSONMember("end", grid.time(grid.count - 1))]
      + (count == nil ? [JSONMember("fps", fps ?? 60)] : []) + [JSONMember("start", grid.time(0))]
  }
}
