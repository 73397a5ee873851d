import Foundation
import MotionFormats
import MotionPlayback
import Motionbook
import MotionbookSeeds
import Testing

/// Catalog of the examples, in a separate folder.
private enum Catalog {
  @TaskLocal static var folder = ""

  static func open(at path: String) throws -> Motionbook.Catalog {
    try Motionbook.Catalog.open(at: "\(folder)/\(path)")
  }

  static func create(at path: String) throws -> Motionbook.Catalog {
    try Motionbook.Catalog.create(at: "\(folder)/\(path)")
  }

  static func create(at path: String, _ body: (WriteBatch) throws -> Void) throws -> Motionbook.Catalog {
    try Motionbook.Catalog.create(at: "\(folder)/\(path)", body)
  }
}

/// The examples of documentation comments, articles and the README, word for word, as a program that runs.
@Suite("Examples of the documentation") struct ExampleTests {
  @Test("Motions are played, eased and compared as the examples say") func motions() throws {
    let spring = ResolvedMotion(.curve(try Curve(notation: ".spring(duration: 0.5, bounce: 0.3)")))
    let early = try spring.timeline().value("value", at: 0.2)
    #expect((0.5..<1).contains(try #require(early)))

    let pop = try Preset("brand/pop", notation: ".spring(duration: 0.5, bounce: 0.3)")
    #expect(pop.motion == spring.motion)

    let swing = ResolvedMotion(.curve(try Curve(notation: "cubic-bezier(0.5, -0.5, 0.5, 1.5)")))
    let beyond = try swing.easing().value(at: 1.5)
    // The tangent at the end: slope -1.
    #expect(abs(beyond - 0.5) < 1e-12)

    let ease = ResolvedMotion(.curve(try Curve(notation: "ease")))
    let easeInOut = ResolvedMotion(.curve(try Curve(notation: "ease-in-out")))
    let difference = MotionDifference(from: ease, to: easeInOut)
    let deviation = difference.worst?.deviation  // how far apart, and .time when
    #expect(try #require(deviation) > 0.1)
  }

  @Test("A bank of running motions is filled as the example says") func bank() throws {
    let spring = ResolvedMotion(.curve(try Curve(notation: ".spring(duration: 0.5, bounce: 0.3)")))
    let timeline = try spring.timeline()
    var bank = MotionBank()
    let fade = bank.add(timeline, at: 0.25, from: 1, to: 0)
    var frame = [Double](repeating: 0, count: bank.room)
    frame.withUnsafeMutableBufferPointer { _ = bank.values(at: 0.5, into: $0) }
    let opacity = frame[fade]
    let ended = bank.removeEnded(at: 5)
    #expect((0..<0.5).contains(opacity))
    #expect(ended == [fade])
  }

  @Test("What lies behind a list is found as the example says") func fitting() throws {
    let list = try Curve(notation: "linear(0, 0.2 10%, 0.6 25%, 0.92 50%, 1)")
    let fit = try CurveFit(of: ResolvedMotion(.curve(list)), lasting: 0.8)
    let guess = fit.candidates.first
    #expect(try #require(guess).error < 0.05)
  }

  @Test("Samples are written as the example says") func samples() {
    let writer = SampleWriter(.csv, columns: ["time", "value"])
    var bytes: [UInt8] = []
    writer.begin(&bytes)
    writer.append([.numbers([0, 0.5]), .numbers([1, 0.875])], to: &bytes)
    writer.end(after: 2, &bytes)  // time,value\n0,1\n0.5,0.875\n
    #expect(String(decoding: bytes, as: UTF8.self) == "time,value\n0,1\n0.5,0.875\n")
  }

  @Test("A catalog is made, asked and added to as the examples say") func catalog() throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("examples-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try Catalog.$folder.withValue(folder.path) { try useCatalog() }
  }

  @Test("A catalog is written as the examples say") func writing() throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("examples-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try Catalog.$folder.withValue(folder.path) { try writeCatalog(ann: "\(folder.path)/ann.motionbook") }
  }

  private func writeCatalog(ann: String) throws {
    let catalog = try Catalog.create(at: "brand.motionbook")
    try catalog.add(Preset("brand/pop", notation: ".spring(duration: 0.5, bounce: 0.3)"))
    try catalog.add(Preset("brand/quick", .duration(.seconds(0.2)), details: PresetDetails(title: "Quick")))
    try catalog.write(by: .current(message: "How cards come and go")) { batch in
      try batch.add(Preset("card/enter", notation: ".opacity", as: .transition))
      try batch.copy("brand/pop", to: "card/pop")
      try batch.alias("pop", to: "brand/pop")
    }
    do {
      try catalog.add(Preset("brand/wild", notation: ".spring(bounce: 3)"))
    } catch let error as ModelError {
      print(error.location?.column ?? 0, error.problem, error.allowed ?? "")
      #expect(error.location != nil)
    }
    try version(catalog)
    try catalog.backup(to: ann)
    try catalog.set("brand/pop", Motion(notation: "ease-in", as: .curve))
    let copy = try Motionbook.Catalog.open(at: ann, access: .readWrite)
    try copy.set("brand/pop", Motion(notation: "ease-out", as: .curve))
    let report = try catalog.merge(ann)
    print(report.versionsAdded, "versions,", report.newConflictCount, "new conflicts")
    for conflict in report.conflicts { print(conflict.message, conflict.fields) }
    let settled = try catalog.resolve("brand/pop", take: .theirs)
    #expect(report.versionsAdded == 1 && report.newConflictCount == 1 && report.conflicts.first?.fields == [.motion])
    #expect(try settled.name.text == "brand/pop" && catalog.preset("pop").preset.motion.kind == .alias)
    #expect(try catalog.preset("brand/pop").preset.motion == Motion(notation: "ease-out", as: .curve))
    let sheet = try catalog.export(.css, PresetFilter(glob: "brand/*"))
    for loss in sheet.report.losses { print(loss.preset, loss.part, loss.outcome) }
    let documents = try PresetFile.text(catalog.presets().map(\.preset), alone: false)
    let dart = try ExportFormatName.flutter.text([Preset("pop", notation: ".bouncy")]).text
    #expect(try PresetFile.read(Array(documents.utf8)).count == catalog.list().count)
    #expect(dart.contains("SpringDescription"))
    let player = try Player(catalog.timeline("brand/pop"), clock: ContinuousClock(), framesPerSecond: 60)
    #expect(player.framesPerSecond == 60)
  }

  private func version(_ catalog: Motionbook.Catalog) throws {
    try catalog.set("brand/pop", Motion(notation: ".bouncy", as: .curve), by: .current(message: "More life"))
    let first = try catalog.timeline("brand/pop@1")
    for entry in try catalog.log("brand/pop") { print(entry.revision.generation, entry.change, entry.revision.message) }
    try catalog.rename("card/pop", to: "card/hop")
    try catalog.remove("card/hop")
    try catalog.undo()
    try catalog.write { try $0.restore("brand/pop@1") }
    try catalog.release("1.0")
    let released = try catalog.timeline("brand/pop@release:1.0")
    #expect(try released == first && catalog.list(PresetFilter(glob: "card/hop")).count == 1)
    let seen = try catalog.preset("brand/pop")
    try catalog.write { batch in
      try batch.set("brand/pop", motion: Motion(notation: ".snappy", as: .curve), expecting: seen.revision.hash)
    }
    #expect(try catalog.preset("brand/pop").revision.generation == 4)
  }

  struct Doubling: CustomSchedule {
    func entries(from start: Double, mode: ScheduleEntries.Mode) -> some Sequence<Double> {
      sequence(first: 1) { $0 * 2 }.lazy.map { start + $0 }
    }
  }

  struct StepsUp: CustomCurve {
    func progress(_ context: CurveContext) -> Double { (4 * context.elapsed / context.duration).rounded(.down) / 4 }
  }

  @Test("A curve is registered as the example says") func registeredCurve() throws {
    var settings = CompileOptions()
    settings.curves["steps-up"] = StepsUp()
    let steps = ResolvedMotion(.curve(try Curve(notation: "custom(\"steps-up\", duration: 2)")))
    let halfway = try steps.timeline(settings).value("value", at: 1)
    #expect(halfway == 0.5)
  }

  @Test("A live stage runs as the examples say") func live() async throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("examples-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let catalog = try Catalog.$folder.withValue(folder.path) {
      try Catalog.create(at: "live.motionbook") { try SeedLibrary.add(SeedLibrary.all(), to: $0) }
    }
    let stage = try catalog.stage("seed/shake")
    try stage.trigger()
    try stage.advance(to: 0.1)
    do {
      let offset = stage.value("offset.x")
      // times goes from 0 to 3 in 0.5 s: sin(0.6 · 2π) · 10
      #expect(abs(try #require(offset) - sin(1.2 * .pi) * 10) < 1e-9)
    }
    for try await frame in stage.frames(every: .milliseconds(16)) {
      let offset = frame.value("offset.x")
      #expect(abs(try #require(offset)) <= 10)
      if stage.isAtRest { break }
    }
    #expect(stage.time >= 0.5)
    let film = try catalog.stage("seed/movie-status")
    try film.enter("playing")
    try film.advance(to: 0.5)
    let saturation = film.value("saturation")
    #expect(saturation == 0.25)
    let timeline = try catalog.timeline("seed/movie-status")
    let values = timeline.values(atProgress: 0.5)
    #expect(values.count == 1)
  }

  private func useCatalog() throws {
    do {
      let catalog = try Catalog.create(at: "team.motionbook") { try SeedLibrary.add(SeedLibrary.all(), to: $0) }
      try catalog.add(Preset("brand/pop", notation: ".spring(duration: 0.5)"))
      let document =
        #"{"motionbook":1,"name":"hero/card-enter","kind":"keyframes","tracks":["#
        + #"{"property":"opacity","initial":0,"keyframes":[{"linear":1,"duration":0.4}]}]}"#
      try catalog.add(Preset(json: Array(document.utf8)))

      let bytes = Array(##"{"quick":{"$type":"duration","$value":{"value":100,"unit":"ms"}}}"##.utf8)
      let tokens = try PresetImport(reading: [SourceFile(bytes, name: "motion.tokens.json")], onConflict: .newVersion)
      for issue in tokens.report.issues { print(issue) }
      let changes = try catalog.add(tokens).changes
      #expect(changes.map(\.kind) == [.added])
    }
    let catalog = try Catalog.open(at: "team.motionbook")
    do {
      let timeline = try catalog.timeline("hero/card-enter")
      let opacity = timeline.value("opacity", at: 0.2)
      #expect(opacity == 0.5)
      let samples = try catalog.sample("brand/pop", fps: 60)
      let values = zip(samples.times, samples["value"] ?? [])
      #expect(values.contains { $0.1 > 0.99 })
      let sheet = try catalog.export(.css, PresetFilter(glob: "brand/*"))
      let isExact = sheet.report.isLossless
      #expect(!isExact && sheet.text.contains("--brand-pop-easing: linear(0, "))
    }
    let quick = try catalog.find("settle < 0.3 and overshoot < 2% and kind = curve")
    #expect(!quick.isEmpty)
    do {
      let timeline = try catalog.timeline("brand/pop")
      let value = timeline.value("value", at: 0.2)
      #expect(try #require(value) > 0.5)
    }
    do {
      var options = CompileOptions()
      options.schedule = Doubling()
      let timeline = try catalog.timeline("system/schedule/every-second", options)
      let ticks = [0.5, 1, 3, 4].map { timeline.value("tick", at: $0) }
      #expect(ticks == [0, 1, 2, 3])
    }
    do {
      let report = try catalog.lint()
      for finding in report.findings { print(finding.severity, finding.sentence) }
    }
    do {
      let timeline = try catalog.timeline("seed/keyframe-movie")
      let scale = timeline.value("scale", at: 0.2)
      #expect(scale == 1)
    }
    try walkSegments(catalog)
  }

  private func walkSegments(_ catalog: Motionbook.Catalog) throws {
    let movie = try catalog.timeline("seed/keyframe-movie-triggered")
    for segment in movie.segments(of: "scale") ?? [] {
      switch segment.form {
      case .line: print("a line to \(segment.to) until \(segment.end) s")
      case .cubic(let x1, let y1, let x2, let y2): print("a cubic", x1, y1, x2, y2)
      case .spring(_, let stiffness, let damping, _): print("a spring to \(segment.to)", stiffness, damping)
      case .hold, .steps, .other: print(segment.value(at: segment.duration / 2))
      }
    }
    let scale = movie.segments(of: "scale") ?? []
    let (targets, starts): ([Double], [Double]) = ([1.5, 1, 1.5], [0, 0.36, 0.36 + 0.8])
    #expect(scale.map(\.to) == targets && scale.map(\.start) == starts)
    #expect(scale.first?.form == .line && scale.first?.value(at: 0.18) == 1.25)
    for spring in scale.dropFirst() {
      // ω = 2π/0.5 s and ζ = 1 - 0.3.
      guard case .spring(let mass, let stiffness, let damping, _) = spring.form else {
        Issue.record("\(spring.form)")
        continue
      }
      #expect(mass == 1 && abs(stiffness - 16 * .pi * .pi) < 1e-9 && abs(damping - 5.6 * .pi) < 1e-9)
    }
    let rotation = movie.segments(of: "rotation") ?? []
    // It turns round at -30, where the tangent is the mean of both ways.
    let forms: [Segment.Form] = [
      .cubic(x1: 1.0 / 3, y1: 0, x2: 2.0 / 3, y2: -30), .cubic(x1: 1.0 / 3, y1: -30, x2: 2.0 / 3, y2: 0),
    ]
    #expect(rotation.map(\.form) == forms)
    #expect(movie.segments(of: "nothing") == nil)
    #expect(try catalog.timeline("seed/keyframe-movie").segments(of: "scale") == nil)
  }

  @Test("No example is missing here") func complete() throws {
    let file = URL(fileURLWithPath: #filePath)
    let root = file.deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    // Code with SwiftUI is compiled against its signatures.
    let files = [file, file.deletingLastPathComponent().appendingPathComponent("SwiftUIBridgeTests.swift")]
    let here = Set(
      try files.flatMap { try String(contentsOf: $0, encoding: .utf8).split(separator: "\n").map(Self.trimmed) })
    var count = 0
    for folder in ["Sources", "Seeds", "README.md"] {
      let place = root.appendingPathComponent(folder)
      let below = FileManager.default.enumerator(atPath: place.path)?.compactMap { $0 as? String } ?? []
      let names = below.isEmpty ? [place.path] : below.map { "\(place.path)/\($0)" }
      for name in names where name.hasSuffix(".swift") || name.hasSuffix(".md") {
        var isInside = false
        for line in try String(contentsOfFile: name, encoding: .utf8).split(separator: "\n") {
          let text = Self.trimmed(line.drop { $0 == " " || $0 == "/" })
          if text == "```swift" || text == "```" {
            isInside = text == "```swift"
          } else if isInside, !text.isEmpty {
            count += 1
            #expect(here.contains(text), "\(name): \(text)")
          }
        }
      }
    }
    #expect(count >= 20)
  }

  private static func trimmed(_ line: Substring) -> String {
    line.trimmingCharacters(in: .whitespaces)
  }
}
