import CMotionKernels

/// Samples at times that rise by equal steps, on their way into a buffer.
///
/// What a stretch of samples begins and ends with is found with the grid's own times, so that the kernels decide the same
/// as single evaluations; in between they take the times from the straight line.
struct SampleLine {
  let kernel: Kernel
  let times: GridLine
  /// The samples that are wanted, all on the line.
  let range: Range<Int>
  /// Where the first of them goes.
  let out: UnsafeMutablePointer<Double>
  /// 1 / the distance of two times.
  let inverse: Double

  init(_ kernel: Kernel, _ times: GridLine, _ range: Range<Int>, _ out: UnsafeMutablePointer<Double>) {
    (self.kernel, self.times, self.range, self.out) = (kernel, times, range, out)
    inverse = 1 / times.step
  }

  /// The first index of `0...limit` at which something holds that holds from there on; `estimate` is a time close to it.
  @inline(__always)
  func index(near estimate: Double, limit: Int, _ holds: (Double) -> Bool) -> Int {
    let position = ((estimate - times.start) * inverse).rounded(.up)
    var index = position > 0 ? (position < Double(limit) ? Int(position) : limit) : 0
    for _ in 0..<4 {
      if index > 0, holds(times.time(index - 1)) {
        index -= 1
      } else if index < limit, !holds(times.time(index)) {
        index += 1
      } else {
        return index
      }
    }
    return search(limit, holds)
  }

  @inline(never)
  private func search(_ limit: Int, _ holds: (Double) -> Bool) -> Int {
    var (low, high) = (0, limit)
    while low < high {
      let middle = low + (high - low) / 2
      if holds(times.time(middle)) { high = middle } else { low = middle + 1 }
    }
    return low
  }

  /// The wanted part of a stretch of samples; nil where there is none.
  func run(_ stretch: Range<Int>) -> KernelRun? {
    let wanted = stretch.clamped(to: range)
    guard !wanted.isEmpty else { return nil }
    return KernelRun(first: wanted.lowerBound, count: wanted.count, out: out + (wanted.lowerBound - range.lowerBound))
  }

  /// One evaluation for each sample.
  @inline(__always)
  func each(_ stretch: Range<Int>, _ value: (Double) -> Double) {
    guard let run = run(stretch) else { return }
    for index in 0..<run.count { run.out[index] = value(times.time(run.first + index)) }
  }

  /// One evaluation for all samples, which are alike.
  func constant(_ stretch: Range<Int>, _ value: (Double) -> Double) {
    guard let run = run(stretch) else { return }
    run.out.update(repeating: value(times.time(run.first)), count: run.count)
  }

  /// A straight line over the time.
  func ramp(_ stretch: Range<Int>, value: Double, at time: Double, slope: Double) {
    guard let run = run(stretch) else { return }
    let (start, step) = (value + (times.start - time) * slope, times.step * slope)
    for index in 0..<run.count { run.out[index] = start + Double(run.first + index) * step }
  }

  /// A Hermite segment that begins at a time.
  func cubic(_ stretch: Range<Int>, _ segment: HermiteSegment, from begin: Double) {
    guard let run = run(stretch) else { return }
    let (rise, duration) = (segment.to - segment.from, segment.duration)
    let (leave, arrive) = (segment.startVelocity * duration, segment.endVelocity * duration)
    let (c2, c3) = (3 * rise - 2 * leave - arrive, leave + arrive - 2 * rise)
    let (start, step) = ((times.start - begin) / duration, times.step / duration)
    for index in 0..<run.count {
      let u = start + Double(run.first + index) * step
      run.out[index] = ((c3 * u + c2) * u + leave) * u + segment.from
    }
  }

  /// A spring: `target` + `scale` · its displacement, on a clock that is `begin` seconds late and `rate` times as fast.
  ///
  /// Every so many samples of the stretch, wherever a call begins, its closed form is evaluated anew.
  func spring(
    _ stretch: Range<Int>, _ solver: SpringSolver, displacement: Double, velocity: Double, target: Double,
    scale: Double, from begin: Double, rate: Double = 1
  ) {
    guard let run = run(stretch) else { return }
    let (even, odd) = solver.unitDisplacements(at: times.step * rate)
    let step = motionbook_motion_map(
      value_from_value: even.value, value_from_velocity: odd.value, velocity_from_value: even.velocity,
      velocity_from_velocity: odd.velocity)
    // Where a sample lies at the very beginning, the state there needs no closed form.
    let isPreceded = stretch.lowerBound > 0 && times.time(stretch.lowerBound - 1) == begin
    let origin = isPreceded ? stretch.lowerBound - 1 : stretch.lowerBound
    withUnsafeTemporaryAllocation(of: Double.self, capacity: 2 * Int(MOTIONBOOK_MOTION_BLOCK)) { room in
      guard let rows = room.baseAddress else { return }
      let block = motionbook_prepare_motion(kernel.instructions, step, rows)
      var done = 0
      while done < run.count {
        let offset = run.first + done - origin
        let skip = offset % Self.samplesOfOneState
        let count = min(Self.samplesOfOneState - skip, run.count - done)
        let time = (times.time(origin + offset - skip) - begin) * rate
        let state = solver.displacement(from: displacement, velocity: velocity, at: time)
        motionbook_sample_motion(
          kernel.instructions, rows, block, state.value, state.velocity, target, scale, skip, count, run.out + done)
        done += count
      }
    }
  }

  private static var samplesOfOneState: Int { 1024 }
}
