import MotionEngine
import MotionModel

/// Turns what style sheets say about motion into presets.
struct CSSImporter {
  /// Where a preset's motion comes from, in the full sheet and in that for reduced motion alike.
  enum Source {
    /// A custom property, and of its transitions the group of the same times.
    case value(String, group: Int)
    /// An animation of a rule, by its place in the list.
    case animation(selector: String, index: Int)
    /// An animation that a custom property holds.
    case held(by: String, index: Int)
    /// Keyframes that nothing plays.
    case unplayed(String)
    /// All animations of a rule together.
    case together(selector: String)
    /// Transitions of a rule with the same times, by the place of the group.
    case transition(selector: String, group: Int)
    /// A custom property that a rule has for itself.
    case local(String, selector: String)
    /// A curve whose notation an exported sheet has.
    case recipe(CSSRecipe)
  }

  /// A preset on its way.
  struct Planned {
    let name: PresetName
    /// What the sheet calls it.
    let title: String
    let source: Source
    let motion: Motion
    let place: CSSPlace
  }

  /// A version of the sheets.
  struct Version {
    var sheet: CSSSheet
    let isReduced: Bool
  }

  var full: Version
  var reduced: Version?
  var log: CSSLog
  let files: [SourceFile]
  let options: ImportOptions
  let recipes: [CSSRecipe]
  /// Those of variants for reduced motion, by their identifiers.
  let reducedRecipes: [String: CSSRecipe]
  /// The largest error of exported sheets.
  let error: Double
  var planned: [Planned] = []
  /// Names that are taken, and where.
  var claims: [PresetName: CSSPlace] = [:]
  /// The presets of custom properties, and what they hold.
  var held: [String: (name: PresetName, kind: MotionKind)] = [:]
  /// The presets of keyframes, nil for what could not be made one.
  var played: [String: (name: PresetName?, animation: CSSAnimation)] = [:]
  /// Reports on variants that cannot be named.
  private var variantLog = IssueLog()

  init(
    _ reader: CSSSheetReader, _ recipes: [CSSRecipe], within error: Double, files: [SourceFile], options: ImportOptions
  ) {
    full = Version(sheet: reader.full, isReduced: false)
    if !reader.reduced.names.isEmpty || !reader.reduced.selectors.isEmpty || !reader.reduced.keyframeNames.isEmpty {
      reduced = Version(sheet: reader.full.overlaid(with: reader.reduced), isReduced: true)
    }
    log = reader.log
    (self.recipes, self.error, self.files, self.options) = (recipes, error, files, options)
    reducedRecipes = Dictionary(
      recipes.filter(\.isReduced).map { ($0.identifier, $0) }, uniquingKeysWith: { first, _ in first })
    for selector in reader.reduced.selectors where reader.full.styles[selector] == nil {
      guard let style = reader.reduced.styles[selector], style.has("animation") || style.has("transition") else {
        continue
      }
      log.warn(
        .notKept, "\(QuotedText.quote(selector)) changes for reduced motion what is in no preset",
        hint: "name the rules that move", at: style.place)
    }
  }

  /// The presets, and the variants for reduced motion behind them.
  mutating func presets() -> [Preset] {
    plan()
    let presets = planned.map { preset($0, $0.motion) }
    guard var version = reduced else { return presets }
    var variants: [Preset] = []
    for entry in planned {
      do throws(CSSFault) {
        variants.append(preset(entry, try motion(of: entry.source, in: &version) ?? still(entry)))
      } catch {
        log.add(error)
      }
    }
    return ReducedTokens.joined(presets, variants, &variantLog)
  }

  /// What there is to say about the files.
  func report() -> ImportReport {
    var report = log.report(on: files)
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

  /// What is left where a rule for reduced motion switches something off: the view as it is.
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

  /// The name for something of the sheet; another one where it is taken.
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
