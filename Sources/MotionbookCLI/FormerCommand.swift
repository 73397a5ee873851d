import Motionbook

/// Commands replaced by options of another one: the old name runs as before, with a note on the new one.
enum FormerCommand {
  private static let all = [
    "alias": ["add", "alias"], "check": ["diff", "--verdict"], "convert": ["export"], "dupes": ["nearest", "--groups"],
    "eval": ["sample"], "explain": ["lint", "--explain"], "find": ["list", "--where"], "releases": ["release"],
    "schedule": ["sample", "--entries"], "sheet": ["plot", "--grid"], "show": ["export"], "version": ["--version"],
  ]

  /// Names that are no longer commands.
  static let names = all.keys.filter { RootCommand.child($0) == nil }

  /// Note on the new name of the command, printed after its own output.
  nonisolated(unsafe) private(set) static var note: String?

  static func translated(_ arguments: [String]) -> [String] {
    guard let name = arguments.first else { return arguments }
    if name == "help", arguments.count == 2, let words = all[arguments[1]], RootCommand.child(arguments[1]) == nil {
      tell(arguments[1], words)
      return ["help"] + words.prefix { !$0.hasPrefix("-") }
    }
    guard var words = all[name] else { return arguments }
    var rest = Array(arguments.dropFirst())
    switch name {
    case "eval":
      if rest.isEmpty || rest.contains(where: { $0.hasPrefix("--jsonl") || $0 == "-h" || $0 == "--help" }) {
        return arguments
      }
    case "show", "convert":
      guard let format = value(of: name == "show" ? "--as" : "--to", in: &rest) else {
        if name == "show" { return arguments }
        break
      }
      words.append(format)
    case "schedule":
      let mode = value(of: "--mode", in: &rest)
      if let mode, mode != "normal" {
        rest += mode.lowercased() == "lowfrequency" ? ["--low-frequency"] : ["--mode", mode]
      }
    default: break
    }
    // A note would not be JSON, and scripts ask for the version.
    if !ErrorReport(arguments: arguments).asJSON, name != "version" {
      tell(name, words)
      if name == "eval" { note? += "; eval --jsonl answers programs" }
    }
    return words + rest
  }

  private static func tell(_ name: String, _ words: [String]) {
    note = "\(name) is now \(words.joined(separator: " "))"
  }

  /// Removes an option from arguments.
  private static func value(of option: String, in arguments: inout [String]) -> String? {
    guard let place = arguments.firstIndex(where: { $0 == option || $0.hasPrefix(option + "=") }) else { return nil }
    let word = arguments.remove(at: place)
    if word != option { return String(word.dropFirst(option.count + 1)) }
    return arguments.indices.contains(place) ? arguments.remove(at: place) : nil
  }
}
