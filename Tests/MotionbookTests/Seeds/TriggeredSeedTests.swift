import Foundation
import MotionEngine
import MotionModel
import Testing

/// Every seed that waits for a trigger, with two and three of them, after the end of a run and in the middle of one.
@Suite("Worked examples: tapped again")
struct TriggeredSeedTests {
  private static let taps: [[Double]] = [
    [0], [0, 1.5], [0, 0.25], [0, 0.25, 0.4], [0, 1.5, 1.75], [0, 4], [0, 0.25, 4],
  ]

  /// Compares a channel with what the article's code gives, on a grid that meets no joint.
  /// - Parameter exactly: The tolerance in exact mode; SwiftUI's Béziers are rounded to 2⁻²⁰ of the change.
  private func check(
    _ name: String, _ channel: String, within exactly: Double = 1e-9, platform: Double = 2e-4,
    _ expected: (Double, [Double], EvaluationMode) -> Double, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    for mode in EvaluationMode.allCases {
      for taps in Self.taps {
        var options = CompileOptions(mode: mode)
        options.triggers = taps
        let timeline = try SeedEvaluator.timeline(name, options)
        let index = try #require(timeline.index(of: channel), "\(name) has no channel \(channel)")
        for step in 0..<180 {
          let time = (11 * Double(step) + 0.5) / 300
          let (found, wanted) = (timeline.value(index, at: time), expected(time, taps, mode))
          #expect(
            abs(found - wanted) <= (mode == .exact ? exactly : platform),
            "\(name), \(mode), taps at \(taps), \(channel) at \(time): \(found), not \(wanted)",
            sourceLocation: sourceLocation)
        }
      }
    }
  }

  @Test("shake: sin(times · 2π) · amplitude, times += 3 at each tap") func shake() throws {
    for (name, channel) in [("seed/shake", "offset.x"), ("seed/shake-geometry", "matrix.tx")] {
      try check(name, channel) { time, taps, _ in
        sin(TriggerReference.count(taps, by: 3, lasting: 0.5, at: time) * 2 * .pi) * 10
      }
    }
  }

  @Test("shake: the second tap gives −5.878 as the first, one at 0.25 s gives 9.8229 at 0.3 s") func numbers() throws {
    for (taps, time, expected) in [([0.0, 1], 0.1, -5.8779), ([0, 1], 1.1, -5.8779), ([0, 0.25], 0.3, 9.8229)] {
      var options = CompileOptions()
      options.triggers = taps
      let found = try SeedEvaluator.timeline("seed/shake", options).value("offset.x", at: time) ?? .nan
      #expect(abs(found - expected) < 1e-4, "\(taps) at \(time): \(found)")
    }
  }

  @Test("bounce: −abs(sin(n · 2π) · amplitude), n += 1 with an ease in and out") func bounce() throws {
    try check("seed/bounce", "offset.y") { time, taps, _ in
      -abs(
        sin(TriggerReference.count(taps, by: 1, lasting: 1, pace: TriggerReference.easeInOut, at: time) * 2 * .pi) * 10)
    }
  }

  @Test("damped bounce: the wave runs over what n has left to the number of taps") func dampedBounce() throws {
    try check("seed/damped-bounce", "offset.y") { time, taps, _ in
      let way =
        TriggerReference.count(taps, by: 1, lasting: 1, at: time) - Double(taps.count { $0 <= time })
      return -abs(exp(-way) * sin(way * .pi * 3) * 10)
    }
  }

  @Test("keyframes: each trigger begins from what shows, with its velocity") func keyframes() throws {
    typealias Frame = TriggeredTrack.Frame
    let tracks: [(String, String, Double, [Frame])] = [
      ("system/keyframe/linear", "offset.y", 0, [.linear(40, 0.4), .linear(0, 0.4, eased: true)]),
      ("system/keyframe/cubic", "offset.y", 0, [.cubic(30, 0.3), .cubic(-20, 0.3), .cubic(0, 0.3)]),
      ("system/keyframe/spring", "offset.y", 0, [.spring(-60, 0.3, bounce: 0.15), .spring(0, bounce: 0.3)]),
      ("system/keyframe/move", "offset.y", 0, [.move(80), .cubic(0, 0.5)]),
      ("reduced/pulse-once", "opacity", 1, [.linear(0.4, 0.2, eased: true), .linear(1, 0.2, eased: true)]),
      (
        "seed/keyframe-movie-triggered", "scale", 1,
        [.linear(1.5, 0.36), .spring(1, 0.8, bounce: 0.3), .spring(1.5, bounce: 0.3)]
      ),
      ("seed/keyframe-movie-triggered", "rotation", 0, [.cubic(-30, 1), .cubic(0, 1)]),
      (
        "seed/keyframe-movie-triggered", "offset.y", 0,
        [.linear(-60, 0.1), .spring(0, 0.15, bounce: 0.3), .cubic(-60, 0.2), .move(0)]
      ),
    ]
    for (name, channel, initial, frames) in tracks {
      let track = TriggeredTrack(initial: initial, frames: frames)
      try check(name, channel) { time, taps, _ in track.value(at: time, triggers: taps) }
    }
  }

  @Test("phases: lifts, tilts, comes back; again from 1 wherever it is") func phases() throws {
    let values = [[0.0, 0], [-20, 0], [-20, 12]]
    let fractions = [1, 0.85, 0.7]
    for (place, channel) in ["offset.y", "rotation"].enumerated() {
      try check("system/phase/trigger", channel, platform: 0.05) { time, taps, mode in
        let goals = TriggerReference.phases(values, triggers: taps, stepLength: 0.5).map { step in
          (time: step.time, goal: values[step.phase][place], fraction: fractions[step.phase])
        }
        return TriggerReference.sprung(Self.changing(goals), from: 0, steps: mode == .swiftUI, at: time)
      }
    }
  }

  @Test("albums: one more with each phase, on springs or faded") func albums() throws {
    let names = ["evermore", "fearless", "folklore", "lover", "midnights", "red", "speaknow"]
    let values = names.indices.map { phase in names.indices.map { $0 <= phase ? 1.0 : 0 } }
    // Each is 75 high, and 8 below the one before.
    try check("seed/phase-albums", "albums/frame.height", platform: 0.2) { time, taps, mode in
      let goals = TriggerReference.phases(values, triggers: taps, stepLength: 0.5).map { step in
        (time: step.time, goal: 75 + 83 * Double(step.phase), fraction: 1.0)
      }
      return TriggerReference.sprung(Self.changing(goals, from: 75), from: 75, steps: mode == .swiftUI, at: time)
    }
    for (place, name) in names.enumerated() {
      try check("reduced/albums", "\(name)/opacity") { time, taps, mode in
        // SwiftUI reports an easing's end on the first frame after it.
        let length = mode == .exact ? 0.5 : 31.0 / 60
        let goals = TriggerReference.phases(values, triggers: taps, stepLength: length).map {
          (time: $0.time, goal: values[$0.phase][place])
        }
        let changes = goals.enumerated().filter { $1.goal != ($0 == 0 ? values[0][place] : goals[$0 - 1].goal) }
        return TriggerReference.added(
          changes.map(\.element), from: values[0][place], lasting: 0.5, pace: TriggerReference.easeInOut, at: time)
      }
    }
  }

  /// Without the steps that leave a value as it is: its spring goes on.
  private static func changing(
    _ goals: [(time: Double, goal: Double, fraction: Double)], from start: Double = 0
  ) -> [(time: Double, goal: Double, fraction: Double)] {
    goals.enumerated().filter { $1.goal != ($0 == 0 ? start : goals[$0 - 1].goal) }.map(\.element)
  }

  @Test("every triggered seed is among these") func completeness() {
    let tested: Set = [
      "seed/shake", "seed/shake-geometry", "seed/bounce", "seed/damped-bounce", "system/keyframe/linear",
      "system/keyframe/cubic", "system/keyframe/spring", "system/keyframe/move", "reduced/pulse-once",
      "seed/keyframe-movie-triggered", "system/phase/trigger", "seed/phase-albums", "reduced/albums",
    ]
    let triggered = SeedFolder.presets.filter { _, preset in
      switch preset.motion {
      case .keyframes(let set): set.playback == .trigger
      case .sequence(let sequence):
        switch sequence.body {
        case .steps(let list): list.isTriggered
        case .phases(let cycle): cycle.advance == .trigger
        case .states: false
        }
      default: false
      }
    }
    #expect(Set(triggered.keys) == tested)
  }
}
