import MotionEngine
import MotionFormats
import MotionModel
import MotionbookSeeds
import Testing

/// The seeds as formats write them, read back by our own importers.
@Suite struct SeedExportTests {
  @Test("keyframes of SwiftUI read back are as far from the seed as the report states, at every time")
  func swiftUI() throws {
    let seeds = try ResolvedSeeds.all()
    let (text, report) = try SwiftUIFormat().text(seeds.map { ExportedPreset($0) })
    let read = try SwiftUIFormat().read([SourceFile(Array(text.utf8))], ImportOptions(keepGoing: true)).presets
    let byName = Dictionary(read.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
    var compared = 0
    for seed in seeds {
      guard let back = byName[seed.preset.name], case .keyframes = back.motion else { continue }
      let (original, written) = (try seed.motion.timeline(), try ResolvedPreset(back).motion.timeline())
      for entry in report.entries where entry.preset == seed.preset.name {
        let stated: Double
        switch entry.outcome {
        case .exact: stated = 0
        case .approximated(let error, _): stated = error
        case .dropped: continue
        }
        let name = Self.letters(entry.part)
        guard let channel = original.channels.firstIndex(where: { $0.name == entry.part }),
          let other = written.channels.firstIndex(where: { Self.letters($0.name) == name })
        else { continue }
        let length = original.duration.isFinite ? max(original.duration, 0) : 10
        var (worst, least, most) = (0.0, Double.infinity, -Double.infinity)
        for step in 0..<4001 {
          // Jumps are not compared at the very place.
          let time = length * (Double(step) + 0.381) / 4001
          let value = original.value(channel, at: time)
          (least, most) = (min(least, value), max(most, value))
          worst = max(worst, abs(value - written.value(other, at: time)))
        }
        compared += 1
        let found = most > least ? worst / (most - least) : worst
        #expect(
          found <= stated + 1e-6 && found >= 0.8 * stated,
          "\(seed.preset.name) \(entry.part): states \(stated), is \(found)")
      }
    }
    #expect(compared > 30, "\(compared)")
  }

  private static func letters(_ name: String) -> String { name.lowercased().filter { $0.isLetter || $0.isNumber } }
}
