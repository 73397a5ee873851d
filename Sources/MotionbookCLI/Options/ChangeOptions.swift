import ArgumentParser
import Motionbook

/// Who changes a catalog, when and why.
struct ChangeOptions: ParsableArguments {
  @Option(name: [.short, .long], help: ArgumentHelp("Why, for the history.", valueName: "text"))
  var message = ""

  @Option(help: ArgumentHelp("Who; else $MOTIONBOOK_AUTHOR, else $USER.", valueName: "name"))
  var author: String?

  @Option(help: ArgumentHelp("When, instead of now: 2026-11-21T07:30:00Z.", valueName: "time"))
  var now: Timestamp?

  @Flag(name: [.customShort("n"), .long], help: "Say what would happen, and change nothing.")
  var dryRun = false

  /// The entry in the history.
  func context() throws(ToolError) -> CommitContext {
    CommitContext(author: resolvedAuthor, timeMs: try Timestamp.now(now).milliseconds, message: message)
  }

  private var resolvedAuthor: String {
    author ?? System.environment("MOTIONBOOK_AUTHOR") ?? System.environment("USER")
      ?? System.environment("LOGNAME") ?? "unknown"
  }
}
