package import MotionModel

/// The presets of files of design tokens, in the Design Tokens Community Group's format 2025.10 or as teams write them.
///
/// `duration` tokens become durations, `cubicBezier` tokens curves without a duration (which extend outside 0…1, as in
/// CSS), `transition` tokens transitions, and tokens that refer to another as a whole become aliases; references inside
/// transitions stay references. Tokens of other types are skipped. Groups become groups of names: `duration.fast.01` is
/// `duration/fast/01`, a group's `$root` takes the group's name. The original path is kept in the preset's source,
/// `$extensions` are kept unchanged, `$deprecated` and `$description` become the preset's own.
///
/// Several files are one set: references lead from one to another, and of two tokens at one path the last counts. Older
/// and nonstandard forms are read with a warning that has the standard one: `value` and `type` without `$`, texts such
/// as `"200ms"` and `"ease-out 0.3s"`, springs, JSON5, YAML and Sass maps. A resolver document combines its sets; the
/// context `reduced` of its modifier `motion` becomes the variants for reduced motion.
///
/// Source: https://www.designtokens.org/tr/2025.10/format/
package struct DTCGImport: Hashable, Sendable {
  /// The presets, in the order of the files.
  package let presets: [Preset]
  /// Report about the files.
  package let report: ImportReport
  /// Groups with descriptions, in the order of the files.
  package let groups: [DTCGGroup]

  /// Issues, by place.
  package var issues: [ImportIssue] { report.issues }
  /// Number of skipped tokens of other types, by type.
  package var skipped: [String: Int] { report.skipped }

  /// The format's name in a preset's source.
  package static let format = "dtcg"
  /// Key of the `$extensions` in which ``DTCGFormat`` keeps values not representable as tokens.
  package static let extensionKey = "org.motionbook"
  /// Key of a token's nonstandard members.
  static let membersKey = "org.motionbook.members"
  /// Key of CSS shorthand words without a counterpart in presets.
  static let shorthandKey = "org.motionbook.css"

  /// Reads a file.
  ///
  /// - Parameters:
  ///   - bytes: UTF-8, at most 64 MiB.
  ///   - options: Group of the names, and handling of invalid tokens.
  /// - Throws: ``ImportFailure``, as for several files.
  package static func read(
    _ bytes: [UInt8], options: ImportOptions = ImportOptions()
  ) throws(ImportFailure) -> DTCGImport {
    try read([SourceFile(bytes)], options: options)
  }

  /// Reads files that are one set.
  ///
  /// O(bytes · log tokens), but for groups that inherit from others by `$extends`, which add at most 100,000 tokens.
  /// - Parameters:
  ///   - files: UTF-8 JSON, JSON5, YAML or Sass, at most 64 MiB each; each counts more than those before it.
  ///   - options: Group of the names, and handling of invalid tokens.
  /// - Returns: the presets; with `keepGoing`, those of good tokens that depend on good ones.
  /// - Throws: ``ImportFailure`` with every issue found: without `keepGoing` for any error, and always when no file can be
  ///   read as tokens.
  package static func read(
    _ files: [SourceFile], options: ImportOptions = ImportOptions()
  ) throws(ImportFailure) -> DTCGImport {
    let sources = files.indices.concurrentMap { TokenSource(files[$0]) }
    let log = ImportLog(files)
    log.texts = sources.map(\.text)
    var layers: [TokenLayer] = []
    var resolver: ResolverDocument?
    for (index, source) in sources.enumerated() {
      let place = [String(index)]
      if let issue = source.issue(in: index) { log.add(issue) }
      switch source.root {
      case .object(let members):
        if ResolverDocument.matches(.object(members)) {
          guard resolver == nil else {
            log.error(.otherDocument, "a second resolver document", at: place, hint: "import one at a time")
            continue
          }
          resolver = ResolverDocument(members, file: index)
        } else if files[index].isNamed("$metadata.json") {
          // Tokens Studio's list of sets.
          layers.append(TokenLayer(members: [JSONMember("$metadata", .object(members))], place: place))
        } else {
          layers.append(TokenLayer(members: members, place: place))
        }
      case .array where files[index].isNamed("$themes.json"):
        log.note(.notKept, "themes are dropped: presets have no themes", at: place)
      case nil: break
      case let other?: log.error(.wrongType, "expected an object of tokens, found \(other.kindWithArticle)", at: place)
      }
    }
    var reduced: [TokenLayer]?
    if let resolver {
      let all = layers
      layers = resolver.layers(reduced: false, files: files, all, log)
      if resolver.hasReducedMotion { reduced = resolver.layers(reduced: true, files: files, all, log) }
    }
    guard !layers.isEmpty else { throw ImportFailure(log.report()) }
    var importer = DTCGImporter(layers, of: files, options: options, warnsOfOverriding: resolver == nil, log: log)
    var presets = importer.presets()
    if let reduced {
      var other = DTCGImporter(reduced, of: files, options: options, warnsOfOverriding: false, log: ImportLog(files))
      let variants = other.presets()
      for issue in other.log.issues { log.add(issue) }
      presets = ReducedTokens.joined(presets, variants, log)
    }
    let report = log.report()
    if report.hasErrors, !options.keepGoing { throw ImportFailure(report) }
    let groups = importer.tree.groups.filter { $0.properties.description != nil || $0.properties.extensions != nil }
    return DTCGImport(
      presets: presets, report: report,
      groups: groups.map {
        DTCGGroup(path: $0.path, description: $0.properties.description, extensions: $0.properties.extensions)
      })
  }
}

extension DTCGFormat: ImportFormat {
  package var importSummary: String {
    "Design tokens, DTCG or as teams write them: JSON, YAML, Sass."
  }
  package var kinds: [FileKind] { [.jsonTokens, .yamlTokens, .scssTokens] }
  package var countsOtherTypes: Bool { true }

  package func read(_ files: [SourceFile], _ options: ImportOptions) throws(ImportFailure) -> ImportedPresets {
    let tokens = try DTCGImport.read(files, options: options)
    return ImportedPresets(tokens.presets, tokens.report)
  }
}

/// Description of a group in a token file, which has no counterpart in presets.
package struct DTCGGroup: Hashable, Sendable {
  /// Its keys from the root; empty for the file itself.
  package let path: [String]
  package let description: String?
  /// Its `$extensions`, unchanged.
  package let extensions: JSONValue?
}
