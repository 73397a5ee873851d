import MotionModel

/// A resolver document, which names token files and how they go together, but holds no tree of tokens itself.
///
/// Source: https://www.designtokens.org/tr/2025.10/resolver/
enum ResolverDocument {
  /// Whether a root object is a resolver document; in a token file its keys could only be groups and tokens.
  static func matches(_ root: JSONValue) -> Bool {
    if case .array? = root["resolutionOrder"] { return true }
    if case .string? = root["version"], root["sets"] != nil || root["modifiers"] != nil { return true }
    return false
  }

  /// The other files that it names, each once, in document order.
  static func files(_ root: JSONValue) -> [String] {
    var files: [String] = []
    var seen: Set<TextKey> = []
    collect(root, &files, &seen)
    return files
  }

  private static func collect(_ value: JSONValue, _ files: inout [String], _ seen: inout Set<TextKey>) {
    switch value {
    case .object(let members):
      for member in members {
        if member.key == "$ref", case .string(let text) = member.value {
          let file = String(text.prefix { $0 != "#" })
          if !file.isEmpty, seen.insert(TextKey(file)).inserted { files.append(file) }
        } else {
          collect(member.value, &files, &seen)
        }
      }
    case .array(let elements): for element in elements { collect(element, &files, &seen) }
    default: break
    }
  }

  /// Why it is not imported.
  static func issue(_ root: JSONValue) -> ImportIssue {
    let files = files(root)
    let shown = files.prefix(12).map { QuotedText.visible($0, limit: 120) }.joined(separator: ", ")
    let more = files.count > 12 ? " and \(files.count - 12) more" : ""
    return ImportIssue(
      .error, .otherDocument, "this is a DTCG resolver document, not a file of tokens",
      hint: files.isEmpty
        ? "it names no token files; import a file of tokens"
        : "import the token files that it names: \(shown)\(more)",
      pointer: JSONPointer())
  }
}
