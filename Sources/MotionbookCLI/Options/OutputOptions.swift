import ArgumentParser
import Motionbook

/// Formats of a command's data.
typealias OutputOptions = FormatOptions<OutputFormat>

/// Words of an option whose help lists them.
protocol ListedChoice: RawRepresentable<String>, CaseIterable, ExpressibleByArgument {}

extension ListedChoice {
  /// Empty, because the option's help and the error for an unknown value list them.
  static var allValueStrings: [String] { [] }

  static var defaultCompletionKind: CompletionKind { .list(allCases.map(\.rawValue)) }

  /// The text format of the same name; nil for plain numbers.
  var text: OutputFormat? { OutputFormat(rawValue: rawValue) }

  /// Help of an option with these words.
  static func help(_ text: String) -> ArgumentHelp { .value(allCases.map(\.rawValue).joined(separator: "|"), text) }
}

/// Selection of a command's output format.
struct FormatOptions<Format: ListedChoice>: ParsableArguments {
  @Option(help: Format.help("Output format."))
  var format: Format?

  @Flag(help: "The same as --format json.")
  var json = false

  @Flag(help: "The same as --format csv.")
  var csv = false

  @Flag(help: "Omit the header line of a table, CSV or TSV.")
  var noHeaders = false

  // Not ColorOptions, because in a debug build the argument parser checks every group several times for each group
  // around it, which is most of the time that a run of the tool takes in tests.
  @Option(help: ColorOptions.help)
  var color: ColorChoice = .auto

  @Flag(help: ColorOptions.neverHelp)
  var noColor = false

  func validate() throws {
    let choices = [json, csv, format != nil].count { $0 }
    if choices > 1 { throw ValidationError("Choose one of --format, --json and --csv.") }
  }

  /// The requested format; nil for the default.
  var given: Format? { json ? Format(rawValue: "json") : csv ? Format(rawValue: "csv") : format }
  /// The format; a table by default.
  var chosen: OutputFormat { given?.text ?? .table }

  var printer: Printer { printer(chosen) }

  func printer(_ format: OutputFormat, isFile: Bool = false) -> Printer {
    Printer(format: format, showsHeader: !noHeaders, color: noColor ? .never : color, isFile: isFile)
  }
}

struct ColorOptions: ParsableArguments {
  static let help = ArgumentHelp.value("auto|always|never", "Use of color; NO_COLOR and CLICOLOR_FORCE are respected.")
  static let neverHelp: ArgumentHelp = "The same as --color never."

  @Option(help: Self.help)
  var color: ColorChoice = .auto

  @Flag(help: Self.neverHelp)
  var noColor = false

  var choice: ColorChoice { noColor ? .never : color }
}

/// Destination of a command's data.
struct FileOptions: ParsableArguments {
  @Option(
    name: [.customShort("o"), .long], help: .value("file", "Write to a file; - is standard output."),
    completion: .file())
  var output: String?

  @Flag(help: "Replace an existing file.")
  var force = false

  init() {}

  /// Fixed values of a command without these options.
  init(output: String, force: Bool) { (self.output, self.force) = (output, force) }

  var isStandardOutput: Bool { output.map(Self.isStandardOutput) ?? true }

  /// Indicates standard output, also by its device: behind that may be a file that others write to, too.
  static func isStandardOutput(_ path: String) -> Bool { ["-", "/dev/stdout", "/dev/fd/1"].contains(path) }

  /// Rejects a file that cannot be made or may not be replaced, before other work.
  /// - Parameter orFolder: Accepts a folder, whose files are checked when they are known.
  func checkFree(orFolder: Bool = false) throws {
    guard let output, !isStandardOutput, System.entry(at: output) != .other else { return }
    if orFolder, output.hasSuffix("/") || System.entry(at: output) == .folder { return }
    do {
      _ = try SavedFile(at: output, .text, replacing: force)
    } catch {
      throw ToolError(error.besideCatalog)
    }
  }

  /// Rejects a terminal as the destination of binary data; `-o -` writes it all the same.
  /// - Parameters:
  ///   - what: The data: `a PNG picture`.
  ///   - file: Proposed name of a file.
  ///   - other: Command that prints it in another way.
  func checkReadable(_ what: String, file: String, or other: String? = nil) throws {
    guard output == nil, System.isTerminal(System.standardOutput) else { return }
    throw ToolError.usage(
      "cannot print \(what) to a terminal",
      hint: "write it to a file with -o \(file), or to a pipe; -o - prints it anyway", attempt: other)
  }

  /// Writes the data, all of it or nothing, and reports the file.
  func write(_ body: (ByteSink) throws -> Void) throws {
    try Self.write(to: output ?? "-", force: force, body)
    if let output, System.entry(at: output) == .file { ErrorReport.wrote(output) }
  }

  /// Permissions of the files read so far: output is not readable by more people.
  nonisolated(unsafe) private static var privacy = FilePrivacy()

  /// Keeps output from now on as private as a file that is read.
  static func keepPrivate(as path: String) { privacy.add(FilePrivacy(of: path)) }

  /// Writes a file, or standard output for `-`: completely, or not at all; devices and pipes are streamed to.
  /// - Parameter force: Replaces an existing file; a catalog never.
  static func write(to path: String, force: Bool, _ body: (ByteSink) throws -> Void) throws {
    let name = path.quoted
    if isStandardOutput(path) { return try ByteSink.print(body) }
    func stream(to descriptor: Int32) throws {
      defer { System.close(descriptor) }
      try ByteSink(descriptor, name: name).pass(body)
    }
    if System.entry(at: path) == .other {
      return try stream(to: ToolError.saying("\(name) cannot be written") { try System.openForWriting(path) })
    }
    do {
      let file = try SavedFile(at: path, .text, replacing: force, privacy: privacy)
      let descriptor = try file.make()
      do { try stream(to: descriptor) } catch {
        file.discard()
        throw error
      }
      try file.publish()
    } catch let error as StoreError {
      throw ToolError(error.besideCatalog)
    }
  }
}

extension Option {
  /// An option whose value is one of an enumeration's words, in any case.
  /// - Parameter word: The value in the help, if not a list of the words.
  init(wrappedValue: Value, name: NameSpecification = .long, _ word: String? = nil, choice help: String)
  where Value: RawRepresentable<String> & CaseIterable & Sendable {
    let (argument, completion) = ChoiceArgument.help(Value.self, word, help)
    self.init(
      wrappedValue: wrappedValue, name: name, help: argument, completion: completion,
      transform: ChoiceArgument.value(_:))
  }

  init<Word: RawRepresentable<String> & CaseIterable & Sendable>(
    name: NameSpecification = .long, _ word: String? = nil, choice help: String
  ) where Value == Word? {
    let (argument, completion) = ChoiceArgument.help(Word.self, word, help)
    self.init(name: name, help: argument, completion: completion, transform: ChoiceArgument.value(_:))
  }
}

/// The value of an option that is one of a few words, in any case.
enum ChoiceArgument {
  fileprivate static func help<Word: RawRepresentable<String> & CaseIterable>(
    _: Word.Type, _ word: String?, _ text: String
  ) -> (ArgumentHelp, CompletionKind) {
    let words = Word.allCases.map { $0.rawValue.lowercased() }
    return (.value(word ?? words.joined(separator: "|"), text), .list(words))
  }

  static func value<Value: RawRepresentable<String> & CaseIterable>(_ text: String) throws -> Value {
    try value(text, of: Array(Value.allCases))
  }

  /// Reads one of some of an enumeration's words.
  /// - Throws: an error for any other, such as `expected ours or theirs, found "our"; did you mean "ours"?`.
  static func value<Value: RawRepresentable<String>>(_ text: String, of choices: [Value]) throws -> Value {
    if let choice = choices.first(where: { $0.rawValue.lowercased() == text.lowercased() }) { return choice }
    let words = choices.map(\.rawValue)
    let list = words.count > 1 ? words.dropLast().joined(separator: ", ") + " or " : ""
    let hint = Suggestion.hint(for: text, among: words).map { "; \($0)" } ?? ""
    throw ValidationError("expected \(list)\(words.last ?? ""), found \(QuotedText.quote(text))\(hint)")
  }
}
