import MotionModel

extension CSSImporter {
  mutating func plan() {
    var taken = planRecipes()
    planPairs(&taken)
    planValues(without: taken)
    var rules: [PlayingRule] = []
    for selector in sheet.selectors {
      guard let style = sheet.styles[selector] else { continue }
      // A preset's transitions may stand beside animations of others.
      if !taken.selectors.contains(selector) || style.has("transition") && playsOthers(selector) {
        rules.append(planRule(style, without: taken))
      }
      planVariables(of: style)
    }
    // Under their own name keyframes play forward, if anywhere.
    for var rule in rules {
      for (place, played) in rule.reversed { rule.members[place] = plan(played) }
      plan(rule: rule.selector, of: rule.members)
    }
    let reserved = playedWhenReduced.union(taken.keyframes.keys)
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
  mutating func add(
    _ path: [String], _ title: String, at place: SourcePlace, named known: PresetName? = nil, _ read: @escaping Reading
  ) -> PresetName? {
    manner = CSSManner()
    guard let motion = log.catching({ () throws(ImportFault) in try read(&self) }),
      let name = known ?? collector.claim(grouped(path), for: path.joined(separator: " "), at: place)
    else { return nil }
    planned.append((name, title, motion, manner, place, read))
    return name
  }

  // MARK: Custom properties

  /// Adds the curves that were put into an exported sheet in its own manner: `--pop-easing` with `--pop-duration`.
  private mutating func planPairs(_ taken: inout CSSRecipePlan) {
    for name in recipes.isEmpty ? [] : sheet.names where name.hasSuffix("-easing") {
      let stem = String(name.dropLast("-easing".count))
      let pair = [name, stem + "-duration"]
      guard stem.count > 2, taken.variables.isDisjoint(with: pair), sheet.variables.global[stem] == nil,
        let place = sheet.variables.global[name]?.place,
        let preset = add(
          [String(stem.dropFirst(2))], String(stem.dropFirst(2)), at: place,
          { (importer) throws(ImportFault) in
            guard let easing = importer.sheet.variables.global[pair[0]],
              let length = importer.sheet.variables.global[pair[1]],
              case .motion(.curve(let curve))? = try importer.content(of: easing, local: [:]),
              let seconds = try importer.sheet.variables.value(of: pair[1])?.first?.number(in: .seconds)
            else { return nil }
            let duration = importer.reference(length.value.variable, .duration).map { DurationSource.reference($0) }
            return try easing.place.reading { () throws(ModelError) in
              .curve(try curve.with(duration: duration ?? .seconds(seconds)))
            }
          })
      else { continue }
      presets[name] = (preset, .curve)
      taken.take(pair: pair, of: sheet.styles["." + stem.dropFirst(2)])
    }
  }

  private mutating func planValues(without taken: CSSRecipePlan) {
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
        let preset = collector.claim(grouped([String(name.dropFirst(2))]), for: String(name.dropFirst(2)), at: place)
      else { continue }
      presets[name] = (preset, kind ?? .curve)
    }
    for (name, place, content) in contents {
      let path = [String(name.dropFirst(2))]
      sheet.variables.global[name].map { tellCopies(in: $0, as: content) }
      switch content {
      case .motion, .alias:
        if let known = presets[name] { add(path, name, at: place, named: known.name, Self.value(name)) }
      case .transitions(let groups):
        if groups.count > 1 {
          log.warn(.notKept, "\(name) becomes \(groups.count) presets: its transitions have different times", at: place)
        }
        let made = groups.compactMap { group in
          let property = groups.count == 1 ? nil : group.first?.name ?? "all"
          return add(path + [property].compactMap(\.self), name, at: place, Self.value(name, group: property))
        }
        if made.count == groups.count { transitions[name] = made }
      case .animations(let items):
        for (index, item) in items.enumerated() {
          guard let keyframes = item.name else { continue }
          let isFirst = played[keyframes] == nil
          let made = add(isFirst ? [keyframes] : path, keyframes, at: place) { (importer) throws(ImportFault) in
            let isIdle = importer.isStopped(keyframes)
            guard let declaration = importer.sheet.variables.global[name],
              case .animations(let items)? = try importer.content(of: declaration, local: [:]),
              items.indices.contains(index)
            else { return nil }
            return try importer.keyframes([items[index]], of: nil, isIdle: isIdle)
          }
          guard isFirst else { continue }
          played[keyframes] = (made, item, .any)
          // A variable called as its keyframes is the same preset.
          if made != nil, items.count == 1, name != "--" + keyframes { add(path, name, at: place, Self.value(name)) }
        }
      }
    }
  }

  /// Content of a custom property, nil if it is not a motion; errors are logged.
  mutating func contentOrLog(of declaration: CSSDeclaration, local: CSSVariables.Declarations) -> Content? {
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

  /// Presets of a rule's animations; those that play backwards are planned last.
  private typealias PlayingRule = (selector: String, members: [PresetName?], reversed: [(place: Int, played: Played)])

  /// Indicates that one of some rules has an animation with the keyframes and times of another.
  private mutating func playsAlike(_ animation: CSSTiming, as selectors: [String]) -> Bool {
    selectors.contains { selector in
      guard let style = sheet.styles[selector], let own = try? items(.animation, of: style) else { return false }
      return own.contains { $0.name == animation.name && $0.hasTimes(of: animation) }
    }
  }

  /// Adds keyframes as a rule plays them, unless another one does so, too.
  /// - Parameter isPart: They are a part of an exported preset, and have no name of their own.
  @discardableResult
  private mutating func plan(_ rule: Played, ofPart isPart: Bool = false) -> PresetName? {
    let (name, selector) = (rule.keyframes, rule.style.selector)
    let (known, reduction) = (played[name], reduction(of: selector, at: rule.index))
    if let known {
      let isAlike = known.animation.timing == rule.animation.timing && reduction.isSame(as: known.reduction)
      if isAlike || known.name == nil { return known.name }
    }
    let path = known == nil && !isPart ? [name] : [name, Self.slug(of: selector)]
    let made = add(path, name, at: rule.style.place) { (importer) throws(ImportFault) in
      importer.manner.isNone = true
      guard let style = importer.sheet.styles[selector],
        let item = try importer.items(.animation, of: style).dropFirst(rule.index).first, item.name != nil
      else { return nil }
      let isIdle = importer.isIdle([item]) && item.name == name
      return try importer.keyframes([item], of: style, isIdle: isIdle)
    }
    if known == nil, !isPart { played[name] = (made, rule.animation, reduction) }
    return made
  }

  /// Way in which a rule plays one of its animations for reduced motion.
  mutating func reduction(of selector: String, at index: Int) -> CSSTiming.Reduction {
    guard let reduced else { return .any }
    let full = sheet
    (sheet, isReduced) = (reduced, true)
    defer { (sheet, isReduced) = (full, false) }
    guard let style = sheet.styles[selector], let item = try? items(.animation, of: style).dropFirst(index).first,
      let keyframes = item.name
    else { return .nothing }
    return .plays(keyframes, isOver(item) ? nil : item.timing)
  }

  /// Keeps a rule that plays presets under another name than theirs, or several; without those that are not read.
  private mutating func plan(rule selector: String, of members: [PresetName?]) {
    let (known, name) = (members.compactMap(\.self), CSSSelector.className(selector))
    // The class called as the keyframes is written with them.
    let isOwn = known.count == 1 && (known[0].text == name || name.flatMap { played[$0]?.name } == known[0])
    guard CSSSelector.isSelector(selector), !known.isEmpty, Set(known).count == known.count, !isOwn,
      known.allSatisfy({ rules[$0]?.count ?? 0 < Bounds.shortListLength })
    else { return }
    for (place, preset) in known.enumerated() { rules[preset, default: [:]][selector] = place }
  }

  private mutating func planRule(_ style: CSSStyle, without taken: CSSRecipePlan) -> PlayingRule {
    let (slug, selector) = (Self.slug(of: style.selector), style.selector)
    var (reversed, members): ([(place: Int, played: Played)], [PresetName?]) = ([], [])
    let animations = log.catching { () throws(ImportFault) in try items(.animation, of: style) } ?? []
    for (index, item) in animations.enumerated() {
      guard let name = item.name else { continue }
      players[name, default: []].append(selector)
      if let own = taken.keyframes[name], played[name] == nil {
        // Those of one preset may be several.
        let known = played[own].flatMap { $0.animation.hasTimes(of: item) ? $0.name : nil }
        if known == nil || known != members.last {
          let isOther = known == nil && !playsAlike(item, as: [".\(own)", ".\(name)"])
          members.append(isOther ? plan((name, item, index, style), ofPart: true) : known)
        }
        continue
      }
      guard sheet.keyframes[name] != nil else {
        members.append(nil)
        tellMissing(item, at: style.place)
        continue
      }
      if item.isReversed { reversed.append((members.count, (name, item, index, style))) }
      members.append(item.isReversed ? nil : plan((name, item, index, style)))
    }
    if !animations.isEmpty, animations.allSatisfy({ $0.name == nil }),
      style.declarations.contains(where: { $0.name.contains("animation-") })
    {
      log.skip("times of animations alone", count: 1)
      log.warn(
        .notKept, "\(QuotedText.quote(selector)) dropped: it changes the times of animations of other rules",
        at: style.place)
    }
    guard !taken.selectors.contains(selector),
      let transitions = log.catching({ () throws(ImportFault) in try items(.transition, of: style) })
    else { return (selector, members, reversed) }
    let groups = Self.groups(transitions)
    let own = style.own("transition")
    let isOfOthers = own.allSatisfy {
      $0.value.isNone || ["transition-delay", "transition-property"].contains($0.plainName)
    }
    if !own.isEmpty, isOfOthers {
      log.skip(
        "transitions of other rules", "\(QuotedText.quote(selector)) changes or stops transitions of other rules",
        at: style.place)
    }
    if !isOfOthers, let several = own.first(where: { $0.value.contains(where: \.isComma) }),
      !own.contains(where: { ["transition", "transition-property"].contains($0.plainName) })
    {
      log.warn(
        .notKept, "\(several.name) has several values for the transitions of other rules: the first is kept",
        at: several.place)
    }
    for group in groups {
      let property = groups.count == 1 ? nil : group.first?.name ?? "all"
      add([slug] + [property].compactMap(\.self), selector, at: style.place, Self.transition(selector, group: property))
    }
    return (selector, members, reversed)
  }

  private mutating func planVariables(of style: CSSStyle) {
    let (slug, selector) = (Self.slug(of: style.selector), style.selector)
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
      tellCopies(in: declaration, as: content)
      add([slug, String(name.dropFirst(2))], "\(selector) \(name)", at: declaration.place) {
        (importer) throws(ImportFault) in
        guard let style = importer.sheet.styles[selector], let declaration = style.local[name] else { return nil }
        return try importer.motion(of: declaration, local: style.local)
      }
    }
  }

  /// Name for a selector: the first of several, shortened.
  static func slug(of selector: String) -> String {
    String(selector.prefix { $0 != "," }.prefix(60)).replacing("/", with: "-")
  }
}
