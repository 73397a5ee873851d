/// Content of a preset: its motion, without a name.
public enum Motion: Hashable, Sendable {
  /// Progress over time.
  case curve(Curve)
  /// A named length of time.
  case duration(DurationSource)
  // Larger than a curve: stored by reference, so that collections of motions stay small.
  /// Keyframed properties.
  indirect case keyframes(KeyframeSet)
  /// Animation of a change, and of entrances and exits.
  indirect case transition(MotionTransition)
  /// Steps, phases or states.
  indirect case sequence(MotionSequence)
  /// A clock.
  case schedule(MotionSchedule)
  /// Another name for a preset.
  case alias(PresetReference)

  public var kind: MotionKind {
    switch self {
    case .curve: .curve
    case .duration: .duration
    case .keyframes: .keyframes
    case .transition: .transition
    case .sequence: .sequence
    case .schedule: .schedule
    case .alias: .alias
    }
  }
}

extension Motion: Documented {
  // The content of each kind; nil for other kinds.
  package var curve: Curve? { if case .curve(let curve) = self { curve } else { nil } }
  package var keyframes: KeyframeSet? { if case .keyframes(let set) = self { set } else { nil } }
  package var transition: MotionTransition? { if case .transition(let transition) = self { transition } else { nil } }
  package var sequence: MotionSequence? { if case .sequence(let sequence) = self { sequence } else { nil } }

  private static let kindKey = "kind"

  /// `kind`, and the members of that kind.
  static let members: Members<Motion> = tagged(
    kindKey,
    [
      kind(.curve, Curve.members, make: { .curve($0) }, take: \.curve),
      kind(
        .duration, field("duration", DurationSource.form), make: { .duration($0) },
        take: { if case .duration(let duration) = $0 { duration } else { nil } }),
      kind(.keyframes, KeyframeSet.members, make: { .keyframes($0) }, take: \.keyframes),
      kind(.transition, MotionTransition.members, make: { .transition($0) }, take: \.transition),
      kind(.sequence, MotionSequence.members, make: { .sequence($0) }, take: \.sequence),
      kind(
        .schedule, field("schedule", MotionSchedule.form), make: { .schedule($0) },
        take: { if case .schedule(let schedule) = $0 { schedule } else { nil } }),
      kind(
        .alias, field("target", PresetReference.form(.alias)), make: { .alias($0) },
        take: { if case .alias(let target) = $0 { target } else { nil } }),
    ])

  private static func kind<Part: Sendable>(
    _ kind: MotionKind, _ part: Members<Part>, make: @escaping @Sendable (Part) -> Motion,
    take: @escaping @Sendable (Motion) -> Part?
  ) -> (word: String, case: Case<Motion>) { (kind.rawValue, Case(part, make: make, take: take)) }

  package static let form = members.form

  package var json: JSONValue { Self.form.json(self) }

  /// References of the motion, in document order, including duplicates.
  package var references: [PresetReference] { referenceUses.map(\.reference) }

  /// Every reference of the motion with its role, in document order.
  package var referenceUses: [(reference: PresetReference, role: ReferenceRole)] { Self.referenceUses(in: json) }

  /// Keys that lead to references: most documents have no texts there, and need no walk by their form.
  private static let referenceKeys = form.shape.linkKeys

  private static func links(in json: JSONValue) -> [DocumentLink] {
    // Finding the keys walks all forms; the only text of most curves is their kind.
    guard json.hasText(besides: kindKey), json.hasText(under: referenceKeys) else { return [] }
    return form.shape.links(in: json)
  }

  /// Every reference of a document that reads as a motion with its role, in document order.
  package static func referenceUses(in json: JSONValue) -> [(reference: PresetReference, role: ReferenceRole)] {
    links(in: json).compactMap { link in
      guard let role = ReferenceRole(rawValue: link.role), let target = try? PresetReference(link.text) else {
        return nil
      }
      return (target, role)
    }
  }

  /// The same motion with every reference replaced.
  /// - Parameter transform: Called once for each reference, in document order.
  /// - Throws: Errors of `transform`.
  /// - Complexity: O(document).
  package func replacingReferences<Failure: Error>(
    _ transform: (PresetReference) throws(Failure) -> PresetReference
  ) throws(Failure) -> Motion {
    let json = json
    // Most motions have no references, and need not be read again.
    guard !Self.links(in: json).isEmpty else { return self }
    let replaced = try Self.form.shape.replacingLinks(in: json) { (link) throws(Failure) in
      guard let reference = try? PresetReference(link.text) else { return link.text }
      return try transform(reference).description
    }
    // Every reference reads back, and no rule of the model depends on its value.
    return (try? Motion(DocumentNode(replaced))) ?? self
  }
}

/// Kind of content of a preset.
public enum MotionKind: String, Hashable, Sendable, CaseIterable {
  case curve, duration, keyframes, transition, sequence, schedule, alias
}

extension ReferenceRole {
  /// Indicates that a motion fits the role; the caller resolves aliases.
  ///
  /// A transition with a curve can be used as a curve.
  package func accepts(_ motion: Motion) -> Bool {
    switch (self, motion) {
    case (.played, _), (.alias, _), (.duration, .duration), (.curve, .curve),
      (.transition, .transition), (.schedule, .schedule):
      true
    case (.curve, .transition(let transition)): transition.curve != nil
    case (.spring, .curve(let curve)): curve.base.spring != nil
    default: false
    }
  }
}

/// Rare part of a value, stored by reference, so that values without it are small to copy.
@propertyWrapper
public struct Boxed<Value: Hashable & Sendable>: Hashable, Sendable {
  private indirect enum Box: Hashable, Sendable { case value(Value) }

  private var box: Box?

  public init(wrappedValue: Value?) { box = wrappedValue.map(Box.value) }

  public var wrappedValue: Value? {
    get { if case .value(let value)? = box { value } else { nil } }
    set { box = newValue.map(Box.value) }
  }
}
