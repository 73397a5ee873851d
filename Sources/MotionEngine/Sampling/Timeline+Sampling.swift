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
  ) -> Int { sample(channel, on: grid, from: first, into: buffer, .best) }

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
    guard let program = program(channel) else {
      for index in 0..<count { buffer[index] = .nan }
      return count
    }
    var done = 0
    if let line = grid.line, line.step > 0, line.step.isFinite, line.latest < 0x1p40 {
      let range = first..<max(min(first + count, line.count), first)
      let samples = SampleLine(kernel: kernel, times: line, range: range, out: out)
      let isDone =
        switch program {
        case .curve(let curve, let from, let to): curve.sample(samples, from: from, to: to)
        case .track(let track): track.sample(samples)
        case .constant, .stage, .combined, .derived, .encoded, .text: false
        }
      if isDone { done = range.count }
    }
    for index in done..<count {
      let time = grid.time(first + index)
      if case .derived(let derived) = program {
        buffer[index] = value(derived, at: time > 0 ? time : 0)
      } else {
        buffer[index] = program.value(at: time)
      }
    }
    return count
  }
}

extension CompiledCurve {
  /// Time inside the modifiers is linear too, (time - late) · rate, except for repetitions: nil then.
  fileprivate var pace: (late: Double, rate: Double)? {
    let (late, rate, repetition) = lead
    // A negative delay inside of another begins in the middle, and waits there.
    let isEarly = clocks.contains { if case .delay(let seconds) = $0 { seconds < 0 } else { false } }
    guard !isEarly || clocks.count == 1, repetition == nil, rate > 0, rate.isFinite, abs(late) < 0x1p40 else {
      return nil
    }
    return (late, rate)
  }

  /// Samples between two values.
  /// - Returns: `true` if there are kernels for it; otherwise nothing is written.
  func sample(_ samples: SampleLine, from: Double, to: Double) -> Bool {
    guard let (late, rate) = pace else { return false }
    let isPlain = clocks.isEmpty
    let limit = samples.range.upperBound
    /// Single evaluations decide its start and end, by the same sums and differences.
    func local(_ time: Double) -> Double {
      let now = time > 0 ? time : 0
      return isPlain ? now : moment(at: now).time
    }
    func single(_ time: Double) -> Double { Segment.mix(from, to, value(at: time)) }
    // All times up to 0 are the beginning.
    let begin = samples.index(near: max(late, 0), limit: limit) { $0 > 0 && local($0) > 0 }
    var end = limit
    if cut < .infinity { end = samples.index(near: cut, limit: limit) { $0 >= cut } }
    if base.shape.isEasing {
      guard base.length > 0 else { return false }
      end = min(end, samples.index(near: late + base.length / rate, limit: limit) { local($0) >= base.length })
    } else if !base.isSpring {
      return false
    }
    end = max(end, begin)
    var segment = base.segment
    (segment.from, segment.to) = (from, to)
    segment.startVelocity *= to - from
    guard samples.fill(begin..<end, segment, from: late, rate: rate) else { return false }
    // A delayed run may jump at its very beginning, a finished one at its end: these are evaluated singly.
    let waits = isPlain ? begin : samples.index(near: late, limit: begin) { $0 >= late }
    samples.constant(0..<min(waits, begin), single)
    samples.each(min(waits, begin)..<begin, single)
    let over = min(end + 2, limit)
    samples.each(end..<over, single)
    samples.constant(over..<limit, single)
    return true
  }
}

extension Shared where Value == TrackProgram {
  /// Samples one run of pieces without pace, trigger or repetition.
  func sample(_ samples: SampleLine) -> Bool {
    guard value.runs.count == 1, let run = value.runs.first, value.pace == nil, value.repetition == nil,
      !run.range.isEmpty, run.duration > 0, run.start < 0x1p40
    else { return false }
    let limit = samples.range.upperBound
    let shift = run.start - run.skipped
    func elapsed(_ time: Double) -> Double { (time > 0 ? time : 0) - run.start + run.skipped }
    func single(_ time: Double) -> Double { value.value(at: time) }
    var low = samples.index(near: run.start, limit: limit) { max($0, 0) >= run.start }
    samples.constant(0..<low) { _ in value.waiting }
    // All times up to 0 are the beginning.
    let moves = max(samples.index(near: 0, limit: limit) { $0 > 0 }, low)
    samples.constant(low..<moves, single)
    low = moves
    var index = run.range.lowerBound
    while index < run.range.upperBound, low < limit {
      let (piece, lines) = (value.pieces[index], straight(from: index, in: run))
      // Lines have no jumps at their joints, so a sample may be on either side of one.
      let end = value.pieces[index + max(lines, 1) - 1].end
      let arrives = samples.index(near: shift + end, limit: limit) {
        lines > 1 ? elapsed($0) > end : elapsed($0) >= end
      }
      if lines > 1 {
        samples.lines(low..<max(arrives, low), lines + 1, from: shift) { point in
          let piece = value.pieces[index + min(point, lines - 1)]
          return point < lines
            ? motionbook_point(at: piece.start, value: piece.from) : motionbook_point(at: piece.end, value: piece.to)
        }
      } else if arrives > low {
        let isFilled = piece.duration > 0 && samples.fill(low..<arrives, piece, from: shift + piece.start)
        if !isFilled { samples.each(low..<arrives, single) }
      }
      low = max(arrives, low)
      // At its very end a piece shows its end.
      while low < limit, elapsed(samples.times.time(low)) <= end {
        samples.each(low..<(low + 1), single)
        low += 1
      }
      index += max(lines, 1)
    }
    let duration = value.duration
    let isPast = max(samples.index(near: duration, limit: limit) { $0 > duration }, low)
    samples.each(low..<isPast, single)
    samples.constant(isPast..<limit, single)
    return true
  }

  /// Number of consecutive straight pieces from an index, each beginning at the previous end.
  private func straight(from index: Int, in run: TrackProgram.Run) -> Int {
    var (count, last) = (0, Double.nan)
    while index + count < run.range.upperBound {
      let piece = value.pieces[index + count]
      guard case .line = piece.shape, piece.duration > 0, count == 0 || piece.from == last else { break }
      (count, last) = (count + 1, piece.to)
    }
    return count
  }
}
