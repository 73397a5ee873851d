package import MotionModel

/// Compiles transitions.
///
/// Two events drive one: `insertion` sets the view to its state before it comes and at once, animated, to rest; `removal`
/// animates it to its state after it has gone. An insertion before a removal has ended turns the view around from where it
/// is. Without events there is one insertion at 0. A side that is absent is like the other; where both are absent the
/// transition is the animation of a property's change, from `options.from` to `options.to`.
///
/// Source: https://developer.apple.com/documentation/swiftui/transition
enum TransitionCompiler {
  static func timeline(_ transition: MotionTransition, _ resolver: inout MotionResolver) throws(ModelError) -> Timeline
  {
    try TransitionRun(transition, &resolver).timeline
  }

  /// Which way the view goes.
  enum Direction: String, CaseIterable {
    case insertion, removal
  }

  /// The events of the options, or an insertion at 0.
  static func events(_ options: CompileOptions) throws(ModelError) -> [(time: Double, direction: Direction)] {
    guard !options.events.isEmpty else { return [(0, .insertion)] }
    var events: [(time: Double, direction: Direction)] = []
    for event in options.events {
      guard let direction = Direction(rawValue: event.state) else {
        throw ModelError(
          .unknown, "a transition has no event \"\(event.state)\"", allowed: "insertion, removal")
      }
      events.append((event.time, direction))
    }
    return events.enumerated().sorted { ($0.element.time, $0.offset) < ($1.element.time, $1.offset) }.map(\.element)
  }

  /// The curve of a side: its own, else the transition's, else SwiftUI's default, with the transition's duration and
  /// delay.
  static func curve(
    _ side: MotionTransition.Side?, of transition: MotionTransition, _ resolver: inout MotionResolver
  ) throws(ModelError) -> CompiledCurve {
    var curve = try Curve(.systemDefault)
    if let source = side?.curve ?? transition.curve { curve = try resolver.curve(source) }
    switch transition.delay {
    case nil: break
    case .seconds(let seconds)?: curve = try curve.adding(.delay(seconds))
    case let source?: curve = try curve.adding(.delay(try resolver.seconds(source)))
    }
    var duration: Double?
    if let source = transition.duration { duration = try resolver.seconds(source) }
    let options = resolver.options
    return try resolver.compile(
      curve, duration: duration, fallback: Curve.swiftUIDuration, distance: abs(options.to - options.from))
  }
}

/// The channels of a change of content that stays.
enum ContentCompiler {
  /// - `opacity`: `outgoing.opacity` from 1 to 0 and `incoming.opacity` from 0 to 1;
  /// - `interpolate` and rolling digits: `progress` from 0 to 1, digits with a `direction` of 1 (up) or -1 (down): how far
  ///   each digit moves is SwiftUI's secret;
  /// - `identity`: `progress` is 1 at once.
  static func entries(_ content: ContentChange, _ curve: CompiledCurve) throws(ModelError) -> [Timeline.Entry] {
    func entry(_ name: String, _ program: ChannelProgram) -> Timeline.Entry {
      Timeline.Entry(channel: Channel(name), program: program)
    }
    let progress = entry("progress", .curve(curve, from: 0, to: 1))
    switch content {
    case .identity: return [entry("progress", .constant(1))]
    case .opacity:
      return [
        entry("outgoing.opacity", .curve(curve, from: 1, to: 0)),
        entry("incoming.opacity", .curve(curve, from: 0, to: 1)),
      ]
    case .interpolate: return [progress]
    case .numericText, .numericTextOfValue: return [progress, entry("direction", .constant(1))]
    case .numericTextCountingDown: return [progress, entry("direction", .constant(-1))]
    }
  }
}

/// A transition made ready: its timeline, and where its effects put the view.
///
/// The timeline's channels say how much of each effect there is (`opacity`, `offset.x`, `scale`, `rotation`, `blur`, …);
/// where several effects share one, opacities and scales are multiplied, offsets and rotations added, and blurs added as
/// squares. Their order, which matters to moves and scales, is in ``transform(at:)`` alone.
package struct TransitionMotion: Sendable {
  private let run: TransitionRun

  /// Compiles a transition.
  /// - Parameters:
  ///   - transition: What is compiled.
  ///   - references: What its references mean.
  ///   - options: The view's size (the transition's own unless it differs from 100 × 100), the layout direction, the seed,
  ///     and as events `insertion` and `removal` by time; one insertion at 0 where there are none.
  /// - Throws: ``ModelError``: a reference that cannot be resolved, an unknown event, too many effects.
  package init(
    _ transition: MotionTransition, references: ReferenceTable = ReferenceTable(),
    options: CompileOptions = CompileOptions()
  ) throws(ModelError) {
    try options.validate()
    var resolver = MotionResolver(references: references, options: options)
    run = try TransitionRun(transition, &resolver)
  }

  /// The channels over time.
  package var timeline: Timeline { run.timeline }

  /// The transform of the view at a time, in points: the first effect is the innermost.
  package func transform(at time: Double) -> AffineTransform2D { run.transform(at: time) }
}
