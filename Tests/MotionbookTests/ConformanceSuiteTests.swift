import Foundation
import MotionEngine
import MotionFormats
import MotionModel
import TestSupport
import Testing

@Suite("Conformance: golden values, and tests for each platform")
struct ConformanceSuiteTests {
  private static let folder = Fixtures.root.appendingPathComponent("Tests/MotionbookTests/Conformance")

  /// One of each kind that platforms play, and what they do not.
  private static let hop = """
    {"motionbook":1,"name":"brand/hop","kind":"keyframes","repeat":3,"autoreverses":true,"delay":0.25,"tracks":[
     {"property":"opacity","initial":0,"keyframes":[{"linear":1,"duration":0.5,"easing":"cubic-bezier(0.2, 0, 0, 1)"},
      {"move":0.5},{"linear":0,"duration":0.5}]},
     {"property":"offset.x","initial":0,"keyframes":[{"cubic":30,"duration":1,"startVelocity":0,"endVelocity":60}]}]}
    """

  private static func presets() throws -> [ExportedPreset] {
    func exported(_ name: String, _ motion: Motion) throws -> ExportedPreset {
      ExportedPreset(ResolvedPreset(Preset(try PresetName(name), motion)))
    }
    func curve(_ name: String, _ notation: String) throws -> ExportedPreset {
      try exported(name, .curve(try Curve(notation: notation)))
    }
    var pop = try curve("brand/pop", "Spring(duration: 0.5, bounce: 0.3).delay(0.2)")
    (pop.version, pop.hash) = (3, "0123456789abcdef")
    pop.reduced = ResolvedMotion(.curve(try Curve(notation: "linear.duration(0.1s)")))
    let appear = try MotionTransition(notation: ".transition(.opacity).animation(.linear(duration: 0.2))")
    let slide = try MotionTransition(notation: ".transition(.move(edge: .bottom)).animation(.linear(duration: 0.2))")
    return try [
      pop, curve("brand/enter", "cubic-bezier(0.05, 0.7, 0.1, 1).duration(0.4s)"), curve("brand/ease", "ease"),
      curve("brand/walk", "steps(4).duration(1s)"), exported("time/short", .duration(.seconds(0.15))),
      ExportedPreset(ResolvedPreset(try Preset(json: Array(hop.utf8)))), exported("card/appear", .transition(appear)),
      exported("card/slide", .transition(slide)),
      curve("brand/swing", ".easeIn(duration: 1).repeatCount(3, autoreverses: true)"),
      exported("tick", .schedule(try MotionSchedule(notation: "everyMinute"))),
    ]
  }

  private static func json(_ suite: ConformanceSuite) throws -> [String: Any] {
    let text = try #require(suite.files.first { $0.path == "vectors.json" }).text
    return try #require(JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
  }

  private static func vector(_ name: String, of suite: ConformanceSuite) throws -> [String: Any] {
    let vectors = try #require(try json(suite)["vectors"] as? [[String: Any]])
    return try #require(vectors.first { $0["preset"] as? String == name })
  }

  @Test("the suite in this folder is what is written, byte for byte")
  func golden() throws {
    let suite = try ConformanceSuite(Self.presets(), for: ConformancePlatform.allCases)
    let isRecording = ProcessInfo.processInfo.environment["MOTIONBOOK_RECORD"] == "1"
    for file in suite.files {
      let url = Self.folder.appendingPathComponent(file.path)
      if isRecording {
        try FileManager.default.createDirectory(
          at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(file.text.utf8).write(to: url)
      }
      #expect(try String(contentsOf: url, encoding: .utf8) == file.text, "\(file.path)")
    }
    #expect(!isRecording, "recorded; read it, then run again")
    #expect(try ConformanceSuite(Self.presets(), for: ConformancePlatform.allCases).files == suite.files)
  }

  @Test("a preset in whose group are others is checked by the name that its export has")
  func groups() throws {
    let notation =
      "KeyframeTimeline(initialValue: (scale: 1)) { KeyframeTrack(\\.scale) { LinearKeyframe(2, duration: 1) } }"
    let presets = try ["x/hop", "x/hop/up"].map { name in
      ExportedPreset(ResolvedPreset(Preset(try PresetName(name), try Motion(notation: notation, as: .keyframes))))
    }
    let text = try ConformanceSuite(presets, for: [.kotlin]).files.map(\.text).joined()
    for name in ["Motions.X.Hop.Motion.scale", "Motions.X.Hop.Up.scale"] { #expect(text.contains(name), "\(text)") }
    #expect(!text.contains("Motions.X.Hop.scale"))
  }

  @Test("a vector has the beginning, the end, just behind it and long after, and values of the definition between them")
  func times() throws {
    let line = Preset(try PresetName("line"), .curve(try Curve(notation: "linear.duration(2s).delay(0.5)")))
    let suite = try ConformanceSuite([ExportedPreset(ResolvedPreset(line))], for: [.js])
    let vector = try Self.vector("line", of: suite)
    let times = try #require(vector["times"] as? [Double])
    let channel = try #require((vector["channels"] as? [[String: Any]])?.first)
    let values = try #require(channel["values"] as? [Double])
    #expect(times.first == 0 && times.contains(2.5) && times.contains(2.501) && times.last == 4.125)
    for (time, value) in zip(times, values) {
      #expect(abs(value - min(max((time - 0.5) / 2, 0), 1)) < 1e-9, "\(time)")
    }
    // x(t) = 1 − e^(−ζωt)(…) is above 1 from π − acos ζ over the damped frequency on: times are denser there.
    let pop = try Self.vector("brand/pop", of: ConformanceSuite(Self.presets(), for: [.js]))
    let crossing = 0.2 + (Double.pi - acos(0.7)) / (4 * Double.pi * (1 - 0.49).squareRoot())
    let dense = try #require(pop["times"] as? [Double]).filter { (crossing...(crossing + 0.2)).contains($0) }
    #expect(dense.count > 8, "\(dense)")
  }

  @Test("what a platform does not play is listed with its reason, and compared nowhere")
  func omissions() throws {
    let suite = try ConformanceSuite(Self.presets(), for: ConformancePlatform.allCases)
    for part in suite.parts {
      #expect(part.omitted.contains { $0.hasPrefix("tick: everything: ") }, "\(part.platform)")
      // Both sides of a transition, hop's two channels, six motions of one value and a variant for reduced motion; both sides
      // of another, which moves by one property of the web, and by two channels elsewhere.
      #expect(part.checkCount == 11 + (part.platform == .js ? 2 : 4), "\(part)")
    }
  }

  @Test(
    "reversed passes of a curve that is not the same backwards are a stated loss where there are too many to write out")
  func reversed() throws {
    func parts(_ notation: String, _ format: any ExportFormat) throws -> [String] {
      let preset = Preset(try PresetName("a"), .curve(try Curve(notation: notation)))
      return try format.text([ExportedPreset(ResolvedPreset(preset))]).report.losses.map(\.part)
    }
    for format: any ExportFormat in [CSSFormat(), JSFormat(), ComposeFormat(), FlutterFormat()] {
      let name = format.name
      #expect(
        try parts(".easeIn(duration: 1).repeatCount(17, autoreverses: true)", format).contains("reversed passes"),
        "\(name)")
      for same in [
        "easeIn(duration: 1).repeatCount(3, autoreverses: true)",
        "easeInOut(duration: 1).repeatCount(17, autoreverses: true)",
        "easeIn(duration: 1).repeatForever(autoreverses: false)",
      ] {
        #expect(try !parts(same, format).contains("reversed passes"), "\(name) \(same)")
      }
    }
    let native = try parts(".easeIn(duration: 1).repeatCount(3, autoreverses: true)", SwiftUIFormat())
    #expect(native.isEmpty, "\(native)")
  }

  @Test("node plays the exported module as the engine does, and finds what is not so")
  func node() throws {
    guard let run = try Self.nodeTests(in: Self.folder.appendingPathComponent("js")) else { return }
    #expect(run.status == 0, "\(run.output)")
    #expect(run.output.contains("# pass 13\n") && run.output.contains("# skipped 1\n"), "\(run.output)")
    let copy = FileManager.default.temporaryDirectory.appendingPathComponent("conformance-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: copy) }
    try FileManager.default.copyItem(at: Self.folder, to: copy)
    let module = copy.appendingPathComponent("js/motions.mjs")
    let text = try String(contentsOf: module, encoding: .utf8)
    let wrong = text.replacing("stiffness: 157.913670417", with: "stiffness: 156")
      .replacing("0.05, 0.7, 0.1, 1", with: "0.05, 0.7, 0.2, 1")
    try Data(wrong.utf8).write(to: module)
    let broken = try #require(try Self.nodeTests(in: copy.appendingPathComponent("js")))
    #expect(broken.status == 1 && broken.output.contains("# fail 2\n"), "\(broken.output)")
  }

  /// Nil where there is no node.
  private static func nodeTests(in folder: URL) throws -> (status: Int32, output: String)? {
    let paths = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
    guard paths.contains(where: { FileManager.default.isExecutableFile(atPath: "\($0)/node") }) else {
      print("skipped: no node")
      return nil
    }
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["node", "--test", "--test-reporter=tap", "conformance.test.mjs"]
    process.currentDirectoryURL = folder
    let pipe = Pipe()
    process.standardOutput = pipe
    try process.run()
    let output = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return (process.terminationStatus, String(decoding: output, as: UTF8.self))
  }

  @Test("the sources for Kotlin and Dart are of their grammars", arguments: ["kotlin", "dart_orchard"])
  func grammar(_ language: String) throws {
    guard let python = try Python(["tree_sitter", "tree_sitter_\(language)"], for: "grammar of \(language)") else {
      return
    }
    defer { python.remove() }
    let script = """
      import sys, tree_sitter, tree_sitter_\(language) as grammar
      source = open(sys.argv[1], "rb").read()
      root = tree_sitter.Parser(tree_sitter.Language(grammar.language())).parse(source).root_node
      def errors(node):
          if node.is_error or node.is_missing: yield node
          elif node.has_error:
              for child in node.children: yield from errors(child)
      for node in errors(root): print(node.start_point, source[node.start_byte:node.end_byte][:200])
      """
    let folder = Self.folder.appendingPathComponent(language == "kotlin" ? "kotlin" : "dart")
    for name in try FileManager.default.contentsOfDirectory(atPath: folder.path) {
      let run = try python.run(script, input: Data(contentsOf: folder.appendingPathComponent(name)))
      #expect(run.status == 0 && run.output.isEmpty, "\(name): \(run.output)")
    }
  }
}
