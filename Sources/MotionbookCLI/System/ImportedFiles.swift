import Motionbook

/// Files of an import: named ones, those in folders, and those that patterns match.
struct ImportedFiles {
  let files: [SourceFile]
  let name: String

  static let limit = 10_000

  /// - Parameters:
  ///   - paths: Files, folders, patterns with `*`, `?` and `**`, or `-` for standard input.
  ///   - format: Format of the files to read from folders; nil to detect it from the others.
  init(_ paths: [String], of format: (any ImportFormat)? = nil) throws {
    var found: [(path: String, isNamed: Bool)] = []
    for path in paths {
      if path != "-", System.entry(at: path) == .folder {
        let inside = try Self.files(below: path).filter { FileKind.importedEndings.contains(where: $0.hasSuffix) }
        guard !inside.isEmpty else { throw ToolError(.notFound, .missingFile, "\(path.shown) has no files to import") }
        found += inside.map { ($0, false) }
      } else if path != "-", System.entry(at: path) == .nothing, path.contains(where: { $0 == "*" || $0 == "?" }) {
        found += try Self.files(fitting: path).map { ($0, true) }
      } else {
        found.append((path, true))
      }
    }
    guard found.count <= Self.limit else {
      throw ToolError(
        .invalid, "TOO_LARGE", "there are \(found.count) files; at most \(Self.limit) are imported at once",
        hint: "import them in parts")
    }
    var room = InputFile.limit
    var read: [(file: SourceFile, isNamed: Bool)] = []
    for (path, isNamed) in found {
      let input = try InputFile(path)
      if path != "-" { FileOptions.keepPrivate(as: path) }
      room -= input.bytes.count
      guard room >= 0 else {
        throw ToolError(
          .invalid, "TOO_LARGE", "the files have more than \(InputFile.limit) bytes together",
          hint: "import them in parts")
      }
      read.append((SourceFile(input.bytes, name: path == "-" ? nil : input.name, sha256: input.sha256), isNamed))
    }
    // Folders may contain other files; only named ones must be readable. A broken one of the format is not skipped silently.
    let kinds = read.indices.concurrentMap { [read] in read[$0].isNamed ? nil : FileKind(of: read[$0].file) }
    let readable = zip(read, kinds).compactMap { input, kind -> (file: SourceFile, kind: FileKind?)? in
      guard let kind else { return (input.file, nil) }
      if format?.kinds.contains(kind) ?? (ImportFormats.reading(kind) != nil) { return (input.file, kind) }
      let mayBeMeant = format?.kinds.contains(where: \.isJSON) == true && Self.isBrokenJSON(input.file)
      return mayBeMeant ? (input.file, nil) : nil
    }
    // Of a folder with tokens and style sheets made from them, the tokens: the first format of the list.
    let present = readable.compactMap(\.kind)
    let chosen =
      format ?? ImportFormats.reading(present) ?? ImportFormats.all.first { $0.kinds.contains(where: present.contains) }
    let left = present.filter { chosen?.kinds.contains($0) == false }.compactMap { ImportFormats.reading($0)?.name }
    for other in ImportFormats.all.map(\.name) where left.contains(other) {
      let count = left.count { $0 == other }
      ErrorReport.note("\(CountedNoun.text(count, "\(other) file")) skipped; motionbook import \(other) reads them")
    }
    files = readable.filter { input in input.kind.flatMap { chosen?.kinds.contains($0) } ?? true }.map(\.file)
    name = files.count == 1 ? files[0].name ?? "standard input" : "\(files.count) files"
  }

  private static func isBrokenJSON(_ file: SourceFile) -> Bool {
    file.name?.hasSuffix(".json") == true && (try? JSONReader.read(file.bytes, limits: .file)) == nil
  }

  /// The files below a folder, except hidden ones, by name; of several ways to one folder, through links, the first counts.
  /// - Parameter depthLimit: Folders inside each other that are looked into.
  static func files(below folder: String, limit: Int = limit, depthLimit: Int = 32) throws -> [String] {
    var result: [String] = []
    var work = [(path: folder, depth: 0)]
    var visited: Set<String> = []
    while let (place, depth) = work.popLast() {
      guard let real = System.realPath(place), visited.insert(real).inserted else { continue }
      var inner: [(String, Int)] = []
      for name in System.names(in: place) where !name.hasPrefix(".") && name != "node_modules" {
        let path = System.path(name, in: place)
        switch System.entry(at: path) {
        case .file: result.append(path)
        case .folder where depth < depthLimit: inner.append((path, depth + 1))
        default: break
        }
      }
      guard result.count <= limit, work.count <= limit else {
        throw ToolError(.invalid, "TOO_LARGE", "\(folder.shown) has more than \(limit) files")
      }
      work += inner.reversed()
    }
    return result.sorted()
  }

  /// The files that a pattern matches: `*` and `?` stand for characters of a name, `**` for any folders.
  private static func files(fitting pattern: String) throws -> [String] {
    let parts = pattern.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
    let fixed = parts.prefix { part in !part.contains { $0 == "*" || $0 == "?" } }
    let folder = fixed.isEmpty ? "." : fixed.joined(separator: "/")
    let wanted = parts.dropFirst(fixed.count)
    let prefix = (folder.isEmpty ? "/" : folder.hasSuffix("/") ? folder : folder + "/").count
    let result = try files(below: folder.isEmpty ? "/" : folder).filter { path in
      fits(path.dropFirst(prefix).split(separator: "/")[...].map(String.init)[...], wanted)
    }
    guard !result.isEmpty else { throw ToolError(.notFound, .missingFile, "no file matches \(pattern.quoted)") }
    return fixed.isEmpty ? result.map { String($0.dropFirst(2)) } : result
  }

  private static func fits(_ path: ArraySlice<String>, _ pattern: ArraySlice<String>) -> Bool {
    guard let part = pattern.first else { return path.isEmpty }
    if part == "**" {
      return path.indices.contains { fits(path[$0...], pattern.dropFirst()) } || fits([], pattern.dropFirst())
    }
    guard let name = path.first else { return false }
    return NamePattern(part).matches(name) && fits(path.dropFirst(), pattern.dropFirst())
  }
}
