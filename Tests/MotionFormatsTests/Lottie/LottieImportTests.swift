import MotionEngine
import MotionFormats
import MotionModel
import TestSupport
import Testing

@Suite("Lottie in")
struct LottieImportTests {
  private static func read(_ text: String) throws -> ImportedPresets {
    try LottieFormat().read([SourceFile(Array(text.utf8), name: "Card In.json")], ImportOptions())
  }

  private static func layer(_ name: String, _ transform: String) -> String {
    #"{"ty": 3, "nm": "\#(name)", "ip": 0, "op": 60, "st": 0, "ks": {\#(transform)}}"#
  }

  private static func file(_ layers: [String], _ rest: String = "") -> String {
    #"{"fr": 30, "ip": 0, "op": 60, "w": 100, "h": 100, "layers": [\#(layers.joined(separator: ","))]\#(rest)}"#
  }

  private static let ease = #""o": {"x": [0.42], "y": [0]}, "i": {"x": [1], "y": [1]}"#

  @Test("layers become keyframes that begin with the first frame, and a sequence with the markers as cues")
  func layers() throws {
    let text = Self.file(
      [
        Self.layer("Icon", #""r": {"a": 1, "k": [{"t": 6, "s": [0], \#(Self.ease)}, {"t": 36, "s": [90]}]}"#),
        Self.layer("Still", #""r": {"a": 0, "k": 0}"#),
        Self.layer(
          "Icon",
          #""o": {"a": 1, "k": [{"t": 0, "s": [0], "h": 1}, {"t": 30, "s": [100]}]}, "#
            + #""s": {"a": 1, "k": [{"t": 0, "s": [50, 100], \#(Self.ease)}, {"t": 30, "s": [100, 100]}]}"#),
      ], #", "markers": [{"tm": 15, "cm": "Half way", "dr": 0}]"#)
    let result = try Self.read(text)
    #expect(result.presets.map(\.name.text) == ["card-in/icon", "card-in/icon-2", "card-in"])
    #expect(result.report.warnings.map(\.code) == [.nameCollision])
    let motions = Dictionary(
      result.presets.map { (PresetReference.name($0.name, .latest), $0.motion) },
      uniquingKeysWith: { first, _ in first })
    let whole = try ResolvedMotion(
      result.presets[2].motion, references: ReferenceTable(motions)
    ).timeline()
    // ease-in is at 0.315357 in the middle of its second, which begins after six of thirty frames.
    #expect(abs((whole.value("icon/rotation", at: 0.7) ?? 0) - 90 * 0.315_357) < 1e-3)
    #expect(whole.value("icon/rotation", at: 0.2) == 0)
    #expect(whole.value("icon-2/opacity", at: 0.999) == 0 && whole.value("icon-2/opacity", at: 1) == 1)
    #expect(whole.value("icon-2/scale.x", at: 0) == 0.5 && whole.value("icon-2/scale.y", at: 0) == 1)
    #expect(whole.cues(in: 0..<3).contains { $0.name == "half-way" && $0.time == 0.5 }, "\(whole.cues(in: 0..<3))")
  }

  @Test("a bent way is run along by its length")
  func arc() throws {
    // A quarter of a circle of radius 100 around (0, 100), as closely as a cubic curve comes: 2.73e-4 of the radius.
    let k = 0.552_284_749_830_793_4 * 100
    let text = Self.file([
      Self.layer(
        "Ball",
        #""p": {"a": 1, "k": [{"t": 0, "s": [0, 0], "to": [\#(k), 0], "ti": [0, \#(-k)], "#
          + #""o": {"x": 0, "y": 0}, "i": {"x": 1, "y": 1}}, {"t": 30, "s": [100, 100]}]}"#)
    ])
    let timeline = try ResolvedMotion(#require(Self.read(text).presets.first).motion).timeline()
    for step in 0...20 {
      let angle = Double(step) / 20 * .pi / 2
      let (x, y) = (
        timeline.value("offset.x", at: Double(step) / 20), timeline.value("offset.y", at: Double(step) / 20)
      )
      let distance = ((x ?? 0) * (x ?? 0) + (100 - (y ?? 0)) * (100 - (y ?? 0))).squareRoot()
      #expect(abs(distance - 100) < 0.04, "\(step)")
      #expect(abs(_sine(angle) * 100 - (x ?? 0)) < 0.05, "\(step): \(x ?? 0)")
    }
  }

  /// The sine by its series, so that the test needs no library for it.
  private func _sine(_ angle: Double) -> Double {
    var (term, sum) = (angle, angle)
    for n in 1...12 {
      term *= -angle * angle / Double(2 * n * (2 * n + 1))
      sum += term
    }
    return sum
  }

  @Test("what export lottie wrote comes back by its names, curves as they were")
  func roundTrip() throws {
    let curves = ["spring(duration: 0.5, bounce: 0.3)", ".easeIn(duration: 0.2)", "cubic-bezier(0.2, 0, 0, 1)"]
    var presets = try curves.enumerated().map { index, notation in
      Preset(try PresetName("a/curve-\(index)"), .curve(try Curve(notation: notation)))
    }
    let easing = try Curve(notation: "cubic-bezier(0.2, 0, 0, 1)")
    let track = try MotionTrack(
      PropertyName("rotation"), initial: MotionValue(.angle, [0]),
      keyframes: [
        try MotionKeyframe(.linear(easing: .inline(easing)), to: MotionValue(.angle, [90]), duration: .seconds(0.5))
      ])
    presets.append(Preset(try PresetName("turn"), .keyframes(try KeyframeSet(tracks: [track]))))
    let text = try LottieFormat().text(presets.map { ExportedPreset(ResolvedPreset($0)) }).text
    let read = try Self.read(text)
    #expect(read.presets.map(\.name) == presets.map(\.name))
    #expect(read.presets.prefix(3).map(\.motion) == presets.prefix(3).map(\.motion))
    #expect(read.report.warnings.isEmpty && read.report.notes.contains { $0.message.hasPrefix("turn is restored as") })
    let timeline = try ResolvedMotion(#require(read.presets.last).motion).timeline()
    // The curve at its middle, by bisection in another language.
    #expect(abs((timeline.value("rotation", at: 0.25) ?? 0) - 90 * 0.877_833_604_809_760_9) < 1e-6)
  }

  @Test("a preset that does not move is counted on the way back, and told of on the way out")
  func stillness() throws {
    let presets = try [
      Preset(PresetName("time/fast"), .duration(.seconds(0.2))),
      Preset(PresetName("at-once"), .transition(MotionTransition(notation: ".identity"))),
    ]
    let (text, report) = try LottieFormat().text(presets.map { ExportedPreset(ResolvedPreset($0)) })
    #expect(report.losses.map(\.preset.text) == ["at-once"])
    let read = try Self.read(text)
    #expect(read.presets.isEmpty)
    #expect(read.report.skipped == ["presets that do not move": 3])
  }

  @Test("what is wrong is said with its place, and nothing comes of it")
  func mistakes() {
    func layer(_ keys: String) -> String { Self.file([Self.layer("L", #""r": {"a": 1, "k": [\#(keys)]}"#)]) }
    let end = #"{"t": 9, "s": [1]}"#
    let table: [(text: String, code: ModelError.Code, pointer: String)] = [
      (#"{"layers": [], "op": 1}"#, .missing, ""), (#"{"fr": 0, "layers": [], "op": 1}"#, .outOfRange, "/fr"),
      (#"{"fr": 30, "op": 1, "layers": {}}"#, .wrongType, "/layers"),
      (layer(#"{"t": 10, "s": [0], \#(Self.ease)}, \#(end)"#), .outOfRange, "/layers/0/ks/r/k/1"),
      (layer(#"{"t": 0, "s": ["0"], \#(Self.ease)}, \#(end)"#), .wrongType, "/layers/0/ks/r/k/0/s/0"),
      (layer(#"{"t": 0, \#(Self.ease)}, \#(end)"#), .missing, "/layers/0/ks/r/k/0"),
      (layer(#"{"s": [0], \#(Self.ease)}, \#(end)"#), .missing, "/layers/0/ks/r/k/0"),
      (
        layer(#"{"t": 0, "s": [0], "o": {"x": [1.2], "y": [0]}, "i": {"x": [1], "y": [1]}}, \#(end)"#), .outOfRange,
        "/layers/0/ks/r/k/0/o/x/0"
      ),
      (#"{"fr": 30, "op": 1, "layers": ["#, .syntax, "/layers"),
      (String(repeating: "[", count: 100_000), .tooLarge, String(repeating: "/0", count: 64)),
    ]
    for row in table {
      do {
        Issue.record("\(row.text.prefix(300)): \(try Self.read(row.text).presets.map(\.name))")
      } catch let failure as ImportFailure {
        let issue = failure.report.issues(.error).first
        #expect(issue?.code == row.code, "\(row.text.prefix(300)): \(failure)")
        #expect((issue?.pointer?.description ?? "") == row.pointer, "\(row.text.prefix(300)): \(failure)")
        #expect(issue?.location != nil && issue?.file == "Card In.json", "\(row.text.prefix(300)): \(failure)")
      } catch {
        Issue.record("\(error)")
      }
    }
  }

  @Test("a layer's name and a variant for reduced motion survive the way out and back")
  func layerNames() throws {
    let layer =
      #"{"ty":4,"nm":"Big Dot (2)","ip":0,"op":60,"ks":{"o":{"a":1,"k":[{"t":0,"s":[0]},{"t":30,"s":[100]}]}}}"#
    let source = SourceFile(Array(#"{"v":"5.7.0","fr":60,"ip":0,"op":60,"layers":[\#(layer)]}"#.utf8), name: "a.json")
    let preset = try #require(try LottieFormat().read([source], ImportOptions()).presets.first)
    let calm = ResolvedMotion(.curve(try Curve(notation: ".linear(duration: 0.1)")))
    let text = try LottieFormat().text([ExportedPreset(ResolvedPreset(preset), reduced: calm)]).text
    #expect(text.contains(#""cm": "Big Dot (2)""#) && text.contains(#""nm": "Big Dot (2)""#), "\(text)")
    let read = try LottieFormat().read([SourceFile(Array(text.utf8), name: "b.json")], ImportOptions()).presets
    #expect(read.map(\.name.text) == ["a/big-dot-2", "a/big-dot-2-reduced"], "\(read)")
    #expect(read.map(\.motion) == [preset.motion, calm.motion])
    #expect(read.first?.details.title == "Big Dot (2)" && read.first?.details.source?.name == "Big Dot (2)")
  }
}
