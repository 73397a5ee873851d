import Foundation
import MotionModel
import MotionStore
import Testing

@Suite("Publishing") struct ExportTests {
  /// A catalog with a release, a removed preset, a later change and a later preset.
  private func catalog(_ sandbox: Sandbox) throws -> Catalog {
    let catalog = try sandbox.create()
    try catalog.add("base", Make.duration(1))
    try catalog.add("user", Make.alias("base"))
    try catalog.add("gone", Make.duration(7))
    try catalog.release("0", by: Make.context("zero"))
    try catalog.write(by: Make.context()) { try $0.remove(PresetName("gone")) }
    try catalog.release("1", by: Make.context("one", at: 5))
    _ = try catalog.set("base", Make.duration(2))
    try catalog.add("later", Make.duration(3))
    return catalog
  }

  @Test("A copy holds everything, is checked, and leaves no other file") func whole() throws {
    let sandbox = try Sandbox()
    let catalog = try catalog(sandbox)
    let report = try catalog.backup(to: sandbox.path("copy.motionbook"))
    #expect(report.stateHash == (try catalog.stateHash()))
    #expect(report.omittedCount == 0)
    #expect(report.byteCount == Int64(try sandbox.read("copy.motionbook").count))
    #expect(try sandbox.files() == ["copy.motionbook", "team.motionbook"])
    let copy = try Catalog.open(at: sandbox.path("copy.motionbook"), access: .readWrite)
    #expect(try copy.verify().findings == [])
    #expect(try copy.merge(catalog.path).isUpToDate)
    // The same catalog gives the same bytes.
    try catalog.backup(to: sandbox.path("again.motionbook"))
    #expect(try sandbox.read("again.motionbook") == (try sandbox.read("copy.motionbook")))
  }

  @Test("A destination that exists, or has a journal beside it, is refused; a replacement is complete") func obstacles()
    throws
  {
    let sandbox = try Sandbox()
    let catalog = try catalog(sandbox)
    try sandbox.create("there").add("old", Make.duration(1))
    let old = try sandbox.read("there")
    #expect(storeError { try catalog.export(to: sandbox.path("there")) }?.code == .alreadyExists)
    #expect(try sandbox.read("there") == old)
    for suffix in ["-journal", "-wal", "-shm"] {
      try sandbox.write([1], to: "free\(suffix)")
      #expect(storeError { try catalog.export(to: sandbox.path("free")) }?.code == .foreignJournal)
      #expect(
        storeError { try catalog.export(to: sandbox.path("free"), replacing: true) }?.code
          == .foreignJournal)
      try FileManager.default.removeItem(atPath: sandbox.path("free\(suffix)"))
    }
    try sandbox.write([1], to: "there-journal")
    #expect(
      storeError { try catalog.export(to: sandbox.path("there"), replacing: true) }?.code == .foreignJournal
    )
    try FileManager.default.removeItem(atPath: sandbox.path("there-journal"))
    #expect(
      storeError { try catalog.export(to: catalog.path, replacing: true) }?.code == .alreadyExists)
    #expect(storeError { try catalog.export(to: sandbox.path("no/such/folder")) }?.category == .inputOutput)
    #expect(
      storeError { try catalog.export(to: sandbox.path("new"), at: .release("9")) }?.code == .notFound)
    #expect(try sandbox.files() == ["team.motionbook", "there"])
    try catalog.export(to: sandbox.path("there"), replacing: true)
    #expect(try Catalog.open(at: sandbox.path("there")).stateHash() == (try catalog.stateHash()))
  }

  @Test("A copy at a release, and a pruned one, hold what they need and merge back without change") func subsets()
    throws
  {
    let sandbox = try Sandbox()
    let catalog = try catalog(sandbox)
    let cases: [(name: String, point: CatalogPoint, prune: Bool, presets: [String], releases: [String])] = [
      ("at", .release("1"), false, ["base", "user"], ["1"]),
      ("at-zero", .release("0"), false, ["base", "gone", "user"], ["1", "0"]),
      ("at-pruned", .release("0"), true, ["base", "gone", "user"], ["0"]),
      ("pruned", .now, true, ["base", "later", "user"], []),
      ("time", .time(Make.context("", at: 0).timeMs), true, ["base", "later", "user"], []),
    ]
    for item in cases {
      let path = sandbox.path(item.name)
      let report = try catalog.export(to: path, at: item.point, prune: item.prune)
      let copy = try Catalog.open(at: path, access: .readWrite)
      #expect(try copy.list().map(\.name.text) == item.presets, "\(item.name)")
      #expect(Set(try copy.releases().map(\.name)) == Set(item.releases), "\(item.name)")
      #expect(try copy.verify().findings == [], "\(item.name)")
      #expect(report.omittedCount > 0)
      #expect(try catalog.merge(path).isUpToDate, "\(item.name)")
      let back = try copy.merge(catalog.path)
      #expect(back.stateHash == (try catalog.stateHash()))
    }
    #expect(throws: Never.self) {
      try Catalog.open(at: sandbox.path("at-pruned")).load(PresetReference("user")).motion.withoutAlias()
    }
  }

  @Test("Where a catalog lies is told, and what is risky about it") func circumstances() throws {
    let sandbox = try Sandbox()
    let catalog = try catalog(sandbox)
    let calm = Catalog.circumstances(of: catalog.path)
    #expect(calm.format == 1 && calm.linkCount == 1 && calm.isWritable && calm.companions.isEmpty)
    #expect(calm.concerns.filter { $0.topic != .networkFolder } == [])
    #expect(Catalog.circumstances(of: sandbox.path("none")).concerns.map(\.topic) == [.file])
    try FileManager.default.linkItem(atPath: catalog.path, toPath: sandbox.path("second"))
    try sandbox.write([UInt8](repeating: 0, count: 10), to: "team.motionbook-journal")
    let risky = Catalog.circumstances(of: catalog.path)
    #expect(Set(risky.concerns.map(\.topic)).isSuperset(of: [.links, .companion]))
    #expect(risky.concerns.first?.isFault == true)
    // On Linux by the number of the file system; elsewhere by its flags.
    #expect(risky.fileSystem != nil)
  }
}
