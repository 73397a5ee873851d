/// How closely two motions are compared.
public struct ComparisonOptions: Hashable, Sendable {
  /// By which arithmetic, in what range, with what triggers; the defaults play a motion once from 0 to 1.
  public var compile = CompileOptions()
  /// The least time over which endless motions are compared, in seconds; two of their passes where those take longer.
  public var endlessWindow = 10.0
  /// The most times at which a channel is evaluated, at least 64.
  ///
  /// No two neighboring ones lie further apart than six times the window divided by their number, so every deviation that
  /// lasts so long is found, in its full height.
  public var maximumSamples = 20_000
  /// The most times at which all channels of a motion are evaluated together; each gets 64 at least.
  public var maximumWork = 1_000_000
  /// Deviations up to this count as none, so that two ways to say the same thing are found to be the same motion.
  public var sameness = 1e-9

  /// The defaults.
  public init() {}
}
