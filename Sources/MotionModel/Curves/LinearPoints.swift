/// A piecewise linear easing: CSS `linear()`, its stops kept as typed.
///
/// Source: https://www.w3.org/TR/css-easing-2/#the-linear-easing-function
public struct LinearPoints: Hashable, Sendable {
  /// One stop: an output and the inputs (0, 1 or 2 of them, as fractions) at which it holds.
  public struct Stop: Hashable, Sendable {
    /// The output, within ±1e9.
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
    guard !stops.isEmpty, stops.count <= Bounds.listLength else {
      throw ModelError(.tooLarge, "linear() with \(stops.count) stops", allowed: "1…\(Bounds.listLength)")
    }
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
