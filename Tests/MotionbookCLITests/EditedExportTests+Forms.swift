import Foundation
import Testing

// Edits in other words than exports have, and files whose names the catalog has given to other presets.
extension EditedExportTests {
  private static func seconds(_ folder: TemporaryFolder, _ name: String) throws -> String? {
    (try folder.succeed("show", name, "--json").json()["duration"] as? Double).map { "\($0)" }
  }

  @Test(
    "an edited constant of Swift is read in every form in which a constant is",
    arguments: [
      ("pop", "pop = Spring(mass: 1, stiffness: 250, damping: 20)", "spring(mass: 1, stiffness: 250, damping: 20)"),
      (
        "pop", "pop: Spring = .init(mass: 1, stiffness: 250, damping: 20)",
        "spring(mass: 1, stiffness: 250, damping: 20)"
      ),
      ("pop", "pop: Animation? = .bouncy(duration: 1)", ".bouncy(duration: 1)"),
      (
        "pop", "pop = CAMediaTimingFunction(controlPoints: 0.1, 0.2, 0.3, 1)", "cubic-bezier(0.1, 0.2, 0.3, 1)"
      ),
      ("pop", "pop: Animation = .easeOut(duration: 2 * 0.2)", ".easeOut(duration: 0.4)"),
      ("pop", "pop: Animation = .easeOut(duration: fast)", #".easeOut(duration: ref("a/fast"))"#),
      ("fast", "fast: Duration = .milliseconds(350)", "0.35"), ("fast", "fast: Double = 0.4", "0.4"),
      ("fast", "fast: CGFloat = 0.4", "0.4"),
    ])
  func formsOfConstants(_ name: String, _ constant: String, _ expected: String) throws {
    let (folder, file) = try Self.folder(
      "swiftui",
      [["duration", "a/fast", "200ms"], ["curve", "a/pop", "spring(mass: 1, stiffness: 200, damping: 20)"]])
    let text = try String(contentsOf: folder.file(file), encoding: .utf8)
    try folder.write(text.replacing(try Regex("static let \(name)[^\n]*"), with: "static let \(constant)"), to: file)
    #expect(try Self.state(folder) == "edited")
    let result = try Self.take(folder, file)
    #expect((result["changes"] as? [[String: Any]])?.map { $0["name"] as? String } == ["a/\(name)"], "\(result)")
    let found = try name == "fast" ? Self.seconds(folder, "a/fast") : Self.notation(folder, "a/pop")
    #expect(found == expected)
    #expect(try BuildTests.states(folder.succeed("build", "--json")) == ["x": "written"])
  }

  @Test("an edited constant that is another one is its alias, and one that is computed is told and stays")
  func otherConstants() throws {
    let (folder, file) = try Self.folder("swiftui", [["curve", "a/one", ".bouncy"], ["curve", "a/two", ".smooth"]])
    try Self.edit(folder, file, "two: Animation = .smooth", "two: Animation = one")
    _ = try Self.take(folder, file)
    #expect(try folder.succeed("show", "a/two", "--json").json()["kind"] as? String == "alias")
    try folder.succeed("build")
    try Self.edit(folder, file, "one: Animation = .bouncy", "one: Animation = make(3)")
    let run = try folder.run("import", file, "--on-conflict", "new-version", "--strict")
    #expect(run.status == 1 && run.errors.contains("make") && !run.errors.contains("motionbook rm"), "\(run.errors)")
    #expect(try Self.notation(folder, "a/one") == ".bouncy")
  }

  @Test(
    "of a module's curve the edited members beside those of the API are read too",
    arguments: [
      ("ease: [0.1, 0.2,", "ease: [0.15, 0.2,", "cubic-bezier(0.15, 0.2, 0.3, 1).duration(0.4)"),
      (
        "css: \"cubic-bezier(0.1, 0.2, 0.3, 1)\"", "css: \"ease-in\"", "ease-in.duration(0.4)"
      ),
      ("duration: 0.4,", "duration: 0.8,", "cubic-bezier(0.1, 0.2, 0.3, 1).duration(0.8)"),
    ])
  func membersOfModules(_ old: String, _ new: String, _ expected: String) throws {
    let (folder, file) = try Self.folder(
      "js",
      [
        ["curve", "x/a", "cubic-bezier(0.1, 0.2, 0.3, 1)", "--duration", "400ms"],
        ["curve", "x/b", "spring(stiffness: 400, damping: 30)"],
      ])
    try Self.edit(folder, file, old, new)
    try Self.edit(folder, file, "spring: { mass: 1, stiffness: 400", "spring: { mass: 1, stiffness: 500")
    #expect(try Self.state(folder) == "edited")
    let run = try folder.succeed("import", file, "--on-conflict", "new-version")
    #expect(!run.errors.contains("warning"), "\(run.errors)")
    #expect(try Self.notation(folder, "x/a") == expected)
    #expect(try Self.notation(folder, "x/b") == "spring(mass: 1, stiffness: 500, damping: 30)")
  }

  @Test("presets that have swapped names, or whose name another has by now, keep the edits of their tokens")
  func displacedNames() throws {
    let folder = try TemporaryFolder()
    try folder.succeed("init", "team.motionbook")
    func take(_ x: Int, _ y: Int) throws -> [String: Any] {
      func token(_ value: Int) -> String { #"{"$value": {"value": \#(value), "unit": "ms"}}"# }
      try folder.write(
        #"{"z": {"$type": "duration", "x": \#(token(x)), "y": \#(token(y))}}"#, to: "a.json")
      return try Self.take(folder, "a.json")
    }
    func changed(_ result: [String: Any]) -> [String?]? {
      (result["changes"] as? [[String: Any]])?.filter { $0["change"] as? String != "unchanged" }.map {
        $0["name"] as? String
      }
    }
    _ = try take(100, 300)
    for names in [["z/x", "z/t"], ["z/y", "z/x"], ["z/t", "z/y"]] { try Self.run(folder, ["rename"] + names) }
    #expect(try changed(take(100, 300)) == [])
    #expect(try changed(take(111, 300)) == ["z/y"])
    #expect(try [Self.seconds(folder, "z/x"), Self.seconds(folder, "z/y")] == ["0.3", "0.111"])
    // A new preset has the name of one that is in another group now.
    try folder.succeed("rename", "z/y", "n/y")
    try folder.succeed("add", "duration", "z/y", "900ms")
    #expect(try changed(take(122, 300)) == ["n/y"])
    #expect(try [Self.seconds(folder, "z/x"), Self.seconds(folder, "z/y")] == ["0.3", "0.9"])
  }

  @Test("the numbers of a spring are not mixed: changed in the file and the catalog they contradict each other")
  func springsOfBoth() throws {
    let folder = try TemporaryFolder()
    try folder.succeed("init", "team.motionbook")
    func source(_ damping: Int, _ delay: String) throws {
      try folder.write(
        "export const POP = { type: 'spring', stiffness: 300, damping: \(damping)\(delay) };", to: "a.ts")
    }
    try source(24, "")
    _ = try Self.take(folder, "a.ts")
    try folder.succeed("set", "pop", "spring(mass: 1, stiffness: 400, damping: 24)")
    try source(30, "")
    let again = ["import", "a.ts", "--on-conflict"]
    #expect(try ToolRun(again + ["new-version"], in: folder.url).status == 1)
    #expect(try Self.notation(folder, "pop") == "spring(mass: 1, stiffness: 400, damping: 24)")
    // A delay is another part than the spring.
    try source(24, ", delay: 0.5")
    try Self.run(folder, again + ["new-version"])
    #expect(try Self.notation(folder, "pop") == "spring(mass: 1, stiffness: 400, damping: 24).delay(0.5)")
    try source(30, ", delay: 0.5")
    try Self.run(folder, again + ["file-edits"])
    #expect(try Self.notation(folder, "pop") == "spring(mass: 1, stiffness: 300, damping: 30).delay(0.5)")
  }

  @Test("a removed preset whose value is edited in its file comes back with its history and its own words")
  func restoredByFile() throws {
    let folder = try TemporaryFolder()
    try folder.succeed("init", "team.motionbook")
    try folder.write("export const EASE = [0.1, 0.2, 0.3, 1];", to: "a.ts")
    _ = try Self.take(folder, "a.ts")
    for words in [["set", "ease", "--title", "Calm"], ["rm", "ease"]] { try Self.run(folder, words) }
    try folder.write("export const EASE = [0.4, 0.2, 0.3, 1];", to: "a.ts")
    _ = try Self.take(folder, "a.ts")
    let versions = try folder.succeed("log", "ease", "--json").json()["versions"] as? [[String: Any]]
    #expect(versions?.map { $0["change"] as? String } == ["restored", "removed", "described", "added"])
    let shown = try folder.succeed("show", "ease", "--json").json()
    #expect((shown["document"] as? [String: Any])?["title"] as? String == "Calm")
    #expect(shown["notation"] as? String == "cubic-bezier(0.4, 0.2, 0.3, 1)")
  }

  @Test("a removed preset that an edited export brings back stays so when its own source comes again untouched")
  func restoredByExport() throws {
    let folder = try TemporaryFolder()
    try folder.succeed("init", "team.motionbook", "--seeds", "none")
    let constants =
      "static let a: Animation = .easeIn(duration: 0.2)\n  static let b: Animation = .linear(duration: 0.4)"
    try folder.write("import SwiftUI\nenum M {\n  \(constants)\n}\n", to: "M.swift")
    try folder.succeed("import", "M.swift")
    try folder.succeed("set", "m/a", "--title", "Calm")
    try folder.succeed("export", "swiftui", "-o", "G.swift")
    try folder.succeed("rm", "m/a")
    try Self.edit(folder, "G.swift", "= .easeIn(duration: 0.2)", "= .easeIn(duration: 0.25)")
    #expect(try Self.changed(Self.take(folder, "G.swift")) == ["m/a"])
    #expect(try Self.changed(Self.take(folder, "M.swift")) == [])
    let document = try folder.succeed("show", "m/a", "--json").json()["document"] as? [String: Any]
    #expect(document?["title"] as? String == "Calm")
    #expect(try Self.notation(folder, "m/a") == ".easeIn(duration: 0.25)")
  }

  @Test("presets that an undone import had added come again also after another change, and removed ones do not")
  func undoneBeforeAnotherChange() throws {
    let folder = try TemporaryFolder()
    try folder.succeed("init", "team.motionbook")
    try folder.write("export const EASE = [0.1, 0.2, 0.3, 1];", to: "a.ts")
    _ = try Self.take(folder, "a.ts")
    try folder.succeed("undo")
    try folder.succeed("add", "duration", "other", "1s")
    #expect(try (Self.take(folder, "a.ts")["keptChanges"] as? [String]) == [])
    try folder.succeed("rm", "ease")
    try folder.succeed("add", "duration", "another", "1s")
    #expect(try (Self.take(folder, "a.ts")["keptChanges"] as? [String]) == ["ease"])
  }

  @Test("of a file that is read in parts, presets that are not in these are told, and none is said to be gone")
  func partlyRead() throws {
    let folder = try TemporaryFolder()
    try folder.succeed("init", "team.motionbook", "--seeds", "none")
    func read(_ lengths: [String: Int], _ options: String...) throws -> ToolRun {
      let tokens = lengths.sorted { $0.key < $1.key }
        .map { #""\#($0)": {"$value": {"value": \#($1), "unit": "ms"}}"# }.joined(separator: ", ")
      try folder.write(#"{"b": {"$type": "duration", \#(tokens)}}"#, to: "t.tokens.json")
      return try ToolRun(["import", "t.tokens.json", "--on-conflict", "new-version"] + options, in: folder.url)
    }
    _ = try read(["fast": 100, "medium": 200, "slow": 300]).expectSuccess()
    let told = try read(["fast": 150, "medium": -3], "--keep-going", "--dry-run").errors
    #expect(told.contains("b/medium, b/slow: ") && !told.contains("motionbook rm"), "\(told)")
    let run = try read(["fast": 150, "medium": -3], "--keep-going", "--json")
    #expect(try run.status == 1 && Self.changed(run.json()) == ["b/fast"], "\(run.errors)")
    #expect(try run.json()["unread"] as? [String] == ["b/medium", "b/slow"], "\(run.output)")
    #expect(try run.json()["missing"] as? [String] == [])
    let whole = try read(["fast": 150, "medium": 200], "--json").expectSuccess()
    #expect(try whole.json()["missing"] as? [String] == ["b/slow"] && whole.json()["unread"] as? [String] == [])
  }

  @Test("a preset is not missing where its value is dropped and told, or where an export has the name of its file")
  func notMissing() throws {
    let folder = try TemporaryFolder()
    try folder.succeed("init", "team.motionbook")
    func source(_ pulse: String, _ more: String) throws {
      try folder.write(
        "enum App {\n  static let pulse = Animation.easeOut(duration: \(pulse))\n"
          + "  static let still = Animation.bouncy\n\(more)}\n", to: "A.swift")
    }
    try source("0.3", "  static let third = Animation.smooth\n")
    _ = try Self.take(folder, "A.swift")
    try source("make(3)", "")
    #expect(try Self.take(folder, "A.swift")["missing"] as? [String] == ["app/third"])
    try FileManager.default.createDirectory(at: folder.file("gen"), withIntermediateDirectories: true)
    try folder.succeed("export", "swiftui", "app/still", "-o", "gen/A.swift")
    try Self.edit(folder, "gen/A.swift", "= .bouncy", "= .bouncy(duration: 0.7)")
    let result = try Self.take(folder, "gen/A.swift")
    #expect(result["missing"] as? [String] == [], "\(result)")
    #expect(try Self.notation(folder, "app/still") == ".bouncy(duration: 0.7)")
  }
}
