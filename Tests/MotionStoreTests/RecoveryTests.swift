import CSQLite
import Foundation
import MotionModel
import TestSupport
import Testing

@testable import MotionStore

@Suite("Interrupted writes, permissions and replaced files") struct RecoveryTests {
  /// A catalog as a process leaves it that was killed in the middle of a commit: pages half written, journal there.
  ///
  /// The copy of both files is taken while the write is going on.
  static func interrupted(_ sandbox: Sandbox) throws -> (before: String, file: [UInt8], journal: [UInt8]) {
    let catalog = try sandbox.create()
    try catalog.add("a", Make.duration(1))
    let before = try catalog.stateHash()
    struct Stop: Error {}
    var file: [UInt8] = []
    var journal: [UInt8] = []
    // A cache of one page makes SQLite write changed pages to the file before the commit.
    try catalog.connection.withValue { try $0.execute("PRAGMA cache_size = 1; PRAGMA cache_spill = 1") }
    #expect(throws: Stop.self) {
      try catalog.connection.withValue { connection in
        try connection.transaction(.write) {
          for number in 0..<200 {
            try connection.insert(ContentBody(Make.duration(Double(number))).artifact())
          }
          file = try sandbox.read()
          journal = try sandbox.read("team.motionbook-journal")
          throw Stop()
        }
      }
    }
    return (before, file, journal)
  }

  @Test("A hot journal is rolled back, for a reader as well", arguments: [CatalogAccess.readOnly, .readWrite])
  func hotJournal(_ access: CatalogAccess) throws {
    let sandbox = try Sandbox()
    let (before, file, journal) = try Self.interrupted(sandbox)
    let crashed = try Sandbox()
    try crashed.write(file)
    try crashed.write(journal, to: "team.motionbook-journal")
    #expect(file != (try sandbox.read()))
    #expect(HotJournal.state(at: crashed.path("team.motionbook-journal")) == .hot)
    let catalog = try Catalog.open(at: crashed.path(), access: access)
    #expect(try catalog.stateHash() == before)
    #expect(try catalog.verify().findings == [])
    #expect(try crashed.files() == ["team.motionbook"])
  }

  @Test("Without its journal the interrupted file is damaged, and said to be") func lostJournal() throws {
    let sandbox = try Sandbox()
    let (_, file, _) = try Self.interrupted(sandbox)
    let crashed = try Sandbox()
    try crashed.write(file)
    #expect(DamageSample.notice(crashed.path()) != nil)
  }

  @Test("A journal of another file is not rolled back") func foreignJournal() throws {
    let sandbox = try Sandbox()
    let (_, _, journal) = try Self.interrupted(sandbox)
    let other = try Sandbox()
    do {
      let catalog = try other.create()
      for number in 0..<30 { try catalog.add("p\(number)", Make.duration(Double(number))) }
    }
    let sound = try other.read()
    try other.write(journal, to: "team.motionbook-journal")
    for access in [CatalogAccess.readOnly, .readWrite] {
      let error = storeError { _ = try Catalog.open(at: other.path(), access: access) }
      #expect(error?.code == .foreignJournal)
      #expect(error?.message.hasSuffix("rolling it back would destroy this one") == true)
    }
    #expect(try other.read() == sound)
    #expect(try other.read("team.motionbook-journal") == journal)
    // A finished journal, whose head was cleared, and an empty one do no harm.
    for harmless in [[UInt8](), Array(repeating: 0, count: 4096)] {
      try other.write(harmless, to: "team.motionbook-journal")
      #expect(try Catalog.open(at: other.path()).list().count == 30)
    }
  }

  @Test("A journal of another file with the same number of commits is not rolled back") func foreignTwin() throws {
    let sandbox = try Sandbox()
    let (_, _, journal) = try Self.interrupted(sandbox)
    let other = try Sandbox()
    do { try other.create().add("b", Make.duration(7), title: "Another catalog's only preset") }
    let sound = try other.read()
    try other.write(journal, to: "team.motionbook-journal")
    let header = try #require(FileHeader(Array(sound.prefix(FileHeader.length))))
    // Nothing in it identifies it as foreign, so only a trial does.
    #expect(HotJournal.fits(header, journalAt: other.path("team.motionbook-journal")))
    for access in [CatalogAccess.readOnly, .readWrite] {
      #expect(storeError { _ = try Catalog.open(at: other.path(), access: access) }?.code == .foreignJournal)
    }
    #expect(try other.read() == sound)
    #expect(try other.files() == ["team.motionbook", "team.motionbook-journal"])
  }

  @Test("A catalog that cannot be filled is not made") func unfilled() throws {
    let sandbox = try Sandbox()
    let error = storeError {
      _ = try Catalog.create(at: sandbox.path(), by: Make.context()) { batch in
        try batch.add(Make.preset("a", Make.duration(1)))
        try batch.add(Make.preset("a", Make.duration(2)))
      }
    }
    #expect(error?.code == .alreadyExists)
    #expect(try sandbox.files() == [])
    let made = try Catalog.create(at: sandbox.path(), by: Make.context()) { batch in
      try batch.add(Make.preset("a", Make.duration(1)))
    }
    #expect(try made.list().map(\.name.text) == ["a"])
    #expect(try sandbox.files() == ["team.motionbook"])
  }

  @Test("Nobody's write is mistaken for an interrupted one") func liveWriter() throws {
    let sandbox = try Sandbox()
    let writer = try sandbox.create()
    try writer.add("a", Make.duration(1))
    try writer.write(by: Make.context()) { batch in
      try batch.add(Make.preset("b", Make.duration(2)))
      _ = try batch.commit()
      // The journal is there now; a reader sees the state before.
      #expect(try sandbox.files().count == 2)
      #expect(try Catalog.open(at: sandbox.path()).list().map(\.name.text) == ["a"])
    }
    #expect(try Catalog.open(at: sandbox.path()).list().map(\.name.text) == ["a", "b"])
  }

  @Test("Another program's lock is waited for, then named") func locked() throws {
    let sandbox = try Sandbox()
    do { try sandbox.create().add("a", Make.duration(1)) }
    var handle: OpaquePointer?
    #expect(sqlite3_open(sandbox.path(), &handle) == SQLITE_OK)
    defer { sqlite3_close_v2(handle) }
    #expect(sqlite3_exec(handle, "BEGIN EXCLUSIVE", nil, nil, nil) == SQLITE_OK)
    for access in [CatalogAccess.readOnly, .readWrite] {
      let error = storeError {
        _ = try Catalog.open(at: sandbox.path(), access: access, migrations: [], timeoutMilliseconds: 50)
      }
      #expect(error?.code == .locked)
      #expect(error?.message == "another program has locked \"\(sandbox.path())\"")
    }
    #expect(sqlite3_exec(handle, "COMMIT", nil, nil, nil) == SQLITE_OK)
    #expect(throws: Never.self) { try Catalog.open(at: sandbox.path()) }
  }

  @Test("A file replaced while open is not written to") func replaced() throws {
    let sandbox = try Sandbox()
    let catalog = try sandbox.create()
    try catalog.add("a", Make.duration(1))
    _ = try sandbox.create("other.motionbook")
    let other = try sandbox.read("other.motionbook")
    try FileManager.default.removeItem(atPath: sandbox.path())
    try FileManager.default.moveItem(atPath: sandbox.path("other.motionbook"), toPath: sandbox.path())
    let error = storeError { try catalog.add("b", Make.duration(2)) }
    #expect(error?.code == .replaced)
    #expect(try sandbox.read() == other)
  }

  #if os(Linux)
    /// Runs a closure on a separate thread, as an ordinary user for the file system.
    ///
    /// `setfsuid(2)` counts for the calling thread only and takes root's file privileges away with it.
    static func asOrdinaryUser(_ body: @escaping @Sendable () -> [String]) throws -> [String]? {
      guard geteuid() == 0 else { return body() }
      typealias Switch = @convention(c) (UInt32) -> Int32
      guard let address = dlsym(nil, "setfsuid") else {
        print("skipped: setfsuid is not to be had")
        return nil
      }
      final class Answer: @unchecked Sendable { var lines: [String] = [] }
      let answer = Answer()
      let setfsuid = unsafeBitCast(address, to: Switch.self)
      let thread = Thread {
        _ = setfsuid(65_534)
        answer.lines = body()
      }
      thread.start()
      while !thread.isFinished { usleep(1000) }
      return answer.lines
    }

    @Test("A read-only file and folder can be read, and writing says why not") func readOnly() throws {
      let sandbox = try Sandbox()
      do { try sandbox.create().add("a", Make.duration(1)) }
      let path = sandbox.path()
      let folder = sandbox.folder
      let (_, file, journal) = try Self.interrupted(try Sandbox())
      try FileManager.default.createDirectory(atPath: sandbox.path("crashed"), withIntermediateDirectories: false)
      try sandbox.write(file, to: "crashed/team.motionbook")
      try sandbox.write(journal, to: "crashed/team.motionbook-journal")
      let crashed = sandbox.path("crashed/team.motionbook")
      for name in [path, crashed, "\(crashed)-journal"] { chmod(name, 0o444) }
      for name in [sandbox.path("crashed"), folder] { chmod(name, 0o555) }
      defer {
        for name in [folder, sandbox.path("crashed")] { chmod(name, 0o755) }
      }
      let codes = try Self.asOrdinaryUser {
        var codes: [String] = []
        func note(_ body: () throws -> String) {
          codes.append(storeError { codes.append(try body()) }?.code.rawValue ?? "done")
        }
        note {
          "\(try Catalog.open(at: path).list().count) preset, sound \(try Catalog.open(at: path).verify().isSound)"
        }
        note { "\(try Catalog.open(at: path, access: .readWrite).list().count)" }
        note { "\(try Catalog.create(at: folder + "/new").format)" }
        note { "\(try Catalog.open(at: crashed).list().count)" }
        chmod(path, 0o666)
        return codes
      }
      if let codes {
        #expect(codes == ["1 preset, sound true", "done", "READ_ONLY", "READ_ONLY", "NEEDS_RECOVERY"])
      }
      // A writable file in a read-only folder: there is no place for the journal.
      chmod(path, 0o666)
      let writing = try Self.asOrdinaryUser {
        [
          storeError { try Catalog.open(at: path, access: .readWrite).add("b", Make.duration(2)) }?.code.rawValue
            ?? "done"
        ]
      }
      if let writing { #expect(writing == ["READ_ONLY"]) }
      chmod(path, 0o000)
      let forbidden = try Self.asOrdinaryUser {
        [storeError { _ = try Catalog.open(at: path) }?.code.rawValue ?? "done"]
      }
      if let forbidden { #expect(forbidden == ["PERMISSION"]) }
      chmod(path, 0o644)
      #expect(try sandbox.files() == ["crashed", "team.motionbook"])
    }
  #endif
}
