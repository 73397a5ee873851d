import MotionEngine
import MotionModel

/// Animation of Motion's and Framer's: the values that properties take, and its transition.
///
/// - `animate(".box", { scale: [1, 1.2, 1] }, { duration: 0.4 })`
/// - `{ scale: [1, 1.2, 1], transition: { times: [0, 0.3, 1] } }`, a target or a variant
/// - `animate={{ opacity: 1, y: 0 }} transition={{ duration: 0.3 }}`, also in its tag
///
/// A single value is reached from that of the view at rest. A property has its own transition, else the default one, else
/// that of all; a transition lasts 0.3 s and has easeOut where it says nothing, and without any Motion has its own.
///
/// Sources: https://motion.dev/docs/animate, https://motion.dev/docs/react-transitions,
/// https://github.com/motiondivision/motion/blob/0a24bbe81e375a2226d58cb377cb076e107ad41f/packages/motion-dom/src/animation/interfaces/motion-value.ts
struct PastedKeyframes {
  /// Properties, with the values that they take.
  let targets: [(key: String, value: JSLiteral)]
  let transition: JSLiteral?
  /// Values that they begin with; the view's own for others.
  private var initial: JSLiteral?
  /// Further targets, such as that of `exit`.
  private var others: [String] = []

  /// Target or variant with its transition, or an object with these; nil for any other.
  /// - Parameter other: Variant that a variant begins at.
  init?(_ literal: JSLiteral, from other: JSLiteral? = nil) {
    guard let members = literal.members, literal["transition"]?.members != nil else { return nil }
    let animate = literal["animate"]
    targets = (animate?.members ?? members).filter { $0.key != "transition" }
    transition = literal["transition"]
    initial = animate == nil ? other : nil
    guard animate?.members != nil else { return }
    initial = literal["initial"]
    others = members.map(\.key).filter { !["initial", "animate", "transition"].contains($0) }
  }

  /// Nil for any other text.
  init?(_ text: String) {
    if text.hasPrefix("{") {
      guard let literal = JSReader.literal(text) else { return nil }
      self.init(literal)
    } else if let call = JSCall.all(in: Array(text.utf8), { $1 == "animate" }).first {
      guard call.arguments.count > 1, call.arguments[0].members == nil, call.arguments[0].list == nil,
        let members = call.arguments[1].members
      else { return nil }
      self.init(targets: members, transition: call.arguments.count > 2 ? call.arguments[2] : nil)
    } else {
      guard text.hasPrefix("animate") || text.hasPrefix("<") else { return nil }
      let members = JSReader.members(["initial", "animate", "transition"], in: Array(text.utf8))
      func member(_ key: String) -> JSLiteral? { members.first { $0.key == key }?.value }
      guard let animate = member("animate"), let target = animate.members else { return nil }
      self.init(
        targets: target.filter { $0.key != "transition" }, transition: animate["transition"] ?? member("transition"),
        initial: member("initial"))
    }
  }

  init(targets: [(key: String, value: JSLiteral)], transition: JSLiteral?, initial: JSLiteral? = nil) {
    (self.targets, self.transition, self.initial) = (targets, transition, initial)
  }

  /// Indicates a property of views.
  var hasProperties: Bool { targets.contains { Self.channel(of: $0.key) != nil } }

  /// Indicates values that are reached from those of the view, whatever these are.
  var isOpenAtStart: Bool {
    initial == nil && targets.allSatisfy { Self.channel(of: $0.key) == nil || Self.isOpen($0.value) }
  }

  /// Properties and values that are read.
  static let allowed =
    "numbers of opacity, x, y, scale, rotate and others, in pixels, degrees or per cent; duration, delay, ease, times, "
    + "repeat, springs"

  private static func channel(of key: String) -> String? {
    PlatformProperty.gsap.channel(of: key.replacing("rotate", with: "rotation"))
  }

  /// - Throws: ``ModelError`` for a misspelt option, or where no property is read.
  /// - Returns: The keyframes, and what is left out or is not as it looks.
  func keyframes() throws(ModelError) -> (set: KeyframeSet, issues: [ImportIssue]) {
    if let transition, transition.members == nil, transition.json != .null { throw PastedCurve.isComputed }
    var times = try times(of: "default")
    // Ways that are written out, as the passes of keyframes go back with their easings reversed.
    let ways = times.mirrors && !isSymmetric ? times.passes.map { $0.isMultiple(of: 2) ? 2 : $0 } ?? 2 : 1
    var (left, issues, failure): ([String], [ImportIssue], ModelError?) = (try others + unread(transition), [], nil)
    var (tracks, lengths): ([MotionTrack], Set<Double>) = ([], [])
    for (key, literal) in targets {
      guard let channel = Self.channel(of: key), let property = try? PropertyName(channel),
        var values = Self.values(literal, of: property, from: initial?[key]),
        !tracks.contains(where: { $0.property == property })
      else {
        left.append(key == JSLiteral.spread ? "members of another object" : key)
        continue
      }
      tellLengths(literal, of: property, from: initial?[key], as: key, &issues)
      do throws(ModelError) {
        let (own, ownTimes) = (transition(of: key), try self.times(of: key))
        if own?.start != transition?.start { left += try unread(own).map { "\(key).\($0)" } }
        let isAlike =
          ownTimes.passes == 1 || (ownTimes.alternates, ownTimes.mirrors) == (times.alternates, times.mirrors)
        if (ownTimes.passes, ownTimes.rest) != (times.passes, times.rest) || !isAlike { left.append("\(key).repeat") }
        if ownTimes.delay < times.delay { left.append("\(key).delay") }
        var steps = try steps(key, property, values.map(\.points), &issues)
        if ownTimes.delay > times.delay { steps.insert((nil, ownTimes.delay - times.delay), at: 0) }
        if ways > 1 {
          guard ways <= Self.mostWays else {
            throw ModelError(.tooLarge, "\(ways) mirrored passes", allowed: "an even number, or up to \(Self.mostWays)")
          }
          let rest: Steps = times.rest == 0 ? [] : [(nil, times.rest)]
          steps = Array(repeating: steps + rest, count: ways).flatMap(\.self)
          values = (0..<ways).reduce(into: [values[0]]) { all, way in
            all += (way.isMultiple(of: 2) ? values : values.reversed()).dropFirst()
          }
        }
        lengths.insert(steps.reduce(0) { $0 + $1.seconds }.rounded(to: 1e-6))
        tracks.append(try Self.track(property, values.map(\.points), steps))
        guard values.contains(where: { $0.share != 0 }) else { continue }
        let share = try PropertyName(channel.replacing("offset", with: WebProperty.relativeOffset))
        tracks.append(try Self.track(share, values.map(\.share), steps))
        let size = Int(WebProperty.viewSize)
        issues.append(ImportIssue(.note, .assumed, "lengths in per cent are of a view of \(size) points"))
      } catch {
        failure = failure ?? error
        issues.append(ImportIssue(.warning, error.code, "\(key) dropped: \(IssueMessage(error))", hint: error.hint))
      }
    }
    guard !tracks.isEmpty else {
      throw failure
        ?? ModelError(
          .notKept, "expected a property with numbers, found \(left.isEmpty ? "none" : left.joined(separator: ", "))",
          allowed: Self.allowed)
    }
    if times.passes != 1, lengths.count > 1 {
      issues.append(
        ImportIssue(
          .warning, .notKept, "properties of different lengths repeat together, and in Motion each by itself",
          hint: "give each the same duration"))
    }
    if !left.isEmpty {
      let message: IssueMessage = "\(alike: left.unique(by: \.self).joined(separator: ", ")) dropped"
      issues.append(ImportIssue(.warning, .notKept, message, hint: "read are \(Self.allowed)"))
    }
    if let message = times.restAtEnd { issues.append(ImportIssue(.note, .assumed, message)) }
    if ways > 1 { (times.passes, times.alternates, times.rest) = (times.passes.map { $0 / ways }, false, 0) }
    return (try times.keyframes(tracks), issues.unique(by: \.self))
  }

  private static let mostWays = 100

  /// Indicates easings that are the same backward.
  private var isSymmetric: Bool {
    targets.allSatisfy { key, _ in
      guard let options = transition(of: key), options["times"] == nil, options["type"]?.text != "spring",
        let ease = options["ease"]
      else { return false }
      return (try? PastedCurve.ease(ease, isCSS: false))?.isSymmetric ?? false
    }
  }

  // MARK: Options

  /// Transition of a property, which replaces that of all unless it inherits.
  private func transition(of key: String) -> JSLiteral? {
    let own = [key, "default"].compactMap { transition?[$0] }.first { $0.members != nil }
    guard let own, let members = own.members else { return transition }
    guard own["inherit"]?.isTrue == true else { return own }
    return JSLiteral(value: .object((transition?.members ?? []) + members), start: own.start, end: own.end)
  }

  /// Times of a property's transition, with the delay of all unless it has one.
  private func times(of key: String) throws(ModelError) -> PlayTimes {
    let own = transition(of: key)
    return try PlayTimes { name in
      // A delay such as stagger(0.1) differs for each view.
      name == "delay" ? [own, transition].compactMap { $0?[name] }.first { ($0.number ?? 0) != 0 } : own?[name]
    }
  }

  /// Options of a transition that keyframes lack, and unknown ones, callbacks aside.
  private func unread(_ options: JSLiteral?) throws(ModelError) -> [String] {
    let properties = Set(targets.prefix(64).map(\.key) + ["default"])
    let plain = (options?.members ?? []).filter { key, value in
      let isOwn = value.members != nil && (properties.contains(key) || Self.channel(of: key) != nil)
      return !isOwn && !key.hasPrefix("on")
    }
    let unknown = try PastedCurve.unknown(in: plain, among: PastedCurve.keys.union(properties).union(["inherit"]))
    return ["delay", "repeatDelay"].filter { options?[$0].map { $0.number == nil } == true }
      + ["when", "delayChildren", "staggerChildren"].filter { options?[$0] != nil }
      + plain.map(\.key).filter(properties.contains) + unknown
  }

  /// Options that say nothing of how a property moves.
  private static let orchestration: Set<String> = [
    "delay", "when", "delayChildren", "staggerChildren", "staggerDirection", "repeat", "repeatType", "repeatDelay",
  ]

  /// Transition that Motion has for a property without one.
  ///
  /// Source: https://app.unpkg.com/framer-motion@12.18.1/files/dist/es/animation/utils/default-transitions.mjs; that of
  /// `motion/mini`, which has no x, y, scale and rotate, is 0.3 s of easeOut.
  private static func usual(_ property: PropertyName, _ values: [Double]) -> JSLiteral? {
    let text =
      switch property.text.prefix(while: { $0 != "." }) {
      case _ where values.count > 2: "{ duration: 0.8 }"
      case "offset", "rotation": "{ type: 'spring', stiffness: 500, damping: 25 }"
      case "scale": "{ type: 'spring', stiffness: 550, damping: \(values.last == 0 ? 2 * 550.0.squareRoot() : 30) }"
      default: "{ ease: [0.25, 0.1, 0.35, 1] }"
      }
    return JSReader.literal(text)
  }

  // MARK: Values

  /// Easing, or none to wait, and seconds of each way to the next value.
  private typealias Steps = [(curve: Curve?, seconds: Double)]

  private func steps(
    _ key: String, _ property: PropertyName, _ values: [Double], _ issues: inout [ImportIssue]
  ) throws(ModelError) -> Steps {
    let own = transition(of: key)
    let isWritten = own?.members?.contains { !Self.orchestration.contains($0.key) } == true
    let options = isWritten ? own : Self.usual(property, values)
    let type = options?["type"].map { $0.text ?? "computed by code" }
    if options?[JSLiteral.spread] != nil { throw PastedCurve.isComputed }
    if let error = PastedCurve.refusal(of: type) { throw error }
    if let options, type == "spring" {
      guard values.count == 2 else {
        throw ModelError(
          .contradiction, "a spring goes from one value to another, not through \(values.count)",
          hint: "leave out the type: { duration: 0.8, ease: \"easeInOut\" }")
      }
      let curve = try Curve(PastedCurve(object: options).spring(over: values[1] - values[0]))
      return [(curve, try ResolvedMotion(.curve(curve)).ownDuration() ?? 0)]
    }
    let unused = ["stiffness", "damping", "mass", "velocity", "bounce", "visualDuration"].filter { options?[$0] != nil }
    if !unused.isEmpty {
      issues.append(
        ImportIssue(
          .warning, .unusual, "Motion ignores \(unused.joined(separator: ", ")) without type: \"spring\"",
          hint: "write { type: \"spring\", stiffness: 300 }"))
    }
    let pairs = values.count - 1
    let whole = try PlayTimes { $0 == "duration" ? options?[$0] : nil }.duration ?? 0.3
    var (places, eases) = (values.indices.map { Double($0) / Double(pairs) }, [try Curve(notation: "ease-out")])
    func tell(_ count: Int, _ what: String) {
      issues.append(ImportIssue(.note, .assumed, "\(key) has \(values.count) values, but \(count) \(alike: what)"))
    }
    if let times = options?["times"] {
      guard let list = times.list, case let numbers = list.compactMap(\.number),
        numbers.count == list.count, zip([0] + numbers, numbers + [1]).allSatisfy(<=)
      else { throw ModelError(.outOfRange, "expected rising numbers from 0 to 1 as times") }
      if list.count == values.count { places = numbers } else { tell(list.count, "times: Motion ignores them") }
    }
    let ease = options?["ease"] ?? options?["easing"]
    if let list = ease?.list, list.isEmpty || list.contains(where: { $0.number == nil }) {
      eases = try list.prefix(pairs).map { (ease) throws(ModelError) in try Curve(PastedCurve.ease(ease, isCSS: false))
      }
      eases += Array(repeating: try Curve(notation: "linear"), count: pairs - eases.count)
      if list.count != pairs { tell(list.count, "eases: missing ones are linear") }
    } else if let ease {
      eases = [try Curve(PastedCurve.ease(ease, isCSS: false))]
    }
    let seconds = zip(places, places.dropFirst()).map { (($1 - $0) * whole).rounded(to: 1e-9) }
    var steps: Steps = seconds.enumerated().map { (eases[$0 % eases.count], $1) }
    if places[0] > 0 { steps.insert((nil, places[0] * whole), at: 0) }
    if let last = places.last, last < 1 { steps.append((nil, ((1 - last) * whole).rounded(to: 1e-9))) }
    return steps
  }

  private static func track(
    _ property: PropertyName, _ values: [Double], _ steps: Steps
  ) throws(ModelError) -> MotionTrack {
    var (track, next) = (TrackBuilder(property), 1)
    try track.begin(at: [values[0]])
    for (curve, seconds) in steps {
      guard let curve else {
        try track.go(over: seconds)
        continue
      }
      if seconds > 0 {
        try track.go(to: [values[next]], by: .linear(easing: .inline(curve)), over: seconds)
      } else {
        try track.jump(to: [values[next]])
      }
      next += 1
    }
    return try track.track()
  }

  /// Points, degrees or a factor; of x and y also a share of the view's size, which the points include.
  private static func number(_ literal: JSLiteral, of property: PropertyName) -> (points: Double, share: Double)? {
    if let number = literal.number { return (number, 0) }
    let (isAngle, isShift) = (property.defaultType == .angle, property.text.hasPrefix("offset."))
    guard let component = component(literal), isShift || component.ofFont == nil, let quantity = component.quantity
    else { return nil }
    switch quantity.unit {
    case .none: return (quantity.value, 0)
    case .degrees where isAngle: return (quantity.value, 0)
    case .points where !isAngle && (isShift || quantity.share == 0):
      return (quantity.value + quantity.share * WebProperty.viewSize, quantity.share)
    case .share where isShift: return (quantity.value * WebProperty.viewSize, quantity.value)
    default: return nil
    }
  }

  /// A text with a unit.
  private static func component(_ literal: JSLiteral) -> CSSComponent? {
    let parts = (try? literal.text.map { try CSSParser.value($0, at: SourcePlace()) }) ?? []
    return parts.count == 1 ? parts[0] : nil
  }

  /// Tells of lengths that depend on a font, and of a first value that is not read.
  private func tellLengths(
    _ literal: JSLiteral, of property: PropertyName, from start: JSLiteral?, as key: String,
    _ issues: inout [ImportIssue]
  ) {
    let begin = Self.isOpen(literal) ? start.flatMap { ($0.list ?? [$0]).last } : nil
    let lengths = ((literal.list ?? [literal]) + [begin].compactMap(\.self))
      .filter { Self.number($0, of: property) != nil }.compactMap { Self.component($0)?.ofFont }
    if let said = lengths.first?.saidInPixels { issues.append(ImportIssue(.warning, .assumed, said)) }
    guard let begin, Self.number(begin, of: property) == nil else { return }
    issues.append(
      ImportIssue(
        .warning, .notKept, "\(key) begins at the view's own value, as that before is not read",
        hint: "write a number of pixels or degrees"))
  }

  /// Indicates a value that is reached from that of the view.
  private static func isOpen(_ literal: JSLiteral) -> Bool {
    literal.list.map { $0.first?.json == .null } ?? true
  }

  /// Numbers that a property takes, the first of which may be that of the view; nil for other values.
  private static func values(
    _ literal: JSLiteral, of property: PropertyName, from initial: JSLiteral?
  ) -> [(points: Double, share: Double)]? {
    // The state before may have gone through several.
    let before = initial.flatMap { ($0.list ?? [$0]).last }
    let start = before.flatMap { number($0, of: property) } ?? (property.neutralValue, 0)
    guard let list = literal.list else { return number(literal, of: property).map { [start, $0] } }
    let isOpen = isOpen(literal)
    let numbers = (isOpen ? [start] : []) + list.dropFirst(isOpen ? 1 : 0).compactMap { number($0, of: property) }
    return numbers.count == list.count && numbers.count > 1 ? numbers : nil
  }
}
