package import MotionModel

extension PresetDetails {
  /// Reads the members of a revision that are not the revision's own.
  init(storedIn members: [JSONMember]) throws(ModelError) {
    try self.init(DocumentNode(.object(members)))
    for reference in references {
      if case .name = reference {
        throw ModelError(.badReference, "the reference \"\(reference)\" is not resolved", allowed: "p:… or o:…")
      }
    }
  }

  /// Every preset the details name: the reduced-motion variant and the replacement.
  var references: [PresetReference] { [reducedMotion, deprecation?.replacement].compactMap { $0 } }

  /// The same details with other references.
  package func replacingReferences(
    _ transform: (PresetReference) throws -> PresetReference
  ) rethrows -> PresetDetails {
    var copy = self
    copy.reducedMotion = try reducedMotion.map(transform)
    copy.deprecation?.replacement = try deprecation?.replacement.map(transform)
    return copy
  }
}
