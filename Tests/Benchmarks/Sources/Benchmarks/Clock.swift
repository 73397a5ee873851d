import CBaselines

/// Measures two ways to do the same in turns, so that what else runs on the machine meets both.
struct Clock {
  /// Number of turns, and minimum duration of each.
  let rounds: Int
  let nanoseconds: Double
  /// Number of turns of slow calls, one call each: a single one beyond ``longest``.
  let longRounds: Int
  /// Nanoseconds.
  private static let longest = 5e9

  /// For a short run: everything once.
  static let quick = Clock(rounds: 1, nanoseconds: 0, longRounds: 1)
  static let full = Clock(rounds: 15, nanoseconds: 4e6, longRounds: 3)

  /// The median, over all turns, of how many times as long the baseline took; and nanoseconds of one call of `ours`.
  func compare(_ baseline: () -> Void, _ ours: () -> Void) -> (ratio: Double, ours: Double) {
    let (first, second) = (calls(baseline), calls(ours))
    var ratios: [Double] = []
    var costs: [Double] = []
    for _ in 0..<rounds {
      let one = best(of: first, baseline)
      let other = best(of: second, ours)
      ratios.append(one / other)
      costs.append(other)
    }
    return (Self.median(ratios), Self.median(costs))
  }

  /// Nanoseconds of one call.
  func time(_ body: () -> Void) -> Double {
    let calls = calls(body)
    return Self.median((0..<rounds).map { _ in best(of: calls, body) })
  }

  /// As ``compare(_:_:)`` for what takes long: one call a turn.
  func compareLong(
    _ baseline: () throws -> Void, _ ours: () throws -> Void
  ) rethrows -> (ratio: Double, ours: Double) {
    try compareLong(prepare: {}, baseline, ours)
  }

  /// As ``compareLong(_:_:)`` for what leaves something behind: each call after a preparation that does not count.
  func compareLong(
    prepare: () throws -> Void, _ baseline: () throws -> Void, _ ours: () throws -> Void
  ) rethrows -> (ratio: Double, ours: Double) {
    var ratios: [Double] = []
    var costs: [Double] = []
    repeat {
      try prepare()
      let one = try Self.duration(baseline)
      try prepare()
      let other = try Self.duration(ours)
      ratios.append(one / other)
      costs.append(other)
    } while isWorthATurn(costs)
    return (Self.median(ratios), Self.median(costs))
  }

  /// Nanoseconds of one call of what takes long.
  func timeLong(_ body: () throws -> Void) rethrows -> Double { try timeLong(prepare: {}, body) }

  /// As ``timeLong(_:)``, each call after a preparation that does not count.
  func timeLong(prepare: () throws -> Void, _ body: () throws -> Void) rethrows -> Double {
    var costs: [Double] = []
    repeat {
      try prepare()
      costs.append(try Self.duration(body))
    } while isWorthATurn(costs)
    return Self.median(costs)
  }

  private func isWorthATurn(_ costs: [Double]) -> Bool {
    costs.count < longRounds && costs.allSatisfy { $0 < Self.longest }
  }

  static func duration(_ body: () throws -> Void) rethrows -> Double {
    let start = baseline_now()
    try body()
    return baseline_now() - start
  }

  /// Number of calls in a third of a turn; the first, which may initialize, is not counted.
  private func calls(_ body: () -> Void) -> Int {
    body()
    let once = duration(1, body)
    return once > 0 ? max(Int(min(nanoseconds / 3 / once, 1e6)), 1) : 1
  }

  private func best(of calls: Int, _ body: () -> Void) -> Double {
    (0..<3).map { _ in duration(calls, body) / Double(calls) }.min() ?? .infinity
  }

  private func duration(_ calls: Int, _ body: () -> Void) -> Double {
    let start = baseline_now()
    for _ in 0..<calls { body() }
    return baseline_now() - start
  }

  private static func median(_ values: [Double]) -> Double {
    let sorted = values.sorted()
    return sorted.isEmpty ? .nan : sorted[sorted.count / 2]
  }
}
