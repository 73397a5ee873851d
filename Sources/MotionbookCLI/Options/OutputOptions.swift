import ArgumentParser
import Motionbook

/// How a command prints its data.
typealias OutputOptions = FormatOptions<OutputFormat>

/// The names that `--format` takes.
protocol FormatChoice: RawRepresentable<String>, CaseIterable, ExpressibleByArgument {
  /// The text that it is; nil for plain numbers.
  var text: OutputFormat? { get }
}

extension FormatChoice {
  /// The option's help lists them, and so does the answer to a wrong one.
  static var allValueStrings: [String] { [] }
}

extension OutputFormat: FormatChoice {
  var text: OutputFormat? { self }
}

/// How a command prints its data, by one of some formats.
struct FormatOptions<Format: FormatChoice>: ParsableArguments {
  @Option(
    help: ArgumentHelp("How to write the data.", valueName: Format.allCases.map(\.rawValue).joined(separator: "|")),
    completion: .list(Format.allCases.map(\.rawValue)))
  var format: Format?

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
  var chosen: OutputFormat { json ? .json : csv ? .csv : format?.text ?? .table }

  var printer: Printer { Printer(format: chosen, showsHeader: !noHeaders, color: noColor ? .never : color) }
}

/// Whether output has color.
struct ColorOptions: ParsableArguments {
  static let help = ArgumentHelp(
    "When to use color; NO_COLOR and CLICOLOR_FORCE count too.", valueName: "auto|always|never")
  static let neverHelp: ArgumentHelp = "The same as --color never."

  @Option(help: Self.help)
  var color: ColorChoice = .auto

  @Flag(help: Self.neverHelp)
  var noColor = false

  var choice: ColorChoice { noColor ? .never : color }
}

/// Where a command's data goes.
struct FileOptions: ParsableArguments {
  @Option(
    name: [.customShort("o"), .long], help: ArgumentHelp("Write to a file; - is standard output.", valueName: "file"),
    completion: .file())
  var output: String?

  @Flag(help: "Replace an existing file.")
  var force = false

  init() {}

  /// What a command says of itself, without options.
  init(output: String, force: Bool) { (self.output, self.force) = (output, force) }

  var isStandardOutput: Bool { output == nil || output == "-" }

  /// Refuses a file that is there already and may not be replaced, before something else is done.
  func checkFree() throws(ToolError) {
    guard let output, !isStandardOutput, !force, [.file, .folder].contains(System.entry(at: output)) else { return }
    throw ToolError(
      .conflict, .alreadyExists, "\(QuotedText.quote(output, limit: 200)) exists already",
      hint: "replace what is there with --force")
  }

  /// Refuses to write into a terminal what nobody can read there; `-o -` writes it all the same.
  /// - Parameters:
  ///   - what: What it is: `a PNG picture`.
  ///   - file: The name of a file for it.
  func checkReadable(_ what: String, file: String) throws(ToolError) {
    guard output == nil, System.isTerminal(System.standardOutput) else { return }
    throw ToolError.usage(
      "\(what) is nothing to read in a terminal",
      hint: "write it to a file with -o \(file), or into a pipe; -o - writes it here all the same")
  }

  /// Writes the data, all of it or nothing, and reports the file.
  func write(_ body: (ByteSink) throws(ToolError) -> Void) throws(ToolError) {
    try Self.write(to: output ?? "-", force: force, body)
    if let output, System.entry(at: output) == .file { ErrorReport.wrote(output) }
  }

  /// Who may read what has been read so far: nobody else may read what is written.
  nonisolated(unsafe) private static var privacy = FilePrivacy()

  /// Keeps what is written from now on as private as a file that is read.
  static func keepPrivate(as path: String) { privacy.add(FilePrivacy(of: path)) }

  private static func stream(
    _ body: (ByteSink) throws(ToolError) -> Void, to descriptor: Int32, _ name: String
  ) throws(ToolError) {
    let sink = ByteSink(descriptor, name: name)
    try body(sink)
    try sink.flush()
  }

  /// Writes a file, or standard output for `-`: all of it appears, or nothing; into a device or pipe it is streamed.
  /// - Parameter force: Whether a file in that place may be replaced; a catalog never is.
  static func write(
    to path: String, force: Bool, _ body: (ByteSink) throws(ToolError) -> Void
  ) throws(ToolError) {
    guard path != "-" else { return try stream(body, to: System.standardOutput, "standard output") }
    guard System.entry(at: path) != .other else {
      let name = QuotedText.quote(path, limit: 200)
      let descriptor: Int32
      do throws(System.Failure) {
        descriptor = try System.openForWriting(path)
      } catch {
        throw ToolError(.inputOutput, .inputOutput, "\(name) cannot be written: \(error.reason)")
      }
      defer { System.close(descriptor) }
      return try stream(body, to: descriptor, name)
    }
    let file: SavedFile
    let descriptor: Int32
    do throws(StoreError) {
      file = try SavedFile(at: path, .text, replacing: force, privacy: privacy)
      descriptor = try file.make()
    } catch {
      throw ToolError(error.besideCatalog)
    }
    do throws(ToolError) {
      let sink = ByteSink(descriptor, name: QuotedText.quote(path, limit: 200))
      try body(sink)
      try sink.flush()
    } catch {
      System.close(descriptor)
      file.discard()
      throw error
    }
    System.close(descriptor)
    do throws(StoreError) {
      try file.publish()
    } catch {
      throw ToolError(error.besideCatalog)
    }
  }
}
