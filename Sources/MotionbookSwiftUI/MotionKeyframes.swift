#if canImport(SwiftUI)
  import MotionEngine
  public import MotionModel
  public import SwiftUI

  /// The keyframes of one channel of a preset: the content of a `KeyframeTrack`.
  ///
  /// ```swift
  /// let scale = try MotionKeyframes("scale", of: hop)
  /// let jump = Text("Hello").keyframeAnimator(initialValue: scale.initial, trigger: count) { view, value in
  ///   view.scaleEffect(value)
  /// } keyframes: { _ in
  ///   KeyframeTrack { scale }
  /// }
  /// ```
  /// Repetition and delay are set by the player.
  @available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
  public struct MotionKeyframes: KeyframeTrackContent {
    /// The value before the first keyframe.
    public let initial: Double
    private let steps: [Step]

    private enum Step {
      case linear(Double, duration: Double, UnitCurve)
      case cubic(Double, duration: Double, start: Double?, end: Double?)
      case spring(Double, duration: Double?, Spring, start: Double?)
      case move(Double)
    }

    /// Takes the keyframes of a channel.
    /// - Parameters:
    ///   - channel: Name of the property, with the suffix of a component: `offset.y`, `color.red`.
    ///   - preset: Keyframes without an easing of the whole set.
    ///   - reduced: Requests reduced motion.
    /// - Throws: `ModelError`: a preset of another kind, an unknown channel or one of texts, or an easing that is no
    ///   `UnitCurve`.
    public init(_ channel: String, of preset: PlayablePreset, reduced: Bool = false) throws(ModelError) {
      let motion = try preset.motion(reduced: reduced).withoutAlias()
      guard case .keyframes(let set) = motion else { throw preset.mismatch(motion, wanted: "keyframes") }
      guard set.easing == nil else {
        throw ModelError(
          .contradiction, "the set has an easing over all of its keyframes", hint: "View.motion(_:) plays it")
      }
      guard let (track, component) = set.track(of: channel) else {
        throw ModelError(
          .unknown, "there is no track of \(QuotedText.quote(channel))",
          allowed: set.tracks.flatMap(\.channels).joined(separator: ", "))
      }
      var resolver = preset.resolver(reduced: reduced)
      resolver.bind(set.parameters)
      initial = track.initial.components[component]
      var steps: [Step] = []
      for (keyframe, goal) in zip(track.keyframes, track.goals) {
        let seconds = try keyframe.duration.map { (source) throws(ModelError) in try resolver.seconds(source) }
        steps.append(try Self.step(keyframe, to: goal[component], seconds, component, resolver))
      }
      self.steps = steps
    }

    private static func step(
      _ keyframe: MotionKeyframe, to goal: Double, _ seconds: Double?, _ component: Int, _ resolver: MotionResolver
    ) throws(ModelError) -> Step {
      switch keyframe.kind {
      case .move: return .move(goal)
      case .linear(let source):
        guard let source else { return .linear(goal, duration: seconds ?? 0, .linear) }
        let curve = try resolver.curve(source)
        guard curve.modifiers.isEmpty, let easing = UnitCurve(curve.base) else {
          throw ModelError(
            .contradiction, "the easing \(curve.notation) is not a UnitCurve", hint: "View.motion(_:) plays it")
        }
        return .linear(goal, duration: seconds ?? 0, easing)
      case .cubic(let start, let end):
        return .cubic(
          goal, duration: seconds ?? 0, start: start?.components[component], end: end?.components[component])
      case .spring(let source, let start):
        let spring = try source.map { (source) throws(ModelError) in Spring(try resolver.spring(source)) }
        return .spring(goal, duration: seconds, spring ?? Spring(), start: start?.components[component])
      }
    }

    /// The keyframes in their order.
    public var body: some KeyframeTrackContent<Double> {
      for step in steps {
        switch step {
        case .linear(let goal, let seconds, let easing): LinearKeyframe(goal, duration: seconds, timingCurve: easing)
        case .cubic(let goal, let seconds, let start, let end):
          CubicKeyframe(goal, duration: seconds, startVelocity: start, endVelocity: end)
        case .spring(let goal, let seconds, let spring, let start):
          SpringKeyframe(goal, duration: seconds, spring: spring, startVelocity: start)
        case .move(let goal): MoveKeyframe(goal)
        }
      }
    }
  }

  @available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
  extension MotionTrack {
    /// The names of its numbers.
    fileprivate var channels: [String] {
      type.componentCount == 0 ? [] : type.channelSuffixes.map { property.text + $0 }
    }
  }

  @available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
  extension KeyframeSet {
    /// The track that moves a channel, and which of its components it is; of several the last wins.
    fileprivate func track(of channel: String) -> (MotionTrack, Int)? {
      for track in tracks.reversed() {
        if let component = track.channels.firstIndex(of: channel) { return (track, component) }
      }
      return nil
    }
  }
#endif
