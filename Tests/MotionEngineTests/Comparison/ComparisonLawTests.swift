import MotionEngine
import MotionModel
import TestSupport
import Testing

/// What must hold for any two motions.
@Suite struct ComparisonLawTests {
  private func keyframes(_ random: inout RandomMotion) throws -> Motion {
    while true {
      let motion = try random.motion()
      if motion.kind == .keyframes { return motion }
    }
  }

  @Test("a motion does not differ from itself, nor from its document read back")
  func reflexive() throws {
    var random = RandomMotion(seed: 411)
    for index in 0..<400 {
      let motion = try random.motion()
      let again = try Motion(DocumentNode(motion.json))
      let difference = MotionComparison.compare(old: motion, new: again)
      if !difference.isIdentical || difference.moves || !difference.channels.isEmpty {
        Issue.record("seed \(random.seed), motion \(index): \(CanonicalJSON.text(motion.json))")
      }
    }
  }

  @Test("compared the other way round, deviations and their times are the same and additions are removals")
  func symmetric() throws {
    var random = RandomMotion(seed: 412)
    var compared = 0
    for index in 0..<60 {
      let (one, other) = (try keyframes(&random), try keyframes(&random))
      let there = MotionComparison.compare(old: one, new: other)
      let back = MotionComparison.compare(old: other, new: one)
      let label = "seed \(random.seed), pair \(index)"
      #expect(there.addedChannels.map(\.name) == back.removedChannels.map(\.name), "\(label)")
      #expect(there.duration.before == back.duration.after, "\(label)")
      #expect(there.window == back.window, "\(label)")
      for channel in there.channels {
        compared += 1
        let twin = try #require(back.channels.first { $0.channel.name == channel.channel.name }, "\(label)")
        #expect(twin.deviation == channel.deviation && twin.time == channel.time, "\(label): \(channel.channel.name)")
        #expect(twin.before == channel.after && twin.after == channel.before, "\(label)")
      }
    }
    #expect(compared > 20)
  }

  @Test("no sample of a channel lies further apart than its largest deviation says")
  func largest() throws {
    var random = RandomMotion(seed: 413)
    for index in 0..<60 {
      let (one, other) = (Motion.curve(try random.curve()), Motion.curve(try random.curve()))
      let difference = MotionComparison.compare(old: one, new: other)
      guard let window = difference.window, difference.isWhole else { continue }
      var options = CompileOptions()
      options.defaultDuration = difference.duration.before ?? difference.duration.after ?? 1
      let old = try TimelineCompiler.compile(one, options: options)
      let new = try TimelineCompiler.compile(other, options: options)
      let found = difference.channels.first?.deviation ?? 0
      for sample in 0...997 {
        let time = window * Double(sample) / 997
        let distance = abs(old.value(0, at: time) - new.value(0, at: time))
        // A coarse sample may fall between two of the search where both are steep; never by more than that slope.
        if distance > found + 0.02 {
          Issue.record("seed \(random.seed), pair \(index): \(distance) at \(time), found \(found)")
          break
        }
      }
    }
  }

  @Test("a thousand tracks are compared in bounded time, and only those that differ are sampled")
  func bounded() throws {
    func set(_ shift: Double) throws -> Motion {
      var tracks: [MotionTrack] = []
      for index in 0..<1_000 {
        let frames = try [Make.linear(1 + shift, 0.4, easing: .named(.easeOut)), Make.cubic(0, 1)]
        tracks.append(try Make.track("p\(index)", from: 0, frames))
      }
      return .keyframes(try KeyframeSet(tracks: tracks))
    }
    let (one, other) = (try set(0), try set(0.5))
    let clock = ContinuousClock()
    var difference = MotionComparison.compare(old: one, new: one)
    let time = clock.measure { difference = MotionComparison.compare(old: one, new: other) }
    #expect(difference.channels.count == 1_000)
    #expect(difference.channels.allSatisfy { abs($0.deviation - 0.5) < 1e-3 })
    // 1,000,000 evaluations of both; a debug build on a busy machine takes some seconds.
    #expect(time < .seconds(60), "\(time)")
  }

  @Test("lists of thousands of elements are aligned in bounded time")
  func longLists() throws {
    func set(_ offset: Double) throws -> Motion {
      var frames: [MotionKeyframe] = []
      for index in 0..<5_000 { frames.append(try Make.linear(Double(index) + offset, 0.01)) }
      return .keyframes(try KeyframeSet(tracks: [Make.track("x", from: 0, frames)]))
    }
    let clock = ContinuousClock()
    var difference = MotionComparison.compare(old: try set(0), new: try set(0))
    let time = try clock.measure { difference = MotionComparison.compare(old: try set(0), new: try set(0.5)) }
    #expect(difference.changes.count == 5_000)
    #expect(time < .seconds(60), "\(time)")
  }
}
