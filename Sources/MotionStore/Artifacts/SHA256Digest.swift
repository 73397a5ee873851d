import Crypto

/// SHA-256 as lower-case hexadecimal digits.
///
/// Source: FIPS 180-4, https://doi.org/10.6028/NIST.FIPS.180-4
enum SHA256Digest {
  /// The 64 digits of the digest of some bytes, taken in parts.
  static func hex(of parts: [UInt8]...) -> String {
    var hasher = SHA256()
    for part in parts { part.withUnsafeBytes { hasher.update(bufferPointer: $0) } }
    return hex(hasher.finalize())
  }

  /// The digits of any bytes.
  static func hex(_ bytes: some Sequence<UInt8>) -> String {
    let digits = Array("0123456789abcdef".utf8)
    var text: [UInt8] = []
    for byte in bytes {
      text.append(digits[Int(byte >> 4)])
      text.append(digits[Int(byte & 15)])
    }
    return String(decoding: text, as: UTF8.self)
  }
}
