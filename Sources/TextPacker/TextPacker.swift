import Foundation

/// Writes texts as Swift source: the seed library where preset documents are among them, else a literal for each file.
///
/// Arguments: the file to write, the folder of the texts, and every file of it. The output has paths relative to that
/// folder, and depends only on the files.
@main
struct TextPacker {
  static func main() {
    do {
      let arguments = CommandLine.arguments.dropFirst()
      guard let output = arguments.first, let root = arguments.dropFirst().first else {
        throw PackingError(path: "TextPacker", problem: "expected OUTPUT FOLDER FILE …")
      }
      let files = Array(arguments.dropFirst(2))
      let isLibrary = files.contains { $0.hasSuffix(".json") }
      let source = isLibrary ? try SeedLibrary(root: root, files: files).source : try literals(files)
      // The same text is not written again: what was compiled from it would be compiled once more.
      if (try? String(contentsOfFile: output, encoding: .utf8)) != source {
        try source.write(toFile: output, atomically: true, encoding: .utf8)
      }
    } catch {
      FileHandle.standardError.write(Data("error: \(error)\n".utf8))
      exit(1)
    }
  }

  /// Constant for each file, named after it: `gallery_html`.
  private static func literals(_ files: [String]) throws -> String {
    let constants = try files.map { file in
      let name = URL(fileURLWithPath: file).lastPathComponent
      let identifier = String(name.map { $0.isLetter || $0.isNumber ? $0 : "_" })
      return "  static let \(identifier) = \(literal(try text(of: file, path: name)))\n"
    }
    return "/// The texts of this target's files.\nenum EmbeddedTexts {\n" + constants.joined() + "}\n"
  }

  /// Reads a text that a multi-line literal gives back to the byte.
  static func text(of file: String, path: String) throws -> String {
    let bytes = try Data(contentsOf: URL(fileURLWithPath: file))
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw PackingError(path: path, problem: "not UTF-8")
    }
    guard !text.utf8.contains(where: { $0 == 0 || $0 == UInt8(ascii: "\r") }) else {
      throw PackingError(path: path, problem: "holds a NUL or a carriage return; lines end in a line feed alone")
    }
    return text
  }

  /// A raw multi-line literal with as many `#` as the text needs.
  static func literal(_ text: String) -> String {
    var marks = "#"
    while text.contains("\"\"\"" + marks) || text.contains("\\" + marks) { marks += "#" }
    return "\(marks)\"\"\"\n\(text)\n\"\"\"\(marks)"
  }
}

/// A file that cannot be packed, and why.
struct PackingError: Error, CustomStringConvertible {
  let path: String
  let problem: String

  var description: String { "\(path): \(problem)" }
}
