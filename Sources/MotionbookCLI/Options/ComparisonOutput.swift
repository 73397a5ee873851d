import ArgumentParser
import Motionbook

/// How a comparison is printed.
struct ComparisonOutput: ParsableArguments {
  @Flag(help: "Write JSON.")
  var json = false

  @Flag(help: "Write Markdown, for a pull request.")
  var md = false

  @OptionGroup var file: FileOptions

  func validate() throws {
    if json, md { throw ValidationError("Choose one of --json and --md.") }
  }

  /// Prints in the chosen form.
  func print(
    text: @autoclosure () -> String, markdown: @autoclosure () -> String, json value: @autoclosure () -> JSONValue
  ) throws(ToolError) {
    let output: String
    if json {
      // The tool's own documents carry the number of their shape.
      guard case .object(let members) = value() else { return }
      output = JSONOutput.document(members.filter { $0.key != "schema" })
    } else {
      output = md ? markdown() : text()
    }
    try file.write { sink throws(ToolError) in try sink.write(output) }
  }
}
