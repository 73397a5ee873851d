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
    let request = ExportRequest(
      .text(Format(), conversion.settings), PresetChoice(presets: presets, at: at),
      conflicts: conversion.conflicts.choice)
    try conversion.write(request.prepared(from: catalog.open()), as: Format(), to: file)
  }
}

/// How presets are written in another format, and what is told about it.
struct ConversionOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp("The variants for reduced motion.", valueName: "include|only|omit"),
    completion: .list(ExportOptions.ReducedMotion.allCases.map(\.rawValue)), transform: Self.reduced)
  var reduced = ConversionSettings().reduced

  @Option(
    help: ArgumentHelp("The largest error of an approximation, as a share of the way: 0.000001 to 0.1.", valueName: "e")
  )
  var maxError = ConversionSettings().maxError

  @Flag(help: "Write nothing and exit with 1 when anything is approximated or left out.")
  var strict = false

  @Option(
    help: ArgumentHelp("Write what became of each part of each preset, as JSON.", valueName: "file"),
    completion: .file(extensions: ["json"]))
  var report: String?

  @OptionGroup var conflicts: ConflictOptions

  var settings: ConversionSettings { ConversionSettings(maxError: maxError, reduced: reduced, strict: strict) }

  /// Writes what was made of presets, and says what was lost.
  func write(_ prepared: PreparedExport, as format: some ExportFormat, to file: FileOptions) throws {
    prepared.lossSummary.warn()
    if !prepared.isRefused { try prepared.write(to: file) }
    if let report {
      let json = JSONValue.object([
        JSONMember("format", .string(format.name)), JSONMember("parts", prepared.loss.json), JSONMember("schema", 1),
      ])
      try FileOptions.write(to: report, force: file.force) { (sink) throws(ToolError) in
        try sink.write(JSONOutput.pretty(json))
      }
    }
    if prepared.isRefused { throw ExitStatus.findings }
  }

  private static func reduced(_ text: String) throws -> ExportOptions.ReducedMotion {
    guard let choice = ExportOptions.ReducedMotion(rawValue: text) else {
      throw ValidationError("\(QuotedText.quote(text)) is none of include, only, omit.")
    }
    return choice
  }
}
