import MotionModel

/// Calls in code that make a curve or a length of time, and the notation for each.
///
/// Braces hold an argument: its label or place, and after `=` the default of one that may be missing; `{}` holds all of them
/// as written. Several forms of a call are tried in their order.
///
/// Sources: https://developer.android.com/reference/kotlin/androidx/compose/animation/core/Spring,
/// https://developer.android.com/reference/android/view/animation/PathInterpolator,
/// https://api.flutter.dev/flutter/physics/SpringDescription-class.html,
/// https://developer.apple.com/documentation/uikit/uispringtimingparameters,
/// https://docs.swmansion.com/react-native-reanimated/docs/animations/withSpring,
/// https://motion.dev/docs/easing-functions, https://www.react-spring.dev/docs/advanced/config, https://reactnative.dev/docs/animated#spring
enum CallNotation {
  static let all: [SourceLanguage: [String: [String]]] = [
    .styles: styles,
    .web: styles.merging(
      [
        "BezierEasing": bezier, "Easing.bezier": bezier, "cubicBezier": bezier,
        "withSpring": ["reanimatedSpring(duration: {duration}ms, dampingRatio: {dampingRatio=1})", physics],
        "Animated.spring": [physics, "spring(bounciness: {bounciness=8}, speed: {speed=12})"],
        "useSpring": [physics, "spring(tension: {tension=170}, friction: {friction=26}, mass: {mass=1})"],
      ], uniquingKeysWith: { first, _ in first }),
    .swift: asWritten([
      "interpolatingSpring", "timingCurve", "easeIn", "easeOut", "easeInOut", "smooth", "snappy", "bouncy",
      "interactiveSpring", "spring", "linear", "UICubicTimingParameters",
    ]).merging(
      [
        "CAMediaTimingFunction": ["cubic-bezier({controlPoints}, {1}, {2}, {3})", "{name}"],
        "CASpringAnimation": [
          "spring(duration: {perceptualDuration}, bounce: {bounce=0})",
          moving.replacing("{stiffness}", with: "{stiffness=100}").replacing("{damping}", with: "{damping=10}"),
        ],
        "UISpringTimingParameters": [
          moving,
          "Spring(duration: {duration}, bounce: {bounce=0}, initialVelocity: {initialVelocity})",
          "spring(duration: {duration}, bounce: {bounce=0})",
        ],
        // UIKit's spring has settled at its duration.
        "UIView.animate": [
          "spring(settlingDuration: {withDuration}, dampingRatio: {usingSpringWithDamping}, "
            + "initialVelocity: {initialSpringVelocity=0}).delay({delay=0})",
          "Spring(duration: {springDuration}, bounce: {bounce=0}, initialVelocity: {initialSpringVelocity})"
            + ".delay({delay=0})",
          "spring(duration: {springDuration}, bounce: {bounce=0}).delay({delay=0})",
          "{options}.duration({withDuration}s).delay({delay=0})", "{withDuration}s",
        ],
        "UIViewPropertyAnimator": [
          "spring(settlingDuration: {duration}, dampingRatio: {dampingRatio}, initialVelocity: {initialVelocity=0})",
          moving, "cubic-bezier({x1}, {y1}, {x2}, {y2}).duration({duration}s)",
          "{curve|animationCurve}.duration({duration}s)", "{duration}s",
        ],
      ], uniquingKeysWith: { first, _ in first }),
    .kotlin: [
      "CubicBezierEasing": bezier, "PathInterpolator": bezier, "PathInterpolatorCompat.create": bezier,
      "spring": ["spring(dampingRatio: {dampingRatio|0=1}, stiffness: {stiffness|1=1500})"],
    ],
    .dart: [
      "Cubic": bezier, "SpringDescription": [physics],
      "Duration": ["{seconds=0}s + {milliseconds=0}ms + {microseconds=0}e-6s"],
    ],
    .resources: ["pathInterpolator": ["cubic-bezier({controlX1}, {controlY1}, {controlX2}, {controlY2})"]],
  ]

  private static let styles = asWritten(["cubic-bezier", "linear", "steps"])
  private static let bezier = ["cubic-bezier({0}, {1}, {2}, {3})"]
  private static let physics =
    "spring(mass: {mass=1}, stiffness: {stiffness}, damping: {damping}, allowOverDamping: true)"
  private static let moving = physics.replacing(", allow", with: ", initialVelocity: {initialVelocity=0}, allow")

  /// Constants of Compose, and the curves of UIKit and Core Animation, which are those of CSS.
  ///
  /// Source: https://developer.apple.com/documentation/quartzcore/camediatimingfunctionname
  private static let constants = [
    "StiffnessHigh": "10000", "StiffnessMedium": "1500", "StiffnessMediumLow": "400", "StiffnessLow": "200",
    "StiffnessVeryLow": "50", "DampingRatioHighBouncy": "0.2", "DampingRatioMediumBouncy": "0.5",
    "DampingRatioLowBouncy": "0.75", "DampingRatioNoBouncy": "1", "default": "ease", "easeIn": "ease-in",
    "easeOut": "ease-out", "easeInOut": "ease-in-out", "easeInEaseOut": "ease-in-out", "curveEaseIn": "ease-in",
    "curveEaseOut": "ease-out", "curveEaseInOut": "ease-in-out", "linear": "css.linear", "curveLinear": "css.linear",
    "zero": "0",
  ]

  private static func asWritten(_ names: [String]) -> [String: [String]] {
    Dictionary(first: names.map { ($0, ["\($0)({})"]) })
  }

  /// The value of a call by the first form that fits, and the end of the last argument in it.
  static func value(
    _ forms: [String], _ bytes: ArraySlice<UInt8>, of language: SourceLanguage, modifiers: String
  ) -> (content: FixedValue.Content, end: Int)? {
    lazy var arguments = arguments(in: bytes, of: language)
    for form in forms {
      var (notation, isComplete, end) = ("", true, Int?.none)
      for (index, piece) in form.split(omittingEmptySubsequences: false, whereSeparator: "{}".contains).enumerated() {
        let sides = piece.split(separator: "=").map(String.init)
        // Every other piece stood in braces.
        if index.isMultiple(of: 2) {
          notation += piece
        } else if let names = sides.first?.split(separator: "|").map(String.init) {
          let found = arguments.first { names.contains($0.key) }
          isComplete = isComplete && (found.map { $0.number != nil } ?? (sides.count == 2))
          notation += found?.number ?? sides.last ?? ""
          end = found.map { max(end ?? 0, $0.end) } ?? end
        } else {
          notation += String(decoding: bytes, as: UTF8.self)
          end = bytes.endIndex
        }
      }
      // A call without any of the arguments is another one.
      guard isComplete, let end else { continue }
      notation = notation.replacing(".delay(0)", with: "")
      if let loop = loop(in: bytes, of: language) {
        // UIKit waits once.
        notation = notation.replacing(/(\.delay\(.*\))?$/, maxReplacements: 1) { loop + ($0.1 ?? "") }
      }
      if let curve = try? Curve(notation: notation + modifiers) { return (.curve(curve), end) }
      let lengths = notation.split(separator: " + ").map { try? DurationNotation.parse(String($0)) }
      if !lengths.contains(nil) { return (.duration(lengths.reduce(0) { $0 + ($1 ?? 0) }), end) }
    }
    return nil
  }

  /// Modifier for the options of UIKit by which an animation repeats; nil for any other call.
  ///
  /// Source: https://developer.apple.com/documentation/uikit/uiview/animationoptions
  private static func loop(in bytes: ArraySlice<UInt8>, of language: SourceLanguage) -> String? {
    guard language == .swift, bytes.firstRange(of: "options:".utf8) != nil else { return nil }
    let text = String(decoding: bytes, as: UTF8.self)
    let alternates = text.contains(/\.autoreverse\b/)
    if text.contains(/\.repeat\b/) { return ".repeatForever(autoreverses: \(alternates))" }
    return alternates ? ".repeatCount(2, autoreverses: true)" : nil
  }

  /// Arguments of a call with those of objects in it, or attributes of an element; by label, else by place.
  private static func arguments(
    in bytes: ArraySlice<UInt8>, of language: SourceLanguage
  ) -> [(key: String, number: String?, end: Int)] {
    let isSeparator = Set((language == .resources ? " \t\r\n/" : ",{}").utf8)
    let isEquals = Set((language == .resources ? "=" : "=:").utf8)
    let isAround = Set((language == .swift ? " \t\r\n[]" : " \t\r\n\"'").utf8)
    return bytes.split(whereSeparator: isSeparator.contains).enumerated().compactMap { index, argument in
      let sides = argument.split(maxSplits: 1, whereSeparator: isEquals.contains)
        .map { $0.drop(while: isAround.contains).prefix { !isAround.contains($0) } }
      guard let value = sides.last else { return nil }
      // Of a calculation there is no number.
      let isWhole = argument[value.endIndex...].allSatisfy(isAround.contains)
      let text = isWhole ? String(decoding: value.filter { $0 != UInt8(ascii: "_") }, as: UTF8.self) : ""
      let digits = text.hasSuffix("f") || text.hasSuffix("F") ? String(text.dropLast()) : text
      let constant = constants[text.split(separator: ".").last.map(String.init) ?? ""]
      let label = sides.count == 2 ? String(decoding: sides[0], as: UTF8.self).split(separator: ":").last : nil
      return (
        label.map(String.init) ?? String(index), constant ?? (Double(digits) == nil ? nil : digits), value.endIndex
      )
    }
  }
}
