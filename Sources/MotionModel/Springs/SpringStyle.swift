/// SwiftUI's named springs.
///
/// Source: https://developer.apple.com/documentation/swiftui/spring
public enum SpringStyle: String, Hashable, Sendable, CaseIterable {
  /// No bounce.
  case smooth
  /// A little bounce: 0.15.
  case snappy
  /// More bounce: 0.3.
  case bouncy
  /// SwiftUI's `interactiveSpring`: bounce 0.15, short.
  case interactive

  /// The bounce to which `extraBounce` is added.
  public var baseBounce: Double {
    switch self {
    case .smooth: 0
    case .snappy, .interactive: 0.15
    case .bouncy: 0.3
    }
  }

  /// The perceptual duration when none is given, in seconds.
  public var defaultDuration: Double { self == .interactive ? 0.15 : 0.5 }
}
