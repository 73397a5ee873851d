/// Steps that follow one another.
public struct StepList: Hashable, Sendable {
  /// The steps in order.
  public let steps: [SequenceStep]
  /// Whether the sequence ends only when async actions have ended too.
  public let awaitsAsync: Bool
  /// How often all of it plays; nil for ever.
  public let repeatCount: Int?

  /// Checks and makes a list.
  /// - Throws: ``ModelError``: no step, too many, or a step that is not legal.
  public init(_ steps: [SequenceStep], awaitsAsync: Bool = true, repeatCount: Int? = 1) throws(ModelError) {
    guard (1...Bounds.listLength).contains(steps.count) else {
      throw ModelError(
        .tooLarge, "\(steps.count) steps", allowed: "1…\(Bounds.listLength)", pointer: JSONPointer(["steps"]))
    }
    for (index, step) in steps.enumerated() {
      do {
        try step.validate()
      } catch {
        var located = error
        located.pointer = JSONPointer(["steps", String(index)])
        throw located
      }
    }
    if let repeatCount, !Bounds.repeatCount.contains(repeatCount) {
      throw ModelError(
        .outOfRange, "repeat is \(repeatCount)", allowed: "1…1000000 or \"forever\"", pointer: JSONPointer(["repeat"]))
    }
    self.steps = steps
    self.awaitsAsync = awaitsAsync
    self.repeatCount = repeatCount
  }
}

extension StepList {
  static let members = record(
    field("steps", .list(SequenceStep.form, 1...Bounds.listLength, each: "step")),
    field("awaitsAsync", .boolean, default: true), field("repeat", .repeatCount, default: 1),
    make: { (steps, awaitsAsync, count) throws(ModelError) in
      try StepList(steps, awaitsAsync: awaitsAsync, repeatCount: count)
    }, take: { ($0.steps, $0.awaitsAsync, $0.repeatCount) })
}
