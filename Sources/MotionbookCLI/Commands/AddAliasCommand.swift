import ArgumentParser

/// `motionbook add alias`: the same as `motionbook alias`.
struct AddAliasCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "alias",
    abstract: "Give a preset another name beside its own.",
    discussion: """
      Examples
        motionbook add alias brand/default brand/enter
        motionbook add alias brand/frozen brand/enter@2
      """)

  @OptionGroup var alias: AliasOptions

  func run() throws { try alias.add() }
}
