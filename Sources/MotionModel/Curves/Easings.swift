/// An easing that platforms know by name.
///
/// The kebab-case names are CSS keywords and extend outside 0…1; the camel-case ones are SwiftUI's and clamp.
/// Sources: https://www.w3.org/TR/css-easing-2/, https://developer.apple.com/documentation/swiftui/unitcurve
public enum NamedEasing: String, Hashable, Sendable, CaseIterable {
  /// CSS's keywords.
  case ease, cssEaseIn = "ease-in", cssEaseOut = "ease-out", cssEaseInOut = "ease-in-out"
  /// SwiftUI's Béziers.
  case easeIn, easeOut, easeInOut
  /// SwiftUI's quarters of a circle.
  case circularEaseIn, circularEaseOut, circularEaseInOut

  /// Easing between 0 and 1.
  package enum Shape: Hashable, Sendable {
    case bezier(CubicBezier)
    case circularIn, circularOut, circularInOut
  }

  /// Easing between 0 and 1.
  package var shape: Shape {
    switch self {
    case .ease: .bezier(CubicBezier(unchecked: 0.25, 0.1, 0.25, 1))
    case .cssEaseIn, .easeIn: .bezier(CubicBezier(unchecked: 0.42, 0, 1, 1))
    case .cssEaseOut, .easeOut: .bezier(CubicBezier(unchecked: 0, 0, 0.58, 1))
    case .cssEaseInOut, .easeInOut: .bezier(CubicBezier(unchecked: 0.42, 0, 0.58, 1))
    case .circularEaseIn: .circularIn
    case .circularEaseOut: .circularOut
    case .circularEaseInOut: .circularInOut
    }
  }

  /// Behavior outside 0…1.
  package var extrapolation: Extrapolation {
    switch self {
    case .ease, .cssEaseIn, .cssEaseOut, .cssEaseInOut: .extend
    case .easeIn, .easeOut, .easeInOut, .circularEaseIn, .circularEaseOut, .circularEaseInOut: .clamp
    }
  }
}

// Properties derived from the shape and extrapolation.
extension NamedEasing {
  /// The control points; nil for the circular ones.
  package var bezier: CubicBezier? { if case .bezier(let bezier) = shape { bezier } else { nil } }

  /// Indicates that SwiftUI has an animation of this name.
  package var isSwiftUI: Bool { extrapolation == .clamp }

  package static let swiftUI = allCases.filter(\.isSwiftUI)

  package static let css = allCases.filter { !$0.isSwiftUI }

  /// Equivalent easing of SwiftUI's between 0 and 1; nil if there is none.
  package var inSwiftUI: NamedEasing? { Self.swiftUI.first { $0.shape == shape } }
}

extension CurveBase {
  /// The cubic Bézier that it is; nil for any other.
  package var bezier: CubicBezier? {
    switch self {
    case .linear: try? CubicBezier(0, 0, 1, 1)
    case .named(let easing): easing.bezier
    case .cubicBezier(let bezier, _): bezier
    default: nil
    }
  }
}

/// A piecewise linear easing: CSS `linear()`, its stops kept as typed.
///
/// Source: https://www.w3.org/TR/css-easing-2/#the-linear-easing-function
public struct LinearPoints: Hashable, Sendable {
  /// One stop: an output and the inputs (0, 1 or 2 of them, as fractions) at which it holds.
  public struct Stop: Hashable, Sendable {
    public let output: Double
    /// No input (spaced evenly between its neighbors), one, or the two ends of a flat stretch.
    ///
    /// 0.25 is 25 %.
    public let inputs: [Double]

    /// Makes a stop; ``LinearPoints`` checks it.
    public init(_ output: Double, at inputs: [Double] = []) {
      self.output = output + 0
      self.inputs = inputs.map { $0 + 0 }
    }
  }

  /// The stops in order; at least one.
  ///
  /// A single stop is a constant.
  public let stops: [Stop]

  /// Checks the stops.
  /// - Throws: ``ModelError`` for an empty or overlong list, a number beyond ±1e9, or a stop with three inputs.
  public init(_ stops: [Stop]) throws(ModelError) {
    try Bounds.check(stops.count, "stops of linear()", in: 1...Bounds.listLength)
    for (index, stop) in stops.enumerated() {
      let here = JSONPointer().appending(index)
      guard stop.inputs.count <= 2 else {
        throw ModelError(.outOfRange, "a stop with \(stop.inputs.count) inputs", allowed: "0, 1 or 2", pointer: here)
      }
      guard ([stop.output] + stop.inputs).allSatisfy(Bounds.number.contains) else {
        throw ModelError(.outOfRange, "a number of the stop is not finite or beyond 1e9", pointer: here)
      }
    }
    self.stops = stops
  }
}

extension LinearPoints: Documented {
  /// Each stop is `[output]`, `[output, input]` or `[output, from, to]`.
  package static let form: Form<LinearPoints> = Form<[[Double]]>.list(
    .numbers(1...3), 1...Bounds.listLength, each: "stop"
  ).map(
    { (rows) throws(ModelError) in try LinearPoints(rows.map { Stop($0[0], at: Array($0.dropFirst())) }) },
    { $0.stops.map { [$0.output] + $0.inputs } })
}

/// A staircase easing: CSS `steps()`.
///
/// Source: https://www.w3.org/TR/css-easing-2/#step-easing-functions
public struct Steps: Hashable, Sendable {
  /// Placement of the jumps.
  public enum Position: String, Hashable, Sendable, CaseIterable {
    /// At input 0, at input 1 (the default), at neither, or at both.
    case jumpStart = "jump-start", jumpEnd = "jump-end", jumpNone = "jump-none", jumpBoth = "jump-both"
    /// CSS's older words for the first two, kept as typed.
    case start, end
  }

  /// The number of intervals, 1…1,000,000 (from 2 with `jump-none`).
  public let count: Int
  public let position: Position

  /// Checks the count.
  /// - Throws: ``ModelError`` with code `outOfRange`.
  public init(_ count: Int, _ position: Position = .jumpEnd) throws(ModelError) {
    let least = position == .jumpNone ? 2 : 1
    guard (least...Bounds.repeatCount.upperBound).contains(count) else {
      throw ModelError(
        .outOfRange, "steps(\(count), \(position.rawValue))",
        allowed: "\(least)…1000000 steps with \(position.rawValue)")
    }
    (self.count, self.position) = (count, position)
  }
}

extension Steps {
  /// The members `steps`, the number of intervals, and `position`.
  static let members = record(
    field("steps", .integer(1...Bounds.repeatCount.upperBound)),
    field("position", Form<Position>.choice, default: .jumpEnd),
    make: Steps.init, take: { ($0.count, $0.position) })
}

/// Treatment of inputs outside 0…1.
public enum Extrapolation: String, Hashable, Sendable, CaseIterable {
  /// The input is clamped, as SwiftUI's unit curves do.
  case clamp
  /// The curve extends along its end tangents, as CSS easings do.
  ///
  /// Source: https://www.w3.org/TR/css-easing-2/#cubic-bezier-algo
  case extend
}
