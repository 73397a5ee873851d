import Motionbook

/// Finds the catalog that a command works on.
enum CatalogLocation {
  /// What catalogs are called.
  static let suffix = ".motionbook"

  /// The path given with `-c`, else `$MOTIONBOOK`, else the nearest `*.motionbook` upwards from the working folder.
  /// - Throws: an error that lists the candidates when a folder has several, or says how to make one when there is none.
  static func find(_ given: String?) throws(ToolError) -> String {
    if let path = try findIfAny(given) { return path }
    throw ToolError(
      .catalog, "NO_CATALOG", "no *.motionbook here or in any folder above",
      hint: "name one with -c FILE or $MOTIONBOOK", attempt: "motionbook init team.motionbook --seeds all")
  }

  /// The same, but nil when there is none.
  ///
  /// A folder above the working folder in which anybody may put files is passed over: what lies there is nobody's
  /// project.
  static func findIfAny(_ given: String?) throws(ToolError) -> String? {
    if let given {
      ProposedCommand.catalog = given
      return given
    }
    if let path = System.environment("MOTIONBOOK") { return path }
    guard let workingFolder = System.workingFolder else { return nil }
    var folder = workingFolder
    while true {
      let prefix = folder == "/" ? "/" : folder + "/"
      let isSearched = folder == workingFolder || !System.isOpenToAll(folder)
      let found = (isSearched ? System.names(in: folder) : [])
        .filter { $0.hasSuffix(suffix) && $0 != suffix && System.entry(at: prefix + $0) == .file }
      if found.count > 1 {
        throw ToolError(
          .usage, "SEVERAL_CATALOGS",
          "several catalogs in \(QuotedText.quote(folder, limit: 200)): \(found.joined(separator: ", "))",
          hint: "name one with -c FILE or $MOTIONBOOK",
          details: [JSONMember("candidates", .array(found.map { .string(prefix + $0) }))])
      }
      if let name = found.first { return prefix + name }
      guard let slash = folder.lastIndex(of: "/"), folder != "/" else { return nil }
      folder = slash == folder.startIndex ? "/" : String(folder[..<slash])
    }
  }

  /// Whether a new file makes commands in the working folder ask which catalog is meant.
  static func isSecond(_ path: String) -> Bool {
    guard path.hasSuffix(suffix), System.environment("MOTIONBOOK") == nil, let folder = System.workingFolder,
      let name = System.realPath(path)?.split(separator: "/").last.map(String.init),
      System.realPath(path) == System.realPath("\(folder)/\(name)")
    else { return false }
    return System.names(in: folder).count { $0.hasSuffix(suffix) && $0 != suffix } == 2
  }
}
