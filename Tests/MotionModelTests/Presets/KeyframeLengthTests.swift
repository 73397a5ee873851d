import MotionModel
import Testing

@Suite struct KeyframeLengthTests {
  private func set(_ keyframes: String) throws -> KeyframeSet {
    let document = #"{"tracks": [{"property": "x", "initial": 0, "keyframes": [\#(keyframes)]}]}"#
    guard
      case .keyframes(let set) = try Preset(
        json: Array(#"{"motionbook": 1, "kind": "keyframes", "name": "a", \#(document.dropFirst())"#.utf8)
      ).motion
    else { throw ModelError(.wrongType, "no keyframes") }
    return set
  }

  @Test("over another length each keyframe takes its share, and velocities are as much slower")
  func lasting() throws {
    let keyframes = """
      {"linear": 1, "duration": 0.1}, {"move": 3}, {"cubic": 4, "duration": 0.2, "startVelocity": 6, "endVelocity": 2},
      {"spring": 5, "duration": 0.1, "startVelocity": 1, "using": ".bouncy"}
      """
    let slow = """
      {"linear": 1, "duration": 0.2}, {"move": 3}, {"cubic": 4, "duration": 0.4, "startVelocity": 3, "endVelocity": 1},
      {"spring": 5, "duration": 0.2, "startVelocity": 0.5, "using": ".bouncy"}
      """
    #expect(try set(keyframes).length == 0.4)
    #expect(try set(keyframes).lasting(0.8) == set(slow))
    #expect(try set(slow).lasting(0.4) == set(keyframes))
  }

  @Test(
    "without a length of their own they have none to change",
    arguments: [
      #"{"spring": 1}"#, #"{"linear": 1, "duration": "time/short"}"#, #"{"move": 1}"#,
    ])
  func lengthless(keyframe: String) throws {
    let set = try set(keyframe)
    #expect((set.length ?? 0) == 0)
    #expect(throws: ModelError.self) { try set.lasting(1) }
    #expect(throws: ModelError.self) { try self.set(#"{"linear": 1, "duration": 1}"#).lasting(0) }
  }

  @Test("the easing of all keyframes is known, where there is one")
  func easing() throws {
    let ease = #""easing": "cubic-bezier(0.2, 0, 0, 1)""#
    let curve = try Curve(notation: "cubic-bezier(0.2, 0, 0, 1)")
    #expect(
      try set(#"{"linear": 1, "duration": 1, \#(ease)}, {"linear": 2, "duration": 1, \#(ease)}"#).commonEasing == curve)
    #expect(try set(#"{"linear": 1, "duration": 1, \#(ease)}, {"linear": 2, "duration": 1}"#).commonEasing == nil)
    #expect(try set(#"{"cubic": 1, "duration": 1}"#).commonEasing == nil)
    #expect(try set(#"{"linear": 1, "duration": 1, "easing": "curve/x"}"#).commonEasing == nil)
    #expect(try set(#"{"linear": 1, "duration": 1}"#).commonEasing == Curve(notation: "linear"))
  }
}
