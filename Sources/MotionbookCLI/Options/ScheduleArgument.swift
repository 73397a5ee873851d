import Motionbook

/// A schedule in notation, or that of a sequence.
struct ScheduleArgument {
  let schedule: MotionSchedule
  private let references: ReferenceTable
  private var parameters: [String: Double] = [:]
  /// Names of accepted parameters.
  private var names: [String] = []
  /// The sequence with that schedule.
  private var sequence: ResolvedMotion?

  /// Reads a schedule in notation, or else a preset or a document.
  init(_ text: String, _ catalog: CatalogOptions) throws {
    let isOther = text.first == "{" || (try? PresetReference(text)) != nil
    if let schedule = try isOther ? try? MotionSchedule(notation: text) : MotionSchedule(notation: text) {
      let motion = Motion.schedule(schedule)
      let loaded = motion.references.isEmpty ? ResolvedMotion(motion) : try catalog.open().load(motion)
      (self.schedule, references) = (schedule, loaded.references)
      return
    }
    let target = try MotionArgument(text, catalog)
    references = target.motion.references
    names = try target.motion.parameterNames()
    switch try target.motion.withoutAlias() {
    case .schedule(let schedule): self.schedule = schedule
    case .sequence(let sequence):
      guard let source = sequence.schedule else {
        throw ToolError(
          .invalid, "MISSING", "the sequence \(target.label) has no schedule",
          hint: "it runs by itself; see: motionbook sample \(ShellWord.quoted(target.label))")
      }
      schedule = try MotionResolver(references: references, options: CompileOptions()).schedule(source)
      parameters = sequence.parameters
      self.sequence = target.motion
    case let other:
      throw ToolError(
        .invalid, "WRONG_TYPE", "\(target.label) is of kind \(other.kind.rawValue), which has no schedule",
        hint: "name a schedule or a sequence that has one, or write periodic(by: 1)")
    }
  }

  /// Cues of the sequence until a time; empty for a schedule alone, or a sequence that cannot be played.
  func cues(_ start: Timestamp, _ overrides: [String: Double], through end: Double) -> [TimelineCue] {
    var options = CompileOptions()
    options.parameters = overrides
    options.scheduleStart = start.wallClock
    return (try? sequence?.timeline(options))?.cueSheet(through: end) ?? []
  }

  /// The entries from a moment on, which is time 0.
  ///
  /// Times of a schedule count from that start; minutes are those of the wall clock.
  /// - Throws: an error for an unknown parameter, or an interval that is not positive.
  func entries(
    _ start: Timestamp, _ mode: ScheduleEntries.Mode, overrides: [String: Double]
  ) throws -> ScheduleEntries {
    for name in overrides.keys.sorted() where !names.contains(name) {
      throw ToolError(
        .invalid, "UNKNOWN", "there is no parameter \(QuotedText.quote(name))",
        suggestions: Suggestion.closest(to: name, among: names).map { [$0] } ?? [],
        hint: "parameters: \(names.isEmpty ? "none" : names.joined(separator: ", "))")
    }
    return try ScheduleEntries(
      schedule, from: schedule == .everyMinute ? start.secondsIntoMinute : 0, mode: mode,
      parameters: parameters.merging(overrides) { $1 }, references: references)
  }
}
