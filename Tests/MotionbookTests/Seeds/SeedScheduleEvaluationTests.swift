import MotionEngine
import MotionModel
import Testing

/// Expected numbers are computed by hand.
///
/// An ease in and out has gone 0.129162 at a quarter of its time, an ease in 0.315357 and an ease out 0.684643 at half of
/// it.
@Suite("Worked examples: schedules and phases, evaluated")
struct SeedScheduleEvaluationTests {
  private typealias Row = SeedEvaluator.Row

  @Test("schedules count their entries as tick, and say as date when the last one was")
  func schedules() throws {
    for (name, rows) in [
      ("every-second", [(0.5, 0, 0), (1.5, 1, 1), (2.5, 2, 2)]), ("every-five-seconds", [(4.9, 0, 0), (10.1, 2, 10)]),
      ("explicit", [(0.2, 0, 0), (0.4, 1, 0.3), (0.7, 2, 0.6), (1, 3, 0.9), (100, 3, 0.9)]),
      ("cyclic", [(0.1, 0, 0), (0.3, 1, 0.2), (0.5, 2, 0.4), (0.9, 3, 0.8), (1.1, 4, 1)]),
      ("animation", [(0.02, 0, 0), (0.05, 1, 1.0 / 30), (0.08, 2, 2.0 / 30)]), ("paused", [(0, 0, 0), (100, 0, 0)]),
    ] as [(String, [(Double, Double, Double)])] {
      try SeedEvaluator.check(
        "system/schedule/\(name)", rows.flatMap { [Row("tick", $0.0, $0.1), Row("date", $0.0, $0.2)] })
    }
    var options = CompileOptions()
    options.scheduleStart = 30
    let minutes = try SeedEvaluator.timeline("system/schedule/every-minute", options)
    #expect([29, 31, 91].map { minutes.value("tick", at: $0) } == [0, 1, 2])
    #expect([29, 31, 91].map { minutes.value("date", at: $0) } == [-30, 30, 90])
  }

  @Test("the digital clock shows the wall clock each second, without seconds where it is drawn once a minute")
  func clock() throws {
    var options = CompileOptions()
    // 23:59:58.5 of a day.
    options.scheduleStart = 86_398.5
    let shown = ["23:59:58", "23:59:58", "23:59:59", "00:00:00"]
    let live = try SeedEvaluator.timeline("seed/digital-clock", options)
    #expect([0, 0.9, 1, 2].map { live.text("text", at: $0) } == shown)
    options.cadence = .minutes
    let dimmed = try SeedEvaluator.timeline("seed/digital-clock", options)
    #expect([0, 0.9, 1, 2].map { dimmed.text("text", at: $0) } == shown.map { String($0.prefix(5)) })
  }

  @Test("texts on schedules: quips, faces, pictures")
  func texts() throws {
    let quips = try SeedEvaluator.timeline("seed/quips")
    let first = try #require(quips.text("text", at: 1))
    #expect(first.hasPrefix("Half of the data"))
    #expect(quips.text("text", at: 4)?.hasPrefix("Much was said") == true)
    #expect(quips.text("text", at: 10)?.hasPrefix("I was sure") == true)
    #expect(quips.text("text", at: 13) == first)
    let pictures = try SeedEvaluator.timeline("seed/timeline-loop")
    let shown = [(0.1, "p2"), (0.3, "p3"), (1, "p4"), (2, "p5"), (2.5, "p6"), (4.5, "p7"), (4.7, "p8")]
    for (time, name) in shown { #expect(pictures.text("image", at: time) == name, "at \(time)") }
    let slideshow = try SeedEvaluator.timeline("seed/timeline-second")
    let names = Set((1...30).map { "p\($0)" })
    for second in 0..<100 {
      let early = try #require(slideshow.text("image", at: Double(second) + 0.01))
      #expect(names.contains(early) && early == slideshow.text("image", at: Double(second) + 0.99), "\(second)")
    }
    let faces = try SeedEvaluator.timeline("seed/many-faces")
    var seen: Set<String> = []
    for tick in 0..<200 {
      let early = faces.text("text", at: Double(tick) * 0.2 + 0.05)
      #expect(early != nil && early == faces.text("text", at: Double(tick) * 0.2 + 0.15), "tick \(tick)")
      seen.insert(early ?? "")
    }
    #expect(seen.count == 13)
    #expect(Set([0, 1.1, 30].map { faces.text("stays/text", at: $0) }).count == 1)
    #expect(seen.contains(faces.text("stays/text", at: 0) ?? ""))
  }

  @Test("flag and wave: states on a clock")
  func flags() throws {
    try SeedEvaluator.check(
      "seed/flag-toggle",
      [
        Row("foreground.red", 0.5, 0), Row("foreground.blue", 0.5, 1), Row("foreground.red", 1.5, 1),
        Row("foreground.blue", 1.5, 0), Row("foreground.red", 2.5, 0),
      ])
    try SeedEvaluator.check(
      "seed/flag-toggle-pitfall",
      [
        Row("foreground.red", 1.9, 0), Row("foreground.blue", 1.9, 1), Row("foreground.red", 2.1, 1),
        Row("foreground.blue", 2.1, 0), Row("foreground.red", 4.1, 0),
      ])
    try SeedEvaluator.check(
      "seed/wave-of-emojis-reveal",
      [
        Row("emoji-1/opacity", 0.2, 0), Row("emoji-1/opacity", 0.4, 1), Row("emoji-2/opacity", 0.5, 0),
        Row("emoji-2/opacity", 0.7, 1), Row("emoji-3/opacity", 0.8, 0), Row("emoji-3/opacity", 5, 1),
      ])
  }

  @Test("metronome: half a swing a beat, the bell on the fourth, any tempo")
  func metronome() throws {
    try SeedEvaluator.check(
      "seed/metronome",
      [
        Row("rotation", 0, 30), Row("rotation", 0.25, 30 - 60 * 0.129162), Row("rotation", 0.5, 0),
        Row("rotation", 1, -30), Row("rotation", 1.5, 0), Row("rotation", 2, 30), Row("rotation", 60.5, 0),
      ])
    try SeedEvaluator.check(
      "seed/metronome", parameters: ["bpm": 120], [Row("rotation", 0.25, 0), Row("rotation", 0.5, -30)])
    let cues = try SeedEvaluator.timeline("seed/metronome").cues(in: 0..<7.5)
    #expect(cues.filter { $0.name == "bell" }.map(\.time) == [3, 7])
    #expect(cues.filter { $0.name == "click" }.map(\.time) == [0, 1, 2, 4, 5, 6])
  }

  @Test("beating heart: a linear spring, so its answers to the three steps add up")
  func heart() throws {
    // s(t) is the step response for ω₀ = 2π/0.1, ζ = 0.24; the scale is
    // 1 + 0.6 s(t) + 0.4 s(t − 0.2) − s(t − 0.4) + 0.6 s(t − 0.8).
    try SeedEvaluator.check(
      "seed/beating-heart",
      [
        Row("scale", 0, 1), Row("scale", 0.05, 1.874705), Row("scale", 0.1, 1.475413), Row("scale", 0.2, 1.575170),
        Row("scale", 0.25, 2.194022), Row("scale", 0.3, 1.912239), Row("scale", 0.5, 1.204378),
        Row("scale", 0.7, 1.007750), Row("scale", 0.85, 1.874148),
      ])
  }

  @Test("jumping emoji: every stretch at its joints and at half of its time")
  func jumpingEmoji() throws {
    let rows: [Row] = [
      Row("offset.y", 0.1, 10), Row("scale.y", 0.1, 0.75), Row("offset.y", 0.2, 20), Row("scale.y", 0.4, 0.75),
      Row("offset.y", 0.4, 0), Row("offset.y", 0.6, -20), Row("rotation", 0.6, 0),
      Row("rotation", 0.85, 360 * 0.684643), Row("offset.y", 0.85, -20 - 60 * 0.684643), Row("rotation", 1.1, 360),
      Row("offset.y", 1.1, -80), Row("offset.y", 1.3, -80 + 60 * 0.315357), Row("offset.y", 1.5, -20),
      Row("offset.y", 1.6, -20 + 40 * 0.684643), Row("scale.y", 1.6, 1 - 0.5 * 0.684643), Row("offset.y", 1.7, 20),
      Row("offset.y", 1.9, 0), Row("offset.y", 2.1, -20), Row("rotation", 2.35, 360 - 360 * 0.684643),
      Row("offset.y", 2.6, -80), Row("rotation", 2.6, 0), Row("offset.y", 2.8, -80 + 60 * 0.315357),
      Row("offset.y", 3, -20), Row("offset.y", 3.1, 0), Row("scale.y", 3.1, 0.75), Row("offset.y", 6.1, 0),
    ]
    try SeedEvaluator.check("seed/jumping-emoji", rows, within: 5e-4)
    try SeedEvaluator.check(
      "seed/wave-of-emojis",
      [
        Row("emoji-1/offset.y", 0.2, 0), Row("emoji-1/offset.y", 0.4, 10), Row("emoji-2/offset.y", 0.7, 10),
        Row("emoji-3/offset.y", 1, 10), Row("emoji-3/offset.y", 1.3, 0),
      ])
  }

  @Test("albums: one each half second, all but the first away in the seventh, 3.5 s")
  func albums() throws {
    let way = SeedEvaluator.springTenth
    try SeedEvaluator.check(
      "seed/phase-albums",
      [
        Row("evermore/presence", 1, 1), Row("fearless/offset.x", 0.1, -50 * (1 - way)),
        Row("folklore/presence", 0.4, 0), Row("folklore/presence", 0.5, 1),
        Row("folklore/offset.x", 0.6, -50 * (1 - way)), Row("speaknow/offset.x", 2.6, -50 * (1 - way)),
        Row("fearless/presence", 3.1, 1), Row("fearless/offset.x", 3.1, 50 * way), Row("evermore/offset.x", 3.2, 0),
        Row("fearless/presence", 5, 0),
      ], within: 1e-3)
  }

  @Test("phases on a trigger: up, tilt, back")
  func phases() throws {
    // The snappy spring counts as over after half a second, and so does the bouncy one.
    try SeedEvaluator.check(
      "system/phase/trigger",
      [Row("offset.y", 0.1, -20 * 0.388102), Row("rotation", 0.4, 0), Row("rotation", 0.6, 12 * 0.423302)], within: 1e-3
    )
  }
}
