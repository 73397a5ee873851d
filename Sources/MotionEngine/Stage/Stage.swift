package import MotionModel

/// Value changes over time in, presented values out: SwiftUI's animation of properties, headless and deterministic.
///
/// Properties are added to the stage with their first value; then each is set with a transaction. The presented value
/// is `presented = model - interval + animate(interval, elapsed)`: springs continue a motion in progress with its
/// velocity, every other curve adds to it, a change without animation moves the model value at once. At any moment
/// ``timeline()`` returns an immutable program of everything so far.
///
/// Complexity: O(log changes) a change, memory proportional to the changes: 80 MB at most, twice that while arrays
/// grow. A spring that blends from one response to another stores a table, whose samples count with the rest.
/// Sources: https://developer.apple.com/documentation/swiftui/customanimation and
/// https://github.com/OpenSwiftUIProject/OpenSwiftUI
package struct Stage: Sendable {
  struct Property {
    var channel: String
    var builder: StageTrackBuilder
    var texts: [String]

    func value(_ vector: SIMD4<Double>) -> MotionValue? {
      let type = builder.type
      guard type != .text else {
        guard vector[0] >= 0, vector[0] < Double(texts.count) else { return nil }
        return try? MotionValue(text: texts[Int(vector[0])])
      }
      return StageValue.value(of: type) { type == .color && $0 < 3 ? TransferFunction.encoded(vector[$0]) : vector[$0] }
    }
  }

  package static let maximumChangeCount = 100_000

  /// Modifiers of every change, from the root to the changed views.
  package var chain: [TransactionModifier] = []
  /// The keys that transactions may carry, each with its default.
  package var transactionKeys: TransactionValues = [:]
  var decision = AnimationDecision(.none)
  /// The members that layout places; nil where properties are all there is.
  var scene: SceneRun?
  /// Number of places computed by layouts.
  var layoutCount = 0
  var compiledCurves: [CurveSource: CompiledCurve] = [:]

  var properties: [Property] = []
  private(set) var indices: [String: Int] = [:]
  /// Completions to be reported: logical ones, and the times of changes with the properties that are moved until removal.
  private var waiting: [(cue: TimelineCue, moved: [Int])] = []
  var resolver: MotionResolver
  /// The time of the last change, in seconds.
  package private(set) var time = 0.0
  private(set) var changeCount = 0

  /// An empty stage.
  package init(references: ReferenceTable = ReferenceTable(), options: CompileOptions = CompileOptions()) {
    self.init(resolver: MotionResolver(references: references, options: options))
  }

  init(resolver: MotionResolver) { self.resolver = resolver }

  /// Puts a property on the stage.
  /// - Parameters:
  ///   - target: Owner of the property; nil if there is only one.
  ///   - value: Its first value, from time 0 on.
  /// - Throws: ``ModelError`` (`duplicate`) if it already exists.
  package mutating func add(
    _ property: PropertyName, of target: TargetName? = nil, value: MotionValue
  ) throws(ModelError) {
    try add(channel: PropertyChange(target: target, property, value).channel, value: value)
  }

  mutating func add(channel: String, value: MotionValue) throws(ModelError) {
    guard indices[channel] == nil else { throw ModelError(.duplicate, "\(channel) is on the stage already") }
    try resolver.budget.add(1, .property, channel)
    var texts: [String] = []
    let vector = StageValue.vector(value, texts: &texts)
    indices[channel] = properties.count
    let builder = StageTrackBuilder(value.type, initial: vector, resolver.options)
    properties.append(Property(channel: channel, builder: builder, texts: texts))
  }

  /// Sets properties at a time.
  ///
  /// All changes of a call are one update; `changed` of implicit animations means them.
  /// - Parameters:
  ///   - changes: The properties and their new values, or the amounts added to their model values; a missing property
  ///     is added with its new value.
  ///   - time: Seconds, not before the last change.
  /// - Returns: Logical completion of their animations, in seconds; nil if there are none.
  /// - Throws: ``ModelError``: an earlier time, a different type, an increase of a missing value, or an unresolvable
  ///   curve.
  @discardableResult
  package mutating func set(
    _ changes: [PropertyChange], members: [MemberChange] = [], at time: Double,
    _ transaction: StageTransaction = StageTransaction()
  ) throws(ModelError) -> Double? {
    guard time >= self.time, time <= Self.latest else {
      throw ModelError(
        .outOfRange, "a change at \(time) s after one at \(self.time) s", allowed: "\(self.time)…\(Self.latest) s")
    }
    guard changeCount + changes.count <= Self.maximumChangeCount else {
      throw ModelError(.tooLarge, "more than \(Self.maximumChangeCount) changes on one stage")
    }
    self.time = time
    guard scene == nil else {
      let explicit = try resolver.compile(transaction.animation)
      return try apply(changes, members: members, at: time, curve: explicit, transaction)
    }
    decision =
      TransactionResolver(
        transaction, chain: chain.map { .init(owner: nil, modifier: $0) }, changed: changedProperties(changes),
        defaults: transactionKeys
      ).decision
    return try change(changes, at: time, curve: try resolver.compile(decision.animation), transaction)
  }

  func changedProperties(_ changes: [PropertyChange]) -> Set<PropertyName> {
    var changed: Set<PropertyName> = []
    for change in changes {
      guard let index = indices[change.channel] else { continue }
      let unchanged = change.change.isRelative ? .zero : properties[index].builder.model
      var texts = properties[index].texts
      if StageValue.vector(change.value, texts: &texts) != unchanged { changed.insert(change.property) }
    }
    return changed
  }

  /// Sets properties with a compiled curve, nil for at once.
  mutating func apply(
    _ changes: [PropertyChange], members: [MemberChange] = [], at time: Double, curve: CompiledCurve?,
    _ transaction: StageTransaction = StageTransaction()
  ) throws(ModelError) -> Double? {
    if let scene { return try apply(changes, members, of: scene, at: time, explicit: curve, transaction) }
    decision = AnimationDecision(transaction.animation)
    return try change(changes, at: time, curve: curve, transaction)
  }

  /// Sets properties on whose animation it has been decided.
  mutating func change(
    _ changes: [PropertyChange], at time: Double, curve: CompiledCurve?, _ transaction: StageTransaction
  ) throws(ModelError) -> Double? {
    var moved: [Int] = []
    var latest: Double?
    changeCount += changes.count
    for change in changes {
      guard let index = indices[change.channel] else {
        guard !change.change.isRelative else {
          throw ModelError(
            .missing, "\(change.channel) is raised before it has a value", hint: "put it on the stage, or set it first")
        }
        try add(change.property, of: change.target, value: change.value)
        continue
      }
      guard properties[index].builder.type == change.value.type else {
        throw ModelError(
          .wrongType, "\(change.channel) becomes \(change.value.type.rawValue)",
          allowed: properties[index].builder.type.rawValue)
      }
      let vector = StageValue.vector(change.value, texts: &properties[index].texts)
      let end = try move(
        index, to: vector, isRelative: change.change.isRelative, at: time, with: curve,
        tracksVelocity: transaction.tracksVelocity)
      if let end {
        moved.append(index)
        latest = max(latest ?? 0, end)
      }
    }
    self.time = max(self.time, time)
    if let name = transaction.completion {
      waiting.append(
        transaction.criteria == .removed
          ? (TimelineCue(name, at: time, .removed), moved)
          : (TimelineCue(name, at: latest ?? time, .logicallyComplete), []))
    }
    return latest
  }

  mutating func move(
    _ index: Int, to value: SIMD4<Double>, isRelative: Bool, at time: Double, with curve: CompiledCurve?,
    tracksVelocity: Bool
  ) throws(ModelError) -> Double? {
    let channel = properties[index].channel
    if resolver.isExplaining, isRelative ? value != .zero : value != properties[index].builder.model {
      let shown = String(channel.prefix { $0 != SceneRun.mark })
      resolver.note(AnimationExplanation(time: time, channel: shown, decision: decision))
    }
    try resolver.budget.require(
      ExpansionBudget.Item.run.size + ExpansionBudget.Item.piece.size, .run, "the change of \(channel) at \(time) s")
    let (size, samples) = (properties[index].builder.storedSize, properties[index].builder.sampleCount)
    let frames = properties[index].builder.frameCount
    let logicalEnd = properties[index].builder.change(
      to: value, isRelative: isRelative, at: time, with: curve, tracksVelocity: tracksVelocity)
    let isBlend = properties[index].builder.sampleCount > samples
    let follows = properties[index].builder.frameCount > frames
    try resolver.budget.replace(
      size, by: properties[index].builder.storedSize, isBlend ? .sample : follows ? .frame : .run,
      "the change of \(channel) at \(time) s")
    return logicalEnd
  }

  /// Model value of a property; nil if it is not on the stage.
  package func model(_ channel: String) -> MotionValue? {
    indices[channel].flatMap { properties[$0].value(properties[$0].builder.model) }
  }

  /// Presented value at a time not before the last change; nil if the property is not on the stage.
  package func presented(_ channel: String, at time: Double) -> MotionValue? {
    indices[channel].flatMap { properties[$0].value(properties[$0].builder.presented(at: max(time, self.time))) }
  }

  /// Completions of transactions, by time: each once, immediately if its change animated nothing, at infinity if never.
  ///
  /// `removed` includes animations that took over so far. At equal times the earlier change comes first.
  package var completions: [TimelineCue] { completed().ordered(by: \.time) }

  /// Completions in the order of the changes.
  private func completed() -> [TimelineCue] {
    if waiting.isEmpty { return [] }
    let busy = properties.map { $0.builder.finished().busy }
    return waiting.map { cue, moved in
      let ends = moved.compactMap { index in
        busy[index].first { $0.start <= cue.time && cue.time <= $0.end && $0.end > cue.time }?.end
      }
      return TimelineCue(cue.name, at: ends.reduce(cue.time, max), cue.kind)
    }
  }

  /// Time of the next completion; infinity if none comes.
  var nextCompletion: Double { completed().map(\.time).min() ?? .infinity }

  /// Returns the completions through a time, once; forgets those that never come.
  mutating func takeCompletions(through time: Double) -> [TimelineCue] {
    let all = completed()
    // A later change may remove an endless one.
    waiting = zip(waiting, all).filter { $1.time > time && ($1.time.isFinite || $1.kind == .removed) }.map(\.0)
    return all.filter { $0.time <= time }.ordered(by: \.time)
  }

  /// Timeline so far; its cues are the completions.
  package func timeline() -> Timeline {
    let tracks = tracks
    return Timeline(
      mode: resolver.options.mode, duration: tracks.reduce(0) { max($0, $1.end) }, entries: entries(of: tracks),
      cues: CueTrack(fixed: completions.filter(\.time.isFinite)))
  }

  var tracks: [StageTrack] { properties.map { $0.builder.finished().track } }

  func entries(of tracks: [StageTrack]) -> [Timeline.Entry] {
    let entries = zip(properties, tracks).flatMap { property, track in
      Timeline.Entry.list(track.type, named: property.channel, texts: property.texts) { .stage(track, component: $0) }
    }
    return scene?.entries(entries) ?? entries
  }

  /// Records explanations of a preset played from a time on.
  mutating func note(_ explanations: [AnimationExplanation], of target: TargetName?, at time: Double) {
    for var explanation in explanations {
      explanation.time += time
      explanation.channel = target.channelPrefix + explanation.channel
      resolver.note(explanation)
    }
  }

  /// Returns the recorded explanations, once.
  mutating func takeExplanations() -> [AnimationExplanation] {
    defer { resolver.explanations = [] }
    return resolver.explanations
  }

  /// Gives the builder of a property to `body`, and the budget.
  mutating func withBuilder(
    of channel: String, _ body: (inout Property, inout ExpansionBudget) throws(ModelError) -> Void
  ) throws(ModelError) {
    guard let index = indices[channel] else { return }
    try resolver.budget.require(ExpansionBudget.Item.piece.size, .piece, channel)
    let before = properties[index].builder.storedSize
    try body(&properties[index], &resolver.budget)
    try resolver.budget.replace(before, by: properties[index].builder.storedSize, .piece, channel)
  }

  /// Extends running animations up to `time`, for repeated queries.
  mutating func advance(to time: Double) {
    for index in properties.indices { properties[index].builder.advance(to: time) }
  }

  /// Drops values not shown at `time` or later, so that a stage may run indefinitely; completions must be taken before.
  mutating func forget(before time: Double) {
    (changeCount, layoutCount) = (waiting.count, 0)
    for index in properties.indices {
      let before = properties[index].builder.storedSize
      properties[index].builder.forget(before: time)
      resolver.budget.release(before - properties[index].builder.storedSize)
      // A property keeps no more texts than the one shown, once there are many.
      guard properties[index].texts.count > 1_000, let shown = properties[index].builder.forgetTexts(),
        properties[index].texts.indices.contains(shown)
      else { continue }
      properties[index].texts = [properties[index].texts[shown]]
    }
  }

  /// Lets a part of the time come again on every property; values prepared beyond its first pass are dropped.
  /// - Parameter drift: Increase of each channel from pass to pass.
  mutating func fold(_ fold: StageTrack.Fold, cutting end: Double? = nil, drift: StageDrift = StageDrift()) {
    for index in properties.indices {
      var fold = fold
      fold.drift = drift[properties[index].channel]
      properties[index].builder.track.fold = fold
      if let end { properties[index].builder.forget(after: end.nextDown) }
    }
  }

  /// Compares the presented values from two times on, for some length of time.
  /// - Parameters:
  ///   - isWhole: Compares the state that decides the springs' remaining motion too.
  ///   - drift: Increase of each channel in between.
  func repeats(_ first: Double, _ second: Double, length: Double, isWhole: Bool, drift: StageDrift) -> Bool {
    properties.allSatisfy { property in
      let track = property.builder.track
      let drift = drift[property.channel]
      let (a, b) = (track.segments[track.segment(at: first)], track.segments[track.segment(at: second)])
      // The ends of SwiftUI's springs depend on the whole way from rest, which changes at once add up.
      let sameRest = (a.rest + drift - b.rest).length <= 1e-9 * max(1, a.rest.length)
      let isSame = a.isCombined == b.isCombined && (sameRest || property.builder.mode == .exact)
      return a.runs.count == b.runs.count && (isSame || !isWhole)
        && (0..<Self.comparisons).allSatisfy { index in
          let share = length * Double(index) / Double(Self.comparisons)
          let (a, b) = (track.value(at: first + share), track.value(at: second + share))
          return (a + drift - b).length <= 1e-9 * max(1, a.length)
        }
    }
  }

  private static let comparisons = 16

  /// Number of concurrent animations of one property.
  var overlap: Int { properties.reduce(0) { max($0, $1.builder.current.runs.count) } }

  package func contains(_ channel: String) -> Bool { indices[channel] != nil }

  private static let latest = 1e12
}

extension MotionResolver {
  /// Takes counts and records of a stage that began with this resolver.
  mutating func take(from stage: Stage) {
    budget = stage.resolver.budget
    explanations = stage.resolver.explanations
  }
}

extension TargetName? {
  /// `card/`, before the names of its channels.
  var channelPrefix: String { map { $0.text + "/" } ?? "" }
}
