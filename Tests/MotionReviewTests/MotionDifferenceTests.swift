import MotionEngine
import MotionModel
import MotionReview
import TestSupport
import Testing

/// Differences against numbers computed elsewhere: bisection and ternary search over the curves' definitions in binary64.
@Suite struct MotionDifferenceTests {
  private func bezier(_ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double, _ duration: Double?) throws -> Motion {
    .curve(try Make.curve(.cubicBezier(CubicBezier(x1, y1, x2, y2), .clamp), duration))
  }

  private func spring(_ duration: Double, bounce: Double = 0) throws -> Motion {
    .curve(try Make.curve(.spring(.duration(duration, bounce: bounce), blendDuration: 0)))
  }

  @Test("ease and ease-in-out of one second lie 0.3526 apart at 0.3779 s")
  func easings() throws {
    let difference = MotionDifference(
      old: try bezier(0.25, 0.1, 0.25, 1, 1), new: try bezier(0.42, 0, 0.58, 1, 1))
    let channel = try #require(difference.channels.first)
    #expect(difference.channels.count == 1)
    #expect(abs(channel.deviation - 0.352_585_384_558_453) < 1e-9)
    #expect(abs(channel.time - 0.377_916_127_606_735_9) < 1e-4)
    #expect(channel.channel.name == "value")
    #expect(channel.channel.unit == .number)
    #expect(channel.span == 1)
    #expect(!difference.duration.isChanged)
    #expect(difference.duration.before == 1)
    #expect(difference.isWhole)
    #expect(difference.changes.map(\.pointer.description) == ["/cubicBezier"])
  }

  @Test("a critically damped spring from 0.5 to 0.6 s takes 20 % longer and lies 0.0984 behind at 0.174 s")
  func springs() throws {
    let difference = MotionDifference(old: try spring(0.5), new: try spring(0.6))
    // (1 + u)·exp(-u) = 0.001 at u = 9.2334…; the spring has settled at u·d / 2π.
    let before = try #require(difference.duration.before)
    let after = try #require(difference.duration.after)
    #expect(abs(before - 0.734_771_698_194_295_8) < 1e-6)
    #expect(abs(after - 0.881_726_037_833_155) < 1e-6)
    #expect(abs(try #require(difference.relativeDuration) - 0.2) < 1e-6)
    let channel = try #require(difference.channels.first)
    #expect(abs(channel.deviation - 0.098_425_510_277_550_2) < 1e-9)
    #expect(abs(channel.time - 0.174_104_261_703_968_2) < 1e-4)
    #expect(channel.after < channel.before)
    let metrics = try #require(difference.metrics)
    #expect(metrics.before.overshoot == nil)
    #expect(abs(metrics.before.peakVelocity.value - 4.622_909_399_163_687) < 1e-6)
    #expect(abs(metrics.after.peakVelocity.value - 3.852_424_499_303_072_7) < 1e-6)
    #expect(difference.changes.map(\.pointer.description) == ["/spring/perceptual/duration"])
  }

  @Test("the numbers of a point are those of its parts, which have no unit")
  func points() throws {
    let document = { (tracks: String) in
      try Preset(json: Array(#"{"motionbook":1,"name":"a","kind":"keyframes","tracks":[\#(tracks)]}"#.utf8)).motion
    }
    let point = try document(
      #"{"property":"offset","type":"point","initial":[0,0],"keyframes":[{"linear":[8,4],"duration":1}]}"#)
    let numbers = try document(
      ["x", "y"].map { axis in
        #"{"property":"offset.\#(axis)","initial":0,"keyframes":[{"linear":\#(axis == "x" ? 8 : 6),"duration":1}]}"#
      }.joined(separator: ","))
    let difference = MotionDifference(old: point, new: numbers)
    #expect(difference.addedChannels.isEmpty && difference.removedChannels.isEmpty)
    #expect(difference.channels.map(\.channel.name) == ["offset.y"] && difference.channels.first?.deviation == 2)
  }

  @Test("more bounce is more overshoot: exp(-πζ/√(1-ζ²)) at ζ 0.7 and 0.6")
  func overshoot() throws {
    let difference = MotionDifference(old: try spring(0.5, bounce: 0.3), new: try spring(0.5, bounce: 0.4))
    let metrics = try #require(difference.metrics)
    #expect(abs(try #require(metrics.before.overshoot).value - 0.045_987_910_260_267_75) < 1e-9)
    #expect(abs(try #require(metrics.after.overshoot).value - 0.094_780_224_842_151_86) < 1e-9)
  }

  @Test("the same easing over another time deviates by its slope: linear over 1 and 2 s by a half at 1 s")
  func durations() throws {
    let difference = MotionDifference(
      old: .curve(try Make.curve(.linear(.clamp), 1)), new: .curve(try Make.curve(.linear(.clamp), 2)))
    #expect(difference.channels.first?.deviation == 0.5)
    #expect(difference.channels.first?.time == 1)
    #expect(difference.relativeDuration == 1)
    #expect(difference.window == 2)
  }

  @Test("a curve without a length is compared as a shape, over the other's length")
  func shapes() throws {
    let difference = MotionDifference(
      old: .curve(try Make.curve(.linear(.clamp))), new: .curve(try Make.curve(.linear(.clamp), 0.3)))
    #expect(difference.duration == BeforeAfter(before: nil, after: 0.3))
    #expect(difference.channels.isEmpty)
    #expect(difference.relativeDuration == nil)
    #expect(difference.moves)
  }

  @Test("the same motion in other words is found: ease by name and by its points")
  func otherWords() throws {
    let difference = MotionDifference(
      old: .curve(try Make.curve(.linear(.clamp), 1)), new: try bezier(0.3, 0.3, 0.6, 0.6, 1))
    #expect(!difference.changes.isEmpty)
    #expect(!difference.moves)
    #expect(difference.isReworded)
    #expect(!difference.isIdentical)
  }

  @Test("what only waiting or merging shows is no rewording: another blend duration")
  func hidden() throws {
    let difference = MotionDifference(
      old: try spring(0.5),
      new: .curve(try Make.curve(.spring(.duration(0.5, bounce: 0), blendDuration: 0.4))))
    #expect(!difference.moves)
    #expect(!difference.isReworded)
    #expect(difference.hiddenChanges.map(\.pointer.description) == ["/blendDuration"])
  }

  @Test("an endless motion is compared over ten seconds at least, and over two passes")
  func endless() throws {
    func pulse(_ height: Double, _ seconds: Double) throws -> Motion {
      let track = try Make.track("scale", from: 1, [Make.linear(1, seconds * 0.9), Make.linear(height, seconds * 0.1)])
      return .keyframes(try KeyframeSet(tracks: [track], playback: .repeats(count: nil, autoreverses: false)))
    }
    let short = MotionDifference(old: try pulse(2, 1), new: try pulse(3, 1))
    #expect(short.window == 10)
    #expect(!short.isWhole)
    #expect(short.duration == BeforeAfter(before: .infinity, after: .infinity))
    #expect(abs(try #require(short.channels.first).deviation - 1) < 1e-3)
    let long = MotionDifference(old: try pulse(2, 60), new: try pulse(3, 60))
    #expect(long.window == 120)
    #expect(abs(try #require(long.channels.first).deviation - 1) < 1e-3)
    let ending = MotionDifference(
      old: .curve(try Make.curve(.linear(.clamp), 1)),
      new: .curve(try Make.curve(.linear(.clamp), 1, [.repeats(count: nil, autoreverses: true)])))
    #expect(ending.relativeDuration == .infinity)
  }

  @Test("a keyframe of a thousandth of the length is not missed")
  func narrow() throws {
    func set(_ height: Double) throws -> Motion {
      let frames = try [
        Make.linear(0, 40), Make.linear(height, 0.005), Make.linear(0, 0.005), Make.linear(0, 60),
      ]
      return .keyframes(try KeyframeSet(tracks: [Make.track("x", from: 0, frames)]))
    }
    let difference = MotionDifference(old: try set(1), new: try set(5))
    let channel = try #require(difference.channels.first)
    #expect(abs(channel.deviation - 4) < 1e-6)
    #expect(abs(channel.time - 40.005) < 1e-6)
  }

  @Test("channels that come and go are told apart from those that move")
  func channels() throws {
    func track(_ name: String, _ to: Double) throws -> MotionTrack {
      try Make.track(name, from: 0, [Make.linear(to, 1)])
    }
    let difference = MotionDifference(
      old: .keyframes(try KeyframeSet(tracks: [track("opacity", 1), track("rotation", 90)])),
      new: .keyframes(try KeyframeSet(tracks: [track("blur", 4), track("opacity", 1), track("offset.y", 8)])))
    #expect(difference.addedChannels.map(\.name) == ["blur", "offset.y"])
    #expect(difference.removedChannels.map(\.name) == ["rotation"])
    #expect(difference.channels.isEmpty)
  }

  @Test("a preset that a motion follows moves it, though its document stays")
  func followed() throws {
    let reference = try PresetReference("time/short")
    let motion = Motion.curve(try Curve(.linear(.clamp), duration: .reference(reference)))
    let difference = MotionDifference(
      old: motion, new: motion, oldReferences: ReferenceTable([reference: .duration(.seconds(0.2))]),
      newReferences: ReferenceTable([reference: .duration(.seconds(0.3))]))
    #expect(difference.changes.isEmpty)
    #expect(difference.duration == BeforeAfter(before: 0.2, after: 0.3))
    #expect(!difference.isIdentical)
    let gone = MotionDifference(
      old: motion, new: motion, oldReferences: ReferenceTable([reference: .duration(.seconds(0.2))]))
    #expect(gone.obstacle.before == nil)
    #expect(try #require(gone.obstacle.after).contains("time/short"))
    #expect(gone.window == nil)
  }

  @Test("an alias is compared by what it stands for")
  func aliases() throws {
    let reference = try PresetReference("brand/pop")
    let pop = try spring(0.5)
    let table = ReferenceTable([reference: pop])
    let same = MotionDifference(old: .alias(reference), new: pop, oldReferences: table)
    #expect(!same.kind.isChanged)
    #expect(!same.moves)
    let other = MotionDifference(old: .alias(reference), new: .duration(.seconds(1)), oldReferences: table)
    #expect(other.kind == BeforeAfter(before: .curve, after: .duration))
  }

  @Test("a transition's removal is compared too")
  func removal() throws {
    func transition(_ distance: Double) throws -> Motion {
      .transition(
        try MotionTransition(
          curve: .inline(Make.curve(.linear(.clamp))), duration: .seconds(0.5),
          insertion: MotionTransition.Side([.opacity]),
          removal: MotionTransition.Side([.offset(x: distance, y: 0)])))
    }
    let difference = MotionDifference(old: try transition(10), new: try transition(30))
    let channel = try #require(difference.channels.first { $0.channel.name == "offset.x" })
    #expect(abs(channel.deviation - 20) < 1e-6)
    let start = try #require(difference.removalTime)
    #expect(abs(channel.time - start - 0.5) < 1e-6)
  }

  @Test("texts differ or do not")
  func texts() throws {
    func caption(_ text: String) throws -> Motion {
      let frames = try [MotionKeyframe(.move, to: MotionValue(text: text))]
      return .keyframes(
        try KeyframeSet(tracks: [
          MotionTrack(PropertyName("text"), initial: MotionValue(text: "ready"), keyframes: frames)
        ]))
    }
    let difference = MotionDifference(old: try caption("go"), new: try caption("stop"))
    let channel = try #require(difference.channels.first)
    #expect(channel.texts == BeforeAfter(before: "go", after: "stop"))
    #expect(MotionDifference(old: try caption("go"), new: try caption("go")).isIdentical)
  }

  @Test("parameters that a caller can set are part of a motion")
  func parameters() throws {
    func formula(_ name: String) throws -> Motion {
      .curve(try Make.curve(.formula(Formula("t ^ \(name)"), parameters: [name: 2]), 1))
    }
    let difference = MotionDifference(old: try formula("power"), new: try formula("steepness"))
    #expect(difference.removedParameters == ["power"])
    #expect(difference.addedParameters == ["steepness"])
    #expect(difference.channels.isEmpty)
  }
}
