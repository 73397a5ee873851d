public import MotionModel

/// Decides which animation a change takes, from its transaction and the modifiers that it passes.
///
/// The transaction flows from the root to the thing that moves; each modifier may replace its animation, so the one
/// nearest to the thing wins. An implicit animation acts only where its value changed and animations are not disabled; a
/// transaction closure acts whatever is disabled. Therefore implicit beats explicit.
///
/// Sources: https://developer.apple.com/documentation/swiftui/view/animation(_:value:),
/// https://developer.apple.com/documentation/swiftui/view/transaction(_:)
public enum TransactionResolver {
  /// The animation of a change.
  /// - Parameters:
  ///   - explicit: The transaction the change is made with.
  ///   - chain: The modifiers, from the root to the thing that moves.
  ///   - changed: The properties that change in this update.
  /// - Complexity: O(modifiers).
  public static func resolve(
    explicit: StageTransaction, chain: [TransactionModifier], changed: Set<PropertyName>
  ) -> CurveChoice {
    var animation = explicit.animation
    for modifier in chain {
      switch modifier {
      case .animation(let source, let value):
        guard !explicit.disablesAnimations, value.map(changed.contains) ?? !changed.isEmpty else { continue }
        animation = source.map(CurveChoice.curve) ?? .none
      case .transaction(let source, let condition):
        let acts =
          switch condition {
          case .always: true
          case .continuous: explicit.isContinuous
          case .discrete: !explicit.isContinuous
          }
        if acts { animation = source.map(CurveChoice.curve) ?? .none }
      }
    }
    return animation
  }
}
