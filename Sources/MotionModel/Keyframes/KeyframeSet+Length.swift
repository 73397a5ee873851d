extension KeyframeSet {
  /// Seconds of a pass; nil where a keyframe has them from another preset, or lasts until its spring has settled.
  package var length: Double? {
    var longest = 0.0
    for track in tracks {
      var length = 0.0
      for keyframe in track.keyframes where keyframe.move == nil {
        guard case .seconds(let seconds)? = keyframe.duration else { return nil }
        length += seconds
      }
      longest = max(longest, length)
    }
    return longest
  }

  /// Easing of all keyframes, a straight one included; nil for several, for references, and other keyframes.
  package var commonEasing: Curve? {
    let straight = try? Curve(.linear(.extend))
    let easings = tracks.flatMap(\.keyframes).map { keyframe -> Curve? in
      switch keyframe.linear {
      case (_, _, nil)?: straight
      case (_, _, .inline(let curve)?)?: curve
      default: nil
      }
    }
    return Set(easings).count == 1 ? easings[0] : nil
  }

  /// The one length that every track takes for one keyframe, besides jumps; nil for several.
  private var wholeLength: DurationSource? {
    let lasting = tracks.map { $0.keyframes.filter { $0.move == nil } }.filter { !$0.isEmpty }
    let lengths = Set(lasting.joined().map(\.duration))
    return lasting.allSatisfy { $0.count == 1 } && lengths.count == 1 ? lengths.first ?? nil : nil
  }

  /// The same tracks with other keyframes.
  private func mapKeyframes(
    _ transform: (MotionKeyframe) throws(ModelError) -> MotionKeyframe
  ) throws(ModelError) -> KeyframeSet {
    var result = self
    result.tracks = try tracks.map { (track) throws(ModelError) in
      try MotionTrack(track.property, initial: track.initial, keyframes: try track.keyframes.map(transform))
    }
    return result
  }

  /// The same keyframes over the length that another preset has; nil for several one after the other, of which each has
  /// a share of it.
  package func lasting(_ reference: PresetReference) -> KeyframeSet? {
    guard case .seconds(let length)? = wholeLength, length > 0 else { return nil }
    return try? mapKeyframes { (keyframe) throws(ModelError) in
      guard keyframe.move == nil else { return keyframe }
      return try MotionKeyframe(keyframe.kind, keyframe.change, duration: .reference(reference))
    }
  }

  /// The same keyframes with a reference to another preset in place of an easing.
  package func replacing(_ easing: Curve, with reference: PresetReference) -> KeyframeSet {
    let result = try? mapKeyframes { (keyframe) throws(ModelError) in
      guard case .linear(.inline(easing)?) = keyframe.kind else { return keyframe }
      return try MotionKeyframe(
        .linear(easing: .reference(reference)), keyframe.change, duration: keyframe.duration)
    }
    return result ?? self
  }

  /// The same keyframes with the start and the repetition of others.
  package func played(as other: KeyframeSet) -> KeyframeSet {
    var played = self
    (played.playback, played.delay) = (other.playback, other.delay)
    return played
  }

  /// The same keyframes over another length: each takes its share of it, and velocities with it.
  /// - Parameter seconds: Length of a pass, more than 0, at most 1e9.
  /// - Throws: ``ModelError`` for keyframes without a length of their own.
  package func lasting(_ seconds: Double) throws(ModelError) -> KeyframeSet {
    guard seconds > 0 else {
      throw ModelError(.outOfRange, "the length is \(DurationNotation.text(seconds))", allowed: "more than 0s")
    }
    if case .reference(let reference)? = wholeLength {
      throw ModelError(
        .contradiction, "the length is that of \(reference)", allowed: "seconds for each keyframe",
        hint: "change \(reference), or write the keyframes with a length of their own")
    }
    guard let length, length > 0 else {
      throw ModelError(
        .contradiction, "a keyframe has no duration in seconds", allowed: "seconds for each, also for springs",
        hint: "write the durations that settling springs and references to durations stand for")
    }
    let scale = seconds / length
    func scaled(_ velocity: MotionValue?) throws(ModelError) -> MotionValue? {
      guard let velocity, scale > 0 else { return velocity }
      return try MotionValue(velocity.type, velocity.components.map { $0 / scale })
    }
    return try mapKeyframes { (keyframe) throws(ModelError) in
      guard case .seconds(let own)? = keyframe.duration else { return keyframe }
      let kind: MotionKeyframe.Kind =
        switch keyframe.kind {
        case .cubic(let start, let end): .cubic(startVelocity: try scaled(start), endVelocity: try scaled(end))
        case .spring(let spring, let start): .spring(spring, startVelocity: try scaled(start))
        case .linear, .move: keyframe.kind
        }
      // To a nanosecond: shares of decimals are decimals.
      return try MotionKeyframe(kind, keyframe.change, duration: .seconds((own * scale * 1e9).rounded() / 1e9))
    }
  }
}
