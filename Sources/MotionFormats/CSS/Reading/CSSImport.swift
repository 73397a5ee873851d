package import MotionModel

extension CSSFormat: ImportFormat {
  package var importSummary: String { "CSS, SCSS, tailwind.config.js: variables, @keyframes, transitions." }
  package var kinds: [FileKind] { [.css, .scss, .tailwind, .scssTokens] }

  /// The presets of some style sheets, which are one set.
  ///
  /// Custom properties that hold a time or an easing become durations and curves, those that are `var()` alone aliases;
  /// `@keyframes` become keyframes with the times of the first rule that plays them, rules with a `transition`
  /// transitions. Rules in `@media (prefers-reduced-motion: reduce)` become the variants for reduced motion, and those
  /// without a preference have variants that stand still. The manner of keyframes (``CSSManner``) is kept. Exported
  /// sheets restore presets by name, and curves as originally written. SCSS variables and the entries of
  /// its maps count as custom properties, its arithmetic as `calc()`; mixins and loops are counted and skipped. Literal easings, times, keyframes and
  /// animations of a Tailwind 3 configuration are read. What the page may set, such as `var(--from-js, 0s)`, is read
  /// with what the sheet has, and a warning.
  ///
  /// A `transform` becomes the channels of a view, applied in this order: `scale` (or `scale.x`, `scale.y`), `skew.y`,
  /// `skew.x`, `shear` (x goes along with y by this factor), `rotation`, `rotation.y`, `rotation.x`, `perspective` (the
  /// distance of the eye in points), `offset`. A translation after a scale or rotation is `inner`, and `offset` is
  /// computed. Lists of other functions are interpolated as matrices, as in browsers; the rest is approximated by
  /// straight lines or dropped, with a warning.
  ///
  /// O(bytes) but for `var()`, whose work is bounded.
  ///
  /// Sources: https://www.w3.org/TR/css-animations-2/, https://www.w3.org/TR/css-transitions-1/,
  /// https://www.w3.org/TR/css-transforms-2/
  package func read(_ files: [SourceFile], _ options: ImportOptions) throws(ImportFailure) -> ImportedPresets {
    let collector = PresetCollector(files, options, format: name)
    let log = collector.log
    var reader = CSSSheetReader(log: log)
    var (recipes, known): ([PresetRecipe], Set<[String]>) = ([], [])
    var error = 0.0
    for (index, file) in files.enumerated() {
      do throws(ImportFault) {
        guard FileKind(of: file) != .tailwind else {
          reader.read(TailwindConfig(file, index, log).blocks)
          continue
        }
        var parser = try CSSParser(file, index)
        var blocks = try parser.sheet(log)
        log.skip(ImportReport.otherDeclarations, count: parser.otherCount)
        if let most = parser.comments.prefix(4).lazy.compactMap({ ExportHeader.maximumError($0.text) }).first {
          error = max(error, most)
          var told = parser.comments.dropFirst().compactMap { comment in
            PresetRecipe(comment.text).map { (recipe: $0, name: comment.name) }
          }
          // Beside versions others are comments of the team's.
          if told.contains(where: \.recipe.hasVersion) { told.removeAll(where: \.recipe.isVague) }
          var own = told.map(\.recipe)
          if let theme = CSSTheme(own, in: blocks) {
            blocks = theme.plain(blocks)
          } else {
            own = Self.renamed(told, in: blocks, log, index)
          }
          // A theme tells of keyframes beside their animation and above themselves.
          recipes += own.filter { known.insert([$0.identifier, "\($0.isReduced)"]).inserted }
        }
        reader.read(blocks)
      } catch {
        log.add(error)
      }
    }
    var importer = CSSImporter(reader, recipes, within: error, collector)
    importer.read()
    return try importer.collector.result(mayBeEmpty: true)
  }

  /// Recipes under the names of the variables behind them, where these were renamed.
  private static func renamed(
    _ recipes: [(recipe: PresetRecipe, name: String?)], in blocks: [CSSBlock], _ log: ImportLog, _ file: Int
  ) -> [PresetRecipe] {
    let identifiers = Set(recipes.map(\.recipe.identifier))
    let parts = CSSRecipePlan.partNames.map { "-" + $0 }
    func names(in blocks: [CSSBlock]) -> Set<String> {
      blocks.filter { $0.atWord == nil }.reduce(into: []) { found, block in
        found.formUnion(Set(block.declarations.map(\.name)).union(names(in: block.blocks)))
      }
    }
    let reduced = names(in: blocks.filter { $0.atWord == "media" }.flatMap(\.blocks))
    let declared = names(in: blocks)
    return recipes.map { recipe, name in
      var recipe = recipe
      guard let name, name.hasPrefix("--"), !"\(name)-".hasPrefix("--\(recipe.identifier)-") else { return recipe }
      // Others were put between the comment and its variables.
      let own = (parts + [""]).map { "--\(recipe.identifier)\($0)" }
      if !(recipe.isReduced ? reduced : declared).isDisjoint(with: own) { return recipe }
      let called = String(name.dropFirst(2).dropLast(parts.first(where: name.hasSuffix)?.count ?? 0))
      guard !identifiers.contains(called) else { return recipe }
      if !recipe.isReduced {
        log.tellRenamed(recipe.name, called, as: self.name(called, insteadOf: recipe), at: SourcePlace(file: file))
      }
      (recipe.identifier, recipe.formerIdentifier) = (called, recipe.identifier)
      return recipe
    }
  }

  /// Name of the preset whose variables are called otherwise than in an exported sheet.
  private static func name(_ called: String, insteadOf recipe: PresetRecipe) -> PresetName? {
    let group = recipe.name.path.dropLast().map { $0 + "-" }.joined()
    let prefix = recipe.identifier.dropLast((group + (recipe.name.path.last ?? "")).count) + group
    guard called.hasPrefix(prefix), recipe.identifier.hasPrefix(prefix) else { return nil }
    return try? PresetName((recipe.name.path.dropLast() + [called.dropFirst(prefix.count)]).joined(separator: "/"))
  }

  /// Reads one `@keyframes` rule.
  /// - Parameters:
  ///   - text: `@keyframes name { from { … } to { … } }`.
  ///   - duration: Seconds of a pass, 0…1e9, as a rule has none of its own.
  ///   - easing: Default between keyframes; CSS's `ease` unless given.
  /// - Returns: Its name in the text, its keyframes, the losses, and details for exports for the web, which mix colors and
  ///   leave ends open as the rule does.
  /// - Throws: ``ImportFailure`` with the places of the errors: another text, or keyframes without motion.
  package static func keyframes(
    _ text: String, duration: Double = 1, easing: Curve? = nil
  ) throws(ImportFailure) -> (name: String, set: KeyframeSet, report: ImportReport, details: PresetDetails) {
    let file = SourceFile(Array(text.utf8))
    let log = ImportLog([file])
    do throws(ImportFault) {
      var parser = try CSSParser(file, 0)
      let blocks = try parser.sheet(log)
      guard let rule = blocks.first, blocks.count == 1, CSSParser.isKeyframes(rule.atWord) else {
        throw ImportFault(
          .otherDocument,
          "expected one @keyframes rule, found \(blocks.count == 1 ? "another" : "\(blocks.count) rules")",
          hint: "import a whole style sheet as css", at: SourcePlace())
      }
      guard Bounds.duration.contains(duration) else {
        throw ImportFault(.outOfRange, "the duration is \(DurationNotation.text(duration))", at: SourcePlace())
      }
      let keyframes = try CSSKeyframes(rule, log)
      var animation = CSSTiming(.animation)
      animation.easing = easing.map { ($0, nil) }
      let set = try Self.keyframes([(keyframes, animation)], lasting: duration, log)
      var manner = keyframes.manner(reversed: false)
      manner.hasColors = set.tracks.contains { $0.type == .color }
      manner.isEased = !manner.openEnds.isEmpty
      if !manner.openEnds.isEmpty { log.tellStill(set, title: keyframes.name, at: SourcePlace()) }
      return (keyframes.name, set, log.report(), PresetDetails(extensions: manner.extensions))
    } catch {
      log.add(error)
      throw ImportFailure(log.report())
    }
  }

  /// Keyframes that play together, without custom properties.
  /// - Throws: ``ImportFault`` for errors, or keyframes without motion.
  static func keyframes(
    _ items: [(CSSKeyframes, CSSTiming)], lasting duration: Double = 1, _ log: ImportLog
  ) throws(ImportFault) -> KeyframeSet {
    var variables = CSSVariables()
    guard let set = try CSSImporter.keyframeSet(items, fallback: duration, &variables, log)?.set else {
      let known = WebProperty.all.map(\.name)
      let names = items.flatMap(\.0.blocks).flatMap(\.declarations).map(\.plainName).filter { !known.contains($0) }
      let near = names.lazy.compactMap { Suggestion.hint(for: $0, among: known) }.first
      throw ImportFault(
        .missing, "the keyframes have no supported motion", hint: near, at: items.first?.0.place ?? SourcePlace())
    }
    return set
  }
}
