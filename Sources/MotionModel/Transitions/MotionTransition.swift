/// How a change is animated, and how things come and go: content of kind `transition`.
public struct MotionTransition: Hashable, Sendable {
  /// One direction: what it looks like outside, and the curve it takes (nil: the transition's).
  public struct Side: Hashable, Sendable {
    /// The effects, all at once; the first is innermost.
    public internal(set) var effects: [TransitionEffect]
    /// Its own curve.
    public internal(set) var curve: CurveSource?

    /// Makes a side; ``MotionTransition`` checks it.
    public init(_ effects: [TransitionEffect], curve: CurveSource? = nil) {
      self.effects = effects
      self.curve = curve
    }
  }

  /// The curve; nil: SwiftUI's default.
  public internal(set) var curve: CurveSource?
  /// How long; nil: the curve's own duration.
  public internal(set) var duration: DurationSource?
  /// How long it waits first; negative starts partway.
  public internal(set) var delay: DurationSource?
  /// The properties it covers; empty for all.
  public let properties: [PropertyName]
  /// How a view comes.
  public internal(set) var insertion: Side?
  /// How a view goes.
  public internal(set) var removal: Side?
  /// How content that stays changes.
  public let content: ContentChange?
  /// The view's own size in points, for effects that move by it.
  public let width, height: Double
  /// Seed of random values.
  public let seed: Int

  /// Checks and makes a transition.
  /// - Parameters:
  ///   - width: The view's width in points, 0…1e9; 100 unless given.
  ///   - height: Its height in points.
  ///   - seed: Seed of random effect values, 0…2^53.
  /// - Throws: ``ModelError``: an effect, a duration, a delay or a size out of range, or a property twice.
  public init(
    curve: CurveSource? = nil, duration: DurationSource? = nil, delay: DurationSource? = nil,
    properties: [PropertyName] = [], insertion: Side? = nil, removal: Side? = nil, content: ContentChange? = nil,
    width: Double = 100, height: Double = 100, seed: Int = 0
  ) throws(ModelError) {
    if let duration { try duration.validate() }
    if let delay { try delay.validate(in: Bounds.delay) }
    for (label, side) in [("insertion", insertion), ("removal", removal)] {
      guard let side else { continue }
      guard side.effects.count <= Bounds.shortListLength else {
        throw ModelError(.tooLarge, "\(side.effects.count) effects", pointer: JSONPointer([label]))
      }
      for effect in side.effects { try effect.validate() }
    }
    guard Set(properties).count == properties.count else {
      throw ModelError(.duplicate, "a property is listed twice", pointer: JSONPointer(["properties"]))
    }
    guard Bounds.nonnegative.contains(width), Bounds.nonnegative.contains(height) else {
      throw ModelError(.outOfRange, "the view's size is \(width) × \(height)", allowed: "0…1e9")
    }
    self.curve = curve
    self.duration = duration
    self.delay = delay
    self.properties = properties
    self.insertion = insertion
    self.removal = removal
    self.content = content
    self.width = width + 0
    self.height = height + 0
    self.seed = seed
  }
}
