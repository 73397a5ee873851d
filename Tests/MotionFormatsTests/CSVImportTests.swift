import Foundation
import MotionEngine
import MotionFormats
import MotionModel
import Testing

@Suite("Samples in")
struct CSVImportTests {
  private static func read(_ text: String, name: String = "pop.csv") throws -> ImportedPresets {
    try CSVFormat().read([SourceFile(Array(text.utf8), name: name)], ImportOptions())
  }

  /// The closed form of a spring of a period of 0.5 s with half of the critical damping, as the shared table has it.
  private static func spring(_ t: Double) -> Double {
    let (omega, zeta) = (4 * Double.pi, 0.5)
    let own = omega * (1 - zeta * zeta).squareRoot()
    return 1 - exp(-zeta * omega * t) * (cos(own * t) + zeta * omega / own * sin(own * t))
  }

  private static func table(_ header: String, separator: String = ",", scale: Double = 1) -> String {
    header
      + (0...120).map { index in
        let time = Double(index) * 0.02
        return "\(time * scale)\(separator)\(spring(time))\n"
      }.joined()
  }

  @Test("a channel of texts in an exported table is left out and counted")
  func texts() throws {
    let rows = ["0,way,0", "0,label,one", "1,way,1", "1,label,2"].map { "a/b,\($0)\n" }.joined()
    let read = try Self.read("preset,time,channel,value\n" + rows)
    #expect(read.presets.map(\.name.text) == ["a/b"])
    #expect(read.report.skipped["texts"] == 1)
  }

  @Test(
    "samples of a spring are that spring again, in every form of the table",
    arguments: [
      ("time,value\n", ",", 1.0), ("", ",", 1), ("ms;y\n", ";", 1000), ("t\tprogress\n", "\t", 1),
      ("# measured\n", " ", 1),
      ("\"time_ms\",\"value\"\n", ",", 1000),
    ])
  func springs(header: String, separator: String, scale: Double) throws {
    let read = try Self.read(Self.table(header, separator: separator, scale: scale))
    guard case .curve(let curve)? = read.presets.first?.motion, let spring = curve.base.spring,
      let unit = SpringCoefficients(spring)
    else { throw ModelError(.missing, "no spring: \(read.presets)") }
    #expect(read.presets.map(\.name.text) == ["pop"])
    // k = (2π / 0.5)² · m, ζ = 0.5.
    #expect(abs(unit.dampingRatio - 0.5) < 1e-3 && abs(unit.massNormalized.stiffness - 157.913_67) < 0.2)
    let note = try #require(read.report.issues(.note).first)
    #expect(note.message.contains("within") && note.message.contains("the next is"))
  }

  @Test("the last sample counts: what rests until then is no slow spring")
  func lastSample() throws {
    let read = try Self.read("t,v\n0,0\n0.1,0\n0.2,0\n0.3,0\n0.4,0\n0.5,1\n")
    #expect(read.presets.map(\.motion) == [.curve(try Curve(notation: "linear(0, 0 80%, 1).duration(0.5)"))])
  }

  @Test("samples that no spring and no Bézier runs through become the fewest points")
  func points() throws {
    let text =
      "time,value\n"
      + (0...100).map { "\($0),\($0 < 50 ? Double($0) / 200 : 0.25 + Double($0 - 50) * 0.015)\n" }.joined()
    guard case .curve(let curve)? = try Self.read(text).presets.first?.motion, case .points(let points) = curve.base
    else {
      throw ModelError(.missing, "no points")
    }
    #expect(points.stops.count == 3 && curve.duration == .seconds(100))
  }

  @Test("columns of properties become tracks; what export csv writes comes back preset by preset")
  func properties() throws {
    let read = try Self.read("time,opacity,offset.y,velocity\n0,0,20,1\n0.5,0.5,10,1\n1,1,0,1\n")
    guard case .keyframes(let set)? = read.presets.first?.motion else { throw ModelError(.missing, "no keyframes") }
    #expect(set.tracks.map(\.property.text) == ["opacity", "offset.y"])
    #expect(set.tracks.map(\.keyframes.count) == [1, 1] && set.tracks[1].initial == MotionValue(number: 20))
    #expect(read.report.skipped == ["velocities": 1])
    let many = (0...60).map { "brand/pop,value,\(Double($0) * 0.04),\(Self.spring(Double($0) * 0.04))\n" }.joined()
    let both = try Self.read("preset,channel,time,value\n" + many + "brand/hop,scale,0,1\nbrand/hop,scale,1,2\n")
    #expect(both.presets.map(\.name.text) == ["brand/pop", "brand/hop"])
    #expect(both.presets.map(\.motion.kind) == [.curve, .keyframes])
  }

  @Test("what is wrong is said with its line, and nothing comes of it")
  func mistakes() {
    for (text, code, line) in [
      ("time,value\n0,0\n0.1,NaN\n", ModelError.Code.syntax, 3), ("time,value\n0,0\n0.1\n", .missing, 3),
      ("time,value\n", .missing, 1), ("a,b\n0,1\n", .missing, 1), ("time,value\n0,inf\n", .syntax, 2),
      ("0,0\n1,1e300\n", .syntax, 2),
      ("t,v\n0,0\n0.1,0,2\n0.2,1\n", .syntax, 3), ("time,value\n0,0\n1,1\n", .outOfRange, 2),
      ("time,value\n0,0\n1,1\n0.5,1\n2,1\n3,1\n", .outOfRange, 2),
      ("time,value\n0,0\n1,0\n2,0\n3,0\n4,0\n", .outOfRange, 2),
      ("time,opacity\n1,0\n0,1\n", .outOfRange, 2), ("time,not a name!\n0,0\n1,1\n", .badName, 2),
      ("1\n2\n", .missing, 1),
    ] as [(String, ModelError.Code, Int?)] {
      do {
        Issue.record("\(text): \(try Self.read(text).presets)")
      } catch let failure as ImportFailure {
        #expect(failure.report.issues(.error).first?.code == code, "\(text): \(failure)")
        #expect(failure.report.issues(.error).first?.location?.line == line, "\(text): \(failure)")
      } catch {
        Issue.record("\(error)")
      }
    }
    let long = "time,value\n" + (0...100_000).map { "\($0),\($0)\n" }.joined()
    #expect(throws: ImportFailure.self) { try Self.read(long) }
    #expect(throws: ImportFailure.self) {
      try CSVFormat().read([SourceFile([0xFF, 0xFE], name: "a.csv")], ImportOptions())
    }
  }
}
