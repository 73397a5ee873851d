import MotionModel

/// Curve of an object literal, as Motion, Framer and the Web Animations API take it.
///
/// Sources: https://motion.dev/docs/react-transitions, https://www.w3.org/TR/web-animations-1/#dictdef-effecttiming
struct PastedCurve {
  let object: JSLiteral
  /// Properties beside it, with the values that they reach.
  var targets: [(key: String, value: JSLiteral)] = []

  /// Curve of an object, and the properties that it moves; nil if it is not one.
  static func read(_ text: String) throws(ModelError) -> (curve: Curve, properties: [String])? {
    let animation = PastedKeyframes(text)
    let (transition, isMoving) = (animation?.transition, animation?.hasProperties == true)
    let targets = transition == nil ? [] : animation?.targets ?? []
    var object = transition
    if object == nil, !isMoving {
      object =
        text.hasPrefix("transition")
        ? JSReader.members(["transition"], in: Array(text.utf8)).first?.value : JSReader.literal(text)
    }
    if let object, let curve = try PastedCurve(object: object, targets: targets).curve() {
      return (curve, targets.map(\.key))
    }
    guard isMoving else { return nil }
    throw ModelError(
      .missing, "the animation names no ease or spring, and a curve is one",
      hint: "for its values: motionbook add keyframes")
  }

  static let keys: Set<String> = [
    "type", "stiffness", "damping", "mass", "velocity", "duration", "bounce", "visualDuration", "delay", "ease",
    "easing", "repeat", "repeatType", "repeatDelay", "times", "restSpeed", "restDelta", "when", "delayChildren",
    "staggerChildren",
  ]

  private static let types = ["spring", "tween", "keyframes", "inertia"]

  /// Reason that animations of a type are not read; nil if they are, or have none.
  static func refusal(of type: String?) -> ModelError? {
    guard let type, type != "inertia" else { return type == nil ? nil : inertia }
    return types.contains(type)
      ? nil
      : ModelError(
        .unknown, "unknown type \(QuotedText.quote(type))", allowed: types.joined(separator: ", "),
        hint: Suggestion.hint(for: type, among: types))
  }

  /// Keys that Motion does not know.
  /// - Throws: ``ModelError`` (`unknown`) for one that is nearly another.
  static func unknown(
    in members: [(key: String, value: JSLiteral)], among keys: Set<String> = keys
  ) throws(ModelError) -> [String] {
    let others = members.map(\.key).filter { !keys.contains($0) }
    for key in others {
      guard let hint = Suggestion.hint(for: key, among: keys.sorted()) else { continue }
      throw ModelError(.unknown, "unknown key \(QuotedText.quote(key))", hint: hint)
    }
    return others
  }

  private static let inertia = ModelError(
    .notKept, "inertia follows the hand's speed and is not a curve", hint: "write a spring: spring(duration: 0.5)")

  static let isComputed = ModelError(
    .notKept, "its options are computed by code", hint: "write them: { duration: 0.3 }")

  private func curve() throws(ModelError) -> Curve? {
    guard let members = object.members else { return nil }
    if let bezier = try lottie() { return bezier }
    if let figma = try figma() { return figma }
    let type = object["type"]?.text
    let isOne = type.map(Self.types.contains) == true || object["ease"] != nil || object["stiffness"] != nil
    if isOne, object[JSLiteral.spread] != nil { throw Self.isComputed }
    let isSpring = type == "spring"
    if isSpring || type == "tween" { _ = try Self.unknown(in: members) }
    let isCurve = members.allSatisfy { Self.keys.contains($0.key) }
    if isCurve || type == "inertia", let error = Self.refusal(of: type), error.code != .unknown || error.hint != nil {
      throw error
    }
    guard isCurve,
      isSpring || type.map(Self.types.contains) == true || object["ease"] != nil
        || object["duration"] != nil && ["easing", "repeat", "repeatType"].contains(where: { object[$0] != nil })
    else { return nil }
    for key in ["repeatDelay", "times", "when", "delayChildren", "staggerChildren"] where object[key] != nil {
      throw ModelError(
        .notKept, "a curve has no \(key)", hint: "leave it out, or add keyframes: motionbook add keyframes")
    }
    let base = try isSpring ? spring(over: travel()) : ease()
    // The words of the Web Animations API and of anime.js are in milliseconds, those of Motion and GSAP in seconds.
    var times = try PlayTimes({ object[$0] }, perSecond: object["easing"] != nil ? 1000 : 1)
    if isSpring { times.duration = nil }
    return try times.curve(base)
  }

  /// Motion's defaults: stiffness 100, damping 10, mass 1; physical parameters take precedence over duration.
  /// - Parameter travel: Distance that a velocity is measured in.
  func spring(over travel: Double) throws(ModelError) -> CurveBase {
    func value(_ key: String, or usual: Double) throws(ModelError) -> Double {
      try object[key]?.number(of: key) ?? usual
    }
    func says(_ keys: String...) -> Bool { keys.contains { object[$0] != nil } }
    if says("stiffness", "damping", "mass") || !says("visualDuration", "duration", "bounce") {
      let (mass, stiffness) = (try value("mass", or: 1), try value("stiffness", or: 100))
      let damping = try value("damping", or: 10)
      // Outside SwiftUI a spring that is damped too much stays so.
      let isOverdamped = mass * stiffness > 0 && damping > 2 * (mass * stiffness).squareRoot()
      let velocity = try value("velocity", or: 0)
      return .physicsSpring(
        .physics(mass: mass, stiffness: stiffness, damping: damping, allowOverDamping: isOverdamped),
        initialVelocity: velocity == 0 || travel == 0 ? 0 : velocity / travel)
    }
    let bounce = try value("bounce", or: 0.3)
    let spring: SpringParameters =
      try says("visualDuration")
      ? .visualDuration(value("visualDuration", or: 0.3), bounce: bounce)
      : .motion(duration: value("duration", or: 0.8), bounce: bounce)
    return .physicsSpring(spring, initialVelocity: 0)
  }

  /// Distance that a velocity is measured in: 1 without a property.
  private func travel() throws(ModelError) -> Double {
    guard object["velocity"] != nil, let (name, value) = targets.first else { return 1 }
    let beginsAtZero = ["x", "y", "z", "rotate", "rotateX", "rotateY", "rotateZ"].contains(name)
    guard targets.count == 1, beginsAtZero, let travel = value.number, travel != 0 else {
      throw ModelError(
        .notKept,
        "the velocity goes by a distance that is not written: that of \(targets.map(\.key).joined(separator: ", "))",
        hint: "write it by the distance: spring(stiffness: 300, damping: 20, initialVelocity: 2)")
    }
    return travel
  }

  private func ease() throws(ModelError) -> CurveBase {
    guard let literal = object["ease"] ?? object["easing"] else {
      throw ModelError(
        .missing, "the object has no ease", hint: "write it: { duration: 0.3, ease: \"easeOut\" }, or add a duration")
    }
    // `easing` is a word of the Web Animations API and of anime.js, whose steps and linear() are CSS's.
    return try Self.ease(literal, isCSS: object["ease"] == nil)
  }

  /// Ease of a name or four numbers.
  static func ease(_ literal: JSLiteral, isCSS: Bool) throws(ModelError) -> CurveBase {
    if let list = literal.list {
      let numbers = list.compactMap(\.number)
      guard numbers.count == 4, list.count == 4 else {
        throw ModelError(
          .wrongType, "the ease is a list of \(list.count)", allowed: "[0.4, 0, 0.2, 1]",
          hint: "several eases belong to keyframes: motionbook add keyframes")
      }
      return .cubicBezier(try CubicBezier(numbers[0], numbers[1], numbers[2], numbers[3]), .extend)
    }
    guard let text = literal.text else {
      throw ModelError(.wrongType, "the ease is computed by code", hint: "write its name or [0.4, 0, 0.2, 1]")
    }
    if let notation = eases[text] { return try Curve(notation: notation).base }
    if !isCSS, let curve = try GSAPEase.named(text) { return curve.base }
    do throws(ModelError) { return try Curve(notation: text).base } catch {
      throw ModelError(
        .unknown, "there is no ease \(QuotedText.quote(text, limit: 60))", hint: error.hint ?? "write [0.4, 0, 0.2, 1]")
    }
  }

  /// Curve of an ease by its name in Motion, or in GSAP with a dot: `power2.out`; nil for any other text.
  static func ease(named text: String) -> Curve? {
    if let notation = eases[text] { return try? Curve(notation: notation) }
    return text.contains(".") ? try? GSAPEase.named(text) : nil
  }

  /// Parameter of the Bézier backIn at 2t: the root of -0.08 s³ + 0.15 s² + 0.93 s = 2t from 0 to 1.
  private static let backed = "(5/8 + sqrt(273)/4 * sin(asin((6400*t - 1985) / (273 * sqrt(273))) / 3))"

  /// Motion's names.
  ///
  /// Sources: https://motion.dev/docs/easing-functions,
  /// https://github.com/motiondivision/motion/tree/main/packages/motion-utils/src/easing
  private static let eases = [
    "linear": "linear", "easeIn": "ease-in", "easeOut": "ease-out", "easeInOut": "ease-in-out",
    "circIn": "UnitCurve.circularEaseIn", "circOut": "UnitCurve.circularEaseOut",
    "circInOut": "UnitCurve.circularEaseInOut",
    "backOut": "cubic-bezier(0.33, 1.53, 0.69, 0.99)", "backIn": "cubic-bezier(0.31, 0.01, 0.67, -0.53)",
    // Half of the one, then half of the other.
    "backInOut": #"path("M 0,0 C 0.155,0.005 0.335,-0.265 0.5,0.5 C 0.665,1.265 0.845,0.995 1,1")"#,
    // Half of backIn, then half of an exponential.
    "anticipate": "formula(\"if(t < 0.5, \(backed) * (0.03 + \(backed) * (2.62*\(backed) - 1.65)) / 2, "
      + "if(t >= 1, 1, 1 - 2^(9 - 20*t)))\")",
  ]

  /// The handles of a keyframe of Lottie: `{"o": {"x": [0.3], "y": [0]}, "i": {"x": [0.6], "y": [1]}}`.
  private func lottie() throws(ModelError) -> Curve? {
    guard let out = object["o"], let into = object["i"], out.members != nil, into.members != nil else { return nil }
    func first(_ literal: JSLiteral?) -> Double? { (literal?.list?.first ?? literal)?.number }
    guard let x1 = first(out["x"]), let y1 = first(out["y"]), let x2 = first(into["x"]), let y2 = first(into["y"])
    else { return nil }
    return try Curve(.cubicBezier(CubicBezier(x1, y1, x2, y2), .extend))
  }

  /// An easing of Figma's, alone or of a transition.
  private func figma() throws(ModelError) -> Curve? {
    let easing = object["easing"]?.members == nil ? object : object["easing"] ?? object
    guard let type = easing["type"]?.text, FigmaEasing.isOne(type), let json = easing.json else { return nil }
    let duration = try object["duration"]?.number(of: "duration")
    return try FigmaEasing(DocumentNode(json)).curve(lasting: duration.map(FigmaEasing.seconds))
  }
}
