import MotionModel

extension CSSImporter {
  /// Parts of exported presets, which are not read separately.
  private struct Taken {
    var variables: Set<String> = []
    var selectors: Set<String> = []
    var keyframes: Set<String> = []
  }

  /// Decides which presets there are.
  mutating func plan() {
    let taken = planRecipes()
    planValues(without: taken)
    var reversed: [Played] = []
    for selector in sheet.selectors where !taken.selectors.contains(selector) {
      if let style = sheet.styles[selector] { reversed += planRule(style, without: taken) }
    }
    // Under their own name keyframes play forward, if anywhere.
    for played in reversed { plan(played) }
    let reserved = taken.keyframes.union(playedWhenReduced)
    for name in sheet.keyframeNames where played[name] == nil && !reserved.contains(name) {
      guard let rule = sheet.keyframes[name] else { continue }
      add([name], name, at: rule.place) { (importer) throws(ImportFault) in
        var animation = CSSTiming(.animation)
        animation.name = name
        return try importer.keyframes([animation], of: nil)
      }
    }
    dropDangling()
  }

  /// Keyframes played for reduced motion: they are variants, not presets of their own.
  private var playedWhenReduced: Set<String> {
    guard let reduced else { return [] }
    var (variables, played) = (reduced.variables, Set<String>())
    func take(_ declaration: CSSDeclaration, _ local: CSSVariables.Declarations, withTimes: Bool) {
      guard let value = try? variables.resolved(declaration.value, local: local, of: declaration.name) else { return }
      if withTimes, !value.contains(where: { $0.number(in: .seconds) != nil }) { return }
      for case .word(let word) in value.map(\.value) { played.insert(word) }
    }
    for declaration in variables.global.values { take(declaration, [:], withTimes: true) }
    for style in reduced.styles.values {
      for declaration in style.declarations where ["animation", "animation-name"].contains(declaration.plainName) {
        take(declaration, style.local, withTimes: false)
      }
    }
    return played
  }

  /// Drops presets that refer to values with errors, which are already reported.
  private mutating func dropDangling() {
    while true {
      let names = Set(planned.map(\.name))
      let count = planned.count
      planned.removeAll { entry in
        !entry.motion.references.allSatisfy { if case .name(let name, _) = $0 { names.contains(name) } else { false } }
      }
      guard planned.count < count else { return }
    }
  }

  /// Adds a preset; reports errors, and returns its name if there is a motion.
  @discardableResult
  private mutating func add(
    _ path: [String], _ title: String, at place: SourcePlace, named known: PresetName? = nil, _ read: @escaping Reading
  ) -> PresetName? {
    manner = CSSManner()
    guard let motion = log.catching({ () throws(ImportFault) in try read(&self) }),
      let name = known ?? collector.claim(path, for: path.joined(separator: " "), at: place)
    else { return nil }
    planned.append(Planned(name: name, title: title, motion: motion, manner: manner, place: place, read: read))
    return name
  }

  // MARK: Exported sheets

  private mutating func planRecipes() -> Taken {
    var taken = Taken()
    guard !recipes.isEmpty else { return taken }
    let byIdentifier = Dictionary(
      recipes.map { ($0.identifier, $0) }, uniquingKeysWith: { a, b in a.isReduced ? b : a })
    /// Recipe that a word belongs to, and the rest of the word.
    func owner(_ word: some StringProtocol) -> (recipe: CSSRecipe, rest: String)? {
      var end = word.endIndex
      while true {
        if let recipe = byIdentifier[String(word[..<end])] { return (recipe, String(word[end...].dropFirst())) }
        guard let dash = word[..<end].lastIndex(of: "-") else { return nil }
        end = dash
      }
    }
    let parts: Set<String> = ["", "duration", "easing", "delay", "iterations", "direction"]
    /// The recipes of which there is more than keyframes, as there is in a theme.
    var whole: Set<String> = []
    for name in sheet.names {
      guard let (recipe, rest) = owner(name.dropFirst(2)), parts.contains(rest) else { continue }
      taken.variables.insert(name)
      whole.insert(recipe.identifier)
      if !rest.isEmpty { sheet.variables.parts.insert(name) }
    }
    reduced?.variables.parts = sheet.variables.parts
    var others: [(selector: String, recipe: CSSRecipe, rest: String)] = []
    for selector in sheet.selectors where selector.hasPrefix(".") {
      guard let (recipe, rest) = owner(selector.dropFirst()) else { continue }
      taken.selectors.insert(selector)
      whole.insert(recipe.identifier)
      if !rest.isEmpty { others.append((selector, recipe, rest)) }
    }
    // Lists of exported transitions are in their presets.
    var lists: [String: String] = [:]
    func isList(_ name: some StringProtocol, called title: String, _ value: [CSSComponent]) -> Bool {
      let used = value.compactMap(\.variable)
      let parts = used.compactMap { taken.variables.contains($0) ? owner($0.dropFirst(2))?.recipe.identifier : nil }
      guard Set(parts).count > 1, parts.count == used.count, parts.allSatisfy({ $0.hasPrefix("\(name)-") }) else {
        return false
      }
      for part in parts { lists[part] = title }
      return true
    }
    for name in sheet.names where !taken.variables.contains(name) {
      guard let value = sheet.variables.global[name]?.value, isList(name.dropFirst(2), called: name, value) else {
        continue
      }
      taken.variables.insert(name)
    }
    for selector in sheet.selectors where selector.hasPrefix(".") && !taken.selectors.contains(selector) {
      let own = sheet.styles[selector]?.declarations.filter { $0.name == "transition" } ?? []
      let variable = "--" + selector.dropFirst()
      let isOwn = own.contains { declaration in
        declaration.value.variable.map { $0 == variable && lists.values.contains($0) } == true
          || isList(selector.dropFirst(), called: selector, declaration.value)
      }
      if isOwn { taken.selectors.insert(selector) }
    }
    for name in sheet.keyframeNames where owner(name).map({ whole.contains($0.recipe.identifier) }) == true {
      taken.keyframes.insert(name)
    }
    // Names first, for forward references.
    let wanted = recipes.compactMap { $0.isReduced ? nil : restored(by: $0, in: lists[$0.identifier]) }
    for entry in wanted { add([], entry.title, at: entry.place, named: entry.name, entry.read) }
    for (selector, recipe, rest) in others {
      guard let style = sheet.styles[selector] else { continue }
      let path = recipe.name.text.split(separator: "/").map(String.init) + [rest]
      add(path, selector, at: style.place, Self.together(selector))
      log.note(.assumed, "\(recipe.name) is restored in parts: \(rest) is keyframes of its own", at: style.place)
    }
    return taken
  }

  private typealias Restored = (name: PresetName, title: String, place: SourcePlace, read: Reading)

  /// - Parameter list: Name of the list of transitions that it is in.
  private mutating func restored(by recipe: CSSRecipe, in list: String?) -> Restored? {
    let (variable, selector) = ("--\(recipe.identifier)", ".\(recipe.identifier)")
    let style = sheet.styles[selector]
    let easing =
      sheet.variables.global[variable + "-easing"] ?? recipe.notation.flatMap { _ in sheet.variables.global[variable] }
    let readCurve: Reading = { (importer) throws(ImportFault) in
      if let alias = importer.alias(of: recipe) { return alias }
      return try importer.curve(by: recipe).map { .curve($0) }
    }
    let found: (read: Reading, place: SourcePlace)
    if let easing, recipe.notation != nil {
      found = (readCurve, easing.place)
    } else if let value = sheet.variables.global[variable] {
      found = (Self.value(variable), value.place)
    } else if let style, style.declarations.contains(where: { $0.name == "animation" }) {
      found = (Self.together(selector), style.place)
    } else if let style, style.has("transition") {
      let read = Self.transition(selector)
      let readAlias: Reading = { (importer) throws(ImportFault) in
        if let alias = importer.alias(of: recipe) { return alias }
        return try read(&importer)
      }
      found = (readAlias, style.place)
    } else if let easing {
      found = (readCurve, easing.place)
    } else {
      return nil
    }
    do throws(ModelError) {
      let group = collector.options.into
      let name = try group.map { (group) throws(ModelError) in try recipe.name.inGroup(group) } ?? recipe.name
      guard let name = collector.claim(name, for: recipe.name.text, at: found.place) else { return nil }
      let value = sheet.variables.global[variable]
      let content = value.flatMap { contentOrLog(of: $0, local: [:]) }
      if let kind = content?.kind, kind == .duration || kind == .curve { presets[variable] = (name, kind) }
      if let easing, recipe.notation != nil { presets[easing.name] = (name, .curve) }
      if content?.kind == .transition || content == nil && style?.has("transition") == true {
        transitions[variable] = [name]
        if let list { transitions[list, default: []].append(name) }
      }
      if let style, let item = (try? items(.animation, of: style))?.first { played[recipe.identifier] = (name, item) }
      let title = list ?? (value != nil ? variable : recipe.identifier)
      return (name, title, found.place, found.read)
    } catch {
      log.add(ImportFault(error, at: found.place))
      return nil
    }
  }

  // MARK: Custom properties

  private mutating func planValues(without taken: Taken) {
    var contents: [(name: String, place: SourcePlace, content: Content)] = []
    for name in sheet.names where !taken.variables.contains(name) {
      guard let declaration = sheet.variables.global[name] else { continue }
      if let content = contentOrLog(of: declaration, local: [:]) { contents.append((name, declaration.place, content)) }
    }
    // Names first, for forward references.
    for (name, place, content) in contents {
      // A restored preset is known already, and what refers to it an alias.
      let kind = if case .alias(let target) = content { presets[target]?.kind } else { content.kind }
      guard kind == .duration || kind == .curve,
        let preset = collector.claim([String(name.dropFirst(2))], for: String(name.dropFirst(2)), at: place)
      else { continue }
      presets[name] = (preset, kind ?? .curve)
    }
    for (name, place, content) in contents {
      let path = [String(name.dropFirst(2))]
      switch content {
      case .duration, .curve, .alias:
        if let known = presets[name] { add(path, name, at: place, named: known.name, Self.value(name)) }
      case .transitions(let groups):
        if groups.count > 1 {
          log.warn(
            .notKept, "\(name) becomes \(groups.count) presets: its transitions have different times", at: place)
        }
        let made = groups.enumerated().compactMap { index, group in
          let own = groups.count == 1 ? path : path + [group.first?.name ?? "all"]
          return add(own, name, at: place, Self.value(name, group: index))
        }
        if made.count == groups.count { transitions[name] = made }
      case .animations(let items):
        for (index, item) in items.enumerated() {
          guard let keyframes = item.name else { continue }
          let isFirst = played[keyframes] == nil
          let made = add(isFirst ? [keyframes] : path, keyframes, at: place) { (importer) throws(ImportFault) in
            guard !importer.isStopped(keyframes), let declaration = importer.sheet.variables.global[name],
              case .animations(let items)? = try importer.content(of: declaration, local: [:]),
              items.indices.contains(index)
            else { return nil }
            return try importer.keyframes([items[index]], of: nil)
          }
          guard isFirst else { continue }
          played[keyframes] = (made, item)
          // A variable called as its keyframes is the same preset.
          if made != nil, items.count == 1, name != "--" + keyframes { add(path, name, at: place, Self.value(name)) }
        }
      }
    }
  }

  /// Content of a custom property, nil if it is not a motion; errors are logged.
  private mutating func contentOrLog(of declaration: CSSDeclaration, local: CSSVariables.Declarations) -> Content? {
    log.catching { () throws(ImportFault) in
      let content = try self.content(of: declaration, local: local)
      if content == nil {
        log.skipOther(declaration.name, at: declaration.place)
      } else {
        log.warnOfAssumptions(sheet.variables, of: declaration)
      }
      return content
    }
  }

  // MARK: Rules

  /// Animation of a rule, by its place in it.
  private typealias Played = (keyframes: String, animation: CSSTiming, index: Int, style: CSSStyle)

  /// Adds keyframes as a rule plays them.
  private mutating func plan(_ rule: Played) {
    let (name, selector) = (rule.keyframes, rule.style.selector)
    let known = played[name]
    if let known, known.animation.hasTiming(of: rule.animation) || known.name == nil { return }
    let path = known == nil ? [name] : [name, Self.slug(of: selector)]
    let made = add(path, name, at: rule.style.place) { (importer) throws(ImportFault) in
      guard let style = importer.sheet.styles[selector] else { return nil }
      let items = try importer.items(.animation, of: style)
      guard items.indices.contains(rule.index), items[rule.index].name != nil else { return nil }
      return try importer.keyframes([items[rule.index]], of: style)
    }
    if known == nil { played[name] = (made, rule.animation) }
  }

  /// Plans what a rule has, and returns the animations that play backwards.
  private mutating func planRule(_ style: CSSStyle, without taken: Taken) -> [Played] {
    let (slug, selector) = (Self.slug(of: style.selector), style.selector)
    var reversed: [Played] = []
    do throws(ImportFault) {
      let animations = try items(.animation, of: style)
      for (index, item) in animations.enumerated() {
        guard let name = item.name else { continue }
        players[name, default: []].append(selector)
        if taken.keyframes.contains(name), played[name] == nil { continue }
        guard sheet.keyframes[name] != nil else {
          log.warn(
            .badReference, "the keyframes \(QuotedText.quote(name)) are in none of the files",
            at: item.place ?? style.place)
          continue
        }
        if item.isReversed { reversed.append((name, item, index, style)) } else { plan((name, item, index, style)) }
      }
      if !animations.isEmpty, animations.allSatisfy({ $0.name == nil }),
        style.declarations.contains(where: { $0.name.contains("animation-") })
      {
        log.skip(
          "times of animations alone", "\(QuotedText.quote(selector)) times animations of other rules", at: style.place)
      }
      let groups = Self.groups(try items(.transition, of: style))
      for (index, group) in groups.enumerated() {
        let path = groups.count == 1 ? [slug] : [slug, group.first?.name ?? "all"]
        add(path, selector, at: style.place, Self.transition(selector, group: index))
      }
    } catch {
      log.add(error)
    }
    for name in style.ownNames {
      guard let declaration = style.local[name], let content = contentOrLog(of: declaration, local: style.local) else {
        continue
      }
      guard [.duration, .curve, .alias].contains(content.kind) else {
        log.skipOther(name, at: declaration.place)
        continue
      }
      if sheet.variables.global[name] != nil {
        log.warn(
          .notKept, "\(name) of \(QuotedText.quote(selector)) becomes a preset of its own: a preset has one value",
          at: declaration.place)
      }
      add([slug, String(name.dropFirst(2))], name, at: declaration.place) { (importer) throws(ImportFault) in
        guard let style = importer.sheet.styles[selector], let declaration = style.local[name] else { return nil }
        return try importer.motion(of: declaration, local: style.local)
      }
    }
    return reversed
  }

  /// Name for a selector: the first of several, shortened.
  private static func slug(of selector: String) -> String {
    let first = selector.prefix { $0 != "," }
    return String(first.prefix(60)).replacing("/", with: "-")
  }
}
