import MotionModel

/// A track with its references resolved: what is laid out anew for every run.
struct TrackPlan: Sendable {
  /// A keyframe, its values in the numbers that are interpolated.
  struct Step: Sendable {
    enum Kind: Sendable {
      /// An index into the plan's easings, or none.
      case linear(easing: Int?)
      case cubic(start: [Double]?, end: [Double]?)
      case spring(SpringForm, start: [Double]?)
      case move
    }

    var kind: Kind
    var to: [Double]
    /// Nil for a spring that runs until it has settled.
    var duration: Double?
  }

  let space: AnimatableSpace
  let initial: [Double]
  var steps: [Step] = []
  private(set) var easings: ContiguousArray<UnitEasing> = []
  /// The texts of a text track, whose values are indices into them.
  private(set) var texts: [String] = []

  /// Resolves a track.
  /// - Throws: ``ModelError`` for references, durations and springs that cannot be resolved.
  init(_ track: MotionTrack, _ resolver: inout MotionResolver) throws(ModelError) {
    space = AnimatableSpace(type: track.type)
    if let text = track.initial.text {
      texts = [text]
      initial = [0]
    } else {
      initial = space.components(track.initial)
    }
    for keyframe in track.keyframes {
      var step = Step(kind: .move, to: space.components(keyframe.value), duration: 0)
      if let text = keyframe.value.text {
        step.to = [Double(texts.count)]
        texts.append(text)
      }
      switch keyframe.kind {
      case .move: break
      case .linear(let easing):
        var index: Int?
        if let easing {
          index = easings.count
          easings.append(try resolver.easing(easing))
        }
        step.kind = .linear(easing: index)
      case .cubic(let start, let end): step.kind = .cubic(start: start?.components, end: end?.components)
      case .spring(let source, let start):
        var parameters = SpringParameters.duration(0.5, bounce: 0)
        if let source { parameters = try resolver.spring(source) }
        step.kind = .spring(try SpringForm(parameters), start: start?.components)
        step.duration = nil
      }
      if let duration = keyframe.duration { step.duration = try resolver.seconds(duration) }
      steps.append(step)
    }
  }
}
