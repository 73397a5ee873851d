import Foundation
import Testing

/// Places in code that mean a preset, and others with the same word.
extension UsageTests {
  /// Scripts with the number of names in them that mean the preset `card/enter`, and whether the page around them has it.
  private static let places = [
    ("const o = { cardEnter: 1 }; o.cardEnter; class A { cardEnter() {} } ({ cardEnter }) => s.cardEnter", 0, false),
    ("import { cardEnter } from './m.js'\nf({ cardEnter: cardEnter.css, x: z.cardEnter, y: [...cardEnter] })", 3, true),
    ("import { fade, cardEnter as enter } from 'motions'; go(enter)", 1, false),
    (
      "import all, { fade } from '@/m'; import * as m from \"m\"\nf(all.cardEnter, m?.cardEnter, fade.x.cardEnter)", 2,
      false
    ),
    ("const { cardEnter: c, fade } = require('./m'), n = 5\nexport { cardEnter } from './m'", 2, true),
    ("const m = await import('./m.js'); m.cardEnter(); n.cardEnter()", 1, false),
    ("import('./m.js').then((m) => m.cardEnter)", 1, true), ("load(require('./m')); x.cardEnter", 1, true),
    ("const cardEnter = 5; go(cardEnter)", 0, false),
    ("import { from, cardEnter } from './m'; const { cardEnter: x } = props; go({ cardEnter: 1 })", 1, true),
    ("import { fade } from './m'; export default (cardEnter) => { go(cardEnter) }", 0, false),
    ("import * as m from './m'; const { cardEnter, fade: x } = m; const { fade } = props; f(cardEnter)", 2, true),
    ("import { cardEnter } from 'framer-motion'; import { fade } from 'motion/react'; f(cardEnter)", 0, false),
    ("import * as m from './m'; f(m[\"cardEnter\"], m['cardEnter'], n['cardEnter'], 'cardEnter')", 2, false),
  ]

  private static func folder(_ outputs: String) throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    try folder.succeed("init", "t.motionbook")
    try folder.succeed("add", "curve", "card/enter", "ease-out", "--duration", "200ms")
    try folder.succeed("add", "curve", "card/leave", "ease-in", "--duration", "200ms")
    try folder.write(#"{"catalog": "t.motionbook", "outputs": {\#(outputs)}}"#, to: "motionbook.json")
    try folder.succeed("release", "1.0.0")
    try folder.succeed("build")
    return folder
  }

  @Test("a constant of a module counts where a script imports it, or the module")
  func modules() throws {
    let folder = try Self.folder(#""js": {"format": "js", "presets": ["card/*"], "path": "m.js"}"#)
    try folder.succeed("rename", "card/enter", "card/appear")
    for (index, (text, _, _)) in Self.places.enumerated() {
      try folder.write(text, to: "src/\(index).ts")
      try folder.write("<p>cardEnter</p>\n<script setup>\n\(text)\n</script> don't", to: "src/\(index).vue")
    }
    let found = try rows(folder.succeed("usage", "src", "--json"), "former", "file")
    for (index, (text, count, isOfPage)) in Self.places.enumerated() {
      #expect(found.count { $0 == "src/\(index).ts" } == count, "\(text)")
      #expect(found.count { $0 == "src/\(index).vue" } == count + (isOfPage ? 1 : 0), "\(text)")
    }
    try folder.succeed("codemod", "src")
    let renamed = try String(contentsOf: folder.file("src/1.ts"), encoding: .utf8)
    #expect(renamed.hasSuffix("f({ cardEnter: cardAppear.css, x: z.cardEnter, y: [...cardAppear] })"))
  }

  @Test("an alias of Swift for a group is followed, and renamed with it")
  func typeAliases() throws {
    let folder = try Self.folder(#""s": {"format": "swiftui", "path": "M.swift"}"#)
    try folder.succeed("rename", "card/enter", "card/appear")
    let code = """
      private typealias M = Motions.Card
      typealias Other = Int
      let a = M.enter, b = x.M.enter, c = Motions.Card.enter, d = M.leave
      withAnimation(M.enter.delay(1)) { M.entering() }
      """
    try folder.write(code, to: "src/a.swift")
    func read() throws -> String { try String(contentsOf: folder.file("src/a.swift"), encoding: .utf8) }
    try folder.succeed("codemod", "src")
    let once = """
      private typealias M = Motions.Card
      typealias Other = Int
      let a = M.appear, b = x.M.enter, c = Motions.Card.appear, d = M.leave
      withAnimation(M.appear.delay(1)) { M.entering() }
      """
    #expect(try read() == once)
    for name in ["appear", "leave"] { try folder.succeed("rename", "card/\(name)", "tile/\(name)") }
    try folder.succeed("codemod", "src")
    #expect(try read() == once.replacing("Motions.Card", with: "Motions.Tile"))
  }

  @Test("names in texts of compiled languages are none, but for code in them, and presets' own names")
  func texts() throws {
    let folder = try Self.folder(
      #""s": {"format": "swiftui", "path": "M.swift"}, "k": {"format": "compose", "path": "M.kt"}"#)
    try folder.succeed("rename", "card/enter", "card/appear")
    let swift = #"""
      let a = Motions.Card.enter; log("Motions.Card.enter", "\"Motions.Card.enter", "", "card/enter")
      log("is \(Motions.Card.enter)", Motions.Card.enter)
      """#
    try folder.write(swift, to: "src/a.swift")
    try folder.write(#"log("Motions.Card.enter", "is ${Motions.Card.enter}", Motions.Card.enter)"#, to: "src/b.kt")
    try folder.succeed("codemod", "src")
    #expect(
      try String(contentsOf: folder.file("src/a.swift"), encoding: .utf8) == #"""
        let a = Motions.Card.appear; log("Motions.Card.enter", "\"Motions.Card.enter", "", "card/appear")
        log("is \(Motions.Card.appear)", Motions.Card.appear)
        """#)
    #expect(
      try String(contentsOf: folder.file("src/b.kt"), encoding: .utf8)
        == #"log("Motions.Card.enter", "is ${Motions.Card.appear}", Motions.Card.appear)"#)
  }

  @Test("words of paths are no classes and no keyframes")
  func paths() throws {
    let folder = try Self.folder(#""css": {"format": "css", "presets": ["card/*"], "path": "src/m.css"}"#)
    try folder.succeed("add", "keyframes", "card/shake", #"KeyframeTrack(\.scale) { LinearKeyframe(2, duration: 1) }"#)
    try folder.succeed("release", "1.1")
    try folder.succeed("rename", "card/shake", "card/nod")
    let script = """
      import s from "./card-shake"; import t from "../a/card-shake.svg"; fetch("/api/card-shake");
      const x = <img src="card-shake.png" className="card-shake wide" />; x.matches(".card-shake.open");
      """
    let sheet = ".a { background: url(i/card-shake.png); animation: card-shake 1s } .card-shake.open { color: red }"
    try folder.write(script, to: "src/a.tsx")
    try folder.write(sheet, to: "src/b.css")
    try folder.succeed("codemod", "src", "--from", "1.1")
    #expect(
      try String(contentsOf: folder.file("src/a.tsx"), encoding: .utf8)
        == script.replacing("\"card-shake wide", with: "\"card-nod wide").replacing(
          ".card-shake.o", with: ".card-nod.o"))
    #expect(
      try String(contentsOf: folder.file("src/b.css"), encoding: .utf8)
        == sheet.replacing(": card-shake 1s", with: ": card-nod 1s").replacing(".card-shake.o", with: ".card-nod.o"))
  }

  @Test(
    "names that a script takes out of a module are renamed where it gives them and uses them, and others stay",
    arguments: [
      (
        "import('./m.js').then(({ cardEnter, cardLeave: out }) => cardEnter.duration + out.duration);",
        "import('./m.js').then(({ cardAppear, cardLeave: out }) => cardAppear.duration + out.duration);"
      ),
      (
        "const a = await import('./m.js').then(async ({ cardEnter: c }) => [c]); f(cardEnter);",
        "const a = await import('./m.js').then(async ({ cardAppear: c }) => [c]); f(cardEnter);"
      ),
      (
        "const { cardEnter = null } = await import('./m.js'); export const x = cardEnter;",
        "const { cardAppear = null } = await import('./m.js'); export const x = cardAppear;"
      ),
      (
        "import * as m from './m.js'; const { cardEnter = f(1, [2]), cardLeave } = m; go(cardEnter);",
        "import * as m from './m.js'; const { cardAppear = f(1, [2]), cardLeave } = m; go(cardAppear);"
      ),
      (
        "const m = await import('./m.js'); const { cardEnter, ...rest } = m; go(cardEnter, rest);",
        "const m = await import('./m.js'); const { cardAppear, ...rest } = m; go(cardAppear, rest);"
      ),
      (
        "vi.mock('./m.js', () => ({ cardEnter: { duration: 1 }, other: 2 })); const o = { cardEnter: 3 };",
        "vi.mock('./m.js', () => ({ cardAppear: { duration: 1 }, other: 2 })); const o = { cardEnter: 3 };"
      ),
      // Both are one now, each in its own function.
      (
        "const a = () => import('./m.js').then(({ cardEnter }) => cardEnter); const b = () => import('./m.js').then(({ cardAppear }) => cardAppear);",
        "const a = () => import('./m.js').then(({ cardAppear }) => cardAppear); const b = () => import('./m.js').then(({ cardAppear }) => cardAppear);"
      ),
      (
        "import { cardEnter } from './m.js'; f(cardEnter); function g() { const cardEnter = 1; return cardEnter }",
        "import { cardAppear } from './m.js'; f(cardAppear); function g() { const cardAppear = 1; return cardAppear }"
      ),
      (
        "import { cardEnter } from './m.js'; class M { cardEnter() {} get cardEnter() { return cardEnter } }",
        "import { cardAppear } from './m.js'; class M { cardEnter() {} get cardEnter() { return cardAppear } }"
      ),
      (
        "import { cardEnter } from './m.js'; type P = { cardEnter?: boolean }; const x = a ? cardEnter : cardEnter();",
        "import { cardAppear } from './m.js'; type P = { cardEnter?: boolean }; const x = a ? cardAppear : cardAppear();"
      ),
      (
        "import('./m.js').then(({ cardLeave }) => cardLeave); const label = 'cardEnter is our name', b = 'the cardEnter';",
        "import('./m.js').then(({ cardLeave }) => cardLeave); const label = 'cardEnter is our name', b = 'the cardEnter';"
      ),
    ])
  func takenApart(code: String, expected: String) throws {
    let folder = try Self.folder(#""js": {"format": "js", "presets": ["card/*"], "path": "src/m.js"}"#)
    try folder.succeed("rename", "card/enter", "card/appear")
    try folder.write(code, to: "src/a.ts")
    try folder.succeed("codemod", "src")
    #expect(try String(contentsOf: folder.file("src/a.ts"), encoding: .utf8) == expected)
  }

  @Test(
    "a constant of one word counts where a script has it from an export, and a class where another is composed of it")
  func plainConstants() throws {
    let folder = try Self.folder(
      """
      "css": {"format": "css", "path": "src/m.css"},
      "js": {"format": "js", "name": "{name}", "path": "src/m.js"}
      """)
    let code = """
      import { enter, leave as out } from "./m.js"; import * as m from "./m";
      // enter
      go({ ease: enter.css, enter: 1, a: "to enter", b: m.enter, c: m["enter"] }, <p title="enter">enter {enter}</p>);
      """
    let other = "import { enter } from './other'; const m = { enter }; import('./m.js'); go(enter, m.enter)"
    for (path, text) in [("a.tsx", code), ("b.ts", other), ("c.css", ".x { composes: card-enter from \"./m.css\" }")] {
      try folder.write(text, to: "src/\(path)")
    }
    try folder.succeed("rename", "card/enter", "card/appear")
    let check = try folder.run("usage", "src", "--check", "--json")
    let found = try rows(check, "former", "file")
    #expect(check.status == 1 && found == Array(repeating: "src/a.tsx", count: 5) + ["src/c.css"], "\(found)")
    try folder.succeed("codemod", "src")
    #expect(
      try String(contentsOf: folder.file("src/a.tsx"), encoding: .utf8) == """
        import { appear, leave as out } from "./m.js"; import * as m from "./m";
        // enter
        go({ ease: appear.css, enter: 1, a: "to enter", b: m.appear, c: m["appear"] }, <p title="enter">enter {appear}</p>);
        """)
    #expect(try String(contentsOf: folder.file("src/b.ts"), encoding: .utf8) == other)
    #expect(try String(contentsOf: folder.file("src/c.css"), encoding: .utf8).contains(": card-appear from"))
  }

  @Test("a constant that is a key, too, keeps the key, and one that the module of a script declares stays")
  func shorthands() throws {
    let folder = try Self.folder(#""js": {"format": "js", "presets": ["card/*"], "path": "src/m.js"}"#)
    try folder.succeed("rename", "card/enter", "card/appear")
    let code = """
      import x, { cardEnter } from "./m.js"; import { fade, cardEnter as y } from "./m.js";
      const a = { cardEnter }, b = { c: [1, cardEnter, 2], cardEnter, d: f({ e: 1, cardEnter }) };
      go(1, cardEnter, 2); export { cardEnter };
      """
    try folder.write(code, to: "src/a.js")
    try folder.write("export function cardEnter(t) { return t }", to: "src/own.ts")
    try folder.write("import { cardEnter } from './own'; cardEnter(1)", to: "src/user.ts")
    try folder.succeed("codemod", "src")
    let expected = """
      import x, { cardAppear } from "./m.js"; import { fade, cardAppear as y } from "./m.js";
      const a = { cardEnter: cardAppear }, b = { c: [1, cardAppear, 2], cardEnter: cardAppear, \
      d: f({ e: 1, cardEnter: cardAppear }) };
      go(1, cardAppear, 2); export { cardAppear };
      """
    #expect(try String(contentsOf: folder.file("src/a.js"), encoding: .utf8) == expected)
    for file in ["own", "user"] {
      #expect(try String(contentsOf: folder.file("src/\(file).ts"), encoding: .utf8).contains("cardEnter("))
    }
  }

  @Test("a constant is found by its import alone: attributes, keys and members of the script's own have their names")
  func bindings() throws {
    let folder = try Self.folder(#""js": {"format": "js", "presets": ["card/*"], "path": "src/m.js"}"#)
    try folder.succeed("rename", "card/enter", "card/appear")
    let files: [(path: String, code: String, new: String)] = [
      (
        "page.jsx",
        """
        import { cardEnter } from "./m";
        export const flags = { cardEnter: true };
        export const A = () => <Card cardEnter={flags.cardEnter} transition={cardEnter} />;
        """,
        """
        import { cardAppear } from "./m";
        export const flags = { cardEnter: true };
        export const A = () => <Card cardEnter={flags.cardEnter} transition={cardAppear} />;
        """
      ),
      (
        "card.jsx", "import { flags } from './page'; go(flags.cardEnter)",
        "import { flags } from './page'; go(flags.cardEnter)"
      ),
      (
        "all.js", "export * from './m.js'; export * as motion from './m.js';",
        "export * from './m.js'; export * as motion from './m.js';"
      ),
      (
        "user.ts", "import { cardEnter, motion } from './all'; go(motion.cardEnter); class K { cardEnter = 1 }",
        "import { cardAppear, motion } from './all'; go(motion.cardAppear); class K { cardEnter = 1 }"
      ),
      (
        "alias.js", "import { cardEnter as own } from '@team/motion'; const a = { cardEnter: own }, b = x.cardEnter;",
        "import { cardAppear as own } from '@team/motion'; const a = { cardEnter: own }, b = x.cardEnter;"
      ),
      (
        "typed.ts",
        "import { cardEnter } from './m'; const f = (a: X, cardEnter: Y) => go(cardEnter), k = [1, { b: 1, cardEnter: 2 }];",
        "import { cardAppear } from './m'; const f = (a: X, cardAppear: Y) => go(cardAppear), k = [1, { b: 1, cardEnter: 2 }];"
      ),
    ]
    for file in files { try folder.write(file.code, to: "src/\(file.path)") }
    try folder.succeed("build", "--force")
    try folder.succeed("codemod", "src")
    for file in files {
      #expect(try String(contentsOf: folder.file("src/\(file.path)"), encoding: .utf8) == file.new, "\(file.path)")
    }
  }

  @Test("an import has the name of a replacement once, and a script that passes a constant on keeps its name")
  func replacements() throws {
    let folder = try Self.folder(#""js": {"format": "js", "presets": ["card/*"], "path": "src/m.js"}"#)
    try folder.succeed("deprecate", "card/enter", "--use", "card/leave")
    try folder.succeed("release", "1.1.0")
    try folder.succeed("rm", "card/enter")
    let files: [(code: String, new: String)] = [
      (
        "import { cardEnter, cardLeave } from './m.js'; go(cardEnter)",
        "import { cardLeave } from './m.js'; go(cardLeave)"
      ),
      (
        "import { cardLeave, cardEnter } from './m.js'; go(cardEnter)",
        "import { cardLeave } from './m.js'; go(cardLeave)"
      ),
      (
        "import {\n  cardEnter,\n  cardEnter as a,\n  cardLeave,\n} from './m.js'; go(a)",
        "import {\n  cardLeave as a,\n  cardLeave,\n} from './m.js'; go(a)"
      ),
      ("export { cardEnter, cardLeave } from './m.js'", "export { cardLeave as cardEnter, cardLeave } from './m.js'"),
      ("import { cardEnter } from './3.js'; go(cardEnter)", "import { cardEnter } from './3.js'; go(cardEnter)"),
    ]
    for (index, file) in files.enumerated() { try folder.write(file.code, to: "src/\(index).js") }
    try folder.succeed("codemod", "src")
    for (index, file) in files.enumerated() {
      #expect(try String(contentsOf: folder.file("src/\(index).js"), encoding: .utf8) == file.new)
    }
  }

  @Test("a class counts where markup and scripts name classes, not in texts, ids and other attributes")
  func classes() throws {
    let folder = try Self.folder(#""css": {"format": "css", "presets": ["card/*"], "path": "m.css"}"#)
    try folder.succeed("rename", "card/enter", "card/appear")
    let page = """
      <style>.card-enter { color: red } #card-enter { color: red }</style>
      <p id="card-enter" class="big card-enter" data-x="card-enter" aria-label='card-enter'>The card-enter text</p>
      <a href="#card-enter" title="card-enter" onclick="go('card-enter')">card-enter</a>
      <script>const x = on ? "card-enter" : `a card-enter`</script>
      """
    try folder.write(page, to: "src/a.html")
    try folder.succeed("codemod", "src")
    var expected = page
    for (old, new) in [
      (".card-enter {", ".card-appear {"), ("big card-enter", "big card-appear"), ("'card-enter')", "'card-appear')"),
      ("? \"card-enter", "? \"card-appear"), ("`a card-enter", "`a card-appear"),
    ] { expected = expected.replacing(old, with: new) }
    #expect(try String(contentsOf: folder.file("src/a.html"), encoding: .utf8) == expected)
  }

  @Test("an output that is pinned to a release has its names from there")
  func pinned() throws {
    let folder = try Self.folder(
      #""css": {"format": "css", "presets": ["card/*"], "path": "m.css", "at": "1.0.0"}"#)
    try folder.succeed("rename", "card/enter", "card/appear")
    try folder.succeed("rm", "card/leave")
    let code = ".q { transition-timing-function: var(--card-enter-easing), var(--card-leave-easing) }"
    try folder.write(code, to: "src/u.css")
    let run = try folder.succeed("usage", "src", "--check", "--json")
    #expect(try rows(run, "uses", "code") == ["--card-enter-easing", "--card-leave-easing"])
    try folder.succeed("codemod", "src")
    #expect(try String(contentsOf: folder.file("src/u.css"), encoding: .utf8) == code)
    // Pinned to the present it is as without.
    let release = try folder.run("release", "2.0.0", environment: ["SOURCE_DATE_EPOCH": "4070995200"])
    #expect(release.status == 0, "\(release.errors)")
    let later = try folder.succeed("usage", "src", "--check", "--json")
    #expect(try rows(later, "uses", "preset") == ["card/appear", "card/leave"])
    #expect(try later.json()["unused"] as? [String] == [])
    let project = try String(contentsOf: folder.file("motionbook.json"), encoding: .utf8)
    try folder.write(project.replacing("1.0.0", with: "9.9.9"), to: "motionbook.json")
    for command in ["usage", "codemod"] { #expect(try folder.run(command, "src").status == 3, "\(command)") }
    try folder.write(project.replacing("1.0.0", with: "2.0.0"), to: "motionbook.json")
    #expect(try folder.run("codemod", "src", "--from", "1.0.0").status == 1)
    #expect(
      try String(contentsOf: folder.file("src/u.css"), encoding: .utf8)
        == code.replacing("card-enter", with: "card-appear"))
  }
}
