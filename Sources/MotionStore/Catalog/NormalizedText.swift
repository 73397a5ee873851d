import MotionModel

/// Normalization of stored text: Unicode's composed normal form (NFC).
///
/// A text may have several encodings: an `é` is one scalar from most keyboards, and two from some and in file names on
/// a Mac. Versions are named by their bytes, so the same title could yield different versions. Text is therefore
/// normalized on entry, when a version or release is made from input or an import; stored text is hashed, read and
/// copied unchanged. Unnormalized titles from other sources are not merged.
///
/// Source: https://www.unicode.org/reports/tr15/
enum NormalizedText {
  /// A text in composed normal form; O(bytes), with a sort of the marks of each character.
  static func of(_ text: String) -> String {
    // No scalar below U+0300 is composed differently.
    if text.utf8.allSatisfy({ $0 < 0xCC }) { return text }
    var scalars: [Unicode.Scalar] = []
    for scalar in text.unicodeScalars { decompose(scalar, into: &scalars) }
    order(&scalars)
    var composed = String.UnicodeScalarView()
    composed.append(contentsOf: compose(scalars))
    return String(composed)
  }

  /// Canonical decompositions, and the pairs that they compose again; Hangul is computed.
  private static let tables: (parts: [UInt32: [Unicode.Scalar]], pairs: [[Unicode.Scalar]: Unicode.Scalar]) = {
    var parts: [UInt32: [Unicode.Scalar]] = [:]
    var pairs: [[Unicode.Scalar]: Unicode.Scalar] = [:]
    for line in EmbeddedTexts.Decompositions_txt.split(separator: "\n") where !line.hasPrefix("#") {
      for entry in line.split(separator: " ") {
        let scalars = entry.split { $0 == "=" || $0 == "+" }.compactMap {
          UInt32($0, radix: 16).flatMap(Unicode.Scalar.init)
        }
        guard let whole = scalars.first else { continue }
        parts[whole.value] = Array(scalars.dropFirst())
        if scalars.count == 3, !whole.properties.isFullCompositionExclusion {
          pairs[Array(scalars.dropFirst())] = whole
        }
      }
    }
    return (parts, pairs)
  }()

  private static func decompose(_ scalar: Unicode.Scalar, into scalars: inout [Unicode.Scalar]) {
    if let (lead, vowel, tail) = Hangul.parts(of: scalar) {
      scalars += [lead, vowel] + (tail.map { [$0] } ?? [])
    } else if scalar.value >= 0xC0, let parts = tables.parts[scalar.value] {
      for part in parts { decompose(part, into: &scalars) }
    } else {
      scalars.append(scalar)
    }
  }

  private static func rank(_ scalar: Unicode.Scalar) -> UInt8 {
    scalar.value < 0x300 ? 0 : scalar.properties.canonicalCombiningClass.rawValue
  }

  /// Sorts the marks after each character; those of one class keep their order.
  private static func order(_ scalars: inout [Unicode.Scalar]) {
    var end = 0
    while let start = scalars[end...].firstIndex(where: { rank($0) > 0 }) {
      end = scalars[start...].firstIndex { rank($0) == 0 } ?? scalars.count
      let marks = scalars[start..<end].enumerated().sorted { (rank($0.1), $0.0) < (rank($1.1), $1.0) }
      scalars.replaceSubrange(start..<end, with: marks.map(\.element))
    }
  }

  private static func compose(_ scalars: [Unicode.Scalar]) -> [Unicode.Scalar] {
    var result: [Unicode.Scalar] = []
    // Index of the last character of class 0, and the class of the last mark appended to it.
    var starter: Int?
    var last: UInt8 = 0
    for scalar in scalars {
      let rank = rank(scalar)
      if let place = starter, result.count == place + 1 || last < rank,
        let whole = tables.pairs[[result[place], scalar]] ?? Hangul.composed(result[place], scalar)
      {
        result[place] = whole
        continue
      }
      if rank == 0 { starter = result.count }
      last = rank
      result.append(scalar)
    }
    return result
  }
}

/// Syllables of Hangul, which are put together of letters by arithmetic.
///
/// Source: The Unicode Standard, 3.12
private enum Hangul {
  private static let (syllables, leads, vowels, tails) = (
    UInt32(0xAC00), UInt32(0x1100), UInt32(0x1161), UInt32(0x11A7)
  )

  static func parts(of scalar: Unicode.Scalar) -> (Unicode.Scalar, Unicode.Scalar, Unicode.Scalar?)? {
    guard (syllables..<syllables + 11_172).contains(scalar.value) else { return nil }
    let index = scalar.value - syllables
    guard let lead = Unicode.Scalar(leads + index / 588), let vowel = Unicode.Scalar(vowels + index % 588 / 28) else {
      return nil
    }
    return (lead, vowel, index % 28 == 0 ? nil : Unicode.Scalar(tails + index % 28))
  }

  static func composed(_ first: Unicode.Scalar, _ second: Unicode.Scalar) -> Unicode.Scalar? {
    switch (first.value, second.value) {
    case (leads..<leads + 19, vowels..<vowels + 21):
      Unicode.Scalar(syllables + (first.value - leads) * 588 + (second.value - vowels) * 28)
    case (syllables..<syllables + 11_172, tails + 1..<tails + 28) where (first.value - syllables) % 28 == 0:
      Unicode.Scalar(first.value + second.value - tails)
    default: nil
    }
  }
}

extension PresetDetails {
  /// Copy with all text in composed normal form.
  ///
  /// Provenance and data of other tools stay unchanged.
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
