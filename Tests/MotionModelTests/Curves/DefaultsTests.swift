import MotionModel
import TestSupport
import Testing

@Suite("What curves are when nothing is said")
struct DefaultsTests {
  @Test("easeInOut has the control points that OpenSwiftUI codes")
  func easeInOut() throws {
    let table = try CSVTable(Fixtures.reference("openswiftui_codable_defaults.csv"))
    #expect(table.rows.count == 1)
    let parameters = try JSONReader.read(table.rows[0]["parameters"])
    let points = NamedEasing.easeInOut.bezier?.points.map(JSONValue.number)
    #expect(parameters["easeInOut"] == points.map(JSONValue.array))
  }

  @Test("SwiftUI's named springs have its base bounces and durations")
  func styles() {
    #expect(SpringStyle.allCases.map(\.baseBounce) == [0, 0.15, 0.3, 0.15])
    #expect(SpringStyle.allCases.map(\.defaultDuration) == [0.5, 0.5, 0.5, 0.15])
  }
}
