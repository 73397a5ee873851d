import ArgumentParser
import Motionbook

/// A page of `motionbook help TOPIC` that belongs to no single command.
enum HelpTopic: String, CaseIterable {
  case exitCodes = "exit-codes"
  case notation, documents, names, formats, springs, sharing, damage

  /// What the page is about, for the list of pages.
  var abstract: String {
    switch self {
    case .exitCodes: "what each exit code says"
    case .notation: "how curves are written: CSS and SwiftUI expressions"
    case .documents: "presets as JSON: a document of each kind, and what its strings mean"
    case .names: "names, versions and references"
    case .formats: "output formats, files and standard input"
    case .springs: "the words of each platform for the same spring"
    case .sharing: "history, releases, merging, and catalogs in git"
    case .damage: "what to do about a damaged catalog"
    }
  }

  /// The page.
  var text: String {
    switch self {
    case .exitCodes:
      "Exit codes\n"
        + ExitStatus.allCases.map { status in
          let code = String(status.rawValue)
          return "  " + String(repeating: " ", count: 3 - code.count) + code + "  " + status.meaning
        }.joined(separator: "\n") + "\n"
    case .notation: CurveNotation.helpText + Self.notationExamples
    case .documents: Self.documentsPage
    case .names: Self.namesPage
    case .formats: Self.formatsPage
    case .springs: Self.springsPage
    case .sharing: Self.sharingPage
    case .damage: Self.damagePage
    }
  }

  /// The topic that a command line asks for: `help TOPIC`.
  /// - Throws: a usage error for a word that is neither topic nor command.
  static func requested(by arguments: [String]) throws(ToolError) -> HelpTopic? {
    guard arguments.first == "help", arguments.count == 2, let word = arguments.last, !word.hasPrefix("-") else {
      return nil
    }
    if let topic = HelpTopic(rawValue: word) { return topic }
    let commands = RootCommand.configuration.subcommands.compactMap { $0.configuration.commandName } + ["help"]
    if commands.contains(word) { return nil }
    let known = allCases.map(\.rawValue) + commands
    throw ToolError(
      .usage, "USAGE", "there is no help on \(QuotedText.quote(word))",
      suggestions: Suggestion.closest(to: word, among: known).map { [$0] } ?? [],
      hint: "topics: \(allCases.map(\.rawValue).joined(separator: ", ")); or any command", attempt: "motionbook --help")
  }
}
