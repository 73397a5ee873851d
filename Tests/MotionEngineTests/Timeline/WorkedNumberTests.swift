import MotionModel
import TestSupport
import Testing

@testable import MotionEngine

/// Numbers that follow by hand from SwiftUI's rules.
@Suite struct WorkedNumberTests {
  @Test("Two cubic keyframes to −30 and back pass −15 half way each time, at rest in the joint")
  func cubicPair() throws {
    let timeline = try Make.timeline([try Make.track(from: 0, [try Make.cubic(-30, 1), try Make.cubic(0, 1)])])
    for (time, value) in [(0.5, -15.0), (1, -30), (1.5, -15), (2, 0), (7, 0)] {
      #expect(abs(timeline.value(0, at: time) - value) < 1e-12, "at \(time)")
    }
    #expect(timeline.velocity(0, at: 1) == 0)
  }

  @Test(
    "The movie poster's tracks: lengths, a spring cut short, and a move behind the joint",
    arguments: EvaluationMode.allCases)
  func moviePoster(mode: EvaluationMode) throws {
    let bouncy = SpringParameters.style(.bouncy, duration: 0.5, extraBounce: 0)
    let scale = try Make.track(
      "scale", from: 1,
      [try Make.linear(1, 0.36), try Make.spring(1.5, 0.8, bouncy), try Make.spring(1, nil, bouncy)])
    let offset = try Make.track(
      "offset.y", from: 0,
      [try Make.linear(0, 0.1), try Make.spring(20, 0.15, bouncy), try Make.cubic(-60, 0.2), try Make.move(0)])
    let options = CompileOptions(mode: mode)
    #expect(abs(try Make.timeline([scale], .once, options).duration - 2.12592) < 5e-5)
    var fine = options
    fine.settleEpsilon = 0.0001
    #expect(abs(try Make.timeline([scale], .once, fine).duration - 2.38768) < 5e-5)
    let y = try Make.timeline([offset], .once, options)
    #expect(abs(y.duration - 0.45) < 1e-12)
    #expect(abs(y.value(0, at: 0.25) - 13.7011) < 5e-5)
    #expect(abs(y.value(0, at: 0.45) + 60) < 1e-9)
    #expect(y.value(0, at: 0.4500001) == 0)
  }

  @Test("SwiftUI's stepped spring ends at 0.833, 1.267 and 1.5 s over 1, 100 and 1000")
  func fluidEnds() throws {
    for (distance, end) in [(1.0, 50.0), (100, 76), (1000, 90)] {
      let curve = try CompiledCurve(
        Make.curve(.spring(.duration(0.5, bounce: 0), blendDuration: 0)), duration: 1, mode: .swiftUI,
        distance: distance)
      #expect(abs(curve.duration - end / 60) < 1e-9, "\(distance): \(curve.duration)")
      #expect(curve.value(at: end / 60) == 1)
      #expect(curve.value(at: (end - 1) / 60) != 1)
      #expect(curve.logicalDuration == 0.5)
    }
  }

  @Test("interpolatingSpring of stiffness 5 and damping 3 lives 5.03466 s in SwiftUI's mode")
  func guideSpring() throws {
    let spring = CurveBase.interpolatingSpring(
      .physics(mass: 1, stiffness: 5, damping: 3, allowOverDamping: false), initialVelocity: 0)
    let curve = try Make.compiled(spring, mode: .swiftUI)
    #expect(abs(curve.duration - 5.03466) < 5e-6)
    #expect(abs(curve.logicalDuration - 2 * Double.pi / 5.0.squareRoot()) < 1e-12)
    #expect(curve.value(at: 5.1) == 1)
    #expect(!curve.baseReportsVelocity && curve.mergingSpring == nil)
  }

  @Test("A repeated, delayed and sped-up curve: 2.25 s ideally, 2.30 s on 60 frames a second; up, down, up")
  func composedRepeat() throws {
    let modifiers: [CurveModifier] = [.delay(0.5), .repeats(count: 3, autoreverses: true), .speed(2)]
    let exact = try Make.compiled(.named(.easeInOut), 1, modifiers)
    #expect(abs(exact.duration - 2.25) < 1e-12)
    for (time, value) in [(0.2, 0.0), (0.5, 0.5), (0.749999999, 1), (0.9, 1), (1.25, 0.5), (1.6, 0), (2, 0.5), (3, 1)] {
      #expect(abs(exact.value(at: time) - value) < 1e-6, "at \(time): \(exact.value(at: time))")
    }
    let framed = try Make.compiled(.named(.easeInOut), 1, modifiers, mode: .swiftUI)
    #expect(abs(framed.duration - 2.3) < 1e-9)
    // Each pass takes 46 frames; its last shows the end.
    #expect(framed.value(at: 46 / 60.0) == 1)
    #expect(framed.value(at: 92 / 60.0) == 0)
    #expect(framed.value(at: 138 / 60.0) == 1)
  }

  @Test("Passes with a delay that is no whole number of frames take 14 frames each, eleven of them 154")
  func delayedPasses() throws {
    let modifiers: [CurveModifier] = [.delay(0.106), .repeats(count: 11, autoreverses: false)]
    let curve = try CompiledCurve(
      Curve(.linear(.clamp), duration: .seconds(0.124), modifiers: modifiers), duration: 0.124, mode: .swiftUI)
    #expect(abs(curve.duration - 154.0 / 60) < 1e-9)
  }

  @Test("linear(1) twice is over at 2.0333 s on frames, at 2 s exactly; an even number of passes jumps to the end")
  func evenPasses() throws {
    let modifiers: [CurveModifier] = [.repeats(count: 2, autoreverses: true)]
    let framed = try Make.compiled(.linear(.clamp), 1, modifiers, mode: .swiftUI)
    #expect(abs(framed.duration - 122 / 60.0) < 1e-9)
    #expect(framed.value(at: 61 / 60.0) == 1)
    #expect(abs(framed.value(at: 121 / 60.0)) < 1e-9)
    #expect(framed.value(at: 122 / 60.0) == 1)
    let exact = try Make.compiled(.linear(.clamp), 1, modifiers)
    #expect(exact.duration == 2)
    #expect(abs(exact.value(at: 1.999)) < 0.0011)
    #expect(exact.value(at: 2) == 1)
    #expect(exact.isFinished(at: 2) && !exact.isFinished(at: 1.999))
  }

  @Test("Speed of zero or less stays at the start for ever; modifiers nest in their order")
  func clocks() throws {
    for speed in [0.0, -1] {
      let still = try Make.compiled(.linear(.clamp), 1, [.speed(speed)])
      #expect(still.value(at: 100) == 0 && still.duration == .infinity && still.velocity(at: 3) == 0)
    }
    let delayedThenFast = try Make.compiled(.linear(.clamp), 1, [.delay(0.5), .speed(2)])
    #expect(delayedThenFast.duration == 0.75)
    #expect(abs(delayedThenFast.value(at: 0.5) - 0.5) < 1e-15)
    let fastThenDelayed = try Make.compiled(.linear(.clamp), 1, [.speed(2), .delay(0.5)])
    #expect(fastThenDelayed.duration == 1)
    #expect(abs(fastThenDelayed.value(at: 0.75) - 0.5) < 1e-15)
    let partway = try Make.compiled(.linear(.clamp), 1, [.delay(-0.25)])
    #expect(partway.value(at: 0) == 0.25 && partway.duration == 0.75)
    let early = try Make.compiled(.linear(.clamp), 4, [.logicallyComplete(after: 1), .speed(2), .delay(1)])
    #expect(early.logicalDuration == 1.5 && early.duration == 3)
  }

  @Test("A damped bounce as a formula: peaks of 23.01, 16.49 and 11.81 near a sixth, a half and five sixths")
  func dampedBounce() throws {
    let document = """
      {"motionbook": 1, "kind": "keyframes", "name": "test/bounce", "parameters": {"times": 3},
       "tracks": [{"property": "n", "initial": -1, "keyframes": [{"linear": 0, "duration": 1}]}],
       "derived": [{"property": "offset.y", "formula": "-abs(exp(-n) * sin(n * pi * times) * 10)"},
                   {"property": "double", "formula": "2 * offset.y + t - t"}]}
      """
    let timeline = try Make.timeline(document: document)
    #expect(timeline.channels.map(\.name) == ["n", "offset.y", "double"])
    for (time, peak) in [(1.0 / 6, 23.01), (0.5, 16.49), (5.0 / 6, 11.81)] {
      let value = try #require(timeline.value("offset.y", at: time))
      #expect(abs(value + peak) < 0.005, "\(value)")
      #expect(timeline.value("double", at: time) == 2 * value)
      // d/dt of -10 e^(-n) |sin(3πn)| where the sine is extreme: the envelope's own slope.
      #expect(abs(try #require(timeline.velocity("offset.y", at: time)) - -value) < 1e-6)
    }
    var options = CompileOptions()
    options.parameters = ["times": 0]
    let still = try Make.timeline(document: document, options)
    #expect(still.value("offset.y", at: 0.3) == 0)
  }
}
