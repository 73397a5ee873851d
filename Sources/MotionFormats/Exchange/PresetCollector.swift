import MotionModel

/// Imported presets of some files: each under a unique name, with its provenance.
struct PresetCollector {
  let files: [SourceFile]
  let options: ImportOptions
  /// The format's name in a preset's source.
  let format: String
  /// Issues; the first key of every pointer is the number of its file.
  var log = IssueLog()
  private(set) var presets: [Preset] = []
  /// Variants for reduced motion, by the names of their presets.
  var variants: [Preset] = []
  private var places: [PresetName: ImportIssue.Place] = [:]
  private var lines: [Int: LinePlaces] = [:]
  /// Last number used for each name.
  private var lastNumbers: [PresetName: Int] = [:]

  init(_ files: [SourceFile], _ options: ImportOptions, format: String) {
    (self.files, self.options, self.format) = (files, options, format)
  }

  /// Group of a file's presets: its name without extension; for a text without a file its own name, or nothing if a
  /// group is given.
  func group(of file: SourceFile, named own: String? = nil) -> String {
    file.stem ?? own ?? (options.into == nil ? "imported" : "")
  }

  /// Takes a motion in.
  /// - Parameters:
  ///   - path: Parts of its name, the group first; empty parts are ignored, and a taken name gets a number.
  ///   - title: Title in the file.
  ///   - pointer: Place, with the number of its file in front.
  ///   - location: Its line and column, if not derived from the pointer.
  /// - Returns: Its name; nil where none can be made, which is then an error of the file.
  @discardableResult
  mutating func add(
    _ motion: Motion, path: [String], title: String, at pointer: JSONPointer, location: TextLocation? = nil
  ) -> PresetName? {
    var issue = ImportIssue(
      .error, .nameCollision, "there is no name for \(QuotedText.quote(title))", pointer: pointer, location: location)
    let name: PresetName
    switch TokenNaming.name(of: path.filter { !$0.isEmpty }, into: options.into) {
    case .success(let wanted): name = wanted
    case .failure(let fault):
      (issue.code, issue.said, issue.hint) = (fault.code, fault.message, fault.hint)
      log.add(issue)
      return nil
    }
    let found = free(name)
    if found != name {
      if let found { issue.said = "\(QuotedText.quote(title)) becomes \(found), as \(name) is taken" }
      if found != nil { (issue.severity, issue.related) = (.warning, places[name]) }
      log.add(issue)
    }
    guard let free = found else { return nil }
    places[free] = .init(pointer, location: location)
    let file = pointer.tokens.first.flatMap { Int($0) }.flatMap { files.indices.contains($0) ? files[$0] : nil }
    let plain = TokenNaming.plain(title.isEmpty ? free.text : title)
    var details = PresetDetails(title: TokenNaming.title(of: [plain]))
    details.source = Provenance(
      location: file?.title, format: format, name: plain, sha256: file?.sha256, date: options.date)
    presets.append(Preset(free, motion, details: details))
    return free
  }

  private static let maximumCount = 100_000

  /// The name, or the first of `name-2`, `name-3` … that is free.
  private mutating func free(_ name: PresetName) -> PresetName? {
    guard places[name] != nil else { return name }
    for number in stride(from: (lastNumbers[name] ?? 1) + 1, through: Self.maximumCount, by: 1) {
      guard let next = try? PresetName("\(name)-\(number)") else { return nil }
      guard places[next] == nil else { continue }
      lastNumbers[name] = number
      return next
    }
    return nil
  }

  /// Result of files whose places are pointers.
  /// - Throws: ``ImportFailure`` for errors, unless valid parts are to be kept.
  func result(locatedIn texts: [LocatedText]) throws(ImportFailure) -> ImportedPresets {
    var log = log
    let all = variants.isEmpty ? presets : ReducedTokens.joined(presets, variants, &log)
    let report = log.report(locatedIn: texts)
    if report.hasErrors, !options.keepGoing || all.isEmpty { throw ImportFailure(report) }
    return ImportedPresets(all, report)
  }

  /// Result of files whose places are lines and columns, not pointers.
  /// - Throws: ``ImportFailure`` for errors, unless valid parts are to be kept.
  func result(locatedIn files: [SourceFile]) throws(ImportFailure) -> ImportedPresets {
    func plain(_ report: ImportReport) -> ImportReport {
      var report = report
      for index in report.issues.indices { report.issues[index].pointer = nil }
      return report
    }
    do throws(ImportFailure) {
      let read = try result(locatedIn: files.map { LocatedText(name: $0.name) })
      return ImportedPresets(read.presets, plain(read.report))
    } catch { throw ImportFailure(plain(error.report)) }
  }
}

// Files whose places are bytes.
extension PresetCollector {
  @discardableResult
  mutating func add(_ motion: Motion, path: [String], title: String, in file: Int, at offset: Int) -> PresetName? {
    add(motion, path: path, title: title, at: JSONPointer([String(file)]), location: place(offset, in: file))
  }

  mutating func add(_ error: ModelError, in file: Int, at offset: Int? = nil) {
    var issue = ImportIssue(error)
    issue.pointer = JSONPointer([String(file)])
    if issue.location == nil, let offset { issue.location = place(offset, in: file) }
    log.add(issue)
  }

  /// Counts and records a skipped item.
  mutating func skip(_ type: String, _ message: IssueMessage, in file: Int, at offset: Int) {
    log.skip(type, count: 1)
    tell(.note, .skipped, message, in: file, at: offset)
  }

  mutating func tell(
    _ severity: ImportIssue.Severity, _ code: ModelError.Code, _ message: IssueMessage, in file: Int, at offset: Int
  ) {
    let (pointer, location) = (JSONPointer([String(file)]), place(offset, in: file))
    log.add(ImportIssue(severity, code, message, pointer: pointer, location: location))
  }

  private mutating func place(_ offset: Int, in file: Int) -> TextLocation {
    let places = lines[file] ?? LinePlaces(files.indices.contains(file) ? files[file].bytes : [])
    lines[file] = places
    return places[offset]
  }
}

/// The lines and columns of a text's bytes, in any order.
struct LinePlaces {
  private let bytes: [UInt8]
  /// Counters that have come to bytes at equal distances: scripts may be one line.
  private var marks = [LineCounter()]
  private static let step = 256

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    var counter = LineCounter()
    for offset in stride(from: Self.step, through: bytes.count, by: Self.step) {
      _ = counter.location(of: offset, in: bytes)
      marks.append(counter)
    }
  }

  subscript(offset: Int) -> TextLocation {
    let offset = max(offset, 0)
    var counter = marks[min(offset / Self.step, marks.count - 1)]
    return counter.location(of: offset, in: bytes)
  }
}

extension SourceFile {
  /// File name without extension: the group of its presets.
  var stem: String? {
    guard let title, let end = title.lastIndex(of: "."), end > title.startIndex else { return title }
    return String(title[..<end])
  }
}
