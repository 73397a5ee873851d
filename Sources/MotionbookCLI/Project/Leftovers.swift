import Motionbook

/// Files in the folder of an output that Motionbook made for presets that no longer exist.
enum Leftovers {
  /// Mark at the beginning of each file of formats with folders.
  private static let mark = "Made by motionbook"
  /// Maximum number of visited files.
  private static let fileLimit = 100_000

  /// The files below a folder that carry the mark, by name; a format's files are at most one folder deeper.
  /// - Parameters:
  ///   - ending: File extension of the format, without the dot; other files are ignored.
  ///   - kept: Real paths of the new files.
  /// - Throws: an error for too many files, or one that cannot be read; links and unreadable folders are skipped.
  static func find(in folder: String, ending: String, keeping kept: Set<String>) throws -> [String] {
    let folder = folder.hasSuffix("/") ? folder : folder + "/"
    let real = System.realPath(folder) ?? folder
    return try ImportedFiles.files(below: folder, limit: fileLimit, depthLimit: 1).filter { path in
      // The target of a link is elsewhere.
      guard path.hasSuffix(".\(ending)"), let place = System.realPath(path), !kept.contains(place),
        place == "\(real)/\(path.dropFirst(folder.count))"
      else { return false }
      return try FileComparison.beginning(of: path).contains(mark)
    }
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
