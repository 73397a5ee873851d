import MotionModel

/// Event of a transition.
package enum TransitionDirection: String, CaseIterable, Sendable { case insertion, removal }

/// Compiles transitions.
///
/// Two events drive one: `insertion` sets the view to its initial state and immediately animates it to rest; `removal`
/// animates it to its final state. An insertion during a removal reverses from the current state. Without events there
/// is one insertion at 0. A missing side equals the other; without both, the transition is the animation of a
/// property's change, from `options.from` to `options.to`.
///
/// Source: https://developer.apple.com/documentation/swiftui/transition
enum TransitionCompiler {
  /// The events of the options, or an insertion at 0.
  static func events(_ options: CompileOptions) throws(ModelError) -> [(time: Double, direction: TransitionDirection)] {
    guard !options.events.isEmpty else { return [(0, .insertion)] }
    return try options.events.map { (event) throws(ModelError) -> (time: Double, direction: TransitionDirection) in
      guard let direction = TransitionDirection(rawValue: event.state) else {
        throw ModelError(.unknown, "a transition has no event \"\(event.state)\"", allowed: "insertion, removal")
      }
      return (event.time, direction)
    }.ordered { $0.time }
  }

  /// Curve of a side: its own, otherwise the transition's, otherwise SwiftUI's default, with the transition's duration
  /// and delay.
  static func curve(
    _ side: MotionTransition.Side?, of transition: MotionTransition, _ resolver: inout MotionResolver
  ) throws(ModelError) -> CompiledCurve {
    let curve = try resolver.curve(of: transition, side?.curve ?? transition.curve)
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
  /// - `interpolate` and rolling digits: `progress` from 0 to 1, digits with a `direction` of 1 (up) or -1 (down): the
  ///   distance of each digit is undocumented in SwiftUI;
  /// - `identity`: `progress` is 1 at once.
  static func entries(_ content: ContentChange, _ curve: CompiledCurve) -> [Timeline.Entry] {
    let rise = ChannelProgram.curve(curve, from: 0, to: 1)
    let programs: [(name: String, program: ChannelProgram)] =
      switch content {
      case .identity: [("progress", .constant(1))]
      case .opacity: [("outgoing.opacity", .curve(curve, from: 1, to: 0)), ("incoming.opacity", rise)]
      case .interpolate, .numericText, .numericTextOfValue, .numericTextCountingDown:
        [("progress", rise)] + (content.direction.map { [("direction", .constant($0))] } ?? [])
      }
    return programs.map { Timeline.Entry(channel: Channel($0.name), program: $0.program) }
  }
}
