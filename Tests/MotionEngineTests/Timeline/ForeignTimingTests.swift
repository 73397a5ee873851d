import Foundation
import MotionEngine
import MotionModel
import TestSupport
import Testing

/// Delay, repetition and keyframes as other platforms test them, as far as a catalog can express them.
@Suite struct ForeignTimingTests {
  @Test("compose_repeat: nine autoreversed passes")
  func composeRepeat() throws {
    let table = try CSVTable(Fixtures.reference("compose_repeat.csv"))
    var report = ToleranceReport()
    var options = CompileOptions()
    options.to = 100
    for row in table.rows {
      let p = JSONParameters(row)
      let curve = try Make.curve(
        .linear(.clamp), p["duration_ms"] / 1000, [.repeats(count: Int(p["iterations"]), autoreverses: true)])
      let timeline = try ResolvedMotion(.curve(curve)).timeline(options)
      report.compare(
        timeline.value(0, at: try #require(row.number("t")) / 1000), try #require(row.number("expected")),
        tolerance: try #require(row.number("tolerance")), row.description)
    }
    #expect(report.rows == 25)
    #expect(report.failures == 0, "\(report.summary)")
  }

  /// Compose's keyframes carry the easing of the following interval and may be outside the duration, where they are
  /// ignored; its delay holds the first value.
  @Test("compose_keyframes: every row, as linear keyframes with easings")
  func composeKeyframes() throws {
    let table = try CSVTable(Fixtures.reference("compose_keyframes.csv"))
    var report = ToleranceReport()
    for row in table.rows {
      let data = try JSONSerialization.jsonObject(with: Data(row["parameters"].utf8)) as? [String: Any]
      let p = try #require(data)
      let expected = components(
        try JSONSerialization.jsonObject(with: Data(row["expected"].utf8), options: .fragmentsAllowed))
      for component in expected.indices {
        let timeline = try Make.timeline([try composeTrack(p, component)])
        let time = try #require(row.number("t")) / 1000
        report.compare(
          timeline.value(0, at: time), expected[component], tolerance: try #require(row.number("tolerance")),
          row.description)
      }
    }
    #expect(report.rows == 31 + 9)
    #expect(report.failures == 0, "\(report.summary)")
  }

  private func components(_ value: Any?) -> [Double] {
    (value as? [NSNumber])?.map(\.doubleValue) ?? (value as? NSNumber).map { [$0.doubleValue] } ?? []
  }

  private func composeTrack(_ p: [String: Any], _ component: Int) throws -> MotionTrack {
    let length = try #require(p["duration_ms"] as? NSNumber).doubleValue
    let delay = try #require(p["delay_ms"] as? NSNumber).doubleValue / 1000
    var frames: [(time: Double, value: Double, easing: CurveBase?)] = []
    for entry in try #require(p["keyframes"] as? [[Any]]) {
      let time = try #require(entry[0] as? NSNumber).doubleValue
      guard (0...length).contains(time) else { continue }
      var easing: CurveBase?
      if entry.count > 2, let options = entry[2] as? [String: Any], let c = options["easing"] as? [NSNumber] {
        let points = c.map(\.doubleValue)
        easing = .cubicBezier(try CubicBezier(points[0], points[1], points[2], points[3]), .clamp)
      }
      frames.append((time / 1000, components(entry[1])[component], easing))
    }
    frames.sort { $0.time < $1.time }
    if frames.first?.time != 0 { frames.insert((0, components(p["initial"])[component], nil), at: 0) }
    if frames.last?.time != length / 1000 { frames.append((length / 1000, components(p["target"])[component], nil)) }
    var keyframes: [MotionKeyframe] = []
    if delay > 0 { keyframes.append(try Make.linear(frames[0].value, delay)) }
    for (from, to) in zip(frames, frames.dropFirst()) {
      keyframes.append(try Make.linear(to.value, to.time - from.time, easing: from.easing))
    }
    return try Make.track(from: frames[0].value, keyframes)
  }

  /// Objc.io's move keyframes have a duration, which ours hold by a linear one of the same value.
  @Test("objcio_keyframes: every row")
  func objcio() throws {
    let table = try CSVTable(Fixtures.reference("objcio_keyframes.csv"))
    var report = ToleranceReport()
    for row in table.rows {
      let data = try JSONSerialization.jsonObject(with: Data(row["parameters"].utf8)) as? [String: Any]
      let track = try #require(data?[row["case"]] as? [String: Any])
      var keyframes: [MotionKeyframe] = []
      for entry in try #require(track["keyframes"] as? [[Any]]) {
        let value = try #require(entry[1] as? NSNumber).doubleValue
        let duration = try #require(entry[2] as? NSNumber).doubleValue
        if entry[0] as? String == "move" { keyframes.append(try Make.move(value)) }
        keyframes.append(try Make.linear(value, duration))
      }
      let timeline = try Make.timeline([try Make.track(from: 0, keyframes)])
      report.compare(
        timeline.value(0, at: try #require(row.number("t"))), try #require(row.number("expected")),
        tolerance: try #require(row.number("tolerance")), row.description)
    }
    #expect(report.rows == 6)
    #expect(report.failures == 0, "\(report.summary)")
  }

  /// Part of the Web's timing representable by a curve: whole passes from the first on (a later whole start is the
  /// same), played forward.
  ///
  /// A fraction of a pass, a start inside one, a negative end delay, an endless pass and playback backwards have no
  /// place in a document; the number of the current pass is not a value of a timeline.
  @Test("wpt_timing_iteration: progress of what a curve can express")
  func webTiming() throws {
    let table = try CSVTable(Fixtures.reference("wpt_timing_iteration.csv"))
    var report = ToleranceReport()
    var left: [String: Int] = [:]
    for row in table.rows {
      let p = JSONParameters(row)
      let iterations = p.text("iterations") != nil ? Double.infinity : p["iterations"].isNaN ? 1 : p["iterations"]
      let start = p["iterationStart"].isNaN ? 0 : p["iterationStart"]
      let reason: String? =
        row["subject"] != "waapi.progress"
        ? "current iteration"
        : p["playbackRate"] < 0
          ? "played backwards"
          : p.text("duration") != nil
            ? "endless pass"
            : p["endDelay"] < 0
              ? "negative end delay"
              : start != start.rounded()
                ? "start inside a pass"
                : iterations < 1 || (iterations.isFinite && iterations != iterations.rounded()) ? "part of a pass" : nil
      if let reason {
        left[reason, default: 0] += 1
        continue
      }
      let curve = try Make.curve(
        .linear(.extend), p["duration"] / 1000,
        [.repeats(count: iterations.isFinite ? Int(iterations) : nil, autoreverses: false), .delay(p["delay"] / 1000)])
      let timeline = try ResolvedMotion(.curve(curve)).timeline()
      report.compare(
        timeline.value(0, at: try #require(row.number("t")) / 1000), try #require(row.number("expected"), "\(row)"),
        tolerance: 1e-12, row.description)
    }
    print("wpt_timing_iteration: \(report.rows) rows checked; not expressible: \(left.sorted { $0.key < $1.key })")
    #expect(report.rows + left.values.reduce(0, +) == 233)
    #expect(report.rows > 20)
    #expect(report.failures == 0, "\(report.summary)")
  }
}
