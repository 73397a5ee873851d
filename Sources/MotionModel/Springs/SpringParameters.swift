/// A spring in the words in which it was typed.
///
/// Every platform describes the same damped oscillator with other numbers. The dialect is kept, so that an export gives
/// back the author's words; the engine converts it to mass, stiffness and damping when it evaluates.
public enum SpringParameters: Hashable, Sendable {
  /// SwiftUI and Flutter: perceptual duration (the undamped period, seconds) and bounce (−1…1).
  case duration(Double, bounce: Double)
  /// SwiftUI: response (the undamped period, seconds) and damping fraction.
  case response(Double, dampingFraction: Double)
  /// SwiftUI's `interactiveSpring(response:dampingFraction:)`.
  case interactiveResponse(Double, dampingFraction: Double)
  /// SwiftUI's named springs: style, perceptual duration in seconds, bounce added to the style's own.
  case style(SpringStyle, duration: Double, extraBounce: Double)
  /// Physics: SwiftUI, Core Animation, Figma, Motion. Over-damping counts only when allowed.
  case physics(mass: Double, stiffness: Double, damping: Double, allowOverDamping: Bool)
  /// SwiftUI: the time in seconds after which the spring stays within epsilon, and its damping ratio.
  case settling(duration: Double, dampingRatio: Double, epsilon: Double)
  /// Jetpack Compose and Material 3: damping ratio and stiffness, mass 1.
  case compose(dampingRatio: Double, stiffness: Double)
  /// react-spring: tension is stiffness, friction is damping.
  case tension(Double, friction: Double, mass: Double)
  /// Motion's `visualDuration` (SwiftUI's duration is 1.2 times as long) and bounce (0…1).
  case visualDuration(Double, bounce: Double)
  /// Motion's `duration`, at which the envelope falls to 0.001, and bounce (0…1).
  case motion(duration: Double, bounce: Double)
  /// anime.js 4: perceptual duration in seconds; its stiffness and damping are rounded to three places.
  case anime(duration: Double, bounce: Double)

  /// Checks the numbers; a public case can hold any, so everything that reads a spring from outside calls this.
  /// - Throws: ``ModelError`` with code `outOfRange`, naming the parameter.
  public func validate() throws(ModelError) {
    for (label, value, range) in ranges where !range.contains(value) {
      throw ModelError(.outOfRange, "\(label) is \(value)", allowed: "\(range.lowerBound)…\(range.upperBound)")
    }
  }

  /// Each parameter's name, value and range.
  var ranges: [(label: String, value: Double, range: ClosedRange<Double>)] {
    switch self {
    case .duration(let duration, let bounce):
      [("duration", duration, Bounds.duration), ("bounce", bounce, Bounds.bounce)]
    case .response(let response, let fraction), .interactiveResponse(let response, let fraction):
      [("response", response, Bounds.duration), ("dampingFraction", fraction, Bounds.nonnegative)]
    case .style(let style, let duration, let extra):
      [
        ("duration", duration, Bounds.duration),
        ("extraBounce", extra, (-1 - style.baseBounce)...(1 - style.baseBounce)),
      ]
    case .physics(let mass, let stiffness, let damping, _):
      [
        ("mass", mass, Bounds.positive), ("stiffness", stiffness, Bounds.positive),
        ("damping", damping, Bounds.nonnegative),
      ]
    case .settling(let duration, let ratio, let epsilon):
      [
        ("settlingDuration", duration, 0.01...10), ("dampingRatio", ratio, 1e-9...1),
        ("epsilon", epsilon, 1e-12...0.5),
      ]
    case .compose(let ratio, let stiffness):
      [("dampingRatio", ratio, Bounds.nonnegative), ("stiffness", stiffness, Bounds.positive)]
    case .tension(let tension, let friction, let mass):
      [
        ("tension", tension, Bounds.positive), ("friction", friction, Bounds.nonnegative),
        ("mass", mass, Bounds.positive),
      ]
    case .visualDuration(let duration, let bounce):
      [("visualDuration", duration, 1e-6...1e9), ("bounce", bounce, Bounds.unit)]
    case .motion(let duration, let bounce):
      [("duration", duration, 0.01...10), ("bounce", bounce, Bounds.unit)]
    case .anime(let duration, let bounce):
      [("duration", duration, 0.01...10), ("bounce", bounce, Bounds.bounce)]
    }
  }
}
