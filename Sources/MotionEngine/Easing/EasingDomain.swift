/// What an easing answers outside progress 0...1.
public enum EasingDomain: Sendable, Hashable {
  /// The curve goes on along its end tangents, as CSS Easing defines: https://www.w3.org/TR/css-easing-2/
  case extended
  /// The input is clamped to 0...1 first, as SwiftUI's `UnitCurve` and most native platforms do.
  case clamped
}
