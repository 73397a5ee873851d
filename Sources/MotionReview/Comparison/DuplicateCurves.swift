import MotionModel

/// Puts curves together that differ by no more than a distance.
///
/// In a group every two differ by no more than that at the moments of their outlines: a group knows the lowest and the
/// highest value that any member has at each of them, and takes in whom that keeps within the distance. Curves join the
/// first group that takes them, in their order.
///
/// Groups are looked up by four values of their first member, each in steps of twice the distance: whoever is close has the
/// same step in all four, or the one beside it that is nearer. Only those 16 cells are looked at. The moments are those at
/// which the curves differ most, and that tell most apart beside each other.
///
/// Curves are looked up some thousands at a time on all cores, among the groups that are there before them. A group only ever
/// takes less as it grows, so in the end, in their order, only those that would have taken a curve are asked again, and the
/// groups that have come since.
package struct DuplicateCurves {
  /// A group in its cell, with some values of its first member: most that do not take a curve show it by these.
  private struct Candidate {
    let group: Int
    let sketch: SIMD8<Float>
  }

  /// Groups by their cells.
  private struct Cells: Sendable {
    /// By the number of a cell; where two have the same, nothing is lost but time.
    private var groups: [UInt64: [Candidate]] = [:]
    /// A bit for each of the first bits that numbers have: most cells are empty, and this says so without a search.
    private var marks = [UInt64](repeating: 0, count: 1 << 14)

    subscript(cell: SIMD4<Int32>) -> [Candidate]? {
      let number = Self.number(of: cell)
      guard marks[Int(number >> 50)] >> (number >> 44 & 63) & 1 == 1 else { return nil }
      return groups[number]
    }

    mutating func add(_ candidate: Candidate, to cell: SIMD4<Int32>) {
      let number = Self.number(of: cell)
      marks[Int(number >> 50)] |= 1 << (number >> 44 & 63)
      groups[number, default: []].append(candidate)
    }

    /// By Fibonacci hashing of the steps.
    private static func number(of cell: SIMD4<Int32>) -> UInt64 {
      var number: UInt64 = 0
      for index in 0..<4 {
        number = (number ^ UInt64(UInt32(bitPattern: cell[index]))) &* 0x9E37_79B9_7F4A_7C15
        number ^= number >> 29
      }
      return number
    }
  }

  /// A curve on its way to a group.
  private struct Newcomer: Sendable {
    /// In the order of the finder.
    let values: [Float]
    let home: SIMD4<Int32>
    /// The steps beside those of its home that are nearer.
    let near: SIMD4<Int32>
    /// Which groups took it when it was looked up, in their order.
    var takers: [Int] = []

    var sketch: SIMD8<Float> {
      var sketch = SIMD8<Float>()
      for (index, value) in values.prefix(8).enumerated() { sketch[index] = value }
      return sketch
    }
  }

  /// How many curves are looked up at once.
  private static let batchLength = 2_048

  private let distance: Float
  private let step: Double
  private let count: Int
  /// The moments, those first that tell most apart; of the others neighbors are far apart, so that who is far away shows
  /// early.
  private let order: [Int]
  /// Of each group the lowest and the highest values, one group behind the other, in that order.
  private var lowest: [Float] = []
  private var highest: [Float] = []
  private var members: [[Int]] = []
  private var cells = Cells()

  /// The groups of two and more, each in the order of its members.
  /// - Parameters:
  ///   - outlines: Over one timescale, all of curves with a length, or all without.
  ///   - distance: As a share of the way; positive.
  /// - Complexity: O(curves) where few are close to each.
  package static func groups(_ outlines: [CurveOutline], within distance: Double) -> [[Int]] {
    var finder = DuplicateCurves(outlines, within: distance)
    for start in stride(from: 0, to: outlines.count, by: batchLength) {
      finder.add(outlines, start..<min(start + batchLength, outlines.count))
    }
    return finder.members.filter { $0.count > 1 }
  }

  private init(_ outlines: [CurveOutline], within distance: Double) {
    let count = outlines.first?.values.count ?? 0
    self.count = count
    self.distance = Float(distance)
    // A hair more, so that rounding puts nobody further away.
    step = max(distance * 2.002, 2e-6)
    let telling = Self.tellingMoments(outlines, count)
    // 0, 1/2, 1/4, 3/4, 1/8 …: the bits of the number turned around.
    let others = (0..<max(count.nextPowerOfTwo, 1)).map { $0.bitsReversed(below: count.nextPowerOfTwo) }
      .filter { $0 < count && !telling.contains($0) }
    order = telling + others
    // As much as there can be, up to some limit: pages that are never written take no memory.
    let likely = min(outlines.count, 1 << 17) * count
    lowest.reserveCapacity(likely)
    highest.reserveCapacity(likely)
  }

  /// Adds curves, each to the first group that takes it.
  private mutating func add(_ outlines: [CurveOutline], _ numbers: Range<Int>) {
    var young = Cells()
    var places: [(candidate: Candidate, cell: SIMD4<Int32>)] = []
    for (number, newcomer) in zip(numbers, newcomers(outlines, numbers)) {
      let old = newcomer.takers.first { takes(newcomer.values, $0) }
      if let group = old ?? takers(of: newcomer, among: young).first {
        grow(group, by: newcomer.values)
        members[group].append(number)
      } else {
        let candidate = Candidate(group: members.count, sketch: newcomer.sketch)
        young.add(candidate, to: newcomer.home)
        places.append((candidate, newcomer.home))
        lowest += newcomer.values
        highest += newcomer.values
        members.append([number])
      }
    }
    for (candidate, cell) in places { cells.add(candidate, to: cell) }
  }

  /// Curves with the groups that take them now.
  private func newcomers(_ outlines: [CurveOutline], _ numbers: Range<Int>) -> [Newcomer] {
    numbers.concurrentMap { number in
      let values = order.map { outlines[number].values[$0] }
      var (home, near) = (SIMD4<Int32>(), SIMD4<Int32>())
      for index in 0..<4 { (home[index], near[index]) = steps(values, index) }
      var newcomer = Newcomer(values: values, home: home, near: near)
      newcomer.takers = takers(of: newcomer, among: cells)
      return newcomer
    }
  }

  /// The groups in some cells that take a curve, in their order.
  private func takers(of newcomer: Newcomer, among cells: Cells) -> [Int] {
    let sketch = newcomer.sketch
    var takers: [Int] = []
    for sides in 0..<Int32(16) {
      let isNear = SIMD4(repeating: sides) & SIMD4(1, 2, 4, 8) .!= 0
      let cell = newcomer.home.replacing(with: newcomer.near, where: isNear)
      guard let candidates = cells[cell] else { continue }
      for candidate in candidates {
        let gap = sketch - candidate.sketch
        guard gap.max() <= distance, gap.min() >= -distance, takes(newcomer.values, candidate.group) else { continue }
        takers.append(candidate.group)
      }
    }
    return takers.count > 1 ? Set(takers).sorted() : takers
  }

  private mutating func grow(_ group: Int, by values: [Float]) {
    for (index, value) in values.enumerated() {
      lowest[group * count + index] = min(lowest[group * count + index], value)
      highest[group * count + index] = max(highest[group * count + index], value)
    }
  }

  private func takes(_ values: [Float], _ group: Int) -> Bool {
    lowest.withUnsafeBufferPointer { lowest in
      highest.withUnsafeBufferPointer { highest in
        values.withUnsafeBufferPointer { values in
          let start = group * count
          for index in 0..<count {
            let value = values[index]
            if value - lowest[start + index] > distance || highest[start + index] - value > distance { return false }
          }
          return true
        }
      }
    }
  }

  /// The step that a value is in, and the one beside it that is nearer.
  private func steps(_ values: [Float], _ index: Int) -> (home: Int32, near: Int32) {
    guard index < values.count else { return (0, 0) }
    let place = min(max(Double(values[index]) / step, -1e9), 1e9)
    let home = place.rounded(.down)
    return (Int32(home), Int32(home) + (place - home < 0.5 ? -1 : 1))
  }

  /// Eight moments: the one at which the curves vary most, then those that vary most where the ones before agree.
  private static func tellingMoments(_ outlines: [CurveOutline], _ count: Int) -> [Int] {
    let stride = max(outlines.count / 2_000, 1)
    let some = outlines.indices.filter { $0.isMultiple(of: stride) }.map { outlines[$0].values.map(Double.init) }
    guard !some.isEmpty, count > 0 else { return [] }
    var columns = (0..<count).map { moment -> [Double] in
      let column = some.map { $0[moment] }
      let mean = column.reduce(0, +) / Double(column.count)
      return column.map { $0 - mean }
    }
    var chosen: [Int] = []
    for _ in 0..<8 {
      let spreads = columns.map { column in column.reduce(0) { $0 + $1 * $1 } }
      guard let best = spreads.indices.max(by: { spreads[$0] < spreads[$1] }), spreads[best] > 0, !chosen.contains(best)
      else { break }
      chosen.append(best)
      // What is left of the others when this one is known: the residue of a linear fit.
      let known = columns[best]
      for moment in columns.indices {
        let slope = zip(columns[moment], known).reduce(0) { $0 + $1.0 * $1.1 } / spreads[best]
        columns[moment] = zip(columns[moment], known).map { $0 - slope * $1 }
      }
    }
    return chosen
  }
}

extension Int {
  fileprivate var nextPowerOfTwo: Int {
    var power = 1
    while power < self { power *= 2 }
    return power
  }

  /// The bits of a number below a power of two from the other end.
  fileprivate func bitsReversed(below power: Int) -> Int {
    var (result, rest, bit) = (0, self, power / 2)
    while bit > 0 {
      if rest & 1 == 1 { result += bit }
      rest /= 2
      bit /= 2
    }
    return result
  }
}
