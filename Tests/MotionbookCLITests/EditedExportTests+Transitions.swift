import Foundation
import Motionbook
import TestSupport
import Testing

/// Edits of transitions in exported style sheets.
extension EditedExportTests {
  /// A sheet with a list of two transitions, and a rule with one.
  private static func sheet() throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    try folder.succeed("init", "team.motionbook")
    try folder.write(
      ".btn { transition: opacity 0.3s linear, color 0.1s }\n.one { transition: opacity 0.3s linear }\n", to: "in.css")
    try folder.succeed("import", "in.css", "--into", "w")
    try folder.succeed("export", "css", "-o", "a.css")
    return folder
  }

  @Test(
    "a transition that is added to a rule is added, or is another property of one with its times; the others stay",
    arguments: [
      ("transition: color", "transition: width 50ms linear, color", "", ["w/btn/width"], [String]()),
      ("transition: color", "transition: width 50ms linear, color", "w", ["w/btn/width"], []),
      ("transition: color", "transition: width 100ms ease, color", "", [], ["w/btn/color"]),
      (
        "transition-property: opacity;\n  transition-duration: var(--one-duration);\n  transition-timing-function: var(--one-easing);",
        "transition: height 30ms, opacity var(--one-duration) var(--one-easing);", "", ["w/one/height"], []
      ),
    ])
  func addedTransition(
    _ old: String, _ new: String, _ group: String, _ added: [String], _ changed: [String]
  ) throws {
    let folder = try Self.sheet()
    try Self.edit(folder, "a.css", old, new)
    let into = group.isEmpty ? [] : ["--into", group]
    let run = try Self.run(folder, ["import", "a.css", "--on-conflict", "new-version", "--json"] + into)
    let changes = try #require(run.json()["changes"] as? [[String: Any]])
    for (kind, names) in [("added", added), ("changed", changed)] {
      #expect(changes.filter { $0["change"] as? String == kind }.compactMap { $0["name"] as? String } == names)
    }
    #expect(changes.count == added.count + changed.count, "\(changes)")
    for (name, seconds) in [("w/btn/opacity", 0.3), ("w/btn/color", 0.1), ("w/one", 0.3)] {
      #expect(try folder.succeed("show", name, "--json").json()["duration"] as? Double == seconds)
    }
    let list = try folder.succeed("export", "css").output.components(separatedBy: "\n.btn {").last ?? ""
    let own = added.contains { $0.contains("btn") } ? ["width"] : []
    for property in ["color", "opacity"] + own {
      #expect(list.components(separatedBy: "\(property) var(").count == 2, "\(list)")
    }
  }

  @Test(
    "an edited length of an entrance or an exit is that of its spring or easing, and the classes stay",
    arguments: [
      (".smooth(duration: 0.3)", ["in"], 0.25), (".smooth(duration: 0.3)", ["in", "out"], 0.25),
      (".easeOut(duration: 0.3)", ["in"], 0.2),
      (".easeOut(duration: 0.3)", ["in", "out"], 0.2),
    ])
  func editedLength(_ animation: String, _ parts: [String], _ seconds: Double) throws {
    let (folder, file) = try Self.folder(
      "css", [["transition", "card/show", ".move(edge: .bottom).combined(with: .opacity).animation(\(animation))"]])
    let before = try String(contentsOf: folder.file(file), encoding: .utf8)
    var text = before
    for part in parts {
      let length = try #require(before.firstMatch(of: try Regex("animation: card-show-\(part) (\\S+) ")))
      let own = try #require(length.output[1].substring)
      text.replace("card-show-\(part) \(own) ", with: "card-show-\(part) \(Int(seconds * 1000))ms ")
    }
    #expect(text != before)
    try folder.write(text, to: file)
    let result = try Self.take(folder, file)
    #expect(Self.changed(result) == ["card/show"] && (result["changes"] as? [Any])?.count == 1, "\(result)")
    #expect(try BuildTests.states(folder.succeed("build", "--json")) == ["x": "written"])
    let after = try String(contentsOf: folder.file(file), encoding: .utf8)
    #expect(Self.rules(after) == Self.rules(text))
    let isOne = parts.count == 2
    #expect(try folder.succeed("show", "card/show").output.contains("asymmetric") == !isOne)
  }

  @Test("an edited length of a transition keeps the reference to its curve; an edited value is a part with its variant")
  func editedBesideVariant() throws {
    let (folder, file) = try Self.folder(
      "css",
      [
        ["curve", "c/std", "ease-out", "--duration", "300ms"],
        ["transition", "c/fade", #".transition(.opacity).animation(ref("c/std"))"#],
        ["transition", "c/move", #".transition(.move(edge: .bottom)).animation(ref("c/std"))"#, "--reduced", "c/fade"],
      ])
    let text = try String(contentsOf: folder.file(file), encoding: .utf8)
    let lasting = text.replacing("c-move-in 300ms", with: "c-move-in 350ms")
      .replacing("c-move-out 300ms", with: "c-move-out 350ms")
    #expect(lasting != text)
    try folder.write(lasting, to: file)
    #expect(Self.changed(try Self.take(folder, file)) == ["c/move"])
    let document = try #require(try folder.succeed("show", "c/move", "--json").json()["document"] as? [String: Any])
    #expect(document["curve"] as? String == "c/std" && document["duration"] as? Double == 0.35, "\(document)")
    try folder.succeed("build", "--force")
    try Self.edit(folder, file, "0% { translate: 0px 100%;", "0% { translate: 0px 80%;")
    let result = try Self.take(folder, file)
    let changes = try #require(result["changes"] as? [[String: Any]]).compactMap { $0["name"] as? String }
    #expect(changes.sorted() == ["c/move/in", "c/move/in-reduced"], "\(result)")
  }

  /// Text behind the comments of the sheet and of its presets.
  private static func rules(_ text: String) -> [String] {
    text.components(separatedBy: "\n").filter { !$0.hasPrefix("/*") }
  }

  @Test(
    "an easing and a duration of one name that are added to a sheet are one curve, with its class or without",
    arguments: [
      "",
      ".b-hero {\n  transition-duration: var(--b-hero-duration);\n  transition-timing-function: var(--b-hero-easing);\n}\n",
    ])
  func addedPair(_ rule: String) throws {
    let (folder, file) = try Self.folder(
      "css", [["duration", "b/fast", "120ms"], ["curve", "b/out", "ease-out", "--duration", "200ms"]])
    try Self.edit(
      folder, file, "--b-fast: 120ms;",
      "--b-fast: 120ms; --b-hero-duration: 450ms; --b-hero-easing: cubic-bezier(0.3, 0, 0, 1);"
        + " --b-tip-easing: ease-in; --b-tip-duration: var(--b-fast);")
    let text = try String(contentsOf: folder.file(file), encoding: .utf8)
    try folder.write(text + rule, to: file)
    let changes = try #require(try Self.take(folder, file)["changes"] as? [[String: Any]])
    #expect(changes.compactMap { $0["name"] as? String } == ["b/hero", "b/tip"], "\(changes)")
    #expect(try Self.notation(folder, "b/hero") == "cubic-bezier(0.3, 0, 0, 1).duration(0.45)")
    #expect(try Self.notation(folder, "b/tip") == "ease-in.duration(ref(\"b/fast\"))")
    #expect(try BuildTests.states(folder.succeed("build", "--json")) == ["x": "written"])
    let sheet = try String(contentsOf: folder.file(file), encoding: .utf8)
    #expect(sheet.contains("--b-hero-duration: 450ms;") && !sheet.contains("--b-hero:"), "\(sheet)")
  }

  @Test("an easing that stands in a block of keyframes alone is told to have no effect")
  func easingAlone() throws {
    let folder = try TemporaryFolder()
    try folder.succeed("init", "team.motionbook")
    try folder.write(
      "@keyframes a { from, 60%, to { animation-timing-function: ease-in } 0% { opacity: 0 } 60% { opacity: 1 } }\n",
      to: "in.css")
    let run = try folder.succeed("import", "in.css", "--json").json()
    let notes = (run["issues"] as? [[String: Any]])?.filter {
      ($0["message"] as? String)?.contains("no effect") == true
    }
    #expect(notes?.count == 1, "\(run)")
  }
}
