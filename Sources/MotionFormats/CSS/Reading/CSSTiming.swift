import MotionModel

/// One item of `transition` or `animation`: its target and timing.
struct CSSTiming: Sendable {
  enum Property: String, Sendable { case transition, animation }

  enum Direction: String, Sendable, CaseIterable {
    case normal, reverse, alternate
    case alternateReverse = "alternate-reverse"
  }

  /// Value, and the custom property that provides it.
  typealias Value<Content> = (content: Content, origin: String?)

  let property: Property
  /// The keyframes, nil for none; of a transition the property, nil for all.
  var name: String?
  var place: SourcePlace?
  /// Seconds of a pass; nil if undeclared.
  var duration: Value<Double>?
  /// Default between the keyframes of an animation.
  var easing: Value<Curve>?
  var delay: Value<Double>?
  /// Passes; nil for ever.
  var iterations: Double? = 1
  var direction = Direction.normal
  /// Fill mode before and after; `none` for neither.
  var fill = "none"
  /// Words that presets have no place for.
  var unkept: [String] = []

  init(_ property: Property) { self.property = property }

  var saysNothing: Bool { duration == nil && easing == nil }

  /// The times of whole passes, rounded up.
  var times: PlayTimes {
    PlayTimes(
      duration: duration?.content, delay: delay?.content ?? 0,
      passes: iterations.map { Int(max($0.rounded(.up), 1)) },
      alternates: direction == .alternate || direction == .alternateReverse)
  }

  var isReversed: Bool { direction == .reverse || direction == .alternateReverse }

  /// Its times and its easing, by which items are held to each other.
  struct Timing: Hashable {
    let times: [Double?]
    let direction: Direction
    let easing: Curve?
    /// Custom properties that a transition has them from.
    let origins: [String?]
  }

  var timing: Timing {
    let times = [duration?.content, delay?.content ?? 0, iterations]
    let origins = property == .transition ? [duration?.origin, easing?.origin, delay?.origin] : []
    return Timing(times: times, direction: direction, easing: easing?.content, origins: origins)
  }

  /// An animation for reduced motion.
  enum Reduction: Hashable {
    /// As another rule plays it.
    case any
    case nothing
    /// Without times it is over as it begins.
    case plays(_ keyframes: String, Timing?)

    /// Indicates that a variant may be of both; rules that play nothing are told apart.
    func isSame(as other: Reduction) -> Bool { self == other || self == .nothing || other == .any }
  }

  /// Compares the times, ignoring easings.
  func hasTimes(of other: CSSTiming) -> Bool {
    timing.times == other.timing.times && direction == other.direction
  }

  /// Indicates times that keyframes of one preset may have beside others: the same, but for the length of a single pass.
  func playsBeside(_ other: CSSTiming) -> Bool {
    let delays = [delay, other.delay].map { $0?.content ?? 0 }
    let isSingle = iterations == 1 && other.iterations == 1 && direction == other.direction && delays[0] == delays[1]
    return isSingle || hasTimes(of: other)
  }

  // MARK: Values

  /// Seconds.
  /// - Throws: ``ImportFault``: no time, a number without a unit or with another one, or a time out of bounds.
  static func seconds(
    _ component: CSSComponent, _ what: String = "duration", in range: ClosedRange<Double> = Bounds.duration
  ) throws(ImportFault) -> Double {
    guard let seconds = component.number(in: .seconds) else {
      let hint = component.number(in: .none) != nil ? "write its unit, ms or s" : "times are written 200ms or 0.2s"
      throw ImportFault(
        .wrongType, "expected a \(what), found \(QuotedText.quote(component.text))", hint: hint, at: component.place)
    }
    guard range.contains(seconds) else {
      throw ImportFault(
        .outOfRange, "the \(what) is \(DurationNotation.text(seconds))",
        hint: seconds < 0 ? "only a delay may be negative" : nil, at: component.place)
    }
    return seconds
  }

  /// The most items of one declaration: each becomes a preset, which reads them all.
  private static let mostItems = 1_000

  static let easingWords = Set(CurveNotation.cssWords)

  static func isEasing(_ component: CSSComponent) -> Bool {
    component.word.map(easingWords.contains) ?? ["cubic-bezier", "linear", "steps"].contains(component.functionName)
  }

  static func easing(_ component: CSSComponent) throws(ImportFault) -> Curve {
    try component.place.reading { () throws(ModelError) in try Curve(notation: component.word ?? component.text) }
  }

  // MARK: Shorthands and longhands

  private init(_ property: Property, _ parts: ArraySlice<CSSComponent>) throws(ImportFault) {
    self.property = property
    for part in parts {
      let isTime = property == .transition || part.number(in: .seconds) != nil
      switch part.value {
      case _ where Self.isEasing(part) && easing == nil: try set("timing-function", part)
      case .word, .text: try set(part)
      case _ where isTime && duration == nil: try set("duration", part)
      case _ where isTime && delay == nil: try set("delay", part)
      default: try set(part)
      }
    }
  }

  private mutating func set(_ longhand: String, _ part: CSSComponent) throws(ImportFault) {
    switch longhand {
    case "duration": duration = part.word == "auto" ? nil : (try Self.seconds(part), part.origin)
    case "delay": delay = (try Self.seconds(part, "delay", in: Bounds.delay), part.origin)
    case "timing-function": easing = (try Self.easing(part), part.origin)
    case "behavior" where part.word == "allow-discrete": unkept.append("allow-discrete")
    case _ where property == .transition: break
    case "iteration-count", "direction", "fill-mode", "play-state":
      var own = CSSTiming(property)
      try own.set(part)
      guard own.name == nil else {
        throw ImportFault(
          .unknown, "\(QuotedText.quote(part.text)) is not a value of animation-\(longhand)", at: part.place)
      }
      if longhand == "iteration-count" { iterations = own.iterations }
      if longhand == "direction" { direction = own.direction }
      if longhand == "fill-mode" { fill = own.fill }
      unkept += own.unkept
    default: unkept.append("animation-\(longhand)")
    }
  }

  /// Takes a keyword, a name, or a count of passes.
  private mutating func set(_ part: CSSComponent) throws(ImportFault) {
    switch (part.value, part.word ?? "") {
    case (.text(let text), _): (name, place) = (text, part.place)
    case (.word, "normal") where property == .transition: break
    case (.word, "allow-discrete") where property == .transition: unkept.append("allow-discrete")
    case (.word(let word), let lowered) where property == .transition: try claim(lowered, word, at: part.place)
    case (.word, "infinite"): iterations = nil
    case (.word, "normal"), (.word, "reverse"), (.word, "alternate"), (.word, "alternate-reverse"):
      direction = Direction(rawValue: part.word ?? "") ?? .normal
    case (.word, "forwards"), (.word, "backwards"), (.word, "both"): fill = part.word ?? fill
    case (.word, "running"), (.word, "none"), (.word, "auto"): break
    case (.word(let word), "paused"): unkept.append(word)
    case (.word(let word), _): try claim(word, word, at: part.place)
    default:
      guard property == .animation, let count = part.number(in: .none) else {
        throw ImportFault(
          .wrongType, "\(QuotedText.quote(part.text)) is not part of this \(property.rawValue)",
          hint: "times are written 200ms or 0.2s", at: part.place)
      }
      guard count >= 0, count <= Double(Bounds.repeatCount.upperBound) else {
        throw ImportFault(.outOfRange, "an animation of \(NotationDecimal.text(count)) passes", at: part.place)
      }
      iterations = count
    }
  }

  private mutating func claim(_ new: String, _ word: String, at place: SourcePlace) throws(ImportFault) {
    if let name {
      let what = property == .animation ? "names" : "properties"
      let words = property == .animation ? [] : Self.easingWords.sorted()
      throw ImportFault(
        .unknown,
        "two \(what) in one \(property.rawValue), \(QuotedText.quote(name)) and \(QuotedText.quote(word))",
        hint: Suggestion.hint(for: new, among: words) ?? "put a comma between \(property.rawValue)s", at: place)
    }
    (name, self.place) = (new, place)
  }

  /// Items of a rule, by its declarations in their order; none if switched off, nil if not declared.
  static func list(
    _ property: Property, _ declarations: [(property: String, value: [CSSComponent])]
  ) throws(ImportFault) -> [CSSTiming]? {
    var items: [CSSTiming]?
    /// Lists of longhands, which apply round and round to the names.
    var lists: [String: [ArraySlice<CSSComponent>]] = [:]
    for (name, value) in declarations where !value.saysNothing {
      if let first = value.first, value.count(where: \.isComma) >= mostItems {
        throw ImportFault(.tooLarge, "more than \(mostItems) items in \(name)", at: first.place)
      }
      let isOff = property == .transition && value.isNone
      switch name.dropFirst(property.rawValue.count) {
      case "":
        items = isOff ? [] : try value.commaList.map { (part) throws(ImportFault) in try CSSTiming(property, part) }
        lists = [:]
      case "-name" where property == .animation, "-property" where property == .transition:
        let known = items ?? []
        items = try (isOff ? [] : value.commaList).enumerated().map { (index, part) throws(ImportFault) in
          var item = known.isEmpty ? CSSTiming(property) : known[index % known.count]
          (item.name, item.place) = (nil, nil)
          // Any other word is a name here, also one that means something else in the shorthand.
          switch part.first?.value {
          case .word(let word)? where property == .animation && word.lowercased() != "none":
            (item.name, item.place) = (word, part.first?.place)
          case _?: if let first = part.first, first.word != "none" { try item.set(first) }
          case nil: break
          }
          return item
        }
      case let longhand where longhand.first == "-": lists[String(longhand.dropFirst())] = value.commaList
      default: break
      }
    }
    if items == nil, !lists.isEmpty { items = [CSSTiming(property)] }
    guard var items else { return nil }
    for (longhand, values) in lists.sorted(by: { $0.key < $1.key }) {
      for index in items.indices {
        if let part = values[index % values.count].first { try items[index].set(longhand, part) }
      }
    }
    return items
  }
}
