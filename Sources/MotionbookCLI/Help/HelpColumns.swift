import ArgumentParser
import Motionbook

extension CommandConfiguration {
  /// A command whose help begins with examples.
  init(
    _ name: String, _ abstract: String, examples: String, version: String = "", shouldDisplay: Bool = true,
    subcommands: [any ParsableCommand.Type] = [], groupedSubcommands: [CommandGroup] = [],
    defaultSubcommand: (any ParsableCommand.Type)? = nil
  ) {
    self.init(
      commandName: name, abstract: abstract, discussion: "Examples\n" + examples, version: version,
      shouldDisplay: shouldDisplay, subcommands: subcommands, groupedSubcommands: groupedSubcommands,
      defaultSubcommand: defaultSubcommand)
  }
}

extension ArgumentHelp {
  /// Help for an argument with a name for its value.
  static func value(_ name: String, _ help: String) -> ArgumentHelp { ArgumentHelp(help, valueName: name) }
}

/// Rows of a help page in two columns, within 79 characters.
enum HelpColumns {
  /// - Parameter rows: Labels, and texts folded beside them.
  static func text(_ rows: [(label: String, text: String)]) -> String {
    let width = rows.map(\.label.count).max() ?? 0
    return rows.map { row in
      let label = row.label + String(repeating: " ", count: width - row.label.count + 2)
      let text = row.text.folded(to: 79 - width - 4)
      return "  " + label + text.replacing("\n", with: "\n" + String(repeating: " ", count: width + 4))
    }.joined(separator: "\n")
  }
}
