import MotionModel

/// Readers of the fields that revisions and releases share.
enum CommitFields {
  static func hash(_ node: DocumentNode) throws(ModelError) -> ArtifactHash {
    guard let hash = ArtifactHash(hex: try node.string(maxBytes: 64)) else {
      throw node.error(.badReference, "this is not an artifact hash", allowed: "64 of 0-9a-f")
    }
    return hash
  }

  static func presetID(_ node: DocumentNode) throws(ModelError) -> PresetID {
    guard let id = PresetID(hex: try node.string(maxBytes: 32)) else {
      throw node.error(.badReference, "this is not a preset identity", allowed: "32 of 0-9a-f")
    }
    return id
  }
}
