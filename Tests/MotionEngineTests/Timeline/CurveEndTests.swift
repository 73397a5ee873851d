import MotionEngine
import MotionModel
import TestSupport
import Testing

/// Decimal seconds add up and are taken apart again with a rounding each; the end of a curve must not depend on them.
@Suite struct CurveEndTests {
  @Test("A delayed staircase and a delayed circular arc stand at 1 when their end has come")
  func delayed() throws {
    let stairs = try Make.compiled(.steps(Steps(4)), 0.25, [.delay(0.751)])
    #expect(stairs.duration == 1.001)
    #expect(stairs.value(at: 1.001) == 1)
    #expect(stairs.value(at: 1.0009) == 0.75)
    let arc = try Make.compiled(.named(.circularEaseIn), 0.25, [.delay(0.751)])
    #expect(arc.value(at: arc.duration) == 1)
    #expect(arc.velocity(at: arc.duration) == 0, "it arrives vertically")
    let line = try Make.compiled(.linear(.clamp), 0.25, [.delay(0.751), .speed(2)])
    #expect(line.value(at: line.duration) == 1 && line.velocity(at: line.duration) == 8)
    let skipped = try Make.compiled(.linear(.clamp), 0.25, [.delay(-1)])
    #expect(skipped.duration == 0 && skipped.value(at: 0) == 1 && skipped.velocity(at: 0) == 0)
  }

  /// A base, and what it holds at its end.
  private func base(_ generator: inout SeededGenerator) throws -> (CurveBase, end: Double) {
    switch Int.random(in: 0..<6, using: &generator) {
    case 0, 1:
      let position = Steps.Position.allCases.randomElement(using: &generator) ?? .jumpEnd
      return (.steps(try Steps(Int.random(in: 2...20, using: &generator), position)), 1)
    case 2:
      let eases: [NamedEasing] = [.circularEaseIn, .circularEaseOut, .circularEaseInOut]
      return (.named(eases.randomElement(using: &generator) ?? .circularEaseIn), 1)
    case 3: return (.cubicBezier(try CubicBezier(1, 0, 1, 0), .extend), 1)
    case 4: return (.points(try LinearPoints([.init(0), .init(2, at: [0.99]), .init(0.25)])), 0.25)
    default: return (.formula(try Formula("floor(t * 7) / 7"), parameters: [:]), 1)
    }
  }

  @Test("At its reported end a curve holds its end value, whatever decimal delays, speeds and passes it has")
  func anyModifiers() throws {
    var generator = SeededGenerator()
    func decimal(_ range: ClosedRange<Int>) -> Double { Double(Int.random(in: range, using: &generator)) / 1000 }
    var rounded = 0
    for _ in 0..<20_000 {
      let (base, ownEnd) = try base(&generator)
      let length = decimal(1...2000)
      var end = ownEnd
      var modifiers: [CurveModifier] = [.delay(decimal(-300...3000))]
      for _ in 0..<Int.random(in: 0...3, using: &generator) {
        switch Int.random(in: 0..<4, using: &generator) {
        case 0: modifiers.append(.delay(decimal(-100...1000)))
        case 1: modifiers.append(.speed(decimal(100...4000)))
        default:
          let (count, reverses) = (Int.random(in: 1...9, using: &generator), Bool.random(using: &generator))
          modifiers.append(.repeats(count: count, autoreverses: reverses))
          // An even number of passes to and fro runs back, then takes the model value.
          if reverses, count.isMultiple(of: 2) { end = 1 }
        }
      }
      let curve = try Make.compiled(base, length, modifiers)
      let label = "\(base) of \(length) s, \(modifiers), seed \(generator.seed)"
      for time in [curve.duration, curve.duration.nextUp, curve.duration + 1] {
        guard curve.value(at: time) == end, curve.velocity(at: time).isFinite, curve.isFinished(at: time) else {
          Issue.record("\(curve.value(at: time)) and \(curve.velocity(at: time)) at \(time), not \(end): \(label)")
          return
        }
      }
      let timeline = try ResolvedMotion(.curve(try Make.curve(base, length, modifiers))).timeline()
      let grid = try SampleGrid(times: [timeline.duration / 2, timeline.duration])
      var samples = [0.0, 0]
      samples.withUnsafeMutableBufferPointer { _ = timeline.fill($0, channel: 0, grid: grid) }
      #expect(samples[1] == end, "\(label)")
      if case .delay(let delay) = modifiers[0], modifiers.count == 1, length + delay - delay < length { rounded += 1 }
    }
    #expect(rounded > 100, "too few of these sums round down")
  }

  @Test("At its reported end a keyframe set holds its end value, whatever decimal delay and passes it has")
  func keyframes() throws {
    var generator = SeededGenerator()
    func decimal(_ range: ClosedRange<Int>) -> Double { Double(Int.random(in: range, using: &generator)) / 1000 }
    for _ in 0..<5000 {
      let track = try Make.track(
        from: 0,
        [
          try Make.linear(1, decimal(1...900)), try Make.linear(2, decimal(1...900)),
          try Make.linear(5, decimal(1...900), easing: .steps(Steps(4))),
        ])
      let count = Int.random(in: 1...9, using: &generator)
      let playback: KeyframeSet.Playback = count == 1 ? .once : .repeats(count: count, autoreverses: false)
      let delay = decimal(-300...3000)
      let set = try KeyframeSet(tracks: [track], playback: playback, delay: .seconds(delay))
      let timeline = try ResolvedMotion(.keyframes(set)).timeline()
      let value = timeline.value(0, at: timeline.duration)
      guard value == 5, timeline.value(0, at: timeline.duration.nextUp) == 5 else {
        Issue.record("\(value) at \(timeline.duration): \(track.keyframes), \(count), \(delay), seed \(generator.seed)")
        return
      }
    }
  }
}
