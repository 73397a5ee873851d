import Motionbook

/// The outputs of a project, made of its catalog: compared with the files that are there, and written where these differ.
struct ProjectBuild {
  /// What became of an output.
  enum State: String {
    case written, unchanged
    /// It would be written: other bytes are there.
    case stale
    /// It would be written: nothing is there.
    case missing
    /// Nothing is written, because something would be lost.
    case refused
  }

  /// An output, and what became of it.
  struct Result {
    let name: String
    let output: Project.Output
    let state: State
    /// All of its files, and those that are not what they would be.
    let files, changed: [String]
    /// Files that it made of presets that are gone.
    let removed: [String]
    let prepared: PreparedExport
  }

  private struct Step {
    let name: String
    let output: Project.Output
    let prepared: PreparedExport
    let files: [PreparedExport.File]
    /// Where it goes.
    let place: String
  }

  private let steps: [Step]
  /// The real paths of everything that is written, and where the outputs go that are not asked for.
  private let kept: Set<String>
  private let others: [String]

  /// Makes everything, and writes nothing: what cannot be made lets no output change.
  /// - Parameter names: Of which outputs; all when there are none.
  /// - Throws: what is wrong, with the name of the output.
  init(_ file: ProjectFile, _ names: [String], from catalog: Catalog, at catalogPath: String) throws {
    var owners = [System.realPath(catalogPath) ?? catalogPath: "the catalog"]
    owners[System.realPath(file.path) ?? file.path] = "the project file"
    var steps: [Step] = []
    for name in try Self.chosen(names, of: file) {
      guard let output = file.project.outputs[name] else { continue }
      do {
        let prepared = try output.request.prepared(from: catalog)
        let place = file.place(of: output.path)
        let files = try prepared.files(at: place)
        for made in files {
          let place = System.realPath(made.path) ?? RelativePath(made.path).text
          if let other = owners.updateValue(name, forKey: place), other != name {
            throw ToolError(
              .conflict, "SAME_FILE", "\(QuotedText.quote(made.path, limit: 200)) is that of \(other)",
              hint: "give each a path of its own")
          }
        }
        steps.append(Step(name: name, output: output, prepared: prepared, files: files, place: place))
      } catch {
        guard var failure = ToolError(any: error) else { throw error }
        failure.message = "\(name): \(failure.message)"
        throw failure
      }
    }
    self.steps = steps
    kept = Set(owners.keys)
    let names = Set(steps.map(\.name))
    others = file.project.outputs.filter { !names.contains($0.key) }.map { file.place(of: $0.value.path) }
  }

  /// What the output made of presets that are gone: in a folder that no output shares whose files are not known.
  private func leftovers(of step: Step) throws(ToolError) -> [String] {
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

  private static func chosen(_ names: [String], of file: ProjectFile) throws(ToolError) -> [String] {
    let known = file.project.names
    if let strange = names.first(where: { !known.contains($0) }) {
      throw ToolError(
        .notFound, .notFound, "there is no output \(QuotedText.quote(strange)) in \(QuotedText.visible(file.path))",
        suggestions: Suggestion.closest(to: strange, among: known).map { [$0] } ?? [],
        hint: known.isEmpty ? nil : "outputs: \(known.joined(separator: ", "))")
    }
    return names.isEmpty ? known : known.filter(names.contains)
  }

  /// Compares each output with its files, and writes those that differ where they shall be written.
  /// - Throws: before anything is written, when a file is there that something else has made.
  func run(writes: Bool) throws(ToolError) -> [Result] {
    var results: [Result] = []
    var comparisons: [[FileComparison]] = []
    for step in steps {
      var own: [FileComparison] = []
      for file in step.prepared.isRefused ? [] : step.files {
        let comparison = try FileComparison(of: file)
        if comparison == .foreign {
          throw ToolError(
            .conflict, .alreadyExists,
            "\(step.name): \(QuotedText.quote(file.path, limit: 200)) was not made by Motionbook, and is not replaced",
            hint: "give the output another path, or move that file away")
        }
        own.append(comparison)
      }
      comparisons.append(own)
    }
    let gone = try steps.map { (step) throws(ToolError) in try leftovers(of: step) }
    for ((step, own), removed) in zip(zip(steps, comparisons), gone) {
      var changed: [String] = []
      var isMissing = false
      for (var file, comparison) in zip(step.files, own) where comparison != .same {
        changed.append(file.path)
        if comparison == .missing { isMissing = true }
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
          removed: removed, prepared: step.prepared))
    }
    return results
  }
}

extension ProjectBuild.Result {
  static var report: Report<ProjectBuild.Result> {
    Report(
      "outputs",
      [
        .init("state", \.state.rawValue), .init("name", \.name), .init("format", \.output.request.format.name),
        .init("path", \.output.path), .init("files", in: .document) { ReportCell.list($0.files) },
        .init("changed", in: .document) { ReportCell.list($0.changed) },
        .init("removed", in: .document) { ReportCell.list($0.removed) },
        .init("parts", in: .document) { ReportCell.value($0.prepared.loss.json) },
      ])
  }
}

/// How a file that would be written differs from what is there.
enum FileComparison {
  case same, different, missing
  /// It says who has made it, and what is there does not: nobody wants to lose that.
  case foreign

  /// Reads what is there while the other is made; neither is ever whole in memory.
  /// - Throws: why what is there cannot be read.
  init(of file: PreparedExport.File) throws(ToolError) {
    let descriptor: Int32
    do throws(System.Failure) {
      descriptor = try System.openForReading(file.path)
    } catch {
      if error.isMissing {
        self = .missing
        return
      }
      throw ToolError(
        .inputOutput, error == .notAFile ? .notAFile : .inputOutput,
        "\(QuotedText.quote(file.path, limit: 200)) cannot be read: \(error.reason)")
    }
    defer { System.close(descriptor) }
    var (isSame, isFirst, isForeign) = (true, true, false)
    let sink = ByteSink { (bytes) throws(ToolError) in
      guard isSame else { return }
      let there = try Self.next(bytes.count, of: descriptor, file.path)
      isSame = there == bytes
      if isFirst { isForeign = Self.saysItsMaker(bytes) && !there.isEmpty && !Self.saysItsMaker(there) }
      isFirst = false
    }
    try file.write(sink)
    try sink.flush()
    let rest = try Self.next(1, of: descriptor, file.path)
    self = isSame && rest.isEmpty ? .same : isForeign ? .foreign : .different
  }

  /// Whether the beginning of a file names this tool, as the formats do that have comments.
  private static func saysItsMaker(_ bytes: [UInt8]) -> Bool {
    String(decoding: bytes.prefix(1024), as: UTF8.self).contains("otionbook")
  }

  /// The next bytes of a file, fewer only at its end.
  private static func next(_ count: Int, of descriptor: Int32, _ path: String) throws(ToolError) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: count)
    var filled = 0
    do throws(System.Failure) {
      while filled < count {
        let read = try System.readSome(descriptor, into: &bytes, from: filled)
        if read == 0 { break }
        filled += read
      }
    } catch {
      throw ToolError(
        .inputOutput, .inputOutput, "\(QuotedText.quote(path, limit: 200)) cannot be read: \(error.reason)")
    }
    return Array(bytes.prefix(filled))
  }
}
