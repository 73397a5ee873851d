package import MotionModel

/// The formats of samples as plain numbers.
package enum RawSampleFormat: String, Hashable, Sendable, CaseIterable {
  /// IEEE 754 binary32, little-endian.
  case f32
  /// IEEE 754 binary64, little-endian.
  case f64
  /// The same with NumPy's header.
  case npy
}

/// Writes samples as plain numbers, series after series, into bytes that the caller owns.
///
/// NumPy reads `npy` with `numpy.load`, the others with `numpy.fromfile(path, "<f4")` and the shape of the description.
/// Source: https://numpy.org/doc/stable/reference/generated/numpy.lib.format.html
package struct RawSamples: Sendable {
  package let format: RawSampleFormat
  package let seriesCount, sampleCount: Int

  package init(_ format: RawSampleFormat, series: Int, samples: Int) {
    (self.format, seriesCount, sampleCount) = (format, series, samples)
  }

  /// Appends the header: for NumPy one whose length is a multiple of 64, for others none.
  package func begin(_ output: inout [UInt8]) {
    guard format == .npy else { return }
    let text = "{'descr': '<f8', 'fortran_order': False, 'shape': (\(seriesCount), \(sampleCount)), }"
    let padding = 63 - (10 + text.utf8.count) % 64
    let length = text.utf8.count + padding + 1
    output += [0x93] + Array("NUMPY".utf8) + [1, 0, UInt8(length & 0xFF), UInt8(length >> 8 & 0xFF)]
    output += Array(text.utf8) + [UInt8](repeating: 0x20, count: padding) + [0x0A]
  }

  package func append(_ values: some Sequence<Double>, to output: inout [UInt8]) {
    for value in values {
      if format == .f32 {
        withUnsafeBytes(of: Float(value).bitPattern.littleEndian) { output.append(contentsOf: $0) }
      } else {
        withUnsafeBytes(of: value.bitPattern.littleEndian) { output.append(contentsOf: $0) }
      }
    }
  }

  /// Description of the numbers, for a companion file.
  /// - Parameters:
  ///   - grid: Members of the object that describes the times.
  ///   - series: The members of the object of each series: its preset, channel and unit.
  package func description(grid: [JSONMember], series: [[JSONMember]]) -> JSONValue {
    [
      "byteOrder": "little", "format": .string(format.rawValue), "generator": "motionbook", "grid": .object(grid),
      "schema": 1, "series": .array(series.map { .object($0.sorted { $0.key < $1.key }) }),
      "shape": [.number(Double(seriesCount)), .number(Double(sampleCount))],
      "type": format == .f32 ? "float32" : "float64",
    ]
  }
}
