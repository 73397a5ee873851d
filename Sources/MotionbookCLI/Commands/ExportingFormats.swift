import ArgumentParser
import Motionbook

extension ExportFormat {
  /// The subcommand of `motionbook export` for the format.
  static var exportCommand: any ParsableCommand.Type {
    choices.isEmpty ? ExportFormatCommand<NoFormatFlags<Self>>.self : ExportFormatCommand<FormatFlags<Self>>.self
  }
}

/// `motionbook export css` and its like: one command for each format of the library.
struct ExportFormatCommand<Flags: FormatOptionFlags>: ParsableCommand {
  static var configuration: CommandConfiguration {
    let format = Flags.Format()
    return CommandConfiguration(
      format.name, format.summary,
      examples: """
          motionbook export \(format.name) 'brand/*' 'system/spring/*' -o \(format.exampleDestination)
          motionbook export \(format.name) 'spring(duration: 0.5, bounce: 0.3)'
          motionbook export \(format.name) motion.tokens.json --max-error 0.001 --strict

        Motion that the format cannot represent is approximated within --max-error,
        or dropped, with a summary on standard error; --report writes every part.
        A curve in notation, a document, or a file that import reads needs no
        catalog.
        """)
  }

  // Groups beside each other, not one around them: see FormatOptions.
  @OptionGroup var flags: Flags
  @OptionGroup var chosen: PresetChoiceOptions

  @Option(
    help: .value("template", "Name of a motion without one, or template for the names of presets: acme-{group}-{name}.")
  )
  var name: String?

  @Option(help: .value("prefix", "Prefix of all names, as in --name PREFIX-{path}."))
  var prefix: String?

  @Option(
    help: .value(
      "type", "Enclosing type of Swift, Kotlin and Dart source (default: Motions); com.acme.Motions in Kotlin."))
  var type: String?

  @Flag(help: "Write values in place of references to other presets.")
  var flatten = false

  @Option(help: .value("release|time", "Keep the names of an earlier state as deprecated aliases of renamed presets."))
  var aliasesFrom: String?

  @Option(choice: "Variants for reduced motion.")
  var reduced = ExportOptions().reducedMotion

  @Option(
    help: .value(
      "e", "Maximum approximation error, as a fraction of the travel between key values (0.000001–0.1)."))
  var maxError = ExportOptions().maximumError

  @Flag(help: "Write nothing and exit with 1 if anything is approximated or dropped.")
  var strict = false

  @Option(help: .value("file", "Write the outcome of each part of each preset, as JSON."), completion: .json)
  var report: String?

  @OptionGroup var conflicts: ConflictOptions
  @OptionGroup var catalog: CatalogOptions
  @OptionGroup var progress: ProgressOptions
  @OptionGroup var color: ColorOptions
  @OptionGroup var file: FileOptions

  func validate() throws {
    if name != nil, prefix != nil { throw ValidationError("Choose one of --name and --prefix.") }
  }

  func run() throws {
    let format = flags.format
    try file.checkFree(orFolder: true)
    // A name without placeholders is that of a written motion.
    let isTemplate = name?.contains("{") ?? true
    var settings = ConversionSettings(strict: strict, aliasesFrom: aliasesFrom)
    (settings.options.maximumError, settings.options.reducedMotion) = (maxError, reduced)
    settings.options.names = isTemplate ? name ?? prefix.map { "\($0)-{path}" } : nil
    (settings.options.typeName, settings.options.flattensReferences) = (type, flatten)
    if let written = try chosen.written(catalog, named: isTemplate ? nil : name, onConflict: conflicts.choice) {
      return try write(ExportRequest.prepared(written, as: format, settings), as: format)
    }
    let request = ExportRequest(.text(format, settings), chosen.choice(conflicts))
    let opened = try catalog.open()
    let prepared = try progress.watch("exporting") { _ in try request.prepared(from: opened) }
    try write(prepared, as: format)
  }

  private func write(_ prepared: PreparedExport, as format: some ExportFormat) throws {
    prepared.losses.warn()
    if !prepared.isRefused { try prepared.write(to: file) }
    if let report {
      let json = JSONValue.of(["format": format.name, "parts": prepared.losses.report.json, "schema": 1])
      try FileOptions.write(to: report, force: file.force) { sink in try sink.write(JSONOutput.pretty(json)) }
    }
    if prepared.isRefused { throw refusal(of: prepared.losses.report) }
  }

  /// Error of `--strict`: the parts that are not exact, and remedies.
  private func refusal(of loss: LossReport) -> ToolError {
    let losses = loss.losses
    var error = ToolError(
      .findings, "NOT_EXACT",
      "nothing written because of --strict: \(CountedNoun.text(losses.count, "part")) would not be exact",
      hint: "omit --strict" + (report == nil ? "; --report FILE writes the outcome of each part" : ""))
    error.excerpt = losses.prefix(Self.mostParts).map { "\($0.preset): \($0.part) \($0.outcome.words)" }
    if losses.count > Self.mostParts { error.excerpt.append("… and \(losses.count - Self.mostParts) more") }
    return error
  }

  /// Maximum number of parts listed for people.
  private static var mostParts: Int { 12 }
}

/// A format, chosen by flags of its own.
protocol FormatOptionFlags: ParsableArguments {
  associatedtype Format: ExportFormat
  var format: Format { get }
}

/// No flags, because a list of them may not be empty.
struct NoFormatFlags<Format: ExportFormat>: FormatOptionFlags {
  var format: Format { Format() }
}

/// Flags of a format with choices.
struct FormatFlags<Format: ExportFormat>: FormatOptionFlags {
  @Flag var choices: [FormatFlag<Format>] = []

  var format: Format { Format(choosing: choices.map(\.choice.name)) }
}

/// A format's own choice as a flag of its command: `--experimental-types`.
struct FormatFlag<Format: ExportFormat>: EnumerableFlag {
  let choice: ExportChoice<Format>

  static var allCases: [FormatFlag] { Format.choices.map(FormatFlag.init) }
  static func == (one: FormatFlag, other: FormatFlag) -> Bool { one.choice.name == other.choice.name }
  static func name(for flag: FormatFlag) -> NameSpecification {
    .customLong(flag.choice.name.map { $0.isUppercase ? "-\($0.lowercased())" : String($0) }.joined())
  }
  static func help(for flag: FormatFlag) -> ArgumentHelp? { ArgumentHelp(stringLiteral: flag.choice.summary) }
}
