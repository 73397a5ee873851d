import Foundation
import TestSupport
import Testing

/// Importing several files, folders and patterns, in given or detected formats.
@Suite struct ImportFilesTests {
  private func folder() throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    _ = try folder.run("init", "team.motionbook")
    try folder.write(##"{"t":{"$type":"transition","$value":"{d.fast} {e}"}}"##, to: "tokens/a.tokens.json")
    try folder.write(
      ##"{d: {fast: {value: '100ms', type: 'duration'}}, red: {value: '#f00', type: 'color'}}"##,
      to: "tokens/base/b.json5")
    try folder.write("e:\n  $value: ease-out\n", to: "tokens/base/c.yaml")
    try folder.write("hello", to: "tokens/README.md")
    try folder.write("{", to: "tokens/.hidden.json")
    try folder.write(#"{"v":"5","fr":30,"op":60,"layers":[]}"#, to: "hop.json")
    return folder
  }

  private func names(_ folder: TemporaryFolder) throws -> [String] {
    try folder.run("list", "--fields", "name", "--csv", "--no-headers").lines.filter { !$0.isEmpty }
  }

  @Test("presets of several files are those of each when one is imported again; another file that takes one is told")
  func severalFiles() throws {
    let folder = try TemporaryFolder()
    try folder.succeed("init", "team.motionbook")
    func write(_ file: String, _ duration: String) throws {
      try folder.write(
        "const PAUSE_DURATION = \(duration); const v = { a: { x: 1 }, b: { x: 2, transition: { duration: PAUSE_DURATION } } }",
        to: file)
    }
    func durations() throws -> [Double?] {
      try ["ui/pause_duration", "ui/pause_duration-2", "ui/v/b", "ui/v/b-2"].map { name in
        try folder.succeed("show", name, "--json").json()["duration"] as? Double
      }
    }
    // Both have a constant of the same name.
    try write("src/A.js", "0.3")
    try write("src/B.js", "0.5")
    try folder.succeed("import", "js", "src", "--into", "ui")
    #expect(try durations() == [0.3, 0.5, 0.3, 0.5])
    try write("src/B.js", "0.7")
    let again = try folder.succeed("import", "js", "src/B.js", "--into", "ui", "--on-conflict", "new-version")
    #expect(try durations() == [0.3, 0.7, 0.3, 0.7], "\(again.output)\(again.errors)")
    #expect(!again.errors.contains("no longer in the file"), "\(again.errors)")
    try write("C.js", "0.9")
    let other = try folder.succeed("import", "js", "C.js", "--into", "ui", "--on-conflict", "new-version", "--json")
    #expect(try other.json()["relocated"] as? [String] == ["ui/pause_duration"], "\(other.output)")
    // An edited export is no source.
    let text = try folder.succeed("export", "swiftui", "ui/pause_duration").output
    try folder.write(text.replacing("= 0.9", with: "= 0.8"), to: "A.swift")
    let edited = try folder.succeed("import", "A.swift", "--on-conflict", "new-version", "--json").json()
    #expect((edited["changes"] as? [Any])?.count == 1 && edited["relocated"] as? [String] == [], "\(edited)")
  }

  @Test("an import that brings nothing says so, and what it looks for, and exits with 1")
  func nothing() throws {
    let folder = try TemporaryFolder.withCatalog()
    try folder.write("body { color: red }", to: "a.css")
    try folder.write("let x = 1\n", to: "a.swift")
    for (format, file) in [("css", "a.css"), ("swiftui", "a.swift")] {
      let run = try folder.run("import", format, file)
      #expect(
        run.status == 1 && run.errors.contains("\(file) has nothing to import; import \(format) reads: "),
        "\(run.errors)")
    }
  }

  /// A view with animations without names, each in a line.
  private static func view(_ animations: [String]) -> String {
    "struct V: View {\n  var body: some View {\n    Text(\"x\")\n"
      + animations.map { "      .animation(\($0), value: a)\n" }.joined() + "  }\n}\n"
  }

  @Test("an animation that is put before others in a view takes no name and no title of theirs")
  func inserted() throws {
    let folder = try TemporaryFolder.withCatalog()
    let (grow, fade, new) = (".spring(duration: 0.6)", ".easeOut(duration: 0.2)", ".smooth(duration: 0.8)")
    func read(_ animations: [String]) throws {
      try folder.write("import SwiftUI\n" + Self.view(animations), to: "V.swift")
      try folder.succeed("import", "swiftui", "V.swift", "--on-conflict", "new-version")
    }
    func shown(_ name: String) throws -> String { try folder.succeed("show", name).output }
    try read([grow, fade])
    try folder.succeed("set", "v/animation", "--title", "Grow", "--tag", "grow")
    try read([new, grow, fade])
    #expect(try names(folder).filter { $0.hasPrefix("v/") } == ["v/animation", "v/animation-2", "v/animation-3"])
    #expect(try shown("v/animation@2").contains("Grow") && shown("v/animation").contains("@2"))
    #expect(try shown("v/animation-2").contains("@1") && shown("v/animation-3").contains("smooth"))
    // In another order, one changed, and the same again.
    try read([fade, ".spring(duration: 0.7)", new])
    #expect(try shown("v/animation").contains("duration: 0.7") && shown("v/animation").contains("Grow"))
    let before = try folder.succeed("list", "--json").output
    try folder.succeed("import", "swiftui", "V.swift", "--on-conflict", "new-version")
    #expect(try folder.succeed("list", "--json").output == before)
    // A removed one stays so, and a preset of somebody's own is not taken for a new one.
    try folder.succeed("rm", "v/animation-2")
    try folder.succeed("add", "curve", "v/animation-4", "linear")
    try read([fade, ".spring(duration: 0.7)", new, ".snappy"])
    #expect(
      try names(folder).filter { $0.hasPrefix("v/") }
        == ["v/animation", "v/animation-3", "v/animation-4", "v/animation-5"])
    #expect(try shown("v/animation-4").contains("linear") && shown("v/animation-5").contains(".snappy"))
    // Variants for reduced motion go with their presets.
    try folder.write(
      "import SwiftUI\nstruct W: View {\n  @Environment(\\.accessibilityReduceMotion) var calm\n"
        + "  var body: some View {\n    Text(\"x\").animation(calm ? nil : .bouncy, value: a)\n  }\n}\n", to: "W.swift")
    try folder.succeed("import", "swiftui", "W.swift", "--on-conflict", "new-version")
    try folder.succeed("set", "w/animation-reduced", ".easeOut(duration: 0.4)")
    try folder.write(
      "import SwiftUI\nstruct W: View {\n  @Environment(\\.accessibilityReduceMotion) var calm\n"
        + "  var body: some View {\n    Text(\"x\").animation(.smooth, value: a)\n"
        + "      .animation(calm ? nil : .bouncy, value: a)\n  }\n}\n", to: "W.swift")
    try folder.succeed("import", "swiftui", "W.swift", "--on-conflict", "new-version")
    #expect(
      try names(folder).filter { $0.hasPrefix("w/") } == ["w/animation", "w/animation-2", "w/animation-reduced"])
    #expect(try shown("w/animation-reduced").contains("0.4"))
  }

  @Test("elements without names are known by what they move, though one is gone and another one changed")
  func elements() throws {
    let folder = try TemporaryFolder()
    try folder.succeed("init", "team.motionbook", "--seeds", "none")
    let backdrop = "<motion.div initial={{opacity: 0}} animate={{opacity: 1}} transition={{duration: 0.3}}/>"
    func read(_ elements: String...) throws -> [String: Any] {
      try folder.write(
        "import { motion } from 'motion/react';\nexport const M = () => (<>\(elements.joined())</>);\n", to: "M.tsx")
      return try folder.succeed("import", "M.tsx", "--on-conflict", "new-version", "--json").json()
    }
    func dialog(_ seconds: String) -> String {
      "<motion.div initial={{scale: 0}} animate={{scale: 1}} transition={{duration: \(seconds), ease: 'easeIn'}}/>"
    }
    _ = try read(backdrop, dialog("0.6"))
    let run = try read(dialog("0.7"))
    #expect(run["missing"] as? [String] == ["m/animate"], "\(run)")
    #expect(try folder.succeed("show", "m/animate-2", "--json").json()["duration"] as? Double == 0.7)
    #expect(try folder.succeed("show", "m/animate").output.hasPrefix("m/animate@1 "))
  }

  @Test("what two elements of a script lose is told of each")
  func lostProperties() throws {
    let folder = try TemporaryFolder()
    try folder.succeed("init", "team.motionbook", "--seeds", "none")
    let elements = ["color", "backgroundColor"].map { property in
      "<motion.p initial={{opacity: 0}} animate={{opacity: 1, \(property): 'red'}} transition={{duration: 1}}/>"
    }
    try folder.write(
      "import { motion } from 'motion/react';\nexport const N = () => (<>\(elements.joined(separator: "\n"))</>);\n",
      to: "N.tsx")
    let told = try folder.succeed("import", "N.tsx").errors.split(separator: "\n").filter { $0.contains(" dropped") }
    #expect(told.count == 2 && told[0].contains(" color dropped") && told[1].contains(" backgroundColor dropped"))
  }

  @Test("a file that is imported into another group still has the presets of the first one")
  func otherGroup() throws {
    let folder = try TemporaryFolder.withCatalog()
    try folder.write(
      "export const fade = { duration: 0.3, ease: 'linear' }; const lateEase = [0.4, 0, 1, 1];", to: "m.ts")
    try folder.succeed("import", "m.ts", "--into", "one")
    let run = try folder.succeed("import", "m.ts", "--into", "two", "--json").json()
    #expect(run["missing"] as? [String] == [] && (run["changes"] as? [Any])?.count == 2, "\(run)")
  }

  @Test("of animations without names that changed each keeps the name of its kind, and one that is gone is told")
  func changed() throws {
    let folder = try TemporaryFolder.withCatalog()
    func read(_ animations: [String]) throws -> ToolRun {
      try folder.write("import SwiftUI\n" + Self.view(animations), to: "V.swift")
      return try folder.succeed("import", "swiftui", "V.swift", "--on-conflict", "new-version", "--json")
    }
    func shown(_ name: String) throws -> String { try folder.succeed("show", name).output }
    _ = try read([".easeIn(duration: 0.2)", ".spring(duration: 0.4)", ".snappy"])
    let run = try read([".spring(duration: 0.45)", ".snappy"])
    #expect(try shown("v/animation").contains("@1") && shown("v/animation-2").contains("duration: 0.45"))
    #expect(try run.json()["missing"] as? [String] == ["v/animation"], "\(run.output)")
    // One of another kind is new, although the spring has changed too.
    _ = try read([".linear(duration: 1)", ".spring(duration: 0.45)", ".snappy(duration: 0.3)"])
    #expect(try shown("v/animation-3").contains("snappy(duration: 0.3)"))
    // One of another spring's dialect is new beside a spring that has changed.
    try folder.write(
      "import SwiftUI\n" + Self.view([".interactiveSpring(response: 0.3)"]).replacing("struct V", with: "struct W"),
      to: "W.swift")
    try folder.succeed("import", "swiftui", "W.swift", "--on-conflict", "new-version")
    try folder.write(
      "import SwiftUI\n"
        + Self.view([".snappy", ".interactiveSpring(response: 0.32)"]).replacing("struct V", with: "struct W"),
      to: "W.swift")
    try folder.succeed("import", "swiftui", "W.swift", "--on-conflict", "new-version")
    #expect(try shown("w/animation").contains("response: 0.32") && shown("w/animation-2").contains("snappy"))
    // One behind all others is none of those that were before them.
    let moved = try read([".spring(duration: 0.45)", ".snappy(duration: 0.3)", ".smooth"])
    #expect(try moved.json()["missing"] as? [String] == ["v/animation"], "\(moved.output)")
    #expect(try shown("v/animation").contains("linear") && shown("v/animation-4").contains("smooth"))
  }

  @Test("an edit of an exported transition, which comes back in parts, is told beside the transition")
  func parts() throws {
    let folder = try TemporaryFolder.withCatalog()
    try folder.succeed("add", "transition", "card/in", ".move(edge: .bottom).combined(with: .opacity)")
    try folder.succeed("export", "css", "card/in", "-o", "a.css")
    #expect(try !folder.succeed("import", "a.css", "--on-conflict", "new-version").errors.contains("warning"))
    let text = try String(contentsOf: folder.file("a.css"), encoding: .utf8)
    try folder.write(text.replacing("0px 100%", with: "0px 50%"), to: "a.css")
    let run = try folder.succeed("import", "a.css", "--on-conflict", "new-version")
    #expect(run.errors.contains("warning: card/in") && run.errors.contains("card/in/in"), "\(run.errors)")
  }

  @Test("a rule added to an exported sheet refers to a curve that has a variant for reduced motion, too")
  func addedRule() throws {
    let folder = try TemporaryFolder.withCatalog()
    try folder.succeed("add", "curve", "ui/pop", "spring(duration: 0.5, bounce: 0.3)")
    try folder.succeed("add", "curve", "ui/calm", "linear", "--duration", "100ms")
    try folder.succeed("set", "ui/pop", "--reduced", "ui/calm")
    try folder.succeed("export", "css", "ui/*", "-o", "a.css")
    let text = try String(contentsOf: folder.file("a.css"), encoding: .utf8)
    try folder.write(text + ".btn { transition: scale var(--ui-pop-duration) var(--ui-pop-easing) }", to: "a.css")
    try folder.succeed("import", "a.css", "--on-conflict", "new-version")
    let document = try folder.succeed("show", "btn", "--json").json()["document"] as? [String: Any]
    #expect(document?["curve"] as? String == "ui/pop" && document?["duration"] == nil, "\(document ?? [:])")
    // A variable of SCSS has one value, without less motion.
    try folder.succeed("export", "scss", "ui/*", "-o", "a.scss")
    let sass = try String(contentsOf: folder.file("a.scss"), encoding: .utf8)
    try folder.write(sass + ".bar { transition: scale $ui-pop-duration $ui-pop-easing }", to: "a.scss")
    try folder.succeed("import", "a.scss", "--on-conflict", "new-version")
  }

  @Test("an edit of one of two classes that play one preset changes it, and the other class becomes a preset")
  func twins() throws {
    let folder = try TemporaryFolder.withCatalog()
    let rule = "{ animation: fade 400ms ease-out both }"
    try folder.write(
      "@keyframes fade { from { opacity: 0 } } .fade \(rule) .animate-fade \(rule)", to: "page.css")
    try folder.succeed("import", "page.css", "--into", "web")
    try folder.succeed("export", "css", "web/*", "-o", "a.css")
    let text = try String(contentsOf: folder.file("a.css"), encoding: .utf8)
    let place = try #require(text.firstRange(of: "400ms"))
    try folder.write(text.replacingCharacters(in: place, with: "700ms"), to: "a.css")
    let run = try folder.succeed("import", "a.css", "--on-conflict", "new-version")
    #expect(run.errors.contains("warning: web/fade: the edit is imported"), "\(run.errors)")
    #expect(run.errors.contains("web/fade/animate-fade"), "\(run.errors)")
    #expect(try folder.succeed("show", "web/fade").output.contains("0.7"))
  }

  @Test("an exported sheet without its comments is told to be the project's, any other sheet is not")
  func withoutComments() throws {
    let folder = try TemporaryFolder.withCatalog()
    try folder.succeed("add", "curve", "ui/pop", "spring(duration: 0.5, bounce: 0.3)")
    try folder.write(
      #"{"outputs": {"web": {"format": "css", "presets": ["ui/*"], "path": "web.css"}}}"#, to: "motionbook.json")
    try folder.succeed("build")
    let text = try String(contentsOf: folder.file("web.css"), encoding: .utf8)
    try folder.write(text.replacing(/\/\*.*?\*\//, with: ""), to: "small.css")
    try folder.write(":root { --fast: 100ms; --slow: 300ms }", to: "other.css")
    for (file, isTold) in [("small.css", true), ("other.css", false), ("web.css", false)] {
      let run = try folder.succeed("import", file, "--dry-run", "--on-conflict", "new-version")
      #expect(run.errors.contains("output web") == isTold, "\(file): \(run.errors)")
    }
    // The source of presets has their names, too.
    try folder.succeed("import", "other.css", "--into", "ui")
    try folder.write(":root { --fast: 120ms; --slow: 300ms }", to: "other.css")
    let again = try folder.succeed("import", "other.css", "--into", "ui", "--on-conflict", "new-version")
    #expect(!again.errors.contains("output web"), "\(again.errors)")
  }

  @Test("an edit that no number of the preset explains replaces what the export approximates, and that is told")
  func approximated() throws {
    let folder = try TemporaryFolder.withCatalog()
    let hop =
      #"KeyframeTimeline(initialValue: (scale: 1, opacity: 0)) { KeyframeTrack(\.scale) { SpringKeyframe(1.2, duration: 0.3) }"#
      + #"; KeyframeTrack(\.opacity) { LinearKeyframe(1, duration: 0.3) } }"#
    try folder.succeed("add", "keyframes", "card/hop", hop)
    try folder.succeed("export", "css", "card/hop", "-o", "a.css")
    let text = try String(contentsOf: folder.file("a.css"), encoding: .utf8)
    // The end of a track is a number of the preset; where its spring is by then is none.
    for (edit, isTold) in [
      (("100% { opacity: 1 }", "100% { opacity: 0.5 }"), false), (("100% { scale: 1", "100% { scale: 7"), true),
    ] {
      #expect(text.contains(edit.0), "\(text)")
      try folder.write(text.replacing(edit.0, with: edit.1), to: "b.css")
      let run = try folder.succeed("import", "b.css", "--on-conflict", "new-version", "--json")
      #expect(try run.json()["approximated"] as? [String] == (isTold ? ["card/hop"] : []), "\(run.output)")
      let isKept = try folder.succeed("show", "card/hop", "--no-plot").output.contains("SpringKeyframe")
      #expect(isKept != isTold)
      try folder.succeed("undo")
      let told = try folder.succeed("import", "b.css", "--on-conflict", "new-version", "--dry-run").errors
      #expect(told.contains("warning: card/hop") == isTold, "\(told)")
    }
  }

  @Test("a constant that was deleted from exported Swift gives its name to no other")
  func deletedConstant() throws {
    let folder = try TemporaryFolder.withCatalog()
    try folder.succeed("add", "curve", "a/one", ".easeIn(duration: 0.2)")
    try folder.succeed("add", "curve", "a/two", ".bouncy(duration: 0.4)")
    try folder.succeed("export", "swiftui", "a/*", "-o", "M.swift")
    let lines = try String(contentsOf: folder.file("M.swift"), encoding: .utf8).split(
      separator: "\n", omittingEmptySubsequences: false)
    try folder.write(lines.filter { !$0.contains("static let one") }.joined(separator: "\n"), to: "M.swift")
    let run = try folder.succeed("import", "swiftui", "M.swift", "--on-conflict", "new-version", "--json")
    #expect(try run.json()["missing"] as? [String] == ["a/one"], "\(run.output)")
    #expect(try folder.succeed("show", "a/one").output.contains("a/one@1"))
    #expect(try folder.succeed("show", "a/two").output.contains("a/two@1"))
  }

  @Test("a constant that was renamed in its file is told, with the way to keep its history")
  func renamedConstant() throws {
    let folder = try folder()
    func read(_ name: String) throws -> String {
      try folder.write(
        """
        extension Animation {
          static let \(name) = Animation.bouncy(duration: 0.4)
          static let fade = Animation.easeIn(duration: 0.3)
        }
        """, to: "A.swift")
      return try folder.succeed("import", "A.swift", "--on-conflict", "new-version").errors
    }
    _ = try read("pop")
    #expect(try read("hop").contains("motionbook undo && motionbook rename pop hop"))
    try folder.succeed("undo")
    try folder.succeed("rename", "pop", "hop")
    #expect(try !read("hop").contains("rename"))
    #expect(try names(folder) == ["fade", "hop"])
  }

  @Test("a file in which all names are others has the motions of the presets that it is told to lack")
  func renamedAltogether() throws {
    let folder = try folder()
    func read(_ names: String...) throws -> [String]? {
      let lines = zip(names, ["0.2", "0.3"]).map { "const \($0) = { duration: \($1), ease: \"easeIn\" };" }
      try folder.write(lines.joined(separator: "\n"), to: "m.js")
      return try folder.succeed("import", "js", "m.js", "--on-conflict", "new-version", "--json").json()["missing"]
        as? [String]
    }
    #expect(try read("soft", "hard") == [])
    #expect(try read("gentle", "strong") == ["hard", "soft"])
    // Another file may have the name of this one.
    try folder.write("const other = { duration: 0.9, ease: \"easeOut\" }", to: "src/m.js")
    let other = try folder.succeed("import", "js", "src/m.js", "--on-conflict", "new-version", "--json")
    #expect(try other.json()["missing"] as? [String] == [])
  }

  @Test("a report on standard output is alone there; what is dropped is counted")
  func report() throws {
    let folder = try TemporaryFolder.withCatalog()
    try folder.write(
      """
      enum M { static let a = Animation.spring(duration: 0.3, bounce: 1.5); static let b = Animation.easeIn(duration: 1) }
      struct V: View { var body: some View {
        Text("b").keyframeAnimator(initialValue: 0.0, trigger: on) { c, v in c.rotationEffect(.degrees(v), anchor: .top) }
          keyframes: { _ in KeyframeTrack { CubicKeyframe(20, duration: 0.1) } } } }

      """, to: "M.swift")
    let run = try folder.succeed("import", "M.swift", "--dry-run", "--report", "-")
    let report = try run.json()
    #expect((report["presets"] as? [String])?.count == 2 && run.errors.contains("2 added, 2 warnings"), "\(run.errors)")
    #expect(run.errors.contains("loses its anchor"))
  }

  @Test("a name that two presets had before is none of theirs")
  func formerNames() throws {
    let folder = try TemporaryFolder.withCatalog()
    for name in ["time/b", "time/c"] {
      try folder.succeed("add", "duration", "time/a", "0.1")
      try folder.succeed("rename", "time/a", name)
    }
    #expect(try folder.run("show", "time/a").status == 3)
    try folder.write(":root { --a: 300ms }", to: "a.css")
    try folder.succeed("import", "css", "a.css", "--into", "time")
    #expect(try names(folder).filter { $0.hasPrefix("time/") }.contains("time/a"))
  }

  @Test("a broken JSON file in a folder stops the import of a format in JSON, and of no other")
  func broken() throws {
    let folder = try TemporaryFolder.withCatalog()
    try folder.write(":root { --quick: 100ms }", to: "web/a.css")
    try folder.write("{bro", to: "web/c.json")
    #expect(try folder.run("import", "dtcg", "web").status == 5)
    try folder.succeed("import", "css", "web")
  }

  @Test("a style sheet in SCSS is read where it has keyframes, named as css or not")
  func sass() throws {
    let folder = try TemporaryFolder.withCatalog()
    try folder.write("// Moves\n$a: 1s;\n@keyframes b { from { opacity: 0 } }", to: "moves.scss")
    for format in [[], ["css"]] {
      let run = try ToolRun(["import"] + format + ["moves.scss", "--dry-run"], in: folder.url)
      #expect(run.status == 0 && run.output.contains("2 added"), "\(run.output)\(run.errors)")
    }
  }

  @Test(
    "a folder, its files, and patterns are one set",
    arguments: [
      ["tokens"], ["dtcg", "tokens/"], ["tokens/a.tokens.json", "tokens/base/b.json5", "tokens/base/c.yaml"],
      ["tokens/a.tokens.json", "tokens/base"], ["tokens/**/*.json", "tokens/**/*.json5", "tokens/base/?.yaml"],
    ])
  func sets(paths: [String]) throws {
    let folder = try folder()
    let run = try ToolRun(["import"] + paths, in: folder.url)
    #expect(run.status == 0, "\(run.errors)")
    #expect(
      run.output.hasPrefix("imported 3 files: 3 added, 1 skipped (color: 1)"), "\(run.output)")
    #expect(try names(folder) == ["d/fast", "e", "t"])
    #expect(try folder.run("show", "t").output.contains("d/fast"))
    #expect(run.errors.contains("tokens/base/b.json5:1:2: warning: the file is JSON5; the format is JSON\n"))
  }

  @Test("a link back to a folder does not make its files more")
  func circles() throws {
    let folder = try folder()
    let link = folder.file("tokens/base/again")
    try FileManager.default.createSymbolicLink(at: link, withDestinationURL: folder.file("tokens"))
    let run = try folder.run("import", "tokens")
    #expect(run.output.hasPrefix("imported 3 files: 3 added, 1 skipped (color: 1)"), "\(run.output)")
  }

  @Test("what is said of many places is told once, with the first place, how many more, and what to do")
  func grouped() throws {
    let folder = try TemporaryFolder.withCatalog()
    try folder.write(
      "$short: 150ms;\n$long: 300ms;\n$slow: 0.5s;\n$standard: cubic-bezier(0.2, 0, 0, 1);\n", to: "e.scss")
    // As a style sheet by its format's name.
    let sheet = try folder.run("import", "css", "e.scss", "--into", "sheet", "--dry-run").expectSuccess()
    #expect(sheet.output.contains("4 added"), "\(sheet.output)")
    let sass = try folder.run("import", "e.scss", "--into", "web", "--report", "r.json").expectSuccess()
    #expect(
      sass.errors.contains("e.scss:1:9: warning: expected a token, found a string at /short; tokens are written with")
        && sass.errors.contains(" (and 3 more like it)\n"), "\(sass.errors)")
    #expect(sass.errors.contains("write {\"value\": 150, \"unit\": \"ms\"} (and 2 more like it)\n"), "\(sass.errors)")
    #expect(sass.errors.contains("note: --fix FILE writes"))
    #expect(sass.errors.split(separator: "\n").count == 6, "\(sass.errors)")
    let report = try #require(
      try JSONSerialization.jsonObject(with: Data(contentsOf: folder.file("r.json"))) as? [String: Any])
    #expect((report["issues"] as? [Any])?.count == 9)

    try folder.write(
      "import SwiftUI\nstruct A: View { var body: some View {\nText(\"\").animation(x ? .a : .b, value: x)\n.animation(y ? .a : .b, value: y) } }\n",
      to: "a.swift")
    let swift = try folder.run("import", "a.swift")
    #expect(swift.errors.contains("a.swift:3:") && swift.errors.contains("note: "), "\(swift.errors)")
    #expect(swift.errors.contains(" in a view skipped") && swift.errors.contains(" (and 1 more like it)\n"))
    try folder.write(
      "a { color: red; transition: opacity 200ms }\n@keyframes k { from { clip-path: none } to { clip-path: none; opacity: 0 } }\n",
      to: "a.css")
    let css = try folder.run("import", "a.css", "--into", "css").expectSuccess()
    #expect(css.errors.contains("a.css:2:") && css.errors.contains("clip-path is not interpolated by presets"))
    #expect(css.output.contains("declarations without motion: 1"), "\(css.output)")
    try folder.write("a { transition: opacity 200ms ease-in-outt }", to: "b.css")
    let misspelt = try folder.run("import", "b.css", "--into", "bad")
    #expect(misspelt.status == 5 && misspelt.errors.contains(#"did you mean "ease-in-out"?"#), "\(misspelt.errors)")
  }

  @Test("the constant of a renamed preset keeps its name while another of its file moves to another group")
  func movedBeside() throws {
    let folder = try TemporaryFolder.withCatalog()
    let constants = ["snap", "fade", "pop"].map { "export const \($0) = { duration: 0.2, ease: \"easeOut\" };\n" }
    try folder.write(constants.joined(), to: "motion.ts")
    try folder.succeed("import", "motion.ts", "--into", "ui")
    try folder.succeed("rename", "ui/fade", "ui/fade-in")
    func names() throws -> [String] {
      let module = try folder.succeed("export", "js", "ui", "motion").output
      return module.matches(of: #/export const (\w+) = /#).map { String($0.1) }.sorted()
    }
    try folder.succeed("copy", "ui/pop", "motion/other")
    #expect(try names().contains("fadeIn"))
    try folder.succeed("rm", "motion/other")
    try folder.succeed("rename", "ui/pop", "motion/pop")
    #expect(try names() == ["fadeIn", "pop", "snap"])
  }

  @Test("a group that a file's names begin with already is not there twice")
  func groupOnce() throws {
    let folder = try TemporaryFolder.withCatalog()
    try folder.write(#"{"web":{"fast":{"$type":"duration","$value":{"value":1,"unit":"ms"}}}}"#, to: "t.tokens.json")
    try folder.succeed("import", "t.tokens.json", "--into", "web")
    try folder.succeed("export", "json", "brand", "-o", "brand.json")
    try folder.succeed("import", "brand.json", "--into", "app/brand")
    let names = try folder.succeed("list", "--fields", "name", "--csv", "--no-headers").lines
    #expect(names.contains("web/fast") && names.contains("app/brand/pop") && names.contains("app/brand/default"))
    #expect(try folder.succeed("show", "app/brand/default", "--json").json()["target"] as? String != "brand/pop")
  }

  @Test("--fix writes clean tokens, which import without a warning as the same presets; --report says everything")
  func fix() throws {
    let folder = try folder()
    let run = try folder.run(
      "import", "tokens", "--fix", "clean.tokens.json", "--report", "report.json", "--dry-run")
    #expect(run.status == 0, "\(run.errors)")
    #expect(try names(folder).isEmpty)
    let clean = try folder.run("import", "clean.tokens.json")
    #expect(clean.status == 0 && clean.errors.isEmpty, "\(clean.errors)")
    #expect(try names(folder) == ["d/fast", "e", "t"])
    let report = try #require(
      try JSONSerialization.jsonObject(with: Data(contentsOf: folder.file("report.json"))) as? [String: Any])
    #expect(report["format"] as? String == "dtcg")
    #expect(report["presets"] as? [String] == ["t", "d/fast", "e"])
    #expect(report["skipped"] as? [String: Int] == ["color": 1])
    let issues = try #require(report["issues"] as? [[String: Any]])
    let text = try #require(issues.first { ($0["message"] as? String)?.contains("100ms") == true })
    #expect(
      text["file"] as? String == "tokens/base/b.json5" && text["line"] as? Int == 1 && text["column"] as? Int == 20)
    #expect(text["hint"] as? String == #"write {"value": 100, "unit": "ms"}"#)
    // An existing file is kept unless it may be replaced.
    let again = ["import", "tokens", "--fix", "clean.tokens.json", "--on-conflict", "skip", "--dry-run"]
    let taken = try ToolRun(again, in: folder.url)
    #expect(taken.status != 0 && taken.errors.contains("clean.tokens.json"), "\(taken.errors)")
    #expect(try ToolRun(again + ["--force"], in: folder.url).status == 0)
  }

  @Test("a file that is something else is refused, and the message says what it looks like")
  func otherFormats() throws {
    let folder = try folder()
    try folder.write("@keyframes a { from { opacity: 0 } }", to: "a.css")
    try folder.write("<svg/>", to: "hop.svg")
    for (arguments, message) in [
      (["hop.svg"], "hop.svg is not imported: this looks like an SVG picture"),
      (["dtcg", "hop.json"], "hop.json is not dtcg: this looks like a Lottie animation"),
      (["dtcg", "a.css"], "a.css is not dtcg: this looks like a style sheet"),
      (["team.motionbook"], "team.motionbook is not imported: this looks like a catalog"),
      (["json", "tokens/a.tokens.json"], "hint: this looks like design tokens, not json"),
      (["bodymovin", "hop.json"], #"there is no format "bodymovin"; hop.json looks like a Lottie animation"#),
      (["dtgc", "tokens/a.tokens.json"], #"hint: did you mean "dtcg"?"#),
      (["nope.json", "hop.json"], "nope.json cannot be read"),
      (["tokens/*.lottie"], #"no file matches "tokens/*.lottie""#),
    ] {
      let run = try ToolRun(["import"] + arguments, in: folder.url)
      #expect(run.status != 0 && run.errors.contains(message), "\(arguments): \(run.errors)")
      #expect(try names(folder).isEmpty)
    }
    // Of a script with GSAP the format that is named has its part.
    try folder.write(
      #"export const pop = { type: "spring", stiffness: 300, damping: 20 };"# + "\n"
        + #"gsap.to(".box", { x: 100, duration: 0.5 });"#, to: "anims.ts")
    let named = try folder.succeed("import", "js", "anims.ts", "--dry-run", "--json").json()
    #expect((named["changes"] as? [[String: Any]])?.map { $0["name"] as? String } == ["pop"])
    let presets = #"[{"motionbook":1,"kind":"duration","name":"b/one","duration":1}]"#
    let wrong = try folder.run("import", "dtcg", "-", input: presets)
    #expect(wrong.status == 5 && wrong.errors.contains("this looks like preset documents"), "\(wrong.errors)")
    #expect(try folder.run("import", "-", input: presets).status == 0)
    #expect(try names(folder) == ["b/one"])
  }

  @Test("style sheets are recognized; of a folder of tokens and style sheets the tokens are read")
  func styleSheets() throws {
    let folder = try folder()
    let sheet = ":root { --fast: 100ms } .card { transition: opacity var(--fast) ease; color: red }\n"
    try folder.write(sheet, to: "styles/a.css")
    try folder.write("@keyframes a { from { opacity: 0 } }", to: "styles/b.css")
    try folder.write(sheet, to: "tokens/a.css")
    let mixed = try folder.run("import", "tokens", "--dry-run")
    #expect(mixed.status == 0 && mixed.output.hasPrefix("would have imported 3 files"), "\(mixed.errors)")
    #expect(mixed.errors.contains("1 css file skipped; motionbook import css reads them"), "\(mixed.errors)")
    #expect(
      try folder.run("import", "css", "tokens", "--dry-run").output.contains("would have imported tokens/a.css: 2"))
    let run = try folder.run("import", "styles", "--into", "web")
    #expect(run.status == 0, "\(run.errors)")
    #expect(
      run.output.hasPrefix("imported 2 files: 3 added, 1 skipped (declarations without motion: 1)"),
      "\(run.output)")
    #expect(try names(folder) == ["web/a", "web/card", "web/fast"])
    // Variables alone may be tokens; style sheets that use them are read with them.
    try folder.write("$quick: 100ms;\n", to: "sass/_vars.scss")
    try folder.write(
      "@use \"vars\" as *;\n@import \"other\";\n.b { transition: opacity $quick }\n", to: "sass/b.scss")
    for files in [["sass"], ["css", "sass"], ["sass/_vars.scss", "sass/b.scss"]] {
      let run = try ToolRun(["import"] + files + ["--dry-run"], in: folder.url)
      #expect(run.output.contains("would have imported 2 files: 2 added, 1 skipped (@import: 1)"), "\(run.errors)")
    }
    #expect(try folder.run("import", "styles", "--into", "web", "--on-conflict", "new-version").status == 0)
    let one = try folder.succeed("import", "styles/b.css", "--into", "web", "--on-conflict", "new-version", "--json")
    #expect((try one.json()["changes"] as? [Any])?.count == 0, "\(one.output)")
    #expect(try folder.run("import", "-", "--into", "in", input: sheet).status == 0)
    #expect(try folder.run("show", "in/card").output.contains("in/fast"))
    let before = try Data(contentsOf: folder.file("team.motionbook"))
    try folder.write(":root {\n  --e: cubic-bezier(1.5, 0, 0, 1);\n}", to: "bad.css")
    let bad = try folder.run("import", "styles", "bad.css", "--into", "bad")
    #expect(bad.status == 5 && bad.errors.contains("bad.css:2:8:"), "\(bad.errors)")
    #expect(try Data(contentsOf: folder.file("team.motionbook")) == before)
  }

  @Test("bad files leave the catalog as it was; errors name file and place, in the report too")
  func badFiles() throws {
    let folder = try folder()
    let before = try Data(contentsOf: folder.file("team.motionbook"))
    for (text, place) in [
      ("{\"a\": {", "bad.json:1:8:"), (##"{"a":{"$type":"duration","$value":"200px"}}"##, "bad.json:1:35:"),
      (##"{"a":{"$type":"cubicBezier","$value":[2,0,1,1]}}"##, "bad.json:1:39:"),
      (##"{"a":{"$value":"{b}"},"b":{"$value":"{a}"}}"##, "bad.json:1:16:"),
      (String(repeating: "{\"a\":", count: 1000), "bad.json:1:321:"),
    ] {
      try folder.write(text, to: "bad.json")
      let run = try folder.run("import", "tokens", "bad.json", "--report", "report.json", "--force")
      #expect(run.status == 5 && run.errors.contains(place), "\(run.errors)")
      #expect(try Data(contentsOf: folder.file("team.motionbook")) == before)
      #expect(try String(contentsOf: folder.file("report.json"), encoding: .utf8).contains(#""file": "bad.json""#))
    }
  }

  @Test("a resolver document's reduced motion becomes the variant of its presets")
  func reducedMotion() throws {
    let folder = try folder()
    try folder.write(
      ##"""
      {"version":"2025.10","sets":{"a":{"sources":[{"d":{"$type":"duration","$value":{"value":1,"unit":"s"}}}]}},
       "modifiers":{"motion":{"contexts":{"full":[],"reduced":[{"d":{"$type":"duration","$value":{"value":0,"unit":"s"}}}]}}},
       "resolutionOrder":[{"$ref":"#/sets/a"},{"$ref":"#/modifiers/motion"}]}
      """##, to: "x.resolver.json")
    let run = try folder.run("import", "x.resolver.json")
    #expect(run.status == 0, "\(run.errors)")
    #expect(try names(folder) == ["d", "d-reduced"])
    #expect(try folder.run("show", "d", "--json").output.contains(#""reducedMotion": "d-reduced""#))
  }

  @Test("animations of other tools are recognized: Lottie, Android's resources, Web Animations")
  func animations() throws {
    let folder = try folder()
    try folder.write(
      #"{"fr": 30, "ip": 0, "op": 30, "layers": [{"nm": "Ball", "ks": {"o": {"a": 1, "k": [{"t": 0, "s": [0], "h": 1}, "#
        + #"{"t": 15, "s": [100]}]}}}]}"#, to: "hop.json")
    try folder.write(
      "<set xmlns:android=\"http://schemas.android.com/apk/res/android\"><alpha android:duration=\"100\" "
        + "android:fromAlpha=\"0\" android:toAlpha=\"1\"/></set>", to: "res/anim/fade.xml")
    try folder.write(#"{"keyframes": {"opacity": [0, 1]}, "options": 200}"#, to: "web/show.json")
    for path in ["hop.json", "res", "web"] {
      let run = try folder.run("import", path, "--into", "other")
      #expect(run.status == 0, "\(run.errors)")
    }
    #expect(try Set(names(folder)) == ["other/hop/ball", "other/fade", "other/show"])
    #expect(try folder.run("sample", "other/fade", "--at", "0.1", "--json").output.contains("\"opacity\""))
  }

  @Test("sources of other tools are recognized: scripts, Swift, samples, Figma's JSON")
  func sources() throws {
    let folder = try folder()
    try folder.write("CustomEase.create(\"hop\", \"0.2,0,0,1\");", to: "src/anim.js")
    try folder.write("extension Animation { static let pop = Animation.bouncy }", to: "Motion.swift")
    try folder.write("time,value\n0,0\n0.1,0.3\n0.2,0.6\n0.3,0.8\n0.4,1\n", to: "measured.csv")
    try folder.write(#"{"name": "t", "resolvedType": "TIMING", "value": 0.2}"#, to: "figma.json")
    for path in ["src", "Motion.swift", "measured.csv", "figma.json"] {
      let run = try folder.run("import", path, "--into", "other")
      #expect(run.status == 0, "\(run.errors)")
    }
    #expect(try Set(names(folder)) == ["other/hop", "other/pop", "other/measured", "other/t"])
    try folder.write("PK\u{3}\u{4}zip", to: "hop.zip")
    let archive = try ToolRun(["import", "hop.zip"], in: folder.url)
    #expect(archive.status != 0 && archive.errors.contains("unzip it"), "\(archive.errors)")
  }

  @Test("presets of a text without a name are called as the text says, else as the group, else imported")
  func nameless() throws {
    let folder = try folder()
    let animation = #"{"keyframes": {"opacity": [0, 1]}, "options": 200}"#
    #expect(try folder.run("import", "-", input: animation).status == 0)
    #expect(try folder.run("import", "-", "--into", "web/show", input: animation).status == 0)
    let lottie =
      #"{"nm": "Hop", "fr": 30, "ip": 0, "op": 30, "layers": [{"nm": "Ball", "ks": {"o": {"a": 1, "k": ["#
      + #"{"t": 0, "s": [0], "h": 1}, {"t": 15, "s": [100]}]}}}]}"#
    #expect(try folder.run("import", "-", input: lottie).status == 0)
    #expect(try names(folder) == ["hop/ball", "imported", "web/show"])
    let still = try folder.run("import", "-", input: #"{"nm": "Dog", "fr": 30, "ip": 0, "op": 30, "layers": []}"#)
    #expect(still.status == 1 && !still.output.contains(": imported"), "\(still.output)")
    #expect(try names(folder).count == 3)
  }

  @Test("design tokens may refer to presets in the catalog, and what is nowhere is told with a remedy")
  func referencesToCatalog() throws {
    let folder = try TemporaryFolder()
    _ = try folder.run("init", "team.motionbook")
    _ = try folder.run("add", "curve", "brand/ease-out", "ease-out")
    _ = try folder.run("add", "duration", "brand/fast", "120ms")
    _ = try folder.run("add", "alias", "brand/quick", "brand/fast")
    func tokens(_ ease: String) -> String {
      """
      {"card": {"enter": {"$type": "transition", "$value": {
        "duration": "{brand.quick}", "delay": {"value": 0, "unit": "ms"}, "timingFunction": "{\(ease)}"}},
       "slow": {"$value": "{brand.fast}"}}}
      """
    }
    try folder.write(tokens("brand.easeOut"), to: "a.tokens.json")
    let run = try folder.run("import", "a.tokens.json", "--into", "web", "--fix", "clean.tokens.json")
    #expect(run.status == 0, "\(run.errors)")
    // By itself the file of clean tokens is whole.
    let clean = try TemporaryFolder.withCatalog()
    try clean.write(String(decoding: Data(contentsOf: folder.file("clean.tokens.json")), as: UTF8.self), to: "a.json")
    #expect(try clean.run("import", "dtcg", "a.json").status == 0)
    #expect(try clean.run("list", "--csv", "--fields", "name", "--no-headers").lines.contains("brand/fast"))
    let enter = try folder.run("export", "json", "web/card/enter").output
    for member in ["\"curve\": \"brand/ease-out\"", "\"duration\": \"brand/quick\""] {
      #expect(enter.contains(member), "\(enter)")
    }
    #expect(try folder.run("export", "css").output.contains("--web-card-slow: var(--brand-fast);"))
    try folder.write(tokens("brand.none"), to: "b.tokens.json")
    let failed = try folder.run("import", "b.tokens.json", "--into", "other")
    #expect(failed.errors.contains("b.tokens.json:2:"), "\(failed.errors)")
    #expect(failed.errors.contains("\"brand.none\" is not a token of this file"), "\(failed.errors)")
    #expect(!failed.errors.contains("brand.fast"), "\(failed.errors)")
  }
}
