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
  }

  /// An output and its outcome.
  struct Result {
    let name: String
    let output: Project.Output
    let state: State
    /// All of its files, and those that differ.
    let files, changed: [String]
    /// Files of presets that no longer exist.
    let removed: [String]
    let prepared: PreparedExport
    /// The first file that differs.
    var stale: PreparedExport.File?
  }

  private struct Step {
    let name: String
    let output: Project.Output
    let prepared: PreparedExport
    let files: [PreparedExport.File]
    /// Real path.
    let place: String
  }

  private let steps: [Step]
  /// Real paths of everything written, and of the outputs that are not selected.
  private let kept: Set<String>
  private let others: [String]

  /// Makes everything without writing: an output that cannot be made changes none.
  /// - Parameter names: The selected outputs; empty for all.
  /// - Throws: an error with the name of the output.
  init(_ file: ProjectFile, _ names: [String], from catalog: Catalog, at catalogPath: String) throws {
    var owners = [System.realPath(catalogPath) ?? catalogPath: "the catalog"]
    owners[System.realPath(file.path) ?? file.path] = "the project file"
    var steps: [Step] = []
    for name in try Self.chosen(names, of: file) {
      guard let output = file.project.outputs[name] else { continue }
      try Self.naming(name) {
        let prepared = try output.request.prepared(from: catalog)
        let place = file.place(of: output.path)
        let files = try prepared.files(at: place)
        let root = RelativePath(output.path).isOutside ? nil : System.place(of: file.folder)
        for made in files {
          let place = try made.place(in: root)
          if let other = owners.updateValue(name, forKey: place), other != name {
            throw ToolError(
              .conflict, "SAME_FILE", "\(QuotedText.quote(made.path, limit: 200)) is that of \(other)",
              hint: "give each a path of its own")
          }
        }
        steps.append(Step(name: name, output: output, prepared: prepared, files: files, place: place))
      }
    }
    self.steps = steps
    kept = Set(owners.keys)
    let names = Set(steps.map(\.name))
    others = file.project.outputs.filter { !names.contains($0.key) }.map { file.place(of: $0.value.path) }
  }

  /// Does something for an output, whose name precedes its errors.
  private static func naming<Value>(_ name: String, _ work: () throws -> Value) throws -> Value {
    do { return try work() } catch {
      guard var failure = ToolError(any: error) else { throw error }
      failure.message = "\(name): \(failure.message)"
      throw failure
    }
  }

  /// The output's files of presets that no longer exist, unless an output with unknown files shares the folder.
  private func leftovers(of step: Step) throws -> [String] {
    guard !step.prepared.isRefused, step.prepared.hasFolder, System.entry(at: step.place) == .folder,
      case .text(let format, _) = step.output.request.format
    else { return [] }
    let own = RelativePath(step.place).text + "/"
    let isShared = others.contains { other in
      let other = RelativePath(other).text + "/"
      return other.hasPrefix(own) || own.hasPrefix(other)
    }
    return isShared ? [] : try Leftovers.find(in: step.place, ending: format.fileExtension, keeping: kept)
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

  /// Compares each output with its files, and writes those that differ if asked to.
  /// - Throws: before anything is written, an error for an existing file of another maker.
  func run(writes: Bool) throws -> [Result] {
    var results: [Result] = []
    let comparisons = try steps.map { step in
      try Self.naming(step.name) { try (step.prepared.isRefused ? [] : step.files).map { try FileComparison(of: $0) } }
    }
    let gone = try steps.map(leftovers)
    for ((step, own), removed) in zip(zip(steps, comparisons), gone) {
      var changed: [String] = []
      var stale: PreparedExport.File?
      var isMissing = false
      for (var file, comparison) in zip(step.files, own) where comparison != .same {
        changed.append(file.path)
        if comparison == .missing { isMissing = true } else if stale == nil { stale = file }
        file.makesFolder = true
        if writes { try file.save(force: true) }
      }
      if writes { try Leftovers.remove(removed) }
      let state: State =
        step.prepared.isRefused
        ? .refused : changed.isEmpty && removed.isEmpty ? .unchanged : writes ? .written : isMissing ? .missing : .stale
      results.append(
        Result(
          name: step.name, output: step.output, state: state, files: step.files.map(\.path), changed: changed,
          removed: removed, prepared: step.prepared, stale: stale))
    }
    return results
  }
}

extension ProjectBuild.Result {
  static var report: Report<ProjectBuild.Result> {
    Report(
      "outputs",
      .init("state", \.state.rawValue), .init("name", \.name), .init("format", \.output.request.format.name),
      .init("path", \.output.path), .init("files", in: .document) { ReportCell.list($0.files) },
      .init("changed", in: .document) { ReportCell.list($0.changed) },
      .init("removed", in: .document) { ReportCell.list($0.removed) },
      .init("parts", in: .document) { ReportCell.value($0.prepared.loss.json) })
  }
}
