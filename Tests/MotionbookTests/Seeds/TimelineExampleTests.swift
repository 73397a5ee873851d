import MotionModel
import Testing

@Suite("Worked examples: schedules")
struct TimelineExampleTests {
  @Test("many faces: one of thirteen, every 0.2 s, without animation")
  func manyFaces() {
    ExampleTable.expect(
      "many-faces",
      [
        "kind": "sequence", "schedule periodic by": 0.2, "advance": "schedule", "phases 0 values text": "😀",
        "phases 12 values text": "🤪", "phases 0 curve": .null, "initial scale": 4,
      ])
    #expect(ExampleTable.count("many-faces", "phases") == 13)
    #expect(ExampleTable.json("many-faces")?["randomSeed"] != nil)
  }

  @Test("quips: four sentences, 3 s each, beginning with the first")
  func quips() {
    ExampleTable.expect(
      "quips", ["schedule periodic by": 3, "cycleFrom": 0, "advancesAtStart": false, "phases 3 curve": .null])
    #expect(ExampleTable.count("quips", "phases") == 4)
  }

  @Test("flag: blue and red, 1 s each; the pitfall 2 s, deprecated for the other")
  func flag() {
    for (id, interval) in [("flag-toggle", 1), ("flag-toggle-pitfall", 2)] {
      ExampleTable.expect(
        id,
        [
          "schedule periodic by": JSONValue(integerLiteral: interval), "phases 0 values foreground": [0, 0, 1, 1],
          "phases 1 values foreground": [1, 0, 0, 1],
        ])
    }
    ExampleTable.expect("flag-toggle-pitfall", ["deprecated replacement": "seed/flag-toggle"])
  }

  @Test("metronome: ±30 degrees about the bottom, 60/bpm, bell on every fourth beat, first beat at once")
  func metronome() {
    ExampleTable.expect(
      "metronome",
      [
        "parameters bpm": 60, "initial anchor": [0.5, 1], "phases 0 values rotation": 30,
        "phases 1 values rotation": -30, "phases 0 curve easing": "easeInOut", "phases 1 curve easing": "easeInOut",
        "phases 0 curve duration formula": "60/bpm", "phases 1 curve duration formula": "60/bpm",
        "schedule periodic by formula": "60/bpm", "advancesAtStart": true, "cues 0 name": "bell", "cues 0 every": 4,
        "cues 0 offsets": [3], "cues 1 offsets": [0, 1, 2],
      ])
  }

  @Test("beating heart: 1, 1.6, 2 after 0.2, 0.2, 0.4 s on a spring of 0.1 and 0.24")
  func beatingHeart() {
    for (phase, scale) in [1, 1.6, 2].enumerated() {
      ExampleTable.expect(
        "beating-heart",
        [
          "phases \(phase) values scale": .number(scale),
          "phases \(phase) curve spring": ["response": ["response": 0.1, "dampingFraction": 0.24]],
          "phases \(phase) curve blendDuration": 0.2,
        ])
    }
    ExampleTable.expect(
      "beating-heart", ["schedule cyclic": [0.2, 0.2, 0.4], "advancesAtStart": true, "cycleFrom": 0])
  }

  @Test("jumping emoji: eight stretches of three properties in 3 s, each as long as its place in the schedule")
  func jumpingEmoji() {
    let rows: [(offset: Double, rotation: Double, height: Double, y: Double, easing: String)] = [
      (0.2, 0, 0.5, 20, "linear"), (0.4, 0, 1, -20, "linear"), (0.5, 360, 1, -80, "easeOut"),
      (0.4, 360, 1, -20, "easeIn"), (0.2, 360, 0.5, 20, "easeOut"), (0.4, 360, 1, -20, "linear"),
      (0.5, 0, 1, -80, "easeOut"), (0.4, 0, 1, -20, "easeIn"),
    ]
    ExampleTable.expect(
      "jumping-emoji",
      [
        "phases 0 values": ["offset.y": 0, "rotation": 0, "scale.y": 1], "phases 0 curve": .null, "initial scale": 4,
        "cycleFrom": 1, "advancesAtStart": true, "schedule cyclic": .array(rows.map { .number($0.offset) }),
      ])
    #expect(ExampleTable.count("jumping-emoji", "phases") == 9)
    for (index, row) in rows.enumerated() {
      ExampleTable.expect(
        "jumping-emoji",
        [
          "phases \(index + 1) values offset.y": .number(row.y),
          "phases \(index + 1) values rotation": .number(row.rotation),
          "phases \(index + 1) values scale.y": .number(row.height),
          "phases \(index + 1) curve \(row.easing == "linear" ? "linear" : "easing")":
            row.easing == "linear" ? true : .string(row.easing),
          "phases \(index + 1) curve duration": .number(row.offset),
        ])
    }
  }

  @Test("wave: three jumping emoji revealed at 0.3, 0.6 and 0.9 s")
  func wave() {
    ExampleTable.expect(
      "wave-of-emojis",
      [
        "steps 0 play": "seed/jumping-emoji", "steps 0 delay": 0.3, "steps 0 stagger": 0.3,
        "steps 0 targets": ["emoji-1", "emoji-2", "emoji-3"],
      ])
    ExampleTable.expect(
      "wave-of-emojis-reveal",
      [
        "schedule explicit": [0.3, 0.6, 0.9],
        "phases 0 values": ["emoji-1/opacity": 0, "emoji-2/opacity": 0, "emoji-3/opacity": 0],
        "phases 2 values": ["emoji-1/opacity": 1, "emoji-2/opacity": 1, "emoji-3/opacity": 0],
        "phases 3 values": ["emoji-1/opacity": 1, "emoji-2/opacity": 1, "emoji-3/opacity": 1],
      ])
  }
}
