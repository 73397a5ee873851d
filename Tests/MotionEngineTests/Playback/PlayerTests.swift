import MotionModel
import Testing

@testable import MotionEngine

@Suite("Player") struct PlayerTests {
  typealias TestPlayer = Player<SteppingClock>

  /// One second from 0 to 10, with cues at 0, 0.5 and 1.
  private func timeline() throws -> Timeline {
    let step = SequenceStep.act(
      try StepAction(.changes([try Sample.change("x", 10)], try Sample.linear(1))), .then)
    return try Sample.compile(
      try MotionSequence(
        .steps(try StepList([step])),
        cues: [
          try Cue(try CueName("a"), .time(0)), try Cue(try CueName("b"), .time(0.5)),
          try Cue(try CueName("c"), .time(1)),
        ]))
  }

  private func cues(_ frames: [TestPlayer.Frame]) -> [String] {
    frames.flatMap(\.cues).map { $0.name + ($0.wasSkipped ? "*" : "") }
  }

  private func frames(_ player: TestPlayer, _ count: Int = .max) async -> [TestPlayer.Frame] {
    var found: [TestPlayer.Frame] = []
    while found.count < count, let frame = await player.frame() { found.append(frame) }
    return found
  }

  @Test("frames come at multiples of their interval, the last at the end, cues once each") func plain() async throws {
    let player = TestPlayer(try timeline(), clock: SteppingClock(), framesPerSecond: 8)
    await player.start()
    var found: [TestPlayer.Frame] = []
    for await frame in player.frames { found.append(frame) }
    for (index, frame) in found.enumerated() {
      let place = Double(index)
      #expect(frame.time == place / 8)
      #expect(frame.value("x") == place * 1.25)
      #expect(frame.isLast == (index == 8))
    }
    #expect(found.map(\.number) == Array(0...8))
    #expect(found.filter { !$0.cues.isEmpty }.map(\.time) == [0, 0.5, 1])
    #expect(cues(found) == ["a", "b", "c"])
    #expect(await player.state == .ended)
    #expect(await player.frame() == nil)
  }

  @Test("frame n shows exactly n / fps, whatever the interval rounds to", arguments: [60.0, 7, 30, 120, 24.5])
  func exactTimes(rate: Double) async throws {
    let player = TestPlayer(try timeline(), clock: SteppingClock(), framesPerSecond: rate)
    await player.start()
    let found = await frames(player).dropLast()
    #expect(found.map(\.time) == (0..<found.count).map { Double($0) / rate })
  }

  @Test("a rate scales time; a length between frames still ends at its end") func rate() async throws {
    let player = TestPlayer(try timeline(), clock: SteppingClock(), framesPerSecond: 10, rate: 4)
    await player.start()
    let found = await frames(player)
    for (frame, time) in zip(found, [0, 0.4, 0.8, 1]) { #expect(abs(frame.time - time) < 1e-12) }
    #expect(found.count == 4 && cues(found) == ["a", "b", "c"])
  }

  @Test("pause stands still, start goes on from there") func pause() async throws {
    let clock = SteppingClock()
    let player = TestPlayer(try timeline(), clock: clock, framesPerSecond: 4)
    await player.start()
    _ = await frames(player, 2)
    await player.pause()
    clock.advance(by: .seconds(100))
    #expect(await player.time == 0.25)
    #expect(await player.state == .paused)
    await player.start()
    let rest = await frames(player)
    #expect(rest.map(\.time) == [0.25, 0.5, 0.75, 1])
    #expect(cues(rest) == ["b", "c"])
  }

  @Test("a seek marks what it jumps over, and gives nothing twice") func seek() async throws {
    let player = TestPlayer(try timeline(), clock: SteppingClock(), framesPerSecond: 4)
    await player.start()
    var found = await frames(player, 1)
    await player.seek(to: 0.75)
    found += await frames(player, 1)
    #expect(cues(found) == ["a", "b*"])
    await player.seek(to: 0)
    found = await frames(player)
    #expect(cues(found) == ["c"])
    #expect(found.last?.time == 1)
  }

  @Test("a seek while paused shows one frame; after the end it stands there") func seekPaused() async throws {
    let player = TestPlayer(try timeline(), clock: SteppingClock(), framesPerSecond: 4)
    await player.seek(to: 0.5)
    #expect(await player.frame()?.value("x") == 5)
    await player.start()
    #expect(await frames(player).map(\.time) == [0.5, 0.75, 1])
    await player.seek(to: 0.25)
    #expect(await player.state == .paused)
    #expect(await player.frame()?.time == 0.25)
    await player.seek(to: .nan)
    await player.seek(to: .infinity)
    #expect(await player.time == 1)
  }

  @Test("reverse plays back to the beginning") func reverse() async throws {
    let player = TestPlayer(try timeline(), clock: SteppingClock(), framesPerSecond: 4)
    await player.start()
    _ = await frames(player, 3)
    await player.reverse()
    let found = await frames(player)
    #expect(found.map(\.time) == [0.25, 0])
    #expect(cues(found) == [])
    let backward = TestPlayer(try timeline(), clock: SteppingClock(), framesPerSecond: 4, rate: -1)
    await backward.start()
    let all = await frames(backward)
    #expect(all.map(\.time) == [1, 0.75, 0.5, 0.25, 0])
    #expect(cues(all) == ["c", "b", "a"])
  }

  @Test("loops give the cues of each pass once") func loops() async throws {
    let player = TestPlayer(try timeline(), clock: SteppingClock(), framesPerSecond: 4, repetition: .passes(3))
    await player.start()
    let found = await frames(player)
    #expect(found.map(\.pass) == [0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 2])
    #expect(found.map(\.time) == [0, 0.25, 0.5, 0.75, 0, 0.25, 0.5, 0.75, 0, 0.25, 0.5, 0.75, 1])
    #expect(cues(found) == ["a", "b", "c", "a", "b", "c", "a", "b", "c"])
    let endless = TestPlayer(try timeline(), clock: SteppingClock(), framesPerSecond: 3, repetition: .forever)
    await endless.start()
    let many = await frames(endless, 3_001)
    #expect(many.last?.pass == 1_000)
    #expect(cues(many).count == 3_001)
  }

  @Test("a slow consumer skips frames, not cues") func slow() async throws {
    let clock = SteppingClock()
    let player = TestPlayer(try timeline(), clock: clock, framesPerSecond: 8)
    await player.start()
    var found = await frames(player, 1)
    clock.stallOnce(.milliseconds(700))
    found += await frames(player)
    #expect(found.map(\.time) == [0, 0.75, 0.875, 1])
    #expect(cues(found) == ["a", "b", "c"])
  }

  @Test("an endless timeline plays on; start after the end begins again") func endless() async throws {
    let phases = try [0.0, 1].map { try Sample.phase([("x", $0)], try Sample.linear(1)) }
    let loop = try Sample.compile(try MotionSequence(.phases(try PhaseCycle(phases))))
    let player = TestPlayer(loop, clock: SteppingClock(), framesPerSecond: 2)
    await player.start()
    #expect(await frames(player, 5).map { $0.value("x") } == [0, 0.5, 1, 0.5, 0])
    let short = TestPlayer(try timeline(), clock: SteppingClock(), framesPerSecond: 2)
    await short.start()
    _ = await frames(short)
    await short.start()
    #expect(cues(await frames(short)) == ["a", "b", "c"])
  }

  @Test("cancelling the task ends a wait") func cancellation() async throws {
    let player = TestPlayer(try timeline(), clock: SteppingClock(), framesPerSecond: 2)
    let waiting = Task { await player.frame() == nil }
    await Task.yield()
    waiting.cancel()
    #expect(await waiting.value)
  }

  @Test("nothing to play ends at once; a rate of 0 stands") func degenerate() async throws {
    let nothing = Timeline(mode: .exact, duration: 0, entries: [])
    let player = TestPlayer(nothing, clock: SteppingClock(), repetition: .forever)
    await player.start()
    #expect(await frames(player).count == 1)
    let still = TestPlayer(try timeline(), clock: SteppingClock(), framesPerSecond: 2, rate: 0)
    await still.start()
    #expect(await frames(still, 5).map(\.time) == [0, 0, 0, 0, 0])
  }
}
