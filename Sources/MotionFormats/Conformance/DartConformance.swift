import MotionModel

/// Flutter: its curves, springs and tweens play what `export flutter` writes.
struct DartConformance: PartsConformance {
  let format = FlutterFormat()
  let rounding = 1e-6
  // Microseconds.
  let lengthRounding = 1e-6

  // Flutter's Cubic solves for a thousandth of its time; lengths are whole microseconds.
  func clock(_ length: Double, passes: Double, isSpring: Bool) -> Double {
    1e-6 * (1 + passes) + (isSpring ? 0 : 0.001 * length)
  }

  func track(
    _ channel: String, of pass: MotionParts.Pass, _ declaration: String, _ key: String
  ) -> (key: String, expression: String, members: [JSONMember]) {
    let target = pass.target.map { " \($0)" } ?? ""
    return (key + target, declaration, [JSONMember("track", .string(channel))])
  }
}
