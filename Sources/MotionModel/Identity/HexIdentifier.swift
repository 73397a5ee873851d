/// A preset's identity across renames and copies of a catalog: 16 bytes as 32 lower-case hexadecimal digits.
public struct PresetID: Hashable, Sendable, Comparable, CustomStringConvertible {
  /// The digits.
  public let hex: String

  /// Checks the digits; nil unless there are exactly 32 of `0-9a-f`.
  public init?(hex: String) {
    guard isLowercaseHex(hex, count: 32) else { return nil }
    self.hex = hex
  }

  /// The digits.
  public var description: String { hex }

  /// Byte order.
  public static func < (left: PresetID, right: PresetID) -> Bool { left.hex < right.hex }
}

/// An artifact's name: the SHA-256 of its header and canonical bytes, as 64 lower-case hexadecimal digits.
public struct ArtifactHash: Hashable, Sendable, Comparable, CustomStringConvertible {
  /// The digits.
  public let hex: String

  /// Checks the digits; nil unless there are exactly 64 of `0-9a-f`.
  public init?(hex: String) {
    guard isLowercaseHex(hex, count: 64) else { return nil }
    self.hex = hex
  }

  /// The digits.
  public var description: String { hex }

  /// The first ten digits, enough for people.
  public var short: String { String(hex.prefix(10)) }

  /// Byte order.
  public static func < (left: ArtifactHash, right: ArtifactHash) -> Bool { left.hex < right.hex }
}

func isLowercaseHex(_ text: some StringProtocol, count: Int) -> Bool {
  text.utf8.count == count
    && text.utf8.allSatisfy { byte in
      (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) || (UInt8(ascii: "a")...UInt8(ascii: "f")).contains(byte)
    }
}
