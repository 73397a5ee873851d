import CMotionKernels

/// Spring as a lane of a frame, without its start and destination; see `motionbook_frame_swings` and
/// `motionbook_frame_decays`.
enum SpringLane {
  case swing(decay: Double, rate: Double, even: Double, odd: Double, target: Double)
  case decays(slow: Double, fast: Double, height: Double, slope: Double, other: Double, target: Double)
}

extension SpringSolver {
  /// Lane between two values; nil if the kernels cannot distinguish it from critical damping.
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
}
