import MotionModel
import MotionStore
import TestSupport
import Testing

@Suite("References") struct ReferenceTests {
  @Test("References follow a preset through renames and new versions; pinned ones stay") func rename() throws {
    let sandbox = try Sandbox()
    let catalog = try sandbox.create()
    try catalog.add("base", Make.curve(0, 0, 1, 1))
    try catalog.add("time", Make.duration(0.2))
    try catalog.add("user", Make.transition(curve: "base", duration: "time@1"))
    try catalog.write(by: Make.context()) { batch in
      try batch.rename(PresetName("base"), to: PresetName("core"))
      try batch.set(PresetName("time"), motion: Make.duration(0.9))
    }
    let user = try catalog.get("user")
    #expect(try user.preset.motion == Make.transition(curve: "core", duration: "time@1"))
    #expect(user.revision.generation == 1)
    let references = try catalog.load(PresetReference("user")).motion.references
    #expect(try references[PresetReference("core")] == Make.curve(0, 0, 1, 1))
    #expect(try references[PresetReference("time@1")] == Make.duration(0.2))
    #expect(try catalog.users(of: PresetName("core")).map(\.relation) == [.follows])
    #expect(try catalog.users(of: PresetName("time")).map(\.relation) == [.pins])
    // Read presets can be written back unchanged.
    #expect(try catalog.set("user", user.preset.motion)?.kind == .unchanged)
    #expect(try catalog.verify().isSound)
  }

  @Test("A batch may refer to what it adds later") func anyOrder() throws {
    let sandbox = try Sandbox()
    let catalog = try sandbox.create()
    try catalog.write(by: Make.context()) { batch in
      try batch.add(Make.preset("a", Make.alias("b")))
      try batch.add(Make.preset("b", Make.alias("c")))
      try batch.add(Make.preset("c", Make.duration(1)))
    }
    let references = try catalog.load(PresetReference("a")).motion.references
    #expect(references.motions.count == 2)
    #expect(try references[PresetReference("b")]?.kind == .alias)
    for reference in references.motions.values.flatMap(\.references) { #expect(references[reference] != nil) }
    #expect(try catalog.load(Make.alias("a")).references.motions.count == 3)
  }

  @Test("Circles are refused, naming the way round") func cycles() throws {
    let sandbox = try Sandbox()
    let catalog = try sandbox.create()
    try catalog.write(by: Make.context()) { batch in
      try batch.add(Make.preset("a", Make.duration(1)))
      try batch.add(Make.preset("b", Make.alias("a")))
      try batch.add(Make.preset("c", Make.alias("b")))
    }
    let state = try catalog.stateHash()
    let error = storeError { _ = try catalog.set("a", Make.alias("c")) }
    #expect(error?.code == .cycle)
    #expect(error?.category.rawValue == 5)
    #expect(error?.message == "presets refer to each other in a circle: a → c → b → a")
    #expect(storeError { _ = try catalog.set("a", Make.alias("a")) }?.message.hasSuffix("a → a") == true)
    #expect(
      storeError {
        try catalog.write(by: Make.context()) { batch in
          try batch.add(Make.preset("x", Make.alias("y")))
          try batch.add(Make.preset("y", Make.alias("x")))
        }
      }?.code == .cycle)
    #expect(try catalog.stateHash() == state)
    // A pinned reference to an older version of itself is no circle.
    #expect(try catalog.set("a", Make.alias("a@1"))?.kind == .changed)
    #expect(try catalog.verify().isSound)
  }

  @Test("Chains have a bound, and a chain within it loads") func depth() throws {
    let sandbox = try Sandbox()
    let catalog = try sandbox.create()
    try catalog.add("p0", Make.duration(1))
    for number in 1...31 { try catalog.add("p\(number)", Make.alias("p\(number - 1)")) }
    #expect(try catalog.load(PresetReference("p31")).motion.references.motions.count == 31)
    let error = storeError {
      try catalog.add("p32", Make.alias("p31"))
      try catalog.add("p33", Make.alias("p32"))
    }
    #expect(error?.code == .invalid)
    #expect(error?.message == "references are nested more than 32 deep")
    // In one batch too, in any order.
    for order in [Array(0..<40), Array((0..<40).reversed())] {
      let folder = try Sandbox()
      let other = try folder.create()
      let refused = storeError {
        try other.write(by: Make.context()) { batch in
          for number in order {
            let motion = number == 0 ? Make.duration(1) : try Make.alias("p\(number - 1)")
            try batch.add(Make.preset("p\(number)", motion))
          }
        }
      }
      #expect(refused?.message == "references are nested more than 32 deep")
    }
  }

  @Test("A preset in use is not removed unless forced, and the gap is reported") func inUse() throws {
    let sandbox = try Sandbox()
    let catalog = try sandbox.create()
    try catalog.write(by: Make.context()) { batch in
      try batch.add(Make.preset("base", Make.duration(1)))
      try batch.add(Make.preset("one", Make.alias("base")))
      try batch.add(
        Preset(PresetName("two"), Make.duration(2), details: PresetDetails(reducedMotion: PresetReference("base"))))
      try batch.add(Make.preset("pinned", Make.alias("base@latest")))
    }
    let error = storeError { try catalog.write(by: Make.context()) { try $0.remove(PresetName("base")) } }
    #expect(error?.code == .inUse)
    #expect(error?.message == "base is used by one, pinned, two")
    // Together with its users it may go.
    #expect(throws: Never.self) {
      let copy = try Sandbox()
      try copy.write(sandbox.read())
      let other = try Catalog.open(at: copy.path(), access: .readWrite)
      try other.write(by: Make.context()) {
        for name in ["base", "one", "two", "pinned"] { try $0.remove(PresetName(name)) }
      }
      #expect(try other.list().isEmpty)
      #expect(try other.verify().isSound)
    }
    let id = try catalog.get("base").id
    try catalog.write(by: Make.context()) { try $0.remove(PresetName("base"), force: true) }
    let one = try catalog.get("one")
    #expect(one.preset.motion == .alias(.preset(id)))
    let gap = try [StoreNotice.dangling(.name(PresetName("base"), .latest), in: PresetName("one"))]
    #expect(one.notices == gap)
    #expect(try catalog.load(PresetReference("one")).motion.references.motions.isEmpty)
    let report = try catalog.verify()
    #expect(Set(report.findings.map(\.check)) == [.references])
    // One for each preset that refers to the gap.
    #expect(report.findings.count == 3)
    // It can still be renamed, and its gap stays; a new reference to the gap is refused.
    try catalog.write(by: Make.context()) { try $0.rename(PresetName("one"), to: PresetName("uno")) }
    #expect(storeError { try catalog.add("three", .alias(.preset(id))) }?.code == .notFound)
    try catalog.write(by: Make.context()) { try $0.restore(PresetReference("base")) }
    #expect(try catalog.get("uno").preset.motion == Make.alias("base"))
    #expect(try catalog.verify().isSound)
  }

  @Test("Details' references are resolved and read back by name") func details() throws {
    let sandbox = try Sandbox()
    let catalog = try sandbox.create()
    let details = PresetDetails(
      reducedMotion: try PresetReference("calm"),
      deprecation: Deprecation(reason: "x", replacement: try PresetReference("calm@1")))
    try catalog.write(by: Make.context()) { batch in
      try batch.add(Make.preset("calm", Make.duration(1)))
    }
    try catalog.write(by: Make.context()) { try $0.add(Preset(PresetName("wild"), Make.duration(2), details: details)) }
    try catalog.write(by: Make.context()) { try $0.rename(PresetName("calm"), to: PresetName("quiet")) }
    let wild = try catalog.get("wild").preset.details
    #expect(try wild.reducedMotion == PresetReference("quiet"))
    #expect(wild.deprecation?.replacement?.description.hasPrefix("quiet@") == true)
    #expect(try catalog.users(of: PresetName("quiet")).map(\.relation) == [.names])
    #expect(try catalog.verify().isSound)
  }
}
