import ArgumentParser
import Motionbook

/// Source files of a folder that may use names of exports.
struct SourceFolder {
  struct File {
    let path: String
    let language: SourceLanguage
    let bytes: [UInt8]

    /// Lines and columns of bytes given in their order; O(bytes).
    func places(_ offsets: some Sequence<Int>) -> [TextLocation] {
      var counter = LineCounter()
      return offsets.map { counter.location(of: $0, in: bytes) }
    }

    /// Bytes without the texts between tags of JSX, all else at its place.
    var code: [UInt8] { path.hasSuffix("x") && language == .web ? JSXText.blanked(bytes) : bytes }

    /// Names of its scripts.
    var ownNames: OwnNames { OwnNames(in: bytes, isPage: SourceLanguage.isPage(path)) }

    /// Script of the team, or an export, at a relative path.
    typealias Module = (path: String, names: OwnNames, isExport: Bool)

    /// The module at a relative path; nil for any other one.
    func module(_ path: String) -> Module? {
      guard path.hasPrefix(".") else { return nil }
      let folder = self.path[..<(self.path.lastIndex(of: "/").map(self.path.index(after:)) ?? self.path.startIndex)]
      let ends = ["", "/index"].flatMap { end in ["ts", "tsx", "js", "jsx", "mjs"].map { "\(end).\($0)" } }
      let found = ([""] + ends).map { folder + path + $0 }.first { System.entry(at: $0) == .file }
      guard let found, let bytes = try? System.read(found, limit: SourceFolder.largestFile) else { return nil }
      return (found, OwnNames(in: bytes), SourceFolder.isExport(bytes))
    }
  }

  /// Size of a file beyond which it is no source that people write.
  private static let largestFile = 8 << 20

  /// Paths below the folder, in order.
  private let paths: [(path: String, language: SourceLanguage)]

  /// Finds the files: in a git repository those that git does not ignore, elsewhere those that are not hidden.
  /// - Throws: ``ToolError`` for a folder that does not exist, or too many files.
  init(_ folder: String) throws {
    guard System.entry(at: folder) == .folder else {
      let name = folder.quoted
      throw ToolError(
        .notFound, .missingFile,
        System.entry(at: folder) == .nothing
          ? "there is no folder \(name)" : "expected a folder, found the file \(name)",
        hint: "name the folder with the code")
    }
    let listing = try GitRepository.git(
      ["-C", folder, "ls-files", "-z", "--cached", "--others", "--exclude-standard"], isQuiet: true, limit: 1 << 28)
    let prefix = folder == "." ? "" : folder.hasSuffix("/") ? folder : folder + "/"
    let found =
      listing.status == 0
      ? listing.output.split(separator: 0).map { prefix + String(decoding: $0, as: UTF8.self) }.sorted()
      : try ImportedFiles.files(below: folder, limit: 1_000_000)
    paths = found.compactMap { path in
      SourceLanguage(path: path).map { (path.hasPrefix("./") ? String(path.dropFirst(2)) : path, $0) }
    }
  }

  /// Values that a closure makes of the files, on all cores and in the order of their paths.
  ///
  /// Our own exports, which declare the names, and files that cannot be read are omitted.
  func map<Value: Sendable>(_ body: @Sendable (File) -> Value) -> [Value] {
    paths.indices.concurrentMap { index -> Value? in
      let (path, language) = paths[index]
      guard System.entry(at: path) == .file, let bytes = try? System.read(path, limit: Self.largestFile),
        !Self.isExport(bytes)
      else { return nil }
      return body(File(path: path, language: language, bytes: bytes))
    }.compactMap(\.self)
  }

  private static func isExport(_ bytes: [UInt8]) -> Bool {
    FileComparison.isMarked(String(decoding: bytes.prefix(400), as: UTF8.self))
  }

  /// Indicates files that may use names of a format.
  func mayUse(_ format: any ExportFormat) -> Bool {
    guard let language = SourceLanguage(path: "a.\(format.fileExtension)") else { return false }
    // Names of style sheets are used in markup and scripts, too.
    return paths.contains { $0.language == language || language == .styles && $0.language == .web }
  }
}

/// Exports whose names are looked for in code: the outputs of a project file, or all formats.
struct NameOptions: ParsableArguments {
  @Option(help: .value("template", "Template for the names, as of motionbook export."))
  var name: String?

  @Option(
    help: .value("file", "Project file with the outputs (default: the nearest motionbook.json here or above)."),
    completion: .json)
  var project: String?

  /// Handling of an export in which two presets have one name.
  enum CollisionRule {
    /// An output is an error; without a project, formats lack such presets, with a note.
    case refused
    /// Outputs are left out, too, with a warning.
    case told
    case passedOver
  }

  /// The names for some code at points of the history.
  /// - Parameters:
  ///   - presets: Presets whose names are wanted; nil for all.
  ///   - hasMembers: Includes members of SwiftUI's types, whose names code may have for something else.
  func names(
    of presets: Set<PresetID>? = nil, for code: SourceFolder, in catalog: Catalog, at points: [CatalogPoint],
    hasMembers: Bool = false, onCollision rule: CollisionRule = .refused
  ) throws -> [CatalogNames] {
    func chosen(_ exports: [NamedExport]) -> [NamedExport] {
      guard let presets else { return exports }
      return exports.map { $0.choosing { presets.contains($0.id) } }
    }
    let outputs = chosen(try outputs(in: catalog).map(\.export))
    let all = chosen(all(hasMembers: hasMembers))
    var skipped: [(problem: String, isWhole: Bool, format: String)] = []
    let names = try catalog.names(in: outputs.isEmpty ? all : outputs, at: points) { export, error, hasOthers in
      if let output = export.output {
        if rule == .refused { try ToolError.naming(output) { throw error } }
        if rule == .told { ErrorReport.warn("\(output): \(error.problem); its names are not looked for") }
        return
      }
      // Without the members there are the constants.
      guard rule != .passedOver, code.mayUse(export.format), (export.format as? SwiftUIFormat)?.hasExtensions != true
      else { return }
      skipped.append((error.problem, !hasOthers, export.format.name))
    }
    for (problem, exports) in skipped.grouped(by: \.problem) {
      let formats = exports.map(\.format).joined(separator: ", ")
      ErrorReport.note(
        "names of \(exports.allSatisfy(\.isWhole) ? formats : "presets called alike in \(formats)") are not looked for: "
          + "\(problem); "
          + "list the outputs that the code uses in motionbook.json, or rename one of the presets")
    }
    return names
  }

  private func all(hasMembers: Bool) -> [NamedExport] {
    var options = ExportOptions()
    options.names = name
    var swift = SwiftUIFormat()
    swift.hasExtensions = true
    return (ExportFormatName.formats + (hasMembers ? [swift] : [])).map { NamedExport($0, options) }
  }

  /// Preset that exported code has under a name, such as `Motions.Brand.pop` or `--brand-pop-easing`; nil if none is called
  /// so.
  func preset(called text: String, in catalog: Catalog) throws -> PresetName? {
    let word = DeclaredName.letters(text)
    let exports = try (outputs(in: catalog).map(\.export) + all(hasMembers: true)).map { export in
      // Names of a whole catalog take their time.
      NamedExport(export.format, export.options) {
        export.select($0).filter { word.contains(DeclaredName.letters($0.preset.name.path.last ?? "")) }
      }
    }
    let names = try catalog.names(in: exports, at: [.now]) { _, _, _ in }
    return names.last?.all.first { $0.text == text && !$0.isGroup }?.preset
  }

  /// The output of the project that has most of some names; nil if none has.
  func output(with names: Set<String>, in catalog: Catalog) throws -> String? {
    try outputs(in: catalog).first { _, export in
      let own = try catalog.names(in: [export], at: [.now]) { _, _, _ in }.flatMap { $0.exports.dropLast().joined() }
      return names.intersection(own.map(\.text)).count * 2 > names.count
    }?.name
  }

  /// Earlier states whose names the project's outputs keep as deprecated aliases.
  func earlierPoints(in catalog: Catalog) throws -> [CatalogPoint] {
    let texts = try projectOutputs().values.compactMap { output -> String? in
      if case .text(_, let settings) = output.request.format { settings.aliasesFrom } else { nil }
    }
    return try Set(texts).sorted().map { try CatalogPoint(argument: $0, in: catalog) }
  }

  /// Outputs of the project file by name; none without one, or with a template.
  private func projectOutputs() throws -> [String: Project.Output] {
    try name == nil ? ProjectFile.ifAny(project)?.project.outputs ?? [:] : [:]
  }

  /// The outputs of the project file as exports; empty without one.
  private func outputs(in catalog: Catalog) throws -> [(name: String, export: NamedExport)] {
    return try projectOutputs().sorted { $0.key < $1.key }.compactMap { name, output -> (String, NamedExport)? in
      guard case .text(let format, let settings) = output.request.format else { return nil }
      let texts = output.request.choice.presets
      // Patterns may be those of former names.
      let renamed = try texts.filter(PresetSelection.isPattern).map { pattern in
        Set(try catalog.snapshot().renamedPresets(PresetFilter(glob: pattern)).map(\.id))
      }
      let point = try ToolError.naming(name) {
        try output.request.choice.at.map { try CatalogPoint(argument: $0, in: catalog) }
      }
      let export = NamedExport(format, settings.options, of: name, at: point) { stored in
        // A text may match nothing of a state yet.
        let known = texts.filter { text in
          (try? PresetSelection.chosen([text], of: stored) { $0.preset.name }) != nil
        }
        guard known.isEmpty == texts.isEmpty else {
          return renamed.flatMap { ids in stored.filter { ids.contains($0.id) } }
        }
        return (try? PresetSelection.chosen(known, of: stored) { $0.preset.name }) ?? []
      }
      return (name, export)
    }
  }
}
