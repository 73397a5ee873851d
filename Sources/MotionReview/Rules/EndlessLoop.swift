import MotionEngine
import MotionModel

extension LintRule {
  private static let limit = LintParameter("limit", .seconds, 5, in: 0...3_600, "how long a loop may go on")

  /// Words of what waits for something, whose loop is essential.
  private static let waiting: Set<String> = [
    "loading", "loader", "load", "spinner", "progress", "preload", "skeleton", "shimmer", "indeterminate",
  ]

  /// Motion that nobody can stop.
  static let endlessLoop = LintRule(
    id: "endless-loop", severity: .note, summary: "A loop goes on for more than five seconds.",
    reason: """
      What moves beside something that is read distracts from it, for some people so far that they cannot read on. WCAG \
      asks that whatever moves by itself for more than five seconds beside other content can be paused, stopped or hidden. \
      A preset cannot show whether its surroundings have such a switch, so this is a note. Clocks of their own, texts that \
      change, and loops that wait for something (loading, progress, skeleton … in the name, the tags or the use) are left \
      out: these are essential.
      """,
    sources: ["https://www.w3.org/WAI/WCAG22/Understanding/pause-stop-hide.html"],
    parameters: [limit],
    example: [
      #"""
      {"motionbook": 1, "name": "badge/pulse", "kind": "keyframes", "repeat": "forever", "tracks": [
        {"property": "opacity", "initial": 1, "keyframes": [
          {"linear": 0.5, "duration": 0.8}, {"linear": 1, "duration": 0.8}]}]}
      """#
    ],
    check: .one { preset, limits in
      guard let timeline = preset.timeline, preset.motion?.comesAgain == true, timeline.duration > limits[limit],
        timeline.channels.contains(where: { $0.type != .text }),
        !preset.says(waiting, in: [preset.details.use, preset.details.title] + preset.details.tags)
      else { return nil }
      let length = LintQuantity(timeline.duration, .seconds)
      return LintObservation(
        problem: timeline.duration.isFinite ? "repeats for \(length.text)" : "repeats forever",
        measured: length, allowed: "at most \(limits.text(limit))",
        advice: "let people pause it where it is shown, or give it a number of rounds")
    })
}

extension Motion {
  /// Whether it goes through the same again by itself; schedules are clocks and move nothing.
  fileprivate var comesAgain: Bool {
    switch self {
    case .curve, .keyframes: return repeats
    case .sequence(let sequence):
      switch sequence.body {
      case .steps(let list): return list.repeatCount != 1 || sequence.schedule != nil || !sequence.derived.isEmpty
      case .phases(let cycle): return cycle.advance != .trigger
      case .states: return sequence.schedule != nil
      }
    case .transition, .duration, .schedule, .alias: return false
    }
  }
}
