import MotionModel

/// What came out of a vetted file.
struct VettedArtifacts {
  /// How many artifacts the file holds.
  var seen = 0
  /// Those that were asked for, in the order in which they came into that file.
  ///
  /// Each with a content that it is much like, if that file says so.
  var new: [(artifact: Artifact, near: ArtifactHash?)] = []
}
