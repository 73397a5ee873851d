package import MotionModel

/// The presets of files of design tokens, in the Design Tokens Community Group's format 2025.10 or as teams write them.
///
/// `duration` tokens become durations, `cubicBezier` tokens curves without a duration (which go on outside 0…1, as in
/// CSS), `transition` tokens transitions, and tokens that refer to another as a whole become aliases; references inside
/// transitions stay references. Tokens of other types are skipped. Groups become groups of names: `duration.fast.01` is
/// `duration/fast/01`, a group's `$root` takes the group's name. The original path is kept in the preset's source,
/// `$extensions` are kept as they are, `$deprecated` and `$description` become the preset's own.
///
/// Several files are one set: references lead from one to another, and of two tokens at one path the last counts. What
/// tools wrote before the format, or write beside it, is read with a warning that has the clean form: `value` and `type`
/// without `$`, texts such as `"200ms"` and `"ease-out 0.3s"`, springs, JSON5, YAML and Sass maps. A resolver document
/// brings its sets together; what its modifier `motion` says in the context `reduced` becomes the variants for reduced
/// motion.
///
/// Source: https://www.designtokens.org/tr/2025.10/format/
package struct DTCGImport: Hashable, Sendable {
  /// The presets, in the order of the files.
  package let presets: [Preset]
  /// What there is to say about the files.
  package let report: ImportReport
  /// Groups that say something about themselves, in the order of the files.
  package let groups: [DTCGGroup]

  /// Everything there is to say, by place.
  package var issues: [ImportIssue] { report.issues }
  /// How many tokens were left out as they are no motion, by type.
  package var skipped: [String: Int] { report.skipped }

  /// The format's name in a preset's source.
  package static let format = "dtcg"
  /// Where ``DTCGFormat`` keeps what tokens cannot say, in their `$extensions`.
  package static let extensionKey = "org.motionbook"
  /// Where a token's members are kept that the format does not have.
  static let membersKey = "org.motionbook.members"
  /// Where the words of a CSS shorthand are kept that presets do not have.
  static let shorthandKey = "org.motionbook.css"

  /// Reads a file.
  ///
  /// - Parameters:
  ///   - bytes: UTF-8, at most 64 MiB.
  ///   - options: Where names go, and what becomes of bad tokens.
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
  ///   - options: Where names go, and what becomes of bad tokens.
  /// - Returns: the presets; with `keepGoing`, those of good tokens that depend on good ones.
  /// - Throws: ``ImportFailure`` with every issue found: without `keepGoing` for any error, and always when no file can be
  ///   read as tokens.
  package static func read(
    _ files: [SourceFile], options: ImportOptions = ImportOptions()
  ) throws(ImportFailure) -> DTCGImport {
    let sources = files.indices.concurrentMap { TokenSource(files[$0]) }
    var log = IssueLog()
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
        log.note(.notKept, "themes belong to no preset", at: place)
      case nil: break
      case let other?: log.error(.wrongType, "expected an object of tokens, found \(other.kindWithArticle)", at: place)
      }
    }
    let texts = sources.map(\.text)
    var reduced: [TokenLayer]?
    if let resolver {
      let all = layers
      layers = resolver.layers(reduced: false, files: files, all, &log)
      if resolver.hasReducedMotion { reduced = resolver.layers(reduced: true, files: files, all, &log) }
    }
    guard !layers.isEmpty else { throw ImportFailure(log.report(locatedIn: texts)) }
    var importer = DTCGImporter(layers, of: files, options: options, warnsOfOverriding: resolver == nil, log: log)
    var presets = importer.presets()
    log = importer.log
    if let reduced {
      var other = DTCGImporter(reduced, of: files, options: options, warnsOfOverriding: false)
      let variants = other.presets()
      for issue in other.log.issues { log.add(issue) }
      presets = ReducedTokens.joined(presets, variants, &log)
    }
    let report = log.report(locatedIn: texts)
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

/// What a group of a token file says about itself; no preset has a place for it.
package struct DTCGGroup: Hashable, Sendable {
  /// Its keys from the root; empty for the file itself.
  package let path: [String]
  package let description: String?
  /// Its `$extensions`, as they came.
  package let extensions: JSONValue?
}
