import ArgumentParser

/// Whether output has color.
struct ColorOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp("When to use color; NO_COLOR and CLICOLOR_FORCE count too.", valueName: "auto|always|never"))
  var color: ColorChoice = .auto

  @Flag(help: "The same as --color never.")
  var noColor = false

  var choice: ColorChoice { noColor ? .never : color }
}
