import Foundation
import Motionbook
import TestSupport
import Testing

/// Edits of names that exported files refer to, and of tokens.
extension EditedExportTests {
  private static let fade = [
    ["duration", "x/fast", "150ms"], ["curve", "x/fade", ".easeOut(duration: ref(\"x/fast\"))"],
    ["curve", "x/late", ".easeOut(duration: ref(\"x/fast\")).delay(0.1)"],
  ]

  @Test(
    "a curve whose length an edited export does not have any more is dropped with a warning, and gets no other length",
    arguments: [
      ("swiftui", "static let fast: TimeInterval = 0.15", "", "WRONG_TYPE"),
      (
        "swiftui", "fade: Animation = .easeOut(duration: Motions.X.fast",
        "fade: Animation = .easeOut(duration: Own.fast", "WRONG_TYPE"
      ),
      ("css", "--x-fast: 150ms;", "", "MISSING"),
    ])
  func missingLength(_ format: String, _ old: String, _ new: String, _ code: String) throws {
    let (folder, file) = try Self.folder(format, Self.fade)
    try Self.edit(folder, file, old, new)
    let result = try folder.run("import", file, "--on-conflict", "new-version", "--json").json()
    let codes = (result["issues"] as? [[String: Any]])?.compactMap { $0["code"] as? String } ?? []
    #expect(Set(codes) == [code], "\(codes)")
    #expect(try Self.notation(folder, "x/fade") == ".easeOut(duration: ref(\"x/fast\"))")
    #expect(try Self.notation(folder, "x/late") == ".easeOut(duration: ref(\"x/fast\")).delay(0.1)")
    #expect(try Self.state(folder) == "edited")
  }

  @Test(
    "an exported Swift file whose braces or parentheses do not match is refused with the place",
    arguments: [
      ("enum X {", "enum X { {", ":5:14:"), ("= 0.15", "= 0.15 }", ":16:1:"),
      ("(duration: Motions.X.fast)\n", "(duration: Motions.X.fast\n", ":8:42:"),
    ])
  func braces(_ old: String, _ new: String, _ place: String) throws {
    let (folder, file) = try Self.folder("swiftui", Self.fade)
    try Self.edit(folder, file, old, new)
    let run = try folder.run("import", file, "--on-conflict", "new-version")
    #expect(run.status == 5 && run.errors.contains("error[SYNTAX]: A.swift\(place)"), "\(run.errors)")
  }

  @Test(
    "after the import and the rename that it tells a file is written, whatever else became of its other presets",
    arguments: [
      ("swiftui", "let resp:", "let respond:", "calm: Animation = .timingCurve(0.2, 0, 0, 1, duration: 0.2)"),
      ("css", "--x-resp", "--x-respond", "--x-calm-duration: 200ms"),
    ])
  func renamedBesideVariant(_ format: String, _ old: String, _ new: String, _ calm: String) throws {
    let (folder, file) = try Self.folder(
      format,
      [
        ["curve", "x/calm", "cubic-bezier(0.2, 0, 0, 1)", "--duration", "200ms"],
        ["curve", "x/pop", ".bouncy", "--reduced", "x/calm"],
        ["curve", "x/resp", ".spring(response: 0.5, dampingFraction: 0.7)"], ["curve", "x/gone", ".smooth"],
      ])
    let text = try String(contentsOf: folder.file(file), encoding: .utf8)
    try folder.write(text.replacing(old, with: new), to: file)
    // The copy of the variant beside its preset is not edited.
    try Self.edit(
      folder, file, calm, calm.replacing("200ms", with: "300ms").replacing("duration: 0.2", with: "duration: 0.3"))
    let run = try folder.succeed("import", file, "--on-conflict", "new-version")
    #expect(run.errors.contains("motionbook rename x/resp x/respond"), "\(run.errors)")
    #expect(run.output.contains("1 changed, 3 kept") && !run.output.contains("added"), "\(run.output)")
    let calmNow =
      format == "css" ? "cubic-bezier(0.2, 0, 0, 1).duration(0.3)" : ".timingCurve(0.2, 0, 0, 1, duration: 0.3)"
    #expect(try Self.notation(folder, "x/calm") == calmNow)
    #expect(try Self.state(folder) == "edited")
    try folder.succeed("rename", "x/resp", "x/respond")
    try folder.succeed("rm", "x/gone")
    let issues = try Self.take(folder, file)["issues"] as? [[String: Any]] ?? []
    #expect(!issues.contains { $0["code"] as? String == "BAD_NAME" })
    #expect(try BuildTests.states(folder.succeed("build", "--json")) == ["x": "written"])
    // Undone, the name is the file's alone again.
    try folder.write(text.replacing(old, with: new), to: file)
    try folder.succeed("import", file, "--on-conflict", "new-version")
    try folder.succeed("rename", "x/respond", "x/resp")
    #expect(try Self.state(folder) == "edited")
  }

  @Test(
    "the same edited file changes nothing when it is imported again, and presets that refer to the edited one stay",
    arguments: [
      ("css", "--a-fast: 200ms", "--a-fast: 300ms"), ("scss", "$a-fast: 200ms", "$a-fast: 300ms"),
      ("swiftui", "fast: TimeInterval = 0.2", "fast: TimeInterval = 0.3"),
    ])
  func importedTwice(_ format: String, _ old: String, _ new: String) throws {
    let (folder, file) = try Self.folder(format, [["duration", "a/fast", "200ms"]])
    let tracks =
      #"[{"property": "scale", "initial": 0, "keyframes": [{"linear": 1, "duration": "a/fast"}, {"linear": 2, "duration": 0.1}]}]"#
    let document = #"{"motionbook": 1, "kind": "keyframes", "name": "a/hop", "tracks": \#(tracks)}"#
    try folder.write(document, to: "hop.json")
    try folder.succeed("import", "hop.json")
    try folder.succeed("build")
    try Self.edit(folder, file, old, new)
    #expect(Self.changed(try Self.take(folder, file)) == ["a/fast"])
    #expect(Self.changed(try Self.take(folder, file)) == [])
    #expect(try folder.succeed("show", "a/hop", "--json").output.contains(#""duration": "a/fast""#))
    // An edit after that is one.
    try Self.edit(folder, file, new, new.replacing("3", with: "4"))
    #expect(Self.changed(try Self.take(folder, file)) == ["a/fast"])
  }

  @Test("a preset that follows an edited one is no edit in a file that has also another")
  func followingBesideConflict() throws {
    let (folder, file) = try Self.folder(
      "swiftui",
      [["curve", "a/pop", "spring(duration: 0.6, bounce: 0.2)"], ["curve", "a/hop", ".easeIn(duration: 0.9)"]])
    let steps = #"{"steps": [{"animate": {"scale": 1.2}, "curve": "a/pop"}, {"wait": 0.1}]}"#
    try folder.write(
      #"{"motionbook": 1, "kind": "sequence", "name": "a/pulse", \#(steps.dropFirst())"#, to: "pulse.json")
    try folder.succeed("import", "pulse.json")
    try folder.succeed("build")
    try folder.succeed("set", "a/hop", "--duration", "0.8")
    try Self.edit(folder, file, "= .spring(duration: 0.6, bounce: 0.2)", "= .spring(duration: 0.6, bounce: 0.25)")
    try Self.edit(folder, file, "= .easeIn(duration: 0.9)", "= .easeIn(duration: 1)")
    let run = try folder.run("import", file, "--on-conflict", "new-version", "--json")
    #expect(Self.changed(try run.json()) == ["a/pop"], "\(run.output)")
    try folder.succeed("import", file, "--on-conflict", "file-edits")
    #expect(try BuildTests.states(folder.succeed("build", "--json")) == ["x": "written"])
  }

  static func changed(_ result: [String: Any]) -> [String]? {
    (result["changes"] as? [[String: Any]])?.compactMap { $0["name"] as? String }
  }

  @Test(
    "the physics of a spring in a module are edited by its member, alone or with all others and the comment",
    arguments: [
      (" spring: { mass: 1, stiffness: 260", " spring: { mass: 1, stiffness: 300", "a/pop", "damping: 20)"),
      ("stiffness: 260", "stiffness: 300", "a/pop", "damping: 20)"),
      // .bouncy at twice its speed: stiffness (2π/0.25)², damping 4π · 0.7/0.25.
      ("stiffness: 631.65468167,", "stiffness: 400,", "a/late", "damping: 35.185837"),
    ])
  func moduleSpring(_ old: String, _ new: String, _ name: String, _ damping: String) throws {
    let (folder, file) = try Self.folder(
      "js",
      [["curve", "a/pop", "spring(stiffness: 260, damping: 20)"], ["curve", "a/late", ".bouncy.speed(2).delay(0.1)"]])
    let text = try String(contentsOf: folder.file(file), encoding: .utf8)
    // Nothing is an edit but that.
    #expect(Self.changed(try Self.take(folder, file)) == [])
    try folder.write(text.replacing(old, with: new), to: file)
    #expect(Self.changed(try Self.take(folder, file)) == [name])
    let notation = try #require(try Self.notation(folder, name))
    #expect(
      notation.hasPrefix("spring(mass: 1, stiffness: \(name == "a/pop" ? 300 : 400), ") && notation.contains(damping),
      "\(notation)")
    #expect(try folder.succeed("show", "a/late", "--json").output.contains("delay(0.1)"))
    #expect(try BuildTests.states(folder.succeed("build", "--json")) == ["x": "written"])
  }

  @Test(
    "a file in which git's merge stopped is written anew, unless either side was edited; no import reads it",
    arguments: ["css", "dtcg", "js", "swiftui"])
  func stoppedMerge(_ format: String) throws {
    let (folder, file) = try Self.folder(
      format, [["curve", "a/in", "cubic-bezier(0.2, 0, 0, 1)", "--duration", "340ms"], ["curve", "a/pop", ".bouncy"]])
    func text() throws -> String { try String(contentsOf: folder.file(file), encoding: .utf8) }
    let theirs = try text()
    try folder.succeed("set", "a/in", "--duration", "360ms")
    try folder.succeed("build")
    let ours = try text()
    func stop(_ ours: String, _ theirs: String) throws {
      try folder.write("<<<<<<< HEAD\n\(ours)||||||| 1234567\nx\n=======\n\(theirs)>>>>>>> theirs\n", to: file)
    }
    try stop(ours, theirs)
    let refusal = try folder.run("import", file, "--on-conflict", "new-version", "--keep-going")
    #expect(refusal.status == 5 && refusal.errors.contains("error[SYNTAX]: \(file)"), "\(refusal.errors)")
    #expect(try Self.state(folder) == "stale")
    #expect(try BuildTests.states(folder.succeed("build", "--json")) == ["x": "written"])
    #expect(try text() == ours)
    func edited(_ text: String) -> String {
      text.replacing("340ms", with: "222ms").replacing("0.34", with: "0.222").replacing(": 340", with: ": 222")
    }
    try stop(ours, edited(theirs))
    let run = try folder.run("build")
    #expect(run.status == 1 && run.errors.contains("a/in"), "\(run.errors)")
    #expect(run.errors.contains("git checkout --theirs \(file) && motionbook import \(file)"), "\(run.errors)")
    try folder.write(edited(theirs), to: file)
    let contradictions = try #require(
      folder.run("import", file, "--on-conflict", "new-version", "--json").json()["contradictions"] as? [Any])
    #expect(contradictions.count == 1)
  }

  @Test(
    "a stopped merge in a file that no import reads is written anew where both sides are in the output, and stays else")
  func stoppedMergeOfUnread() throws {
    let (folder, file) = try Self.folder(
      "compose", [["curve", "a/in", "cubic-bezier(0.2, 0, 0, 1)", "--duration", "340ms"]])
    func text() throws -> String { try String(contentsOf: folder.file(file), encoding: .utf8) }
    let theirs = try text()
    try folder.succeed("add", "curve", "a/new", "cubic-bezier(0.3, 0, 0, 1)", "--duration", "500ms")
    try folder.succeed("build")
    let ours = try text()
    try folder.write("<<<<<<< HEAD\n\(ours)=======\n\(theirs)>>>>>>> theirs\n", to: file)
    #expect(try BuildTests.states(folder.succeed("build", "--json")) == ["x": "written"])
    #expect(try text() == ours)
    let stopped = "<<<<<<< HEAD\n\(ours)=======\n\(theirs.replacing("340", with: "222"))>>>>>>> theirs\n"
    try folder.write(stopped, to: file)
    #expect(try folder.run("build").status == 1)
    #expect(try text() == stopped)
  }

  @Test(
    "a constant of an export without its type is that of its value",
    arguments: [
      ("pop: Animation = .bouncy", "pop = Animation.smooth", "a/pop", ".smooth"),
      ("fast: TimeInterval = 0.12", "fast = 0.2", "a/fast", "200ms"),
      (
        "pop: Animation = .bouncy", "pop = Animation.easeOut(duration: 0.3).delay(0.1)", "a/pop",
        ".easeOut(duration: 0.3).delay(0.1)"
      ),
    ])
  func untypedConstant(_ old: String, _ new: String, _ name: String, _ notation: String) throws {
    let (folder, file) = try Self.folder("swiftui", [["curve", "a/pop", ".bouncy"], ["duration", "a/fast", "120ms"]])
    try Self.edit(folder, file, old, new)
    let result = try Self.take(folder, file)
    #expect(Self.changed(result) == [name] && (result["missing"] as? [String])?.isEmpty == true, "\(result)")
    let shown = try folder.succeed("show", name, "--json").json()
    let isRead = name == "a/fast" ? shown["duration"] as? Double == 0.2 : shown["notation"] as? String == notation
    #expect(isRead, "\(shown)")
  }

  @Test("an exported constant without a type whose value is no motion is told, and no preset is said to be gone")
  func unreadConstant() throws {
    let (folder, file) = try Self.folder("swiftui", [["curve", "a/pop", ".bouncy"], ["duration", "a/fast", "120ms"]])
    try Self.edit(folder, file, "pop: Animation = .bouncy", "pop = makePop()")
    let run = try folder.run("import", file, "--on-conflict", "new-version")
    #expect(run.errors.contains("a/pop dropped") && !run.errors.contains("no longer"), "\(run.errors)")
    #expect(try Self.state(folder) == "edited")
  }

  @Test("a constant that was renamed in a file whose names have no groups is renamed within its group")
  func renamedWithoutGroup() throws {
    let (folder, file) = try Self.folder(
      "swiftui", [["curve", "a/b/snap", ".bouncy"], ["curve", "a/b/calm", ".smooth"]], settings: #""name": "{name}","#)
    try Self.edit(folder, file, "let snap:", "let snapQuick:")
    let run = try folder.succeed("import", file, "--on-conflict", "new-version")
    #expect(run.errors.contains("motionbook rename a/b/snap a/b/snap-quick"), "\(run.errors)")
  }

  @Test("an alias becomes a curve by the command that sets its target")
  func curveForAlias() throws {
    let (folder, _) = try Self.folder(
      "css",
      [["curve", "a/in", "cubic-bezier(0.2, 0, 0, 1)", "--duration", "340ms"], ["alias", "a/out", "a/in"]])
    try folder.succeed("set", "a/out", "cubic-bezier(0, 0, 0.4, 1)")
    #expect(try Self.notation(folder, "a/out") == "cubic-bezier(0, 0, 0.4, 1)")
    try folder.succeed("undo")
    try folder.succeed("set", "a/out", "a/in")
    #expect(try folder.run("set", "a/out", "No Name").status == 5)
  }

  @Test(
    "a value in place of an alias, and an alias in place of a value, are edits like others",
    arguments: [
      ("css", "--x-two: var(--x-one);", "--x-two: 130ms;", "x/two", "0.13"),
      ("css", "--x-three: 240ms;", "--x-three: var(--x-one);", "x/three", "x/one"),
      ("dtcg", "{x.one}", "130ms", "x/two", "0.13"),
    ])
  func aliases(format: String, old: String, new: String, name: String, value: String) throws {
    let (folder, file) = try Self.folder(
      format, [["duration", "x/one", "400ms"], ["alias", "x/two", "x/one"], ["duration", "x/three", "240ms"]])
    try Self.edit(folder, file, old, new)
    try folder.succeed("import", file, "--on-conflict", "new-version")
    let document = try folder.succeed("show", name, "--json").json()["document"] as? [String: Any]
    #expect("\(document?["target"] ?? document?["duration"] ?? "")" == value)
    try folder.succeed("build")
    #expect(try Self.state(folder) == "unchanged")
  }

  @Test("comments for other tools may precede the first line of an export")
  func commentBefore() throws {
    let (folder, file) = try Self.folder(
      "css", [["curve", "a/in", "cubic-bezier(0.2, 0, 0, 1)", "--duration", "340ms"], ["curve", "a/pop", ".bouncy"]])
    try Self.edit(folder, file, "/* Made", "/* stylelint-disable */\n/* Made")
    try Self.edit(folder, file, "340ms", "350ms")
    #expect(Self.changed(try Self.take(folder, file)) == ["a/in"])
    #expect(try Self.notation(folder, "a/in") == "cubic-bezier(0.2, 0, 0, 1).duration(0.35)")
  }

  @Test("an edit of the easing for older browsers is told, beside notes about the sheet")
  func fallback() throws {
    let (folder, file) = try Self.folder("css", [["curve", "a/pop", ".bouncy"], ["duration", "a/fast", "150ms"]])
    try Self.edit(folder, file, "--a-pop-easing: cubic-bezier(0.", "--a-pop-easing: cubic-bezier(0.1")
    let run = try folder.succeed("import", file, "--on-conflict", "new-version")
    #expect(run.errors.contains("warning: ") && run.errors.contains("without linear()"), "\(run.errors)")
  }

  /// Tokens whose first are exact, and have no data of their own.
  private static func tokens() throws -> (folder: TemporaryFolder, file: String) {
    let folder = try TemporaryFolder()
    try folder.succeed("init", "team.motionbook")
    let members = (1...40).map { #""d\#($0)": {"$type": "duration", "$value": {"value": \#($0 * 10), "unit": "ms"}}"# }
    try folder.write("{\(members.joined(separator: ", "))}", to: "base.json")
    try folder.succeed("import", "base.json", "--into", "base")
    try folder.succeed("add", "curve", "z/pop", ".easeOut(duration: 0.3)")
    try project(folder, "dtcg", "a.tokens.json", "")
    try folder.succeed("build")
    return (folder, "a.tokens.json")
  }

  @Test("an edit of a token file changes its own presets alone, wherever the data of the export begin in it")
  func editedAmongPlainTokens() throws {
    let (folder, file) = try Self.tokens()
    try Self.edit(folder, file, "\"value\": 70,", "\"value\": 75,")
    let result = try Self.take(folder, file)
    #expect(Self.changed(result) == ["base/d7"])
    #expect((result["kept"] as? [String])?.count == 40)
    #expect(try folder.succeed("log", "base/d8", "--json").json()["versions"].map { ($0 as? [Any])?.count } == 1)
  }

  @Test("an edited sheet misses no presets that another file brought beside the edited one")
  func presetsOfAnotherFile() throws {
    let (folder, file) = try Self.tokens()
    try folder.write(
      #"{"catalog": "team.motionbook", "outputs": {"x": {"format": "css", "path": "a.css", "presets": ["base/d7", "z/*"]}}}"#,
      to: "motionbook.json")
    try folder.succeed("build")
    try Self.edit(folder, file, "\"value\": 70,", "\"value\": 75,")
    _ = try Self.take(folder, file)
    try folder.succeed("build")
    try Self.edit(folder, "a.css", "75ms", "80ms")
    let result = try Self.take(folder, "a.css")
    #expect(Self.changed(result) == ["base/d7"])
    #expect(result["missing"] as? [String] == [])
  }

  @Test(
    "an edited easing keeps the reference to its length, also where the length is in no output",
    arguments: [("css", "*"), ("css", "a/*"), ("swiftui", "*"), ("swiftui", "a/*")])
  func keptLength(_ format: String, _ presets: String) throws {
    let (folder, file) = try Self.folder(
      format,
      [
        ["duration", "d/fast", "200ms"], ["curve", "a/pop", "cubic-bezier(0.2, 0, 0, 1)", "--duration", "d/fast"],
        ["curve", "a/out", ".easeOut", "--duration", "d/fast"],
      ], settings: #""presets": ["\#(presets)"],"#)
    let text = try String(contentsOf: folder.file(file), encoding: .utf8)
    try folder.write(
      text.replacing("(0.2, 0", with: "(0.3, 0").replacing("ease-out;", with: "cubic-bezier(0.1, 0, 0.58, 1);")
        .replacing(".easeOut(", with: ".timingCurve(0.1, 0, 0.58, 1, "), to: file)
    #expect(Self.changed(try Self.take(folder, file)) == ["a/out", "a/pop"])
    for (name, control) in [("a/pop", 0.3), ("a/out", 0.1)] {
      let curve = try #require(try folder.succeed("show", name, "--json").json()["document"] as? [String: Any])
      #expect(curve["duration"] as? String == "d/fast", "\(curve)")
      #expect((curve["cubicBezier"] as? [Double])?.first == control, "\(curve)")
    }
    #expect(try BuildTests.states(folder.run("build", "--json")) == ["x": "written"])
  }

  @Test("an edited variant that is also a preset of the sheet is told, as both change")
  func editedSharedVariant() throws {
    let (folder, file) = try Self.folder(
      "css",
      [["curve", "b/calm", "ease-out", "--duration", "90ms"], ["curve", "b/pop", ".bouncy", "--reduced", "b/calm"]])
    try Self.edit(folder, file, "--b-pop-duration: 90ms", "--b-pop-duration: 1ms")
    let run = try folder.succeed("import", file, "--on-conflict", "new-version")
    #expect(run.errors.contains("motionbook set b/pop --reduced"), "\(run.errors)")
    #expect(try Self.notation(folder, "b/calm") == "ease-out.duration(0.001)")
    try folder.succeed("build")
    try Self.edit(folder, file, "--b-calm-duration: 1ms", "--b-calm-duration: 2ms")
    let other = try folder.succeed("import", file, "--on-conflict", "new-version")
    #expect(!other.errors.contains("--reduced"), "\(other.errors)")
  }

  @Test("a rename after which no pattern of an output matches the preset is told with that output")
  func renamedOutside() throws {
    let (folder, _) = try Self.folder(
      "css", [["curve", "a/one", ".bouncy"], ["curve", "a/two", ".bouncy"]], settings: #""presets": ["a/*"],"#)
    for (arguments, told) in [
      (["a/one", "b/one", "-n"], "b/one"), (["a/*", "c/*", "-n"], "c/one"), (["a/one", "a/three"], nil),
      (["a/three", "b/one"], "b/one"), (["b/one", "b/two"], nil),
    ] {
      let run = try Self.run(folder, ["rename"] + arguments)
      #expect(run.errors.contains("warning") == (told != nil), "\(run.errors)")
      if let told { #expect(run.errors.contains("\(told) is not among the presets of the output x, a/*")) }
    }
  }

  @Test("a token that was deleted or renamed in an exported file is named, and the commands for it end the edit")
  func editedTokens() throws {
    let folder = try TemporaryFolder()
    try folder.succeed("init", "team.motionbook")
    for preset in ["duration t/one 200ms", "duration t/two 300ms", "curve s/pop .bouncy", "curve s/calm .smooth"] {
      try Self.run(folder, ["add"] + preset.split(separator: " ").map(String.init))
    }
    try Self.project(folder, "dtcg", "a.tokens.json", "")
    try folder.succeed("build")
    // Of an output that is no newer than its project file and its catalog nothing is known.
    for name in ["motionbook.json", "team.motionbook"] {
      try FileManager.default.setAttributes(
        [.modificationDate: Date(timeIntervalSinceNow: -60)], ofItemAtPath: folder.file(name).path)
    }
    let file = folder.file("a.tokens.json")
    var document = try #require(try JSONSerialization.jsonObject(with: Data(contentsOf: file)) as? [String: Any])
    let (times, springs) = (
      try #require(document["t"] as? [String: Any]), try #require(document["s"] as? [String: Any])
    )
    document["t"] = ["two": times["two"]]
    document["s"] = ["popp": springs["pop"], "calm": springs["calm"]]
    try JSONSerialization.data(withJSONObject: document, options: .sortedKeys).write(to: file)
    let build = try folder.run("build")
    #expect(build.status == 1 && build.errors.contains("motionbook rm t/one"), "\(build.errors)")
    let run = try folder.succeed("import", "a.tokens.json", "--on-conflict", "new-version")
    #expect(run.errors.contains("motionbook rename s/pop s/popp") && run.errors.contains("motionbook rm t/one"))
    try folder.succeed("rename", "s/pop", "s/popp")
    try folder.succeed("rm", "t/one")
    #expect(try BuildTests.states(folder.succeed("build", "--json")) == ["x": "written"])
  }

  @Test("an edited easing of a token takes no duration that only stood in for none")
  func standInDuration() throws {
    let (folder, file) = try Self.folder("dtcg", [["curve", "n/lin", "linear(0, 0.6 20%, 1.2 50%, 1)"]])
    var text = try String(contentsOf: folder.file(file), encoding: .utf8)
    let places = text.ranges(of: #""timingFunction": ["#)
    let first = try #require(places.first)
    let end = try #require(text[first.upperBound...].firstIndex(of: "]"))
    text.replaceSubrange(first.upperBound..<end, with: "0.2, 0.8, 0.2, 1")
    try folder.write(text, to: file)
    #expect(Self.changed(try Self.take(folder, file)) == ["n/lin"])
    #expect(try Self.notation(folder, "n/lin") == "cubic-bezier(0.2, 0.8, 0.2, 1)")
  }

  @Test("an edited duration of a curve that an export approximates leaves the curve", arguments: ["css", "js"])
  func approximatedCurve(_ format: String) throws {
    let (folder, file) = try Self.folder(
      format, [["curve", "z/f", #"formula("t^4 * (3 - 2*t)", duration: 0.6)"#], ["curve", "z/a", "ease"]])
    try Self.edit(
      folder, file, format == "css" ? "600ms" : "duration: 600", format == "css" ? "640ms" : "duration: 640")
    #expect(Self.changed(try Self.take(folder, file)) == ["z/f"])
    #expect(try Self.notation(folder, "z/f") == #"formula("t^4 * (3 - 2*t)", duration: 0.64)"#)
  }

  @Test(
    "an imported variable with an easing stays one when its preset gets a duration",
    arguments: [("css", "--ease-new", "--"), ("scss", "$ease-new", "$")])
  func easingVariable(_ format: String, _ name: String, _ mark: String) throws {
    let folder = try TemporaryFolder()
    try folder.succeed("init", "team.motionbook")
    try folder.write(":root { --ease-new: cubic-bezier(0.1, 0.9, 0.2, 1) }", to: "in.css")
    try folder.succeed("import", "in.css")
    try folder.succeed("set", "ease-new", "--duration", "300ms")
    try folder.succeed("export", format, "-o", "a.\(format)")
    let text = try String(contentsOf: folder.file("a.\(format)"), encoding: .utf8)
    #expect(
      text.contains("\(name): cubic-bezier(0.1, 0.9, 0.2, 1);") && text.contains("\(name)-duration: 300ms;"), "\(text)")
    try folder.write(
      text.replacing("300ms", with: "350ms").replacing("(0.1, 0.9", with: "(0.3, 0.9"), to: "a.\(format)")
    #expect(Self.changed(try Self.take(folder, "a.\(format)")) == ["ease-new"])
    #expect(try Self.notation(folder, "ease-new") == "cubic-bezier(0.3, 0.9, 0.2, 1).duration(0.35)")
  }

  @Test(
    "a variable of a preset that refers to another one is edited where its rule uses that one, too",
    arguments: ["css", "scss"],
    [
      ("toast-easing", "b", ["app/toast", "app/easing-b", "0.35"]),
      ("toast-duration", "400ms", ["app/toast", "app/easing-a", "0.4"]),
      ("chip-opacity-duration", "175ms", ["app/chip/opacity", "app/easing-a", "0.175"]),
      ("chip-color-duration", "225ms", ["app/chip/color", "app/easing-b", "0.225"]),
    ])
  func variableOfReference(format: String, _ edit: (variable: String, value: String, expected: [String])) throws {
    let folder = try TemporaryFolder()
    try folder.succeed("init", "team.motionbook", "--seeds", "none")
    let sheet = """
      :root { --easing-a: cubic-bezier(.2,1,.7,1); --easing-b: cubic-bezier(.4,0,1,1); --fast: 150ms }
      .toast { transition: transform 350ms var(--easing-a) }
      .chip { transition: opacity var(--fast) var(--easing-a), color 200ms var(--easing-b) }
      """
    try folder.write(sheet, to: "t.css")
    try folder.succeed("import", "t.css", "--into", "app")
    let text = try folder.succeed("export", format).output
    let sign = format == "css" ? "--" : "$"
    let declaration = "\(sign)\(edit.variable): "
    let start = try #require(text.firstRange(of: declaration)?.upperBound)
    let end = try #require(text[start...].firstIndex(of: ";"))
    let other = format == "css" ? "var(--easing-b)" : "$easing-b"
    let edited = text.replacingCharacters(in: start..<end, with: edit.value == "b" ? other : edit.value)
    try folder.write(edited, to: "e.\(format)")
    let result = try Self.take(folder, "e.\(format)")
    let changes = try #require(result["changes"] as? [[String: Any]])
    #expect(changes.compactMap { $0["name"] as? String } == [edit.expected[0]], "\(changes)")
    let document = try #require(
      try folder.succeed("show", edit.expected[0], "--json").json()["document"] as? [String: Any])
    #expect(document["curve"] as? String == edit.expected[1])
    #expect(document["duration"] as? Double == Double(edit.expected[2]))
  }

  @Test("presets deleted from an export of some groups are told", arguments: ["css", "scss", "js"])
  func deletedFromGroups(format: String) throws {
    let folder = try TemporaryFolder()
    try folder.succeed("init", "team.motionbook", "--seeds", "none")
    for group in ["one", "two", "three"] {
      for name in ["a", "b"] { try folder.succeed("add", "curve", "\(group)/\(name)", "ease", "--duration", "200ms") }
    }
    try folder.succeed("export", format, "one/*", "two/*", "-o", "e.\(format)")
    let parts = try String(contentsOf: folder.file("e.\(format)"), encoding: .utf8).split(
      separator: "\n\n", omittingEmptySubsequences: false)
    let left = parts.filter { part in !["one/b@", ".one-b {"].contains(where: part.contains) }
    #expect(left.count < parts.count)
    let text = left.joined(separator: "\n\n").replacing("  \"one/b\": oneB,\n", with: "")
    try folder.write(text, to: "e.\(format)")
    #expect(try Self.take(folder, "e.\(format)")["missing"] as? [String] == ["one/b"])
  }

  @Test(
    "an easing or a delay that is edited in a rule of several transitions is an edit of its preset",
    arguments: [
      ("var(--btn-opacity-easing)", "ease-in", "btn/opacity", #""easing": "ease-in""#),
      ("var(--btn-opacity-duration)", "var(--late)", "btn/opacity", #""duration": "late""#),
      (" var(--btn-transform-delay)", "", "btn/transform", #""duration": 0.3,"#),
      ("var(--btn-transform-easing)", "cubic-bezier(0.1, 0, 0, 1)", "btn/transform", #""cubicBezier": [0.1, 0, 0, 1]"#),
    ])
  func partOfList(_ old: String, _ new: String, _ name: String, _ expected: String) throws {
    let folder = try TemporaryFolder()
    try folder.succeed("init", "team.motionbook", "--seeds", "none")
    try folder.write(
      ".btn { transition: opacity 1s ease, transform 300ms ease-out 50ms; } :root { --late: 3s }", to: "p.css")
    try folder.succeed("import", "p.css")
    let text = try folder.succeed("export", "css").output
    let rule = try #require(text.firstRange(of: "\n.btn {\n")?.upperBound)
    let edited = text[..<rule] + text[rule...].replacing(old, with: new, maxReplacements: 1)
    try folder.write(String(edited), to: "o.css")
    #expect(try Self.changed(Self.take(folder, "o.css")) == [name])
    let document = try folder.succeed("export", "json", name).output
    #expect(document.contains(expected) && (new != "" || !document.contains("delay")), "\(document)")
  }

  @Test(
    "the class of keyframes refers to their length; an edit beside it keeps the reference",
    arguments: [
      ("translate: 0px 20px", "translate: 0px 40px", ["d"]), ("var(--d)", "350ms", ["e"]),
      ("--d: 300ms", "--d: 400ms", ["d", "e"]),
    ])
  func keyframesWithReferences(_ old: String, _ new: String, _ expected: [String]) throws {
    let track = #"LinearKeyframe(0, duration: ref("d"), timingCurve: ref("e"))"#
    let (folder, file) = try Self.folder(
      "css",
      [
        ["duration", "d", "300ms"], ["curve", "e", "cubic-bezier(0.2, 0, 0, 1)"],
        [
          "keyframes", "k",
          "KeyframeTimeline(initialValue: (offset: CGPoint(x: 0, y: 20))) { KeyframeTrack(\\.offset) { "
            + track.replacing("(0,", with: "(CGPoint(x: 0, y: 0),") + " } }",
        ],
      ])
    let text = try String(contentsOf: folder.file(file), encoding: .utf8)
    #expect(text.contains("animation: k var(--d) linear both;"), "\(text)")
    try Self.edit(folder, file, old, new)
    #expect(Self.changed(try Self.take(folder, file)) == [old.hasPrefix("--d") ? "d" : "k"])
    let notation = try folder.succeed("show", "k").output
    #expect(["d", "e"].filter { notation.contains("ref(\"\($0)\")") } == expected, "\(notation)")
  }

  @Test("keyframes with shares of a length do not follow it, which is told with the way to let them")
  func sharesOfLength() throws {
    let folder = try TemporaryFolder()
    try folder.succeed("init", "team.motionbook", "--seeds", "none")
    try folder.write(
      ":root { --d: 240ms } @keyframes k { 0% { opacity: 0 } 40% { opacity: 1 } 100% { opacity: 0.5 } } "
        + "@keyframes w { from { opacity: 0 } to { opacity: 1 } } .k { animation: k var(--d) } .w { animation: w var(--d) }",
      to: "a.css")
    try folder.succeed("import", "a.css")
    let told = try folder.succeed("set", "d", "300ms").errors
    #expect(told.contains("motionbook set k --duration 300ms") && !told.contains("w,"), "\(told)")
    #expect(try folder.succeed("export", "css").output.contains("animation: k 240ms"))
    try folder.succeed("set", "k", "--duration", "300ms")
    #expect(try folder.succeed("export", "css").output.contains("animation: k var(--d)"))
    try folder.succeed("set", "k", "--duration", "500ms")
    #expect(try !folder.succeed("set", "d", "400ms").errors.contains("--duration"))
  }
}
