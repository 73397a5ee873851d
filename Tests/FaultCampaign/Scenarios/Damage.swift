import TestSupport

/// Kind of damage to a file: every number selects one, deterministically.
enum Damage: String, CaseIterable {
  case bitFlip, truncation, zeroedPage, swappedPages

  static let pageSize = 4096

  /// Number of them in a full campaign for a file's length.
  func count(_ length: Int) -> Int {
    let pages = length / Self.pageSize
    return switch self {
    case .bitFlip: 10_000
    case .truncation: pages + 1000
    case .zeroedPage: pages
    case .swappedPages: 1000
    }
  }

  /// Damages a file; nil when this one leaves it as it is.
  func apply(_ number: Int, to bytes: [UInt8], seed: UInt64) -> [UInt8]? {
    var generator = SeededGenerator(seed: seed &+ UInt64(number) &* 0x9E37_79B9 &+ UInt64(rawValue.utf8.count) << 40)
    let pages = bytes.count / Self.pageSize
    var damaged = bytes
    switch self {
    case .bitFlip:
      let index = Int.random(in: bytes.indices, using: &generator)
      damaged[index] ^= 1 << UInt8.random(in: 0..<8, using: &generator)
    case .truncation:
      // Every page boundary, then any length.
      let length = number < pages ? number * Self.pageSize : Int.random(in: bytes.indices, using: &generator)
      damaged.removeLast(bytes.count - length)
    case .zeroedPage:
      let start = number % pages * Self.pageSize
      for index in start..<start + Self.pageSize { damaged[index] = 0 }
    case .swappedPages:
      let first = Int.random(in: 0..<pages, using: &generator) * Self.pageSize
      let second = Int.random(in: 0..<pages, using: &generator) * Self.pageSize
      for offset in 0..<Self.pageSize { damaged.swapAt(first + offset, second + offset) }
    }
    return damaged == bytes ? nil : damaged
  }
}
