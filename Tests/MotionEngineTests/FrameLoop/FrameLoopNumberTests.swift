import TestSupport
import Testing

/// Results that the reference must produce before it may judge the engine.
@Suite("Frame loop: known numbers") struct FrameLoopNumberTests {
  struct Timeline: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let changes: [FrameChange]
    let expected: [(Double, Double)]

    init(_ name: String, _ changes: [(Double, Double, FrameAnimation?)], _ expected: [(Double, Double)]) {
      testDescription = name
      self.changes = changes.map { FrameChange(time: $0.0, value: $0.1, animation: $0.2) }
      self.expected = expected
    }
  }

  private static let interactive = FrameAnimation.spring(response: 0.15, fraction: 0.86, blend: 0.25)

  static let timelines = [
    Timeline(
      "a running blend goes on when the next spring has the same response",
      [(0, 100, .standard), (0.2, 200, interactive), (0.25, 300, interactive)],
      [(0.2811, 129.098645), (0.3011, 154.9458), (0.3511, 222.881396)]),
    Timeline(
      "a delayed spring over a running easing steps toward a moving target",
      [(0, 1, .easeInOut(1)), (0.2, 2, .standard.delay(0.1))],
      [(0.5011, 1.693632), (0.7011, 2.149358), (0.9011, 2.12156), (1.1011, 2.027752)]),
    Timeline(
      "a combination stays one after its lower run has ended",
      [(0, 1, .linear(0.3)), (0.2, 2, .circular(.easeIn, 1)), (0.9, 3, .standard)],
      [(0.9211, 1.340579), (0.9611, 1.605672), (1.0011, 1.921396)]),
    Timeline(
      "a spring that takes over one with the same modifiers keeps its force",
      [(0, 1, .standard.delay(0.1)), (0.2012, 0, .standard.delay(0.1))], [(0.3011, 0.365498)]),
    Timeline(
      "two linear runs add up: R = f1·V1·(1 - f2) + f2·(V1 + dV)", [(0, 10, .linear(1)), (0.5, 20, .linear(1))],
      [(0.75, 10.625), (1.25, 17.5), (1.6, 20)]),
    Timeline(
      "an unanimated change moves the model under what runs", [(0, 10, .linear(1)), (0.5, 100, nil)],
      [(0.75, 97.5), (1.1, 100)]),
  ]

  @Test("timelines", arguments: timelines) func values(_ timeline: Timeline) {
    let values = FrameProperty.values(from: 0, timeline.changes, at: timeline.expected.map(\.0))
    for (value, (time, expected)) in zip(values, timeline.expected) {
      #expect(abs(value - expected) < 2e-6, "at \(time): \(value)")
    }
  }

  @Test("a spring that blends ends by the rule of springs") func blendEnd() {
    let changes = [
      FrameChange(time: 0, value: 0.432, animation: .standard),
      FrameChange(
        time: 0.13123, value: 0.632, animation: .spring(response: 0.173, fraction: 1 - 0.54, blend: 0.65)),
    ]
    let values = FrameProperty.values(from: 0, changes, at: [0.4022, 0.8122])
    #expect(abs(values[0] - 0.632) > 0.0001)
    #expect(values[1] == 0.632)
  }

  static let ends: [(FrameAnimation, Double, frames: Int)] = [
    (.linear(0.124).delay(0.106).repeated(11, autoreverses: false), 1, 154),
    (.linear(1).repeated(2), 1, 122), (.easeInOut(1).delay(0.5).repeated(3).speed(2), 1, 138),
    (.linear(0.5), 1, 31), (.standard, 1, 50), (.standard, 100, 76), (.standard, 1000, 90),
  ]

  @Test("the frame at which an animation ends", arguments: ends)
  func end(_ animation: FrameAnimation, _ way: Double, frames: Int) {
    var property = FrameProperty(0)
    property.apply(FrameChange(time: 0, value: way, animation: animation))
    // A property at rest is complete without a frame.
    var end = 0
    while property.isAnimating, end < 1000 {
      end += 1
      property.advance(through: (Double(end) + 0.5) / 60)
    }
    #expect(end == frames)
  }

  @Test("looping phases of two springs take 30 and 50 frames") func phases() {
    let phases = FramePhases(
      values: [0.47, 1.31], animations: [.spring(response: 0.82, fraction: 1, blend: 0), .standard], triggers: nil)
    let times = phases.changes(until: 6).map(\.time)
    for (index, time) in times.enumerated() {
      let frames = index / 2 * 80 + index % 2 * 30
      #expect(abs(time - Double(frames) / 60) < 1e-9, "change \(index)")
    }
    #expect(times.count == 10)
  }

  @Test("SwiftUI's and Core Animation's measured rows") func measured() throws {
    #expect(FrameBezier(0.42, 0, 0.58, 1).value(0.25) == 135436 * 0x1p-20)
    var count = 0
    let table = try CSVTable(Fixtures.reference("swiftui_reference_values.csv"))
    for row in table.rows where row["subject"] == "interpolatingSpring" {
      let text = row["parameters"]
      let numbers = text.split(separator: ";").compactMap { Double($0) }
      let spring = FrameInterpolation(
        mass: numbers[0], stiffness: numbers[1], damping: numbers[2], initialVelocity: numbers[3])
      let found = row["quantity"] == "value*100" ? 100 * spring.value(0.05) : spring.lifetime
      let (expected, tolerance) = (row.number("expected") ?? .nan, row.number("tolerance") ?? 0)
      #expect(abs(found - expected) <= max(tolerance, 1e-12), "\(text): \(found)")
      count += 1
    }
    #expect(count == 11)
  }
}
