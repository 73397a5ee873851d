import MotionModel

/// Options of a compilation.
public struct CompileOptions: Hashable, Sendable {
  /// State entered at a time, for a sequence of states.
  public struct StateEvent: Hashable, Sendable {
    package var time: Double
    package var state: String

    /// Makes an event.
    public init(_ state: String, at time: Double) { (self.state, self.time) = (state, time) }
  }

  /// The evaluation mode.
  public var mode = EvaluationMode.exact
  /// Start and end values of a curve.
  public var from = 0.0
  /// End value of a curve.
  public var to = 1.0
  /// Distance from its end within which a spring counts as settled.
  public var settleEpsilon = 0.001
  /// Frames per second, for SwiftUI's ends on frames; positive.
  public var frameRate = 60.0
  /// The length in seconds of a curve that has none.
  public var defaultDuration = 1.0
  /// Numbers that replace the preset's parameters of these names.
  public var parameters: [String: Double] = [:]
  /// Seed for all random values.
  public var seed: Int?
  /// The states that a sequence of states enters, by time.
  public var events: [StateEvent] = []
  /// Times at which trigger-driven motions are triggered, in seconds, ascending.
  public var triggers: [Double] = [0]
  /// The moment of time 0 on the wall clock, in seconds since 2001-01-01 00:00: schedules need it.
  ///
  /// In UTC, or shifted by a zone's offset to make the parts of `date` those of the zone.
  public var scheduleStart = 0.0
  /// Update rate that the system requests from schedules.
  public var scheduleMode = ScheduleEntries.Mode.normal
  /// Value of `cadence`, without effect on the entries; nil: derived from the schedule's mode.
  public var cadence: ScheduleCadence?
  /// Overrides the schedules of sequences that have one; nil: their own.
  public var schedule: (any CustomSchedule)? {
    get { customSchedule?.value }
    set { customSchedule = newValue.map { AnyEquatable($0) } }
  }
  private var customSchedule: AnyEquatable<any CustomSchedule>?
  /// Curves written in Swift, by the names that documents use.
  public var curves: [String: any CustomCurve] {
    get { registeredCurves.mapValues(\.value) }
    set { registeredCurves = newValue.mapValues { AnyCurve($0) } }
  }
  private(set) var registeredCurves: [String: AnyCurve] = [:]
  /// The size in points of the view that a transition moves: effects that depend on it use this.
  public var viewSize: (width: Double, height: Double) {
    get { (size.x, size.y) }
    set { size = SIMD2(newValue.width, newValue.height) }
  }
  /// Lays out right to left, for the leading edge in transitions.
  public var isRightToLeft = false
  private var size = SIMD2(100.0, 100.0)

  /// The defaults in a mode: 0 to 1, epsilon 0.001, 60 frames per second, one trigger at 0.
  public init(mode: EvaluationMode = .exact) { self.mode = mode }

  /// Checks the numbers.
  /// - Throws: ``ModelError`` (`outOfRange`, `tooLarge`).
  func validate() throws(ModelError) {
    try ModelError.check("from", from, in: Bounds.number)
    try ModelError.check("to", to, in: Bounds.number)
    try ModelError.check("settleEpsilon", settleEpsilon, in: 1e-12...1e9)
    try ModelError.check("frameRate", frameRate, in: 1e-3...1e6)
    try ModelError.check("defaultDuration", defaultDuration, in: Bounds.duration)
    try ModelError.check("scheduleStart", scheduleStart, in: -1e12...1e12)
    try ModelError.check("the view's width", viewSize.width, in: 0...1e9)
    try ModelError.check("the view's height", viewSize.height, in: 0...1e9)
    for (name, value) in parameters { try ModelError.check("parameter \(name)", value, in: Bounds.number) }
    guard events.count <= Bounds.listLength, triggers.count <= Bounds.listLength else {
      throw ModelError(.tooLarge, "more than \(Bounds.listLength) events or triggers")
    }
    for event in events { try ModelError.check("the time of an event", event.time, in: Bounds.duration) }
    for trigger in triggers { try ModelError.check("the time of a trigger", trigger, in: Bounds.duration) }
    for (earlier, later) in zip(triggers, triggers.dropFirst()) where later < earlier {
      throw ModelError(.outOfRange, "the trigger at \(later) s follows that at \(earlier) s", allowed: "rising times")
    }
  }
}

/// Mode of evaluation.
public enum EvaluationMode: String, Hashable, Sendable, CaseIterable {
  /// Closed forms: independent of the frame rate, continuous, accurate to rounding.
  case exact
  /// SwiftUI's own arithmetic, if different: quantized Béziers, springs stepped at 1/300 s, passes that end on frames.
  case swiftUI
}
