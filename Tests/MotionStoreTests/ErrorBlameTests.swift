import CSQLite
import MotionModel
import Testing

@testable import MotionStore

@Suite("What an error is blamed on") struct ErrorBlameTests {
  @Test("Of all that SQLite reports, only a wrong use of it is our fault", arguments: Int32(1)...28) func codes(
    _ code: Int32
  ) {
    // NOTFOUND, EMPTY, NOTICE and WARNING are never the answer to a statement, nor is ABORT, which needs another thread.
    let ours = [SQLITE_MISUSE, SQLITE_RANGE]
    let unused = [SQLITE_NOTFOUND, SQLITE_EMPTY, SQLITE_NOTICE, SQLITE_WARNING, SQLITE_ABORT]
    guard !unused.contains(code) else { return }
    let error = StoreError(SQLiteError(code: code, message: "told"), path: "x.motionbook")
    #expect((error.category == .internal) == ours.contains(code), "\(code): \(error.code)")
    #expect(error.path == "x.motionbook")
  }

  @Test("A table that is dropped under an open catalog is the file's fault, and said to be") func dropped() throws {
    let sandbox = try Sandbox()
    do { try sandbox.create().add("a", Make.duration(1)) }
    for access in [CatalogAccess.readOnly, .readWrite] {
      try sandbox.write(try sandbox.read(), to: "copy.motionbook")
      let catalog = try Catalog.open(at: sandbox.path("copy.motionbook"), access: access)
      _ = try catalog.list()
      try RawSQL.run(sandbox.path("copy.motionbook"), ["DROP TABLE link"], foreignKeys: false)
      let read = storeError { _ = try catalog.list() }
      #expect(read?.code == .alteredSchema, "\(String(describing: read))")
      #expect(read?.message.contains("no such table: main.link") == true || read?.message.contains("link") == true)
      if access == .readWrite {
        let write = storeError { try catalog.add("b", Make.duration(2)) }
        #expect(write?.category == .catalog, "\(String(describing: write))")
      }
    }
  }
}
