import Foundation
import Testing

/// Values written in the code.
extension UsageTests {
  @Test("the nearest preset of a value is none that is deprecated, where there is another")
  func deprecatedValues() throws {
    let folder = try TemporaryFolder()
    try folder.succeed("init", "t.motionbook", "--seeds", "none")
    try folder.succeed("add", "curve", "k/old", "cubic-bezier(0.3, 0, 0.1, 1)")
    try folder.write(".a { transition: opacity 0.2s cubic-bezier(0.3, 0, 0.1, 1) }", to: "src/a.css")
    func found() throws -> String { try folder.succeed("usage", "--values", "src", "--csv").output }
    try folder.succeed("deprecate", "k/old")
    #expect(try found().contains("k/old"))
    try folder.succeed("add", "curve", "k/new", "cubic-bezier(0.4, 0, 0.1, 1)")
    #expect(try found().contains("k/new") && !found().contains("k/old"))
  }

  @Test("a preset with the length of a value is nearer than one of its easing alone, in whatever group")
  func wholeValues() throws {
    let folder = try TemporaryFolder()
    try folder.succeed("init", "t.motionbook", "--seeds", "none")
    for name in ["a/one", "a/two", "a/out"] {
      try folder.succeed("add", "curve", name, "cubic-bezier(0.3, 0.8, 0.6, 1)")
    }
    try folder.succeed("add", "curve", "b/enter", "cubic-bezier(0.3, 0.8, 0.6, 1)", "--duration", "350ms")
    func nearest(_ value: String) throws -> String? {
      try folder.write(".q { transition: opacity \(value); }", to: "src/a.css")
      let values = try folder.succeed("usage", "src", "--values", "--json").json()["values"] as? [[String: Any]]
      return values?.first?["nearest"] as? String
    }
    #expect(try nearest("350ms cubic-bezier(0.3, 0.8, 0.6, 1)") == "b/enter")
    #expect(try nearest("900ms cubic-bezier(0.3, 0.8, 0.6, 1)") == "a/one")
  }

  @Test("variables of styles and scripts count, whatever they are called")
  func variables() throws {
    let folder = try TemporaryFolder()
    try folder.succeed("init", "t.motionbook", "--seeds", "none")
    try folder.succeed("add", "duration", "k/fast", "120ms")
    try folder.succeed("add", "curve", "k/in", "ease-in")
    try folder.write("$d: 0.12s;\n$m: (fast: 120ms);\n:root {\n  /* x */ --d: 120ms; --e: ease-in }", to: "src/a.scss")
    try folder.write("const DUR = \"120ms\"", to: "src/b.ts")
    let lines = try folder.succeed("usage", "--values", "src", "--csv").output.split(separator: "\n").dropFirst()
    let places = lines.map { $0.split(separator: ",").prefix(3).joined(separator: ":") }
    #expect(places == ["a.scss:1:5", "a.scss:2:12", "a.scss:4:16", "a.scss:4:28", "b.ts:1:14"].map { "src/\($0)" })
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
    (
      "ga.swift", ".easeOut(duration: 0.3).logicallyComplete(after: 0.1)", "curve",
      ".easeOut(duration: 0.3).logicallyComplete(after: 0.1)"
    ), ("g.swift", "CAMediaTimingFunction(controlPoints: 0.6, 0, 0.2, 1)", "curve", "cubic-bezier(0.6, 0, 0.2, 1)"),
    ("ha.swift", "let a = Animation.linear(duration: 0.45)", "curve", ".linear(duration: 0.45)"),
    ("hb.swift", "withAnimation( .bouncy ) { kind = .linear }", "curve", ".bouncy"),
    ("hc.swift", "static let slide: Animation = .easeInOut", "curve", ".easeInOut"),
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
    (
      "ja.swift", "UICubicTimingParameters(controlPoint1: CGPoint(x: 0.35, y: 0), controlPoint2: CGPoint(x: 0, y: 1))",
      "curve", "cubic-bezier(0.35, 0, 0, 1)"
    ),
    ("ka.ts", "gsap.to('.x', { x: 40, ease: 'power2.in' })", "curve", "formula(\"t^3\")"),
    ("kb.ts", "const easeOut = [0.22, 1, 0.36, 1] as const", "curve", "cubic-bezier(0.22, 1, 0.36, 1)"),
    (
      "kc.ts", "const s = { transition: 'opacity 150ms ease-in' }", "curve",
      "ease-in.duration(150ms)"
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

  @Test("of presets at one distance that of an output is the nearest, else one of the largest group of the team's own")
  func ranks() throws {
    let folder = try TemporaryFolder()
    try folder.succeed("init", "team.motionbook")
    for name in ["carbon/slow", "carbon/slower", "carbon/slowest", "acme/slow", "web/lazy", "web/lazier"] {
      try folder.succeed("add", "duration", name, "400ms")
    }
    try folder.write(".a { transition-duration: 400ms }", to: "c/a.css")
    func nearest() throws -> [String] {
      try rows(folder.succeed("usage", "c", "--values", "--json"), "values", "nearest")
    }
    #expect(try nearest() == ["web/lazier"])
    try folder.write(
      #"{"outputs":{"css":{"format":"css","path":"motion.css","presets":["acme/*"]}}}"#, to: "motionbook.json")
    #expect(try nearest() == ["acme/slow"])
  }

  @Test("a preset with the easing of a value, and another duration, comes before one that is near in time")
  func easings() throws {
    let folder = try TemporaryFolder()
    try folder.succeed("init", "team.motionbook")
    try folder.succeed("add", "curve", "web/swift-out", "cubic-bezier(0.2, 0.9, 0.3, 1).duration(400ms)")
    try folder.succeed("add", "curve", "web/near", "cubic-bezier(0.2, 0.9, 0.32, 1).duration(181ms)")
    try folder.write("a { transition: top 180ms cubic-bezier(0.2, 0.9, 0.3, 1), left 2s steps(3) }", to: "c/a.css")
    let run = try folder.succeed("usage", "c", "--values", "--json")
    #expect(try rows(run, "values", "nearest", "isEasing").prefix(1) == ["web/swift-out 1"])
    #expect(try folder.succeed("usage", "c", "--values").output.contains("web/swift-out (its easing; 0.4 s)"))
  }

  @Test("numbers with underscores are whole, parts of a calculation are no values, long lists have all their times")
  func written() throws {
    let folder = try folder()
    let list = ["opacity", "background-color", "border-block-start-color", "text-decoration-color", "outline-color"]
    for (path, code) in [
      ("c/a.kt", "tween<Float>(1_200); x(durationMillis = 300 * 2); setDuration(base + 5)"),
      ("c/b.dart", "Duration(milliseconds: 300 * 2); Duration(milliseconds: 1_300)"),
      ("c/c.ts", "withSpring(1, { stiffness: 100 * k, damping: 10 })"),
      ("c/cc.ts", "animate(a, b, { type: \"spring\", ...pop.spring })"),
      ("c/d.css", "a { transition-duration: calc(100ms * 3); animation-duration: 0.31s }"),
      (
        "c/f.tsx",
        "const ease = 1, corners = [0, 1, 1, 0], released = [0, 1, 1, 0]; <p className='transition ease-out'>"
      ),
      ("c/e.css", "a { transition: \(list.map { "\($0) 320ms" }.joined(separator: ", ")) }"),
    ] { try folder.write(code, to: path) }
    #expect(
      try rows(folder.succeed("usage", "c", "--values", "--json"), "values", "code")
        == ["tween<Float>(1_200", "Duration(milliseconds: 1_300", "0.31s"] + list.map { _ in "320ms" })
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
}
