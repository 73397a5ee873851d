import MotionEngine
import MotionModel

/// Turns motion in style sheets into presets.
struct CSSImporter {
  /// Reads the motion of an item in the current sheet, in the full one or that for reduced motion; nil if it has none.
  typealias Reading = (inout CSSImporter) throws(CSSFault) -> Motion?

  /// Preset being imported.
  struct Planned {
    let name: PresetName
    /// Name in the sheet.
    let title: String
    let motion: Motion
    let place: CSSPlace
    let read: Reading
  }

  var sheet: CSSSheet
  /// With the rules for reduced motion applied on top.
  var reduced: CSSSheet?
  private(set) var isReduced = false
  let log: CSSLog
  let files: [SourceFile]
  let options: ImportOptions
  let recipes: [CSSRecipe]
  /// Those of variants for reduced motion, by their identifiers.
  let reducedRecipes: [String: CSSRecipe]
  /// The largest error of exported sheets.
  let error: Double
  var planned: [Planned] = []
  /// Names that are taken, and where.
  private var claims: [PresetName: CSSPlace] = [:]
  /// Presets of custom properties, with their content.
  var held: [String: (name: PresetName, kind: MotionKind)] = [:]
  /// Presets of keyframes, nil for those that could not be imported.
  var played: [String: (name: PresetName?, animation: CSSTiming)] = [:]
  /// Reports on variants that cannot be named.
  private var variantLog = IssueLog()

  init(
    _ reader: CSSSheetReader, _ recipes: [CSSRecipe], within error: Double, files: [SourceFile], options: ImportOptions
  ) {
    sheet = reader.full
    reduced = reader.reduced.isEmpty ? nil : reader.full.overlaid(with: reader.reduced)
    log = reader.log
    (self.recipes, self.error, self.files, self.options) = (recipes, error, files, options)
    reducedRecipes = Dictionary(
      recipes.filter(\.isReduced).map { ($0.identifier, $0) }, uniquingKeysWith: { first, _ in first })
    for selector in reader.reduced.selectors where reader.full.styles[selector] == nil {
      guard let style = reader.reduced.styles[selector], style.has("animation") || style.has("transition") else {
        continue
      }
      log.warn(
        .notKept, "\(QuotedText.quote(selector)) changes properties for reduced motion that are in no preset",
        hint: "name the rules that move", at: style.place)
    }
  }

  /// The presets, followed by the variants for reduced motion.
  mutating func presets() -> [Preset] {
    plan()
    let presets = planned.map { preset($0, $0.motion) }
    guard let reduced else { return presets }
    (sheet, isReduced) = (reduced, true)
    let variants = planned.compactMap { entry in
      log.catching { () throws(CSSFault) in preset(entry, try entry.read(&self) ?? still(entry)) }
    }
    return ReducedTokens.joined(presets, variants, &variantLog)
  }

  /// Report about the files.
  func report() -> ImportReport {
    var report = log.report()
    report.issues += variantLog.issues
    return report
  }

  private func preset(_ entry: Planned, _ motion: Motion) -> Preset {
    let file = files.indices.contains(entry.place.file) ? files[entry.place.file] : nil
    let title = TokenNaming.plain(entry.title)
    var details = PresetDetails(title: TokenNaming.title(of: [title]))
    details.source = Provenance(
      location: file?.title, format: "css", name: title, sha256: file?.sha256,
      date: options.date)
    return Preset(entry.name, motion, details: details)
  }

  /// Rest state of a view whose motion a rule for reduced motion disables.
  private func still(_ entry: Planned) -> Motion {
    switch entry.motion {
    case .keyframes(let set):
      let tracks = set.tracks.compactMap { track -> MotionTrack? in
        let count = track.initial.components.count
        let neutral = Array(repeating: track.property.neutralValue, count: count)
        let isOwn = track.type == .color || track.property.text.contains(".") && !track.property.text.hasPrefix("scale")
        guard let last = track.keyframes.last?.value,
          let value = isOwn ? last : try? MotionValue(track.type, track.type == .unitPoint ? [0.5, 0.5] : neutral),
          let move = try? MotionKeyframe(.move, to: value)
        else { return nil }
        return try? MotionTrack(track.property, initial: value, keyframes: [move])
      }
      return (try? KeyframeSet(tracks: tracks)).map { .keyframes($0) } ?? entry.motion
    case .transition(let transition):
      let still = try? MotionTransition(
        curve: transition.curve, duration: .seconds(0), properties: transition.properties)
      return still.map { .transition($0) } ?? entry.motion
    default: return entry.motion
    }
  }

  // MARK: Names

  /// Claims a name for an item of the sheet; another one if taken.
  mutating func claim(_ path: [String], at place: CSSPlace) -> PresetName? {
    switch TokenNaming.name(of: path, into: options.into) {
    case .success(let name): return claim(name, for: path.joined(separator: " "), at: place)
    case .failure(let fault):
      log.add(.error, fault.code, fault.message, hint: fault.hint, at: place)
      return nil
    }
  }

  mutating func claim(_ name: PresetName, for title: String, at place: CSSPlace) -> PresetName? {
    guard let other = claims[name] else {
      claims[name] = place
      return name
    }
    for number in 2...1_000 {
      guard let next = try? PresetName("\(name)-\(number)"), claims[next] == nil else { continue }
      log.warn(
        .nameCollision, "\(QuotedText.quote(title)) becomes \(next), as \(name) is taken", at: place, related: other)
      claims[next] = place
      return next
    }
    log.add(.error, .nameCollision, "there is no name for \(QuotedText.quote(title))", at: place, related: other)
    return nil
  }
}
