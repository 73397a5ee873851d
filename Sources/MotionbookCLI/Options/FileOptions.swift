import ArgumentParser

/// Where a command's data goes.
struct FileOptions: ParsableArguments {
  @Option(
    name: [.customShort("o"), .long], help: ArgumentHelp("Write to a file; - is standard output.", valueName: "file"),
    completion: .file())
  var output: String?

  @Flag(help: "Replace an existing file.")
  var force = false

  var isStandardOutput: Bool { output == nil || output == "-" }

  /// Writes the data: all of it appears, or nothing.
  func write(_ body: (ByteSink) throws(ToolError) -> Void) throws(ToolError) {
    let file = try OutputFile(output, force: force)
    do throws(ToolError) {
      try body(file.sink)
    } catch {
      file.cancel()
      throw error
    }
    try file.finish()
  }
}
