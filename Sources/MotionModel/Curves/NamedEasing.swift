/// An easing that platforms know by name.
///
/// The kebab-case names are CSS keywords and extend outside 0…1; the camel-case ones are SwiftUI's and clamp.
/// Sources: https://www.w3.org/TR/css-easing-2/, https://developer.apple.com/documentation/swiftui/unitcurve
public enum NamedEasing: String, Hashable, Sendable, CaseIterable {
  /// CSS `ease`: (0.25, 0.1, 0.25, 1).
  case ease
  /// CSS `ease-in`: (0.42, 0, 1, 1).
  case cssEaseIn = "ease-in"
  /// CSS `ease-out`: (0, 0, 0.58, 1).
  case cssEaseOut = "ease-out"
  /// CSS `ease-in-out`: (0.42, 0, 0.58, 1).
  case cssEaseInOut = "ease-in-out"
  /// SwiftUI `easeIn`: (0.42, 0, 1, 1).
  case easeIn
  /// SwiftUI `easeOut`: (0, 0, 0.58, 1).
  case easeOut
  /// SwiftUI `easeInOut`: (0.42, 0, 0.58, 1).
  case easeInOut
  /// A quarter of a circle that starts flat.
  case circularEaseIn
  /// A quarter of a circle that ends flat.
  case circularEaseOut
  /// Two quarters of a circle.
  case circularEaseInOut

  /// The control points; nil for the circular ones.
  public var bezier: CubicBezier? {
    switch self {
    case .ease: CubicBezier(unchecked: 0.25, 0.1, 0.25, 1)
    case .cssEaseIn, .easeIn: CubicBezier(unchecked: 0.42, 0, 1, 1)
    case .cssEaseOut, .easeOut: CubicBezier(unchecked: 0, 0, 0.58, 1)
    case .cssEaseInOut, .easeInOut: CubicBezier(unchecked: 0.42, 0, 0.58, 1)
    case .circularEaseIn, .circularEaseOut, .circularEaseInOut: nil
    }
  }

  /// What happens outside 0…1.
  public var extrapolation: Extrapolation {
    switch self {
    case .ease, .cssEaseIn, .cssEaseOut, .cssEaseInOut: .extend
    default: .clamp
    }
  }

  /// Whether SwiftUI has an animation of this name, with a default duration of 0.35 s.
  public var isSwiftUI: Bool { extrapolation == .clamp }
}
