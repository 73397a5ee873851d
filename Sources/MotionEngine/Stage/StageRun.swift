/// One animation of a property: what a change with a curve set going.
struct StageRun: Hashable, Sendable {
  /// How it moves.
  enum Motion: Hashable, Sendable {
    /// A curve over what is left of the way.
    case curve(CompiledCurve)
    /// A spring that took over, with its curve.
    case spring(SpringRun)
    case stepped(SteppedRun)
    /// A spring that took over while its response blends, and the same spring after that: nil while nobody has looked so
    /// far, and for good where another change came before.
    indirect case blended(BlendedRun, then: Motion?)
    /// There at once.
    case landed
  }

  /// When it began, in seconds.
  var start: Double
  /// Where it goes: an offset from the property's rest.
  var target: SIMD4<Double>
  var motion: Motion
  /// The curve it came from.
  var curve: CompiledCurve
  /// When the clock of its modifiers began: before `start` where it took over a run with the same modifiers.
  var clockStart: Double
  /// When it counts as complete, in seconds from the beginning of the stage.
  var logicalEnd: Double
  /// When it is over, in seconds from the beginning of the stage; infinity while its blend has no end yet.
  var end: Double

  /// Whether it is over at `time`, and shows its target for good.
  ///
  /// A spring of a closed form is so only when what is left of it no longer counts.
  func isOver(at time: Double) -> Bool {
    guard time >= start else { return false }
    switch motion {
    case .landed: return true
    case .stepped, .blended(_, .stepped?): return time >= end - FrameGrid.tolerance
    case .curve(let curve):
      guard curve.isUncut, curve.mode == .exact else { return curve.isFinished(at: time - start) }
      guard time >= end else { return false }
      return abs(curve.value(at: time - start) - 1) < 1e-12 && abs(curve.velocity(at: time - start)) < 1e-9
    case .spring(let spring):
      guard time >= end else { return false }
      let left = spring.offset(at: time - start) - spring.target
      return left.length <= 1e-12 * max((spring.from - spring.target).length, spring.target.length)
    case .blended(let table, then: let rest):
      guard time >= end else { return false }
      guard case .spring(let spring)? = rest else { return true }
      let left = spring.offset(at: time - start - table.clock.outer(table.span)) - spring.target
      return left.length <= 1e-12 * max((table.samples.first?.offset ?? .zero).length, spring.target.length)
    }
  }

  /// Goes on from what the runs before yield.
  /// - Parameter before: The offset so far.
  @inline(__always)
  func offset(at time: Double, before: SIMD4<Double>) -> SIMD4<Double> {
    let elapsed = time - start
    switch motion {
    case .curve(let curve):
      if Self.shows(curve, at: elapsed) { return target }
      let progress = curve.value(at: elapsed)
      return progress == 1 ? target : before + progress * (target - before)
    case .landed: return target
    default: return Self.takeover(motion, at: elapsed)
    }
  }

  /// The offset and its velocity, going on from those of the runs before.
  func state(
    at time: Double, before: (offset: SIMD4<Double>, velocity: SIMD4<Double>)
  ) -> (offset: SIMD4<Double>, velocity: SIMD4<Double>) {
    let elapsed = time - start
    switch motion {
    case .curve(let curve):
      if Self.shows(curve, at: elapsed) { return (target, .zero) }
      let progress = curve.value(at: elapsed)
      let left = target - before.offset
      let velocity = (1 - progress) * before.velocity + left.scaled(curve.velocity(at: elapsed))
      return (progress == 1 ? target : before.offset + progress * left, velocity.withoutNaN)
    case .landed: return (target, .zero)
    default: return (Self.takeover(motion, at: elapsed), Self.rate(motion, at: elapsed))
    }
  }

  /// Whether a curve has ended, so that its target shows: a property ends at its model value, whatever the easing does.
  @inline(__always)
  private static func shows(_ curve: CompiledCurve, at elapsed: Double) -> Bool {
    !curve.isUncut && curve.isFinished(at: elapsed)
  }

  private static func takeover(_ motion: Motion, at elapsed: Double) -> SIMD4<Double> {
    switch motion {
    case .spring(let spring): spring.offset(at: elapsed)
    case .stepped(let spring):
      elapsed >= spring.end - FrameGrid.tolerance ? spring.target : spring.offset(at: elapsed)
    case .blended(let table, let rest):
      if let rest, elapsed >= table.clock.outer(table.span) {
        takeover(rest, at: elapsed - table.clock.outer(table.span))
      } else {
        table.offset(at: elapsed)
      }
    case .curve, .landed: .zero
    }
  }

  private static func rate(_ motion: Motion, at elapsed: Double) -> SIMD4<Double> {
    switch motion {
    case .spring(let spring): spring.rate(at: elapsed)
    case .stepped(let spring): elapsed >= spring.end - FrameGrid.tolerance ? .zero : spring.rate(at: elapsed)
    case .blended(let table, let rest):
      if let rest, elapsed >= table.clock.outer(table.span) {
        rate(rest, at: elapsed - table.clock.outer(table.span))
      } else {
        table.rate(at: elapsed)
      }
    case .curve, .landed: .zero
    }
  }
}
