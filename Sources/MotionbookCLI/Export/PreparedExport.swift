import Motionbook

/// An export ready to be written.
struct PreparedExport {
  typealias Body = (ByteSink) throws -> Void

  /// A file at its path.
  struct File {
    let path: String
    let write: Body
    /// Indicates that it, or its companion, names its maker; the maker of other files is unknown.
    var isMarked = true
    /// Indicates that a missing folder is created.
    var makesFolder = false

    /// Writes the file: complete, or not at all.
    func save(force: Bool) throws {
      let folder = System.folder(of: path)
      if makesFolder, !folder.isEmpty {
        try ToolError.saying("\(folder.quoted) cannot be made") { try System.makeFolders(folder) }
      }
      try FileOptions.write(to: path, force: force, write)
    }

    /// Its contents, or their beginning.
    func bytes(atMost limit: Int = .max) throws -> [UInt8] {
      var bytes: [UInt8] = []
      try ByteSink { bytes += $0.prefix(max(0, limit - bytes.count)) }.pass(write)
      return bytes
    }
  }

  /// Contents of standard output, or of the one file.
  private let body: Body
  /// Files beside that file, by its path.
  private let companions: [(path: (String) -> String, write: Body)]
  /// Files of a folder; nil for formats of one file.
  private let parts: (() -> [ExportedText.File])?
  /// Indicates that they are all there is; otherwise they replace the one file if a folder is requested.
  private(set) var hasFolder = false
  private var isMarked = true
  private(set) var losses = LossSummary()
  /// Indicates that nothing is written, because of losses.
  private(set) var isRefused = false

  /// - Parameters:
  ///   - companions: Files beside the file, by its path.
  ///   - parts: Files of a folder, written in place of the one.
  init(
    of presetCount: Int, beside companions: [(path: (String) -> String, write: Body)] = [],
    parts: (() -> [ExportedText.File])? = nil, _ body: @escaping Body
  ) {
    (self.body, self.companions, self.parts) = (body, companions, parts)
    losses.presetCount = presetCount
  }

  init(_ output: ExportedText, _ loss: LossReport, of presetCount: Int, isRefused: Bool) {
    body = { try $0.write(output.text) }
    companions = output.companions.map { companion in
      (companion.path(beside:), { try $0.write(companion.text) })
    }
    hasFolder = !output.files.isEmpty || output.text.isEmpty
    parts = hasFolder ? { output.files } : nil
    isMarked = FileComparison.isMarked(output.text)
    losses = LossSummary(report: loss, presetCount: presetCount)
    self.isRefused = isRefused
  }

  /// Reports added presets and changed references.
  mutating func add(_ closure: PresetClosure, isStrict: Bool = false) {
    losses.added = closure.added
    closure.note(in: &losses.report)
    isRefused = isRefused || isStrict && !losses.report.isLossless
  }

  /// The files at a path, the main one last; empty if there is nothing to write.
  /// - Throws: a usage error for several files and a path that is no folder, or for one file and a folder.
  func files(at path: String) throws -> [File] {
    let isFolder = path.hasSuffix("/") || System.entry(at: path) == .folder
    guard hasFolder || isFolder, let folder = parts?() else {
      guard !isFolder else { throw ToolError.usage("expected a file, found the folder \(path.quoted)") }
      if !companions.isEmpty, let ending = System.ending(of: path), ["ts", "mts", "cts", "tsx"].contains(ending) {
        let stem = path.dropLast(ending.count + 1)
        throw ToolError.usage(
          "expected a .js or .mjs file, found \(path.quoted)",
          hint: "name it \("\(stem).js".quoted); its types are written beside it, in \("\(stem).d.ts".quoted)")
      }
      return companions.map { File(path: $0.path(path), write: $0.write) } + [
        File(path: path, write: body, isMarked: isMarked)
      ]
    }
    let isNew = folder.count > 1 && System.entry(at: path) == .nothing && System.ending(of: path) == nil
    guard isFolder || isNew else {
      guard folder.count > 1 else { return folder.isEmpty ? [] : [File(path: path, write: body)] }
      throw ToolError.usage(
        "expected a folder for \(folder.count) files, found \(QuotedText.quote(path))",
        hint: "name a folder; its name ends with a slash: res/")
    }
    let root = path.hasSuffix("/") ? path : path + "/"
    return folder.map { file in
      File(path: root + file.path, write: { try $0.write(file.text) }, makesFolder: true)
    }
  }

  /// Writes all files, or none if one exists and may not be replaced.
  func write(to options: FileOptions) throws {
    guard let path = options.output, !options.isStandardOutput,
      parts != nil || System.entry(at: path) != .other
    else { return try options.write(body) }
    let files = try files(at: path)
    if files.isEmpty { return ErrorReport.note("nothing to write") }
    if !options.force, files.count > 1, let other = files.first(where: { System.entry(at: $0.path) != .nothing }) {
      throw ToolError(.conflict, .alreadyExists, "\(other.path.quoted) exists already", hint: "replace it with --force")
    }
    for file in files { try file.save(force: options.force) }
    ErrorReport.wrote(files.count == 1 ? files[0].path : "\(files.count) files to \(path)")
  }
}

extension ExportedText.Companion {
  /// `motion.d.ts` beside `motion.js`; TypeScript looks for `motion.d.mts` beside `motion.mjs`.
  fileprivate func path(beside path: String) -> String {
    let folder = System.folder(of: path)
    let name = path.dropFirst(folder.count)
    let dot = name.lastIndex(of: ".").flatMap { $0 > name.startIndex ? $0 : nil } ?? name.endIndex
    let ending = name[dot...] == ".mjs" ? fileExtension.replacing("ts", with: "mts") : fileExtension
    return "\(folder)\(name[..<dot]).\(ending)"
  }
}
