import ArgumentParser
import Motionbook

/// `motionbook conformance`: golden vectors, and a test for each platform.
struct ConformanceCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    "conformance", "Write golden values and tests for other platforms.",
    examples: """
        motionbook conformance Conformance
        motionbook conformance Conformance 'brand/*' --for js,dart
        motionbook conformance Conformance --at 2026.11 --force

      The folder gets vectors.json, with the engine's values, and for each platform
      its export and a test that plays it:

        js      export js; easings, springs and keyframes: node --test
        kotlin  export compose, played by Compose's animation core: JUnit
        dart    export flutter, played by Flutter: flutter test
        swift   the library on the machine that runs it: swift test; SwiftUI
                plays animations in views alone, so its export is not compared

      A value may differ by the error that the export states, by the precision of
      the platform's numbers, and by that of its clock. Motions that a platform
      does not play are listed in vectors.json and by its test.
      """)

  @Argument(help: .value("directory", "The folder, created if missing."), completion: .directory)
  var folder: String

  @Argument(help: "Presets, or patterns with * and ?; all presets if omitted.", completion: .presetName)
  var presets: [String] = []

  @Option(
    name: .customLong("for"),
    help: .value(
      "platforms", "Comma-separated platforms: \(Self.platforms.joined(separator: ", ")); all if omitted."),
    completion: .list(Self.platforms), transform: Self.platforms)
  var platforms = ConformancePlatform.allCases

  @Option(help: .value("release|time", "State at a release or a time, as recorded by the authors."))
  var at: String?

  @Option(
    help: .value(
      "e", "Maximum approximation error, as a fraction of the travel between key values (0.000001–0.1)."))
  var maxError = ExportOptions().maximumError

  @Flag(help: "Replace the files of an earlier run.")
  var force = false

  @OptionGroup var conflicts: ConflictOptions
  @OptionGroup var catalog: CatalogOptions
  @OptionGroup var output: OutputOptions

  func run() throws {
    let vectors = FileOptions(output: folder + "/vectors.json", force: force)
    if vectors.output.map(System.entry) == .file { try vectors.checkFree() }
    var options = ExportOptions.ofTool
    options.maximumError = maxError
    let choice = PresetChoice(presets: presets, at: at, conflicts: conflicts.choice)
    let presets = try choice.presets(of: catalog.open())
    let suite = try ConformanceSuite(presets, for: platforms, options: options)
    let files = FileOptions(output: folder.hasSuffix("/") ? folder : folder + "/", force: force)
    let export = PreparedExport(of: presets.count, parts: { suite.files }) { _ in }
    let root = System.place(of: folder)
    for file in try export.files(at: folder + "/") {
      _ = try file.place(in: root)
      if force { _ = try FileComparison(of: file) }
    }
    try export.write(to: files)
    for part in suite.parts where part.checkCount == 0 {
      ErrorReport.warn("\(part.platform.rawValue): none of these presets can be compared, so its test proves nothing")
    }
    for part in suite.parts where !part.omitted.isEmpty {
      let count = CountedNoun.text(part.omitted.count, "part")
      ErrorReport.note("\(part.platform.rawValue): \(count) skipped; vectors.json and the test list them with reasons")
    }
    let report = Report<ConformanceSuite.Part>(
      "platforms",
      .init("platform", \.platform.rawValue), .init("checks", \.checkCount),
      .init("left-out", \.omitted.count), .init("omitted", in: .document, \.omitted))
    try output.printer.print(report, suite.parts, notes: [JSONMember("vectors", suite.vectorCount)])
  }

  private static let platforms = ConformancePlatform.allCases.map(\.rawValue)

  private static func platforms(_ text: String) throws -> [ConformancePlatform] {
    try text.split(separator: ",", omittingEmptySubsequences: false)
      .map { try ChoiceArgument.value(String($0)) }.unique(by: \.self)
  }
}
