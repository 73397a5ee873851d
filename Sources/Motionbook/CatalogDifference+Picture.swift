package import MotionFormats
import MotionModel
package import MotionReview

extension CatalogDifference {
  /// Changed motions, before and after overlaid, in an animated picture.
  ///
  /// With the verdict above, and the reasons beside each; at most ``ComparedPicture/maximumCount`` presets are drawn.
  /// - Throws: `ModelError` for options out of range.
  /// - Complexity: As for exporting the presets to SVG.
  package func svg(verdict: Verdict, options: ExportOptions = ExportOptions()) throws(ModelError) -> String {
    let reasons = Dictionary(grouping: verdict.reasons, by: \.preset)
    let rows = presets.compactMap { preset -> ComparedPicture? in
      guard let name = preset.name, preset.motion != nil || preset.before == nil || preset.after == nil else {
        return nil
      }
      return ComparedPicture(
        name, (reasons[name] ?? []).map(\.sentence), before: preset.states.before.map { ExportedPreset($0) },
        after: preset.states.after.map { ExportedPreset($0) })
    }
    return try ComparedPicture.svg(
      rows, title: "\(labels.before) → \(labels.after): \(verdict.level.rawValue)", options: options)
  }
}
