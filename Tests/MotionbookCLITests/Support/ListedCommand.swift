import Foundation
import Testing

/// A command from the tool's own list, with arguments that make it run.
struct ListedCommand: CustomStringConvertible {
  let path: [String]
  /// Values of positional arguments in order, and required options.
  private let positionals: [String]
  private let requiredOptions: [(name: String, value: String)]
  /// Indicates that it opens the catalog of `-c`; salvage reads any file, page by page.
  let takesCatalog: Bool

  var description: String { path.joined(separator: " ") }

  /// Placeholders of files in the arguments of all commands.
  static let fileNames: Set<String> = ["file", "other", "ours", "theirs", "base", "folder", "sides"]
  private static let words = [
    "name": "brand/pop", "names": "brand/pop", "presets": "brand/pop", "new-name": "brand/renamed",
    "target": "brand/enter", "source": "brand/enter", "notation": "ease",
    "value": "ease", "duration": "150ms", "pattern": "brand/*", "motion": "brand/pop", "motions": "brand/pop",
    "schedule": "brand/pop", "reference": "brand/pop", "count": "1", "shell": "bash", "prefix": "b",
    "schedule text": "everyMinute", "path": "team.motionbook", "destination": "copy.motionbook",
    "release|time": "now", "remote": "origin",
    "directory": "Conformance", "subcommands": "list", "words": "pop", "condition": "version > 0",
    "select": "select 1", "rule": "flashing", "seeds": "css", "format": "css", "outputs": "css",
    "keyframes text": "KeyframeTrack(\\.scale) { LinearKeyframe(2, duration: 0.1) }",
    "transition text": ".animation(ref(\"brand/pop\"), duration: ref(\"time/short\"))",
    "sequence text": "AnimationSequence().wait(for: 0.1)",
  ]
  /// Further requirements of commands.
  private static let more = [
    "resolve": ["--auto"], "deprecate": ["--reason", "old"], "sample": ["--count", "2"],
    "plot": ["--title", "A"],
  ]
  /// Commands whose optional values exclude the given ones.
  private static let withoutOptional: Set<String> = ["resolve"]
  /// Documents read by commands, by their last word, and the project file.
  private static let documents = [
    "import": #"{"b":{"$type":"duration","$value":{"value":100,"unit":"ms"}}}"#,
    "motionbook": #"{"outputs":{"css":{"format":"css","path":"motion.css"}}}"#,
  ]

  /// Writes the documents named by ``arguments(file:)``.
  static func writeDocuments(to folder: TemporaryFolder) throws {
    for (name, text) in documents { try folder.write(text, to: "\(name).json") }
  }

  /// Every command, including hidden ones.
  static func all(in folder: URL) throws -> [ListedCommand] {
    let run = try ToolRun(["--experimental-dump-help"], in: folder)
    let root = try #require(try run.json()["command"] as? [String: Any])
    return try commands(root, [])
  }

  private static func commands(_ node: [String: Any], _ path: [String]) throws -> [ListedCommand] {
    let children = node["subcommands"] as? [[String: Any]] ?? []
    var found = children.isEmpty ? [try ListedCommand(node, path)] : []
    for child in children {
      let name = try #require(child["commandName"] as? String)
      found += try commands(child, path + [name])
    }
    return found
  }

  private init(_ node: [String: Any], _ path: [String]) throws {
    self.path = path
    let arguments = node["arguments"] as? [[String: Any]] ?? []
    func preferred(_ argument: [String: Any]) -> String? {
      (argument["preferredName"] as? [String: Any])?["name"] as? String
    }
    let isWithoutOptional = Self.withoutOptional.contains(path.joined(separator: " "))
    positionals =
      arguments
      .filter { $0["kind"] as? String == "positional" && !(isWithoutOptional && $0["isOptional"] as? Bool == true) }
      .compactMap { $0["valueName"] as? String }
    requiredOptions = arguments.filter { $0["kind"] as? String == "option" && $0["isOptional"] as? Bool == false }
      .compactMap { argument in
        preferred(argument).map { ("--\($0)", argument["valueName"] as? String ?? "") }
      }
    takesCatalog = arguments.contains { preferred($0) == "catalog" } && path != ["salvage"]
  }

  /// Indicates a file argument besides the catalog.
  var takesFiles: Bool { (positionals + requiredOptions.map(\.value)).contains { Self.fileNames.contains($0) } }

  /// The arguments, with one file in place of all.
  /// - Parameter file: Nil for a valid file: the intact catalog, or a document.
  func arguments(file: String? = nil) throws -> [String] {
    let isReader = path.first == "add" || path.first == "import"
    let file = file ?? (isReader ? "\(path.last ?? "").json" : "team.motionbook")
    func value(_ name: String) throws -> String {
      if Self.fileNames.contains(name) { return file }
      let word = Self.words["\(path.last ?? "") \(name)"] ?? Self.words[name]
      return try #require(word, "\(self): no value for <\(name)>")
    }
    var arguments = path
    for option in requiredOptions { arguments += [option.name, try value(option.value)] }
    arguments += Self.more[description] ?? []
    return try arguments + positionals.map(value)
  }
}
