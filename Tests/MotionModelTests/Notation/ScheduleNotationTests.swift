import MotionModel
import TestSupport
import Testing

@Suite struct ScheduleNotationTests {
  @Test("every kind is read, with or without a dot, with units, references and formulas")
  func accepts() throws {
    let cases: [(String, MotionSchedule)] = [
      ("periodic(from: 0, by: 1)", .periodic(from: 0, by: .seconds(1))),
      ("periodic(by: 250ms)", .periodic(from: 0, by: .seconds(0.25))),
      (".periodic(from: -2, by: 0.5s)", .periodic(from: -2, by: .seconds(0.5))),
      ("everyMinute", .everyMinute), (".everyMinute", .everyMinute), ("everyMinute()", .everyMinute),
      ("explicit(0, 0.5, 2)", .explicit([0, 0.5, 2])), ("  explicit( -1 )  ", .explicit([-1])),
      ("animation", .animation(minimumInterval: nil, paused: false)),
      ("animation(minimumInterval: 0.5, paused: false)", .animation(minimumInterval: 0.5, paused: false)),
      (".animation(paused: true)", .animation(minimumInterval: nil, paused: true)),
      ("cyclic(0.2, 0.2, 0.4)", .cyclic([.seconds(0.2), .seconds(0.2), .seconds(0.4)])),
      ("periodic(by: \"60/bpm\")", .periodic(from: 0, by: .formula(try Formula("60/bpm")))),
      ("cyclic(ref(\"brand/beat\"), 1)", .cyclic([.reference(try PresetReference("brand/beat")), .seconds(1)])),
    ]
    for (text, expected) in cases { #expect(try MotionSchedule(notation: text) == expected, "\(text)") }
  }

  @Test("what is wrong is refused with its kind and its place")
  func refuses() {
    let cases: [(String, ModelError.Code, Int)] = [
      ("", .missing, 1), ("5", .syntax, 1), ("cyclic", .missing, 7), ("cyclic()", .missing, 8),
      ("cyclic(1, 0)", .outOfRange, 11), ("cyclic(0.2 0.4)", .syntax, 12), ("cyclic(a: 1)", .unknown, 8),
      ("explicit(1, 1)", .outOfRange, 1), ("explicit(1e10)", .outOfRange, 10), ("explicit(\"1\")", .wrongType, 10),
      ("periodic", .missing, 9), ("periodic(from: 1)", .missing, 17), ("periodic(by: 1, from: 0)", .syntax, 17),
      ("periodic(by: 1, by: 2)", .duplicate, 17), ("periodic(by: 1m)", .unknown, 14),
      ("everyMinute(1)", .syntax, 13), ("everyMinute.delay(1)", .syntax, 13), ("everyMinute 5", .syntax, 13),
      ("animation(paused: 1)", .wrongType, 19), ("animation(minimumInterval: 0)", .outOfRange, 1),
      ("everyminute", .unknown, 1), ("periodik(by: 1)", .unknown, 1), ("cyclic(0.2,,)", .syntax, 12),
      ("cyclic(0.2", .syntax, 11), ("cyclic(0.2)…", .syntax, 12),
    ]
    for (text, code, column) in cases {
      do throws(ModelError) {
        _ = try MotionSchedule(notation: text)
        Issue.record("\(text) was accepted")
      } catch {
        #expect(error.code == code, "\(text): \(error)")
        #expect(error.location?.column == column, "\(text): \(error)")
      }
    }
  }

  @Test("a message speaks of schedules, and proposes the name that was meant")
  func messages() {
    for (text, part) in [
      ("", "a schedule such as"), ("5", "expected a schedule"), ("everyMinute x", "after the schedule"),
    ] {
      #expect(throws: ModelError.self) { try MotionSchedule(notation: text) }
      do { _ = try MotionSchedule(notation: text) } catch { #expect("\(error)".contains(part), "\(error)") }
    }
    do { _ = try MotionSchedule(notation: "everyminute") } catch {
      #expect(error.hint?.contains("everyMinute") == true)
    }
  }

  @Test("the canonical text reads back as the same schedule")
  func roundTrip() throws {
    var generator = SeededGenerator(seed: 20_261_121)
    for round in 0..<400 {
      func seconds() -> Double { Double.random(in: 0.001...100, using: &generator) }
      let schedule: MotionSchedule =
        switch Int.random(in: 0..<5, using: &generator) {
        case 0: .periodic(from: seconds() - 50, by: .seconds(seconds()))
        case 1: .everyMinute
        case 2: .explicit((0..<Int.random(in: 1...6, using: &generator)).map { _ in seconds() }.sorted())
        case 3: .animation(minimumInterval: Bool.random(using: &generator) ? seconds() : nil, paused: round % 2 == 0)
        default: .cyclic((0..<Int.random(in: 1...6, using: &generator)).map { _ in .seconds(seconds()) })
        }
      let text = schedule.notation
      #expect(try MotionSchedule(notation: text) == schedule, "round \(round): \(text)")
    }
  }
}
