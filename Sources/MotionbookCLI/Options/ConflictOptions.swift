import ArgumentParser
import Motionbook

/// What plays of presets in conflict, for commands whose values somebody may rely on.
struct ConflictOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp("Which side of presets in conflict counts here; nothing is settled.", valueName: "ours|theirs"),
    completion: .list(["ours", "theirs"]), transform: Self.side)
  var take: ConflictChoice?

  /// What is asked for; else nothing in conflict plays.
  var choice: ConflictChoice { take ?? .refuse }

  private static func side(_ text: String) throws -> ConflictChoice {
    guard let choice = ConflictChoice(rawValue: text), choice == .ours || choice == .theirs else {
      throw ValidationError("\(QuotedText.quote(text)) is neither ours nor theirs.")
    }
    return choice
  }
}
