import ArgumentParser
import Motionbook

struct CompletionCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    "completion", "Print the completion script of a shell.",
    examples: """
        motionbook completion bash > ~/.motionbook.bash   # and source it
        motionbook completion zsh > ~/.zsh/completions/_motionbook
        motionbook completion fish > ~/.config/fish/completions/motionbook.fish
      """)

  enum Shell: String, CaseIterable, ExpressibleByArgument { case bash, zsh, fish }

  @Argument(help: "The shell: bash, zsh or fish.")
  var shell: Shell

  func run() throws {
    guard let shell = CompletionShell(rawValue: shell.rawValue) else { return }
    try ByteSink.print(RootCommand.completionScript(for: shell) + "\n")
  }
}

/// `motionbook __complete`, for completion scripts and editors.
struct CompleteCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    "__complete", "Print the preset names with a prefix, one a line.",
    examples: """
        motionbook __complete brand/
        motionbook __complete -c team.motionbook system/
      """,
    shouldDisplay: false)

  @OptionGroup var catalog: CatalogOptions

  @Argument(help: "Prefix of the names.")
  var prefix = ""

  func run() throws {
    try ByteSink.print(Self.names(in: catalog.catalog, prefix: prefix).map { $0 + "\n" }.joined())
  }

  /// Names with a prefix; empty without a readable catalog, because a shell cannot show errors.
  ///
  /// Changes no file: an interrupted write is left to the next command.
  static func names(in given: String?, prefix: String) -> [String] {
    guard let path = try? CatalogLocation.findIfAny(given),
      let catalog = try? Catalog.open(at: path, recovery: .refuse), let presets = try? catalog.list()
    else { return [] }
    return presets.map(\.name.text).filter { $0.hasPrefix(prefix) }
  }
}

extension CompletionKind {
  static let json = CompletionKind.file(extensions: ["json"])
  static let catalog = CompletionKind.file(extensions: ["motionbook"])

  /// Names of presets in the catalog that the command line names.
  static let presetName = CompletionKind.custom { words, _, prefix in
    CompleteCommand.names(in: words.values(of: "-c", "--catalog").last, prefix: prefix)
  }
}

struct SchemaCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    "schema", "Print the JSON Schema of preset documents or project files.",
    examples: """
        motionbook schema > motionbook.schema.json
        motionbook schema -o motionbook.schema.json --force
        motionbook schema --project -o project.schema.json
      """)

  @Flag(help: "Print the schema of motionbook.json, the project file.")
  var project = false

  @OptionGroup var file: FileOptions

  func run() throws {
    try file.write { try $0.write(JSONOutput.pretty(project ? Project.schema : Preset.schema)) }
  }
}
