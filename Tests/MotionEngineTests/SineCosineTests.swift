import Foundation
import TestSupport
import Testing

@testable import MotionEngine

@Suite struct SineCosineTests {
  @Test("Sine and cosine agree with the C library to 2⁻⁵², at any angle")
  func agreement() {
    var generator = SeededGenerator()
    var report = ToleranceReport()
    var angles: [Double] = [0, .pi / 4, .pi / 2, .pi, 3 * .pi / 2, 2 * .pi, 1e-300, 524_287.9, 524_288.5, 1e12]
    for scale in [1.0, 10, 1000, 1e5, 5e5] {
      angles += (0..<20_000).map { _ in Double.random(in: -scale...scale, using: &generator) }
    }
    // The doubles next to multiples of π/2, where the reduced angle cancels.
    angles += (1...5000).map { Double($0 * 61) * (.pi / 2) }
    for angle in angles {
      let pair = SineCosine(angle)
      report.compare(pair.sine, sin(angle), tolerance: 0x1p-52, "sin \(angle), seed \(generator.seed)")
      report.compare(pair.cosine, cos(angle), tolerance: 0x1p-52, "cos \(angle), seed \(generator.seed)")
    }
    #expect(report.failures == 0, "\(report.summary)")
    #expect(SineCosine(.nan).sine.isNaN)
    #expect(SineCosine(.infinity).cosine.isNaN)
    #expect(SineCosine(0).sine == 0 && SineCosine(0).cosine == 1)
  }
}
