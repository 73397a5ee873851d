import MotionEngine
import MotionModel
import TestSupport
import Testing

@Suite("Live stages") struct LiveStageTests {
  private func stage(_ document: String, _ options: CompileOptions = CompileOptions()) throws -> LiveStage {
    let json = #"{"motionbook":1,"name":"a","# + document + "}"
    return try LiveStage(ResolvedMotion(Preset(json: Array(json.utf8)).motion), options)
  }

  private func curve(_ notation: String) throws -> LiveStage {
    try LiveStage(ResolvedMotion(.curve(try Curve(notation: notation))))
  }

  private static let player = """
    "kind":"sequence","states":[
      {"name":"stopped","values":{"saturation":0},"curve":{"linear":true,"duration":1}},
      {"name":"playing","values":{"saturation":1},"curve":{"linear":true,"duration":2}},
      {"name":"paused","values":{"saturation":0},"curve":null}],
    "cues":[{"name":"start","phase":1},{"name":"late","at":5}]
    """

  @Test("a curve rests until it is set, and is turned around in mid-flight") func curve() throws {
    let stage = try curve("linear(duration: 1)")
    try stage.advance(to: 3)
    #expect(stage.value("value") == 0)
    #expect(stage.isAtRest)
    try stage.set(1)
    try stage.advance(to: 3.5)
    #expect(stage.value("value") == 0.5)
    try stage.set(0)
    try stage.advance(to: 3.75)
    // R = f₁V₁(1 − f₂) + f₂(V₁ + dV) with f₁ = 0.75, f₂ = 0.25, V₁ = 1, dV = −1
    #expect(abs((stage.value("value") ?? 0) - 0.5625) < 1e-12)
    #expect(!stage.isAtRest)
    try stage.advance(to: 4.5)
    #expect(stage.value("value") == 0)
    #expect(stage.isAtRest)
  }

  @Test("states are entered by name, and their cues are told with the next advance") func states() throws {
    let stage = try stage(Self.player)
    #expect(stage.states == ["stopped", "playing", "paused"])
    try stage.advance(to: 1)
    #expect(stage.cues.isEmpty)
    try stage.enter("playing")
    try stage.advance(to: 1.5)
    #expect(stage.value("saturation") == 0.25)
    #expect(stage.cues == [TimelineCue("start", at: 1)])
    try stage.enter("paused")
    // Without an animation what runs goes on, to the new end: 0.25 − 1 + … as the model shifts by −1.
    try stage.advance(to: 2)
    #expect(abs((stage.value("saturation") ?? 0) + 0.5) < 1e-12)
    #expect(stage.cues.isEmpty)
    try stage.advance(to: 6)
    #expect(stage.value("saturation") == 0)
    #expect(stage.cues == [TimelineCue("late", at: 5)])
  }

  @Test("a property is set with a transaction of its own, or at once") func properties() throws {
    let stage = try stage(Self.player)
    try stage.set("saturation", to: 0.5)
    #expect(stage.value("saturation") == 0.5)
    try stage.set("saturation", to: 1.5, StageTransaction(try Sample.linear(2)))
    try stage.advance(to: 1)
    #expect(stage.value("saturation") == 1)
    #expect(stage.velocity("saturation") == 0.5)
  }

  @Test("a change's completion is a cue when its animation is complete, or has ended with those that took over")
  func completions() throws {
    func change(_ name: String, _ criteria: StageTransaction.CompletionCriteria) -> StageTransaction {
      StageTransaction(completion: name, criteria: criteria)
    }
    let stage = try curve("linear(duration: 1).logicallyComplete(after: 0.25)")
    try stage.set("value", to: 1, change("logical", .logicallyComplete))
    try stage.set("value", to: 2, change("removed", .removed))
    #expect(!stage.isAtRest)
    try stage.advance(to: 0.5)
    #expect(stage.cues.map(\.name) == ["logical"] && stage.cues.map(\.time) == [0.25])
    try stage.set(0)
    try stage.advance(to: 1.25)
    #expect(stage.cues.isEmpty)
    try stage.advance(to: 9)
    // The change at 0.5 took over, for a second.
    #expect(stage.cues.map(\.name) == ["removed"] && stage.cues.map(\.time) == [1.5])
    #expect(stage.cues.first?.kind == .removed && stage.isAtRest)
    try stage.set("value", to: 0, change("nothing moves", .removed))
    try stage.advance(to: 9)
    #expect(stage.cues.map(\.name) == ["nothing moves"] && stage.cues.map(\.time) == [9])
    try stage.advance(to: 12)
    #expect(stage.cues.isEmpty)
    let states = try self.stage(Self.player)
    try states.set("saturation", to: 0.5, StageTransaction(try Sample.linear(2), completion: "set"))
    try states.advance(to: 1)
    try states.enter("paused")
    try states.advance(to: 3)
    #expect(states.cues.map(\.name) == ["set"] && states.cues.map(\.time) == [2])
  }

  @Test("steps play beside what an earlier trigger left to do") func steps() throws {
    let stage = try stage(
      """
      "kind":"sequence","trigger":true,"steps":[
        {"animate":{"x":{"by":10}},"curve":{"linear":true,"duration":1}}, {"cue":"half"},
        {"animate":{"x":{"by":-4}},"curve":null}]
      """)
    try stage.trigger()
    try stage.advance(to: 0.5)
    #expect(stage.value("x") == 5)
    try stage.trigger()
    try stage.advance(to: 1)
    // The first run has come, and its second step; of the second run half of what is left: 10·1·(1 − 0.5) + 0.5·20 − 4.
    #expect(abs((stage.value("x") ?? 0) - 11) < 1e-12)
    #expect(stage.cues == [TimelineCue("half", at: 1)])
    try stage.advance(to: 9)
    #expect(stage.value("x") == 12)
    #expect(stage.cues == [TimelineCue("half", at: 1.5)])
  }

  @Test("a transition enters insertion and removal") func transition() throws {
    let stage = try stage(
      #""kind":"transition","insertion":{"effects":[{"opacity":true}]},"curve":{"linear":true,"duration":1}"#)
    #expect(stage.states == ["insertion", "removal"])
    #expect(stage.value("opacity") == 0)
    try stage.enter("insertion")
    try stage.advance(to: 0.5)
    #expect(stage.value("opacity") == 0.5)
    try stage.enter("removal")
    try stage.advance(to: 0.75)
    #expect(abs((stage.value("opacity") ?? 0) - 0.5625) < 1e-12)
    #expect(stage.cues == [TimelineCue("removal", at: 0.5)])
  }

  @Test("states with a schedule follow its ticks from whatever was entered") func ticks() throws {
    let stage = try stage(
      """
      "kind":"sequence","schedule":{"periodic":{"from":0,"by":1}},"states":[
        {"name":"a","values":{"x":0},"curve":null},{"name":"b","values":{"x":1},"curve":null},
        {"name":"c","values":{"x":2},"curve":null}]
      """)
    var shown: [Double] = []
    for time in [0.5, 1.5, 2.5, 3.5] {
      try stage.advance(to: time)
      shown.append(stage.value("x") ?? .nan)
    }
    #expect(shown == [0, 1, 2, 0])
    try stage.enter("c")
    #expect(stage.value("x") == 2)
    try stage.advance(to: 4)
    #expect(stage.value("x") == 0)
  }

  @Test("what it cannot take is refused with what it takes, and nothing changes") func refusals() throws {
    func refusal(_ body: () throws(ModelError) -> Void) -> ModelError? {
      do { try body() } catch { return error }
      return nil
    }
    let stage = try stage(Self.player)
    try stage.advance(to: 1)
    let unknown = refusal { () throws(ModelError) in try stage.enter("playng") }
    #expect(unknown?.code == .unknown)
    #expect(unknown?.allowed == "stopped, playing, paused")
    #expect(refusal { () throws(ModelError) in try stage.trigger() }?.hint?.contains("playing") == true)
    #expect(refusal { () throws(ModelError) in try stage.set("saturaton", to: 1) }?.code == .missing)
    #expect(refusal { () throws(ModelError) in try stage.advance(to: 0.5) }?.code == .outOfRange)
    #expect(refusal { () throws(ModelError) in try stage.advance(to: .nan) }?.code == .outOfRange)
    #expect(stage.time == 1)
    #expect(stage.value("saturation") == 0)
    let curve = try curve("linear(duration: 1)")
    #expect(refusal { () throws(ModelError) in try curve.enter("on") }?.hint == "it takes values: set value")
    let fixed = try self.stage(
      #""kind":"keyframes","tracks":[{"property":"x","initial":0,"keyframes":[{"linear":1,"duration":1}]}]"#)
    #expect(refusal { () throws(ModelError) in try fixed.trigger() }?.hint == "it plays from its start")
    #expect(refusal { () throws(ModelError) in try fixed.set("x", to: 1) }?.code == .contradiction)
    try fixed.advance(to: 0.25)
    #expect(fixed.value("x") == 0.25)
  }

  @Test("a stage takes more events than a timeline has room for") func endless() throws {
    let values = (0..<1_000).map { "\"x\($0)\":" }
    let states = ["on": "1", "off": "0"].sorted { $0.key < $1.key }.map { name, value in
      #"{"name":"\#(name)","values":{\#(values.map { $0 + value }.joined(separator: ","))}}"#
    }
    let stage = try stage(#""kind":"sequence","states":[\#(states.joined(separator: ","))]"#)
    let count = Stage.maximumChangeCount / values.count + 10
    for index in 0..<count {
      try stage.advance(by: 0.01)
      try stage.enter(index % 2 == 0 ? "on" : "off")
    }
    try stage.advance(by: 100)
    #expect(stage.value("x9") == (count % 2 == 0 ? 0 : 1))
  }

  @Test("frames come as the clock goes on, late ones are left out, cues are not") func frames() async throws {
    let stage = try stage(Self.player)
    let clock = SteppingClock()
    var called = 0
    stage.onFrame = { _ in called += 1 }
    try stage.enter("playing")
    var (times, values, cues): ([Double], [Double?], [String]) = ([], [], [])
    for try await frame in stage.frames(every: .milliseconds(250), clock: clock) {
      times.append(frame.time)
      values.append(frame.value("saturation"))
      cues += frame.cues.map(\.name)
      if frame.time == 0.5 { clock.stallOnce(.milliseconds(600)) }
      if frame.time >= 1.5 { break }
    }
    #expect(times == [0, 0.25, 0.5, 1.25, 1.5])
    #expect(values == [0, 0.125, 0.25, 0.625, 0.75])
    #expect(cues == ["start"])
    #expect(called == 5)
  }

  @Test("a timeline is driven by progress, an endless one over one pass") func progress() throws {
    let document = """
      {"motionbook":1,"name":"a","kind":"keyframes",\(#""repeat":"forever","#)
      "tracks":[{"property":"rotation","initial":0,"keyframes":[{"linear":360,"duration":2}]}]}
      """
    let spin = try Make.timeline(document: document)
    #expect(spin.duration == .infinity)
    for (progress, expected) in [(0.25, 90.0), (0, 0), (-1, 0), (0.5, 180), (1, 360), (7, 360)] {
      #expect(abs((spin.value("rotation", atProgress: progress) ?? .nan) - expected) < 1e-9)
    }
    let once = try Make.timeline(document: document.replacing(#""repeat":"forever","#, with: ""))
    #expect(once.pass == 0...2)
    #expect(once.values(atProgress: 0.75) == [270])
    #expect(once.values(atProgress: .nan) == [0])
  }
}
