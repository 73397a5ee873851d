import MotionEngine
import MotionModel

extension CSSImporter {
  /// Plans the presets that the comments of exported sheets tell.
  mutating func planRecipes() -> CSSRecipePlan {
    var plan = CSSRecipePlan(
      recipes, recipesByIdentifier, in: sheet, readsVariables: collector.options.readsMembers)
    guard !recipes.isEmpty else { return plan }
    sheet.variables.parts = plan.parts
    reduced?.variables.parts = plan.parts
    let styles = sheet.selectors.compactMap { sheet.styles[$0] }
    for style in styles {
      if let name = CSSSelector.className(style.selector) {
        let owner = plan.numbered(name).flatMap { sheet.styles["." + $0] == nil && style.has("transition") ? $0 : nil }
        if let owner { plan.take(rule: style, of: owner) } else { plan.take(class: name) { playsOthers($0) } }
      } else if style.has("transition") {
        plan.take(rule: style)
      }
    }
    plan.takeLists(of: sheet)
    for style in styles {
      plan.take(listOf: style) {
        Self.groups((try? items(.transition, of: style)) ?? []).map { $0.map { $0.name ?? "all" } }
      }
    }
    plan.takeKeyframes(of: sheet)
    // Names first, for forward references.
    let wanted = recipes.compactMap {
      $0.isReduced ? nil : restored(by: $0, in: plan.lists[$0.identifier], plan.rules[$0.identifier])
    }
    for entry in wanted { add([], entry.title, at: entry.place, named: entry.name, entry.read) }
    for (selector, recipe, rest) in plan.others {
      guard let place = add(recipe.name.path + [Substring(rest)], selector, Self.together(selector)) else { continue }
      log.note(.assumed, "\(recipe.name) is restored in parts: \(rest) is keyframes of its own", at: place)
    }
    for (selector, property, path) in plan.added {
      _ = add(path, selector, Self.transition(selector, group: property))
    }
    return plan
  }

  /// Adds a preset of a rule below a restored one's name or group, and returns its place if there is a motion.
  private mutating func add(_ path: [Substring], _ selector: String, _ read: @escaping Reading) -> SourcePlace? {
    let group = collector.options.into?.path ?? []
    let own = path.starts(with: group) ? path.dropFirst(group.count) : path[...]
    guard let style = sheet.styles[selector],
      let name = collector.claim(own.map(String.init), for: selector, at: style.place)
    else { return nil }
    return add([], selector, at: style.place, named: name, read).map { _ in style.place }
  }

  /// Indicates a class that plays keyframes called otherwise, which is none of a preset's own.
  mutating func playsOthers(_ selector: String) -> Bool {
    guard let style = sheet.styles[selector], let items = try? items(.animation, of: style), !items.isEmpty else {
      return false
    }
    let own = selector.dropFirst()
    return items.allSatisfy { item in
      guard let name = item.name, name.hasPrefix(own) else { return item.name != nil }
      // The keyframes `card-in` of a class `card` may be another preset.
      return recipesByIdentifier.owner(of: name).map { $0.recipe.identifier.count > own.count } ?? false
    }
  }

  /// First rule that plays some keyframes, where one called as these does not.
  private mutating func player(of keyframes: String, before own: String) -> String? {
    ([own] + sheet.selectors).first { selector in
      let played = sheet.styles[selector].flatMap { try? items(.animation, of: $0) }
      return played?.contains { $0.name == keyframes } ?? false
    }
  }

  private typealias Restored = (name: PresetName, title: String, place: SourcePlace, read: Reading)

  /// - Parameters:
  ///   - list: Name of the list of transitions that it is in.
  ///   - rule: Its rule, if that is not its own class.
  private mutating func restored(
    by recipe: PresetRecipe, in list: String?, _ rule: CSSRecipePlan.Rule?
  ) -> Restored? {
    let (variable, selector) = ("--\(recipe.identifier)", rule?.selector ?? ".\(recipe.identifier)")
    let (style, value) = (sheet.styles[selector], sheet.variables.global[variable])
    let easing =
      sheet.variables.global[variable + "-easing"] ?? recipe.notation.flatMap { _ in sheet.variables.global[variable] }
    // A class of the page may play others, and another one its keyframes.
    let player =
      (sheet.keyframes[recipe.identifier] == nil ? nil : self.player(of: recipe.identifier, before: selector))
      ?? selector
    func aliasOr(_ read: @escaping Reading) -> Reading {
      { (importer) throws(ImportFault) in
        if let alias = importer.alias(of: recipe) { return alias }
        return try read(&importer)
      }
    }
    let found: (read: Reading, place: SourcePlace)
    if let easing, recipe.notation != nil || value == nil && sheet.selectors.isEmpty {
      let read = aliasOr { (importer) throws(ImportFault) in try importer.curve(by: recipe).map { .curve($0) } }
      found = (read, easing.place)
    } else if let value {
      let readValue: Reading = { (importer) throws(ImportFault) in
        try Self.value(importer.variable(of: recipe))(&importer)
      }
      found = (readValue, value.place)
    } else if let style, style.declarations.contains(where: { $0.name == "animation" }),
      !style.has("transition") || !playsOthers(selector)
    {
      found = (Self.together(player, of: recipe), style.place)
    } else if let style, style.has("transition") {
      let read = Self.transition(selector, group: rule?.property)
      found = (rule?.property == nil ? aliasOr(read) : read, style.place)
    } else {
      if let easing {
        log.note(.notKept, "\(recipe.name) has variables, but its rule is gone: it stays as it is", at: easing.place)
      }
      return nil
    }
    do throws(ModelError) {
      let group = collector.options.into
      let name = try group.map { (group) throws(ModelError) in try recipe.name.inGroup(group) } ?? recipe.name
      guard let name = collector.claim(name, for: recipe.name.text, at: found.place) else { return nil }
      let told = PresetDetails(deprecation: recipe.deprecation)
      deprecations[name] = try told.replacingReferences { (reference) throws(ModelError) in
        guard let group, case .name(let other, let version) = reference else { return reference }
        return .name(try other.inGroup(group), version)
      }.deprecation
      let content = value.flatMap { contentOrLog(of: $0, local: [:]) }
      let kind = if case .alias(let target)? = content { presets[target]?.kind } else { content?.kind }
      if let kind, kind == .duration || kind == .curve { presets[variable] = (name, kind) }
      if let value { tellCopies(in: value, as: content) }
      if let easing, recipe.notation != nil { presets[easing.name] = (name, .curve) }
      if content?.kind == .transition || content == nil && style?.has("transition") == true {
        transitions[variable] = [name]
        if let list { transitions[list, default: []].append(name) }
      }
      let playing = try? sheet.styles[player].map { (style) throws(ImportFault) in try items(.animation, of: style) }
      if let item = playing?.first { played[recipe.identifier] = (name, item, reduction(of: player, at: 0)) }
      let title = list ?? (value != nil ? variable : style?.has("transition") == true ? selector : recipe.identifier)
      return (name, title, found.place, found.read)
    } catch {
      log.add(ImportFault(error, at: found.place))
      return nil
    }
  }

  /// Curve in a comment if the values still match it; otherwise from the values.
  mutating func curve(by recipe: PresetRecipe) throws(ImportFault) -> Curve? {
    let recipe = isReduced ? reducedRecipes[recipe.identifier] ?? recipe : recipe
    let values = try self.values(of: recipe)
    guard let notation = recipe.notation, let curve = try? Curve(notation: notation) else { return values?.curve }
    guard let values else { return nil }
    // A length by reference is that of the variable where the sheet has it, also behind an edited easing.
    if case .reference? = curve.duration, let length = values.curve.duration,
      let used = sheet.variables.global[variable(of: recipe) + "-duration"]?.value.variable,
      let known = presets[used], known.kind == .duration, let alone = try? curve.with(duration: length)
    {
      let isOwn = WebTiming.agrees(alone, values.curve, within: error)
      let referring = try? (isOwn ? curve : values.curve).with(duration: .reference(.name(known.name, .latest)))
      if let referring {
        if !isOwn { tellEdit(of: recipe, at: values.place) }
        return referring
      }
    }
    guard Motion.curve(curve).references.isEmpty else {
      log.warn(.inlined, "\(recipe.name) refers to a preset; its values are taken instead", at: values.place)
      return values.curve
    }
    if WebTiming.agrees(curve, values.curve, within: error) { return curve }
    if case .seconds(let edited)? = values.curve.duration, let lasting = curve.lasting(edited),
      WebTiming.agrees(lasting, values.curve, within: error)
    {
      let noun = curve.base.isSpring ? "spring" : "curve"
      log.note(.assumed, "only the duration of \(recipe.name) was edited: its \(noun) takes that", at: values.place)
      return lasting
    }
    let others = values.curve.modifiers
    if let waiting = try? Curve(curve.base, duration: curve.duration, modifiers: others),
      WebTiming.agrees(waiting, values.curve, within: error)
    {
      log.note(.assumed, "only the delay or the passes of \(recipe.name) were edited", at: values.place)
      return waiting
    }
    tellEdit(of: recipe, at: values.place)
    return values.curve
  }

  private func tellEdit(of recipe: PresetRecipe, at place: SourcePlace) {
    log.warn(.contradiction, "the values are not those of \(recipe.name) in the comment; the values count", at: place)
  }

  /// Variable of an exported preset; SCSS has that for reduced motion under a name of its own, beside the other.
  private func variable(of recipe: PresetRecipe) -> String {
    let (own, reduced) = ("--\(recipe.identifier)", "--\(recipe.identifier)-reduced")
    guard isReduced, recipesByIdentifier["\(recipe.identifier)-reduced"] == nil else { return own }
    return ["", "-easing"].contains { sheet.variables.global[reduced + $0] != nil } ? reduced : own
  }

  /// The alias that an exported curve is: each of its variables is one of another curve's, and nothing else.
  func alias(of recipe: PresetRecipe) -> Motion? {
    // The variable of an easing alone has no part.
    let parts = ["", "-easing", "-duration", "-delay", "-iterations", "-direction"]
    let variable = variable(of: recipe)
    var target: String?
    for part in parts {
      guard let value = sheet.variables.global[variable + part]?.value else { continue }
      guard value.count == 1, case .function("var", let arguments)? = value.first?.value, arguments.count == 1,
        case .word(let name)? = arguments.first?.value, name.hasSuffix(part)
      else { return nil }
      let owner = String(name.dropLast(part.count))
      guard target == nil || target == owner else { return nil }
      target = owner
    }
    return target.flatMap { presets[$0 + "-easing"]?.name ?? presets[$0]?.name ?? transitions[$0]?.first }
      .map { .alias(.name($0, .latest)) }
  }

  /// Values of the variables of an exported curve; nil where one refers to none of the sheet's.
  private mutating func values(of recipe: PresetRecipe) throws(ImportFault) -> (curve: Curve, place: SourcePlace)? {
    let variable = variable(of: recipe)
    func component(_ part: String) throws(ImportFault) -> CSSComponent? {
      try sheet.variables.value(of: "\(variable)-\(part)")?.first
    }
    for part in ["-easing", "-duration", "-delay"] {
      guard let own = sheet.variables.global[variable + part], try sheet.variables.value(of: own.name) == nil else {
        continue
      }
      log.warn(
        .missing, "\(recipe.name) dropped: a custom property in \(own.name) is in none of the files", at: own.place,
        hint: "write its value, or the property again")
      return nil
    }
    let whole = try sheet.variables.value(of: variable)?.first
    guard let easing = try component("easing") ?? whole else { return nil }
    let read = try CSSTiming.easing(easing)
    var times = PlayTimes()
    if let part = try component("duration") { times.duration = try CSSTiming.seconds(part) }
    if let part = try component("delay") { times.delay = try CSSTiming.seconds(part, "delay", in: Bounds.delay) }
    if let part = try component("iterations") { times.passes = part.number(in: .none).flatMap { Int(exactly: $0) } }
    times.alternates = try component("direction")?.word == "alternate"
    return (try easing.place.reading { () throws(ModelError) in try times.curve(read.base) }, easing.place)
  }
}
