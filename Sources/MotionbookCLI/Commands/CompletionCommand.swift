import ArgumentParser

/// `motionbook completion`.
struct CompletionCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "completion",
    abstract: "Print the completion script of a shell; preset names are completed from the catalog.",
    discussion: """
      Examples
        motionbook completion bash > ~/.motionbook.bash   # and source it
        motionbook completion zsh > ~/.zsh/completions/_motionbook
        motionbook completion fish > ~/.config/fish/completions/motionbook.fish
      """)

  /// The shells that scripts are made for.
  enum Shell: String, CaseIterable, ExpressibleByArgument {
    case bash, zsh, fish
  }

  @Argument(help: "The shell: bash, zsh or fish.")
  var shell: Shell

  func run() throws {
    let completionShell: CompletionShell =
      switch shell {
      case .bash: .bash
      case .zsh: .zsh
      case .fish: .fish
      }
    let sink = ByteSink.standardOutput()
    try sink.write(RootCommand.completionScript(for: completionShell) + "\n")
    try sink.flush()
  }
}
