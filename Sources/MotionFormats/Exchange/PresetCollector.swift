import MotionModel

/// The presets of some files on their way in: each under a name that is free, with where it came from.
struct PresetCollector {
  let files: [SourceFile]
  let options: ImportOptions
  /// The format's name in a preset's source.
  let format: String
  /// What there is to say; the first key of every pointer is the number of its file.
  var log = IssueLog()
  private(set) var presets: [Preset] = []
  private var places: [PresetName: JSONPointer] = [:]

  init(_ files: [SourceFile], _ options: ImportOptions, format: String) {
    (self.files, self.options, self.format) = (files, options, format)
  }

  /// Takes a motion in.
  /// - Parameters:
  ///   - path: What its name is made of, the group first; another name where it is taken.
  ///   - title: What the file calls it.
  ///   - pointer: Where it is, with the number of its file in front.
  /// - Returns: Its name; nil where none can be made, which is then an error of the file.
  @discardableResult
  mutating func add(_ motion: Motion, path: [String], title: String, at pointer: JSONPointer) -> PresetName? {
    let name: PresetName
    switch TokenNaming.name(of: path, into: options.into) {
    case .success(let wanted): name = wanted
    case .failure(let fault):
      log.error(fault.code, fault.message, at: pointer.tokens, hint: fault.hint)
      return nil
    }
    guard let free = free(name) else {
      log.error(.nameCollision, "there is no name for \(QuotedText.quote(title))", at: pointer.tokens)
      return nil
    }
    if free != name {
      var issue = ImportIssue(
        .warning, .nameCollision, "\(QuotedText.quote(title)) becomes \(free), as \(name) is taken", pointer: pointer)
      issue.related = places[name].map { .init($0) }
      log.add(issue)
    }
    places[free] = pointer
    let file = pointer.tokens.first.flatMap { Int($0) }.flatMap { files.indices.contains($0) ? files[$0] : nil }
    let plain = TokenNaming.plain(title)
    var details = PresetDetails(title: TokenNaming.title(of: [plain]))
    details.source = Provenance(
      location: file?.title, format: format, name: plain, sha256: file?.sha256, date: options.date)
    presets.append(Preset(free, motion, details: details))
    return free
  }

  /// The name, or the first of `name-2`, `name-3` … that is free.
  private func free(_ name: PresetName) -> PresetName? {
    guard places[name] != nil else { return name }
    for number in 2...10_000 {
      guard let next = try? PresetName("\(name)-\(number)") else { return nil }
      if places[next] == nil { return next }
    }
    return nil
  }

  /// What came of the files.
  /// - Throws: ``ImportFailure`` for errors, unless what is good is to be kept.
  func result(locatedIn texts: [LocatedText]) throws(ImportFailure) -> ImportedPresets {
    let report = log.report(locatedIn: texts)
    if report.hasErrors, !options.keepGoing || presets.isEmpty { throw ImportFailure(report) }
    return ImportedPresets(presets, report)
  }
}

extension SourceFile {
  /// The file's own name without its ending: what presets of a file are grouped under.
  var stem: String? {
    guard let title, let end = title.lastIndex(of: "."), end > title.startIndex else { return title }
    return String(title[..<end])
  }
}
