import MotionModel

/// Comment of an exported text about a preset: its name, version, hash and notation.
///
/// `brand/pop@3 a1b2c3d4e5f6 as pop: .bouncy, within 0.002 of its travel (reduced motion)`
struct PresetRecipe: Sendable {
  let name: PresetName
  /// Name in the text.
  var identifier: String
  /// Name that the catalog would write, where the text has another one; nil for equal names.
  var formerIdentifier: String?
  let notation: String?
  /// Indicates a preset of a catalog.
  let hasVersion: Bool
  let isReduced: Bool
  let deprecation: Deprecation?

  /// The curve in notation; nil for other presets.
  var curve: Curve? { notation.flatMap { try? Curve(notation: $0) } }

  /// Indicates that any comment may be so: a word, or one with others behind it that are no curve.
  var isVague: Bool { !hasVersion && deprecation == nil && curve == nil }

  fileprivate static let reduced = " (reduced motion)"
  fileprivate static let within = ", within "
  fileprivate static let travel = " of its travel"
  fileprivate static let settled = " of its end when its time is over"
  fileprivate static let deprecation = "; deprecated: "

  /// The recipe that a comment is; nil for any other comment.
  init?(_ comment: String) {
    var text = comment.replacing("* /", with: "*/")[...]
    let advice = text.firstRange(of: Self.deprecation)
    deprecation = advice.flatMap { Deprecation(advice: String(text[$0.upperBound...]).trimmed) }
    if let advice { text = text[..<advice.lowerBound] }
    while text.first == " " { text.removeFirst() }
    while text.last == " " { text.removeLast() }
    isReduced = text.hasSuffix(Self.reduced)
    if isReduced { text.removeLast(Self.reduced.count) }
    // Earlier versions spoke of the way.
    for ending in [Self.settled, Self.travel, " of its way"] where text.hasSuffix(ending) {
      guard let start = text.ranges(of: Self.within).last else { return nil }
      text = text[..<start.lowerBound]
    }
    let colon = text.firstRange(of: ": ")
    var label = text[..<(colon?.lowerBound ?? text.endIndex)].split(separator: " ")
    let known = label.count > 2 && label[label.count - 2] == "as" ? label.last.map(String.init) : nil
    if known != nil { label.removeLast(2) }
    guard let first = label.first, label.count <= 2 else { return nil }
    let parts = first.split(separator: "@", omittingEmptySubsequences: false)
    guard let name = parts.first.flatMap({ try? PresetName(String($0)) }), parts.count <= 2,
      parts.count < 2 || UInt64(parts[1]) != nil, label.count < 2 || label[1].allSatisfy(\.isHexDigit)
    else { return nil }
    (self.name, hasVersion) = (name, parts.count == 2)
    identifier = known ?? CSSWriter.identifier(name.text)
    notation = colon.map { String(text[$0.upperBound...]) }
  }

  /// Indicates a name in code that contains that of the preset.
  func mayName(_ constant: String) -> Bool {
    DeclaredName.letters(constant).contains(DeclaredName.letters(name.path.last ?? ""))
  }
}

extension WrittenPreset {
  /// Source and fidelity of a motion, which ``PresetRecipe`` reads.
  /// - Parameters:
  ///   - settled: Distance of a spring from its end at the end of its time; nil if exact.
  ///   - name: Name in the text, for reading it back; nil if it follows from the preset's.
  ///   - tellsDeprecation: Includes the replacement; formats with deprecations of their own do not.
  func comment(
    on version: Version, as name: String? = nil, settledWithin settled: Double? = nil, tellsDeprecation: Bool = true
  ) -> String {
    func within(_ error: Double, _ whole: String) -> String { PresetRecipe.within + WebNumber.text(error) + whole }
    var text = source.recipe
    if let name { text += " as \(name)" }
    if let notation = version.notation { text += ": " + notation }
    if version.error > 0 { text += within(version.error, PresetRecipe.travel) }
    if let settled { text += within(settled, PresetRecipe.settled) }
    if version.isReduced { text += PresetRecipe.reduced }
    if tellsDeprecation, let deprecation { text += PresetRecipe.deprecation + deprecation.advice() }
    // Looking for a byte is quicker than looking for a text, and hardly any comment has one.
    return text.utf8.contains(UInt8(ascii: "*")) ? text.replacing("*/", with: "* /") : text
  }
}
