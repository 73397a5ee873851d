package import MotionModel

extension Catalog {
  /// Returns the last change of each part of a preset.
  ///
  /// The walk back from the current version follows a parent with the same value, as long as there is one. O(versions
  /// of the preset).
  /// - Parameter name: A current or former name.
  /// - Returns: The fields that have a value or were cleared, in a fixed order.
  /// - Throws: ``StoreError`` with code `notFound` or `ambiguous`.
  package func blame(_ name: PresetName) throws(StoreError) -> [FieldOrigin] {
    try read { reader in
      let found = try reader.find(name)
      let history = try reader.revisions(of: found.id)
      return PresetField.allCases.compactMap { field in
        guard let origin = Self.origin(of: field, at: found.current.hash, in: history) else { return nil }
        let isPresent = field.bytes(in: origin) != nil
        return isPresent || !origin.parents.isEmpty
          ? FieldOrigin(field: field, revision: origin, isPresent: isPresent) : nil
      }
    }
  }

  private static func origin(
    of field: PresetField, at head: ArtifactHash, in history: [ArtifactHash: PresetRevision]
  ) -> PresetRevision? {
    guard var version = history[head] else { return nil }
    let value = field.bytes(in: version)
    while let parent = version.parents.compactMap({ history[$0] }).filter({ field.bytes(in: $0) == value }).newest {
      version = parent
    }
    return version
  }
}

extension CatalogReader {
  /// Every version of a preset by its hash, checked.
  func revisions(of id: PresetID) throws -> [ArtifactHash: PresetRevision] {
    let hashes = try connection.hashes(
      "SELECT hash FROM artifact WHERE type = 'revision' AND preset = ?", [.preset(id)])
    return Dictionary(first: try hashes.map { ($0, try revision($0)) })
  }
}

/// Version that set a field's current value.
package struct FieldOrigin: Hashable, Sendable {
  package let field: PresetField
  /// Version that last changed it: author, time and message, as claimed.
  package let revision: PresetRevision
  /// Indicates that the field has a value; false if that version cleared it.
  package let isPresent: Bool
}
