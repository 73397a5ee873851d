import ArgumentParser

/// How a command prints its data.
struct OutputOptions: ParsableArguments {
  @Option(help: ArgumentHelp("How to write the data.", valueName: "table|json|jsonl|csv|tsv"))
  var format: OutputFormat?

  @Flag(help: "The same as --format json.")
  var json = false

  @Flag(help: "The same as --format csv.")
  var csv = false

  @Flag(help: "Leave out the header line of a table, CSV or TSV.")
  var noHeaders = false

  // As in ColorOptions, but no group of its own: in a debug build the argument parser checks every group several times
  // for each group around it, and that is most of the time that a run of the tool takes in tests.
  @Option(help: ColorOptions.help)
  var color: ColorChoice = .auto

  @Flag(help: ColorOptions.neverHelp)
  var noColor = false

  func validate() throws {
    let choices = [json, csv, format != nil].count { $0 }
    if choices > 1 { throw ValidationError("Choose one of --format, --json and --csv.") }
  }

  /// The format; a table unless another is asked for.
  var chosen: OutputFormat { json ? .json : csv ? .csv : format ?? .table }

  /// The printer for it.
  var printer: Printer { Printer(format: chosen, showsHeader: !noHeaders, color: noColor ? .never : color) }
}
