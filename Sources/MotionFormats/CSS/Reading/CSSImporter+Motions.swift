import MotionEngine
import MotionModel

extension CSSImporter {
  /// What a custom property holds.
  enum Held {
    case duration(Double)
    case curve(Curve)
    case alias(String)
    case transitions([[CSSTransition]])
    case animations([CSSAnimation])

    var kind: MotionKind {
      switch self {
      case .duration: .duration
      case .curve: .curve
      case .alias: .alias
      case .transitions: .transition
      case .animations: .keyframes
      }
    }
  }

  /// The motion that a source is in a version of the sheets; nil where that has none.
  /// - Throws: ``CSSFault`` with what is wrong with a value.
  mutating func motion(of source: Source, in version: inout Version) throws(CSSFault) -> Motion? {
    switch source {
    case .value(let name, let group):
      guard let declaration = version.sheet.variables.global[name] else { return nil }
      return try motion(of: declaration, local: [:], group: group, &version)
    case .local(let name, let selector):
      guard let style = version.sheet.styles[selector], let declaration = style.local[name] else { return nil }
      return try motion(of: declaration, local: style.local, group: 0, &version)
    case .held(let name, let index):
      guard let declaration = version.sheet.variables.global[name],
        case .animations(let items)? = try content(of: declaration, local: [:], &version),
        items.indices.contains(index)
      else { return nil }
      return try keyframes([items[index]], of: nil, &version)
    case .animation(let selector, let index):
      guard let style = version.sheet.styles[selector] else { return nil }
      let items = try animations(of: style, &version)
      guard items.indices.contains(index), items[index].name != nil else { return nil }
      return try keyframes([items[index]], of: style, &version)
    case .together(let selector):
      guard let style = version.sheet.styles[selector] else { return nil }
      let items = try animations(of: style, &version).filter { $0.name != nil }
      return items.isEmpty ? nil : try keyframes(items, of: style, &version)
    case .transition(let selector, let group):
      guard let style = version.sheet.styles[selector] else { return nil }
      let groups = Self.groups(try transitions(of: style, &version) ?? [])
      return groups.indices.contains(group) ? try transition(groups[group]) : nil
    case .unplayed(let name):
      var animation = try CSSAnimation([])
      animation.name = name
      return try keyframes([animation], of: nil, &version)
    case .recipe(let recipe):
      let own = version.isReduced ? reducedRecipes[recipe.identifier] ?? recipe : recipe
      return try curve(by: own, &version).map { .curve($0) }
    }
  }

  private mutating func motion(
    of declaration: CSSDeclaration, local: [String: CSSDeclaration], group: Int, _ version: inout Version
  ) throws(CSSFault) -> Motion? {
    switch try content(of: declaration, local: local, &version) {
    case nil: return nil
    case .duration(let seconds): return .duration(.seconds(seconds))
    case .curve(let curve): return .curve(curve)
    case .alias(let target): return held[target].map { .alias(.name($0.name, .latest)) }
    case .transitions(let groups): return groups.indices.contains(group) ? try transition(groups[group]) : nil
    case .animations(let items):
      let name = items.first?.name.flatMap { played[$0]?.name }
      return name.map { .alias(.name($0, .latest)) }
    }
  }

  // MARK: Custom properties

  /// What a custom property holds; nil for what is not a motion.
  /// - Throws: ``CSSFault`` for a motion with something wrong, or a cycle.
  mutating func content(
    of declaration: CSSDeclaration, local: [String: CSSDeclaration], _ version: inout Version
  ) throws(CSSFault) -> Held? {
    let resolved = try version.sheet.variables.resolved(declaration.value, local: local, of: declaration.name)
    guard let resolved else {
      // It may be of a color as well.
      log.skipMissing(declaration.name, .note, at: declaration.place)
      return nil
    }
    if case .function("var", let arguments)? = declaration.value.first?.value, declaration.value.count == 1,
      case .word(let target)? = arguments.first?.value, local[target] == nil, held[target] != nil
    {
      return .alias(target)
    }
    if resolved.count == 1 {
      let component = resolved[0]
      if CSSTimingValue.isEasing(component) || CSSTimingValue.isSpring(component) {
        return .curve(try CSSTimingValue.easing(component))
      }
      let saysDuration = TokenForm.saysDuration([declaration.name])
      if let quantity = CSSQuantity(component), quantity.unit == .seconds {
        guard Bounds.duration.contains(quantity.number) else {
          log.warn(
            .notKept,
            "\(declaration.name) is \(DurationNotation.text(quantity.number)), and durations are 0…1000000000s",
            at: declaration.place)
          return nil
        }
        return .duration(quantity.number)
      }
      if case .dimension = component.value, saysDuration {
        _ = try CSSTimingValue.seconds(component, "duration", in: Bounds.duration)
      }
      if Self.speaksOfTime(component), ["calc", "min", "max", "clamp"].contains(component.functionName) {
        throw CSSFault(
          .wrongType, "\(QuotedText.quote(component.text)) comes to no length of time", at: component.place)
      }
      return nil
    }
    guard resolved.contains(where: { CSSQuantity($0)?.unit == .seconds }) else { return nil }
    for component in resolved where CSSTimingValue.isEasing(component) {
      _ = try CSSTimingValue.easing(component)
    }
    if resolved.contains(where: { component in
      if case .word(let word) = component.value { version.sheet.keyframes[word] != nil } else { false }
    }) {
      return .animations(try CSSAnimation.list([("animation", resolved)]))
    }
    guard let items = try? CSSTransition.list([("transition", resolved)]), !items.isEmpty,
      items.contains(where: { $0.easing != nil || $0.property != nil })
    else { return nil }
    return .transitions(Self.groups(items))
  }

  private static func speaksOfTime(_ component: CSSComponent) -> Bool {
    switch component.value {
    case .dimension(_, let unit): unit == "s" || unit == "ms"
    case .function(_, let arguments): arguments.contains(where: speaksOfTime)
    default: false
    }
  }

  // MARK: Rules

  /// The declarations of a rule with every `var()` replaced, those with a value.
  private mutating func values(
    of style: CSSStyle, _ prefix: String, _ version: inout Version
  ) throws(CSSFault) -> [(property: String, value: [CSSComponent])] {
    var result: [(property: String, value: [CSSComponent])] = []
    let own = Set(style.declarations.map(\.name))
    for declaration in style.declarations {
      let name = CSSParser.unprefixed(declaration.name)
      guard name.hasPrefix(prefix), name == declaration.name || !own.contains(name) else { continue }
      guard let value = try version.sheet.variables.resolved(declaration.value, local: style.local) else {
        log.skipMissing(declaration.name, at: declaration.place)
        continue
      }
      result.append((name, value))
    }
    return result
  }

  mutating func animations(of style: CSSStyle, _ version: inout Version) throws(CSSFault) -> [CSSAnimation] {
    guard style.has("animation") else { return [] }
    return try CSSAnimation.list(try values(of: style, "animation", &version))
  }

  mutating func transitions(of style: CSSStyle, _ version: inout Version) throws(CSSFault) -> [CSSTransition]? {
    guard style.has("transition") else { return nil }
    return try CSSTransition.list(try values(of: style, "transition", &version))
  }

  /// Transitions by their times.
  static func groups(_ items: [CSSTransition]) -> [[CSSTransition]] {
    var groups: [[CSSTransition]] = []
    // Rules list a few; more of them than that are not looked through again and again.
    for item in items {
      if let index = groups.prefix(64).firstIndex(where: { $0.first?.hasTiming(of: item) == true }) {
        groups[index].append(item)
      } else {
        groups.append([item])
      }
    }
    return groups
  }

  private mutating func transition(_ group: [CSSTransition]) throws(CSSFault) -> Motion? {
    guard let item = group.first, item.duration != nil || item.easing != nil else { return nil }
    func reference(_ component: CSSComponent?, _ kind: MotionKind) -> PresetReference? {
      guard let known = component?.origin.flatMap({ held[$0] }), known.kind == kind else { return nil }
      return .name(known.name, .latest)
    }
    func seconds(_ component: CSSComponent?, _ range: ClosedRange<Double>) throws(CSSFault) -> DurationSource? {
      if let reference = reference(component, .duration) { return .reference(reference) }
      guard let component else { return nil }
      return .seconds(try CSSTimingValue.seconds(component, "time", in: range))
    }
    var properties: [PropertyName] = []
    let isAll = group.contains { $0.property == nil || $0.property == "all" }
    for property in isAll ? [] : group.compactMap(\.property) {
      for name in CSSChannels.names(of: CSSParser.unprefixed(property)) {
        guard let name = try? PropertyName(name), !properties.contains(name) else { continue }
        properties.append(name)
      }
    }
    let place = item.duration?.place ?? item.easing?.place ?? CSSPlace(file: 0, offset: 0)
    var curve: CurveSource?
    if let reference = reference(item.easing, .curve) {
      curve = .reference(reference)
    } else if let easing = item.easing {
      curve = .inline(try CSSTimingValue.easing(easing))
    } else {
      curve = (try? Curve(.named(.ease))).map { .inline($0) }
    }
    let (duration, delay) = (try seconds(item.duration, Bounds.duration), try seconds(item.delay, Bounds.delay))
    do throws(ModelError) {
      let isNow = delay == .seconds(0)
      return .transition(
        try MotionTransition(curve: curve, duration: duration, delay: isNow ? nil : delay, properties: properties))
    } catch {
      throw CSSFault(error, at: place)
    }
  }

  // MARK: Keyframes

  private mutating func keyframes(
    _ animations: [CSSAnimation], of style: CSSStyle?, _ version: inout Version
  ) throws(CSSFault) -> Motion? {
    var items: [(CSSKeyframes, CSSAnimation)] = []
    for animation in animations {
      guard let name = animation.name, let rule = version.sheet.keyframes[name] else { continue }
      items.append((rule, animation))
    }
    var origin: [CSSComponent]?
    if let declaration = style?.declarations.last(where: { CSSParser.unprefixed($0.name) == "transform-origin" }) {
      origin = try version.sheet.variables.resolved(declaration.value, local: style?.local ?? [:])
      if origin == nil { log.skipMissing(declaration.name, at: declaration.place) }
    }
    return try Self.set(
      items, fallback: 1, local: style?.local ?? [:], origin: origin, &version.sheet.variables, &log
    ).map { .keyframes($0) }
  }

  /// Keyframes that play together as one preset; nil where nothing of them moves.
  /// - Parameter fallback: Seconds of a pass where nothing says it.
  /// - Throws: ``CSSFault`` with what is wrong with a value.
  static func set(
    _ items: [(CSSKeyframes, CSSAnimation)], fallback: Double, local: [String: CSSDeclaration],
    origin: [CSSComponent]?, _ variables: inout CSSVariables, _ log: inout CSSLog
  ) throws(CSSFault) -> KeyframeSet? {
    guard let (first, animation) = items.first else { return nil }
    let place = animation.place ?? first.place
    let duration = animation.duration ?? fallback
    let isReversed = animation.direction == .reverse || animation.direction == .alternateReverse
    var (tracks, derived): ([MotionTrack], [DerivedChannel]) = ([], [])
    guard let ease = try? Curve(.named(.ease)) else { return nil }
    for (rule, item) in items {
      guard item.hasTimes(of: animation) else {
        log.warn(
          .notKept, "\(rule.name) is left out: it takes other times than \(first.name) beside it", at: rule.place)
        continue
      }
      var builder = CSSKeyframeBuilder(
        rule, duration: duration, easing: item.easing ?? ease, isReversed: isReversed, local: local, origin: origin)
      let built = try builder.build(&variables, &log)
      for track in built.tracks {
        if tracks.contains(where: { $0.property == track.property }) {
          log.warn(.notKept, "\(track.property) of \(rule.name) is left out: it is animated twice", at: rule.place)
        } else {
          tracks.append(track)
        }
      }
      derived += built.derived
    }
    guard !tracks.isEmpty else {
      log.skip("@keyframes", "nothing in \(first.name) can be played", at: first.place)
      return nil
    }
    if animation.duration == nil {
      log.note(
        .assumed, "nothing says how long \(first.name) takes; it takes \(DurationNotation.text(fallback))", at: place)
    }
    if !animation.unkept.isEmpty {
      log.note(.notKept, "\(animation.unkept.joined(separator: ", ")) has no place in a preset", at: place)
    }
    if animation.delay > 0, animation.fill == "none" || animation.fill == "forwards" {
      log.note(
        .notKept, "until its delay is over \(first.name) does not show; a preset shows its first keyframe", at: place)
    }
    var playback = KeyframeSet.Playback.once
    let alternates = animation.direction == .alternate || animation.direction == .alternateReverse
    var count: Int?
    if let passes = animation.iterations {
      let whole = max(passes.rounded(.up), 1)
      if whole != passes {
        log.warn(
          .notKept, "presets play whole passes, \(Int(whole)) instead of \(NotationDecimal.text(passes))", at: place)
      }
      count = Int(whole)
    }
    if count != 1 { playback = .repeats(count: count, autoreverses: alternates) }
    do throws(ModelError) {
      return try KeyframeSet(
        tracks: tracks, derived: derived, playback: playback,
        delay: animation.delay == 0 ? nil : .seconds(animation.delay))
    } catch {
      throw CSSFault(error, at: place)
    }
  }
}
