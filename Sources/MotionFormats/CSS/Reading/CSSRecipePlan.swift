import MotionModel

/// Parts of an exported sheet that belong to the presets in its comments, and are not read separately.
struct CSSRecipePlan {
  /// A rule of a preset: its selector, and of several transitions in it the property of this one.
  typealias Rule = (selector: String, property: String?)

  private(set) var variables: Set<String> = []
  var selectors: Set<String> = []
  /// Keyframes with their presets' identifiers.
  private(set) var keyframes: [String: String] = [:]
  /// Variables of parts, such as `--pop-easing`, which stand for the values that they refer to.
  private(set) var parts: Set<String> = []
  /// Rules of pages, other than classes of the presets' own, by the identifiers of their presets.
  private(set) var rules: [String: Rule] = [:]
  /// Names of the lists of transitions that presets are in, by their identifiers.
  private(set) var lists: [String: String] = [:]
  /// Classes of a preset's parts, such as `.pop-in`.
  private(set) var others: [(selector: String, recipe: PresetRecipe, rest: String)] = []
  /// Transitions that were added to lists, with the paths of their presets.
  private(set) var added: [(selector: String, property: String, path: [Substring])] = []

  private let byIdentifier: [String: PresetRecipe]
  private let formerIdentifiers: Set<String>
  /// Identifiers by their ends: a preset may have a group before its name.
  private let ends: [Substring: String]
  /// The recipes of which there is more than keyframes, as there is in a theme.
  private var whole: Set<String> = []
  /// Variables that refer to others, by these.
  private let referring: [String?: [String]]
  /// Indicates that variables count rather than rules.
  private let readsVariables: Bool

  static let partNames: Set<String> = ["", "duration", "easing", "delay", "iterations", "direction"]

  init(
    _ recipes: [PresetRecipe], _ byIdentifier: [String: PresetRecipe], in sheet: CSSSheet, readsVariables: Bool
  ) {
    self.readsVariables = readsVariables
    formerIdentifiers = Set(recipes.compactMap(\.formerIdentifier))
    self.byIdentifier = byIdentifier
    let ends = recipes.filter { !$0.isReduced }.map(\.identifier).flatMap { identifier in
      identifier.indices.filter { identifier[$0] == "-" }.map { (end: identifier[$0...].dropFirst(), identifier) }
    }
    // Without those that several have.
    self.ends = Dictionary(grouping: ends, by: \.end).compactMapValues { $0.count == 1 ? $0[0].1 : nil }
    referring = Dictionary(grouping: sheet.names) { sheet.variables.global[$0]?.value.variable }
    for name in sheet.names {
      guard let (recipe, end) = byIdentifier.owner(of: name.dropFirst(2)) else { continue }
      // SCSS has the values for reduced motion under names of their own.
      let isReduced = end == "reduced" || end.hasPrefix("reduced-")
      let rest = isReduced ? String(end.dropFirst("reduced-".count)) : end
      guard Self.partNames.contains(rest) else { continue }
      variables.insert(name)
      whole.insert(recipe.identifier)
      // Of a curve without modifiers the easing is the curve itself; with a variant in SCSS a rule plays but one of them.
      let isCurve =
        rest == "easing" && recipe.curve?.modifiers.isEmpty == true
        && sheet.variables.global["--\(recipe.identifier)-reduced-easing"] == nil
      if !rest.isEmpty, !isCurve { parts.insert(name) }
    }
  }

  /// Identifier of the preset of a rule, also below a group.
  private func identifier(_ own: String) -> String? { byIdentifier[own]?.identifier ?? ends[own[...]] }

  /// Name that a rule's preset has in an exported sheet.
  static func identifier(of selector: String) -> String {
    CSSSelector.className(selector)
      ?? (try? TokenNaming.name(of: [CSSImporter.slug(of: selector)], into: nil)).map { CSSWriter.identifier($0.text) }
      ?? selector
  }

  /// Takes the variables of an added curve, and its class if that says nothing else.
  mutating func take(pair: [String], of style: CSSStyle?) {
    variables.formUnion(pair)
    guard let style, style.own("transition").allSatisfy({ $0.value.variable.map(pair.contains) == true }) else {
      return
    }
    selectors.insert(style.selector)
  }

  // MARK: Rules

  /// Takes the class of a preset, or of a part of one.
  /// - Parameter isOther: Indicates a class that plays keyframes called otherwise.
  mutating func take(class name: String, unless isOther: (String) -> Bool) {
    let selector = "." + name
    // Only its variables may be called otherwise by now.
    if formerIdentifiers.contains(name) { selectors.insert(selector) }
    guard let (recipe, rest) = byIdentifier.owner(of: name), rest.isEmpty || !isOther(selector) else { return }
    selectors.insert(selector)
    whole.insert(recipe.identifier)
    if !rest.isEmpty { others.append((selector, recipe, rest)) }
  }

  /// Preset of a class that has the transition of one with a number behind its name, as another has the name.
  func numbered(_ name: String) -> String? {
    guard byIdentifier[name] != nil, !parts.contains("--\(name)-duration") else { return nil }
    return (2...20).lazy.map { "\(name)-\($0)" }.first { numbered in
      byIdentifier[numbered].map { $0.notation == nil } == true && parts.contains("--\(numbered)-duration")
    }
  }

  /// Takes a rule with another selector that has the transition of a preset.
  /// - Parameter owner: Identifier of the preset, if known.
  mutating func take(rule style: CSSStyle, of owner: String? = nil) {
    // The preset may be called otherwise by now.
    let used = style.own("transition").flatMap(\.value).compactMap(\.variable).filter(parts.contains)
    let owners = Set(used.compactMap { byIdentifier.owner(of: $0.dropFirst(2))?.recipe.identifier })
    let found = owner ?? identifier(Self.identifier(of: style.selector)) ?? (owners.count == 1 ? owners.first : nil)
    // Of an easing the sheet has the notation, of a rule's transition none.
    guard let known = found, byIdentifier[known]?.notation == nil else { return }
    selectors.insert(style.selector)
    rules[known] = (style.selector, nil)
  }

  // MARK: Lists

  mutating func takeLists(of sheet: CSSSheet) {
    for name in sheet.names where !variables.contains(name) {
      if takeList(name.dropFirst(2), called: name, sheet.variables.global[name]?.value ?? []) { variables.insert(name) }
    }
  }

  /// Takes a rule that is a list of transitions: by its items, if these have values of their own by now, or by their
  /// variables.
  ///
  /// The class of a preset becomes a list if others are added to its transition.
  /// - Parameter properties: Properties of its items, together where they have the same times.
  mutating func take(listOf style: CSSStyle, _ properties: () -> [[String]]) {
    let own = style.declarations.filter { $0.name == "transition" }
    let owner = CSSSelector.className(style.selector).flatMap { byIdentifier[$0] }
    guard !own.isEmpty, owner != nil || !selectors.contains(style.selector) else { return }
    let name = Self.identifier(of: style.selector)
    let isEdited = own.contains {
      $0.value.contains(where: Self.isOwnValue) || $0.value.commaList.contains { hasOthers($0, of: name) }
    }
    let groups = isEdited ? properties() : []
    var parts: [String: String] = [:]
    if let owner {
      let named = own.flatMap(\.value.commaList).first { item in
        item.compactMap(\.variable).contains { byIdentifier.owner(of: $0.dropFirst(2))?.recipe.identifier == name }
      }
      (named?.first?.word ?? groups.first?.first).map { parts[$0] = owner.identifier }
    } else {
      parts = Dictionary(
        first: groups.joined().compactMap { property in
          identifier(Self.identifier(of: "\(name)/\(property)")).map { (property, $0) }
        })
    }
    if groups.count > 1, let sibling = owner ?? parts.values.min().flatMap({ byIdentifier[$0] }) {
      selectors.insert(style.selector)
      for group in groups {
        guard let property = group.first(where: { parts[$0] != nil }) ?? group.first else { continue }
        if let part = parts[property] {
          (lists[part], rules[part]) = (style.selector, (style.selector, property))
        } else {
          let path = owner?.name.path ?? sibling.name.path.dropLast()
          added.append((style.selector, property, path + [property[...]]))
        }
      }
      return
    }
    let isOwn = own.contains { declaration in
      declaration.value.variable.map { $0 == "--" + name && lists.values.contains($0) } == true
        || takeList(name, called: style.selector, declaration.value)
    }
    if isOwn { selectors.insert(style.selector) }
  }

  /// Indicates a time or an easing that is no variable.
  private static func isOwnValue(_ component: CSSComponent) -> Bool {
    if component.variable != nil { return false }
    return component.quantity != nil || component.functionName != nil
      || component.word.map { word in NamedEasing.css.contains { $0.rawValue == word } } == true
  }

  /// Indicates an item of a list that has fewer variables than its preset, or others.
  private func hasOthers(_ item: ArraySlice<CSSComponent>, of name: String) -> Bool {
    guard let owner = owner(of: item, in: name) else { return false }
    let (used, own) = (item.compactMap(\.variable), "--\(owner)-")
    if ["duration", "easing", "delay"].count(where: { variables.contains(own + $0) }) > used.count { return true }
    return !readsVariables
      && !used.allSatisfy { name in ([name] + (referring[name] ?? [])).contains { $0.hasPrefix(own) } }
  }

  /// Preset of an item of a list: by its property, or by its variables.
  private func owner(of item: ArraySlice<CSSComponent>, in name: String) -> String? {
    let used = item.compactMap(\.variable)
    let property = used.isEmpty ? nil : item.first?.word
    return property.flatMap { identifier(Self.identifier(of: "\(name)/\($0)")) } ?? part(of: name, in: used)
  }

  private mutating func takeList(_ name: some StringProtocol, called title: String, _ value: [CSSComponent]) -> Bool {
    let items = value.commaList
    let parts = items.compactMap { owner(of: $0, in: String(name)) }
    guard Set(parts).count > 1, parts.count == items.count else { return false }
    for part in parts { lists[part] = title }
    return true
  }

  /// Preset that an item of a list uses the variables of.
  private func part(of name: some StringProtocol, in used: [String]) -> String? {
    guard let first = used.first, used.allSatisfy(variables.contains) else { return nil }
    // The part may refer to a variable, which the item has instead.
    let owners = (used + (referring[first] ?? [])).filter(variables.contains).compactMap {
      byIdentifier.owner(of: $0.dropFirst(2))?.recipe.identifier
    }
    // A group may stand before the name.
    return owners.first { $0.hasPrefix("\(name)-") } ?? owners.first { $0.contains("-\(name)-") }
      // A template may leave groups out.
      ?? owners.first { byIdentifier[$0]?.name.group?.path.last.map(String.init) == String(name) }
  }

  // MARK: Keyframes

  mutating func takeKeyframes(of sheet: CSSSheet) {
    for name in sheet.keyframeNames {
      if let own = byIdentifier.owner(of: name)?.recipe.identifier, whole.contains(own) { keyframes[name] = own }
    }
  }
}

extension [String: PresetRecipe] {
  /// Recipe that a word belongs to by its identifier, and the rest of the word.
  func owner(of word: some StringProtocol) -> (recipe: PresetRecipe, rest: String)? {
    var end = word.endIndex
    while true {
      if let recipe = self[String(word[..<end])] { return (recipe, String(word[end...].dropFirst())) }
      guard let dash = word[..<end].lastIndex(of: "-") else { return nil }
      end = dash
    }
  }
}
