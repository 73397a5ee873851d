// Sources: https://developer.apple.com/documentation/swiftui/spring, https://developer.android.com/develop/ui/compose/animation,
// https://www.react-spring.dev/docs/advanced/config, https://motion.dev/docs/spring, https://animejs.com/documentation/easings/spring,
// https://docs.swmansion.com/react-native-reanimated/docs/animations/withSpring, https://reactnative.dev/docs/animated#spring

import RealModule

extension SpringDialect {
  /// Every dialect, in the order of schemas, help and messages.
  package static let all: [SpringDialect] = [
    perceptual, response, style, interactive, physics, compose, settling, reactSpring, visualDuration, motion, anime,
    reanimated, reactNative,
  ]

  package static let perceptual = SpringDialect(
    "perceptual", of: "SwiftUI",
    [.init("duration", .seconds, in: Bounds.duration, default: 0.5), .init("bounce", in: Bounds.bounce, default: 0)],
    calls: [.animation("spring", isBare: true), .interpolating(isBare: true), .value("Spring")],
    help: [
      (".spring", "duration 0.5, bounce 0"),
      (".spring(duration: 0.5, bounce: 0.3, blendDuration: 0)", "perceptual duration, bounce −1…1"),
      (
        ".interpolatingSpring(duration: 0.5, bounce: 0.2, initialVelocity: 1)",
        "retargeted, it blends: old + (target - old) * spring"
      ),
      ("Spring(duration: 0.5, bounce: 0.3, initialVelocity: 2)", "SwiftUI's Spring"),
    ], isSwiftUI: true, meaning: { .perceptual(duration: $0.x, bounce: $0.y) },
    conversion: { [$0.response, $0.bounce] })

  static let response = SpringDialect(
    "response", of: "SwiftUI, response",
    [
      .init("response", .seconds, in: Bounds.duration, default: 0.5),
      .init("dampingFraction", in: Bounds.nonnegative, default: 0.825),
    ],
    calls: [.animation("spring"), .value("Spring", labels: ["dampingFraction": "dampingRatio"], isStrict: true)],
    help: [
      (".spring(response: 0.5, dampingFraction: 0.825, blendDuration: 0)", "undamped period, damping"),
      ("Spring(response: 0.5, dampingRatio: 0.7)", "SwiftUI's Spring"),
    ], isSwiftUI: true, meaning: { .response($0.x, dampingRatio: $0.y) },
    conversion: { [$0.response, $0.dampingRatio] })

  static let style = SpringDialect(
    "style", of: "SwiftUI, named",
    [
      .init("name", .style, in: 0...Double(SpringStyle.allCases.count - 1)),
      .init(
        "duration", .seconds, in: Bounds.duration, isQuiet: true,
        defaulting: { SpringStyle(index: $0.x).defaultDuration }),
      // Both together are a bounce.
      .init(
        "extraBounce", in: SpringStyle.extraBounce, default: 0, isQuiet: true,
        within: { SpringStyle(index: $0.x).extraBounce }),
    ],
    calls: SpringStyle.allCases.flatMap { style -> [SpringCall] in
      let animation =
        style == .interactive
        ? SpringCall.animation("interactiveSpring", blendDuration: SpringStyle.interactiveBlendDuration)
        : .animation(style.rawValue, blendDuration: nil)
      return [animation, .value("Spring.\(style.rawValue)")].map { call in
        var call = call
        call.style = style
        return call
      }
    },
    help: [
      (".smooth", "also .snappy and .bouncy: bounce 0, 0.15, 0.3"),
      (".snappy(duration: 0.4, extraBounce: 0.1)", "bounce added to the style's own"),
      ("Spring.snappy(duration: 0.4)", "also Spring.smooth, Spring.bouncy, Spring.interactive"),
    ], isSwiftUI: true,
    meaning: { .perceptual(duration: $0.y, bounce: min(SpringStyle(index: $0.x).baseBounce + $0.z, 1)) })

  static let interactive = SpringDialect(
    "interactive", of: "SwiftUI, interactive",
    [
      .init("response", .seconds, in: Bounds.duration, default: SpringStyle.interactive.defaultDuration),
      .init("dampingFraction", in: Bounds.nonnegative, default: 0.86),
    ],
    calls: [
      .animation("interactiveSpring", blendDuration: SpringStyle.interactiveBlendDuration),
      .value("Spring.interactive"),
    ],
    help: [
      (".interactiveSpring(response: 0.15, dampingFraction: 0.86, blendDuration: 0.25)", "or duration:, extraBounce:")
    ], isSwiftUI: true, meaning: { .response($0.x, dampingRatio: $0.y) })

  package static let physics = SpringDialect(
    "physics", of: "physics",
    [
      .init("mass", in: Bounds.positive, default: 1), .init("stiffness", in: Bounds.positive, timePower: -2),
      .init("damping", in: Bounds.nonnegative, timePower: -1),
      .init("allowOverDamping", .flag, in: 0...1, default: 0, isQuiet: true),
    ],
    calls: [.interpolating()] + SpringCall.closedForm(),
    help: [
      (
        ".interpolatingSpring(mass: 1, stiffness: 170, damping: 15, initialVelocity: 0)",
        "retargeted, it blends: old + (target - old) * spring"
      ),
      ("spring(mass: 1, stiffness: 100, damping: 10)", "physics; initialVelocity: and allowOverDamping: may follow"),
    ], isSwiftUI: true,
    meaning: { .physics(mass: $0.x, stiffness: $0.y, damping: $0.z, allowOverDamping: $0.w != 0) },
    conversion: { [$0.mass, $0.stiffness, $0.damping] + ($0.dampingRatio > 1 ? [1] : []) })

  static let compose = SpringDialect(
    "compose", of: "Compose",
    [.init("dampingRatio", in: Bounds.nonnegative), .init("stiffness", in: Bounds.positive, timePower: -2)],
    calls: SpringCall.closedForm(),
    help: [("spring(dampingRatio: 0.75, stiffness: 1500)", "Jetpack Compose, Material 3")],
    meaning: { .physics(mass: 1, stiffness: $0.y, damping: 2 * $0.x * $0.y.squareRoot(), allowOverDamping: true) },
    conversion: { [$0.dampingRatio, $0.massNormalized.stiffness] })

  static let settling = SpringDialect(
    "settling", of: "SwiftUI, settling",
    [
      .init("duration", .seconds, in: shortTime), .init("dampingRatio", in: 1e-9...1),
      .init("epsilon", in: 1e-12...0.5, default: 0.001, isQuiet: true),
    ],
    calls: SpringCall.closedForm(labels: ["duration": "settlingDuration"]),
    help: [("spring(settlingDuration: 1, dampingRatio: 0.5, epsilon: 0.001)", "by its settling time")], isSwiftUI: true,
    meaning: { .settling(duration: $0.x, dampingRatio: $0.y, epsilon: $0.z) })

  /// Tension is stiffness, friction is damping.
  package static let reactSpring = SpringDialect(
    "reactSpring", of: "react-spring",
    [
      .init("tension", in: Bounds.positive, timePower: -2), .init("friction", in: Bounds.nonnegative, timePower: -1),
      .init("mass", in: Bounds.positive, default: 1, isQuiet: true),
    ],
    calls: SpringCall.closedForm(),
    help: [("spring(tension: 170, friction: 26, mass: 1)", "react-spring")],
    meaning: { .physics(mass: $0.z, stiffness: $0.x, damping: $0.y, allowOverDamping: true) },
    conversion: { [$0.stiffness / $0.mass, $0.damping / $0.mass] })

  /// SwiftUI's duration is 1.2 times as long; the damping ratio is 1 - bounce within 0.05…1.
  static let visualDuration = SpringDialect(
    "visualDuration", of: "Motion",
    [.init("visualDuration", .seconds, in: 1e-6...1e9), .init("bounce", in: Bounds.unit, default: 0)],
    calls: SpringCall.closedForm(isStrict: true),
    help: [("spring(visualDuration: 0.3, bounce: 0.3)", "Motion, visual duration")],
    meaning: { .response(1.2 * $0.x, dampingRatio: motionRatio($0.y)) },
    conversion: { [$0.response / 1.2, $0.bounce] })

  /// The envelope falls to 0.001 at the duration.
  static let motion = SpringDialect(
    "motion", of: "Motion, duration",
    [.init("duration", .seconds, in: shortTime), .init("bounce", in: Bounds.unit)],
    calls: [.value("motionSpring")],
    help: [("motionSpring(duration: 0.8, bounce: 0.3)", "Motion, duration")],
    meaning: { .settling(duration: $0.x, dampingRatio: motionRatio($0.y), epsilon: 0.001) })

  /// Its stiffness is at most 10000, its damping 300; both are rounded to three places.
  static let anime = SpringDialect(
    "anime", of: "anime.js",
    [.init("duration", .seconds, in: shortTime, default: 0.628), .init("bounce", in: Bounds.bounce, default: 0.5)],
    calls: [.value("animeSpring", isStrict: true)],
    help: [("animeSpring(duration: 628ms, bounce: 0.5)", "anime.js 4")],
    meaning: {
      let frequency = 2 * Double.pi / clamped($0.x, to: shortTime)
      let ratio = SpringCoefficients.dampingRatio(bounce: clamped($0.y, to: Bounds.bounce))
      return .physics(
        mass: 1, stiffness: thousandths(min(frequency * frequency, 10_000)),
        damping: thousandths(min(2 * ratio * frequency, 300)), allowOverDamping: true)
    },
    conversion: {
      // It keeps the duration in milliseconds.
      [clamped(thousandths(1000 * $0.response) / 1000, to: shortTime), thousandths($0.bounce)]
    })

  /// Its duration is two thirds of the time after which 6e-9 of the energy is left.
  ///
  /// As if critically damped by ζω: e^(-2a) · ((1 + a)² + ζ²a²) = 6e-9 with a = 1.5 ζω · duration. The mass is 4, the
  /// stiffness at most 8000.
  static let reanimated = SpringDialect(
    "reanimated", of: "Reanimated",
    [.init("duration", .seconds, in: shortTime, default: 0.55), .init("dampingRatio", in: 0.01...1, default: 1)],
    calls: [.value("reanimatedSpring")],
    help: [("reanimatedSpring(duration: 550ms, dampingRatio: 0.7)", "Reanimated 4, by duration")],
    meaning: {
      let frequency = energyRoot($0.y) / (1.5 * $0.y * $0.x)
      let stiffness = min(4 * frequency * frequency, 8000)
      return .physics(
        mass: 4, stiffness: stiffness, damping: 4 * $0.y * stiffness.squareRoot(), allowOverDamping: true)
    },
    conversion: { [energyRoot($0.dampingRatio) / (1.5 * $0.dampingRatio * $0.angularFrequency), $0.dampingRatio] })

  /// The a > 0 with e^(-2a) · ((1 + a)² + ζ²a²) = 6e-9, by fixed-point iteration, which gains a digit each time.
  private static func energyRoot(_ ratio: Double) -> Double {
    var a = 12.0
    for _ in 0..<40 { a = (Double.log((1 + a) * (1 + a) + ratio * ratio * a * a) - Double.log(6e-9)) / 2 }
    return a
  }

  /// Origami's numbers: speed determines the tension, and bounciness reduces the friction from the value without
  /// bouncing.
  static let reactNative = SpringDialect(
    "reactNative", of: "React Native",
    [.init("bounciness", in: 0...42.5, default: 8), .init("speed", in: 0...1000, default: 12)],
    calls: SpringCall.closedForm(isStrict: true),
    help: [("spring(bounciness: 8, speed: 12)", "React Native's Animated")],
    meaning: {
      let tension = 0.5 + 199.5 * $0.y / 34
      let bounce = 0.8 * $0.x / 34
      let still = stillFriction(tension)
      let friction = still - (2 - bounce) * bounce * (still - 0.01)
      return .physics(
        mass: 1, stiffness: 3.62 * (tension - 30) + 194, damping: 3 * (friction - 8) + 25, allowOverDamping: true)
    },
    conversion: {
      let tension = 30 + ($0.massNormalized.stiffness - 194) / 3.62
      let still = stillFriction(tension)
      let taken = (still - (8 + ($0.massNormalized.damping - 25) / 3)) / (still - 0.01)
      return [34 / 0.8 * (1 - (1 - taken).squareRoot()), 34 * (tension - 0.5) / 199.5]
    })

  /// The friction in Origami's numbers at which a spring of some tension does not bounce.
  private static func stillFriction(_ tension: Double) -> Double {
    switch tension {
    case ...18: ((0.0007 * tension - 0.031) * tension + 0.64) * tension + 1.28
    case ...44: ((0.000044 * tension - 0.006) * tension + 0.36) * tension + 2
    default: ((0.00000045 * tension - 0.000332) * tension + 0.1078) * tension + 5.84
    }
  }

  private static let shortTime = 0.01...10.0

  private static func motionRatio(_ bounce: Double) -> Double { clamped(1 - bounce, to: 0.05...1) }

  private static func clamped(_ value: Double, to range: ClosedRange<Double>) -> Double {
    // NaN stays, so that it makes no spring.
    value < range.lowerBound ? range.lowerBound : value > range.upperBound ? range.upperBound : value
  }

  private static func thousandths(_ value: Double) -> Double {
    (value * 1000).rounded(.toNearestOrAwayFromZero) / 1000
  }
}
