import Foundation
import Motionbook
import TestSupport
import Testing

/// Every seed of any kind runs live.
@Suite("Live seeds") struct LiveSeedTests {
  private static func motion(_ name: String) throws -> ResolvedMotion {
    try #require(try ResolvedSeeds.all().first { $0.preset.name.text == name }).motion
  }

  @Test("every seed shows live what its timeline shows, with triggers and states at random times")
  func all() throws {
    let seed = Campaign.seed
    var generator = SeededGenerator(seed: seed)
    var events = 0
    for preset in try ResolvedSeeds.all() {
      let stage = try LiveStage(preset.motion)
      var options = CompileOptions()
      var times: [Double] = []
      for _ in 0..<3 { times.append((times.last ?? 0) + Double.random(in: 0.05...0.7, using: &generator)) }
      options.triggers = stage.takesTriggers ? times : []
      let names = times.compactMap { _ in stage.states.randomElement(using: &generator) }
      options.events = zip(names, times).map { .init($0, at: $1) }
      // A curve without events rests; a view that is removed first is present from the start of its timeline.
      if stage.settable == ["value"] { continue }
      if !stage.states.isEmpty || stage.takesTriggers { events += 1 }
      let timeline = try preset.motion.timeline(options)
      let begin = stage.states == ["insertion", "removal"] ? times[0] : 0
      var next = 0
      for step in 0..<40 {
        let time = begin + Double(step) * 0.0613
        while next < times.count, times[next] <= time {
          try stage.advance(to: times[next])
          if stage.takesTriggers { try stage.trigger() }
          if !stage.states.isEmpty { try stage.enter(names[next]) }
          next += 1
        }
        try stage.advance(to: time)
        for (live, (value, channel)) in zip(stage.values, zip(timeline.values(at: time), timeline.channels)) {
          if channel.unit == .text {
            #expect(
              stage.text(channel.name) == timeline.text(channel.name, at: time), "\(preset.preset.name), seed \(seed)")
          } else if abs(live - value) > 1e-9 * max(1, abs(value)) {
            Issue.record("\(preset.preset.name) \(channel.name) at \(time): \(live), compiled \(value), seed \(seed)")
          }
        }
      }
    }
    #expect(events > 40, "\(events) take events")
  }

  @Test("a second tap in mid-flight adds up: shake at 0 and 0.25 s") func shake() throws {
    let stage = try LiveStage(try Self.motion("seed/shake"))
    try stage.trigger()
    try stage.advance(to: 0.25)
    try stage.trigger()
    try stage.advance(to: 0.3)
    // times = 3f₁(1 − f₂) + 6f₂ with f₁ = 0.6, f₂ = 0.1: 2.22
    let expected = sin(2.22 * 2 * Double.pi) * 10
    #expect(abs(expected - 9.8229) < 1e-4)
    #expect(abs((stage.value("offset.x") ?? 0) - expected) < 1e-9)
  }

  @Test("the metronome swings, clicks and rings by itself") func metronome() throws {
    let stage = try LiveStage(try Self.motion("seed/metronome"))
    var told: [String] = []
    for quarter in 0...31 {
      try stage.advance(to: Double(quarter) / 4)
      told += stage.cues.map { "\($0.name) \(Int($0.time))" }
      // Between two beats, half-way through an easing that is symmetric.
      if quarter % 4 == 2 { #expect(abs(stage.value("rotation") ?? 9) < 1e-9, "\(quarter)") }
    }
    #expect(
      told == [
        "click 0", "click 1", "click 2", "bell 3", "click 4", "click 5", "click 6", "bell 7",
      ])
    #expect(stage.value("rotation").map { abs($0) <= 30 } == true)
    #expect(!stage.isAtRest)
  }

  @Test("a ring that turns for ever is driven by progress over one turn") func ring() throws {
    let ring = try Self.motion("seed/ray-loading").timeline()
    for (progress, degrees) in [(0, 0.0), (0.25, 90), (0.75, 270), (1, 360), (1.5, 360), (-0.5, 0)] {
      #expect(abs((ring.value("rotation", atProgress: progress) ?? .nan) - degrees) < 1e-9, "\(progress)")
    }
  }

  @Test("the film follows the key of its transaction, the dragged size the modifier nearest to it") func explained()
    throws
  {
    let film = try LiveStage(try Self.motion("seed/movie-status"))
    try film.enter("playing")
    try film.advance(to: 0.5)
    #expect(film.value("saturation") == 0.25)
    #expect(film.explanations.map(\.reason) == [#"rule 1 of .transaction of the root, as status is "playing""#])
    try film.enter("paused")
    #expect(film.explanations.map(\.animationText) == ["none"])
    try film.advance(to: 3)
    #expect(film.value("saturation") == 0)

    let size = try LiveStage(try Self.motion("seed/drag-size"))
    try size.enter("dragged")
    #expect(size.explanations.map(\.reason) == [".animation(_:value: size) of the root"])
    try size.enter("button-below-150")
    // The closure sets the spring, even if animations are disabled.
    #expect(
      size.explanations.map(\.reason) == [
        "rule 2 of .transaction of the root, as isContinuous is false; "
          + "not .animation(_:value: size) of the root: animations are disabled"
      ])
    #expect(size.explanations.map(\.animationText) == ["seed/p8"])
  }

  @Test("two changes in one tap: the second shows its own animation, the implicit one being disabled") func twoChanges()
    throws
  {
    let stage = try LiveStage(try Self.motion("seed/explicit-then-transaction"))
    try stage.enter("on")
    #expect(stage.explanations.map(\.origin) == ["animation"])
    try stage.enter("off")
    #expect(stage.explanations.map(\.origin) == ["change"])
    #expect(stage.explanations.map(\.animationText) == [".linear(duration: 2)"])
  }
}
