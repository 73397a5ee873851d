import Foundation
import TestSupport
import Testing

/// Exported files beside a catalog that has changed since, too.
extension EditedExportTests {
  @Test("tokens that nobody touched are no edit, though a variant for reduced motion of then was removed")
  func removedVariant() throws {
    let fade = "@keyframes k { from { opacity: 0 } to { opacity: 1 } }"
    let move = "@keyframes k { from { translate: 0 } to { translate: 400px } }"
    let folder = try Self.folder(
      "dtcg", [["keyframes", "x/fade", fade], ["keyframes", "x/move", move, "--reduced", "x/fade"]]
    ).folder
    try folder.succeed("set", "x/move", "--reduced", "none")
    try folder.succeed("rm", "x/fade")
    #expect(try BuildTests.states(folder.succeed("build", "--json")) == ["x": "written"])
  }

  @Test(
    "an edit is taken once, in the preset or in one that it is the variant of; the other copy in the file is none",
    arguments: ["--x-calm-easing: linear;", "    --x-pop-easing: linear;"])
  func editedVariant(_ copy: String) throws {
    let (folder, file) = try Self.folder(
      "css",
      [["curve", "x/calm", "linear", "--duration", "100ms"], ["curve", "x/pop", ".bouncy", "--reduced", "x/calm"]])
    try Self.edit(folder, file, copy, copy.replacing("linear", with: "ease-in"))
    for changes in [1, 0, 0] {
      #expect(try (Self.take(folder, file)["changes"] as? [Any])?.count == changes)
      let motion = try folder.succeed("show", "x/calm").output.split(separator: "\n").dropFirst().first
      #expect(motion?.hasSuffix(" ease-in.duration(0.1)") == true, "\(motion ?? "")")
    }
  }

  @Test("a build does not replace lines that no import reads, though the edits beside them were imported")
  func linesByHand() throws {
    let (folder, file) = try Self.folder("swiftui", [["curve", "x/one", ".smooth"], ["curve", "x/two", ".snappy"]])
    try Self.edit(folder, file, "= .snappy", "= .bouncy")
    try Self.edit(folder, file, "import SwiftUI", "import SwiftUI\nimport Tokens")
    #expect(try (Self.take(folder, file)["changes"] as? [Any])?.count == 1)
    #expect(try BuildTests.states(folder.run("build", "--json")) == ["x": "edited"])
    try Self.edit(folder, file, "\nimport Tokens", "")
    #expect(try BuildTests.states(folder.run("build", "--json")) == ["x": "written"])
  }

  @Test("a token that is deprecated for one that its file does not have any more keeps its replacement")
  func replacementOutsideOfFile() throws {
    let (folder, file) = try Self.folder(
      "dtcg", [["duration", "x/short", "100ms"], ["duration", "x/tiny", "90ms"]])
    try folder.succeed("deprecate", "x/short", "--use", "x/tiny", "--reason", "one is enough")
    try folder.succeed("build")
    try Self.edit(folder, file, "\"tiny\": {", "\"small\": {")
    _ = try Self.take(folder, file)
    let document = try folder.succeed("show", "x/short", "--json").json()["document"] as? [String: Any]
    #expect(document?["deprecated"] as? [String: String] == ["reason": "one is enough", "replacement": "x/tiny"])
  }

  @Test("an edited token keeps the notes that it shows as notes, and an edited text is its summary")
  func notesOfTokens() throws {
    let (folder, file) = try Self.folder(
      "dtcg", [["curve", "x/pop", "cubic-bezier(0.2, 0, 0, 1)", "--duration", "300ms", "--notes", "Once a screen"]])
    try Self.edit(folder, file, "\"value\": 300", "\"value\": 400")
    func details() throws -> [String?] {
      try folder.succeed("import", file, "--on-conflict", "new-version")
      let document = try folder.succeed("show", "x/pop", "--json").json()["document"] as? [String: Any]
      return ["summary", "notes"].map { document?[$0] as? String }
    }
    #expect(try details() == [nil, "Once a screen"])
    try folder.succeed("build")
    try Self.edit(folder, file, "\"value\": 400", "\"value\": 500")
    try Self.edit(folder, file, "Once a screen", "Seldom")
    #expect(try details()[0] == "Seldom")
  }

  @Test("a restored preset is not said to be deleted from a file that was written without it")
  func restored() throws {
    let (folder, file) = try Self.folder("css", [["duration", "x/fast", "150ms"], ["duration", "x/slow", "400ms"]])
    try folder.succeed("rm", "x/slow")
    try folder.succeed("build")
    try folder.succeed("restore", "x/slow")
    try Self.edit(folder, file, "150ms", "160ms")
    #expect(try !folder.run("build").errors.contains("x/slow"))
    #expect(try !folder.succeed("import", file, "--on-conflict", "new-version").errors.contains("x/slow"))
  }

  @Test("an edit of a module that no import reads is told also where another constant has the same line")
  func sameLines() throws {
    let (folder, file) = try Self.folder(
      "js", [["curve", "x/a", ".easeIn(duration: 0.4)"], ["curve", "x/b", ".easeOut(duration: 0.5)"]])
    try Self.edit(folder, file, "gsap: \"M0,0 C0.42,0 1,1 1,1\"", "gsap: \"M0,0 C0,0 0.58,1 1,1\"")
    try Self.edit(folder, file, "duration: 500,", "duration: 600,")
    for status in 0..<2 {
      let run = try folder.run("import", file, "--on-conflict", "new-version")
      #expect(run.status == Int32(status) && run.errors.contains("only waapi counts"), "\(run.errors)")
      #expect(try BuildTests.states(folder.run("build", "--json")) == ["x": "edited"])
    }
  }

  @Test(
    "an edited key of a module is told, and not written over, also beside an edit that is taken",
    arguments: [[], ["js"]])
  func editedKey(format: [String]) throws {
    let (folder, file) = try Self.folder(
      "js", [["curve", "x/a", "spring(duration: 0.5, bounce: 0.3)"], ["duration", "x/fast", "150ms"]])
    try Self.edit(folder, file, "\"x/a\": ", "\"x/b\": ")
    try Self.edit(folder, file, "duration: 150 ", "duration: 160 ")
    let run = try ToolRun(["import"] + format + [file, "--on-conflict", "new-version"], in: folder.url)
    #expect(run.output.contains("1 changed") && run.errors.contains("other edits of the file are not read"))
    #expect(try BuildTests.states(folder.run("build", "--json")) == ["x": "edited"])
    #expect(try String(contentsOf: folder.file(file), encoding: .utf8).contains("\"x/b\": "))
  }

  @Test("the file's side names what it takes back, and makes no parts of presets that nobody edited")
  func fileSide() throws {
    let (folder, file) = try Self.folder(
      "css",
      [
        ["duration", "x/quick", "140ms"], ["duration", "x/slow", "400ms"], ["duration", "x/medium", "250ms"],
        ["curve", "x/out", "ease-out", "--duration", "x/medium"],
        ["transition", "x/card", #".opacity.animation(ref("x/out"))"#],
      ])
    try Self.edit(folder, file, "400ms", "450ms")
    for (name, length) in [("quick", "165ms"), ("slow", "500ms"), ("medium", "260ms")] {
      try folder.succeed("set", "x/\(name)", length)
    }
    let json = try folder.succeed("import", file, "--on-conflict", "file", "--json", "--dry-run").json()
    #expect(json["reverted"] as? [String] == ["x/medium", "x/quick"])
    let run = try folder.succeed("import", file, "--on-conflict", "file")
    #expect(run.errors.contains("warning: x/medium, x/quick: "), "\(run.errors)")
    let names = try folder.succeed("list", "--fields", "name", "--csv", "--no-headers").lines.filter { !$0.isEmpty }
    #expect(names == ["x/card", "x/medium", "x/out", "x/quick", "x/slow"])
  }

  @Test("an edited part of a preset that the catalog has changed, too, is refused, and makes no preset")
  func changedWhole() throws {
    let (folder, file) = try Self.folder("css", [["transition", "b/in", ".offset(x: 0, y: 20)"]])
    try Self.edit(folder, file, "0px 20px", "0px 30px")
    try folder.succeed("set", "b/in", "--duration", "350ms")
    for (rule, key) in [("new-version", "contradictions"), ("file", "untaken")] {
      let run = try folder.run("import", file, "--on-conflict", rule, "--json")
      let refused = try run.json()[key] as? [Any]
      #expect(run.status == 1 && refused?.count == 1, "\(run.output)")
    }
    #expect(try folder.succeed("list", "--csv", "--no-headers").output.hasPrefix("b/in,transition,2"))
    #expect(try BuildTests.states(folder.run("build", "--json")) == ["x": "edited"])
  }

  @Test("an edit of a variant for reduced motion is refused by the variant's name, and makes no preset")
  func refusedVariant() throws {
    let (folder, file) = try Self.folder(
      "css",
      [
        ["transition", "b/calm", ".opacity.animation(.easeOut(duration: 0.2))"],
        ["transition", "b/in", ".move(edge: .bottom)", "--reduced", "b/calm"],
      ])
    try Self.edit(folder, file, "reduced 200ms", "reduced 250ms")
    let run = try folder.run("import", file, "--on-conflict", "new-version", "--json")
    let untaken = try run.json()["untaken"] as? [String]
    #expect(run.status == 1 && untaken == ["b/calm"], "\(run.output)")
    #expect(try folder.succeed("list", "--csv", "--no-headers").lines.filter { !$0.isEmpty }.count == 2)
  }

  @Test(
    "a constant added to an exported type joins the group of the others, under the names of the type or of the export",
    arguments: [["x"], ["x", "y"]])
  func addedConstant(groups: [String]) throws {
    let curves = groups.map { ["curve", "\($0)/pop", ".bouncy"] }
    let (folder, file) = try Self.folder("swiftui", curves)
    try Self.edit(
      folder, file, "static let pop:", "static let wiggle: Animation = .linear(duration: 0.3)\n    static let pop:")
    let added = try folder.succeed("import", file, "--on-conflict", "new-version", "--json").json()
    let changes = try #require(added["changes"] as? [[String: Any]])
    #expect(changes.compactMap { $0["name"] as? String } == ["x/wiggle"])
  }

  @Test("a class that has to take another name is told with the preset that has it")
  func movedNames() throws {
    let fade = "@keyframes k { from { opacity: 0 } to { opacity: 1 } }"
    let folder = try Self.folder("css", [["transition", "x/card", ".opacity"], ["keyframes", "x/card/in", fade]]).folder
    let run = try folder.succeed("export", "css")
    #expect(run.output.contains(".x-card--in {") && run.output.contains(".x-card-in {"), "\(run.output)")
    #expect(run.errors.contains("warning: x/card: ") && run.errors.contains("x/card/in has it"), "\(run.errors)")
  }

  @Test("an edited length of a token that stands for keyframes is theirs, and each of them takes its share")
  func keyframesLength() throws {
    let track = #"KeyframeTrack(\.opacity) { LinearKeyframe(0.9, duration: 0.16); LinearKeyframe(1, duration: 0.24) }"#
    let (folder, file) = try Self.folder("dtcg", [["keyframes", "a/fade", track]])
    try Self.edit(folder, file, "\"value\": 400", "\"value\": 600")
    #expect(Self.changed(try Self.take(folder, file)) == ["a/fade"])
    let shown = try folder.succeed("show", "a/fade").output
    #expect(shown.contains("(0.9, duration: 0.24)") && shown.contains("(1, duration: 0.36)"), "\(shown)")
    #expect(try BuildTests.states(folder.succeed("build", "--json")) == ["x": "written"])
  }

  @Test("an edited keyframe leaves the springs of others, which the file has as points")
  func keyframeBesideSpring() throws {
    let track = #"KeyframeTrack(\.scale) { LinearKeyframe(1.2, duration: 0.3); SpringKeyframe(1, duration: 0.4) }"#
    let (folder, file) = try Self.folder("css", [["keyframes", "a/pop", track]])
    try Self.edit(folder, file, "{ scale: 1.2;", "{ scale: 1.3;")
    #expect(Self.changed(try Self.take(folder, file)) == ["a/pop"])
    let shown = try folder.succeed("show", "a/pop").output
    #expect(shown.contains("LinearKeyframe(1.3, duration: 0.3)") && shown.contains("SpringKeyframe(1, "), "\(shown)")
  }

  @Test("an edit of a document made of an earlier version is refused where the catalog has changed the motion, too")
  func earlierDocument() throws {
    let folder = try TemporaryFolder()
    try folder.succeed("init", "team.motionbook", "--seeds", "none")
    try folder.succeed("add", "curve", "c/x", "cubic-bezier(0.1, 0, 0, 1)", "--duration", "200ms")
    try folder.succeed("export", "json", "-o", "review/")
    try Self.edit(folder, "review/c/x.json", "0.2", "0.3")
    try folder.succeed("set", "c/x", "cubic-bezier(0.2, 0, 0, 1).duration(0.2)")
    let run = try folder.run("import", "json", "review", "--on-conflict", "new-version", "--json")
    let contradictions = try #require(run.json()["contradictions"] as? [[String: Any]])
    #expect(run.status == 1 && contradictions.compactMap { $0["name"] as? String } == ["c/x"], "\(run.output)")
    #expect(try Self.notation(folder, "c/x") == "cubic-bezier(0.2, 0, 0, 1).duration(0.2)")
    // The newest version is edited as it is.
    try folder.succeed("export", "json", "-o", "again/")
    try Self.edit(folder, "again/c/x.json", "[0.2,", "[0.15,")
    try folder.succeed("import", "json", "again", "--on-conflict", "new-version")
    #expect(try Self.notation(folder, "c/x") == "cubic-bezier(0.15, 0, 0, 1).duration(0.2)")
  }

  @Test("an edit of plain tokens is refused where the catalog has changed them, too, and taken where it has not")
  func sidesOfTokens() throws {
    let (folder, file) = try Self.folder("dtcg", [["duration", "a/x", "100ms"], ["duration", "a/y", "70ms"]])
    let tree = try #require(
      try JSONSerialization.jsonObject(with: Data(contentsOf: folder.file(file))) as? [String: Any])
    let own = (tree["$extensions"] as? [String: [String: [String]]])?["org.motionbook"]?["versions"] ?? []
    #expect(own.map { $0.prefix(6) } == ["a/x@1 ", "a/y@1 "])
    try Self.edit(folder, file, "100", "300")
    try folder.succeed("set", "a/x", "200ms")
    try folder.succeed("set", "a/y", "60ms")
    let run = try folder.run("import", file, "--on-conflict", "new-version", "--json")
    let contradictions = try #require(run.json()["contradictions"] as? [[String: Any]])
    #expect(run.status == 1 && contradictions.compactMap { $0["name"] as? String } == ["a/x"], "\(run.output)")
    let lengths = try folder.succeed("list", "--fields", "duration", "--csv", "--no-headers").lines.filter {
      !$0.isEmpty
    }
    #expect(lengths == ["0.2", "0.06"])
    try folder.succeed("build", "--force")
    for value in ["400", "500"] {
      try Self.edit(folder, file, value == "400" ? "200" : "400", value)
      let run = try folder.succeed("import", file, "--on-conflict", "new-version", "--json")
      #expect(try Self.changed(run.json()) == ["a/x"] && run.errors.isEmpty, "\(run.errors)")
      try folder.succeed("build")
    }
  }

  @Test(
    "a part that one side changed is taken, and one that both changed is refused by its name",
    arguments: [
      (["--summary", "cat"], ["old", "new"], ["summary"], "120ms", "cat"),
      (["100ms"], ["old", "new"], [], "100ms", "new"),
      (["100ms"], ["old", "new", "120", "300"], ["motion"], "100ms", "new"),
      (["--summary", "cat"], ["120", "300"], [], "300ms", "cat"),
    ] as [([String], [String], [String], String, String)])
  func parts(
    change: [String], edits: [String], contradictions: [String], length: String, summary: String
  ) throws {
    let (folder, file) = try Self.folder("dtcg", [["duration", "a/x", "120ms", "--summary", "old"]])
    try Self.run(folder, ["set", "a/x"] + change)
    for pair in stride(from: 0, to: edits.count, by: 2) { try Self.edit(folder, file, edits[pair], edits[pair + 1]) }
    let run = try folder.run("import", file, "--on-conflict", "new-version", "--json")
    let found = try #require(run.json()["contradictions"] as? [[String: Any]]).flatMap {
      $0["fields"] as? [String] ?? []
    }
    #expect(found == contradictions && run.status == (contradictions.isEmpty ? 0 : 1), "\(run.output)")
    let shown = try folder.succeed("show", "a/x").output
    #expect(shown.contains(length) && shown.contains(summary), "\(shown)")
  }

  @Test(
    "a second edit follows the first import of the file by the same person alone",
    arguments: ["css", "swiftui", "dtcg"])
  func secondEdit(format: String) throws {
    let (folder, file) = try Self.folder(format, [["duration", "a/x", "125ms"]])
    func edit(_ old: String, _ new: String) throws {
      let isSwift = format == "swiftui"
      try Self.edit(folder, file, isSwift ? "= 0.\(old)" : old, isSwift ? "= 0.\(new)" : new)
    }
    func take(by author: String) throws -> Int32 {
      try folder.run("import", file, "--on-conflict", "new-version", environment: ["MOTIONBOOK_AUTHOR": author]).status
    }
    try edit("125", "225")
    #expect(try take(by: "Ada") == 0)
    try edit("225", "325")
    // The build proposes it as that person would import it.
    func proposal(_ author: String) throws -> Bool {
      try folder.run("build", environment: ["MOTIONBOOK_AUTHOR": author]).errors.contains("file-edits")
    }
    #expect(try !proposal("Ada") && proposal("Ben"))
    #expect(try take(by: "Ben") == 1 && take(by: "Ada") == 0)
    #expect(try folder.succeed("show", "a/x").output.contains("325ms"))
    try folder.succeed("set", "a/x", "500ms")
    try edit("325", "425")
    #expect(try take(by: "Ada") == 1)
  }

  @Test("a deprecation that was edited in a token is the preset's, with its replacement where the words name a token")
  func deprecations() throws {
    let (folder, file) = try Self.folder(
      "dtcg",
      [
        ["curve", "a/x", "cubic-bezier(0.1, 0.2, 0.3, 1)", "--title", "X"], ["duration", "a/y", "70ms"],
        ["curve", "a/z", "cubic-bezier(0, 0.2, 0.3, 1)", "--title", "Z"], ["duration", "time/fast", "90ms"],
      ])
    try folder.succeed("deprecate", "a/x", "--reason", "one")
    try folder.succeed("deprecate", "a/y", "--use", "time/fast", "--reason", "two")
    try folder.succeed("deprecate", "a/z", "--use", "a/x", "--reason", "three")
    func deprecations() throws -> [String] {
      try ["a/x", "a/y", "a/z"].map { name in
        let details = try folder.succeed("show", name, "--json").json()["document"] as? [String: Any]
        let mark = details?["deprecated"] as? [String: Any]
        return [mark?["replacement"] as? String, mark?["reason"] as? String].map { $0 ?? "-" }.joined(separator: " ")
      }
    }
    func edit(_ changes: [(String, String)]) throws -> [String] {
      try folder.succeed("build")
      for (old, new) in changes { try Self.edit(folder, file, old, new) }
      #expect(try folder.run("build").status == 1)
      _ = try Self.take(folder, file)
      return try deprecations()
    }
    let words = [("\"one\"", "\"1\""), ("\"use time.fast: two\"", "\"use time.fast: 2\""), ("a.x: three", "a.x: 3")]
    #expect(try edit(words) == ["- 1", "time/fast 2", "a/x 3"])
    let other = [("\"1\"", "\"use time.fast\""), ("\"use time.fast: 2\"", "\"stop\""), ("\"use a.x: 3\"", "false")]
    #expect(try edit(other) == ["time/fast -", "- stop", "- -"])
  }

  @Test("of what both sides changed the file's is taken where that is asked for, and nothing else goes back")
  func fileEdits() throws {
    let (folder, file) = try Self.folder(
      "dtcg", [["duration", "a/x", "120ms", "--summary", "old"], ["duration", "a/y", "70ms"]])
    try folder.succeed("set", "a/x", "100ms", "--summary", "cat")
    try folder.succeed("set", "a/y", "60ms")
    try Self.edit(folder, file, "120", "300")
    #expect(try folder.run("build").errors.contains("import \(file) --on-conflict file-edits"))
    #expect(try folder.run("import", file, "--on-conflict", "new-version").status == 1)
    try folder.succeed("import", file, "--on-conflict", "file-edits")
    let rows = try folder.succeed("list", "--fields", "duration,summary", "--csv", "--no-headers").lines
    #expect(rows.filter { !$0.isEmpty } == ["0.3,cat", "0.06,"], "\(rows)")
    #expect(try folder.succeed("build").status == 0)
  }

  /// The line of a preset's card with its motion.
  private static func motion(_ folder: TemporaryFolder, _ name: String) throws -> String {
    try #require(folder.succeed("show", name).lines.dropFirst().first)
  }

  @Test(
    "an edited file that is imported again takes nothing back of what the catalog had changed",
    arguments: [
      ("dtcg", ["duration", "a/x", "100ms"], ["130ms"], "\"$value\"", "\"$description\": \"d\", \"$value\""),
      ("css", ["transition", "a/x", "opacity 200ms ease 10ms"], ["--duration", "400ms"], "10ms", "30ms"),
      ("js", ["transition", "a/x", "opacity 200ms ease 10ms"], ["--duration", "400ms"], "delay: 10", "delay: 30"),
    ])
  func importedTwice(format: String, preset: [String], change: [String], old: String, new: String) throws {
    let (folder, file) = try Self.folder(format, [preset])
    try Self.run(folder, ["set", "a/x"] + change)
    try Self.edit(folder, file, old, new)
    #expect(try (Self.take(folder, file)["changes"] as? [Any])?.count == 1)
    let joined = try Self.motion(folder, "a/x")
    #expect(joined.contains(change == ["130ms"] ? "130ms" : "duration: 0.4, delay: 0.03"))
    for rule in ["new-version", "file-edits"] {
      let again = try folder.succeed("import", file, "--on-conflict", rule, "--json").json()
      #expect((again["keptChanges"] as? [String]) == ["a/x"], "\(again)")
      #expect(try Self.motion(folder, "a/x") == joined)
    }
  }

  @Test("a preset that was removed in the catalog and edited in its file is told, as it comes again")
  func removedAndEdited() throws {
    let folder = try TemporaryFolder()
    try folder.succeed("init", "team.motionbook")
    func take(_ length: Int) throws -> ToolRun {
      try folder.write(
        #"{"a": {"x": {"$type": "duration", "$value": {"value": \#(length), "unit": "ms"}}}}"#, to: "s.json")
      return try folder.succeed("import", "s.json", "--on-conflict", "new-version")
    }
    _ = try take(100)
    try folder.succeed("rm", "a/x")
    #expect(try !take(100).errors.contains("warning: "))
    #expect(try folder.run("show", "a/x").status != 0)
    #expect(try take(150).errors.contains("warning: a/x: removed in the catalog"))
    #expect(try folder.succeed("show", "a/x").output.contains("150ms"))
    #expect(try !take(150).errors.contains("warning: "))
  }

  @Test("changes of different tracks are joined, whichever side's rule, and of one track they contradict each other")
  func tracks() throws {
    let keyframes = #"KeyframeTrack(\.scale) { LinearKeyframe(2, duration: 1) }"#
    let other = #"KeyframeTrack(\.opacity) { LinearKeyframe(0.5, duration: 1) }"#
    let (folder, file) = try Self.folder("swiftui", [["keyframes", "a/k", "\(keyframes)\n\(other)"]])
    try folder.succeed("set", "a/k", "\(keyframes.replacing("(2,", with: "(3,"))\n\(other)")
    try Self.edit(folder, file, "LinearKeyframe(0.5", "LinearKeyframe(0.25")
    for rule in ["new-version", "file-edits"] {
      try folder.succeed("import", file, "--on-conflict", rule)
      let joined = try folder.succeed("show", "a/k").output
      #expect(joined.contains("LinearKeyframe(3,") && joined.contains("LinearKeyframe(0.25,"), "\(joined)")
    }
    try folder.succeed("set", "a/k", "\(keyframes)\n\(other)")
    try Self.edit(folder, file, "LinearKeyframe(0.25", "LinearKeyframe(0.75")
    #expect(try folder.run("import", file, "--on-conflict", "new-version").status == 1)
  }

  @Test("a source that is imported again takes nothing back of what the catalog had changed")
  func importedSourceTwice() throws {
    let folder = try TemporaryFolder()
    try folder.succeed("init", "team.motionbook")
    func take(delay: Int) throws -> String {
      let value = #"{"duration": {"value": 200, "unit": "ms"}, "delay": {"value": \#(delay), "unit": "ms"}}"#
      let easing = #""timingFunction": [0.2, 0, 0, 1]}"#
      try folder.write(
        #"{"m": {"t": {"$type": "transition", "$value": \#(value.dropLast()), \#(easing)}}}"#, to: "s.json")
      try folder.succeed("import", "s.json", "--on-conflict", "new-version")
      return try Self.motion(folder, "m/t")
    }
    let first = try take(delay: 0)
    try folder.succeed("set", "m/t", "--duration", "400ms")
    let both = ".animation(cubic-bezier(0.2, 0, 0, 1), duration: 0.4, delay: 0.05)"
    #expect(!first.contains(both))
    for _ in 0..<3 { #expect(try take(delay: 50).contains(both)) }
  }

  @Test(
    "a source that nobody edited takes no value back that an edited export replaced, by either side's rule",
    arguments: ["css", "dtcg"], ["file", "file-edits"])
  func untouchedSource(format: String, rule: String) throws {
    let (folder, file) = try Self.folder(format, [])
    try folder.write(#"{"a": {"x": {"$type": "duration", "$value": {"value": 110, "unit": "ms"}}}}"#, to: "s.json")
    try folder.succeed("import", "s.json")
    try folder.succeed("build")
    try Self.edit(folder, file, "110", "250")
    try folder.succeed("set", "a/x", "300ms")
    try folder.succeed("import", file, "--on-conflict", rule)
    try folder.succeed("import", "s.json", "--on-conflict", "new-version")
    let preset = try folder.succeed("show", "a/x").output
    #expect(preset.contains("250ms") && preset.contains("s.json"), "\(preset)")
  }

  @Test("a duration from the file and a delay from the catalog are both the transition's")
  func membersOfMotion() throws {
    let (folder, file) = try Self.folder("css", [["transition", "a/t", "opacity 300ms ease 50ms"]])
    try Self.edit(folder, file, "300ms", "400ms")
    try folder.succeed("set", "a/t", "opacity 300ms ease 90ms")
    #expect(Self.changed(try Self.take(folder, file)) == ["a/t"])
    #expect(try folder.succeed("show", "a/t").output.contains("duration: 0.4, delay: 0.09"))
  }

  @Test("a class that plays keyframes of an exported transition in its own time is a preset")
  func classOfPart() throws {
    let (folder, file) = try Self.folder("css", [["transition", "w/card", ".move(edge: .top)"]])
    let text = try String(contentsOf: folder.file(file), encoding: .utf8)
    try folder.write(text + ".new { animation: w-card-in 300ms both; }\n", to: file)
    let changes = try #require(try Self.take(folder, file)["changes"] as? [[String: Any]])
    #expect(changes.compactMap { $0["name"] as? String } == ["w/card-in/new"], "\(changes)")
    #expect(try BuildTests.states(folder.succeed("build", "--json")) == ["x": "written"])
    let sheet = try String(contentsOf: folder.file(file), encoding: .utf8)
    #expect(sheet.contains(".new {\n  animation: w-card-in-new 300ms"), "\(sheet)")
  }

  @Test("a removed preset that was edited in an export comes again, and others that were removed stay away")
  func editedAfterRemoval() throws {
    let folder = try TemporaryFolder()
    try folder.succeed("init", "team.motionbook", "--seeds", "none")
    try folder.write(
      """
      @keyframes spin { to { rotate: 1turn } }
      .spin { animation: 1.2s spin infinite linear }
      :root { --d: 200ms }
      .x { transition: opacity var(--d) }
      """, to: "in.css")
    try folder.succeed("import", "in.css")
    try folder.succeed("export", "css", "-o", "a.css")
    try folder.succeed("rm", "spin", "x", "d")
    let untouched = try folder.succeed("import", "a.css", "--on-conflict", "new-version", "--json").json()
    #expect((untouched["changes"] as? [Any])?.isEmpty == true, "\(untouched)")
    try Self.edit(folder, "a.css", "1.2s", "1.4s")
    let changes = try #require(try Self.take(folder, "a.css")["changes"] as? [[String: Any]])
    #expect(changes.compactMap { $0["name"] as? String } == ["spin"], "\(changes)")
    #expect(try folder.succeed("list", "--csv", "--no-headers").output.hasPrefix("spin,"))
  }

  @Test("an export that nobody edited is new to an empty catalog, without a word about edits")
  func untouchedInEmptyCatalog() throws {
    let folder = try TemporaryFolder()
    try folder.succeed("init", "team.motionbook", "--seeds", "none")
    try folder.write(
      "@keyframes k { from { opacity: 0 } to { opacity: 1 } } .a { animation: k 300ms ease both } "
        + ".b { animation: k .4s ease 2 alternate }\n", to: "in.css")
    try folder.succeed("import", "in.css")
    try folder.succeed("export", "css", "-o", "a.css")
    try folder.succeed("init", "other.motionbook", "--seeds", "none")
    let run = try folder.succeed("import", "a.css", "-c", "other.motionbook")
    #expect(run.output.contains("2 added") && !run.errors.contains("edited"), "\(run.output)\(run.errors)")
  }
}
