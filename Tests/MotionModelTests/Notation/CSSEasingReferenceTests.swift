import MotionModel
import TestSupport
import Testing

/// Texts accepted by Chromium are accepted with the same meaning.
@Suite struct CSSEasingReferenceTests {
  @Test("Every easing of the Chromium table parses unless Chromium refused it, and Chromium's own text means the same")
  func chromium() throws {
    let table = try CSVTable(Fixtures.reference("token_easings_expected.csv"))
    var seen: Set<String> = []
    var faults: [String] = []
    for row in table.rows where seen.insert(row["easing"]).inserted {
      let easing = row["easing"]
      do {
        let curve = try Curve(notation: easing)
        if !row["error"].isEmpty { faults.append("Chromium refuses \(easing): \(row["error"])") }
        if try Curve(notation: curve.notation) != curve { faults.append("\(easing) does not read back") }
        // Chromium writes every percentage of linear(), computed in floating point; the other forms are the same curve.
        let serialized = row["serialized"]
        if !serialized.isEmpty, !serialized.hasPrefix("linear("), try Curve(notation: serialized) != curve {
          faults.append("\(easing) is not \(serialized)")
        }
      } catch {
        if row["error"].isEmpty { faults.append("\(easing): \(error)") }
      }
    }
    #expect(faults.isEmpty, "\(faults.prefix(5))")
    #expect(seen.count > 100, "the table has only \(seen.count) easings")
  }
}
