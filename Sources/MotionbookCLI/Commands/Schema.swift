import ArgumentParser
import Motionbook

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
    try file.write { sink in
      try sink.write(JSONOutput.pretty(project ? Project.schema : Preset.schema))
    }
  }
}
