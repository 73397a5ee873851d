import RealModule

/// The transfer function of sRGB, extended to all numbers by point symmetry.
///
/// Source: IEC 61966-2-1, https://www.w3.org/TR/css-color-4/#predefined-sRGB
enum TransferFunction {
  /// Linear light of an encoded component.
  static func linear(_ encoded: Double) -> Double {
    let magnitude = encoded.magnitude
    let light =
      magnitude <= 0.04045 ? magnitude / 12.92 : Double.pow((magnitude + 0.055) / 1.055, 2.4)
    return encoded < 0 ? -light : light
  }

  /// The encoded component of linear light.
  static func encoded(_ linear: Double) -> Double {
    let magnitude = linear.magnitude
    // 1.055 - 0.055 rounds to less than 1.
    let code =
      magnitude == 1
      ? 1
      : magnitude <= 0.0031308 ? 12.92 * magnitude : 1.055 * Double.pow(magnitude, 1 / 2.4) - 0.055
    return linear < 0 ? -code : code
  }

  /// The slope of `encoded(_:)`.
  static func encodedSlope(_ linear: Double) -> Double {
    let magnitude = linear.magnitude
    return magnitude <= 0.0031308 ? 12.92 : 1.055 / 2.4 * Double.pow(magnitude, 1 / 2.4 - 1)
  }
}
