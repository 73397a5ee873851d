import MotionModel

/// What came out of a vetted file.
struct VettedArtifacts {
  /// How many artifacts the file holds.
  var seen = 0
  /// Those that were asked for, in the order in which they came into that file.
  var new: [Artifact] = []
}
