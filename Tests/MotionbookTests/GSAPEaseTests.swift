import MotionModel
import Motionbook
import MotionbookSeeds
import Testing

@Suite("GSAP's eases and the seeds")
struct GSAPEaseTests {
  @Test(
    "an ease that is one of Penner's is the seed of that name",
    arguments: [
      ("power1", "quad"), ("power2", "cubic"), ("power3", "quart"), ("power4", "quint"), ("sine", "sine"),
      ("circ", "circ"),
      ("bounce", "bounce"), ("elastic", "elastic"), ("back", "back"),
    ])
  func seeds(family: String, seed: String) throws {
    for (direction, suffix) in [("in", "in"), ("out", "out"), ("inOut", "in-out")] {
      // GSAP derives these two from the out form.
      if direction == "inOut", ["elastic", "back"].contains(family) { continue }
      let motion = try PastedMotion.motion("{ ease: \"\(family).\(direction)\" }", as: .curve)
      let preset = try #require(
        try SeedLibrary.presets(of: ["penner"]).first { $0.name.text == "penner/\(seed)-\(suffix)" })
      #expect(motion == preset.motion, "\(family).\(direction)")
    }
  }
}
