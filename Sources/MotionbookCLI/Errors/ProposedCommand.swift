import Motionbook

/// The commands that hints propose, with the catalog that the user has named: they can be run as they are printed.
enum ProposedCommand {
  /// The catalog of `-c`; one of `$MOTIONBOOK` or nearby is found again without being named.
  nonisolated(unsafe) static var catalog: String?

  /// The commands that take no catalog, or take the one that is meant as an argument.
  static let withoutCatalog: Set = ["init", "salvage", "seeds", "schema", "completion", "git", "help"]

  /// A text in which every command names the catalog: `undo with: motionbook -c team.motionbook undo`.
  ///
  /// A text that names one by itself stays as it is, and so do commands within a quoted word, such as a file's name.
  static func naming(_ text: String, catalog: String? = catalog) -> String {
    guard let catalog, !text.contains(" -c "), !text.hasSuffix(" --help") else { return text }
    let named = "motionbook -c \(ShellWord.path(catalog)) "
    let wordOrCommand = /[ =(](?:\$'(?:\\.|[^'\\])*'|'[^']*'(?:\\''[^']*')*)|\bmotionbook (?<command>[a-z]+)/
    return text.replacing(wordOrCommand) { match in
      guard let command = match.command, !withoutCatalog.contains(String(command)) else { return String(match.0) }
      return named + command
    }
  }
}
