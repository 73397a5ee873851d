/// The ranges that every document obeys.
///
/// Generous for people, small enough that no evaluation can run away.
public enum Bounds {
  /// Any plain number: pixels, degrees, factors.
  public static let number: ClosedRange<Double> = -1e9...1e9
  /// A length of time in seconds.
  public static let duration: ClosedRange<Double> = 0...1e9
  /// A delay in seconds; a negative one starts partway, as in CSS.
  public static let delay: ClosedRange<Double> = -1e9...1e9
  /// A factor of time; at 0 or below a motion stays at its start.
  public static let speed: ClosedRange<Double> = -1e6...1e6
  /// How many passes a repetition makes.
  public static let repeatCount: ClosedRange<Int> = 1...1_000_000
  /// Mass, stiffness, tension: positive.
  public static let positive: ClosedRange<Double> = 1e-9...1e9
  /// Damping, friction, ratios: not negative.
  public static let nonnegative: ClosedRange<Double> = 0...1e9
  /// Bounce: −1 never moves, 0 is critically damped, 1 never rests.
  public static let bounce: ClosedRange<Double> = -1...1
  /// Velocities at the start of a spring, in distances per second.
  public static let initialVelocity: ClosedRange<Double> = -1e6...1e6
  /// Intervals of a schedule in seconds.
  public static let interval: ClosedRange<Double> = 1e-6...1e9
  /// Horizontal control points of an easing.
  public static let unit: ClosedRange<Double> = 0...1
  /// Most elements of any list in a document (keyframes, stops, steps, phases).
  public static let listLength = 10_000
  /// Most tracks, effects, states or targets.
  public static let shortListLength = 1_000
  /// Longest title in bytes.
  public static let titleLength = 200
  /// Longest line of free text, such as a summary or a reason, in bytes.
  public static let lineLength = 2_000
  /// Longest note in bytes.
  public static let noteLength = 20_000
}
