import MotionEngine
import MotionModel
import TestSupport
import Testing

@Suite("Formulas and texts that read a schedule") struct ScheduleFormulaTests {
  /// A sequence that does nothing but tell its clock.
  private func clock(
    _ schedule: String, _ derived: String = "", _ set: (inout CompileOptions) -> Void = { _ in }
  ) throws -> Timeline {
    try Make.timeline(
      document: """
        {"motionbook":1,"name":"a","kind":"sequence","steps":[{"wait":1}],"schedule":\(schedule),
         "derived":[{"property":"n","formula":"tick"},{"property":"when","formula":"date"},
          {"property":"hand","formula":"n * 6 + 0 * when"}\(derived)]}
        """, set)
  }

  private typealias Moment = (time: Double, tick: Double, date: Double)

  @Test("tick and date change at the schedule's entries, and nowhere else") func entries() throws {
    let rows: [(schedule: String, moments: [Moment])] = [
      ("periodic(by: 1)", [(0, 0, 0), (0.5, 0, 0), (1, 1, 1), (1.5, 1, 1), (2, 2, 2), (1e6 + 0.5, 1e6, 1e6)]),
      ("periodic(from: 0.3, by: 1)", [(0, 0, 0), (0.2, 0, 0), (0.3, 1, 0.3), (1.4, 2, 1.3)]),
      ("periodic(from: -0.25, by: 1)", [(0, 0, -0.25), (0.7, 0, -0.25), (0.75, 1, 0.75)]),
      ("animation(minimumInterval: 0.5)", [(0, 0, 0), (0.4, 0, 0), (0.5, 1, 0.5), (0.9, 1, 0.5), (1.2, 2, 1)]),
      ("cyclic(0.25, 0.5)", [(0.2, 0, 0), (0.25, 1, 0.25), (0.7, 1, 0.25), (0.75, 2, 0.75), (9.9, 26, 9.75)]),
      ("explicit(0.5, 2)", [(0, 0, 0), (0.5, 1, 0.5), (1.9, 1, 0.5), (2, 2, 2), (99, 2, 2)]),
      ("explicit(-3, 2)", [(0, 0, -3), (1.9, 0, -3), (2, 1, 2)]),
      ("animation(minimumInterval: 0.5, paused: true)", [(0, 0, 0), (7, 0, 0)]),
    ]
    for (schedule, moments) in rows {
      let timeline = try clock("\"\(schedule)\"")
      for moment in moments {
        #expect(timeline.at(moment.time, "n") == moment.tick, "\(schedule) at \(moment.time)")
        #expect(abs(timeline.at(moment.time, "when") - moment.date) < 1e-12, "\(schedule) at \(moment.time)")
        #expect(timeline.at(moment.time, "hand") == 6 * moment.tick, "\(schedule) at \(moment.time)")
        #expect(timeline.velocity("hand", at: moment.time) == 0)
      }
    }
  }

  @Test("from 10:00:37.5 the last minute began 37.5 s ago, the next begins in 22.5 s") func minutes() throws {
    let text = #",{"property":"text","texts":["{hour:02}:{minute:02}:{second:02}"]}"#
    let timeline = try clock(#""everyMinute""#, text) { $0.scheduleStart = 36_037.5 }
    for (time, tick, date, text) in [
      (0, 0, -37.5, "10:00:00"), (22.4, 0, -37.5, "10:00:00"), (22.5, 1, 22.5, "10:01:00"), (82.5, 2, 82.5, "10:02:00"),
    ] as [(Double, Double, Double, String)] {
      #expect(timeline.at(time, "n") == tick && timeline.at(time, "when") == date, "at \(time)")
      #expect(timeline.text("text", at: time) == text, "at \(time)")
    }
  }

  /// 2024-02-29, a Thursday, is 8,459 days after 2001-01-01: 23 years with the leap days of 2004…2020, and 59.
  @Test("the parts of the wall clock are those of the last entry") func wallClock() throws {
    let template = "{year}-{month}-{day} {weekday} {hour}:{minute}:{second}.{millisecond:03}"
    let parts = #",{"property":"text","texts":["\#(template)"]}"#
    let day = Double(23 * 365 + 5 + 59) * 86_400
    for (start, times) in [
      (day + 86_399, [(0.99, "2024-2-29 5 23:59:59.000"), (1, "2024-3-1 6 0:0:0.000")]),
      (day + 0.25, [(0, "2024-2-29 5 0:0:0.250"), (61, "2024-2-29 5 0:1:1.250")]),
      (0, [(0, "2001-1-1 2 0:0:0.000")]), (-1, [(0, "2000-12-31 1 23:59:59.000"), (1, "2001-1-1 2 0:0:0.000")]),
    ] as [(Double, [(Double, String)])] {
      let timeline = try clock(#""periodic(by: 1)""#, parts) { $0.scheduleStart = start }
      for (time, text) in times {
        #expect(timeline.text("text", at: time) == text, "\(start) + \(time)")
      }
    }
    // Ten tenths are a whole second, despite rounding of their sum.
    let tenths = try clock(#""cyclic(0.1)""#, parts)
    #expect(tenths.text("text", at: 1.05)?.hasSuffix("0:0:1.000") == true)
  }

  @Test("a cadence is read, and changes no entries; low frequency silences what animates") func cadence() throws {
    let text = #",{"property":"text","formula":"cadence","texts":["live","seconds","minutes"]}"#
    for (schedule, low) in [("periodic(by: 1)", "seconds"), ("everyMinute", "minutes")] {
      #expect(try clock("\"\(schedule)\"", text).text("text", at: 1) == "live")
      #expect(try clock("\"\(schedule)\"", text) { $0.scheduleMode = .lowFrequency }.text("text", at: 1) == low)
    }
    for cadence in ScheduleCadence.allCases {
      let timeline = try clock(#""animation(minimumInterval: 0.5)""#, text) { $0.cadence = cadence }
      #expect(timeline.text("text", at: 3) == cadence.rawValue)
      #expect(timeline.at(1.2, "n") == 2)
    }
    let silent = try clock(#""animation(minimumInterval: 0.5)""#, text) { $0.scheduleMode = .lowFrequency }
    #expect(silent.at(1.2, "n") == 0 && silent.text("text", at: 1.2) == "seconds")
    #expect(try clock(#""cyclic(0.5)""#) { $0.scheduleMode = .lowFrequency }.at(1.2, "n") == 2)
  }

  @Test("texts are chosen by a formula, and count what is animated") func texts() throws {
    let texts = #",{"property":"text","formula":"mod(tick, 3)","texts":["a","b","c{tick}"]}"#
    let chosen = try clock(#""periodic(by: 1)""#, texts)
    #expect((0..<6).map { chosen.text("text", at: Double($0) + 0.5) } == ["a", "b", "c2", "a", "b", "c5"])
    let counter = try Make.timeline(
      document: """
        {"motionbook":1,"name":"a","kind":"sequence","steps":[{"animate":{"count":100},"curve":".linear(duration: 1)"}],
         "derived":[{"property":"text","texts":["{{{round(count)}}} of 100, {count / 100:.1}"]}]}
        """)
    #expect(counter.text("text", at: 0.25) == "{25} of 100, 0.3")
    #expect(counter.text("text", at: 2) == "{100} of 100, 1.0")
    #expect(counter.channels.map(\.unit) == [.number, .text])
  }

  @Test("a motion that reads its schedule lasts as long as that, and repeats nothing") func duration() throws {
    #expect(try clock(#""periodic(by: 1)""#).duration == .infinity)
    #expect(try clock(#""periodic(by: 1)""#).loop == nil)
    #expect(try clock(#""explicit(0.5, 2)""#).duration == 3)
    let states = try Make.timeline(
      document: """
        {"motionbook":1,"name":"a","kind":"sequence","parameters":{"bpm":120},"states":[{"name":"on","values":{}}],
         "schedule":{"periodic":{"by":{"formula":"60/bpm"}}},"derived":[{"property":"n","formula":"tick"}]}
        """)
    #expect(states.at(1.2, "n") == 2 && states.duration == .infinity)
  }

  @Test("a list of entries that is regular ends all the same") func regularList() throws {
    let phases = try Make.timeline(
      document: """
        {"motionbook":1,"name":"a","kind":"sequence","advance":"schedule","schedule":"explicit(1, 2, 3, 4, 5, 6, 7)",
         "phases":[{"values":{"x":0},"curve":null},{"values":{"x":1},"curve":null}]}
        """)
    #expect([6.5, 7.5, 8.5, 9.5, 10.5].map { phases.at($0) } == [0, 1, 1, 1, 1])
    #expect(phases.duration == 7)
  }

  @Test("a parameter or channel of such a name stays what it was") func names() throws {
    let own = try Make.timeline(
      document: """
        {"motionbook":1,"name":"a","kind":"sequence","parameters":{"tick":7},"states":[{"name":"on","values":{"date":3}}],
         "schedule":"periodic(by: 1)","derived":[{"property":"x","formula":"tick + date"}]}
        """)
    #expect(own.at(5.5) == 10)
  }

  @Test("a schedule goes by the name of a preset, with the parameters of the sequence") func references() throws {
    let beat = try PresetReference("clock/beat")
    let schedule = MotionSchedule.periodic(from: 0, by: .formula(try Formula("60/bpm")))
    let derived = DerivedChannel(try PropertyName("x"), try Formula("tick"))
    let sequence = Motion.sequence(
      try MotionSequence(
        .steps(try StepList([.wait(.seconds(0))])), schedule: .reference(beat), derived: [derived],
        parameters: ["bpm": 30]))
    #expect(sequence.referenceUses.map(\.role) == [.schedule])
    let found = ReferenceTable([beat: .schedule(schedule)])
    #expect(try ResolvedMotion(sequence, references: found).timeline().at(5) == 2)
    let error = #expect(throws: ModelError.self) {
      _ = try ResolvedMotion(sequence, references: ReferenceTable([beat: .duration(.seconds(1))])).timeline()
    }
    #expect(error?.allowed == "a schedule")
  }

  /// The article's cyclic schedule, as its code is.
  private struct Cyclic: CustomSchedule {
    let timeOffsets: [Double]

    func entries(from start: Double, mode: ScheduleEntries.Mode) -> Entries {
      Entries(last: start, offsets: timeOffsets)
    }

    struct Entries: Sequence, IteratorProtocol {
      var last: Double
      let offsets: [Double]
      var index = -1

      mutating func next() -> Double? {
        index = (index + 1) % offsets.count
        last += offsets[index]
        return last
      }
    }
  }

  private struct Listed: CustomSchedule {
    let times: [Double]
    func entries(from start: Double, mode: ScheduleEntries.Mode) -> [Double] {
      mode == .normal ? times.map { start + $0 } : []
    }
  }

  @Test("a schedule written in Swift takes the place of the document's, also where it moves something") func custom()
    throws
  {
    let offsets = [0.25, 0.25, 0.5]
    let own = try clock(#""periodic(by: 1)""#) { $0.schedule = Cyclic(timeOffsets: offsets) }
    let stored = try clock(#""cyclic(0.25, 0.25, 0.5)""#)
    for time in stride(from: 0, through: 20, by: 0.125) {
      for channel in ["n", "when"] {
        #expect(own.at(time, channel) == stored.at(time, channel), "\(channel) at \(time)")
      }
    }
    let text = #",{"property":"text","texts":["{hour:02}:{minute:02}"]}"#
    let noon = try clock(#""everyMinute""#, text) {
      $0.schedule = Listed(times: [30, 90])
      $0.scheduleStart = 43_150
    }
    #expect([0, 30, 90, 500].map { noon.text("text", at: $0) } == ["11:59", "11:59", "12:00", "12:00"])
    let quiet = try clock(#""everyMinute""#) {
      $0.schedule = Listed(times: [30, 90])
      $0.scheduleMode = .lowFrequency
    }
    #expect(quiet.at(100, "n") == 0)
    let phases = try Make.timeline(
      document: """
        {"motionbook":1,"name":"a","kind":"sequence","advance":"schedule","schedule":"periodic(by: 9)",
         "phases":[{"values":{"x":0},"curve":null},{"values":{"x":1},"curve":null}]}
        """
    ) { $0.schedule = Listed(times: [1, 3]) }
    #expect([0.5, 1.5, 3.5].map { phases.at($0) } == [0, 1, 0])
    var options = CompileOptions()
    options.schedule = Listed(times: [1])
    var others = options
    others.schedule = Listed(times: [2])
    #expect(options == options && options != others && options != CompileOptions())
  }

  @Test("entries that do not increase are refused") func disorder() {
    for times in [[1, 1], [2, 1], [.nan], [1, .nan], [-.infinity]] as [[Double]] {
      #expect(throws: ModelError.self, "\(times)") {
        _ = try clock(#""everyMinute""#) { $0.schedule = Listed(times: times) }
      }
    }
  }

  @Test("what no formula or text can be is refused at its place") func refusals() {
    for (members, code, pointer) in [
      (#""derived":[{"property":"x","formula":"tick"}]"#, .unknown, "/derived/0/formula"),
      (#""derived":[{"property":"x","texts":["{second}"]}]"#, .unknown, "/derived/0/texts"),
      (#""derived":[{"property":"x"}]"#, .missing, "/derived/0"),
      (#""derived":[{"property":"x","texts":["{t"]}]"#, .syntax, "/derived/0/texts/0"),
      (#""derived":[{"property":"x","texts":["t}"]}]"#, .syntax, "/derived/0/texts/0"),
      (#""derived":[{"property":"x","texts":["{t:x}"]}]"#, .syntax, "/derived/0/texts/0"),
      (#""derived":[{"property":"x","texts":["{t:65}"]}]"#, .syntax, "/derived/0/texts/0"),
      (#""derived":[{"property":"x","texts":["{t:.10}"]}]"#, .syntax, "/derived/0/texts/0"),
      (#""derived":[{"property":"x","texts":["{}"]}]"#, .missing, "/derived/0/texts/0"),
      (#""schedule":"every second""#, .badName, "/schedule"),
    ] as [(String, ModelError.Code, String)] {
      let document = #"{"motionbook":1,"name":"a","kind":"sequence","steps":[{"wait":1}],\#(members)}"#
      let error = #expect(throws: ModelError.self) { _ = try Preset(json: Array(document.utf8)) }
      #expect(error?.code == code && error?.pointer?.description == pointer, "\(members): \(error?.description ?? "")")
    }
  }

  @Test("numbers in texts are written as their layout says") func layouts() throws {
    for (layout, value, text) in [
      ("", 7, "7"), ("02", 7, "07"), ("02", 123, "123"), ("4", -7, "  -7"), ("04", -7, "-007"), (".2", 1.005, "1.00"),
      (".1", 0.25, "0.3"), (".1", -0.04, "0.0"), ("06.2", 3.14159, "003.14"), (".0", 2.5, "3"), ("", 0.1, "0.1"),
    ] as [(String, Double, String)] {
      let template = try TextTemplate(layout.isEmpty ? "{x}" : "{x:\(layout)}")
      let shown = template.pieces.map { if case .number(_, let layout) = $0 { layout.text(value) } else { "" } }
      #expect(shown == [text], "\(template)")
    }
  }

  @Test("a step cannot play a text that follows from formulas") func played() throws {
    let inner = try PresetReference("clock/text")
    let derived = DerivedChannel(try PropertyName("text"), try Formula("0"), texts: [try TextTemplate("{t}")])
    let clock = Motion.sequence(try MotionSequence(.steps(try StepList([.wait(.seconds(1))])), derived: [derived]))
    let outer = Motion.sequence(
      try MotionSequence(.steps(try StepList([.act(try StepAction(.preset(inner)), .then)]))))
    let error = #expect(throws: ModelError.self) {
      _ = try ResolvedMotion(outer, references: ReferenceTable([inner: clock])).timeline()
    }
    #expect(error?.code == .contradiction)
  }
}
