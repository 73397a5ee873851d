import MotionModel
import Testing

@testable import MotionEngine

@Suite("Matched geometry and layout") struct GeometryTests {
  private func member(
    _ frame: GeometryFrame, _ properties: MatchedGeometry.Properties = .frame, anchor: (Double, Double) = (0.5, 0.5),
    isSource: Bool = true, isLeaving: Bool = false
  ) -> GeometryGroup.Member {
    GeometryGroup.Member(
      MatchedGeometry(id: "a", properties: properties, anchorX: anchor.0, anchorY: anchor.1, isSource: isSource),
      frame: frame, isLeaving: isLeaving)
  }

  @Test("a follower takes size and place of the source, each side by its own anchor") func following() {
    let source = member(GeometryFrame(x: 100, y: 200, width: 60, height: 40), anchor: (0.5, 1))
    let shared = GeometryGroup.shared(by: source)
    #expect(shared == GeometryFrame(x: 130, y: 240, width: 60, height: 40))
    let own = GeometryFrame(x: 1, y: 2, width: 20, height: 10)
    let cases: [(MatchedGeometry.Properties, GeometryFrame)] = [
      (.frame, GeometryFrame(x: 100, y: 240, width: 60, height: 40)),
      (.position, GeometryFrame(x: 120, y: 240, width: 20, height: 10)),
      (.size, GeometryFrame(x: 1, y: 2, width: 60, height: 40)),
    ]
    for (properties, expected) in cases {
      let follower = member(own, properties, anchor: (0.5, 0), isSource: false)
      #expect(GeometryGroup.frame(of: follower, following: shared) == expected, "\(properties)")
    }
  }

  @Test("the source is the first one that stays") func source() {
    let frame = GeometryFrame(x: 0, y: 0, width: 1, height: 1)
    let other = GeometryFrame(x: 9, y: 9, width: 1, height: 1)
    #expect(GeometryGroup.source(of: [member(frame, isSource: false)]) == nil)
    let members = [member(frame, isLeaving: true), member(frame, isSource: false), member(other)]
    #expect(GeometryGroup.source(of: members)?.frame == other)
  }

  @Test("when the source changes, frames with centered anchors run in straight lines") func hero() {
    let small = member(GeometryFrame(x: 0, y: 0, width: 100, height: 150))
    let large = member(GeometryFrame(x: 50, y: 100, width: 300, height: 450))
    for (f, expected) in [
      (0.0, small.frame), (0.5, GeometryFrame(x: 25, y: 50, width: 200, height: 300)), (1, large.frame),
      (1.1, GeometryFrame(x: 55, y: 110, width: 320, height: 480)),
    ] {
      let found = GeometryGroup.frame(of: small, from: small, to: large, progress: f)
      #expect(abs(found.x - expected.x) < 1e-9 && abs(found.width - expected.width) < 1e-9, "at \(f)")
      #expect(abs(found.y - expected.y) < 1e-9 && abs(found.height - expected.height) < 1e-9, "at \(f)")
    }
  }

  @Test("a group hands down what it is at the moment; without one a new leaf stands at its end") func layout() throws {
    let (old, new) = (
      GeometryFrame(x: 0, y: 0, width: 100, height: 100), GeometryFrame(x: 100, y: 0, width: 200, height: 100)
    )
    let centered = { (width: Double, height: Double) in
      GeometryFrame(x: width / 2 - 10, y: height / 2 - 10, width: 20, height: 20)
    }
    let grouped = LayoutChange.grouped(from: old, to: new, progress: 0.5, layout: centered)
    #expect(grouped == GeometryFrame(x: 115, y: 40, width: 20, height: 20))
    let final = GeometryFrame(x: 190, y: 40, width: 20, height: 20)
    #expect(LayoutChange.leaf(from: nil, to: final, progress: 0.5) == final)
    let before = GeometryFrame(x: 40, y: 40, width: 20, height: 20)
    #expect(LayoutChange.leaf(from: before, to: final, progress: 0.5).x == 115)
    #expect(GeometryFrame(try final.value()) == final)
  }
}
