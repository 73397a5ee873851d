public import MotionModel

/// A preset that runs: events go in at any time, and values, texts and cues come out.
///
/// ```swift
/// let stage = try catalog.stage("seed/shake")
/// try stage.trigger()
/// try stage.advance(to: 0.1)
/// let offset = stage.value("offset.x")
/// ```
///
/// Motions driven by triggers, states or values rest until these come; all others play from the start, time 0. Events
/// take place at the current time without recompilation; the past is forgotten, so that a stage may run indefinitely.
/// Its values equal those of a timeline compiled with the same triggers and events. Between events it allocates
/// nothing. Meant for one thread, or one actor.
public final class LiveStage {
  /// Channels in the order of the document; derived ones last.
  public let channels: [Channel]
  /// The current time, in seconds from the start.
  public private(set) var time = 0.0
  /// Cues passed by the last advance, and those of preceding events, by time.
  public private(set) var cues: [TimelineCue] = []
  /// Animations of the changes made by the last event, or by the last advance in which something was due, with their
  /// reasons.
  public private(set) var explanations: [AnimationExplanation] = []
  /// Called after every advance.
  public var onFrame: ((LiveStage) -> Void)?

  private var motion: any LiveMotion
  private(set) var shown: Timeline
  private let positions: [String: Int]
  /// Next internal event or completion, and cues since the last event.
  private var due = Double.infinity
  private var cueTrack = CueTrack.none
  /// Cues of events since the last advance.
  private var told: [TimelineCue] = []
  /// Time through which cues were given; nil before the first advance.
  private var toldThrough: Double?

  private static let latest = 1e12
  /// The most steps that one advance takes.
  private static let maximumStepCount = 100_000

  /// Makes a motion run.
  /// - Parameters:
  ///   - motion: The motion to run, with its references.
  ///   - options: Mode, seed, parameters and the like; its triggers and events are not heeded, and a curve rests at `from`.
  /// - Throws: `ModelError`: a broken or circular reference, or a motion that expands too much.
  public init(_ motion: ResolvedMotion, _ options: CompileOptions = CompileOptions()) throws(ModelError) {
    var options = options
    (options.triggers, options.events) = ([0], [])
    try motion.check(options)
    var resolver = MotionResolver(references: motion.references, options: options)
    resolver.isExplaining = true
    self.motion = try LiveCompiler.motion(motion.motion, &resolver)
    shown = self.motion.timeline(from: 0)
    channels = shown.channels
    positions = Dictionary(first: channels.enumerated().map { ($1.name, $0) })
    (due, cueTrack) = (self.motion.due, self.motion.cueTrack)
  }

  // MARK: Events

  /// Indicates that the motion takes triggers.
  public var takesTriggers: Bool { motion.takesTriggers }

  /// The states that it can enter; of a transition `insertion` and `removal`.
  public var states: [String] { motion.states }

  /// The properties that can be set.
  public var settable: [String] { motion.settable.map(\.name) }

  /// Triggers the motion.
  /// - Throws: `ModelError` (`contradiction`) if it takes no triggers.
  public func trigger() throws(ModelError) {
    try take(through: time) { (motion, cues, time) throws(ModelError) in try motion.trigger(at: time, &cues) }
  }

  /// Enters a state by name.
  /// - Throws: `ModelError`: `unknown` with the existing states, `contradiction` if there are none.
  public func enter(_ state: String) throws(ModelError) {
    try take(through: time) { (motion, cues, time) throws(ModelError) in try motion.enter(state, at: time, &cues) }
  }

  /// Sets the value that a curve moves.
  /// - Throws: `ModelError` (`contradiction`) for other kinds than curves.
  public func set(_ value: Double) throws(ModelError) { try set("value", to: value) }

  /// Sets a property that is a number or an angle.
  /// - Parameters:
  ///   - property: Its name: `opacity`, `card/opacity`.
  ///   - value: The new value; angles in degrees.
  ///   - transaction: The change's transaction; implicit animations of the preset act on it, and its completion becomes a
  ///     cue. A curve is its own animation.
  /// - Throws: `ModelError`: `missing` for a property that is not there, `wrongType` for one of several numbers.
  public func set(
    _ property: String, to value: Double, _ transaction: StageTransaction = StageTransaction()
  ) throws(ModelError) {
    let type = try type(of: property)
    guard type == .number || type == .angle else {
      throw ModelError(.wrongType, "\(property) is set to a number", allowed: "a value of type \(type.rawValue)")
    }
    try set(property, to: try MotionValue(type, [value]), transaction)
  }

  /// Sets a property to a value of its type.
  public func set(
    _ property: String, to value: MotionValue, _ transaction: StageTransaction = StageTransaction()
  ) throws(ModelError) {
    _ = try type(of: property)
    let (target, name) = try PropertyChange.channel(property)
    let change = PropertyChange(target: target, name, value)
    try take(through: time) { (motion, _, time) throws(ModelError) in try motion.set(change, at: time, transaction) }
  }

  private func type(of property: String) throws(ModelError) -> ValueType {
    let settable = motion.settable
    guard !settable.isEmpty else {
      throw ModelError(
        .contradiction, "it has no properties to set", hint: "it takes triggers or states, or plays automatically")
    }
    guard let found = settable.first(where: { $0.name == property }) else {
      let names = settable.map(\.name)
      throw ModelError(
        .missing, "there is no property \(QuotedText.quote(property))",
        allowed: names.prefix(20).joined(separator: ", "),
        hint: Suggestion.closest(to: property, among: names).map { "did you mean \"\($0)\"?" })
    }
    return found.type
  }

  // MARK: Time

  /// Advances to a time, performing due events.
  /// - Parameter target: Seconds from the start, not before the current time.
  /// - Throws: `ModelError`: `outOfRange` for an earlier time, `tooLarge` for more than 100,000 steps at once; the
  ///   stage is unchanged then.
  public func advance(to target: Double) throws(ModelError) {
    guard target >= time, target <= Self.latest else {
      throw ModelError(
        .outOfRange, "a live stage at \(time) s is to go to \(target) s", allowed: "\(time)…\(Self.latest) s",
        hint: "use a timeline for any time")
    }
    if due <= target { try take(through: target) }
    let passed = cueTrack.cues(in: (toldThrough?.nextUp ?? 0)..<target.nextUp)
    if !passed.isEmpty { told = (told + passed).ordered(by: \.time) }
    (time, toldThrough) = (target, target)
    (cues, told) = (told, [])
    onFrame?(self)
  }

  /// Advances by a number of seconds.
  public func advance(by seconds: Double) throws(ModelError) { try advance(to: time + seconds) }

  /// Indicates that nothing moves until the next event.
  public var isAtRest: Bool { due == .infinity && time >= shown.duration }

  /// Takes an event, and due events until a time; all of them or none.
  private func take(
    through end: Double,
    _ event: (inout any LiveMotion, inout [TimelineCue], Double) throws(ModelError) -> Void = { _, _, _ in }
  ) throws(ModelError) {
    var (next, told, steps) = (motion, told, 0)
    try event(&next, &told, time)
    while next.due <= end {
      steps += 1
      guard steps <= Self.maximumStepCount else {
        throw ModelError(
          .tooLarge, "more than \(Self.maximumStepCount) steps are due at once", hint: "advance by shorter times")
      }
      try next.proceed(&told)
    }
    told = (told + (next.withStage { $0.takeCompletions(through: end) } ?? [])).ordered(by: \.time)
    explanations = next.withStage { $0.takeExplanations() } ?? []
    shown = next.timeline(from: end)
    (motion, self.told) = (next, told)
    (due, cueTrack) = (min(next.due, next.withStage { $0.nextCompletion } ?? .infinity), next.cueTrack)
  }

  // MARK: Values

  /// Value of a channel by name; nil if there is none of this name.
  public func value(_ channel: String) -> Double? { positions[channel].map { shown.value($0, at: time) } }

  /// Velocity of a channel by name, per second; nil if there is none of this name.
  public func velocity(_ channel: String) -> Double? { positions[channel].map { shown.velocity($0, at: time) } }

  /// The text of a text channel by name; nil for any other.
  public func text(_ channel: String) -> String? { positions[channel].flatMap { shown.text($0, at: time) } }

  /// Writes the value of every channel in order, as far as the buffer reaches.
  /// - Returns: The number of values written.
  @discardableResult
  public func values(into buffer: UnsafeMutableBufferPointer<Double>) -> Int { shown.values(at: time, into: buffer) }

  /// The value of every channel in order.
  public var values: [Double] { shown.values(at: time) }
}
