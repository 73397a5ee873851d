import ArgumentParser

/// `motionbook add`.
struct AddCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "add",
    abstract: "Add a preset.",
    discussion: """
      Examples
        motionbook add curve brand/pop 'spring(duration: 0.5, bounce: 0.3)'
        motionbook add duration time/short 150ms
        motionbook add keyframes hero/enter --from hero.json
      """,
    subcommands: [
      AddCurveCommand.self, AddDurationCommand.self, AddKeyframesCommand.self, AddTransitionCommand.self,
      AddSequenceCommand.self, AddAliasCommand.self,
    ])
}
