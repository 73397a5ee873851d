import Motionbook

/// Finds the file that somebody probably meant.
enum NearbyFile {
  /// The closest name in the folder of a path that leads nowhere, as a path; none when nothing is close.
  static func names(_ path: String) -> [String] {
    let name = String(path[(path.lastIndex(of: "/").map(path.index(after:)) ?? path.startIndex)...])
    let folder = String(path.dropLast(name.count))
    let known = System.names(in: folder.isEmpty ? "." : folder)
    // What is there by that name is of the wrong kind, and known to whoever typed it.
    guard !known.contains(name) else { return [] }
    // What all files of a kind end with says nothing about which one is meant.
    let own = name.prefix { $0 != "." }.count
    let limit = own <= 4 ? 1 : own <= 8 ? 2 : 3
    return Suggestion.closest(to: name, among: known.filter { !$0.hasPrefix(".") }, limit: limit).map { [folder + $0] }
      ?? []
  }
}
