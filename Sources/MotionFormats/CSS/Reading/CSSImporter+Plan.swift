import MotionModel

extension CSSImporter {
  /// What belongs to presets that were exported, and is not read for itself.
  private struct Taken {
    var variables: Set<String> = []
    var selectors: Set<String> = []
    var keyframes: Set<String> = []
  }

  /// Decides which presets there are.
  mutating func plan() {
    var version = full
    let taken = planRecipes(&version)
    planValues(&version, without: taken)
    for selector in version.sheet.selectors where !taken.selectors.contains(selector) {
      if let style = version.sheet.styles[selector] { plan(style, &version, without: taken) }
    }
    let reserved = taken.keyframes.union(playedWhenReduced)
    for name in version.sheet.keyframeNames where played[name] == nil && !reserved.contains(name) {
      guard let rule = version.sheet.keyframes[name] else { continue }
      add([name], name, .unplayed(name), at: rule.place, &version)
    }
    dropDangling()
  }

  /// The keyframes that something plays for reduced motion: they are variants, and no presets for themselves.
  private var playedWhenReduced: Set<String> {
    guard let sheet = reduced?.sheet else { return [] }
    let declarations =
      sheet.variables.global.values
      + sheet.styles.values.flatMap { $0.declarations.filter { CSSParser.unprefixed($0.name).hasPrefix("animation") } }
    let words = declarations.flatMap(\.value).compactMap { component -> String? in
      if case .word(let word) = component.value { word } else { nil }
    }
    return Set(words)
  }

  /// Drops what refers to something that could not be imported, which the errors have named.
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

  /// Adds a preset; says what is wrong, and returns its name when there is a motion.
  @discardableResult
  private mutating func add(
    _ path: [String], _ title: String, _ source: Source, at place: CSSPlace, _ version: inout Version,
    named known: PresetName? = nil
  ) -> PresetName? {
    do throws(CSSFault) {
      guard let motion = try motion(of: source, in: &version) else { return nil }
      guard let name = known ?? claim(path, at: place) else { return nil }
      planned.append(Planned(name: name, title: title, source: source, motion: motion, place: place))
      return name
    } catch {
      log.add(error)
      return nil
    }
  }

  // MARK: Exported sheets

  private mutating func planRecipes(_ version: inout Version) -> Taken {
    var taken = Taken()
    guard !recipes.isEmpty else { return taken }
    let byIdentifier = Dictionary(
      recipes.map { ($0.identifier, $0) }, uniquingKeysWith: { a, b in a.isReduced ? b : a })
    /// The recipe that a word belongs to, and what is left of the word.
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
    for name in version.sheet.names {
      guard let (recipe, rest) = owner(name.dropFirst(2)), parts.contains(rest) else { continue }
      taken.variables.insert(name)
      whole.insert(recipe.identifier)
    }
    var others: [(selector: String, recipe: CSSRecipe, rest: String)] = []
    for selector in version.sheet.selectors where selector.hasPrefix(".") {
      guard let (recipe, rest) = owner(selector.dropFirst()) else { continue }
      taken.selectors.insert(selector)
      whole.insert(recipe.identifier)
      if !rest.isEmpty { others.append((selector, recipe, rest)) }
    }
    for name in version.sheet.keyframeNames where owner(name).map({ whole.contains($0.recipe.identifier) }) == true {
      taken.keyframes.insert(name)
    }
    for recipe in recipes where !recipe.isReduced {
      plan(recipe, &version)
    }
    for (selector, recipe, rest) in others {
      guard let style = version.sheet.styles[selector] else { continue }
      let path = recipe.name.text.split(separator: "/").map(String.init) + [rest]
      add(path, selector, .together(selector: selector), at: style.place, &version)
      log.note(.assumed, "\(recipe.name) comes back in parts: \(rest) is keyframes of its own", at: style.place)
    }
    return taken
  }

  private mutating func plan(_ recipe: CSSRecipe, _ version: inout Version) {
    let (variable, selector) = ("--\(recipe.identifier)", ".\(recipe.identifier)")
    let style = version.sheet.styles[selector]
    let source: Source
    var place = style?.place ?? CSSPlace(file: 0, offset: 0)
    if let easing = version.sheet.variables.global[variable + "-easing"], recipe.notation != nil {
      (source, place) = (.recipe(recipe), easing.place)
    } else if let value = version.sheet.variables.global[variable] {
      (source, place) = (.value(variable, group: 0), value.place)
    } else if let style, style.declarations.contains(where: { $0.name == "animation" }) {
      source = .together(selector: selector)
    } else if let style, style.has("transition") {
      source = .transition(selector: selector, group: 0)
    } else if let easing = version.sheet.variables.global[variable + "-easing"] {
      (source, place) = (.recipe(recipe), easing.place)
    } else {
      return
    }
    do throws(ModelError) {
      let name = try options.into.map { (group) throws(ModelError) in try recipe.name.inGroup(group) } ?? recipe.name
      guard let name = claim(name, for: recipe.name.text, at: place) else { return }
      add([], recipe.name.text, source, at: place, &version, named: name)
    } catch {
      log.add(CSSFault(error, at: place))
    }
  }

  // MARK: Custom properties

  private mutating func planValues(_ version: inout Version, without taken: Taken) {
    var contents: [(name: String, declaration: CSSDeclaration, held: Held)] = []
    for name in version.sheet.names where !taken.variables.contains(name) {
      guard let declaration = version.sheet.variables.global[name] else { continue }
      do throws(CSSFault) {
        if let held = try content(of: declaration, local: [:], &version) {
          contents.append((name, declaration, held))
        } else {
          log.skipOther(name, at: declaration.place)
        }
      } catch {
        log.add(error)
      }
    }
    // Names first: references lead to what comes later too.
    for (name, declaration, content) in contents {
      guard content.kind == .duration || content.kind == .curve,
        let preset = claim([String(name.dropFirst(2))], at: declaration.place)
      else { continue }
      held[name] = (preset, content.kind)
    }
    for (name, declaration, content) in contents {
      let path = [String(name.dropFirst(2))]
      switch content {
      case .duration, .curve, .alias:
        guard let known = held[name] else { continue }
        add(path, name, .value(name, group: 0), at: declaration.place, &version, named: known.name)
      case .transitions(let groups):
        for (index, group) in groups.enumerated() {
          let own = groups.count == 1 ? path : path + [group.first?.property ?? "all"]
          add(own, name, .value(name, group: index), at: declaration.place, &version)
        }
      case .animations(let items):
        for (index, item) in items.enumerated() {
          guard let keyframes = item.name else { continue }
          let isFirst = played[keyframes] == nil
          let made = add(
            isFirst ? [keyframes] : path, keyframes, .held(by: name, index: index), at: declaration.place, &version)
          guard isFirst else { continue }
          played[keyframes] = (made, item)
          if made != nil, items.count == 1 {
            add(path, name, .value(name, group: 0), at: declaration.place, &version)
          }
        }
      }
    }
  }

  // MARK: Rules

  private mutating func plan(_ style: CSSStyle, _ version: inout Version, without taken: Taken) {
    let slug = Self.slug(of: style.selector)
    do throws(CSSFault) {
      let animations = try animations(of: style, &version)
      for (index, item) in animations.enumerated() {
        guard let name = item.name else { continue }
        guard version.sheet.keyframes[name] != nil, !taken.keyframes.contains(name) else {
          log.warn(
            .badReference, "the keyframes \(QuotedText.quote(name)) are in none of the files",
            at: item.place ?? style.place)
          continue
        }
        let source = Source.animation(selector: style.selector, index: index)
        if let known = played[name] {
          guard !known.animation.hasTiming(of: item), known.name != nil else { continue }
          add([name, slug], name, source, at: style.place, &version)
        } else {
          played[name] = (add([name], name, source, at: style.place, &version), item)
        }
      }
      if !animations.isEmpty, animations.allSatisfy({ $0.name == nil }),
        style.declarations.contains(where: { $0.name.contains("animation-") })
      {
        log.skip(
          "times of animations alone", "\(QuotedText.quote(style.selector)) times animations of other rules",
          at: style.place)
      }
      let groups = Self.groups(try transitions(of: style, &version) ?? [])
      for (index, group) in groups.enumerated() {
        let path = groups.count == 1 ? [slug] : [slug, group.first?.property ?? "all"]
        add(path, style.selector, .transition(selector: style.selector, group: index), at: style.place, &version)
      }
    } catch {
      log.add(error)
    }
    for name in style.ownNames {
      guard let declaration = style.local[name] else { continue }
      do throws(CSSFault) {
        switch try content(of: declaration, local: style.local, &version) {
        case .duration, .curve:
          add(
            [slug, String(name.dropFirst(2))], name, .local(name, selector: style.selector), at: declaration.place,
            &version)
        default: log.skipOther(name, at: declaration.place)
        }
      } catch {
        log.add(error)
      }
    }
  }

  /// A name for what a selector picks: of several the first, and not too long.
  private static func slug(of selector: String) -> String {
    let first = selector.prefix { $0 != "," }
    return String(first.prefix(60)).replacing("/", with: "-")
  }
}
