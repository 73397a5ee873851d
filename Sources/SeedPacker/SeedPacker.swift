import Foundation

/// Writes the seed library as Swift source.
///
/// Arguments: the file to write, the folder of the seeds, and every file of it: preset documents (`.json`) and the
/// families' `README.md`. The output holds paths relative to that folder only, and depends on nothing but the files.
@main
struct SeedPacker {
  static func main() {
    do {
      let arguments = CommandLine.arguments.dropFirst()
      guard let output = arguments.first, let root = arguments.dropFirst().first else {
        throw PackingError(path: "SeedPacker", problem: "expected OUTPUT FOLDER FILE …")
      }
      let library = try SeedLibrary(root: root, files: Array(arguments.dropFirst(2)))
      try library.source.write(toFile: output, atomically: true, encoding: .utf8)
    } catch {
      FileHandle.standardError.write(Data("error: \(error)\n".utf8))
      exit(1)
    }
  }
}

/// A file that cannot be packed, and why.
struct PackingError: Error, CustomStringConvertible {
  let path: String
  let problem: String

  var description: String { "\(path): \(problem)" }
}
