import MotionModel

/// Comment of an exported sheet about a preset: its name, version, hash and notation.
struct CSSRecipe: Sendable {
  let name: PresetName
  /// Name in the sheet.
  let identifier: String
  let notation: String?
  let isReduced: Bool

  /// Marker before the replacement in a deprecation.
  static let deprecation = "; deprecated: "

  /// Maximum error of an exported sheet, from its first line; nil for any other sheet.
  static func maximumError(_ comments: [String]) -> Double? {
    guard let words = comments.first?.split(separator: " "), words.starts(with: ["Made", "by"]),
      let most = words.firstIndex(of: "most"), most + 1 < words.count,
      words[..<most].suffix(3) == ["Errors", "are", "at"]
    else { return nil }
    return Double(words[most + 1])
  }

  /// The recipe that a comment is; nil for any other comment.
  init?(_ comment: String) {
    var text = comment.replacing("* /", with: "*/")[...]
    if let advice = text.firstRange(of: Self.deprecation) { text = text[..<advice.lowerBound] }
    while text.first == " " { text.removeFirst() }
    while text.last == " " { text.removeLast() }
    isReduced = text.hasSuffix(" (reduced motion)")
    if isReduced { text.removeLast(" (reduced motion)".count) }
    for ending in [" of its end when its time is over", " of its travel", " of its way"]
    where text.hasSuffix(ending) {
      guard let start = text.ranges(of: ", within ").last else { return nil }
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
    self.name = name
    identifier = known ?? CSSWriter.identifier(name.text)
    notation = colon.map { String(text[$0.upperBound...]) }
  }
}
