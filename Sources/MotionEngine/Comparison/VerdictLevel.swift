/// How far a change reaches for those who use a catalogue: what a version number would say.
public enum VerdictLevel: String, Hashable, Sendable, CaseIterable, Comparable {
  /// Nothing differs.
  case none
  /// Nobody will notice: words, or movements within the tolerance.
  case patch
  /// Something is new or moves differently; everything that was there still works.
  case minor
  /// Something is gone, or is no longer what it was.
  case major

  /// By reach: none, patch, minor, major.
  public static func < (left: VerdictLevel, right: VerdictLevel) -> Bool { left.rank < right.rank }

  private var rank: Int {
    switch self {
    case .none: 0
    case .patch: 1
    case .minor: 2
    case .major: 3
    }
  }
}
