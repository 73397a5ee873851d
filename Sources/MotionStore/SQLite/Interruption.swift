import CSQLite

/// Answer to a signal: end the process now, or later.
///
/// A change takes effect at one moment: with the commit, or when a finished file is renamed. A signal before it leaves
/// everything unchanged, and one after it is ignored: the change is then also reported. The library installs no
/// handlers; all of this is inactive until a program with its own handlers calls ``watch()``.
package enum Interruption {
  /// Progress of the process.
  package enum Stage: Int32 {
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
    var current = Stage.free.rawValue
    var number: Int32 = 0
  }

  nonisolated(unsafe) private static let state: UnsafeMutablePointer<State> = {
    let state = UnsafeMutablePointer<State>.allocate(capacity: 1)
    state.initialize(to: State())
    return state
  }()

  private static var isWatched: Bool { state.pointee.isWatched }
  private static var current: Int32 {
    get { state.pointee.current }
    set { state.pointee.current = newValue }
  }
  private static var number: Int32 { state.pointee.number }

  /// Wakes it, for a program with one thread; before it installs its handlers.
  package static func watch() { state.pointee = State(isWatched: true) }

  /// The signal that has come; nil when none has.
  package static var received: Int32? { number == 0 ? nil : number }

  /// Set after a change, when a signal is too late.
  package static var isTooLate: Bool { current == Stage.done.rawValue }

  /// Begins anew after a change, for a program that continues: later work may be interrupted at once.
  /// - Returns: The signal that arrived in time for that, but not for the change; nil for none.
  package static func goOn() -> Int32? {
    // In this order: a signal in between is either seen here or ends the process itself.
    current = Stage.free.rawValue
    return received
  }

  /// Takes note of a signal, in its handler.
  /// - Returns: `true` to end the process at once; a second signal does not wait for a rollback.
  package static func note(_ signal: Int32) -> Bool {
    let isSecond = number != 0
    state.pointee.number = signal
    return current == Stage.free.rawValue || (current == Stage.changing.rawValue && isSecond)
  }

  /// Throws after a signal.
  /// - Throws: ``SQLiteError`` with `SQLITE_INTERRUPT`, by which a transaction is rolled back.
  static func check() throws(SQLiteError) {
    guard number != 0, current == Stage.changing.rawValue else { return }
    throw SQLiteError(code: SQLITE_INTERRUPT, message: "interrupted")
  }

  /// Runs revertible work, in which ``check()`` throws after a signal.
  static func changing<Value, Failure: Error>(_ body: () throws(Failure) -> Value) throws(Failure) -> Value {
    guard isWatched, current == Stage.free.rawValue else { return try body() }
    current = Stage.changing.rawValue
    defer { if current == Stage.changing.rawValue { current = Stage.free.rawValue } }
    return try body()
  }

  /// Runs the one step that makes a change a fact; a signal waits for its end.
  static func deciding<Value, Failure: Error>(_ body: () throws(Failure) -> Value) throws(Failure) -> Value {
    guard isWatched else { return try body() }
    let before = current
    current = Stage.deciding.rawValue
    defer { if current == Stage.deciding.rawValue { current = before } }
    let value = try body()
    current = Stage.done.rawValue
    return value
  }
}
