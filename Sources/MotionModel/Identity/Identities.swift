/// A preset's identity across renames and copies of a catalog: 16 bytes, shown as 32 lower-case hexadecimal digits.
public struct PresetID: Hashable, Sendable, Comparable, CustomStringConvertible {
  private let value: SixteenBytes

  /// Checks the digits; nil unless there are exactly 32 of `0-9a-f`.
  package init?(hex: String) {
    guard hex.utf8.count == 32, let value = SixteenBytes(digits: hex.utf8) else { return nil }
    self.value = value
  }

  package init?(bytes: [UInt8]) {
    guard let id = bytes.withUnsafeBytes(PresetID.init(bytes:)) else { return nil }
    self = id
  }

  /// Nil unless there are exactly 16 bytes, which are not kept.
  package init?(bytes: UnsafeRawBufferPointer) {
    guard bytes.count == 16 else { return nil }
    value = SixteenBytes(bytes, from: 0)
  }

  public var hex: String { Hexadecimal.text(bytes) }

  package var bytes: [UInt8] { value.bytes }

  public var description: String { hex }

  public static func < (left: PresetID, right: PresetID) -> Bool { left.value < right.value }
}

/// An artifact's name: the SHA-256 of its header and canonical bytes, shown as 64 lower-case hexadecimal digits.
public struct ArtifactHash: Hashable, Sendable, Comparable, CustomStringConvertible {
  private let first, second: SixteenBytes

  /// Checks the digits; nil unless there are exactly 64 of `0-9a-f`.
  package init?(hex: String) {
    let digits = hex.utf8
    guard digits.count == 64, let first = SixteenBytes(digits: digits.prefix(32)),
      let second = SixteenBytes(digits: digits.dropFirst(32))
    else { return nil }
    (self.first, self.second) = (first, second)
  }

  package init?(bytes: [UInt8]) {
    guard let hash = bytes.withUnsafeBytes(ArtifactHash.init(bytes:)) else { return nil }
    self = hash
  }

  /// Nil unless there are exactly 32 bytes, which are not kept.
  package init?(bytes: UnsafeRawBufferPointer) {
    guard bytes.count == 32 else { return nil }
    first = SixteenBytes(bytes, from: 0)
    second = SixteenBytes(bytes, from: 16)
  }

  public var hex: String { Hexadecimal.text(bytes) }

  package var bytes: [UInt8] { first.bytes + second.bytes }

  public var description: String { hex }

  /// First ten digits, enough for display.
  package var short: String { String(hex.prefix(10)) }

  public static func < (left: ArtifactHash, right: ArtifactHash) -> Bool {
    left.first == right.first ? left.second < right.second : left.first < right.first
  }
}

/// Sixteen bytes as two numbers, the first byte highest: compared and hashed without looking at digits.
private struct SixteenBytes: Hashable, Sendable, Comparable {
  private var high: UInt64 = 0
  private var low: UInt64 = 0

  /// The caller has counted the bytes.
  init(_ bytes: UnsafeRawBufferPointer, from start: Int) {
    high = UInt64(bigEndian: bytes.loadUnaligned(fromByteOffset: start, as: UInt64.self))
    low = UInt64(bigEndian: bytes.loadUnaligned(fromByteOffset: start + 8, as: UInt64.self))
  }

  /// Nil when one is not of `0-9a-f`.
  init?(digits: some Collection<UInt8>) {
    for digit in digits {
      guard let value = Hexadecimal.value(digit) else { return nil }
      high = high << 4 | low >> 60
      low = low << 4 | UInt64(value)
    }
  }

  var bytes: [UInt8] { [high, low].flatMap { half in withUnsafeBytes(of: half.bigEndian) { Array($0) } } }

  static func < (left: SixteenBytes, right: SixteenBytes) -> Bool {
    left.high == right.high ? left.low < right.low : left.high < right.high
  }
}

/// Bytes as lower-case hexadecimal digits.
package enum Hexadecimal {
  package static func text(_ bytes: [UInt8]) -> String {
    String(unsafeUninitializedCapacity: 2 * bytes.count) { digits in
      for (index, byte) in bytes.enumerated() {
        digits[2 * index] = digit(byte >> 4)
        digits[2 * index + 1] = digit(byte & 15)
      }
      return 2 * bytes.count
    }
  }

  /// The value of a digit; nil for anything but `0-9a-f`.
  package static func value(_ digit: UInt8) -> UInt8? {
    switch digit {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): digit - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): digit - UInt8(ascii: "a") + 10
    default: nil
    }
  }

  static func isDigits(_ text: some StringProtocol) -> Bool { text.utf8.allSatisfy { value($0) != nil } }

  private static func digit(_ value: UInt8) -> UInt8 {
    value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "a") + (value - 10)
  }
}
