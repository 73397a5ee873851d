import ArgumentParser
import Motionbook

extension CompletionKind {
  /// Names of presets in the catalog that the command line names.
  static let presetName = CompletionKind.custom { words, _, prefix in PresetCompletion.names(words, prefix: prefix) }
}

/// Looks up preset names for the shell.
enum PresetCompletion {
  /// Names that begin so; empty when there is no catalog or it cannot be read, because a shell cannot show errors.
  ///
  /// Pressing a key changes no file: an interrupted write is left to the next command.
  static func names(_ words: [String], prefix: String) -> [String] {
    var given: String?
    for (word, next) in zip(words, words.dropFirst()) where word == "-c" || word == "--catalog" { given = next }
    for word in words where word.hasPrefix("--catalog=") { given = String(word.dropFirst("--catalog=".count)) }
    guard let path = try? CatalogLocation.findIfAny(given),
      let catalog = try? Catalog.open(at: path, recovery: .refuse), let presets = try? catalog.list()
    else { return [] }
    return presets.map(\.name.text).filter { $0.hasPrefix(prefix) }
  }
}
