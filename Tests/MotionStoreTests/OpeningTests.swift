import CSQLite
import Foundation
import MotionModel
import TestSupport
import Testing

@testable import MotionStore

@Suite("Opening a file") struct OpeningTests {
  /// A sound catalog's bytes after a change.
  private func altered(_ sandbox: Sandbox, _ change: (inout [UInt8]) -> Void) throws {
    do { try sandbox.create().add("brand/enter", Make.duration(0.3)) }
    var bytes = try sandbox.read()
    change(&bytes)
    try sandbox.write(bytes)
  }

  private func diagnosis(_ sandbox: Sandbox, _ access: CatalogAccess = .readOnly) -> StoreError? {
    storeError { _ = try Catalog.open(at: sandbox.path(), access: access) }
  }

  @Test("A missing file is said to be missing, and nothing is made") func missing() throws {
    let sandbox = try Sandbox()
    for access in [CatalogAccess.readOnly, .readWrite] {
      let error = diagnosis(sandbox, access)
      #expect(error?.code == .missingFile)
      #expect(error?.category.rawValue == 6)
      #expect(error?.message == "there is no catalog \"\(sandbox.path())\"")
      // The hint depends on the caller, for reading or creating.
      #expect(error?.hint == nil)
    }
    #expect(try sandbox.files().isEmpty)
  }

  @Test("An empty file is said to be empty, and stays so") func empty() throws {
    let sandbox = try Sandbox()
    try sandbox.write([])
    for access in [CatalogAccess.readOnly, .readWrite] {
      let error = diagnosis(sandbox, access)
      #expect(error?.code == .emptyFile)
      #expect(error?.message == "\"\(sandbox.path())\" is empty: an interrupted copy or download?")
    }
    #expect(try sandbox.read().isEmpty)
  }

  @Test(
    "A text, a short file and zeros are not SQLite databases",
    arguments: [
      Array("just a text\n".utf8), Array(repeating: 0, count: 8192), Array("SQLite format 2\0".utf8),
      Array(repeating: 0x41, count: 5000),
    ]) func notSQLite(_ bytes: [UInt8]) throws
  {
    let sandbox = try Sandbox()
    try sandbox.write(bytes)
    let error = diagnosis(sandbox)
    #expect(error?.code == .notSQLite)
    #expect(error?.message == "\"\(sandbox.path())\" is not a catalog: it is not an SQLite database")
    #expect(try sandbox.read() == bytes)
  }

  @Test("Another application's database is recognized, with its mark") func otherDatabase() throws {
    let sandbox = try Sandbox()
    try RawSQL.run(sandbox.path(), ["CREATE TABLE t(x)"])
    #expect(diagnosis(sandbox)?.code == .otherDatabase)
    #expect(diagnosis(sandbox)?.message.hasSuffix("not a catalog: it has no application mark") == true)
    try RawSQL.run(sandbox.path(), ["PRAGMA application_id = 0x47504B47"])
    #expect(diagnosis(sandbox)?.message.hasSuffix("its application mark is \"GPKG\"") == true)
  }

  @Test("A folder and a pipe are not files") func notAFile() throws {
    let sandbox = try Sandbox()
    try FileManager.default.createDirectory(atPath: sandbox.path(), withIntermediateDirectories: false)
    #expect(diagnosis(sandbox)?.code == .notAFile)
    #expect(diagnosis(sandbox)?.message == "\"\(sandbox.path())\" is a folder, not a catalog")
    #expect(mkfifo(sandbox.path("pipe"), 0o600) == 0)
    #expect(storeError { _ = try Catalog.open(at: sandbox.path("pipe")) }?.code == .notAFile)
    #expect(storeError { _ = try Catalog.open(at: "") }?.code == .notAFile)
    #expect(storeError { _ = try Catalog.open(at: "a\0b") }?.code == .notAFile)
  }

  @Test("A truncated file is recognized at every page and at odd places") func truncated() throws {
    let sandbox = try Sandbox()
    try altered(sandbox) { _ in }
    let whole = try sandbox.read()
    var offsets = Array(stride(from: 4096, to: whole.count, by: 4096))
    var generator = SeededGenerator(seed: 11)
    for _ in 0..<50 { offsets.append(Int.random(in: 16..<whole.count, using: &generator)) }
    for offset in offsets {
      try sandbox.write(Array(whole.prefix(offset)))
      let code = diagnosis(sandbox)?.code
      // Below 92 bytes the fields that tell a catalog from other databases are missing too.
      let expected: Set<StoreError.Code> = offset < 100 ? [.truncated, .otherDatabase] : [.truncated]
      #expect(code.map(expected.contains) == true, "cut to \(offset) bytes: \(String(describing: code))")
    }
  }

  @Test("WAL mode and a foreign write-ahead log are refused, and nothing is created") func walMode() throws {
    let sandbox = try Sandbox()
    do { try sandbox.create().add("a", Make.duration(1)) }
    let sound = try sandbox.read()
    try RawSQL.run(sandbox.path(), ["PRAGMA journal_mode=WAL"])
    for access in [CatalogAccess.readOnly, .readWrite] {
      #expect(diagnosis(sandbox, access)?.code == .walMode)
      #expect(diagnosis(sandbox, access)?.hint?.contains("PRAGMA journal_mode=DELETE") == true)
    }
    #expect(try sandbox.files() == ["team.motionbook"])
    try sandbox.write(sound)
    try sandbox.write(Array(repeating: 7, count: 64), to: "team.motionbook-wal")
    #expect(diagnosis(sandbox)?.code == .walMode)
    #expect(try sandbox.read() == sound)
  }

  @Test("A newer file is read when its makers allow it, and refused otherwise") func newer() throws {
    let sandbox = try Sandbox()
    do { try sandbox.create().add("a", Make.duration(1)) }
    try RawSQL.run(sandbox.path(), ["PRAGMA user_version = 9", "UPDATE meta SET value='9' WHERE key='min_writer'"])
    #expect(try Catalog.open(at: sandbox.path()).get("a").preset.motion == Make.duration(1))
    let write = diagnosis(sandbox, .readWrite)
    #expect(write?.code == .newerFormat)
    #expect(write?.message.contains("only a newer one can change it") == true)
    try RawSQL.run(sandbox.path(), ["UPDATE meta SET value='9' WHERE key='min_reader'"])
    let read = diagnosis(sandbox)
    #expect(read?.code == .newerFormat)
    #expect(read?.message.contains("has format 9, made by a newer Motionbook; this one reads up to 1") == true)
  }

  @Test(
    "Added, dropped and changed tables are named",
    arguments: [
      ("CREATE INDEX extra ON artifact(title)", "extra index extra"),
      ("CREATE TABLE notes(x)", "extra table notes"),
      ("DROP TRIGGER artifact_no_update", "missing trigger artifact_no_update"),
      ("DROP VIEW head; CREATE VIEW head AS SELECT 1 AS hash", "changed view head"),
      ("ALTER TABLE meta ADD COLUMN more TEXT", "changed table meta"),
    ]) func alteredSchema(_ sql: String, _ difference: String) throws
  {
    let sandbox = try Sandbox()
    _ = try sandbox.create()
    try RawSQL.run(sandbox.path(), [sql])
    for access in [CatalogAccess.readOnly, .readWrite] {
      let error = diagnosis(sandbox, access)
      #expect(error?.code == .alteredSchema)
      #expect(error?.names.contains(difference) == true, "\(String(describing: error?.names))")
    }
  }

  @Test(
    "Header fields that no catalog has are damage", arguments: [16, 17, 18, 19, 21, 22, 23, 47, 55, 59, 67, 72, 91])
  func oddHeader(_ offset: Int) throws {
    let sandbox = try Sandbox()
    try altered(sandbox) { $0[offset] ^= 0x40 }
    let error = diagnosis(sandbox)
    #expect(error?.category == .catalog, "byte \(offset): \(String(describing: error))")
  }

  @Test("Reading creates nothing and changes nothing") func readingLeavesNoTrace() throws {
    let sandbox = try Sandbox()
    do { try sandbox.create().add("a", Make.duration(1)) }
    let before = try sandbox.read()
    let catalog = try Catalog.open(at: sandbox.path())
    _ = try catalog.list()
    _ = try catalog.get("a")
    _ = try catalog.info()
    #expect(try catalog.verify().isSound)
    #expect(throws: StoreError.self) { try catalog.add("b", Make.duration(2)) }
    #expect(storeError { try catalog.add("b", Make.duration(2)) }?.code == .readOnly)
    #expect(try sandbox.files() == ["team.motionbook"])
    #expect(try sandbox.read() == before)
  }

  @Test("Making a catalog never replaces anything") func creation() throws {
    let sandbox = try Sandbox()
    try sandbox.write([1, 2, 3])
    #expect(storeError { _ = try sandbox.create() }?.code == .alreadyExists)
    #expect(try sandbox.read() == [1, 2, 3])
    try sandbox.write([9], to: "new.motionbook-journal")
    let error = storeError { _ = try sandbox.create("new.motionbook") }
    #expect(error?.code == .foreignJournal)
    #expect(try sandbox.files() == ["new.motionbook-journal", "team.motionbook"])
    #expect(storeError { _ = try sandbox.create("no/such/folder.motionbook") }?.code == .inputOutput)
    try FileManager.default.createSymbolicLink(
      atPath: sandbox.path("link"), withDestinationPath: sandbox.path("nowhere"))
    #expect(storeError { _ = try sandbox.create("link") }?.code == .alreadyExists)
    #expect(storeError { _ = try sandbox.create("..") }?.code == .notAFile)
  }

  @Test("A symbolic link is followed, a second hard link is not written through") func links() throws {
    let sandbox = try Sandbox()
    do { try sandbox.create().add("a", Make.duration(1)) }
    try FileManager.default.createSymbolicLink(atPath: sandbox.path("link"), withDestinationPath: sandbox.path())
    let through = try Catalog.open(at: sandbox.path("link"), access: .readWrite)
    try through.add("b", Make.duration(2))
    #expect(try Catalog.open(at: sandbox.path()).list().count == 2)
    #expect(
      storeError {
        _ = try CatalogOpening.open(at: sandbox.path("link"), access: .readOnly, trust: .foreign)
      }?.code == .linkedFile)
    try FileManager.default.linkItem(atPath: sandbox.path(), toPath: sandbox.path("twin"))
    #expect(diagnosis(sandbox, .readWrite)?.code == .linkedFile)
    #expect(diagnosis(sandbox, .readOnly) == nil)
    try FileManager.default.removeItem(atPath: sandbox.path())
    let dangling = storeError { _ = try Catalog.open(at: sandbox.path("link")) }
    #expect(dangling?.code == .missingFile)
    #expect(dangling?.message.hasSuffix("is a broken link") == true)
  }

  @Test("A name that looks like a URI is a plain name") func uriName() throws {
    let sandbox = try Sandbox()
    let name = "file:x.motionbook?mode=memory"
    do { try sandbox.create(name).add("a", Make.duration(1)) }
    #expect(try sandbox.files() == [name])
    #expect(try Catalog.open(at: sandbox.path(name)).list().count == 1)
  }

  @Test("Every connection is hardened") func hardening() throws {
    let sandbox = try Sandbox()
    let catalog = try sandbox.create()
    let expected: [(String, String)] = [
      ("foreign_keys", "1"), ("recursive_triggers", "1"), ("trusted_schema", "0"), ("cell_size_check", "1"),
      ("synchronous", "3"), ("temp_store", "2"), ("journal_mode", "delete"),
      ("application_id", "1297044546"), ("user_version", "1"), ("page_size", "4096"), ("encoding", "UTF-8"),
    ]
    try catalog.connection.withValue { connection in
      for (pragma, value) in expected {
        let found = try connection.first("SELECT CAST(\(pragma) AS TEXT) FROM pragma_\(pragma)") { try $0.text(0) }
        #expect(found == value, "\(pragma)")
      }
      #expect(connection.busyWait?.value.timeout == 60)
      #expect(throws: SQLiteError.self) {
        try connection.execute("PRAGMA writable_schema=ON; DELETE FROM sqlite_schema")
      }
      #expect(throws: SQLiteError.self) { try connection.execute("SELECT \"no such column\"") }
      #expect(throws: SQLiteError.self) { try connection.execute("SELECT load_extension('x')") }
      #expect(throws: SQLiteError.self) { try connection.run("SELECT zeroblob(100000000)") }
    }
  }
}
