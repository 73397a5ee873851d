import MotionEngine
import MotionModel

/// Animation of Motion's and Framer's: the values that properties take, and its transition.
///
/// - `animate(".box", { scale: [1, 1.2, 1] }, { duration: 0.4 })`
/// - `{ scale: [1, 1.2, 1], transition: { times: [0, 0.3, 1] } }`, a target or a variant
/// - `animate={{ opacity: 1, y: 0 }} transition={{ duration: 0.3 }}`, also in its tag
///
/// A single value is reached from that of the view at rest. Without a duration two values take 0.3 s, and more 0.8 s;
/// without an ease each pair has easeInOut.
///
/// Sources: https://motion.dev/docs/animate, https://motion.dev/docs/react-transitions
struct PastedKeyframes {
  /// Properties, with the values that they take.
  let targets: [(key: String, value: JSLiteral)]
  let transition: JSLiteral?
  /// Values that they begin with; the view's own for others.
  private var initial: JSLiteral?
  /// Further targets, such as that of `exit`.
  private var others: [String] = []

  /// - Parameter initial: Variant that it begins at.
  init?(variant: JSLiteral, from initial: JSLiteral?) {
    guard let members = variant.members, variant["transition"]?.members != nil, variant["animate"] == nil else {
      return nil
    }
    (targets, transition) = (members.filter { $0.key != "transition" }, variant["transition"])
    self.initial = initial
  }

  /// Nil for any other text.
  init?(_ text: String) {
    let bytes = Array(text.utf8)
    if text.hasPrefix("{") {
      var reader = JSReader(bytes)
      let literal = reader.literal()
      reader.text.skipBlanks()
      guard let members = literal.members, literal["transition"]?.members != nil,
        bytes[reader.text.position...].allSatisfy(",;".utf8.contains)
      else { return nil }
      let target = literal["animate"]?.members ?? members
      (targets, transition) = (target.filter { $0.key != "transition" }, literal["transition"])
      guard literal["animate"]?.members != nil else { return }
      initial = literal["initial"]
      others = members.map(\.key).filter { !["initial", "animate", "transition"].contains($0) }
    } else if let call = JSCall.all(in: bytes, { $1 == "animate" }).first {
      guard call.arguments.count > 1, call.arguments[0].members == nil, let members = call.arguments[1].members else {
        return nil
      }
      if case .list = call.arguments[0].value { return nil }
      (targets, transition) = (members, call.arguments.count > 2 ? call.arguments[2] : nil)
    } else {
      guard text.hasPrefix("animate") || text.hasPrefix("<") else { return nil }
      let members = JSReader.members(["initial", "animate", "transition"], in: bytes)
      initial = members.first { $0.key == "initial" }?.value
      guard let target = members.first(where: { $0.key == "animate" })?.value.members else { return nil }
      let own = target.last { $0.key == "transition" }?.value
      (targets, transition) = (
        target.filter { $0.key != "transition" }, own ?? members.first { $0.key == "transition" }?.value
      )
    }
  }

  /// Indicates a property of views.
  var hasProperties: Bool { targets.contains { Self.channel(of: $0.key) != nil } }

  /// Indicates values that are reached from those of the view, whatever these are.
  var isOpenAtStart: Bool {
    initial == nil && targets.allSatisfy { Self.channel(of: $0.key) == nil || Self.isOpen($0.value) }
  }

  /// Properties and values that are read.
  static let allowed =
    "numbers of opacity, x, y, scale, rotate and others, in pixels or degrees; duration, delay, ease, times, repeat"

  private static func channel(of key: String) -> String? {
    PlatformProperty.gsap.channel(of: key.replacing("rotate", with: "rotation"))
  }

  /// - Throws: ``ModelError`` for a transition with code, or other numbers of times or eases than of values.
  /// - Returns: The keyframes, and the words that are left out: properties that are unknown or without numbers, others of the
  ///   transition.
  func keyframes() throws(ModelError) -> (set: KeyframeSet, left: [String]) {
    // A delay such as stagger(0.1) differs for each view.
    let hasDelay = transition?["delay"].map { $0.number == nil } == true
    let times = try PlayTimes { $0 == "delay" && hasDelay ? nil : transition?[$0] }
    let words =
      (hasDelay ? ["delay"] : [])
      + ["repeatDelay", "when", "delayChildren", "staggerChildren"].filter { transition?[$0] != nil }
    var (tracks, left): ([MotionTrack], [String]) = ([], others + words)
    for (key, literal) in targets {
      guard let channel = Self.channel(of: key), let property = try? PropertyName(channel),
        let values = Self.values(literal, from: initial?[key].flatMap(Self.number) ?? property.neutralValue),
        !tracks.contains(where: { $0.property == property })
      else {
        left.append(key)
        continue
      }
      tracks.append(try track(property, values, over: times.duration))
    }
    guard !tracks.isEmpty else {
      throw ModelError(
        .notKept, "expected a property with numbers, found \(left.isEmpty ? "none" : left.joined(separator: ", "))",
        allowed: Self.allowed)
    }
    return (try times.keyframes(tracks), left)
  }

  private func track(
    _ property: PropertyName, _ values: [Double], over duration: Double?
  ) throws(ModelError) -> MotionTrack {
    var track = TrackBuilder(property)
    try track.begin(at: [values[0]])
    if let spring = transition, spring["type"]?.text == "spring" {
      guard values.count == 2 else {
        throw ModelError(
          .contradiction, "a spring goes from one value to another, not through \(values.count)",
          hint: "leave out the type: { duration: 0.8, ease: \"easeInOut\" }")
      }
      let curve = try Curve(PastedCurve(object: spring).spring(over: values[1] - values[0]))
      let length = try ResolvedMotion(.curve(curve)).ownDuration() ?? 0
      try track.go(to: [values[1]], by: .linear(easing: .inline(curve)), over: length)
      return try track.track()
    }
    let (pairs, whole) = (values.count - 1, duration ?? (values.count > 2 ? 0.8 : 0.3))
    let places =
      try transition?["times"].map { (literal) throws(ModelError) in try Self.places(literal, values.count) }
      ?? values.indices.map { Double($0) / Double(pairs) }
    let eases = try self.eases(pairs)
    if places[0] > 0 { try track.go(over: places[0] * whole) }
    for index in 0..<pairs {
      let seconds = ((places[index + 1] - places[index]) * whole).rounded(to: 1e-9)
      if seconds > 0 {
        try track.go(to: [values[index + 1]], by: .linear(easing: .inline(eases[index])), over: seconds)
      } else {
        try track.jump(to: [values[index + 1]])
      }
    }
    if let last = places.last, last < 1 { try track.go(over: ((1 - last) * whole).rounded(to: 1e-9)) }
    return try track.track()
  }

  /// Ease of each pair of values: one for all, or a list.
  private func eases(_ count: Int) throws(ModelError) -> [Curve] {
    guard let literal = transition?["ease"] ?? transition?["easing"] else {
      return Array(repeating: try Curve(notation: "ease-in-out"), count: count)
    }
    guard case .list(let list) = literal.value, list.isEmpty || list.contains(where: { $0.number == nil }) else {
      return Array(repeating: try Curve(PastedCurve.ease(literal, isCSS: false)), count: count)
    }
    guard list.count == count else {
      throw ModelError(
        .contradiction, "expected as many eases as pairs of values, \(count), found \(list.count)",
        hint: "write one for each pair, or one for all: ease: \"easeOut\"")
    }
    return try list.map { (literal) throws(ModelError) in try Curve(PastedCurve.ease(literal, isCSS: false)) }
  }

  private static func places(_ literal: JSLiteral, _ count: Int) throws(ModelError) -> [Double] {
    guard case .list(let list) = literal.value, case let places = list.compactMap(\.number), places.count == count,
      zip([0] + places, places + [1]).allSatisfy(<=)
    else {
      throw ModelError(
        .outOfRange, "expected \(count) rising numbers from 0 to 1 as times", hint: "write one for each value")
    }
    return places
  }

  /// Number of pixels or degrees.
  private static func number(_ literal: JSLiteral) -> Double? {
    literal.number
      ?? literal.text.flatMap { text in
        ["px", "deg"].first(where: text.hasSuffix).flatMap { Double(text.dropLast($0.count)) }
      }
  }

  /// Indicates a value that is reached from that of the view.
  private static func isOpen(_ literal: JSLiteral) -> Bool {
    guard case .list(let list) = literal.value else { return true }
    return list.first.map { if case .scalar(.null) = $0.value { true } else { false } } ?? false
  }

  /// Numbers of pixels or degrees, the first of which may be that of the view; nil for other values.
  private static func values(_ literal: JSLiteral, from start: Double) -> [Double]? {
    guard case .list(let list) = literal.value else { return number(literal).map { [start, $0] } }
    let isOpen = isOpen(literal)
    let numbers = (isOpen ? [start] : []) + list.dropFirst(isOpen ? 1 : 0).compactMap(number)
    return numbers.count == list.count && numbers.count > 1 ? numbers : nil
  }
}
