import CMotionDigits
import Foundation
import Testing

/// The powers of ten behind the shortest digits, worked out in whole numbers of any length.
@Suite("Powers of ten of the shortest digits") struct DigitTableTests {
  /// A whole number; limbs of 32 bits, the least first.
  private struct Whole {
    var limbs: [UInt32]

    mutating func multiply(by factor: UInt32) {
      var carry: UInt64 = 0
      for index in limbs.indices {
        let product = UInt64(limbs[index]) * UInt64(factor) + carry
        limbs[index] = UInt32(truncatingIfNeeded: product)
        carry = product >> 32
      }
      if carry > 0 { limbs.append(UInt32(carry)) }
    }

    mutating func divide(by divisor: UInt32) {
      var rest: UInt64 = 0
      for index in limbs.indices.reversed() {
        let part = rest << 32 | UInt64(limbs[index])
        limbs[index] = UInt32(part / UInt64(divisor))
        rest = part % UInt64(divisor)
      }
      while limbs.last == 0 { limbs.removeLast() }
    }

    /// The first 128 bits, as if there were zeros behind it.
    var first128: (high: UInt64, low: UInt64) {
      let behind: [UInt32] = [0, 0, 0, 0]
      let zeros = limbs.last.map(\.leadingZeroBitCount) ?? 0
      // Five limbs have 128 bits wherever the first one begins.
      let first = Array((behind + limbs).suffix(5).reversed())
      let shifted = (0..<4).map { index -> UInt64 in
        let pair = UInt64(first[index]) << 32 | UInt64(first[index + 1])
        return (pair << UInt64(zeros)) >> 32
      }
      return (shifted[0] << 32 | shifted[1], shifted[2] << 32 | shifted[3])
    }
  }

  /// floor(10^power · 2^s) + 1, of 128 bits.
  private static func entries() -> [(high: UInt64, low: UInt64)] {
    var (great, small) = (Whole(limbs: [1]), Whole(limbs: [UInt32](repeating: 0, count: 40) + [1]))
    var (rising, falling) = ([great.first128], [(high: UInt64, low: UInt64)]())
    for _ in 0..<MOTIONBOOK_GREATEST_POWER {
      great.multiply(by: 10)
      rising.append(great.first128)
    }
    // 2^1280 / 10^n, rounded down n times: as if it were once.
    for _ in 0..<(-MOTIONBOOK_LEAST_POWER) {
      small.divide(by: 10)
      falling.append(small.first128)
    }
    return (falling.reversed() + rising).map { entry in
      let (low, carry) = entry.low.addingReportingOverflow(1)
      return (entry.high + (carry ? 1 : 0), low)
    }
  }

  @Test("they are as the rule says; MOTIONBOOK_RECORD=1 writes them anew") func table() throws {
    let cells = Self.entries().map { entry in
      let words = [entry.high, entry.low].map { word in
        let digits = String(word, radix: 16, uppercase: true)
        return "0x" + String(repeating: "0", count: 16 - digits.count) + digits
      }
      return "{\(words[0]), \(words[1])},"
    }
    let lines = stride(from: 0, to: cells.count, by: 2).map { first in
      "  " + cells[first..<min(first + 2, cells.count)].joined(separator: " ")
    }
    let text = """
      // Written by `MOTIONBOOK_RECORD=1 swift test --filter DigitTableTests`, which otherwise checks it.
      #include "CMotionDigits.h"

      const motionbook_wide motionbook_powers_of_ten[] = {
      \(lines.joined(separator: "\n"))
      };

      """
    let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("../../Sources/CMotionDigits/PowersOfTen.c")
    if ProcessInfo.processInfo.environment["MOTIONBOOK_RECORD"] == "1" {
      try Data(text.utf8).write(to: file)
    }
    #expect(try String(contentsOf: file, encoding: .utf8) == text)
  }
}
