import MotionModel

/// The references that led to where a compilation stands, for finding cycles and for naming them.
struct ReferencePath: Sendable {
  private var references: [PresetReference] = []

  /// Goes one reference deeper.
  /// - Throws: ``ModelError`` (`badReference`) when it is already on the path, (`tooLarge`) when the path is too long.
  mutating func enter(_ reference: PresetReference) throws(ModelError) {
    if references.contains(reference) {
      references.append(reference)
      throw ModelError(.badReference, "the reference leads back to itself: \(text)")
    }
    references.append(reference)
    guard references.count <= ReferenceTable.maximumDepth else {
      throw ModelError(
        .tooLarge, "\(references.count) references follow each other: \(text)",
        allowed: "at most \(ReferenceTable.maximumDepth)")
    }
  }

  /// ` (by a → b)`, where more than one reference led here.
  var suffix: String { references.count > 1 ? " (by \(text))" : "" }

  private var text: String {
    let shown = references.count > 8 ? Array(references.prefix(4)) + Array(references.suffix(3)) : references
    var names = shown.map { "\($0)" }
    if references.count > 8 { names.insert("…", at: 4) }
    return names.joined(separator: " → ")
  }
}
