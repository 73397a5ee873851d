import ArgumentParser
import Motionbook

/// Side of presets in conflict, for commands whose values others may rely on.
struct ConflictOptions: ParsableArguments {
  @Option(
    help: .value("ours|theirs", "Side to use of presets in conflict; they stay in conflict."),
    completion: .list(Self.sides.map(\.rawValue)), transform: { try ChoiceArgument.value($0, of: Self.sides) })
  var take: ConflictChoice?

  private static let sides = [ConflictChoice.ours, .theirs]

  /// The requested side; by default presets in conflict are refused.
  var choice: ConflictChoice { take ?? .refuse }
}
