import MotionEngine
import MotionModel

/// A channel of a timeline in straight lines, for platforms that know keyframes but not what moves it.
struct BakedTrack: Hashable, Sendable {
  /// A line to a value, or a jump where the duration is 0.
  struct Step: Hashable, Sendable {
    let value, duration: Double
  }

  let initial: Double
  /// None where nothing changes.
  let steps: [Step]
  let outcome: LossReport.Outcome

  /// - Parameter error: The largest, as a share of the way between the least and the greatest value.
  /// - Throws: ``ModelError`` (`tooLarge`) where it bends too often.
  init(_ timeline: Timeline, _ channel: Int, within error: Double) throws(ModelError) {
    let value = { (time: Double) in timeline.value(channel, at: time) }
    initial = value(0)
    let length = timeline.duration
    let coarse = (0...256).map { value(length * Double($0) / 256) }
    let travel = (coarse.max() ?? 0) - (coarse.min() ?? 0)
    guard travel > 0, length > 0 else {
      (steps, outcome) = ([], .exact)
      return
    }
    let samples = try FunctionSamples(
      over: 0...length, joints: timeline.joints(channel), tolerance: error * travel / 64, value)
    let line = try Polyline(
      samples, within: error * travel, endingAt: value(max(1e3 * length, 1e6)),
      xStep: WebTrackBuilder.step(below: length * 1e-5))
    var steps: [Step] = []
    for (from, to) in zip(line.points, line.points.dropFirst()) {
      steps.append(Step(value: to.y, duration: to.x - from.x))
    }
    self.steps = steps
    let share = line.error / travel
    outcome = share < 1e-12 ? .exact : .approximated(error: share, at: line.errorPlace)
  }
}
