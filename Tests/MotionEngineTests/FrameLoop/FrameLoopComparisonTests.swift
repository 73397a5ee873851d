import TestSupport
import Testing

/// The engine in SwiftUI's mode against the frame loop, over random timelines.
///
/// Compared are presented values at 40 random times of each timeline, within 1e-9 of the distance that the model has
/// travelled. The times lie between frames and steps: on them rounding would select the step.
/// A campaign compares 5,000; `MOTIONBOOK_SEED` chooses others.
@Suite("Frame loop: comparison with the engine") struct FrameLoopComparisonTests {
  private static let count = Campaign.isOn ? 5_000 : 100

  @Test("random timelines agree with the frame loop within 1e-9 of the way") func random() {
    var source = FrameTimelineGenerator(generator: SeededGenerator(seed: 60))
    print("frame loop: \(Self.count) timelines, seed \(source.generator.seed)")
    var classes: [String: (count: Int, smallest: String)] = [:]
    var different = 0
    for _ in 0..<Self.count {
      let timeline = source.timeline()
      guard timeline.mismatch() != nil else { continue }
      different += 1
      // Shrinking takes much longer than comparing.
      guard different <= 40 else { continue }
      let shrunk = timeline.shrunk()
      let text = "\(shrunk)\n    \(shrunk.mismatch() ?? "")"
      let known = classes[shrunk.kind]
      let smallest = known.map { $0.smallest.count <= text.count ? $0.smallest : text } ?? text
      classes[shrunk.kind] = ((known?.count ?? 0) + 1, smallest)
    }
    #expect(different == 0, "of \(Self.count), seed \(source.generator.seed)")
    for (kind, found) in classes.sorted(by: { $0.value.count > $1.value.count }) {
      Issue.record("\(found.count) × \(kind), seed \(source.generator.seed)\n    \(found.smallest)")
    }
  }
}
