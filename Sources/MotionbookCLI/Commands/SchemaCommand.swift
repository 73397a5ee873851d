import ArgumentParser
import Motionbook

/// `motionbook schema`.
struct SchemaCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "schema",
    abstract: "Print the JSON Schema of preset documents, for editors and other programs.",
    discussion: """
      Examples
        motionbook schema > motionbook.schema.json
        motionbook schema -o motionbook.schema.json --force
      """)

  @OptionGroup var file: FileOptions

  func run() throws {
    try file.write { (sink) throws(ToolError) in try sink.write(JSONOutput.pretty(Preset.schema)) }
  }
}
