package import MotionModel
import RealModule

/// Fits a spring to samples: duration and bounce, with an initial velocity if needed.
enum SpringFit {
  /// A spring that starts at rest; nil where none is near.
  static func candidate(_ samples: ProgressSamples) -> CurveFit.Candidate? {
    let search = search(samples)
    // The logarithm of the duration in lengths of the samples, and the bounce.
    let starts = [-0.7, -0.3, 0, 0.2, 0.4, 0.6, 0.75, 0.9].flatMap { bounce -> [[Double]] in
      [0.5, 0.8, 1.2, 1.7, 2.4, 3.4, 4.8, 6.8, 9.6, 14, 20].map { [-Double.log($0), bounce] }
    }
    guard let best = search.minimum(fromBest: 6, of: starts), best.sum.isFinite else { return nil }
    let whole = rounded(best.parameters, samples)
    // Samples of a spring that still moved a little when they ended: its rest is a little further.
    let open = LeastSquares(
      residuals: { parameters in
        guard let solver = spring(Array(parameters.prefix(2))) else { return [.infinity] }
        return samples.openDistances { parameters[2] * solver.value(at: $0) }
      }, clamped: { clamped(Array($0.prefix(2))) + [min(max($0[2], 0.97), 1.03)] })
    let further = open.minimum(from: best.parameters + [1]).parameters
    let other = rounded(Array(further.prefix(2)), samples.lengthened(by: further[2]))
    return [whole, other].compactMap(\.self).min { $0.error * ($0 == whole ? 1 : 3) < $1.error * ($1 == whole ? 1 : 3) }
  }

  /// The spring with the simplest numbers that is as close.
  private static func rounded(_ parameters: [Double], _ samples: ProgressSamples) -> CurveFit.Candidate? {
    func worst(_ numbers: [Double]) -> (error: Double, place: Double)? {
      guard numbers[0] > 0 else { return nil }
      return spring([.log(numbers[0] / samples.length), numbers[1]])
        .map { solver in samples.worst(isOpen: true) { solver.value(at: $0) } }
    }
    let numbers = LeastSquares.simplest(
      [.exp(parameters[0]) * samples.length, parameters[1]],
      decimals: [[1, 1], [2, 1], [2, 2], [3, 2], [3, 3], [4, 3], [6, 6]]
    ) { worst($0)?.error ?? .infinity }
    guard let curve = try? Curve(.spring(.duration(numbers[0], bounce: numbers[1]), blendDuration: 0)),
      let (error, place) = worst(numbers)
    else { return nil }
    return CurveFit.Candidate(family: .spring, curve: curve, error: error, errorTime: place * samples.length)
  }

  /// Spring with an initial velocity, near one without; nil if that is no improvement.
  static func candidate(_ samples: ProgressSamples, from rest: CurveFit.Candidate) -> CurveFit.Candidate? {
    guard let coefficients = rest.curve.base.spring.flatMap({ SpringCoefficients($0) }) else { return nil }
    let search = search(samples)
    let start = [Double.log(coefficients.response / samples.length), coefficients.bounce]
    let slope = samples.some.dropFirst().first.map { $0.y / max($0.x, 1e-9) } ?? 0
    let found = [0, slope, -slope, 2 * slope].map { search.minimum(from: start + [$0], rounds: 120) }
      .min { $0.sum < $1.sum }
    guard let found, let exact = spring(found.parameters) else { return nil }
    let scale = 1 / samples.length
    let stiffness = (exact.coefficients.stiffness * scale * scale).rounded(to: 1e-4)
    let damping = (exact.coefficients.damping * scale).rounded(to: 1e-4)
    let velocity = (exact.initialVelocity * scale).rounded(to: 1e-4)
    let physics = SpringParameters.physics(mass: 1, stiffness: stiffness, damping: damping, allowOverDamping: true)
    guard let curve = try? Curve(.physicsSpring(physics, initialVelocity: velocity)),
      let solver = SpringCoefficients(physics).map({ SpringSolver($0, initialVelocity: velocity) })
    else { return nil }
    let (worst, place) = samples.worst(isOpen: true) { solver.value(at: $0 * samples.length) }
    guard worst < rest.error / 2 else { return nil }
    return CurveFit.Candidate(
      family: .springWithVelocity, curve: curve, error: worst, errorTime: place * samples.length)
  }

  /// The search for a spring through all samples, the last one at its rest.
  private static func search(_ samples: ProgressSamples) -> LeastSquares {
    LeastSquares(
      residuals: { parameters in
        guard let solver = spring(parameters) else { return [.infinity] }
        return samples.openDistances { solver.value(at: $0) }
      }, clamped: clamped)
  }

  /// The spring of a logarithm of a duration, a bounce, and a velocity if there is one; time is in lengths of the samples.
  private static func spring(_ parameters: [Double]) -> SpringSolver? {
    SpringCoefficients(duration: .exp(parameters[0]), bounce: parameters[1])
      .map { SpringSolver($0, initialVelocity: parameters.count > 2 ? parameters[2] : 0) }
  }

  private static func clamped(_ parameters: [Double]) -> [Double] {
    var result = parameters
    result[0] = min(max(result[0], -12), 6)
    result[1] = min(max(result[1], -0.99), 0.999)
    return result
  }
}

/// Fits a cubic Bézier easing to samples.
package enum BezierFit {
  /// The Bézier of two decimals that runs close to an easing, for those who have no other, and its largest distance.
  ///
  /// From the closest of some shapes; O(corners), some thousand values of a Bézier.
  /// - Parameter corners: Places where the easing has no slope, and may be farthest.
  package static func standIn(
    corners: [Double] = [], for easing: (Double) -> Double
  ) -> (bezier: CubicBezier, error: Double)? {
    let samples = stride(from: 0.025, to: 1, by: 0.05).map { FunctionSamples.Point($0, easing($0)) }
    func distances(_ parameters: [Double]) -> [Double] { Self.distances(parameters + [1], from: samples) }
    func sum(_ parameters: [Double]) -> Double { distances(parameters).reduce(0) { $0 + $1 * $1 } }
    let sums = shapes.map(sum)
    guard let start = shapes.indices.min(by: { sums[$0] < sums[$1] }) else { return nil }
    func clamped(_ points: [Double]) -> [Double] {
      points.enumerated().map { min(max($1, $0.isMultiple(of: 2) ? 0 : -10), $0.isMultiple(of: 2) ? 1 : 10) }
    }
    // At a bound there is no slope.
    let inner = shapes[start].enumerated().map { $0.isMultiple(of: 2) ? min(max($1, 0.05), 0.95) : $1 }
    let close = LeastSquares(residuals: distances, clamped: clamped).minimum(from: inner, rounds: 6).parameters
    let level = LeastSquares(residuals: cubes(of: distances, at: close), clamped: clamped)
    let points = level.minimum(from: close, rounds: 6).parameters.map { $0.rounded(to: 0.01) }
    guard let bezier = try? CubicBezier(points[0], points[1], points[2], points[3]),
      let solved = Self.easing(points + [1])
    else { return nil }
    func distance(_ place: Double) -> Double { abs(solved(place) - easing(place)) }
    let places = (Array(stride(from: 0, through: 1, by: 1.0 / 256)) + corners).map { (distance: distance($0), $0) }
    guard let (worst, place) = places.max(by: { $0.distance < $1.distance }) else { return nil }
    // It is a little larger between the places.
    let near = stride(from: max(0, place - 1 / 256), through: min(1, place + 1 / 256), by: 1.0 / 8_192)
    return (bezier, near.reduce(worst) { max($0, distance($1)) })
  }

  /// The easing over the time of the samples, or over a part of it if that is closer: springs are nearly at rest for long.
  static func candidate(
    _ samples: ProgressSamples, within tolerance: Double
  ) throws(ModelError) -> CurveFit.Candidate? {
    guard let whole = try candidate(samples, over: 1...1, from: [1], tolerance) else { return nil }
    guard whole.error > tolerance,
      let shorter = try candidate(samples, over: 0.05...1, from: [0.3, 0.5, 0.75], tolerance)
    else { return whole }
    return shorter.error < whole.error ? shorter : whole
  }

  /// - Parameter shares: Shares of the time of the samples that it may take.
  private static func candidate(
    _ samples: ProgressSamples, over shares: ClosedRange<Double>, from starts: [Double], _ tolerance: Double
  ) throws(ModelError) -> CurveFit.Candidate? {
    func distances(_ parameters: [Double]) -> [Double] { Self.distances(parameters, from: samples.some) }
    func clamped(_ parameters: [Double]) -> [Double] {
      parameters.enumerated().map { index, number in
        switch index {
        case 0, 2: min(max(number, 0), 1)
        case 4: min(max(number, shares.lowerBound), shares.upperBound)
        default: min(max(number, -1e6), 1e6)
        }
      }
    }
    func worst(_ parameters: [Double]) -> (error: Double, place: Double)? {
      easing(parameters).map { samples.worst(isOpen: false, $0) }
    }
    func error(_ parameters: [Double]) -> Double { worst(parameters)?.error ?? .infinity }
    let search = LeastSquares(residuals: distances, clamped: clamped)
    let starts = starts.flatMap { share in shapes.map { $0 + [share] } }
    let count = shares.lowerBound == 1 ? shapes.count : 3
    guard var best = search.minimum(fromBest: count, of: starts)?.parameters else { return nil }
    let first = error(best)
    if first > tolerance {
      let level = LeastSquares(residuals: cubes(of: distances, at: best), clamped: clamped)
      let other = level.minimum(from: best).parameters
      if error(other) < first { best = other }
    }
    let decimals = (1...6).map { places in Array(repeating: places, count: 4) + [places + 1] }
    var points = LeastSquares.simplest(best, decimals: decimals, error: error)
    let seconds = points[4] == 1 ? samples.length : (samples.length * points[4]).rounded(to: 1e-4)
    points[4] = seconds / samples.length
    guard let bezier = try? CubicBezier(points[0], points[1], points[2], points[3]),
      let (error, place) = worst(points)
    else { return nil }
    return CurveFit.Candidate(
      family: .bezier, curve: try Curve(.cubicBezier(bezier, .extend), duration: .seconds(seconds)),
      error: error, errorTime: place * samples.length)
  }

  /// Distances of an easing from samples.
  private static func distances(_ parameters: [Double], from samples: [FunctionSamples.Point]) -> [Double] {
    easing(parameters).map { easing in samples.map { easing($0.x) - $0.y } } ?? samples.map { _ in .infinity }
  }

  /// Cubes of distances, by which the largest ones count the more.
  private static func cubes(
    of distances: @escaping ([Double]) -> [Double], at parameters: [Double]
  ) -> ([Double]) -> [Double] {
    let worst = max(distances(parameters).reduce(0) { max($0, abs($1)) }, 1e-12)
    return { distances($0).map { ($0 / worst) * ($0 / worst) * ($0 / worst) } }
  }

  private static let shapes = [
    [0.25, 0.1, 0.25, 1], [0.42, 0, 0.58, 1], [0.42, 0, 1, 1], [0, 0, 0.58, 1], [0.33, 0.33, 0.67, 0.67],
    [0.2, 0, 0, 1], [0.34, 1.5, 0.64, 1], [0.7, -0.4, 0.4, 1.4], [0.8, 0, 0.8, 0.1], [0.2, 0.9, 0.2, 1],
  ]

  /// The easing of four control points over a share of the time, then at rest.
  private static func easing(_ parameters: [Double]) -> ((Double) -> Double)? {
    CubicBezierSolver(x1: parameters[0], y1: parameters[1], x2: parameters[2], y2: parameters[3])
      .map { solver in { solver.value(at: min($0 / parameters[4], 1)) } }
  }
}
