import CMotionKernels

/// The numbers of springs, 16 lanes side by side and column by column, as the kernel takes them.
///
/// The first column is the start of a lane, the last one the place of its result.
struct FrameLanes: Sendable {
  static let block = Int(MOTIONBOOK_FRAME_BLOCK)
  private static let columns = Int(MOTIONBOOK_FRAME_COLUMNS)

  private(set) var count = 0
  /// Whole blocks; unused lanes have 0 or earlier numbers.
  private(set) var numbers = ContiguousArray<Double>()

  private func index(_ column: Int, _ lane: Int) -> Int {
    (lane / Self.block * Self.columns + column) * Self.block + lane % Self.block
  }

  /// The place of a lane's result.
  func place(_ lane: Int) -> Int { Int(numbers[index(Self.columns - 1, lane)]) }

  mutating func append(_ spring: SIMD8<Double>, from start: Double, at place: Int) {
    if count == numbers.count / Self.columns {
      numbers.append(contentsOf: repeatElement(0, count: Self.columns * Self.block))
    }
    numbers[index(0, count)] = start
    for column in spring.indices { numbers[index(column + 1, count)] = spring[column] }
    numbers[index(Self.columns - 1, count)] = Double(place)
    count += 1
  }

  /// Removes a lane, whose number the last one gets.
  /// - Returns: The place of the lane that has moved; nil if the last one was removed.
  mutating func remove(_ lane: Int) -> Int? {
    count -= 1
    guard lane < count else { return nil }
    for column in 0..<Self.columns { numbers[index(column, lane)] = numbers[index(column, count)] }
    return place(lane)
  }
}

extension SpringSolver {
  /// Numbers of a lane between two values; nil if the kernel cannot distinguish it from critical damping.
  func lane(from: Double, to: Double) -> SIMD8<Double>? {
    let span = to - from
    if discriminant < 0 {
      let odd = span * ((initialVelocity - decay) / rate)
      return odd.isFinite && decay.isFinite ? SIMD8(decay, rate, -span, odd, 0, 0, 0, to) : nil
    }
    if discriminant == 0 { return SIMD8(decay, 0, -span, 0, span * (initialVelocity - decay), 0, 0, to) }
    // Closer to critical damping the two exponentials cancel.
    guard rate > 0x1p-10 * decay, rate.isFinite else { return nil }
    let fast = -(decay + rate)
    let slow = stiffnessPerMass / fast
    let height = span * ((initialVelocity + fast) / (2 * rate))
    return SIMD8(-slow, 0, height, 0, 0, -fast, span * ((-slow - initialVelocity) / (2 * rate)), to)
  }
}
