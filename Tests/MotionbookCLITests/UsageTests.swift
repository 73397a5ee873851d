import Foundation
import Testing

/// Names of exports in code: `motionbook usage` and `motionbook codemod`.
@Suite struct UsageTests {
  private static let files = [
    "web/a.css": """
    .card { transition: opacity var(--brand-fast) var(--brand-ease-out-easing); }
    .x { transition-timing-function: cubic-bezier(.01, 0, .2, 1); transition-duration: 125ms; width: 3px }
    .z { transition: all var(--brand-pop-duration) var(--brand-old-easing, ease-in); --brand-popper: 1 }
    """,
    "web/b.tsx": """
    import { brandPop, brandEaseOut } from "./motion";
    const ease = motions['brand/ease-out'];
    export const X = () => <div className="brand-pop big">{brandPop.css + brandPopper + "cubic-bezier(0,0,0.2,1)"}</div>;
    """,
    "web/c.scss": ".a { @extend .brand-pop; transition-delay: $brand-fast }",
    "ios/A.swift": """
    withAnimation(Motions.Brand.pop.speed(2)) { x = 1 }
    withAnimation(.spring(duration: 0.5, bounce: 0.3)) { Motions.Brand.popper() }
    let stage = try catalog.stage("brand/pop"); print("brand/popper", "./brand/pop", "pop", "brand/pop@1")
    x.animation(.spring(duration: 1, bounce: 0.3).speed(2))
    """,
    "android/B.kt": """
    val a = CubicBezierEasing(0f, 0f, 0.2f, 1f); val c = Motions.Brand.easeOut
    AnimationUtils.loadInterpolator(context, R.interpolator.brand_ease_out)
    """,
    "android/x.xml": "<x android:interpolator=\"@interpolator/brand_ease_out\"/>",
    "web/m.ts": """
    const open = { type: "spring", stiffness: 300, damping: 20 }, close = { duration: 0.3, ease: [0, 0, 0.2, 1] };
    box.animate(frames, { duration: 125 }); type T = { duration: number }; const css = "transition: all 125ms";
    """,
    "android/C.kt": """
    val s = tween<Float>(125, easing = x); a.setDuration(120)
    val t = spring<Float>(dampingRatio = 0.7f, stiffness = 400f)
    """,
    "android/y.xml": "<alpha android:duration=\"125\"/>",
    "node_modules/d.css": "a { transition: all var(--brand-fast) }", "notes.txt": "--brand-fast",
  ]

  func folder() throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    _ = try folder.run("init", "team.motionbook")
    for (kind, name, motion) in [
      ("curve", "brand/pop", "spring(duration: 0.5, bounce: 0.3)"),
      ("curve", "brand/ease-out", "cubic-bezier(0,0,0.2,1)"), ("curve", "brand/old", "ease-in"),
      ("duration", "brand/fast", "120ms"), ("transition", "card/appear", ".opacity"),
    ] {
      #expect(try folder.run("add", kind, name, motion).status == 0)
    }
    #expect(try folder.run("release", "1.0.0").status == 0)
    for (path, text) in Self.files {
      let file = folder.file(path)
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try folder.write(text, to: path)
    }
    #expect(try folder.run("export", "css", "-o", "web/motion.css").status == 0)
    #expect(try folder.run("gallery", "-o", "web/gallery.html").status == 0)
    return folder
  }

  func rows(_ run: ToolRun, _ list: String, _ keys: String...) throws -> [String] {
    let items = try #require(try run.json()[list] as? [[String: Any]])
    return items.map { item in
      keys.map { item[$0].map { $0 is NSNull ? "-" : "\($0)" } ?? "-" }.joined(separator: " ")
    }
  }

  @Test("a preset renamed out of an output has no successor there") func successorsOfOutputs() throws {
    let folder = try folder()
    try folder.write(
      #"{"outputs":{"css":{"format":"css","path":"web/motion.css","presets":["brand/*","pace/*"]}}}"#,
      to: "motionbook.json")
    for arguments in [
      ["brand/fast", "duration/quick"], ["brand/ease-out", "brand/leave"], ["brand/pop", "pace/pop"],
    ] {
      try ToolRun(["rename"] + arguments, in: folder.url).expectSuccess()
    }
    let run = try folder.run("codemod", "web", "--from", "1.0.0", "--json")
    #expect(run.status == 1)
    #expect(
      try Set(rows(run, "names", "code", "new")) == [
        "--brand-fast -", "--brand-ease-out-easing --brand-leave-easing",
        "brand/ease-out brand/leave", "--brand-pop-duration --pace-pop-duration",
        "brand-pop pace-pop", ".brand-pop .pace-pop",
      ])
  }

  @Test("names of presets removed or renamed since the last release are told apart")
  func formerNames() throws {
    let folder = try folder()
    try folder.succeed("rm", "brand/old")
    try folder.succeed("rename", "brand/fast", "brand/quick")
    let run = try folder.succeed("usage", "web", "--json")
    #expect(
      try rows(run, "former", "file", "line", "column", "code", "preset") == [
        "web/a.css 1 33 --brand-fast brand/fast", "web/a.css 3 52 --brand-old-easing brand/old",
        "web/c.scss 1 44 $brand-fast brand/fast",
      ])
    #expect(try !rows(run, "uses", "code").contains("--brand-fast"))
    let errors = try folder.succeed("usage", "web").errors
    #expect(
      errors.contains("web/a.css:3:52: ") && errors.contains("motionbook codemod web --from 1.0.0 --dry-run"),
      "\(errors)")
    // Also after a release with the new names.
    try folder.succeed("release", "2.0.0", environment: ["SOURCE_DATE_EPOCH": "4070995200"])
    #expect(try folder.succeed("usage", "web").errors.contains("motionbook codemod web --from 1.0.0 --dry-run"))
    let codemod = try folder.succeed("codemod", "web")
    #expect(codemod.errors.contains("motionbook codemod web --from 1.0.0"), "\(codemod.errors)")
    #expect(try folder.run("usage", "web", "--check").status == 1)
    // A rename after that release does not hide what the ones before had.
    try folder.succeed("rename", "brand/ease-out", "brand/leave")
    let both = try folder.succeed("usage", "web").errors
    for release in ["1.0.0", "2.0.0"] { #expect(both.contains("codemod web --from \(release) --dry-run"), "\(both)") }
    #expect(both.contains("--brand-old-easing, of brand/old, was removed or renamed since 1.0.0"), "\(both)")
  }

  @Test("an output whose names collide is named: usage goes on without it, codemod does not")
  func collidingOutput() throws {
    let folder = try folder()
    try folder.write(
      #"{"outputs":{"css":{"format":"css","path":"web/motion.css"},"ext":{"format":"swiftui","path":"A.swift","name":"x"}}}"#,
      to: "motionbook.json")
    let usage = try folder.succeed("usage", "web", "--json")
    #expect(usage.errors.contains("warning: ext: ") && usage.output.contains("\"--brand-fast\""), "\(usage.errors)")
    let codemod = try folder.run("codemod", "web", "--from", "1.0.0")
    #expect(codemod.status == 5 && codemod.errors.hasPrefix("error[DUPLICATE]: ext: "), "\(codemod.errors)")
  }

  @Test("members of SwiftUI's types that presets were imported from are uses of these, whatever the project exports")
  func ownMembers() throws {
    let folder = try TemporaryFolder()
    try folder.succeed("init", "team.motionbook")
    try folder.write(
      "extension AnyTransition { static let cardAppear = AnyTransition.opacity }\n"
        + "extension Animation { static let brandPop = Animation.bouncy }\nlet smooth = Animation.snappy",
      to: "Motion.swift")
    try folder.succeed("import", "Motion.swift")
    try folder.write(
      "Text(a).transition(.cardAppear).animation(.brandPop, value: x.cardAppear).animation(.smooth, value: 1)",
      to: "View.swift")
    for outputs in ["", #""css":{"format":"css","path":"a.css"}"#, #""swift":{"format":"swiftui","path":"b.swift"}"#] {
      try folder.write(#"{"outputs":{\#(outputs)}}"#, to: "motionbook.json")
      let uses = try #require(folder.succeed("usage", ".", "--json").json()["uses"] as? [[String: Any]])
      #expect(uses.map { $0["preset"] as? String } == ["card-appear", "brand-pop"], "\(uses)")
    }
  }

  @Test("names of a team's own Swift are rewritten where an output has them, and told only where none does")
  func ownSwift() throws {
    let folder = try TemporaryFolder()
    try folder.succeed("init", "team.motionbook")
    try folder.write("enum App { static let pop = Animation.bouncy }", to: "Motion.swift")
    try folder.succeed("import", "Motion.swift")
    try folder.succeed("release", "1.0.0")
    try folder.succeed("rename", "app/pop", "app/hop")
    try folder.write("let a = App.pop", to: "View.swift")
    let output = #"{"outputs": {"x": {"format": "swiftui", "type": "App", "path": "x.swift"}}}"#
    try folder.write(output, to: "motionbook.json")
    #expect(try folder.run("usage", ".", "--check").status == 1)
    for (settings, code, isTold) in [("", "let a = App.pop", true), (#""type": "App", "#, "let a = App.hop", false)] {
      try folder.write(
        #"{"outputs": {"x": {"format": "swiftui", \#(settings)"path": "x.swift"}}}"#, to: "motionbook.json")
      let run = try folder.succeed("codemod", ".", "--from", "1.0.0")
      #expect(try String(contentsOf: folder.file("View.swift"), encoding: .utf8) == code)
      #expect(run.errors.contains("motionbook help swiftui") == isTold, "\(run.errors)")
    }
  }

  @Test("without a project file each language has the names of its own exports")
  func languages() throws {
    let folder = try TemporaryFolder.withCatalog()
    let code = ["a.swift", "a.kt", "a.dart"]
    for name in code { try Data("Motions.Brand.pop Motions.brandPop".utf8).write(to: folder.file(name)) }
    try folder.succeed("release", "1.0.0")
    try folder.succeed("rename", "brand/pop", "pace/quick")
    try folder.succeed("codemod", ".", "--from", "1.0.0")
    #expect(
      try code.map { try String(decoding: Data(contentsOf: folder.file($0)), as: UTF8.self) } == [
        "Motions.Pace.quick Motions.brandPop", "Motions.Pace.quick Motions.brandPop",
        "Motions.Brand.pop Motions.paceQuick",
      ])
  }

  @Test("a preset deprecated and removed after the release has its replacement as successor")
  func replacementsOfTheRemoved() throws {
    let folder = try folder()
    try folder.succeed("deprecate", "brand/old", "--use", "brand/ease-out")
    try folder.succeed("rm", "brand/old")
    let run = try folder.succeed("codemod", "web", "--from", "1.0.0", "--json")
    #expect(try rows(run, "names", "code", "new") == ["--brand-old-easing --brand-ease-out-easing"])
  }

  @Test("uses are found word for word, with their places, outside of exports and other people's modules")
  func uses() throws {
    let folder = try folder()
    let run = try folder.run("usage", ".", "--json")
    #expect(run.status == 0, "\(run.errors)")
    #expect(
      try rows(run, "uses", "file", "line", "column", "code", "preset") == [
        "android/B.kt 1 54 Motions.Brand.easeOut brand/ease-out",
        "android/B.kt 2 42 R.interpolator.brand_ease_out brand/ease-out",
        "android/x.xml 1 26 @interpolator/brand_ease_out brand/ease-out",
        "ios/A.swift 1 15 Motions.Brand.pop brand/pop", "ios/A.swift 3 32 brand/pop brand/pop",
        "ios/A.swift 3 90 brand/pop brand/pop",
        "web/a.css 1 33 --brand-fast brand/fast",
        "web/a.css 1 51 --brand-ease-out-easing brand/ease-out",
        "web/a.css 3 26 --brand-pop-duration brand/pop", "web/a.css 3 52 --brand-old-easing brand/old",
        "web/b.tsx 1 10 brandPop brand/pop", "web/b.tsx 1 20 brandEaseOut brand/ease-out",
        "web/b.tsx 2 23 brand/ease-out brand/ease-out",
        "web/b.tsx 3 40 brand-pop brand/pop", "web/b.tsx 3 56 brandPop brand/pop",
        "web/c.scss 1 14 .brand-pop brand/pop", "web/c.scss 1 44 $brand-fast brand/fast",
      ])
    #expect(try run.json()["unused"] as? [String] == ["card/appear"])
    #expect(try run.json()["deprecated"] as? [String] == [])
    try folder.succeed("deprecate", "brand/old", "--use", "brand/ease-out")
    try folder.succeed("deprecate", "card/appear")
    #expect(try folder.run("usage", ".", "--json").json()["deprecated"] as? [String] == ["brand/old"])
    #expect(try folder.run("usage", ".").status == 0)
    #expect(try folder.run("usage", ".", "--check").status == 1)
    #expect(try folder.run("usage", "android", "--check").status == 0)
  }

  @Test("utilities of Tailwind are found and renamed by the names that they have")
  func utilities() throws {
    let folder = try folder()
    try folder.write(
      #"{"outputs":{"tw":{"format":"tailwind","path":"theme.css","presets":["brand/*"]}}}"#, to: "motionbook.json")
    try folder.write(#"<p class="duration-brand-fast ease-brand-pop x"/>"#, to: "c/a.tsx")
    #expect(
      try rows(folder.succeed("usage", "c", "--json"), "uses", "code", "preset")
        == ["duration-brand-fast brand/fast", "ease-brand-pop brand/pop"])
    try folder.succeed("rename", "brand/fast", "brand/quick")
    try folder.succeed("codemod", "c", "--from", "1.0.0")
    let code = try String(contentsOf: folder.file("c/a.tsx"), encoding: .utf8)
    #expect(code.contains(#""duration-brand-quick ease-brand-pop x""#), "\(code)")
  }

  @Test(
    "members of one word are those of SwiftUI's types only where an animation is expected; lists keep their classes")
  func members() throws {
    let folder = try TemporaryFolder()
    try folder.succeed("init", "team.motionbook")
    try folder.write(
      ".btn { transition: opacity 100ms, transform 200ms } .dark { --d: 2s } :root { --d: 1s }", to: "b.css")
    try folder.succeed("import", "b.css")
    try folder.succeed("add", "curve", "ui/tap", ".bouncy")
    let project =
      #"{"outputs":{"s":{"format":"swiftui","extensions":true,"path":"M.swift"},"c":{"format":"css","path":"m.css"}}}"#
    try folder.write(project, to: "motionbook.json")
    try folder.succeed("release", "1")
    for (old, new) in [("ui/tap", "ui/press"), ("btn/opacity", "btn/fade"), ("d", "pace")] {
      try folder.succeed("rename", old, new)
    }
    try folder.write(
      "enum G { case uiTap, tap }; let g: G = .tap; withAnimation(.uiTap) {}; let a: Animation = .uiTap",
      to: "c/a.swift")
    try folder.write(#"<i class="btn-opacity btn-transform" style="--x: var(--d)">"#, to: "c/b.html")
    try folder.succeed("codemod", "c", "--from", "1")
    let texts = try ["c/a.swift", "c/b.html"].map { try String(contentsOf: folder.file($0), encoding: .utf8) }
    #expect(texts[0].contains("let g: G = .tap; withAnimation(.uiPress) {}; let a: Animation = .uiPress"), "\(texts)")
    #expect(texts[1] == #"<i class="btn-fade btn-transform" style="--x: var(--pace)">"#, "\(texts)")
    // The theme's variable goes with the page's.
    #expect(try folder.succeed("export", "css").output.contains(".dark {\n  /* dark/d@1"))
    #expect(try folder.succeed("export", "css").output.contains("  --pace: 2s;"))
  }

  @Test("a spring and a transition of one name are told apart by their places, with and without a project")
  func springsAndTransitions() throws {
    let folder = try TemporaryFolder()
    try folder.succeed("init", "team.motionbook", "--seeds", "none")
    try folder.write(
      """
      extension Spring {
        static let brandCard = Spring(duration: 0.4, bounce: 0.2); static let card = Spring(duration: 0.5, bounce: 0.1)
      }
      extension AnyTransition { static let brandCard = AnyTransition.scale }
      extension Animation { static let pop = Animation.bouncy(duration: 0.3) }
      """, to: "s/A.swift")
    try folder.succeed("import", "s/A.swift")
    let code = """
      x.transition(.brandCard)
      x.animation(.spring(.brandCard), value: 1)
      let s = Spring.brandCard
      let t: AnyTransition = .brandCard
      let u = Animation.spring(.card)
      let v = Animation
        .pop.delay(0.1)
      """
    try folder.write(code, to: "c/b.swift")
    let places = [
      "1 brand-card-2", "2 brand-card", "3 brand-card", "4 brand-card-2", "5 card", "7 pop",
    ]
    #expect(try rows(folder.succeed("usage", "c", "--json"), "uses", "line", "preset") == places)
    // A constant keeps its name whatever its preset is called.
    try folder.succeed("rename", "pop", "emphasis")
    #expect(try rows(folder.succeed("usage", "c", "--json"), "uses", "line", "preset").last == "7 emphasis")
    try folder.succeed("rename", "emphasis", "pop")
    try folder.write(
      #"{ "outputs": { "ios": { "format": "swiftui", "extensions": true, "path": "M.swift" } } }"#,
      to: "motionbook.json")
    try folder.succeed("release", "1")
    #expect(try rows(folder.succeed("usage", "c", "--json"), "uses", "line", "preset") == places)
    for (old, new) in [("brand-card", "brand-tile"), ("card", "tile"), ("pop", "emphasis")] {
      try folder.succeed("rename", old, new)
    }
    #expect(try folder.run("usage", "c", "--check").status == 1)
    try folder.succeed("codemod", "c")
    let renamed = code.replacing("pring(.brandCard", with: "pring(.brandTile")
      .replacing("Spring.brandCard", with: "Spring.brandTile").replacing(".card", with: ".tile")
      .replacing(".pop", with: ".emphasis")
    #expect(try String(contentsOf: folder.file("c/b.swift"), encoding: .utf8) == renamed)
    try folder.succeed("usage", "c", "--check")
  }

  @Test("members of one word are those of SwiftUI's types where the body of a value or a function is one, too")
  func membersInBodies() throws {
    let folder = try TemporaryFolder()
    try folder.succeed("init", "team.motionbook")
    try folder.succeed("add", "curve", "tap", ".bouncy")
    let code = """
      var a: Animation { .tap }
      func b() -> Animation { return .tap }
      var c: Animation { isCalm ? .linear : .tap }
      func d() { withAnimation { g = isOn ? .tap : .other } }
      """
    try folder.write(code, to: "c/a.swift")
    #expect(try rows(folder.succeed("usage", "c", "--json"), "uses", "line", "code") == ["1 .tap", "2 .tap", "3 .tap"])
  }

  @Test("constants of the script that a preset was imported from stay as they are, and text of JSX is no code")
  func ownConstants() throws {
    let folder = try TemporaryFolder()
    try folder.succeed("init", "team.motionbook")
    try folder.write(
      "export const popSpring = { type: 'spring', stiffness: 400, damping: 20 }\nconst twice = [popSpring, popSpring]",
      to: "src/card.tsx")
    try folder.succeed("import", "src/card.tsx", "--into", "ui")
    try folder.write(
      #"{"outputs": {"js": {"format": "js", "path": "src/motion.js", "presets": ["ui/*"]}}}"#,
      to: "motionbook.json")
    try folder.succeed("build")
    let other = "import { popSpring } from './card'\nconst x = popSpring"
    let user = """
      import { popSpring } from './motion'
      export const View = () => <motion.div transition={popSpring}>Don't move popSpring here</motion.div>
      """
    try folder.write(other, to: "src/other.ts")
    try folder.write(user, to: "src/view.tsx")
    try folder.write("const popSpring = 5; go(popSpring)", to: "src/local.ts")
    try folder.write("import { popSpring } from './local'; go(popSpring)", to: "src/far.ts")
    let uses = try rows(folder.succeed("usage", "src", "--json"), "uses", "file")
    #expect(Set(uses) == ["src/card.tsx", "src/other.ts", "src/view.tsx"])
    try folder.succeed("release", "1.0.0")
    try folder.succeed("rename", "ui/pop-spring", "ui/spring/pop")
    let former = try rows(folder.succeed("usage", "src", "--json"), "former", "file", "line")
    #expect(former == ["src/view.tsx 1", "src/view.tsx 2"])
    let names = try rows(folder.succeed("codemod", "src", "--from", "1.0.0", "--json"), "names", "file", "line")
    #expect(names == former)
    let texts = try ["other.ts", "view.tsx"].map { try String(contentsOf: folder.file("src/\($0)"), encoding: .utf8) }
    let renamed = user.replacing("{ popSpring }", with: "{ uiSpringPop }")
    #expect(texts == [other, renamed.replacing("{popSpring}", with: "{uiSpringPop}")])
  }

  @Test("a constant that a file declares is a preset's where that was imported from there, and stays as it is")
  func constantsOfFiles() throws {
    let folder = try TemporaryFolder()
    try folder.succeed("init", "team.motionbook", "--seeds", "none")
    for name in ["brand/leave", "brand/old"] { try folder.succeed("add", "curve", name, "ease", "--duration", "1s") }
    try folder.succeed("deprecate", "brand/leave", "--use", "brand/old")
    try folder.write("const brandLeave = 5; export const q = brandLeave + 1;", to: "src/local.ts")
    #expect(try rows(folder.succeed("usage", "src", "--check", "--json"), "uses", "code") == [])
    let swift = """
      enum AppMotion { static let pop = Animation.bouncy
        static let all = [AppMotion.pop] }
      """
    try folder.write(swift, to: "A.swift")
    try folder.succeed("import", "A.swift")
    try folder.write(
      #"{"outputs": {"x": {"format": "swiftui", "type": "AppMotion", "presets": ["app-motion/*"], "path": "x.swift"}}}"#,
      to: "motionbook.json")
    try folder.succeed("release", "1.0.0")
    try folder.succeed("rename", "app-motion/pop", "app-motion/jump")
    try folder.write(swift, to: "src/A.swift")
    try folder.write("let b = AppMotion.pop", to: "src/B.swift")
    try folder.succeed("codemod", "src", "--from", "1.0.0")
    #expect(try String(contentsOf: folder.file("src/A.swift"), encoding: .utf8) == swift)
    #expect(try String(contentsOf: folder.file("src/B.swift"), encoding: .utf8) == "let b = AppMotion.jump")
  }

  @Test("unused and nearest presets are the team's own; seeds are counted on demand")
  func unused() throws {
    let folder = try folder()
    try folder.succeed("seeds", "add", "css/ease")
    func unused(_ options: String...) throws -> [String]? {
      try ToolRun(["usage", ".", "--json"] + options, in: folder.url).json()["unused"] as? [String]
    }
    #expect(try unused() == ["card/appear"])
    #expect(try unused("--seeds") == ["card/appear", "css/ease"])
    try folder.write("a { transition-timing-function: cubic-bezier(.25, .1, .25, 1) }", to: "c/e.css")
    let near = try rows(folder.succeed("usage", "c", "--values", "--json"), "values", "nearest")
    #expect(near.count == 1 && near.allSatisfy { $0.hasPrefix("brand/") }, "\(near)")
    #expect(try rows(folder.succeed("usage", "c", "--seeds", "--json"), "values", "nearest") == ["css/ease"])
    // Under the name of a seed that the team has not taken, it is the team's.
    try folder.succeed("add", "curve", "css/ease-in", "ease-in")
    try folder.write("a { transition-timing-function: cubic-bezier(.42, 0, 1, 1) }", to: "c/e.css")
    try folder.succeed("rm", "brand/old")
    #expect(try rows(folder.succeed("usage", "c", "--values", "--json"), "values", "nearest") == ["css/ease-in"])
    #expect(try unused()?.contains("css/ease-in") == true)
  }

  @Test("a renamed preset that no output had is told, as only its name in quotes can be rewritten")
  func renamedOutside() throws {
    let folder = try folder()
    try folder.write(
      #"{"outputs":{"css":{"format":"css","path":"web/motion.css","presets":["brand/*"]}}}"#, to: "motionbook.json")
    let idle = try folder.succeed("codemod", "web", "--from", "1.0.0")
    #expect(idle.errors.contains("no name has changed since 1.0.0"), "\(idle.errors)")
    try folder.succeed("rename", "card/appear", "card/enter")
    try folder.succeed("rename", "brand/fast", "brand/quick")
    let run = try folder.succeed("codemod", "web", "--from", "1.0.0")
    #expect(run.errors.contains("card/appear is card/enter now; no output has it"), "\(run.errors)")
    #expect(!run.errors.contains("brand/fast is"), "\(run.errors)")
  }

  @Test("what git ignores is skipped in a repository")
  func ignored() throws {
    let folder = try folder()
    _ = try folder.shell("git init -q && echo /web/ > .gitignore")
    let run = try folder.run("usage", ".", "--json")
    #expect(try rows(run, "uses", "file").allSatisfy { !$0.hasPrefix("web") })
    #expect(try rows(run, "uses", "file").contains("ios/A.swift"))
  }

  @Test("a renamed preset is renamed in code, a removed one is listed, and everything else stays")
  func codemod() throws {
    let folder = try folder()
    _ = try folder.run("rename", "brand/pop", "brand/bounce")
    _ = try folder.run("rename", "brand/fast", "pace/quick")
    _ = try folder.run("rm", "brand/old")
    let before = try folder.contents()
    let dry = try folder.run("codemod", ".", "--from", "1.0.0", "--dry-run", "--json")
    #expect(dry.status == 1)
    #expect(try rows(dry, "names", "code", "new").filter { $0.hasSuffix(" -") } == ["--brand-old-easing -"])
    #expect(try folder.contents() == before)

    let run = try folder.run("codemod", ".", "--from", "1.0.0")
    #expect(run.status == 1)
    let expected = Self.files.mapValues { text in
      [
        ("Motions.Brand.pop.", "Motions.Brand.bounce."), ("--brand-fast)", "--pace-quick)"),
        ("--brand-pop-duration", "--brand-bounce-duration"), ("{ brandPop,", "{ brandBounce,"),
        ("{brandPop.", "{brandBounce."), ("\"brand-pop ", "\"brand-bounce "), (".brand-pop;", ".brand-bounce;"),
        ("$brand-fast", "$pace-quick"), ("\"brand/pop\"", "\"brand/bounce\""), ("\"brand/pop@1", "\"brand/bounce@1"),
      ].reduce(text) { $0.replacing($1.0, with: $1.1) }
    }
    for (path, text) in expected where !path.hasPrefix("node_modules") && !path.hasSuffix(".txt") {
      #expect(try String(decoding: Data(contentsOf: folder.file(path)), as: UTF8.self) == text, "\(path)")
    }
    #expect(try String(decoding: Data(contentsOf: folder.file("notes.txt")), as: UTF8.self) == "--brand-fast")
    let again = try folder.run("codemod", ".", "--from", "1.0.0", "--json")
    #expect(try rows(again, "names", "code") == ["--brand-old-easing"])
  }

  @Test("names behind a package, over several lines and by Kotlin's imports are found, and keep their way of writing")
  func imports() throws {
    let folder = try folder()
    let code = """
      import com.acme.Motions.Brand
      import com.acme.Motions.Brand.pop
      import com.acme.Motions.Brand.pop as hop
      val a = listOf(pop(), Brand.pop<Float>(), com.acme.Motions.Brand.pop(), hop(), stack.pop(), Other.pop())
      val b = Motions
        .Brand // the brand's
      val c = Motions
        .Brand
        .pop()
      """
    let star = """
      import com.acme.Motions.Brand.*
      import com.acme.Motions.Brand as B
      val d = listOf(pop(), B.pop(), brand.pop())
      """
    for (text, path) in [(code, "app/A.kt"), (star, "app/B.kt")] {
      try folder.write(text, to: path)
    }
    let found = try rows(folder.succeed("usage", "app", "--json"), "uses", "code", "line")
    #expect(
      found == [
        "Motions.Brand.pop 2", "Motions.Brand.pop 3", "hop 3", "pop 4", "Brand.pop 4", "Motions.Brand.pop 4", "hop 4",
        "Motions .Brand .pop 7", "pop 3", "B.pop 3",
      ])
    try folder.succeed("rename", "brand/pop", "brand/leap")
    try folder.succeed("codemod", "app", "--from", "1.0.0")
    func text(_ path: String) throws -> String { try String(contentsOf: folder.file(path), encoding: .utf8) }
    let renamed = code.replacing("Motions\n  .Brand\n  .pop", with: "Motions.Brand.leap")
      .replacing("Brand.pop", with: "Brand.leap").replacing("listOf(pop", with: "listOf(leap")
    #expect(try text("app/A.kt") == renamed)
    #expect(try text("app/B.kt") == star.replacing("(pop", with: "(leap").replacing("B.pop", with: "B.leap"))
    // Out of the imported object a name is written with its package.
    try folder.write(star, to: "app/B.kt")
    try folder.succeed("rename", "brand/leap", "ui/leap")
    try folder.succeed("codemod", "app", "--from", "1.0.0")
    let full = "com.acme.Motions.Ui.leap"
    #expect(try text("app/B.kt") == star.replacing("(pop", with: "(\(full)").replacing("B.pop", with: full))
  }

  @Test("a renamed group is found by its old pattern and by its new one, and the types of its constants follow")
  func groups() throws {
    let folder = try TemporaryFolder()
    try folder.succeed("init", "team.motionbook")
    try folder.succeed("add", "curve", "app/snap", ".snappy")
    func project(_ pattern: String) throws {
      try folder.write(
        #"{"outputs":{"k":{"format":"compose","path":"M.kt","type":"com.acme.Motions","presets":["\#(pattern)"]}}}"#,
        to: "motionbook.json")
    }
    try project("app/*")
    try folder.succeed("release", "1.0.0")
    try folder.succeed("rename", "app", "brand")
    let code = "import com.acme.Motions.App\ntypealias M = Motions.App\nval x = App.snap()"
    for pattern in ["app/*", "brand/*"] {
      try project(pattern)
      let build = try folder.succeed("build", "--force")
      #expect(build.errors.contains("former names") == (pattern == "app/*"), "\(build.errors)")
      #expect(try String(contentsOf: folder.file("M.kt"), encoding: .utf8).contains("object Brand"))
      try folder.write(code, to: "src/a.kt")
      try folder.succeed("codemod", "src", "--from", "1.0.0")
      let text = try String(contentsOf: folder.file("src/a.kt"), encoding: .utf8)
      #expect(text == code.replacing("Motions.App", with: "Motions.Brand").replacing("App.snap", with: "Brand.snap"))
      #expect(try rows(folder.succeed("usage", "src", "--json"), "uses", "preset") == ["brand/snap"])
    }
  }

  @Test("keyframes are renamed where a style sheet animates, also those of one word, but no other words")
  func keyframes() throws {
    let folder = try TemporaryFolder()
    try folder.succeed("init", "team.motionbook")
    let names = ["card-in", "spin", "fade"]
    let sheet = names.map { "@keyframes \($0) { to { opacity: 0 } } .\($0) { animation: \($0) 1s }" }
    try folder.write(sheet.joined(separator: "\n"), to: "k.css")
    try folder.succeed("import", "k.css")
    // In a list of an animation's parts this is no name.
    try folder.succeed("rename", "fade", "both")
    try folder.succeed("release", "1.0.0")
    for (old, new) in [("card-in", "card/enter"), ("spin", "turn"), ("both", "fade")] {
      try folder.succeed("rename", old, new)
    }
    let files = [
      (
        "a.css",
        ".x { animation: card-in 450ms both, spin 1s } .card-in{animation-name:card-in} .spin:hover { spin: spin }",
        ".x { animation: card-enter 450ms both, turn 1s } .card-enter{animation-name:card-enter} .turn:hover { spin: spin }"
      ),
      (
        "b.scss", "$pop-animation: spin 1s;\n@-webkit-keyframes spin { spin {} }\n@keyframes \"card-in\" {}\n",
        "$pop-animation: turn 1s;\n@-webkit-keyframes turn { spin {} }\n@keyframes \"card-enter\" {}\n"
      ),
      (
        "c.sass", ".a\r\n  -webkit-animation:\r\n    spin 1s\r\n  transition: spin 1s",
        ".a\r\n  -webkit-animation:\r\n    turn 1s\r\n  transition: spin 1s"
      ),
      (
        "d.css", "@theme { --animate-in: spin 1s; --t: spin 1s } /* animation: spin */",
        "@theme { --animate-in: turn 1s; --t: spin 1s } /* animation: turn */"
      ),
    ]
    for (path, text, _) in files { try folder.write(text, to: "web/" + path) }
    for format in ["css", "tailwind"] {
      try folder.write(#"{"outputs":{"o":{"format":"\#(format)","path":"o.css"}}}"#, to: "motionbook.json")
      let run = try folder.run("codemod", "web", "--from", "1.0.0", "--dry-run", "--json")
      let words = try rows(run, "names", "code").filter { $0.first != "." }
      #expect(words == ["card-in", "spin", "card-in", "spin", "spin", "card-in", "spin", "spin", "spin"], "\(format)")
    }
    try FileManager.default.removeItem(at: folder.file("motionbook.json"))
    try folder.succeed("codemod", "web", "--from", "1.0.0")
    for (path, _, text) in files {
      #expect(try String(decoding: Data(contentsOf: folder.file("web/" + path)), as: UTF8.self) == text, "\(path)")
    }
    let uses = try rows(folder.succeed("usage", "web", "--json"), "uses", "code", "preset")
    #expect(uses.count { $0 == "card-enter card/enter" } == 3 && uses.count { $0 == "turn turn" } == 5, "\(uses)")
  }

  @Test("what a used preset refers to, or has for reduced motion, is used, too")
  func references() throws {
    let folder = try folder()
    for arguments in [
      ["add", "duration", "base/brisk", "200ms"], ["add", "curve", "base/calm", "ease"],
      ["add", "curve", "brand/tap", "ease-in", "--duration", "base/brisk", "--reduced", "base/calm"],
      ["add", "alias", "brand/press", "brand/tap"], ["add", "alias", "brand/idle", "base/calm"],
    ] {
      try ToolRun(arguments, in: folder.url).expectSuccess()
    }
    try folder.write("let a = Motions.Brand.press", to: "ios/A.swift")
    let run = try folder.run("usage", "ios", "--json")
    #expect(
      try run.json()["unused"] as? [String] == [
        "brand/ease-out", "brand/fast", "brand/idle", "brand/old", "brand/pop", "card/appear",
      ])
  }

  @Test("aliases of an output, choices in Swift, and rules that no code names are uses")
  func keptNames() throws {
    let folder = try TemporaryFolder()
    try folder.succeed("init", "team.motionbook", "--seeds", "none")
    for name in ["card-lift", "fade", "idle"] { try folder.succeed("add", "curve", name, ".bouncy") }
    try folder.write("a.link:hover { transition: color 1s } .tip { transition: left 1s }", to: "a.css")
    try folder.succeed("import", "a.css")
    try folder.succeed("release", "1.0.0")
    try folder.succeed("rename", "card-lift", "card-raise")
    let outputs =
      #"{ "outputs": { "ios": { "format": "swiftui", "extensions": true, "aliasesFrom": "1.0.0", "path": "M.swift" } } }"#
    try folder.write("view.animation(x ? .cardLift : .fade, value: x); let y = x ? .idle : .none", to: "code/A.swift")
    func unused() throws -> [String] {
      try folder.run("usage", "code", "--unused", "--format", "csv", "--no-headers").lines.filter { !$0.isEmpty }
    }
    #expect(try unused() == ["card-raise", "idle", "tip"])
    try folder.write(outputs, to: "motionbook.json")
    #expect(try unused() == ["idle", "tip"])
  }

  @Test("constants of the Swift that presets came from are uses, which a rename keeps and a removal lists")
  func namesOfSources() throws {
    let folder = try TemporaryFolder()
    try folder.succeed("init", "team.motionbook", "--seeds", "none")
    try folder.write(
      """
      enum Moves { static let pop = Animation.bouncy; static let fade = Animation.smooth; static let slow = Animation.linear }
      view.animation(Moves.pop, value: x); use(Moves.fade); Moves.popper()
      """, to: "Moves.swift")
    try folder.succeed("import", "Moves.swift")
    try folder.succeed("release", "1.0.0")
    try folder.succeed("rename", "moves/pop", "moves/jump")
    try folder.succeed("rm", "moves/fade")
    #expect(try rows(folder.run("usage", ".", "--json"), "uses", "line", "code") == ["2 Moves.pop"])
    #expect(try folder.run("usage", ".", "--json").json()["unused"] as? [String] == ["moves/slow"])
    let codemod = try folder.run("codemod", ".", "--from", "1.0.0", "--json")
    #expect(try rows(codemod, "names", "line", "code", "new") == ["2 Moves.fade -"])
    #expect(codemod.errors.contains("Moves.pop is moves/jump now"))
    // A copy of exports in another group lacks none of them.
    try folder.succeed("export", "css", "moves/*", "-o", "moves.css")
    #expect(try folder.succeed("import", "moves.css", "--into", "web", "--json").json()["missing"] as? [String] == [])
    #expect(try String(contentsOf: folder.file("Moves.swift"), encoding: .utf8).contains("Moves.pop, value"))
  }

  @Test("a member that constants of several types have is renamed by the type of its place, and listed without one")
  func membersOfSeveralTypes() throws {
    let folder = try TemporaryFolder()
    try folder.succeed("init", "team.motionbook", "--seeds", "none")
    try folder.write(
      "extension Animation { static let cardReveal = Animation.bouncy; static let spring = Animation.smooth } "
        + "extension AnyTransition { static let cardReveal = AnyTransition.opacity }", to: "A.swift")
    try folder.succeed("import", "A.swift")
    try folder.succeed("release", "1.0.0")
    try folder.succeed("rename", "card-reveal-2", "card-appear")
    try folder.write(
      #"{ "outputs": { "ios": { "format": "swiftui", "extensions": true, "path": "M.swift" } } }"#,
      to: "motionbook.json")
    let code =
      "x.animation(.cardReveal, value: 1).transition(.cardReveal).transition(AnyTransition.cardReveal).any(.cardReveal)"
    try folder.write(code, to: "code/B.swift")
    let run = try folder.run("codemod", "code", "--from", "1.0.0")
    #expect(run.status == 1, "\(run.output)")
    #expect(
      try String(contentsOf: folder.file("code/B.swift"), encoding: .utf8)
        == code.replacing("ransition.cardReveal", with: "ransition.cardAppear").replacing(
          "(.cardReveal).t", with: "(.cardAppear).t"))
    // SwiftUI has the other one itself, and says what it is called.
    let export = try folder.run("export", "swiftui", "--extensions")
    #expect(export.output.contains("static let springMotion = ") && export.errors.contains("springMotion"))
  }

  @Test("a class of one word is found and renamed where a style sheet or a class is meant, and nowhere else")
  func plainClasses() throws {
    let folder = try TemporaryFolder()
    try folder.succeed("init", "team.motionbook", "--seeds", "none")
    try folder.write(".sheet { transition: transform 1s }", to: "a.css")
    try folder.succeed("import", "a.css")
    try folder.succeed("release", "1.0.0")
    try folder.succeed("rename", "sheet", "panel")
    let code = [
      "a.html": "<div class=\"big sheet\" title=\"sheet\">sheet <a class='x-sheet'></a></div>",
      "b.js": "el.classList.add(\"sheet\"); document.querySelector('.sheet'); const sheet = sheets[\"sheet\"]",
      "c.tsx": "<Sheet className=\"sheet open\" name={sheet} />", "d.css": ".sheet.open { opacity: 1 }",
    ]
    for (path, text) in code { try folder.write(text, to: "code/\(path)") }
    try folder.succeed("codemod", "code", "--from", "1.0.0")
    for (path, text) in [
      "a.html": "<div class=\"big panel\" title=\"sheet\">sheet <a class='x-sheet'></a></div>",
      "b.js": "el.classList.add(\"panel\"); document.querySelector('.panel'); const sheet = sheets[\"sheet\"]",
      "c.tsx": "<Sheet className=\"panel open\" name={sheet} />", "d.css": ".panel.open { opacity: 1 }",
    ] {
      #expect(try String(contentsOf: folder.file("code/\(path)"), encoding: .utf8) == text)
    }
  }

  @Test("classes of Tailwind are found and renamed where a style sheet applies them, since the last release")
  func appliedClasses() throws {
    let folder = try TemporaryFolder()
    try folder.succeed("init", "team.motionbook", "--seeds", "none")
    try folder.succeed("add", "curve", "app/pop", "cubic-bezier(0.2, 0, 0, 1)", "--duration", "200ms")
    try folder.write(
      #"{"catalog": "team.motionbook", "outputs": {"tw": {"format": "tailwind", "path": "theme.css"}}}"#,
      to: "motionbook.json")
    try folder.succeed("release", "1.0.0")
    try folder.succeed("rename", "app/pop", "app/snap")
    let text =
      "a { margin: 0; @apply md:ease-app-pop -duration-app-pop x; } /* ease-app-pop */ ease-app-pop { b: ease-app-pop }"
    for path in ["a.css", "b.scss"] { try folder.write(text, to: "code/\(path)") }
    try folder.succeed("codemod", "code")
    let expected = text.replacing("md:ease-app-pop", with: "md:ease-app-snap")
    for path in ["a.css", "b.scss"] {
      #expect(try String(contentsOf: folder.file("code/\(path)"), encoding: .utf8) == expected)
    }
    #expect(try folder.run("usage", "code", "--unused").output.isEmpty)
  }

  @Test("a class or a variable of several transitions uses all of them")
  func lists() throws {
    let folder = try TemporaryFolder()
    try folder.succeed("init", "team.motionbook", "--seeds", "none")
    try folder.write(
      ":root { --t: opacity 1s, width 2s } .card-top { transition: color 1s, height 2s } .tip { transition: left 1s, top 2s }",
      to: "a.css")
    try folder.succeed("import", "a.css")
    try folder.write("<p class=\"card-top big\" style=\"transition: var(--t)\">", to: "code/a.html")
    let unused = try folder.run("usage", "code", "--unused", "--format", "csv", "--no-headers").lines.filter {
      !$0.isEmpty
    }
    #expect(unused == ["tip/left", "tip/top"])
    let used = try folder.run("usage", "code", "--format", "csv", "--no-headers").lines.filter { !$0.isEmpty }
    #expect(
      used.map { $0.prefix { $0 != "," } } == ["card-top/color", "card-top/height", "t/opacity", "t/width"], "\(used)")
  }

  @Test("formats in which two presets have one name are left out with a note, and the others are searched")
  func collisions() throws {
    let folder = try folder()
    for name in ["fade-in", "fade-in/motion"] { try folder.succeed("add", "transition", name, ".opacity") }
    try folder.succeed("add", "curve", "fade-in/hero", "ease-out")
    try folder.write("a { animation-timing-function: var(--fade-in-hero-easing) }", to: "ui/a.css")
    try folder.write("let a = Motions.FadeIn.hero, b = Motions.Brand.pop", to: "ui/A.swift")
    let run = try folder.run("usage", "ui", "--json").expectSuccess()
    #expect(try rows(run, "uses", "code", "preset") == ["--fade-in-hero-easing fade-in/hero"])
    let notes = run.errors.split(separator: "\n").filter { $0.hasPrefix("note: names of ") }
    #expect(notes.contains { $0.contains("swiftui") && $0.contains("both become fade-in/motion") }, "\(run.errors)")
    #expect(notes.allSatisfy { $0.contains("motionbook.json") && !$0.contains("css") }, "\(run.errors)")
    #expect(notes.allSatisfy { !$0.contains("compose") }, "no Kotlin is there: \(run.errors)")
    // A format left out of one state is left out of both, or all its names would be without successors.
    let rewritten = try folder.run("codemod", "ui", "--from", "1.0.0", "--json").expectSuccess()
    #expect(try rows(rewritten, "names", "code").isEmpty)
    let project = #"{"outputs": {"app": {"format": "swiftui", "path": "M.swift", "presets": ["brand/*"]}}}"#
    try folder.write(project, to: "motionbook.json")
    #expect(try !folder.succeed("usage", "ui").errors.contains("names of"))
    // Presets called alike are left out alone.
    try FileManager.default.removeItem(at: folder.file("motionbook.json"))
    for name in ["fade/in", "brand/top", "brand-top"] { try folder.succeed("add", "curve", name, "ease-out") }
    try folder.write("a { transition-timing-function: var(--brand-top-easing) }", to: "ui/b.css")
    let partly = try folder.run("usage", "ui", "--json").expectSuccess()
    let uses = [
      "--fade-in-hero-easing fade-in/hero", "Motions.Brand.pop brand/pop", "Motions.FadeIn.hero fade-in/hero",
    ]
    #expect(try Set(rows(partly, "uses", "code", "preset")) == Set(uses))
    let told = partly.errors.split(separator: "\n").filter { $0.contains("brand/top") && $0.contains("brand-top") }
    #expect(told.contains { $0.hasPrefix("note: names of presets called alike in ") && $0.contains("css") }, "\(told)")
  }

  @Test("the replacement of a deprecated preset takes its place once it is removed")
  func replacement() throws {
    let folder = try folder()
    #expect(try folder.run("deprecate", "brand/old", "--use", "brand/ease-out").status == 0)
    #expect(try folder.run("release", "1.1.0").status == 0)
    _ = try folder.run("rm", "brand/old", "--force")
    let run = try folder.run("codemod", "web", "--from", "1.1.0", "--json")
    #expect(run.status == 0, "\(run.errors)")
    #expect(try rows(run, "names", "code", "new") == ["--brand-old-easing --brand-ease-out-easing"])
    // One that is deprecated itself is told, and stands for its own replacement.
    try folder.succeed("deprecate", "brand/ease-out", "--use", "brand/pop")
    let chain = try folder.run("deprecate", "brand/pop", "--use", "brand/ease-out")
    #expect(chain.status != 0 && chain.errors.contains("error[CYCLE]"), "\(chain.errors)")
    try folder.write("a { transition-timing-function: var(--brand-old-easing) }", to: "web/c.css")
    let next = try folder.run("codemod", "web", "--from", "1.1.0", "--json")
    #expect(try rows(next, "names", "code", "new") == ["--brand-old-easing --brand-pop-easing"])
    // The one between may be gone, too.
    try folder.succeed("rm", "brand/ease-out", "--force")
    try folder.write("a { transition-timing-function: var(--brand-old-easing) }", to: "web/c.css")
    #expect(
      try rows(folder.run("codemod", "web", "--from", "1.1.0", "--dry-run", "--json"), "names", "code", "new")
        .contains("--brand-old-easing --brand-pop-easing"))
    try folder.succeed("restore", "brand/ease-out")
    try folder.succeed("add", "curve", "brand/late", "linear")
    let told = try folder.succeed("deprecate", "brand/late", "--use", "brand/ease-out").errors
    #expect(told.contains("brand/late: its replacement is deprecated, too: use brand/pop"), "\(told)")
  }

  @Test("a former name that several presets had keeps nobody from being found")
  func sharedFormerName() throws {
    let folder = try folder()
    for names in [["brand/old", "brand/older"], ["brand/fast", "brand/old"], ["brand/old", "brand/quick"]] {
      try folder.succeed("rename", names[0], names[1])
    }
    try folder.write(
      #"{"catalog": "team.motionbook", "outputs": {"o": {"format": "css", "presets": ["brand/o*"], "path": "o.css"}}}"#,
      to: "motionbook.json")
    try folder.write("a { transition: all var(--brand-quick) var(--brand-older-easing) }", to: "web/a.css")
    let run = try folder.succeed("usage", "web", "--json")
    #expect(try Set(rows(run, "uses", "preset")) == ["brand/older", "brand/ease-out"])
    try folder.succeed("codemod", "web", "--from", "1.0.0", "--dry-run")
  }

  @Test("names are those of the outputs of a project, or of a template")
  func names() throws {
    let folder = try folder()
    try folder.write("a { transition: all var(--ds-fast) var(--brand-fast) }", to: "web/a.css")
    let named = try folder.run("usage", "web", "--name", "ds-{name}", "--json")
    #expect(try rows(named, "uses", "code").contains("--ds-fast"))
    #expect(try !rows(named, "uses", "code").contains("--brand-fast"))
    try folder.write(
      #"{"catalog": "team.motionbook", "outputs": {"o": {"format": "scss", "name": "ds-{name}", "path": "o.scss"}}}"#,
      to: "motionbook.json")
    let project = try folder.run("usage", "web", "--json")
    #expect(try rows(project, "uses", "code") == ["brand/ease-out"])
  }

  @Test(
    "the names of an earlier release stay as deprecated aliases on demand",
    arguments: [
      ("css", "--brand-pop-easing: var(--brand-bounce-easing);"), ("scss", "$brand-fast: $pace-quick;"),
      ("swiftui", "@available(*, deprecated, renamed: \"Motions.Brand.bounce\")"),
      ("compose", "@Deprecated(\"use Motions.Pace.quick\", ReplaceWith(\"Motions.Pace.quick\"))"),
      ("dtcg", "\"$deprecated\": \"use brand.bounce\""),
    ])
  func aliases(format: String, expected: String) throws {
    let folder = try folder()
    _ = try folder.run("rename", "brand/pop", "brand/bounce")
    _ = try folder.run("rename", "brand/fast", "pace/quick")
    #expect(try !folder.run("export", format).output.contains(expected))
    let run = try folder.run("export", format, "--aliases-from", "1.0.0")
    #expect(run.output.contains(expected), "\(run.output)")
  }

  @Test(
    "an alias for a name of an earlier release is no preset of the file, edited or not",
    arguments: [
      ("css", "a.css", "250ms", "260ms"), ("scss", "a.scss", "250ms", "260ms"), ("swiftui", "A.swift", "0.25", "0.26"),
      ("js", "a.js", "duration: 250", "duration: 260"), ("dtcg", "a.json", "\"value\": 250", "\"value\": 260"),
    ])
  func aliasesReadBack(format: String, file: String, old: String, new: String) throws {
    let folder = try TemporaryFolder()
    try folder.succeed("init", "team.motionbook")
    for name in ["b/gone", "b/old", "b/new"] { try folder.succeed("add", "curve", name, "ease", "--duration", "250ms") }
    try folder.succeed("release", "1")
    try folder.succeed("rename", "b/old", "b/renamed")
    try folder.succeed("deprecate", "b/gone", "--use", "b/new")
    try folder.succeed("rm", "b/gone")
    try folder.succeed("export", format, "--aliases-from", "1", "-o", file)
    func names() throws -> [String] {
      try folder.succeed("list", "--fields", "name", "--csv", "--no-headers").lines.filter { !$0.isEmpty }
    }
    try folder.succeed("import", file, "--on-conflict", "new-version")
    #expect(try names() == ["b/new", "b/renamed"])
    let text = try String(contentsOf: folder.file(file), encoding: .utf8)
    #expect(text.contains("gone") && text.contains("old"))
    try folder.write(text.replacing(old, with: new), to: file)
    let run = try folder.succeed("import", file, "--on-conflict", "new-version")
    #expect(try names() == ["b/new", "b/renamed"], "\(run.output)\(run.errors)")
    #expect(try folder.succeed("show", "b/new", "--json").json()["duration"] as? Double == 0.26)
  }

  @Test(
    "a former name with a variant for reduced motion is an alias once, and a version of then tells the name of now",
    arguments: ["swiftui", "compose", "css"])
  func aliasedVariant(format: String) throws {
    let folder = try TemporaryFolder()
    try folder.succeed("init", "team.motionbook")
    try folder.succeed("add", "curve", "b/x-reduced", ".linear(duration: 0.1)")
    try folder.succeed("add", "curve", "b/x", ".bouncy", "--reduced", "b/x-reduced")
    try folder.succeed("release", "1")
    try folder.succeed("rename", "b/x", "b/c")
    let text = try folder.succeed("export", format, "b/*", "--aliases-from", "1").output
    #expect(text.contains("b/x") && text.contains("b/c"), "\(text)")
    #expect(try folder.succeed("show", "b/c@release:1").errors.contains("b/x is now called b/c"))
  }

  @Test("names of an earlier release that no alias can keep are told; one that was replaced stands for its replacement")
  func lostNames() throws {
    let folder = try folder()
    _ = try folder.run("rename", "brand/fast", "pace/quick")
    _ = try folder.run("rename", "brand/pop", "brand/bounce")
    _ = try folder.run("add", "curve", "brand/pop", "ease-in")
    _ = try folder.run("rm", "brand/old", "--force")
    _ = try folder.run("deprecate", "brand/ease-out", "--use", "brand/bounce")
    _ = try folder.run("rm", "brand/ease-out", "--force")
    let run = try folder.run("export", "css", "brand/*", "--aliases-from", "1.0.0")
    #expect(run.output.contains("--brand-ease-out-easing: var(--brand-bounce-easing);"), "\(run.output)")
    for (name, reason) in [
      ("fast", "now pace/quick, which is not exported"), ("pop", "now the name of another preset"),
      ("old", "removed without a replacement"),
    ] {
      #expect(run.errors.contains("the name brand/\(name) of 1.0.0 is not kept: it is \(reason)"), "\(run.errors)")
    }
    #expect(!run.errors.contains("card/appear"))
  }

  @Test("a folder that does not exist is told")
  func missing() throws {
    let folder = try folder()
    let run = try folder.run("usage", "nowhere")
    #expect(run.status != 0)
    #expect(run.errors.contains("nowhere"))
  }
}
