import CSQLite

/// A cap on the work of SQL statements, so that a hostile file cannot keep them running for ever.
///
/// Counted in steps of SQLite's virtual machine, not in time: the same file gives the same answer on every machine.
final class WorkBudget {
  static let stepsPerCall: Int32 = 10_000
  private(set) var remainingCalls: Int

  init(steps: Int) { remainingCalls = max(1, steps / Int(Self.stepsPerCall)) }

  /// Whether another round may start.
  func spend() -> Bool {
    remainingCalls -= 1
    return remainingCalls > 0
  }
}

extension Connection {
  /// Caps all further statements; they end with `SQLITE_INTERRUPT` when the budget is used up.
  func limitWork(steps: Int) {
    let budget = WorkBudget(steps: steps)
    self.budget = budget
    sqlite3_progress_handler(
      handle, WorkBudget.stepsPerCall,
      { context in
        guard let context else { return 0 }
        return Unmanaged<WorkBudget>.fromOpaque(context).takeUnretainedValue().spend() ? 0 : 1
      }, Unmanaged.passUnretained(budget).toOpaque())
  }

  /// Lifts the cap.
  func unlimitWork() {
    sqlite3_progress_handler(handle, 0, nil, nil)
    budget = nil
  }
}
