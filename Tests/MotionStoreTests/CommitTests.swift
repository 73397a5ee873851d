import MotionModel
import MotionStore
import TestSupport
import Testing

@Suite("Committing and reading back") struct CommitTests {
  @Test("Presets are listed in the order of their names' bytes, however much of them is the same")
  func order() throws {
    var random = SeededGenerator()
    var names: Set<String> = ["a", "a/b", "a.b", "a-b", "a0", "ab", "b"]
    while names.count < 300 {
      let length = Int.random(in: 1...24, using: &random)
      let shared = String(repeating: "same/", count: Int.random(in: 0...3, using: &random))
      names.insert(
        shared + String((0..<length).map { _ in "ab0".randomElement(using: &random) ?? "a" }.drop { $0 == "0" }) + "x")
    }
    let sandbox = try Sandbox()
    let catalog = try sandbox.create()
    try catalog.write(by: Make.context("many")) { batch in
      for name in names { try batch.add(Make.preset(name, Make.duration(0.1))) }
    }
    let sorted = names.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    #expect(try catalog.list().map(\.name.text) == sorted, "seed \(random.seed)")
  }

  @Test("What was added reads back the same after reopening") func roundTrip() throws {
    let sandbox = try Sandbox()
    let details = PresetDetails(
      title: "Ent\u{E9}r — \u{1F98A}", summary: "a\nb", notes: "n", tags: ["brand", "e"], use: "cards",
      deprecation: Deprecation(reason: "old"),
      source: Provenance(location: "motion.json", format: "dtcg", sha256: String(repeating: "0", count: 64)),
      extensions: ["com.example": ["parents": [], "name": "x", "deleted": true, "z": 0.1]])
    let motions: [(String, Motion)] = [
      ("a/duration", Make.duration(0.1)), ("a/curve", try Make.curve(0.05, 0.7, 0.1, 1)),
      ("a/alias", try Make.alias("a/curve")),
      ("a/transition", try Make.transition(curve: "a/curve", duration: "a/duration")),
      ("a/spring", try Make.motion(#"{"kind":"curve","spring":{"perceptual":{"duration":0.5,"bounce":0.3}}}"#)),
    ]
    do {
      try sandbox.create().write(by: Make.context("five", at: 5)) { batch in
        for (name, motion) in motions { try batch.add(Preset(PresetName(name), motion, details: details)) }
      }
    }
    let catalog = try Catalog.open(at: sandbox.path())
    #expect(try catalog.list().map(\.name.text) == motions.map(\.0).sorted())
    for (name, motion) in motions {
      let stored = try catalog.get(name)
      #expect(stored.preset.motion == motion)
      #expect(CanonicalJSON.bytes(stored.preset.details.json) == CanonicalJSON.bytes(details.json))
      #expect(stored.revision.generation == 1)
      #expect(stored.revision.parents.isEmpty)
      #expect(stored.revision.author == "Ada")
      #expect(stored.revision.message == "five")
      #expect(stored.revision.timeMs == 1_700_000_005_000)
      #expect(stored.notices.isEmpty)
    }
    #expect(try catalog.verify().findings == [])
    // Later versions with an extension that looks like a first version's body are fine too.
    let writer = try Catalog.open(at: sandbox.path(), access: .readWrite)
    #expect(try writer.set("a/duration", Make.duration(0.2))?.generation == 2)
    #expect(try writer.verify().findings == [])
  }

  @Test("Bodies are plain canonical JSON named by their SHA-256") func bodies() throws {
    let sandbox = try Sandbox()
    let catalog = try sandbox.create()
    try catalog.add("a", Make.duration(0.1))
    let stored = try catalog.get("a")
    // sha256sum of: motionbook/1 content 61\n{"duration":0.1,"kind":"duration","type":"content","uses":[]}
    let body = #"{"duration":0.1,"kind":"duration","type":"content","uses":[]}"#
    #expect(try catalog.query("SELECT body FROM content").rows == [[.text(body)]])
    #expect(stored.content.hex == "0080ae772287d9c5c2b47af681d65f8c12a45d8fb319a27361d5d94e96d7142b")
  }

  @Test("A new version follows the old and keeps its details") func versions() throws {
    let sandbox = try Sandbox()
    let catalog = try sandbox.create()
    try catalog.write(by: Make.context()) { batch in
      try batch.add(Make.preset("brand/pop", Make.duration(0.5), title: "Pop", tags: ["x"]))
    }
    let first = try catalog.get("brand/pop")
    let change = try catalog.set("brand/pop", Make.duration(0.6))
    #expect(change?.kind == .changed)
    #expect(change?.generation == 2)
    #expect(change?.previousGeneration == 1)
    let second = try catalog.get("brand/pop")
    #expect(second.id == first.id)
    #expect(second.revision.parents == [first.revision.hash])
    #expect(second.preset.details == first.preset.details)
    #expect(second.preset.motion == Make.duration(0.6))
    #expect(try catalog.get("brand/pop@1").preset.motion == Make.duration(0.5))
    #expect(try catalog.get("brand/pop@latest").preset.motion == Make.duration(0.6))
    for hash in [first.revision.hash, first.content] {
      #expect(try catalog.get("brand/pop@#\(hash.short)").revision.hash == first.revision.hash)
      #expect(try catalog.get("brand/pop@#\(hash.hex)").revision.hash == first.revision.hash)
    }
    let error = storeError { _ = try catalog.get("brand/pop@3") }
    #expect(error?.code == .notFound)
    #expect(error?.message == "brand/pop has no version @3")
    #expect(error?.hint == "it has versions @1 to @2; see: log(\"brand/pop\")")
    // Titles and tags change without a new motion.
    let described = try catalog.write(by: Make.context()) { batch in
      try batch.set(PresetName("brand/pop"), details: PresetDetails(title: "Pop!"))
    }
    #expect(described.map(\.kind) == [.described])
    #expect(try catalog.get("brand/pop").preset.motion == Make.duration(0.6))
    #expect(try catalog.get("brand/pop").preset.details == PresetDetails(title: "Pop!"))
  }

  @Test("Writing the same again changes nothing, not even the file") func unchanged() throws {
    let sandbox = try Sandbox()
    let catalog = try sandbox.create()
    try catalog.add("a", Make.duration(0.5), title: "A")
    let before = try sandbox.read()
    let change = try catalog.set("a", Make.duration(0.5))
    #expect(change?.kind == .unchanged)
    #expect(change?.generation == 1)
    #expect(
      try catalog.write(by: Make.context()) { try $0.rename(PresetName("a"), to: PresetName("a")) }.map(\.kind) == [
        .unchanged
      ])
    #expect(
      try catalog.write(by: Make.context()) { try $0.restore(PresetReference("a@1")) }.map(\.kind) == [.unchanged])
    #expect(try sandbox.read() == before)
    // Two spellings of one accent are one title.
    try catalog.write(by: Make.context()) { try $0.set(PresetName("a"), details: PresetDetails(title: "\u{E9}")) }
    let respelled = try catalog.write(by: Make.context()) {
      try $0.set(PresetName("a"), details: PresetDetails(title: "e\u{301}"))
    }
    #expect(respelled.map(\.kind) == [.unchanged])
  }

  @Test("A batch is all or nothing") func atomic() throws {
    struct Stop: Error {}
    let sandbox = try Sandbox()
    let catalog = try sandbox.create()
    try catalog.add("a", Make.duration(1))
    let state = try catalog.stateHash()
    #expect(throws: Stop.self) {
      try catalog.write(by: Make.context()) { batch in
        try batch.add(Make.preset("b", Make.duration(2)))
        try batch.set(PresetName("a"), motion: Make.duration(3))
        throw Stop()
      }
    }
    #expect(
      storeError {
        try catalog.write(by: Make.context()) { batch in
          try batch.add(Make.preset("b", Make.duration(2)))
          try batch.add(Make.preset("c", Make.alias("nowhere")))
        }
      }?.code == .notFound)
    #expect(try catalog.stateHash() == state)
    #expect(try catalog.list().map(\.name.text) == ["a"])
  }

  @Test("A live name is taken, also within a batch") func taken() throws {
    let sandbox = try Sandbox()
    let catalog = try sandbox.create()
    try catalog.add("a", Make.duration(1))
    let error = storeError { try catalog.add("a", Make.duration(2)) }
    #expect(error?.code == .alreadyExists)
    #expect(error?.category.rawValue == 4)
    #expect(error?.message == "there is already a preset \"a\"")
    #expect(
      storeError {
        try catalog.write(by: Make.context()) { batch in
          try batch.add(Make.preset("b", Make.duration(1)))
          try batch.add(Make.preset("b", Make.duration(2)))
        }
      }?.code == .alreadyExists)
    // Names swap within one batch.
    try catalog.add("b", Make.duration(2))
    try catalog.write(by: Make.context()) { batch in
      try batch.rename(PresetName("a"), to: PresetName("c"))
      try batch.rename(PresetName("b"), to: PresetName("a"))
      try batch.rename(PresetName("c"), to: PresetName("b"))
    }
    #expect(try catalog.get("a").preset.motion == Make.duration(2))
    #expect(try catalog.get("b").preset.motion == Make.duration(1))
    #expect(try catalog.verify().isSound)
  }

  @Test("A change made for an older version is refused") func stale() throws {
    let sandbox = try Sandbox()
    let catalog = try sandbox.create()
    try catalog.add("a", Make.duration(1))
    let seen = try catalog.get("a").revision.hash
    _ = try catalog.set("a", Make.duration(2))
    let error = storeError {
      try catalog.write(by: Make.context()) { try $0.set(PresetName("a"), motion: Make.duration(3), expecting: seen) }
    }
    #expect(error?.code == .stale)
    #expect(error?.message == "a has been changed meanwhile: it is at version 2, by Ada")
  }

  @Test("Importing the same file twice gives the same identities") func derivation() throws {
    let derivation = PresetDerivation(sourceSHA256: String(repeating: "ab", count: 32), originalName: "Ease.In")
    var ids: [PresetID] = []
    for _ in 0..<2 {
      let sandbox = try Sandbox()
      let catalog = try sandbox.create()
      try catalog.write(by: Make.context()) {
        ids.append(try $0.add(Make.preset("ease-in", Make.duration(1)), derivation: derivation))
      }
      try catalog.write(by: Make.context()) { try $0.rename(PresetName("ease-in"), to: PresetName("mine")) }
      let error = storeError {
        try catalog.write(by: Make.context()) {
          try $0.add(Make.preset("ease-in", Make.duration(1)), derivation: derivation)
        }
      }
      #expect(error?.message == "\"ease-in\" was imported before; its name is now \"mine\"")
      try catalog.write(by: Make.context()) { try $0.remove(PresetName("mine")) }
      let again = try catalog.write(by: Make.context()) {
        try $0.add(Make.preset("ease-in", Make.duration(2)), derivation: derivation)
      }
      #expect(again.map(\.kind) == [.restored])
      #expect(again.map(\.generation) == [4])
      #expect(try catalog.verify().isSound)
    }
    // printf '%s' "$(printf 'ab%.0s' {1..32})Ease.In" | sha256sum
    #expect(ids.map(\.hex) == Array(repeating: Self.derivedHex, count: 2))
  }

  private static let derivedHex = "fad14db6fcf5ef80eb5f20498183d86a"

  @Test("The same random seed gives the same catalog") func deterministic() throws {
    var states: [String] = []
    for _ in 0..<2 {
      let sandbox = try Sandbox()
      let catalog = try sandbox.create()
      var generator = SeededGenerator(seed: 5)
      for number in 0..<4 {
        try catalog.write(by: Make.context(), using: &generator) { batch in
          for index in 0..<3 { try batch.add(Make.preset("p\(number)/q\(index)", Make.duration(Double(index)))) }
        }
      }
      #expect(Set(try catalog.list().map(\.id)).count == 12)
      states.append(try catalog.stateHash())
    }
    #expect(states.first == states.last)
  }

  @Test("A commit's words and time must be in range") func context() throws {
    let sandbox = try Sandbox()
    let catalog = try sandbox.create()
    let bad = [
      CommitContext(author: String(repeating: "a", count: 201), timeMs: 0), CommitContext(author: "", timeMs: -1),
      CommitContext(author: "", timeMs: 253_402_300_800_000),
      CommitContext(author: "", timeMs: 0, message: String(repeating: "m", count: 16_385)),
    ]
    for context in bad {
      let error = storeError { try catalog.write(by: context) { try $0.add(Make.preset("a", Make.duration(1))) } }
      #expect(error?.code == .invalid)
    }
    let title = String(repeating: "t", count: 300)
    #expect(storeError { try catalog.add("a", Make.duration(1), title: title) }?.code == .invalid)
    #expect(try catalog.list().isEmpty)
  }

  @Test("A batch kept beyond its commit, and a question from inside, are errors and not a hang") func misuse() throws {
    let sandbox = try Sandbox()
    let catalog = try sandbox.create()
    var kept: WriteBatch?
    try catalog.write(by: Make.context()) { batch in
      kept = batch
      try batch.add(Make.preset("a", Make.duration(1)))
      #expect(storeError { _ = try catalog.list() }?.code == .misuse)
      #expect(try batch.contains(PresetName("a")))
    }
    #expect(storeError { try kept?.add(Make.preset("b", Make.duration(1))) }?.code == .misuse)
  }

  @Test("Lists filter by name pattern, kind and tag, in byte order") func list() throws {
    let sandbox = try Sandbox()
    let catalog = try sandbox.create()
    try catalog.write(by: Make.context()) { batch in
      for name in ["b", "a/z", "a.z", "a", "a-z", "system/spring/bouncy"] {
        try batch.add(Make.preset(name, Make.duration(1), tags: name.count == 3 ? ["three"] : []))
      }
      try batch.add(Make.preset("c", Make.curve(0, 0, 1, 1)))
    }
    func names(_ filter: PresetFilter) throws -> [String] { try catalog.list(filter).map(\.name.text) }
    #expect(try names(.all) == ["a", "a-z", "a.z", "a/z", "b", "c", "system/spring/bouncy"])
    #expect(try names(PresetFilter(glob: "a*")) == ["a", "a-z", "a.z", "a/z"])
    #expect(try names(PresetFilter(glob: "*/*")) == ["a/z", "system/spring/bouncy"])
    #expect(try names(PresetFilter(glob: "?")) == ["a", "b", "c"])
    #expect(try names(PresetFilter(glob: "s*n*y")) == ["system/spring/bouncy"])
    #expect(try names(PresetFilter(glob: "")) == [])
    #expect(try names(PresetFilter(kind: .curve)) == ["c"])
    #expect(try names(PresetFilter(tag: "three")) == ["a-z", "a.z", "a/z"])
    #expect(try names(PresetFilter(glob: "*z", kind: .curve)) == [])
    #expect(try catalog.presets(PresetFilter(glob: "c")).map(\.preset.motion) == [Make.curve(0, 0, 1, 1)])
    #expect(!NamePattern(String(repeating: "*a", count: 40)).matches(String(repeating: "a", count: 39) + "b"))
  }

  @Test("Info counts what is there") func info() throws {
    let sandbox = try Sandbox()
    let catalog = try sandbox.create()
    #expect(try catalog.info().lastChangeMs == nil)
    try catalog.add("a", Make.duration(1))
    try catalog.add("b", Make.duration(2))
    _ = try catalog.set("a", Make.duration(3))
    try catalog.write(by: Make.context("", at: 9)) { try $0.remove(PresetName("b")) }
    let info = try catalog.info()
    #expect(info.presetCount == 1)
    #expect(info.removedCount == 1)
    #expect(info.versionCount == 4)
    #expect(info.contentCount == 3)
    #expect(info.releaseCount == 0)
    #expect(info.format == 1)
    #expect(info.minReader == 1)
    #expect(info.minWriter == 1)
    #expect(info.createdBy == ToolVersion.name)
    #expect(info.journalMode == "delete")
    #expect(info.pageSize == 4096)
    #expect(info.byteCount == Int64(try sandbox.read().count))
    #expect(info.lastChangeMs == 1_700_000_009_000)
    #expect(info.catalogID.count == 32)
    #expect(info.stateHash == (try catalog.verify().stateHash))
  }
}
