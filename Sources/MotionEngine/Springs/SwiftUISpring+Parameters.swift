package import MotionModel

extension SwiftUISpring {
  /// The spring that SwiftUI makes of the model's parameters; dialects it does not know become physical coefficients.
  ///
  /// Returns nil where such a dialect describes no finite spring.
  package init?(_ parameters: SpringParameters) {
    guard parameters.dialect.isSwiftUI else {
      guard let spring = SpringCoefficients(parameters) else { return nil }
      self.init(
        mass: spring.mass, stiffness: spring.stiffness, damping: spring.damping, allowOverDamping: true)
      return
    }
    switch parameters.oscillator {
    case .perceptual(let duration, let bounce): self.init(duration: duration, bounce: bounce)
    case .response(let response, let ratio): self.init(response: response, dampingRatio: ratio)
    case .physics(let mass, let stiffness, let damping, let allowOverDamping):
      self.init(mass: mass, stiffness: stiffness, damping: damping, allowOverDamping: allowOverDamping)
    case .settling(let duration, let ratio, let epsilon):
      self.init(settlingDuration: duration, dampingRatio: ratio, epsilon: epsilon)
    }
  }
}
