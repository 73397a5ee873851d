import RealModule

/// The parameters of a function that bring it nearest to samples, by the method of Levenberg and Marquardt.
///
/// Source: Marquardt, "An algorithm for least-squares estimation of nonlinear parameters", SIAM Journal 11 (2), 1963.
struct LeastSquares {
  /// The distances from the samples, for some parameters.
  let residuals: ([Double]) -> [Double]
  /// Clamps parameters to meaningful values.
  let clamped: ([Double]) -> [Double]

  /// The best parameters near some, and the sum of the squares there.
  /// - Complexity: O(samples × parameters) a round.
  func minimum(from start: [Double], rounds: Int = 60) -> (parameters: [Double], sum: Double) {
    var parameters = clamped(start)
    var distances = residuals(parameters)
    var sum = Self.sum(distances)
    var damping = 1e-3
    for _ in 0..<rounds {
      guard sum.isFinite, sum > 1e-28, let step = step(parameters, distances, &damping, &sum) else { break }
      let change = zip(step.parameters, parameters).map { abs($0 - $1) }.max() ?? 0
      (parameters, distances) = step
      if change < 1e-14 { break }
    }
    return (parameters, sum)
  }

  /// The best parameters near the most promising of some; nil without any.
  func minimum(fromBest count: Int, of starts: [[Double]]) -> (parameters: [Double], sum: Double)? {
    let sums = starts.map { start in residuals(start).reduce(0) { $0 + $1 * $1 } }
    return starts.indices.sorted { sums[$0] < sums[$1] }.prefix(count).map { minimum(from: starts[$0]) }
      .min { $0.sum < $1.sum }
  }

  /// Next parameters with their distances; nil if no step improves them.
  private func step(
    _ parameters: [Double], _ distances: [Double], _ damping: inout Double, _ sum: inout Double
  ) -> (parameters: [Double], distances: [Double])? {
    let slopes = parameters.indices.map { index -> [Double] in
      let width = 1e-6 * max(1, abs(parameters[index]))
      var moved = parameters
      moved[index] += width
      return zip(residuals(moved), distances).map { ($0 - $1) / width }
    }
    let gradient = slopes.map { Self.product($0, distances) }
    let normal = slopes.map { one in slopes.map { Self.product(one, $0) } }
    while damping < 1e12 {
      var matrix = normal
      for index in matrix.indices { matrix[index][index] += damping * max(matrix[index][index], 1e-12) }
      if let change = Self.solve(matrix, gradient.map { -$0 }) {
        let next = clamped(zip(parameters, change).map(+))
        let found = residuals(next)
        let nextSum = Self.sum(found)
        if nextSum < sum {
          sum = nextSum
          damping = max(damping / 8, 1e-12)
          return (next, found)
        }
      }
      damping *= 4
    }
    return nil
  }

  private static func sum(_ distances: [Double]) -> Double {
    let sum = product(distances, distances)
    return sum.isNaN ? .infinity : sum
  }

  private static func product(_ one: [Double], _ other: [Double]) -> Double {
    var sum = 0.0
    for index in 0..<min(one.count, other.count) { sum += one[index] * other[index] }
    return sum
  }

  /// Gauss's elimination; nil for a singular matrix.
  private static func solve(_ matrix: [[Double]], _ right: [Double]) -> [Double]? {
    var rows = zip(matrix, right).map { $0 + [$1] }
    let count = rows.count
    for column in 0..<count {
      guard let pivot = (column..<count).max(by: { abs(rows[$0][column]) < abs(rows[$1][column]) }),
        abs(rows[pivot][column]) > 1e-300
      else { return nil }
      rows.swapAt(column, pivot)
      for row in 0..<count where row != column {
        let factor = rows[row][column] / rows[column][column]
        for place in column...count { rows[row][place] -= factor * rows[column][place] }
      }
    }
    let solution = (0..<count).map { rows[$0][count] / rows[$0][$0] }
    return solution.allSatisfy(\.isFinite) ? solution : nil
  }

  /// The parameters with the fewest decimals that run as close to the samples as the best ones.
  ///
  /// The tolerance is half again the best error, for rounding of the samples, but not more than an invisible amount above
  /// it.
  static func simplest(_ parameters: [Double], decimals: [[Int]], error: ([Double]) -> Double) -> [Double] {
    let best = error(parameters)
    let limit = min(1.5 * best, best + 5e-4) + 5e-6
    for places in decimals {
      let rounded = zip(parameters, places).map { $0.rounded(to: .pow(10, -$1)) }
      if error(rounded) <= limit { return rounded }
    }
    return parameters
  }
}
