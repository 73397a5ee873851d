import MotionJSON
import MotionModel

/// Imported presets of some files: each under a unique name, with its provenance.
struct PresetCollector {
  let log: ImportLog
  let options: ImportOptions
  /// The format's name in a preset's source.
  let format: String
  private(set) var presets: [Preset] = []
  /// Variants for reduced motion, by the names of their presets.
  var variants: [Preset] = []
  /// Names that are taken, and where.
  private var claims: [PresetName: ImportIssue.Place] = [:]
  /// Last number used for each name.
  private var lastNumbers: [PresetName: Int] = [:]

  init(_ files: [SourceFile], _ options: ImportOptions, format: String) {
    (log, self.options, self.format) = (ImportLog(files), options, format)
  }

  var files: [SourceFile] { log.files }

  /// Group of a file's presets: its name without extension; for a text without a file its own name, or nothing if a
  /// group is given.
  func group(of file: SourceFile, named own: String? = nil) -> String {
    file.stem ?? own ?? (options.into == nil ? "imported" : "")
  }

  /// Takes a motion in.
  /// - Parameters:
  ///   - path: Parts of its name, the group first; empty parts are ignored, and a taken name gets a number.
  ///   - summary: Description in the file, in a line.
  ///   - manner: That of keyframes in a style sheet.
  ///   - openEnd: `from` or `to` for keyframes that begin, or end, with the view's own values.
  /// - Returns: Its name; nil where none can be made, which is then an error of the file.
  @discardableResult
  mutating func add(
    _ motion: Motion, path: [String], title: String, summary: String? = nil, at place: some IssuePlace,
    _ manner: CSSManner = CSSManner(), openEnd: String? = nil
  ) -> PresetName? {
    guard let name = claim(path, for: title, at: place) else { return nil }
    var manner = manner
    if let openEnd { manner.openEnds = [openEnd] }
    add(motion, as: name, title: title, at: place, PresetDetails(summary: summary, extensions: manner.extensions))
    if !manner.openEnds.isEmpty, case .keyframes(let set) = motion { log.tellStill(set, title: title, at: place) }
    return name
  }

  mutating func add(
    _ motion: Motion, as name: PresetName, title: String, at place: some IssuePlace,
    _ details: PresetDetails = PresetDetails()
  ) {
    presets.append(preset(motion, as: name, title: title, at: place, details))
  }

  mutating func replaceMotions(_ motion: (Preset) -> Motion) {
    for index in presets.indices { presets[index].motion = motion(presets[index]) }
  }

  /// Marks presets as deprecated.
  mutating func deprecate(_ deprecations: [PresetName: Deprecation]) {
    for index in presets.indices {
      presets[index].details.deprecation = deprecations[presets[index].name] ?? presets[index].details.deprecation
    }
  }

  /// Preset with its title and provenance; neither its own name nor that of a class is a title.
  func preset(
    _ motion: Motion, as name: PresetName, title: String, at place: some IssuePlace,
    _ details: PresetDetails = PresetDetails()
  ) -> Preset {
    let plain = TokenNaming.plain(title.isEmpty ? name.text : title)
    var details = details
    details.title =
      plain == name.text || CSSSelector.className(plain) != nil ? nil : TokenNaming.title(of: [plain])
    details.source = options.provenance(of: plain, in: log.file(of: place.located(by: log).pointer.tokens), format)
    return Preset(name, motion, details: details)
  }

  // MARK: Names

  /// Claims a name for an item of a file; another one if taken, nil, with an error, if there is none.
  mutating func claim(_ path: [String], for title: String, at place: some IssuePlace) -> PresetName? {
    log.catching(at: place) { () throws(ImportFault) in
      // Names in exports are those of presets.
      let isExport = options.into == nil && log.file(of: place.located(by: log).pointer.tokens)?.isExport == true
      if isExport, let own = try? PresetName(path.joined(separator: "/")) { return claim(own, for: title, at: place) }
      return claim(try TokenNaming.name(of: path.filter { !$0.isEmpty }, into: options.into), for: title, at: place)
    }
  }

  mutating func claim(_ name: PresetName, for title: String, at place: some IssuePlace) -> PresetName? {
    guard let found = free(name) else {
      log.error(.nameCollision, "there is no name for \(QuotedText.quote(title))", at: place)
      return nil
    }
    if found != name {
      log.warn(
        .nameCollision, "\(QuotedText.quote(title)) becomes \(found), as \(name) is taken", at: place,
        related: claims[name])
    }
    claims[found] = place.located(by: log)
    return found
  }

  /// The name, or the first of `name-2`, `name-3` … that is free.
  private mutating func free(_ name: PresetName) -> PresetName? {
    guard claims[name] != nil else { return name }
    for number in stride(from: (lastNumbers[name] ?? 1) + 1, through: 100_000, by: 1) {
      guard let next = try? PresetName("\(name)-\(number)") else { return nil }
      guard claims[next] == nil else { continue }
      lastNumbers[name] = number
      return next
    }
    return nil
  }

  /// Result of the files.
  /// - Parameter mayBeEmpty: Accepts an import without presets where errors are tolerated.
  /// - Throws: ``ImportFailure`` for errors, unless valid parts are to be kept.
  func result(mayBeEmpty: Bool = false) throws(ImportFailure) -> ImportedPresets {
    let all = variants.isEmpty ? presets : ReducedTokens.joined(presets, variants, log)
    let report = log.report()
    if report.hasErrors, !options.keepGoing || all.isEmpty && !mayBeEmpty { throw ImportFailure(report) }
    return ImportedPresets(all, report)
  }
}

/// Reads the files of a format into a collector; style sheets and tokens, which are sets, have importers of their own.
protocol PresetImporter {
  var collector: PresetCollector { get }
  init(collector: PresetCollector)
  mutating func read(_ files: [SourceFile])
}

extension PresetImporter {
  var log: ImportLog { collector.log }

  static func presets(
    of files: [SourceFile], _ options: ImportOptions, _ format: some ImportFormat
  ) throws(ImportFailure) -> ImportedPresets {
    var importer = Self(collector: PresetCollector(files, options, format: format.name))
    importer.read(files)
    return try importer.collector.result()
  }
}

extension ImportLog {
  /// Warns of keyframes that do not move, as the values of the view that they begin or end with are not known.
  func tellStill(_ set: KeyframeSet, title: String, at place: some IssuePlace) {
    guard set.derived.isEmpty,
      set.tracks.allSatisfy({ track in track.keyframes.allSatisfy { $0.value == track.initial } })
    else { return }
    warn(
      .assumed, "\(title) moves from or to the view's own value, which is not known: the preset does not move",
      at: place, hint: "write both values")
  }
}
