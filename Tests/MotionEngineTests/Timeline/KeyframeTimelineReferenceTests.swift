import Foundation
import MotionEngine
import MotionModel
import TestSupport
import Testing

/// Keyframes and colors as measured on SwiftUI, and cubic keyframes of 70-digit arithmetic.
@Suite struct KeyframeTimelineReferenceTests {
  @Test(
    "swiftui_reference_values: every row about keyframe timelines, in both modes", arguments: EvaluationMode.allCases)
  func keyframeTimelines(mode: EvaluationMode) throws {
    let table = try CSVTable(Fixtures.reference("swiftui_reference_values.csv"))
    var report = ToleranceReport()
    for row in table.rows where row["subject"] == "KeyframeTimeline" {
      let timeline = try Make.timeline([try track(row["parameters"])], .once, CompileOptions(mode: mode))
      let expected = try #require(row.number("expected"))
      let input = row.number("input_time") ?? 0
      let found =
        switch row["quantity"] {
        case "duration": timeline.duration
        case "value(progress)": timeline.value(0, at: input * timeline.duration)
        default: timeline.value(0, at: input)
        }
      report.compare(found, expected, tolerance: try #require(row.number("tolerance")), row.description)
    }
    let x = try Make.track("x", from: 0, [try Make.linear(10, 2)])
    let y = try Make.track("y", from: 0, [try Make.move(5), try Make.linear(9, 1)])
    let both = try Make.timeline([x, y], .once, CompileOptions(mode: mode))
    report.compare(both.duration, 2, tolerance: 0, "two tracks")
    #expect(report.rows == 31)
    #expect(report.failures == 0, "\(report.summary)")
  }

  /// Reads `init 0 | linear 10 0.5 | move 5`.
  private func track(_ text: String) throws -> MotionTrack {
    let parts = text.split(separator: "|").map { $0.split(separator: " ").map(String.init) }
    let initial = try #require(parts.first.flatMap { Double($0[1]) })
    let keyframes = try parts.dropFirst().map { words in
      let value = try #require(Double(words[1]))
      return words[0] == "move" ? try Make.move(value) : try Make.linear(value, try #require(Double(words[2])))
    }
    return try Make.track(from: initial, Array(keyframes))
  }

  /// The measured keyframes are made anew for each run, 10 beyond the value of that moment, which a document cannot
  /// say: here the start of the run and its continuity are checked.
  ///
  /// The rows of a paused animator belong to a player, and the third trigger's contradicts Apple's documentation, which
  /// we follow.
  @Test("swiftui_reference_values: a repeating animator, and a trigger in mid-run that starts from the value there")
  func animators() throws {
    let track = try Make.track(from: 0, [try Make.linear(10, 1)])
    let repeating = try Make.timeline([track], .repeats(count: nil, autoreverses: false))
    #expect(repeating.value(0, at: 0) == 0)
    // The frames start at 0.1 there: at 0.6 half a second has passed.
    #expect(abs(repeating.value(0, at: 0.5) - 5) <= 1e-6)
    var options = CompileOptions()
    options.triggers = [0, 0.4]
    let triggered = try Make.timeline([track], .trigger, options)
    #expect(abs(triggered.value(0, at: 0.4) - 4) <= 1e-6)
    #expect(abs(triggered.value(0, at: 0.6) - (4 + 6 * 0.2)) <= 1e-6)
    #expect(triggered.value(0, at: 1.4) == 10)
    #expect(triggered.duration == 1.4)
    options.triggers = [0, 1.7]
    let later = try Make.timeline([track], .trigger, options)
    #expect(later.value(0, at: 1.7) == 10, "a run that ended leaves its end as the start of the next")
  }

  @Test("swiftui_reference_values: colors are described in bytes as SwiftUI does")
  func colors() throws {
    let table = try CSVTable(Fixtures.reference("swiftui_reference_values.csv"))
    var report = ToleranceReport()
    for row in table.rows where row["subject"].hasPrefix("Color.Resolved") {
      let p = row["parameters"].split(separator: ";").compactMap { Double($0) }
      let color =
        switch row["subject"] {
        case "Color.Resolved(sRGB)": LinearColor(sRGBRed: p[0], green: p[1], blue: p[2], opacity: p[3])
        case "Color.Resolved(sRGBLinear)": LinearColor(red: p[0], green: p[1], blue: p[2], opacity: p[3])
        default: nil as LinearColor?
        }
      // A document's colors are sRGB; the two rows of Display P3 have no place in it.
      guard let color else { continue }
      report.require(color.hexDescription == row["expected"], "\(row): \(color.hexDescription)")
    }
    #expect(report.rows == 4)
    #expect(report.failures == 0, "\(report.summary)")
  }

  /// Tangents of the rows by variant: given; SwiftUI's rule with resting ends or one-sided ends (given there);
  /// parabolic ones, which are given to every keyframe.
  ///
  /// Rows whose tangents leave ±1e9 no document can hold.
  @Test("ref_keyframes: every variant through cubic keyframes of a document")
  func cubicKeyframes() throws {
    let table = try CSVTable(Fixtures.reference("ref_keyframes.csv"))
    #expect(table.rows.count == 1940)
    var values = ToleranceReport()
    var velocities = ToleranceReport()
    var outOfBounds = 0
    var timelines: [String: Timeline] = [:]
    for row in table.rows {
      let times = row["times"].split(separator: " ").compactMap { Double($0) }
      let points = row["values"].split(separator: " ").compactMap { Double($0) }
      let tangents = row["tangents_per_second"].split(separator: " ").compactMap { Double($0) }
      if (points + tangents).contains(where: { abs($0) > 1e9 }) || (times.last ?? 0) - times[0] > 1e9 {
        outOfBounds += 1
        continue
      }
      let key = [row["variant"], row["times"], row["values"], row["tangents_per_second"]].joined(separator: "|")
      let timeline = try timelines[key] ?? Make.timeline(document: document(row["variant"], times, points, tangents))
      timelines[key] = timeline
      // An input on a joint may fall beside it by the rounding of summed durations, where the slope decides.
      let t = try #require(row.number("t")) - times[0]
      let slack = 4e-16 * (times.last ?? 0).magnitude
      let slope = max(abs(row.number("velocity") ?? 0), tangents.map { abs($0) }.max() ?? 0)
      values.compare(
        timeline.value(0, at: t), try #require(row.number("value")),
        tolerance: try #require(row.number("tol_value")) + slack * slope, row.description)
      if !times.dropFirst().contains(where: { abs(t + times[0] - $0) <= slack }) || row["variant"] == "hermite" {
        let length = zip(times.dropFirst(), times).map { $0 - $1 }.min() ?? 1
        velocities.compare(
          timeline.velocity(0, at: t), try #require(row.number("velocity")),
          tolerance: try #require(row.number("tol_velocity")) + slack * 12 * slope / length, row.description)
      }
    }
    #expect(values.failures == 0, "\(values.summary)")
    #expect(velocities.failures == 0, "\(velocities.summary)")
    #expect(values.rows + outOfBounds == 1940)
    print("ref_keyframes: \(values.rows) rows through documents, \(outOfBounds) beyond a document's bounds")
  }

  private func document(_ variant: String, _ times: [Double], _ points: [Double], _ tangents: [Double]) -> String {
    var keyframes: [String] = []
    for index in 1..<times.count {
      let last = index == times.count - 1
      let isAutomatic = variant.hasPrefix("cr_fd")
      let atEnds = !isAutomatic || variant.hasSuffix("onesided")
      var text = "{\"cubic\": \(points[index]), \"duration\": \(times[index] - times[index - 1])"
      if index == 1 ? atEnds : !isAutomatic { text += ", \"startVelocity\": \(tangents[index - 1])" }
      if last ? atEnds : !isAutomatic { text += ", \"endVelocity\": \(tangents[index])" }
      keyframes.append(text + "}")
    }
    return """
      {"motionbook": 1, "kind": "keyframes", "name": "test/track", "tracks": [
        {"property": "x", "initial": \(points[0]), "keyframes": [\(keyframes.joined(separator: ", "))]}]}
      """
  }
}

extension LinearColor {
  /// `#RRGGBBAA` in uppercase digits, each component rounded to the nearest 255th and held within 0…1.
  ///
  /// Light is rounded to single precision and encoded in it, as SwiftUI does, so that ties fall as they do there: sRGB 0.3
  /// is 4C, an opacity of 0.3 is 4D.
  fileprivate var hexDescription: String {
    let parts = [Self.encoded(red), Self.encoded(green), Self.encoded(blue), Float(opacity)]
    return "#" + parts.map(Self.hexByte).joined()
  }

  private static func encoded(_ linear: Double) -> Float {
    let light = Float(linear)
    return light <= 0.0031308 ? 12.92 * light : 1.055 * powf(light, 1 / 2.4) - 0.055
  }

  private static func hexByte(_ component: Float) -> String {
    let held = component.isNaN ? 0 : min(max(component, 0), 1)
    let digits = String(Int((held * 255).rounded(.toNearestOrAwayFromZero)), radix: 16, uppercase: true)
    return digits.utf8.count < 2 ? "0" + digits : digits
  }
}
