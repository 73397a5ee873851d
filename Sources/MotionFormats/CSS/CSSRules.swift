import MotionModel

/// Translation of a preset into any kind of style sheet: values, keyframes and classes.
struct CSSRules {
  typealias Declaration = (name: String, value: String)

  struct Value {
    /// Owner, in CSS spelling: `brand-pop`.
    var owner: String
    /// `duration`, `easing`, `delay`, `iterations`, `direction` or `shorthand`; nil for a length of time alone.
    var part: String?
    var value: String
    /// For browsers that do not know `linear()`, with its error.
    var fallback: (text: String, error: Double)?
    /// Before the part.
    var separator = "-"
    /// Indicates the variable of the whole preset, which has the owner's name alone.
    var isWhole = false

    /// `brand-pop-easing`.
    var name: String { part.flatMap { isWhole ? nil : owner + separator + $0 } ?? owner }
  }

  /// Keyframes as a declaration plays them.
  struct Play {
    let keyframes: String
    var time: String
    var easing = "linear"
    /// Delay, count and direction.
    var others: [String]
    let fill: String

    var text: String { ([keyframes, time, easing] + others + (fill == "none" ? [] : [fill])).joined(separator: " ") }

    var isEndless: Bool { others.contains("infinite") }

    /// The same, over as it begins: the end shows, and `animationend` still fires.
    var atOnce: Play { Play(keyframes: keyframes, time: "1ms", others: [], fill: fill) }
  }

  /// The declarations of one class, or of a rule with another selector.
  struct Style {
    let name: String
    var rule: String?
    var declarations: [Declaration] = []
    /// Keyframes that it plays, in one declaration.
    var plays: [Play] = []
    /// Use of a variable in place of these.
    var variable: String?
    /// Complete animation, if the declarations only change parts of one.
    var changed: [Play] = []

    var selector: String { rule ?? "." + name }

    var all: [Declaration] {
      declarations + (plays.isEmpty ? [] : [Declaration(name: "animation", value: variable ?? Self.text(plays))])
    }

    var text: String { all.map { "\($0.name): \($0.value);\n" }.joined() }

    /// Value of the complete animation; nil if there is none.
    var shorthand: String? {
      if !plays.isEmpty { return Self.text(plays) }
      return declarations.first { $0.name == "animation" }?.value ?? (changed.isEmpty ? nil : Self.text(changed))
    }

    var isStill: Bool { declarations.contains { $0.name == "animation" && $0.value == "none" } }

    var isAnimated: Bool { all.contains { $0.name.hasPrefix("animation") } }
    /// Indicates that it may be endless: values not in one declaration are not looked up.
    var isEndless: Bool { plays.isEmpty || plays.contains(where: \.isEndless) }

    static func text(_ plays: [Play]) -> String { plays.map(\.text).joined(separator: CSSRules.separator) }
  }

  let preset: PresetName
  private let name: String
  var comment: String
  private let separator: String
  private(set) var manner = CSSManner()
  /// Part of the preset that it is, for names in code: `list` for a list of several, and classes of the page.
  private(set) var part = ""
  /// The other presets of a list, or of a class of the page.
  private(set) var others: [PresetName] = []
  /// Selector of the rule whose own its variable is; nil for variables of the sheet.
  private(set) var scope: String?
  var values: [Value] = []
  var keyframes: [Keyframes] = []
  /// Animated custom properties, each with its initial value.
  var registered: [(name: String, registration: WebRegistration, initial: String)] = []
  var styles: [Style] = []
  /// Properties of its transition.
  private var transitioned = ["all"]

  /// Names that must be unique in a sheet.
  var names: [String] { values.map(\.name) + keyframes.map(\.name) + styles.map(\.selector) }

  var classNames: [DeclaredName] {
    styles.filter { $0.rule == nil }.map {
      DeclaredName($0.selector, of: preset, part + "." + $0.name.dropFirst(name.count), with: others)
    }
  }

  var keyframeNames: [DeclaredName] {
    keyframes.map { DeclaredName($0.name, of: preset, "@" + $0.name.dropFirst(name.count)) }
  }

  /// Translates a preset.
  /// - Parameters:
  ///   - rule: Selector of its transition; nil for a class of its name.
  ///   - resets: Indicates a rule that leaves no part of its transition to other rules.
  ///   - variable: Part that a variable of this very name has: `easing`, or `shorthand` for all values.
  ///   - use: A variable where its value is used.
  init(
    _ motion: WebMotion, of preset: PresetName, name: String, in rule: String?, resets: Bool, variable: String?,
    separator: String, valueSuffix: String, keyframeSuffix: String, comment: String, manner: CSSManner,
    use: (String) -> String
  ) {
    (self.preset, self.name, self.comment, self.separator) = (preset, name, comment, separator)
    self.manner = manner
    switch motion {
    case .length(let seconds): values = [Value(owner: name + valueSuffix, value: WebNumber.time(seconds))]
    case .timing(let timing, let properties):
      add(timing, properties, Style(name: name, rule: rule), valueSuffix, variable, use)
      if resets, timing.passes.iterations == 1 {
        let own = Set(styles[0].declarations.map(\.name))
        styles[0].declarations += Self.transition.filter { !own.contains($0.name) }
      }
    case .animations(let animations):
      for animation in animations {
        let own = [name, animation.target, animation.event].compactMap(\.self).joined(separator: separator)
        self.manner = manner.restricted(to: animation)
        add(manner.hasTransform ? animation.withTransform : animation, own, keyframeSuffix)
      }
    }
  }

  init(list rules: [CSSRules], name: String, in rule: String?, isVariable: Bool, _ use: (String) -> String) {
    (preset, self.name, separator) = (rules[0].preset, name, rules[0].separator)
    (part, others) = ("list", rules.dropFirst().map(\.preset))
    comment = rules.map(\.preset.text).joined(separator: " and ") + " together"
    if isVariable {
      let value = rules.flatMap(\.values).filter { $0.part == "shorthand" }.map { use($0.name) }.joined(separator: ", ")
      values = [Value(owner: name, part: "shorthand", value: value, isWhole: true)]
    }
    let items = rules.flatMap { rule in
      let times = rule.values.filter { $0.part != "shorthand" }.map { use($0.name) }.joined(separator: " ")
      return rule.transitioned.map { "\($0) \(times)" }
    }
    let value = isVariable ? use(name) : items.joined(separator: Self.separator)
    styles = [Style(name: name, rule: rule, declarations: [Declaration(name: "transition", value: value)])]
  }

  /// Transitions of a list, those of shorthands before those of the properties in them: of two items the last one counts.
  static func listed(_ rules: [CSSRules]) -> [CSSRules] {
    let names = Set(rules.flatMap(\.transitioned))
    let ranked = rules.enumerated().map { index, rule -> (rank: Int, index: Int, rule: CSSRules) in
      let ranks = rule.transitioned.map { names.intersection(WebProperty.shorthands(of: $0)).count }
      return (ranks.max() ?? 0, index, rule)
    }
    return ranked.sorted { ($0.rank, $0.index) < ($1.rank, $1.index) }.map(\.rule)
  }

  /// Rule of a page that plays the keyframes of some presets.
  init(_ plays: [Play], of rules: [CSSRules], in selector: String) {
    let className = CSSSelector.className(selector)
    (preset, name, separator, comment) = (rules[0].preset, className ?? selector, rules[0].separator, "")
    (part, others) = ("class \(name)", rules.dropFirst().map(\.preset))
    styles = [Style(name: name, rule: className == nil ? selector : nil, plays: plays)]
    if plays.isEmpty { styles[0].declarations = [Declaration(name: "animation", value: "none")] }
  }

  /// Keyframes that its class plays in place of others; nil without a class.
  var playsInstead: [Play]? { styles.first.map { $0.plays.isEmpty ? $0.isStill ? [] : $0.changed : $0.plays } }

  /// Keyframes that its one class plays; nil for several classes.
  var plays: [Play]? { styles.count == 1 && !styles[0].plays.isEmpty ? styles[0].plays : nil }

  /// Indicates one rule with transitions, and no animation.
  func isTransition(_ selector: String) -> Bool {
    styles.count == 1 && styles[0].selector == selector && !styles[0].isAnimated
  }

  /// Lets its one rule, with transitions or one of them, play the keyframes of some presets.
  mutating func add(_ plays: [Play], of rules: [CSSRules]) {
    styles[0].plays = plays
    others += rules.map(\.preset).filter { $0 != preset }
  }

  /// Lets another preset's keyframes take the place of its own.
  /// - Parameter variable: Use of the variable that has the animation; nil without one.
  mutating func play(_ others: [Play], through variable: String?) {
    guard plays != nil else { return }
    (keyframes, registered) = ([], [])
    if variable != nil { values = [Value(owner: name, part: "shorthand", value: Style.text(others), isWhole: true)] }
    (styles[0].plays, styles[0].variable) = (others, variable)
  }

  private mutating func add(
    _ timing: WebTiming, _ properties: [String], _ style: Style, _ suffix: String, _ variable: String?,
    _ use: (String) -> String
  ) {
    var (style, properties) = (style, properties)
    if manner.hasTransform, properties.contains("transform") {
      properties.removeAll { $0 != "transform" && WebProperty.partsOfTransform.contains($0) }
    }
    // Only animations repeat; a single pass can be a transition.
    let repeats = timing.passes.iterations != 1
    let kind = repeats ? "animation" : "transition"
    let isAlone = timing.duration == nil && timing.passes.delay == 0 && !repeats && properties.isEmpty
    func declare(_ property: String, _ part: String, _ text: String, fallback: (text: String, error: Double)? = nil) {
      var value = Value(owner: style.name + suffix, part: part, value: text, fallback: fallback, separator: separator)
      value.isWhole = variable != nil && isAlone || variable == part
      values.append(value)
      style.declarations.append(Declaration(name: "\(kind)-\(property)", value: use(value.name)))
    }
    if !properties.isEmpty, !repeats {
      transitioned = properties
      style.declarations.append(Declaration(name: "transition-property", value: properties.joined(separator: ", ")))
    }
    if let duration = timing.duration { declare("duration", "duration", WebNumber.time(duration)) }
    if !manner.hasNoEasing || timing.easing.text != "ease" {
      declare("timing-function", "easing", timing.easing.text, fallback: timing.fallback)
    }
    if timing.passes.delay != 0 { declare("delay", "delay", WebNumber.time(timing.passes.delay)) }
    if repeats { declare("iteration-count", "iterations", timing.passes.iterations.map(String.init) ?? "infinite") }
    if timing.passes.alternates { declare("direction", "direction", "alternate") }
    styles.append(style)
    guard variable == "shorthand", !isAlone else { return }
    let listed = repeats ? "" : properties.joined(separator: ",")
    values.append(Value(owner: style.name + suffix, part: "shorthand", value: listed, isWhole: true))
  }

  /// Lets its one variable be that of a rule.
  mutating func enter(_ selector: String, as variable: String) {
    guard values.count == 1, keyframes.isEmpty else { return }
    (scope, styles) = (selector, [])
    (values[0].part, values[0].owner) = (nil, variable)
  }

  /// Lets animations have the easing that all of their keyframes have, and their length from elsewhere.
  ///
  /// Inside of keyframes Chromium ignores `animation-timing-function: var(…)`.
  /// - Parameters:
  ///   - text: Text of an easing in an animation; nil to leave it in the keyframes.
  ///   - time: Text of a length; nil to leave it.
  mutating func animate(_ text: (_ easing: String) -> String?, lasting time: (_ length: String) -> String? = { $0 }) {
    for (place, set) in keyframes.enumerated() {
      let found = set.easings(manner).compactMap { own in text(own).map { (own, $0) } }.first
      guard let (own, easing) = found else { continue }
      changePlays { if $0.keyframes == set.name { $0.easing = easing } }
      keyframes[place] = set.beside(own)
    }
    changePlays { $0.time = time($0.time) ?? $0.time }
  }

  private mutating func changePlays(_ change: (inout Play) -> Void) {
    for index in styles.indices {
      for play in styles[index].plays.indices { change(&styles[index].plays[play]) }
    }
  }

  /// Puts a value in place of the use of a variable in classes.
  mutating func put(_ value: String, for use: String) {
    for index in styles.indices {
      for place in styles[index].declarations.indices {
        styles[index].declarations[place].value.replace(use, with: value)
      }
    }
  }

  /// Lets values refer to equal ones of other presets, where these are the origins of a motion's parts.
  mutating func refer(to others: [PresetName: [Value]], of motion: Motion?, _ use: (Value) -> String) {
    for (place, value) in values.enumerated() {
      guard value.part != "shorthand", case .name(let origin, .latest)? = motion?.origin(of: value.part),
        let other = others[origin]?.first(where: { $0.value == value.value && [value.part, nil].contains($0.part) })
      else { continue }
      (values[place].value, values[place].fallback) = (use(other), nil)
    }
  }

  /// Completes the shorthand by the other values; by their variables where they have fallbacks.
  mutating func completeShorthand(_ use: (String) -> String) {
    guard let last = values.indices.last, values[last].part == "shorthand" else { return }
    let timing = values[..<last].map { $0.fallback == nil ? $0.value : use($0.name) }.joined(separator: " ")
    let names = values[last].value.split(separator: ",")
    values[last].value = names.isEmpty ? timing : names.map { "\($0) \(timing)" }.joined(separator: ", ")
  }

  /// Initial values of the parts of a transition.
  static let transition: [Declaration] = [
    ("transition-property", "all"), ("transition-duration", "0s"), ("transition-timing-function", "ease"),
    ("transition-delay", "0s"),
  ]

  /// Initial values of the parts of a transition or an animation.
  private static let neutral = Dictionary(
    first: transition.map { ($0.name, $0.value) } + [
      ("animation-duration", "0s"), ("animation-delay", "0s"), ("animation-iteration-count", "1"),
      ("animation-direction", "normal"),
    ])

  /// Lets an animation end as it begins: it shows its end, and `animationend` still fires.
  private static let atOnce = [
    Declaration(name: "animation-duration", value: "1ms"), Declaration(name: "animation-delay", value: "0s"),
    Declaration(name: "animation-iteration-count", value: "1"),
  ]

  /// Between the animations of one declaration.
  private static let separator = ",\n  "

  /// Transition of no property.
  private static let off = Declaration(name: "transition-property", value: "none")

  /// Indicates rules whose transitions are off.
  var isOff: Bool {
    !styles.isEmpty && styles.allSatisfy { $0.declarations.count == 1 && $0.declarations[0] == Self.off }
  }

  /// Leaves nothing but transitions that are off.
  mutating func turnOff() {
    values = []
    for index in styles.indices { styles[index].declarations = [Self.off] }
  }

  /// Resets declarations of another preset's classes that are missing in these rules: parts of transitions and
  /// animations, and whole animations.
  mutating func replaceMotion(of other: CSSRules) {
    // A list of transitions has the variable of a delay, too.
    if let owner = values.first?.owner, var delay = other.values.first(where: { $0.part == "delay" }),
      !values.contains(where: { $0.part == "delay" })
    {
      (delay.owner, delay.value) = (owner, "0s")
      values.insert(delay, at: values.firstIndex { $0.part == "shorthand" } ?? values.count)
    }
    for style in other.styles {
      guard let index = styles.firstIndex(where: { $0.name == style.name }) else { continue }
      let own = Set(styles[index].declarations.map(\.name))
      for declaration in style.declarations where !own.contains(declaration.name) {
        guard let neutral = Self.neutral[declaration.name],
          own.contains(where: { $0.hasPrefix(declaration.name.prefix { $0 != "-" } + "-") })
        else { continue }
        styles[index].declarations.append(Declaration(name: declaration.name, value: neutral))
      }
    }
    if manner.isNone, values.contains(where: { $0.part == "duration" && $0.value == "0s" }) {
      // Rules that change its times alone play nothing either.
      for index in styles.indices where styles[index].declarations.contains(where: { $0.name == "transition-property" })
      {
        styles[index].declarations = [Self.off]
      }
    }
    let own = Set(styles.filter(\.isAnimated).map(\.name))
    for style in other.styles where style.isAnimated && !own.contains(style.name) {
      let isNone = style.isEndless && !manner.isEnded || manner.isNone
      let stillness = isNone ? [Declaration(name: "animation", value: "none")] : Self.atOnce
      let index = styles.firstIndex { $0.name == style.name } ?? styles.count
      if index == styles.count { styles.append(Style(name: style.name, rule: style.rule)) }
      styles[index].declarations += stillness
      styles[index].changed = style.plays.map(\.atOnce)
    }
  }

  private mutating func add(_ animation: WebAnimation, _ name: String, _ suffix: String) {
    guard !animation.tracks.isEmpty else { return }
    registered += animation.tracks.filter(\.property.isCustom).map { ($0.property.name, $0.registration, $0.initial) }
    let sets =
      Keyframes(name + suffix, animation.tracks, manner).map { [$0] }
      ?? animation.tracks.map { track in
        let part = separator + track.property.name.drop { $0 == "-" }
        return Keyframes(name: name + suffix + part, property: track.property.name, frames: track.frames, manner)
      }
    var others: [String] = []
    if animation.delay != 0 { others.append(WebNumber.time(animation.delay)) }
    if animation.iterations != 1 { others.append(animation.iterations.map(String.init) ?? "infinite") }
    if animation.alternates { others.append("alternate") }
    let time = WebNumber.time(animation.duration)
    keyframes += sets
    styles.append(
      Style(name: name, plays: sets.map { Play(keyframes: $0.name, time: time, others: others, fill: manner.fill) }))
  }
}

extension Motion {
  /// Preset that a part of its timing comes from; an easing has its own length and delay.
  fileprivate func origin(of part: String?) -> PresetReference? {
    switch self {
    case .alias(let target): return target
    case .curve(let curve):
      return if part == "duration", case .reference(let origin)? = curve.duration { origin } else { nil }
    case .transition(let transition):
      let own = part == "duration" ? transition.duration : part == "delay" ? transition.delay : nil
      if let own { return if case .reference(let origin) = own { origin } else { nil } }
      return if case .reference(let origin) = transition.curve { origin } else { nil }
    default: return nil
    }
  }
}
