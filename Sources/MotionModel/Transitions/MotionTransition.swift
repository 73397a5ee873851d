/// Animation of changes, entrances and exits: content of kind `transition`.
public struct MotionTransition: Hashable, Sendable {
  /// One direction: its appearance outside, and its curve (nil: the transition's).
  package struct Side: Hashable, Sendable {
    /// The effects, all at once; the first is innermost.
    package let effects: [TransitionEffect]
    package let curve: CurveSource?

    /// Makes a side; ``MotionTransition`` checks it.
    package init(_ effects: [TransitionEffect], curve: CurveSource? = nil) {
      (self.effects, self.curve) = (effects, curve)
    }
  }

  /// The curve; nil: SwiftUI's default.
  public package(set) var curve: CurveSource?
  /// Duration; nil: the curve's own.
  public package(set) var duration: DurationSource?
  /// Delay before the start; negative starts partway.
  public package(set) var delay: DurationSource?
  /// The properties it covers; empty for all.
  public package(set) var properties: [PropertyName]
  package internal(set) var insertion: Side?
  package internal(set) var removal: Side?
  /// Indicates an entrance or an exit with effects and times of its own.
  package var hasEffects: Bool { insertion != nil || removal != nil }
  /// Animation of changing content.
  package internal(set) var content: ContentChange?
  /// Size of the view in points, for effects relative to it.
  package internal(set) var width, height: Double
  package internal(set) var seed: Int

  /// Checks and makes a transition.
  /// - Parameters:
  ///   - width: The view's width in points, 0…1e9; 100 unless given.
  ///   - height: Its height in points.
  ///   - seed: Seed of random effect values, 0…2^53.
  /// - Throws: ``ModelError``: an effect, a duration, a delay or a size out of range, or a property twice.
  package init(
    curve: CurveSource? = nil, duration: DurationSource? = nil, delay: DurationSource? = nil,
    properties: [PropertyName] = [], insertion: Side? = nil, removal: Side? = nil, content: ContentChange? = nil,
    width: Double = 100, height: Double = 100, seed: Int = 0
  ) throws(ModelError) {
    (self.curve, self.duration, self.delay, self.properties) = (curve, duration, delay, properties)
    (self.insertion, self.removal, self.content) = (insertion, removal, content)
    (self.width, self.height, self.seed) = (width + 0, height + 0, seed)
    try validate()
  }

  func validate() throws(ModelError) {
    if let duration { try duration.validate() }
    if let delay { try delay.validate(in: Bounds.delay) }
    for (label, side) in [("insertion", insertion), ("removal", removal)] {
      guard let side else { continue }
      try Bounds.check(side.effects.count, "effects", at: label)
      for effect in side.effects { try effect.validate() }
    }
    guard Set(properties).count == properties.count else {
      throw ModelError(.duplicate, "a property is listed twice", pointer: JSONPointer(["properties"]))
    }
    guard Bounds.nonnegative.contains(width), Bounds.nonnegative.contains(height) else {
      throw ModelError(.outOfRange, "the view's size is \(width) × \(height)", allowed: "0…1e9")
    }
  }
}

extension MotionTransition: Documented {
  static let members = record(
    field(optional: "curve", CurveSource.form), field(optional: "duration", DurationSource.form),
    field(optional: "delay", DurationSource.delayForm),
    field(
      "properties",
      .list(PropertyName.form, 0...Bounds.shortListLength, each: "property")
        .described("Properties it animates; default: all."), omitting: []
    ).unseen,
    field(optional: "insertion", Side.form), field(optional: "removal", Side.form),
    field(optional: "content", Form<ContentChange>.choice),
    field(
      "size",
      .list(.plain(Bounds.nonnegative), 2...2, each: "length").described("Width and height of the view in points."),
      default: [100, 100]), field("seed", .seed.described("Of its random values."), default: 0),
    make: { (curve, duration, delay, properties, insertion, removal, content, size, seed) throws(ModelError) in
      try MotionTransition(
        curve: curve, duration: duration, delay: delay, properties: properties, insertion: insertion,
        removal: removal, content: content, width: size[0], height: size[1], seed: seed)
    },
    take: {
      (
        $0.curve, $0.duration, $0.delay, $0.properties, $0.insertion, $0.removal, $0.content, [$0.width, $0.height],
        $0.seed
      )
    })

  package static let form = members.form
}

extension MotionTransition.Side: Documented {
  package static let form: Form<MotionTransition.Side> = record(
    field(
      "effects",
      .list(TransitionEffect.form, 0...Bounds.shortListLength, each: "effect")
        .described("Combined; the first is the inner one.")),
    field(optional: "curve", CurveSource.form), make: { MotionTransition.Side($0, curve: $1) },
    take: { ($0.effects, $0.curve) }
  ).form.orNotation(nil) { (text) throws(ModelError) in
    MotionTransition.Side([try TransitionEffect(notation: text)])
  }.named("side")
}

/// Animation of a view's changing content: SwiftUI's content transition.
///
/// Source: https://developer.apple.com/documentation/swiftui/contenttransition
package enum ContentChange: String, Hashable, Sendable, CaseIterable {
  /// At once.
  case identity
  case opacity
  /// Interpolates the common parts.
  case interpolate
  /// Digits roll, upwards.
  case numericText
  /// Digits roll, downwards.
  case numericTextCountingDown
  /// Digits roll upwards if the number in the text increases, otherwise downwards: `numericText(value:)`.
  case numericTextOfValue
}

extension MotionTransition {
  /// Its curve, or else the first of its sides and effects.
  package var firstCurve: CurveSource? { curve ?? ownCurves.lazy.compactMap(\.self).first }

  /// Curves of sides and effects, beside that of the transition; nil for an effect without animation.
  package var ownCurves: [CurveSource?] {
    [insertion, removal].compactMap(\.self).flatMap { side in
      [side.curve].filter { $0 != nil } + side.effects.flatMap(\.curves)
    }
  }
}

extension TransitionEffect {
  fileprivate var curves: [CurveSource?] {
    switch self {
    case .animated(_, let curve): [curve]
    case .combined(let effects): effects.flatMap(\.curves)
    case .asymmetric(let insertion, let removal): insertion.curves + removal.curves
    default: []
    }
  }
}
