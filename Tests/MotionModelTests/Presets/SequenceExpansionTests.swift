import MotionModel
import Testing

@Suite("Expansion of sequences") struct SequenceExpansionTests {
  /// Steps that change properties of targets.
  private func steps(_ count: Int, changes: Int, targets: Int) throws -> StepList {
    let changes = try (0..<changes).map { PropertyChange(try PropertyName("x\($0)"), MotionValue(number: 1)) }
    let action = try StepAction(
      .changes(changes, .none), targets: try (0..<targets).map { try TargetName("t\($0)") })
    return try StepList(Array(repeating: .act(action, .then), count: count))
  }

  @Test("steps that multiply to over 100,000 changes are refused, with the step") func refused() throws {
    do {
      _ = try MotionSequence(.steps(try steps(200, changes: 1_000, targets: 20)))
      Issue.record("nothing was refused")
    } catch let error as ModelError {
      #expect(error.code == .tooLarge)
      #expect(error.pointer == JSONPointer(["steps", "5"]))
    }
    _ = try MotionSequence(.steps(try steps(5, changes: 1_000, targets: 20)))
  }
}
