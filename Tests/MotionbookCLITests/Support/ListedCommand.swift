import Foundation
import Testing

/// A command as the tool itself lists it, with arguments that make it run.
struct ListedCommand: CustomStringConvertible {
  let path: [String]
  /// The values that it takes without a name, in order, and the options that it cannot do without.
  private let positionals: [String]
  private let requiredOptions: [(name: String, value: String)]
  /// Whether it opens the catalog of `-c`; salvage reads any file, page after page.
  let takesCatalog: Bool

  var description: String { path.joined(separator: " ") }

  /// What stands for a file, in every command's arguments.
  static let fileNames: Set<String> = ["file", "other", "ours", "theirs", "base", "folder", "sides"]
  private static let words = [
    "name": "brand/pop", "names": "brand/pop", "presets": "brand/pop", "new-name": "brand/renamed",
    "target": "brand/enter", "source": "brand/enter", "notation": "ease",
    "value": "ease", "duration": "150ms", "pattern": "brand/*", "motion": "brand/pop", "motions": "brand/pop",
    "schedule": "brand/pop", "reference": "brand/pop", "count": "1", "shell": "bash", "prefix": "b",
    "schedule text": "everyMinute", "path": "team.motionbook", "destination": "copy.motionbook",
    "directory": "Conformance", "subcommands": "list", "words": "pop", "condition": "version > 0",
    "select": "select 1", "rule": "flashing", "seeds": "css", "format": "css", "outputs": "css",
    "keyframes text": "KeyframeTrack(\\.scale) { LinearKeyframe(2, duration: 0.1) }",
    "transition text": ".animation(ref(\"brand/pop\"), duration: ref(\"time/short\"))",
    "sequence text": "AnimationSequence().wait(for: 0.1)",
  ]
  /// What a command needs beyond what the list says.
  private static let more = [
    "resolve": ["--auto"], "deprecate": ["--reason", "old"], "sample": ["--count", "2"],
    "plot": ["--title", "A"],
  ]
  /// Values that these can do without, and that do not go together with what they get.
  private static let withoutOptional: Set<String> = ["resolve"]
  /// Documents that those which read one need, by the last word of the command, and the project file.
  private static let documents = [
    "import": #"{"b":{"$type":"duration","$value":{"value":100,"unit":"ms"}}}"#,
    "motionbook": #"{"outputs":{"css":{"format":"css","path":"motion.css"}}}"#,
  ]

  /// Writes the documents that ``arguments(file:)`` names.
  static func writeDocuments(to folder: TemporaryFolder) throws {
    for (name, text) in documents { try folder.write(text, to: "\(name).json") }
  }

  /// Every command, those that are not shown too.
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

  /// Whether it takes a file beside the catalog.
  var takesFiles: Bool { (positionals + requiredOptions.map(\.value)).contains { Self.fileNames.contains($0) } }

  /// The arguments, with one file in the place of all that it takes.
  /// - Parameter file: nil for one of its kind: the sound catalog, or a document.
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
