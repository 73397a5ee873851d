import MotionEngine
import MotionModel
import TestSupport
import Testing

/// Every subject of the table of SwiftUI's values: where its rows are checked, or why they cannot be.
@Suite("The table of SwiftUI's values is covered")
struct SwiftUIReferenceCoverageTests {
  /// Subjects whose rows other suites check one by one.
  static let checked: [String: String] = [
    "Animation.interpolatingSpring(Spring)": "SwiftUIReferenceTests",
    "Animation.spring(Spring;blend)": "SwiftUIReferenceTests",
    "BezierAnimation": "SwiftUIReferenceTests", "CubicSolver": "SwiftUIReferenceTests",
    "FluidSpring": "SwiftUIReferenceTests", "Spring(duration,bounce)": "SwiftUIReferenceTests",
    "Spring(mass,stiffness,damping)": "SwiftUIReferenceTests", "Spring(response,dampingRatio)": "SwiftUIReferenceTests",
    "UnitCurve.bezier": "SwiftUIReferenceTests", "UnitCurve.circularEaseIn": "SwiftUIReferenceTests",
    "UnitCurve.circularEaseInOut": "SwiftUIReferenceTests", "UnitCurve.circularEaseOut": "SwiftUIReferenceTests",
    "UnitCurve.easeIn": "SwiftUIReferenceTests", "UnitCurve.easeInOut": "SwiftUIReferenceTests",
    "UnitCurve.easeOut": "SwiftUIReferenceTests", "UnitCurve.linear": "SwiftUIReferenceTests",
    "cubicBezier.coreAnimationDefault": "SwiftUIReferenceTests", "cubicBezier.easeIn": "SwiftUIReferenceTests",
    "cubicBezier.easeInOut": "SwiftUIReferenceTests", "cubicBezier.easeOut": "SwiftUIReferenceTests",
    "interpolatingSpring": "SwiftUIReferenceTests", "interpolatingSpring(duration,bounce)": "SwiftUIReferenceTests",
    "KeyframeTimeline": "KeyframeTimelineReferenceTests",
    "KeyframeTimeline(two tracks)": "KeyframeTimelineReferenceTests",
    "Color.Resolved(sRGB)": "KeyframeTimelineReferenceTests",
    "Color.Resolved(sRGBLinear)": "KeyframeTimelineReferenceTests",
    "VelocitySampler": "VelocitySamplerTests", "completion order": "StageCompletionTests",
    "animation": "ScheduleTests", "everyMinute": "ScheduleTests", "explicit": "ScheduleTests",
    "periodic": "ScheduleTests",
    "TransitionPhase.value": "here", "KeyframeAnimator(repeating true)": "here",
  ]

  /// Subjects that a catalog cannot hold, with the reason.
  static let inexpressible: [String: String] = [
    "Color.Resolved(displayP3)": "documents hold sRGB",
    "KeyframeAnimator(repeating)": "pausing belongs to a player of a view, which re-bases its clock at the next frame",
    "KeyframeAnimator(trigger)":
      "the closure makes new targets from the value of the moment, and the third run contradicts Apple's documentation",
  ]

  static func rows(_ subject: String) throws -> [CSVTable.Row] {
    try CSVTable(Fixtures.reference("swiftui_reference_values.csv")).rows.filter { $0["subject"] == subject }
  }

  @Test("every subject is checked somewhere or has a reason why not")
  func complete() throws {
    let subjects = Set(try CSVTable(Fixtures.reference("swiftui_reference_values.csv")).rows.map { $0["subject"] })
    #expect(Set(Self.checked.keys).union(Self.inexpressible.keys) == subjects)
    #expect(Set(Self.checked.keys).isDisjoint(with: Self.inexpressible.keys))
  }

  @Test("the phases of a transition have SwiftUI's values, by which signed effects are multiplied")
  func transitionPhases() throws {
    let rows = try Self.rows("TransitionPhase.value")
    #expect(rows.count == 2)
    let effect = TransitionEffect.custom([EffectValue(try PropertyName("phase"), active: .signed(1), identity: 0)])
    let transition = try MotionTransition(
      curve: .inline(try Curve(.linear(.clamp), duration: .seconds(1))), insertion: .init([effect]),
      removal: .init([effect]))
    var options = CompileOptions()
    options.events = [.init("insertion", at: 0), .init("removal", at: 2)]
    let timeline = try ResolvedMotion(.transition(transition)).timeline(options)
    // At its start a view will appear (−1), at rest it is the identity, and when it has gone it did disappear.
    let times = ["identity": 1.5, "didDisappear": 4]
    for row in rows {
      let time = try #require(times[row["parameters"]])
      #expect(timeline.value("phase", at: time) == row.number("expected"), "\(row)")
    }
    #expect(timeline.value("phase", at: 0) == -1)
  }

  @Test("a repeating animator's rows hold on a clock that starts with its first frame after the start")
  func repeatingAnimator() throws {
    let rows = try Self.rows("KeyframeAnimator(repeating true)")
    #expect(rows.count == 2)
    let track = try MotionTrack(
      try PropertyName("x"), initial: MotionValue(number: 0),
      keyframes: [try MotionKeyframe(.linear(easing: nil), to: MotionValue(number: 10), duration: .seconds(1))])
    let set = try KeyframeSet(tracks: [track], playback: .repeats(count: nil, autoreverses: false))
    let timeline = try ResolvedMotion(.keyframes(set)).timeline(CompileOptions(mode: .swiftUI))
    // Frames at 0, 0.1 and 0.6: the one at 0.1 is the first after the start, so timeline time is 0.1 behind.
    for row in rows {
      let (time, expected) = (try #require(row.number("input_time")), try #require(row.number("expected")))
      let value = try #require(timeline.value("x", at: max(0, time - 0.1)))
      #expect(abs(value - expected) <= 1e-6, "\(row)")
    }
  }
}
