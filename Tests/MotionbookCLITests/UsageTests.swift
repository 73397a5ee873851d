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

  private func folder() throws -> TemporaryFolder {
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

  private func rows(_ run: ToolRun, _ list: String, _ keys: String...) throws -> [String] {
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
  }

  @Test("values in the code are listed with the nearest preset")
  func values() throws {
    let folder = try folder()
    let run = try folder.run("usage", ".", "--values", "--json")
    #expect(
      try rows(run, "values", "code", "nearest") == [
        "CubicBezierEasing(0f, 0f, 0.2f, 1f) brand/ease-out", "tween<Float>(125 brand/fast",
        "setDuration(120 brand/fast", "spring<Float>(dampingRatio = 0.7f, stiffness = 400f) brand/pop",
        "duration=\"125 brand/fast", "spring(duration: 0.5, bounce: 0.3) brand/pop",
        "spring(duration: 1, bounce: 0.3).speed(2) brand/pop",
        "cubic-bezier(.01, 0, .2, 1) brand/ease-out", "125ms brand/fast", "cubic-bezier(0,0,0.2,1) brand/ease-out",
        #"{ type: "spring", stiffness: 300, damping: 20 } brand/pop"#,
        "{ duration: 0.3, ease: [0, 0, 0.2, 1] } brand/ease-out", "duration: 125 brand/fast", "125ms brand/fast",
      ])
    let distances = try #require(try run.json()["values"] as? [[String: Any]]).map { $0["distance"] as? Double }
    #expect([0, 2, 5, 9].allSatisfy { distances[$0] == 0 }, "\(distances)")
    // At twice the speed, a spring takes half of the time.
    #expect(distances[6].map { $0 < 1e-9 } == true, "\(distances)")
    #expect([1, 4, 8, 12, 13].allSatisfy { abs((distances[$0] ?? 1) - 0.005) < 1e-12 }, "\(distances)")
  }

  /// Calls with the kind of preset and the motion that they state.
  private static let calls = [
    (
      "a.xml",
      """
      <pathInterpolator xmlns:android="http://schemas.android.com/apk/res/android"
        android:controlX1="0.11" android:controlY1="0" android:controlX2="0.2" android:controlY2="1"/>
      """, "curve", "cubic-bezier(0.11, 0, 0.2, 1)"
    ),
    ("b.kt", "PathInterpolator(0.3f, 0f, 0.2f, 1f)", "curve", "cubic-bezier(0.3, 0, 0.2, 1)"),
    ("c.kt", "spring(0.7f, 158f)", "curve", "spring(dampingRatio: 0.7, stiffness: 158)"),
    (
      "d.kt", "spring<Dp>(Spring.DampingRatioMediumBouncy, stiffness = Spring.StiffnessLow)", "curve",
      "spring(dampingRatio: 0.5, stiffness: 200)"
    ),
    (
      "e.dart", "const SpringDescription(mass: 2, stiffness: 300, damping: 15)", "curve",
      "spring(mass: 2, stiffness: 300, damping: 15)"
    ),
    ("f.dart", "const Duration(seconds: 1, milliseconds: 200, microseconds: 500)", "duration", "1.2005s"),
    ("g.swift", "CAMediaTimingFunction(controlPoints: 0.6, 0, 0.2, 1)", "curve", "cubic-bezier(0.6, 0, 0.2, 1)"),
    ("h.swift", "UIView.animate(withDuration: 0.35, animations: { v.alpha = 0 })", "duration", "350ms"),
    (
      "i.swift",
      "UIView.animate(withDuration: 0.9, delay: 0, usingSpringWithDamping: 0.6, initialSpringVelocity: 0) {}",
      "curve", "spring(settlingDuration: 0.9, dampingRatio: 0.6)"
    ),
    (
      "j.swift", "UISpringTimingParameters(mass: 1, stiffness: 120, damping: 14, initialVelocity: .zero)", "curve",
      "spring(mass: 1, stiffness: 120, damping: 14)"
    ),
    ("k.ts", "withTiming(1, { easing: Easing.bezier(0.7, 0, 0.2, 1) })", "curve", "cubic-bezier(0.7, 0, 0.2, 1)"),
    (
      "l.tsx", "x.value = withSpring(1, { damping: 12, stiffness: 90 })", "curve",
      "spring(mass: 1, stiffness: 90, damping: 12)"
    ),
    (
      "m.jsx", "useSpring({ from: { x: 0 }, config: { tension: 210, friction: 20 } })", "curve",
      "spring(tension: 210, friction: 20)"
    ),
    (
      "n.jsx", "Animated.spring(v, { toValue: 1, bounciness: 10, speed: 14, useNativeDriver: true })", "curve",
      "spring(bounciness: 10, speed: 14)"
    ),
    // A length of time and a curve beside it are compared together; the first of two times is no delay.
    (
      "o.css", "a { transition: opacity 230ms 40ms cubic-bezier(.5, 0, .1, 1) }", "curve",
      "cubic-bezier(.5, 0, .1, 1).duration(230ms)"
    ),
    (
      "p.css", "a { transition: opacity cubic-bezier(.5, 0, .1, 1) 430ms }", "curve",
      "cubic-bezier(.5, 0, .1, 1).duration(430ms)"
    ),
    (
      "q.dart", "duration: const Duration(milliseconds: 630),\n curve: const Cubic(.5, 0, .1, 1)", "curve",
      "cubic-bezier(.5, 0, .1, 1).duration(630ms)"
    ),
  ]

  @Test("values are found in the calls of every platform, with what they mean")
  func calls() throws {
    let folder = try TemporaryFolder()
    try folder.succeed("init", "team.motionbook")
    for (path, code, kind, motion) in Self.calls {
      try folder.succeed("add", kind, "call/\(path.replacing(".", with: "-"))", motion)
      try folder.write(code, to: path)
    }
    let run = try folder.succeed("usage", ".", "--values", "--json")
    let values = try #require(try run.json()["values"] as? [[String: Any]])
    for (path, code, _, _) in Self.calls {
      let own = values.filter { $0["file"] as? String == path }
      let name = "call/\(path.replacing(".", with: "-"))"
      #expect(
        own.contains { $0["nearest"] as? String == name && ($0["distance"] as? Double ?? 1) < 1e-9 },
        "\(code): \(own)")
    }
  }

  @Test("numbers with underscores are whole, parts of a calculation are no values, long lists have all their times")
  func written() throws {
    let folder = try folder()
    let list = ["opacity", "background-color", "border-block-start-color", "text-decoration-color", "outline-color"]
    for (path, code) in [
      ("c/a.kt", "tween<Float>(1_200); x(durationMillis = 300 * 2); setDuration(base + 5)"),
      ("c/b.dart", "Duration(milliseconds: 300 * 2); Duration(milliseconds: 1_300)"),
      ("c/c.ts", "withSpring(1, { stiffness: 100 * k, damping: 10 })"),
      ("c/d.css", "a { transition-duration: calc(100ms * 3); animation-duration: 0.31s }"),
      ("c/e.css", "a { transition: \(list.map { "\($0) 320ms" }.joined(separator: ", ")) }"),
    ] { try folder.write(code, to: path) }
    #expect(
      try rows(folder.succeed("usage", "c", "--values", "--json"), "values", "code")
        == ["tween<Float>(1_200", "Duration(milliseconds: 1_300", "0.31s"] + list.map { _ in "320ms" })
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

  @Test("words for easings are values where a style sheet times something, beside a duration both together")
  func keywords() throws {
    let folder = try folder()
    try folder.write(
      ".ease-in { transition: opacity 301ms ease-in; animation-timing-function: ease; content: ease-out }"
        + " .b { --ease-out: var(--x, ease-in); transition-timing-function: var(--x, ease-out) }", to: "c/a.css")
    #expect(
      try rows(folder.succeed("usage", "c", "--values", "--json"), "values", "code", "nearest") == [
        "301ms ease-in brand/old", "301ms brand/fast", "ease brand/ease-out",
      ])
  }

  @Test("values in comments are none; slashes in quoted text and addresses begin no comment")
  func comments() throws {
    let folder = try folder()
    for (path, code) in [
      ("c/a.scss", "/* cubic-bezier(.9,0,.1,1) */ a { b: url(//x.com/y) url(http://x); transition: all 301ms } // 5s"),
      ("c/b.ts", "// duration: 900\nimport a from 'src/*'; const x = { duration: 302 }; /* duration: 900"),
      ("c/c.xml", "<!-- <a android:duration=\"9\"/> --><a android:duration=\"303\"/>"),
      ("c/d.swift", "// .spring(duration: 9)\nprint(\"// \\\" /*\"); x(.spring(duration: 0.304)) /* .bouncy() */"),
    ] { try folder.write(code, to: path) }
    #expect(
      try rows(folder.succeed("usage", "c", "--values", "--json"), "values", "code") == [
        "301ms", "duration: 302", "duration=\"303", "spring(duration: 0.304)",
      ])
    for (path, code) in [
      ("n/a.css", "a { /* var(--brand-fast) */ transition: all var(--brand-pop-duration) }"),
      ("n/b.swift", "// Motions.Brand.easeOut\nx(Motions.Brand.pop) /* \"brand/old\" */"),
      ("n/c.xml", "<!-- @interpolator/brand_ease_out --><x a=\"@interpolator/brand_old\"/>"),
    ] { try folder.write(code, to: path) }
    #expect(
      try rows(folder.succeed("usage", "n", "--json"), "uses", "code") == [
        "--brand-pop-duration", "Motions.Brand.pop", "@interpolator/brand_old",
      ])
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

  @Test("a member that constants of several types have is renamed by its type, and listed without it")
  func membersOfSeveralTypes() throws {
    let folder = try TemporaryFolder()
    try folder.succeed("init", "team.motionbook", "--seeds", "none")
    try folder.write(
      "extension Animation { static let reveal = Animation.bouncy; static let spring = Animation.smooth } "
        + "extension AnyTransition { static let reveal = AnyTransition.opacity }", to: "A.swift")
    try folder.succeed("import", "A.swift")
    try folder.succeed("release", "1.0.0")
    try folder.succeed("rename", "reveal-2", "appear")
    try folder.write(
      #"{ "outputs": { "ios": { "format": "swiftui", "extensions": true, "path": "M.swift" } } }"#,
      to: "motionbook.json")
    let code = "x.animation(.reveal, value: 1).transition(.reveal).transition(AnyTransition.reveal)"
    try folder.write(code, to: "code/B.swift")
    let run = try folder.run("codemod", "code", "--from", "1.0.0")
    #expect(run.status == 1, "\(run.output)")
    #expect(
      try String(contentsOf: folder.file("code/B.swift"), encoding: .utf8)
        == code.replacing("AnyTransition.reveal", with: "AnyTransition.appear"))
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
    try folder.succeed("add", "transition", "fade-in", ".opacity")
    try folder.succeed("add", "curve", "fade-in/hero", "ease-out")
    try folder.write("a { animation-timing-function: var(--fade-in-hero-easing) }", to: "ui/a.css")
    try folder.write("let a = Motions.FadeIn.hero, b = Motions.Brand.pop", to: "ui/A.swift")
    let run = try folder.run("usage", "ui", "--json").expectSuccess()
    #expect(try rows(run, "uses", "code", "preset") == ["--fade-in-hero-easing fade-in/hero"])
    let notes = run.errors.split(separator: "\n").filter { $0.hasPrefix("note: names of ") }
    #expect(notes.contains { $0.contains("swiftui") && $0.contains("both become FadeIn") }, "\(run.errors)")
    #expect(notes.allSatisfy { $0.contains("motionbook.json") && !$0.contains("css") }, "\(run.errors)")
    #expect(notes.allSatisfy { !$0.contains("compose") }, "no Kotlin is there: \(run.errors)")
    // A format left out of one state is left out of both, or all its names would be without successors.
    let rewritten = try folder.run("codemod", "ui", "--from", "1.0.0", "--json").expectSuccess()
    #expect(try rows(rewritten, "names", "code").isEmpty)
    let project = #"{"outputs": {"app": {"format": "swiftui", "path": "M.swift", "presets": ["brand/*"]}}}"#
    try folder.write(project, to: "motionbook.json")
    #expect(try !folder.succeed("usage", "ui").errors.contains("names of"))
  }

  @Test("a value over several lines of code is shown on one")
  func lines() throws {
    let folder = try folder()
    let sheet = "a { transition-timing-function:\n  cubic-bezier(\n    0.1,\n    0,\n    0, 1) }\n"
    try folder.write(sheet, to: "lines/a.css")
    for option in ["--quiet", "--csv", "--json"] {
      let run = try folder.run("usage", "lines", "--values", option)
      #expect(run.output.contains("cubic-bezier( 0.1, 0, 0, 1)"), "\(run.output)")
    }
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
