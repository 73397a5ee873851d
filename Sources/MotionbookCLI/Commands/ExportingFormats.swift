import ArgumentParser
import Motionbook

extension ExportFormat {
  /// The subcommand of `motionbook export` that writes the format.
  static var exportCommand: any ParsableCommand.Type { ExportFormatCommand<Self>.self }
}

/// `motionbook export css` and its like: one command for each format of the library.
struct ExportFormatCommand<Format: ExportFormat>: ParsableCommand {
  static var configuration: CommandConfiguration {
    let name = Format().name
    return CommandConfiguration(
      commandName: name,
      abstract: Format().summary,
      discussion: """
        Examples
          motionbook export \(name) brand/pop
          motionbook export \(name) 'brand/*' 'system/spring/*' -o motion.\(Format().fileExtension)
          motionbook export \(name) --at 2026.11 --max-error 0.001 --strict

        What the format cannot say exactly is approximated within --max-error;
        what it cannot say at all is left out. A summary on standard error says
        which; --report writes all of it.
        """)
  }

  @Argument(help: "Presets, or patterns with * and ?; all presets when left out.", completion: .presetName)
  var presets: [String] = []

  @Option(help: ArgumentHelp("As at a release, or at a moment by claimed times.", valueName: "release|time"))
  var at: String?

  @OptionGroup var conversion: ConversionOptions
  @OptionGroup var catalog: CatalogOptions
  @OptionGroup var color: ColorOptions
  @OptionGroup var file: FileOptions

  func run() throws {
    let catalog = try catalog.open()
    let point = try at.map { try CatalogPoint(argument: $0, in: catalog) } ?? .now
    let choice = conversion.conflicts.choice
    let stored = try PresetSelection.presets(presets, in: catalog.snapshot(point, onConflict: choice))
    try conversion.write(catalog.exported(stored, at: point, onConflict: choice), as: Format(), to: file)
  }
}

/// How presets are written in another format, and what is told about it.
struct ConversionOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp("The variants for reduced motion.", valueName: "include|only|omit"),
    completion: .list(ExportOptions.ReducedMotion.allCases.map(\.rawValue)), transform: Self.reduced)
  var reduced = ExportOptions.ReducedMotion.include

  @Option(
    help: ArgumentHelp("The largest error of an approximation, as a share of the way: 0.000001 to 0.1.", valueName: "e")
  )
  var maxError = ExportOptions().maximumError

  @Flag(help: "Write nothing and exit with 1 when anything is approximated or left out.")
  var strict = false

  @Option(
    help: ArgumentHelp("Write what became of each part of each preset, as JSON.", valueName: "file"),
    completion: .file(extensions: ["json"]))
  var report: String?

  @OptionGroup var conflicts: ConflictOptions

  /// Writes presets, and says what was lost.
  func write(_ presets: [ExportedPreset], as format: some ExportFormat, to file: FileOptions) throws {
    var options = ExportOptions()
    options.maximumError = maxError
    options.reducedMotion = reduced
    options.generator = ToolVersion.name
    let (output, loss) = try format.output(presets, options: options)
    LossSummary(report: loss, presetCount: presets.count).warn()
    let isRefused = strict && !loss.isLossless
    if !isRefused { try Self.write(output, to: file) }
    if let report {
      let json = JSONValue.object([
        JSONMember("format", .string(format.name)), JSONMember("parts", loss.json), JSONMember("schema", 1),
      ])
      try FileOptions.write(to: report, force: file.force) { (sink) throws(ToolError) in
        try sink.write(JSONOutput.pretty(json))
      }
    }
    if isRefused { throw ExitStatus.findings }
  }

  /// Writes all of the files or none: those beside the first appear before it does.
  private static func write(_ output: ExportedText, to file: FileOptions) throws {
    if let path = file.output, !file.isStandardOutput, !output.files.isEmpty || output.text.isEmpty {
      if output.files.isEmpty {
        ErrorReport.note("there is nothing to write")
        return
      }
      if path.hasSuffix("/") || System.entry(at: path) == .folder { return try write(output.files, into: path, file) }
      guard output.files.count == 1 else {
        throw ToolError.usage(
          "these presets become \(output.files.count) files; \(QuotedText.quote(path)) is one",
          hint: "name a folder: -o res/")
      }
    }
    try file.write { (sink) throws(ToolError) in
      try sink.write(output.text)
      guard let path = file.output, !file.isStandardOutput else { return }
      for companion in output.companions {
        try FileOptions.write(to: companion.path(beside: path), force: file.force) { (sink) throws(ToolError) in
          try sink.write(companion.text)
        }
      }
    }
  }

  /// Writes files into a folder, which is made where it is not there; none where one of them is there already.
  private static func write(_ files: [ExportedText.File], into folder: String, _ options: FileOptions) throws {
    let root = folder.hasSuffix("/") ? folder : folder + "/"
    if !options.force, let other = files.first(where: { System.entry(at: root + $0.path) != .nothing }) {
      throw ToolError(
        .conflict, "ALREADY_EXISTS", "\(QuotedText.quote(root + other.path, limit: 200)) exists already",
        hint: "replace what is there with --force")
    }
    for inner in Set(files.map { $0.path.split(separator: "/").dropLast().joined(separator: "/") }).sorted() {
      do throws(System.Failure) {
        try System.makeFolders(root + inner)
      } catch {
        throw ToolError(
          .inputOutput, "IO", "\(QuotedText.quote(root + inner, limit: 200)) cannot be made: \(error.reason)")
      }
    }
    for file in files {
      try FileOptions.write(to: root + file.path, force: options.force) { (sink) throws(ToolError) in
        try sink.write(file.text)
      }
    }
  }

  private static func reduced(_ text: String) throws -> ExportOptions.ReducedMotion {
    guard let choice = ExportOptions.ReducedMotion(rawValue: text) else {
      throw ValidationError("\(QuotedText.quote(text)) is none of include, only, omit.")
    }
    return choice
  }
}

extension ExportedText.Companion {
  /// `motion.d.ts` beside `motion.js`; TypeScript looks for `motion.d.mts` beside `motion.mjs`.
  fileprivate func path(beside path: String) -> String {
    var parts = path.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
    let name = parts.popLast() ?? path
    let dot = name.lastIndex(of: ".").flatMap { $0 > name.startIndex ? $0 : nil } ?? name.endIndex
    let ending = name[dot...] == ".mjs" ? fileExtension.replacing("ts", with: "mts") : fileExtension
    return (parts + ["\(name[..<dot]).\(ending)"]).joined(separator: "/")
  }
}

/// What a conversion lost, in a few lines on standard error.
struct LossSummary {
  let report: LossReport
  let presetCount: Int

  private static let mostLines = 12

  func warn() {
    var approximated: [PresetName: Double] = [:]
    var dropped: [String] = []
    for entry in report.losses {
      switch entry.outcome {
      case .exact: break
      case .approximated(let error, _): approximated[entry.preset] = max(approximated[entry.preset] ?? 0, error)
      case .dropped(let reason): dropped.append("\(entry.preset): \(entry.part) is left out: \(reason)")
      }
    }
    if let worst = approximated.max(by: { ($0.value, $1.key) < ($1.value, $0.key) }) {
      let error = HumanNumber.text(worst.value, decimals: 6)
      ErrorReport.note(
        "\(CountedNoun.text(approximated.count, "preset")) of \(presetCount) approximated; the largest error is \(error) "
          + "of the way, in \(worst.key)")
    }
    for line in dropped.prefix(Self.mostLines) { ErrorReport.warn(line) }
    if dropped.count > Self.mostLines {
      ErrorReport.warn("\(dropped.count - Self.mostLines) more parts are left out; see --report")
    }
  }
}
