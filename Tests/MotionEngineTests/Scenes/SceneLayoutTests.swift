import MotionEngine
import MotionModel
import TestSupport
import Testing

/// Expected places are sums of the sizes and spacings, by hand.
@Suite("Layouts place members as SwiftUI's stacks do") struct SceneLayoutTests {
  private func frames(_ members: String) throws -> [String: [Double]] {
    let timeline = try Make.timeline(
      document: #"{"motionbook":1,"name":"a","kind":"sequence","members":"# + members
        + #","states":[{"name":"only"}]}"#)
    var frames: [String: [Double]] = [:]
    for name in timeline.channels.map(\.name) where name.hasSuffix("/frame.x") {
      let base = String(name.dropLast(2))
      frames[String(base.dropLast(6))] = try ["x", "y", "width", "height"].map {
        try #require(timeline.value("\(base).\($0)", at: 0))
      }
    }
    return frames
  }

  private static let three = #"""
    {"id":"a","size":[40,20]}, {"id":"b","size":[60,30]}, {"id":"c","size":[20,10]}
    """#

  @Test(
    "stacks",
    arguments: [
      (
        #"{"row":{}}"#, #"136,30"#,
        ["a": [0.0, 5, 40, 20], "b": [48, 0, 60, 30], "c": [116, 10, 20, 10]]
      ),
      (
        #"{"row":{"spacing":0,"alignment":"bottom"}}"#, "120,30",
        ["a": [0, 10, 40, 20], "b": [40, 0, 60, 30], "c": [100, 20, 20, 10]]
      ),
      (
        #"{"column":{"spacing":10,"alignment":"leading"}}"#, "60,80",
        ["a": [0, 0, 40, 20], "b": [0, 30, 60, 30], "c": [0, 70, 20, 10]]
      ),
      (
        #"{"column":{}}"#, "60,76",
        ["a": [10, 0, 40, 20], "b": [0, 28, 60, 30], "c": [20, 66, 20, 10]]
      ),
      (
        #"{"stack":{}}"#, "60,30",
        ["a": [10, 5, 40, 20], "b": [0, 0, 60, 30], "c": [20, 10, 20, 10]]
      ),
      (
        #"{"stack":{"horizontal":"trailing","vertical":"top"}}"#, "60,30",
        ["a": [20, 0, 40, 20], "b": [0, 0, 60, 30], "c": [40, 0, 20, 10]]
      ),
      (
        // Two columns of 40 and 60, lines of 30 and 10; each in the middle of its cell.
        #"{"grid":{"columns":2,"spacing":4}}"#, "104,44",
        ["a": [0, 5, 40, 20], "b": [44, 0, 60, 30], "c": [10, 34, 20, 10]]
      ),
    ])
  func stacks(layout: String, size: String, expected: [String: [Double]]) throws {
    let members = #"[{"id":"box","layout":\#(layout),"members":[\#(Self.three)]}]"#
    let frames = try frames(members)
    #expect(frames["box"]?.suffix(2).map { "\(Int($0))" }.joined(separator: ",") == size)
    for (id, frame) in expected { #expect(frames[id] == frame, "\(id) in \(layout)") }
  }

  @Test("an adaptive grid has as many columns as fit, and shares its width among them")
  func adaptive() throws {
    // (200 + 8) / (60 + 8) = 3.06: three columns of (200 - 16) / 3 = 61.33, and the 60 of b in the middle of the second.
    let frames = try frames(
      #"[{"id":"box","size":[200,100],"layout":{"grid":{"minimum":60}},"members":[\#(Self.three)]}]"#)
    let column = 184.0 / 3
    #expect(abs((frames["b"]?[0] ?? 0) - (column + 8 + (column - 60) / 2)) < 1e-12)
    #expect(frames["a"]?[1] == 40)
    // Two members leave a column empty, and still begin at the left.
    let two = try self.frames(
      #"[{"id":"box","size":[200,10],"layout":{"grid":{"minimum":60}},"members":[{"id":"a","size":[60,10]},{"id":"b","size":[60,10]}]}]"#
    )
    #expect(abs((two["a"]?[0] ?? 0) - (column - 60) / 2) < 1e-12)
  }

  @Test("in a larger frame everything stands by its alignment, and in the middle along a row or a column")
  func aligned() throws {
    for (layout, expected) in [
      (#"{"row":{"alignment":"bottom"}}"#, [80.0, 80]), (#"{"column":{"alignment":"leading"}}"#, [0, 40]),
      (#"{"stack":{"horizontal":"trailing","vertical":"top"}}"#, [160, 0]), (#"{"grid":{"columns":1}}"#, [80, 40]),
    ] {
      let frames = try frames(
        #"[{"id":"box","size":[200,100],"layout":\#(layout),"members":[{"id":"a","size":[40,20]}]}]"#)
      #expect(frames["a"]?.prefix(2).map { $0 } == expected, "\(layout)")
    }
  }

  @Test("what is smaller than its frame stands in the middle of it; free members where they say")
  func framesAndPlaces() throws {
    let frames = try frames(
      #"""
      [{"id":"box","origin":[100,0],"size":[200,50],"layout":{"row":{}},"members":[{"id":"a","size":[40,20]}]},
       {"id":"canvas","center":[50,200],"size":[100,100],"members":[
         {"id":"dot","center":[50,50],"size":[10,10]}, {"id":"line","origin":[0,90],"size":[100,1]}]}]
      """#)
    #expect(frames["a"] == [180, 15, 40, 20])
    #expect(frames["canvas"] == [0, 150, 100, 100])
    #expect(frames["dot"] == [45, 195, 10, 10])
    #expect(frames["line"] == [0, 240, 100, 1])
  }

  @Test(
    "members fill, share and keep room as SwiftUI's frames do",
    arguments: [
      // 200 - 16 - 100 are left for the spacer.
      (
        #""layout":{"row":{}},"size":[200,30]"#,
        #"{"id":"a","size":[40,20]},{"id":"b","size":["spacer",0]},{"id":"c","size":[60,20]}"#,
        ["b": [48.0, 15, 84, 0], "c": [140, 5, 60, 20]]
      ),
      // Too narrow: the spacer keeps its 8, and the row overflows on both sides.
      (
        #""layout":{"row":{"spacing":0}},"size":[90,20]"#,
        #"{"id":"a","size":[40,20]},{"id":"b","size":["spacer",0]},{"id":"c","size":[60,20]}"#,
        ["a": [-9, 0, 40, 20], "c": [39, 0, 60, 20]]
      ),
      // Two that fill share what the third leaves: (200 - 16 - 60) / 2.
      (
        #""layout":{"row":{}},"size":[200,30]"#,
        #"{"id":"a","size":["fill",20]},{"id":"b","size":["fill","fill"]},{"id":"c","size":[60,10]}"#,
        ["a": [0, 5, 62, 20], "b": [70, 0, 62, 30], "c": [140, 10, 60, 10]]
      ),
      // As wide as the column, or as the widest where the column fits what it holds.
      (
        #""layout":{"column":{"alignment":"leading"}},"size":[200,100]"#,
        #"{"id":"a","size":["fill",20]},{"id":"b","size":[60,20]}"#, ["a": [0, 26, 200, 20], "b": [0, 54, 60, 20]]
      ),
      (
        #""layout":{"column":{}}"#, #"{"id":"a","size":["fill",20]},{"id":"b","size":[60,20]}"#,
        ["a": [0, 0, 60, 20], "box": [0, 0, 60, 48]]
      ),
      // Room inside: of all sides, or top, leading, bottom, trailing.
      (
        #""layout":{"row":{}},"padding":16"#, #"{"id":"a","size":[40,20]}"#,
        ["box": [0, 0, 72, 52], "a": [16, 16, 40, 20]]
      ),
      (
        #""layout":{"row":{}},"padding":[1,2,3,4],"size":[100,50]"#, #"{"id":"a","size":["fill","fill"]}"#,
        ["a": [2, 1, 94, 46]]
      ),
      // Twice as wide as high, as large as fits.
      (
        #""layout":{"column":{}},"size":[200,300]"#, #"{"id":"a","size":["fill",null],"aspectRatio":2}"#,
        ["a": [0, 100, 200, 100]]
      ),
      (#""layout":{"stack":{}},"size":[200,40]"#, #"{"id":"a","aspectRatio":2}"#, ["a": [60, 0, 80, 40]]),
      // The frame's alignment beside the row's.
      (
        #""layout":{"row":{"alignment":"top"}},"size":[200,100],"alignment":{"horizontal":"trailing","vertical":"bottom"}"#,
        #"{"id":"a","size":[40,20]},{"id":"b","size":[40,40]}"#, ["a": [112, 60, 40, 20], "b": [160, 60, 40, 40]]
      ),
      // Columns 10 apart, lines 8: GridItem(.adaptive(minimum: 30), spacing: 10) in 110 points is three of 30.
      (
        #""layout":{"grid":{"minimum":30,"spacing":10,"lineSpacing":8}},"size":[110,68]"#,
        #"{"id":"a","size":["fill",30]},{"id":"b","aspectRatio":1},{"id":"c","size":[10,30]},{"id":"d","size":["fill",30]}"#,
        ["a": [0, 0, 30, 30], "b": [40, 0, 30, 30], "c": [90, 0, 10, 30], "d": [0, 38, 30, 30]]
      ),
      // Flexible columns share the width of the grid.
      (
        #""layout":{"grid":{"columns":2,"spacing":10}},"size":[110,50]"#,
        #"{"id":"a","size":["fill",20]},{"id":"b","size":["fill",20]},{"id":"c","size":[20,20]}"#,
        ["a": [0, 0, 50, 20], "b": [60, 0, 50, 20], "c": [15, 30, 20, 20]]
      ),
    ])
  func frames(box: String, members: String, expected: [String: [Double]]) throws {
    let found = try frames(#"[{"id":"box",\#(box),"members":[\#(members)]}]"#)
    for (id, frame) in expected { #expect(found[id] == frame, "\(id) in \(box)") }
  }

  @Test("what is not there takes no room")
  func absent() throws {
    let frames = try frames(
      #"""
      [{"id":"row","layout":{"row":{}},"members":[{"id":"a","size":[40,20]},
        {"id":"b","size":[60,20],"isPresent":false},{"id":"c","size":[20,20]}]}]
      """#)
    #expect(frames["c"] == [48, 0, 20, 20])
    #expect(frames["row"] == [0, 0, 68, 20])
  }

  @Test(
    "a follower puts its anchor on the source's: six anchors, six places",
    arguments: [
      ("[0, 0]", 200.0, 100.0), ("[0.5, 0]", 180, 100), ("[1, 0]", 160, 100), ("[0, 1]", 200, 80),
      ("[0.5, 0.5]", 180, 90), ("[1, 1]", 160, 80),
    ])
  func anchors(anchor: String, x: Double, y: Double) throws {
    // The source's center is at 200, 100; the follower of 40 by 20 has its own anchor there.
    let frames = try frames(
      #"""
      [{"id":"source","origin":[100,50],"size":[200,100],"geometry":{"matchedGeometry":"g"}},
       {"id":"follower","size":[40,20],
         "geometry":{"matchedGeometry":"g","properties":"position","anchor":\#(anchor),"isSource":false},
         "members":[{"id":"inner","origin":[1,2],"size":[5,5]}]}]
      """#)
    #expect(frames["follower"] == [x, y, 40, 20])
    #expect(frames["inner"] == [x + 1, y + 2, 5, 5], "what it holds goes with it")
  }

  @Test("size alone, position alone, or both are shared; without a source the follower keeps its slot")
  func properties() throws {
    for (properties, source, expected) in [
      ("size", "g", [0.0, 0, 200, 100]), ("position", "g", [180, 90, 40, 20]), ("frame", "g", [100, 50, 200, 100]),
      ("frame", "other", [0, 0, 40, 20]), ("frame", "", [0, 0, 40, 20]),
    ] {
      let frames = try frames(
        #"""
        [{"id":"source","origin":[100,50],"size":[200,100],"geometry":{"matchedGeometry":"\#(source)"}},
         {"id":"follower","size":[40,20],
           "geometry":{"matchedGeometry":"g","properties":"\#(properties)","isSource":false}}]
        """#)
      #expect(frames["follower"] == expected, "\(properties) of \(source)")
    }
  }

  @Test("of two sources the first counts")
  func twoSources() throws {
    let frames = try frames(
      #"""
      [{"id":"one","size":[10,10],"geometry":{"matchedGeometry":"g"}},
       {"id":"two","origin":[50,50],"size":[20,20],"geometry":{"matchedGeometry":"g"}},
       {"id":"follower","size":[1,1],"geometry":{"matchedGeometry":"g","isSource":false}}]
      """#)
    #expect(frames["follower"] == [0, 0, 10, 10])
  }
}
