import MotionModel

/// An animation of a layer whose properties are assigned behind it: `let s = CASpringAnimation(keyPath: "opacity")`, then
/// `s.stiffness = 250`.
///
/// Sources: https://developer.apple.com/documentation/quartzcore/caspringanimation,
/// https://developer.apple.com/documentation/quartzcore/camediatiming
enum LayerAnimation {
  static let types = ["CASpringAnimation", "CABasicAnimation"]

  /// Indicates an expression whose next statements may assign to it.
  static func begins(_ text: String) -> Bool { types.contains { text.hasPrefix($0 + "(") } }

  /// One call with the numbers of a constructor and the assignments behind it, or of a body with them; other text as it is.
  static func call(_ text: String) -> String {
    guard let found = text.prefixMatch(of: /(?:(?:let|var)\s+\w+\s*=\s*)?((CASpring|CABasic)Animation\([^()]*\))/)
    else { return text }
    let assigned = Dictionary(
      first: text.matches(of: /\w+\.(\w+)\s*=\s*([^\n;]+)/).map { (String($0.1), $0.2.trimmed) })
    if found.2 == "CASpring" {
      let numbers = ["mass", "stiffness", "damping", "initialVelocity"].compactMap { name in
        assigned[name].map { "\(name): \($0)" }
      }
      return numbers.isEmpty ? String(found.1) : "CASpringAnimation(\(numbers.joined(separator: ", ")))"
    }
    guard assigned["duration"] != nil || assigned["timingFunction"] != nil else { return String(found.1) }
    // Without an easing values change evenly, and without a duration in that of a transaction.
    var easing = assigned["timingFunction"] ?? ".init(name: .linear)"
    if easing.hasPrefix(".init") || easing.hasPrefix("(") {
      easing = "CAMediaTimingFunction" + easing.trimmingPrefix(".init")
    }
    return easing + ".duration(\(assigned["duration"] ?? "0.25"))" + repetition(assigned)
  }

  /// Duration and repetition behind a timing function.
  static var modifiers: Regex<Substring> { /(?:\.(?:duration|repeatCount|repeatForever)\([^()]*\))+$/ }

  /// Passes there and back are counted as one.
  private static func repetition(_ assigned: [String: String]) -> String {
    let isBack = assigned["autoreverses"] == "true"
    guard let count = assigned["repeatCount"] else { return isBack ? ".repeatCount(2)" : "" }
    guard let number = Double(count) else { return ".repeatForever(autoreverses: \(isBack))" }
    return ".repeatCount(\(Int(exactly: number * (isBack ? 2 : 1)) ?? 1), autoreverses: \(isBack))"
  }
}
