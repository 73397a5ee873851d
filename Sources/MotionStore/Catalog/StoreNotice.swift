public import MotionModel

/// Something a person should know about an answer, though it is an answer.
public enum StoreNotice: Hashable, Sendable, CustomStringConvertible {
  /// The preset was asked for by a name it no longer has.
  case renamed(from: PresetName, to: PresetName)
  /// Several presets have this name, after a merge; this is the one every copy chooses.
  case sharedName(PresetName, count: Int)
  /// The preset has several newest versions, after a merge; this is the one every copy chooses.
  case severalHeads(PresetName, count: Int)
  /// The preset has been removed; an older version was asked for.
  case removed(PresetName)
  /// A reference leads to a preset that is gone.
  case dangling(PresetReference, in: PresetName)

  /// One sentence.
  public var description: String {
    switch self {
    case .renamed(let old, let new): "\(old) is now called \(new)"
    case .sharedName(let name, let count): "\(count) presets are called \(name); rename all but one"
    case .severalHeads(let name, let count): "\(name) has \(count) newest versions; resolve them"
    case .removed(let name): "\(name) has been removed from the catalog"
    case .dangling(let reference, let name): "\(name) refers to \(reference), which is gone"
    }
  }
}
