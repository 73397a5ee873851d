import Motionbook

/// Difference between a file and its new contents.
enum FileComparison {
  case same, different, missing

  /// Compares while the new contents are made; neither is ever in memory as a whole.
  /// - Throws: an error for a file of another maker, or one that cannot be read.
  init(of file: PreparedExport.File) throws {
    let descriptor: Int32
    do throws(System.Failure) {
      descriptor = try System.openForReading(file.path)
    } catch {
      guard error.isMissing else { throw ToolError(error, reading: file.path) }
      self = .missing
      return
    }
    defer { System.close(descriptor) }
    func next(_ count: Int) throws -> [UInt8] {
      try ToolError.saying("\(file.path.quoted) cannot be read") { try System.read(count, of: descriptor) }
    }
    var isSame = true
    let sink = ByteSink { bytes in
      if isSame { isSame = try next(bytes.count) == bytes }
    }
    try sink.pass(file.write)
    let rest = try next(1)
    self = isSame && rest.isEmpty ? .same : .different
    if self == .different, file.isMarked, !(try Self.isOurs(file.path)) {
      throw ToolError(
        .conflict, .alreadyExists, "\(file.path.quoted) was not made by Motionbook, and is not replaced",
        hint: "choose another path, or move that file away")
    }
  }

  private static let longestText = 4 << 20

  /// Lines at one place of a file in place of which a text has others, and the number of the first.
  typealias Hunk = (first: Int, gone: [Substring], new: [Substring])

  /// The places in which a text differs from its file; none for other data, and for long text.
  static func hunks(of file: PreparedExport.File) -> [Hunk] {
    guard let bytes = try? file.bytes(atMost: longestText + 1), bytes.count <= longestText,
      let there = try? System.read(file.path, limit: longestText)
    else { return [] }
    let texts = [String(decoding: there, as: UTF8.self), String(decoding: bytes, as: UTF8.self)]
    guard !texts.joined().unicodeScalars.contains("\u{FFFD}") else { return [] }
    let lines = texts.map { ExportHeader.unsealed($0).split(separator: "\n", omittingEmptySubsequences: false)[...] }
    var (gone, come) = (lines[0], lines[1])
    while let first = gone.first, first == come.first { (gone, come) = (gone.dropFirst(), come.dropFirst()) }
    while let last = gone.last, last == come.last { (gone, come) = (gone.dropLast(), come.dropLast()) }
    let (start, old, new) = (gone.startIndex, Array(gone), Array(come))
    // The search for a shortest difference takes the product of both in time.
    guard max(old.count, new.count) <= longestSearch else { return [(start + 1, old, new)] }
    let difference = new.difference(from: old)
    let removed = Set(difference.compactMap { if case .remove(let offset, _, _) = $0 { offset } else { nil } })
    let inserted = Set(difference.compactMap { if case .insert(let offset, _, _) = $0 { offset } else { nil } })
    var (hunks, place, newPlace): ([Hunk], Int, Int) = ([], 0, 0)
    while place < old.count || newPlace < new.count {
      let lines = old.indices.dropFirst(place).prefix(while: removed.contains).map { old[$0] }
      let newLines = new.indices.dropFirst(newPlace).prefix(while: inserted.contains).map { new[$0] }
      if lines.count + newLines.count > 0 { hunks.append((start + place + 1, lines, newLines)) }
      (place, newPlace) = (place + lines.count + 1, newPlace + newLines.count + 1)
    }
    return hunks
  }

  /// Lines of either side of which a shortest difference is looked for.
  private static let longestSearch = 4_000

  /// The maker's name, and the beginnings of samples and plain tokens, which have no place for one.
  private static let marks = [
    "otionbook", "preset,channel,time,value", #"{"preset":"#, #""$schema": "https://www.designtokens.org/"#,
  ]
  private static let markLength = 1024

  /// Returns true for a text that names its maker at its beginning.
  static func isMarked(_ text: String) -> Bool { marks.contains(where: text.prefix(markLength).contains) }

  /// Returns true for a file that names this tool at its beginning, or in its description; and for an empty one.
  private static func isOurs(_ path: String) throws -> Bool {
    try [path, path + ".json"].contains { path in
      guard System.entry(at: path) == .file else { return false }
      let text = try beginning(of: path)
      return text.isEmpty || isMarked(text)
    }
  }

  /// The beginning of a file as text.
  static func beginning(of path: String) throws -> String {
    try ToolError.saying("\(path.quoted) cannot be read") {
      let descriptor = try System.openForReading(path)
      defer { System.close(descriptor) }
      return String(decoding: try System.read(markLength, of: descriptor), as: UTF8.self)
    }
  }
}

extension PreparedExport.File {
  /// The path with links resolved.
  /// - Parameter root: The real path of the folder that must contain it; nil for any.
  /// - Throws: an error for links out of that folder, and for files of git's history.
  func place(in root: String?) throws -> String {
    let place = System.place(of: path)
    let isInside = root.map { "\(place)/".hasPrefix($0 == "/" ? $0 : "\($0)/") } ?? true
    let isGit = place.split(separator: "/").contains { $0.lowercased() == ".git" }
    guard isInside, !isGit else {
      throw ToolError(
        .conflict, .alreadyExists,
        "\(path.quoted) \(isGit ? "belongs to git" : "leads out of its folder by a link"), "
          + "and is not written", hint: "choose another path")
    }
    return place
  }
}

/// Files in the folder of an output that Motionbook made for presets that no longer exist.
enum Leftovers {
  /// The files below a folder that Motionbook made, by name.
  /// - Parameters:
  ///   - ending: File extension of the format, without the dot; other files are ignored.
  ///   - depth: Folders below it; most formats have one.
  ///   - kept: Real paths of the new files.
  ///   - isOurs: Recognizes a file.
  /// - Throws: an error for too many files, or one that cannot be read; links and unreadable folders are skipped.
  static func find(
    in folder: String, ending: String, atDepth depth: Int = 1, keeping kept: Set<String>,
    where isOurs: (String) throws -> Bool
  ) throws -> [String] {
    let folder = folder.hasSuffix("/") ? folder : folder + "/"
    let real = System.realPath(folder) ?? folder
    return try ImportedFiles.files(below: folder, limit: 100_000, depthLimit: depth).filter { path in
      // The target of a link is elsewhere.
      guard path.hasSuffix(".\(ending)"), let place = System.realPath(path), !kept.contains(place),
        place == "\(real)/\(path.dropFirst(folder.count))"
      else { return false }
      return try isOurs(path)
    }
  }

  static func remove(_ paths: [String]) throws {
    for path in paths {
      System.remove(path)
      guard System.entry(at: path) == .nothing else {
        throw ToolError(.inputOutput, .inputOutput, "\(path.quoted) cannot be removed")
      }
    }
  }
}
