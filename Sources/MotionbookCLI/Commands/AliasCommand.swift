import ArgumentParser

/// `motionbook alias`.
struct AliasCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "alias",
    abstract: "Give a preset another name beside its own.",
    discussion: """
      Examples
        motionbook alias brand/default brand/enter
        motionbook alias brand/frozen brand/enter@2 -m 'as shipped in spring'
      """)

  @OptionGroup var alias: AliasOptions

  func run() throws { try alias.add() }
}
