/// An animation of the reference: SwiftUI's kinds, written as SwiftUI's frame loop runs them, for one number.
///
/// `animate` gets the way to travel, the moment and a state that it may change, and answers how far it is, or nil once
/// it has ended. It is slow and obvious on purpose, shares no code with the engine, and is compared with it.
indirect enum FrameAnimation: Equatable, Sendable {
  case spring(response: Double, fraction: Double, blend: Double)
  case bezier(FrameBezier, Double)
  case circular(FrameCircle, Double)
  case interpolating(FrameInterpolation)
  case modified(FrameAnimation, FrameModifier)

  /// SwiftUI's `.default`.
  static let standard = FrameAnimation.spring(response: 0.5, fraction: 1, blend: 0)

  static func linear(_ duration: Double) -> FrameAnimation { .bezier(FrameBezier(0, 0, 1, 1), duration) }
  static func easeInOut(_ duration: Double) -> FrameAnimation { .bezier(FrameBezier(0.42, 0, 0.58, 1), duration) }

  func delay(_ seconds: Double) -> FrameAnimation { .modified(self, .delay(seconds)) }
  func speed(_ factor: Double) -> FrameAnimation { .modified(self, .speed(factor)) }
  func repeated(_ count: Int?, autoreverses: Bool = true) -> FrameAnimation {
    .modified(self, .repeats(count, autoreverses: autoreverses))
  }
}

enum FrameModifier: Equatable, Sendable {
  case delay(Double)
  case speed(Double)
  case repeats(Int?, autoreverses: Bool)
  case logicallyComplete(after: Double)

  /// Time for the base.
  func base(_ time: Double) -> Double {
    switch self {
    case .delay(let seconds): max(0, time - seconds)
    case .speed(let factor): factor > 0 ? time * factor : 0
    case .repeats, .logicallyComplete: time
    }
  }
}

/// The state that an animation keeps for one property; copied to look at it between frames.
struct FrameState {
  var spring = FrameSpring()
  var pass = 0
  var passStart = 0.0
  var isLogicallyComplete = false
}

/// Time of a query of an animation, on its own clock.
struct FrameMoment {
  var time: Double
  /// The frame whose response holds: its own time at a frame, else that of the next one.
  var frame: Double
  /// The frame after that.
  var nextFrame: Double
  /// Indicates a frame, on which animations end; otherwise a query of a copy, without ending any.
  var isFrame: Bool
  /// Indicates a pass of a repetition, which continues to its frame.
  var isPass = false

  /// The moment as the base of a modified animation sees it.
  func mapped(_ map: (Double) -> Double) -> FrameMoment {
    FrameMoment(time: map(time), frame: map(frame), nextFrame: map(nextFrame), isFrame: isFrame, isPass: isPass)
  }
}

extension FrameAnimation {
  /// Completed part of `way`, or nil when the animation is over.
  func animate(_ way: Double, _ moment: FrameMoment, _ state: inout FrameState) -> Double? {
    switch self {
    case .spring(let response, let fraction, let blend):
      return state.spring.animate(
        way, moment, response: response, fraction: fraction, blend: blend, &state.isLogicallyComplete)
    case .bezier(let bezier, let duration):
      guard duration > 0, !(moment.isFrame && moment.time > duration + 1e-9) else { return nil }
      return way * bezier.value(min(max(moment.time / duration, 0), 1))
    case .circular(let circle, let duration):
      guard duration > 0, !(moment.isFrame && moment.time > duration + 1e-9) else { return nil }
      return way * circle.value(min(max(moment.time / duration, 0), 1))
    case .interpolating(let spring):
      // A closed form is over at its very end, also for who looks between frames.
      if moment.isFrame || !moment.isPass, moment.time >= spring.lifetime - 1e-9 { return nil }
      if moment.time >= spring.logicalDuration - 1e-9 { state.isLogicallyComplete = true }
      return way * spring.value(moment.time)
    case .modified(let base, .repeats(let count, let autoreverses)):
      return Self.animate(way, moment, &state, base: base, count: count, autoreverses: autoreverses)
    case .modified(let base, let modifier):
      let result = base.animate(way, moment.mapped(modifier.base), &state)
      if case .logicallyComplete(let after) = modifier, moment.time >= after - 1e-9 { state.isLogicallyComplete = true }
      return result
    }
  }

  private static func animate(
    _ way: Double, _ moment: FrameMoment, _ state: inout FrameState, base: FrameAnimation, count: Int?,
    autoreverses: Bool
  ) -> Double? {
    let (index, start) = (state.pass, state.passStart)
    let isBack = autoreverses && index % 2 == 1
    var pass = moment.mapped { $0 - start }
    pass.isPass = true
    let result = base.animate(way, pass, &state)
    // A repetition is complete as long before its end as its base is: only the last pass counts.
    if count.map({ index + 1 < $0 }) ?? true { state.isLogicallyComplete = false }
    guard let result else {
      state = FrameState(pass: index + 1, passStart: moment.time)
      if let count, index + 1 >= count { return nil }
      return isBack ? 0 : way
    }
    return isBack ? way - result : result
  }

  /// Velocity reported to the next animation; nil if there is none.
  func velocity(_ way: Double, _ moment: FrameMoment, _ state: FrameState) -> Double? {
    switch self {
    case .spring: state.spring.velocity
    case .circular(let circle, let duration):
      moment.time <= duration ? way / duration * circle.velocity(moment.time / duration) : nil
    case .bezier, .interpolating, .modified: nil
    }
  }

  /// Indicates that this animation replaces the running one, with its state, instead of adding to it.
  func merges(with previous: FrameAnimation, _ way: Double, _ moment: FrameMoment, _ state: inout FrameState) -> Bool {
    switch (self, previous) {
    case (.spring(let response, _, _), _):
      // Position, velocity and force are those of the change itself: frames are ideal.
      let position = previous.animate(way, moment, &state)
      let velocity = previous.velocity(way, moment, state)
      state.spring.restart(at: moment.time, position: position ?? way, velocity: velocity)
      if case .spring(let old, _, _) = previous, old != response {
        state.spring.blendInterval = old - response
        state.spring.blendStart = moment.time
      }
      return true
    case (.modified(_, .repeats), _): return false
    case (.modified(let base, let modifier), .modified(let previousBase, let other)) where modifier == other:
      return base.merges(with: previousBase, way, moment.mapped(modifier.base), &state)
    default: return false
    }
  }
}
