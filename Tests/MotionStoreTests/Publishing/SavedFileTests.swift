import CSQLite
import Foundation
import MotionModel
import Testing

@testable import MotionStore

@Suite("Where files are written") struct SavedFileTests {
  private func mode(_ path: String) throws -> Int {
    try #require(FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int)
  }

  @Test("Only a file of its own kind is replaced, whatever name leads to it") func kinds() throws {
    let sandbox = try Sandbox()
    let catalog = try sandbox.create()
    try catalog.add("a", Make.duration(1))
    try catalog.backup(to: sandbox.path("copy"))
    try sandbox.write(Array("notes".utf8), to: "notes")
    try sandbox.write([], to: "empty")
    try FileManager.default.createDirectory(atPath: sandbox.path("folder"), withIntermediateDirectories: false)
    for name in ["team.motionbook", "copy", "notes", "empty", "folder"] {
      try FileManager.default.createSymbolicLink(atPath: sandbox.path("\(name).link"), withDestinationPath: name)
    }
    try FileManager.default.createSymbolicLink(atPath: sandbox.path("lost"), withDestinationPath: "nowhere")
    let before = try sandbox.files()
    let state = try sandbox.read()
    let cases: [(String, SavedFile.Contents, StoreError.Code?)] = [
      ("new", .text, nil), ("new", .catalog, nil), ("notes", .text, nil), ("empty", .text, nil),
      ("notes.link", .text, nil), ("copy", .catalog, nil),
      ("team.motionbook", .text, .alreadyExists), ("team.motionbook.link", .text, .alreadyExists),
      ("copy", .text, .alreadyExists), ("copy.link", .text, .alreadyExists),
      ("team.motionbook-journal", .text, .foreignJournal), ("team.motionbook-wal", .text, .foreignJournal),
      ("notes-journal", .text, nil), ("notes", .catalog, .alreadyExists), ("empty", .catalog, .alreadyExists),
      ("copy.link", .catalog, .linkedFile), ("folder", .text, .notAFile), ("folder", .catalog, .notAFile),
      ("folder.link", .text, .notAFile), ("lost", .text, .linkedFile), ("lost", .catalog, .linkedFile),
    ]
    for (name, contents, code) in cases {
      let error = storeError { _ = try SavedFile(at: sandbox.path(name), contents, replacing: true) }
      #expect(error?.code == code, "\(name) as \(contents): \(error?.message ?? "accepted")")
    }
    // Through its links the catalog itself is not replaced by its own copy either.
    try FileManager.default.linkItem(atPath: catalog.path, toPath: sandbox.path("hard"))
    for name in ["team.motionbook", "team.motionbook.link", "hard"] {
      #expect(storeError { try catalog.backup(to: sandbox.path(name), replacing: true) }?.code == .alreadyExists)
    }
    #expect(storeError { _ = try SavedFile(at: sandbox.path("hard"), .text, replacing: true) }?.code == .alreadyExists)
    #expect(try sandbox.files() == (before + ["hard"]).sorted())
    #expect(try sandbox.read() == state)
  }

  @Test("Whatever is damaged at its beginning, what salvage could save is not replaced; what only looks alike is")
  func damaged() throws {
    let file = try FlippedFile()
    let sandbox = file.sandbox
    var damages: [(String, [UInt8])] = (0..<FileHeader.length).map { byte in
      var bytes = file.sound
      bytes[byte] ^= 0xFF
      return ("byte \(byte)", bytes)
    }
    damages.append(("all of the header", [UInt8](repeating: 0, count: 100) + file.sound.dropFirst(100)))
    damages.append(("the first page", [UInt8](repeating: 0xA5, count: 4096) + file.sound.dropFirst(4096)))
    for (what, bytes) in damages {
      try sandbox.write(bytes)
      for contents in [SavedFile.Contents.text, .catalog] {
        // A catalog that is known by its mark is replaced by another one when that is asked for, sound or not.
        if contents == .catalog, FileHeader(Array(bytes.prefix(100)))?.application == FileHeader.applicationID {
          continue
        }
        let error = storeError { _ = try SavedFile(at: sandbox.path(), contents, replacing: true) }
        #expect(error?.code == .alreadyExists, "\(what) as \(contents)")
        #expect(contents == .text || error?.hint?.contains("Catalog.salvage(") == true, "\(what)")
      }
      #expect(try sandbox.read() == bytes)
    }
    let mark = [UInt8](repeating: 0x20, count: 68) + Array("MOTB CREATE TABLE artifact (id)".utf8)
    for bytes in [mark, Array("SQLite format 3 is not a text".utf8), [UInt8](repeating: 0, count: 300_000)] {
      try sandbox.write(bytes)
      _ = try SavedFile(at: sandbox.path(), .text, replacing: true)
    }
  }

  @Test("Why a file cannot be saved is told by its code and its words") func causes() throws {
    let causes: [(number: Int32, code: StoreError.Code, words: String)] = [
      (ENOSPC, .diskFull, "No space left on device"), (EDQUOT, .diskFull, "Disk quota exceeded"),
      (EFBIG, .diskFull, "File too large"), (EACCES, .readOnly, "its folder cannot be written"),
      (EPERM, .readOnly, "its folder cannot be written"), (EROFS, .readOnly, "its file system is read-only"),
      (EMFILE, .inputOutput, "Too many open files"), (ENFILE, .inputOutput, "Too many open files in system"),
      (EIO, .inputOutput, "Input/output error"), (ENOENT, .inputOutput, "No such file or directory"),
      (EEXIST, .alreadyExists, "exists already"), (0, .inputOutput, "a disk error"),
    ]
    for (number, code, words) in causes {
      let error = StoreError.cannotSave("x y", number)
      #expect(error.code == code && error.message.contains(words) && error.message.contains("\"x y\""), "\(error)")
      // Error as passed on by SQLite.
      var told = SQLiteError(code: SQLITE_CANTOPEN, message: "unable to open database file")
      told.systemError = number
      if number != 0, number != ENOENT {
        #expect(StoreError(saving: told, to: "/nowhere/at/all", shownAs: "x y") == error)
      }
    }
    // Reasons hidden by SQLite are requested from the system again.
    let sandbox = try Sandbox()
    for code in [SQLITE_CANTOPEN, SQLITE_READONLY] {
      let error = SQLiteError(code: code, message: "told")
      let missing = StoreError(saving: error, to: sandbox.path("no/such"), shownAs: "copy")
      #expect(missing?.code == .inputOutput && missing?.message.contains("No such file") == true, "\(code)")
      let folder = StoreError(saving: error, to: sandbox.folder, shownAs: "copy")
      #expect(folder?.message.contains("Is a directory") == true, "\(code)")
      let none = StoreError(saving: error, to: sandbox.path("fine"), shownAs: "copy")
      #expect(none?.code == .inputOutput && none?.message == "\"copy\" cannot be saved: told")
    }
  }

  @Test("A text replaces the file that a link leads to, and the link stays") func links() throws {
    let sandbox = try Sandbox()
    try sandbox.write([1], to: "notes")
    try FileManager.default.createSymbolicLink(atPath: sandbox.path("link"), withDestinationPath: "notes")
    try SavedFile(at: sandbox.path("link"), .text, replacing: true).save { path in
      try Data([2]).write(to: URL(fileURLWithPath: path))
    }
    #expect(try sandbox.read("notes") == [2])
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: sandbox.path("link")) == "notes")
    #expect(try sandbox.files() == ["link", "notes"])
  }

  @Test("What is made from a private catalog, or takes a private file's place, is private") func privacy() throws {
    let sandbox = try Sandbox()
    let catalog = try sandbox.create()
    try catalog.add("a/b", Make.duration(1))
    try catalog.release("1", by: Make.context())
    let old = umask(0o022)
    defer { umask(old) }
    // Permissions of the catalog, of the file in the place if there is one, and of the file that is written.
    let cases: [(catalog: mode_t, place: mode_t?, expected: Int)] = [
      (0o644, nil, 0o644), (0o600, nil, 0o600), (0o640, nil, 0o640), (0o600, 0o644, 0o600), (0o644, 0o600, 0o600),
      (0o644, 0o664, 0o664), (0o640, 0o664, 0o660), (0o666, 0o640, 0o640),
    ]
    for (index, item) in cases.enumerated() {
      chmod(catalog.path, item.catalog)
      for prune in [false, true] {
        let copy = sandbox.path("copy-\(index)-\(prune)")
        if let place = item.place {
          try catalog.backup(to: copy)
          chmod(copy, place)
        }
        try catalog.export(to: copy, prune: prune, replacing: item.place != nil)
        #expect(try mode(copy) == item.expected, "\(item) pruned \(prune)")
      }
    }
  }

  @Test("Where root writes, a file keeps the owner of the one it replaces or copies", .enabled(if: geteuid() == 0))
  func owner() throws {
    let sandbox = try Sandbox()
    let catalog = try sandbox.create()
    try catalog.add("a", Make.duration(1))
    func owner(_ path: String) throws -> [NSNumber?] {
      let facts = try FileManager.default.attributesOfItem(atPath: path)
      return [facts[.ownerAccountID] as? NSNumber, facts[.groupOwnerAccountID] as? NSNumber]
    }
    chmod(catalog.path, 0o600)
    chown(catalog.path, 1234, 1235)
    try catalog.backup(to: sandbox.path("copy"))
    #expect(try owner(sandbox.path("copy")) == [1234, 1235])
    chown(sandbox.path("copy"), 77, 78)
    try catalog.backup(to: sandbox.path("copy"), replacing: true)
    #expect(try owner(sandbox.path("copy")) == [77, 78])
    #expect(try mode(sandbox.path("copy")) == 0o600)
  }
}
