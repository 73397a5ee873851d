import ArgumentParser
import Motionbook

/// Answers a command that does not exist with the one that may have been meant.
enum UnknownCommand {
  static func check(_ arguments: [String]) throws(ToolError) {
    var node: any ParsableCommand.Type = RootCommand.self
    var path = "motionbook"
    for argument in arguments {
      let children = node.configuration.subcommands
      guard !children.isEmpty, !argument.isEmpty, !argument.hasPrefix("-") else { return }
      if let child = children.first(where: { $0.configuration.commandName == argument }) {
        node = child
        path += " \(argument)"
        continue
      }
      if argument == "help" { return }
      let known = children.filter { $0.configuration.shouldDisplay }.compactMap { $0.configuration.commandName }
      throw ToolError(
        .usage, "USAGE", "there is no command \(QuotedText.quote("\(path.dropFirst(11))\(argument)"))",
        suggestions: Suggestion.closest(to: argument, among: known).map { [$0] } ?? [],
        hint: "commands: \(known.joined(separator: ", "))", attempt: "\(path) --help")
    }
  }
}
