public import MotionModel

/// A color in extended linear sRGB with opacity, not premultiplied: the numbers that are interpolated.
///
/// Interpolation in light makes the middle of black and white display as sRGB 0.735, not 0.5.
/// Source: https://developer.apple.com/documentation/swiftui/color/resolved
public struct LinearColor: Hashable, Sendable {
  /// Linear light; outside 0…1 for colors beyond sRGB.
  public var red, green, blue: Double
  /// 0…1.
  public var opacity: Double

  /// Takes linear components.
  public init(red: Double, green: Double, blue: Double, opacity: Double = 1) {
    (self.red, self.green, self.blue, self.opacity) = (red, green, blue, opacity)
  }

  /// Takes sRGB components.
  public init(sRGBRed red: Double, green: Double, blue: Double, opacity: Double = 1) {
    self.init(
      red: TransferFunction.linear(red), green: TransferFunction.linear(green), blue: TransferFunction.linear(blue),
      opacity: opacity)
  }

  /// Takes the components of a color value; nil for a value of another type.
  public init?(_ value: MotionValue) {
    guard value.type == .color, value.components.count == 4 else { return nil }
    let parts = value.components
    self.init(sRGBRed: parts[0], green: parts[1], blue: parts[2], opacity: parts[3])
  }

  /// Red, green, blue and opacity in sRGB.
  public var sRGB: (red: Double, green: Double, blue: Double, opacity: Double) {
    (TransferFunction.encoded(red), TransferFunction.encoded(green), TransferFunction.encoded(blue), opacity)
  }

  /// This color a fraction of the way to another; fractions outside 0…1 go on.
  public func mixed(with other: LinearColor, by fraction: Double) -> LinearColor {
    LinearColor(
      red: ChannelProgram.mix(red, other.red, fraction), green: ChannelProgram.mix(green, other.green, fraction),
      blue: ChannelProgram.mix(blue, other.blue, fraction),
      opacity: ChannelProgram.mix(opacity, other.opacity, fraction))
  }

  /// `#RRGGBBAA` in uppercase digits, each component rounded to the nearest 255th and held within 0…1.
  public var hexDescription: String {
    let parts = sRGB
    return "#" + [parts.red, parts.green, parts.blue, parts.opacity].map(Self.hexByte).joined()
  }

  private static func hexByte(_ component: Double) -> String {
    let held = component.isNaN ? 0 : min(max(component, 0), 1)
    let byte = Int((held * 255).rounded(.toNearestOrAwayFromZero))
    let digits = String(byte, radix: 16, uppercase: true)
    return byte < 16 ? "0" + digits : digits
  }
}

extension LinearColor {
  /// Takes Display P3 components, which may lie outside sRGB.
  ///
  /// Source of the primaries: https://www.w3.org/TR/css-color-4/#predefined-display-p3
  public init(displayP3Red red: Double, green: Double, blue: Double, opacity: Double = 1) {
    let (r, g, b) = (TransferFunction.linear(red), TransferFunction.linear(green), TransferFunction.linear(blue))
    self.init(
      red: 1.2249401762805598 * r - 0.22494017628055996 * g,
      green: -0.042056954709688163 * r + 1.0420569547096881 * g,
      blue: -0.019637554590334432 * r - 0.078636045550631889 * g + 1.0982736001409663 * b, opacity: opacity)
  }
}
