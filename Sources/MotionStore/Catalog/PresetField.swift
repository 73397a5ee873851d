import MotionModel

/// Part of a preset that can change on its own.
public enum PresetField: String, Hashable, Sendable, CaseIterable {
  case name, motion, title, summary, notes, tags, use, reducedMotion, deprecated, source, extensions

  /// Field's bytes in a version, for comparison; nil if it is empty.
  func bytes(in revision: PresetRevision) -> [UInt8]? {
    switch self {
    case .name: return Array(revision.name.text.utf8)
    case .motion: return revision.content.map { Array($0.hex.utf8) }
    default:
      return revision.details.json[rawValue].map { CanonicalJSON.bytes($0) }
    }
  }
}
