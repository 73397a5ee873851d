import MotionModel

#if canImport(Darwin)
  import Foundation
#else
  // Foundation brings 40 MB of tables for this here; the standard library has its own, which it compares strings with.
  @_spi(_Unicode) import Swift
#endif

/// Words of people, in the one form in which they are stored: Unicode's composed normal form (NFC).
///
/// One title has several spellings in bytes: an `é` is one scalar from most keyboards and two from some, and in names of
/// files on a Mac. Versions are named by their bytes, so two people who give a preset the same title would make different
/// versions. Words are therefore normalized where they enter, when a version or release is made from what somebody typed
/// or imported; what has been stored is hashed, read and copied as it is. A title that came in otherwise is not merged.
///
/// Source: https://www.unicode.org/reports/tr15/
enum NormalizedText {
  /// A text in composed normal form; O(bytes).
  static func of(_ text: String) -> String {
    // Nothing below U+0300 is ever composed differently.
    if text.utf8.allSatisfy({ $0 < 0xCC }) { return text }
    #if canImport(Darwin)
      return text.precomposedStringWithCanonicalMapping
    #else
      var scalars = String.UnicodeScalarView()
      scalars.append(contentsOf: text._nfc)
      return String(scalars)
    #endif
  }
}

extension PresetDetails {
  /// The same with all words of people in composed normal form.
  ///
  /// Where the preset came from and data of other tools stay byte for byte.
  var normalized: PresetDetails {
    var result = self
    result.title = title.map(NormalizedText.of)
    result.summary = summary.map(NormalizedText.of)
    result.notes = notes.map(NormalizedText.of)
    result.tags = tags.map(NormalizedText.of)
    result.use = use.map(NormalizedText.of)
    result.deprecation?.reason = deprecation?.reason.map(NormalizedText.of)
    return result
  }
}
