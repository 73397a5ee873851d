import ArgumentParser
import Motionbook

struct RootCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    "motionbook", "Animation presets in one file: named, versioned, played back exactly.",
    examples: """
        motionbook init team.motionbook --seeds all
        motionbook list 'system/*'
        motionbook show system/spring/bouncy
        motionbook sample system/spring/bouncy --fps 60 --format csv

      Before or behind every command: -C DIR works in another folder, -q omits notes
      and success messages. For commands that use a catalog, -c FILE names it.

      Topics, for motionbook help TOPIC
        \(HelpTopic.list)
      """,
    version: Self.version, groupedSubcommands: groups)

  private static let table: KeyValuePairs<String, [any ParsableCommand.Type]> = [
    "Catalog": [
      InitCommand.self, InfoCommand.self, DoctorCommand.self, VerifyCommand.self, MigrateCommand.self,
      BackupCommand.self, SalvageCommand.self, SeedsCommand.self,
    ],
    "Author": [
      AddCommand.self, SetCommand.self, EditCommand.self, CopyCommand.self, RenameCommand.self, RemoveCommand.self,
      DeprecateCommand.self,
    ],
    "Look": [
      ListCommand.self, ShowCommand.self, CompareCommand.self, PlotCommand.self, GalleryCommand.self, UsesCommand.self,
    ],
    "Ask": [SearchCommand.self, NearestCommand.self, SQLCommand.self],
    "Rules": [LintCommand.self],
    "Evaluate": [
      SampleCommand.self, EvalCommand.self, MetricsCommand.self, FitCommand.self, PlayCommand.self,
    ],
    "Exchange": [
      ImportCommand.self, ExportCommand.self, BuildCommand.self, ConformanceCommand.self, UsageCommand.self,
      CodemodCommand.self,
    ],
    "Versions": [
      LogCommand.self, BlameCommand.self, RestoreCommand.self, HistoryCommand<Undo>.self, HistoryCommand<Redo>.self,
      ReleaseCommand.self, DiffCommand.self, ChangelogCommand.self,
    ],
    "Sharing": [
      SyncCommand.self, MergeCommand.self, ConflictsCommand.self, ResolveCommand.self, GitCommand.self,
    ],
    "Other": [SchemaCommand.self, CompletionCommand.self, CompleteCommand.self],
  ]

  private static let groups = table.map { CommandGroup(name: $0.key, subcommands: $0.value) }

  /// Every command, without the cost of composing help.
  static let commands = table.flatMap(\.value)

  /// Versions of the tool, the formats and SQLite, for bug reports.
  private static var version: String {
    "motionbook \(ToolVersion.number) (document format \(Preset.documentFormat), "
      + "catalog format \(Catalog.currentFormat), SQLite \(Catalog.sqliteVersion))"
  }
}
