import MotionFormats
import MotionModel
import TestSupport
import Testing

/// Requirements for every format of source code.
@Suite("Source code out")
struct CodeExportTests {
  static let formats: [any ExportFormat] = [
    SwiftUIFormat(), CoreAnimationFormat(), ComposeFormat(), FlutterFormat(),
  ]

  // 2 · 2π / 0.5 = 25.132741229, and 2 · √100 = 20: SwiftUI damps these critically at most.
  @Test(
    "an interpolating spring beyond critical damping is the critical one that SwiftUI plays, for every platform",
    arguments: [
      ("interpolatingSpring(duration: 0.5, bounce: -0.4)", "25.132741229"),
      (".interpolatingSpring(Spring(stiffness: 100, damping: 40, allowOverDamping: true))", "20"),
    ])
  func criticalDamping(notation: String, damping: String) throws {
    let curve = try CodeSamples.curve(notation)
    for format in [CoreAnimationFormat(), FlutterFormat(), JSFormat()] as [any ExportFormat] {
      let text = try format.text([curve]).text
      #expect(text.contains("damping: \(damping)") || text.contains("damping = \(damping)"), "\(format.name): \(text)")
    }
    #expect(try ComposeFormat().text([curve]).text.contains("dampingRatio = 1.0f"))
  }

  /// All features of a format, reserved words of languages, and random motions.
  static let presets = Result { try makePresets(seed: 0x5A11_0021, random: 20) }

  private static func makePresets(seed: UInt64, random count: Int) throws -> [ExportedPreset] {
    var presets = CapabilityMatrix.features.enumerated().compactMap { index, feature in
      feature.preset.hasPrefix("\"")
        ? try? Preset(json: Array(#"{"motionbook": 1, "name": "features/f\#(index)", \#(feature.preset)}"#.utf8))
        : (try? (PresetName("features/f\(index)"), Curve(notation: feature.preset))).map { Preset($0, .curve($1)) }
    }
    try #require(presets.count == CapabilityMatrix.features.count)
    for word in [
      "type", "self", "default", "spring", "animation", "values", "double", "phase", "piecewise-animation", "object",
      "easing", "in", "when", "is", "float",
    ] {
      presets.append(
        Preset(try PresetName("\(word)/\(word)"), .curve(try Curve(notation: "Spring(tension: 100, friction: 9)"))))
      presets.append(Preset(try PresetName("\(word)/steps"), .curve(try Curve(notation: "steps(3)"))))
    }
    var random = RandomMotion(seed: seed)
    for index in 0..<count { presets.append(Preset(try PresetName("random/r\(index)"), try random.motion())) }
    // A drawn motion may have no timeline; it is refused as a whole.
    return presets.map { ExportedPreset(ResolvedPreset($0)) }.filter { preset in
      formats.allSatisfy { (try? $0.text([preset])) != nil }
    }
  }

  @Test("no name begins with a digit, neither a preset's nor a group's", arguments: formats.map(\.name))
  func digits(name: String) throws {
    let format = try #require(Self.formats.first { $0.name == name })
    let presets = [
      Preset(try PresetName("base/100"), .duration(.seconds(0.1))),
      Preset(try PresetName("scale/2x/ease"), .curve(try Curve(notation: "easeIn(duration: 1)"))),
    ]
    let text = try format.text(presets.map { ExportedPreset(ResolvedPreset($0)) }).text
    for line in text.split(separator: "\n") where !line.contains("//") {
      let words = line.split(separator: " ")
      for (keyword, word) in zip(words, words.dropFirst())
      where ["let", "val", "object", "enum", "struct", "const", "func"].contains(keyword) {
        #expect(word.first?.isNumber == false, "\(line)")
      }
    }
    #expect(text.contains("100") && text.lowercased().contains("2x"))
  }

  @Test(
    "the first line states the largest error that any part does",
    arguments: formats.map(\.name) + ["css", "scss", "tailwind", "js", "android", "lottie"])
  func header(name: String) throws {
    let format = try #require(ExportFormatName.formats.first { $0.name == name })
    var options = ExportOptions()
    let error = 0.02
    options.maximumError = error
    // SwiftUI approximates few presets.
    let presets = try Self.presets.get()
    let text = try format.text(name == "swiftui" ? presets : Campaign.some(presets), options: options).text
    func numbers(_ pattern: Regex<(Substring, Substring)>) -> [Double] {
      text.matches(of: pattern).compactMap { Double($0.output.1) }
    }
    let parts = numbers(#/within ([0-9.e-]+) of its travel/#) + numbers(#/"error": ?([0-9.e-]+)/#)
    let stated =
      numbers(#/Errors are at most ([0-9.e-]+) of the travel/#) + numbers(#/, but up to ([0-9.e-]+) in /#)
    #expect(try #require(parts.max()) <= #require(stated.max()) && stated.first == error, "\(parts.max() ?? 0)")
  }

  @Test("brackets are balanced, and the same presets give the same text", arguments: formats.map(\.name))
  func brackets(name: String) throws {
    let format = try #require(Self.formats.first { $0.name == name })
    let presets = try Self.presets.get()
    #expect(presets.count > CapabilityMatrix.features.count + 40)
    let text = try format.text(presets).text
    var open: [Character] = []
    for (number, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
      guard !line.drop(while: { $0 == " " }).hasPrefix("/"), !line.drop(while: { $0 == " " }).hasPrefix("*") else {
        continue
      }
      for character in line {
        switch character {
        case "(", "[", "{": open.append(character)
        case ")", "]", "}":
          let match: [Character: Character] = [")": "(", "]": "[", "}": "{"]
          try #require(open.popLast() == match[character], "line \(number + 1): \(line)")
        default: break
        }
      }
      for word in ["nan", "inf ", "-0.0,", "Optional"] { #expect(!line.contains(word), "\(line)") }
    }
    #expect(open.isEmpty)
    #expect(try format.text(presets).text == text)
  }

  @Test("people who ask for reduced motion get a variant of its own", arguments: ExportOptions.ReducedMotion.allCases)
  func reduced(choice: ExportOptions.ReducedMotion) throws {
    var options = ExportOptions()
    options.reducedMotion = choice
    let preset = Preset(try PresetName("pop"), .curve(try Curve(notation: "cubic-bezier(0.2, 0, 0, 1).duration(1s)")))
    let variant = ResolvedMotion(.curve(try Curve(notation: "cubic-bezier(0.3, 0, 0, 1).duration(100ms)")))
    let exported = ExportedPreset(ResolvedPreset(preset), version: 3, hash: "0123456789abcdef", reduced: variant)
    for format in Self.formats {
      let text = try format.text([exported], options: options).text
      #expect(text.contains(" pop@3 0123456789ab"), "\(text)")
      #expect(text.contains("0.2") == (choice != .only), "\(text)")
      #expect(text.contains("0.3") == (choice != .omit), "\(text)")
      #expect(text.contains("popReduced") == (choice == .include), "\(text)")
      #expect(text.contains("(reduced motion)") == (choice == .include), "\(text)")
    }
  }

  @Test(
    "lengths and easings of other presets are their constants, unless references are flattened",
    arguments: [
      (
        "swiftui",
        [
          "card: Animation = .timingCurve(Motions.out, duration: Motions.fast)",
          "LinearKeyframe(1.0, duration: Motions.fast, timingCurve: Motions.out)",
          "LinearKeyframe(0.0, duration: 1.5, timingCurve: .easeInOut)",
          "LinearKeyframe(1.0, duration: 0.155, timingCurve: Motions.soft)",
          // One of both has the length of the other preset, and none tells which.
          "LinearKeyframe(2.0, duration: 0.15)", "LinearKeyframe(3.0, duration: 0.15)",
        ]
      ),
      (
        "compose",
        [
          "tween(durationMillis = Motions.fast, easing = Motions.out)", "0.0f at 0 using Motions.out",
          "0.0f at 1650 using Motions.soft",
        ]
      ),
      (
        "flutter",
        ["CurveTiming(Motions.out, Motions.fast)", "CurveTween(curve: Motions.out)", "(curve: Motions.soft)"]
      ),
      (
        "coreanimation",
        ["animation.duration = Motions.fast", "animation.timingFunction = Motions.out", "group.duration = 1.805"]
      ),
    ])
  func references(name: String, lines: [String]) throws {
    let format = try #require(Self.formats.first { $0.name == name })
    let keyframes = """
      KeyframeTimeline(initialValue: (opacity: 0)) {
        KeyframeTrack(\\.opacity) {
          LinearKeyframe(1, duration: ref("fast"), timingCurve: ref("out"))
          LinearKeyframe(0, duration: 1.5, timingCurve: .easeInOut)
          LinearKeyframe(1, duration: 0.155, timingCurve: ref("soft"))
        }
      }
      """
    let twin = """
      KeyframeTimeline(initialValue: (scale: 1)) {
        KeyframeTrack(\\.scale) {
          LinearKeyframe(2, duration: ref("fast"))
          LinearKeyframe(3, duration: 0.15)
        }
      }
      """
    let motions: [(String, Motion)] = [
      ("fast", .duration(.seconds(0.15))), ("out", .curve(try Curve(notation: "cubic-bezier(0, 0, 0.2, 1)"))),
      ("soft", .curve(try Curve(notation: "UnitCurve.easeIn"))),
      ("card", .transition(try MotionTransition(notation: ".animation(ref(\"out\"), duration: ref(\"fast\"))"))),
      ("glow", .keyframes(try KeyframeSet(notation: keyframes))),
      ("twin", .keyframes(try KeyframeSet(notation: twin))),
    ]
    let table = ReferenceTable(
      Dictionary(uniqueKeysWithValues: try motions.map { (.name(try PresetName($0), .latest), $1) }))
    let presets = try motions.map { name, motion in
      ExportedPreset(ResolvedPreset(Preset(try PresetName(name), motion), references: table))
    }
    let text = try format.text(presets).text
    for line in lines { #expect(text.contains(line), "\(line) is not in \(text)") }
    var options = ExportOptions()
    options.flattensReferences = true
    #expect(try !format.text(presets, options: options).text.contains("Motions."))
  }

  @Test("two presets that source code cannot tell apart are refused, by name", arguments: formats.map(\.name))
  func clash(name: String) throws {
    let format = try #require(Self.formats.first { $0.name == name })
    let presets = try ["x/a-b", "x/a.b"].map { try CodeSamples.curve("easeIn", named: $0) }
    #expect {
      _ = try format.text(presets)
    } throws: { error in
      guard let error = error as? ModelError else { return false }
      return error.code == .duplicate && error.problem.contains("x/a-b") && error.problem.contains("x/a.b")
    }
  }

  private static let matrix = CapabilityMatrix([CoreAnimationFormat(), ComposeFormat(), FlutterFormat()])

  @Test(
    "each platform says exactly what it has",
    arguments: [
      ("duration", [.exact, .exact, .exact]), ("cubic Bézier", [.exact, .exact, .exact]),
      ("path of several Béziers", [.exact, .exact, .exact]), ("points (linear())", [.exact, .exact, .exact]),
      ("steps", [.exact, .exact, .exact]), ("spring that bounces", [.exact, .exact, .exact]),
      ("overdamped spring", [.exact, .exact, .exact]), ("spring with a velocity", [.exact, .approximated, .exact]),
      ("formula", [.approximated, .approximated, .approximated]), ("delay", [.exact, .exact, .exact]),
      ("speed", [.exact, .exact, .exact]), ("repetition", [.exact, .exact, .exact]),
      ("keyframes", [.exact, .approximated, .exact]), ("smooth keyframes", [.exact, .exact, .exact]),
      ("keyframes with springs", [.approximated, .approximated, .approximated]),
      ("change of a property", [.dropped, .dropped, .dropped]), ("states", [.dropped, .dropped, .dropped]),
      ("cues", [.dropped, .dropped, .dropped]),
    ] as [(String, [CapabilityMatrix.Fidelity])])
  func matrix(feature: String, cells: [CapabilityMatrix.Fidelity]) throws {
    #expect(try #require(Self.matrix.rows.first { $0.feature == feature }).cells == cells)
  }
}
