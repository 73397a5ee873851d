import MotionEngine

/// Properties of SwiftUI's `Spring` that only its reference values need.
extension SwiftUISpring {
  /// The perceptual duration: the same as `response`.
  var duration: Double { response }

  var bounce: Double { angularFrequency >= 0 ? 1 - dampingRatio : 1 / dampingRatio - 1 }

  var damping: Double { 2 * decayConstant * mass }

  /// m·(w² + λ²): Apple's number, physically wrong when over-damped (that would be m·(λ² - w²)).
  var stiffness: Double { mass * (angularFrequency * angularFrequency + decayConstant * decayConstant) }

  /// `settlingDuration`: that of target 1 from rest with an epsilon of 0.001.
  var settlingDuration: Double { settlingDuration(target: 1) }
}
