import CSQLite

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// The files that are being written under names of their own, so that a signal can remove them.
///
/// A signal handler may neither allocate nor lock, so paths are kept as C strings in a table of fixed size, which threads
/// fill under a lock. What finds no place in it only stays behind when the process is killed, as it does by SIGKILL.
package enum UnfinishedFiles {
  private static let capacity = 16
  private static let lock = Guarded<Void>(())
  nonisolated(unsafe) private static let paths: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?> = {
    let table = UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>.allocate(capacity: capacity)
    table.initialize(repeating: nil, count: capacity)
    return table
  }()

  /// Makes the table; before a handler is installed that calls ``removeAll()``.
  package static func prepare() { _ = paths }

  /// Remembers a file, and the journal that SQLite may put beside it.
  package static func add(_ path: String) {
    try? lock.withValue { _ in
      for name in [path, path + "-journal"] {
        guard let slot = (0..<capacity).first(where: { paths[$0] == nil }) else { return }
        paths[slot] = strdup(name)
      }
    }
  }

  /// Forgets a file that is finished or gone.
  package static func forget(_ path: String) {
    try? lock.withValue { _ in
      for slot in 0..<capacity {
        guard let known = paths[slot], [path, path + "-journal"].contains(String(cString: known)) else { continue }
        paths[slot] = nil
        free(known)
      }
    }
  }

  /// Removes the files.
  ///
  /// Safe in a signal handler.
  package static func removeAll() {
    var slot = 0
    while slot < capacity {
      if let path = paths[slot] { unlink(path) }
      slot += 1
    }
  }
}

/// Whether a signal may end the process now.
///
/// A change becomes a fact at one moment: with the commit, or when a finished file gets its name. A signal that comes
/// before it leaves everything as it was, and one that comes later is too late: what has been done is then also said.
/// The library installs no handlers; all of this sleeps until a program that has its own calls ``watch()``.
package enum Interruption {
  /// How far the process is.
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

  nonisolated(unsafe) private static var isWatched = false
  nonisolated(unsafe) private static var current: Int32 = 0
  nonisolated(unsafe) private static var number: Int32 = 0

  /// Wakes it, for a program with one thread; before it installs its handlers.
  package static func watch() {
    (isWatched, current, number) = (true, Stage.free.rawValue, 0)
  }

  /// The signal that has come; nil when none has.
  package static var received: Int32? { number == 0 ? nil : number }

  /// Whether a change has been made, so that a signal comes too late.
  package static var isTooLate: Bool { current == Stage.done.rawValue }

  /// Begins anew after a change, for a program that goes on: whatever comes later may end it at once.
  /// - Returns: The signal that came in time for that, but not for the change; nil when none has.
  package static func goOn() -> Int32? {
    // In this order: a signal in between is either seen here or ends the process itself.
    current = Stage.free.rawValue
    return received
  }

  /// Takes note of a signal, in its handler.
  /// - Returns: Whether the process shall end at once; a second signal does not wait for a change to be taken back.
  package static func note(_ signal: Int32) -> Bool {
    let isSecond = number != 0
    number = signal
    return current == Stage.free.rawValue || (current == Stage.changing.rawValue && isSecond)
  }

  /// Ends what is being done when a signal has come.
  /// - Throws: ``SQLiteError`` with `SQLITE_INTERRUPT`, by which a transaction is rolled back.
  static func check() throws(SQLiteError) {
    guard number != 0, current == Stage.changing.rawValue else { return }
    throw SQLiteError(code: SQLITE_INTERRUPT, message: "interrupted")
  }

  /// Runs what can be taken back, and is when a signal comes: ``check()`` throws in it.
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

extension StoreError {
  /// A new file that cannot be made or written, for the system's reason.
  /// - Parameters:
  ///   - path: What messages call the file.
  ///   - number: The system's error number; 0 when it is not known.
  static func cannotSave(_ path: String, _ number: Int32) -> StoreError {
    let shown = quoted(path)
    let reason = number == 0 ? "a disk error" : String(cString: strerror(number))
    func error(_ code: Code, _ what: String, hint: Advice? = nil) -> StoreError {
      StoreError(code, what, hint: hint, path: path)
    }
    return switch number {
    case EEXIST: error(.alreadyExists, "\(shown) exists already", hint: "choose another name")
    case ENOSPC, EDQUOT, EFBIG:
      error(.diskFull, "no space left to save \(shown): \(reason)", hint: "free some space and try again")
    case EACCES, EPERM:
      error(
        .readOnly, "\(shown) cannot be saved: its folder cannot be written",
        hint: "choose another folder, or check its permissions")
    case EROFS:
      error(.readOnly, "\(shown) cannot be saved: its file system is read-only", hint: "choose another folder")
    case EMFILE, ENFILE:
      error(
        .inputOutput, "\(shown) cannot be saved: \(reason)",
        hint: "close other programs, or raise the limit, which ulimit -n tells")
    default: error(.inputOutput, "\(shown) cannot be saved: \(reason)")
    }
  }
}
