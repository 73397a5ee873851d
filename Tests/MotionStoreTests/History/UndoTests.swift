import MotionModel
import Testing

@testable import MotionStore

@Suite("Undo and redo") struct UndoTests {
  @Test("More changes than there are, and fewer than none, are refused or taken for one") func anyCount() throws {
    let sandbox = try Sandbox()
    let catalog = try sandbox.create()
    try catalog.add("a", Make.duration(1))
    #expect(storeError { _ = try catalog.undo(last: .max, by: Make.context()) }?.code == .notFound)
    #expect(storeError { _ = try catalog.redo(last: .max, by: Make.context()) }?.code == .notFound)
    #expect(try catalog.undo(last: -1, by: Make.context()).count == 1)
    #expect(try catalog.presets(PresetFilter(tag: "x"), atMost: -1).isEmpty)
  }

  @Test("Every kind of change can be undone and redone, across openings of the file") func everyKind() throws {
    let sandbox = try Sandbox()
    let catalog = try sandbox.create()
    try catalog.add("a", Make.duration(1), title: "One")
    func live() throws -> [String] {
      try catalog.presets().map {
        "\($0.preset.name) \($0.preset.motion.json["duration"].debug) \($0.preset.details.title ?? "-")"
      }
    }
    let steps: [(String, (WriteBatch) throws -> Void)] = [
      ("add", { try $0.add(Make.preset("b", Make.duration(2))) }),
      ("set", { try $0.set(PresetName("a"), motion: Make.duration(3)) }),
      ("describe", { try $0.set(PresetName("a"), details: PresetDetails(title: "Two")) }),
      ("rename", { try $0.rename(PresetName("a"), to: PresetName("c")) }),
      ("remove", { try $0.remove(PresetName("c")) }),
      ("restore", { try $0.restore(PresetReference("c")) }),
      (
        "several",
        {
          try $0.remove(PresetName("b"))
          try $0.add(Make.preset("b", Make.duration(9)))
          try $0.set(PresetName("c"), motion: Make.duration(8))
        }
      ),
    ]
    var states = [try live()]
    for (name, step) in steps {
      try catalog.write(by: Make.context(name), step)
      states.append(try live())
    }
    #expect(Set(states).count == states.count - 1)  // the restore gives back what was there before the removal

    var versions = try catalog.info().versionCount
    for (index, step) in steps.enumerated().reversed() {
      // Each through a separate connection: undo must survive the process.
      let report = try Catalog.open(at: sandbox.path(), access: .readWrite).undo(by: Make.context())[0]
      #expect(report.undone.first?.revision.message == step.0)
      #expect(try live() == states[index], "undo \(step.0)")
      let now = try catalog.info().versionCount
      #expect(now > versions)
      versions = now
    }
    for (index, step) in steps.enumerated() {
      let report = try Catalog.open(at: sandbox.path(), access: .readWrite).redo(by: Make.context())[0]
      #expect(try live() == states[index + 1], "redo \(step.0)")
      #expect(report.changes.allSatisfy { $0.kind != .unchanged })
    }
    // And back once more: undoing what was redone.
    for index in steps.indices.reversed() {
      _ = try catalog.undo(by: Make.context())
      #expect(try live() == states[index])
    }
    #expect(try catalog.verify().findings == [])
  }

  @Test("Messages say what was undone; an own message is kept") func messages() throws {
    let sandbox = try Sandbox()
    let catalog = try sandbox.create()
    try catalog.write(by: Make.context("calmer")) { try $0.add(Make.preset("a", Make.duration(1))) }
    #expect(try catalog.undoOutlook().undo.map(\.revision.message) == ["calmer"])
    _ = try catalog.undo(by: Make.context())
    #expect(try catalog.log().first?.revision.message == "Undo: calmer")
    #expect(try catalog.undoOutlook().redo.map(\.change) == [.removed])
    _ = try catalog.redo(by: Make.context())
    #expect(try catalog.log().first?.revision.message == "Redo: calmer")
    _ = try catalog.undo(by: Make.context())
    #expect(try catalog.log().first?.revision.message == "Undo: calmer")
    _ = try catalog.redo(by: Make.context("bring it back"))
    #expect(try catalog.log().first?.revision.message == "bring it back")
    #expect(try catalog.undoOutlook().undoCount == 1)
  }

  @Test("With nothing to undo or redo it says so; a new change ends the chance to redo") func nothing() throws {
    let sandbox = try Sandbox()
    let catalog = try sandbox.create()
    #expect(storeError { _ = try catalog.undo(by: Make.context()) }?.code == .notFound)
    try catalog.add("a", Make.duration(1))
    #expect(storeError { _ = try catalog.redo(by: Make.context()) }?.code == .notFound)
    _ = try catalog.undo(by: Make.context())
    #expect(storeError { _ = try catalog.undo(by: Make.context()) }?.code == .notFound)
    try catalog.add("b", Make.duration(1))
    #expect(storeError { _ = try catalog.redo(by: Make.context()) }?.code == .notFound)
    #expect(try catalog.list().map(\.name.text) == ["b"])
  }

  @Test("A preset in use stays unless forced, and a taken name is not taken away") func obstacles() throws {
    let sandbox = try Sandbox()
    let catalog = try sandbox.create()
    try catalog.add("a", Make.duration(1))
    _ = try catalog.write(by: Make.context()) { try $0.rename(PresetName("a"), to: PresetName("b")) }
    let other = try Sandbox()
    try catalog.backup(to: other.path())
    let copy = try Catalog.open(at: other.path(), access: .readWrite)
    try copy.add("a", Make.duration(5))
    try copy.add("user", Make.alias("b"))
    // Versions of a merge are not changes of this copy: undo still means the rename.
    try catalog.merge(other.path())
    let taken = storeError { _ = try catalog.undo(by: Make.context()) }
    #expect(taken?.code == .alreadyExists)
    #expect(try catalog.undoOutlook().undoCount == 2)
    _ = try copy.undo(by: Make.context())
    _ = try copy.undo(by: Make.context())
    try catalog.merge(other.path())
    _ = try catalog.undo(by: Make.context())
    #expect(try catalog.list().map(\.name.text) == ["a"])

    let third = try sandbox.create("third.motionbook")
    try third.add("x", Make.duration(1))
    let batch = try third.write(by: Make.context()) { try $0.add(Make.preset("y", Make.alias("x"))) }
    #expect(batch.count == 1)
    _ = try third.undo(by: Make.context())
    _ = try third.redo(by: Make.context())
    #expect(try third.users(of: PresetName("x")).map(\.name.text) == ["y"])
    #expect(try third.verify().findings == [])
  }

  @Test("Undoing what parted two presets of one name gives them the name again, if that is forced") func clash() throws
  {
    let copies = try TwoCopies { try $0.add("a", Make.duration(1)) }
    try copies.ours.add("new", Make.duration(2))
    try copies.theirs.add("new", Make.duration(3))
    try copies.merge()
    #expect(try copies.ours.conflicts().map(\.kind) == [.name])
    _ = try copies.ours.resolve(PresetName("new"), take: .ours, by: Make.context())
    #expect(try copies.ours.conflicts().isEmpty)
    let error = storeError { try copies.ours.undo(by: Make.context()) }
    #expect(error?.code == .alreadyExists && error?.hint?.contains("undo(force: true)") == true)
    try copies.ours.undo(force: true, by: Make.context())
    #expect(try copies.ours.conflicts().map(\.kind) == [.name])
    // Earlier changes can be undone too.
    #expect(try copies.ours.undo(by: Make.context()).flatMap(\.changes).map(\.kind) == [.removed])
  }

  @Test("A release is for ever: undo refuses to pass over it, and says what stays when that is forced") func released()
    throws
  {
    let sandbox = try Sandbox()
    let catalog = try sandbox.create()
    try catalog.add("a", Make.duration(1))
    _ = try catalog.set("a", Make.duration(2))
    for name in ["1", "2"] { try catalog.release(name, by: Make.context()) }
    let error = storeError { try catalog.undo(by: Make.context()) }
    #expect(error?.code == .stale && error?.names == ["1", "2"])
    #expect(try catalog.get("a").preset.motion == Make.duration(2))
    #expect(try catalog.undoOutlook().undoCount == 2)
    #expect(try catalog.undo(force: true, by: Make.context()).map(\.releases) == [["1", "2"]])
    #expect(try catalog.get("a").preset.motion == Make.duration(1))
    #expect(Set(try catalog.releases().map(\.name)) == ["1", "2"])
    // Nothing was released between the first two changes; a release in between does not end the chance to redo.
    try catalog.release("3", by: Make.context())
    try catalog.redo(by: Make.context())
    #expect(try catalog.get("a").preset.motion == Make.duration(2))
    let empty = try sandbox.create("merged.motionbook")
    try empty.merge(catalog.path)
    try empty.release("own", by: Make.context())
    #expect(storeError { try empty.undo(by: Make.context()) }?.code == .notFound)
  }

  @Test("A version that a teammate has built on is not undone") func builtOn() throws {
    let sandbox = try Sandbox()
    let catalog = try sandbox.create()
    try catalog.add("a", Make.duration(1))
    try catalog.backup(to: sandbox.path("copy.motionbook"))
    let copy = try Catalog.open(at: sandbox.path("copy.motionbook"), access: .readWrite)
    _ = try copy.set("a", Make.duration(2))
    try catalog.merge(copy.path)
    let error = storeError { _ = try catalog.undo(by: Make.context()) }
    #expect(error?.code == .stale)
    #expect(error?.names == ["a"])
    #expect(try catalog.get("a").preset.motion == Make.duration(2))
  }

  @Test("The way back is a local fact: it is not merged, and a damaged one is not sealed") func localFact() throws {
    let sandbox = try Sandbox()
    let catalog = try sandbox.create()
    try catalog.add("a", Make.duration(1))
    let other = try sandbox.create("other.motionbook")
    let state = try catalog.stateHash()
    try other.merge(sandbox.path())
    #expect(try other.stateHash() == state)
    #expect(storeError { _ = try other.undo(by: Make.context()) }?.code == .notFound)

    try RawSQL.run(sandbox.path(), ["UPDATE meta SET value = 'x' WHERE key = 'created_by'"])
    #expect(try catalog.verify().findings.map(\.check) == [.local])
    try catalog.add("b", Make.duration(1))
    #expect(try catalog.verify().findings.map(\.check) == [.local])
  }

  @Test("A damaged note of what came last takes nothing back") func damagedNote() throws {
    let sandbox = try Sandbox()
    let catalog = try sandbox.create()
    try catalog.add("a", Make.duration(1))
    _ = try catalog.set("a", Make.duration(2))
    // 1-2 and 3-4 are the commits; the row names the first one twice now.
    try RawSQL.run(sandbox.path(), ["UPDATE meta SET value = replace(value, '3-4', '1-2') WHERE key = 'undo'"])
    let before = try sandbox.read()
    for attempt in [{ _ = try catalog.undo(by: Make.context()) }, { _ = try catalog.redo(by: Make.context()) }] {
      let error = storeError(attempt)
      #expect(error?.code == .corrupt)
      #expect(error?.hint?.contains("restore(") == true)
    }
    #expect(storeError { _ = try catalog.undoOutlook() }?.code == .corrupt)
    #expect(try sandbox.read() == before)
    #expect(try catalog.get("a").preset.motion == Make.duration(2))
    // Commits go on, and leave the note as it is.
    _ = try catalog.set("a", Make.duration(3))
    #expect(storeError { _ = try catalog.undo(by: Make.context()) }?.code == .corrupt)
  }

  @Test("A long history of changes keeps its newest end within the row's length") func longHistory() throws {
    var changes = LocalChanges()
    for number in 0..<2000 { changes.undo.append(Int64(number * 10)...Int64(number * 10 + 3)) }
    let text = changes.text
    #expect(text.utf8.count <= LocalChanges.maximumLength)
    let back = LocalChanges(text)
    #expect(back.undo.last == 19_990...19_993)
    #expect(back.undo.count > 50)
    for bad in ["", "|", "x", "5-2|", "1-2 3-|4", "-1-2|", "9223372036854775808-9223372036854775809|1-1"] {
      let read = LocalChanges(bad)
      #expect(read.undo.count <= 1 && read.redo.count <= 1)
    }
  }
}

extension JSONValue? {
  var debug: String { map { String(decoding: CanonicalJSON.bytes($0), as: UTF8.self) } ?? "-" }
}
