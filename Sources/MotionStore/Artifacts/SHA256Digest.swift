#if canImport(CryptoKit)
  import CryptoKit
#else
  import CMotionStore
#endif

/// SHA-256 as lower-case hexadecimal digits.
///
/// Source: FIPS 180-4, https://doi.org/10.6028/NIST.FIPS.180-4
enum SHA256Digest {
  /// The 64 digits of the digest of some bytes, taken in parts.
  static func hex(of parts: [UInt8]...) -> String {
    #if canImport(CryptoKit)
      var hasher = SHA256()
      for part in parts { part.withUnsafeBytes { hasher.update(bufferPointer: $0) } }
      return hex(hasher.finalize())
    #else
      var hasher = motionbook_sha256()
      motionbook_sha256_begin(&hasher)
      for part in parts { part.withUnsafeBytes { motionbook_sha256_add(&hasher, $0.baseAddress, $0.count) } }
      let digest = [UInt8](unsafeUninitializedCapacity: 32) { buffer, count in
        motionbook_sha256_end(&hasher, buffer.baseAddress)
        count = 32
      }
      return hex(digest)
    #endif
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
