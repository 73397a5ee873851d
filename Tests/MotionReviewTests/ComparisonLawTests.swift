import MotionEngine
import MotionModel
import MotionReview
import TestSupport
import Testing

/// Laws for any two motions.
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
      let difference = MotionDifference(old: motion, new: again)
      if !difference.isIdentical || difference.moves || !difference.channels.isEmpty {
        Issue.record("seed \(random.seed), motion \(index): \(CanonicalJSON.text(motion.json))")
      }
    }
  }

  @Test("compared the other way round, deviations and their times are the same and additions are removals")
  func symmetric() throws {
    var random = RandomMotion(seed: 412)
    var options = ComparisonOptions()
    options.maximumSamples = 2_400
    var compared = 0
    for index in 0..<Campaign.rounds(60) {
      let (one, other) = (try keyframes(&random), try keyframes(&random))
      let there = MotionDifference(old: one, new: other, options: options)
      let back = MotionDifference(old: other, new: one, options: options)
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
    #expect(compared > Campaign.rounds(20))
  }

  /// Distance of two curves at evenly spaced times, and the maximum found by the comparison.
  private func distances(
    _ one: Curve, _ other: Curve, _ options: ComparisonOptions, count: Int
  ) throws -> (distances: [Double], found: Double, span: Double)? {
    let difference = MotionDifference(old: .curve(one), new: .curve(other), options: options)
    guard let window = difference.window, difference.isWhole else { return nil }
    var compile = CompileOptions()
    compile.defaultDuration = difference.duration.before ?? difference.duration.after ?? 1
    let old = try ResolvedMotion(.curve(one)).timeline(compile)
    let new = try ResolvedMotion(.curve(other)).timeline(compile)
    let channel = difference.channels.first
    let distances = (0...count).map { index in
      let time = window * Double(index) / Double(count)
      return abs(old.value(0, at: time) - new.value(0, at: time))
    }
    return (distances, channel?.deviation ?? 0, channel?.span ?? 1)
  }

  @Test("no deviation that lasts six parts of the window is larger than what is found, jumps and all")
  func lasting() throws {
    var random = RandomMotion(seed: 413)
    var options = ComparisonOptions()
    // Few samples, so that there is something to miss.
    options.maximumSamples = 240
    let steps = 6
    var compared = 0
    for index in 0..<Campaign.rounds(150) {
      let (one, other) = (try random.curve(), try random.curve())
      guard let (distances, found, _) = try distances(one, other, options, count: options.maximumSamples)
      else { continue }
      compared += 1
      // Of each stretch of six parts, the lowest: so much holds all along.
      for start in 0..<(distances.count - steps) {
        let lasting = distances[start...(start + steps)].min() ?? 0
        guard lasting > found + 1e-9 else { continue }
        Issue.record("seed \(random.seed), pair \(index), part \(start): \(lasting) lasts, found \(found)")
        break
      }
    }
    #expect(compared > Campaign.rounds(50))
  }

  @Test("of smooth curves the deviation found is the largest one, to a billionth")
  func smooth() throws {
    var random = RandomMotion(seed: 414)
    var worst = (excess: 0.0, label: "")
    for index in 0..<Campaign.rounds(60) {
      func curve() throws -> Curve {
        let base: CurveBase =
          index % 2 == 0
          ? .cubicBezier(try random.bezier(), .clamp) : .spring(random.spring(), blendDuration: 0)
        return try Curve(base, duration: base.isSpring ? nil : .seconds(1))
      }
      let (one, other) = (try curve(), try curve())
      guard let (distances, found, span) = try distances(one, other, ComparisonOptions(), count: 9_973)
      else { continue }
      let excess = ((distances.max() ?? 0) - found) / max(span, 1)
      if excess > worst.excess { worst = (excess, "pair \(index): \(one) and \(other), found \(found)") }
    }
    #expect(worst.excess <= 1e-9, "seed \(random.seed), \(worst.label)")
  }

  @Test("a thousand tracks are compared with no more samples than asked for, and the answer is right all the same")
  func thousandTracks() throws {
    func set(_ shift: Double) throws -> Motion {
      var tracks: [MotionTrack] = []
      for index in 0..<1_000 {
        let frames = try [Make.linear(1 + shift, 0.4, easing: .named(.easeOut)), Make.cubic(0, 1)]
        tracks.append(try Make.track("p\(index)", from: 0, frames))
      }
      return .keyframes(try KeyframeSet(tracks: tracks))
    }
    var options = ComparisonOptions()
    options.maximumWork = 100_000
    let difference = MotionDifference(old: try set(0), new: try set(0.5), options: options)
    #expect(difference.channels.count == 1_000)
    // They are furthest apart at the end of the first frame.
    #expect(difference.channels.allSatisfy { abs($0.deviation - 0.5) < 1e-9 && abs($0.time - 0.4) < 1e-9 })
  }

  @Test("lists of thousands of elements are aligned, each with its counterpart")
  func longLists() throws {
    func set(_ offset: Double) throws -> Motion {
      var frames: [MotionKeyframe] = []
      for index in 0..<5_000 { frames.append(try Make.linear(Double(index) + offset, 0.01)) }
      return .keyframes(try KeyframeSet(tracks: [Make.track("x", from: 0, frames)]))
    }
    let difference = MotionDifference(old: try set(0), new: try set(0.5))
    #expect(difference.changes.count == 5_000)
  }
}
