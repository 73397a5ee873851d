import Foundation
import MotionModel
import MotionStore
import TestSupport

/// Role of this program when restarted by the campaign as a separate process, so that a crash or a hang ends only that
/// process.
enum Worker: String {
  /// FILE KIND SEED FIRST STEP END: damages copies of a file and looks whether the store notices.
  case damage = "worker-damage"
  /// FILE LANE COUNT: commits pairs of presets.
  case commit = "worker-commit"
  /// FILE STOP: verifies until a file appears.
  case read = "worker-read"

  /// - Returns: the exit code.
  func run(_ arguments: [String]) throws -> Int32 {
    func text(_ index: Int) -> String { index < arguments.count ? arguments[index] : "" }
    func number(_ index: Int) -> Int { Int(text(index)) ?? 0 }
    switch self {
    case .damage:
      guard let kind = Damage(rawValue: text(1)) else { return 2 }
      return try Self.damage(
        text(0), kind, seed: UInt64(text(2)) ?? 0,
        numbers: stride(from: number(3), to: number(5), by: max(1, number(4))))
    case .commit: return try Self.commit(text(0), lane: number(1), count: number(2))
    case .read: return try Self.read(text(0), stop: text(1))
    }
  }

  // MARK: Damage

  private static func damage(_ path: String, _ kind: Damage, seed: UInt64, numbers: StrideTo<Int>) throws -> Int32 {
    guard let original = Files.bytes(path) else { return 2 }
    let dump = try FullDump.of(path)
    let copy = "\(path).\(getpid())"
    defer { unlink(copy) }
    for number in numbers {
      Console.say("try \(number)")
      guard let damaged = kind.apply(number, to: original, seed: seed) else {
        Console.say("same \(number)")
        continue
      }
      try Files.write(damaged, to: copy)
      // SIGALRM ends the process: a hang.
      alarm(5)
      Console.say("\(notice(copy, dump)) \(number)")
      alarm(0)
    }
    return 0
  }

  /// Detector of the damage, in one word.
  private static func notice(_ path: String, _ dump: [UInt8]) -> String {
    do {
      let catalog = try Catalog.open(at: path)
      let report = try catalog.verify()
      if let finding = report.findings.first { return finding.check.rawValue }
    } catch {
      return error.category == .internal ? "INTERNAL:\(error.message.replacing(" ", with: "_"))" : "open"
    }
    return (try? FullDump.of(path)) == dump ? "harmless" : "UNDETECTED"
  }

  // MARK: Crowd

  private static func commit(_ path: String, lane: Int, count: Int) throws -> Int32 {
    let catalog = try Catalog.open(at: path, access: .readWrite)
    var longest = 0.0
    for number in 0..<count {
      let start = Clock.seconds
      let context = CommitContext(author: "lane \(lane)", timeMs: 1_700_000_000_000 + Int64(number), message: "")
      try catalog.write(by: context) { batch in
        for side in ["a", "b"] {
          try batch.add(
            Preset(
              try PresetName("w\(lane)/n\(number)/\(side)"), .duration(.seconds(Double(number % 500 + 1) / 100)),
              details: PresetDetails()))
        }
      }
      longest = max(longest, Clock.seconds - start)
    }
    Console.say("committed \(count) longest \(longest)")
    return 0
  }

  private static func read(_ path: String, stop: String) throws -> Int32 {
    var rounds = 0
    repeat {
      let start = Clock.seconds
      let catalog = try Catalog.open(at: path)
      let names = try catalog.list().map(\.name.text)
      let halves = Dictionary(grouping: names) { $0.dropLast(2) }.filter { $0.value.count != 2 }
      if let half = halves.first { throw Campaign.PreparationFailure(description: "half a batch: \(half.value)") }
      if let finding = try catalog.verify().findings.first {
        throw Campaign.PreparationFailure(description: finding.message)
      }
      rounds += 1
      // Readers hold the shared lock, which keeps writers waiting: most of the time must be theirs.
      let pause = max(0.2, 15 * (Clock.seconds - start))
      let end = Clock.seconds + pause
      while Clock.seconds < end, !Files.exists(stop) { usleep(20_000) }
    } while !Files.exists(stop)
    Console.say("read \(rounds)")
    return 0
  }
}
