/// Schedule written in Swift, beyond documents: SwiftUI's `TimelineSchedule` without its dates.
///
/// ```swift
/// struct Doubling: CustomSchedule {
///   func entries(from start: Double, mode: ScheduleEntries.Mode) -> some Sequence<Double> {
///     sequence(first: 1) { $0 * 2 }.lazy.map { start + $0 }
///   }
/// }
///
/// var options = CompileOptions()
/// options.schedule = Doubling()
/// let timeline = try catalog.timeline("system/schedule/every-second", options)
/// let ticks = [0.5, 1, 3, 4].map { timeline.value("tick", at: $0) }
/// ```
///
/// Source: https://developer.apple.com/documentation/swiftui/timelineschedule
public protocol CustomSchedule: Hashable, Sendable {
  /// The sequence of its times.
  associatedtype Entries: Sequence where Entries.Element == Double

  /// The times at which it is due, increasing.
  ///
  /// They may go on without end; the first 10,000 count. Before the first one the start shows.
  /// - Parameters:
  ///   - start: Start of the driven motion, in seconds since 2001-01-01 00:00: `CompileOptions.scheduleStart`.
  ///   - mode: Update rate that the system requests.
  func entries(from start: Double, mode: ScheduleEntries.Mode) -> Entries
}
