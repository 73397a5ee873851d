import Foundation
import Motionbook

/// Threads of one process: some write and read through one catalog that they share, others open many and drop them.
final class LibraryThreads: @unchecked Sendable {
  private let path: String
  private let group: String
  private let count: Int
  private let writers = 4
  private let readers = 3
  private let droppers = 2

  private let lock = NSLock()
  private var failures: [String] = []
  private var running = 0
  private var writing = 0

  init(path: String, group: String, count: Int) {
    self.path = path
    self.group = group
    self.count = count
  }

  func run() throws -> Int32 {
    let before = Self.openFiles
    var shared: Catalog? = try Catalog.open(at: path, access: .readWrite)
    writing = writers
    for lane in 0..<writers {
      start { [shared, group, count] in
        defer { self.lock.withLock { self.writing -= 1 } }
        for number in 0..<count {
          let change = LibraryChange(.add, [number])
          try shared?.write(by: LibraryChange.context(number)) {
            try change.ask($0, group: "\(group)/t\(lane)", salt: number)
          }
        }
      }
    }
    for _ in 0..<readers {
      start { [shared] in
        while self.isWriting {
          if let shared { try LibraryWorker.look(at: shared) }
          usleep(20_000)
        }
      }
    }
    for _ in 0..<droppers { start { while self.isWriting { try self.openAndDrop() } } }
    shared = nil
    while lock.withLock({ running > 0 }) { usleep(5_000) }
    // Dropped files are closed at the latest when the last thread has ended.
    var patience = 200
    while let before, let now = Self.openFiles, now > before, patience > 0 {
      usleep(10_000)
      patience -= 1
    }
    if let before, let after = Self.openFiles, after > before {
      failures.append("\(after - before) files are left open")
    }
    for failure in failures.prefix(5) { FileHandle.standardError.write(Data("\(failure)\n".utf8)) }
    Console.say("committed \(writers * count)")
    return failures.isEmpty ? 0 : 1
  }

  private struct Dropped: Error {}

  /// Opens several at once; drops some unused, some after a question, one in the middle of a change.
  private func openAndDrop() throws {
    var catalogs = try (0..<6).map { try Catalog.open(at: path, access: $0 == 0 ? .readWrite : .readOnly) }
    _ = try catalogs[5].list()
    catalogs.removeLast(3)
    do {
      try catalogs.removeFirst().write(by: LibraryChange.context(0)) { [group] batch in
        try LibraryChange(.add, [1_000_000]).ask(batch, group: group, salt: 1)
        throw Dropped()
      }
    } catch is Dropped {}
    _ = try catalogs[0].info()
    catalogs.removeAll()
    usleep(30_000)
  }

  private var isWriting: Bool { lock.withLock { writing > 0 } }

  private func start(_ body: @escaping @Sendable () throws -> Void) {
    lock.withLock { running += 1 }
    let thread = Thread {
      do {
        try body()
      } catch {
        self.lock.withLock { self.failures.append("\(error)") }
      }
      self.lock.withLock { self.running -= 1 }
    }
    thread.stackSize = 4 << 20
    thread.start()
  }

  /// Number of open files of this process, without the runtime's permanent ones for its queues (its epoll, event and
  /// timer descriptors have no path); nil if unknown.
  private static var openFiles: Int? {
    guard let open = try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd") else { return nil }
    return open.count { descriptor in
      let target = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/fd/\(descriptor)")
      return target?.hasPrefix("/") ?? false
    }
  }
}
