import Foundation
import Motionbook
import Testing

@Suite struct PresetImportTests {
  private func presets(_ texts: [String: String]) throws -> [Preset] {
    try texts.sorted { $0.key < $1.key }.map { name, target in
      target.contains("/")
        ? Preset(try PresetName(name), .alias(try PresetReference(target)))
        : Preset(try PresetName(name), .curve(try Curve(notation: target)))
    }
  }

  @Test("a group takes the presets and the references among them, and leaves those to others alone")
  func group() throws {
    var presets = try presets(["a/base": "ease", "a/alias": "a/base", "a/other": "b/far"])
    presets[0].details.reducedMotion = try PresetReference("a/base@2")
    presets[0].details.deprecation = Deprecation(replacement: try PresetReference("a/other"))
    let moved = try PresetImport.presets(presets, inGroup: PresetName("new"))
    #expect(moved.map(\.name.text) == ["new/a/alias", "new/a/base", "new/a/other"])
    #expect(try moved[0].motion == .alias(PresetReference("new/a/base")))
    #expect(try moved[0].details.reducedMotion == PresetReference("new/a/base@2"))
    #expect(try moved[0].details.deprecation?.replacement == PresetReference("new/a/other"))
    #expect(try moved[2].motion == .alias(PresetReference("b/far")))
    #expect(try PresetImport.presets(moved, inGroup: PresetName("new/a")).map(\.name) == moved.map(\.name))
    let long = try PresetName(String(repeating: "x", count: 90))
    #expect(throws: ModelError.self) { try PresetImport.presets(presets, inGroup: long) }
  }

  @Test("a preset that was renamed since its import is found again, also by what refers to it")
  func renamed() throws {
    let path = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID()).motionbook")
    defer { try? FileManager.default.removeItem(at: path) }
    let catalog = try Catalog.create(at: path.path)
    func names() throws -> [String] { try catalog.list().map(\.name.text).sorted() }
    func file(_ easing: String, _ comment: String = "") -> SourceFile {
      SourceFile(Array(":root { --press: \(easing); --other: var(--press) }\(comment)".utf8), name: "a.css")
    }
    try catalog.add(PresetImport(reading: [file("ease-in")]))
    try catalog.write { try $0.rename("press", to: "tap") }
    // The same file, and one that says the same, have nothing new.
    for comment in ["", "/* */"] {
      let again = try catalog.add(PresetImport(reading: [file("ease-in", comment)]))
      #expect(again.changes.isEmpty && again.skipped.map(\.text).sorted() == ["other", "tap"])
    }
    #expect(throws: StoreError.self) { try catalog.add(PresetImport(reading: [file("ease-out")])) }
    for (rule, easing) in [(PresetImport.ConflictRule.skip, "ease-in"), (.newVersion, "ease-out"), (.file, "linear")] {
      try catalog.add(PresetImport(reading: [file(rule == .file ? "linear" : "ease-out")], onConflict: rule))
      #expect(try names() == ["other", "tap"])
      #expect(try catalog.preset("tap").preset.motion == .curve(Curve(notation: easing)))
      #expect(try catalog.preset("other").preset.motion == .alias(PresetReference("tap")))
    }
    // Another file's preset of that name is another preset.
    let foreign = SourceFile(Array("@keyframes press { to { opacity: 0 } }".utf8), name: "b.css")
    try catalog.add(PresetImport(reading: [foreign]))
    #expect(try names() == ["other", "press", "tap"])
  }

  @Test(
    "an export changes only what was edited in it, also where the format approximates",
    arguments: [
      (ExportFormatName.css, "css"), (.scss, "scss"), (.swiftUI, "swift"), (.dtcg, "json"), (.lottie, "json"),
      (.waapi, "json"),
    ])
  func edited(_ format: ExportFormatName, _ ending: String) throws {
    let path = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID()).motionbook")
    defer { try? FileManager.default.removeItem(at: path) }
    let catalog = try Catalog.create(at: path.path)
    let hop = "KeyframeTrack(\\.offset.y) { SpringKeyframe(-40, duration: 0.2); CubicKeyframe(0, duration: 0.3) }"
    let motions: [(String, MotionKind, String)] = [
      ("a/pop", .curve, ".bouncy(duration: 0.5)"), ("a/hop", .keyframes, hop),
      ("a/card", .transition, ".scale(0.9).combined(with: .opacity).animation(.snappy)"),
      ("a/back", .curve, "formula(\"t^3 - t*sin(pi*t)\", duration: 1)"),
    ]
    try catalog.write { batch in
      for (name, kind, text) in motions {
        try batch.add(
          Preset(PresetName(name), Motion(notation: text, as: kind), details: PresetDetails(title: "Title")))
      }
    }
    let text = try catalog.export(format).text
    func add(_ text: String) throws -> PresetImport.Result {
      let file = SourceFile(Array(text.utf8), name: "motions.\(ending)")
      return try catalog.add(PresetImport(reading: [file], onConflict: .newVersion))
    }
    let same = try add(text)
    #expect(same.changes.isEmpty && same.uncompared.isEmpty, "\(same.changes.map(\.name))")
    // Others have it otherwise.
    guard format != .dtcg, format != .lottie, format != .waapi else { return }
    let edited = try add(text.replacing(format == .swiftUI ? "-40" : "-28.616627563", with: "-30"))
    #expect(edited.changes.map(\.name.text) == ["a/hop"])
  }

  @Test("an export of an earlier version changes what was edited in it, and keeps what the catalog changed since")
  func outdated() throws {
    let path = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID()).motionbook")
    defer { try? FileManager.default.removeItem(at: path) }
    let catalog = try Catalog.create(at: path.path)
    try catalog.write { batch in
      for name in ["a/file", "a/catalog", "a/both"] {
        try batch.add(Preset(PresetName(name), .curve(Curve(notation: "cubic-bezier(0.1, 0, 0, 1)"))))
      }
      // The file is made of this version.
      try batch.set("a/file", motion: .curve(Curve(notation: "cubic-bezier(0.2, 0, 0, 1)")))
    }
    var text = try catalog.export(.css).text
    try catalog.write { batch in
      for name in ["a/catalog", "a/both"] {
        try batch.set(PresetName(name), motion: .curve(Curve(notation: "cubic-bezier(0.3, 0, 0, 1)")))
      }
    }
    for name in ["a-file", "a-both"] {
      let line = try #require(
        text.split(separator: "\n").first { $0.contains("--\(name)-easing:") || $0.contains("--\(name):") })
      text = text.replacing(line, with: line.prefix { $0 != ":" } + ": cubic-bezier(0.4, 0, 0, 1);")
    }
    let file = SourceFile(Array(text.utf8), name: "motions.css")
    for _ in 0..<2 {
      let result = try catalog.add(PresetImport(reading: [file], onConflict: .newVersion))
      #expect(result.keptChanges.map(\.text) == ["a/catalog"] && result.contradictions.map(\.name.text) == ["a/both"])
      let found = try ["a/file", "a/catalog", "a/both"].map { try catalog.preset($0).preset.motion }
      let wanted = try [0.4, 0.3, 0.3].map { Motion.curve(try Curve(notation: "cubic-bezier(\($0), 0, 0, 1)")) }
      #expect(found == wanted)
    }
  }

  @Test(
    "an export of an earlier state changes nothing, also where references or values of these were written",
    arguments: [
      (ExportFormatName.css, "css", false), (.css, "css", true), (.scss, "scss", false), (.scss, "scss", true),
      (.swiftUI, "swift", false), (.swiftUI, "swift", true), (.js, "js", false), (.js, "js", true),
      (.dtcg, "json", false), (.lottie, "json", false), (.tailwind, "css", false),
    ])
  func earlier(_ format: ExportFormatName, _ ending: String, flattens: Bool) throws {
    let path = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID()).motionbook")
    defer { try? FileManager.default.removeItem(at: path) }
    let catalog = try Catalog.create(at: path.path)
    let leave = try Motion(
      notation: ".asymmetric(insertion: .identity, removal: .opacity.animation(.easeIn(duration: ref(\"a/fast\"))))",
      as: .transition)
    try catalog.write { batch in
      try batch.add(Preset("a/fast", .duration(.seconds(0.12))))
      try batch.add(Preset("a/enter", .curve(Curve(notation: "cubic-bezier(0.1, 0, 0, 1)"))))
      try batch.add(
        Preset(
          "a/calm", .curve(Curve(notation: "ease-out").with(duration: .reference(.name(PresetName("a/fast"), .latest))))
        ))
      try batch.add(Preset("a/leave", leave))
      // References of references, a variant for reduced motion, a preset that is removed, and one that is renamed.
      try batch.add(Preset("a/show", Motion(notation: ".opacity.animation(ref(\"a/calm\"))", as: .transition)))
      var details = PresetDetails()
      details.reducedMotion = try .name(PresetName("a/calm"), .latest)
      try batch.add(Preset("a/pop", .curve(Curve(notation: ".snappy")), details: details))
      try batch.add(Preset("a/gone", Motion(notation: ".opacity", as: .transition)))
      try batch.add(Preset("a/old", .curve(Curve(notation: "cubic-bezier(0.5, 0, 0, 1)"))))
    }
    var options = ExportOptions()
    options.flattensReferences = flattens
    let text = try catalog.export(format, options: options).text
    try catalog.write { batch in
      try batch.set("a/fast", motion: .duration(.seconds(0.16)))
      try batch.set("a/enter", motion: .curve(Curve(notation: "cubic-bezier(0.2, 0, 0, 1)")))
      try batch.remove("a/gone")
      try batch.rename("a/old", to: "b/new")
    }
    let before = try catalog.list().map(\.revision.hash)
    let file = SourceFile(Array(text.utf8), name: "motions.\(ending)")
    let result = try catalog.add(PresetImport(reading: [file], keepsGoing: true, onConflict: .newVersion))
    #expect(try catalog.list().map(\.revision.hash) == before && result.contradictions.isEmpty, "\(result)")
    #expect(try catalog.edits(in: [file]) == Catalog.Edits())
  }

  @Test(
    "a line written into an export becomes a preset beside those whose names begin alike, also under a template",
    arguments: [
      (ExportFormatName.css, "css", "--x-a-fast:", "--x-a-slow: 700ms;"),
      (.scss, "scss", "$x-a-fast:", "$x-a-slow: 700ms;"),
      (.tailwind, "css", "--transition-duration-x-a-fast:", "--transition-duration-x-a-slow: 700ms;"),
      (.swiftUI, "swift", "static let fast", "static let slow: TimeInterval = 0.7"),
    ])
  func newLines(format: ExportFormatName, ending: String, before: String, line: String) throws {
    let path = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID()).motionbook")
    defer { try? FileManager.default.removeItem(at: path) }
    let catalog = try Catalog.create(at: path.path)
    try catalog.add(Preset("a/fast", .duration(.seconds(0.15))))
    var options = ExportOptions()
    if format != .swiftUI { options.names = "x-{path}" }
    let lines = try catalog.export(format, options: options).text.split(separator: "\n")
    let place = try #require(lines.firstIndex { $0.contains(before) })
    let text = (lines[...place] + [line[...]] + lines[(place + 1)...]).joined(separator: "\n")
    let file = SourceFile(Array(text.utf8), name: "motions.\(ending)")
    let result = try catalog.add(PresetImport(reading: [file], onConflict: .newVersion))
    #expect(result.changes.map(\.name.text) == ["a/slow"], "\(result)")
    #expect(try catalog.edits(in: [file]) == Catalog.Edits())
  }

  @Test(
    "an export is read in another catalog, also where its presets refer to ones that are not in it",
    arguments: [(ExportFormatName.lottie, "json"), (.waapi, "json"), (.js, "js"), (.css, "css"), (.swiftUI, "swift")])
  func references(format: ExportFormatName, ending: String) throws {
    func catalog() throws -> (Catalog, URL) {
      let path = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID()).motionbook")
      return (try Catalog.create(at: path.path), path)
    }
    let (one, other) = (try catalog(), try catalog())
    defer { for url in [one.1, other.1] { try? FileManager.default.removeItem(at: url) } }
    try one.0.add(Preset("a/short", .duration(.seconds(0.15))))
    try one.0.add(Preset("a/tap", Motion(notation: ".easeOut(duration: ref(\"a/short\"))", as: .curve)))
    let text = try one.0.export(format, PresetFilter(glob: "a/tap")).text
    let file = SourceFile(Array(text.utf8), name: "tap.\(ending)")
    try other.0.add(PresetImport(reading: [file]))
    #expect(try other.0.timeline("a/tap").duration == 0.15)
  }

  @Test("a sheet with aliases of renamed presets is an export of these, their variants for reduced motion too")
  func aliases() throws {
    let path = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID()).motionbook")
    defer { try? FileManager.default.removeItem(at: path) }
    let catalog = try Catalog.create(at: path.path)
    try catalog.add(Preset("b/calm", .curve(Curve(notation: "linear.duration(0.1s)"))))
    var details = PresetDetails()
    details.reducedMotion = try .name(PresetName("b/calm"), .latest)
    try catalog.add(Preset("b/pop", .curve(Curve(notation: ".bouncy")), details: details))
    let earlier = try catalog.snapshot().presets()
    try catalog.rename("b/pop", to: "a/pop")
    let presets = try catalog.exported(catalog.snapshot().presets(PresetFilter(glob: "a/*")))
    let aliases = try catalog.earlierNames(of: presets, in: earlier) { _, _ in }
    let text = try CSSFormat().text(presets + aliases).text
    #expect(text.contains("b-pop"))
    let file = SourceFile(Array(text.utf8), name: "al.css")
    let result = try catalog.add(PresetImport(reading: [file], onConflict: .newVersion))
    #expect(result.changes.isEmpty, "\(result)")
  }

  @Test(
    "an export from before its names were swapped, or given to others, is an export of the presets that had them",
    arguments: [(ExportFormatName.css, "css"), (.swiftUI, "swift"), (.tailwind, "css")])
  func reusedNames(format: ExportFormatName, ending: String) throws {
    let path = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID()).motionbook")
    defer { try? FileManager.default.removeItem(at: path) }
    let catalog = try Catalog.create(at: path.path)
    for (name, seconds) in [("t/long", 0.4), ("t/a", 0.1), ("t/b", 0.25)] {
      try catalog.add(Preset(PresetName(name), .duration(.seconds(seconds))))
    }
    let text = try catalog.export(format).text
    for (old, new) in [("t/long", "t/lang"), ("t/a", "t/c"), ("t/b", "t/a"), ("t/c", "t/b")] {
      try catalog.rename(old, to: PresetName(new))
    }
    try catalog.add(Preset("t/long", .duration(.seconds(1))))
    func add(_ text: String) throws -> [String] {
      let file = SourceFile(Array(text.utf8), name: "a.\(ending)")
      return try catalog.add(PresetImport(reading: [file], onConflict: .newVersion)).changes.map(\.name.text)
    }
    #expect(try add(text).isEmpty)
    #expect(try add(text.replacing("400ms", with: "450ms").replacing("= 0.4", with: "= 0.45")) == ["t/lang"])
    #expect(try catalog.preset("t/long").preset.motion == .duration(.seconds(1)))
  }

  @Test("plain tokens from before a rename are the renamed presets, also without the versions that they were made of")
  func formerTokens() throws {
    let path = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID()).motionbook")
    defer { try? FileManager.default.removeItem(at: path) }
    let catalog = try Catalog.create(at: path.path)
    try catalog.add(Preset("a/fast", .duration(.seconds(0.12))))
    let text = try catalog.export(.dtcg).text
    try catalog.rename("a/fast", to: "a/quick")
    try catalog.set("a/quick", .duration(.seconds(0.13)))
    for (text, kept) in [(text, "a/quick"), (text.replacing("org.motionbook", with: "org.other"), "a/fast")] {
      let file = SourceFile(Array(text.utf8), name: "a.tokens.json")
      let result = try catalog.add(PresetImport(reading: [file], onConflict: .newVersion))
      #expect(result.changes.isEmpty && result.keptChanges.map(\.text) == [kept], "\(result)")
    }
  }

  @Test(
    "a spring whose duration was edited in a style sheet is the spring that takes so long",
    arguments: [
      "spring(duration: 0.5, bounce: 0.3)", ".spring(response: 0.5, dampingFraction: 0.7)",
    ])
  func rescaled(notation: String) throws {
    let path = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID()).motionbook")
    defer { try? FileManager.default.removeItem(at: path) }
    let catalog = try Catalog.create(at: path.path)
    try catalog.write { try $0.add(Preset("a/pop", .curve(Curve(notation: notation)))) }
    let text = try catalog.export(.css).text
    let line = try #require(text.split(separator: "\n").first { $0.contains("--a-pop-duration:") })
    // A spring of twice the time settles in twice the time.
    let seconds = try #require(Double(line.split(separator: " ").last?.prefix { $0 != "s" } ?? ""))
    let edited = text.replacing(line, with: "  --a-pop-duration: \(2 * seconds)s;")
    try catalog.add(PresetImport(reading: [SourceFile(Array(edited.utf8), name: "a.css")], onConflict: .newVersion))
    let motion = try catalog.preset("a/pop").preset.motion
    #expect(try motion == .curve(Curve(notation: notation.replacing("0.5,", with: "1,"))), "\(motion)")
  }

  @Test(
    "a number that was edited in an export changes its preset, not the parts that the format takes it apart into",
    arguments: [
      (ExportFormatName.css, "css", "scale: 0.8"), (.scss, "scss", "scale: 0.8"), (.swiftUI, "swift", "scale: 0.8"),
    ])
  func numbers(_ format: ExportFormatName, _ ending: String, _ old: String) throws {
    let path = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID()).motionbook")
    defer { try? FileManager.default.removeItem(at: path) }
    let catalog = try Catalog.create(at: path.path)
    func appear(_ scale: Double) throws -> Motion {
      try Motion(
        notation: ".opacity.combined(with: .scale(\(scale))).animation(.easeOut(duration: 0.3))", as: .transition)
    }
    let leave = try Motion(
      notation: ".asymmetric(insertion: .identity, removal: .opacity.animation(.easeIn(duration: ref(\"a/fast\"))))",
      as: .transition)
    try catalog.write { batch in
      try batch.add(Preset("a/fast", .duration(.seconds(0.12))))
      try batch.add(Preset("a/appear", appear(0.8)))
      try batch.add(Preset("a/leave", leave))
    }
    let text = try catalog.export(format).text
    // The reference's value is written in two places.
    let edited = text.replacing(old, with: "scale: 0.65").replacing("120ms", with: "140ms").replacing(
      "0.12", with: "0.14")
    func file(_ rule: PresetImport.ConflictRule) throws -> PresetImport {
      try PresetImport(reading: [SourceFile(Array(edited.utf8), name: "motions.\(ending)")], onConflict: rule)
    }
    #expect(throws: StoreError.self) { try catalog.add(file(.fail)) }
    #expect(try catalog.add(file(.skip)).changes.isEmpty)
    for isFirst in [true, false] {
      let result = try catalog.add(file(.newVersion))
      #expect(result.changes.count { $0.kind != .unchanged } == (isFirst ? 2 : 0) && result.contradictions.isEmpty)
      #expect(try catalog.list().map(\.name.text) == ["a/appear", "a/fast", "a/leave"])
      #expect(try catalog.preset("a/appear").preset.motion == appear(0.65))
      #expect(try catalog.preset("a/leave").preset.motion == leave)
      #expect(try catalog.preset("a/fast").preset.motion == .duration(.seconds(0.14)))
    }
  }

  @Test(
    "edits of a preset and of its variant for reduced motion are two changes",
    arguments: [(ExportFormatName.css, "css"), (.scss, "scss"), (.tailwind, "css"), (.waapi, "json")])
  func variants(format: ExportFormatName, ending: String) throws {
    let path = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID()).motionbook")
    defer { try? FileManager.default.removeItem(at: path) }
    let catalog = try Catalog.create(at: path.path)
    let sheet = """
      @keyframes k { from { opacity: 0 } to { opacity: 1 } }
      :root { --dur: 200ms } .y { animation: k 200ms linear } .x { transition: opacity 200ms ease 50ms }
      @media (prefers-reduced-motion: reduce) {
        :root { --dur: 10ms } .y { animation: k 10ms linear } .x { transition: opacity 10ms linear 5ms }
      }
      """
    try catalog.add(PresetImport(reading: [SourceFile(Array(sheet.utf8), name: "a.css")]))
    let text = try catalog.export(format).text.replacing(/\b200(ms|\b)/) { "220\($0.1)" }.replacing(/\b10(ms|\b)/) {
      "20\($0.1)"
    }
    try catalog.add(
      PresetImport(reading: [SourceFile(Array(text.utf8), name: "b.\(ending)")], onConflict: .newVersion))
    #expect(try catalog.list().map(\.name.text) == ["dur", "dur-reduced", "k", "k-reduced", "x", "x-reduced"])
    let lengths = try catalog.export(.css).text.matches(of: /\d+ms/).map { String($0.0) }
    #expect(Set(lengths) == ["220ms", "20ms", "50ms", "5ms"])
  }

  @Test("an export made before presets were renamed is an export of these")
  func formerNames() throws {
    let path = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID()).motionbook")
    defer { try? FileManager.default.removeItem(at: path) }
    let catalog = try Catalog.create(at: path.path)
    func enter(_ scale: Double) throws -> Motion {
      try Motion(notation: ".scale(\(scale)).animation(.easeOut(duration: 0.3))", as: .transition)
    }
    func fade(_ x: Double) throws -> Motion { .curve(try Curve(notation: "cubic-bezier(\(x), 0, 0, 1)")) }
    try catalog.write { batch in
      try batch.add(Preset("a/in", enter(0.8)))
      try batch.add(Preset("a/fade", fade(0.1)))
    }
    let text = try catalog.export(.css).text
    try catalog.rename("a/in", to: "b/enter")
    try catalog.rename("a/fade", to: "b/fade")
    func add(_ text: String) throws -> PresetImport.Result {
      try catalog.add(PresetImport(reading: [SourceFile(Array(text.utf8), name: "a.css")], onConflict: .newVersion))
    }
    #expect(try add(text).changes.isEmpty)
    let edited = text.replacing("scale: 0.8", with: "scale: 0.6").replacing(
      "cubic-bezier(0.1", with: "cubic-bezier(0.4")
    #expect(try add(edited).changes.map(\.name.text) == ["b/enter", "b/fade"])
    #expect(try catalog.list().map(\.name.text) == ["b/enter", "b/fade"])
    #expect(try catalog.preset("b/enter").preset.motion == enter(0.6))
    #expect(try catalog.preset("b/fade").preset.motion == fade(0.4))
  }

  @Test("an export of another catalog with the same names and numbers is compared as any file")
  func otherCatalog() throws {
    let folder = FileManager.default.temporaryDirectory
    let paths = (0..<2).map { _ in folder.appendingPathComponent("\(UUID()).motionbook") }
    defer { for path in paths { try? FileManager.default.removeItem(at: path) } }
    let catalogs = try zip(paths, [0.1, 0.2]).map { path, x in
      let catalog = try Catalog.create(at: path.path)
      try catalog.write {
        try $0.add(Preset(PresetName("a/b"), .curve(Curve(notation: "cubic-bezier(\(x), 0, 0, 1)"))))
      }
      return catalog
    }
    let file = SourceFile(Array(try catalogs[0].export(.css).text.utf8), name: "motions.css")
    let result = try catalogs[1].add(PresetImport(reading: [file], onConflict: .newVersion))
    // Told as replaced without a comparison: this catalog never had that version.
    #expect(result.uncompared.map(\.text) == ["a/b"] && result.changes.count == 1)
  }

  @Test("a preset that was removed and restored keeps what the catalog changed before", arguments: [false, true])
  func restored(undone: Bool) throws {
    let path = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID()).motionbook")
    defer { try? FileManager.default.removeItem(at: path) }
    let catalog = try Catalog.create(at: path.path)
    func add(_ easing: String) throws -> PresetImport.Result {
      let file = SourceFile(Array(":root { --press: \(easing) }".utf8), name: "a.css")
      return try catalog.add(PresetImport(reading: [file], onConflict: .newVersion))
    }
    _ = try add("ease-in")
    let ours = Motion.curve(try Curve(notation: "linear"))
    try catalog.write { try $0.set("press", motion: ours) }
    try catalog.write { try $0.remove("press") }
    // The file has it as before, so it stays removed.
    #expect(try add("ease-in").keptChanges.map(\.text) == ["press"])
    #expect(try catalog.list().isEmpty)
    if undone { try catalog.undo() } else { try catalog.write { try $0.restore("press") } }
    #expect(try add("ease-in").keptChanges.map(\.text) == ["press"])
    #expect(try add("ease-out").contradictions.map(\.fields) == [["motion"]])
    #expect(try catalog.preset("press").preset.motion == ours)
    try catalog.write { try $0.remove("press") }
    #expect(try add("ease").keptChanges.isEmpty)
    #expect(try catalog.list().map(\.name.text) == ["press"])
  }

  @Test(
    "a file that has moved, and an export of its presets, bring nothing new; a variant follows its preset",
    arguments: [
      (
        "Motion.swift", ExportFormatName.swiftUI,
        """
        extension Animation {
          /// Opens.
          static let cardIn: Animation = .easeIn(duration: Durations.slow)
        }
        enum Durations { /** Slow. */ static let slow = 0.5 }
        """, ["card-in", "durations/slow"]
      ),
      (
        "a.css", .css,
        ".b { transition: opacity 1s } @media (prefers-reduced-motion) { .b { transition-duration: 1ms } }",
        ["b", "b-reduced"]
      ),
    ])
  func unchanged(name: String, format: ExportFormatName, text: String, names: [String]) throws {
    let path = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID()).motionbook")
    defer { try? FileManager.default.removeItem(at: path) }
    let catalog = try Catalog.create(at: path.path)
    try catalog.add(PresetImport(reading: [SourceFile(Array(text.utf8), name: name)]))
    #expect(try catalog.list().map(\.name.text).sorted() == names)
    let exported = try catalog.export(format).text
    for (text, place) in [(text + "\n", "new/" + name), (exported, "out." + format.format.fileExtension)] {
      let again = try PresetImport(reading: [SourceFile(Array(text.utf8), name: place)])
      #expect(again.presets.count == names.count, "\(text)")
      #expect(try catalog.add(again).changes.isEmpty, "\(text)")
    }
    try catalog.write { try $0.rename(names[0], to: "z") }
    #expect(try catalog.list().map(\.name.text).sorted() == [name == "a.css" ? "z-reduced" : names[1], "z"].sorted())
  }

  @Test("presets that a file no longer has are told and kept, and those of other files of its name are not told")
  func missing() throws {
    let path = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID()).motionbook")
    defer { try? FileManager.default.removeItem(at: path) }
    let catalog = try Catalog.create(at: path.path)
    func add(_ text: String, dryRun: Bool = false) throws -> [String] {
      let file = SourceFile(Array(text.utf8), name: "index.css")
      return try catalog.add(PresetImport(reading: [file], keepsGoing: true, onConflict: .newVersion), dryRun: dryRun)
        .missing.map(\.text)
    }
    #expect(try add(":root { --a: 100ms; --b: 200ms; --c: 300ms; --d: 400ms }").isEmpty)
    #expect(try add(":root { --other: 100ms; --another: 200ms }").isEmpty)
    try catalog.rename("d", to: "e")
    #expect(try add(":root { --a: 100ms; --c: 350ms; --d: 400ms }", dryRun: true) == ["b"])
    #expect(try add(":root { --a: 100ms; --c: 350ms; --d: 400ms }") == ["b"])
    #expect(try add(":root { --a: 100ms; --d: 400ms }") == ["b", "c"])
    #expect(try add(":root { --a: 100ms; --d: 400ms; --b: cubic-bezier(2, 0, 0, 1) }").isEmpty, "--b has errors")
    try catalog.remove("b")
    #expect(try add(":root { --a: 100ms; --c: 350ms; --d: 400ms }").isEmpty)
  }

  @Test("a file meets its presets again where these and their group have other names, and another group stays another")
  func renamedGroup() throws {
    let path = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID()).motionbook")
    defer { try? FileManager.default.removeItem(at: path) }
    let catalog = try Catalog.create(at: path.path)
    func add(to group: String) throws -> [String] {
      let text = ":root { --fast: 100ms; --back: cubic-bezier(0.3, 1.5, 0.6, 1); --t: opacity var(--fast) var(--back) }"
      let file = SourceFile(Array(text.utf8), name: "a.css")
      return try catalog.add(PresetImport(reading: [file], into: group, onConflict: .newVersion)).changes.map(
        \.name.text)
    }
    #expect(try add(to: "web").count == 3)
    try catalog.rename("web/back", to: "web/overshoot")
    for preset in try catalog.list() {
      try catalog.rename(preset.name, to: preset.name.text.replacing("web/", with: "site/"))
    }
    #expect(try add(to: "site").isEmpty)
    #expect(try add(to: "other").count == 3)
  }

  @Test("the replacement of a deprecated preset that an exported sheet has in parts stays as words")
  func replacementInParts() throws {
    let path = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID()).motionbook")
    defer { try? FileManager.default.removeItem(at: path) }
    let catalog = try Catalog.create(at: path.path)
    let sheet = """
      /* Made by motionbook 0.1.0. Errors are at most 0.002 of the travel. */
      :root { /* a/old@1 0080ae772287; deprecated: use a/move */ --a-old: 100ms; }
      """
    try catalog.add(PresetImport(reading: [SourceFile(Array(sheet.utf8), name: "a.css")]))
    #expect(try catalog.preset("a/old").preset.details.deprecation == Deprecation(reason: "use a/move"))
    try catalog.add(Preset(PresetName("a/move"), .duration(.seconds(1))))
    try catalog.add(PresetImport(reading: [SourceFile(Array(sheet.utf8), name: "a.css")], onConflict: .file))
    #expect(try catalog.preset("a/old").preset.details.deprecation?.replacement != nil)
  }

  @Test("a preset that was deleted from an exported sheet is told")
  func deletedFromExport() throws {
    let path = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID()).motionbook")
    defer { try? FileManager.default.removeItem(at: path) }
    let catalog = try Catalog.create(at: path.path)
    for (name, notation) in [("a/line", "linear(0, 1)"), ("a/pop", "cubic-bezier(0.3, 1.5, 0.6, 1)")] {
      try catalog.add(Preset(PresetName(name), .curve(Curve(notation: notation))))
    }
    let text = try catalog.export(.css).text
    func missing(_ text: String) throws -> [String] {
      let file = SourceFile(Array(text.utf8), name: "a.css")
      return try catalog.add(PresetImport(reading: [file], onConflict: .newVersion), dryRun: true).missing.map(\.text)
    }
    #expect(try missing(text) == [])
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    let left = lines.filter { !$0.contains("--a-pop") }.joined(separator: "\n").replacing(
      /\n\.a-pop \{[^}]*\}/, with: "")
    #expect(try missing(left) == ["a/pop"])
  }

  @Test("files hold one document, an array, or an object of presets; what is written reads back")
  func files() throws {
    let presets = try presets(["a/base": "ease", "a/alias": "a/base"])
    #expect(try PresetFile.read(Array(PresetFile.text(presets, alone: false).utf8)) == presets)
    #expect(try PresetFile.read(Array(PresetFile.text(presets, alone: true).utf8)) == presets)
    let one = PresetFile.text([presets[1]], alone: true)
    #expect(one.hasPrefix("{\n  \"motionbook\": 1,"))
    #expect(try PresetFile.read(Array(one.utf8)) == [presets[1]])
    #expect(try PresetFile.read(Array("[\(one)]".utf8)) == [presets[1]])
    #expect(PresetFile.text([], alone: false) == "{\n  \"motionbook\": 1,\n  \"presets\": []\n}\n")
  }

  @Test("errors name the place in the file; with a handler the good documents go on")
  func errors() throws {
    let good = PresetFile.text(try presets(["a/base": "ease"]), alone: true)
    let text = "[\(good), {\"motionbook\": 1, \"kind\": \"curve\"}, {\"motionbook\": 9}]"
    let error = #expect(throws: ModelError.self) { try PresetFile.read(Array(text.utf8)) }
    #expect(error?.location != nil)
    #expect(error?.pointer?.description.hasPrefix("/1") == true)
    var errors: [ModelError] = []
    let read = try PresetFile.read(Array(text.utf8)) { errors.append($0) }
    #expect(read.count == 1)
    #expect(errors.map { $0.pointer?.description.prefix(2) } == ["/1", "/2"])
    for bad in ["", "7", "[7]", "{\"motionbook\": 2, \"presets\": []}", "{\"presets\": []}", "[1"] {
      #expect(throws: ModelError.self, "\(bad)") { try PresetFile.read(Array(bad.utf8)) }
    }
  }

  @Test("a file with more presets than are kept in memory at once is refused, and so is such an import")
  func bound() throws {
    let text = "[" + String(repeating: "0,", count: 100_000) + "0]"
    let error = #expect(throws: ModelError.self) { try PresetFile.read(Array(text.utf8)) }
    #expect(error?.description.contains("100000") == true, "\(String(describing: error))")
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("bound-\(UUID().uuidString).motionbook")
    defer { try? FileManager.default.removeItem(at: folder) }
    let catalog = try Catalog.create(at: folder.path, by: CommitContext(author: "Ada", timeMs: 0))
    let one = try #require(try presets(["a/base": "ease"]).first)
    let many = PresetImport([Preset](repeating: one, count: 100_001), from: [])
    let refusal = #expect(throws: StoreError.self) {
      try catalog.add(many, by: CommitContext(author: "Ada", timeMs: 0))
    }
    #expect(refusal?.code == .invalid && refusal?.message.contains("100000") == true)
  }
}

/// Files of other tools, read as they look.
@Suite struct FileReadingTests {
  private let sheet = SourceFile(Array(".pop { transition: opacity 200ms ease-in }".utf8), name: "web/motion.css")

  @Test("a file is read by the format that it looks like, below the group that is asked for") func read() throws {
    let read = try PresetImport(reading: [sheet], into: "web")
    #expect(read.presets.map(\.name.text) == ["web/pop"])
    #expect(read.presets.first?.details.source?.format == "css")
    #expect(read.report.issues.isEmpty)
    #expect(try PresetImport(reading: [sheet], as: .css).presets.map(\.name.text) == ["pop"])
  }

  @Test("a file of no known format is refused, and so is a group that is no name") func refusals() throws {
    let note = SourceFile(Array("Dear diary".utf8), name: "diary.txt")
    let failure = #expect(throws: ImportFailure.self) { try PresetImport(reading: [note]) }
    #expect(failure?.report.issues.map(\.code) == [.otherDocument] && failure?.report.issues.first?.file == "diary.txt")
    let named = #expect(throws: ImportFailure.self) { try PresetImport(reading: [sheet], into: "My Group") }
    #expect(named?.report.issues.map(\.code) == [.badName])
    #expect(throws: ImportFailure.self) { try PresetImport(reading: []) }
  }

  @Test("every format is called by its own name") func names() {
    for name in ExportFormatName.allCases { #expect(name.format.name == name.rawValue) }
    for name in ImportFormatName.allCases { #expect(name.format.name == name.rawValue) }
  }
}
