import CSQLite
import Foundation
import MotionModel
import MotionStore
import TestSupport
import Testing

@Suite("Journals beside a file") struct JournalTests {
  /// A catalog, and beside it the journal of another one with the same number of commits.
  private func twin() throws -> (Sandbox, sound: [UInt8], journal: [UInt8]) {
    let (_, _, journal) = try RecoveryTests.interrupted(try Sandbox())
    let sandbox = try Sandbox()
    do { try sandbox.create().add("b", Make.duration(7), title: "Another catalog's only preset") }
    let sound = try sandbox.read()
    try sandbox.write(journal, to: "team.motionbook-journal")
    return (sandbox, sound, journal)
  }

  /// A catalog as a crash leaves it, and its state before.
  private func crashed() throws -> (Sandbox, before: String, files: [[UInt8]]) {
    let (before, file, journal) = try RecoveryTests.interrupted(try Sandbox())
    let sandbox = try Sandbox()
    try sandbox.write(file)
    try sandbox.write(journal, to: "team.motionbook-journal")
    return (sandbox, before, [file, journal])
  }

  @Test("A newer format's journal is not rolled back, because it cannot be judged") func newerFormat() throws {
    let (sandbox, _, files) = try crashed()
    var file = files[0]
    file.replaceSubrange(60..<64, with: [0, 0, 0, 9])
    try sandbox.write(file)
    for access in [CatalogAccess.readOnly, .readWrite] {
      let error = storeError { _ = try Catalog.open(at: sandbox.path(), access: access) }
      #expect(error?.code == .newerFormat)
      #expect(error?.message.contains("its format 9 is newer than this version's 1") == true)
    }
    #expect(try sandbox.read() == file && sandbox.read("team.motionbook-journal") == files[1])
  }

  @Test("A rehearsal runs nothing of a schema that is not a catalog's") func hostileRehearsal() throws {
    // The journal is the file's own; the file it belongs to has a view that never ends.
    let source = try Sandbox()
    do { try source.create().add("a", Make.duration(1)) }
    try RawSQL.run(
      source.path(),
      [
        "DROP VIEW violation",
        """
        CREATE VIEW violation AS WITH RECURSIVE r(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM r)
        SELECT 'endless' AS what, max(x) AS hash FROM r
        """,
      ])
    let sandbox = try Sandbox()
    var handle: OpaquePointer?
    #expect(sqlite3_open(source.path(), &handle) == SQLITE_OK)
    for sql in [
      "PRAGMA cache_size = 1", "BEGIN", "CREATE TABLE filler (x)",
      "INSERT INTO filler WITH RECURSIVE r(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM r LIMIT 300) "
        + "SELECT randomblob(900) FROM r",
    ] {
      #expect(sqlite3_exec(handle, sql, nil, nil, nil) == SQLITE_OK)
    }
    try sandbox.write(try source.read())
    try sandbox.write(try source.read("team.motionbook-journal"), to: "team.motionbook-journal")
    sqlite3_close_v2(handle)
    let started = CPUTime.now
    let error = storeError { _ = try Catalog.open(at: sandbox.path()) }
    #expect(error?.code == .corrupt)
    // A view that ran would use up its budget of 50 million steps, more than once.
    #expect(CPUTime.now - started < 2)
  }

  @Test("A catalog that refuses recovery changes nothing, and says what the next one will do") func refusal() throws {
    let (sandbox, before, files) = try crashed()
    let error = storeError { _ = try Catalog.open(at: sandbox.path(), recovery: .refuse) }
    #expect(error?.code == .needsRecovery)
    #expect(error?.message == "a write to \"\(sandbox.path())\" was interrupted, and its journal remains")
    let found = Catalog.circumstances(of: sandbox.path())
    #expect(found.concerns.first { $0.topic == .file }?.isFault == false)
    #expect(found.companions == [sandbox.path("team.motionbook-journal")])
    #expect(try [sandbox.read(), sandbox.read("team.motionbook-journal")] == files)
    #expect(try Catalog.open(at: sandbox.path()).stateHash() == before)
    #expect(try sandbox.files() == ["team.motionbook"])
  }

  @Test(
    "A catalog that has been open for a while treats a journal as a new one would",
    arguments: [CatalogAccess.readOnly, .readWrite])
  func later(_ access: CatalogAccess) throws {
    let (own, before, files) = try crashed()
    // Opened on the sound file; then a crash elsewhere puts half a commit there, through the same inode.
    let catalog = try Catalog.open(at: own.path(), access: access)
    #expect(try catalog.stateHash() == before)
    let crash = try FileHandle(forWritingTo: URL(fileURLWithPath: own.path()))
    try crash.write(contentsOf: Data(files[0]))
    try crash.close()
    try own.write(files[1], to: "team.motionbook-journal")
    #expect(try catalog.stateHash() == before)
    #expect(try own.files() == ["team.motionbook"])
    #expect(try catalog.verify().findings == [])

    let (other, sound, journal) = try twin()
    try FileManager.default.removeItem(atPath: other.path("team.motionbook-journal"))
    let victim = try Catalog.open(at: other.path(), access: access)
    #expect(try victim.list().count == 1)
    try other.write(journal, to: "team.motionbook-journal")
    #expect(storeError { _ = try victim.list() }?.code == .foreignJournal)
    if access == .readWrite { #expect(storeError { try victim.add("c", Make.duration(1)) }?.code == .foreignJournal) }
    #expect(try other.read() == sound)
  }

  @Test(
    "A pipe, device or folder in the place of a journal is refused at once", arguments: ["-journal", "-wal", "-shm"])
  func irregular(_ suffix: String) throws {
    let sandbox = try Sandbox()
    do { try sandbox.create().add("a", Make.duration(1)) }
    let open = try Catalog.open(at: sandbox.path(), access: .readWrite)
    let sound = try sandbox.read()
    let place = sandbox.path("team.motionbook" + suffix)
    let kinds: [(String, () throws -> Void)] = [
      ("a pipe", { #expect(mkfifo(place, 0o600) == 0) }),
      ("a folder", { try FileManager.default.createDirectory(atPath: place, withIntermediateDirectories: false) }),
      (
        "a symbolic link",
        { try FileManager.default.createSymbolicLink(atPath: place, withDestinationPath: "/dev/zero") }
      ),
    ]
    for (kind, make) in kinds {
      try make()
      for access in [CatalogAccess.readOnly, .readWrite] {
        let error = storeError { _ = try Catalog.open(at: sandbox.path(), access: access) }
        #expect(error?.code == .notAFile, "\(kind): \(String(describing: error))")
        #expect(error?.message.contains("\(suffix)\" is \(kind)") == true)
      }
      #expect(storeError { _ = try Catalog.openForeign(at: sandbox.path()) }?.code == .notAFile)
      if suffix == "-journal" { #expect(storeError { _ = try open.list() }?.code == .notAFile) }
      #expect(storeError { _ = try sandbox.create("team.motionbook") }?.code == .alreadyExists)
      #expect(try sandbox.read() == sound)
      try FileManager.default.removeItem(atPath: place)
    }
    #expect(try Catalog.open(at: sandbox.path()).list().count == 1)
  }

  #if os(Linux)
    @Test("A journal that may not be read is named, and the file is not taken for a truncated one")
    func unreadable() throws {
      let (sandbox, _, files) = try crashed()
      let (path, journal) = (sandbox.path(), sandbox.path("team.motionbook-journal"))
      chmod(sandbox.folder, 0o755)
      chmod(journal, 0o000)
      defer { chmod(journal, 0o644) }
      let told = try RecoveryTests.asOrdinaryUser {
        let error = storeError { _ = try Catalog.open(at: path) }
        return [error?.code.rawValue ?? "done", error?.message ?? "", "\(error?.category.rawValue ?? 0)"]
      }
      guard let told else { return }
      #expect(told[0] == "PERMISSION" && told[2] == "7")
      let message = "a write to \"\(path)\" was interrupted, and its journal \"\(journal)\" cannot be read: "
      #expect(told[1] == message + "Permission denied")
      chmod(journal, 0o644)
      #expect(try [sandbox.read(), sandbox.read("team.motionbook-journal")] == files)
    }

    @Test("A copy that cannot be saved blames its own place, not the catalog") func unsavedCopy() throws {
      let sandbox = try Sandbox()
      do { try sandbox.create().add("a", Make.duration(1)) }
      let (path, folder) = (sandbox.path(), sandbox.path("closed"))
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: false)
      chmod(sandbox.folder, 0o755)
      chmod(folder, 0o555)
      let told = try RecoveryTests.asOrdinaryUser {
        var told: [String] = []
        for pruning in [false, true] {
          let error = storeError {
            _ = try Catalog.open(at: path).export(to: "\(folder)/copy.motionbook", prune: pruning)
          }
          told += [error?.code.rawValue ?? "done", error?.message ?? ""]
        }
        return told
      }
      guard let told else { return }
      let message = "\"\(folder)/copy.motionbook\" cannot be saved: its folder cannot be written"
      #expect(told == ["READ_ONLY", message, "READ_ONLY", message])
    }
  #endif
}
