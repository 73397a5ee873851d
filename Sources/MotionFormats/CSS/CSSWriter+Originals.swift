import MotionModel

/// Names that presets of style sheets were imported under.
extension CSSWriter {
  /// Name of the variable, class or keyframes that a preset was imported from.
  static func original(_ source: Provenance) -> String? {
    guard source.format == "css" || isSass(source), let name = source.name else { return nil }
    let text = name.hasPrefix("--") ? name.dropFirst(2) : "$.".contains(name.prefix(1)) ? name.dropFirst() : name[...]
    let isPlain = text.utf8.allSatisfy { byte in
      NotationAlphabet.isLetter(byte) || NotationAlphabet.isDigit(byte) || "-_".utf8.contains(byte)
    }
    return isPlain && text.utf8.first.map(NotationAlphabet.isLetter) == true ? String(text) : nil
  }

  /// Indicates a file of Sass variables, which are read as tokens.
  private static func isSass(_ source: Provenance) -> Bool {
    source.format == DTCGFormat().name && [".scss", ".sass"].contains { source.location?.hasSuffix($0) == true }
  }

  /// Indicates a preset that was a variable.
  static func isVariable(_ preset: ExportedPreset) -> Bool {
    guard let source = preset.preset.preset.details.source else { return false }
    return isSass(source) || source.format == "css" && source.name?.hasPrefix("--") == true
  }
}
