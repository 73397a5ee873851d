/// A random generator whose seed is printed, so that a failure can be run again.
///
/// SplitMix64: Steele, Lea, Flood, "Fast splittable pseudorandom number generators", https://doi.org/10.1145/2714064.2660195
public struct SeededGenerator: RandomNumberGenerator {
  /// The seed of this run.
  public let seed: UInt64
  private var state: UInt64

  /// Starts from a seed; the environment's `MOTIONBOOK_SEED` overrides it.
  public init(seed: UInt64 = 0x4D4F_5442) {
    let chosen = ProcessEnvironment.seed ?? seed
    self.seed = chosen
    state = chosen
  }

  /// The next 64 bits.
  public mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}
