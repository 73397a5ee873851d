import Foundation
import Motionbook
import TestSupport
import Testing

@testable import MotionbookCLI

/// Edits by hand in files that Motionbook wrote: the way back into the catalog, and their protection from the next build.
@Suite struct EditedExportTests {
  /// A folder with presets in `team.motionbook`, and one output of all of them in a format.
  static func folder(
    _ format: String, _ presets: [[String]], settings: String = ""
  ) throws -> (folder: TemporaryFolder, file: String) {
    let folder = try TemporaryFolder()
    try folder.succeed("init", "team.motionbook")
    for preset in presets { try run(folder, ["add"] + preset) }
    let file = ["css": "a.css", "dtcg": "a.tokens.json", "js": "a.js", "swiftui": "A.swift"][format] ?? "a"
    try project(folder, format, file, settings)
    try folder.succeed("build")
    return (folder, file)
  }

  @discardableResult
  static func run(_ folder: TemporaryFolder, _ arguments: [String]) throws -> ToolRun {
    try ToolRun(arguments, in: folder.url).expectSuccess(#_sourceLocation)
  }

  static func project(_ folder: TemporaryFolder, _ format: String, _ file: String, _ settings: String) throws {
    try folder.write(
      #"{"catalog": "team.motionbook", "outputs": {"x": {"format": "\#(format)", \#(settings) "path": "\#(file)"}}}"#,
      to: "motionbook.json")
  }

  /// Replaces the first place of a text, which tokens repeat among their extensions.
  static func edit(_ folder: TemporaryFolder, _ file: String, _ old: String, _ new: String) throws {
    var text = try String(contentsOf: folder.file(file), encoding: .utf8)
    let place = try #require(text.firstRange(of: old), "\(old) in \(text)")
    text.replaceSubrange(place, with: new)
    try folder.write(text, to: file)
  }

  static func take(_ folder: TemporaryFolder, _ file: String) throws -> [String: Any] {
    try folder.succeed("import", file, "--on-conflict", "new-version", "--json").json()
  }

  static func notation(_ folder: TemporaryFolder, _ name: String) throws -> String? {
    try folder.succeed("show", name, "--json").json()["notation"] as? String
  }

  @Test(
    "a number that is replaced in the whole file of tokens, also in the copies beside a value, is an edit of the token",
    arguments: [
      ("[0.2, 0, 0, 1]", "[0.4, 0, 0, 1]", "cubic-bezier(0.4, 0, 0, 1).duration(0.3).delay(0.1)"),
      ("\"value\": 300", "\"value\": 250", "cubic-bezier(0.2, 0, 0, 1).duration(0.25).delay(0.1)"),
      ("\"value\": 100", "\"value\": 50", "cubic-bezier(0.2, 0, 0, 1).duration(0.3).delay(0.05)"),
    ])
  func replacedNumber(_ old: String, _ new: String, _ expected: String) throws {
    let (folder, file) = try Self.folder(
      "dtcg", [["curve", "a/std", "cubic-bezier(0.2, 0, 0, 1).delay(0.1)", "--duration", "300ms"]])
    let text = try String(contentsOf: folder.file(file), encoding: .utf8)
    #expect(text.ranges(of: old).count > 1)
    try folder.write(text.replacing(old, with: new), to: file)
    _ = try Self.take(folder, file)
    #expect(try Self.notation(folder, "a/std") == expected)
  }

  static func state(_ folder: TemporaryFolder) throws -> String? {
    try BuildTests.states(folder.run("build", "--check", "--json"))["x"]
  }

  @Test(
    "an edited number of a curve's token changes that number, and the curve stays one",
    arguments: [
      ("[0.2, 0, 0, 1]", "[0.4, 0, 0, 1]", "cubic-bezier(0.4, 0, 0, 1).duration(0.3)"),
      ("\"value\": 300", "\"value\": 250", "cubic-bezier(0.2, 0, 0, 1).duration(0.25)"),
      ("\"value\": 0,", "\"value\": 50,", "cubic-bezier(0.2, 0, 0, 1).duration(0.3).delay(0.05)"),
    ])
  func editedToken(_ old: String, _ new: String, _ expected: String) throws {
    let (folder, file) = try Self.folder(
      "dtcg",
      [
        ["curve", "a/std", "cubic-bezier(0.2, 0, 0, 1)", "--duration", "300ms"],
        ["transition", "b/fade", #".opacity.animation(ref("a/std"))"#],
      ])
    try Self.edit(folder, file, old, new)
    #expect(try Self.state(folder) == "edited")
    let result = try Self.take(folder, file)
    #expect((result["contradictions"] as? [Any])?.isEmpty == true)
    #expect(try Self.notation(folder, "a/std") == expected)
    #expect(try folder.succeed("log", "b/fade", "--json").json()["versions"].map { ($0 as? [Any])?.count } == 1)
    #expect(try BuildTests.states(folder.succeed("build", "--json")) == ["x": "written"])
  }

  /// In twice the time a stiffness is a quarter, a damping and a velocity half.
  @Test(
    "a spring whose exported duration is edited is the same spring at another pace, in the same words",
    arguments: ["css", "dtcg"],
    [
      (".bouncy(duration: 0.5)", ".bouncy(duration: 1)"),
      (".spring(duration: 0.5, bounce: 0.2)", ".spring(duration: 1, bounce: 0.2)"),
      ("spring(mass: 1, stiffness: 400, damping: 16)", "spring(mass: 1, stiffness: 100, damping: 8)"),
      ("spring(dampingRatio: 0.75, stiffness: 1600)", "spring(dampingRatio: 0.75, stiffness: 400)"),
      ("spring(tension: 240, friction: 26)", "spring(tension: 60, friction: 13)"),
    ])
  func editedPace(_ format: String, _ spring: (old: String, new: String)) throws {
    let (folder, file) = try Self.folder(format, [["curve", "a/pop", spring.old]])
    let text = try String(contentsOf: folder.file(file), encoding: .utf8)
    let found =
      format == "css"
      ? text.firstMatch(of: /--a-pop-duration: ([0-9.]+)(m?s)/)
      : text.firstMatch(of: /"duration": \{\s*"value": ([0-9.]+),\s*"unit": "(m?s)"/)
    let match = try #require(found?.output)
    let twice = 2 * (try #require(Double(match.1)))
    try Self.edit(folder, file, String(match.0), String(match.0).replacing(String(match.1), with: "\(twice)"))
    #expect(try (Self.take(folder, file)["approximated"] as? [String]) == [])
    #expect(try Self.notation(folder, "a/pop") == spring.new)
    #expect(try BuildTests.states(folder.succeed("build", "--json")) == ["x": "written"])
    #expect(try String(contentsOf: folder.file(file), encoding: .utf8).contains("\(match.1)") == false)
  }

  @Test(
    "an easing by hand in place of a spring is taken, and told as the end of the spring", arguments: ["css", "dtcg"])
  func editedSpring(_ format: String) throws {
    let (folder, file) = try Self.folder(format, [["curve", "a/pop", "spring(stiffness: 400, damping: 16)"]])
    if format == "css" {
      let text = try String(contentsOf: folder.file(file), encoding: .utf8)
      try folder.write(text.replacing(/linear\([^)]*%[^)]*\)/, with: "ease-in"), to: file)
    } else {
      let text = try String(contentsOf: folder.file(file), encoding: .utf8)
      let easing = try #require(text.firstMatch(of: /"timingFunction": \[[^\]]*\]/)?.output)
      try Self.edit(folder, file, String(easing), #""timingFunction": [0.42, 0, 1, 1]"#)
    }
    #expect(try (Self.take(folder, file)["approximated"] as? [String]) == ["a/pop"])
    #expect(try folder.succeed("show", "a/pop", "--json").json()["kind"] as? String == "curve")
  }

  @Test("the duration of a spring's token is without its delay, which is beside it")
  func delayedSpring() throws {
    let (folder, file) = try Self.folder(
      "dtcg", [["curve", "a", ".snappy(duration: 0.4)"], ["curve", "b", ".snappy(duration: 0.4).delay(0.1)"]])
    let tokens = try JSONSerialization.jsonObject(with: Data(contentsOf: folder.file(file))) as? [String: Any]
    func time(_ token: String, _ part: String) throws -> Double {
      let value = (tokens?[token] as? [String: Any])?["$value"] as? [String: Any]
      let time = try #require(value?[part] as? [String: Any])
      return try #require(time["value"] as? Double) * (time["unit"] as? String == "ms" ? 0.001 : 1)
    }
    #expect(try abs(time("a", "duration") - time("b", "duration")) < 1e-9)
    #expect(try [time("a", "delay"), time("b", "delay")] == [0, 0.1])
  }

  @Test("an edit that no import can read is told with its place, beside the others, and the commands find the catalog")
  func brokenEdit() throws {
    let (folder, file) = try Self.folder(
      "css", [["curve", "a/in", "ease-in", "--duration", "300ms"], ["curve", "a/out", "ease", "--duration", "200ms"]])
    try Self.edit(folder, file, "300ms", "3OOms")
    try Self.edit(folder, file, "200ms", "250ms")
    let run = try folder.run("build")
    #expect(run.status == 1 && run.errors.contains("a.css:5:") && run.errors.contains("a/out"), "\(run.errors)")
    #expect(run.errors.contains("motionbook import a.css"), "\(run.errors)")
  }

  @Test("a constant that was renamed is told with the command, and the file stays until the preset has the name")
  func renamedConstant() throws {
    let (folder, file) = try Self.folder("swiftui", [["curve", "a/snap", ".bouncy"], ["curve", "a/in", ".easeIn"]])
    try Self.edit(folder, file, "let snap:", "let snapQuick:")
    try Self.edit(folder, file, "let `in`: Animation = .easeIn", "let `in`: Animation = .easeIn(duration: 0.2)")
    let run = try folder.succeed("import", file, "--on-conflict", "new-version")
    #expect(run.errors.contains("motionbook rename a/snap a/snap-quick"), "\(run.errors)")
    #expect(try Self.notation(folder, "a/in") == ".easeIn(duration: 0.2)")
    #expect(try Self.state(folder) == "edited")
    try folder.succeed("rename", "a/snap", "a/snap-quick")
    #expect(try BuildTests.states(folder.succeed("build", "--json")) == ["x": "written"])
  }

  @Test("a value of an export that is not read is not said to be gone, fails the import, and the file stays")
  func unreadValue() throws {
    let (folder, file) = try Self.folder("swiftui", [["curve", "a/snap", ".bouncy"], ["curve", "a/in", ".easeIn"]])
    try Self.edit(folder, file, "= .easeIn", "= .easeIn(duration: slow)")
    try Self.edit(folder, file, "= .bouncy", "= .smooth")
    let run = try folder.run("import", file, "--on-conflict", "new-version")
    #expect(run.status == 1 && run.output.contains("1 changed"), "\(run.output)")
    #expect(run.errors.contains("a/in dropped") && !run.errors.contains("no longer"), "\(run.errors)")
    #expect(try Self.state(folder) == "edited")
  }

  @Test("an edit that its preset takes is a change without a warning; one of a preset that the catalog lacks has one")
  func takenWithoutWarning() throws {
    let (folder, file) = try Self.folder(
      "css",
      [["curve", "a/pop", "cubic-bezier(0.2, 0, 0, 1)", "--duration", "300ms"], ["duration", "a/fast", "120ms"]])
    try Self.edit(folder, file, "cubic-bezier(0.2,", "cubic-bezier(0.4,")
    #expect((try Self.take(folder, file)["issues"] as? [Any])?.isEmpty == true)
    try folder.succeed("init", "other.motionbook")
    let other = try folder.succeed("import", file, "-c", "other.motionbook", "--json").json()
    #expect((other["issues"] as? [[String: Any]])?.compactMap { $0["code"] as? String } == ["CONTRADICTION"])
  }

  @Test(
    "a preset that was deleted from an output is named, also the newest, and removing it ends the edit",
    arguments: [("css", "a/b"), ("swiftui", "a/b"), ("swiftui", "a/c")])
  func deleted(_ format: String, _ name: String) throws {
    let presets = ["a", "b", "c"].map { ["curve", "a/\($0)", "cubic-bezier(0.2, 0, 0, 1)", "--duration", "300ms"] }
    let (folder, file) = try Self.folder(format, presets)
    var text = try String(contentsOf: folder.file(file), encoding: .utf8)
    text.replace(/\/\* a\/b@[^}]*?\n\n|\.a-b \{[^}]*\}\n\n/, with: "")
    text.replace(try Regex("\\s*/// \(name)@.*\n.*\n"), with: "\n")
    try folder.write(text, to: file)
    let run = try folder.run("build")
    #expect(run.status == 1 && run.errors.contains("with: motionbook rm \(name)\n"), "\(run.errors)\(text)")
    try folder.succeed("rm", name)
    #expect(try BuildTests.states(folder.succeed("build", "--json")) == ["x": "written"])
  }

  @Test("an import names the presets that were deleted from an edited output, whatever else was edited")
  func deletedAtImport() throws {
    let presets = ["a", "b", "c"].map { ["curve", "a/\($0)", "cubic-bezier(0.2, 0, 0, 1)", "--duration", "300ms"] }
    let (folder, file) = try Self.folder("swiftui", presets)
    var text = try String(contentsOf: folder.file(file), encoding: .utf8)
    for name in ["a/b", "a/c"] { text.replace(try Regex("\\s*/// \(name)@.*\n.*\n"), with: "\n") }
    try folder.write(text.replacing("duration: 0.3", with: "duration: 0.25"), to: file)
    let dry = try folder.run("import", file, "--on-conflict", "new-version", "--dry-run")
    #expect(dry.errors.contains("motionbook rm a/b a/c"), "\(dry.errors)")
    #expect(try Self.take(folder, file)["missing"] as? [String] == ["a/b", "a/c"])
    #expect(try Self.notation(folder, "a/a") == ".timingCurve(0.2, 0, 0, 1, duration: 0.25)")
  }

  @Test(
    "an import names the presets that were deleted from an export, also without a project", arguments: ["*", "a/*"])
  func deletedFromExport(selection: String) throws {
    let folder = try TemporaryFolder()
    try folder.succeed("init", "t.motionbook", "--seeds", "none")
    for name in ["a/x", "a/y", "b/z"] { try folder.succeed("add", "duration", name, "0.2s") }
    let text = try folder.succeed("export", "css", selection, "--max-error", "0.001").output
    let without = text.replacing(try Regex("\\s*/\\* a/y@.*\n.*--a-y: 200ms;"), with: "")
    for edit in ["200ms", "240ms"] {
      try folder.write(without.replacing("--a-x: 200ms", with: "--a-x: \(edit)"), to: "m.css")
      let run = try folder.run("import", "m.css", "--on-conflict", "new-version", "--dry-run", "--json")
      #expect(try run.json()["missing"] as? [String] == ["a/y"], "\(run.output)")
    }
  }

  @Test("a constant that was added to a module is taken, and the module is written again after that")
  func addedToModule() throws {
    let (folder, file) = try Self.folder(
      "js", [["curve", "ease/a", "cubic-bezier(0.2, 0, 0, 1)", "--duration", "0.2s"]])
    var text = try String(contentsOf: folder.file(file), encoding: .utf8)
    let block = try #require(text.firstMatch(of: /\/\*\* ease\/a@[\s\S]*?\n}\);\n/)).output
    let added = block.replacing(/@1 [0-9a-f]+/, with: "").replacing("ease/a", with: "ease/new")
      .replacing("easeA", with: "easeNew").replacing("0.2, 0, 0, 1", with: "0.3, 0, 0, 1")
    text.replace(block, with: block + "\n" + added)
    text.replace("\"ease/a\": easeA,", with: "\"ease/a\": easeA,\n  \"ease/new\": easeNew,")
    try folder.write(text, to: file)
    #expect(try Self.state(folder) == "edited")
    _ = try Self.take(folder, file)
    #expect(try Self.notation(folder, "ease/new") == "cubic-bezier(0.3, 0, 0, 1).duration(0.2)")
    #expect(try BuildTests.states(folder.succeed("build", "--json")) == ["x": "written"])
  }

  @Test("other edits of a module are told beside a deleted preset, and a deletion alone is no other edit")
  func deletedFromModule() throws {
    let spring = ["curve", "a/pop", "spring(mass: 1, stiffness: 200, damping: 20)"]
    let fade = ["curve", "a/fade", "spring(mass: 1, stiffness: 300, damping: 20)"]
    let (folder, file) = try Self.folder("js", [spring, fade])
    let text = try String(contentsOf: folder.file(file), encoding: .utf8)
    let paragraphs = text.components(separatedBy: "\n\n").filter { !$0.contains("a/pop@") }
    let without = paragraphs.joined(separator: "\n\n").replacing(try Regex("  \"a/pop\".*\n"), with: "")
    for (edit, status) in [("tension: 300,", Int32(0)), ("tension: 310,", 1)] {
      try folder.write(without.replacing("tension: 300,", with: edit), to: file)
      let run = try folder.run("import", file, "--on-conflict", "new-version", "--dry-run", "--json")
      #expect(run.status == status, "\(run.errors)")
      #expect(run.errors.contains("are not read, in a/fade") == (status == 1), "\(run.errors)")
      #expect(try run.json()["missing"] as? [String] == ["a/pop"], "\(run.output)")
    }
  }

  @Test(
    "a constant that is added to exported Swift gets the group of its type, whatever stands beside it, and stays",
    arguments: [
      ("  }\n}", "\n    /// new\n    NEW\n  }\n}"), ("  }\n}", "\n    /// snap: for buttons\n    NEW\n  }\n}"),
      ("    static let one", "    NEW\n    static let one"), ("    static let one-2", "    NEW\n    static let one-2"),
    ])
  func addedConstant(_ place: String, _ edited: String) throws {
    let (folder, file) = try Self.folder(
      "swiftui", [["curve", "a/one", ".easeOut(duration: 0.3)"], ["curve", "a/one-2", ".bouncy"]])
    let new = "static let new: Animation = .snappy(duration: 0.2)"
    try Self.edit(
      folder, file, place.replacing("-", with: ""), edited.replacing("NEW", with: new).replacing("-", with: ""))
    _ = try Self.take(folder, file)
    #expect(try Self.notation(folder, "a/new") == ".snappy(duration: 0.2)")
    #expect(try Self.notation(folder, "a/one") == ".easeOut(duration: 0.3)")
    #expect(try Self.notation(folder, "a/one-2") == ".bouncy")
    #expect(try BuildTests.states(folder.succeed("build", "--json")) == ["x": "written"])
    #expect(try String(contentsOf: folder.file(file), encoding: .utf8).contains(new))
  }

  @Test("a preset that is added to an output whose patterns it does not match is told with that output")
  func addedOutside() throws {
    let (folder, file) = try Self.folder(
      "swiftui", [["curve", "a/one", ".easeOut(duration: 0.3)"]], settings: #""presets": ["a/*"],"#)
    try Self.edit(folder, file, "\n}", "\n  static let new: Animation = .snappy(duration: 0.2)\n}")
    let run = try folder.succeed("import", file, "--on-conflict", "new-version")
    #expect(run.errors.contains("new is not among the presets of the output x, a/*"), "\(run.errors)")
  }

  @Test("keyframes in another order are an edit, though the lines are the same")
  func reorderedKeyframes() throws {
    let keyframes = "LinearKeyframe(1, duration: 0.2); LinearKeyframe(3, duration: 0.2)"
    let (folder, file) = try Self.folder(
      "swiftui", [["keyframes", "a/hop", "KeyframeTrack(\\.scale) { \(keyframes) }"], ["curve", "a/pop", ".bouncy"]])
    let text = try String(contentsOf: folder.file(file), encoding: .utf8)
    var lines = text.components(separatedBy: "\n")
    let first = try #require(lines.firstIndex { $0.contains("LinearKeyframe(1") })
    lines.swapAt(first, first + 1)
    try folder.write(lines.joined(separator: "\n"), to: file)
    #expect(try Self.state(folder) == "edited")
    #expect(try BuildTests.states(folder.run("build", "--json")) == ["x": "edited"])
    #expect(try String(contentsOf: folder.file(file), encoding: .utf8) != text)
  }

  @Test("a deleted preset that is written again, as other edits of the file were imported, is told with its command")
  func writtenAgain() throws {
    let presets = ["a", "b", "c"].map { ["curve", "a/\($0)", "cubic-bezier(0.2, 0, 0, 1)", "--duration", "300ms"] }
    let (folder, file) = try Self.folder("swiftui", presets)
    var text = try String(contentsOf: folder.file(file), encoding: .utf8)
    text.replace(/\s*\/\/\/ a\/b@.*\n.*\n/, with: "\n")
    try folder.write(text.replacing("duration: 0.3", with: "duration: 0.25"), to: file)
    _ = try Self.take(folder, file)
    let run = try folder.succeed("build")
    #expect(run.errors.contains("with: motionbook rm a/b\n"), "\(run.errors)")
    #expect(try String(contentsOf: folder.file(file), encoding: .utf8).contains("a/b@1"))
  }

  @Test("constants that were added, changed and renamed at once are no edits once the catalog has all of it")
  func allAtOnce() throws {
    let (folder, file) = try Self.folder(
      "swiftui",
      [
        ["curve", "a/drop", ".easeIn(duration: 0.2)"], ["curve", "a/pop", ".spring(duration: 0.5, bounce: 0.3)"],
        ["curve", "a/slow", ".easeOut(duration: 0.6)"],
      ])
    try Self.edit(folder, file, "let drop", "let sink")
    try Self.edit(
      folder, file, "Animation = .spring(duration: 0.5, bounce: 0.3)", "Animation = .spring(duration: 0.5, bounce: 0.4)"
    )
    try Self.edit(folder, file, "  }\n}", "\n    static let extra: Animation = .linear(duration: 0.3)\n  }\n}")
    _ = try Self.take(folder, file)
    #expect(try Self.state(folder) == "edited")
    try folder.succeed("rename", "a/drop", "a/sink")
    #expect(try BuildTests.states(folder.succeed("build", "--json")) == ["x": "written"])
    #expect(try Self.notation(folder, "a/pop") == ".spring(duration: 0.5, bounce: 0.4)")
  }

  @Test("variables that are put between a comment and its own are not those of its preset")
  func variablesBetween() throws {
    let (folder, file) = try Self.folder("css", [["curve", "a/lin", "ease", "--duration", "400ms"]])
    try Self.edit(
      folder, file, "  --a-lin-duration",
      "  --a-glide-duration: 320ms;\n  --a-glide-easing: ease-in;\n  --a-lin-duration")
    let result = try Self.take(folder, file)
    #expect((result["issues"] as? [Any])?.isEmpty == true)
    #expect(result["kept"] as? [String] == ["a/lin"])
    #expect(try Self.notation(folder, "a/lin") == "ease.duration(0.4)")
  }

  @Test("a constant that was renamed is no edit once its preset is, also where that moves it among the others")
  func renamedToTheEnd() throws {
    let (folder, file) = try Self.folder(
      "swiftui", [["curve", "a/one", ".easeOut(duration: 0.3)"], ["curve", "a/two", ".bouncy"]])
    try Self.edit(folder, file, "let one", "let uno")
    #expect(try Self.state(folder) == "edited")
    try folder.succeed("rename", "a/one", "a/uno")
    #expect(try BuildTests.states(folder.succeed("build", "--json")) == ["x": "written"])
  }

  @Test("a token that was edited is written anew once its edit is in the catalog, whatever changes next")
  func editedTokenTwice() throws {
    let (folder, file) = try Self.folder(
      "dtcg",
      [
        ["curve", "a/calm", ".linear(duration: 0.1)"],
        ["curve", "a/pop", ".spring(duration: 0.5, bounce: 0.3)", "--reduced", "a/calm"],
        ["curve", "a/z", "ease-in", "--duration", "250ms"],
      ])
    try Self.edit(folder, file, "\"value\": 0.8187467", "\"value\": 1")
    #expect(try Self.state(folder) == "edited")
    _ = try Self.take(folder, file)
    try folder.succeed("set", "a/z", "--duration", "400ms")
    #expect(try BuildTests.states(folder.succeed("build", "--json")) == ["x": "written"])
    #expect(try Self.notation(folder, "a/z") == "ease-in.duration(0.4)")
  }

  @Test("what an undone import had added comes again when the file is imported again")
  func undoneAddition() throws {
    let (folder, file) = try Self.folder("swiftui", [["curve", "a/in", ".easeIn"]])
    try Self.edit(folder, file, "static let", "static let fresh: Animation = .bouncy\n\n    static let")
    for _ in 0..<2 {
      let changes = try #require(try Self.take(folder, file)["changes"] as? [[String: Any]])
      #expect(changes.contains { $0["change"] as? String != "unchanged" }, "\(changes)")
      try folder.succeed("undo")
    }
  }

  @Test("an edit of a part that stands for the whole is not taken, and told as such")
  func editedLength() throws {
    let (folder, file) = try Self.folder(
      "dtcg", [["sequence", "a/fade", "withAnimation(.linear(duration: 0.3)) { opacity = 0 }"]])
    try Self.edit(folder, file, "\"value\": 300", "\"value\": 400")
    let run = try folder.run("import", file, "--on-conflict", "new-version", "--json")
    let result = try run.json()
    #expect(run.status == 1 && result["untaken"] as? [String] == ["a/fade"])
    #expect((result["contradictions"] as? [Any])?.isEmpty == true)
    #expect(try folder.succeed("show", "a/fade", "--json").json()["kind"] as? String == "sequence")
    let build = try folder.run("build")
    #expect(build.status == 1 && build.errors.contains("motionbook edit a/fade"), "\(build.errors)")
  }

  @Test("an import that was undone does not count when the file is imported again")
  func undoneImport() throws {
    let folder = try TemporaryFolder()
    try folder.succeed("init", "team.motionbook")
    func source(_ duration: Double, _ name: String) -> String {
      """
      extension Animation {
        static let hero: Animation = .spring(duration: \(duration), bounce: 0.2)
        static let \(name): Animation = .easeOut(duration: 0.2)
      }
      """
    }
    try folder.write(source(0.5, "nudge"), to: "A.swift")
    try folder.succeed("import", "A.swift", "--into", "app")
    try folder.write(source(0.6, "poke"), to: "A.swift")
    let again = ["import", "A.swift", "--into", "app", "--on-conflict", "new-version", "--json"]
    try Self.run(folder, again)
    try folder.succeed("undo")
    try folder.succeed("rename", "app/nudge", "app/poke")
    let result = try Self.run(folder, again).json()
    #expect(result["keptChanges"] as? [String] == [])
    #expect(try Self.notation(folder, "app/hero") == ".spring(duration: 0.6, bounce: 0.2)")
    // A change of the catalog itself still counts.
    try folder.succeed("set", "app/hero", ".spring(duration: 0.5, bounce: 0.2)")
    #expect(try Self.run(folder, again).json()["keptChanges"] as? [String] == ["app/hero"])
  }

  @Test("an edit of a constant for reduced motion changes the variant, whatever it is called")
  func editedVariant() throws {
    let (folder, file) = try Self.folder(
      "swiftui",
      [["curve", "a/calm", ".easeOut(duration: 0.2)"], ["curve", "a/enter", ".bouncy", "--reduced", "a/calm"]])
    let old = "enterReduced: Animation = .easeOut(duration: 0.2)"
    try Self.edit(folder, file, old, old.replacing("0.2", with: "0.15"))
    try Self.edit(folder, file, "enter: Animation = .bouncy", "enter: Animation = .bouncy(duration: 0.6)")
    _ = try Self.take(folder, file)
    #expect(try Self.notation(folder, "a/calm") == ".easeOut(duration: 0.15)")
    #expect(try Self.notation(folder, "a/enter") == ".bouncy(duration: 0.6)")
    #expect(try folder.succeed("list", "--json").json()["presets"].map { ($0 as? [Any])?.count } == 2)
    let document = try folder.succeed("show", "a/enter", "--json").json()["document"] as? [String: Any]
    #expect(document?["reducedMotion"] as? String == "a/calm")
  }

  @Test("an edit of a variant is none of the catalog's, though the preset that has it was changed there")
  func editedVariantBesideChange() throws {
    let (folder, file) = try Self.folder(
      "scss",
      [
        ["curve", "a/calm", "linear", "--duration", "100ms"],
        ["curve", "a/enter", ".bouncy", "--reduced", "a/calm"],
      ])
    try folder.succeed("set", "a/enter", ".smooth")
    try Self.edit(folder, file, "$a-enter-reduced-duration: 100ms", "$a-enter-reduced-duration: 80ms")
    _ = try Self.take(folder, file)
    #expect(try Self.notation(folder, "a/calm") == "linear.duration(0.08)")
    #expect(try Self.notation(folder, "a/enter") == ".smooth")
  }

  @Test("an edit of one reduced variant tells of the others that share it, and ends with a command for one of its own")
  func sharedVariant() throws {
    let (folder, file) = try Self.folder(
      "swiftui",
      [
        ["curve", "a/calm", ".easeOut(duration: 0.2)"], ["curve", "a/enter", ".bouncy", "--reduced", "a/calm"],
        ["curve", "a/exit", ".smooth", "--reduced", "a/calm"],
      ])
    let old = "enterReduced: Animation = .easeOut(duration: 0.2)"
    try Self.edit(folder, file, old, old.replacing("0.2", with: "0.15"))
    let run = try folder.run("import", file, "--on-conflict", "new-version")
    #expect(run.errors.contains("a/enter, a/exit"))
    #expect(run.errors.contains("motionbook set a/enter --reduced "))
    #expect(try Self.notation(folder, "a/calm") == ".easeOut(duration: 0.15)")
  }

  @Test(
    "a name that was changed in an exported file is told, and not written over",
    arguments: [("swiftui", "let knob", "let dial"), ("css", "a-knob", "a-dial")])
  func renamed(_ format: String, _ old: String, _ new: String) throws {
    let knob = ["curve", "a/knob", "cubic-bezier(0.2, 0, 0, 1)", "--duration", "300ms"]
    let (folder, file) = try Self.folder(format, [knob, ["curve", "a/pop", ".bouncy"]])
    let text = try String(contentsOf: folder.file(file), encoding: .utf8)
    try folder.write(text.replacing(old, with: new), to: file)
    #expect(try Self.state(folder) == "edited")
    let result = try Self.take(folder, file)
    #expect((result["issues"] as? [[String: Any]])?.compactMap { $0["code"] as? String } == ["BAD_NAME"])
    #expect(result["kept"] as? [String] == ["a/knob", "a/pop"])
    // Names of a project's own are none.
    try Self.project(folder, format, file, #""name": "acme-{name}","#)
    try folder.succeed("build", "--force")
    #expect(try Self.take(folder, file)["issues"].map { ($0 as? [Any])?.count } == 0)
  }

  @Test("an export that nobody edited is imported again without a warning, also where a variant has classes of its own")
  func variantInParts() throws {
    let (folder, file) = try Self.folder(
      "css",
      [
        ["transition", "a/calm", ".opacity.animation(.easeInOut(duration: 0.2))"],
        [
          "transition", "a/grow", #".animation(.easeInOut(duration: 0.3), properties: [\.scale])"#, "--reduced",
          "a/calm",
        ],
      ])
    #expect(try String(contentsOf: folder.file(file), encoding: .utf8).contains(".a-grow-in {"))
    let issues = try #require(try Self.take(folder, file)["issues"] as? [[String: Any]])
    #expect(issues.allSatisfy { $0["severity"] as? String == "note" }, "\(issues)")
  }

  @Test(
    "a line that is added to an exported sheet is a preset after its import, and then no edit",
    arguments: [
      ("--my-slow: 900ms;", "my-slow"), ("--my-easing: var(--a-pop-easing);", "my-easing"),
      ("} .btn:hover { transition: scale var(--a-pop-duration) var(--a-pop-easing);", "btn-hover"),
    ])
  func addedLine(_ line: String, _ name: String) throws {
    let (folder, file) = try Self.folder(
      "css",
      [
        ["curve", "b/calm", ".easeOut(duration: 0.2)"], ["curve", "a/pop", ".bouncy", "--reduced", "b/calm"],
        ["duration", "a/fast", "120ms"],
      ])
    try Self.edit(folder, file, "--a-fast: 120ms;", "--a-fast: 120ms; \(line)")
    #expect(try Self.state(folder) == "edited")
    let changes = try #require(try Self.take(folder, file)["changes"] as? [[String: Any]])
    #expect(changes.compactMap { $0["name"] as? String }.contains(name))
    #expect(try BuildTests.states(folder.run("build", "--json")) == ["x": "written"])
  }

  @Test(
    "edits of an exported sheet that no import reads are not written over",
    arguments: [
      ("--a-fast: 120ms", "--a-fast: 120"), (".a-pop {", ".a-pop {\n  transition-property: scale;"),
      ("--a-pop-easing: cubic-bezier(0.", "--a-pop-easing: cubic-bezier(0.1"),
      (".a-pop {", ".btn:hover { transition: scale var(--a-pop-duration) var(--a-pop-easing); }\n.a-pop {"),
    ])
  func unreadEdits(_ old: String, _ new: String) throws {
    let (folder, file) = try Self.folder("css", [["curve", "a/pop", ".bouncy"], ["duration", "a/fast", "120ms"]])
    try Self.edit(folder, file, old, new)
    #expect(try Self.state(folder) == "edited")
  }

  @Test(
    "what an exported Swift file has more than the catalog is not written over",
    arguments: [
      ("\n  }\n}", "\n    static let soft: Animation = Motions.A.pop.speed(2)\n  }\n}", ["a/half"]),
      ("easeInOut(duration: 0.5)", "easeInOut(duration: 0.6)", ["a/half"]),
      ("= .bouncy", "= .bouncey(duration: 0.4)", []),
    ])
  func moreInSwift(_ old: String, _ new: String, _ removed: [String]) throws {
    let (folder, file) = try Self.folder(
      "swiftui", [["curve", "a/pop", ".bouncy"], ["curve", "a/half", ".easeInOut(duration: 0.5)"]])
    try Self.edit(folder, file, old, new)
    for name in removed { try folder.succeed("rm", name) }
    #expect(try Self.state(folder) == "edited")
  }

  @Test("a sheet without classes that nobody edited changes nothing", arguments: ["css", "scss"])
  func withoutClasses(_ format: String) throws {
    let track = #"KeyframeTrack(\.offset.y) { CubicKeyframe(20, duration: 0.25); CubicKeyframe(0, duration: 0.15) }"#
    let presets = [
      ["keyframes", "a/enter", track],
      ["transition", "a/card", ".scale(0.9).combined(with: .opacity).animation(.snappy)"],
    ]
    let (folder, _) = try Self.folder(format, presets, settings: #""noClasses": true,"#)
    let file = "b.\(format)"
    try folder.succeed("export", format, "--no-classes", "-o", file)
    #expect(try (Self.take(folder, file)["changes"] as? [Any])?.isEmpty == true)
  }

  @Test(
    "settings of a project that changed since a file was written are no edits of it",
    arguments: [#""noClasses": true,"#, #""name": "x-{name}","#, #""maxError": 0.01,"#, #""prefix": "acme","#])
  func changedSettings(_ settings: String) throws {
    let presets = [["curve", "a/pop", ".bouncy"], ["duration", "a/fast", "120ms"]]
    for (before, after) in [("", settings), (settings, "")] {
      let (folder, file) = try Self.folder("css", presets, settings: before)
      try Self.project(folder, "css", file, after)
      #expect(try Self.state(folder) == "stale")
    }
  }

  @Test("a variant that was imported and undone does not make other changes look like edits")
  func undoneVariant() throws {
    let (folder, file) = try Self.folder(
      "swiftui",
      [
        ["curve", "a/toast-reduced", ".easeOut(duration: 0.2)"],
        ["curve", "a/toast", ".bouncy", "--reduced", "a/toast-reduced"], ["curve", "a/enter", ".smooth"],
        ["curve", "a/half", ".easeInOut(duration: 0.5)"],
      ])
    let old = "toastReduced: Animation = .easeOut(duration: 0.2)"
    try Self.edit(folder, file, old, old.replacing("0.2", with: "0.3"))
    _ = try Self.take(folder, file)
    try folder.succeed("undo")
    try folder.succeed("build", "--force")
    try folder.succeed("rename", "a/enter", "a/appear")
    try folder.succeed("rm", "a/half")
    #expect(try Self.state(folder) == "stale")
  }

  @Test(
    "an output is edited where a comment, a name or a whole line is another one, and not where a formatter was at work",
    arguments: ["css", "scss", "tailwind", "swiftui", "compose", "flutter", "js", "android", "coreanimation"])
  func anyEdit(_ format: String) throws {
    let folder = try TemporaryFolder()
    try folder.succeed("init", "team.motionbook")
    try folder.succeed("add", "curve", "a/pop", "cubic-bezier(0.2, 0, 0, 1)", "--duration", "300ms")
    try folder.succeed("add", "curve", "b/pop", "cubic-bezier(0.4, 0, 1, 1)", "--duration", "200ms")
    let isFolder = format == "android"
    try Self.project(folder, format, isFolder ? "a/" : "a.txt", "")
    try folder.succeed("build")
    let file = isFolder ? "a/interpolator/a_pop.xml" : "a.txt"
    let written = try String(contentsOf: folder.file(file), encoding: .utf8)
    // A catalog that changed since makes the file stale, and no edit.
    try folder.succeed("set", "b/pop", "cubic-bezier(0.5, 0, 1, 1)")
    try folder.write(written.replacing("\n", with: "\r\n").replacing("  ", with: "\t"), to: file)
    #expect(try Self.state(folder) == "stale")
    let number = try #require(written.range(of: "0.2", options: .backwards))
    let last = try #require(written.split(separator: "\n").last { $0.contains("0") })
    for edited in [
      written.replacing("a/pop", with: "a/pip"), written.replacing(last + "\n", with: ""),
      written.replacingCharacters(in: number, with: "0.2f"), written + "/* mine */\n",
    ] {
      try folder.write(edited, to: file)
      #expect(try Self.state(folder) == "edited", "\(edited)")
      #expect(try BuildTests.states(folder.run("build", "--json")) == ["x": "edited"])
      #expect(try String(contentsOf: folder.file(file), encoding: .utf8) == edited)
    }
    #expect(try BuildTests.states(folder.run("build", "--force", "--json")) == ["x": "written"])
    #expect(try Self.state(folder) == "unchanged")
  }

  @Test("output for Core Animation is no import, and its presets are not said to be gone")
  func coreAnimation() throws {
    let folder = try TemporaryFolder.withCatalog()
    try folder.succeed("export", "swiftui", "-o", "S.swift")
    try folder.succeed("import", "S.swift", "--on-conflict", "file")
    try folder.succeed("export", "coreanimation", "-o", "A.swift")
    for arguments in [["import", "A.swift"], ["import", "swiftui", "A.swift"]] {
      let run = try ToolRun(arguments, in: folder.url)
      #expect(run.status == 5 && run.errors.contains("OTHER_DOCUMENT"), "\(run.errors)")
      #expect(run.errors.contains("swiftui") && !run.errors.contains("motionbook rm"), "\(run.errors)")
    }
  }

  @Test("edits are a question again when their import was undone, and where both changed a preset")
  func takenEdits() throws {
    let (folder, file) = try Self.folder(
      "css", [["curve", "a/pop", "cubic-bezier(0.2, 0, 0, 1)"], ["duration", "b", "1s"]])
    try Self.edit(
      folder, file, "easing: cubic-bezier(0.2, 0, 0, 1)", "easing: cubic-bezier(0.3, 0, 0, 1); /* softer */")
    #expect(try (Self.take(folder, file)["changes"] as? [Any])?.count == 1)
    #expect(try Self.state(folder) == "stale")
    try folder.succeed("undo")
    #expect(try Self.state(folder) == "edited")
    try folder.succeed("redo")
    try folder.succeed("build", "--force")
    try folder.succeed("set", "a/pop", "cubic-bezier(0.4, 0, 0, 1)")
    try Self.edit(folder, file, "easing: cubic-bezier(0.3, 0, 0, 1)", "easing: cubic-bezier(0.5, 0, 0, 1)")
    try Self.edit(folder, file, "1s", "2s")
    let both = try folder.run("import", file, "--on-conflict", "new-version", "--json")
    #expect(both.status == 1)
    let build = try folder.run("build")
    #expect(build.status == 1 && build.errors.contains("--on-conflict file"), "\(build.errors)")
    try folder.succeed("import", file, "--on-conflict", "file")
    #expect(try Self.notation(folder, "a/pop")?.hasPrefix("cubic-bezier(0.5, 0, 0, 1)") == true)
    #expect(try BuildTests.states(folder.succeed("build", "--json")) == ["x": "written"])
  }

  @Test("an edited preset that is also the variant of another, and is there twice, is taken where it was edited")
  func editedTwin() throws {
    let (folder, file) = try Self.folder(
      "css",
      [
        ["curve", "b/calm", "ease-out", "--duration", "90ms"],
        ["curve", "b/spring", ".spring(duration: 0.5, bounce: 0.3)", "--reduced", "b/calm"],
      ])
    try folder.succeed("set", "b/calm", "--duration", "110ms")
    try Self.edit(folder, file, "--b-calm-duration: 90ms", "--b-calm-duration: 150ms")
    let both = try folder.run("import", file, "--on-conflict", "new-version", "--json").json()
    #expect((both["contradictions"] as? [Any])?.count == 1 && (both["keptChanges"] as? [Any])?.isEmpty == true)
    try folder.succeed("import", file, "--on-conflict", "file")
    #expect(try Self.notation(folder, "b/calm") == "ease-out.duration(0.15)")
    #expect(try BuildTests.states(folder.succeed("build", "--json")) == ["x": "written"])
  }

  @Test("a sheet with a part that no import reads changes only the preset that was edited")
  func unreadPart() throws {
    let folder = try TemporaryFolder()
    try folder.succeed("init", "team.motionbook")
    try folder.succeed("add", "duration", "a/fast", "120ms")
    _ = try folder.run("add", "curve", "a/pop", ".bouncy", "--reduced", "a/fast")
    try folder.succeed("add", "curve", "a/spring", ".snappy")
    try folder.succeed("add", "curve", "a/std", "ease", "--duration", "200ms")
    try Self.project(folder, "scss", "a.scss", "")
    try folder.succeed("build")
    try Self.edit(folder, "a.scss", "$a-std-duration: 200ms", "$a-std-duration: 250ms")
    let result = try folder.run("import", "a.scss", "--keep-going", "--on-conflict", "new-version", "--json").json()
    let changes = try #require(result["changes"] as? [[String: Any]])
    #expect(changes.compactMap { $0["name"] as? String } == ["a/std"], "\(changes)")
  }
}
