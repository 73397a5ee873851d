extension TrackProgram {
  /// Before the beginning of a run or after its end, where only the pace of the whole set can lead.
  ///
  /// A line goes on through its easing, as CSS has it, a spring along its motion, and a curve along its tangent; a track
  /// that ends before the set does holds its end.
  func beyond(_ run: Run, at time: Double) -> (value: Double, velocity: Double) {
    guard let first = run.range.first, let last = run.range.last else { return (initial, 0) }
    if time < 0 {
      // A jump at the very beginning has not happened yet.
      return pieces[first].duration > 0 ? beyond(pieces[first], at: time) : (initial, 0)
    }
    let piece = pieces[last]
    guard ends[last] >= run.duration, piece.duration > 0 else { return (value(piece, at: piece.duration), 0) }
    return beyond(piece, at: time - piece.start)
  }

  private func beyond(_ piece: Piece, at time: Double) -> (value: Double, velocity: Double) {
    let edge = time < 0 ? 0 : piece.duration
    var (value, velocity) = (value(piece, at: edge), velocity(piece, at: edge))
    switch piece.path {
    case .line(let from, let to, let easing):
      let progress = time / piece.duration
      let pace = easing.map { easings[$0] }
      let reached = ChannelProgram.mix(from, to, pace?.value(at: progress) ?? progress)
      // Tangents of easings have no bounds.
      guard reached.isFinite else { return (value, 0) }
      return (reached, ((to - from) / piece.duration).product(pace?.slope(at: progress) ?? 1))
    case .spring where time > 0, .platformSpring where time > 0:
      (value, velocity) = (self.value(piece, at: time), self.velocity(piece, at: time))
    case .spring, .platformSpring, .cubic:
      value += velocity.product(time - edge)
    case .jump: break
    }
    return (value, velocity)
  }
}

extension Double {
  /// The product; 0 where a factor is 0, also when the other is infinite.
  func product(_ other: Double) -> Double { self == 0 || other == 0 ? 0 : self * other }
}
