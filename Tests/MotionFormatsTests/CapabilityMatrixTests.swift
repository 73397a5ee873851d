import MotionFormats
import MotionModel
import Testing

@Suite("What formats can say")
struct CapabilityMatrixTests {
  private static let all = CapabilityMatrix()
  private static let css = CapabilityMatrix([CSSFormat()])

  @Test(
    "every feature is shown by a preset that can be read and written", arguments: CapabilityMatrix.features.map(\.name))
  func features(name: String) throws {
    let document = try #require(CapabilityMatrix.features.first { $0.name == name }?.preset)
    #expect(CapabilityMatrix.preset(document) != nil)
    // In CSS nearly everything finds a place; what is dropped is dropped for a reason, not because the sample is wrong.
    let dropped: Set<String> = ["texts", "scenes", "formula that merges", "phases without end", "states", "cues"]
    let row = try #require(Self.css.rows.first { $0.feature == name })
    #expect((row.cells == [.dropped]) == dropped.contains(name))
  }

  @Test(
    "CSS says exactly what it has",
    arguments: [
      ("cubic Bézier", .exact), ("points (linear())", .exact), ("steps", .exact), ("delay", .exact),
      ("repetition", .exact),
      ("keyframes", .exact), ("duration", .exact), ("path of several Béziers", .approximated),
      ("spring that bounces", .approximated), ("overdamped spring", .approximated), ("smooth keyframes", .exact),
      ("states", .dropped),
    ] as [(String, CapabilityMatrix.Fidelity)])
  func css(feature: String, fidelity: CapabilityMatrix.Fidelity) {
    let matrix = Self.all
    for (format, cell) in zip(matrix.formats, matrix.rows.first { $0.feature == feature }?.cells ?? [])
    where ["css", "scss", "tailwind"].contains(format) {
      #expect(cell == fidelity, "\(format)")
    }
  }

  @Test(
    "JavaScript says what it has words for",
    arguments: [
      ("waapi", "keyframes eased as a whole", .exact), ("css", "keyframes eased as a whole", .approximated),
      ("waapi", "repetition", .exact), ("waapi", "spring that bounces", .approximated), ("waapi", "cues", .dropped),
      ("js", "cubic Bézier", .exact), ("js", "keyframes", .exact), ("js", "spring that bounces", .approximated),
      ("js", "overdamped spring", .dropped), ("js", "states", .dropped),
    ] as [(String, String, CapabilityMatrix.Fidelity)])
  func scripts(format: String, feature: String, fidelity: CapabilityMatrix.Fidelity) throws {
    let matrix = Self.all
    let column = try #require(matrix.formats.firstIndex(of: format))
    #expect(matrix.rows.first { $0.feature == feature }?.cells[column] == fidelity)
  }
}
