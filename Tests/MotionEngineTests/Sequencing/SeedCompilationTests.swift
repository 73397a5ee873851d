import Foundation
import MotionEngine
import MotionModel
import TestSupport
import Testing

@Suite("Seeds that play") struct SeedCompilationTests {
  @Test("every sequence and transition of the seeds compiles in both modes and has values at every time")
  func seeds() throws {
    let folder = Fixtures.root.appendingPathComponent("Seeds")
    let files = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)?.allObjects as? [URL] ?? []
    var presets: [Preset] = []
    for file in files where file.pathExtension == "json" {
      presets.append(try Preset(json: Array(try Data(contentsOf: file))))
    }
    var table = ReferenceTable()
    for preset in presets { table[.name(preset.name, .latest)] = preset.motion }
    var played = 0
    for preset in presets where [.sequence, .transition].contains(preset.motion.kind) {
      for mode in EvaluationMode.allCases {
        let timeline: Timeline
        do {
          timeline = try ResolvedMotion(preset.motion, references: table).timeline(CompileOptions(mode: mode))
        } catch {
          Issue.record("\(preset.name): \(error)")
          continue
        }
        played += 1
        for time in [0.0, 0.15, 0.5, 1.7, 12, 1e6] {
          #expect(timeline.values(at: time).allSatisfy { $0.isFinite }, "\(preset.name) at \(time)")
        }
      }
    }
    #expect(played > 150)
  }
}
