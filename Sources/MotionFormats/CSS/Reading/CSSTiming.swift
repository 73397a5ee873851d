import MotionModel

/// A time, an easing or a word of `transition` and `animation`, read from components.
enum CSSTimingValue {
  /// Seconds; nil for what is no time.
  /// - Throws: ``CSSFault``: a number without a unit or with another one, or a time out of bounds.
  static func seconds(
    _ component: CSSComponent, _ what: String, in range: ClosedRange<Double>
  ) throws(CSSFault) -> Double {
    guard let quantity = CSSQuantity(component), quantity.unit == .seconds else {
      let isNumber = CSSQuantity(component)?.unit == CSSQuantity.Unit.none
      throw CSSFault(
        .wrongType, "expected a \(what), found \(QuotedText.quote(component.text))",
        hint: isNumber ? "write its unit, ms or s" : "times are written 200ms or 0.2s", at: component.place)
    }
    guard range.contains(quantity.number) else {
      throw CSSFault(
        .outOfRange, "the \(what) is \(DurationNotation.text(quantity.number))",
        hint: quantity.number < 0 ? "only a delay may be negative" : nil, at: component.place)
    }
    return quantity.number
  }

  fileprivate static let words: Set<String> = [
    "ease", "ease-in", "ease-out", "ease-in-out", "linear", "step-start", "step-end",
  ]
  private static let functions: Set<String> = ["cubic-bezier", "linear", "steps"]
  /// Springs as teams note them down in custom properties.
  private static let springs: Set<String> = ["spring", "interpolatingspring"]

  static func isEasing(_ component: CSSComponent) -> Bool {
    component.word.map(words.contains) ?? component.functionName.map(functions.contains) ?? false
  }

  static func isSpring(_ component: CSSComponent) -> Bool {
    component.functionName.map(springs.contains) ?? false
  }

  /// An easing.
  /// - Throws: ``CSSFault`` with what is wrong with its numbers.
  static func easing(_ component: CSSComponent) throws(CSSFault) -> Curve {
    do throws(ModelError) {
      return try Curve(notation: component.word ?? component.text)
    } catch {
      throw CSSFault(error, at: component.place)
    }
  }
}

/// One animation of a rule: which keyframes it plays, and how.
struct CSSAnimation: Sendable {
  enum Direction: String, Sendable {
    case normal, reverse, alternate
    case alternateReverse = "alternate-reverse"
  }

  /// The keyframes; nil for none.
  var name: String?
  var place: CSSPlace?
  /// Seconds of a pass; nil where nothing says it.
  var duration: Double?
  /// Between keyframes that say none.
  var easing: Curve?
  var delay = 0.0
  /// Passes; nil for ever.
  var iterations: Double? = 1
  var direction = Direction.normal
  /// What is shown before and after; `none` for nothing of it.
  var fill = "none"
  /// Words that presets have no place for.
  var unkept: [String] = []

  /// Whether both run at the same times, whatever their easings.
  func hasTimes(of other: CSSAnimation) -> Bool {
    duration == other.duration && delay == other.delay && iterations == other.iterations
      && direction == other.direction
  }

  /// Whether both run at the same times with the same easing.
  func hasTiming(of other: CSSAnimation) -> Bool { hasTimes(of: other) && easing == other.easing }

  /// Reads one item of the shorthand.
  init(_ parts: ArraySlice<CSSComponent>) throws(CSSFault) {
    var times = 0
    for part in parts {
      if CSSTimingValue.isEasing(part), easing == nil {
        easing = try CSSTimingValue.easing(part)
      } else if times < 2, let quantity = CSSQuantity(part), quantity.unit == .seconds {
        if times == 0 {
          duration = try CSSTimingValue.seconds(part, "duration", in: Bounds.duration)
        } else {
          delay = try CSSTimingValue.seconds(part, "delay", in: Bounds.delay)
        }
        times += 1
      } else {
        try set(part)
      }
    }
  }

  private mutating func set(_ part: CSSComponent) throws(CSSFault) {
    switch part.value {
    case .text(let text): (name, place) = (text, part.place)
    case .word(let word):
      switch CSSTokenizer.lowered(word) {
      case "infinite": iterations = nil
      case "normal": direction = .normal
      case "reverse", "alternate", "alternate-reverse":
        direction = Direction(rawValue: CSSTokenizer.lowered(word)) ?? .normal
      case "forwards", "backwards", "both": fill = CSSTokenizer.lowered(word)
      case "running", "none", "auto": break
      case "paused", "replace", "add", "accumulate": unkept.append(word)
      default:
        guard name == nil else {
          throw CSSFault(
            .unknown, "two names in one animation, \(QuotedText.quote(name ?? "")) and \(QuotedText.quote(word))",
            hint: "put a comma between animations", at: part.place)
        }
        (name, place) = (word, part.place)
      }
    default:
      guard let quantity = CSSQuantity(part), quantity.unit == .none else {
        throw CSSFault(
          .wrongType, "\(QuotedText.quote(part.text)) is not part of an animation",
          hint: "times are written 200ms or 0.2s", at: part.place)
      }
      try setIterations(quantity.number, at: part.place)
    }
  }

  private mutating func setIterations(_ number: Double, at place: CSSPlace) throws(CSSFault) {
    guard number >= 0, number <= Double(Bounds.repeatCount.upperBound) else {
      throw CSSFault(.outOfRange, "an animation of \(NotationDecimal.text(number)) passes", at: place)
    }
    iterations = number
  }

  /// The animations of a rule, by its declarations in their order.
  /// - Throws: ``CSSFault`` with what is wrong with a value.
  static func list(_ declarations: [(property: String, value: [CSSComponent])]) throws(CSSFault) -> [CSSAnimation] {
    var items: [CSSAnimation] = []
    /// Lists of longhands, which apply round and round to the names.
    var lists: [String: [ArraySlice<CSSComponent>]] = [:]
    for (property, value) in declarations {
      guard !value.isEmpty, value.first?.word.map(CSSWide.words.contains) != true else { continue }
      switch property {
      case "animation":
        items = try value.commaList.map { (part) throws(CSSFault) in try CSSAnimation(part) }
        lists = [:]
      case "animation-name":
        let names = value.commaList
        items = try names.enumerated().map { (index, part) throws(CSSFault) in
          var item = items.isEmpty ? try CSSAnimation([]) : items[index % items.count]
          (item.name, item.place) = (nil, nil)
          guard let first = part.first else { return item }
          if first.word != "none" { try item.set(first) }
          return item
        }
      case _ where property.hasPrefix("animation-"): lists[property] = value.commaList
      default: break
      }
    }
    if items.isEmpty, !lists.isEmpty { items = [try CSSAnimation([])] }
    for (property, values) in lists.sorted(by: { $0.key < $1.key }) {
      for index in items.indices {
        guard let part = values[index % values.count].first else { continue }
        switch property {
        case "animation-duration":
          items[index].duration =
            part.word == "auto" ? nil : try CSSTimingValue.seconds(part, "duration", in: Bounds.duration)
        case "animation-delay": items[index].delay = try CSSTimingValue.seconds(part, "delay", in: Bounds.delay)
        case "animation-timing-function": items[index].easing = try CSSTimingValue.easing(part)
        case "animation-iteration-count", "animation-direction", "animation-fill-mode", "animation-play-state":
          if property == "animation-direction" { items[index].direction = .normal }
          if property == "animation-fill-mode" { items[index].fill = "none" }
          if property == "animation-iteration-count" { items[index].iterations = 1 }
          let known = items[index].name
          items[index].name = nil
          try items[index].set(part)
          guard items[index].name == nil else {
            throw CSSFault(
              .unknown, "\(QuotedText.quote(part.text)) is not a value of \(property)", at: part.place)
          }
          items[index].name = known
        default: items[index].unkept.append(property)
        }
      }
    }
    return items
  }
}

/// Words that every property takes, and that say nothing about motion.
enum CSSWide {
  static let words: Set<String> = ["inherit", "initial", "unset", "revert", "revert-layer"]
}

/// One transition of a rule.
struct CSSTransition: Sendable {
  /// The property; nil for all.
  var property: String?
  var duration: CSSComponent?
  var delay: CSSComponent?
  var easing: CSSComponent?

  /// Whether both run at the same times.
  func hasTiming(of other: CSSTransition) -> Bool {
    duration.map(CSSQuantity.init) == other.duration.map(CSSQuantity.init)
      && delay.map(CSSQuantity.init) == other.delay.map(CSSQuantity.init) && easing == other.easing
  }

  /// Reads one item of the shorthand.
  init(_ parts: ArraySlice<CSSComponent>) throws(CSSFault) {
    for part in parts {
      if let word = part.word, !CSSTimingValue.isEasing(part) {
        if ["normal", "allow-discrete"].contains(word) { continue }
        guard property == nil else {
          throw CSSFault(
            .unknown,
            "two properties in one transition, \(QuotedText.quote(property ?? "")) and \(QuotedText.quote(word))",
            hint: Suggestion.hint(for: word, among: CSSTimingValue.words.sorted()) ?? "put a comma between transitions",
            at: part.place)
        }
        property = word
      } else if CSSTimingValue.isEasing(part), easing == nil {
        easing = part
      } else if duration == nil {
        duration = part
      } else if delay == nil {
        delay = part
      } else {
        throw CSSFault(
          .wrongType, "\(QuotedText.quote(part.text)) is one part too many of a transition", at: part.place)
      }
    }
    try check()
  }

  /// - Throws: ``CSSFault`` with what is wrong with a time or the easing.
  private func check() throws(CSSFault) {
    if let duration { _ = try CSSTimingValue.seconds(duration, "duration", in: Bounds.duration) }
    if let delay { _ = try CSSTimingValue.seconds(delay, "delay", in: Bounds.delay) }
    if let easing { _ = try CSSTimingValue.easing(easing) }
  }

  /// The transitions of a rule, by its declarations in their order; none where they are switched off, nil where nothing is
  /// said about them.
  /// - Throws: ``CSSFault`` with what is wrong with a value.
  static func list(_ declarations: [(property: String, value: [CSSComponent])]) throws(CSSFault) -> [CSSTransition]? {
    var items: [CSSTransition]?
    var lists: [String: [ArraySlice<CSSComponent>]] = [:]
    for (property, value) in declarations {
      guard !value.isEmpty, value.first?.word.map(CSSWide.words.contains) != true else { continue }
      switch property {
      case "transition":
        items =
          value.count == 1 && value[0].word == "none"
          ? [] : try value.commaList.map { (part) throws(CSSFault) in try CSSTransition(part) }
        lists = [:]
      case "transition-property":
        let known = items ?? []
        items =
          value.count == 1 && value[0].word == "none"
          ? []
          : try value.commaList.enumerated().map { (index, part) throws(CSSFault) in
            var item = known.isEmpty ? try CSSTransition([]) : known[index % known.count]
            item.property = part.first?.word
            return item
          }
      case "transition-duration", "transition-delay", "transition-timing-function":
        lists[property] = value.commaList
      default: break
      }
    }
    if items == nil, !lists.isEmpty { items = [try CSSTransition([])] }
    guard var items else { return nil }
    for (property, values) in lists.sorted(by: { $0.key < $1.key }) {
      for index in items.indices {
        guard let part = values[index % values.count].first else { continue }
        switch property {
        case "transition-duration": items[index].duration = part
        case "transition-delay": items[index].delay = part
        default: items[index].easing = part
        }
        try items[index].check()
      }
    }
    return items
  }
}
