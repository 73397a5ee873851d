import MotionModel

/// Compose: its animation core plays what `export compose` writes.
struct KotlinConformance: PartsConformance {
  let format = ComposeFormat()
  // Numbers of 32 bits.
  let rounding = 1e-5
  let lengthRounding = 0.0005

  // Compose counts whole milliseconds, keyframes and springs included.
  func clock(_ length: Double, passes: Double, isSpring: Bool) -> Double { 0.002 + 0.0005 * passes }

  func track(
    _ channel: String, of pass: MotionParts.Pass, _ declaration: String, _ key: String
  ) -> (key: String, expression: String, members: [JSONMember]) {
    let part = (pass.target ?? pass.event).map { "." + format.language.type($0) } ?? ""
    return (
      "\(key) \(pass.prefix)\(channel)", "\(declaration)\(part).\(format.language.identifier(channel))", []
    )
  }

  func value(_ declaration: CodeDeclaration, _ expression: String) -> String {
    declaration.text.hasPrefix("fun <T> ") ? expression + "<Float>()" : expression
  }
}
