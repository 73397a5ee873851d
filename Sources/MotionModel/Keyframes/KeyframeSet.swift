/// Keyframed properties that play together: content of kind `keyframes`.
///
/// Source: https://developer.apple.com/documentation/swiftui/keyframetimeline
public struct KeyframeSet: Hashable, Sendable {
  /// Start and repetition of a set.
  public enum Playback: Hashable, Sendable {
    case once
    /// Plays once at each change of a trigger.
    case trigger
    /// Plays a number of passes (nil for ever), every other one backwards if `autoreverses`.
    case repeats(count: Int?, autoreverses: Bool)
  }

  /// Tracks, each of a different property; a track of a component (`offset.y` after `offset`) overrides those before
  /// it.
  public internal(set) var tracks: [MotionTrack]
  /// Channels computed from the tracks, in order.
  public let derived: [DerivedChannel]
  public let parameters: [String: Double]
  public internal(set) var playback: Playback
  /// Delay before the first pass or after each trigger; a negative delay starts partway, as in CSS.
  public internal(set) var delay: DurationSource?
  /// Paces each pass of the whole set: the progress of the pass goes through it, then through the keyframes' own easings.
  ///
  /// Progress outside 0…1 continues that end of the set. Nil: the tracks run at an even pace.
  /// Source: https://www.w3.org/TR/web-animations-1/#calculating-the-transformed-progress
  public internal(set) var easing: CurveSource?

  /// Checks and makes a set.
  /// - Parameter delay: Seconds within ±1e9, a duration preset, or a formula in the parameters.
  /// - Throws: ``ModelError``: no or too many tracks, two of one property, an unknown variable in a formula, or a count or
  ///   delay out of range.
  public init(
    tracks: [MotionTrack], derived: [DerivedChannel] = [], parameters: [String: Double] = [:],
    playback: Playback = .once, delay: DurationSource? = nil, easing: CurveSource? = nil
  ) throws(ModelError) {
    (self.tracks, self.derived, self.parameters) = (tracks, derived, parameters)
    (self.playback, self.delay, self.easing) = (playback, delay, easing)
    try validate()
  }

  func validate() throws(ModelError) {
    try Bounds.check(tracks.count, "tracks", in: 1...Bounds.shortListLength, at: "tracks")
    var seen: Set<PropertyName> = []
    for (index, track) in tracks.enumerated() where !seen.insert(track.property).inserted {
      throw ModelError(
        .duplicate, "a second track of \(track.property)", allowed: "one track for each property",
        hint: "put all its keyframes into one track", pointer: JSONPointer(["tracks", String(index)]))
    }
    try FormulaParameters.validate(parameters)
    let channels = tracks.flatMap { track in track.type.channelSuffixes.map { track.property.text + $0 } }
    try DerivedChannel.check(derived, over: channels, parameters: parameters)
    if case .repeats(let count?, _) = playback, !Bounds.repeatCount.contains(count) {
      throw ModelError(
        .outOfRange, "repeat is \(count)", allowed: "1…1000000 or \"forever\"", pointer: JSONPointer(["repeat"]))
    }
    if let delay {
      do { try delay.validate(in: Bounds.delay) } catch { throw error.inside(JSONPointer(["delay"])) }
    }
  }
}

extension KeyframeSet: Documented {
  static let members = record(
    field(
      "tracks",
      .list(MotionTrack.form, 1...Bounds.shortListLength, each: "track")
        .described("Side by side from 0, one for each property; the longest decides when the set ends.")),
    DerivedChannel.member, field("parameters", .parameters, omitting: [:]),
    field(
      optional: "delay",
      DurationSource.delayForm.described("Delay before the first pass; a negative one starts partway.")),
    field(
      optional: "easing",
      CurveSource.form.described(
        "Runs over each pass of the whole set, the keyframes' own easings inside it; its own duration is ignored."
      )),
    union(otherwise: Playback.once) {
      Case("trigger", .trigger).unseen
      Case(
        field("repeat", .repeatCount.described("Number of passes, or \"forever\".")),
        field("autoreverses", .boolean.described("Reverses every other pass."), default: false),
        make: { .repeats(count: $0, autoreverses: $1) },
        take: { if case .repeats(let count, let autoreverses) = $0 { (count, autoreverses) } else { nil } })
    },
    make: { (tracks, derived, parameters, delay, easing, playback) throws(ModelError) in
      try KeyframeSet(
        tracks: tracks, derived: derived, parameters: parameters, playback: playback, delay: delay, easing: easing)
    }, take: { ($0.tracks, $0.derived, $0.parameters, $0.delay, $0.easing, $0.playback) })

  package static let form = members.form
}

/// A channel computed from animated ones: SwiftUI's `AnimatableModifier` and `GeometryEffect` as data.
///
/// `offset.x = amplitude * sin(2 * pi * times)`, where `times` is animated and `amplitude` is a parameter.
public struct DerivedChannel: Hashable, Sendable {
  public let property: PropertyName
  /// The expression over animated channels, earlier derived ones, parameters, and `t`, the time in seconds.
  ///
  /// Beside a schedule also over `tick`, `date`, `second` and the like, which change with its entries only. For texts
  /// it is the index of the shown one, from 0, rounded down and clamped to the list.
  public let formula: Formula
  /// Texts selected by the formula; empty for a number.
  public let texts: [TextTemplate]

  /// Makes a derived channel; its owner checks the formulas' variables.
  public init(_ property: PropertyName, _ formula: Formula, texts: [TextTemplate] = []) {
    (self.property, self.formula, self.texts) = (property, formula, texts)
  }

  package var formulas: [Formula] { [formula] + texts.flatMap(\.formulas) }

  /// Checks that the formulas use only channels, parameters, `t`, readings of a schedule, and earlier derived channels.
  static func check(
    _ channels: [DerivedChannel], over animated: [String], parameters: [String: Double], hasSchedule: Bool = false
  ) throws(ModelError) {
    try Bounds.check(channels.count, "derived channels")
    var known = animated + ["t"] + (hasSchedule ? ScheduleReading.names : [])
    for (index, channel) in channels.enumerated() {
      for (position, formula) in channel.formulas.enumerated() {
        do { try FormulaParameters.check(formula, parameters: parameters, variables: known) } catch {
          var located = error
          if !hasSchedule, formula.variables.contains(where: ScheduleReading.names.contains) {
            located.hint = "sequences have it beside a \"schedule\""
          }
          located.pointer = JSONPointer(["derived", String(index), position == 0 ? "formula" : "texts"])
          throw located
        }
      }
      known.append(channel.property.text)
    }
  }
}

extension DerivedChannel: Documented {
  package static let form: Form<DerivedChannel> = record(
    field("property", PropertyName.form),
    field(
      optional: "formula",
      Formula.form.described(
        "An expression in the channels, parameters, and t, the time in seconds; beside a schedule also in "
          + ScheduleReading.summary + ". For texts it is the index of the shown one, from 0.")),
    field(
      "texts",
      .list(TextTemplate.form, 1...1_000, each: "text")
        .described("Texts with formulas in braces, instead of a number."), omitting: []),
    make: { (property, formula, texts) throws(ModelError) in
      if let formula { return DerivedChannel(property, formula, texts: texts) }
      guard !texts.isEmpty else {
        throw ModelError(.missing, "\(property) has neither a \"formula\" nor \"texts\"")
      }
      return DerivedChannel(property, try Formula("0"), texts: texts)
    }, take: { ($0.property, $0.texts.isEmpty || $0.formula.text != "0" ? $0.formula : nil, $0.texts) }
  ).form.named("derivedChannel")

  /// The member that sequences and keyframes share.
  static let member = field("derived", .list(form, 0...Bounds.shortListLength, each: "derived channel"), omitting: [])
}
