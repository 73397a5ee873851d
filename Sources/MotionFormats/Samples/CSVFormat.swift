import MotionEngine
import MotionModel

/// Samples as tables: a time and one or more values in each row.
package struct CSVFormat: ImportFormat {
  package let name = "csv"
  package let importSummary = "Samples, time and value: a spring, Bézier or the fewest points."
  package let kinds = [FileKind.csv]

  package init() {}

  /// The presets of some tables of samples.
  ///
  /// A table has a column of times (`time`, `t`, `seconds`, `ms`), the first where no column is named, and others with
  /// values; one with `preset` and `channel` beside them, as `export csv` writes it, holds many. A column called
  /// `value` or `progress` becomes a curve: a spring or a Bézier if within 0.002 of the samples, otherwise the fewest
  /// points; the report has its error and the next best fit. Columns of properties become the tracks of keyframes.
  /// Velocities are ignored.
  ///
  /// O(bytes).
  package func read(_ files: [SourceFile], _ options: ImportOptions) throws(ImportFailure) -> ImportedPresets {
    try CSVImporter.presets(of: files, options, self)
  }
}

struct CSVImporter: PresetImporter {
  var collector: PresetCollector

  /// Maximum distance of a spring or a Bézier from the samples, as a fraction of the total change.
  private static let tolerance = 0.002

  mutating func read(_ files: [SourceFile]) { for (index, file) in files.enumerated() { read(file, index) } }

  private mutating func read(_ file: SourceFile, _ index: Int) {
    log.catching(in: index) { () throws(ModelError) in
      let table = try SampledColumns(file.bytes)
      let group = collector.group(of: file)
      for series in table.series {
        // Under the names in an exported table.
        let path = series.preset.map { $0.split(separator: "/").map(String.init) } ?? [group]
        do throws(ModelError) {
          try add(series, path, index)
        } catch {
          let owner = series.preset ?? (group.isEmpty ? "the samples" : group)
          let located = error.with(\.location, TextLocation(line: series.line, column: 1))
          log.add(located.with(\.problem, "\(owner): \(error.problem)"), in: index)
        }
      }
      log.skip("velocities", count: table.velocities)
      log.skip("texts", count: table.textChannels)
    }
  }

  private mutating func add(_ series: SampledColumns.Series, _ path: [String], _ file: Int) throws(ModelError) {
    let title = path.joined(separator: "/")
    let place = ImportIssue.Place(JSONPointer([String(file)]), location: TextLocation(line: series.line, column: 1))
    func tell(_ message: IssueMessage) { log.note(.assumed, message, at: place) }
    if let only = series.channels.first, series.channels.count == 1, ["value", "progress"].contains(only.name) {
      let fit = try CurveFit(only.samples, within: Self.tolerance)
      let best = fit.candidates.first { $0.family == .points || $0.error <= Self.tolerance }
      guard let best = best ?? fit.candidates.last else { throw ModelError(.unusual, "no curve fits the samples") }
      collector.add(.curve(best.curve), path: path, title: title, at: place)
      let next = fit.candidates.first { $0 != best }
      tell(
        "\(title) is \(best.curve.notation), within \(Self.text(best.error)) of the samples"
          + (next.map { "; the next is \($0.curve.notation), within \(Self.text($0.error))" } ?? ""))
      return
    }
    var tracks: [MotionTrack] = []
    for channel in series.channels {
      let name = try PropertyName(channel.name)
      let lines = try Self.lines(channel.samples)
      var track = TrackBuilder(name)
      try track.begin(at: [lines.points.first?.y ?? 0])
      for (before, point) in zip(lines.points, lines.points.dropFirst()) {
        if point.x > before.x {
          try track.go(to: [point.y], over: point.x - before.x)
        } else {
          try track.jump(to: [point.y])
        }
      }
      tracks.append(try track.track(mayStay: true))
      tell(
        "\(name) of \(title) approximated by \(lines.points.count - 1) straight lines, within \(Self.text(lines.error)) of the samples"
      )
    }
    collector.add(.keyframes(try KeyframeSet(tracks: tracks)), path: path, title: title, at: place)
  }

  private static func text(_ error: Double) -> String { NotationDecimal.text((error * 1e7).rounded(.up) / 1e7) }

  /// The fewest straight lines through the values of a property, from its first time on.
  private static func lines(
    _ samples: [CurveFit.Sample]
  ) throws(ModelError) -> (points: [FunctionSamples.Point], error: Double) {
    guard let first = samples.first, let last = samples.last else { throw ModelError(.missing, "no samples") }
    for (before, sample) in zip(samples, samples.dropFirst()) where sample.time < before.time {
      throw ModelError(.outOfRange, "the times fall at \(NotationDecimal.text(sample.time)) s", allowed: "rising times")
    }
    let length = last.time - first.time
    let values = samples.map(\.value)
    let low = values.min() ?? 0
    let way = (values.max() ?? 0) - low
    guard length > 0, way > 0, way.isFinite else {
      return ([.init(0, first.value), .init(max(length, 0), last.value)], 0)
    }
    let points = samples.map { FunctionSamples.Point(($0.time - first.time) / length, ($0.value - low) / way) }
    let line = try Polyline(FunctionSamples(through: points), within: tolerance)
    return (line.points.map { .init($0.x * length, low + $0.y * way) }, line.error)
  }
}
