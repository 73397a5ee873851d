import MotionEngine
import MotionModel
import TestSupport
import Testing

@Suite("Animations one after another as segments") struct StagePieceTests {
  private func timeline(_ notation: String, _ kind: MotionKind) throws -> Timeline {
    try ResolvedMotion(try Motion(notation: notation, as: kind)).timeline()
  }

  @Test("a step with a delay, one at another speed, a wait and a jump")
  func steps() throws {
    let timeline = try timeline(
      """
      AnimationSequence().append(duration: 0.4, delay: 0.1, easing: .timingCurve(0.05, 0.7, 0.1, 1)) { opacity = 0.5 }
        .append(easing: .linear(duration: 0.2).speed(2)) { opacity = 1 }
        .wait(for: 0.3).append(easing: nil) { opacity = 0 }.append(easing: .easeIn(duration: 1)) { opacity = 1 }
      """, .sequence)
    let segments = try #require(timeline.segments(of: "opacity"))
    func rounded(_ number: Double) -> Double { (number * 1e9).rounded() / 1e9 }
    let expected: [(form: Segment.Form, start: Double, end: Double, from: Double, to: Double)] = [
      (.hold, 0, 0.1, 1, 1), (.cubic(x1: 0.05, y1: 0.65, x2: 0.1, y2: 0.5), 0.1, 0.5, 1, 0.5),
      (.line, 0.5, 0.6, 0.5, 1),
      (.hold, 0.6, 0.9, 1, 1), (.hold, 0.9, 0.9, 1, 0), (.cubic(x1: 0.42, y1: 0, x2: 1, y2: 1), 0.9, 1.9, 0, 1),
    ]
    #expect(segments.count == expected.count, "\(segments.map { ($0.start, $0.end, $0.form) })")
    for (segment, row) in zip(segments, expected) {
      #expect(rounded(segment.start) == row.start && rounded(segment.end) == row.end, "\(row)")
      #expect(segment.from == row.from && segment.to == row.to && segment.form == row.form, "\(segment.form), \(row)")
    }
  }

  @Test("an effect with a curve of its own is one segment; springs that take over and overlapping steps are none")
  func kinds() throws {
    let fade = try timeline(".opacity.animation(.easeIn(duration: 0.2))", .transition)
    let segments = try #require(fade.segments(of: "opacity"))
    #expect(segments.map(\.form) == [.cubic(x1: 0.42, y1: 0, x2: 1, y2: 1)] && segments.map(\.end) == [0.2])
    let others = [
      "withAnimation(.bouncy) { scale = 2 } withAnimation(.bouncy) { scale = 1 }",
      "AnimationSequence().append(duration: 1, async: true) { scale = 2 }.wait(for: 0.5).append(duration: 1) { scale = 3 }",
      "AnimationSequence().append(easing: .easeIn(duration: 0.2).repeatCount(2)) { scale = 2 }",
      "PhaseAnimator { Phase { scale = 1 } Phase { scale = 2 } }", "AnimationSequence().append { opacity = 1 }",
    ]
    for notation in others { #expect(try timeline(notation, .sequence).segments(of: "scale") == nil, "\(notation)") }
  }

  @Test("a preset that a step plays gives its own segments, later")
  func played() throws {
    let line = try Motion(
      notation: #"KeyframeTrack(\.scale) { LinearKeyframe(2, duration: 1); CubicKeyframe(1, duration: 0.5) }"#,
      as: .keyframes)
    let sequence = try Motion(
      notation: #"AnimationSequence().append(easing: .linear(duration: 0.5)) { scale = 3 }.play("line")"#, as: .sequence
    )
    let references = try ReferenceTable([.name(PresetName("line"), .latest): line])
    let timeline = try ResolvedMotion(sequence, references: references).timeline()
    let segments = try #require(timeline.segments(of: "scale"))
    #expect(segments.map(\.start) == [0, 0.5, 0.5, 1.5] && segments.map(\.end) == [0.5, 0.5, 1.5, 2])
    #expect(segments.map(\.from) == [1, 3, 1, 2] && segments.map(\.to) == [3, 1, 2, 1])
    for segment in segments where segment.duration > 0 {
      let (middle, time) = (segment.value(at: segment.duration / 2), segment.start + segment.duration / 2)
      #expect(abs(middle - (timeline.value("scale", at: time) ?? .nan)) < 1e-12)
    }
  }

  @Test("segments of random steps have the values of the channel at every moment")
  func values() throws {
    var generator = SeededGenerator(seed: 0x5E6)
    func number(_ range: ClosedRange<Double>) -> String {
      "\((Double.random(in: range, using: &generator) * 1000).rounded() / 1000)"
    }
    for round in 0..<Campaign.rounds(60) {
      var notation = "AnimationSequence()"
      for _ in 0..<Int.random(in: 1...5, using: &generator) {
        let easings = [
          ".linear", ".easeIn", ".easeInOut", "steps(3)", "linear(0, 0.7 20%, 1)", "nil",
          ".timingCurve(\(number(0...1)), \(number(-1...2)), \(number(0...1)), \(number(-1...2)))",
        ]
        let easing = easings[Int.random(in: 0..<easings.count, using: &generator)]
        let changes = ["scale = \(number(0...2))", "offset = CGPoint(x: \(number(-9...9)), y: 20)", "rotation += 30"]
        let change = changes[Int.random(in: 0..<changes.count, using: &generator)]
        let times = "duration: \(number(0.1...2)), delay: \(number(0...1)), easing: \(easing)"
        notation += ".append(\(times)) { \(change) }.wait(for: \(number(0...0.5)))"
      }
      let timeline = try timeline(notation, .sequence)
      for (index, channel) in timeline.channels.enumerated() {
        let label = "seed \(generator.seed), round \(round), \(channel.name) of \(notation)"
        guard let segments = timeline.segments(of: channel.name), let last = segments.last else {
          #expect(timeline.value(index, at: 0) == timeline.value(index, at: timeline.duration), "\(label)")
          continue
        }
        #expect(zip(segments, segments.dropFirst()).allSatisfy { abs($0.end - $1.start) < 1e-8 && $0.to == $1.from })
        #expect(timeline.value(index, at: last.end + 1e-6) == last.to, "\(label)")
        for segment in segments where segment.duration > 0 {
          for step in 0..<20 {
            let elapsed = segment.duration * (Double(step) + 0.5) / 20
            let (value, own) = (timeline.value(index, at: segment.start + elapsed), segment.value(at: elapsed))
            #expect(abs(own - value) < 1e-7, "\(label) at \(segment.start + elapsed): \(own), not \(value)")
          }
        }
      }
    }
  }
}
