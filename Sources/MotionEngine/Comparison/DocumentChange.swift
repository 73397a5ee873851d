public import MotionModel

/// One place at which two documents differ.
public struct DocumentChange: Hashable, Sendable {
  /// What happened there.
  public enum Action: String, Hashable, Sendable, CaseIterable {
    /// Only in the new document.
    case added
    /// Only in the old document.
    case removed
    /// Another value.
    case changed
    /// The same elements in another order.
    case reordered
    /// A reference became a value of its own.
    case inlined
    /// A value of its own became a reference.
    case referenced
    /// Another preset is followed.
    case redirected
  }

  /// What happened.
  public let action: Action
  /// Where: in the new document, or in the old one for what was removed.
  public let pointer: JSONPointer
  /// The same place in words: `track scale, keyframe 2, duration`; elements are counted from 1.
  public let subject: String
  /// What stood there; nil for what was added.
  public let before: JSONValue?
  /// What stands there; nil for what was removed.
  public let after: JSONValue?
  /// Whether a motion played alone does not show it: it matters beside other motions, to whoever waits for the end, or
  /// when something triggers.
  let isUnseen: Bool
}
