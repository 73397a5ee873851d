import ArgumentParser
import Motionbook

/// `motionbook fit`: the curve behind drawn, exported or measured samples.
struct FitCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    "fit", "Find the spring or easing behind samples, linear() or a formula.",
    examples: """
        motionbook fit 'linear(0, 0.2 10%, 0.6 25%, 0.92 50%, 1)' --duration 800ms
        motionbook fit 'formula("1 - exp(-6*t)*cos(12*t)", duration: 1)'
        motionbook fit measured.csv --json
        motionbook sample brand/pop --fps 60 --format csv | motionbook fit -

      A file has a line for each sample: the time in seconds, and the value, from
      the start until rest; a column named ms has milliseconds. The closest fit
      comes first, the fewest sufficient points last.
      """)

  @Argument(
    help: "A curve in notation, a preset, or a file of samples (CSV); - is standard input.", completion: .presetName)
  var motion: String

  @Option(parsing: .unconditional, help: .value("duration", "Duration of a curve without one (default: 1s)."))
  var duration: String?

  @Option(help: .value("e", "Maximum distance of the fewest points from the samples, as a fraction of the change."))
  var maxError = ExportOptions().maximumError

  @OptionGroup var catalog: CatalogOptions
  @OptionGroup var output: OutputOptions

  func run() throws {
    let candidates = try fit().candidates
    if let best = candidates.first(where: { $0.family != .points }), best.error > Self.farthest {
      ErrorReport.note("no spring or Bézier easing is within \(HumanNumber.percent(Self.farthest)) of the samples")
    }
    let words: [CurveFit.Candidate.Family: String] = [.bezier: "cubic Bézier", .points: "fewest points"]
    let report = Report<CurveFit.Candidate>(
      "candidates",
      .init("family", shown: { words[$0.family] ?? $0.family.rawValue.uncameled }, \.family.rawValue),
      .init("error", \.error), .init("errorTime", as: "AT", numeric: true) { ReportCell.seconds($0.errorTime) },
      .init("curve") { $0.curve.notation })
    try output.printer.print(report, candidates)
    if let best = candidates.first { try tellDistanceBetweenStops(of: best) }
  }

  /// Tells how far the best fit is from the lines of a `linear()`, of which the stops alone count as samples.
  private func tellDistanceBetweenStops(of best: CurveFit.Candidate) throws {
    guard try !MotionArgument.isFile(motion, catalog) else { return }
    let lines = try MotionArgument(motion, catalog).motion
    guard case .points(let points)? = try lines.curve()?.base, best.family != .points else { return }
    var options = CompileOptions()
    options.defaultDuration = try seconds() ?? 1
    let (drawn, fitted) = (try lines.timeline(options), try ResolvedMotion(.curve(best.curve)).timeline(options))
    let times = (0...1_000).map { drawn.duration * Double($0) / 1_000 }
    let largest = times.map { abs(drawn.value(0, at: $0) - fitted.value(0, at: $0)) }.max() ?? 0
    guard largest > max(0.001, 2 * best.error) else { return }
    ErrorReport.note(
      "ERROR is measured at the \(points.stops.count) stops; between them, the best fit deviates by up to "
        + HumanNumber.percent(largest))
  }

  private func seconds() throws -> Double? { try duration.map { try TimeArgument.duration($0) } }

  /// Distance, as a fraction of the total change, beyond which a curve does not explain the samples.
  private static let farthest = 0.05

  private func fit() throws -> CurveFit {
    if try MotionArgument.isFile(motion, catalog) {
      guard duration == nil else {
        throw ToolError.usage("samples have times of their own", hint: "omit --duration")
      }
      let file = try InputFile(motion)
      return try file.reading { try CurveFit(SampledColumns.samples($0), within: maxError) }
    }
    guard !motion.hasSuffix(".csv") else {
      throw ToolError(
        .notFound, .missingFile, "there is no file \(motion.quoted)", suggestions: NearbyFile.names(motion))
    }
    return try CurveFit(of: MotionArgument(motion, catalog).motion, lasting: seconds() ?? 1, within: maxError)
  }
}
