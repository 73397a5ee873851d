import Motionbook

/// Writes errors, warnings and notes to standard error.
struct ErrorReport {
  let style: TextStyle
  let asJSON: Bool

  /// Decides from the raw arguments, because a command line that cannot be parsed must still be answered in JSON.
  init(arguments: [String]) {
    let options = arguments.prefix { $0 != "--" }
    asJSON = options.contains("--json") || options.values(of: "--format").contains { ["json", "jsonl"].contains($0) }
    style = TextStyle(ColorChoice(arguments: Array(options)), for: System.standardError)
  }

  /// The text of an error: one line first, then help; or one line of JSON.
  func text(_ error: ToolError) -> String {
    if asJSON { return CanonicalJSON.text(["schema": 1, "error": Self.json(error)]) + "\n" }
    var lines = [style.red(style.bold("error[\(error.code)]:")) + " " + error.message.visible]
    lines += error.excerpt.map { "  | " + $0.visible }
    if !error.suggestions.isEmpty {
      lines.append("  did you mean: \(error.suggestions.map(ShellWord.quoted).joined(separator: ", "))?")
    }
    if let hint = error.hint { lines.append("  hint: \(ProposedCommand.naming(hint).visible)") }
    if let attempt = error.attempt { lines.append("  try: \(ProposedCommand.naming(attempt).visible)") }
    return lines.joined(separator: "\n") + "\n"
  }

  /// The error for machines: code, message, hint and details.
  static func json(_ error: ToolError) -> JSONValue {
    let hint = [error.hint, error.attempt.map { "try: \($0)" }].compactMap { $0 }.joined(separator: "; ")
    let details = error.details + .present(["suggestions": error.suggestions.isEmpty ? nil : error.suggestions])
    return .object(
      .present([
        "code": error.code, "message": error.message, "hint": hint.isEmpty ? nil : ProposedCommand.naming(hint),
        "details": details.isEmpty ? nil : JSONValue.object(details),
      ]))
  }

  /// Writes a text to standard error; an error there cannot be reported.
  static func write(_ text: String) {
    _ = System.write(Array(text.utf8), to: System.standardError)
  }

  /// A warning on standard error, with control characters of foreign text made visible.
  static func warn(_ text: String) {
    // Several outputs of a project may have the same to tell.
    guard text != lastWarning else { return }
    lastWarning = text
    write("warning: \(ProposedCommand.naming(text).visible)\n")
  }

  /// A remark on standard error; none with `--quiet`.
  static func note(_ text: String) {
    guard !isQuiet else { return }
    write("note: \(ProposedCommand.naming(text).visible)\n")
  }

  /// Suppresses notes, progress and lines that only report success: `--quiet`.
  nonisolated(unsafe) static var isQuiet = false
  nonisolated(unsafe) private static var lastWarning: String?

  /// A line on standard error that reports a file as written; none with `--quiet`.
  static func wrote(_ file: String) { if !isQuiet { write("wrote \(file.visible)\n") } }
}
