import Foundation
import MotionEngine
import MotionModel
import Testing

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
    return try ResolvedMotion(preset.motion, references: references).timeline(options)
  }

  /// The value of a curve preset at a fraction of its duration; of a spring, at a time in seconds.
  static func value(_ name: String, at time: Double) throws -> Double {
    try timeline(name).value("value", at: time) ?? .nan
  }

  /// Progress of a spring of half a second without bounce, the default animation, after a tenth of a second.
  ///
  /// 1 − (1 + ω₀t) e^(−ω₀t) with ω₀ = 2π/0.5 and t = 0.1.
  static let springTenth = 1 - (1 + 0.4 * Double.pi) * exp(-0.4 * Double.pi)

  /// Value of a channel at a time.
  struct Row {
    let channel: String
    let time: Double
    let value: Double

    init(_ channel: String, _ time: Double, _ value: Double) {
      (self.channel, self.time, self.value) = (channel, time, value)
    }
  }

  /// Expects the rows of a preset whose states are entered by events.
  static func check(
    _ name: String, entering events: [(String, Double)] = [], parameters: [String: Double] = [:], _ rows: [Row],
    within tolerance: Double = 1e-4, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    var options = CompileOptions()
    options.events = events.map { CompileOptions.StateEvent($0.0, at: $0.1) }
    options.parameters = parameters
    let timeline = try timeline(name, options)
    for row in rows {
      let found = timeline.value(row.channel, at: row.time) ?? .nan
      #expect(
        abs(found - row.value) <= tolerance, "\(name), \(row.channel) at \(row.time): \(found), not \(row.value)",
        sourceLocation: sourceLocation)
    }
  }
}
