import MotionEngine
import MotionModel
import TestSupport
import Testing

@testable import MotionReview

@Suite("How far curves lie apart") struct CurveDistanceTests {
  private func curve(_ notation: String) throws -> ComparedCurve {
    try #require(ComparedCurve(ResolvedMotion(.curve(try Curve(notation: notation)))))
  }

  @Test("largest and mean deviation are those of the integrals worked out by hand")
  func knownDistances() throws {
    // |t - max(0, 2t - 1)|: 1/2 at 1/2, and two triangles of 1/8.
    let bent = CurveDistance(try curve("linear(0, 0 50%, 1)"), try curve("linear"), over: .normalized)
    #expect(abs(bent.largest - 0.5) < 1e-6 && abs(bent.place - 0.5) < 1e-6 && abs(bent.mean - 0.25) < 1e-5)
    // t against t/2 for a second, then 1 against t/2: two triangles of 1/4 in two seconds.
    let (one, two) = (try curve("linear.duration(1s)"), try curve("linear.duration(2s)"))
    let real = CurveDistance(one, two, over: .real)
    #expect(abs(real.largest - 0.5) < 1e-6 && abs(real.place - 1) < 1e-6 && abs(real.mean - 0.25) < 1e-5)
    #expect(CurveDistance(one, two, over: .normalized).largest < 1e-12)
  }

  @Test("a curve without a length of its own takes the other's")
  func borrowedLength() throws {
    let (free, fixed) = (try curve("linear(0, 0 50%, 1)"), try curve("linear.duration(3s)"))
    for distance in [CurveDistance(free, fixed, over: .real), CurveDistance(fixed, free, over: .real)] {
      #expect(abs(distance.largest - 0.5) < 1e-6 && abs(distance.place - 1.5) < 1e-5)
    }
  }

  @Test("several curves are held against the first, each over the seconds that it takes or lends")
  func overlay() throws {
    func overlay(_ notations: [String], _ timescale: CurveTimescale) throws -> CurveOverlay {
      let motions = try notations.map { ResolvedMotion(.curve(try Curve(notation: $0))) }
      return try #require(CurveOverlay(motions, over: timescale))
    }
    // The first has no length and takes that of the second, the first that has one.
    let real = try overlay(["linear", "linear.duration(1s)", "linear.duration(2s)"], .real)
    #expect(real.timescale == .real && real.loan == 1 && abs(real.end - 2) < 1e-9)
    #expect(real.members.map { $0.length != nil } == [false, true, true])
    #expect(real.members[0].distance == nil && (real.members[1].distance?.largest ?? 1) < 1e-12)
    let last = try #require(real.members[2].distance)
    #expect(abs(last.largest - 0.5) < 1e-6 && abs(last.place - 1) < 1e-6 && abs(last.mean - 0.25) < 1e-5)
    // At 0, 0.5, 1, 1.5 and 2 s: t / 2 less min(t, 1).
    let differences = zip(real.differences(of: 2, count: 5), [0, -0.25, -0.5, -0.25, 0])
    #expect(differences.allSatisfy { abs($0 - $1) < 1e-9 })
    let shapes = try overlay(["linear", "linear.duration(2s)"], .normalized)
    #expect(shapes.end == 1 && shapes.loan == nil && (shapes.members[1].distance?.largest ?? 1) < 1e-12)
    // Without any length, there are no seconds.
    let free = try overlay(["linear", "linear(0, 0 50%, 1)"], .real)
    #expect(free.timescale == .normalized && free.end == 1)
    #expect(zip(free.values(of: 1, count: 5), [0, 0, 0, 0.5, 1]).allSatisfy { abs($0 - $1) < 1e-9 })
    #expect(CurveOverlay([ResolvedMotion(.duration(.seconds(1)))], over: .real) == nil)
  }

  @Test("what is no curve cannot be laid over others")
  func others() throws {
    #expect(ComparedCurve(ResolvedMotion(.duration(.seconds(1)))) == nil)
    #expect(ComparedCurve(ResolvedMotion(.alias(try PresetReference("brand/pop")))) == nil)
  }

  /// Béziers all over the place, many of them close to each other.
  private func random(_ count: Int, seed: UInt64) throws -> [ComparedCurve] {
    var generator = SeededGenerator(seed: seed)
    return try (0..<count).map { _ in
      let numbers = (0..<4).map { _ in (Double.random(in: 0...1, using: &generator) * 20).rounded() / 20 }
      return try curve("cubic-bezier(\(numbers.map { "\($0)" }.joined(separator: ", ")))")
    }
  }

  @Test("a few moments never show more deviation than the whole curve")
  func lowerBound() throws {
    let curves = try random(Campaign.isOn ? 40 : 15, seed: 1)
    for timescale in CurveTimescale.allCases {
      for one in curves {
        for other in curves {
          let coarse = try #require(one.deviation(of: other, over: timescale, moments: 129)).largest
          #expect(coarse <= CurveDistance(one, other, over: timescale, moments: 1_000).largest + 1e-6)
        }
      }
    }
  }

  @Test("in a group every two are close, and no two that are left over are", arguments: [0.01, 0.03, 0.1])
  func groups(_ distance: Double) throws {
    let outlines = try random(Campaign.isOn ? 600 : 300, seed: 2).map { try #require($0.outline(over: .normalized)) }
    func deviation(_ one: Int, _ other: Int) -> Float {
      zip(outlines[one], outlines[other]).map { abs($0 - $1) }.max() ?? 0
    }
    let groups = CloseCurves.groups(outlines, within: distance)
    #expect(!groups.isEmpty && groups.allSatisfy { $0 == $0.sorted() })
    for group in groups {
      for one in group {
        for other in group { #expect(deviation(one, other) <= Float(distance) + 1e-6) }
      }
    }
    let alone = Set(outlines.indices).subtracting(groups.joined()).sorted()
    for (place, one) in alone.enumerated() {
      for other in alone[(place + 1)...] { #expect(deviation(one, other) > Float(distance) - 1e-6) }
    }
  }
}
