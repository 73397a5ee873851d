import Foundation

/// Longer runs of the random tests: `MOTIONBOOK_CAMPAIGN=1 swift test`.
public enum Campaign {
  /// Indicates a run that may take an hour.
  public static let isOn = ProcessInfo.processInfo.environment["MOTIONBOOK_CAMPAIGN"] == "1"

  /// Seed of a random test: the same in every run of the tests, another in each campaign; `MOTIONBOOK_SEED` chooses one.
  public static let seed: UInt64 = ProcessEnvironment.seed ?? (isOn ? .random(in: 0...(.max)) : 0x4D4F_5442)

  /// Every fourth of some values in every run of the tests, all in a campaign.
  public static func some<Value>(_ values: [Value]) -> [Value] {
    isOn ? values : stride(from: 0, to: values.count, by: 4).map { values[$0] }
  }

  /// Number of rounds: an eighth of them in every run of the tests, all in a campaign.
  public static func rounds(_ count: Int) -> Int { isOn ? count : max(count / 8, 1) }
}
