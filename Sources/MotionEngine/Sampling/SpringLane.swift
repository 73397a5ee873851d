import CMotionKernels

/// A spring as a lane of a frame, but for where it starts and where its result goes; see `motionbook_frame_swings` and
/// `motionbook_frame_decays`.
enum SpringLane {
  case swing(decay: Double, rate: Double, even: Double, odd: Double, target: Double)
  case decays(slow: Double, fast: Double, height: Double, slope: Double, other: Double, target: Double)
}

extension SpringSolver {
  /// What it is as a lane that runs between two values; nil for what the kernels cannot tell from critical damping.
  func lane(from: Double, to: Double) -> SpringLane? {
    let span = to - from
    if discriminant < 0 {
      let odd = span * ((initialVelocity - decay) / rate)
      guard odd.isFinite, decay.isFinite else { return nil }
      return .swing(decay: decay, rate: rate, even: -span, odd: odd, target: to)
    }
    if discriminant == 0 {
      return .decays(
        slow: decay, fast: 0, height: -span, slope: span * (initialVelocity - decay), other: 0, target: to)
    }
    // Closer to critical damping the two exponentials cancel.
    guard rate > 0x1p-10 * decay, rate.isFinite else { return nil }
    let fast = -(decay + rate)
    let slow = stiffnessPerMass / fast
    return .decays(
      slow: -slow, fast: -fast, height: span * ((initialVelocity + fast) / (2 * rate)), slope: 0,
      other: span * ((-slow - initialVelocity) / (2 * rate)), target: to)
  }

  /// Samples at chosen times: each is a lane of its own, which began as long ago.
  /// - Parameter single: The value at a time, for those that are not for the kernel.
  /// - Returns: Whether there is a kernel for it; otherwise nothing is written.
  func sample<Number: KernelNumber>(
    _ kernel: Kernel, _ grid: SampleGrid, _ range: Range<Int>, _ out: UnsafeMutablePointer<Number>, from: Double,
    to: Double, single: (Double) -> Double
  ) -> Bool {
    guard let lane = lane(from: from, to: to) else { return false }
    let block = Int(MOTIONBOOK_FRAME_BLOCK)
    let columns = Int(lane.isSwing ? MOTIONBOOK_SWING_COLUMNS : MOTIONBOOK_DECAY_COLUMNS)
    withUnsafeTemporaryAllocation(of: Double.self, capacity: (columns + 1) * block) { numbers in
      guard let lanes = numbers.baseAddress else { return }
      let results = lanes + columns * block
      lane.fill(lanes, block)
      for start in stride(from: 0, to: range.count, by: block) {
        let count = min(block, range.count - start)
        for index in 0..<block { lanes[index] = -grid.time(range.lowerBound + start + min(index, count - 1)) }
        let isDone = lane.run(kernel, lanes, count, results) >= count
        for index in 0..<count { out[start + index] = Number(isDone ? results[index] : single(-lanes[index])) }
      }
    }
    return true
  }
}

extension SpringLane {
  fileprivate var isSwing: Bool { if case .swing = self { true } else { false } }

  /// Writes the columns of a block whose lanes are all this one, but for their starts.
  fileprivate func fill(_ lanes: UnsafeMutablePointer<Double>, _ block: Int) {
    func column(_ place: Int, _ number: Double) {
      (lanes + place * block).update(repeating: number, count: block)
    }
    let places: Int
    switch self {
    case .swing(let decay, let rate, let even, let odd, let target):
      for (place, number) in [decay, rate, even, odd, target].enumerated() { column(place + 1, number) }
      places = 6
    case .decays(let slow, let fast, let height, let slope, let other, let target):
      for (place, number) in [slow, fast, height, slope, other, target].enumerated() { column(place + 1, number) }
      places = 7
    }
    for index in 0..<block { lanes[places * block + index] = Double(index) }
  }

  /// Computes the lanes of a block at time 0.
  /// - Returns: How many of them.
  fileprivate func run(
    _ kernel: Kernel, _ lanes: UnsafePointer<Double>, _ count: Int, _ out: UnsafeMutablePointer<Double>
  ) -> Int {
    isSwing
      ? motionbook_frame_swings(kernel.instructions, lanes, 0, count, 0, count, out)
      : motionbook_frame_decays(kernel.instructions, lanes, 0, count, 0, count, out)
  }
}
