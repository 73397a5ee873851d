import Motionbook

/// A project file with its location.
struct ProjectFile {
  /// Path in messages.
  let path: String
  /// Prefix of its own paths: a folder with its slash, or empty for the working folder.
  let folder: String
  let project: Project

  static let name = "motionbook.json"

  /// - Parameter given: The file; nil for the nearest `motionbook.json` here or above.
  /// - Throws: an error if there is none, or with the place in the file.
  init(_ given: String?) throws {
    guard let path = given ?? Self.nearest() else {
      throw ToolError(
        .notFound, .missingFile, "no \(Self.name) here or in any folder above", hint: "name one with --project FILE",
        attempt: "motionbook build --init")
    }
    self = try Self.reading(["motionbook", "catalog", "outputs"], at: path)
  }

  /// The same; nil if none is named or found.
  static func ifAny(_ given: String?) throws -> ProjectFile? {
    try (given ?? nearest()).map { try ProjectFile(at: $0) }
  }

  private init(at path: String, _ part: (JSONValue) -> JSONValue = { $0 }) throws {
    self.path = path
    folder = System.folder(of: path)
    project = try InputFile(path).reading { try Project(DocumentNode(part(JSONReader.read($0)))) }
  }

  /// The catalog that a file names; nil if it names none.
  static func catalogPath(at path: String) throws -> String? {
    try reading(["catalog"], and: .of(["outputs": JSONValue.object([])]), at: path).catalogPath
  }

  /// Reads a file of which some members are needed: a mistake elsewhere is a warning.
  /// - Parameter others: Members in place of those that are not needed.
  private static func reading(
    _ keys: [String], and others: [JSONMember] = [], at path: String
  ) throws -> ProjectFile {
    do { return try ProjectFile(at: path) } catch let error as ToolError {
      let own = try? ProjectFile(at: path) { document in
        guard case .object(let members) = document else { return document }
        return .object(members.filter { keys.contains($0.key) } + others)
      }
      guard let own else { throw error }
      ErrorReport.warn(error.message)
      return own
    }
  }

  /// A path in the file, relative to the working folder.
  func place(of path: String) -> String { path.hasPrefix("/") ? path : folder + path }

  /// Its catalog, relative to the working folder.
  var catalogPath: String? { project.catalog.map { GitFile.isNamed($0) ? $0 : place(of: $0) } }

  /// `--project` with the file, if it is needed to find it.
  var option: String { path == Self.name ? "" : " --project \(ShellWord.path(path))" }

  private static func nearest() -> String? {
    let folders = CatalogLocation.folders(upFrom: System.workingFolder)
    return folders.first { System.entry(at: System.path(name, in: $0)) == .file }
      .map { $0 == System.workingFolder ? name : System.path(name, in: $0) }
  }

  /// Creates a project file with one output to begin with.
  static func make(_ given: String?, catalog: String?, presets: [String]) throws -> String {
    let path = given ?? name
    guard System.entry(at: path) == .nothing else {
      throw ToolError(
        .conflict, .alreadyExists, "\(path.quoted) exists already",
        attempt: "motionbook build\(given.map { " --project \(ShellWord.path($0))" } ?? "")")
    }
    let output = Project.Output(
      path: "motion.css",
      request: ExportRequest(.text(CSSFormat(), ConversionSettings()), PresetChoice(presets: presets)))
    let project = Project(catalog: try self.catalog(catalog, from: System.folder(of: path)), outputs: ["css": output])
    try FileOptions.write(to: path, force: false) { sink in
      try sink.write(JSONOutput.pretty(Project.form.json(project)))
    }
    return path
  }

  /// The catalog in a new project file: by its name if it is beside the file.
  private static func catalog(_ given: String?, from folder: String) throws -> String {
    guard let found = try CatalogLocation.findIfAny(given) else { return "team\(CatalogLocation.suffix)" }
    guard !GitFile.isNamed(found), let whole = System.realPath(found) else { return found }
    let own = System.realPath(folder.isEmpty ? "." : folder).map { $0 == "/" ? "/" : $0 + "/" }
    return own.flatMap { whole.hasPrefix($0) ? String(whole.dropFirst($0.count)) : nil } ?? whole
  }
}

extension Project.Output {
  /// The names that its patterns match.
  func chosen(of names: [PresetName]) -> Set<PresetName> {
    let patterns = request.choice.presets
    if patterns.isEmpty { return Set(names) }
    return Set(patterns.flatMap { (try? PresetSelection.chosen([$0], of: names) { $0 }) ?? [] })
  }

  /// Warns of presets in its files that its patterns do not match.
  /// - Parameter name: The output.
  func tellUnchosen(_ names: [PresetName], named name: String) {
    let chosen = chosen(of: names)
    let others = names.filter { !chosen.contains($0) }.map(\.text)
    guard let first = others.first else { return }
    let rest = others.count == 1 ? "" : " (nor \(others.dropFirst().listed(atMost: 4)))"
    let object = others.count == 1 ? "it" : "them"
    ErrorReport.warn(
      "\(first) is not among the presets of the output \(name), \(request.choice.presets.joined(separator: ", "))"
        + "\(rest): motionbook build drops \(object) from \(path.quoted); "
        + "rename \(object), or add \(object) to \"presets\" in \(ProjectFile.name)")
  }
}

extension CatalogOptions {
  /// The catalog of outputs: that of `-c`, else `$MOTIONBOOK`, else that of the file, else the nearest to it.
  func of(_ file: ProjectFile) throws -> CatalogOptions {
    guard catalog == nil, System.environment("MOTIONBOOK") == nil else { return self }
    var own = self
    let folder = file.folder.isEmpty ? System.workingFolder : System.realPath(file.folder)
    own.catalog = try file.catalogPath ?? CatalogLocation.find(nil, upFrom: folder)
    // Another project beside may be unreadable.
    if let usual = try? CatalogLocation.findIfAny(nil), let named = own.catalog,
      usual == named || System.realPath(usual) == System.realPath(named)
    {
      ProposedCommand.implied = named
    }
    return own
  }

  /// The catalog of rules: one in a folder below that of the file goes first.
  func under(_ file: ProjectFile) throws -> CatalogOptions {
    guard catalog == nil, System.environment("MOTIONBOOK") == nil,
      let folder = file.folder.isEmpty ? System.workingFolder : System.realPath(file.folder),
      let nearest = try? CatalogLocation.findIfAny(nil), nearest.hasPrefix(folder + "/"),
      nearest.dropFirst(folder.utf8.count + 1).contains("/")
    else { return try of(file) }
    return self
  }
}
