import MotionFormats
import MotionJSON
import MotionModel

extension Motion {
  /// The motion with the parts that an edit of its export changed, and its own in place of all others: references stay
  /// that the export has as values; nil if that is no motion, or the edited one.
  func taking(_ new: Motion, insteadOf old: Motion) -> Motion? {
    let taken = Self.taking(new.json, insteadOf: old.json, in: json).flatMap { try? Motion(DocumentNode($0)) }
    return taken == new ? nil : taken
  }

  /// Number of values that another motion has otherwise, or not at all.
  func differences(from other: Motion) -> Int { Self.differences(json, other.json) }

  private static func differences(_ one: JSONValue?, _ other: JSONValue?) -> Int {
    switch (one, other) {
    case _ where one == other: 0
    case (.object(let members)?, .object(let others)?):
      (members + others).map(\.key).unique(by: \.self).reduce(0) { $0 + differences(one?[$1], other?[$1]) }
    case (.array(let own)?, .array(let others)?) where own.count == others.count:
      zip(own, others).reduce(0) { $0 + differences($1.0, $1.1) }
    default: 1
    }
  }

  /// Indicates keyframes with the members that an edit changed; all others may have followed from them, as the
  /// course of a spring from the keyframe before.
  func hasEdits(of new: Motion, insteadOf old: Motion) -> Bool {
    guard case .keyframes = self else { return self == new }
    return Self.taking(new.json, insteadOf: old.json, in: json) == json
  }

  private static func taking(_ new: JSONValue?, insteadOf old: JSONValue?, in own: JSONValue?) -> JSONValue? {
    if new == old { return own }
    if case .array(let new)? = new, case .array(let old)? = old, case .array(let own)? = own,
      (new.count, old.count) == (own.count, own.count)
    {
      return .array(own.indices.compactMap { taking(new[$0], insteadOf: old[$0], in: own[$0]) })
    }
    guard case .object(let members)? = new, case .object? = old, case .object(let known)? = own else { return new }
    let keys = (members + known).map(\.key).unique(by: \.self)
    return .object(
      keys.compactMap { key in taking(new?[key], insteadOf: old?[key], in: own?[key]).map { JSONMember(key, $0) } })
  }
}

extension MotionTransition {
  /// The same with other lengths of its entrance and exit.
  /// - Parameters:
  ///   - lengths: Seconds by the names of the parts, `in` and `out`.
  ///   - references: Of its curve; it stays one where both parts have one length.
  func lasting(_ lengths: [String: Double], _ references: ReferenceTable) -> MotionTransition? {
    guard let first = lengths.values.first else { return nil }
    func value(_ source: CurveSource?) -> Curve? {
      switch source {
      case .inline(let curve)?: return curve
      case .reference(let reference)?:
        guard case .curve(let curve)? = try? references.resolve(reference) else { return nil }
        return curve
      case nil: return try? Curve(.systemDefault)
      }
    }
    func taking(_ seconds: Double, _ source: CurveSource?) -> CurveSource? {
      value(source)?.lasting(seconds).map { .inline($0) }
    }
    let isShared = [insertion, removal].allSatisfy { $0?.curve == nil && $0?.animatedEffect == nil }
    let areOne = isShared && Array(lengths.values) == [first, first]
    func side(_ side: Side?, _ part: String) -> Side? {
      guard !areOne, let side, let seconds = lengths[part] else { return side }
      if let (effect, curve) = side.animatedEffect {
        return taking(seconds, curve).map { Side([.animated(effect, $0)], curve: side.curve) } ?? side
      }
      return Side(side.effects, curve: taking(seconds, side.curve ?? curve) ?? side.curve)
    }
    let isEasing = value(curve)?.base.isSpring == false
    return try? MotionTransition(
      curve: areOne && !isEasing ? taking(first, curve) : curve,
      duration: areOne ? isEasing ? .seconds(first) : nil : duration, delay: delay, properties: properties,
      insertion: side(insertion, "in"), removal: side(removal, "out"), content: content, width: width, height: height,
      seed: seed)
  }
}

extension MotionTransition.Side {
  /// Only effect, if that has a curve of its own.
  fileprivate var animatedEffect: (effect: TransitionEffect, curve: CurveSource)? {
    guard effects.count == 1, case .animated(let effect, let curve?) = effects[0] else { return nil }
    return (effect, curve)
  }
}
