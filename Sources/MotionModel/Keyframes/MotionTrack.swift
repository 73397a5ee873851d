/// The keyframes of one property.
///
/// Tracks of a set run in parallel, all from time 0.
public struct MotionTrack: Hashable, Sendable {
  public let property: PropertyName
  /// Its value before the first keyframe; its type is the track's.
  public let initial: MotionValue
  public let keyframes: [MotionKeyframe]

  /// Checks and makes a track.
  /// - Throws: ``ModelError``: no or too many keyframes, or one of another type than the initial value.
  /// - Complexity: O(keyframes).
  public init(_ property: PropertyName, initial: MotionValue, keyframes: [MotionKeyframe]) throws(ModelError) {
    try Bounds.check(keyframes.count, "keyframes of a track", in: 1...Bounds.listLength, at: "keyframes")
    for (index, keyframe) in keyframes.enumerated() where keyframe.value.type != initial.type {
      throw ModelError(
        .wrongType, "a keyframe of type \(keyframe.value.type.rawValue) in a track of type \(initial.type.rawValue)",
        pointer: JSONPointer(["keyframes", String(index)]))
    }
    (self.property, self.initial, self.keyframes) = (property, initial, keyframes)
  }

  package var type: ValueType { initial.type }

  /// A track of numbers, each times a factor, plus an offset, in the type of its property.
  /// - Throws: ``ModelError`` for a number out of range.
  func calculated(times factor: Double, plus offset: Double) throws(ModelError) -> MotionTrack {
    func value(_ value: MotionValue, plus offset: Double = 0) throws(ModelError) -> MotionValue {
      // Products of decimals are decimals.
      let numbers = value.components.map { (($0 * factor + offset) * 1e9).rounded() / 1e9 }
      return try MotionValue(property.defaultType, numbers)
    }
    func velocity(_ own: MotionValue?) throws(ModelError) -> MotionValue? {
      guard let own else { return nil }
      return try value(own)
    }
    let keyframes = try keyframes.map { (keyframe) throws(ModelError) in
      let kind: MotionKeyframe.Kind =
        switch keyframe.kind {
        case .cubic(let start, let end): .cubic(startVelocity: try velocity(start), endVelocity: try velocity(end))
        case .spring(let spring, let start): .spring(spring, startVelocity: try velocity(start))
        case .linear, .move: keyframe.kind
        }
      let change =
        keyframe.change.isRelative
        ? try ValueChange(by: value(keyframe.value)) : ValueChange(to: try value(keyframe.value, plus: offset))
      return try MotionKeyframe(kind, change, duration: keyframe.duration)
    }
    return try MotionTrack(property, initial: value(initial, plus: offset), keyframes: keyframes)
  }

  /// The components of the values that the keyframes go to, one after another from the initial value on.
  package var goals: [[Double]] {
    var goal = initial.components
    return keyframes.map { keyframe in
      let own = keyframe.value.components
      goal = keyframe.change.isRelative ? zip(goal, own).map(+) : own
      return goal
    }
  }
}

extension MotionTrack: Documented {
  /// The type comes first, because the values are read by it.
  package static let form: Form<MotionTrack> = dependent(head, sample: (PropertyName.sample, .number)) { head in
    bodies[head.1] ?? body(of: head.1)
  }.form.map(
    { (parts) throws(ModelError) in
      try MotionTrack(parts.0.0, initial: parts.1.0, keyframes: parts.1.1)
    }, { (($0.property, $0.type), ($0.initial, $0.keyframes)) }
  ).named("track")

  private static let bodies = Dictionary(uniqueKeysWithValues: ValueType.allCases.map { ($0, body(of: $0)) })

  private static func body(of type: ValueType) -> Members<(MotionValue, [MotionKeyframe])> {
    record(
      field("initial", MotionValue.form(as: type).described("The value before the first keyframe.")),
      field("keyframes", .list(MotionKeyframe.form(as: type), 1...Bounds.listLength, each: "keyframe")),
      make: { ($0, $1) }, take: { $0 })
  }

  private static let head = record(
    field("property", PropertyName.form),
    field(optional: "type", Form<ValueType>.choice.described("Type of the values; default: by the property's name.")),
    make: { ($0, $1 ?? $0.defaultType) }, take: { ($0.0, $0.1 == $0.0.defaultType ? nil : $0.1) })
}

/// One keyframe of a track: its target value, interpolation and duration.
///
/// Source: https://developer.apple.com/documentation/swiftui/keyframes
public struct MotionKeyframe: Hashable, Sendable {
  // Rare members are stored separately, because keyframes are copied often.
  /// Interpolation from the previous value to the keyframe's own.
  public enum Kind: Hashable, Sendable {
    /// In a straight line, paced by an easing (none: linear).
    case linear(easing: CurveSource?)
    /// Along a cubic Hermite curve; a velocity that is nil follows from the neighbors. Velocities per second.
    indirect case cubic(startVelocity: MotionValue?, endVelocity: MotionValue?)
    /// On a spring (none: duration 0.5, bounce 0). Velocity per second.
    indirect case spring(SpringSource?, startVelocity: MotionValue?)
    /// At once.
    case move
  }

  public let kind: Kind
  /// Target: a value, or an offset from the previous keyframe's target (for the first, from the initial value).
  public let change: ValueChange
  /// Duration; nil only for `move` (no time) and `spring` (until it has settled).
  public let duration: DurationSource?

  /// Checks and makes a keyframe.
  /// - Throws: ``ModelError``: a missing or superfluous duration, or a velocity of another type than the value.
  public init(_ kind: Kind, to value: MotionValue, duration: DurationSource? = nil) throws(ModelError) {
    try self.init(kind, ValueChange(to: value), duration: duration)
  }

  /// Checks and makes a keyframe that may go by a value.
  /// - Throws: ``ModelError``: a missing or superfluous duration, or a velocity of another type than the value.
  public init(_ kind: Kind, _ change: ValueChange, duration: DurationSource? = nil) throws(ModelError) {
    let value = change.value
    switch kind {
    case .linear, .cubic:
      if duration == nil { throw ModelError(.missing, "the keyframe has no duration", allowed: "seconds, 0…1e9") }
    case .move:
      if duration != nil {
        throw ModelError(.contradiction, "a move keyframe has no duration", hint: "it jumps; leave the duration out")
      }
    case .spring: break
    }
    let velocities =
      switch kind {
      case .cubic(let start, let end): [start, end]
      case .spring(_, let start): [start]
      case .linear, .move: [MotionValue?]()
      }
    if let velocity = velocities.lazy.compactMap(\.self).first(where: { $0.type != value.type }) {
      throw ModelError(
        .wrongType, "a velocity of type \(velocity.type.rawValue) for a value of type \(value.type.rawValue)",
        allowed: value.type.rawValue)
    }
    if value.type == .text, kind != .move {
      throw ModelError(.contradiction, "a text cannot be interpolated", allowed: "move keyframes")
    }
    if let duration { try duration.validate() }
    (self.kind, self.change, self.duration) = (kind, change, duration)
  }

  /// Target value, or offset.
  public var value: MotionValue { change.value }
}

// Keyframes of each kind by their parts, as documents and notation have them, and the parts of one; nil for others.
extension MotionKeyframe {
  static func linear(
    _ change: ValueChange, _ duration: DurationSource, _ easing: CurveSource?
  ) throws(ModelError) -> MotionKeyframe {
    try MotionKeyframe(.linear(easing: easing), change, duration: duration)
  }

  var linear: (ValueChange, DurationSource, CurveSource?)? {
    if case .linear(let easing) = kind, let duration { (change, duration, easing) } else { nil }
  }

  static func cubic(
    _ change: ValueChange, _ duration: DurationSource, _ start: MotionValue?, _ end: MotionValue?
  ) throws(ModelError) -> MotionKeyframe {
    try MotionKeyframe(.cubic(startVelocity: start, endVelocity: end), change, duration: duration)
  }

  var cubic: (ValueChange, DurationSource, MotionValue?, MotionValue?)? {
    if case .cubic(let start, let end) = kind, let duration { (change, duration, start, end) } else { nil }
  }

  static func spring(
    _ change: ValueChange, _ duration: DurationSource?, _ spring: SpringSource?, _ velocity: MotionValue?
  ) throws(ModelError) -> MotionKeyframe {
    try MotionKeyframe(.spring(spring, startVelocity: velocity), change, duration: duration)
  }

  var spring: (ValueChange, DurationSource?, SpringSource?, MotionValue?)? {
    if case .spring(let spring, let velocity) = kind { (change, duration, spring, velocity) } else { nil }
  }

  static func move(_ change: ValueChange) throws(ModelError) -> MotionKeyframe { try MotionKeyframe(.move, change) }

  var move: ValueChange? { if case .move = kind { change } else { nil } }

  /// Keyframe with values of a type; its first key is its kind and holds the value.
  static func form(as type: ValueType) -> Form<MotionKeyframe> { forms[type] ?? makeForm(type) }

  private static let forms = Dictionary(uniqueKeysWithValues: ValueType.allCases.map { ($0, makeForm($0)) })

  private static func makeForm(_ type: ValueType) -> Form<MotionKeyframe> {
    let change = ValueChange.form(as: type)
    let velocity = MotionValue.form(as: type).described("Per second.")
    let duration = field("duration", DurationSource.form)
    return union {
      Case(
        field("linear", change.described("Target of a linear keyframe, paced by the easing.")), duration,
        field(optional: "easing", CurveSource.form), make: MotionKeyframe.linear, take: { $0.linear })
      Case(
        field("cubic", change.described("Target of a cubic keyframe, smooth through its neighbors.")), duration,
        field(optional: "startVelocity", velocity), field(optional: "endVelocity", velocity),
        make: MotionKeyframe.cubic, take: { $0.cubic })
      Case(
        field("spring", change.described("Target of a spring keyframe; without a duration, until settled.")),
        field(optional: "duration", DurationSource.form), field(optional: "using", SpringSource.form),
        field(optional: "startVelocity", velocity), make: MotionKeyframe.spring, take: { $0.spring })
      Case(field("move", change.described("Jumps to this value.")), make: MotionKeyframe.move, take: { $0.move })
    }.form.named("keyframe")
  }
}
