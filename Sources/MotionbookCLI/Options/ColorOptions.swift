import ArgumentParser

/// Whether output has color.
struct ColorOptions: ParsableArguments {
  static let help = ArgumentHelp(
    "When to use color; NO_COLOR and CLICOLOR_FORCE count too.", valueName: "auto|always|never")
  static let neverHelp: ArgumentHelp = "The same as --color never."

  @Option(help: Self.help)
  var color: ColorChoice = .auto

  @Flag(help: Self.neverHelp)
  var noColor = false

  var choice: ColorChoice { noColor ? .never : color }
}
