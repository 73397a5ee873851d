import MotionModel

extension DTCGFormat: ImportFormat {
  package var importSummary: String { "Design tokens, DTCG or as teams write them: JSON, YAML, Sass." }
  package var kinds: [FileKind] { [.jsonTokens, .yamlTokens, .scssTokens] }
  package var countsOtherTypes: Bool { true }

  /// Key of the `$extensions` in which values not representable as tokens are kept.
  package static let extensionKey = "org.motionbook"
  /// Key of a token's nonstandard members.
  static let membersKey = "org.motionbook.members"

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
  /// O(bytes · log tokens), but for groups that inherit from others by `$extends`, which add at most 100,000 tokens.
  /// - Parameter files: UTF-8 JSON, JSON5, YAML or Sass, at most 64 MiB each; each counts more than those before it.
  /// - Returns: the presets; with `keepGoing`, those of good tokens that depend on good ones.
  /// - Throws: ``ImportFailure`` with every issue found: without `keepGoing` for any error, and always when no file can be
  ///   read as tokens.
  ///
  /// Source: https://www.designtokens.org/tr/2025.10/format/
  package func read(_ files: [SourceFile], _ options: ImportOptions) throws(ImportFailure) -> ImportedPresets {
    let sources = files.indices.concurrentMap { TokenSource(files[$0], $0) }
    let log = ImportLog(files)
    log.texts = sources.map(\.text)
    var layers: [TokenLayer] = []
    var resolver: ResolverDocument?
    for (index, source) in sources.enumerated() {
      let place = [String(index)]
      for issue in source.issues { log.add(issue) }
      switch source.root {
      case let root? where ResolverDocument.matches(root):
        guard resolver == nil else {
          log.error(.otherDocument, "a second resolver document", at: place, hint: "import one at a time")
          continue
        }
        resolver = ResolverDocument(root: root, file: index, log: log)
      case .object(let members) where files[index].isNamed("$metadata.json"):
        // Tokens Studio's list of sets.
        layers.append(TokenLayer(members: [JSONMember("$metadata", .object(members))], place: place))
      case .object(let members): layers.append(TokenLayer(members: members, place: place))
      case .array where files[index].isNamed("$themes.json"):
        log.note(.notKept, "themes are dropped: presets have no themes", at: place)
      case nil: break
      case let other?: log.error(.wrongType, "expected an object of tokens, found \(other.kindWithArticle)", at: place)
      }
    }
    var reduced: [TokenLayer]?
    if let resolver {
      let all = layers
      layers = resolver.layers(reduced: false, all)
      if resolver.reducedContext != nil { reduced = resolver.layers(reduced: true, all) }
    }
    guard !layers.isEmpty else { throw ImportFailure(log.report()) }
    var presets = DTCGImporter(layers, options: options, warnsOfOverriding: resolver == nil, log: log).presets()
    if let reduced {
      let other = ImportLog(files)
      let variants = DTCGImporter(reduced, options: options, warnsOfOverriding: false, log: other).presets()
      for issue in other.issues { log.add(issue) }
      presets = ReducedTokens.joined(presets, variants, log)
    }
    let report = log.report()
    if report.hasErrors, !options.keepGoing { throw ImportFailure(report) }
    return ImportedPresets(presets, report)
  }
}
