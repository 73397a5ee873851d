import MotionEngine
import MotionModel

/// Evaluates presets of the folder.
enum SeedEvaluator {
  /// Every seed motion, by the reference that means it.
  static let references: ReferenceTable = {
    var table = ReferenceTable()
    for preset in SeedFolder.presets.values { table[.name(preset.name, .latest)] = preset.motion }
    return table
  }()

  static func timeline(_ name: String, _ options: CompileOptions = CompileOptions()) throws -> Timeline {
    guard let preset = SeedFolder.presets[name] else { throw ModelError(.badReference, "there is no seed \(name)") }
    return try TimelineCompiler.compile(preset.motion, references: references, options: options)
  }

  /// The value of a curve preset at a fraction of its duration; of a spring, at a time in seconds.
  static func value(_ name: String, at time: Double) throws -> Double {
    try timeline(name).value("value", at: time) ?? .nan
  }
}
