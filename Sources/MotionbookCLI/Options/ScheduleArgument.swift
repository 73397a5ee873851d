import Motionbook

/// A schedule in notation, or that of a sequence.
struct ScheduleArgument {
  let schedule: MotionSchedule
  private let references: ReferenceTable
  private let parameters: [String: Double]

  /// Finds out what a text means: a schedule if it can be read as one, else a preset or a document.
  init(_ text: String, _ catalog: CatalogOptions) throws {
    let reading = Result { () throws(ModelError) in try MotionSchedule(notation: text) }
    if case .success(let schedule) = reading {
      // A schedule that refers to presets is looked up as part of a sequence that does nothing else.
      let motion = Motion.sequence(try MotionSequence(.steps(StepList([.wait(.seconds(0))])), schedule: schedule))
      let loaded = motion.references.isEmpty ? ResolvedMotion(motion) : try catalog.open().load(motion)
      self.init(schedule: schedule, references: loaded.references, parameters: [:])
      return
    }
    guard text.first == "{" || (try? PresetReference(text)) != nil else {
      _ = try reading.get()
      throw ToolError.usage("\(QuotedText.quote(text)) is no schedule")
    }
    let target = try MotionArgument(text, catalog)
    var motion = target.motion.motion
    if case .alias(let reference) = motion { motion = try target.motion.references.resolve(reference) }
    guard case .sequence(let sequence) = motion else {
      throw ToolError(
        .invalid, "WRONG_TYPE", "\(target.label) is of kind \(motion.kind.rawValue), which has no schedule",
        hint: "name a sequence that has one, or write periodic(by: 1)")
    }
    guard let schedule = sequence.schedule else {
      throw ToolError(
        .invalid, "MISSING", "the sequence \(target.label) has no schedule",
        hint: "it runs by itself; see: motionbook sample \(ShellWord.quoted(target.label))")
    }
    self.init(schedule: schedule, references: target.motion.references, parameters: sequence.parameters)
  }

  private init(schedule: MotionSchedule, references: ReferenceTable, parameters: [String: Double]) {
    self.schedule = schedule
    self.references = references
    self.parameters = parameters
  }

  /// The entries from a moment on; their start stands for that moment.
  ///
  /// Times of a schedule count from the start, except that minutes are those of the wall clock.
  /// - Throws: an error for a parameter that the sequence does not have, or an interval that is not positive.
  func entries(
    _ start: Timestamp, _ mode: ScheduleEntries.Mode, overrides: [String: Double]
  ) throws -> ScheduleEntries {
    for name in overrides.keys.sorted() where parameters[name] == nil {
      let known = parameters.keys.sorted()
      throw ToolError(
        .invalid, "UNKNOWN", "there is no parameter \(QuotedText.quote(name))",
        suggestions: Suggestion.closest(to: name, among: known).map { [$0] } ?? [],
        hint: "parameters: \(known.isEmpty ? "none" : known.joined(separator: ", "))")
    }
    return try ScheduleEntries(
      schedule, from: schedule == .everyMinute ? start.secondsIntoMinute : 0, mode: mode,
      parameters: parameters.merging(overrides) { $1 }, references: references)
  }
}
