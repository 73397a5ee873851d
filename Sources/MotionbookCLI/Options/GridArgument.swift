import Motionbook

/// The times at which a motion is sampled, as they were asked for.
struct GridArgument {
  var fps: Double?
  var count: Int?
  var at: String?
  var start: String?
  var end: String?

  /// - Parameters:
  ///   - whole: when the motion has settled, in seconds.
  ///   - label: what messages call the motion.
  func grid(whole: Double, of label: String) throws -> SampleGrid {
    if let at {
      let times = try TimeArgument.list(at).map { try seconds($0, whole, label) }
      return try SampleGrid(times: times)
    }
    let first = try start.map { try seconds(TimeArgument.value($0), whole, label) } ?? 0
    let last = try end.map { try seconds(TimeArgument.value($0), whole, label) } ?? whole
    guard last.isFinite else {
      throw ToolError(
        .usage, "ENDLESS", "\(label) never ends", hint: "say how long to sample it: --end 2s")
    }
    guard last >= first else { throw ToolError.usage("--end lies before --start") }
    if let count {
      guard count >= 1 else { throw ToolError.usage("--count is \(count); at least 1 is needed") }
      return try SampleGrid(count: count, from: first, to: last)
    }
    let rate = fps ?? 60
    let frames = try SampleGrid(fps: rate, duration: last - first)
    if first == 0 { return frames }
    return try SampleGrid(times: (0..<frames.count).map { $0 == frames.count - 1 ? last : first + frames.time($0) })
  }

  private func seconds(_ time: TimeArgument.Value, _ whole: Double, _ label: String) throws(ToolError) -> Double {
    switch time {
    case .seconds(let seconds): return seconds
    case .percent(let percent):
      guard whole.isFinite else {
        throw .usage("\(label) has no end, so there is no \(HumanNumber.text(percent)) % of it")
      }
      return percent == 100 ? whole : percent / 100 * whole
    }
  }
}
