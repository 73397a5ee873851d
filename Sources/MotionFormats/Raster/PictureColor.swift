/// An opaque color in sRGB.
struct PictureColor: Hashable, Sendable {
  /// As style sheets write it, such as `0x0072b2`.
  let hex: UInt32

  init(_ hex: UInt32) { self.hex = hex }

  /// Red, green and blue.
  var channels: [UInt8] { [16, 8, 0].map { UInt8(truncatingIfNeeded: hex >> $0) } }

  /// As style sheets write it.
  var css: String { "#" + String(hex | 0x1000000, radix: 16).dropFirst() }
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
