import MotionModel
import MotionStore
import Testing

@Suite("Settling conflicts") struct ResolveTests {
  @Test("Ours is what was here before the merge, theirs the other; both sides of a removal too") func sides() throws {
    let take: [(ConflictSide, Double?)] = [
      (.ours, 5), (.theirs, 4), (.version(.generation(1)), 1),
    ]
    for (side, seconds) in take {
      let copies = try TwoCopies { try $0.add("a", Make.duration(1)) }
      _ = try copies.theirs.set("a", Make.duration(4))
      _ = try copies.ours.set("a", Make.duration(5))
      try copies.merge()
      let settled = try copies.ours.resolve(PresetReference("a"), take: side, by: Make.context())
      #expect(settled.generation == 3)
      #expect(try copies.ours.get("a").preset.motion == seconds.map(Make.duration))
      #expect(try copies.ours.conflicts().isEmpty)
      // The other side only has to take it over.
      #expect(try copies.theirs.merge(copies.ours.path).presets.map(\.effect) == [.updated])
      #expect(try copies.theirs.get("a").preset.motion == seconds.map(Make.duration))
      #expect(
        storeError { _ = try copies.ours.resolve(PresetReference("a"), take: .ours, by: Make.context()) }?.code
          == .notFound
      )
      let before = try copies.ours.stateHash()
      #expect(storeError { _ = try copies.ours.undo(by: Make.context()) }?.code == .inConflict)
      #expect(try copies.ours.stateHash() == before)
      let report = try copies.ours.undo(force: true, by: Make.context())
      #expect(report.flatMap(\.stillSettled).map(\.generation) == [3])
      #expect(try copies.ours.get("a").preset.motion == Make.duration(5))
    }
    let copies = try TwoCopies { try $0.add("a", Make.duration(1)) }
    try copies.ours.write(by: Make.context()) { try $0.remove(PresetName("a")) }
    _ = try copies.theirs.set("a", Make.duration(4))
    try copies.merge()
    #expect(try copies.ours.get("a").preset.motion == Make.duration(4))  // live goes before removed
    let settled = try copies.ours.resolve(PresetReference("a"), take: .ours, by: Make.context())
    #expect(settled.isDeleted)
    #expect(try copies.ours.list().isEmpty)
  }

  @Test("A conflict that both copies settled differently is one again, as neither decision is the origin of both")
  func crossingMerges() throws {
    let copies = try TwoCopies { try $0.add("a", Make.duration(1)) }
    _ = try copies.theirs.set("a", Make.duration(4))
    _ = try copies.ours.set("a", Make.duration(5))
    try copies.merge()
    _ = try copies.theirs.merge(copies.ours.path)
    for catalog in [copies.ours, copies.theirs] {
      _ = try catalog.resolve(PresetReference("a"), take: .ours, by: Make.context())
    }
    try copies.merge()
    let report = try copies.ours.resolveAutomatically()
    #expect(report.settled.isEmpty && report.unsettled.map(\.fields) == [[.motion]])
    #expect(try copies.ours.conflicts().count == 1)
  }

  @Test("Of two presets with a name ours is what this copy called so, also where the other one is older")
  func sidesOfNames() throws {
    for isRenamedHere in [true, false] {
      let copies = try TwoCopies { try $0.add("old", Make.duration(1)) }
      let (renaming, adding) = isRenamedHere ? (copies.ours, copies.theirs) : (copies.theirs, copies.ours)
      try renaming.write(by: Make.context()) { try $0.rename(PresetName("old"), to: PresetName("new")) }
      try adding.add("new", Make.duration(2))
      try copies.merge()
      let conflict = try #require(copies.ours.conflicts().first)
      #expect(conflict.sides.map(\.generation) == (isRenamedHere ? [2, 1] : [1, 2]))
      _ = try copies.ours.resolve(PresetReference("new"), take: .ours, by: Make.context())
      #expect(try copies.ours.get("new").preset.motion == Make.duration(isRenamedHere ? 1 : 2))
    }
  }

  @Test("Of two presets that were added alike one is removed, the same in every copy; others of one name stay")
  func twins() throws {
    let copies = try TwoCopies { try $0.add("user", Make.duration(9)) }
    for name in ["same", "used", "other"] {
      try copies.ours.add(name, Make.duration(1))
      try copies.theirs.add(name, Make.duration(name == "other" ? 2 : 1))
    }
    for (catalog, user) in [(copies.ours, "a"), (copies.theirs, "b")] {
      try catalog.add(user, .alias(PresetReference("used")))
    }
    try copies.merge()
    try copies.theirs.merge(copies.ours.path)
    for catalog in [copies.ours, copies.theirs] {
      let report = try catalog.resolveAutomatically()
      #expect(report.settled.map(\.previousName?.text) == ["same"] && report.settled.allSatisfy(\.isDeleted))
      // Both of the other equal ones are referred to.
      #expect(report.unsettled.flatMap(\.conflict.names).map(\.text) == ["other", "other", "used", "used"])
      #expect(try catalog.list().count { $0.name.text == "same" } == 1)
    }
    #expect(try copies.ours.stateHash() == copies.theirs.stateHash())
  }

  @Test("With three sides, theirs is ambiguous, and a hash tells") func threeSides() throws {
    let copies = try TwoCopies { try $0.add("a", Make.duration(1)) }
    try copies.ours.backup(to: copies.sandbox.path("third.motionbook"))
    let third = try Catalog.open(at: copies.sandbox.path("third.motionbook"), access: .readWrite)
    _ = try copies.ours.set("a", Make.duration(2))
    _ = try copies.theirs.set("a", Make.duration(3))
    _ = try third.set("a", Make.duration(4))
    try copies.merge()
    try copies.ours.merge(third.path)
    let error = storeError { _ = try copies.ours.resolve(PresetReference("a"), take: .theirs, by: Make.context()) }
    #expect(error?.code == .ambiguous)
    #expect(error?.names.count == 3)
    let hash = try third.get("a").revision.hash
    let version = PresetVersion.hash(prefix: hash.short)
    _ = try copies.ours.resolve(PresetReference("a"), take: .version(version), by: Make.context())
    #expect(try copies.ours.get("a").preset.motion == Make.duration(4))
    #expect(try copies.ours.get("a").revision.parents.count == 3)
  }

  @Test("One name on two presets is settled by renaming either") func nameClash() throws {
    let sandbox = try Sandbox()
    let one = try sandbox.create("one.motionbook")
    let two = try sandbox.create("two.motionbook")
    try one.add("a", Make.duration(1))
    try two.add("a", Make.duration(2))
    try one.add("taken", Make.duration(3))
    let conflict = try one.merge(two.path).conflicts.first
    let loser = try #require(conflict?.presets.last)
    #expect(
      storeError { _ = try one.rename(loser, to: PresetName("taken"), by: Make.context()) }?.code == .alreadyExists)
    let change = try one.rename(loser, to: PresetName("a-two"), by: Make.context())
    #expect(change.kind == .renamed)
    #expect(try one.conflicts().isEmpty)
    #expect(try one.list().map(\.name.text) == ["a", "a-two", "taken"])
  }

  @Test("Two releases of one name: one is chosen, and everybody agrees after merging") func releaseClash() throws {
    let copies = try TwoCopies { try $0.add("a", Make.duration(1)) }
    try copies.ours.release("1", by: Make.context("ours"))
    _ = try copies.theirs.set("a", Make.duration(2))
    try copies.theirs.release("1", by: Make.context("theirs"))
    let report = try copies.merge()
    #expect(report.conflicts.map(\.kind) == [.release])
    #expect(report.conflicts.first?.releases.map(\.message) == ["ours", "theirs"])
    #expect(storeError { _ = try copies.ours.get("a@release:1") }?.code == .ambiguous)
    let theirs = try #require(report.conflicts.first?.releases.last)
    #expect(storeError { _ = try copies.ours.resolveRelease("2", by: Make.context()) }?.code == .notFound)
    let chosen = try copies.ours.resolveRelease("1", take: theirs.hash.short, by: Make.context())
    #expect(chosen.message == "theirs")
    #expect(try copies.ours.get("a@release:1").preset.motion == Make.duration(2))
    #expect(try copies.ours.conflicts().isEmpty)
    #expect(try copies.ours.releases().count == 1)
    #expect(try copies.ours.info().releaseCount == 1)
    try copies.theirs.merge(copies.ours.path)
    #expect(try copies.theirs.get("a@release:1").preset.motion == Make.duration(2))
    #expect(try copies.theirs.verify().findings == [])
    #expect(try copies.ours.query("SELECT what FROM conflict").rows == [])
  }

  @Test("A release that claims to stand for another replaces nothing in silence", arguments: [1, 2, 3])
  func forgedSettlement(_ way: Int) throws {
    let copies = try TwoCopies { try $0.add("a", Make.duration(1)) }
    let real = try copies.ours.release("1.0", by: Make.context("real"))
    try copies.theirs.merge(copies.ours.path)
    _ = try copies.theirs.set("a", Make.duration(2))
    let other = try copies.theirs.get("a").revision.hash
    _ = try copies.theirs.set("a", Make.duration(3))
    let third = try copies.theirs.get("a").revision.hash
    func forge(_ entry: ArtifactHash, _ rivals: [ArtifactHash]) throws -> ArtifactHash {
      try copies.theirs.takeRelease("1.0", [entry], author: "Mallory", superseding: rivals)
    }
    switch way {
    case 1: _ = try forge(other, [real.hash])
    // A missing rival.
    case 2: _ = try forge(other, [real.hash, other])
    // A version pinned by none of the rivals.
    default: _ = try forge(third, [real.hash, forge(other, [])])
    }
    let report = try copies.merge()
    #expect(report.conflicts.map(\.kind) == [.release])
    #expect(report.newConflictCount == 1)
    #expect(try copies.ours.releases().contains(real))
    #expect(storeError { _ = try copies.ours.get("a@release:1.0") }?.code == .ambiguous)
    #expect(storeError { _ = try copies.ours.snapshot(.release("1.0")) }?.code == .ambiguous)
    _ = try copies.ours.resolveRelease("1.0", take: real.hash.short, by: Make.context())
    #expect(try copies.ours.get("a@release:1.0").preset.motion == Make.duration(1))
    #expect(try copies.ours.conflicts().isEmpty)
  }

  @Test("Fields that only one side changed are joined; contradictions are left, and named") func fieldwise() throws {
    let spring = #"{"kind":"curve","spring":{"perceptual":{"duration":0.5,"bounce":0.3}}}"#
    let copies = try TwoCopies { catalog in
      try catalog.write(by: Make.context()) { batch in
        try batch.add(Make.preset("words", Make.duration(1), title: "T", tags: ["a", "b"]))
        try batch.add(Make.preset("parts", Make.motion(#"{"kind":"transition","curve":"ease-in","duration":0.2}"#)))
        try batch.add(Make.preset("clash", Make.duration(1)))
        try batch.add(Make.preset("removed", Make.duration(1)))
        try batch.add(Make.preset("kept", Make.duration(1)))
        try batch.add(Make.preset("kinds", Make.motion(spring)))
        try batch.add(Make.preset("ease-in", Make.motion(spring)))
      }
    }
    try copies.ours.write(by: Make.context()) { batch in
      try batch.set(PresetName("words"), motion: Make.duration(2))
      try batch.set(PresetName("words"), details: PresetDetails(title: "T", tags: ["a", "b", "z"]))
      try batch.set(
        PresetName("parts"), motion: Make.motion(#"{"kind":"transition","curve":"ease-in","duration":0.4}"#))
      try batch.set(PresetName("clash"), motion: Make.duration(2))
      try batch.remove(PresetName("removed"))
      try batch.remove(PresetName("kept"))
      try batch.set(PresetName("kinds"), motion: Make.duration(1))
    }
    try copies.theirs.write(by: CommitContext(author: "Bob", timeMs: 1, message: "")) { batch in
      try batch.rename(PresetName("words"), to: PresetName("texts"))
      try batch.set(PresetName("texts"), details: PresetDetails(title: "U", tags: ["b", "k"]))
      try batch.set(
        PresetName("parts"), motion: Make.motion(#"{"kind":"transition","curve":"ease-in","delay":0.1,"duration":0.2}"#)
      )
      try batch.set(PresetName("clash"), motion: Make.duration(3))
      try batch.set(PresetName("kept"), motion: Make.duration(3))
      try batch.set(PresetName("removed"), motion: Make.duration(1), details: PresetDetails())
      try batch.set(PresetName("kinds"), motion: Make.alias("words"))
    }
    try copies.merge()
    let plan = try copies.ours.resolveAutomatically(dryRun: true)
    let report = try copies.ours.resolveAutomatically()
    #expect(plan == report)
    #expect(Set(report.settled.map(\.name.text)) == ["texts", "parts"])
    let left = report.unsettled.map { "\($0.conflict.names.first?.text ?? "") \($0.fields.map(\.rawValue))" }
    #expect(Set(left) == ["clash [\"motion\"]", "kept [\"motion\"]", "kinds [\"motion\"]"])
    let texts = try copies.ours.get("texts")
    #expect(texts.preset.motion == Make.duration(2))
    #expect(texts.preset.details == PresetDetails(title: "U", tags: ["b", "k", "z"]))
    #expect(texts.revision.author == "merge")
    #expect(texts.revision.timeMs == Make.context().timeMs)
    let joined = #"{"kind":"transition","curve":"ease-in","delay":0.1,"duration":0.4}"#
    #expect(try copies.ours.get("parts").preset.motion == Make.motion(joined))
    #expect(storeError { _ = try copies.ours.get("removed") }?.code == .notFound)
    #expect(try copies.ours.unsound() == [])
  }

  private static func spring(_ duration: Double, _ bounce: Double) -> String {
    #"{"kind":"curve","spring":{"perceptual":{"duration":\#(duration),"bounce":\#(bounce)}}}"#
  }

  private static func bezier(_ points: String) -> String {
    #"{"kind":"curve","cubicBezier":[\#(points)],"duration":0.25}"#
  }

  /// Before, ours, theirs, and the result; nil for a contradiction.
  private static let motions: [(old: String, ours: String, theirs: String, joined: String?)] = [
    (spring(0.5, 0.3), spring(0.8, 0.3), spring(0.5, 0.1), spring(0.8, 0.1)),
    (spring(0.5, 0.3), spring(0.8, 0.3), spring(0.8, 0.1), spring(0.8, 0.1)),
    (spring(0.5, 0.3), spring(0.8, 0.3), spring(0.9, 0.3), nil),
    (spring(0.5, 0.3), spring(0.8, 0.3), bezier("0.2,0,0,1"), nil),
    (bezier("0.2,0,0,1"), bezier("0.4,0,0,1"), bezier("0.2,0,0,0.9"), nil),
  ]

  @Test("Parameters of a motion are joined where the sides changed different ones", arguments: motions)
  func parameters(_ row: (old: String, ours: String, theirs: String, joined: String?)) throws {
    let copies = try TwoCopies { try $0.add("a", Make.motion(row.old)) }
    _ = try copies.ours.set("a", Make.motion(row.ours))
    _ = try copies.theirs.set("a", Make.motion(row.theirs))
    try copies.merge()
    let report = try copies.ours.resolveAutomatically()
    #expect(report.settled.isEmpty == (row.joined == nil))
    if let joined = row.joined { #expect(try copies.ours.get("a").preset.motion == Make.motion(joined)) }
    #expect(try copies.ours.conflicts().isEmpty == (row.joined != nil))
    #expect(try copies.ours.unsound() == [])
  }

  @Test("Two people who resolve alone make the same versions") func alone() throws {
    let copies = try TwoCopies { catalog in
      try catalog.add("a", Make.duration(1), title: "T")
      try catalog.add("n", Make.duration(1))
    }
    try copies.ours.write(by: Make.context()) { try $0.set(PresetName("a"), motion: Make.duration(2)) }
    try copies.theirs.write(by: Make.context("b", at: 9)) {
      try $0.set(PresetName("a"), details: PresetDetails(title: "U"))
    }
    try copies.ours.add("twice", Make.duration(1))
    try copies.theirs.add("twice", Make.duration(2))
    try copies.theirs.add("twice-again", Make.duration(2))
    for catalog in [copies.ours, copies.theirs] {
      try catalog.release("1", by: Make.context("r \(catalog.path.count)"))
    }
    try copies.merge()
    try copies.theirs.merge(copies.ours.path)
    #expect(try copies.ours.stateHash() == (try copies.theirs.stateHash()))
    let one = try copies.ours.resolveAutomatically()
    let other = try copies.theirs.resolveAutomatically()
    #expect(one.settled == other.settled)
    #expect(one.settled.map(\.name.text) == ["a"])
    #expect(try copies.ours.stateHash() == (try copies.theirs.stateHash()))
    // No preset is renamed automatically, and the releases pin different versions.
    #expect(Set(one.unsettled.map(\.conflict.kind)) == [.name, .release])
    #expect(try copies.ours.resolveAutomatically().settled.isEmpty)
    #expect(try copies.ours.list().count == 5)
    #expect(try copies.ours.verify().findings == [])
  }

  @Test("A preset in conflict, and what refers to it, is not loaded unless a side is chosen; a release has none")
  func playing() throws {
    let copies = try TwoCopies { catalog in
      try catalog.add("a", Make.duration(1))
      try catalog.add("user", Make.alias("a"))
      try catalog.release("1", by: Make.context())
    }
    _ = try copies.ours.set("a", Make.duration(2))
    _ = try copies.theirs.set("a", Make.duration(3))
    try copies.merge()
    func seconds(_ name: String, _ choice: ConflictChoice) throws -> Motion? {
      let (stored, motion) = try copies.ours.load(PresetReference(name), onConflict: choice)
      guard case .alias(let reference) = stored.preset.motion else { return stored.preset.motion }
      return try motion.references.resolve(reference)
    }
    for name in ["a", "user"] {
      let error = storeError { _ = try seconds(name, .refuse) }
      #expect(error?.code == .inConflict && error?.names == ["a"], "\(name): \(error?.message ?? "")")
      #expect(try seconds(name, .ours) == Make.duration(2))
      #expect(try seconds(name, .theirs) == Make.duration(3))
    }
    #expect(try seconds("a@1", .refuse) == Make.duration(1))
    #expect(try seconds("a@release:1", .refuse) == Make.duration(1))
    #expect(storeError { _ = try copies.ours.snapshot(onConflict: .refuse).presets() }?.code == .inConflict)
    for (choice, wanted) in [(ConflictChoice.ours, 2.0), (.theirs, 3)] {
      let state = try copies.ours.snapshot(onConflict: choice)
      #expect(try state.presets().map(\.preset.motion).contains(Make.duration(wanted)))
      #expect(
        try state.load(PresetName("user")).motion.references.resolve(.name(PresetName("a"), .latest))
          == Make.duration(wanted))
    }
    // Both say the same: nothing to choose.
    _ = try copies.ours.resolve(PresetName("a"), take: .theirs, by: Make.context())
    #expect(try seconds("user", .refuse) == Make.duration(3))
  }
}
