extension Motion {
  /// Every reference of the motion, in document order; one that is used twice comes twice.
  public var references: [PresetReference] { referenceUses.map(\.reference) }

  /// Every reference of the motion with what it stands for, in document order.
  public var referenceUses: [(reference: PresetReference, role: ReferenceRole)] {
    var uses: [(PresetReference, ReferenceRole)] = []
    _ = replacingReferences { reference, role in
      uses.append((reference, role))
      return reference
    }
    return uses
  }

  /// The same motion with every reference replaced.
  /// - Parameter transform: Called once for each reference, in document order.
  /// - Complexity: O(document).
  public func replacingReferences<Failure: Error>(
    _ transform: (PresetReference) throws(Failure) -> PresetReference
  ) throws(Failure) -> Motion {
    try replacingReferences { (reference, _) throws(Failure) in try transform(reference) }
  }

  private func replacingReferences<Failure: Error>(
    _ transform: (PresetReference, ReferenceRole) throws(Failure) -> PresetReference
  ) throws(Failure) -> Motion {
    switch self {
    case .curve(let curve): .curve(try curve.replacingReferences(transform))
    case .duration(let duration): .duration(try duration.replacingReferences(transform))
    case .keyframes(let set): .keyframes(try set.replacingReferences(transform))
    case .transition(let transition): .transition(try transition.replacingReferences(transform))
    case .sequence(let sequence): .sequence(try sequence.replacingReferences(transform))
    case .alias(let target): .alias(try transform(target, .alias))
    }
  }
}

extension DurationSource {
  func replacingReferences<Failure: Error>(
    _ transform: (PresetReference, ReferenceRole) throws(Failure) -> PresetReference
  ) throws(Failure) -> DurationSource {
    if case .reference(let reference) = self { return .reference(try transform(reference, .duration)) }
    return self
  }
}

extension Curve {
  func replacingReferences<Failure: Error>(
    _ transform: (PresetReference, ReferenceRole) throws(Failure) -> PresetReference
  ) throws(Failure) -> Curve {
    guard case .reference(let reference) = duration else { return self }
    return Curve(self, duration: .reference(try transform(reference, .duration)))
  }
}

extension CurveSource {
  func replacingReferences<Failure: Error>(
    _ transform: (PresetReference, ReferenceRole) throws(Failure) -> PresetReference
  ) throws(Failure) -> CurveSource {
    switch self {
    case .inline(let curve): .inline(try curve.replacingReferences(transform))
    case .reference(let reference): .reference(try transform(reference, .curve))
    }
  }
}

extension CurveChoice {
  func replacingReferences<Failure: Error>(
    _ transform: (PresetReference, ReferenceRole) throws(Failure) -> PresetReference
  ) throws(Failure) -> CurveChoice {
    if case .curve(let source) = self { return .curve(try source.replacingReferences(transform)) }
    return self
  }
}

extension KeyframeSet {
  func replacingReferences<Failure: Error>(
    _ transform: (PresetReference, ReferenceRole) throws(Failure) -> PresetReference
  ) throws(Failure) -> KeyframeSet {
    var copy = self
    for track in copy.tracks.indices {
      for index in copy.tracks[track].keyframes.indices {
        let keyframe = copy.tracks[track].keyframes[index]
        copy.tracks[track].keyframes[index].duration = try keyframe.duration?.replacingReferences(transform)
        switch keyframe.kind {
        case .linear(let easing?):
          copy.tracks[track].keyframes[index].kind = .linear(easing: try easing.replacingReferences(transform))
        case .spring(.reference(let reference)?, let velocity):
          copy.tracks[track].keyframes[index].kind = .spring(
            .reference(try transform(reference, .spring)), startVelocity: velocity)
        default: break
        }
      }
    }
    copy.delay = try delay?.replacingReferences(transform)
    copy.easing = try easing?.replacingReferences(transform)
    return copy
  }
}

extension MotionTransition {
  func replacingReferences<Failure: Error>(
    _ transform: (PresetReference, ReferenceRole) throws(Failure) -> PresetReference
  ) throws(Failure) -> MotionTransition {
    var copy = self
    copy.curve = try curve?.replacingReferences(transform)
    copy.duration = try duration?.replacingReferences(transform)
    copy.delay = try delay?.replacingReferences(transform)
    copy.insertion = try insertion?.replacingReferences(transform)
    copy.removal = try removal?.replacingReferences(transform)
    return copy
  }
}

extension MotionTransition.Side {
  func replacingReferences<Failure: Error>(
    _ transform: (PresetReference, ReferenceRole) throws(Failure) -> PresetReference
  ) throws(Failure) -> MotionTransition.Side {
    var copy = self
    for index in effects.indices { copy.effects[index] = try effects[index].replacingReferences(transform) }
    copy.curve = try curve?.replacingReferences(transform)
    return copy
  }
}

extension TransitionEffect {
  func replacingReferences<Failure: Error>(
    _ transform: (PresetReference, ReferenceRole) throws(Failure) -> PresetReference
  ) throws(Failure) -> TransitionEffect {
    switch self {
    case .animated(let effect, let curve):
      return .animated(try effect.replacingReferences(transform), try curve?.replacingReferences(transform))
    case .asymmetric(let insertion, let removal):
      return .asymmetric(
        insertion: try insertion.replacingReferences(transform), removal: try removal.replacingReferences(transform))
    case .combined(let effects):
      var copies: [TransitionEffect] = []
      for effect in effects { copies.append(try effect.replacingReferences(transform)) }
      return .combined(copies)
    default: return self
    }
  }
}
