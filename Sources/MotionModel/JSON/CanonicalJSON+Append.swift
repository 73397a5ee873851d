extension CanonicalJSON {
  /// Appends a number as ``number(_:)`` writes it, without a text in between where the digits are few.
  public static func append(_ value: Double, to output: inout [UInt8]) {
    JSONScalarWriter.append(value, to: &output)
  }

  /// Appends a text in quotes, with the escapes of RFC 8785.
  public static func append(_ text: String, to output: inout [UInt8]) {
    JSONScalarWriter.append(text, to: &output)
  }
}
