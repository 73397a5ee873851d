/// The compact notation for curves: CSS easing functions and SwiftUI animations as people write them.
///
/// ``parse(_:)`` reads all forms of ``helpText``; ``Curve/notation`` writes the canonical one. The rules:
///
/// - **CSS** (`ease-in`, `cubic-bezier(0.2, 0, 0, 1)`, `linear(0, 0.25 25% 75%, 1)`, `steps(4, jump-none)`): words
///   compare without ASCII case; the curve extends outside 0…1 (``Extrapolation/extend``) and has no duration, as in
///   CSS, unless `.duration(400ms)` stands right behind it. Numbers and percentages may be calculated with `calc()`,
///   `min()`, `max()` and `clamp()`; what is kept is the result, rounded for a number of steps and clamped to what is
///   allowed there, as in CSS.
/// - **SwiftUI** (`.easeInOut(duration: 0.3)`, `.spring(response: 0.5, dampingFraction: 0.7)`): words compare with
///   case; the dot or `Animation.` may be left out or written; the curve clamps (``Extrapolation/clamp``). Labels are
///   those of Swift, in their order; what has a default may be left out. An easing without a duration takes SwiftUI's
///   0.35 s.
/// - **Unit curves** (`UnitCurve.easeInOut`, `UnitCurve.bezier(startControlPoint:endControlPoint:)`): as SwiftUI's
///   easings but without a duration. The x of a control point outside 0…1 is clamped, as SwiftUI does.
/// - **`linear`** alone or directly followed by `.duration(…)` is CSS's, and so is `linear(0, 1)`; with a dot before
///   it, a label inside (`linear(duration: 1)`) or a modifier behind it, it is SwiftUI's. `css.linear` is CSS's
///   wherever it stands.
/// - **Springs**: `spring` with `duration:` or `response:` is SwiftUI's spring; with `stiffness:`, `settlingDuration:`,
///   `dampingRatio:`, `tension:` or `visualDuration:`, a damped oscillator by its closed form, as is `Spring(…)` in
///   every dialect, `motionSpring(…)` and `animeSpring(…)`. Any of these can be the argument of SwiftUI's springs:
///   `.spring(Spring(mass: 1, stiffness: 100, damping: 10), blendDuration: 0.2)`.
/// - **Modifiers** `.delay(0.5)`, `.speed(2)`, `.repeatCount(3, autoreverses: true)`,
///   `.repeatForever(autoreverses: false)`, `.logicallyComplete(after: 1)` follow any curve; their order matters.
/// - **Numbers** are decimal (`2`, `-0.5`, `.5`, `1e-3`). Where seconds are expected, `400ms` and `0.4s` may be
///   written; a plain number is seconds, as in Swift. A duration may also be `ref("brand/fast")` or a formula in
///   quotation marks.
///
/// Sources: https://www.w3.org/TR/css-easing-2/, https://developer.apple.com/documentation/swiftui/animation,
/// https://developer.apple.com/documentation/swiftui/spring
public enum CurveNotation {
  /// Longest text in bytes: room for every legal curve, ten thousand path segments included.
  public static let maximumLength = 2_097_152

  /// Reads a curve.
  ///
  /// - Parameter text: One curve of at most 2 MiB of ASCII; white space around it is ignored.
  /// - Returns: The curve, its parameters and dialect as typed.
  /// - Throws: ``ModelError`` with the place in the text: `missing`, `syntax`, `unknown`, `duplicate`,
  ///   `contradiction`, `wrongType`, `outOfRange`, `tooLarge`, and `badName` or `badReference` for a reference.
  /// - Complexity: O(n) for n bytes.
  public static func parse(_ text: String) throws(ModelError) -> Curve {
    let source = try NotationText(text, maximumLength: maximumLength)
    var parser = try NotationParser(source)
    return try CurveReader(text: source).curve(try parser.parse())
  }

  /// The names with which a curve can begin, for completion and suggestions.
  public static let names: [String] =
    CurveReader.cssWords
    + ["easeIn", "easeOut", "easeInOut", "circularEaseIn", "circularEaseOut", "circularEaseInOut", "timingCurve"]
    + ["default", "spring", "interactiveSpring", "interpolatingSpring", "smooth", "snappy", "bouncy"]
    + ["Spring", "motionSpring", "animeSpring", "path", "formula"]
}
