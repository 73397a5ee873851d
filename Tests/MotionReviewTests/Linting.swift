import MotionModel
import MotionReview

/// Presets from documents, held to rules.
enum Linting {
  /// Findings of rules in documents that may reference each other by name.
  static func findings(
    _ documents: [String], _ configuration: LintConfiguration = LintConfiguration(), only: Set<String>? = nil
  ) throws -> [LintFinding] {
    Linter(configuration, only: only).findings(in: LintedCatalog(try presets(documents)))
  }

  static func presets(_ documents: [String]) throws -> [LintedPreset] {
    let presets = try documents.map { try Preset(json: Array($0.utf8)) }
    var references = ReferenceTable()
    for preset in presets { references[.name(preset.name, .latest)] = preset.motion }
    return presets.map { LintedPreset(ResolvedPreset($0, references: references)) }
  }

  /// Configuration as in `motionbook.json`.
  static func configuration(_ text: String) throws -> LintConfiguration {
    try LintConfiguration(DocumentNode(try JSONReader.read(Array(text.utf8))))
  }
}
