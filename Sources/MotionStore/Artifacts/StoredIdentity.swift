import MotionModel

/// Hashes and identities as a file holds them: their bytes, half as long as their digits.
extension ArtifactHash {
  /// The 32 bytes.
  var bytes: [UInt8] { hexBytes(hex) }

  init?(bytes: [UInt8]) { self.init(hex: SHA256Digest.hex(bytes)) }
}

extension PresetID {
  /// The 16 bytes.
  var bytes: [UInt8] { hexBytes(hex) }

  init?(bytes: [UInt8]) { self.init(hex: SHA256Digest.hex(bytes)) }
}

extension Binding {
  static func hash(_ hash: ArtifactHash) -> Binding { .blob(hash.bytes) }

  static func preset(_ id: PresetID) -> Binding { .blob(id.bytes) }
}

extension Row {
  /// The hash in a column, nil for NULL.
  /// - Throws: ``ArtifactDamage`` for bytes that are none.
  func optionalHash(_ column: Int32) throws -> ArtifactHash? {
    guard let bytes = try blob(column) else { return nil }
    guard let hash = ArtifactHash(bytes: bytes) else {
      throw ArtifactDamage(SHA256Digest.hex(bytes.prefix(64)), "this is not a hash")
    }
    return hash
  }

  /// The hash in a column that is never NULL.
  func hash(_ column: Int32) throws -> ArtifactHash {
    guard let hash = try optionalHash(column) else { throw ArtifactDamage("", "a hash is missing") }
    return hash
  }

  /// The preset's identity in a column that is never NULL.
  func presetID(_ column: Int32) throws -> PresetID {
    guard let id = try optionalPresetID(column) else { throw ArtifactDamage("", "a preset's identity is missing") }
    return id
  }

  /// The preset's identity in a column, nil for NULL.
  func optionalPresetID(_ column: Int32) throws -> PresetID? {
    guard let bytes = try blob(column) else { return nil }
    guard let id = PresetID(bytes: bytes) else {
      throw ArtifactDamage(SHA256Digest.hex(bytes.prefix(64)), "this is not a preset identity")
    }
    return id
  }
}

/// The bytes of an even number of lower-case hexadecimal digits.
private func hexBytes(_ hex: String) -> [UInt8] {
  func value(_ digit: UInt8) -> UInt8 {
    digit >= UInt8(ascii: "a") ? digit &- UInt8(ascii: "a") &+ 10 : digit &- UInt8(ascii: "0")
  }
  var bytes: [UInt8] = []
  bytes.reserveCapacity(hex.utf8.count / 2)
  var high: UInt8?
  for digit in hex.utf8 {
    if let first = high {
      bytes.append(value(first) << 4 | value(digit))
      high = nil
    } else {
      high = digit
    }
  }
  return bytes
}
