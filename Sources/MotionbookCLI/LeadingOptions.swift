import ArgumentParser
import Motionbook

extension Sequence<String> {
  /// Values of an option in arguments that are not parsed yet, written `--name value` or `--name=value`.
  func values(of names: String...) -> [String] {
    var values: [String] = []
    var isNamed = false
    for word in self {
      if isNamed { values.append(word) }
      isNamed = names.contains(word)
      values += names.filter { word.hasPrefix($0 + "=") }.map { String(word.dropFirst($0.count + 1)) }
    }
    return values
  }
}

/// Options of the tool as a whole, before or behind the command: `motionbook -C brand -c team.motionbook list`.
enum LeadingOptions {
  /// Applies `-C` and `--quiet`, and moves the catalog's option behind the command, as the parser expects.
  /// - Returns: Arguments that begin with a command.
  /// - Throws: A usage error if no command follows, or a folder cannot be entered.
  static func applied(_ arguments: [String]) throws -> [String] {
    let end = arguments.firstIndex(of: "--") ?? arguments.endIndex
    let isQuiet = { (word: String) in word == "-q" || word == "--quiet" }
    ErrorReport.isQuiet = arguments[..<end].contains(where: isQuiet)
    var rest = (arguments[..<end].filter { !isQuiet($0) } + arguments[end...])[...]
    if let place = rest.prefix(while: { $0 != "--" }).firstIndex(of: "-C") {
      guard place + 1 < rest.endIndex else {
        throw ToolError.usage("missing value for '-C <dir>'", attempt: "motionbook --help")
      }
      let folder = rest[place + 1]
      ProposedCommand.folder = folder
      do throws(System.Failure) { try System.enter(folder) } catch {
        throw ToolError(.notFound, .missingFile, "cannot change to \(folder.quoted): \(error.reason)")
      }
      rest = rest[..<place] + rest[(place + 2)...]
    }
    if rest.first == "-V" || rest.first == "--version" { return ["--version"] }
    var node: any ParsableCommand.Type = RootCommand.self
    var (path, options): ([String], [String]) = ([], [])
    while let argument = rest.first, !node.children.isEmpty {
      if argument == "-c" || argument == "--catalog", rest.count > 1 {
        options += rest.prefix(2)
        rest = rest.dropFirst(2)
      } else if argument.hasPrefix("--catalog=") {
        options.append(argument)
        rest = rest.dropFirst()
      } else if let child = node.child(argument) {
        node = child
        path.append(argument)
        rest = rest.dropFirst()
      } else {
        break
      }
    }
    if path.isEmpty, rest.isEmpty, !options.isEmpty {
      let words = options.map(ShellWord.quoted).joined(separator: " ")
      throw ToolError.usage("expected a command after the catalog", attempt: "motionbook list \(words)")
    }
    return path + (node.children.isEmpty ? options + rest : rest + options)
  }
}
