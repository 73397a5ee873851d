import MotionEngine
import MotionModel

extension CSSImporter {
  /// Content of a custom property.
  enum Content {
    case motion(Motion)
    case alias(String)
    case transitions([[CSSTiming]])
    case animations([CSSTiming])

    var kind: MotionKind {
      switch self {
      case .motion(let motion): motion.kind
      case .alias: .alias
      case .transitions: .transition
      case .animations: .keyframes
      }
    }
  }

  // MARK: Sources

  /// A custom property, and of its transitions the group of the same times, known by a property.
  static func value(_ name: String, group property: String? = nil) -> Reading {
    { (importer) throws(ImportFault) in
      guard let declaration = importer.sheet.variables.global[name] else { return nil }
      return try importer.motion(of: declaration, local: [:], group: property)
    }
  }

  /// - Parameter recipe: Preset whose class it is, and in which the keyframes of others play beside its own.
  static func together(_ selector: String, of recipe: PresetRecipe? = nil) -> Reading {
    { (importer) throws(ImportFault) in
      guard let style = importer.sheet.styles[selector] else { return nil }
      let all = try importer.items(.animation, of: style).filter { $0.name != nil }
      let own = all.filter { item in
        let owner = item.name.flatMap { importer.recipesByIdentifier.owner(of: $0) }?.recipe
        return recipe == nil || owner == nil || owner?.identifier == recipe?.identifier
      }
      let items = own.isEmpty ? all : own
      for item in items { importer.tellMissing(item, at: style.place) }
      let isIdle = importer.isIdle(items)
      return try importer.keyframes(items, of: style, isIdle: isIdle)
    }
  }

  /// Warns of an animation whose keyframes are in none of the files.
  func tellMissing(_ item: CSSTiming, at place: SourcePlace) {
    guard let name = item.name, sheet.keyframes[name] == nil, !isReduced else { return }
    log.warn(
      .badReference, "the keyframes \(QuotedText.quote(name)) are in none of the files", at: item.place ?? place)
  }

  /// Indicates that nothing plays, or is over at once, which is then the manner.
  mutating func isIdle(_ items: [CSSTiming]) -> Bool {
    (manner.isNone, manner.isEnded) = (items.isEmpty, !items.isEmpty && items.allSatisfy(isOver))
    return manner.isNone || manner.isEnded
  }

  /// Indicates an animation that is over as it begins, for reduced motion: it shows its end.
  func isOver(_ animation: CSSTiming) -> Bool {
    isReduced && animation.iterations == 1 && animation.delay?.content ?? 0 <= 0
      && animation.duration.map { $0.content > 0 && $0.content <= 0.001 } == true
  }

  /// Transitions of a rule with the same times, known by a property.
  static func transition(_ selector: String, group property: String? = nil) -> Reading {
    { (importer) throws(ImportFault) in
      guard let style = importer.sheet.styles[selector] else { return nil }
      let groups = groups(try importer.items(.transition, of: style))
      let own = style.own("transition")
      if own.count == 1, own[0].plainName == "transition",
        let alias = importer.alias(of: own[0].value, local: style.local, group: property, of: groups)
      {
        return alias
      }
      importer.manner.isNone = groups.isEmpty && !own.isEmpty
      let missing = Set(CSSRules.transition.map(\.name)).subtracting(own.map(\.plainName))
      importer.manner.isPartial = !missing.isEmpty && !own.contains { $0.plainName == "transition" }
      importer.manner.hasNoEasing = importer.manner.isPartial && missing.contains("transition-timing-function")
      let left = missing.subtracting(["transition-property"]).sorted().joined(separator: ", ")
      if importer.manner.isPartial, !left.isEmpty, !importer.isReduced, importer.log.unread.insert(style.place).inserted
      {
        importer.log.note(
          .assumed, "\(QuotedText.quote(selector)) leaves \(left) to other rules; the preset has the initial values",
          at: style.place)
      }
      return try place(of: property, in: groups).flatMap { (place) throws(ImportFault) in
        try importer.transition(groups[place])
      }
    }
  }

  mutating func motion(
    of declaration: CSSDeclaration, local: CSSVariables.Declarations, group property: String? = nil
  ) throws(ImportFault) -> Motion? {
    switch try content(of: declaration, local: local) {
    case nil: return nil
    case .motion(let motion): return motion
    case .alias(let target): return presets[target].map { .alias(.name($0.name, .latest)) }
    case .transitions(let groups):
      if let alias = alias(of: declaration.value, local: local, group: property, of: groups) { return alias }
      guard let place = Self.place(of: property, in: groups) else { return nil }
      return try transition(groups[place])
    case .animations(let items):
      return items.first?.name.flatMap { played[$0]?.name }.map { .alias(.name($0, .latest)) }
    }
  }

  /// Alias of a group of transitions, if a value is the custom property that has them.
  private func alias(
    of value: [CSSComponent], local: CSSVariables.Declarations, group property: String?, of groups: [[CSSTiming]]
  ) -> Motion? {
    guard let target = value.variable, local[target] == nil, let known = transitions[target],
      known.count == groups.count, let place = Self.place(of: property, in: groups)
    else { return nil }
    return .alias(.name(known[place], .latest))
  }

  /// Place of the group that a property is in, or of the one of all properties; the first one for no property.
  private static func place(of property: String?, in groups: [[CSSTiming]]) -> Int? {
    guard let property else { return groups.isEmpty ? nil : 0 }
    func place(_ isWanted: (String) -> Bool) -> Int? {
      groups.firstIndex { group in group.contains { isWanted($0.name ?? "all") } }
    }
    return place { $0 == property } ?? place { $0 == "all" }
  }

  // MARK: Custom properties

  /// Content of a custom property; nil if it is not a motion.
  /// - Throws: ``ImportFault`` for an invalid motion, or a cycle.
  mutating func content(
    of declaration: CSSDeclaration, local: CSSVariables.Declarations
  ) throws(ImportFault) -> Content? {
    let resolved = try sheet.variables.resolved(declaration.value, local: local, of: declaration.name)
    guard let resolved else {
      // It may be of a color as well.
      log.skipMissing(declaration.name, .note, at: declaration.place)
      return nil
    }
    if let target = declaration.value.variable, local[target] == nil, presets[target] != nil { return .alias(target) }
    if resolved.contains(where: \.isComputed) { return nil }
    if resolved.count == 1 {
      let component = resolved[0]
      if let spring = component.springNotation {
        return .motion(.curve(try component.place.reading { () throws(ModelError) in try Curve(notation: spring) }))
      }
      if CSSTiming.isEasing(component) { return .motion(.curve(try CSSTiming.easing(component))) }
      if let seconds = component.number(in: .seconds) {
        guard Bounds.duration.contains(seconds) else {
          log.unread.insert(declaration.place)
          log.skip("custom property", count: 1)
          log.warn(
            .notKept, "\(declaration.name) is \(DurationNotation.text(seconds)), and durations are 0…1000000000s",
            at: declaration.place)
          return nil
        }
        if seconds == 0 { declaration.value.calculatedVariables.forEach { sheet.variables.assume($0) } }
        return .motion(.duration(.seconds(seconds)))
      }
      if case .number(let number) = component.value, !calculated.contains(declaration.name),
        TokenForm.saysDuration([declaration.name]) || lengths.contains(declaration.name)
      {
        guard log.unread.insert(declaration.place).inserted else { return nil }
        log.skip("custom property", count: 1)
        log.warn(
          .wrongType, "\(declaration.name) is no duration: \(component.text) has no unit", at: declaration.place,
          hint: "write \(component.text)\(number < 10 ? "s" : "ms")")
        return nil
      }
      if case .dimension = component.value, TokenForm.saysDuration([declaration.name]) {
        _ = try CSSTiming.seconds(component)
      }
      if component.isOfTime, component.functionName.map(CalculatedNumber.functions.contains) == true {
        throw ImportFault(.wrongType, "\(QuotedText.quote(component.text)) is not a duration", at: component.place)
      }
      return nil
    }
    guard resolved.contains(where: { $0.number(in: .seconds) != nil }) else { return nil }
    for component in resolved where CSSTiming.isEasing(component) { _ = try CSSTiming.easing(component) }
    for case .word(let word) in resolved.map(\.value) where sheet.keyframes[word] != nil {
      return try CSSTiming.list(.animation, [("animation", resolved)]).map { .animations($0) }
    }
    guard let items = try? CSSTiming.list(.transition, [("transition", resolved)]).map(known),
      items.contains(where: { $0.easing != nil || $0.name != nil })
    else { return nil }
    return .transitions(Self.groups(items))
  }

  // MARK: Rules

  mutating func items(_ property: CSSTiming.Property, of style: CSSStyle) throws(ImportFault) -> [CSSTiming] {
    var values: [(property: String, value: [CSSComponent])] = []
    let own = Set(style.declarations.map(\.name))
    for declaration in style.declarations {
      let name = declaration.plainName
      guard name.hasPrefix(property.rawValue), name == declaration.name || !own.contains(name) else { continue }
      if let value = try value(of: declaration, local: style.local) { values.append((name, value)) }
    }
    let items = try CSSTiming.list(property, values) ?? []
    return property == .transition ? effective(known(items)) : items
  }

  /// Transitions without those that later ones of the list replace, as the last one for a property counts.
  private func effective(_ items: [CSSTiming]) -> [CSSTiming] {
    var later: Set<String> = []
    let known = items.reversed().filter { item in
      let name = item.name.map(CSSParser.unprefixed) ?? "all"
      defer { later.insert(name) }
      guard let other = ([name] + WebProperty.shorthands(of: name)).first(where: later.contains) else { return true }
      let place = item.place ?? SourcePlace()
      if log.unread.insert(place).inserted {
        log.note(.notKept, "the transition of \(name) has no effect: that of \(other) after it replaces it", at: place)
      }
      return false
    }
    return known.reversed()
  }

  /// A declaration's value; without a delay that only the page knows, nil without a value, with a warning.
  private mutating func value(
    of declaration: CSSDeclaration, local: CSSVariables.Declarations
  ) throws(ImportFault) -> [CSSComponent]? {
    if let value = try sheet.variables.resolved(declaration.value, local: local) {
      if declaration.plainName != "animation-timeline", let part = value.first(where: \.isComputed) {
        if log.unread.insert(declaration.place).inserted {
          log.skip(
            "values of a program", "\(declaration.name) dropped: \(QuotedText.quote(part.text)) is computed by code",
            at: declaration.place)
        }
        return nil
      }
      log.warnOfAssumptions(sheet.variables, of: declaration)
      tellCopies(in: declaration)
      return value
    }
    var (known, hasTime, reason): ([CSSComponent], Bool, IssueMessage?) = ([], false, nil)
    for part in declaration.value {
      if let value = try sheet.variables.resolved([part], local: local) {
        hasTime = !part.isComma && (hasTime || value.contains { $0.number(in: .seconds) != nil })
        known += value
      } else if hasTime {
        reason =
          "\(declaration.name) is read without \(QuotedText.visible(part.text)): "
          + "a custom property in it is in none of the files"
      } else {
        log.skipMissing(declaration.name, at: declaration.place)
        return nil
      }
    }
    log.skipMissing(declaration.name, because: reason, at: declaration.place)
    return known
  }

  /// Tells of custom properties in calculations, whose values a preset copies.
  /// - Parameter content: That of a custom property, of which the next export has the calculation no longer.
  func tellCopies(in declaration: CSSDeclaration, as content: Content? = nil) {
    let names = declaration.value.calculatedVariables
    if case .motion(.duration(.seconds(let seconds)))? = content, !names.isEmpty,
      log.unread.insert(declaration.place).inserted
    {
      return log.warn(
        .inlined,
        "\(declaration.name): \(QuotedText.visible(declaration.value.text)) becomes the constant "
          + "\(DurationNotation.text(seconds))", at: declaration.place)
    }
    guard let first = names.first(where: { presets[$0] != nil }), !isReduced,
      log.unread.insert(declaration.place).inserted
    else { return }
    log.note(
      .inlined, "\(declaration.name) copies \(first): only a value that is taken whole is a reference",
      at: declaration.place)
  }

  /// Indicates keyframes that every rule of theirs plays no longer, or is over with at once, for reduced motion.
  mutating func isStopped(_ keyframes: String) -> Bool {
    guard isReduced, let rules = players[keyframes] else { return false }
    let played = rules.flatMap { selector in
      (sheet.styles[selector].flatMap { try? items(.animation, of: $0) } ?? []).filter { $0.name == keyframes }
    }
    return isIdle(played)
  }

  /// Transitions of properties that there are; a word in place of one may be of keyframes in another file.
  private func known(_ items: [CSSTiming]) -> [CSSTiming] {
    items.filter { item in
      guard let name = item.name.map(CSSParser.unprefixed), name != "all", !WebProperty.others.contains(name),
        CSSChannels.of(name, values: []).isEmpty, !WebProperty.all.contains(where: { $0.name == name })
      else { return true }
      log.skip(
        "unknown property", "\(QuotedText.quote(name)) is neither an animated property nor the name of keyframes here",
        at: item.place ?? SourcePlace())
      return false
    }
  }

  /// Transitions by their times.
  static func groups(_ items: [CSSTiming]) -> [[CSSTiming]] { items.grouped(by: \.timing).map(\.elements) }

  /// Preset of a kind that a custom property is.
  func reference(_ origin: String?, _ kind: MotionKind) -> PresetReference? {
    origin.flatMap { presets[$0] }.flatMap { $0.kind == kind ? .name($0.name, .latest) : nil }
  }

  private mutating func transition(_ group: [CSSTiming]) throws(ImportFault) -> Motion? {
    guard let item = group.first, !item.saysNothing, let ease = try? Curve(.named(.ease)) else { return nil }
    func seconds(_ time: CSSTiming.Value<Double>?) -> DurationSource? {
      reference(time?.origin, .duration).map { .reference($0) } ?? time.map { .seconds($0.content) }
    }
    let isAll = group.contains { $0.name == nil || $0.name == "all" }
    manner.setTransform(among: Set(group.compactMap(\.name).map(CSSParser.unprefixed)))
    for item in isReduced ? [] : group where !item.unkept.isEmpty {
      log.warn(
        .notKept, "\(item.unkept.unique(by: \.self).joined(separator: ", ")) is not supported in presets",
        at: item.place ?? SourcePlace())
    }
    let names = isAll ? [] : group.compactMap(\.name).map(CSSParser.unprefixed).flatMap(CSSChannels.names)
    let properties = names.compactMap { try? PropertyName($0) }.unique(by: \.self)
    var curve = reference(item.easing?.origin, .curve).map { CurveSource.reference($0) }
    var duration = seconds(item.duration)
    if let origin = item.easing?.origin, let known = curves[origin], case .seconds(let length)? = duration {
      // A curve's own length is no second one, and a spring has no other.
      let own = try sheet.variables.value(of: origin.dropLast("easing".count) + "duration")
      if own?.first?.number(in: .seconds) == length { duration = nil } else if known.base.isSpring { curve = nil }
    }
    let delay = seconds(item.delay)
    return try (item.place ?? SourcePlace()).reading { () throws(ModelError) in
      .transition(
        try MotionTransition(
          curve: curve ?? .inline(item.easing?.content ?? ease), duration: duration,
          delay: delay == .seconds(0) ? nil : delay, properties: properties))
    }
  }

  // MARK: Keyframes

  /// Keyframes as they play; of idle ones their end where that stays, otherwise none.
  mutating func keyframes(_ items: [CSSTiming], of style: CSSStyle?, isIdle: Bool) throws(ImportFault) -> Motion? {
    guard isIdle else { return try keyframes(items, of: style) }
    let idle = manner
    guard idle.isEnded, case .keyframes(let set)? = try keyframes(items, of: style) else { return nil }
    defer { manner = idle }
    guard manner.staysAtEnd else { return nil }
    return Self.standing(set, derived: set.derived) { ($0.property, $0.keyframes.last?.value) }
  }

  /// Keyframes that stand still at some values of their tracks.
  static func standing(
    _ set: KeyframeSet, derived: [DerivedChannel] = [], at place: (MotionTrack) -> (PropertyName, MotionValue?)?
  ) -> Motion? {
    let tracks = set.tracks.compactMap { track -> MotionTrack? in
      guard let (property, found) = place(track), let value = found, let move = try? MotionKeyframe(.move, to: value)
      else { return nil }
      return try? MotionTrack(property, initial: value, keyframes: [move])
    }
    return (try? KeyframeSet(tracks: tracks, derived: derived)).map { .keyframes($0) }
  }

  mutating func keyframes(_ animations: [CSSTiming], of style: CSSStyle?) throws(ImportFault) -> Motion? {
    let items = animations.compactMap { animation in
      animation.name.flatMap { sheet.keyframes[$0] }.map { ($0, animation) }
    }
    let read = try Self.keyframeSet(items, of: style, presets: presets, &sheet.variables, log)
    manner = read?.manner ?? CSSManner()
    guard let set = read?.set else { return nil }
    let length = animations.first?.duration?.origin.flatMap { changed.contains($0) ? nil : $0 }
    let lasting = reference(length, .duration).flatMap { set.lasting($0) }
    if lasting == nil, reference(length, .duration) != nil { manner.length = length }
    // Backwards an easing is another one.
    let copied = animations.flatMap {
      [lasting == nil ? $0.duration?.origin : nil, $0.delay?.origin, $0.isReversed ? $0.easing?.origin : nil]
    }.compactMap(\.self).filter { presets[$0] != nil }
    if !copied.isEmpty, !isReduced, let name = animations.first?.name {
      log.note(
        .inlined,
        "\(name) copies \(copied.joined(separator: ", ")): only a length that keyframes take whole is a reference, and an easing forward",
        at: animations.first?.place ?? style?.place ?? SourcePlace())
    }
    return .keyframes(lasting ?? set)
  }

  /// Keyframes played together as one preset; nil without motion.
  /// - Parameters:
  ///   - style: The rule that plays them.
  ///   - fallback: Default seconds of a pass.
  ///   - presets: Presets of custom properties, for references to easings.
  static func keyframeSet(
    _ items: [(CSSKeyframes, CSSTiming)], of style: CSSStyle? = nil, fallback: Double = 1,
    presets: [String: KnownPreset] = [:], _ variables: inout CSSVariables, _ log: ImportLog
  ) throws(ImportFault) -> (set: KeyframeSet, manner: CSSManner)? {
    let local = style?.local ?? [:]
    var origin: [CSSComponent]?
    if let declaration = style?.declarations.last(where: { $0.plainName == "transform-origin" }) {
      origin = try variables.resolved(declaration.value, local: local)
      if origin == nil { log.skipMissing(declaration.name, at: declaration.place) }
      log.warnOfAssumptions(variables, of: declaration)
    }
    guard let (first, animation) = items.first, let ease = try? Curve(.named(.ease)) else { return nil }
    let place = animation.place ?? first.place
    var (tracks, derived): ([MotionTrack], [DerivedChannel]) = ([], [])
    var manner = first.manner(reversed: animation.isReversed)
    manner.fill = animation.fill
    manner.easesRest = !manner.isEased && animation.easing?.origin.flatMap { presets[$0] }?.kind == .curve
    for (rule, _) in items { manner.properties.merge(rule.properties(&variables, local: local)) { known, _ in known } }
    if case .linear? = animation.easing?.content.base { manner.isEased = false }
    for (rule, item) in items {
      guard item.playsBeside(animation) else {
        log.warn(.notKept, "\(rule.name) dropped: it has other times than \(first.name) beside it", at: rule.place)
        continue
      }
      var builder = CSSKeyframeBuilder(
        keyframes: rule, duration: item.duration?.content ?? fallback, easing: item.easing ?? (ease, nil),
        isReversed: animation.isReversed, origin: origin, presets: presets, log: log)
      try builder.build(local, &variables)
      for track in builder.tracks {
        if tracks.contains(where: { $0.property == track.property }) {
          log.warn(.notKept, "\(track.property) of \(rule.name) dropped: it is animated twice", at: rule.place)
        } else {
          tracks.append(track)
        }
      }
      derived += builder.derived
    }
    guard !tracks.isEmpty else {
      log.skip("@keyframes", "\(first.name) has no supported motion", at: first.place)
      return nil
    }
    if animation.duration == nil {
      log.note(
        .assumed, "no duration is given for \(first.name); assumed: \(DurationNotation.text(fallback))", at: place)
    }
    if !animation.unkept.isEmpty {
      log.add(
        animation.unkept == ["paused"] ? .note : .warning, .notKept,
        "\(animation.unkept.joined(separator: ", ")) is not supported in presets", at: place)
    }
    manner.hasColors = tracks.contains { $0.type == .color }
    let times = animation.times
    if times.delay > 0, animation.fill == "none" || animation.fill == "forwards" {
      log.note(
        .notKept, "until its delay is over \(first.name) does not show; a preset shows its first keyframe", at: place)
    }
    if let passes = animation.iterations, let whole = times.passes, Double(whole) != passes {
      log.warn(.notKept, "presets play whole passes, \(whole) instead of \(NotationDecimal.text(passes))", at: place)
    }
    return (try place.reading { () throws(ModelError) in try times.keyframes(tracks, derived) }, manner)
  }
}
