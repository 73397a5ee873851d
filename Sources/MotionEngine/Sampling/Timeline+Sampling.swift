import CMotionKernels

extension Timeline {
  /// Samples a channel at the times of a grid into a buffer of the caller, many samples at a time.
  ///
  /// Béziers, springs of a closed form, lines and cubics of a grid with equal steps are computed by vector
  /// instructions: within 1e-12 of single evaluations, relative to the curve's height (Béziers 1e-13, where dx/ds is at
  /// least 0.01), and the same bits on every machine. Others equal single evaluations.
  ///
  /// - Parameters:
  ///   - channel: The index of the channel among ``channels``; NaN is written for one that does not exist.
  ///   - grid: The times.
  ///   - first: The sample of the grid to begin with, for sampling in parts; parts give the same bits as the whole.
  ///   - buffer: Receives the samples; its length is their maximum number.
  /// - Returns: The number of samples written.
  /// - Complexity: O(samples), without allocation.
  @discardableResult
  public func sample(
    _ channel: Int, on grid: SampleGrid, from first: Int = 0, into buffer: UnsafeMutableBufferPointer<Double>
  ) -> Int {
    sample(channel, on: grid, from: first, into: buffer, .best)
  }

  /// The same, each sample rounded to binary32.
  @discardableResult
  public func sample(
    _ channel: Int, on grid: SampleGrid, from first: Int = 0, into buffer: UnsafeMutableBufferPointer<Float>
  ) -> Int {
    // Limit of Swift's stack allocation.
    withUnsafeTemporaryAllocation(of: Double.self, capacity: 128) { room in
      var done = 0
      while done < buffer.count {
        let part = UnsafeMutableBufferPointer(rebasing: room.prefix(buffer.count - done))
        let count = sample(channel, on: grid, from: first + done, into: part)
        for index in 0..<count { buffer[done + index] = Float(part[index]) }
        done += count
        if count < part.count { break }
      }
      return done
    }
  }

  /// The same by the kernels of one instruction set.
  func sample(
    _ channel: Int, on grid: SampleGrid, from first: Int, into buffer: UnsafeMutableBufferPointer<Double>,
    _ kernel: Kernel
  ) -> Int {
    guard first >= 0, first < grid.count, let out = buffer.baseAddress else { return 0 }
    let count = min(buffer.count, grid.count - first)
    var done = 0
    if indices.indices.contains(channel), let line = grid.line, line.step > 0, line.step.isFinite, line.latest < 0x1p40
    {
      let range = first..<max(min(first + count, line.count), first)
      let samples = SampleLine(kernel: kernel, times: line, range: range, out: out)
      let isDone =
        switch entries[indices[channel]].program {
        case .curve(let curve, let from, let to): curve.contents.value.sample(samples, from: from, to: to)
        case .track(let track): track.value.sample(samples)
        case .constant, .stage, .combined, .derived, .encoded, .text: false
        }
      if isDone { done = range.count }
    }
    for index in done..<count { buffer[index] = value(channel, at: grid.time(first + index)) }
    return count
  }
}

extension CompiledCurve.Contents {
  /// Time inside the modifiers is linear too, (time - late) · rate, except for repetitions: nil then.
  private var pace: (late: Double, rate: Double)? {
    let (late, rate, repetition) = lead
    // A negative delay inside of another begins in the middle, and waits there.
    let isEarly = clocks.contains { if case .delay(let seconds) = $0 { seconds < 0 } else { false } }
    guard !isEarly || clocks.count == 1, repetition == nil, rate > 0, rate.isFinite, abs(late) < 0x1p40 else {
      return nil
    }
    return (late, rate)
  }

  /// Samples between two values.
  /// - Returns: `true` if it is a spring or an easing without repetition; otherwise nothing is written.
  fileprivate func sample(_ samples: SampleLine, from: Double, to: Double) -> Bool {
    guard let (late, rate) = pace, base.isSpring || base.shape.isEasing && base.length > 0 else { return false }
    var segment = base.segment
    (segment.from, segment.to) = (from, to)
    segment.startVelocity *= to - from
    // A spring goes on along its closed form.
    if base.isSpring { segment.duration = .infinity }
    samples.sample(0..<1, from: 0, late: late, rate: rate, cut: cut) { _ in
      segment
    } local: { time in
      moment(at: time > 0 ? time : 0).time
    } single: { time in
      Segment.mix(from, to, value(at: time > 0 ? time : 0))
    }
    return true
  }
}

extension TrackProgram {
  /// Samples one run of pieces.
  /// - Returns: `true` unless it is paced, triggered or repeated; then nothing is written.
  fileprivate func sample(_ samples: SampleLine) -> Bool {
    guard runs.count == 1, let run = runs.first, pace == nil, repetition == nil, !run.range.isEmpty, run.duration > 0,
      run.start < 0x1p40
    else { return false }
    samples.sample(run.range, from: run.start, late: run.start - run.skipped) {
      pieces[$0]
    } local: { time in
      (time > 0 ? time : 0) - run.start + run.skipped
    } single: {
      value(at: $0)
    }
    return true
  }
}
