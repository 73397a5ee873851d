import CSQLite

/// Answer to a signal: end the process now, or later.
///
/// A change takes effect at one moment: with the commit, or when a finished file is renamed. A signal before it leaves
/// everything unchanged, and one after it is ignored: the change is then also reported. The library installs no
/// handlers; all of this is inactive until a program with its own handlers calls ``watch()``.
package enum Interruption {
  /// Progress of the process.
  private enum Stage {
    /// A signal may end the process at once.
    case free
    /// A change has begun that is taken back before the process ends.
    case changing
    /// The change is becoming a fact.
    case deciding
    /// The change is a fact.
    case done
  }

  // In memory of its own: a handler may come in the middle of an access, which Swift's check of exclusive access to a
  // variable ends the process for.
  private struct State {
    var isWatched = false
    var stage = Stage.free
    var number: Int32 = 0
  }

  nonisolated(unsafe) private static let state: UnsafeMutablePointer<State> = {
    let state = UnsafeMutablePointer<State>.allocate(capacity: 1)
    state.initialize(to: State())
    return state
  }()

  /// Wakes it, for a program with one thread; before it installs its handlers.
  package static func watch() { state.pointee = State(isWatched: true) }

  /// The signal that has come; nil when none has.
  package static var received: Int32? { state.pointee.number == 0 ? nil : state.pointee.number }

  /// Set after a change, when a signal is too late.
  package static var isTooLate: Bool { state.pointee.stage == .done }

  /// Begins anew after a change, for a program that continues: later work may be interrupted at once.
  /// - Returns: The signal that arrived in time for that, but not for the change; nil for none.
  package static func goOn() -> Int32? {
    // In this order: a signal in between is either seen here or ends the process itself.
    state.pointee.stage = .free
    return received
  }

  /// Takes note of a signal, in its handler.
  /// - Returns: `true` to end the process at once; a second signal does not wait for a rollback.
  package static func note(_ signal: Int32) -> Bool {
    let isSecond = state.pointee.number != 0
    state.pointee.number = signal
    return state.pointee.stage == .free || (state.pointee.stage == .changing && isSecond)
  }

  /// Throws after a signal.
  /// - Throws: ``SQLiteError`` with `SQLITE_INTERRUPT`, by which a transaction is rolled back.
  static func check() throws(SQLiteError) {
    guard state.pointee.number != 0, state.pointee.stage == .changing else { return }
    throw SQLiteError(code: SQLITE_INTERRUPT, message: "interrupted")
  }

  /// Runs revertible work, in which ``check()`` throws after a signal.
  static func changing<Value, Failure: Error>(_ body: () throws(Failure) -> Value) throws(Failure) -> Value {
    guard state.pointee.isWatched, state.pointee.stage == .free else { return try body() }
    state.pointee.stage = .changing
    defer { if state.pointee.stage == .changing { state.pointee.stage = .free } }
    return try body()
  }

  /// Runs the one step that makes a change a fact; a signal waits for its end.
  static func deciding<Value, Failure: Error>(_ body: () throws(Failure) -> Value) throws(Failure) -> Value {
    guard state.pointee.isWatched else { return try body() }
    let before = state.pointee.stage
    state.pointee.stage = .deciding
    defer { if state.pointee.stage == .deciding { state.pointee.stage = before } }
    let value = try body()
    state.pointee.stage = .done
    return value
  }
}
