import Motionbook

/// Commands proposed by hints, with the folder and the catalog that the user has named: they can be run as printed.
enum ProposedCommand {
  /// The folder of `-C`.
  nonisolated(unsafe) static var folder: String?
  /// The catalog of `-c`; commands find one of `$MOTIONBOOK` or nearby again.
  nonisolated(unsafe) static var catalog: String?
  /// The catalog of the nearest project file, which every command finds.
  nonisolated(unsafe) static var implied: String?

  /// Commands without a catalog, or with one as an argument.
  private static let withoutCatalog: Set = [
    "init", "salvage", "seeds", "schema", "completion", "git", "help",
  ]
  private static let subcommandsWithCatalog: Set = ["seeds add", "seeds outdated"]

  /// Returns true if a command takes a catalog.
  /// - Parameter path: The command, and its subcommand if any.
  static func takesCatalog(_ path: [String]) -> Bool {
    !withoutCatalog.contains(path.first ?? "")
      || subcommandsWithCatalog.contains(path.prefix(2).joined(separator: " "))
  }

  /// Adds the folder and the catalog to every command in a text: `undo with: motionbook -c team.motionbook undo`.
  ///
  /// Unchanged are a text with a catalog of its own, commands within a quoted word, such as a file's name, and words
  /// that only end in the tool's name, such as `.motionbook or .json`.
  static func naming(_ text: String, catalog: String? = catalog) -> String {
    let catalog = text.contains(" -c ") ? nil : catalog
    guard catalog != nil || folder != nil, !text.hasSuffix(" --help") else { return text }
    let tool = "motionbook " + (folder.map { "-C \(ShellWord.path($0)) " } ?? "")
    let named = tool + (catalog.map { "-c \(ShellWord.path($0)) " } ?? "")
    let wordOrCommand =
      /[ =(](?:\$'(?:\\.|[^'\\])*'|'[^']*'(?:\\''[^']*')*)|(?<before>^|[^.\w\/-])motionbook (?<command>[a-z]+)(?<subcommand> [a-z]+\b)?/
    return text.replacing(wordOrCommand) { match in
      guard let command = match.command, let before = match.before else { return String(match.0) }
      let subcommand = match.subcommand ?? ""
      let takes = takesCatalog([String(command), String(subcommand.dropFirst())])
      return before + (takes ? named : tool) + command + subcommand
    }
  }
}

extension StoreCall {
  /// The command for the call, quoted for a shell.
  var command: String {
    func with(_ path: String?) -> String { path.map { " -c \(ShellWord.path($0))" } ?? "" }
    let words =
      switch self {
      case .create(let path): "init \(ShellWord.path(path))"
      case .open(let path): "info\(with(path))"
      case .verify(let path): "verify\(with(path))"
      case .migrate(let path): "migrate\(with(path))"
      case .salvage(let path): "salvage \(ShellWord.path(path)) -o NEW.motionbook"
      case .list: "list"
      case .conflicts: "conflicts"
      case .releases: "release"
      case .log(let name): "log \(name)"
      case .set(let name, let motion): "set \(name) \(Self.argument(motion))"
      case .rename(let name, let new): "rename \(name) \(new)"
      case .remove(let names, let force): "rm \(names.joined(separator: " "))\(force ? " --force" : "")"
      case .restore(let reference): "restore \(reference)"
      case .resolve(let name, let sides):
        // Each alternative can be pasted alone; the tool rejects the whole line, so no side is taken by chance.
        "resolve \(name)"
          + (sides.isEmpty ? "" : " --take \(sides.joined(separator: ", or motionbook resolve \(name) --take "))")
      case .resolveAutomatically: "resolve --auto"
      case .undo(let force): "undo\(force ? " --force" : "")"
      case .redo(let force): "redo\(force ? " --force" : "")"
      }
    return "motionbook \(words)"
  }

  /// A motion as a quoted argument.
  private static func argument(_ motion: Motion) -> String {
    let isLong = [.keyframes, .transition, .sequence].contains(motion.kind)
    guard !isLong, let text = motion.notation, text.utf8.count <= 200 else { return "--from FILE.json" }
    return ShellWord.quoted(text)
  }
}

extension Advice {
  /// The advice with its commands.
  var words: String { text(\.command) }
}
