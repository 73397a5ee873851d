package import MotionModel

extension SpringCoefficients {
  /// Converts a spring of the model, whatever dialect it was typed in.
  ///
  /// Physical coefficients beyond critical damping count as critical unless the spring allows over-damping.
  /// Returns nil where no finite spring exists: a bounce of -1 (infinitely damped: it never moves), a period of 0 (it is
  /// at its target at once), or a settling time that no positive frequency gives.
  public init?(_ parameters: SpringParameters) {
    switch parameters {
    case .duration(let duration, let bounce): self.init(duration: duration, bounce: bounce)
    case .response(let response, let ratio), .interactiveResponse(let response, let ratio):
      self.init(response: response, dampingRatio: ratio)
    case .style(let style, let duration, let extraBounce):
      self.init(duration: duration, bounce: min(style.baseBounce + extraBounce, 1))
    case .physics(let mass, let stiffness, let damping, let allowOverDamping):
      let critical = 2 * (mass * stiffness).squareRoot()
      self.init(mass: mass, stiffness: stiffness, damping: allowOverDamping ? damping : min(damping, critical))
    case .settling(let duration, let ratio, let epsilon):
      self.init(settlingDuration: duration, dampingRatio: ratio, epsilon: epsilon)
    case .compose(let ratio, let stiffness): self.init(stiffness: stiffness, dampingRatio: ratio)
    case .tension(let tension, let friction, let mass): self.init(tension: tension, friction: friction, mass: mass)
    case .visualDuration(let duration, let bounce): self.init(visualDuration: duration, bounce: bounce)
    case .motion(let duration, let bounce): self.init(motionDuration: duration, bounce: bounce)
    case .anime(let duration, let bounce): self.init(animeDuration: duration, bounce: bounce)
    }
  }
}
