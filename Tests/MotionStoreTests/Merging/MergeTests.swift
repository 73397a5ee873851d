import Foundation
import MotionModel
import Testing

@testable import MotionStore

/// Two copies of one catalog.
struct TwoCopies {
  let sandbox: Sandbox
  let ours: Catalog
  let theirs: Catalog

  init(_ prepare: (Catalog) throws -> Void) throws {
    sandbox = try Sandbox()
    ours = try sandbox.create("ours.motionbook")
    try prepare(ours)
    try ours.backup(to: sandbox.path("theirs.motionbook"))
    theirs = try Catalog.open(at: sandbox.path("theirs.motionbook"), access: .readWrite)
  }

  @discardableResult
  func merge() throws -> MergeReport { try ours.merge(theirs.path) }
}

extension Catalog {
  /// Findings of `verify` beside references, which a merge may leave broken or circular.
  func unsound() throws -> [VerificationReport.Finding] { try verify().findings.filter { $0.check != .references } }
}

@Suite("Merging") struct MergeTests {
  @Test("A merge brings what is new, says what happened, and the second time nothing") func report() throws {
    let copies = try TwoCopies {
      for name in ["same", "theirs", "gone", "both"] { try $0.add(name, Make.duration(1)) }
    }
    _ = try copies.theirs.set("theirs", Make.duration(2))
    try copies.theirs.write(by: Make.context()) { try $0.remove(PresetName("gone")) }
    try copies.theirs.add("new", Make.duration(3))
    _ = try copies.theirs.set("both", Make.duration(4))
    _ = try copies.ours.set("both", Make.duration(5))
    try copies.theirs.release("1", dryRun: false, by: Make.context())

    let state = try copies.ours.stateHash()
    let rehearsal = try copies.ours.merge(copies.theirs.path, dryRun: true)
    #expect(try copies.ours.stateHash() == state)
    let report = try copies.merge()
    #expect(rehearsal.presets == report.presets && rehearsal.stateHash == report.stateHash && rehearsal.isDryRun)
    #expect(
      report.presets.map { "\($0.name) \($0.effect.rawValue) \($0.versionsAdded)" } == [
        "both diverged 1", "gone removed 1", "new added 1", "theirs updated 1",
      ])
    #expect(report.versionsAdded == 4 && report.releasesAdded == 1 && report.contentsAdded == 3)
    #expect(report.artifactsAdded == 8)
    #expect(report.conflicts.map(\.kind) == [.divergent])
    #expect(report.newConflictCount == 1)
    #expect(report.stateHash == (try copies.ours.stateHash()))
    let again = try copies.merge()
    #expect(again.isUpToDate && again.presets.isEmpty && again.newConflictCount == 0)
    #expect(again.artifactsSeen == (try copies.theirs.verify().artifactCount))
    #expect(try copies.ours.unsound() == [])
    // Back the other way, both hold the same.
    let back = try copies.theirs.merge(copies.ours.path)
    #expect(back.stateHash == again.stateHash)
    #expect(Set(back.conflicts.map(\.identity)) == Set(again.conflicts.map(\.identity)))
    #expect(back.conflicts.first?.sides.first != again.conflicts.first?.sides.first)
  }

  @Test("A file merged with itself, by any name, changes nothing") func itself() throws {
    let sandbox = try Sandbox()
    let catalog = try sandbox.create()
    try catalog.add("a", Make.duration(1))
    let bytes = try sandbox.read()
    for path in [sandbox.path(), "\(sandbox.folder)/./team.motionbook"] {
      let report = try catalog.merge(path)
      #expect(report.isSameFile && report.isUpToDate)
    }
    #expect(try sandbox.read() == bytes)
  }

  @Test("Unrelated catalogs, and empty ones, become one") func unrelated() throws {
    let sandbox = try Sandbox()
    let one = try sandbox.create("one.motionbook")
    let two = try sandbox.create("two.motionbook")
    #expect(try one.merge(two.path).isUpToDate)
    try one.add("a", Make.duration(1))
    try two.add("b", Make.duration(1))
    try two.add("a", Make.duration(2))
    let report = try one.merge(two.path)
    #expect(report.presets.map(\.effect) == [.added, .added])
    #expect(report.conflicts.map(\.kind) == [.name])
    // One that comes removed is not there afterwards.
    let three = try sandbox.create("three.motionbook")
    try three.add("gone", Make.duration(1))
    try three.remove("gone")
    #expect(try sandbox.create("four.motionbook").merge(three.path).presets.map(\.effect) == [.history])
    #expect(report.conflicts.first?.presets.count == 2)
    #expect(try one.unsound() == [])
    #expect(try two.merge(one.path).stateHash == report.stateHash)
  }

  @Test("The same change on both sides is no conflict") func sameChange() throws {
    let copies = try TwoCopies { try $0.add("a", Make.duration(1)) }
    _ = try copies.ours.set("a", Make.duration(2))
    try copies.theirs.write(by: CommitContext(author: "Bob", timeMs: 5, message: "too")) {
      try $0.set(PresetName("a"), motion: Make.duration(2))
    }
    let report = try copies.merge()
    #expect(report.presets.map(\.effect) == [.diverged])
    #expect(report.conflicts.isEmpty)
  }

  @Test("A circle and a dangling reference that only the union has are listed") func references() throws {
    let copies = try TwoCopies {
      try $0.add("a", Make.duration(1))
      try $0.add("b", Make.duration(1))
      try $0.add("c", Make.duration(1))
    }
    _ = try copies.ours.set("a", Make.alias("b"))
    _ = try copies.theirs.set("b", Make.alias("a"))
    try copies.theirs.write(by: Make.context()) { try $0.remove(PresetName("c")) }
    try copies.ours.add("user", Make.alias("c"))
    let report = try copies.merge()
    #expect(Set(report.conflicts.map(\.kind)) == [.cycle, .dangling])
    #expect(report.conflicts.first { $0.kind == .dangling }?.message == "user refers to c, which is missing")
    #expect(Set(report.conflicts.first { $0.kind == .cycle }?.names.map(\.text) ?? []) == ["a", "b"])
    #expect(storeError { _ = try copies.ours.load(PresetReference("a")) }?.code == .cycle)
    #expect(try copies.ours.unsound() == [])
    // Both are settled by editing.
    _ = try copies.ours.set("a", Make.duration(2))
    try copies.ours.write(by: Make.context()) { try $0.restore(PresetReference("c")) }
    #expect(try copies.ours.conflicts().isEmpty)
    #expect(try copies.ours.verify().findings == [])
  }

  @Test("An interrupted merge leaves nothing; a reader's catalog is not merged into") func allOrNothing() throws {
    let copies = try TwoCopies { try $0.add("a", Make.duration(1)) }
    for number in 0..<20 { try copies.theirs.add("p\(number)", Make.duration(Double(number))) }
    let state = try copies.ours.stateHash()
    struct Stop: Error {}
    #expect(throws: (any Error).self) {
      try copies.ours.change { connection in
        let found = try ForeignCatalog.artifacts(
          at: copies.theirs.path, except: [], checksAll: true, migrations: copies.ours.migrations)
        for item in found.new.prefix(15) { try connection.insert(item) }
        throw Stop()
      }
    }
    #expect(try copies.ours.stateHash() == state)
    let reader = try Catalog.open(at: copies.ours.path)
    #expect(storeError { try reader.merge(copies.theirs.path) }?.code == .readOnly)
    #expect(storeError { try copies.ours.merge(copies.sandbox.path("none")) }?.code == .missingFile)
  }

  @Test("Writers and merges in both directions at once all succeed") func concurrency() async throws {
    let copies = try TwoCopies { try $0.add("a", Make.duration(1)) }
    let paths = [copies.ours.path, copies.theirs.path]
    try await withThrowingTaskGroup(of: Void.self) { group in
      for (index, path) in paths.enumerated() {
        group.addTask {
          let writer = try Catalog.open(at: path, access: .readWrite)
          for number in 0..<10 { try writer.add("w\(index)/p\(number)", Make.duration(Double(number))) }
        }
        group.addTask {
          let merger = try Catalog.open(at: path, access: .readWrite)
          for _ in 0..<5 { try merger.merge(paths[1 - index]) }
        }
      }
      try await group.waitForAll()
    }
    let report = try copies.merge()
    let back = try copies.theirs.merge(copies.ours.path)
    #expect(report.stateHash == back.stateHash)
    #expect(try copies.ours.list().count == 21)
    #expect(try copies.ours.verify().findings == [])
  }
}
