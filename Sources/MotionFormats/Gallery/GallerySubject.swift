package import MotionModel

/// Preset in a gallery, with data from its catalog.
package struct GallerySubject: Sendable {
  /// Newest version in the history.
  package struct Version: Sendable {
    /// Number of versions up to it, inclusive.
    let number: Int
    /// Time in UTC: `2026-11-21T07:30:00`.
    let time: String
    let author: String
    let message: String

    /// Makes one.
    package init(number: Int, time: String, author: String, message: String) {
      (self.number, self.time, self.author, self.message) = (number, time, author, message)
    }
  }

  /// Difference from another state of the catalog.
  package struct Change: Sendable {
    /// `added`, `changed`, `removed`, in the words of `motionbook diff`.
    let words: [String]
    /// Old preset; nil if new.
    let before: ExportedPreset?

    /// Makes one.
    package init(words: [String], before: ExportedPreset?) { (self.words, self.before) = (words, before) }
  }

  /// Preset for export.
  let preset: ExportedPreset
  let version: Version?
  package let change: Change?

  package var name: PresetName { preset.name }

  /// - Parameters:
  ///   - preset: The preset.
  ///   - version: Version; nil outside of catalogs.
  ///   - change: Change; nil without a comparison or a difference.
  package init(_ preset: ExportedPreset, version: Version?, change: Change? = nil) {
    (self.preset, self.version, self.change) = (preset, version, change)
  }
}
