import MotionModel

/// Context of custom curves, and their takeover of running animations.
extension StageTrackBuilder {
  /// Run of a curve that merges with the running animations at `time`, on the clock of the first; nil if it adds to
  /// them.
  ///
  /// The running animations are replaced: the presented value is the curve's fraction of the total change, from the
  /// rest value to the new one. With modifiers it merges only with a curve that has the same.
  /// Source:
  /// https://developer.apple.com/documentation/swiftui/customanimation/shouldmerge(previous:value:time:context:)
  func takeover(
    _ curve: CompiledCurve, to travel: SIMD4<Double>, at time: Double, _ segment: StageTrack.Segment
  ) -> StageRun? {
    guard let custom = curve.base.custom, let begin = busySince,
      let previous = segment.runs.last.map({ track.runs[$0] }),
      curve.modifiers.isEmpty || !segment.isCombined && curve.modifiers == previous.curve.modifiers
    else { return nil }
    var context = context(of: curve, to: travel, at: time, segment)
    context.elapsed = curve.baseTime(at: time - begin) ?? context.duration
    context.state = previous.curve.base.custom?.context.state ?? [:]
    guard custom.curve.value.merges(&context) else { return nil }
    let bound = curve.bound(to: context)
    var run = StageRun(
      start: begin, target: travel, motion: .curve(bound), curve: bound, clockStart: begin,
      logicalEnd: max(begin + logicalLength(bound), time), end: max(begin + bound.duration, time))
    run.tookOver = true
    return run
  }

  /// Additive curve, with its context if needed.
  func seeing(
    _ curve: CompiledCurve, to travel: SIMD4<Double>, at time: Double, _ segment: StageTrack.Segment
  ) -> CompiledCurve {
    guard curve.base.custom != nil else { return curve }
    var context = context(of: curve, to: travel, at: time, segment)
    if type.componentCount == 1, !segment.runs.isEmpty { context.from = track.state(segment, at: time).value[0] }
    return curve.bound(to: context)
  }

  /// Context of a curve for a change at `time`.
  private func context(
    of curve: CompiledCurve, to travel: SIMD4<Double>, at time: Double, _ segment: StageTrack.Segment
  ) -> CurveContext {
    var context = curve.base.custom?.context ?? CurveContext(duration: 0, parameters: [:])
    let shown = track.state(segment, at: time)
    let way = travel.length
    let along = way > 0 ? travel / way : .zero
    if type.componentCount == 1 {
      (context.from, context.to) = (segment.rest[0], segment.rest[0] + travel[0])
      context.velocity = shown.velocity[0]
    } else {
      (context.from, context.to) = (0, way * unit)
      context.velocity = (shown.velocity * along).sum() * unit
    }
    if !context.velocity.isFinite { context.velocity = 0 }
    context.progress = way > 0 ? ((shown.value - segment.rest) * along).sum() / way : 0
    return context
  }
}
