import CMotionKernels

extension CubicBezierSolver {
  /// The curve for the kernels; nil where its numbers leave the range in which they work.
  func kernel(from: Double, to: Double) -> motionbook_bezier? {
    // Beyond this the first guesses would leave the range of binary32.
    guard max(max(abs(y1), abs(y2)), max(abs(from), abs(to - from))) < 0x1p50 else { return nil }
    return motionbook_bezier(x1: x1, y1: y1, x2: x2, y2: y2, from: from, span: to - from)
  }
}

/// Easings along a line of samples.
extension SampleLine {
  /// Fills a stretch whose progress lies between 0 and 1, as `from` + (`to` - `from`) · the eased progress.
  /// - Parameters:
  ///   - begin: When progress is 0.
  ///   - duration: How long it takes to 1; positive.
  /// - Returns: Whether there is a kernel for the easing; without one nothing is written.
  func ease(
    _ stretch: Range<Int>, _ easing: EasingProgram, from: Double, to: Double, begin: Double, duration: Double
  ) -> Bool {
    switch easing {
    case .linear: ramp(stretch, value: from, at: begin, slope: (to - from) / duration)
    case .bezier(let solver): return bezier(stretch, solver, from: from, to: to, begin: begin, duration: duration)
    case .points(let solver): points(stretch, solver, from: from, to: to, begin: begin, duration: duration)
    case .quantized, .path, .steps, .circular, .formula, .custom, .stretched: return false
    }
    return true
  }

  private func bezier(
    _ stretch: Range<Int>, _ solver: CubicBezierSolver, from: Double, to: Double, begin: Double, duration: Double
  ) -> Bool {
    if solver.isIdentity {
      ramp(stretch, value: from, at: begin, slope: (to - from) / duration)
      return true
    }
    guard var curve = solver.kernel(from: from, to: to) else { return false }
    if let run = run(stretch) {
      let x = motionbook_progression(start: (times.start - begin) / duration, step: times.step / duration)
      motionbook_sample_bezier(kernel.instructions, &curve, x, run.first, run.count, run.out)
    }
    if let standstill = solver.standstill {
      // There an error of x is not small in y: the scalar solver takes the curve about its inflection.
      let (enter, leave) = (standstill.lowerBound * duration, standstill.upperBound * duration)
      let low = index(near: begin + enter, limit: stretch.upperBound) { $0 - begin >= enter }
      let high = index(near: begin + leave, limit: stretch.upperBound) { $0 - begin > leave }
      each((min(low, high)..<high).clamped(to: stretch)) { time in
        ChannelProgram.mix(from, to, solver.value(at: (time - begin) / duration))
      }
    }
    return true
  }

  /// The lines between the points.
  private func points(
    _ stretch: Range<Int>, _ solver: LinearPointsSolver, from: Double, to: Double, begin: Double, duration: Double
  ) {
    let count = solver.points.count
    guard count > 1 else {
      constant(stretch) { _ in ChannelProgram.mix(from, to, solver.value(at: 0)) }
      return
    }
    guard let run = run(stretch) else { return }
    withPoints(count) { points in
      for index in 0..<count {
        let point = solver.points[index]
        points[index] = motionbook_point(at: point.input, value: ChannelProgram.mix(from, to, point.output))
      }
      let place = motionbook_progression(start: (times.start - begin) / duration, step: times.step / duration)
      lines(points, count, place, run)
    }
  }

  /// The lines between points.
  func lines(
    _ points: UnsafeMutableBufferPointer<motionbook_point>, _ count: Int, _ place: motionbook_progression,
    _ run: KernelRun
  ) {
    guard let base = points.baseAddress else { return }
    let count = min(count, points.count)
    motionbook_sample_lines(kernel.instructions, base, count, place, run.first, run.count, run.out)
  }

  /// Room for points: on the stack where they are few.
  func withPoints(_ count: Int, _ body: (UnsafeMutableBufferPointer<motionbook_point>) -> Void) {
    if count <= 64 {
      withUnsafeTemporaryAllocation(of: motionbook_point.self, capacity: 64, body)
    } else {
      withUnsafeTemporaryAllocation(of: motionbook_point.self, capacity: count, body)
    }
  }
}
