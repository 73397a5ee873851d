import ArgumentParser
import Motionbook

/// The first page: common commands, grouped by task.
enum RootPage {
  private static let groups: [(title: String, commands: [any ParsableCommand.Type])] = [
    ("Start", [InitCommand.self, SeedsCommand.self]),
    ("Look", [ListCommand.self, SearchCommand.self, ShowCommand.self, PlayCommand.self, GalleryCommand.self]),
    ("Author", [AddCommand.self, SetCommand.self, RenameCommand.self, RemoveCommand.self]),
    ("Use", [ImportCommand.self, ExportCommand.self, SampleCommand.self, BuildCommand.self]),
    ("Versions", [LogCommand.self, DiffCommand.self, HistoryCommand<Undo>.self, ReleaseCommand.self]),
    ("Share", [SyncCommand.self, MergeCommand.self, DoctorCommand.self]),
  ]

  static var text: String {
    """
    \(RootCommand.configuration.abstract)

    Usage: motionbook [-C DIR] [-c FILE] [-q] COMMAND …

    \(groups.map { group in
      group.title + "\n" + HelpColumns.text(group.commands.map { command in
        ((command.configuration.commandName ?? "").padded(to: 9), command.configuration.abstract)
      })
    }.joined(separator: "\n"))

    -c FILE selects the catalog; the default is $MOTIONBOOK, or the nearest of
    motionbook.json and *.motionbook, here or above. -C DIR works in another
    folder, -q suppresses notes and success messages, -V prints the version.

    motionbook help COMMAND, or help --all for the list of all commands
    motionbook help TOPIC, of
      \(HelpTopic.list)

    """
  }
}

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
      let text = row.text.folded(to: 79 - width - 4)
      return "  " + row.label.padded(to: width + 2) + text.replacing("\n", with: "\n".padded(to: width + 4))
    }.joined(separator: "\n")
  }
}
