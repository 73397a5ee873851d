import ArgumentParser
import Motionbook

/// Selection of a command's catalog.
struct CatalogOptions: ParsableArguments {
  @Option(
    name: [.short, .long],
    help: .value(
      "file", "Catalog (default: $MOTIONBOOK, or the nearest of motionbook.json and *.motionbook, here or above)."),
    completion: .catalog)
  var catalog: String?

  /// Opens it, a version from git's history as a foreign file, for reading only.
  /// - Parameter dryRun: Tries the change without keeping other writers waiting.
  func open(_ access: CatalogAccess = .readOnly, dryRun: Bool = false) throws -> Catalog {
    if access == .readOnly, let catalog, GitFile.isNamed(catalog) {
      ProposedCommand.catalog = catalog
      return try GitFile(catalog).catalog()
    }
    return try withPath { try Catalog.open(at: $0, access: dryRun ? .readOnly : access) }
  }

  func openIfAny() throws -> Catalog? {
    try CatalogLocation.findIfAny(catalog) == nil ? nil : open()
  }

  /// Opens it for arguments that may be patterns or names; nil if they need no catalog, or if the choice is ambiguous,
  /// which the first use then reports.
  func open(for texts: [String]) throws -> Catalog? {
    if texts.contains(where: PresetSelection.isPattern) { return try open() }
    return texts.contains { (try? PresetReference($0)) != nil } ? (try? openIfAny()) ?? nil : nil
  }

  /// Calls a closure with the path.
  /// - Throws: the closure's error; for a missing file, with the command that creates one.
  func withPath<Value>(_ body: (String) throws -> Value) throws -> Value {
    let path = try CatalogLocation.find(catalog)
    if GitFile.isNamed(path) { throw GitFile.notOnDisk(path) }
    FileOptions.keepPrivate(as: path)
    func lead(_ failure: inout ToolError) {
      guard failure.code == StoreError.Code.missingFile.rawValue, failure.suggestions.isEmpty else { return }
      failure.attempt = "motionbook init \(ShellWord.path(path)) --seeds all"
    }
    return try ToolError.amending(lead) { try body(path) }
  }
}

/// Finds the catalog that a command works on.
enum CatalogLocation {
  static let suffix = ".motionbook"
  /// Error codes for no candidate, and for several.
  static let (missingCode, severalCode) = ("NO_CATALOG", "SEVERAL_CATALOGS")

  /// The path given with `-c`, else `$MOTIONBOOK`, else upwards from the working folder the nearest that a
  /// `motionbook.json` names, or `*.motionbook`.
  /// - Throws: an error that lists several candidates of a folder, or names the command that creates one.
  /// - Parameter folder: Folder of a project file that has been asked, to begin at instead.
  static func find(_ given: String?, upFrom folder: String? = nil) throws -> String {
    if let path = try findIfAny(given, upFrom: folder) { return path }
    throw ToolError(
      .catalog, missingCode, "no *.motionbook here or in any folder above",
      hint: "name one with -c FILE or $MOTIONBOOK", attempt: "motionbook init team.motionbook --seeds all")
  }

  /// The same; nil if there is none.
  static func findIfAny(_ given: String?, upFrom start: String? = nil) throws -> String? {
    if let given {
      if given != ProposedCommand.implied { ProposedCommand.catalog = given }
      return given
    }
    if let path = System.environment("MOTIONBOOK") { return path }
    for folder in folders(upFrom: start ?? System.workingFolder) {
      let project = System.path(ProjectFile.name, in: folder)
      if start == nil, System.entry(at: project) == .file, let named = try ProjectFile.catalogPath(at: project) {
        return named
      }
      let found = catalogs(in: folder)
      if found.count > 1 {
        throw ToolError(
          .usage, severalCode, "several catalogs in \(folder.quoted): \(found.joined(separator: ", "))",
          hint: "name one with -c FILE or $MOTIONBOOK",
          details: [JSONMember("candidates", found.map { System.path($0, in: folder) })])
      }
      if let name = found.first { return System.path(name, in: folder) }
    }
    return nil
  }

  /// Names of the catalogs in a folder.
  private static func catalogs(in folder: String) -> [String] {
    System.names(in: folder).filter { name in
      name.hasSuffix(suffix) && name != suffix && System.entry(at: System.path(name, in: folder)) == .file
    }
  }

  /// The one catalog beside another in the working folder; nil if the choice is made elsewhere, or not between two.
  static func only(besides path: String) -> String? {
    guard System.environment("MOTIONBOOK") == nil, let folder = System.workingFolder, let real = System.realPath(path),
      System.entry(at: "\(folder)/\(ProjectFile.name)") == .nothing
    else { return nil }
    let found = catalogs(in: folder)
    let others = found.filter { System.realPath("\(folder)/\($0)") != real }
    return found.count == 2 && others.count == 1 ? others[0] : nil
  }

  /// The shortest form of a path from the working folder.
  static func short(_ path: String) -> String {
    guard let folder = System.workingFolder, path.hasPrefix(folder + "/") else { return path }
    return String(path.dropFirst(folder.utf8.count + 1))
  }

  /// A folder and those above it.
  ///
  /// Skips folders above it in which anybody may create files: a project file there is not trusted.
  static func folders(upFrom start: String?) -> [String] {
    guard let start else { return [] }
    let all = sequence(first: start) { folder in
      guard folder != "/", let slash = folder.lastIndex(of: "/") else { return nil }
      return slash == folder.startIndex ? "/" : String(folder[..<slash])
    }
    return all.filter { $0 == start || !System.isOpenToAll($0) }
  }

  /// Prints a note if a new file makes an unnamed catalog ambiguous in the working folder.
  static func noteSecond(_ path: String) {
    guard let folder = System.workingFolder, let real = System.realPath(path), (try? findIfAny(nil)) == nil,
      case let paths = catalogs(in: folder).map({ System.realPath("\(folder)/\($0)") }), paths.count == 2,
      paths.contains(real)
    else { return }
    ErrorReport.note("this folder has two catalogs now; select one with -c FILE or $MOTIONBOOK")
  }
}
