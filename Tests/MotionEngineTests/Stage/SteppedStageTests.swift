import MotionEngine
import MotionModel
import Testing

@Suite("Stage in SwiftUI's mode") struct SteppedStageTests {
  @Test("a spring that takes over steps exactly as the stepper does") func stepper() throws {
    var stage = try Sample.stage(0, mode: .swiftUI)
    try stage.set(100, at: 0, try Sample.spring(0.5, 0.825))
    try stage.set(-40, at: 0.25, try Sample.spring(0.3, 0.5))
    let timeline = stage.timeline()
    var stepper = FluidSpringStepper(response: 0.5, dampingFraction: 0.825, target: 100)
    for frame in 0...15 { _ = stepper.advance(to: Double(frame) / 60) }
    stepper.retarget(to: SIMD4(-40, 0, 0, 0), at: 0.25, response: 0.3, dampingFraction: 0.5, fromSpring: false)
    for frame in 16...60 {
      let time = Double(frame) / 60
      let expected = stepper.advance(to: time)?[0] ?? -40
      // The stepper's clock adds up 1/300 from 0.25, ours from 0: a frame may see one step more or less.
      let near = [timeline.at(time), timeline.at(time + 1e-7), timeline.at(time - 1e-7)]
      #expect(near.contains { abs($0 - expected) < 1e-9 }, "frame \(frame): \(timeline.at(time)) and \(expected)")
    }
  }

  @Test("a response eases over during blendDuration, as the stepper does") func blend() throws {
    var stage = try Sample.stage(0, mode: .swiftUI)
    try stage.set(100, at: 0, try Sample.spring(0.6, 1))
    try stage.set(300, at: 0.1, try Sample.spring(0.2, 0.9, blend: 0.5))
    let timeline = stage.timeline()
    var stepper = FluidSpringStepper(response: 0.6, dampingFraction: 1, target: 100)
    for frame in 0...6 { _ = stepper.advance(to: Double(frame) / 60) }
    stepper.retarget(
      to: SIMD4(300, 0, 0, 0), at: 0.1, response: 0.2, dampingFraction: 0.9, blendDuration: 0.5, fromSpring: true)
    for frame in 7...40 {
      let time = Double(frame) / 60
      let expected = stepper.advance(to: time)?[0] ?? 300
      let near = [timeline.at(time), timeline.at(time + 1e-7), timeline.at(time - 1e-7)]
      // Such a step falls into a frame of another response, which makes some thousandths of the travel.
      #expect(near.contains { abs($0 - expected) < 0.6 }, "frame \(frame): \(timeline.at(time)) and \(expected)")
    }
  }

  @Test("in exact mode a blend is the solution of its equation") func exactBlend() throws {
    var stage = try Sample.stage(0)
    try stage.set(100, at: 0, try Sample.spring(0.6, 1))
    try stage.set(300, at: 0.1, try Sample.spring(0.2, 0.9, blend: 0.5))
    let timeline = stage.timeline()
    var (x, v) = (stage.presented("x", at: 0.1)?.components[0] ?? 0, 0.0)
    // At critical damping x = 100 - 100(1 + wt)e^(-wt), so v = 100 w² t e^(-wt).
    let w = 2 * Double.pi / 0.6
    v = 100 * w * w * 0.1 * exponential(-w * 0.1)
    let h = 1e-6
    var step = 0
    for check in [0.05, 0.2, 0.45, 0.7] {
      while Double(step) * h < check {
        let p = min(Double(step) * h / 0.5, 1)
        let r = 0.2 + 0.4 * (1 - p * p * (3 - 2 * p))
        let k = (2 * Double.pi / r) * (2 * Double.pi / r)
        let a = k * (300 - x) - 2 * 0.9 * k.squareRoot() * v
        v += h * a
        x += h * v
        step += 1
      }
      #expect(abs(timeline.at(0.1 + check) - x) < 2e-2, "after \(check)")
    }
  }

  @Test("an easing ends on the first frame after its length") func frames() throws {
    var stage = try Sample.stage(0, mode: .swiftUI)
    try stage.set(10, at: 0, try Sample.linear(0.5), completion: "a")
    #expect(abs(stage.completions[0].time - 31.0 / 60) < 1e-9)
    var spring = try Sample.stage(0, mode: .swiftUI)
    try spring.set(10, at: 0, try Sample.spring(0.5, 1), completion: "a")
    #expect(abs(spring.completions[0].time - 0.5) < 1e-9)
  }
}
