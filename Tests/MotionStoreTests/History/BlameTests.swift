import MotionModel
import MotionStore
import Testing

@Suite("Deprecation, aliases, origins, users and blame") struct BlameTests {
  @Test("Each field tells the version that last changed it") func origins() throws {
    let sandbox = try Sandbox()
    let catalog = try sandbox.create()
    func step(_ author: String, _ body: (WriteBatch) throws -> Void) throws {
      try catalog.write(by: CommitContext(author: author, timeMs: 1, message: author), body)
    }
    try step("one") { try $0.add(Make.preset("a", Make.duration(1), title: "T", tags: ["x"])) }
    try step("two") { try $0.set(PresetName("a"), motion: Make.duration(2)) }
    try step("three") { try $0.set(PresetName("a"), details: PresetDetails(title: "U", tags: ["x"])) }
    try step("four") { try $0.rename(PresetName("a"), to: PresetName("b")) }
    try step("five") { try $0.set(PresetName("b"), details: PresetDetails(title: "U")) }
    let blame = try catalog.blame(PresetName("b"))
    let told = blame.map { "\($0.field.rawValue) \($0.revision.author) \($0.isPresent)" }
    #expect(told == ["name four true", "motion two true", "title three true", "tags five false"])
    #expect(try catalog.blame(PresetName("a")).count == 4)  // the old name leads there too
    #expect(storeError { _ = try catalog.blame(PresetName("zzz")) }?.code == .notFound)
  }

  @Test("Every key of a preset's words has a field to blame, and every reference in them is resolved")
  func completeness() throws {
    guard case .object(let object) = PresetDetails.form.shape.plain else {
      Issue.record("the words of a preset are no object")
      return
    }
    let keys = object.parts.compactMap { if case .field(let field) = $0 { field.key } else { nil } }
    #expect(keys.count > 5)
    for key in keys { #expect(PresetField(rawValue: key) != nil, "\(key) is not told by blame") }
    let full = PresetDetails(
      reducedMotion: try PresetReference("a"),
      deprecation: Deprecation(reason: nil, replacement: try PresetReference("b")))
    #expect(full.references.count == Self.links(in: PresetDetails.form.shape))
  }

  /// Number of references in a shape.
  private static func links(in shape: Shape) -> Int {
    switch shape.plain {
    case .link: 1
    case .object(let object):
      object.parts.reduce(0) { if case .field(let field) = $1 { $0 + links(in: field.shape) } else { $0 } }
    case .list(let each, _, _): links(in: each)
    default: 0
    }
  }

  @Test("A deprecation names a replacement that exists and is another preset") func deprecation() throws {
    let sandbox = try Sandbox()
    let catalog = try sandbox.create()
    try catalog.add("old", Make.duration(1), title: "Old")
    try catalog.add("new", Make.duration(2))
    #expect(
      storeError {
        try catalog.write(by: Make.context()) { try $0.deprecate(PresetName("old"), use: PresetName("nwe")) }
      }?
      .code == .notFound)
    #expect(
      storeError {
        try catalog.write(by: Make.context()) { try $0.deprecate(PresetName("old"), use: PresetName("old")) }
      }?
      .code == .invalid)
    try catalog.write(by: Make.context()) {
      try $0.deprecate(PresetName("old"), use: PresetName("new"), reason: "too fast")
    }
    try catalog.write(by: Make.context()) { try $0.rename(PresetName("new"), to: PresetName("newer")) }
    let stored = try catalog.get("old").preset.details
    #expect(stored.title == "Old")
    #expect(stored.deprecation?.reason == "too fast")
    #expect(stored.deprecation?.replacement == (try PresetReference("newer")))
    try catalog.add("newest", Make.duration(3))
    try catalog.write(by: Make.context()) { try $0.deprecate(PresetName("newer"), use: PresetName("newest")) }
    let circle = storeError {
      try catalog.write(by: Make.context()) { try $0.deprecate(PresetName("newest"), use: PresetName("old")) }
    }
    #expect(circle?.code == .cycle && circle?.names == ["newest", "old", "newer", "newest"])
    #expect(circle?.message.contains("newest → old → newer → newest") == true)
    try catalog.write(by: Make.context()) { try $0.undeprecate(PresetName("old")) }
    #expect(try catalog.get("old").preset.details == PresetDetails(title: "Old"))
  }

  @Test("An alias follows its preset, or stays with a version, and never leads to itself") func aliases() throws {
    let sandbox = try Sandbox()
    let catalog = try sandbox.create()
    try catalog.add("a", Make.duration(1))
    try catalog.write(by: Make.context()) { batch in
      try batch.alias(PresetName("follows"), to: PresetReference("a"))
      try batch.alias(PresetName("pinned"), to: PresetReference("a@1"))
    }
    _ = try catalog.set("a", Make.duration(2))
    func end(_ name: String) throws -> Motion? {
      try catalog.load(PresetReference(name)).motion.references.motions.values.first
    }
    #expect(try end("follows") == Make.duration(2))
    #expect(try end("pinned") == Make.duration(1))
    #expect(
      storeError {
        try catalog.write(by: Make.context()) { try $0.alias(PresetName("a"), to: PresetReference("follows")) }
      }?
      .code == .alreadyExists)
    #expect(storeError { _ = try catalog.set("a", Make.alias("follows")) }?.code == .cycle)
  }

  @Test("Users are found through any number of steps, nearest first") func transitive() throws {
    let sandbox = try Sandbox()
    let catalog = try sandbox.create()
    try catalog.add("root", Make.duration(1))
    try catalog.add("b", Make.alias("root"))
    try catalog.add("c", Make.alias("b"))
    try catalog.add("d", Make.alias("c"))
    try catalog.add("pin", Make.alias("b@1"))
    try catalog.add("behind", Make.alias("pin"))
    let users = try catalog.transitiveUsers(of: PresetName("root"))
    #expect(
      users.map { "\($0.distance) \($0.user.name) \($0.user.relation.rawValue) \($0.via)" } == [
        "1 b follows root", "2 c follows b", "2 pin pins b", "3 d follows c",
      ])
  }
}
