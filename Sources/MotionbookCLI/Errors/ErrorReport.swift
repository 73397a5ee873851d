import Motionbook

/// Writes errors, warnings and notes to standard error.
struct ErrorReport {
  let style: TextStyle
  let asJSON: Bool

  /// Decides from the raw arguments, because a command line that cannot be parsed must still be answered in JSON.
  init(arguments: [String]) {
    let options = arguments.prefix { $0 != "--" }
    let jsonFormats: Set<String> = ["json", "jsonl"]
    let named = zip(options, options.dropFirst()).contains { $0 == "--format" && jsonFormats.contains($1) }
    let joined = options.contains { $0 == "--format=json" || $0 == "--format=jsonl" }
    asJSON = options.contains("--json") || named || joined
    style = TextStyle(ColorChoice(arguments: Array(options)), for: System.standardError)
  }

  /// The text of an error: one line first, then help; or one line of JSON.
  func text(_ error: ToolError) -> String {
    if asJSON { return CanonicalJSON.text(["schema": 1, "error": Self.json(error)]) + "\n" }
    var lines = [style.red(style.bold("error[\(error.code)]:")) + " " + visible(error.message)]
    lines += error.excerpt.map { "  | " + visible($0) }
    if !error.suggestions.isEmpty {
      lines.append("  did you mean: \(error.suggestions.map(ShellWord.quoted).joined(separator: ", "))?")
    }
    if let hint = error.hint { lines.append("  hint: \(visible(ProposedCommand.naming(hint)))") }
    if let attempt = error.attempt { lines.append("  try: \(visible(ProposedCommand.naming(attempt)))") }
    return lines.joined(separator: "\n") + "\n"
  }

  /// The error for machines: code, message, hint and details.
  static func json(_ error: ToolError) -> JSONValue {
    var members = [
      JSONMember("code", error.code),
      JSONMember("message", error.message),
    ]
    let hint = [error.hint, error.attempt.map { "try: \($0)" }].compactMap { $0 }.joined(separator: "; ")
    if !hint.isEmpty { members.append(JSONMember("hint", ProposedCommand.naming(hint))) }
    var details = error.details
    if !error.suggestions.isEmpty {
      details.append(JSONMember("suggestions", .array(error.suggestions.map { .string($0) })))
    }
    if !details.isEmpty { members.append(JSONMember("details", .object(details))) }
    return .object(members)
  }

  private func visible(_ text: String) -> String { QuotedText.visible(text, limit: .max) }

  /// Writes a text to standard error; an error there cannot be reported.
  static func write(_ text: String) {
    _ = System.write(Array(text.utf8), to: System.standardError)
  }

  /// A warning on standard error, with control characters of foreign text made visible.
  static func warn(_ text: String) {
    write("warning: \(QuotedText.visible(ProposedCommand.naming(text), limit: .max))\n")
  }

  /// A remark on standard error; none with `--quiet`.
  static func note(_ text: String) {
    guard !isQuiet else { return }
    write("note: \(QuotedText.visible(ProposedCommand.naming(text), limit: .max))\n")
  }

  /// Suppresses notes, progress and lines that only report success: `--quiet`.
  nonisolated(unsafe) static var isQuiet = false

  /// A line on standard error that reports a file as written; none with `--quiet`.
  static func wrote(_ file: String) {
    if !isQuiet { write("wrote \(QuotedText.visible(file, limit: .max))\n") }
  }
}

/// Exit code of the tool; `motionbook help exit-codes` prints this table.
///
/// A command that has printed everything throws it to set a code other than 0.
enum ExitStatus: Int32, Error, CaseIterable {
  case done = 0
  case findings = 1
  case usage = 2
  case notFound = 3
  case conflict = 4
  case invalid = 5
  case catalog = 6
  case inputOutput = 7
  case bug = 70
  case interrupted = 130

  /// The exit code for a catalog's error.
  init(_ category: StoreError.Category) {
    self =
      switch category {
      case .notFound: .notFound
      case .conflict: .conflict
      case .invalid: .invalid
      case .catalog: .catalog
      case .inputOutput: .inputOutput
      case .internal: .bug
      }
  }

  /// One line for the help page.
  var meaning: String {
    switch self {
    case .done: "done"
    case .findings: "partial success, or a check failed: damage, lint findings, rejected imports, open conflicts"
    case .usage: "invalid command line"
    case .notFound: "no such preset, version, release, or file or folder to read from"
    case .conflict: "something exists already, is in use, or has changed meanwhile"
    case .invalid: "input data is not valid: notation, JSON, a document, a value out of range"
    case .catalog: "the catalog cannot be used: missing, not a catalog, newer, damaged, locked"
    case .inputOutput: "another file or folder cannot be read or written: permission, no space, no place for it"
    case .bug: "a fault in Motionbook itself; please report it"
    case .interrupted: "interrupted before any change was made; after the change is committed, the code is 0"
    }
  }
}

/// Commands proposed by hints, with the folder and the catalog that the user has named: they can be run as printed.
enum ProposedCommand {
  /// The folder of `-C`.
  nonisolated(unsafe) static var folder: String?
  /// The catalog of `-c`; commands find one of `$MOTIONBOOK` or nearby again.
  nonisolated(unsafe) static var catalog: String?

  /// Commands without a catalog, or with one as an argument.
  private static let withoutCatalog: Set = [
    "init", "salvage", "seeds", "schema", "completion", "git", "help",
  ]
  private static let subcommandsWithCatalog: Set = ["seeds add", "seeds outdated"]

  /// Returns true if a command takes a catalog.
  /// - Parameter path: The command, and its subcommand if any.
  static func takesCatalog(_ path: [String]) -> Bool {
    !withoutCatalog.contains(path.first ?? "")
      || subcommandsWithCatalog.contains(path.prefix(2).joined(separator: " "))
  }

  /// Adds the folder and the catalog to every command in a text: `undo with: motionbook -c team.motionbook undo`.
  ///
  /// Unchanged are a text with a catalog of its own, commands within a quoted word, such as a file's name, and words
  /// that only end in the tool's name, such as `.motionbook or .json`.
  static func naming(_ text: String, catalog: String? = catalog) -> String {
    let catalog = text.contains(" -c ") ? nil : catalog
    guard catalog != nil || folder != nil, !text.hasSuffix(" --help") else { return text }
    let tool = "motionbook " + (folder.map { "-C \(ShellWord.path($0)) " } ?? "")
    let named = tool + (catalog.map { "-c \(ShellWord.path($0)) " } ?? "")
    let wordOrCommand =
      /[ =(](?:\$'(?:\\.|[^'\\])*'|'[^']*'(?:\\''[^']*')*)|(?<before>^|[^.\w\/-])motionbook (?<command>[a-z]+)(?<subcommand> [a-z]+\b)?/
    return text.replacing(wordOrCommand) { match in
      guard let command = match.command, let before = match.before else { return String(match.0) }
      let subcommand = match.subcommand ?? ""
      let takes = takesCatalog([String(command), String(subcommand.dropFirst())])
      return before + (takes ? named : tool) + command + subcommand
    }
  }
}
