import TestSupport
import Testing

@testable import MotionEngine

@Suite struct KeyframeReferenceTests {
  @Test("ref_keyframes: every row's tangents, value and velocity are within tolerance")
  func rows() throws {
    let table = try CSVTable(Fixtures.reference("ref_keyframes.csv"))
    #expect(table.rows.count == 1940)
    var values = ToleranceReport()
    var velocities = ToleranceReport()
    var tangents = ToleranceReport()
    var variants: [String: Int] = [:]
    for row in table.rows {
      let list = { (column: String) in row[column].split(separator: " ").compactMap { Double($0) } }
      let (times, positions, given) = (list("times"), list("values"), list("tangents_per_second"))
      try #require(times.count == positions.count && times.count == given.count && times.count > 1)
      let time = try #require(row.number("t"))
      variants[row["variant"], default: 0] += 1
      var slopes = given
      if row["variant"] != "hermite" {
        let rule: KeyframeTangent = row["variant"].hasPrefix("cr_fd") ? .finiteDifference : .parabolic
        let ends: KeyframeTangent.EndRule = row["variant"].hasSuffix("_zero") ? .rest : .oneSided
        slopes = rule.velocities(times: times, values: positions, ends: ends)
        for (found, expected) in zip(slopes, given) {
          let scale = given.map(\.magnitude).max() ?? 0
          tangents.compare(found, expected, tolerance: 1e-13 * scale, row.description)
        }
      }
      let index = times.dropLast().lastIndex { $0 <= time } ?? 0
      let segment = cubic(
        from: positions[index], to: positions[index + 1], startVelocity: slopes[index],
        endVelocity: slopes[index + 1], duration: times[index + 1] - times[index])
      let local = time - times[index]
      values.compare(
        segment.value(at: local), try #require(row.number("value")),
        tolerance: try #require(row.number("tol_value")), row.description)
      velocities.compare(
        segment.velocity(at: local), try #require(row.number("velocity")),
        tolerance: try #require(row.number("tol_velocity")), row.description)
    }
    #expect(variants.count == 5, "\(variants)")
    #expect(variants["hermite"] == 950)
    #expect(values.failures == 0, "\(values.summary)")
    #expect(velocities.failures == 0, "\(velocities.summary)")
    #expect(tangents.failures == 0, "\(tangents.summary)")
  }

  @Test("A Hermite segment meets both ends exactly and stands still outside")
  func ends() {
    let segment = cubic(from: 0.1, to: 0.7, startVelocity: 3, endVelocity: -5, duration: 0.3)
    #expect(segment.value(at: 0) == 0.1)
    #expect(segment.value(at: -1) == 0.1)
    #expect(segment.value(at: 0.3) == 0.7)
    #expect(segment.value(at: 9) == 0.7)
    #expect(segment.velocity(at: 0) == 3)
    #expect(segment.velocity(at: 0.3) == -5)
    let empty = cubic(from: 1, to: 2, startVelocity: 9, duration: 0)
    #expect(empty.value(at: 0) == 2)
    #expect(empty.velocity(at: 0) == 0)
  }

  @Test("Two cubics there and back meet at rest: SwiftUI's rule gives -15, -30, -15")
  func thereAndBack() {
    let times = [0.0, 1, 2]
    let values = [0.0, -30, 0]
    let slopes = KeyframeTangent.finiteDifference.velocities(times: times, values: values)
    #expect(slopes == [0, 0, 0])
    let segments = (0..<2).map {
      cubic(
        from: values[$0], to: values[$0 + 1], startVelocity: slopes[$0], endVelocity: slopes[$0 + 1], duration: 1)
    }
    #expect(segments[0].value(at: 0.5) == -15)
    #expect(segments[0].value(at: 1) == -30)
    #expect(segments[1].value(at: 0.5) == -15)
  }
}

/// A cubic keyframe between two values.
private func cubic(
  from: Double, to: Double, startVelocity: Double = 0, endVelocity: Double = 0, duration: Double
) -> Segment {
  Segment(
    shape: .cubic, duration: duration, from: from, to: to, startVelocity: startVelocity, endVelocity: endVelocity)
}
