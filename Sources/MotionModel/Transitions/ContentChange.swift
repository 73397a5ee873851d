/// How the content of a view that stays changes: SwiftUI's content transition.
///
/// Source: https://developer.apple.com/documentation/swiftui/contenttransition
public enum ContentChange: String, Hashable, Sendable, CaseIterable {
  /// At once.
  case identity
  /// A cross-fade.
  case opacity
  /// What both have in common is interpolated.
  case interpolate
  /// Digits roll, upwards.
  case numericText
  /// Digits roll, downwards.
  case numericTextCountingDown
}
