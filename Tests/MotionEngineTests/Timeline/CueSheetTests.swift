import MotionEngine
import MotionModel
import TestSupport
import Testing

@Suite("Cue sheets") struct CueSheetTests {
  private func sequence(_ document: String, _ set: (inout CompileOptions) -> Void = { _ in }) throws -> Timeline {
    try Make.timeline(document: #"{"motionbook":1,"name":"a","kind":"sequence","# + document + "}", set)
  }

  @Test("an endless motion says after how long it comes again") func loops() throws {
    func curve(_ notation: String) throws -> Timeline {
      try ResolvedMotion(.curve(try Curve(notation: notation))).timeline()
    }
    func keyframes(_ playback: String) throws -> Timeline {
      try Make.timeline(
        document: """
          {"motionbook":1,"name":"a","kind":"keyframes",\(playback),"tracks":[
           {"property":"x","initial":0,"keyframes":[{"linear":1,"duration":1.2}]}]}
          """)
    }
    func step(_ property: String, _ seconds: Int) -> String {
      #"{"animate":{"\#(property)":1},"placement":"async","curve":{"linear":true,"duration":\#(seconds),"#
        + #""modifiers":[{"repeat":"forever","autoreverses":false}]}}"#
    }
    let phases =
      #""phases":[{"values":{"x":1},"curve":null},{"values":{"x":2},"curve":null},{"values":{"x":3},"curve":null}],"#
    for (name, timeline, length) in [
      ("turns", try curve("linear(duration: 2).repeatForever(autoreverses: false)"), 2.0),
      ("back and forth", try curve("linear(duration: 2).repeatForever(autoreverses: true)"), 4),
      (
        "with a delay, twice as fast",
        try curve("easeInOut(duration: 1).delay(0.5).repeatForever(autoreverses: true).speed(2)"), 1.5
      ),
      ("undamped", try curve("spring(response: 0.5, dampingFraction: 0)"), nil),
      ("over", try curve("linear(duration: 2).repeatCount(3, autoreverses: false)"), nil),
      ("keyframes", try keyframes(#""repeat":"forever""#), 1.2),
      ("keyframes, reversed", try keyframes(#""repeat":"forever","autoreverses":true"#), 2.4),
      ("keyframes, counted", try keyframes(#""repeat":7"#), nil),
      ("steps", try sequence(#""steps":[{"animate":{"x":1},"curve":null},{"wait":2}],"repeat":"forever""#), 2),
      ("two and three seconds", try sequence(#""steps":[\#(step("x", 2)),\#(step("y", 3))]"#), 6),
      (
        "two seconds and a formula of the time",
        try sequence(#""steps":[\#(step("x", 2))],"derived":[{"property":"y","formula":"t"}]"#), nil
      ),
      (
        "three phases in a cycle", try sequence(phases + #""advance":"schedule","schedule":"cyclic(0.2, 0.2, 0.4)""#),
        0.8
      ),
      (
        "three phases, a bell at every fourth tick",
        try sequence(phases + #""advance":"schedule","schedule":"periodic(by: 1)","cues":[{"name":"bell","every":4}]"#),
        12.0
      ),
    ] as [(String, Timeline, Double?)] {
      let loop = timeline.loop
      #expect((loop == nil) == (length == nil), "\(name): \(String(describing: loop))")
      if let loop, let length { #expect(abs(loop.length - length) < 1e-9, "\(name): \(loop)") }
    }
  }

  @Test("the loop of what never ends in a repeated pass begins after the last pass") func repeated() throws {
    let timeline = try Make.timeline(
      document: #"""
        {"motionbook":1,"name":"a","kind":"sequence","repeat":3,"steps":[
          {"animate":{"scale":2},"curve":".linear(duration: 0.5).repeatForever(autoreverses: false)","placement":"async"},
          {"wait":0.8}],"awaitsAsync":false}
        """#)
    // Passes of 0.8 s begin at 0, 0.8 and 1.6; the last one goes on.
    let loop = try #require(timeline.loop)
    #expect(abs(loop.start - 1.6) < 1e-9 && loop.length == 0.5)
    #expect(abs((timeline.value("scale", at: 1.5) ?? 0) - 1.4) < 1e-9)
    for time in [1.7, 2.2, 2.7] { #expect(abs((timeline.value("scale", at: time) ?? 0) - 1.2) < 1e-9) }
  }

  @Test("every random motion comes again after its loop, or rises by the same again") func random() throws {
    var drawn = RandomMotion(seed: 411)
    var count = 0
    for round in 0..<(Campaign.isOn ? 250 : 120) {
      let mode: EvaluationMode = round % 2 == 0 ? .exact : .swiftUI
      // A settling motion has settled long before, so that no tail remains.
      var options = CompileOptions(mode: mode)
      options.settleEpsilon = 1e-7
      guard let timeline = try? ResolvedMotion(try drawn.motion()).timeline(options),
        let loop = timeline.loop
      else { continue }
      count += 1
      for index in timeline.channels.indices where timeline.channels[index].type != .text {
        for share in [0.013, 0.37, 0.71] {
          let time = loop.start + share * loop.length
          let values = (0..<3).map { timeline.value(index, at: time + Double($0) * loop.length) }
          let bend = values[2] - 2 * values[1] + values[0]
          #expect(
            abs(bend) <= 1e-4 * max(1, abs(values[0])),
            "seed \(drawn.seed), round \(round), \(mode), \(timeline.channels[index].name) at \(time): \(values), \(loop)"
          )
        }
      }
    }
    #expect(count > (Campaign.isOn ? 12 : 5), "\(count)")
  }

  @Test("onFinish comes when the motion is complete, and when nothing moves any more") func completions() throws {
    typealias Row = (String, Timeline, complete: Double?, removed: Double?)
    let spring = #"{"animate":{"x":1},"curve":".spring(duration: 0.5, bounce: 0)"}"#
    let raised = spring.replacing(#""x":1"#, with: #""x":{"by":1}"#)
    // The closed form stays within 0.001 from (1 + ω₀t) e^(−ω₀t) = 0.001 on: ω₀t = 9.23341, ω₀ = 4π.
    let settled = 9.23341 / (4 * Double.pi)
    let rows: [Row] = [
      ("an easing", try ResolvedMotion(.curve(try Curve(notation: "easeIn(duration: 2)"))).timeline(), 2, 2),
      (
        "a spring", try ResolvedMotion(.curve(try Curve(notation: "spring(duration: 0.5, bounce: 0)"))).timeline(), 0.5,
        settled
      ),
      ("steps", try sequence(#""steps":[\#(spring),{"wait":2},\#(raised)]"#), 3, 2.5 + settled),
      (
        "steps that do not wait for all",
        try sequence(
          #""steps":[{"animate":{"x":1},"curve":".linear(duration: 3)","placement":"async"},\#(spring)],"awaitsAsync":false"#
        ),
        0.5, 3
      ),
      (
        "the last of two triggers",
        try sequence(#""steps":[\#(raised)],"trigger":true"#) {
          $0.triggers = [1, 4]
        },
        4.5, 4 + settled
      ),
      ("for ever", try sequence(#""steps":[\#(spring)],"repeat":"forever""#), nil, nil),
    ]
    for row in rows {
      let sheet = row.1.cueSheet()
      func time(_ kind: TimelineCue.Kind) -> Double? { sheet.first { $0.kind == kind }?.time }
      for (found, expected) in [(time(.logicallyComplete), row.complete), (time(.removed), row.removed)] {
        #expect(abs((found ?? -1) - (expected ?? -1)) < 1e-5, "\(row.0): \(sheet)")
      }
      #expect(sheet.filter { $0.kind != .cue }.allSatisfy { $0.name == ($0.kind == .loop ? "loop" : "onFinish") })
    }
  }

  @Test("on SwiftUI's frames an easing is complete, and removed, on the first one after its end") func frames() throws {
    let fade =
      #"{"motionbook":1,"name":"a","kind":"transition","curve":".linear(duration: 0.35)","insertion":"#
      + #"{"effects":[{"opacity":true}]}}"#
    for (mode, end) in [(EvaluationMode.exact, 0.35), (.swiftUI, 22.0 / 60)] {
      let sheet = try Make.timeline(document: fade) { $0.mode = mode }.cueSheet()
      #expect(sheet.map(\.kind) == [.cue, .logicallyComplete, .removed], "\(mode): \(sheet)")
      #expect(sheet.dropFirst().allSatisfy { abs($0.time - end) < 1e-9 }, "\(mode): \(sheet)")
    }
  }

  @Test("listed are the cues of a stretch, of the whole, or of the first round") func stretches() throws {
    let beats =
      #""phases":[{"values":{"x":1}},{"values":{"x":2}}],"advance":"schedule","schedule":"periodic(by: 1)","#
      + #""cues":[{"name":"bell","every":4},{"name":"click","every":4,"offsets":[1,2,3]},{"name":"late","at":2.5}]"#
    let endless = try sequence(beats)
    func names(_ cues: [TimelineCue]) -> [String] { cues.filter { $0.kind == .cue }.map { "\($0.name) \($0.time)" } }
    #expect(
      names(endless.cueSheet(from: 1, through: 5))
        == ["click 1.0", "click 2.0", "late 2.5", "click 3.0", "bell 4.0", "click 5.0"])
    #expect(names(endless.cueSheet(through: 0)) == ["bell 0.0"])
    let loop = try #require(endless.loop)
    #expect(loop.length == 4)
    #expect(endless.cueSheet().allSatisfy { $0.time < loop.start + 4 })
    #expect(endless.cueSheet(from: 5, through: 1).map(\.kind) == [.loop])
    // A hundred cues at every tick, for a million ticks: as many as are good for anyone, from the first on.
    let many = try sequence(
      #""phases":[{"values":{"x":1}},{"values":{"x":2}}],"advance":"schedule","schedule":"periodic(by: 1)","cues":["#
        + (0..<100).map { #"{"name":"c\#($0)","every":1}"# }.joined(separator: ",") + "]"
    ).cueSheet(through: 1e6)
    #expect((90_000...110_000).contains(many.count) && many.dropLast(200).last.map { $0.time > 900 } == true)
    let finite = try sequence(#""steps":[{"cue":"go"},{"wait":2},{"cue":"end"}],"cues":[{"name":"after","at":9}]"#)
    #expect(names(finite.cueSheet()) == ["go 0.0", "end 2.0", "after 9.0"])
    #expect(finite.cueSheet(through: 1).map(\.kind) == [.cue, .logicallyComplete, .removed])
  }
}
