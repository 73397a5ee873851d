import MotionModel

/// Cyclic steps: taken one by one until a round repeats the one before, which then represents all that follow.
///
/// Springs carry their motion from round to round, so the first rounds differ; each forgets most of the one before.
/// Once two rounds agree within 1e-9 the time is folded: an endless loop costs as much as its first few rounds. If
/// immediate steps make the travel of springs that never rest grow from round to round, so that SwiftUI ends them ever
/// earlier, 64 such rounds are computed.
struct PeriodicSteps {
  enum Times {
    /// At the entries of a schedule, the first at the start if so wished.
    case ticks(ScheduleEntries, atStart: Bool)
    /// Logical completion of the previous step's animations; the first at the start.
    case logicalEnds
  }

  /// Steps before the rounds.
  var prelude: [Int] = []
  /// One round.
  var cycle: [Int]
  var times = Times.logicalEnds
  /// Rest step of a loop that animates nothing.
  var rest = 0
  /// Total of the relative changes of one cycle.
  var drift = StageDrift()

  /// The most steps of a round, counted until it meets the schedule in the same way.
  static let longestRound = 20_000
  /// The most animations of one property that may run at the same time.
  static let greatestOverlap = 500

  /// Takes the steps; returns the repeated part of the time, nil if they end.
  /// - Parameter enter: Takes one step and returns the logical completion of its animations; nil if immediate.
  func take(
    on stage: inout Stage, _ enter: (Int, Double, inout Stage) throws(ModelError) -> Double?
  ) throws(ModelError) -> StageTrack.Fold? {
    guard cycle.count + prelude.count > 1 else { return nil }
    let round = try self.round()
    var boundaries: [Double] = []
    var end = 0.0
    var step = 0
    while let time = time(of: step, after: end), time.isFinite {
      if isEndless, step >= prelude.count, (step - prelude.count) % round == 0 {
        boundaries.append(time)
        stage.advance(to: time)
        let lift = drift * (round / cycle.count)
        // Beyond these numbers of rounds and steps equal values suffice: immediate changes can let the travel of
        // springs grow indefinitely.
        if let (fold, rounds) = fold(
          boundaries, on: stage, drift: lift, isWhole: boundaries.count <= 64 && step <= 4_096)
        {
          stage.fold(fold, cutting: boundaries[boundaries.count - 1], drift: lift * rounds)
          return fold
        }
        if case .logicalEnds = times, boundaries.count > 1, boundaries[boundaries.count - 2] == time {
          // A round without animation would spin: it rests at its beginning.
          _ = try enter(rest, time, &stage)
          return nil
        }
      }
      guard stage.changeCount <= Stage.maximumChangeCount / 2, step < Stage.maximumChangeCount else {
        throw ModelError(
          .tooLarge, "the loop does not repeat itself within \(step) steps",
          hint: "an undamped spring never settles; add damping, or a finite number of rounds")
      }
      guard stage.overlap <= Self.greatestOverlap else {
        throw ModelError(
          .tooLarge, "more than \(Self.greatestOverlap) animations of one property overlap",
          hint: "a curve that outlasts its step many times over adds up with itself; shorten it, or use a spring")
      }
      let index = step < prelude.count ? prelude[step] : cycle[(step - prelude.count) % cycle.count]
      end = try enter(index, time, &stage) ?? time
      step += 1
    }
    return nil
  }

  /// Indicates that there is always a next step: a finite sequence must not repeat, however regular.
  private var isEndless: Bool { if case .ticks(let entries, _) = times { entries.count == nil } else { true } }

  /// Number of steps until a round meets the schedule in the same position.
  private func round() throws(ModelError) -> Int {
    guard case .ticks(let entries, _) = times, entries.count == nil else { return max(cycle.count, 1) }
    let round = CueCompiler.lcm(cycle.count, entries.period)
    guard round <= Self.longestRound else {
      throw ModelError(
        .tooLarge, "\(cycle.count) phases and a schedule of \(entries.period) offsets meet again after \(round) steps",
        allowed: "at most \(Self.longestRound)")
    }
    return round
  }

  private func time(of step: Int, after end: Double) -> Double? {
    switch times {
    case .logicalEnds: return end
    case .ticks(let entries, let atStart):
      if atStart, step == 0 { return 0 }
      let first = (entries.index(at: 0) ?? -1) + 1
      return entries.entry(first + step - (atStart ? 1 : 0))
    }
  }

  /// Repeated time: a round, or several of them, equal to those before.
  private func fold(
    _ boundaries: [Double], on stage: Stage, drift: StageDrift, isWhole: Bool
  ) -> (StageTrack.Fold, rounds: Int)? {
    // Rounds may alternate: a spring back to its beginning ends at once if nothing moves. More than four only in
    // SwiftUI's mode: ends depend on a travel that may grow for some rounds.
    let longest = stage.resolver.options.mode == .swiftUI ? 32 : 4
    for period in 1...longest where boundaries.count > 2 * period {
      let last = boundaries.count - 1
      let (t0, t1, t2) = (boundaries[last - 2 * period], boundaries[last - period], boundaries[last])
      let length = t2 - t1
      let sameTimes = (0..<period).allSatisfy { round in
        abs(boundaries[last - round] - boundaries[last - round - period] - length) <= 1e-9 * max(1, t2)
      }
      if length > 0, sameTimes, stage.repeats(t0, t1, length: length, isWhole: isWhole, drift: drift * period) {
        return (StageTrack.Fold(start: t1, length: length, count: .infinity), period)
      }
    }
    return nil
  }
}
