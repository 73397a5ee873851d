package import MotionEngine

/// An easing over the range that was asked for.
package struct RangedEasing {
  package let easing: UnitEasing
  package let from: Double
  package let to: Double

  package init(easing: UnitEasing, from: Double, to: Double) {
    (self.easing, self.from, self.to) = (easing, from, to)
  }

  /// What shows at an input progress.
  package func value(at progress: Double) -> Double {
    let eased = easing.value(at: progress)
    return eased == 1 ? to : from + (to - from) * eased
  }

  /// How fast it changes there, per unit of progress; infinite where the easing is vertical.
  package func slope(at progress: Double) -> Double { from == to ? 0 : easing.slope(at: progress) * (to - from) }
}
