/// What an easing does with an input outside 0…1.
public enum Extrapolation: String, Hashable, Sendable, CaseIterable {
  /// The input is clamped, as SwiftUI's unit curves do.
  case clamp
  /// The curve goes on along its end tangents, as CSS easings do.
  ///
  /// Source: https://www.w3.org/TR/css-easing-2/#cubic-bezier-algo
  case extend
}
