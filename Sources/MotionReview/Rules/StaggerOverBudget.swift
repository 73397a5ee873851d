import MotionEngine
import MotionModel

extension LintRule {
  private static let budget = LintParameter(
    "budget", .seconds, 0.5, in: 0...60, "how much later than the first the last target may start")

  /// Staggers whose end keeps people waiting.
  static let staggerOverBudget = LintRule(
    id: "stagger-over-budget", severity: .warning, summary: "The last of staggered things starts too late.",
    reason: """
      A stagger leads the eye from one thing to the next, and makes people wait for the last. Beyond about half a \
      second it is noticed as waiting, and with a list that grows it does not end. Measured is the interval times the \
      number of targets but one, of each staggered step.
      """,
    sources: [
      "https://www.nngroup.com/articles/animation-duration/",
      "https://m1.material.io/motion/choreography.html",
    ],
    parameters: [budget],
    example: [
      #"""
      {"motionbook": 1, "name": "list/reveal", "kind": "sequence", "steps": [
        {"animate": {"opacity": 1}, "curve": {"easing": "easeOut", "duration": 0.2}, "stagger": 0.1,
         "targets": ["a", "b", "c", "d", "e", "f", "g", "h"]}], "initial": {"opacity": 0}}
      """#
    ],
    check: .each { preset, limits in
      guard case .sequence(let sequence)? = preset.motion, case .steps(let list) = sequence.body else { return [] }
      return list.steps.enumerated().compactMap { index, step -> LintObservation? in
        guard case .stagger(let action, let interval, _) = step,
          let seconds = preset.seconds(interval, sequence.parameters)
        else { return nil }
        let last = Double(action.targets.count - 1) * seconds
        guard last > limits[budget] + 1e-9 else { return nil }
        let most = LintQuantity(limits[budget] / Double(action.targets.count - 1), .seconds)
        return LintObservation(
          problem: "staggers \(action.targets.count) targets by \(LintQuantity(seconds, .seconds).text), "
            + "so that the last starts after \(LintQuantity(last, .seconds).text)",
          measured: LintQuantity(last, .seconds), allowed: "at most \(limits.text(budget))",
          advice: "stagger by \(most.text) or less, or let several start together", place: "steps/\(index)")
      }
    })
}

extension MeasuredPreset {
  /// A length of time in seconds; nil where it leads nowhere.
  fileprivate func seconds(_ source: DurationSource, _ parameters: [String: Double]) -> Double? {
    var resolver = MotionResolver(references: linted.motion.references, options: CompileOptions())
    resolver.bind(parameters)
    return try? resolver.seconds(source)
  }
}
