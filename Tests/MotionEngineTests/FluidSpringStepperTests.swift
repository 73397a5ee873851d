import MotionEngine
import MotionModel
import TestSupport
import Testing

@Suite struct FluidSpringStepperTests {
  /// SwiftUI's `.spring()`.
  private static func spring(_ target: Double = 1) -> FluidSpringStepper {
    FluidSpringStepper(response: 0.5, dampingFraction: 1, target: target)
  }

  private static func position(_ stepper: inout FluidSpringStepper, _ time: Double) throws -> Double {
    let offset = stepper.advance(to: time)
    return try #require(offset)[0]
  }

  @Test("The end depends on the distance: 0.833 s, 1.267 s and 1.5 s for 1, 100 and 1000")
  func lifetimes() throws {
    for (target, frames) in [(1.0, 50.0), (100, 76), (1000, 90)] {
      #expect(Self.spring(target).lifetime(frameRate: 60) == frames / 60, "\(target)")
    }
    #expect(FluidSpringStepper(response: 0.5, dampingFraction: 0, target: 1).lifetime() == nil)
    #expect(Self.spring(0).lifetime() == 0)
  }

  @Test("The position is the state after ⌈300t⌉ steps, whatever the frames in between")
  func frameRates() throws {
    var reference = Self.spring(40)
    var coarse = reference
    for frame in 0...60 { _ = reference.advance(to: Double(frame) / 120) }
    for frame in 0...30 { _ = coarse.advance(to: Double(frame) / 60) }
    #expect(reference.offset == coarse.offset)
    #expect(reference.velocity == coarse.velocity)
    var single = Self.spring(40)
    _ = single.advance(to: 0.5)
    #expect(single.offset == reference.offset)
    var first = Self.spring()
    let atStart = try Self.position(&first, 0)
    #expect(atStart == 0)
    let insideFirstStep = try Self.position(&first, 0.001)
    #expect(insideFirstStep == 0)
    let afterSecondStep = try Self.position(&first, 0.004)
    #expect(afterSecondStep > 0)
  }

  @Test("Stepping is semi-implicit Euler on the unit distance, and stays within 2 % of the exact spring")
  func againstOthers() throws {
    for (response, fraction) in [(0.5, 1.0), (0.5, 0.7), (0.15, 0.86), (0.8, 0.4), (0.5, 1.4)] {
      var stepper = FluidSpringStepper(response: response, dampingFraction: fraction, target: 1)
      let coefficients = try #require(SpringCoefficients(response: response, dampingRatio: fraction))
      let exact = SpringSolver(coefficients)
      var (x, u) = (0.0, 0.0)
      for step in 1...200 {
        let time = (Double(step) - 0.5) / 300
        guard let offset = stepper.advance(to: time)?[0] else { break }
        // The first step of the platform only builds up force.
        if step > 1 {
          u += (coefficients.stiffness * (1 - x) - coefficients.damping * u) / 300
          x += u / 300
        }
        #expect(abs(offset - x) < 1e-12, "\(response) \(fraction) step \(step)")
        // Halfway through the step in which the platform shows this position.
        #expect(abs(offset - exact.value(at: time)) < 0.05, "\(response) \(fraction) step \(step)")
      }
    }
  }

  @Test("Very short responses all move alike, also 0 and below")
  func stiffnessCap() throws {
    var positions: Set<Double> = []
    for response in [0.0, -1, 0.001, 0.02, 0.029] {
      var stepper = FluidSpringStepper(response: response, dampingFraction: 1, target: 1)
      positions.insert(try Self.position(&stepper, 0.03))
      #expect(stepper.isLogicallyComplete)
    }
    #expect(positions.count == 1)
  }

  @Test("Logical completion comes one response after the start")
  func logicalCompletion() {
    var stepper = Self.spring()
    _ = stepper.advance(to: 0.49)
    #expect(!stepper.isLogicallyComplete)
    _ = stepper.advance(to: 0.5)
    #expect(stepper.isLogicallyComplete)
  }

  @Test("After a stall of more than a second only the last sixtieth is stepped")
  func stall() {
    var stalled = Self.spring(100)
    _ = stalled.advance(to: 0.1)
    var expected = stalled
    _ = stalled.advance(to: 5)
    for _ in 0..<5 { _ = expected.advance(to: expected.time + 1 / 300.0 - 1e-9) }
    let afterFive = expected.offset
    _ = expected.advance(to: expected.time + 1 / 300.0 - 1e-9)
    // Five steps are a sixtieth, to a rounding.
    #expect(stalled.offset == afterFive || stalled.offset == expected.offset)
    #expect(stalled.time >= 5)
    var far = Self.spring()
    for time in [1e15, 1e300, .infinity] {
      let offset = far.advance(to: time)
      #expect((offset == nil) == far.isFinished)
    }
  }

  @Test("What diverges ends; a copy goes its own way")
  func divergence() {
    var wild = FluidSpringStepper(duration: 0.5, bounce: -1, target: 1)
    let last = wild.advance(to: 0.1)
    #expect(last == nil)
    var original = Self.spring()
    _ = original.advance(to: 0.1)
    var copy = original
    _ = copy.advance(to: 0.3)
    #expect(original.time < 0.11)
    #expect(copy.offset[0] > original.offset[0])
  }

  @Test("Retargeting keeps offset and velocity, and a finished spring hands over its whole interval")
  func retargeting() throws {
    var stepper = Self.spring(10)
    _ = stepper.advance(to: 0.2)
    let (offset, velocity) = (stepper.offset, stepper.velocity)
    stepper.retarget(to: SIMD4(20, 0, 0, 0), at: 0.2, response: 0.5, dampingFraction: 1)
    #expect(stepper.offset == offset && stepper.velocity == velocity)
    let later = try Self.position(&stepper, 0.22)
    #expect(later > offset[0])
    var done = Self.spring(10)
    for frame in 0...200 { _ = done.advance(to: Double(frame) / 60) }
    #expect(done.isFinished)
    done.retarget(to: SIMD4(4, 0, 0, 0), at: 4, response: 0.5, dampingFraction: 1)
    #expect(done.offset[0] == 10)
    let atHandover = try Self.position(&done, 4)
    #expect(atHandover == 10)
  }

  @Test("A blend eases from the old response to the new one")
  func blending() throws {
    func positions(_ blend: Double) throws -> [Double] {
      var stepper = FluidSpringStepper(response: 2, dampingFraction: 1, target: 100)
      _ = stepper.advance(to: 0.1)
      stepper.retarget(
        to: SIMD4(200, 0, 0, 0), at: 0.1, response: 0.3, dampingFraction: 1, blendDuration: blend)
      return try (1...12).map { try Self.position(&stepper, 0.1 + Double($0) / 60) }
    }
    let (sudden, eased) = (try positions(0), try positions(0.25))
    // The longer response is slower, so the eased motion lags behind.
    #expect(zip(sudden, eased).dropFirst(2).allSatisfy { $0 > $1 })
  }

  @Test("Components move together, each like one alone; the end waits for the whole vector")
  func components() throws {
    var vector = FluidSpringStepper(response: 0.5, dampingFraction: 0.8, target: SIMD4(1, -3, 0, 200))
    var single = FluidSpringStepper(response: 0.5, dampingFraction: 0.8, target: -3)
    for frame in 0...30 {
      let time = Double(frame) / 60
      let (among, alone) = (vector.advance(to: time)?[1], single.advance(to: time)?[0])
      #expect(among == alone)
    }
    #expect(vector.offset[2] == 0)
    let lifetime = try #require(vector.lifetime())
    let alone = try #require(FluidSpringStepper(response: 0.5, dampingFraction: 0.8, target: 200).lifetime())
    #expect(abs(lifetime - alone) <= 1 / 60.0 + 1e-9)
  }
}
