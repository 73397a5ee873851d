/// Random numbers that are the same everywhere for the same seed.
///
/// SplitMix64: Steele, Lea, Flood, "Fast splittable pseudorandom number generators",
/// https://doi.org/10.1145/2714064.2660195
struct DeterministicGenerator: RandomNumberGenerator {
  private var state: UInt64

  /// - Parameter indices: Those of one draw among many: of a run, an effect, a property.
  init(seed: Int, _ indices: Int...) {
    state = UInt64(bitPattern: Int64(seed))
    for index in indices { state = next() &+ UInt64(bitPattern: Int64(index)) }
  }

  mutating func next() -> UInt64 {
    state &+= Self.increment
    return Self.mixed(state)
  }

  static let increment: UInt64 = 0x9E37_79B9_7F4A_7C15

  /// The number of a state.
  static func mixed(_ state: UInt64) -> UInt64 {
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }

  /// A number of 0…1, without 1.
  mutating func unit() -> Double { Double(next() >> 11) * 0x1p-53 }

  /// A whole number of 0…count - 1; 0 for none.
  mutating func index(below count: Int) -> Int { count > 0 ? min(Int(unit() * Double(count)), count - 1) : 0 }
}
