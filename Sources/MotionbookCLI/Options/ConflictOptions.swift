import ArgumentParser
import Motionbook

/// What plays of presets in conflict, for commands whose values somebody may rely on.
struct ConflictOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp("Which side of presets in conflict counts here; nothing is settled.", valueName: "ours|theirs"),
    completion: .list(Self.sides.map(\.rawValue)), transform: { try ChoiceArgument.value($0, of: Self.sides) })
  var take: ConflictChoice?

  private static let sides = [ConflictChoice.ours, .theirs]

  /// What is asked for; else nothing in conflict plays.
  var choice: ConflictChoice { take ?? .refuse }
}
