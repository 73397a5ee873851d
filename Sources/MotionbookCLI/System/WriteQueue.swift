#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Lets commands that change one catalog take turns.
///
/// SQLite's waiting is not a queue: in a crowd of writers the unluckiest waits for tens of seconds while others go ahead
/// again and again. So a writing command first waits for a lock that the kernel hands on in order. The lock is in the
/// user's state folder, never beside the catalog, which may be in a shared folder. Where there is no such place,
/// nothing is lost but fairness: SQLite's own lock decides who may write.
enum WriteQueue {
  /// After this many seconds it goes on without its turn: the holder of the lock may be stopped in a debugger.
  private static let patience: UInt32 = 50
  /// A fixed number of lock files; two catalogs that share one by chance merely wait for each other.
  private static let laneCount: UInt64 = 64

  /// Waits for this process's turn with a catalog, and keeps it until the process ends.
  static func join(for path: String) {
    var status = stat()
    guard stat(path, &status) == 0, let folder = stateFolder() else { return }
    let lane = (UInt64(truncatingIfNeeded: status.st_ino) ^ UInt64(truncatingIfNeeded: status.st_dev)) % laneCount
    let lock = open("\(folder)/write-queue-\(lane)", O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
    guard lock >= 0, flock(lock, LOCK_EX | LOCK_NB) != 0 else { return }
    // A signal that does nothing ends the wait, because no flag asks for the call to be restarted.
    var action = sigaction()
    #if canImport(Darwin)
      action.__sigaction_u.__sa_handler = { _ in }
    #else
      action.__sigaction_handler.sa_handler = { _ in }
    #endif
    sigaction(SIGALRM, &action, nil)
    alarm(patience)
    _ = flock(lock, LOCK_EX)
    alarm(0)
  }

  /// `$XDG_STATE_HOME/motionbook`, or `~/.local/state/motionbook`; nil when it is not there and cannot be made.
  ///
  /// Source: https://specifications.freedesktop.org/basedir-spec/latest/
  private static func stateFolder() -> String? {
    if let base = System.environment("XDG_STATE_HOME"), base.hasPrefix("/") {
      return makeFolders(["motionbook"], in: base, makingBase: true)
    }
    // A home that does not exist is not ours to make.
    guard let home = System.environment("HOME"), home.hasPrefix("/") else { return nil }
    return makeFolders([".local", "state", "motionbook"], in: home, makingBase: false)
  }

  private static func makeFolders(_ names: [String], in base: String, makingBase: Bool) -> String? {
    var folder = base
    if System.entry(at: folder) != .folder {
      guard makingBase, mkdir(folder, 0o700) == 0 || errno == EEXIST else { return nil }
    }
    for name in names {
      folder += "/\(name)"
      if System.entry(at: folder) == .folder { continue }
      guard mkdir(folder, 0o700) == 0 || errno == EEXIST else { return nil }
    }
    return folder
  }
}
