import Motionbook

/// A project file where it lies, as it was read.
struct ProjectFile {
  /// What messages call it.
  let path: String
  /// What stands before its own paths: a folder with its slash, or nothing for the working folder.
  let folder: String
  let project: Project

  /// What project files are called.
  static let name = "motionbook.json"

  /// - Parameter given: The file; nil: the nearest `motionbook.json` here or above.
  /// - Throws: that there is none, or what is wrong with it, with the place.
  init(_ given: String?) throws(ToolError) {
    guard let path = given ?? Self.nearest() else {
      throw ToolError(
        .notFound, .missingFile, "no \(Self.name) here or in any folder above", hint: "name one with --project FILE",
        attempt: "motionbook build --init")
    }
    try self.init(at: path)
  }

  /// The same, but nil when none is named and none is here or above.
  static func ifAny(_ given: String?) throws(ToolError) -> ProjectFile? {
    guard let path = given ?? nearest() else { return nil }
    return try ProjectFile(at: path)
  }

  private init(at path: String) throws(ToolError) {
    self.path = path
    folder = Self.folder(of: path)
    let file = try InputFile(path)
    do throws(ModelError) {
      project = try Project(DocumentNode(try JSONReader.read(file.bytes)))
    } catch {
      throw ToolError(error.located(in: file.bytes), in: file.name)
    }
  }

  /// A path of the file's, as this process finds it.
  func place(of path: String) -> String { path.hasPrefix("/") ? path : folder + path }

  /// The catalog that it names, as this process finds it.
  var catalogPath: String? { project.catalog.map { GitFile.isNamed($0) ? $0 : place(of: $0) } }

  /// `--project` with the file, where it takes that to find it.
  var option: String { path == Self.name ? "" : " --project \(ShellWord.path(path))" }

  private static func nearest() -> String? {
    for folder in CatalogLocation.folders(upFrom: System.workingFolder) {
      let path = folder == "/" ? "/\(name)" : "\(folder)/\(name)"
      if System.entry(at: path) == .file { return folder == System.workingFolder ? name : path }
    }
    return nil
  }

  private static func folder(of path: String) -> String {
    path.lastIndex(of: "/").map { String(path[...$0]) } ?? ""
  }

  /// Makes a project file with one output, to begin with.
  /// - Parameter catalog: That of `-c`.
  static func make(_ given: String?, catalog: String?) throws(ToolError) -> String {
    let path = given ?? name
    guard System.entry(at: path) == .nothing else {
      throw ToolError(
        .conflict, .alreadyExists, "\(QuotedText.quote(path, limit: 200)) exists already",
        attempt: "motionbook build\(given.map { " --project \(ShellWord.path($0))" } ?? "")")
    }
    let output = Project.Output(
      path: "motion.css", request: ExportRequest(.text(CSSFormat(), ConversionSettings()), PresetChoice()))
    let project = Project(catalog: try self.catalog(catalog, from: folder(of: path)), outputs: ["css": output])
    try FileOptions.write(to: path, force: false) { (sink) throws(ToolError) in
      try sink.write(JSONOutput.pretty(Project.form.json(project)))
    }
    return path
  }

  /// The catalog as a new project file names it: by its name where it lies beside the file.
  private static func catalog(_ given: String?, from folder: String) throws(ToolError) -> String {
    guard let found = try CatalogLocation.findIfAny(given) else { return "team\(CatalogLocation.suffix)" }
    guard !GitFile.isNamed(found), let whole = System.realPath(found) else { return found }
    let own = System.realPath(folder.isEmpty ? "." : folder).map { $0 == "/" ? "/" : $0 + "/" }
    return own.flatMap { whole.hasPrefix($0) ? String(whole.dropFirst($0.count)) : nil } ?? whole
  }
}

extension CatalogOptions {
  /// The same for the outputs of a project: that of `-c`, else `$MOTIONBOOK`, else that of the file, else the nearest to it.
  func of(_ file: ProjectFile) throws(ToolError) -> CatalogOptions {
    guard catalog == nil, System.environment("MOTIONBOOK") == nil else { return self }
    var own = self
    let folder = file.folder.isEmpty ? System.workingFolder : System.realPath(file.folder)
    if let named = file.catalogPath {
      own.catalog = named
    } else {
      own.catalog = try CatalogLocation.find(nil, upFrom: folder, asksProjects: false)
    }
    return own
  }

  /// The same for the rules of a project: a catalog in a folder below that of the file goes first.
  func under(_ file: ProjectFile) throws(ToolError) -> CatalogOptions {
    guard catalog == nil, System.environment("MOTIONBOOK") == nil,
      let folder = file.folder.isEmpty ? System.workingFolder : System.realPath(file.folder),
      let nearest = try? CatalogLocation.findIfAny(nil), nearest.hasPrefix(folder + "/"),
      nearest.dropFirst(folder.utf8.count + 1).contains("/")
    else { return try of(file) }
    return self
  }
}
