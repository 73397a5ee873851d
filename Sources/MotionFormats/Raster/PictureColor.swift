/// An opaque color in sRGB.
struct PictureColor: Hashable, Sendable {
  /// Red, green and blue, a byte each.
  let bytes: SIMD3<UInt8>

  /// - Parameter hex: The color as style sheets write it, such as `0x0072b2`.
  init(_ hex: UInt32) {
    bytes = SIMD3(
      UInt8(truncatingIfNeeded: hex >> 16), UInt8(truncatingIfNeeded: hex >> 8), UInt8(truncatingIfNeeded: hex))
  }

  /// As style sheets write it.
  var css: String {
    "#"
      + [bytes.x, bytes.y, bytes.z].map { byte in
        let digits = String(byte, radix: 16)
        return digits.count < 2 ? "0" + digits : digits
      }.joined()
  }
}

/// Whether a picture is on light or on dark paper.
package enum PictureTheme: Sendable {
  case light, dark
}

/// A color on light and on dark paper.
struct ThemedColor: Hashable, Sendable {
  let light: PictureColor
  let dark: PictureColor

  init(_ light: UInt32, dark: UInt32) { (self.light, self.dark) = (PictureColor(light), PictureColor(dark)) }

  subscript(theme: PictureTheme) -> PictureColor { theme == .dark ? dark : light }
}
