import Motionbook

/// The outputs of a project, made from its catalog, compared with existing files, and written if these differ.
struct ProjectBuild {
  /// Outcome of an output.
  enum State: String {
    case written, unchanged
    /// To be written: the file has other contents.
    case stale
    /// To be written: the file is missing.
    case missing
    /// Not written, because of losses.
    case refused
    /// Not written, because somebody edited the file, and the edits would be lost.
    case edited
  }

  /// An output, and its outcome after a run.
  struct Result {
    let name: String
    let output: Project.Output
    let prepared: PreparedExport
    let files: [PreparedExport.File]
    /// Real path.
    fileprivate let place: String
    fileprivate(set) var state = State.unchanged
    /// The files that differ.
    fileprivate(set) var changed: [String] = []
    /// Files of presets that no longer exist.
    fileprivate(set) var removed: [String] = []
    fileprivate(set) var stale: PreparedExport.File?
    fileprivate(set) var edits = Catalog.Edits()
    /// Presets that were the same when its files were written, so that their losses were told.
    fileprivate(set) var told: Set<PresetName> = []

    static var report: Report<Result> {
      Report(
        "outputs",
        .init("state", \.state.rawValue), .init("name", \.name), .init("format", \.output.request.format.name),
        .init("path", \.output.path), .init("files", in: .document) { $0.files.map(\.path) },
        .init("changed", in: .document, \.changed), .init("removed", in: .document, \.removed),
        .init("edits", in: .document) { $0.edits.presets.map(\.text) },
        .init("parts", in: .document, \.prepared.losses.report.json))
    }
  }

  private let catalog: Catalog
  private let outputs: [Result]
  /// Real paths of everything written, and of the outputs that are not selected.
  private let kept: Set<String>
  private let others: [String]
  /// Time of the catalog and the project file: older outputs may be of other presets.
  private let inputTime: Int64

  /// Makes everything without writing: an output that cannot be made changes none.
  /// - Parameter names: The selected outputs; empty for all.
  /// - Throws: an error with the name of the output.
  init(_ file: ProjectFile, _ names: [String], from catalog: Catalog, at catalogPath: String) throws {
    var owners = [System.realPath(catalogPath) ?? catalogPath: "the catalog"]
    owners[System.realPath(file.path) ?? file.path] = "the project file"
    var made: [Result] = []
    for name in try Self.chosen(names, of: file) {
      guard let output = file.project.outputs[name] else { continue }
      try ToolError.naming(name) {
        let prepared = try output.request.prepared(from: catalog)
        let place = file.place(of: output.path)
        let files = try prepared.files(at: place)
        let root = RelativePath(output.path).isOutside ? nil : System.place(of: file.folder)
        for file in files {
          let place = try file.place(in: root)
          if let other = owners.updateValue(name, forKey: place), other != name {
            throw ToolError(
              .conflict, "SAME_FILE", "\(file.path.quoted) is that of \(other)", hint: "give each a path of its own")
          }
        }
        made.append(Result(name: name, output: output, prepared: prepared, files: files, place: place))
      }
    }
    (self.catalog, outputs) = (catalog, made)
    inputTime = [file.path, catalogPath, catalogPath + "-wal"].map { System.FileStamp($0).milliseconds }.max() ?? 0
    kept = Set(owners.keys)
    let names = Set(made.map(\.name))
    others = file.project.outputs.filter { !names.contains($0.key) }.map { file.place(of: $0.value.path) }
  }

  /// Outputs of the nearest project at some paths; nil without any.
  init?(at paths: [String], from catalog: Catalog) throws {
    guard let file = try ProjectFile.ifAny(nil) else { return nil }
    let places = Set(paths.compactMap(System.realPath))
    let names = file.project.names.filter { name in
      file.project.outputs[name].flatMap { System.realPath(file.place(of: $0.path)) }.map(places.contains) ?? false
    }
    if names.isEmpty { return nil }
    try self.init(file, names, from: catalog, at: CatalogLocation.find(nil))
  }

  /// Presets that were deleted from files of the outputs since they were written.
  func deletedPresets() throws -> [PresetName] { try outputs.flatMap { try edits(of: $0, present($0)).removed } }

  /// Warns of presets that were added to a file, and that its output does not choose.
  func tellUnchosen(_ added: [PresetName]) {
    for output in outputs { output.output.tellUnchosen(added, named: output.name) }
  }

  /// The output's files of presets that no longer exist, unless an output with unknown files shares the folder.
  private func leftovers(of step: Result) throws -> [String] {
    guard !step.prepared.isRefused, System.entry(at: step.place) == .folder else { return [] }
    let own = RelativePath(step.place).text + "/"
    let isShared = others.contains { other in
      let other = RelativePath(other).text + "/"
      return other.hasPrefix(own) || own.hasPrefix(other)
    }
    switch step.output.request.format {
    case .text(let format, _) where step.prepared.hasFolder && !isShared:
      return try Leftovers.find(in: step.place, ending: format.fileExtension, keeping: kept) { path in
        try FileComparison.beginning(of: path).contains(ExportHeader.mark)
      }
    case .documents where !isShared:
      // A document has no mark, but the name of a preset.
      return try Leftovers.find(in: step.place, ending: "json", atDepth: 8, keeping: kept) { path in
        let name = String(path.dropFirst(own.count).dropLast(".json".count))
        return try FileComparison.beginning(of: path).contains("\"motionbook\"")
          && (try? catalog.log(name)) != nil && (try? catalog.preset(name))?.preset.name.text != name
      }
    default: return []
    }
  }

  private static func chosen(_ names: [String], of file: ProjectFile) throws -> [String] {
    let known = file.project.names
    if let strange = names.first(where: { !known.contains($0) }) {
      throw ToolError(
        .notFound, .notFound, "there is no output \(QuotedText.quote(strange)) in \(QuotedText.visible(file.path))",
        suggestions: Suggestion.closest(to: strange, among: known).map { [$0] } ?? [],
        hint: known.isEmpty ? nil : "outputs: \(known.joined(separator: ", "))")
    }
    return names.isEmpty ? known : known.filter(names.contains)
  }

  /// Files of an output as they are; a preset may be in fewer files by now.
  private func present(_ output: Result) throws -> [SourceFile] {
    let paths = (output.files.map(\.path) + output.removed).sorted().filter { System.entry(at: $0) == .file }
    return try paths.map { SourceFile(try InputFile($0).bytes, name: $0) }
  }

  /// Time of the newest of some files.
  private static func time(of files: [SourceFile]) -> Int64 {
    files.compactMap(\.name).map { System.FileStamp($0).milliseconds }.max() ?? 0
  }

  /// Edits in the files of an output since they were written.
  private func edits(of output: Result, _ files: [SourceFile]) throws -> Catalog.Edits {
    switch output.output.request.format {
    case _ where files.allSatisfy({ $0.isAsWritten == true || $0.isMergeOfBuilds(from: catalog) }):
      return Catalog.Edits()
    case .documents, .text:
      return try catalog.edits(in: files, by: ChangeOptions.author, isNewest: Self.time(of: files) > inputTime) {
        try output.files.map { SourceFile(try $0.bytes(), name: $0.path) }
      }
    // Samples are edited by nobody.
    case .samples: return Catalog.Edits()
    }
  }

  /// Compares each output with its files, and writes those that differ if asked to.
  /// - Parameter force: Replaces files that somebody edited.
  /// - Throws: before anything is written, an error for an existing file of another maker.
  func run(writes: Bool, force: Bool = false) throws -> [Result] {
    let comparisons = try outputs.map { output in
      try ToolError.naming(output.name) {
        try (output.prepared.isRefused ? [] : output.files).map { try FileComparison(of: $0) }
      }
    }
    let gone = try outputs.map(leftovers)
    return try zip(outputs, zip(comparisons, gone)).map { output, found in
      var result = output
      result.removed = found.1
      if found.0.contains(.different) || !result.removed.isEmpty {
        try ToolError.naming(output.name) {
          // Replaced by force, a file need not be readable.
          let files = force ? (try? present(result)) ?? [] : try present(result)
          if !force { result.edits = try edits(of: result, files) }
          let report = result.prepared.losses.report
          let losing = Set(report.losses.map(\.preset))
          result.told = try catalog.settled(losing, in: files, from: Self.time(of: files), within: report.maximumError)
        }
      }
      let writes = writes && !result.edits.isEdited
      for (var file, comparison) in zip(output.files, found.0) where comparison != .same {
        result.changed.append(file.path)
        if comparison != .missing, result.stale == nil { result.stale = file }
        file.makesFolder = true
        if writes { try file.save(force: true) }
      }
      if writes { try Leftovers.remove(result.removed) }
      if output.prepared.isRefused {
        result.state = .refused
      } else if result.edits.isEdited {
        result.state = .edited
      } else if !result.changed.isEmpty || !result.removed.isEmpty {
        result.state = writes ? .written : found.0.allSatisfy { $0 == .missing } ? .missing : .stale
      }
      return result
    }
  }
}
