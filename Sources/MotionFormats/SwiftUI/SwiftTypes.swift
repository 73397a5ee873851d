/// The types of constants that can hold a motion.
enum SwiftTypes {
  /// Types that name themselves before a value: `Spring(duration: 0.5)`.
  static let named = ["Animation", "Spring", "UnitCurve", "AnyTransition"] + platform
  /// Types of UIKit and Core Animation that are curves.
  static let platform =
    [
      "UISpringTimingParameters", "UICubicTimingParameters", "UIViewPropertyAnimator", "CAMediaTimingFunction",
    ] + LayerAnimation.types
  private static let transitions = ["some Transition", "any Transition"]
  private static let lengths = ["TimeInterval", "Duration", "DispatchTimeInterval"]

  /// Types of SwiftUI's whose extensions are no group.
  static let extended = Set(named + lengths + ["ContentTransition", "Transition", "View"])

  /// Indicates a type that may hold a motion, in whatever way.
  static func mayHoldMotion(_ type: String) -> Bool {
    (named + ["Transition", "Keyframes<"] + lengths).contains { type.contains($0) }
  }

  /// Indicates a type that a function makes a motion of.
  static func isMade(_ type: String) -> Bool {
    (named + transitions).contains(type.hasSuffix("?") ? String(type.dropLast()) : type)
  }

  /// Type that an expression begins with: `Spring` of `Spring(duration: 0.5)`, `Duration` of `Duration.seconds(1)`.
  static func named(in expression: String) -> String? {
    let name = expression.prefix(while: \.isLetter)
    // The dot may begin the next line.
    let next = expression[name.endIndex...].first { !$0.isWhitespace }
    return (named + ["Duration"]).first { $0 == name && (next == "." || next == "(") }
  }

  /// Indicates an expression with a value of such a type in it: `isCalm ? Animation.linear : .bouncy`.
  static func isNamed(within expression: String) -> Bool {
    named.contains { expression.contains("\($0).") || expression.contains("\($0)(") }
  }

  /// Indicates a length of time, or several.
  static func isLength(_ type: String) -> Bool {
    lengths.contains { type.hasSuffix($0) || type.hasSuffix("\($0)]") }
  }

  /// Type of a constant that holds a motion, as declared; nil for others.
  static func motion(_ declared: String) -> String? {
    let type = declared.replacing("SwiftUI.", with: "").replacing("?", with: "")
    let isKeyframes = type.hasPrefix("some Keyframes<") && type.hasSuffix(">")
    return (named + transitions + lengths + ["Swift.Duration"]).contains(type) || isKeyframes ? type : nil
  }
}
