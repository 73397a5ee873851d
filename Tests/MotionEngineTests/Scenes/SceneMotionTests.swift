import MotionEngine
import MotionModel
import TestSupport
import Testing

/// Expected values by hand: ends of the layout, mixed by the progress of the curve.
@Suite("Scenes move what layout places") struct SceneMotionTests {
  private func timeline(
    _ body: String, events: [(String, Double)] = [], triggers: [Double] = [0]
  ) throws -> Timeline {
    try Make.timeline(document: #"{"motionbook":1,"name":"a","kind":"sequence","# + body + "}") { options in
      options.events = events.map { CompileOptions.StateEvent($0.0, at: $0.1) }
      options.triggers = triggers
    }
  }

  private func frame(_ id: String, _ timeline: Timeline, _ time: Double) throws -> [Double] {
    try ["x", "y", "width", "height"].map { try #require(timeline.value("\(id)/frame.\($0)", at: time), "\(id)") }
  }

  private func expect(
    _ id: String, _ timeline: Timeline, at time: Double, _ expected: [Double],
    _ location: SourceLocation = #_sourceLocation
  ) throws {
    let found = try frame(id, timeline, time)
    for (a, b) in zip(found, expected) {
      #expect(abs(a - b) < 1e-9, "\(id) at \(time): \(found), not \(expected)", sourceLocation: location)
    }
  }

  private static let words = #"""
    "members":[{"id":"words","layout":{"row":{}},"members":[
      {"id":"one","size":[40,20]},{"id":"two","size":[40,20]},{"id":"three","size":[60,20]}]}],
    """#

  @Test("a row becomes a column, and each word travels from its place to its place")
  func rowIntoColumn() throws {
    let timeline = try timeline(
      Self.words + #"""
        "states":[{"name":"row"},{"name":"column","members":{"words":{"layout":{"column":{"alignment":"leading"}}}},
          "curve":".linear(duration: 2)"}]
        """#, events: [("column", 0)])
    try expect("three", timeline, at: 0, [96, 0, 60, 20])
    try expect("three", timeline, at: 1, [48, 28, 60, 20])
    try expect("three", timeline, at: 2, [0, 56, 60, 20])
    try expect("words", timeline, at: 1, [0, 0, (156 + 60) / 2, (20 + 76) / 2])
  }

  @Test("a square becomes a circle that shares its geometry: both travel, one fades out, the other in")
  func hero() throws {
    let timeline = try timeline(
      #"""
      "members":[
        {"id":"square","origin":[0,0],"size":[100,100],"geometry":{"matchedGeometry":"g1"}},
        {"id":"circle","origin":[200,300],"size":[70,70],"isPresent":false,"geometry":{"matchedGeometry":"g1"}}],
      "states":[{"name":"square","members":{"square":{"isPresent":true},"circle":{"isPresent":false}},"curve":".linear(duration: 2)"},
        {"name":"circle","members":{"square":{"isPresent":false},"circle":{"isPresent":true}},
         "curve":".linear(duration: 2)"}]
      """#, events: [("circle", 0), ("square", 4)])
    // Half way between 0, 0, 100, 100 and 200, 300, 70, 70.
    for id in ["square", "circle"] { try expect(id, timeline, at: 1, [100, 150, 85, 85]) }
    #expect(timeline.value("square/opacity", at: 1) == 0.5)
    #expect(timeline.value("circle/opacity", at: 1) == 0.5)
    #expect(timeline.value("square/presence", at: 1.999) == 1)
    #expect(timeline.value("square/presence", at: 2) == 0)
    // And back.
    for id in ["square", "circle"] { try expect(id, timeline, at: 5.5, [50, 75, 92.5, 92.5]) }
    #expect(timeline.value("circle/presence", at: 6) == 0)
    try expect("square", timeline, at: 7, [0, 0, 100, 100])
  }

  @Test("a hero that turns around in mid-flight comes back from where it is")
  func reversed() throws {
    let timeline = try timeline(
      #"""
      "members":[
        {"id":"a","size":[100,100],"geometry":{"matchedGeometry":"g"}},
        {"id":"b","origin":[200,0],"size":[100,100],"isPresent":false,"geometry":{"matchedGeometry":"g"}}],
      "states":[{"name":"a","members":{"a":{"isPresent":true},"b":{"isPresent":false}},"curve":".linear(duration: 1)"},
        {"name":"b","members":{"a":{"isPresent":false},"b":{"isPresent":true}},"curve":".linear(duration: 1)"}]
      """#, events: [("b", 0), ("a", 0.5)])
    // SwiftUI's combination is f₁V₁(1 − f₂) + f₂(V₁ + dV): 0.75 · 200 · 0.75 + 0.25 · 0.
    try expect("a", timeline, at: 0.5, [100, 0, 100, 100])
    try expect("a", timeline, at: 0.75, [112.5, 0, 100, 100])
    try expect("a", timeline, at: 1.5, [0, 0, 100, 100])
    #expect(timeline.value("b/presence", at: 1.49) == 1)
    #expect(timeline.value("b/presence", at: 1.51) == 0)
  }

  @Test("with anchors that differ, the point goes from the old source's to the new one's")
  func anchors() throws {
    let timeline = try timeline(
      #"""
      "members":[
        {"id":"a","size":[100,100],"geometry":{"matchedGeometry":"g","properties":"position","anchor":[0,0]}},
        {"id":"b","origin":[200,0],"size":[40,40],"isPresent":false,
          "geometry":{"matchedGeometry":"g","properties":"position","anchor":[1,1]}}],
      "states":[{"name":"a"},
        {"name":"b","members":{"a":{"isPresent":false},"b":{"isPresent":true}},"curve":".linear(duration: 1)"}]
      """#, events: [("b", 0)])
    // b's corner at the right and bottom begins on a's at the left and top, and a's ends on b's.
    try expect("b", timeline, at: 0, [-40, -40, 40, 40])
    try expect("b", timeline, at: 0.5, [80, -20, 40, 40])
    try expect("a", timeline, at: 0.5, [120, 20, 100, 100])
    try expect("a", timeline, at: 1, [240, 40, 100, 100])
  }

  @Test("what is inserted while its parent moves is at its final place at once, in a geometry group relative to it")
  func geometryGroup() throws {
    for (isGroup, expected) in [(false, 110.0), (true, 60)] {
      let timeline = try timeline(
        #"""
        "members":[{"id":"card","size":[50,50],"geometryGroup":\#(isGroup),"members":[
          {"id":"badge","origin":[10,0],"size":[10,10],"isPresent":false},
          {"id":"title","origin":[20,0],"size":[10,10]}]}],
        "states":[{"name":"left"},
          {"name":"right","members":{"card":{"origin":[100,0]}},"curve":".linear(duration: 1)"},
          {"name":"badge","members":{"badge":{"isPresent":true}},"curve":".linear(duration: 1)"}]
        """#, events: [("right", 0), ("badge", 0.5)])
      try expect("badge", timeline, at: 0.5, [expected, 0, 10, 10])
      try expect("title", timeline, at: 0.25, [45, 0, 10, 10])
      try expect("badge", timeline, at: 1, [110, 0, 10, 10])
    }
  }

  @Test("in a geometry group a curve of the child's own covers only its way inside the group")
  func ownCurveInGroup() throws {
    let document = { (isGroup: Bool) in
      #"""
      "members":[{"id":"card","size":[50,50],"geometryGroup":\#(isGroup),"members":[
        {"id":"dot","origin":[0,0],"size":[10,10],"modifiers":[{"animation":".linear(duration: 4)"}]}]}],
      "states":[{"name":"left"},{"name":"right","members":{"card":{"origin":[100,0]},"dot":{"origin":[20,0]}},
        "curve":".linear(duration: 1)"}]
      """#
    }
    // Without a group the whole way of 120 takes 4 s; with it the way of 100 takes 1 s, and that of 20 inside 4 s.
    try expect("dot", timeline(document(false), events: [("right", 0)]), at: 1, [30, 0, 10, 10])
    try expect("dot", timeline(document(true), events: [("right", 0)]), at: 1, [105, 0, 10, 10])
  }

  @Test("a geometry group hands its size down while it grows: what stands at its end, or fills it, goes along")
  func groupSize() throws {
    // Nothing below the panel is animated by itself; with a second group inside it is the same.
    let parts = #"""
      {"id":"dot","size":[20,20],"modifiers":[{"animation":null}]},
      {"id":"bar","size":["fill",4],"modifiers":[{"animation":null}]}
      """#
    let nested =
      #"{"id":"inner","size":["fill","fill"],"layout":{"stack":{"horizontal":"trailing"}},"#
      + #""geometryGroup":true,"modifiers":[{"animation":null}],"members":[\#(parts)]}"#
    for held in [parts, nested] {
      let timeline = try timeline(
        #"""
        "members":[{"id":"panel","size":[100,20],"geometryGroup":true,"layout":{"stack":{"horizontal":"trailing"}},
          "members":[\#(held)]}],
        "states":[{"name":"narrow","members":{"panel":{"size":[100,20]}},"curve":".linear(duration: 1)"},
          {"name":"wide","members":{"panel":{"size":[300,20],"origin":[40,0]}},"curve":".linear(duration: 1)"}]
        """#, events: [("wide", 0), ("narrow", 2)])
      for (time, x, width) in [(0.0, 80.0, 100.0), (0.25, 140, 150), (0.5, 200, 200), (1, 320, 300), (2.5, 220, 200)] {
        try expect("dot", timeline, at: time, [x, 0, 20, 20])
        try expect("bar", timeline, at: time, [x + 20 - width, 8, width, 4])
      }
    }
  }

  @Test("a member of a growing group that moves inside it by its own curve does both")
  func groupSizeAndOwnWay() throws {
    let timeline = try timeline(
      #"""
      "members":[{"id":"panel","size":[100,20],"geometryGroup":true,
        "layout":{"row":{"spacing":0}},"alignment":{"horizontal":"trailing"},
        "members":[{"id":"dot","size":[20,20],"modifiers":[{"animation":".linear(duration: 4)"}]},
          {"id":"end","size":[0,20]}]}],
      "states":[{"name":"narrow"},
        {"name":"wide","members":{"panel":{"size":[300,20]},"end":{"size":[40,20]}},"curve":".linear(duration: 1)"}]
      """#, events: [("wide", 0)])
    // 200 further with the panel in 1 s, and 40 back in 4 s.
    for (time, x) in [(0.0, 80.0), (0.5, 175), (1, 270), (4, 240)] {
      try expect("dot", timeline, at: time, [x, 0, 20, 20])
    }
  }

  @Test("what comes shows its values at once, and only its transition runs")
  func comes() throws {
    let timeline = try timeline(
      #"""
      "members":[{"id":"m","size":[10,10],"isPresent":false,"values":{"rotation":0}}],
      "states":[{"name":"off"},
        {"name":"on","members":{"m":{"isPresent":true}},"values":{"m/rotation":90},"curve":".linear(duration: 1)"},
        {"name":"back","values":{"m/rotation":0},"curve":".linear(duration: 1)"}]
      """#, events: [("on", 0), ("back", 2)])
    for (time, rotation, opacity) in [(0.0, 90.0, 0.0), (0.5, 90, 0.5), (1, 90, 1), (2.5, 45, 1)] {
      #expect(timeline.value("m/rotation", at: time) == rotation)
      #expect(timeline.value("m/opacity", at: time) == opacity)
    }
  }

  @Test("presence ends with the removal; put back while that runs, a member turns around, later it comes anew")
  func presence() throws {
    let body = #"""
      "members":[{"id":"m","size":[100,10],"isPresent":false,
        "insertion":{"effects":[{"animated":{"move":"leading"},"curve":".linear(duration: 2)"}]},
        "removal":{"effects":[{"animated":{"opacity":true},"curve":".linear(duration: 0.5)"}]}}],
      "states":[{"name":"off","members":{"m":{"isPresent":false}},"curve":".linear(duration: 1)"},
        {"name":"on","members":{"m":{"isPresent":true}},"curve":".linear(duration: 1)"}]
      """#
    let plain = try timeline(body, events: [("on", 0), ("off", 0.5)])
    for (time, presence) in [(0.75, 1.0), (0.99, 1), (1, 0), (1.5, 0)] {
      #expect(plain.value("m/presence", at: time) == presence, "\(time)")
    }
    #expect(plain.value("m/opacity", at: 0.75) == 0.5)
    let turned = try timeline(body, events: [("on", 0), ("off", 0.5), ("on", 0.75)])
    #expect(turned.value("m/presence", at: 1.5) == 1)
    #expect(turned.value("m/opacity", at: 1.5) == 1)
    #expect(abs((turned.value("m/offset.x", at: 1) ?? 0) - -50) < 1e-9, "the way in goes on")
    let anew = try timeline(body, events: [("on", 0), ("off", 0.5), ("on", 1.5)])
    #expect(anew.value("m/presence", at: 1.25) == 0)
    #expect(anew.value("m/opacity", at: 1.5) == 1)
    for (time, offset) in [(1.5, -100.0), (2.5, -50), (3.5, 0)] {
      #expect(abs((anew.value("m/offset.x", at: time) ?? 0) - offset) < 1e-9, "\(time)")
    }
  }

  @Test("an animation with a body is for its properties alone, and what stands further in does not change it")
  func body() throws {
    let timeline = try timeline(
      #"""
      "members":[{"id":"m","values":{"opacity":0,"scale":0,"blur":0},"modifiers":[
        {"animation":".linear(duration: 2)","body":["opacity"]}, {"animation":".linear(duration: 4)","value":"scale"}]}],
      "states":[{"name":"one"},{"name":"two","values":{"m/opacity":1,"m/scale":1,"m/blur":8},
        "curve":".linear(duration: 1)"}]
      """#, events: [("two", 0)])
    #expect(timeline.value("m/opacity", at: 1) == 0.5)
    #expect(timeline.value("m/scale", at: 1) == 0.25)
    #expect(timeline.value("m/blur", at: 1) == 2)
  }

  @Test("digits roll up where a number grows, and down where it falls")
  func countingText() throws {
    let timeline = try timeline(
      #"""
      "members":[{"id":"n","size":[40,20],"text":9,"contentTransition":"numericTextOfValue"}],
      "states":[{"name":"nine"},{"name":"ten","members":{"n":{"text":10}},"curve":".linear(duration: 1)"},
        {"name":"less","members":{"n":{"text":"-1,000 $"}},"curve":".linear(duration: 1)"}]
      """#, events: [("ten", 1), ("less", 3)])
    for (time, text, direction, progress) in [(0.5, "9", 1.0, 1.0), (1.5, "10", 1, 0.5), (3.25, "-1,000 $", -1, 0.25)] {
      #expect(timeline.text("n/text", at: time) == text)
      #expect(timeline.value("n/text.direction", at: time) == direction)
      #expect(timeline.value("n/text.progress", at: time) == progress)
    }
  }

  @Test("what leaves inside a geometry group that goes too travels with the one that has its geometry now")
  func leavingGroup() throws {
    let timeline = try timeline(
      #"""
      "members":[
        {"id":"card","origin":[100,0],"size":[50,50],"geometryGroup":true,"members":[
          {"id":"a","origin":[10,0],"size":[10,10],"geometry":{"matchedGeometry":"g"}}]},
        {"id":"b","origin":[300,0],"size":[10,10],"isPresent":false,"geometry":{"matchedGeometry":"g"}}],
      "states":[{"name":"card"},
        {"name":"b","members":{"card":{"isPresent":false},"b":{"isPresent":true}},"curve":".linear(duration: 1)"}]
      """#, events: [("b", 0)])
    for id in ["a", "b"] { try expect(id, timeline, at: 0.5, [205, 0, 10, 10]) }
  }

  @Test("each cell of a grid has a curve of its own, and toggles back by it")
  func scope() throws {
    let timeline = try timeline(
      #"""
      "members":[{"id":"grid","layout":{"grid":{"columns":2,"spacing":0}},"members":[
        {"id":"p1","values":{"scale":1},"size":[30,30],"modifiers":[{"animation":".linear(duration: 1)","value":"scale"}]},
        {"id":"p2","values":{"scale":1},"size":[30,30],"modifiers":[{"animation":".linear(duration: 2)","value":"scale"}]},
        {"id":"p3","values":{"scale":1},"size":[30,30],"modifiers":[{"animation":null}]},
        {"id":"p4","values":{"scale":1},"size":[30,30],"modifiers":[{"animation":".linear(duration: 8)","value":"blur"}]}]}],
      "states":[{"name":"small","values":{"p1/scale":1,"p2/scale":1,"p3/scale":1,"p4/scale":1},"curve":".linear(duration: 4)"},
        {"name":"large","values":{"p1/scale":2,"p2/scale":2,"p3/scale":2,"p4/scale":2},"curve":".linear(duration: 4)"}]
      """#, events: [("large", 0), ("small", 5)])
    for (id, up, down) in [("p1", 1.5, 1.5), ("p2", 1.25, 1.75), ("p3", 2, 1), ("p4", 1.125, 1.875)] {
      let time = 0.5
      #expect(abs((timeline.value("\(id)/scale", at: time) ?? 0) - up) < 1e-12, "\(id)")
      #expect(abs((timeline.value("\(id)/scale", at: 5 + time) ?? 0) - down) < 1e-12, "\(id)")
    }
  }

  @Test("modifiers of what holds a member come before its own, and the nearest wins")
  func nested() throws {
    let timeline = try timeline(
      #"""
      "members":[{"id":"outer","modifiers":[{"animation":".linear(duration: 2)"}],"members":[
        {"id":"a","values":{"x":0}},
        {"id":"b","values":{"x":0},"modifiers":[{"transaction":".linear(duration: 4)"}]}]}],
      "states":[{"name":"one"},{"name":"two","values":{"a/x":8,"b/x":8},"curve":".linear(duration: 1)"}]
      """#, events: [("two", 0)])
    #expect(timeline.value("a/x", at: 1) == 4)
    #expect(timeline.value("b/x", at: 1) == 2)
  }

  @Test("views come and go inside phases, with their transitions, and others make room")
  func phases() throws {
    let timeline = try timeline(
      #"""
      "members":[{"id":"list","layout":{"row":{"spacing":0}},"members":[
        {"id":"a","size":[50,20]},
        {"id":"b","size":[30,20],"isPresent":false,"insertion":{"effects":[{"move":"leading"}]},
          "removal":{"effects":[{"move":"trailing"}]}},
        {"id":"c","size":[20,20]}]}],
      "phases":[{"members":{"b":{"isPresent":false}},"curve":".linear(duration: 1)"},
        {"members":{"b":{"isPresent":true}},"curve":".linear(duration: 1)"}],
      "advance":"trigger"
      """#, triggers: [0])
    // b comes from its width to the left, at its final place; c makes room of 30.
    try expect("b", timeline, at: 0.25, [50, 0, 30, 20])
    #expect(abs((timeline.value("b/offset.x", at: 0.25) ?? 0) - -22.5) < 1e-12)
    try expect("c", timeline, at: 0.5, [65, 0, 20, 20])
    #expect(timeline.value("b/presence", at: 0.5) == 1)
    // And goes to the right from 1 on.
    #expect(abs((timeline.value("b/offset.x", at: 1.5) ?? 0) - 15) < 1e-12)
    #expect(timeline.value("b/presence", at: 1.9) == 1)
    #expect(timeline.value("b/presence", at: 2) == 0)
    try expect("c", timeline, at: 2, [50, 0, 20, 20])
  }

  @Test("only the outermost of those that come together has a transition")
  func outermost() throws {
    let timeline = try timeline(
      #"""
      "members":[{"id":"card","isPresent":false,"members":[{"id":"title","size":[10,10]}]}],
      "states":[{"name":"off"},{"name":"on","members":{"card":{"isPresent":true}},"curve":".linear(duration: 1)"}]
      """#, events: [("on", 0)])
    #expect(timeline.value("card/opacity", at: 0.5) == 0.5)
    #expect(timeline.value("title/opacity", at: 0.5) == 1)
    #expect(timeline.value("title/presence", at: 0.5) == 1)
  }

  @Test("a text shows the new number, keeps the old one, and says how far and which way digits roll")
  func numericText() throws {
    for (content, direction) in [("numericText", 1.0), ("numericTextCountingDown", -1)] {
      let timeline = try timeline(
        #"""
        "members":[{"id":"n","size":[40,20],"text":"9","contentTransition":"\#(content)"}],
        "states":[{"name":"nine"},{"name":"ten","members":{"n":{"text":"10"}},"curve":".linear(duration: 2)"}]
        """#, events: [("ten", 1)])
      #expect(timeline.text("n/text", at: 0.5) == "9")
      #expect(timeline.text("n/text", at: 1.5) == "10")
      #expect(timeline.text("n/text.old", at: 1.5) == "9")
      #expect(timeline.value("n/text.progress", at: 0.5) == 1)
      #expect(timeline.value("n/text.progress", at: 1.5) == 0.25)
      #expect(timeline.value("n/text.direction", at: 0) == direction)
    }
  }

  @Test("steps change members too; a member that moves to another parent comes anew, unless it shares a geometry")
  func steps() throws {
    func timeline(_ geometry: String) throws -> Timeline {
      try self.timeline(
        #"""
        "members":[{"id":"left","layout":{"column":{"spacing":0}},"members":[
            {"id":"a","size":[20,20]\#(geometry),"members":[{"id":"inside","origin":[1,2],"size":[5,5]}]},
            {"id":"b","size":[20,20]}]},
          {"id":"right","origin":[100,0],"layout":{"column":{"spacing":0}},"members":[{"id":"c","size":[20,20]}]}],
        "steps":[{"members":{"a":{"parent":"right"}},"curve":".linear(duration: 1)"},
          {"animate":{},"members":{"a":{"size":[40,20]}},"curve":null}]
        """#)
    }
    let anew = try timeline("")
    try expect("a", anew, at: 0.5, [100, 20, 20, 20])
    try expect("inside", anew, at: 0.5, [101, 22, 5, 5])
    #expect(anew.value("a/opacity", at: 0.25) == 0.25)
    #expect(anew.value("inside/opacity", at: 0.25) == 1)
    #expect(anew.value("a/presence", at: 0.5) == 1)
    let timeline = try timeline(#","geometry":{"matchedGeometry":"g"}"#)
    try expect("a", timeline, at: 0.5, [50, 10, 20, 20])
    #expect(timeline.value("a/opacity", at: 0.5) == 1)
    try expect("b", timeline, at: 0.5, [0, 10, 20, 20])
    try expect("a", timeline, at: 1, [100, 20, 40, 20])
    try expect("c", timeline, at: 1, [110, 0, 20, 20])
  }

  @Test("endless phases of a scene are folded, and every round is the same")
  func endless() throws {
    let timeline = try timeline(
      #"""
      "members":[{"id":"row","layout":{"row":{}},"members":[{"id":"a","size":[20,20]},{"id":"b","size":[20,20]}]}],
      "phases":[{"members":{"b":{"isPresent":true}},"curve":".linear(duration: 1)"},
        {"members":{"b":{"isPresent":false}},"curve":".linear(duration: 1)"}]
      """#)
    #expect(timeline.duration == .infinity)
    for time in [0.25, 0.5, 1.25, 1.75] {
      for channel in ["b/opacity", "row/frame.width", "b/presence"] {
        let first = try #require(timeline.value(channel, at: 2 + time))
        let later = try #require(timeline.value(channel, at: 2_000 + time))
        #expect(abs(first - later) < 1e-9, "\(channel) at \(time)")
      }
    }
    #expect(timeline.value("b/presence", at: 1_000.5) == 1)
  }

  @Test("a thousand members are laid out in time, and not without end")
  func many() throws {
    let members = (0..<998).map {
      #"{"id":"m\#($0)","size":[1,1],"geometry":{"matchedGeometry":"g\#($0 % 7)","isSource":\#($0 < 7)}}"#
    }
    let body =
      #""members":[{"id":"row","layout":{"row":{}},"members":[\#(members.joined(separator: ","))]}],"#
      + #""states":[{"name":"row"},{"name":"column","members":{"row":{"layout":{"column":{}}}},"curve":".linear(duration: 1)"}]"#
    let timeline = try timeline(body, events: [("column", 0)])
    try expect("m6", timeline, at: 0.5, [27, 27, 1, 1])
    let plain = (0..<998).map { #"{"id":"m\#($0)"}"# }
    let many = #""members":[\#(plain.joined(separator: ","))],"states":[{"name":"row"},{"name":"column"}]"#
    do {
      _ = try self.timeline(many, events: (0..<302).map { ("column", Double($0)) })
      Issue.record("accepted")
    } catch let error as ModelError { #expect(error.code == .tooLarge) }
  }

  @Test("a member that would hold itself is refused, and so is one that leaves its geometry group")
  func cycles() throws {
    for (parent, code) in [("inner", ModelError.Code.cycle), ("other", .contradiction)] {
      do {
        _ = try timeline(
          #"""
          "members":[{"id":"top","geometryGroup":true,"members":[{"id":"outer","members":[{"id":"inner"}]}]},{"id":"other"}],
          "states":[{"name":"one"},{"name":"two","members":{"outer":{"parent":"\#(parent)"}}}]
          """#, events: [("two", 0)])
        Issue.record("accepted")
      } catch let error as ModelError { #expect(error.code == code) }
    }
  }
}
