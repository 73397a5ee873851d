import Foundation
import MotionStore
import TestSupport

extension HostileFile {
  /// Things that are no catalog, or not where a catalog should be.
  static var files: [HostileFile] {
    [
      HostileFile("symbolic link", .refused([.linkedFile])) { kit in
        try link(kit, "l", to: try kit.sound("target"))
      },
      HostileFile("link to /dev/zero", .refused([.linkedFile])) { try link($0, "zero", to: "/dev/zero") },
      HostileFile("link to nowhere", .refused([.linkedFile])) { try link($0, "nowhere", to: "/nowhere/at/all") },
      HostileFile("/dev/zero itself", .refused([.notAFile])) { _ in "/dev/zero" },
      HostileFile("hard link", .harmless) { kit in
        let path = kit.sandbox.path("hard")
        try FileManager.default.linkItem(atPath: try kit.sound("other name"), toPath: path)
        return path
      },
      HostileFile("folder", .refused([.notAFile])) { $0.sandbox.folder },
      HostileFile("pipe", .refused([.notAFile])) { kit in
        guard mkfifo(kit.sandbox.path("pipe"), 0o600) == 0 else { throw CocoaError(.fileWriteUnknown) }
        return kit.sandbox.path("pipe")
      },
      HostileFile("missing", .refused([.missingFile])) { $0.sandbox.path("missing") },
      HostileFile("path with a NUL", .refused([.notAFile])) { $0.sandbox.path("a\0b") },
      HostileFile("URI with a mode", .refused([.missingFile])) { _ in "file:x?mode=memory" },
      HostileFile("empty", .refused([.emptyFile])) { try written($0, "empty", []) },
      HostileFile("text", .refused([.notSQLite])) { try written($0, "text", Array("hello, world\n".utf8)) },
      HostileFile("zeros", .refused([.notSQLite])) { kit in
        try written(kit, "zeros", [UInt8](repeating: 0, count: 100_000))
      },
      HostileFile("looks encrypted", .refused([.notSQLite])) { kit in
        var generator = SeededGenerator(seed: 7)
        return try written(kit, "noise", (0..<65_536).map { _ in UInt8.random(in: 0...255, using: &generator) })
      },
      HostileFile("another program's database", .refused([.otherDatabase])) { kit in
        let path = kit.sandbox.path("other.db")
        try RawSQL.run(path, ["CREATE TABLE a (x)", "INSERT INTO a VALUES (1)"])
        return path
      },
      HostileFile("write-ahead log in use", .refused([.walMode])) { kit in
        let path = try kit.sound("wal")
        try RawSQL.run(path, ["PRAGMA journal_mode=WAL"])
        return path
      },
      HostileFile("write-ahead log beside", .refused([.walMode])) { kit in
        _ = try written(kit, "beside-wal", [1, 2, 3])
        return try kit.sound("beside")
      },
      HostileFile("another file's journal beside", .refused([.foreignJournal, .needsRecovery])) { kit in
        _ = try written(kit, "with-journal", journal(pages: 999, pageSize: 4096))
        return try kit.sound("with")
      },
      HostileFile("journal of another page size", .refused([.foreignJournal])) { kit in
        _ = try written(kit, "size-journal", journal(pages: 20, pageSize: 1024))
        return try kit.sound("size")
      },
      HostileFile("hot journal", .refused([.needsRecovery])) { kit in
        let path = try kit.sound("hot")
        let pages = UInt32(try kit.sandbox.read("hot").count / 4096)
        _ = try written(kit, "hot-journal", journal(pages: pages, pageSize: 4096))
        return path
      },
      HostileFile("finished journal beside", .harmless) { kit in
        _ = try written(kit, "done-journal", [UInt8](repeating: 0, count: 512))
        return try kit.sound("done")
      },
    ]
  }

  private static func link(_ kit: HostileKit, _ name: String, to target: String) throws -> String {
    try FileManager.default.createSymbolicLink(atPath: kit.sandbox.path(name), withDestinationPath: target)
    return kit.sandbox.path(name)
  }

  private static func written(_ kit: HostileKit, _ name: String, _ bytes: [UInt8]) throws -> String {
    try kit.sandbox.write(bytes, to: name)
    return kit.sandbox.path(name)
  }

  /// The head of a rollback journal without a record.
  private static func journal(pages: UInt32, pageSize: UInt32) -> [UInt8] {
    var bytes: [UInt8] = [0xD9, 0xD5, 0x05, 0xF9, 0x20, 0xA1, 0x63, 0xD7]
    for word in [0, 0x1234_5678, pages, 512, pageSize] {
      bytes += (0..<4).map { UInt8(truncatingIfNeeded: word >> (24 - 8 * UInt32($0))) }
    }
    return bytes + [UInt8](repeating: 0, count: 512 - bytes.count)
  }

  /// False bytes of a catalog.
  static var headers: [HostileFile] {
    func word(_ offset: Int, _ value: UInt32) -> (inout [UInt8]) -> Void {
      { bytes in
        for index in 0..<4 { bytes[offset + index] = UInt8(truncatingIfNeeded: value >> (24 - 8 * UInt32(index))) }
      }
    }
    func header(
      _ name: String, _ codes: Set<StoreError.Code>, _ edit: @escaping (inout [UInt8]) -> Void
    ) -> HostileFile {
      HostileFile(name, .refused(codes)) { try $0.bytes(name.replacing(" ", with: "-"), edit) }
    }
    return [
      header("header only", [.truncated]) { $0.removeLast($0.count - 100) },
      header("half a header", [.notSQLite, .truncated]) { $0.removeLast($0.count - 50) },
      header("first half", [.truncated]) { $0.removeLast($0.count / 2) },
      header("last byte missing", [.truncated]) { $0.removeLast() },
      header("claims 2 147 483 647 pages", [.truncated], word(28, 0x7FFF_FFFF)),
      header("page size 3", [.corrupt, .notSQLite]) { $0[17] = 3 },
      header("page size 8192", [.corrupt, .truncated]) { $0[16] = 0x20 },
      header("page size 512", [.corrupt, .notSQLite, .alteredSchema]) { $0[16] = 2 },
      header("UTF-16", [.corrupt], word(56, 2)),
      header("no application mark", [.corrupt], word(68, 0)),
      header("another application mark", [.corrupt], word(68, 0x4750_4B47)),
      header("format 0", [.corrupt], word(60, 0)),
      header("format 999", [.newerFormat], word(60, 999)),
      header("format 4294967295", [.corrupt], word(60, .max)),
      header("write-ahead versions", [.walMode]) { $0[18] = 2 },
      header("future versions", [.corrupt, .notSQLite]) { $0[18...19] = [3, 3] },
      header("reserved space", [.corrupt, .notSQLite]) { $0[20] = 32 },
      header("auto-vacuum", [.corrupt], word(52, 5)),
      HostileFile("free list of pages in use", .refused([.corrupt])) { kit in
        try kit.bytes("free-list") { bytes in
          word(32, 3)(&bytes)
          word(36, 5000)(&bytes)
        }
      },
      header("zeroed page", [.corrupt, .alteredSchema]) {
        $0.replaceSubrange(8192..<12_288, with: Array(repeating: 0, count: 4096))
      },
      header("root page twice", [.corrupt, .alteredSchema]) {
        $0.replaceSubrange(8192..<12_288, with: $0[4096..<8192])
      },
      header("a page points at itself", [.corrupt]) { bytes in
        // The second page is the first table's root: an interior page whose only child is itself.
        bytes[4096] = 5
        word(4096 + 8, 2)(&bytes)
      },
      HostileFile("600 MB of nothing behind", .refused([.tooMuchWork])) { try sparse($0, "far", 600 << 20) },
      HostileFile("300 MB of empty pages", .harmless) { kit in
        let path = try sparse(kit, "wide", 300 << 20)
        let file = try FileHandle(forUpdating: URL(fileURLWithPath: path))
        try file.seek(toOffset: 28)
        try file.write(contentsOf: [0, 1, 0x2C, 0])  // 76,800 pages
        try file.close()
        return path
      },
      HostileFile("another legal page size", .harmless) { kit in
        let path = try kit.sound("wide-pages")
        try RawSQL.run(path, ["PRAGMA page_size=16384", "VACUUM"])
        return path
      },
    ]
  }

  private static func sparse(_ kit: HostileKit, _ name: String, _ size: UInt64) throws -> String {
    let path = try kit.sound(name)
    let file = try FileHandle(forUpdating: URL(fileURLWithPath: path))
    try file.truncate(atOffset: size)
    try file.close()
    return path
  }
}
