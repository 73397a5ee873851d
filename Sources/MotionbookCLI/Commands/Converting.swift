import ArgumentParser
import Motionbook

/// `motionbook convert`: what is said in one tool's words, said in another's.
struct ConvertCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "convert",
    abstract: "Write a curve, a preset or a file in another format, without storing it.",
    discussion: """
      Examples
        motionbook convert 'spring(duration: 0.5, bounce: 0.3)' --to css
        motionbook convert brand/pop --to compose
        motionbook convert motion.tokens.json --to swiftui -o Motions.swift
        motionbook convert - --to js --max-error 0.001 < tokens.yaml

      A curve or a file needs no catalog. A file is one that import reads.
      """)

  @Argument(
    help: "A curve in notation, a preset, a document, or a file; - is standard input.", completion: .presetName)
  var motion: String

  @Option(
    help: ArgumentHelp("\(Self.names.joined(separator: ", ")).", valueName: "format"),
    completion: .list(Self.names), transform: Self.format)
  var to: any ExportFormat

  @Option(help: ArgumentHelp("The name of what has none (default: motion).", valueName: "name"))
  var name: String?

  @Flag var choices: [AnyFormatFlag] = []

  @OptionGroup var conversion: ConversionOptions
  @OptionGroup var catalog: CatalogOptions
  @OptionGroup var color: ColorOptions
  @OptionGroup var file: FileOptions

  func run() throws {
    let format: any ExportFormat = try AnyFormatFlag.choosing(choices, of: to)
    try conversion.write(ExportRequest.prepared(presets(), as: format, conversion.settings), as: format, to: file)
  }

  private func presets() throws -> [ExportedPreset] {
    if try MotionArgument.isFile(motion, catalog) {
      guard name == nil else {
        throw ToolError.usage("a file's presets have names of their own", hint: "leave out --name")
      }
      return ExportedPreset.list(try MotionArgument.presets(ofFile: motion))
    }
    return [
      try Self.preset(
        MotionArgument(motion, catalog, onConflict: conversion.conflicts.choice), named: name, catalog,
        onConflict: conversion.conflicts.choice)
    ]
  }

  /// A preset of the catalog as it is there, or a motion under a name.
  static func preset(
    _ target: MotionArgument, named name: String?, _ catalog: CatalogOptions, onConflict choice: ConflictChoice
  ) throws -> ExportedPreset {
    if let stored = target.stored {
      guard name == nil else { throw ToolError.usage("a preset has a name of its own", hint: "leave out --name") }
      if let preset = try catalog.open().exported([stored], onConflict: choice).first { return preset }
    }
    let preset = Preset(try PresetName(name ?? "motion"), target.motion.motion)
    return ExportedPreset(ResolvedPreset(preset, references: target.motion.references))
  }

  static var names: [String] { ExportFormats.all.map(\.name) }

  /// The format of a name.
  static func format(_ name: String) throws -> any ExportFormat {
    guard let format = ExportFormats.all.first(where: { $0.name == name }) else {
      throw ChoiceArgument.refusal(of: name, among: names, near: OtherWords.formats[name])
    }
    return format
  }
}
