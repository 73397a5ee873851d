import MotionEngine
import MotionModel

/// Turns motion in style sheets into presets.
struct CSSImporter {
  /// Reads the motion of an item in the current sheet, in the full one or that for reduced motion; nil if it has none.
  typealias Reading = (inout CSSImporter) throws(ImportFault) -> Motion?

  /// A preset, its title the name in the sheet.
  typealias Planned = (
    name: PresetName, title: String, motion: Motion, manner: CSSManner, place: SourcePlace, read: Reading
  )

  var sheet: CSSSheet
  /// With the rules for reduced motion applied on top.
  var reduced: CSSSheet?
  var isReduced = false
  /// Custom properties that have other values there.
  private(set) var changed: Set<String> = []
  /// Manner of the keyframes read last.
  var manner = CSSManner()
  var collector: PresetCollector
  let recipes: [PresetRecipe]
  /// By their identifiers, those of presets before those of variants for reduced motion.
  let recipesByIdentifier: [String: PresetRecipe]
  /// Those of variants for reduced motion, by their identifiers.
  let reducedRecipes: [String: PresetRecipe]
  /// Exported variables without notation, as those of durations.
  let lengths: Set<String>
  /// Custom properties in calculations, which may be numbers.
  let calculated: Set<String>
  /// Exported curves by the variables of their easings.
  let curves: [String: Curve]
  /// The largest error of exported sheets.
  let error: Double
  var planned: [Planned] = []
  typealias KnownPreset = (name: PresetName, kind: MotionKind)
  /// Presets of custom properties, with their kinds.
  var presets: [String: KnownPreset] = [:]
  /// Presets of the transitions of custom properties.
  var transitions: [String: [PresetName]] = [:]
  /// Presets of keyframes, nil for those that could not be imported, with the way in which they play for reduced motion.
  var played: [String: (name: PresetName?, animation: CSSTiming, reduction: CSSTiming.Reduction)] = [:]
  /// Rules that play keyframes, by their selectors.
  var players: [String: [String]] = [:]
  /// Selectors of rules that play presets of keyframes, with the place of each among their animations.
  var rules: [PresetName: [String: Int]] = [:]
  /// Deprecations that exported sheets tell.
  var deprecations: [PresetName: Deprecation] = [:]
  var log: ImportLog { collector.log }

  init(_ reader: CSSSheetReader, _ recipes: [PresetRecipe], within error: Double, _ collector: PresetCollector) {
    sheet = reader.full.overlaid(with: reader.lively)
    sheet.variables.varying = sheet.varyingNames
    var still = reader.full
    let changes = reader.reduced.apart(in: sheet)
    still.variables.varying = sheet.variables.varying
    reduced = reader.reduced.isEmpty && reader.lively.isEmpty ? nil : still.overlaid(with: changes)
    (self.recipes, self.error, self.collector) = (recipes, error, collector)
    recipesByIdentifier = Dictionary(
      recipes.map { ($0.identifier, $0) }, uniquingKeysWith: { a, b in a.isReduced ? b : a })
    lengths = Set(recipes.filter { $0.notation == nil }.map { "--\($0.identifier)" })
    calculated = Set(
      (Array(sheet.variables.global.values) + sheet.styles.values.flatMap { $0.declarations + $0.local.values })
        .flatMap(\.value.calculatedVariables))
    curves = Dictionary(
      first: recipes.compactMap { recipe in recipe.curve.map { ("--\(recipe.identifier)-easing", $0) } })
    reducedRecipes = Dictionary(first: recipes.filter(\.isReduced).map { ($0.identifier, $0) })
    for selector in changes.selectors where sheet.styles[selector] == nil {
      guard let style = changes.styles[selector], style.has("animation") || style.has("transition"),
        // No class of an exported variant, or of a part of one.
        CSSSelector.className(selector).flatMap({ reducedRecipes.owner(of: $0) }) == nil
      else { continue }
      log.warn(
        .notKept, "\(QuotedText.quote(selector)) changes properties for reduced motion that are in no preset",
        at: style.place, hint: "name the rules that move")
    }
  }

  /// Collects the presets and the variants for reduced motion.
  mutating func read() {
    if collector.options.readsMembers { for recipe in recipes { sheet.takeVariables(of: recipe.identifier) } }
    plan()
    readReduced()
    let still = Set(rules.values.flatMap(\.keys)).filter { isStill($0) }
    let before = selectorsBefore()
    for entry in planned {
      var manner = entry.manner
      manner.rules = rules[entry.name] ?? [:]
      manner.stillRules = still.intersection(manner.rules.keys)
      for selector in selectors(of: entry) { manner.before[selector] = before[selector] }
      let details = PresetDetails(deprecation: deprecations[entry.name], extensions: manner.extensions)
      collector.add(entry.motion, as: entry.name, title: entry.title, at: entry.place, details)
    }
  }

  /// Path of a new preset in an exported sheet: below the group of one whose name begins alike.
  func grouped(_ path: [String]) -> [String] {
    guard let word = path.first.map({ $0.drop { $0 == "." } }) else { return path }
    var (nearest, groups): ((likeness: Int, path: [String])?, Set<[String]>) = (nil, [])
    for recipe in recipes {
      guard let own = recipe.name.path.last, recipe.identifier.hasSuffix(own) else { continue }
      let (start, group) = (recipe.identifier.dropLast(own.count), recipe.name.path.dropLast().map(String.init))
      guard word.count > start.count, word.hasPrefix(start) else { continue }
      groups.insert(group)
      // Whole words that both begin with.
      let shared = zip(word, recipe.identifier).prefix { $0 == $1 }.map(\.0)
      let likeness = max(start.count, shared.lastIndex(of: "-") ?? 0)
      if likeness > nearest?.likeness ?? -1 { nearest = (likeness, group + [String(word.dropFirst(start.count))]) }
    }
    guard let nearest, nearest.likeness > 0 || groups.count == 1 else { return path }
    return nearest.path + path.dropFirst()
  }

  private func selectors(of entry: Planned) -> [String] {
    let own = entry.motion.kind == .keyframes ? "." + entry.title : entry.title
    return (rules[entry.name]?.keys.sorted() ?? []) + (sheet.styles[own] == nil ? [] : [own])
  }

  /// Selectors of presets' rules by those of the next ones in a file; none where the rules are in the order of exports:
  /// those of one preset, those of several transitions, those that play keyframes of other names.
  private func selectorsBefore() -> [String: String] {
    let owners = Dictionary(grouping: planned.flatMap { entry in selectors(of: entry).map { ($0, entry) } }, by: \.0)
    typealias Place = (rank: Int, group: String, name: String, selector: String, file: Int)
    let places = sheet.selectors.compactMap { selector -> Place? in
      guard let presets = owners[selector]?.map(\.1), CSSSelector.isSelector(selector),
        let first = presets.map(\.name).min()
      else { return nil }
      let isList = presets.count > 1 && presets.contains { $0.motion.kind == .transition }
      let isOwn = presets.contains { rules[$0.name]?[selector] == nil || selector == "." + $0.title }
      let rank = isList ? 1 : isOwn ? 0 : 2
      let group = first.group == nil ? "" : first.path.first.map(String.init) ?? ""
      return (rank, group, first.text, selector, sheet.styles[selector]?.place.file ?? 0)
    }
    // An export may have groups in any order.
    let hasGroups = !recipes.isEmpty && !places.contains { $0.group.isEmpty }
    let before = places.grouped(by: \.file).flatMap { _, places in
      let groups = places.grouped { hasGroups ? $0.group : "" }.map(\.elements)
      let own = (0...2).flatMap { rank in
        groups.flatMap { group in
          group.filter { $0.rank == rank }.sorted { ($0.name, $0.selector) < ($1.name, $1.selector) }.map(\.selector)
        }
      }
      let ordered = places.map(\.selector)
      return ordered == own ? [] : Array(zip(ordered.dropFirst(), ordered))
    }
    return Dictionary(first: before)
  }

  /// Collects the variants for reduced motion, and notes which presets play nothing there, or show their end.
  private mutating func readReduced() {
    guard let reduced else { return }
    // One room for all of them.
    var (full, other) = (sheet.variables, reduced.variables)
    changed = Set(sheet.names.filter { (try? full.value(of: $0)?.text) != (try? other.value(of: $0)?.text) })
    (sheet, isReduced) = (reduced, true)
    // The variant of an exported curve is a preset of another name, or none.
    sheet.variables.parts.formUnion(changed.filter { curves[$0] != nil })
    let places = Dictionary(grouping: planned, by: \.place).mapValues(\.count)
    for (index, entry) in planned.enumerated() {
      manner = CSSManner()
      guard var motion = log.catching({ () throws(ImportFault) in try entry.read(&self) ?? still(entry) }) else {
        continue
      }
      // Several presets of one rule may have the same times there.
      if places[entry.place, default: 0] > 1, case .transition(let full) = entry.motion,
        case .transition(var own) = motion
      {
        own.properties = full.properties
        motion = .transition(own)
      }
      planned[index].manner.isNone = manner.isNone
      if case .keyframes(let set) = entry.motion, case .repeats(nil, _) = set.playback {
        planned[index].manner.isEnded = manner.isEnded
      }
      manner.hasColors = manner.hasColors || entry.manner.hasColors
      collector.variants.append(
        collector.preset(
          motion, as: entry.name, title: entry.title, at: entry.place,
          PresetDetails(extensions: manner.extensions)))
    }
  }

  /// Indicates a rule that plays nothing for reduced motion.
  private mutating func isStill(_ selector: String) -> Bool {
    guard isReduced else { return false }
    guard let style = sheet.styles[selector] else { return true }
    return (try? items(.animation, of: style))?.allSatisfy { $0.name == nil } == true
  }

  /// Rest state of a view whose motion a rule for reduced motion disables.
  private func still(_ entry: Planned) -> Motion {
    switch entry.motion {
    case .keyframes(let set):
      return Self.standing(set) { track in
        // Translations outside and inside of others are the view's offset, as are those by its size.
        guard ![WebProperty.outer, WebProperty.relativeOffset].contains(track.property.text),
          let property = track.property.text == WebProperty.inner ? try? PropertyName("offset") : track.property
        else { return nil }
        let isOwn = track.type == .color || !property.isOfEveryView && !WebTransform.channels.contains(property.text)
        let center = track.type == .unitPoint ? try? MotionValue(.unitPoint, [0.5, 0.5]) : nil
        return (property, isOwn ? track.keyframes.last?.value : center ?? .neutral(property, track.type))
      } ?? entry.motion
    case .transition(let transition):
      let still = try? MotionTransition(
        curve: transition.curve, duration: .seconds(0), properties: transition.properties)
      return still.map { .transition($0) } ?? entry.motion
    case .alias(.name(let target, _)):
      let known = planned.first { $0.name == target && [.keyframes, .transition].contains($0.motion.kind) }
      return known.map(still) ?? entry.motion
    default: return entry.motion
    }
  }
}
