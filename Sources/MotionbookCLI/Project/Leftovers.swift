import Motionbook

/// Files in the folder of an output that Motionbook made, and that no preset is behind any more.
enum Leftovers {
  /// What the formats that have folders write at the beginning of each file.
  private static let mark = "Made by motionbook"
  /// How deep a format's files stand in its folder, and how many files are looked at.
  private static let (depthLimit, fileLimit) = (2, 100_000)

  /// The files below a folder that carry the mark, by name.
  /// - Parameters:
  ///   - ending: Of the format's files, without the dot; others are nobody's business.
  ///   - kept: The real paths of what is written there.
  /// - Throws: an error where there are too many files, or one cannot be read; links and folders that cannot be read are
  ///   passed over.
  static func find(in folder: String, ending: String, keeping kept: Set<String>) throws(ToolError) -> [String] {
    var found: [String] = []
    var work = [(path: folder.hasSuffix("/") ? folder : folder + "/", depth: 1)]
    var count = 0
    while let (folder, depth) = work.popLast() {
      let real = System.realPath(folder) ?? folder
      for name in System.names(in: folder) where !name.hasPrefix(".") {
        let path = folder + name
        // What a link leads to stands elsewhere.
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

  /// Removes them.
  static func remove(_ paths: [String]) throws(ToolError) {
    for path in paths {
      System.remove(path)
      guard System.entry(at: path) == .nothing else {
        throw ToolError(.inputOutput, .inputOutput, "\(QuotedText.quote(path, limit: 200)) cannot be removed")
      }
    }
  }
}
