#if canImport(SwiftUI)
  import Foundation
  import MotionEngine
  public import MotionModel
  public import SwiftUI

  /// The schedule of a preset, for a `TimelineView`.
  ///
  /// ```swift
  /// let schedule = try PresetSchedule(everyFiveSeconds)
  /// let clock = TimelineView(schedule) { context in Text(context.date, style: .time) }
  /// ```
  @available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
  public struct PresetSchedule: TimelineSchedule {
    private let source: ScheduleSource
    private let references: ReferenceTable
    private let parameters: [String: Double]
    private let options: CompileOptions

    /// Takes the schedule of a preset, or of a sequence that has one.
    /// - Throws: `ModelError`: a preset without a schedule, or one that is not legal.
    public init(_ preset: PlayablePreset, reduced: Bool = false) throws(ModelError) {
      let motion = try preset.motion(reduced: reduced).withoutAlias()
      references = preset.motion(reduced: reduced).references
      options = preset.options
      switch motion {
      case .schedule(let schedule): (source, parameters) = (.inline(schedule), [:])
      case .sequence(let sequence):
        guard let schedule = sequence.schedule else { throw preset.mismatch(motion, wanted: "a schedule") }
        (source, parameters) = (schedule, sequence.parameters)
      default: throw preset.mismatch(motion, wanted: "a schedule")
      }
      _ = try entries(options)
    }

    private func entries(_ options: CompileOptions) throws(ModelError) -> ScheduleEntries {
      var resolver = MotionResolver(references: references, options: options)
      resolver.bind(parameters)
      return try resolver.entries(of: source)
    }

    /// The dates at which it is due, from a date on; minutes are those of the wall clock.
    public func entries(from startDate: Date, mode: TimelineScheduleMode) -> AnySequence<Date> {
      var options = options
      options.scheduleStart = startDate.timeIntervalSinceReferenceDate
      options.scheduleMode = mode == .lowFrequency ? .lowFrequency : .normal
      // Valid schedules stay valid at every date that SwiftUI passes.
      guard let entries = try? entries(options) else { return AnySequence([]) }
      return AnySequence(entries.lazy.map { startDate.addingTimeInterval($0) })
    }
  }
#endif
