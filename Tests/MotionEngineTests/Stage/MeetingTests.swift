import MotionEngine
import MotionModel
import Testing

/// Numbers of cases that are easily mistaken: infinite velocities, completion inside a repetition, delays over what runs.
@Suite("Springs and repetitions at the edges") struct MeetingTests {
  private func circle(_ modifiers: [CurveModifier]) throws -> CurveChoice {
    .curve(.inline(try Curve(.named(.circularEaseOut), duration: .seconds(1), modifiers: modifiers)))
  }

  @Test("SwiftUI: a delayed spring that takes over an infinite velocity is there at once") func infiniteStepped() throws
  {
    var stage = try Sample.stage(0, mode: .swiftUI)
    try stage.set(1, at: 0, try circle([.delay(0.5)]))
    try stage.set(2, at: 0.2, try Sample.curve(.systemDefault, [.delay(0.5)]))
    let timeline = stage.timeline()
    #expect(timeline.at(0.1999) == 0)
    for time in [0.2001, 0.3, 0.6, 1.2] { #expect(timeline.at(time) == 2, "at \(time)") }
    let changes = [
      FrameChange(time: 0, value: 1, animation: .circular(.easeOut, 1).delay(0.5)),
      FrameChange(time: 0.2, value: 2, animation: .standard.delay(0.5)),
    ]
    #expect(FrameProperty.values(from: 0, changes, at: [0.1999, 0.2001, 0.3, 0.6]) == [0, 2, 2, 2])
  }

  @Test("Exact: the same spring starts at rest, when the wait that had begun is over") func infiniteExact() throws {
    var stage = try Sample.stage(0)
    try stage.set(1, at: 0, try circle([.delay(0.5)]))
    try stage.set(2, at: 0.2, try Sample.curve(.systemDefault, [.delay(0.5)]))
    let timeline = stage.timeline()
    #expect(timeline.at(0.2) == 0 && timeline.at(0.49) == 0)
    let w = 4 * Double.pi
    for time in [0.6, 0.7, 1.2] {
      let t = time - 0.5
      #expect(abs(timeline.at(time) - 2 * (1 - (1 + w * t) * exponential(-w * t))) < 1e-9, "at \(time)")
    }
  }

  /// Three passes of a second, each complete after a quarter.
  ///
  /// Exact: the last begins at 2. SwiftUI: a pass ends on the frame after its base did, the 61st, so the last begins with
  /// frame 122, and 15 frames are a quarter of a second.
  static let completions: [(inner: Bool, mode: EvaluationMode, time: Double)] = [
    (true, .exact, 2.25), (true, .swiftUI, 137.0 / 60), (false, .exact, 0.25), (false, .swiftUI, 15.0 / 60),
  ]

  @Test("Completion inside a repetition counts in its last pass, around it from the start", arguments: completions)
  func completion(row: (inner: Bool, mode: EvaluationMode, time: Double)) throws {
    let (after, repeats) = (
      CurveModifier.logicallyComplete(after: 0.25), CurveModifier.repeats(count: 3, autoreverses: false)
    )
    let curve = try Curve(
      .linear(.clamp), duration: .seconds(1), modifiers: row.inner ? [after, repeats] : [repeats, after])
    var stage = try Sample.stage(0, mode: row.mode)
    try stage.set(10, at: 0, .curve(.inline(curve)), completion: "done")
    #expect(abs(stage.completions[0].time - row.time) < 1e-9, "\(stage.completions[0].time)")
    guard row.mode == .swiftUI else { return }
    let complete = FrameModifier.logicallyComplete(after: 0.25)
    let passes = FrameModifier.repeats(3, autoreverses: false)
    let (first, last) = row.inner ? (complete, passes) : (passes, complete)
    var property = FrameProperty(0)
    property.apply(
      FrameChange(time: 0, value: 10, animation: .modified(.modified(.linear(1), first), last)))
    let reference = property.completion(by: 10) ?? .nan
    #expect(abs(reference - row.time) < 1e-9, "\(reference)")
  }

  @Test("Exact: a delayed spring over a running easing adds up, its way scaled") func scaled() throws {
    var stage = try Sample.stage(0)
    try stage.set(1, at: 0, try Sample.easing(.easeInOut, 1))
    try stage.set(2, at: 0.2, try Sample.curve(.systemDefault, [.delay(0.1)]))
    let timeline = stage.timeline()
    // f₁(1 - f₂) + 2f₂, with f₁ the Bézier and f₂ = 1 - (1 + 4πs)e^(-4πs), s the time less 0.3.
    for (time, value) in [(0.5011, 1.577_862), (0.7011, 1.953_64), (0.9011, 1.995_43), (1.1011, 1.999_53)] {
      #expect(abs(timeline.at(time) - value) < 1e-6, "at \(time): \(timeline.at(time))")
    }
  }
}
