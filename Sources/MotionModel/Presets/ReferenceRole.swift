/// What a reference stands for in a motion, which decides what it may lead to.
public enum ReferenceRole: String, Hashable, Sendable, CaseIterable {
  /// A length of time.
  case duration
  /// How progress runs.
  case curve
  /// The spring of a keyframe.
  case spring
  /// What a step of a sequence plays.
  case played
  /// What an alias is another name for.
  case alias

  /// Whether a motion fits; what an alias leads to is looked up by the caller.
  ///
  /// A transition that names a curve can stand for the curve.
  public func accepts(_ motion: Motion) -> Bool {
    switch (self, motion) {
    case (.played, _), (.alias, _), (.duration, .duration), (.curve, .curve): true
    case (.curve, .transition(let transition)): transition.curve != nil
    case (.spring, .curve(let curve)): curve.base.spring != nil
    default: false
    }
  }

  /// What fits, in words: `a duration`.
  public var expectation: String {
    switch self {
    case .duration: "a duration"
    case .curve: "a curve"
    case .spring: "a curve that is a spring"
    case .played, .alias: "any preset"
    }
  }
}
