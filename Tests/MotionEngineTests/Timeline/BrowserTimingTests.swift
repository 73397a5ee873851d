import Foundation
import MotionEngine
import MotionModel
import TestSupport
import Testing

/// Chromium's answers through the Web Animations API, as far as curves and keyframe sets can express its timing.
@Suite struct BrowserTimingTests {
  private struct Options {
    let values: [String: Any]
    init(_ row: CSVTable.Row) throws {
      let data = try JSONSerialization.jsonObject(with: Data(row["options"].utf8)) as? [String: Any]
      values = try #require(data)
    }
    func number(_ key: String, _ absent: Double) -> Double {
      if values[key] as? String == "Infinity" { return .infinity }
      return (values[key] as? NSNumber)?.doubleValue ?? absent
    }
    func text(_ key: String, _ absent: String) -> String { values[key] as? String ?? absent }
  }

  /// Reason that a row has no counterpart; nil if it has one.
  private func obstacle(_ row: CSVTable.Row, _ options: Options) -> String? {
    if !row["error"].isEmpty { return "refused by the browser" }
    if row.number("progress") == nil { return "no effect at that time (fill)" }
    let iterations = options.number("iterations", 1)
    if options.number("iterationStart", 0) != options.number("iterationStart", 0).rounded() {
      return "start inside a pass"
    }
    if iterations.isFinite, iterations != iterations.rounded() || iterations < 1 { return "part of a pass" }
    if options.number("endDelay", 0) < 0 { return "negative end delay" }
    if (row.number("playbackRate") ?? 1) < 0 { return "played backwards" }
    if !options.number("duration", 0).isFinite { return "endless pass" }
    let direction = options.text("direction", "normal")
    if direction == "reverse" || direction == "alternate-reverse" { return "direction \(direction)" }
    if direction == "alternate", options.number("iterationStart", 0).truncatingRemainder(dividingBy: 2) != 0 {
      return "starts with a reversed pass"
    }
    return nil
  }

  @Test("Chromium's timing: delay, passes, alternate and easings of curves and keyframes")
  func timing() throws {
    let table = try CSVTable(Fixtures.reference("timing_expected.csv"))
    var report = ToleranceReport()
    var left: [String: Int] = [:]
    for row in table.rows {
      let options = try Options(row)
      let easing = options.text("easing", "linear")
      let delay = options.number("delay", 0) / 1000
      let alternates = options.text("direction", "normal") == "alternate"
      guard let base = try CSSEasing.base(easing) else {
        left["easing \(easing)", default: 0] += 1
        continue
      }
      if let reason = obstacle(row, options) {
        left[reason, default: 0] += 1
        continue
      }
      let time = try #require(row.number("t_ms")) / 1000
      if time < 0 {
        left["before time 0", default: 0] += 1
        continue
      }
      let duration = options.number("duration", 0) / 1000
      let iterations = options.number("iterations", 1)
      let count = iterations.isFinite ? Int(iterations) : nil
      let passes = duration > 0 ? (time - delay) / duration : 0
      if abs(passes - passes.rounded()) < 1e-9, passes > 0.5, passes < iterations - 0.5 {
        left["exactly where one pass ends and the next begins", default: 0] += 1
        continue
      }
      let motion: Motion
      if alternates {
        // A curve's modifiers run it backwards in value, a browser, as a keyframe set, in time.
        motion = .keyframes(
          try KeyframeSet(
            tracks: [try Make.track(from: 0, [try Make.linear(1, duration)])],
            playback: .repeats(count: count, autoreverses: true), delay: .seconds(delay),
            easing: .inline(try Curve(base))))
      } else {
        motion = .curve(
          try Make.curve(base, duration, [.repeats(count: count, autoreverses: false), .delay(delay)]))
      }
      let timeline = try ResolvedMotion(motion).timeline()
      if isJump(easing, time, delay, duration) {
        left["exactly at a jump", default: 0] += 1
        continue
      }
      report.compare(
        timeline.value(0, at: time), try #require(row.number("progress")), tolerance: 2e-6, row.description)
    }
    print("chromium timing: \(report.rows) rows checked; not expressible: \(left.sorted { $0.key < $1.key })")
    #expect(report.rows + left.values.reduce(0, +) == 4033)
    #expect(report.rows == 726)
    #expect(report.failures == 0, "\(report.summary)")
  }

  /// Indicates an input within rounding of a jump of a staircase.
  private func isJump(_ easing: String, _ time: Double, _ delay: Double, _ duration: Double) -> Bool {
    guard easing.hasPrefix("step"), duration > 0 else { return false }
    let count = Double(easing.filter(\.isNumber)) ?? 1
    let scaled = (time - delay) / duration * count
    return abs(scaled - scaled.rounded()) < 1e-6
  }

  @Test("Chromium's keyframes: offsets and an easing for each, property by property")
  func keyframes() throws {
    let cases = try JSONSerialization.jsonObject(with: Data(contentsOf: Fixtures.reference("keyframes_cases.json")))
    var frames: [String: [[String: Any]]] = [:]
    for entry in try #require(cases as? [[String: Any]]) {
      frames[try #require(entry["id"] as? String)] = try #require(entry["keyframes"] as? [[String: Any]])
    }
    let table = try CSVTable(Fixtures.reference("keyframes_expected.csv"))
    var report = ToleranceReport()
    var left: [String: Int] = [:]
    for row in table.rows {
      let options = try Options(row)
      if let reason = obstacle(row, options) {
        left[reason, default: 0] += 1
        continue
      }
      let pace = try Curve(#require(try CSSEasing.base(options.text("easing", "linear"))))
      let styles = try JSONSerialization.jsonObject(with: Data(row["style"].utf8)) as? [String: String]
      for (css, key) in [("margin-left", "marginLeft"), ("opacity", "opacity")] {
        guard let text = styles?[css], let expected = Double(text.hasSuffix("px") ? String(text.dropLast(2)) : text)
        else {
          continue
        }
        let time = try #require(row.number("t_ms")) / 1000
        let duration = options.number("duration", 0) / 1000
        guard let (track, joints) = try track(try #require(frames[row["id"]]), key, duration) else {
          left["a property absent from the first or last keyframe", default: 0] += 1
          continue
        }
        let delay = options.number("delay", 0) / 1000
        let set = try KeyframeSet(tracks: [track], delay: .seconds(delay), easing: .inline(pace))
        let timeline = try ResolvedMotion(.keyframes(set)).timeline()
        let passed = duration > 0 ? (time - delay) / duration : 1
        let progress = try UnitEasing(pace).value(at: passed)
        if passed < 1, joints.contains(where: { abs($0 - progress) < 1e-9 }) {
          left["exactly at a keyframe, where the earlier one answers", default: 0] += 1
          continue
        }
        var found = timeline.value(0, at: time)
        if key == "opacity" { found = min(max(found, 0), 1) }
        report.compare(found, expected, tolerance: key == "opacity" ? 2e-6 : 2e-3, "\(key) \(row)")
      }
    }
    print("chromium keyframes: \(report.rows) values checked; not expressible: \(left.sorted { $0.key < $1.key })")
    #expect(report.rows == 2848)
    #expect(report.failures == 0, "\(report.summary)")
  }

  /// One property's keyframes as a track: missing offsets spread evenly, an easing before each interval.
  private func track(
    _ frames: [[String: Any]], _ key: String, _ duration: Double
  ) throws -> (MotionTrack, [Double])? {
    var offsets = frames.map { ($0["offset"] as? NSNumber)?.doubleValue }
    if offsets.first == .some(nil) { offsets[0] = frames.count == 1 ? 1 : 0 }
    if offsets.last == .some(nil) { offsets[offsets.count - 1] = 1 }
    var index = 0
    while index < offsets.count {
      guard offsets[index] == nil else {
        index += 1
        continue
      }
      let end = offsets[index...].firstIndex { $0 != nil } ?? offsets.count - 1
      let (low, high) = (offsets[index - 1] ?? 0, offsets[end] ?? 1)
      for step in index..<end {
        offsets[step] = low + (high - low) * Double(step - index + 1) / Double(end - index + 1)
      }
      index = end
    }
    var points: [(offset: Double, value: Double, easing: String)] = []
    for (frame, offset) in zip(frames, offsets) {
      let value: Double?
      if let text = frame[key] as? String {
        value = Double(text.dropLast(2))
      } else {
        value = (frame[key] as? NSNumber)?.doubleValue
      }
      if let value { points.append((offset ?? 0, value, frame["easing"] as? String ?? "linear")) }
    }
    guard let first = points.first, let last = points.last, first.offset == 0, last.offset == 1 else { return nil }
    var keyframes: [MotionKeyframe] = []
    for (from, to) in zip(points, points.dropFirst()) {
      if to.offset == from.offset {
        keyframes.append(try Make.move(to.value))
      } else {
        let base = try #require(try CSSEasing.base(from.easing), "\(from.easing)")
        keyframes.append(try Make.linear(to.value, (to.offset - from.offset) * duration, easing: base))
      }
    }
    return (try Make.track(from: first.value, keyframes), points.map(\.offset))
  }
}
