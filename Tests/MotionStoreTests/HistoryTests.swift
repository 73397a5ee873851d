import MotionModel
import MotionStore
import TestSupport
import Testing

@Suite("Names, removals and history") struct HistoryTests {
  @Test("An old name still leads to the preset, with a notice") func rename() throws {
    let sandbox = try Sandbox()
    let catalog = try sandbox.create()
    try catalog.add("old", Make.duration(1), title: "T")
    let id = try catalog.get("old").id
    let change = try catalog.write(by: Make.context()) { try $0.rename(PresetName("old"), to: PresetName("new")) }
    #expect(change.map(\.kind) == [.renamed])
    #expect(change.first?.previousName?.text == "old")
    let stored = try catalog.get("old")
    #expect(stored.id == id)
    #expect(stored.preset.name.text == "new")
    #expect(stored.notices.map(\.description) == ["old is now called new"])
    #expect(try catalog.get("new").notices.isEmpty)
    #expect(try catalog.get("old@1").revision.name.text == "old")
    // Writing through the old name works too, and does not rename back.
    let through = try catalog.set("old", Make.duration(2))
    #expect(through?.name.text == "new")
    #expect(through?.notices.map(\.description) == ["old is now called new"])
    // A new preset may take the name; from then on it wins.
    try catalog.add("old", Make.duration(9))
    #expect(try catalog.get("old").preset.motion == Make.duration(9))
    #expect(try catalog.list().map(\.name.text) == ["new", "old"])
    #expect(try catalog.verify().isSound)
  }

  @Test("A name that several presets once had is ambiguous") func ambiguousOldName() throws {
    let sandbox = try Sandbox()
    let catalog = try sandbox.create()
    for new in ["one", "two"] {
      try catalog.add("old", Make.duration(1))
      try catalog.write(by: Make.context()) { try $0.rename(PresetName("old"), to: PresetName(new)) }
    }
    let error = storeError { _ = try catalog.get("old") }
    #expect(error?.code == .ambiguous)
    #expect(Set(error?.names ?? []) == ["one", "two"])
  }

  @Test("A name that leads nowhere comes with suggestions") func suggestions() throws {
    let sandbox = try Sandbox()
    let catalog = try sandbox.create()
    for name in ["snappy", "system/spring/bouncy", "brand/a", "brand/b"] { try catalog.add(name, Make.duration(1)) }
    #expect(storeError { _ = try catalog.get("snapy") }?.hint == "did you mean snappy?")
    #expect(storeError { _ = try catalog.get("bouncy") }?.names == ["system/spring/bouncy"])
    #expect(storeError { _ = try catalog.get("brand") }?.names == ["brand/a", "brand/b"])
    let error = storeError { _ = try catalog.get("zzz") }
    #expect(error?.message == "there is no preset \"zzz\"")
    #expect(error?.category.rawValue == 3)
    #expect(error?.hint == "see: list()")
    let reference = storeError { try catalog.add("x", Make.alias("snapy")) }
    #expect(reference?.message == "x refers to \"snapy\": there is no preset \"snapy\"")
    #expect(reference?.hint == "did you mean snappy?")
  }

  @Test("A removed preset is gone from lists, keeps its history and comes back") func removal() throws {
    let sandbox = try Sandbox()
    let catalog = try sandbox.create()
    try catalog.add("a", Make.duration(1), title: "T")
    _ = try catalog.set("a", Make.duration(2))
    let removed = try catalog.write(by: Make.context("gone")) { try $0.remove(PresetName("a")) }
    #expect(removed.map(\.kind) == [.removed])
    #expect(removed.first?.content == nil)
    #expect(try catalog.list().isEmpty)
    let error = storeError { _ = try catalog.get("a") }
    #expect(error?.message == "a has been removed")
    #expect(error?.hint == "bring it back with: restore(\"a\")")
    #expect(try catalog.get("a@1").preset.motion == Make.duration(1))
    #expect(try catalog.get("a@1").notices == [.removed(try PresetName("a"))])
    #expect(storeError { _ = try catalog.get("a@3") }?.code == .notFound)
    for operation in ["set", "rename", "remove"] {
      let error = storeError {
        try catalog.write(by: Make.context()) { batch in
          switch operation {
          case "set": try batch.set(PresetName("a"), motion: Make.duration(5))
          case "rename": try batch.rename(PresetName("a"), to: PresetName("b"))
          default: try batch.remove(PresetName("a"))
          }
        }
      }
      #expect(error?.message == "a has been removed", "\(operation)")
    }
    #expect(
      storeError { try catalog.write(by: Make.context()) { try $0.restore(PresetReference("a@3")) } }?.code == .notFound
    )
    let restored = try catalog.write(by: Make.context()) { try $0.restore(PresetReference("a")) }
    #expect(restored.map(\.kind) == [.restored])
    #expect(try catalog.get("a").preset.motion == Make.duration(2))
    #expect(try catalog.get("a").preset.details.title == "T")
    #expect(try catalog.get("a").revision.generation == 4)
    #expect(try catalog.verify().isSound)
  }

  @Test("A removed preset does not come back over somebody else's name") func restoreTakenName() throws {
    let sandbox = try Sandbox()
    let catalog = try sandbox.create()
    try catalog.add("a", Make.duration(1))
    try catalog.write(by: Make.context()) { try $0.remove(PresetName("a")) }
    let gone = try catalog.log(PresetName("a")).first?.revision
    try catalog.add("a", Make.duration(7))
    // The name now means the new preset, whose only version is the current one.
    #expect(try catalog.write(by: Make.context()) { try $0.restore(PresetReference("a")) }.map(\.kind) == [.unchanged])
    #expect(gone?.isDeleted == true)
    #expect(try catalog.get("a").preset.motion == Make.duration(7))
  }

  @Test("A removed preset comes back by its name, though another was called so before") func restoreFormerName() throws
  {
    let sandbox = try Sandbox()
    let catalog = try sandbox.create()
    try catalog.add("a", Make.duration(1))
    try catalog.write(by: Make.context()) { try $0.rename(PresetName("a"), to: PresetName("b")) }
    try catalog.add("a", Make.duration(2))
    try catalog.write(by: Make.context()) { try $0.remove(PresetName("a")) }
    #expect(try catalog.write(by: Make.context()) { try $0.restore(PresetReference("a")) }.map(\.kind) == [.restored])
    #expect(try [catalog.get("a"), catalog.get("b")].map(\.preset.motion) == [Make.duration(2), Make.duration(1)])
  }

  @Test("The log tells who did what, newest first") func log() throws {
    let sandbox = try Sandbox()
    let catalog = try sandbox.create()
    try catalog.add("a", Make.duration(1))
    try catalog.write(by: Make.context("longer", at: 1)) { try $0.set(PresetName("a"), motion: Make.duration(2)) }
    try catalog.write(by: Make.context("title", at: 2)) {
      try $0.set(PresetName("a"), details: PresetDetails(title: "A"))
    }
    try catalog.write(by: Make.context("name", at: 3)) { try $0.rename(PresetName("a"), to: PresetName("b")) }
    try catalog.write(by: Make.context("back", at: 4)) { try $0.restore(PresetReference("b@1")) }
    try catalog.write(by: Make.context("gone", at: 5)) { try $0.remove(PresetName("b")) }
    try catalog.write(by: Make.context("again", at: 6)) { try $0.restore(PresetReference("b")) }
    try catalog.write(by: Make.context("other", at: 7)) { try $0.add(Make.preset("z", Make.duration(1))) }
    let log = try catalog.log(PresetName("b"))
    #expect(log.map(\.change) == [.restored, .removed, .changed, .renamed, .described, .changed, .added])
    #expect(log.map(\.revision.message) == ["again", "gone", "back", "name", "title", "longer", "add a"])
    #expect(log.map(\.revision.generation) == [7, 6, 5, 4, 3, 2, 1])
    #expect(log[3].previousName?.text == "a")
    #expect(log.filter { $0.previousName != nil }.count == 1)
    for (entry, parent) in zip(log, log.dropFirst()) { #expect(entry.revision.parents == [parent.revision.hash]) }
    #expect(try catalog.log(PresetName("a")).count == 7)
    #expect(try catalog.log(limit: 2).map(\.revision.message) == ["other", "again"])
    #expect(try catalog.log().count == 8)
    #expect(try catalog.get("b").preset.details.title == nil)
  }

  @Test("Of several newest versions every copy chooses the same, and the next version joins them") func heads() throws {
    let sandbox = try Sandbox()
    let catalog = try sandbox.create()
    try catalog.add("a", Make.duration(1))
    _ = try catalog.set("a", Make.duration(2))
    let first = try catalog.get("a@1").revision
    // A version beside the current one, as of a merge of two copies.
    let content = try catalog.take(.content, ["type": "content", "kind": "duration", "duration": 3, "uses": []])
    _ = try catalog.takeVersion(of: first.preset, "a", content, after: [first], message: "beside")
    let stored = try catalog.get("a")
    let heads = try catalog.log(PresetName("a")).prefix(2).map(\.revision.hash)
    #expect(stored.headCount == 2)
    let expected = try [StoreNotice.severalHeads(PresetName("a"), count: 2)]
    #expect(stored.notices == expected)
    #expect(stored.revision.hash == heads.max())
    #expect(try catalog.list().map(\.headCount) == [2])
    let error = storeError { _ = try catalog.get("a@2") }
    #expect(error?.code == .ambiguous)
    #expect(error?.names == heads.sorted().map { "a@#\($0.short)" })
    // Even writing what is current already settles the matter.
    let change = try catalog.set("a", stored.preset.motion)
    #expect(change?.kind == .merged)
    #expect(try catalog.get("a").revision.parents == heads.sorted())
    #expect(try catalog.get("a").revision.generation == 3)
    #expect(try catalog.get("a").headCount == 1)
    #expect(try catalog.verify().isSound)
  }

  @Test("A release pins versions, and one name on two presets is settled the same everywhere") func releaseAndClash()
    throws
  {
    let sandbox = try Sandbox()
    let catalog = try sandbox.create()
    try catalog.add("a", Make.duration(1))
    let first = try catalog.get("a")
    _ = try catalog.set("a", Make.duration(2))
    let other = try #require(PresetID(hex: String(repeating: "0f", count: 16)))
    _ = try catalog.takeRelease("2026.11", [first.revision.hash])
    _ = try catalog.takeVersion(of: other, "a", first.content)
    #expect(try catalog.get("a@release:2026.11").revision.hash == first.revision.hash)
    #expect(storeError { _ = try catalog.get("a@release:2026.12") }?.code == .notFound)
    let chosen = try catalog.get("a")
    #expect(chosen.id == first.id)
    #expect(chosen.notices.map(\.description) == ["2 presets are called a; rename all but one"])
    #expect(try catalog.list().map(\.name.text) == ["a", "a"])
    #expect(try catalog.info().releaseCount == 1)
    #expect(try catalog.verify().findings == [])
  }

  @Test("A hash prefix that fits several versions is ambiguous") func ambiguousPrefix() throws {
    let sandbox = try Sandbox()
    let catalog = try sandbox.create().withoutSync()
    try catalog.add("a", Make.duration(0))
    var generator = SeededGenerator(seed: 3)
    // Four digits name one of 65,536: among 600 versions and contents some share them.
    for number in 1...300 {
      try catalog.write(by: Make.context(), using: &generator) {
        try $0.set(PresetName("a"), motion: Make.duration(Double(number)))
      }
    }
    let hashes = try catalog.log(PresetName("a")).flatMap { [$0.revision.hash.hex, $0.revision.content?.hex ?? ""] }
    let groups = Dictionary(grouping: hashes, by: { String($0.prefix(4)) })
    let shared = try #require(groups.first { $0.value.count > 1 })
    #expect(storeError { _ = try catalog.get("a@#\(shared.key)") }?.code == .ambiguous)
    let single = try #require(groups.first { $0.value.count == 1 })
    #expect(throws: Never.self) { _ = try catalog.get("a@#\(single.key)") }
    #expect(storeError { _ = try catalog.get("a@#\(String(repeating: "f", count: 64))") }?.code == .notFound)
  }
}
