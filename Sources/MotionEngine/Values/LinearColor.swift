package import MotionModel
import RealModule

/// A color in extended linear sRGB with opacity, not premultiplied: the numbers that are interpolated.
///
/// Interpolation in light makes the middle of black and white display as sRGB 0.735, not 0.5.
/// Source: https://developer.apple.com/documentation/swiftui/color/resolved
package struct LinearColor: Hashable, Sendable {
  /// Linear light; outside 0…1 for colors beyond sRGB.
  package var red, green, blue: Double
  /// 0…1.
  package var opacity: Double

  package init(red: Double, green: Double, blue: Double, opacity: Double = 1) {
    (self.red, self.green, self.blue, self.opacity) = (red, green, blue, opacity)
  }

  package init(sRGBRed red: Double, green: Double, blue: Double, opacity: Double = 1) {
    self.init(
      red: TransferFunction.linear(red), green: TransferFunction.linear(green), blue: TransferFunction.linear(blue),
      opacity: opacity)
  }

  /// Takes the components of a color value; nil for a value of another type.
  package init?(_ value: MotionValue) {
    guard value.type == .color, value.components.count == 4 else { return nil }
    let parts = value.components
    self.init(sRGBRed: parts[0], green: parts[1], blue: parts[2], opacity: parts[3])
  }

  package var sRGB: (red: Double, green: Double, blue: Double, opacity: Double) {
    (TransferFunction.encoded(red), TransferFunction.encoded(green), TransferFunction.encoded(blue), opacity)
  }

  /// Luminance relative to white, ignoring opacity: 0 is black, 1 is white.
  ///
  /// Source: https://www.w3.org/TR/WCAG22/#dfn-relative-luminance
  package var relativeLuminance: Double { 0.2126 * red + 0.7152 * green + 0.0722 * blue }

  /// Interpolates to another color; fractions outside 0…1 extrapolate.
  package func mixed(with other: LinearColor, by fraction: Double) -> LinearColor {
    LinearColor(
      red: Segment.mix(red, other.red, fraction), green: Segment.mix(green, other.green, fraction),
      blue: Segment.mix(blue, other.blue, fraction), opacity: Segment.mix(opacity, other.opacity, fraction))
  }
}

extension MotionValue {
  /// The numbers that are interpolated: those of the document, a color's in linear light.
  var animatableComponents: [Double] {
    type == .color ? components.enumerated().map { $0 < 3 ? TransferFunction.linear($1) : $1 } : components
  }
}

/// SwiftUI's measure of distances.
///
/// Source: https://developer.apple.com/documentation/swiftui/animatable
extension ValueType {
  /// Ratio of SwiftUI's numbers for a distance to ours: it measures angles in radians, and multiplies normalized values
  /// by 128.
  ///
  /// It cancels in values, but ends springs later.
  var unitScale: Double {
    switch self {
    case .angle: Double.pi / 180 * 128
    case .unitPoint, .color: 128
    case .number, .point, .size, .rect, .insets, .text: 1
    }
  }

  /// The length of a difference in SwiftUI's numbers.
  func magnitude(_ difference: [Double]) -> Double { difference.reduce(0) { $0 + $1 * $1 }.squareRoot() * unitScale }
}

/// The transfer function of sRGB, extended to all numbers by point symmetry.
///
/// Source: IEC 61966-2-1, https://www.w3.org/TR/css-color-4/#predefined-sRGB
enum TransferFunction {
  static func linear(_ encoded: Double) -> Double {
    let magnitude = encoded.magnitude
    let light = magnitude <= 0.04045 ? magnitude / 12.92 : Double.pow((magnitude + 0.055) / 1.055, 2.4)
    return encoded < 0 ? -light : light
  }

  static func encoded(_ linear: Double) -> Double {
    let magnitude = linear.magnitude
    // 1.055 - 0.055 rounds to less than 1.
    let code =
      magnitude == 1
      ? 1
      : magnitude <= 0.0031308 ? 12.92 * magnitude : 1.055 * Double.pow(magnitude, 1 / 2.4) - 0.055
    return linear < 0 ? -code : code
  }

  static func encodedSlope(_ linear: Double) -> Double {
    let magnitude = linear.magnitude
    return magnitude <= 0.0031308 ? 12.92 : 1.055 / 2.4 * Double.pow(magnitude, 1 / 2.4 - 1)
  }
}
