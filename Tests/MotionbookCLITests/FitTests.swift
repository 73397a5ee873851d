import Foundation
import TestSupport
import Testing

@Suite("Fitting from the command line") struct FitTests {
  @Test("samples that the tool writes come back as the spring they are of, from a file and from a pipe")
  func samples() throws {
    let folder = try TemporaryFolder()
    let csv = try folder.run("sample", "spring(duration: 0.5, bounce: 0.3)", "--fps", "60", "--format", "csv")
    try folder.write(csv.output, to: "measured.csv")
    for run in [
      try folder.run("fit", "measured.csv", "--json"), try folder.run("fit", "-", "--json", input: csv.output),
    ] {
      let best = try #require((try run.json()["candidates"] as? [[String: Any]])?.first, "\(run.errors)")
      #expect(best["family"] as? String == "spring")
      #expect(best["curve"] as? String == ".spring(duration: 0.5, bounce: 0.3)")
      #expect(try #require(best["error"] as? Double) < 1e-5)
    }
    #expect(try folder.run("fit", "measured.csv", "--duration", "1s").status == 2)
    let rows = csv.output.split(separator: "\n").dropFirst().map { row in
      let cells = row.split(separator: ",")
      return "\((Double(cells[0]) ?? 0) * 1000);\(cells[1])"
    }
    try folder.write("time_ms;x\n" + rows.joined(separator: "\n"), to: "ms.csv")
    #expect(try folder.run("fit", "ms.csv").output.contains(".spring(duration: 0.5, bounce: 0.3)"))
    try folder.write("frame,x\n" + rows.joined(separator: "\n"), to: "frames.csv")
    #expect(try folder.run("fit", "frames.csv").status == 5)
    #expect(try folder.run("fit", "measurd.csv").errors.contains("did you mean: measured.csv?"))
  }

  @Test("a preset's list becomes a spring of the duration given, with the runner-up behind it")
  func list() throws {
    let folder = try TemporaryFolder()
    let run = try folder.run("fit", "linear(0, 0.4, 0.9, 1.1, 1.05, 1, 0.99, 1)", "--duration", "800ms").expectSuccess()
    #expect(
      run.output.contains("spring") && run.output.contains("cubic Bézier") && run.output.contains("fewest points"))
  }

  @Test("where the stops of linear() are far from each other, the distance between them is told")
  func betweenStops() throws {
    let folder = try TemporaryFolder()
    // Measured at 10,000 times: 0.0696, with the Bézier that meets all stops.
    let run = try folder.run("fit", "linear(0, 0.2 10%, 0.6 25%, 0.92 50%, 1)", "--duration", "800ms").expectSuccess()
    #expect(run.errors.contains("6.96 %"), "\(run.errors)")
    let near = (0...100).map { "\(1 - pow(1 - Double($0) / 100, 3))" }.joined(separator: ", ")
    #expect(try folder.run("fit", "linear(\(near))").expectSuccess().errors.isEmpty)
  }

  @Test("samples that no curve runs through are said to be such")
  func noise() throws {
    let folder = try TemporaryFolder()
    let noise = try folder.run("fit", "linear(0, 0.9, 0.1, 0.8, 0.2, 0.7, 0.1, 1)").expectSuccess()
    #expect(noise.errors.contains("note:"), "\(noise.errors)")
    #expect(try folder.run("fit", "ease").errors.isEmpty)
  }

  @Test("a line that is no sample is named; so is what is no curve")
  func refusals() throws {
    let folder = try TemporaryFolder()
    try folder.write("time,value\n0,0\n0.1,x\n", to: "bad.csv")
    let bad = try folder.run("fit", "bad.csv")
    #expect(bad.status == 5)
    #expect(bad.errors.contains("bad.csv:3:1"), "\(bad.errors)")
    #expect(try folder.run("fit", #"{"motionbook":1,"name":"a","kind":"duration","duration":1}"#).status != 0)
  }
}
