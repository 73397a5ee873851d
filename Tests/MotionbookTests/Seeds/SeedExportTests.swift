import MotionEngine
import MotionFormats
import MotionModel
import Motionbook
import MotionbookSeeds
import Testing

/// The seeds as formats write them, read back by our own importers.
@Suite struct SeedExportTests {
  @Test(
    "what a format writes is as far from the seed as the report states, when read back",
    arguments: ["css", "waapi", "lottie", "android", "swiftui"])
  func readBack(format: String) throws {
    let writer = try #require(ExportFormats.all.first { $0.name == format })
    let reader = try #require(ImportFormats.all.first { $0.name == format })
    var options = ExportOptions()
    options.reducedMotion = .omit
    var compared = 0
    for seed in try ResolvedSeeds.all() {
      let (output, report) = try writer.output([ExportedPreset(seed)], options: options)
      let lost = report.entries.filter { $0.outcome.name == "dropped" }.map(\.part)
      // It begins elsewhere, or is nothing.
      guard !lost.contains("beginning"), let original = try? seed.motion.timeline() else { continue }
      let texts = output.files.isEmpty ? [ExportedText.File("a.\(writer.fileExtension)", output.text)] : output.files
      let files = texts.map { SourceFile(Array($0.text.utf8), name: $0.path) }
      guard let read = try? reader.read(files, ImportOptions(keepGoing: true)).presets else {
        #expect(!lost.isEmpty || report.entries.isEmpty, "\(seed.preset.name) is not read")
        continue
      }
      for preset in read {
        let written = try ResolvedPreset(preset).motion.timeline()
        for entry in report.entries where !lost.contains(entry.part) {
          let name = Self.letters(entry.part == "curve" ? "value" : entry.part)
          guard let channel = original.channels.firstIndex(where: { Self.letters($0.name) == name }),
            let other = written.channels.firstIndex(where: { Self.letters($0.name) == name })
          else { continue }
          let times = report.entries.filter { [entry.part + " milliseconds", "milliseconds"].contains($0.part) }
          let errors = ([entry] + times).map { if case .approximated(let error, _) = $0.outcome { error } else { 0.0 } }
          let stated = errors.reduce(0, +)
          // An interpolator leaves its length to its user.
          var length: Double?
          if case .curve(let curve) = preset.motion, curve.duration == nil {
            // That of one pass.
            guard !lost.contains("end"), case .curve(let own) = try seed.motion.withoutAlias(), own.modifiers.isEmpty
            else { continue }
            length = original.duration
          }
          // Curves are told of the way from 0 to 1, whatever they do beyond it.
          let way = entry.part == "curve" ? 1.0 : nil
          let found = Self.distance(of: original, channel, written, other, lasting: length, way: way)
          // A curve whose notation stands beside it comes back as it was.
          #expect(
            found <= stated * 1.01 + 2e-6 && (found < 1e-9 || found >= errors[0] * 0.8),
            "\(seed.preset.name) \(entry.part): states \(stated), is \(found)")
          compared += 1
        }
      }
    }
    #expect(compared > 200, "\(compared)")
  }

  /// How far a channel is from another at most, as a share of its way; at its jumps it may be either side.
  /// - Parameter length: How long the other takes; nil: as it says.
  private static func distance(
    of original: Timeline, _ channel: Int, _ written: Timeline, _ other: Int, lasting own: Double?, way: Double?
  ) -> Double {
    // Whole milliseconds add up over passes; what is stated is that of one.
    let round = original.loop.map { $0.start + $0.length } ?? 10
    let length = min(original.duration, own ?? written.duration, round)
    let pace = own.map { $0 > 0 && $0.isFinite ? written.duration / $0 : 1 } ?? 1
    let times = (0...1001).map { length * min(max((Double($0) - 0.619) / 1000, 0), 1) }
    let values = times.map { original.value(channel, at: $0) }
    let way = way ?? (values.max() ?? 0) - (values.min() ?? 0)
    var worst = 0.0
    for (time, value) in zip(times, values) {
      let sides = [-0.0011, 0.0011].map { original.value(channel, at: time + $0) }
      if abs(sides[1] - sides[0]) > 0.2 * way { continue }
      worst = max(worst, abs(value - written.value(other, at: time * pace)))
    }
    return way > 0 ? worst / way : worst
  }

  private static func letters(_ name: String) -> String { name.lowercased().filter { $0.isLetter || $0.isNumber } }
}
