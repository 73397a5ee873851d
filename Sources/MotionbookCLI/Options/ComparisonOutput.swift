import ArgumentParser
import Motionbook

/// How a comparison is printed.
struct ComparisonOutput: ParsableArguments {
  @Flag(help: "Write JSON.")
  var json = false

  @Flag(help: "Write Markdown, for a pull request.")
  var md = false

  @OptionGroup var file: FileOptions
  @OptionGroup var color: ColorOptions

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
      output = md ? markdown() : marked(text())
    }
    try file.write { sink throws(ToolError) in try sink.write(output) }
  }

  /// The text with its marks in color, where a terminal shows it: + − ~ at the beginning of a line, behind any indent.
  private func marked(_ text: String) -> String {
    let style = TextStyle(color.choice, for: System.standardOutput)
    guard style.isOn, file.isStandardOutput else { return text }
    return text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
      let indent = line.prefix { $0 == " " }
      let rest = line.dropFirst(indent.count)
      guard let mark = rest.first, rest.dropFirst().first == " " else { return String(line) }
      let colored =
        switch mark {
        case "+": style.green("+")
        case "−": style.red("−")
        case "~": style.yellow("~")
        default: String(mark)
        }
      return indent + colored + rest.dropFirst()
    }.joined(separator: "\n")
  }
}
