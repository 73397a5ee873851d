import ArgumentParser
import Motionbook

enum OutputFormat: String, ListedChoice {
  case table
  /// One JSON object with a `schema` number and sorted keys.
  case json
  case jsonl
  /// RFC 4180 with a header line.
  case csv
  /// Tab-separated with a header line.
  case tsv
}

/// Prints a command's data on standard output in the chosen format.
struct Printer {
  let format: OutputFormat
  let showsHeader: Bool
  let color: ColorChoice
  /// Indicates a file in place of standard output.
  var isFile = false

  var style: TextStyle { isFile ? TextStyle(isOn: false) : TextStyle(color, for: System.standardOutput) }

  private var isTerminal: Bool { !isFile && System.isTerminal(System.standardOutput) }

  /// The terminal's columns; nil if output is piped, and nothing may be cut.
  var terminalWidth: Int? { isTerminal ? System.columns(of: System.standardOutput) ?? 80 : nil }

  /// Style of moments in tables: relative on a terminal.
  var times: TimeStyle {
    guard isTerminal, let now = try? Timestamp.now(nil) else { return .minutes }
    return .relative(to: now)
  }
}

/// Use of color: `--color`, then `NO_COLOR`, `CLICOLOR_FORCE` and the terminal.
///
/// Sources: https://no-color.org, https://bixense.com/clicolors/
enum ColorChoice: String, CaseIterable, ExpressibleByArgument {
  case auto, always, never

  /// Reads the choice from raw arguments, for errors about arguments.
  init(arguments: [String]) {
    let named = arguments.values(of: "--color").compactMap(ColorChoice.init(rawValue:)).last
    self = arguments.contains("--no-color") ? .never : named ?? .auto
  }

  /// The decision for one stream.
  func applies(to descriptor: Int32) -> Bool {
    guard self == .auto else { return self == .always }
    if System.environment("NO_COLOR") != nil { return false }
    if let force = System.environment("CLICOLOR_FORCE"), force != "0" { return true }
    return System.environment("TERM") != "dumb" && System.isTerminal(descriptor)
  }
}

/// Colors and weights of terminal text; returns text unchanged if color is off.
///
/// Source: ECMA-48 §8.3.117, https://ecma-international.org/publications-and-standards/standards/ecma-48/
struct TextStyle {
  let isOn: Bool

  init(isOn: Bool) { self.isOn = isOn }

  init(_ choice: ColorChoice, for descriptor: Int32) { isOn = choice.applies(to: descriptor) }

  func bold(_ text: String) -> String { wrap(text, 1) }
  func dim(_ text: String) -> String { wrap(text, 2) }
  func reversed(_ text: String) -> String { wrap(text, 7) }
  func red(_ text: String) -> String { wrap(text, 31) }
  func green(_ text: String) -> String { wrap(text, 32) }
  func yellow(_ text: String) -> String { wrap(text, 33) }
  func cyan(_ text: String) -> String { wrap(text, 36) }

  private func wrap(_ text: String, _ code: Int) -> String {
    isOn && !text.isEmpty ? "\u{1B}[\(code)m\(text)\u{1B}[0m" : text
  }
}

/// Shows text longer than the terminal in another program, as git does.
///
/// Uses `MOTIONBOOK_PAGER`, else `PAGER`, else `less`, and only if the output is a terminal. `cat`, or a variable set
/// to an empty text, turns it off.
enum Pager {
  /// Shows a text; returns false without a terminal or a pager, or if the text fits the screen: it was not shown.
  static func show(_ text: String) -> Bool {
    guard System.isTerminal(System.standardOutput), System.environment("TERM") != "dumb",
      let rows = System.window(of: System.standardOutput)?.rows, text.utf8.count(where: { $0 == 0x0A }) >= rows
    else { return false }
    let variable = ["MOTIONBOOK_PAGER", "PAGER"].first(where: System.isSet)
    let pager = variable.map { System.environment($0) ?? "cat" } ?? "less"
    guard pager != "cat" else { return false }
    // As for git: colors pass, and a text that fits the screen stays there.
    let settings = System.environment("LESS") == nil ? "LESS=FRX; export LESS; " : ""
    let answer = try? System.run(
      ["sh", "-c", settings + pager], isQuiet: pager == "less", input: Array(text.utf8), takesOutput: false)
    // 126 and 127: the shell could not start the pager.
    return answer.map { ![126, 127].contains($0.status) } ?? false
  }
}
