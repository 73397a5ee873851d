import Motionbook

/// Files in the folder of an output that Motionbook made for presets that no longer exist.
enum Leftovers {
  /// Mark at the beginning of each file of formats with folders.
  private static let mark = "Made by motionbook"
  /// Maximum depth of a format's files in its folder, and maximum number of visited files.
  private static let (depthLimit, fileLimit) = (2, 100_000)

  /// The files below a folder that carry the mark, by name.
  /// - Parameters:
  ///   - ending: File extension of the format, without the dot; other files are ignored.
  ///   - kept: Real paths of the new files.
  /// - Throws: an error for too many files, or one that cannot be read; links and unreadable folders are skipped.
  static func find(in folder: String, ending: String, keeping kept: Set<String>) throws -> [String] {
    var found: [String] = []
    var work = [(path: folder.hasSuffix("/") ? folder : folder + "/", depth: 1)]
    var count = 0
    while let (folder, depth) = work.popLast() {
      let real = System.realPath(folder) ?? folder
      for name in System.names(in: folder) where !name.hasPrefix(".") {
        let path = folder + name
        // The target of a link is elsewhere.
        guard System.realPath(path) == "\(real)/\(name)" else { continue }
        count += 1
        guard count <= fileLimit else {
          throw ToolError(
            .invalid, "TOO_LARGE",
            "\(QuotedText.quote(folder, limit: 200)) has more than \(fileLimit) files to look through",
            hint: "give the output a folder of its own")
        }
        switch System.entry(at: path) {
        case .file where name.hasSuffix(".\(ending)"):
          if !kept.contains(System.realPath(path) ?? path), try FileComparison.beginning(of: path).contains(mark) {
            found.append(path)
          }
        case .folder where depth < depthLimit: work.append((path + "/", depth + 1))
        default: break
        }
      }
    }
    return found.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }

  static func remove(_ paths: [String]) throws {
    for path in paths {
      System.remove(path)
      guard System.entry(at: path) == .nothing else {
        throw ToolError(.inputOutput, .inputOutput, "\(QuotedText.quote(path, limit: 200)) cannot be removed")
      }
    }
  }
}
