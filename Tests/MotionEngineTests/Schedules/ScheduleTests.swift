import MotionEngine
import MotionModel
import TestSupport
import Testing

@Suite("Schedules") struct ScheduleTests {
  @Test("openswiftui_schedule: every row") func openSwiftUI() throws {
    let table = try CSVTable(Fixtures.reference("openswiftui_schedule.csv"))
    #expect(table.rows.count == 9)
    for row in table.rows {
      let schedule: MotionSchedule
      let parameters = row["parameters"]
      if parameters.contains("explicit") {
        schedule = .explicit([100, 200, 300])
      } else {
        schedule = .animation(
          minimumInterval: parameters.contains("1.5") ? 1.5 : nil, paused: parameters.contains("paused"))
      }
      let mode: ScheduleEntries.Mode = parameters.contains("lowFrequency") ? .lowFrequency : .normal
      let entries = try ScheduleEntries(schedule, from: 0, mode: mode)
      let found = entries.entry(Int(try #require(row.number("t"))))
      if row["expected"] == "nil" {
        #expect(found == nil, "\(row)")
      } else {
        #expect(abs((found ?? .nan) - (row.number("expected") ?? 0)) <= 1e-8, "\(row)")
      }
    }
  }

  @Test("swiftui_reference_values: the rows about schedules") func reference() throws {
    let table = try CSVTable(Fixtures.reference("swiftui_reference_values.csv"))
    var seen = 0
    for row in table.rows {
      let schedule: (MotionSchedule, from: Double)
      switch (row["subject"], row["parameters"]) {
      case ("periodic", "from 0 by 10; entries(from: 25; normal)"):
        schedule = (.periodic(from: 0, by: .seconds(10)), 25)
      case ("periodic", "from 0 by 5; entries(from: 12; normal)"): schedule = (.periodic(from: 0, by: .seconds(5)), 12)
      case ("explicit", _): schedule = (.explicit([100, 200, 300]), 0)
      case ("animation", let text):
        schedule = (.animation(minimumInterval: 1.5, paused: text.contains("paused")), 0)
      case ("everyMinute", let text): schedule = (.everyMinute, text.contains("10:09:32") ? 36_572 : 36_540)
      default: continue
      }
      seen += 1
      let entries = try ScheduleEntries(schedule.0, from: schedule.from)
      let found = entries.entry(Int(try #require(row.number("input_time"))))
      // 10:09:00 is second 36540 of the day.
      let expected = row["expected"] == "10:09:00" ? 36_540 : row.number("expected")
      if row["expected"] == "nil" {
        #expect(found == nil, "\(row)")
      } else {
        #expect(abs((found ?? .nan) - (expected ?? .nan)) <= 1e-8 * 36_540, "\(row)")
      }
    }
    #expect(seen == 14)
  }

  @Test("a cycle's first entry is the start plus the first offset") func cyclic() throws {
    let entries = try ScheduleEntries(.cyclic([.seconds(0.2), .seconds(0.2), .seconds(0.4)]), from: 10)
    let expected = [10.2, 10.4, 10.8, 11, 11.2, 11.6]
    for (entry, time) in zip(entries, expected) { #expect(abs(entry - time) < 1e-12) }
    #expect(entries.shown(at: 10.1) == 10)
    #expect(abs(entries.shown(at: 10.79) - 10.4) < 1e-12)
    #expect(entries.ticks(through: 11) == 4)
    // Round 10⁹ costs as much as the first.
    #expect(abs((entries.entry(3_000_000_000) ?? 0) - (10 + 0.8e9 + 0.2)) < 1e-6)
  }

  @Test("what is shown is the last entry, or the start before the first one") func shown() throws {
    let explicit = try ScheduleEntries(.explicit([5, 6, 9]), from: 0)
    let cases: [(Double, Double)] = [(0, 0), (4.9, 0), (5, 5), (5.5, 5), (8.9, 6), (1e12, 9)]
    for (time, shown) in cases { #expect(explicit.shown(at: time) == shown, "at \(time)") }
    let late = try ScheduleEntries(.explicit([5, 6, 9]), from: 100)
    #expect(late.shown(at: 100) == 9)
    let ahead = try ScheduleEntries(.periodic(from: 0.3, by: .seconds(1)), from: 0)
    #expect(abs((ahead.entry(0) ?? 0) - 0.3) < 1e-12)
    #expect(ahead.shown(at: 0.2) == 0)
    let paused = try ScheduleEntries(.animation(minimumInterval: nil, paused: true), from: 7)
    #expect(paused.shown(at: 50) == 7)
    #expect(Array(paused).isEmpty)
  }

  @Test("the last entry up to a time is found as by walking") func index() throws {
    var generator = SeededGenerator(seed: 21)
    for round in 0..<200 {
      let offsets = (0..<Int.random(in: 1...5, using: &generator)).map { _ in
        DurationSource.seconds(.random(in: 0.01...2, using: &generator))
      }
      let schedule: MotionSchedule =
        round % 2 == 0 ? .cyclic(offsets) : .periodic(from: .random(in: -5...5, using: &generator), by: offsets[0])
      let entries = try ScheduleEntries(schedule, from: .random(in: -5...5, using: &generator))
      let time = Double.random(in: -6...30, using: &generator)
      var walked: Int?
      for index in 0..<5_000 {
        guard let entry = entries.entry(index), entry <= time else { break }
        walked = index
      }
      #expect(entries.index(at: time) == walked, "seed \(generator.seed), round \(round)")
    }
  }

  @Test("intervals may be formulas, and must be positive") func formulas() throws {
    let schedule = MotionSchedule.periodic(from: 0, by: .formula(try Formula("60/bpm")))
    let entries = try ScheduleEntries(schedule, from: 0, parameters: ["bpm": 120])
    #expect(entries.entry(3) == 1.5)
    #expect(throws: ModelError.self) { try ScheduleEntries(schedule, from: 0, parameters: ["bpm": 1e12]) }
    #expect(throws: ModelError.self) { try ScheduleEntries(.everyMinute, from: .nan) }
  }

  @Test("cadences are ordered, and sink only in low frequency") func cadence() {
    #expect(ScheduleCadence.live < .seconds && .seconds < .minutes)
    #expect(ScheduleCadence(.everyMinute, mode: .normal) == .live)
    #expect(ScheduleCadence(.everyMinute, mode: .lowFrequency) == .minutes)
    #expect(ScheduleCadence(.explicit([1]), mode: .lowFrequency) == .seconds)
  }
}
