/// A change of a curve's clock.
///
/// The last one in a list is the outermost; their order changes the meaning.
///
/// Source: https://developer.apple.com/documentation/swiftui/animation
public enum CurveModifier: Hashable, Sendable {
  /// Waits before it starts, in seconds; a negative delay starts partway.
  case delay(Double)
  /// Runs so many times as fast.
  case speed(Double)
  /// Plays a number of passes (nil for ever), every other one backwards if `autoreverses`.
  case repeats(count: Int?, autoreverses: Bool)
  /// Counts as complete after so many seconds, although it goes on.
  case logicallyComplete(after: Double)

  /// Checks the number.
  /// - Throws: ``ModelError`` with code `outOfRange`.
  public func validate() throws(ModelError) {
    switch self {
    case .delay(let seconds): try check("delay", seconds, Bounds.delay)
    case .speed(let factor): try check("speed", factor, Bounds.speed)
    case .logicallyComplete(let seconds): try check("logicallyComplete(after:)", seconds, Bounds.duration)
    case .repeats(let count, _):
      if let count, !Bounds.repeatCount.contains(count) {
        throw ModelError(
          .outOfRange, "repeat count is \(count)", allowed: "1…1000000, or forever",
          hint: "a count is the number of passes; 1 plays once")
      }
    }
  }

  private func check(_ label: String, _ value: Double, _ range: ClosedRange<Double>) throws(ModelError) {
    guard range.contains(value) else {
      throw ModelError(.outOfRange, "\(label) is \(value)", allowed: "\(range.lowerBound)…\(range.upperBound)")
    }
  }
}

extension CurveModifier: Documented {
  package static let form: Form<CurveModifier> = Form<CurveModifier>.named("modifier") {
    union {
      Case(
        field("delay", .seconds(Bounds.delay).described("Seconds; a negative delay starts partway.")),
        make: { .delay($0) },
        take: { if case .delay(let seconds) = $0 { seconds } else { nil } })
      Case(
        field("speed", .plain(Bounds.speed).described("How many times as fast; at 0 or below it stays at its start.")),
        make: { .speed($0) },
        take: { if case .speed(let factor) = $0 { factor } else { nil } })
      Case(
        field("repeat", .repeatCount.described("How many passes, or \"forever\".")),
        field("autoreverses", .boolean.described("Whether every other pass runs backwards."), default: true),
        make: { .repeats(count: $0, autoreverses: $1) },
        take: { if case .repeats(let count, let autoreverses) = $0 { (count, autoreverses) } else { nil } })
      Case(
        field(
          "logicallyCompleteAfter",
          .seconds(Bounds.duration).described("Seconds until it counts as complete, although it goes on.")
        ).unseen, make: { .logicallyComplete(after: $0) },
        take: { if case .logicallyComplete(let seconds) = $0 { seconds } else { nil } })
    }.form
  }
}
