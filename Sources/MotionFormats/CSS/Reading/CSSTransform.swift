import MotionEngine
import MotionModel
import RealModule

/// One function of a `transform`, in the numbers that are interpolated.
struct CSSTransformFunction: Hashable, Sendable {
  typealias Kind = WebTransform
  /// Numbers by kind; missing kinds have no effect.
  typealias Numbers = [Kind: [Double]]

  var kind: Kind
  var numbers: [Double]

  init(_ kind: Kind, _ numbers: [Double]) { (self.kind, self.numbers) = (kind, numbers) }

  var isIdentity: Bool { numbers == kind.row.identity }

  /// Indicates translation by the view's own size.
  var isBySize: Bool { numbers.count == 4 && numbers[2...] != [0, 0] }

  /// The numbers of a translation in points.
  static func points(_ numbers: [Double]) -> [Double] {
    zip(numbers, numbers.dropFirst(2)).map { $0 + $1 * WebProperty.viewSize }
  }

  /// Transform of the plane; nil for others.
  private var plane: AffineTransform2D? {
    func leaning(_ x: Double, _ y: Double) -> AffineTransform2D {
      AffineTransform2D(a: 1, b: y, c: x, d: 1, tx: 0, ty: 0)
    }
    switch kind {
    case .translate, .inner: return .translation(x: Self.points(numbers)[0], y: Self.points(numbers)[1])
    case .rotate: return .rotation(degrees: numbers[0])
    case .scale: return .scale(x: numbers[0], y: numbers[1])
    case .shear: return leaning(numbers[0], 0)
    case .skewX: return leaning(.tan(numbers[0] * .pi / 180), 0)
    case .skewY: return leaning(0, .tan(numbers[0] * .pi / 180))
    case .perspective, .rotateX, .rotateY: return isIdentity ? .identity : nil
    }
  }

  /// Transform of functions as written: the last one is applied first.
  static func plane(_ functions: [CSSTransformFunction]) -> AffineTransform2D? {
    let planes = functions.compactMap(\.plane)
    return planes.count < functions.count ? nil : planes.reversed().reduce(.identity) { $0.concatenating($1) }
  }

  /// Functions without the shares of a view's size by which the outermost move it, and these shares.
  static func sharesApart(
    _ functions: [CSSTransformFunction]
  ) -> (functions: [CSSTransformFunction], shares: CSSTransformFunction) {
    let outer = functions.prefix { $0.kind == .translate }
    return (
      outer.map { .init(.translate, $0.numbers[..<2] + [0, 0]) } + functions[outer.endIndex...],
      .init(.translate, outer.reduce([0, 0, 0, 0]) { [0, 0, $0[2] + $1.numbers[2], $0[3] + $1.numbers[3]] })
    )
  }

  /// Browsers' decomposition of a transform that cannot be interpolated by function; nil if it flattens the view.
  ///
  /// Source: https://www.w3.org/TR/css-transforms-1/#decomposing-a-2d-matrix, with the shear that browsers use.
  static func decomposed(_ plane: AffineTransform2D) -> [CSSTransformFunction]? {
    let scaleX = (plane.a * plane.a + plane.b * plane.b).squareRoot()
    guard scaleX > 0, scaleX.isFinite else { return nil }
    let (a, b) = (plane.a / scaleX, plane.b / scaleX)
    let along = a * plane.c + b * plane.d
    let (c, d) = (plane.c - a * along, plane.d - b * along)
    // Negative for a mirrored view.
    let scaleY = a * d - b * c
    guard scaleY != 0, scaleY.isFinite else { return nil }
    return [
      CSSTransformFunction(.translate, [plane.tx, plane.ty, 0, 0]),
      CSSTransformFunction(.rotate, [Double.atan2(y: b, x: a) * 180 / .pi]),
      CSSTransformFunction(.shear, [along / scaleY]), CSSTransformFunction(.scale, [scaleX, scaleY]),
    ]
  }
}

/// Stretch between two keyframes: the same functions at both ends, in the order of a view's own transform.
struct CSSTransformStretch: Sendable {
  typealias Function = CSSTransformFunction

  /// Start and end, by kind; missing kinds have no effect.
  private(set) var from: Function.Numbers = [:]
  private(set) var to: Function.Numbers = [:]
  /// Points between the ends, each with its fraction of the time, if not straight; they include the easing.
  private(set) var between: [(share: Double, numbers: Function.Numbers)] = []
  /// The share of the time at which it changes at once: a view that is flat cannot be taken apart.
  private(set) var jump: Double?
  /// Largest distance of a corner of the view from browsers' results, in points, if approximated by straight lines.
  private(set) var error = 0.0
  /// Indicates a rotation in space that is not decomposed, with only its ends exact.
  private(set) var isGuessed = false
  /// Indicates ends whose functions are in another order than a view's own.
  private(set) var isReordered = false
  /// Indicates shares of the view's size that are taken to be points.
  private(set) var isSized = false

  /// Lays a stretch between two lists of functions.
  /// - Parameter isJump: Takes no time, so that nothing is between its ends.
  ///
  /// Source: https://www.w3.org/TR/css-transforms-1/#interpolation-of-transforms
  init(_ start: [Function], _ end: [Function], isJump: Bool, easing: (Double) -> Double) {
    guard !isJump else {
      (from, to, jump) = (gathered(start), gathered(end), 1)
      return
    }
    let common = zip(start, end).prefix { Self.match($0, $1) }.count
    var pairs = (0..<common).map { Self.pair(start[$0], end[$0]) }
    let (rest, goal) = (Array(start[common...]), Array(end[common...]))
    let (apart, goalApart) = (Function.sharesApart(rest), Function.sharesApart(goal))
    if rest.isEmpty {
      pairs += goal.map { (Function($0.kind, $0.kind.row.identity), $0) }
    } else if goal.isEmpty {
      pairs += rest.map { ($0, Function($0.kind, $0.kind.row.identity)) }
    } else if let a = Function.plane(apart.functions), let b = Function.plane(goalApart.functions) {
      if let a = Function.decomposed(a), let b = Function.decomposed(b) {
        isSized = (apart.functions + goalApart.functions).contains(where: \.isBySize)
        pairs.append((apart.shares, goalApart.shares))
        pairs += zip(a, b).map { ($0, Self.nearest($1, to: $0)) }
      } else {
        jump = (0...Self.pieces).map { Double($0) / Double(Self.pieces) }.first { easing($0) >= 0.5 } ?? 1
      }
    } else {
      isGuessed = true
    }
    if jump == nil, !isGuessed {
      if let slots = Self.slots(pairs) { (from, to) = slots } else { isGuessed = !draw(pairs, easing) }
    }
    if jump != nil || isGuessed { (from, to) = (gathered(start), gathered(end)) }
  }

  /// Functions by kind, in any order.
  private mutating func gathered(_ functions: [Function]) -> Function.Numbers {
    if let slots = Self.slots(functions.map { ($0, $0) }) { return slots.from }
    (isGuessed, isReordered) = (true, true)
    var result: Function.Numbers = [:]
    for function in functions {
      let known = result[function.kind] ?? function.kind.row.identity
      result[function.kind] = zip(known, function.numbers).map { function.kind == .scale ? $0 * $1 : $0 + $1 }
    }
    return result
  }

  /// Indicates that two functions are interpolated number by number.
  private static func match(_ a: Function, _ b: Function) -> Bool {
    let turns: Set<Function.Kind> = [.rotate, .rotateX, .rotateY]
    // Rotations about different axes are compatible if one of them is zero.
    return a.kind == b.kind || turns.contains(a.kind) && turns.contains(b.kind) && (a.isIdentity || b.isIdentity)
  }

  private static func pair(_ a: Function, _ b: Function) -> (Function, Function) {
    guard a.kind != b.kind else { return (a, b) }
    return a.isIdentity ? (Function(b.kind, a.numbers), b) : (a, Function(a.kind, b.numbers))
  }

  /// Rotation by the shorter arc.
  private static func nearest(_ function: Function, to other: Function) -> Function {
    guard function.kind == .rotate else { return function }
    let turn = (function.numbers[0] - other.numbers[0]).remainder(dividingBy: 360)
    return Function(.rotate, [other.numbers[0] + turn])
  }

  /// Functions by kind, in the order of a view's own; nil for another order with a different meaning.
  private static func slots(_ pairs: [(Function, Function)]) -> (from: Function.Numbers, to: Function.Numbers)? {
    var (from, to): (Function.Numbers, Function.Numbers) = ([:], [:])
    var reached = Function.Kind.translate
    for (a, b) in pairs {
      if a.isIdentity, b.isIdentity { continue }
      var kind = a.kind
      if kind == .translate, from.keys.contains(where: { $0 != .translate }) {
        let inside: Set<Function.Kind> = [.translate, .rotate, .scale, .inner]
        guard from.keys.allSatisfy(inside.contains) else { return nil }
        kind = .inner
      }
      if kind < reached {
        // A rotation inside a uniform scale equals one outside; a scale uniform at both ends is so in between.
        guard kind == .rotate, reached == .scale, let scale = from[.scale], let goal = to[.scale],
          scale[0] == scale[1], goal[0] == goal[1]
        else { return nil }
      } else {
        reached = kind
      }
      guard let (c, d) = from[kind].flatMap({ c in to[kind].map { (c, $0) } }) else {
        (from[kind], to[kind]) = (a.numbers, b.numbers)
        continue
      }
      switch kind {
      case .translate, .inner, .rotate, .rotateX, .rotateY:
        (from[kind], to[kind]) = (zip(c, a.numbers).map(+), zip(d, b.numbers).map(+))
      case .scale where c == d || a == b:
        (from[kind], to[kind]) = (zip(c, a.numbers).map(*), zip(d, b.numbers).map(*))
      default: return nil
      }
    }
    return (from, to)
  }

  private static let pieces = 64

  /// Approximates another order by straight lines; returns `true` on success.
  private mutating func draw(_ pairs: [(Function, Function)], _ easing: (Double) -> Double) -> Bool {
    func plane(_ share: Double) -> AffineTransform2D? {
      Function.plane(pairs.map { a, b in Function(a.kind, zip(a.numbers, b.numbers).map { $0 + ($1 - $0) * share }) })
    }
    func numbers(_ share: Double, after last: Function.Numbers?) -> Function.Numbers? {
      guard let functions = plane(share).flatMap(Function.decomposed) else { return nil }
      return Dictionary(
        first: functions.map { function in
          let near = last?[.rotate].map { Self.nearest(function, to: Function(.rotate, $0)) } ?? function
          return (function.kind, near.numbers)
        })
    }
    var points: [Function.Numbers] = []
    for step in 0...Self.pieces {
      guard let point = numbers(easing(Double(step) / Double(Self.pieces)), after: points.last) else { return false }
      points.append(point)
    }
    (from, to) = (points[0], points[Self.pieces])
    isSized = isSized || pairs.contains { $0.isBySize || $1.isBySize }
    for step in 1..<Self.pieces { between.append((Double(step) / Double(Self.pieces), points[step])) }
    for step in 0..<Self.pieces {
      let middle = points[step].map { kind, numbers in
        Function(kind, zip(numbers, points[step + 1][kind] ?? numbers).map { ($0 + $1) / 2 })
      }.sorted { $0.kind < $1.kind }
      guard let drawn = Function.plane(middle), let real = plane(easing((Double(step) + 0.5) / Double(Self.pieces)))
      else { continue }
      // Corners are half of the view's size away from its center.
      let half = WebProperty.viewSize / 2
      let across = abs(drawn.tx - real.tx) + half * (abs(drawn.a - real.a) + abs(drawn.c - real.c))
      let down = abs(drawn.ty - real.ty) + half * (abs(drawn.b - real.b) + abs(drawn.d - real.d))
      error = max(error, Double.hypot(across, down))
    }
    return true
  }
}
