import ArgumentParser
import Motionbook

/// Lets the catalog be named before the command too: `motionbook -c team.motionbook list`.
enum LeadingCatalog {
  /// The arguments with the catalog behind the command, where the parser looks for it.
  /// - Throws: a usage error when no command follows.
  static func movedBehindCommand(_ arguments: [String]) throws(ToolError) -> [String] {
    var node: any ParsableCommand.Type = RootCommand.self
    var path: [String] = []
    var options: [String] = []
    var rest = arguments[...]
    while let argument = rest.first, !node.configuration.subcommands.isEmpty {
      if argument == "-c" || argument == "--catalog", rest.count > 1 {
        options += rest.prefix(2)
        rest = rest.dropFirst(2)
      } else if argument.hasPrefix("--catalog=") {
        options.append(argument)
        rest = rest.dropFirst()
      } else if let child = node.configuration.subcommands.first(where: { $0.configuration.commandName == argument }) {
        node = child
        path.append(argument)
        rest = rest.dropFirst()
      } else {
        break
      }
    }
    guard !options.isEmpty else { return arguments }
    if path.isEmpty, rest.isEmpty {
      let words = options.map(ShellWord.quoted).joined(separator: " ")
      throw .usage("a catalog is named, but no command", attempt: "motionbook list \(words)")
    }
    return path + (node.configuration.subcommands.isEmpty ? options + rest : rest + options)
  }
}
