import CMotionKernels

extension Timeline {
  /// Samples a channel at the times of a grid into a buffer of the caller, many samples at a time.
  ///
  /// Béziers, springs of a closed form, lines and cubics of a grid with equal steps are computed by vector instructions:
  /// within 1e-12 of what single evaluations give, relative to the curve's height (Béziers 1e-13, where dx/ds is at least
  /// 0.01), and the same bits on every machine. Everything else is what single evaluations give.
  ///
  /// - Parameters:
  ///   - channel: The index of the channel among ``channels``; NaN is written for one that does not exist.
  ///   - grid: The times.
  ///   - first: The sample of the grid to begin with, for sampling in parts; parts give the same bits as the whole.
  ///   - buffer: Receives the samples; its length says how many at most.
  /// - Returns: How many samples were written.
  /// - Complexity: O(samples); nothing is allocated.
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
    // As much as Swift keeps on the stack.
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
    guard indices.indices.contains(channel) else {
      for index in 0..<count { buffer[index] = .nan }
      return count
    }
    let program = entries[indices[channel]].program
    var done = 0
    if let line = grid.line, line.step > 0, line.step.isFinite, line.latest < 0x1p40 {
      let range = first..<max(min(first + count, line.count), first)
      let samples = SampleLine(kernel, line, range, out)
      let isDone =
        switch program {
        case .curve(let curve, let from, let to): curve.contents.sample(samples, from: from, to: to)
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

extension CompiledCurve.Contents {
  /// Inside the modifiers time is a line too, (time - late) · rate, unless something repeats: nil then.
  fileprivate var pace: (late: Double, rate: Double)? {
    guard !clocks.isEmpty else { return (0, 1) }
    var (late, rate) = (0.0, 1.0)
    for clock in clocks.reversed() {
      switch clock {
      case .delay(let seconds):
        // A negative delay inside of another begins in the middle, and waits there.
        guard seconds >= 0 || clocks.count == 1 else { return nil }
        late += seconds / rate
      case .speed(let factor):
        guard factor > 0 else { return nil }
        rate *= factor
      case .repeats: return nil
      }
    }
    return rate.isFinite && abs(late) < 0x1p40 ? (late, rate) : nil
  }

  /// The time inside the modifiers, of which none repeats.
  fileprivate func local(_ time: Double) -> Double {
    var now = time
    for clock in clocks.reversed() {
      switch clock {
      case .delay(let seconds): now = max(now - seconds, 0)
      case .speed(let factor): now *= factor
      case .repeats: break
      }
    }
    return now
  }
}

extension Shared where Value == CompiledCurve.Contents {
  /// Samples between two values.
  /// - Returns: Whether there are kernels for it; without them nothing is written.
  func sample(_ samples: SampleLine, from: Double, to: Double) -> Bool {
    guard let (late, rate) = value.pace else { return false }
    let (isPlain, cut) = (value.clocks.isEmpty, value.cut)
    let limit = samples.range.upperBound
    /// Single evaluations decide where it begins and ends; the same sums and differences as theirs.
    func local(_ time: Double) -> Double {
      let now = time > 0 ? time : 0
      return isPlain ? now : value.local(now)
    }
    func single(_ time: Double) -> Double {
      ChannelProgram.mix(from, to, value.value(at: time > 0 ? time : 0))
    }
    let begin = samples.index(near: late, limit: limit) { local($0) > 0 }
    var end = limit
    if cut < .infinity { end = samples.index(near: cut, limit: limit) { $0 >= cut } }
    if case .timed(_, let duration) = value.base {
      end = min(end, samples.index(near: late + duration / rate, limit: limit) { local($0) >= duration })
    }
    end = max(end, begin)
    switch value.base {
    case .timed(let easing, let duration) where duration > 0:
      let isEased = samples.ease(
        begin..<end, easing, from: from, to: to, begin: late, duration: duration / rate)
      guard isEased else { return false }
    case .spring(let solver, _, _):
      samples.spring(
        begin..<end, solver, displacement: -1, velocity: solver.initialVelocity, target: to, scale: to - from,
        from: late, rate: rate)
    case .timed, .instant, .still, .fluid, .interpolating, .platformSpring: return false
    }
    // What waits may show a jump at its very beginning, and what arrives its end: one by one where they may differ.
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
  /// Samples one run of pieces; nothing that is paced, triggered or repeated.
  func sample(_ samples: SampleLine) -> Bool {
    guard value.runs.count == 1, let run = value.runs.first, value.pace == nil, value.repetition == nil,
      !run.range.isEmpty, run.duration > 0, run.start < 0x1p40
    else { return false }
    let limit = samples.range.upperBound
    func elapsed(_ time: Double) -> Double { (time > 0 ? time : 0) - run.start + run.skipped }
    let shift = run.start - run.skipped
    var low = samples.index(near: run.start, limit: limit) { max($0, 0) >= run.start }
    samples.constant(0..<low) { _ in value.waiting }
    // All times up to 0 are the beginning.
    let moves = max(samples.index(near: 0, limit: limit) { $0 > 0 }, low)
    samples.constant(low..<moves) { value.value(at: $0) }
    low = moves
    var index = run.range.lowerBound
    while index < run.range.upperBound, low < limit {
      let lines = straight(from: index, in: run)
      if lines > 1 {
        // Nothing jumps at the joints, so that no sample need be on the right side of one.
        let end = value.ends[index + lines - 1]
        let arrives = samples.index(near: shift + end, limit: limit) { elapsed($0) > end }
        samples.lines(low..<max(arrives, low), value.pieces, index..<(index + lines), from: shift)
        low = max(arrives, low)
        index += lines
        continue
      }
      let end = value.ends[index]
      let arrives = samples.index(near: shift + end, limit: limit) { elapsed($0) >= end }
      if arrives > low {
        sample(low..<arrives, value.pieces[index], from: shift, samples)
        low = arrives
      }
      // At its very end a piece shows its end.
      while low < limit, elapsed(samples.times.time(low)) <= end {
        samples.each(low..<(low + 1)) { value.value(at: $0) }
        low += 1
      }
      index += 1
    }
    let duration = value.duration
    let isPast = max(samples.index(near: duration, limit: limit) { $0 > duration }, low)
    samples.each(low..<isPast) { value.value(at: $0) }
    samples.constant(isPast..<limit) { value.value(at: $0) }
    return true
  }

  /// How many pieces from one on are straight lines, each from where the one before ends.
  private func straight(from index: Int, in run: TrackProgram.Run) -> Int {
    var (count, last) = (0, Double.nan)
    while index + count < run.range.upperBound {
      let piece = value.pieces[index + count]
      guard case .line(let from, let to, nil) = piece.path, piece.duration > 0, count == 0 || from == last else {
        break
      }
      (count, last) = (count + 1, to)
    }
    return count
  }

  private func sample(
    _ stretch: Range<Int>, _ piece: TrackProgram.Piece, from shift: Double, _ samples: SampleLine
  ) {
    let begin = shift + piece.start
    guard piece.duration > 0 else { return samples.each(stretch) { value.value(at: $0) } }
    switch piece.path {
    case .line(let from, let to, nil):
      samples.ramp(stretch, value: from, at: begin, slope: (to - from) / piece.duration)
    case .line(let from, let to, let easing?):
      let isEased = samples.ease(
        stretch, value.easings[easing].program, from: from, to: to, begin: begin, duration: piece.duration)
      if !isEased { samples.each(stretch) { value.value(at: $0) } }
    case .cubic(let segment): samples.cubic(stretch, segment, from: begin)
    case .spring(let solver, let from, let to, let velocity):
      samples.spring(
        stretch, solver, displacement: from - to, velocity: velocity, target: to, scale: 1, from: begin)
    case .platformSpring: samples.each(stretch) { value.value(at: $0) }
    case .jump(let end): samples.constant(stretch) { _ in end }
    }
  }
}

extension SampleLine {
  /// Straight lines of a track, each from where the one before ends.
  fileprivate func lines(
    _ stretch: Range<Int>, _ pieces: ContiguousArray<TrackProgram.Piece>, _ which: Range<Int>, from shift: Double
  ) {
    guard let run = run(stretch) else { return }
    withPoints(which.count + 1) { points in
      for (place, index) in which.enumerated() {
        let piece = pieces[index]
        guard case .line(let from, let to, _) = piece.path else { continue }
        points[place] = motionbook_point(at: piece.start, value: from)
        points[place + 1] = motionbook_point(at: piece.start + piece.duration, value: to)
      }
      let place = motionbook_progression(start: times.start - shift, step: times.step)
      lines(points, which.count + 1, place, run)
    }
  }
}
