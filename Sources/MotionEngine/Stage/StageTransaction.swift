public import MotionModel

/// What goes with a change: the animation it asks for, and what modifiers on the way may look at.
///
/// Source: https://developer.apple.com/documentation/swiftui/transaction
public struct StageTransaction: Hashable, Sendable {
  /// Which of the two ends of an animation is waited for.
  public enum CompletionCriteria: String, Hashable, Sendable, CaseIterable {
    /// What it set going counts as complete, whatever came after.
    case logicallyComplete
    /// Everything has ended, also what took over.
    case removed
  }

  /// The explicit animation: SwiftUI's default, none, or a curve.
  public var animation: CurveChoice
  /// Whether implicit animations are ignored.
  public var disablesAnimations: Bool
  /// Whether the change is one of a continuous gesture.
  public var isContinuous: Bool
  /// Whether changes without animation are remembered as a velocity with which a later spring starts.
  public var tracksVelocity: Bool
  /// What the completion of the change is called; nil when nobody waits for it.
  public var completion: String?
  /// What the completion waits for.
  public var criteria: CompletionCriteria

  /// Makes a transaction; without arguments one that animates nothing.
  public init(
    _ animation: CurveChoice = .none, disablesAnimations: Bool = false, isContinuous: Bool = false,
    tracksVelocity: Bool = false, completion: String? = nil, criteria: CompletionCriteria = .logicallyComplete
  ) {
    self.animation = animation
    self.disablesAnimations = disablesAnimations
    self.isContinuous = isContinuous
    self.tracksVelocity = tracksVelocity
    self.completion = completion
    self.criteria = criteria
  }
}
