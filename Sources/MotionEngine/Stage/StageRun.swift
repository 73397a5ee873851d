/// One animation of a property, started by a change with a curve.
struct StageRun: Hashable, Sendable {
  enum Motion: Hashable, Sendable {
    /// Curve over the remaining travel.
    case curve(CompiledCurve)
    /// A spring that took over, with its curve.
    case spring(SpringRun)
    /// Spring that took over while its response blends, and the same spring after that: in exact mode nil until read
    /// that far, and permanently if another change came before.
    indirect case blended(BlendedRun, then: Motion?)
    /// A spring with modifiers over runs that still move.
    indirect case following(FollowingRun)
    /// There at once.
    case landed
  }

  /// Start in seconds.
  var start: Double
  /// Target: an offset from the property's rest.
  var target: SIMD4<Double>
  var motion: Motion
  var curve: CompiledCurve
  /// Start of its modifiers' clock: before `start` if it replaced a run with the same modifiers.
  var clockStart: Double
  /// Logical completion, in seconds from the beginning of the stage.
  var logicalEnd: Double
  /// End, in seconds from the beginning of the stage; infinity while its table is incomplete.
  var end: Double
  /// Indicates that runs were already combined when it was added.
  var joinedCombination = false
  /// Indicates a curve that continues the clock of the run it replaced.
  var tookOver = false

  /// Indicates that it adds to the runs before it instead of replacing them.
  var isAdded: Bool {
    switch motion {
    case .curve, .following: !tookOver
    case .spring, .blended, .landed: false
    }
  }

  /// Indicates that it is over at `time`, and shows its target from then on.
  ///
  /// A spring with a closed form is over only when its remainder is negligible.
  func isOver(at time: Double) -> Bool {
    guard time >= start else { return false }
    switch motion {
    case .landed: return true
    case .following: return time >= end - FrameGrid.tolerance
    case .curve(let curve):
      guard curve.mode == .exact else {
        let frames = FrameGrid(phase: 0, interval: 1 / curve.frameRate)
        return time >= start + curve.frame(after: curve.duration, on: frames) - FrameGrid.tolerance
      }
      guard curve.isUncut else { return curve.isFinished(at: time - start) }
      guard time >= end else { return false }
      return abs(curve.value(at: time - start) - 1) < 1e-12 && abs(curve.velocity(at: time - start)) < 1e-9
    case .spring(let spring):
      if spring.solver == nil { return time >= end - FrameGrid.tolerance }
      let way = (spring.start.sample.offset - spring.target).length
      return time >= end && Self.hasCome(spring, at: time - start, way: way)
    case .blended(let table, then: let rest):
      guard time >= end - FrameGrid.tolerance else { return false }
      guard case .spring(let spring)? = rest, spring.solver != nil else { return rest != nil }
      let way = ((table.samples.first?.offset ?? .zero) - table.target).length
      return table.isPast(time - start) && Self.hasCome(spring, at: time - start, way: way)
    }
  }

  /// Its repetition, of no length once it rests; nil if it never repeats.
  var loop: Timeline.Loop? {
    switch motion {
    case .landed: .still(from: start)
    case .following(let table): table.period?.later(by: start) ?? (end.isFinite ? .still(from: end) : nil)
    case .curve(let curve):
      curve.duration.isFinite ? .still(from: end + 1 / curve.frameRate) : curve.loop?.later(by: start)
    case .spring, .blended: end.isFinite ? .still(from: end) : nil
    }
  }

  /// Indicates that the remainder of a spring with a closed form is negligible.
  private static func hasCome(_ spring: SpringRun, at elapsed: Double, way: Double) -> Bool {
    (spring.offset(at: elapsed) - spring.target).length <= 1e-12 * max(way, spring.target.length)
  }

  typealias State = (offset: SIMD4<Double>, velocity: SIMD4<Double>)

  /// Continues from the sum of the runs before.
  @inline(__always)
  func offset(at time: Double, before: SIMD4<Double>) -> SIMD4<Double> {
    let elapsed = time - start
    switch motion {
    case .curve(let curve):
      if Self.shows(curve, at: elapsed) { return target }
      let progress = curve.value(at: elapsed)
      return progress == 1 ? target : before + progress * (target - before)
    case .landed: return target
    case .following(let run): return run.state(at: elapsed, before: (before, .zero)).offset
    case .spring(let spring): return spring.offset(at: elapsed)
    case .blended(let table, let rest):
      return Self.successor(of: table, rest, at: elapsed)?.offset(at: elapsed) ?? table.offset(at: elapsed)
    }
  }

  /// Offset and velocity, continuing from those of the runs before.
  func state(at time: Double, before: State) -> State {
    let elapsed = time - start
    switch motion {
    case .curve(let curve):
      if Self.shows(curve, at: elapsed) { return (target, .zero) }
      let progress = curve.value(at: elapsed)
      let left = target - before.offset
      let velocity = (1 - progress) * before.velocity + left.scaled(curve.velocity(at: elapsed))
      return (progress == 1 ? target : before.offset + progress * left, velocity.withoutNaN)
    case .landed: return (target, .zero)
    case .following(let run): return run.state(at: elapsed, before: before)
    case .spring(let spring): return spring.motion(at: elapsed)
    case .blended(let table, let rest):
      return Self.successor(of: table, rest, at: elapsed)?.motion(at: elapsed) ?? table.motion(at: elapsed)
    }
  }

  /// Indicates the end of a curve: its target is shown, as a property ends at its model value whatever the easing.
  @inline(__always)
  private static func shows(_ curve: CompiledCurve, at elapsed: Double) -> Bool {
    !curve.isUncut && curve.isFinished(at: elapsed)
  }

  /// The spring that goes on after a blend, once that is over; nil before, and where SwiftUI ends the blend.
  static func successor(of table: BlendedRun, _ rest: Motion?, at elapsed: Double) -> SpringRun? {
    guard case .spring(let spring)? = rest, table.isPast(elapsed) else { return nil }
    return spring
  }
}
