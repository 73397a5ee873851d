import MotionModel
import MotionStore
import Testing

@Suite("Releases and points in time") struct ReleaseTests {
  @Test("A release pins every live preset, and what they follow stays as it was") func pins() throws {
    let sandbox = try Sandbox()
    let catalog = try sandbox.create()
    try catalog.add("base", Make.duration(1))
    try catalog.add("user", Make.alias("base"))
    try catalog.add("gone", Make.duration(7))
    try catalog.write(by: Make.context()) { try $0.remove(PresetName("gone")) }
    let rehearsal = try catalog.release("2026.11", dryRun: true, by: Make.context("first"))
    #expect(try catalog.releases().isEmpty)
    let release = try catalog.release("2026.11", by: Make.context("first"))
    #expect(release == rehearsal)
    #expect(release.presetCount == 2)
    #expect(try catalog.releases() == [release])

    _ = try catalog.set("base", Make.duration(2))
    try catalog.write(by: Make.context()) { try $0.rename(PresetName("base"), to: PresetName("core")) }
    #expect(try catalog.load(PresetReference("user")).motion.withoutAlias() == Make.duration(2))
    let pinned = try catalog.load(PresetReference("user@release:2026.11"))
    #expect(Array(pinned.motion.references.motions.values) == [Make.duration(1)])
    #expect(pinned.preset.preset.motion == (try Make.alias("base")))
    #expect(try catalog.get("base@release:2026.11").preset.motion == Make.duration(1))
    #expect(try catalog.get("core@release:2026.11").preset.name.text == "base")
    #expect(storeError { _ = try catalog.get("gone@release:2026.11") }?.code == .notFound)

    let snapshot = try catalog.snapshot(.release("2026.11"))
    #expect(snapshot.entries.map(\.name.text) == ["base", "user"])
    #expect(try snapshot.presets().map(\.preset.motion) == [Make.duration(1), try Make.alias("base")])
    #expect(try snapshot.presets(PresetFilter(kind: .alias)).map(\.preset.name.text) == ["user"])
    #expect(try snapshot.presets(PresetFilter(glob: "b*")).map(\.preset.name.text) == ["base"])
    #expect(Array(try snapshot.load(PresetName("user")).motion.references.motions.values) == [Make.duration(1)])
    #expect(try catalog.verify().findings == [])
  }

  @Test("A release name is legal, new, and for a catalog with presets") func names() throws {
    let sandbox = try Sandbox()
    let catalog = try sandbox.create()
    #expect(storeError { try catalog.release("1.0", by: Make.context()) }?.code == .invalid)
    try catalog.add("a", Make.duration(1))
    for name in ["", ".x", "-x", "Big", "1..0", "../x", "a b", "é", String(repeating: "a", count: 97)] {
      let error = storeError { try catalog.release(name, by: Make.context()) }
      #expect(error?.code == .invalid && error?.hint != nil, "\(name)")
    }
    try catalog.release("1.0", by: Make.context())
    #expect(storeError { try catalog.release("1.0", by: Make.context()) }?.code == .alreadyExists)
    #expect(storeError { _ = try catalog.snapshot(.release("1.1")) }?.names == ["1.0"])
  }

  @Test("Open conflicts and dangling references stand in the way of a release") func obstacles() throws {
    let sandbox = try Sandbox()
    let catalog = try sandbox.create()
    try catalog.add("base", Make.duration(1))
    try catalog.add("user", Make.alias("base"))
    try catalog.backup(to: sandbox.path("b.motionbook"))
    try catalog.write(by: Make.context()) { try $0.remove(PresetName("base"), force: true) }
    let dangling = storeError { try catalog.release("1", by: Make.context()) }
    #expect(dangling?.code == .stale)
    #expect(dangling?.names == ["user", "base"])
    let other = try Catalog.open(at: sandbox.path("b.motionbook"), access: .readWrite)
    _ = try other.set("base", Make.duration(2))
    try catalog.merge(other.path)
    #expect(storeError { try catalog.release("1", by: Make.context()) }?.names == ["base"])
    _ = try catalog.resolve(PresetReference("base"), take: .theirs, by: Make.context())
    #expect(try catalog.release("1", by: Make.context()).presetCount == 2)
  }

  @Test("A point in time is what claims to have been made by then") func time() throws {
    let sandbox = try Sandbox()
    let catalog = try sandbox.create()
    try catalog.write(by: Make.context("", at: 10)) { try $0.add(Make.preset("a", Make.duration(1))) }
    try catalog.write(by: Make.context("", at: 20)) { try $0.set(PresetName("a"), motion: Make.duration(2)) }
    try catalog.write(by: Make.context("", at: 30)) { try $0.add(Make.preset("b", Make.duration(3))) }
    // A clock that was wrong: made last, claims to be earlier than what it follows.
    try catalog.write(by: Make.context("", at: 15)) { try $0.set(PresetName("a"), motion: Make.duration(4)) }
    try catalog.write(by: Make.context("", at: 40)) { try $0.remove(PresetName("a")) }
    func at(_ seconds: Int64) throws -> [String] {
      let point = CatalogPoint.time(Make.context("", at: seconds).timeMs)
      return try catalog.snapshot(point).presets().map { "\($0.preset.name)@\($0.revision.generation)" }
    }
    #expect(try at(9) == [])
    #expect(try at(10) == ["a@1"])
    #expect(try at(15) == ["a@3"])
    #expect(try at(20) == ["a@3"])
    #expect(try at(39) == ["a@3", "b@1"])
    #expect(try at(40) == ["b@1"])
  }

  @Test("Changes between two states are told by identity, with what they affect") func changes() throws {
    let sandbox = try Sandbox()
    let catalog = try sandbox.create()
    for name in ["curve", "gone", "moved", "titled", "tagged", "old"] { try catalog.add(name, Make.duration(1)) }
    try catalog.add("user", Make.alias("curve"))
    try catalog.add("user/of-user", Make.alias("user"))
    try catalog.add("still", Make.duration(5))
    try catalog.release("a", by: Make.context("", at: 1))
    try catalog.write(by: Make.context("", at: 2)) { batch in
      try batch.set(PresetName("curve"), motion: Make.duration(2))
      try batch.remove(PresetName("gone"))
      try batch.rename(PresetName("moved"), to: PresetName("there"))
      try batch.set(PresetName("titled"), details: PresetDetails(title: "New"))
      try batch.set(PresetName("tagged"), details: PresetDetails(tags: ["x"]))
      try batch.deprecate(PresetName("old"), use: PresetName("still"))
      try batch.add(Make.preset("fresh", Make.duration(3)))
    }
    try catalog.release("b", by: Make.context("", at: 3))
    let (a, b) = (try catalog.snapshot(.release("a")), try catalog.snapshot(.release("b")))
    let told = try a.changes(to: b).map { change in
      var words: [String] = []
      if change.before == nil {
        words.append("added")
      } else if change.after == nil {
        words.append("removed")
      } else {
        if change.before?.name != change.after?.name { words.append("renamed") }
        if !change.kept.contains(.motion) { words.append("moved") }
        let others = PresetField.allCases.filter { $0 != .name && $0 != .motion }
        if !change.kept.isSuperset(of: others) { words.append("described") }
      }
      return "\(change.name?.text ?? "?") " + words.joined(separator: "+")
        + (change.causes.isEmpty ? "" : "by \(change.causes.map(\.text))")
    }
    #expect(
      told == [
        "curve moved", "fresh added", "gone removed", "old described", "tagged described", "there renamed",
        "titled described", "user by [\"curve\"]", "user/of-user by [\"curve\"]",
      ])
    #expect(try b.changes(to: catalog.snapshot()).isEmpty)
    let back = try b.changes(to: a)
    #expect(back.count { $0.before == nil } == 1 && back.count { $0.after == nil } == 1)
    #expect(back.count { !$0.causes.isEmpty } == 2)
  }
}
