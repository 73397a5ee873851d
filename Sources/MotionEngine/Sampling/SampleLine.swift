import CMotionKernels

/// The instruction set that the kernels use; all give the same bits.
typealias Kernel = motionbook_instructions

extension Kernel: @retroactive @unchecked Sendable {
  static let best = motionbook_best_instructions()
}

/// Samples at times that rise by equal steps, on their way into a buffer.
///
/// Both ends of a stretch are found with the grid's own times, so that the kernels decide as single evaluations do; in
/// between, times come from the straight line.
struct SampleLine {
  let kernel: Kernel
  let times: GridLine
  /// The samples that are wanted, all on the line.
  let range: Range<Int>
  /// Destination of the first sample.
  let out: UnsafeMutablePointer<Double>

  /// Samples by index, with their destination: `out[0]` is the sample `first`.
  private typealias Run = (first: Int, count: Int, out: UnsafeMutablePointer<Double>)

  /// First index of `0...limit` from which a condition holds; `estimate` is a time close to it.
  @inline(__always)
  func index(near estimate: Double, limit: Int, _ holds: (Double) -> Bool) -> Int {
    let position = ((estimate - times.start) / times.step).rounded(.up)
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
    (0..<limit).first(from: { holds(times.time($0)) })
  }

  /// Requested part of a stretch of samples; nil if empty.
  private func run(_ stretch: Range<Int>) -> Run? {
    let wanted = stretch.clamped(to: range)
    guard !wanted.isEmpty else { return nil }
    return (wanted.lowerBound, wanted.count, out + (wanted.lowerBound - range.lowerBound))
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

  /// Fills a stretch inside a segment.
  /// - Parameters:
  ///   - begin: Start of the segment.
  ///   - rate: Seconds of the segment per second.
  /// - Returns: `true` if there is a kernel for its shape; otherwise nothing is written.
  func fill(_ stretch: Range<Int>, _ segment: Segment, from begin: Double, rate: Double = 1) -> Bool {
    let duration = segment.duration / rate
    switch segment.shape {
    case .jump: constant(stretch) { _ in segment.to }
    case .line: ramp(stretch, segment, from: begin, over: duration)
    case .bezier(let solver) where solver.isIdentity: ramp(stretch, segment, from: begin, over: duration)
    case .bezier(let solver): return bezier(stretch, solver, segment, from: begin, over: duration)
    case .points(let solver) where solver.points.count > 1:
      let points = solver.points
      lines(stretch, points.count, from: begin, unit: duration) { index in
        motionbook_point(at: points[index].input, value: Segment.mix(segment.from, segment.to, points[index].output))
      }
    case .points(let solver): constant(stretch) { _ in Segment.mix(segment.from, segment.to, solver.value(at: 0)) }
    case .cubic: cubic(stretch, segment, from: begin)
    case .spring(let solver): spring(stretch, solver, segment, from: begin, rate: rate)
    default: return false
    }
    return true
  }

  private func ramp(_ stretch: Range<Int>, _ segment: Segment, from begin: Double, over duration: Double) {
    guard let run = run(stretch) else { return }
    let slope = (segment.to - segment.from) / duration
    let (start, step) = (segment.from + (times.start - begin) * slope, times.step * slope)
    for index in 0..<run.count { run.out[index] = start + Double(run.first + index) * step }
  }

  private func cubic(_ stretch: Range<Int>, _ segment: Segment, from begin: Double) {
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

  private func bezier(
    _ stretch: Range<Int>, _ solver: CubicBezierSolver, _ segment: Segment, from begin: Double, over duration: Double
  ) -> Bool {
    let (from, span) = (segment.from, segment.to - segment.from)
    // Beyond this the first guesses would leave the range of binary32.
    guard max(max(abs(solver.y1), abs(solver.y2)), max(abs(from), abs(span))) < 0x1p50 else { return false }
    if let run = run(stretch) {
      var curve = motionbook_bezier(x1: solver.x1, y1: solver.y1, x2: solver.x2, y2: solver.y2, from: from, span: span)
      let x = motionbook_progression(start: (times.start - begin) / duration, step: times.step / duration)
      motionbook_sample_bezier(kernel, &curve, x, run.first, run.count, run.out)
    }
    if let standstill = solver.standstill {
      // There an error of x is not small in y: the scalar solver takes the curve about its inflection.
      let (enter, leave) = (standstill.lowerBound * duration, standstill.upperBound * duration)
      let low = index(near: begin + enter, limit: stretch.upperBound) { $0 - begin >= enter }
      let high = index(near: begin + leave, limit: stretch.upperBound) { $0 - begin > leave }
      each((min(low, high)..<high).clamped(to: stretch)) { time in
        Segment.mix(from, segment.to, solver.value(at: (time - begin) / duration))
      }
    }
    return true
  }

  /// Straight lines between points, with places in seconds from a time on.
  func lines(
    _ stretch: Range<Int>, _ count: Int, from begin: Double, unit: Double = 1, _ point: (Int) -> motionbook_point
  ) {
    guard let run = run(stretch) else { return }
    // On the stack if few.
    withUnsafeTemporaryAllocation(of: motionbook_point.self, capacity: max(count, 64)) { points in
      guard let base = points.baseAddress else { return }
      for index in 0..<count { points[index] = point(index) }
      let place = motionbook_progression(start: (times.start - begin) / unit, step: times.step / unit)
      motionbook_sample_lines(kernel, base, count, place, run.first, run.count, run.out)
    }
  }

  /// At fixed multiples of the stretch's index, independent of the call's start, the spring's closed form is evaluated
  /// anew.
  private func spring(
    _ stretch: Range<Int>, _ solver: SpringSolver, _ segment: Segment, from begin: Double, rate: Double
  ) {
    guard let run = run(stretch) else { return }
    let (even, odd) = solver.unitDisplacements(at: times.step * rate)
    let step = motionbook_motion_map(
      value_from_value: even.value, value_from_velocity: odd.value, velocity_from_value: even.velocity,
      velocity_from_velocity: odd.velocity)
    // At a sample exactly at the beginning, the state needs no closed form.
    let isPreceded = stretch.lowerBound > 0 && times.time(stretch.lowerBound - 1) == begin
    let origin = isPreceded ? stretch.lowerBound - 1 : stretch.lowerBound
    withUnsafeTemporaryAllocation(of: Double.self, capacity: 2 * Int(MOTIONBOOK_MOTION_BLOCK)) { room in
      guard let rows = room.baseAddress else { return }
      let block = motionbook_prepare_motion(kernel, step, rows)
      var done = 0
      while done < run.count {
        let offset = run.first + done - origin
        let skip = offset % Self.samplesOfOneState
        let count = min(Self.samplesOfOneState - skip, run.count - done)
        let state = solver.displacement(
          from: segment.from - segment.to, velocity: segment.startVelocity,
          at: (times.time(origin + offset - skip) - begin) * rate)
        motionbook_sample_motion(
          kernel, rows, block, state.value, state.velocity, segment.to, 1, skip, count, run.out + done)
        done += count
      }
    }
  }

  private static var samplesOfOneState: Int { 1024 }
}
