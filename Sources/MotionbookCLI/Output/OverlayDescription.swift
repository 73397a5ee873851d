import Motionbook

/// Output for curves in one drawing, for people and for programs.
struct OverlayDescription {
  /// One of the curves, with metrics on the shared time scale if its length is known, and its overshoot.
  typealias Row = (
    target: MotionArgument, member: CurveOverlay.Member, metrics: CurveMetrics?, overshoot: CurveMetrics.Moment?
  )

  let rows: [Row]
  private let overlay: CurveOverlay

  /// Maximum number of curves with distinct lines.
  static var maximumCount: Int { PlotPen.all.count }

  /// - Throws: `ToolError` (usage) for too many motions, or one that is no curve; `ModelError` for an unplayable one.
  init(_ targets: [MotionArgument], _ options: CompileOptions, over timescale: CurveTimescale) throws {
    guard targets.count > 1 else {
      throw ToolError.usage(
        "expected two or more curves, found one", hint: "name two, or a pattern that matches several")
    }
    guard targets.count <= Self.maximumCount else {
      throw ToolError.usage(
        "expected at most \(Self.maximumCount) curves, found \(targets.count)",
        hint: "draw more of them with motionbook plot, or each in a chart of its own with motionbook plot --grid")
    }
    for target in targets {
      let kind = try target.motion.withoutAlias().kind
      guard kind == .curve else {
        throw ToolError.usage(
          "\(target.label.shown) is of kind \(kind.rawValue); only curves can be compared",
          hint: "to compare other kinds: motionbook diff A B; to draw their channels: motionbook plot")
      }
      _ = try target.motion.timeline(options)
    }
    guard let overlay = CurveOverlay(targets.map(\.motion), options, over: timescale) else {
      throw ToolError.usage("these curves cannot be compared")
    }
    self.overlay = overlay
    var options = options
    if let loan = overlay.loan { options.defaultDuration = loan }
    rows = try zip(targets, overlay.members).map { target, member in
      let hasTime = member.length != nil || overlay.loan != nil
      let metrics = try target.motion.metrics(options)
      return (target, member, hasTime ? metrics : nil, metrics?.overshoot)
    }
  }

  var report: Report<Row> {
    Report(
      "curves",
      .init("name", yields: .last) { $0.target.label },
      .init("settled", numeric: true) { $0.metrics.map { ReportCell.seconds($0.settlingTime) } },
      .init("duration", numeric: true) { row in
        row.member.length == nil ? nil : row.metrics.map { ReportCell.seconds($0.duration) }
      },
      .init(
        "overshoot", numeric: true,
        shown: { $0.overshoot.map { HumanNumber.percent($0.value) } ?? "none" }, { $0.overshoot?.value }),
      .init("largest", { $0.member.distance?.largest }),
      .init(
        "place", as: "AT", numeric: true,
        shown: { $0.member.distance.map { overlay.timescale.text($0.place) } ?? "" }, { $0.member.distance?.place }),
      .init("mean", { $0.member.distance?.mean }),
      .init("curve", in: .machine) { (try? $0.target.motion.curve())?.notation })
  }

  /// The report, and the time over which deviations are measured.
  var members: [JSONMember] { .of(["time": overlay.timescale.rawValue, "curves": report.json(rows)]) }

  /// Legend, drawing, deviations from the first curve, and metrics.
  /// - Parameter plot: Nil to omit the drawings.
  func text(_ printer: Printer, plot: CurvePlot?) -> String {
    let table = report.table(rows, style: printer.style, width: printer.terminalWidth, showsHeader: printer.showsHeader)
    guard let plot else { return table + note }
    let first = rows.first.map { $0.target.label.shown } ?? ""
    var below = plot
    below.height = max(5, plot.height / 2)
    return legend(plot) + "\n" + plot.text(series(plot, marks: [0, 1], over: rows.indices, overlay.values))
      + "\n" + plot.style.dim("above or below \(first)") + "\n"
      + below.text(series(below, marks: [0], over: rows.indices.dropFirst(), overlay.differences))
      + "\n" + table + note
  }

  private func legend(_ plot: CurvePlot) -> String {
    zip(rows, PlotPen.all).map { row, pen in
      let label = row.target.label.shown
      let notation = (try? row.target.motion.curve())?.notation ?? ""
      let room = plot.width - DisplayWidth.of(label) - 8
      let curve = notation == label ? "" : "  " + plot.style.dim(DisplayWidth.truncate(notation, to: room))
      return pen.sample(columns: 4, usesUnicode: plot.usesUnicode, plot.style) + "  " + plot.style.bold(label) + curve
        + "\n"
    }.joined()
  }

  private func series(
    _ plot: CurvePlot, marks: [Double], over indices: Range<Int>, _ values: (Int, Int) -> [Double]
  ) -> CurvePlot.Series {
    let lines = zip(rows.indices, PlotPen.all).filter { indices.contains($0.0) }
      .map { DrawnLine(values($0, plot.resolution), pen: $1) }
    var series = CurvePlot.Series(duration: overlay.end, lines: lines, marks: marks)
    series.isShare = overlay.timescale != .real
    return series
  }

  /// Note on a curve without a length of its own.
  private var note: String {
    guard rows.contains(where: { $0.member.length == nil }) else { return "" }
    let taken = overlay.loan.map { "; takes \(HumanNumber.seconds($0)) here" } ?? ""
    let names = rows.filter { $0.member.length == nil }.map { $0.target.label.shown }
    return "\n\(names.joined(separator: ", ")): no duration of its own\(taken)\n"
  }
}
