public import MotionModel

/// A transition made ready: its timeline, and where its effects put the view.
///
/// The timeline's channels say how much of each effect there is (`opacity`, `offset.x`, `scale`, `rotation`, `blur`, …);
/// where several effects share one, opacities and scales are multiplied, offsets and rotations added, and blurs added as
/// squares. Their order, which matters to moves and scales, is in ``transform(at:)`` alone.
public struct TransitionMotion: Sendable {
  private let run: TransitionRun

  /// Compiles a transition.
  /// - Parameters:
  ///   - transition: What is compiled.
  ///   - references: What its references mean.
  ///   - options: The view's size (the transition's own unless it differs from 100 × 100), the layout direction, the seed,
  ///     and as events `insertion` and `removal` by time; one insertion at 0 where there are none.
  /// - Throws: ``ModelError``: a reference that cannot be resolved, an unknown event, too many effects.
  public init(
    _ transition: MotionTransition, references: ReferenceTable = ReferenceTable(),
    options: CompileOptions = CompileOptions()
  ) throws(ModelError) {
    try options.validate()
    var resolver = MotionResolver(references: references, options: options)
    run = try TransitionRun(transition, &resolver)
  }

  /// The channels over time.
  public var timeline: Timeline { run.timeline }

  /// The transform of the view at a time, in points: the first effect is the innermost.
  public func transform(at time: Double) -> AffineTransform2D { run.transform(at: time) }
}
