import ArgumentParser
import Motionbook
import MotionbookSeeds

/// Suggests a command for an unknown one, or for one after an option.
enum UnknownCommand {
  /// Options that the parser itself accepts before a command.
  private static let builtIn = ["-h", "--help", "--version", "--experimental-dump-help"]

  static func check(_ arguments: [String]) throws {
    let (node, index) = RootCommand.named(by: arguments)
    let children = node.children
    guard !children.isEmpty, index < arguments.count, case let argument = arguments[index], !argument.isEmpty,
      argument != "help"
    else { return }
    let path = (["motionbook"] + arguments[..<index]).joined(separator: " ")
    if argument.hasPrefix("-") {
      if node.configuration.defaultSubcommand != nil { return }
      return try checkOrder(arguments[index...], children.compactMap { $0.configuration.commandName }, path)
    }
    let name = "\(path) \(argument)".dropFirst("motionbook ".count)
    let isFormat = path == "motionbook export"
    let known = children.filter { $0.configuration.shouldDisplay }.compactMap { $0.configuration.commandName }
    let problem =
      isFormat
      ? "there is no format \(QuotedText.quote(argument))" : "there is no command \(QuotedText.quote(String(name)))"
    let near = Suggestion.closest(to: argument, among: known)
    let rest = arguments.dropFirst(index + 1)
    if path == "motionbook add", ["spring", "animation", "easing"].contains(argument), rest.count > 1 {
      let attempt = "\(path) curve \(rest.map(ShellWord.quoted).joined(separator: " "))"
      throw ToolError.usage(problem, hint: "springs and easings are curves", attempt: attempt)
    }
    // A name after an almost correct kind: the kind is misspelt rather than missing.
    let isMisspelt =
      near != nil && rest.first.map { (try? PresetName($0)) != nil && (try? Curve(notation: $0)) == nil } == true
    // Behind a name comes the value, behind an unknown kind the name.
    let isNamed = rest.count < 2 || rest.first.map { (try? PresetName($0)) == nil } == true
    if path == "motionbook add", !isMisspelt, isNamed, let text = rest.first, (try? PresetName(argument)) != nil,
      // A pasted text is tried as keyframes first, then as its easing alone.
      let kind = [.keyframes, .curve].first(where: { (try? PastedMotion.motion(text, as: $0)) != nil })
        ?? [MotionKind.curve, .duration, .keyframes, .transition, .sequence].first(where: {
          (try? Motion(notation: text, as: $0)) != nil
        })
    {
      let attempt = "\(path) \(kind.rawValue) \(argument) \(ShellWord.quoted(text))"
      throw ToolError.usage("the kind of preset is missing", attempt: attempt)
    }
    if index == 0, let attempt = OtherWords.attempt(argument, rest) {
      throw ToolError.usage(problem, attempt: attempt)
    }
    if isFormat, let format = OtherWords.formats[argument] {
      let summary = ExportFormatName(rawValue: format)?.format.summary ?? format
      let words = ([path, format] + rest.map(ShellWord.quoted)).joined(separator: " ")
      throw ToolError.usage(problem, hint: "\(format) is for it: \(summary)", attempt: words)
    }
    let isFamily = path == "motionbook seeds" && SeedLibrary.families.contains(argument)
    throw ToolError.usage(
      problem, suggestions: near.map { [$0] } ?? [],
      hint: isFormat
        ? "formats: \(known.joined(separator: ", "))"
        : known.count > 12 ? nil : "commands: \(known.joined(separator: ", "))",
      attempt: isFamily ? "\(path) list \(argument)" : "\(path) --help")
  }

  /// Rejects options in front of their command.
  private static func checkOrder(_ rest: ArraySlice<String>, _ commands: [String], _ path: String) throws {
    guard let option = rest.first, !builtIn.contains(option), !option.hasPrefix("---"),
      let place = rest.firstIndex(where: { commands.contains($0) })
    else { return }
    let words = [rest[place]] + rest[..<place] + rest[(place + 1)...]
    throw ToolError.usage(
      "expected a command, found \(QuotedText.quote(option)); put options after the command \(rest[place])",
      attempt: "\(path) \(words.map(ShellWord.quoted).joined(separator: " "))")
  }
}

extension ParsableCommand {
  static var children: [any ParsableCommand.Type] {
    self == RootCommand.self ? RootCommand.commands : configuration.subcommands
  }

  static func child(_ name: String) -> (any ParsableCommand.Type)? {
    name.hasPrefix("-") ? nil : children.first { $0.configuration.commandName == name }
  }

  /// The command that the first arguments name, and their number.
  fileprivate static func named(by arguments: [String]) -> (command: any ParsableCommand.Type, count: Int) {
    var (node, count): (any ParsableCommand.Type, Int) = (self, 0)
    while count < arguments.count, let child = node.child(arguments[count]) { (node, count) = (child, count + 1) }
    return (node, count)
  }

  /// Parses arguments as the command that they name.
  ///
  /// Tries that command alone first, as the parser otherwise goes through all commands. An error or a request for help is
  /// then repeated with the whole tool.
  static func parsed(_ arguments: [String]) throws -> any ParsableCommand {
    let (node, count) = named(by: arguments)
    if node.children.isEmpty, let command = try? node.parseAsRoot(Array(arguments[count...])), type(of: command) == node
    {
      return command
    }
    return try parseAsRoot(arguments)
  }
}
