/// Finds the parameter s of a cubic Bézier coordinate X with X(0) = 0, X(1) = 1 and a given X(s).
///
/// X is expanded around knots at x = 0, 1/16, … 1. In a piece, X - xᵢ = Cσ + Bσ² + Aσ³ and x - xᵢ is exact in
/// binary64, so the residual carries a sixteenth of the rounding of the whole curve. The first guess solves the
/// quadratic that agrees with the cubic at both ends of the piece, in the form 2d / (C + √(C² + 4Qd)), which is exact
/// for a vertical tangent at the knot; one Halley and one Newton step follow. What has not converged after
/// two more of Halley's goes to a bracketed loop. Around a tangent that is vertical inside the curve, or nearly so, no knot is known well enough; there
/// the cubic is taken about its inflection (``InflectionRoot``).
package struct BezierParameterSolver: Sendable, Hashable {
  /// One piece of the curve, from a knot to the next.
  struct Piece: Sendable {
    /// The parameter at the knot.
    var origin: Double
    /// X(origin) - xᵢ: what the rounding of `origin` leaves, kept for curves that are nearly vertical inside.
    var residue = 0.0
    /// X′ and X″/2 at the knot.
    var linear: Double
    var quadratic: Double
    /// The quadratic coefficient of the first guess: B + A·(width of the piece).
    var guess: Double
  }

  static let pieceCount = 16

  /// The inner control coordinates.
  let first: Double
  let second: Double
  /// X‴/6, the same in every piece.
  let cubic: Double
  /// `pieceCount` pieces and one more whose `origin` is 1.
  let pieces: ContiguousArray<Piece>
  /// One where dX/ds comes near 0 between the ends, else none.
  private let inflections: ContiguousArray<InflectionRoot>

  /// Prepares the curve with control coordinates 0, `first`, `second`, 1.
  ///
  /// X must rise everywhere, which is so whenever both coordinates are in 0...1. Complexity: 15 solutions.
  package init(first: Double, second: Double) {
    self.first = first
    self.second = second
    let cubic = 1 - 3 * (second - first)
    self.cubic = cubic
    let half = 3 * (second - 2 * first)
    let steep = Self.isSteepInside(first, second)
    inflections = steep ? [InflectionRoot(first, second)] : []
    var pieces = ContiguousArray<Piece>()
    pieces.reserveCapacity(Self.pieceCount + 1)
    var piece = Piece(origin: 0, linear: 3 * first, quadratic: half, guess: half + cubic)
    withUnsafeTemporaryAllocation(of: Double.self, capacity: 4 * Self.pieceCount) { room in
      Self.solveKnots(first, second, room)
      for index in 1...Self.pieceCount {
        var next = 1.0
        if index < Self.pieceCount {
          let (near, step) = (room[index], room[Self.pieceCount + index])
          if !steep, abs(step) < 1e-9 {
            next = near - step
          } else {
            let distance = 1 / Double(Self.pieceCount)
            let room = 1 - piece.origin
            piece.guess = piece.quadratic + cubic * room
            next = piece.origin + Self.bracketedRoot(distance, piece, cubic, width: room)
            next = Self.polished(next, target: Double(index) * distance, first: first, second: second)
          }
          next = min(max(next, piece.origin), 1)
        }
        piece.guess = piece.quadratic + cubic * (next - piece.origin)
        pieces.append(piece)
        piece.origin = next
        piece.residue =
          steep ? Self.residue(first, second, at: next, target: Double(index) / Double(Self.pieceCount)) : 0
        piece.linear = Self.derivative(first, second, at: next)
        piece.quadratic = half + 3 * cubic * next
        piece.guess = piece.quadratic
      }
    }
    pieces.append(piece)
    self.pieces = pieces
  }

  /// The parameter s in 0...1 with X(s) = `x`, for 0 < x < 1.
  @inline(__always)
  package func parameter(at x: Double) -> Double {
    guard x > 0, x < 1 else { return x > 0 ? 1 : 0 }
    if let s = inflections.first?.parameter(at: x) { return s }
    let scaled = x * Double(Self.pieceCount)
    let index = Int(scaled)
    let piece = pieces[index]
    let distance = x - Double(index) * (1 / Double(Self.pieceCount)) - piece.residue
    let linear = piece.linear
    let quadratic = piece.quadratic
    let root = max(linear * linear + 4 * piece.guess * distance, 0).squareRoot()
    var offset = 2 * distance / (linear + root + 1e-300)
    // Halley.
    var residual = ((cubic * offset + quadratic) * offset + linear) * offset - distance
    var bend = 3 * cubic * offset + quadratic
    var slope = (bend + quadratic) * offset + linear
    offset -= residual * slope / (slope * slope - residual * bend)
    // Newton.
    residual = ((cubic * offset + quadratic) * offset + linear) * offset - distance
    bend = 3 * cubic * offset + quadratic
    slope = (bend + quadratic) * offset + linear
    let step = residual / slope
    offset -= step
    if abs(step) <= 1e-8 * abs(offset) { return piece.origin + offset }
    return slowParameter(distance, in: index, from: offset)
  }

  /// The same from a root of a piece that has not converged: two more of Halley's steps, else brackets.
  @inline(never)
  private func slowParameter(_ distance: Double, in index: Int, from near: Double) -> Double {
    let piece = pieces[index]
    var offset = near
    for _ in 0..<2 {
      let residual = ((cubic * offset + piece.quadratic) * offset + piece.linear) * offset - distance
      let bend = 3 * cubic * offset + piece.quadratic
      let slope = (bend + piece.quadratic) * offset + piece.linear
      let step = residual * slope / (slope * slope - residual * bend)
      offset -= step
      let s = piece.origin + offset
      // X rises from 0 to 1, so that a root between them is the only one.
      if abs(step) <= 1e-8 * abs(offset), s >= 0, s <= 1 { return s }
    }
    return piece.origin + Self.bracketedRoot(distance, piece, cubic, width: pieces[index + 1].origin - piece.origin)
  }

  /// The parameter between the ends at which dX/ds comes near 0; nil where it does not.
  var standstill: Double? { inflections.first?.inflection }

  /// dX/ds.
  @inline(__always)
  package func derivative(at s: Double) -> Double { Self.derivative(first, second, at: s) }

  /// The derivative of a cubic Bézier coordinate with control values 0, `first`, `second`, 1, without cancellation.
  @inline(__always)
  package static func derivative(_ first: Double, _ second: Double, at s: Double) -> Double {
    let u = 1 - s
    return 3 * (u * u * first + 2 * u * s * (second - first) + s * s * (1 - second))
  }

  /// A cubic Bézier coordinate with control values 0, `first`, `second`, 1.
  @inline(__always)
  package static func value(_ first: Double, _ second: Double, at s: Double) -> Double {
    let u = 1 - s
    let shared = 3 * u * s
    return shared * u * first + shared * s * second + s * s * s
  }

  /// The root σ of Aσ³ + Bσ² + Cσ = `distance` in 0...`width`: Halley's steps kept inside a shrinking bracket.
  @inline(never)
  private static func bracketedRoot(_ distance: Double, _ piece: Piece, _ cubic: Double, width: Double) -> Double {
    // A knot of a vertical tangent is known to a few 1e-6 only, so the root may lie a little outside the piece.
    let margin = 0x1p-16
    var low = piece.residue == 0 ? 0 : max(-margin, -piece.origin)
    var high = min(width + margin, 1 - piece.origin)
    let linear = piece.linear
    let root = max(linear * linear + 4 * piece.guess * distance, 0).squareRoot()
    var offset = min(2 * distance / (linear + root + 1e-300), width)
    // A triple root near the subnormal range needs about a thousand doublings; every other curve a handful of steps.
    for _ in 0..<1100 {
      let residual = ((cubic * offset + piece.quadratic) * offset + linear) * offset - distance
      if residual == 0 { break }
      if residual > 0 { high = offset } else { low = offset }
      let bend = 3 * cubic * offset + piece.quadratic
      let slope = (bend + piece.quadratic) * offset + linear
      var next = offset - residual * slope / (slope * slope - residual * bend)
      if !(next > low && next < high) {
        next = low + (high - low) / 2
        if next <= low || next >= high { break }
      }
      let change = abs(next - offset)
      offset = next
      if change <= 0x1p-53 * offset { break }
    }
    return offset
  }

  /// Whether dX/ds comes near 0 between the ends.
  private static func isSteepInside(_ first: Double, _ second: Double) -> Bool {
    let bend = 1 - 3 * (second - first)
    let vertex = bend > 0 ? (2 * first - second) / bend : 0
    return vertex > 0 && vertex < 1 && derivative(first, second, at: vertex) < 0.05
  }

  /// X(s) - `target` for `s` near the solution, in twice the working precision.
  private static func residue(_ first: Double, _ second: Double, at s: Double, target: Double) -> Double {
    (preciseValue(first, second, at: s) - DoubleDouble(target)).high
  }

  /// X(s) in twice the working precision.
  static func preciseValue(_ first: Double, _ second: Double, at s: Double) -> DoubleDouble {
    let u = DoubleDouble(1) - DoubleDouble(s)
    let shared = u * (DoubleDouble(3) * DoubleDouble(s))
    return shared * u * DoubleDouble(first) + shared * DoubleDouble(s) * DoubleDouble(second)
      + DoubleDouble(s) * DoubleDouble(s) * DoubleDouble(s)
  }

  package static func == (a: BezierParameterSolver, b: BezierParameterSolver) -> Bool {
    a.first == b.first && a.second == b.second
  }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(first)
    hasher.combine(second)
  }

  /// Writes a parameter near each knot and Newton's step from it, which is small unless the curve bends much: each knot by
  /// itself, so that the processor solves several at once.
  /// - Parameter room: `near` by knot, then the steps, then room for as much again.
  private static func solveKnots(_ first: Double, _ second: Double, _ room: UnsafeMutableBufferPointer<Double>) {
    let count = pieceCount
    let distance = 1 / Double(count)
    let (cubic, half) = (1 - 3 * (second - first), 3 * (second - 2 * first))
    // In equal steps of s: the step in front of a knot is the last that X has not passed.
    var step = 0
    var (height, ahead) = (0.0, value(first, second, at: distance))
    for index in 0..<count {
      let target = Double(index) * distance
      while ahead <= target, step < count - 1 {
        step += 1
        height = ahead
        ahead = value(first, second, at: Double(step + 1) * distance)
      }
      room[2 * count + index] = Double(step) * distance
      room[3 * count + index] = target - height
    }
    // The parabola that agrees with X at both ends of the step, then Halley.
    for index in 0..<count {
      let (origin, rise) = (room[2 * count + index], room[3 * count + index])
      let linear = derivative(first, second, at: origin)
      let quadratic = half + 3 * cubic * origin
      let square = linear * linear + 4 * (quadratic + cubic * distance) * rise
      let offset = 2 * rise / (linear + (square > 0 ? square : 0).squareRoot() + 1e-300)
      let residual = ((cubic * offset + quadratic) * offset + linear) * offset - rise
      let bend = 3 * cubic * offset + quadratic
      let slope = (bend + quadratic) * offset + linear
      room[index] = origin + (offset - residual * slope / (slope * slope - residual * bend))
    }
    // Newton's step, with a residual that is accurate near both ends.
    for index in 0..<count {
      let near = room[index]
      let target = Double(index) * distance
      let fromStart = value(first, second, at: near) - target
      let fromEnd = (1 - target) - value(1 - second, 1 - first, at: 1 - near)
      let slope = derivative(first, second, at: near)
      let step = (target <= 0.5 ? fromStart : fromEnd) / slope
      room[count + index] = slope > 0 ? step : .infinity
    }
  }

  /// One Newton step with a residual that is accurate near both ends.
  private static func polished(_ s: Double, target: Double, first: Double, second: Double) -> Double {
    let residual =
      target <= 0.5
      ? value(first, second, at: s) - target
      : (1 - target) - value(1 - second, 1 - first, at: 1 - s)
    let slope = derivative(first, second, at: s)
    guard slope > 0 else { return s }
    let step = residual / slope
    return abs(step) < 1e-9 ? s - step : s
  }
}
