import MotionEngine
import MotionFormats
import MotionModel
import Motionbook
import MotionbookSeeds
import TestSupport
import Testing

/// The seeds as formats write them, read back: by our own importers, and as platforms play them.
@Suite struct SeedExportTests {
  @Test("a piece that ends almost where it begins is no easing with endless control points", arguments: [0.01, 0.1])
  func flatPieces(error: Double) throws {
    let seed = try #require(try ResolvedSeeds.all().first { $0.preset.name.text == "seed/bounce" })
    var options = ExportOptions()
    options.maximumError = error
    for format in ExportFormatName.formats { _ = try format.text([ExportedPreset(seed)], options: options) }
  }

  @Test(
    "what a format writes is as far from the seed as the report states, when read back",
    arguments: [
      ("css", "css"), ("tailwind", "css"), ("waapi", "waapi"), ("js", "waapi"), ("lottie", "lottie"),
      ("android", "android"), ("swiftui", "swiftui"),
    ])
  func readBack(format: String, importer: String) throws {
    let writer = try #require(ExportFormatName.formats.first { $0.name == format })
    let reader = try #require(ImportFormats.all.first { $0.name == importer })
    var compared = 0
    for seed in try ResolvedSeeds.all() + Self.composed() {
      let (output, report) = try writer.output([ExportedPreset(seed)], options: Self.options)
      let lost = Self.lost(report)
      // It begins elsewhere, or is nothing.
      guard !lost.contains("beginning"), let original = try? seed.motion.timeline() else { continue }
      let texts = output.files.isEmpty ? [ExportedText.File("a.\(writer.fileExtension)", output.text)] : output.files
      let files = texts.map { SourceFile(Array($0.text.utf8), name: $0.path) }
      guard let read = try? reader.read(files, ImportOptions(keepGoing: true)).presets else {
        #expect(!lost.isEmpty || report.entries.isEmpty, "\(seed.preset.name) is not read")
        continue
      }
      let table = ReferenceTable(
        Dictionary(uniqueKeysWithValues: read.map { (PresetReference.name($0.name, .latest), $0.motion) }))
      for preset in read {
        let written = try ResolvedPreset(preset, references: table).motion.timeline()
        for entry in report.entries where !lost.contains(entry.part) {
          var target = entry.part.split(separator: "/").map(String.init)
          let property = target.removeLast()
          target.append(Self.channels[property] ?? property)
          let name = PlayedMotion.letters(target.joined())
          let channels = original.channels.indices.compactMap { channel in
            let own = PlayedMotion.letters(original.channels[channel].name)
            let other = written.channels.firstIndex { PlayedMotion.letters($0.name) == own }
            // Own color interpolation between keyframes differs from browsers'.
            let isPart = importer != "lottie" && own.hasPrefix(name) && original.channels[channel].type != .color
            return own == name || isPart ? other.map { (channel, $0) } : nil
          }
          guard !channels.isEmpty else { continue }
          // An interpolator leaves its length to its user.
          var length: Double?
          if case .curve(let curve) = preset.motion, curve.duration == nil {
            // Duration of one pass.
            guard !lost.contains("end"), try Self.isPlain(seed) else { continue }
            length = original.duration
          }
          let pace = length.map { $0 > 0 && $0.isFinite ? written.duration / $0 : 1 } ?? 1
          let pairs = channels.map { channel, other in (channel, { written.value(other, at: $0 * pace) }) }
          Self.compare(seed, entry, report, original, pairs, lasting: length ?? written.duration)
          compared += 1
        }
      }
    }
    #expect(compared > 200, "\(compared)")
  }

  @Test(
    "what a platform plays is as far from the seed as the report states",
    arguments: ["compose", "flutter", "coreanimation"])
  func played(format: String) throws {
    let writer = try #require(ExportFormatName.formats.first { $0.name == format })
    var compared = 0
    for seed in try ResolvedSeeds.all() + Self.composed() {
      let (text, report) = try writer.text([ExportedPreset(seed)], options: Self.options)
      let (motions, lost) = (PlayedMotion.all(in: text), Self.lost(report))
      guard !lost.contains("beginning") else { continue }
      for entry in report.entries where !lost.contains(entry.part) {
        var options = CompileOptions()
        for (event, name) in [("in/", "insertion"), ("out/", "removal")] where entry.part.hasPrefix(event) {
          options.events = [.init(name, at: 0)]
        }
        let own = String(entry.part.split(separator: "/").last ?? "")
        let names = [entry.part == "curve" ? "value" : entry.part, own]
        guard let original = try? seed.motion.timeline(options),
          let channel = original.channels.firstIndex(where: { names.contains($0.name) })
        else { continue }
        let key = PlayedMotion.letters(seed.preset.name.text + (entry.part == "curve" ? "" : entry.part))
        let motion = try #require(motions[key], "\(seed.preset.name) \(entry.part)\n\(text)")
        if motion.duration == nil, motion.spring == nil, try !Self.isPlain(seed) { continue }
        let isAngle = original.channels[channel].type == .angle && format == "coreanimation"
        let value = { (time: Double) in
          motion.value(at: time, over: original.duration) * (isAngle ? 180 / .pi : 1)
        }
        Self.compare(seed, entry, report, original, [(channel, value)], lasting: original.duration)
        compared += 1
      }
    }
    #expect(compared > 200, "\(compared)")
  }

  @Test("the source of all seeds fits SwiftUI's signatures") func swiftUISource() throws {
    guard let compiler = try SwiftCompiler(stub: "SwiftUI") else { return }
    defer { compiler.remove() }
    let (text, report) = try ExportFormatName.swiftUI.text(SeedLibrary.all())
    #expect(report.entries.count > 200)
    #expect(try compiler.check(text) == "")
  }

  /// Motions within others, which no seed has.
  private static func composed() throws -> [ResolvedPreset] {
    let track = "KeyframeTrack(\\.scale) { LinearKeyframe(2, duration: 0.5); CubicKeyframe(1.5, duration: 0.2) }"
    let keyframes = "KeyframeTimeline(initialValue: (scale: 1)) { \(track) }"
    var table = ReferenceTable()
    for (name, end) in [
      ("late", ".delay(0.5)"), ("early", ".delay(-0.1)"), ("twice", ".repeatCount(2, autoreverses: true).delay(0.2)"),
      ("eased", ".timingCurve(.easeInOut).delay(0.1)"),
    ] {
      table[try PresetReference("part/\(name)")] = try Motion(notation: keyframes + end, as: .keyframes)
    }
    table[try PresetReference("part/pop")] = try Motion(notation: ".bouncy(duration: 0.4)", as: .curve)
    let sequences = [
      ".play(\"part/late\")", ".play(\"part/early\")", ".play(\"part/twice\")", ".play(\"part/eased\")",
      ".play(\"part/late\").play(\"part/late\")", ".play(\"part/twice\").play(\"part/early\")",
      ".append(duration: 0.2) { opacity = 0.5 }.play(\"part/late\")",
      ".append(duration: 0.2) { scale = 1.2 }.play(\"part/late\")",
      ".play(\"part/late\").append(duration: 0.3, easing: ref(\"part/pop\")) { opacity = 0.5; scale = 3 }",
      ".wait(for: 0.25).play(\"part/late\")", ".play(\"part/eased\").repeatCount(2)",
    ]
    let wholes = try sequences.map { try Motion(notation: "AnimationSequence()" + $0, as: .sequence) }
    let parts = try [".delay(0.5)", ".repeatCount(3, autoreverses: true)", ".repeatForever(autoreverses: true)"].map {
      try Motion(notation: keyframes + $0, as: .keyframes)
    }
    return try (wholes + parts).enumerated().map { index, motion in
      ResolvedPreset(Preset(try PresetName("composed/of-\(index)"), motion), references: table)
    }
  }

  /// Subjects of a report's parts with other names than their channels: properties of style sheets, and curves.
  private static let channels = [
    "curve": "value", "translate": "offset", "rotate": "rotation", "background-color": "background",
    "accent-color": "tint", "width": "size.width", "height": "size.height", "left": "position.x", "top": "position.y",
  ]

  private static var options: ExportOptions {
    var options = ExportOptions()
    options.reducedMotion = .omit
    return options
  }

  private static func lost(_ report: LossReport) -> [String] {
    report.entries.filter { $0.outcome.name == "dropped" }.map(\.part)
  }

  /// Indicates a curve without repetitions and delays.
  private static func isPlain(_ seed: ResolvedPreset) throws -> Bool {
    if case .curve(let curve) = try seed.motion.withoutAlias() { curve.modifiers.isEmpty } else { false }
  }

  /// Holds channels to what is stated of them: the error is found, and not much less than that of the shape alone.
  private static func compare(
    _ seed: ResolvedPreset, _ entry: LossReport.Entry, _ report: LossReport, _ original: Timeline,
    _ channels: [(index: Int, written: (Double) -> Double)], lasting length: Double
  ) {
    let parts = [entry.part + " milliseconds", "milliseconds", "reversed passes"]
    let errors = ([entry] + report.entries.filter { parts.contains($0.part) }).map {
      if case .approximated(let error, _) = $0.outcome { error } else { 0.0 }
    }
    let stated = errors.reduce(0, +)
    // Errors of curves refer to the change from 0 to 1, even with overshoot.
    let way = entry.part == "curve" ? 1.0 : nil
    let found = channels.map { distance(of: original, $0, lasting: length, way: way, $1) }.max() ?? 0
    // A curve with its notation in a comment is restored.
    #expect(
      found <= stated * 1.01 + 2e-6 && (found < 1e-9 || found >= errors[0] * 0.8),
      "\(seed.preset.name) \(entry.part): states \(stated), is \(found)")
  }

  /// Largest distance of the output from a channel, as a fraction of its change; at jumps either side is accepted.
  private static func distance(
    of original: Timeline, _ channel: Int, lasting length: Double, way: Double?, _ written: (Double) -> Double
  ) -> Double {
    // Whole milliseconds add up over passes; what is stated is that of one.
    let round = original.loop.map { $0.start + $0.length } ?? 10
    let length = min(original.duration, length, round)
    let times = (0...1001).map { length * min(max((Double($0) - 0.619) / 1000, 0), 1) }
    let values = times.map { original.value(channel, at: $0) }
    let way = way ?? (values.max() ?? 0) - (values.min() ?? 0)
    var worst = 0.0
    for (time, value) in zip(times, values) {
      let found = abs(value - written(time))
      // The sides of what is no worse do not matter.
      guard !(found <= worst) else { continue }
      let sides = [-0.0011, 0.0011].map { original.value(channel, at: time + $0) }
      if abs(sides[1] - sides[0]) > 0.2 * way { continue }
      worst = found
    }
    return way > 0 ? worst / way : worst
  }
}
