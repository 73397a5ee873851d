import ArgumentParser

/// When to use color: `--color`, then `NO_COLOR`, `CLICOLOR_FORCE` and the terminal.
///
/// Sources: https://no-color.org, https://bixense.com/clicolors/
enum ColorChoice: String, CaseIterable, ExpressibleByArgument {
  case auto, always, never

  /// Reads the choice from raw arguments, for errors about arguments.
  init(arguments: [String]) {
    self = .auto
    for (index, argument) in arguments.enumerated() {
      if argument == "--no-color" { self = .never }
      if argument.hasPrefix("--color="), let choice = ColorChoice(rawValue: String(argument.dropFirst(8))) {
        self = choice
      }
      if argument == "--color", arguments.indices.contains(index + 1),
        let choice = ColorChoice(rawValue: arguments[index + 1])
      {
        self = choice
      }
    }
  }

  /// The decision for one stream.
  func applies(to descriptor: Int32) -> Bool {
    switch self {
    case .always: return true
    case .never: return false
    case .auto:
      if System.environment("NO_COLOR") != nil { return false }
      if let force = System.environment("CLICOLOR_FORCE"), force != "0" { return true }
      if System.environment("TERM") == "dumb" { return false }
      return System.isTerminal(descriptor)
    }
  }
}
