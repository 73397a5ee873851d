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

  private static let groups = [
    CommandGroup(
      name: "Catalog",
      subcommands: [
        InitCommand.self, InfoCommand.self, DoctorCommand.self, VerifyCommand.self, MigrateCommand.self,
        BackupCommand.self, SalvageCommand.self, SeedsCommand.self,
      ]),
    CommandGroup(
      name: "Author",
      subcommands: [
        AddCommand.self, SetCommand.self, EditCommand.self, CopyCommand.self,
        RenameCommand.self, RemoveCommand.self, DeprecateCommand.self,
      ]),
    CommandGroup(
      name: "Look",
      subcommands: [
        ListCommand.self, ShowCommand.self, CompareCommand.self, PlotCommand.self,
        GalleryCommand.self, UsesCommand.self,
      ]),
    CommandGroup(
      name: "Ask",
      subcommands: [
        SearchCommand.self, NearestCommand.self, SQLCommand.self,
      ]),
    CommandGroup(name: "Rules", subcommands: [LintCommand.self]),
    CommandGroup(
      name: "Evaluate",
      subcommands: [
        SampleCommand.self, EvalCommand.self, MetricsCommand.self, FitCommand.self, PlayCommand.self,
      ]),
    CommandGroup(
      name: "Exchange",
      subcommands: [
        ImportCommand.self, ExportCommand.self, BuildCommand.self, ConformanceCommand.self, UsageCommand.self,
        CodemodCommand.self,
      ]),
    CommandGroup(
      name: "Versions",
      subcommands: [
        LogCommand.self, BlameCommand.self, RestoreCommand.self, HistoryCommand<Undo>.self, HistoryCommand<Redo>.self,
        ReleaseCommand.self, DiffCommand.self, ChangelogCommand.self,
      ]),
    CommandGroup(
      name: "Sharing",
      subcommands: [
        SyncCommand.self, MergeCommand.self, ConflictsCommand.self, ResolveCommand.self, GitCommand.self,
      ]),
    CommandGroup(name: "Other", subcommands: [SchemaCommand.self, CompletionCommand.self, CompleteCommand.self]),
  ]

  /// Every command, without the cost of composing help.
  static let commands = groups.flatMap(\.subcommands)

  /// Versions of the tool, the formats and SQLite, for bug reports.
  private static var version: String {
    "motionbook \(ToolVersion.number) (document format \(Preset.documentFormat), "
      + "catalog format \(Catalog.currentFormat), SQLite \(Catalog.sqliteVersion))"
  }
}
