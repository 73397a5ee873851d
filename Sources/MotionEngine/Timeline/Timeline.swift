/// A motion made ready to be played: channels with a value and a velocity at every time.
///
/// A timeline is immutable and may be used from several threads at once. Every time has a value: before 0 that of 0,
/// after `duration` that of the end. Angles come in degrees, colors as sRGB components interpolated in linear light.
/// Evaluation allocates nothing on the heap.
public struct Timeline: Hashable, Sendable {
  /// By which arithmetic it is evaluated; name it wherever numbers are shown.
  public let mode: EvaluationMode
  /// When everything has ended, in seconds; infinity for endless motions.
  public let duration: Double
  /// What changes, in the order of the document; derived channels last.
  public let channels: [Channel]

  /// A channel with what computes it.
  struct Entry: Hashable, Sendable {
    var channel: Channel
    var program: ChannelProgram
    /// Whether it is among `channels`; not where a later one of the same name hides it.
    var isVisible = true
  }

  let entries: ContiguousArray<Entry>
  /// The entry of each of `channels`.
  let indices: ContiguousArray<Int>
  let cueTrack: CueTrack

  /// Puts programs together.
  ///
  /// Of several entries of one name the last is visible.
  init(mode: EvaluationMode, duration: Double, entries: [Entry], cues: CueTrack = .none) {
    var last: [String: Int] = [:]
    for (index, entry) in entries.enumerated() { last[entry.channel.name] = index }
    var kept = ContiguousArray(entries)
    for index in kept.indices { kept[index].isVisible = last[kept[index].channel.name] == index }
    self.mode = mode
    self.duration = duration
    self.entries = kept
    indices = ContiguousArray(kept.indices.filter { kept[$0].isVisible })
    channels = indices.map { kept[$0].channel }
    cueTrack = cues
  }

  /// The index of a channel among `channels`; nil where there is none of this name.
  ///
  /// Complexity: O(channels).
  public func index(of name: String) -> Int? { channels.firstIndex { $0.name == name } }

  /// When everything stays within `epsilon` of where it ends: finite also for springs, infinity for endless motions.
  ///
  /// For curves and springs of a closed form it follows from `epsilon`; everything else has settled when it has ended.
  public func settledDuration(epsilon: Double = 0.001) -> Double {
    guard entries.contains(where: { $0.program.isUncut }) else { return duration }
    return entries.reduce(0) { max($0, $1.program.settledDuration(epsilon: epsilon)) }
  }

  /// The cues with `range.lowerBound` ≤ time < `range.upperBound`, by time.
  ///
  /// A cue that comes again and again is listed 100,000 times at most.
  public func cues(in range: Range<Double>) -> [TimelineCue] { cueTrack.cues(in: range) }
}
