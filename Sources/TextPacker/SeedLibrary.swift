import Foundation

/// The texts to pack, and the Swift source that holds them.
struct SeedLibrary {
  private var documents: [(name: String, path: String, text: String)] = []
  private var families: [(name: String, title: String, summary: String)] = []

  /// Reads the files; their order does not matter.
  /// - Throws: ``PackingError`` for a text that cannot be a literal, and for a document outside a family with a README.
  init(root: String, files: [String]) throws {
    let prefix = root.hasSuffix("/") ? root : root + "/"
    for file in files {
      guard file.hasPrefix(prefix) else { throw PackingError(path: file, problem: "not below \(root)") }
      let path = String(file.dropFirst(prefix.count))
      let parts = path.split(separator: "/")
      let text = try TextPacker.text(of: file, path: path)
      if path.hasSuffix(".json") {
        documents.append((String(path.dropLast(".json".count)), path, text))
      } else if parts.count == 2, parts[1] == "README.md" {
        let (title, summary) = try Self.heading(of: text, path: path)
        families.append((String(parts[0]), title, summary))
      }
    }
    documents.sort { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }
    families.sort { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }
    let known = Set(families.map(\.name))
    for document in documents {
      let parts = document.path.split(separator: "/")
      guard parts.count > 1, known.contains(String(parts[0])) else {
        throw PackingError(path: document.path, problem: "is in no family: a folder of Seeds with a README.md")
      }
    }
  }

  /// The heading and the first paragraph of a README.
  private static func heading(of text: String, path: String) throws -> (title: String, summary: String) {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    guard let first = lines.first, first.hasPrefix("# ") else {
      throw PackingError(path: path, problem: "does not begin with \"# Title\"")
    }
    let paragraph = lines.dropFirst().drop(while: \.isEmpty).prefix { !$0.isEmpty }
    guard !paragraph.isEmpty else { throw PackingError(path: path, problem: "has no paragraph after its title") }
    return (String(first.dropFirst(2)), paragraph.joined(separator: " "))
  }

  /// The Swift source: two arrays of literals.
  var source: String {
    var lines = ["// Written at build time from the files below Seeds/.", "", "extension SeedFile {"]
    lines += ["  /// Every document, sorted by name.", "  public static let all: [SeedFile] = ["]
    for document in documents {
      lines.append("SeedFile(path: \(TextPacker.literal(document.path)), text: \(TextPacker.literal(document.text))),")
    }
    lines += ["  ]", "}", "", "extension SeedFamily {"]
    lines += ["  /// Every family, sorted by name.", "  public static let all: [SeedFamily] = ["]
    for family in families {
      let title = TextPacker.literal(family.title)
      let summary = TextPacker.literal(family.summary)
      lines.append("SeedFamily(name: \(TextPacker.literal(family.name)), title: \(title), summary: \(summary)),")
    }
    lines += ["  ]", "}"]
    return lines.joined(separator: "\n") + "\n"
  }
}
