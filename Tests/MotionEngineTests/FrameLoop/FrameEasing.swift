import Foundation

/// SwiftUI's Bézier easing: Newton, then bisection, to 2⁻²⁰, the answer rounded to 2⁻²⁰.
struct FrameBezier: Equatable, Sendable {
  var (x1, y1, x2, y2): (Double, Double, Double, Double)

  init(_ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double) {
    (self.x1, self.y1, self.x2, self.y2) = (x1, y1, x2, y2)
  }

  static func == (first: FrameBezier, second: FrameBezier) -> Bool {
    [first.x1, first.y1, first.x2, first.y2] == [second.x1, second.y1, second.x2, second.y2]
  }

  func value(_ x: Double) -> Double {
    // A straight line is exact in the engine too, where SwiftUI's solver would round it to 2⁻²⁰.
    if self == FrameBezier(0, 0, 1, 1) { return x }
    let t = parameter(x)
    let c = 3 * y1
    let b = 3 * (y2 - y1) - c
    let a = 1 - c - b
    return (t * (c + t * (b + a * t)) * 0x1p20).rounded() / 0x1p20
  }

  private func parameter(_ x: Double) -> Double {
    let c = 3 * x1
    let b = 3 * (x2 - x1) - c
    let a = 1 - c - b
    func horizontal(_ t: Double) -> Double { ((a * t + b) * t + c) * t }
    var t = x
    for _ in 0..<8 {
      let miss = horizontal(t) - x
      if abs(miss) < 0x1p-20 { return t }
      let slope = (3 * a * t + 2 * b) * t + c
      if abs(slope) < 0x1p-20 { break }
      t -= miss / slope
    }
    var (low, high) = (0.0, 1.0)
    t = x
    while low < high {
      let reached = horizontal(t)
      if abs(reached - x) < 0x1p-20 { return t }
      if x > reached { low = t } else { high = t }
      t = (high - low) / 2 + low
    }
    return t
  }
}

/// SwiftUI's circular unit curves, which report a velocity.
enum FrameCircle: Equatable, Sendable, CaseIterable {
  case easeIn, easeOut, easeInOut

  func value(_ p: Double) -> Double {
    switch self {
    case .easeIn: 1 - (1 - p * p).squareRoot()
    case .easeOut: (1 - (1 - p) * (1 - p)).squareRoot()
    case .easeInOut where p < 0.5: (1 - (1 - 4 * p * p).squareRoot()) / 2
    case .easeInOut: (((8 - 4 * p) * p - 3).squareRoot() + 1) / 2
    }
  }

  func velocity(_ p: Double) -> Double {
    switch self {
    case .easeIn: p / (1 - p * p).squareRoot()
    case .easeOut: (1 - p) / (p * (2 - p)).squareRoot()
    case .easeInOut where p < 0.5: 2 * p / (1 - 4 * p * p).squareRoot()
    case .easeInOut: (2 - 2 * p) / ((8 - 4 * p) * p - 3).squareRoot()
    }
  }
}

/// SwiftUI's `interpolatingSpring`: the closed form, damping beyond critical counting as critical.
struct FrameInterpolation: Equatable, Sendable {
  var mass = 1.0
  var stiffness: Double
  var damping: Double
  var initialVelocity = 0.0

  private var frequency: Double { (stiffness / mass).squareRoot() }
  private var ratio: Double { min(damping / (2 * (stiffness * mass).squareRoot()), 1) }

  /// The mass is ignored, as SwiftUI does.
  var logicalDuration: Double { 2 * .pi / stiffness.squareRoot() }

  func value(_ t: Double) -> Double {
    let (w, z, v) = (frequency, ratio, initialVelocity)
    guard z < 1 else { return 1 - (1 + (w - v) * t) * exp(-w * t) }
    let damped = w * (1 - z * z).squareRoot()
    let b = (z * w - v) / damped
    return 1 - exp(-z * w * t) * (cos(damped * t) + b * sin(damped * t))
  }

  /// Time of removal: by its envelope, or a tenth after the last tenth of a second that is a thousandth off.
  var lifetime: Double {
    let (w, z, v) = (frequency, ratio, initialVelocity)
    if z == 0 { return .infinity }
    if z < 1 {
      let b = (z * w - v) / (w * (1 - z * z).squareRoot())
      return max(0, -log(0.001 / (1 + abs(b))) / (z * w))
    }
    var (time, first): (Double, Double?) = (0, nil)
    for _ in 0..<1024 {
      if abs(1 - value(time)) >= 0.001 {
        first = nil
      } else if let start = first {
        if time - start > 1 { return start }
      } else {
        first = time
      }
      time += 0.1
    }
    return 0
  }
}
