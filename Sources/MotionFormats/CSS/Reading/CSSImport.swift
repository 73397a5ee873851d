public import MotionModel

extension CSSFormat: ImportFormat {
  public var importSummary: String {
    "CSS, SCSS, tailwind.config.js: variables, @keyframes, transitions."
  }
  public var kinds: [FileKind] { [.css, .scss, .tailwind] }

  /// The presets of some style sheets, which are one set.
  ///
  /// Custom properties that hold a time or an easing become durations and curves, those that are `var()` alone aliases;
  /// `@keyframes` become keyframes with the times of the first rule that plays them, rules with a `transition`
  /// transitions. What stands in `@media (prefers-reduced-motion: reduce)` becomes the variants for reduced motion. Of a
  /// sheet that was exported the presets come back by their names, and curves as they were written. Of SCSS the variables
  /// count as custom properties; mixins, maps and loops are counted and not read. Of a configuration of Tailwind 3 the
  /// easings, times, keyframes and animations are read that it writes out.
  ///
  /// A `transform` becomes the channels of a view, applied in this order: `scale` (or `scale.x`, `scale.y`), `skew.y`,
  /// `skew.x`, `shear` (x goes along with y by this factor), `rotation`, `rotation.y`, `rotation.x`, `perspective` (the
  /// distance of the eye in points), `offset`. Where it moves inside its own scale or turn, that is `inner`, and `offset`
  /// is computed. Lists of other functions go by their matrices, as in browsers; what cannot be said so is drawn with
  /// straight lines or left out, with a warning.
  ///
  /// O(bytes) but for `var()`, whose work is bounded.
  /// - Throws: ``ImportFailure`` with the lines and columns of what is wrong.
  ///
  /// Sources: https://www.w3.org/TR/css-animations-2/, https://www.w3.org/TR/css-transitions-1/,
  /// https://www.w3.org/TR/css-transforms-2/
  public func read(_ files: [SourceFile], _ options: ImportOptions) throws(ImportFailure) -> ImportedPresets {
    var reader = CSSSheetReader()
    var recipes: [CSSRecipe] = []
    var error = 0.0
    var files = files
    for index in files.indices where FileKind(of: files[index]) == .tailwind {
      let config = TailwindConfig.sheet(of: files[index])
      files[index] = config.file
      for (name, offset) in config.computed {
        reader.log.skip(
          "values of a program", "\(name) is made by a program", at: CSSPlace(file: index, offset: offset))
      }
    }
    for (index, file) in files.enumerated() {
      do throws(CSSFault) {
        var parser = try Self.parser(file, index)
        let blocks = try parser.sheet()
        for slip in parser.slips { reader.log.add(slip, .warning) }
        reader.log.skip("declarations that move nothing", count: parser.otherCount)
        if let most = CSSRecipe.maximumError(parser.comments) {
          error = max(error, most)
          recipes += parser.comments.dropFirst().compactMap { CSSRecipe($0) }
        }
        reader.read(blocks)
      } catch {
        reader.log.add(error)
      }
    }
    var importer = CSSImporter(reader, recipes, within: error, files: files, options: options)
    let presets = importer.presets()
    let report = importer.report()
    if report.hasErrors, !options.keepGoing { throw ImportFailure(report) }
    return ImportedPresets(presets, report)
  }

  private static func parser(_ file: SourceFile, _ index: Int) throws(CSSFault) -> CSSParser {
    let start = CSSPlace(file: index, offset: 0)
    guard file.bytes.count <= JSONLimits.file.bytes else {
      throw CSSFault(
        .tooLarge,
        "the file has \(file.bytes.count) bytes (allowed: at most \(JSONLimits.file.bytes) bytes)", at: start)
    }
    guard String(validating: file.bytes, as: UTF8.self) != nil else {
      throw CSSFault(.syntax, "the file is not UTF-8", at: start)
    }
    return try CSSParser(file.bytes, file: index, isSass: FileKind(of: file) == .scss)
  }

  /// Reads one `@keyframes` rule.
  /// - Parameters:
  ///   - text: `@keyframes name { from { … } to { … } }`.
  ///   - duration: Seconds of a pass, 0…1e9; a rule has none of its own.
  ///   - easing: Between keyframes that say none; CSS's `ease` unless given.
  /// - Returns: The name it has in the text, its keyframes, and what was lost.
  /// - Throws: ``ImportFailure`` with the places of what is wrong: another text, or keyframes of which nothing moves.
  public static func keyframes(
    _ text: String, duration: Double = 1, easing: Curve? = nil
  ) throws(ImportFailure) -> (name: String, set: KeyframeSet, report: ImportReport) {
    let file = SourceFile(Array(text.utf8))
    var log = CSSLog()
    let start = CSSPlace(file: 0, offset: 0)
    do throws(CSSFault) {
      var parser = try parser(file, 0)
      let blocks = try parser.sheet()
      for slip in parser.slips { log.add(slip, .warning) }
      guard let rule = blocks.first, blocks.count == 1, CSSParser.isKeyframes(rule.atWord ?? "") else {
        throw CSSFault(
          .otherDocument,
          "expected one @keyframes rule, found \(blocks.count == 1 ? "another" : "\(blocks.count) rules")",
          hint: "import a whole style sheet as css", at: start)
      }
      guard Bounds.duration.contains(duration) else {
        throw CSSFault(.outOfRange, "the duration is \(DurationNotation.text(duration))", at: start)
      }
      let keyframes = try CSSKeyframes(rule, log: &log)
      var variables = CSSVariables()
      var animation = try CSSAnimation([])
      animation.easing = easing
      let set = try CSSImporter.set(
        [(keyframes, animation)], fallback: duration, local: [:], origin: nil, &variables, &log)
      guard let set else {
        throw CSSFault(.missing, "nothing in the keyframes can be played", at: keyframes.place)
      }
      return (keyframes.name, set, log.report(on: [file]))
    } catch {
      log.add(error)
      throw ImportFailure(log.report(on: [file]))
    }
  }

  /// Keyframes that play together.
  /// - Parameter rules: A `@keyframes` rule each, and the value of `animation` that plays it.
  /// - Throws: ``ImportFailure`` with what is wrong, or that nothing moves.
  static func keyframes(
    _ rules: [(keyframes: String, animation: String)]
  ) throws(ImportFailure) -> (set: KeyframeSet, issues: [ImportIssue]) {
    var log = CSSLog()
    // Each text is a file for itself.
    let files = rules.flatMap {
      [SourceFile(Array($0.keyframes.utf8)), SourceFile(Array("a{animation:\($0.animation)}".utf8))]
    }
    do throws(CSSFault) {
      var items: [(CSSKeyframes, CSSAnimation)] = []
      for index in rules.indices {
        var rule = try parser(files[2 * index], 2 * index)
        var play = try parser(files[2 * index + 1], 2 * index + 1)
        guard let keyframes = try rule.sheet().first, let value = try play.sheet().first?.declarations.first?.value,
          let animation = try CSSAnimation.list([("animation", value)]).first
        else { throw CSSFault(.missing, "there are no keyframes", at: CSSPlace(file: 2 * index, offset: 0)) }
        items.append((try CSSKeyframes(keyframes, isCascading: false, log: &log), animation))
      }
      var variables = CSSVariables()
      guard
        let set = try CSSImporter.set(items, fallback: 1, local: [:], origin: nil, &variables, &log)
      else {
        throw CSSFault(.missing, "nothing in the keyframes can be played", at: CSSPlace(file: 0, offset: 0))
      }
      return (set, log.report(on: files).issues)
    } catch {
      log.add(error)
      throw ImportFailure(log.report(on: files))
    }
  }
}
