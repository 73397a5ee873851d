import CBaselines
import MotionEngine
import MotionModel

/// A Bézier with its timeline, one second long.
struct BezierSubject {
  let points: [Double]
  let timeline: Timeline
  let easing: UnitEasing
  let isRegular: Bool

  init(_ points: [Double]) throws {
    self.points = points
    let bezier = try CubicBezier(points[0], points[1], points[2], points[3])
    let curve = try Curve(.cubicBezier(bezier, .clamp), duration: .seconds(1))
    timeline = try ResolvedMotion(.curve(curve)).timeline()
    easing = try UnitEasing(curve)
    isRegular = reference_flatness(points[0], points[2]) >= 0.01
  }

  func reference(_ x: Double) -> Double { reference_bezier(points[0], points[1], points[2], points[3], x) }

  var made: baseline_bezier { baseline_bezier_make(points[0], points[1], points[2], points[3]) }

  /// 16 chosen curves, half of them degenerate, and 240 drawn ones.
  static func all() throws -> [BezierSubject] {
    let chosen: [[Double]] = [
      [0.25, 0.1, 0.25, 1], [0.42, 0, 1, 1], [0, 0, 0.58, 1], [0.42, 0, 0.58, 1], [0.2, 0, 0, 1], [0.05, 0.7, 0.1, 1],
      [0.68, -0.55, 0.265, 1.55], [0.4, 0, 0.2, 1], [0, 1, 1, 0], [1, 0, 0, 1], [0, 0, 0, 1], [1, 0, 1, 1],
      [0, 1, 0, 1], [1, 1, 1, 0], [1, -0.5, 0, 1.5], [1e-9, 0.5, 0.5, 1],
    ]
    var draw = Draw()
    let drawn = (0..<240).map { _ in (0..<4).map { draw.number($0 % 2 == 0 ? 0...1 : -0.5...1.5) } }
    return try (chosen + drawn).map(BezierSubject.init)
  }
}

/// A spring with its timeline.
struct SpringSubject {
  let frequency: Double
  let ratio: Double
  let velocity: Double
  let timeline: Timeline

  init(_ frequency: Double, _ ratio: Double, _ velocity: Double) throws {
    (self.frequency, self.ratio, self.velocity) = (frequency, ratio, velocity)
    let spring = SpringParameters.physics(
      mass: 1, stiffness: frequency * frequency, damping: 2 * ratio * frequency, allowOverDamping: true)
    timeline = try ResolvedMotion(.curve(try Curve(.physicsSpring(spring, initialVelocity: velocity)))).timeline()
  }

  /// Every regime of damping.
  static func all() throws -> [SpringSubject] {
    try [0, 0.05, 0.2, 0.5, 0.9, 0.999, 1, 1.001, 1.5, 3, 10].map { try SpringSubject(10, $0, 3) }
  }
}

/// Numbers drawn by a fixed rule. Source: SplitMix64, https://doi.org/10.1145/2714064.2660195
struct Draw {
  private var state: UInt64

  init(_ seed: UInt64 = 0) { state = 0x4D4F_5442 &+ seed &* 0xD1B5_4A32_D192_ED03 }

  mutating func number(_ range: ClosedRange<Double>) -> Double {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    mixed ^= mixed >> 31
    return range.lowerBound + (range.upperBound - range.lowerBound) * Double(mixed >> 11) * 0x1p-53
  }
}

/// Rooms for samples that live as long as the program.
struct Room {
  let doubles: UnsafeMutableBufferPointer<Double>

  init(_ count: Int) {
    doubles = .allocate(capacity: count)
    doubles.initialize(repeating: 0)
  }

  func doubles(_ count: Int) -> UnsafeMutableBufferPointer<Double> { .init(rebasing: doubles[..<count]) }
}
