import MotionEngine
import MotionModel
import MotionReview
import TestSupport
import Testing

/// Differences of two documents, by hand.
@Suite struct DocumentComparisonTests {
  struct Row: CustomTestStringConvertible {
    let what: String
    let old: String
    let new: String
    let changes: [String]
    var testDescription: String { what }
  }

  /// A change as `action pointer | subject`.
  private func changes(_ old: String, _ new: String) throws -> [String] {
    func motion(_ text: String) throws -> Motion {
      try Preset(json: Array("{\"motionbook\":1,\"name\":\"a\",\(text)}".utf8)).motion
    }
    return MotionDifference(old: try motion(old), new: try motion(new)).changes
      .map { "\($0.action.rawValue) \($0.pointer) | \($0.subject)" }
  }

  private static func track(_ property: String, _ frames: String...) -> String {
    "{\"property\":\"\(property)\",\"initial\":0,\"keyframes\":[\(frames.joined(separator: ","))]}"
  }

  private static func tracks(_ tracks: String...) -> String {
    "\"kind\":\"keyframes\",\"tracks\":[\(tracks.joined(separator: ","))]"
  }

  private static func frame(_ value: Double, _ duration: Double = 0.2) -> String {
    "{\"linear\":\(value),\"duration\":\(duration)}"
  }

  private static func states(_ states: (name: String, x: Int)...) -> String {
    let list = states.map { "{\"name\":\"\($0.name)\",\"values\":{\"x\":\($0.x)}}" }
    return "\"kind\":\"sequence\",\"states\":[\(list.joined(separator: ","))]"
  }

  private static let curve = "\"kind\":\"curve\",\"linear\":true"

  static let rows: [Row] = [
    Row(
      what: "a keyframe put between others does not shift them",
      old: tracks(track("scale", frame(1), frame(2), frame(3))),
      new: tracks(track("scale", frame(1), frame(1.5, 0.1), frame(2), frame(3))),
      changes: ["added /tracks/0/keyframes/1 | track scale, keyframe 2"]),
    Row(
      what: "a keyframe taken out names its old place",
      old: tracks(track("scale", frame(1), frame(1.5, 0.1), frame(2), frame(3))),
      new: tracks(track("scale", frame(1), frame(2), frame(3))),
      changes: ["removed /tracks/0/keyframes/1 | track scale, keyframe 2"]),
    Row(
      what: "an insertion and a change beside it",
      old: tracks(track("scale", frame(1), frame(2), frame(3))),
      new: tracks(track("scale", "{\"move\":9}", frame(1), frame(2, 0.4), frame(3))),
      changes: [
        "added /tracks/0/keyframes/0 | track scale, keyframe 1",
        "changed /tracks/0/keyframes/2/duration | track scale, keyframe 3, duration",
      ]),
    Row(
      what: "tracks go by property", old: tracks(track("scale", frame(1)), track("opacity", frame(1))),
      new: tracks(track("blur", frame(1)), track("scale", frame(2))),
      changes: [
        "removed /tracks/1 | track opacity", "added /tracks/0 | track blur",
        "changed /tracks/1/keyframes/0/linear | track scale, keyframe 1, linear",
      ]),
    Row(
      what: "tracks in another order are that, and nothing else",
      old: tracks(track("scale", frame(1)), track("opacity", frame(1))),
      new: tracks(track("opacity", frame(1)), track("scale", frame(1))), changes: ["reordered /tracks | tracks"]),
    Row(
      what: "another kind of keyframe is another keyframe",
      old: tracks(track("scale", frame(1, 0.1), frame(2))),
      new: tracks(track("scale", "{\"spring\":1}", frame(2))),
      changes: [
        "removed /tracks/0/keyframes/0 | track scale, keyframe 1",
        "added /tracks/0/keyframes/0 | track scale, keyframe 1",
      ]),
    Row(
      what: "a length becomes a reference", old: curve + ",\"duration\":0.2",
      new: curve + ",\"duration\":\"time/short\"",
      changes: ["referenced /duration | duration"]),
    Row(
      what: "a reference becomes a length", old: curve + ",\"duration\":\"time/short\"",
      new: curve + ",\"duration\":0.2",
      changes: ["inlined /duration | duration"]),
    Row(
      what: "another preset is followed", old: curve + ",\"duration\":\"time/short\"",
      new: curve + ",\"duration\":\"time/long\"", changes: ["redirected /duration | duration"]),
    Row(
      what: "a text that is no reference is a plain change", old: tracks(track("x", frame(1))) + ",\"repeat\":2",
      new: tracks(track("x", frame(1))) + ",\"repeat\":\"forever\"", changes: ["changed /repeat | repeat"]),
    Row(
      what: "points are one value", old: "\"kind\":\"curve\",\"cubicBezier\":[0.1,0,0.3,1]",
      new: "\"kind\":\"curve\",\"cubicBezier\":[0.2,0,0.3,1]", changes: ["changed /cubicBezier | cubicBezier"]
    ),
    Row(
      what: "a modifier comes", old: curve, new: curve + ",\"modifiers\":[{\"delay\":0.1}]",
      changes: ["added /modifiers | modifiers"]),
    Row(
      what: "a step put between others",
      old: #""kind":"sequence","steps":[{"wait":1},{"animate":{"scale":2}},{"wait":2}]"#,
      new: #""kind":"sequence","steps":[{"wait":1},{"cue":"bell"},{"animate":{"scale":2}},{"wait":3}]"#,
      changes: ["added /steps/1 | step 2", "changed /steps/3/wait | step 4, wait"]),
    Row(
      what: "a value becomes a rise",
      old: states(("a", 0)) + #","initial":{"x":1}"#,
      new: #""kind":"sequence","initial":{"x":1},"states":[{"name":"a","values":{"x":{"by":3}}}]"#,
      changes: ["changed /states/0/values/x | state a, values, x"]),
    Row(
      what: "a rise becomes another",
      old: #""kind":"sequence","steps":[{"animate":{"x":{"by":3}}}]"#,
      new: #""kind":"sequence","steps":[{"animate":{"x":{"by":4}}}],"trigger":true"#,
      changes: ["changed /steps/0/animate/x/by | step 1, animate, x, by", "added /trigger | trigger"]),
    Row(
      what: "states go by name",
      old: states(("a", 0), ("b", 1)), new: states(("a", 0), ("m", 5), ("b", 2)),
      changes: ["added /states/1 | state m", "changed /states/2/values/x | state b, values, x"]),
  ]

  @Test("differences stand where a person would look for them", arguments: rows)
  func table(_ row: Row) throws {
    #expect(try changes(row.old, row.new) == row.changes)
  }

  @Test("old and new values come with a change")
  func values() throws {
    let old = Motion.curve(try Make.curve(.linear(.clamp), 0.2))
    let new = Motion.curve(try Make.curve(.linear(.clamp), 0.3))
    let change = try #require(MotionDifference(old: old, new: new).changes.first)
    #expect(change.before == 0.2)
    #expect(change.after == 0.3)
  }
}
