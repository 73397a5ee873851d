import Foundation
import Motionbook
import Testing

/// Answers to misspelt names, and to those of groups.
@Suite("Names of groups, and misspelt ones") struct NameAnswerTests {
  @Test(
    "a misspelt last word is answered with presets that have it",
    arguments: [["show", "entr"], ["plot", "brnd/entr"], ["metrics", "entr"], ["list", "entr"]])
  func misspelt(_ arguments: [String]) throws {
    let folder = try TemporaryFolder.withCatalog()
    let run = try ToolRun(arguments, in: folder.url)
    #expect(run.errors.contains("did you mean") && run.errors.contains("brand/enter"), "\(run.errors)")
  }

  @Test("a short word that is one letter from another one is no misspelling of it, and one's own group goes first")
  func unlike() throws {
    let names = ["material3/spring/slow", "css/steps-jump-none", "brand/card/spring"]
    #expect(Suggestion.names(closeTo: "site/nope", among: names).isEmpty)
    #expect(Suggestion.names(closeTo: "brand/sprnig", among: names) == ["brand/card/spring", "material3/spring/slow"])
    // Two letters of five are wrong.
    let others = ["system/modifier/speed", "app/badge", "brand/y", "brand/pop", "brand/card/in", "brand/card/out"]
    for pattern in ["spell/*", "apple*", "apple/*"] {
      #expect(Suggestion.names(closeTo: pattern, among: others).isEmpty, "\(pattern)")
    }
    #expect(Suggestion.names(closeTo: "brnad/*", among: others) == ["brand/*"])
    #expect(Suggestion.names(closeTo: "brand/crad/*", among: others) == ["brand/card/*"])
  }

  @Test("a preset is never proposed for what it refers to itself")
  func itself() throws {
    let folder = try TemporaryFolder.withCatalog()
    for arguments in [
      ["add", "alias", "brand/x", "brand/nix"], ["add", "curve", "brand/foo", "ease", "--reduced", "brand/fo"],
      ["set", "brand/pop", "--reduced", "brand/popp"],
    ] {
      let run = try ToolRun(arguments, in: folder.url)
      let own = arguments[0] == "add" ? arguments[2] : arguments[1]
      #expect(run.status == 3 && !run.errors.contains("did you mean: \(own)"), "\(run.errors)")
    }
    let near = try folder.run("add", "alias", "brand/popper", "brand/popp")
    #expect(near.errors.contains("did you mean: brand/pop?"), "\(near.errors)")
  }

  @Test("a misspelt kind of preset is answered with the right one, and only a missing one with a guess")
  func kindsOfPresets() throws {
    let folder = try TemporaryFolder.withCatalog()
    for (word, kind, rest) in [
      ("curv", "curve", ["ease"]), ("keyframe", "keyframes", ["--from", "x.json"]), ("curv", "curve", ["--from", "-"]),
      ("trnsition", "transition", [".slide"]),
    ] {
      let run = try ToolRun(["add", word, "brand/foo"] + rest, in: folder.url)
      #expect(run.status == 2 && run.errors.contains("did you mean: \(kind)?"), "\(run.errors)")
    }
    let missing = try folder.run("add", "curv", "ease")
    #expect(missing.errors.contains("try: motionbook add curve curv ease\n"), "\(missing.errors)")
  }

  @Test("a pattern where one preset is expected is called so, and leads to what takes many")
  func patterns() throws {
    let folder = try TemporaryFolder.withCatalog()
    for command in [["sample"], ["sample", "--at", "0.1"], ["nearest"]] {
      for pattern in ["brand/*", "brand/?op"] {
        let run = try ToolRun(command + [pattern], in: folder.url)
        #expect(run.status == 2 && run.errors.contains("error[USAGE]: expected one preset"), "\(run.errors)")
        #expect(run.errors.contains("motionbook export csv '\(pattern)'"), "\(run.errors)")
      }
    }
    try folder.succeed("export", "csv", "brand/*")
    try folder.succeed("list", "brand/*")
    let group = try folder.run("lint", "brand/")
    #expect(group.status == 5 && group.errors.contains("brand/*"), "\(group.errors)")
  }

  @Test(
    "the name of a group stands for what is in it",
    arguments: [
      ["plot", "brand"], ["plot", "--grid", "brand"], ["gallery", "brand"], ["metrics", "brand"],
      ["export", "json", "brand"],
      ["export", "css", "brand"], ["compare", "brand"], ["compare", "brand/*"], ["lint", "brand"],
    ])
  func groups(_ arguments: [String]) throws {
    let folder = try TemporaryFolder.withCatalog()
    let run = try ToolRun(arguments, in: folder.url).expectSuccess()
    let isNamed = arguments[0] != "lint"
    #expect(!isNamed || (run.output.contains("pop") && run.output.contains("enter")), "\(run.output.prefix(400))")
    #expect(!run.output.contains("time/short"))
    #expect(try ToolRun(arguments.dropLast() + ["nobody"], in: folder.url).status != 0)
  }

  @Test("a preset goes before a group of its name, and what removes takes no group for a name")
  func precedence() throws {
    let folder = try TemporaryFolder.withCatalog()
    try folder.succeed("add", "curve", "brand", "ease", "--duration", "1s")
    #expect(try folder.succeed("metrics", "brand", "--csv", "--no-headers").lines.filter { !$0.isEmpty }.count == 1)
    #expect(try folder.run("rm", "time").status == 3)
    let one = try folder.run("compare", "brand/po*")
    #expect(one.status == 2 && one.errors.contains("expected two or more curves, found one"), "\(one.errors)")
  }

  @Test("what other tools call a format leads to the one that is for it")
  func formats() throws {
    let folder = try TemporaryFolder.withCatalog()
    let run = try folder.run("export", "gsap", "brand/pop")
    #expect(run.status == 2 && run.errors.contains("try: motionbook export js brand/pop\n"), "\(run.errors)")
    #expect(run.errors.contains("hint: js is for it: ") && run.errors.contains("GSAP"))
  }

  @Test("a file in the place of its text, and a motion of another kind, lead to the right command")
  func kinds() throws {
    let folder = try TemporaryFolder.withCatalog()
    let track = #"KeyframeTrack(\.scale) { LinearKeyframe(1.2, duration: 0.3) }"#
    try folder.write(track, to: "k.swift")
    let file = try folder.run("add", "keyframes", "hero/k", "k.swift")
    #expect(file.status == 2 && file.errors.contains("try: motionbook add keyframes hero/k - < k.swift\n"))
    #expect(try folder.shell("motionbook add keyframes hero/k - < k.swift").status == 0)
    try folder.succeed("export", "json", "hero/k", "-o", "k.json")
    let json = try folder.run("add", "keyframes", "hero/j", "k.json")
    #expect(json.errors.contains("try: motionbook add keyframes hero/j --from k.json\n"), "\(json.errors)")
    let absent = try folder.run("add", "keyframes", "hero/j", "kk.json")
    #expect(absent.status == 3 && absent.errors.contains("did you mean: k.json?"), "\(absent.errors)")
    let curve = try folder.run("add", "curve", "hero/c", track)
    #expect(curve.errors.contains("error[USAGE]: this is of kind keyframes, not a curve\n"), "\(curve.errors)")
    #expect(curve.errors.contains("try: motionbook add keyframes NAME 'KeyframeTrack("), "\(curve.errors)")
    // Evaluated, it needs no preset.
    #expect(try folder.succeed("sample", track, "--at", "0.15", "--csv").output.contains("1.1"))
    let slip = try folder.run("sample", track.replacing("1.2,", with: "1.2"))
    #expect(slip.status == 5 && slip.errors.contains("before duration"), "\(slip.errors)")
    #expect(try folder.succeed("show", ".slide", "--json").json()["kind"] as? String == "transition")
    let rule = try folder.run("add", "keyframes", "hero/o", "@keyframes o { from { opcity: 0 } to { opcity: 1 } }")
    #expect(rule.status == 5 && rule.errors.contains("\"opacity\""), "\(rule.errors)")
    let variable = try folder.run("sample", "var(--ease-brand)")
    #expect(variable.status == 5 && variable.errors.contains("custom property --ease-brand"), "\(variable.errors)")
  }

  @Test(
    "what is misspelt, has no measures or is not there is told as such, with what was meant or what to do",
    arguments: [
      (["show", "ease-in-ot"], 3, "did you mean: ease-in-out?"),
      (["show", "Motions.Brand.enter"], 5, "motionbook show brand/enter"),
      (["show", "brandEnter"], 5, "motionbook show brand/enter"),
      (["show", "--", "--brand-enter-easing"], 5, "motionbook show brand/enter"),
      (["show", "@interpolator/brand_enter"], 5, "motionbook show brand/enter"),
      (["show", "brand/pop@mine"], 5, "\"@mine\" is not a version"),
      (["diff", "brand/pop@mine", "brand/pop"], 5, "\"@mine\" is not a version"),
      (["diff", "brand/pop@ours", "brand/pop@theirs"], 0, ""),
      (["export", "css", "clcok/*"], 3, "did you mean: clock/slow?"),
      (["list", "clcok/*"], 0, "did you mean \"clock/slow\"?"),
      (["export", "jss", "brand/pop"], 2, "did you mean: js?"),
      (["compare", "brand/pop", "brand/enter", "-o", "x.svg"], 2, "motionbook plot A B -o FILE.svg"),
      (["set", "brand/enter", "--bounce", "0.3"], 5, "brand/enter is the easing cubic-bezier(0.05, 0.7, 0.1, 1)"),
      (["set", "brand/enter", "--bounce", "0.3"], 5, "set brand/enter 'spring(duration: 0.5, bounce: 0.3)'"),
      (
        ["add", "curve", "a/b", "let x: Animation = .spring(response: 1/3, dampingFraction: 0.8)"], 5,
        "1:39: \"/\" is not part of the notation"
      ),
      (["add", "curve", "a/b", "let x: Animation = .sprng(duration: 1)"], 5, "hint: did you mean \"spring\"?"),
      (
        ["add", "curve", "a/b", "let x: Animation? = reduceMotion ? nil : .bouncy"], 5,
        "add curve NAME-reduced '.linear(duration: 0)' && motionbook add curve NAME .bouncy --reduced NAME-reduced"
      ),
      (["add", "curve", "a/b", "UICubicTimingParameters(controlPoint1: .zero)"], 5, "controlPoint2"),
      (["add", "curve", "a/b", "let x = CAMediaTimingFunction(controlPoints: 0.2, 0, 0, 1)"], 0, ""),
      (["uses", "clock/slow"], 0, "no preset references clock/slow"),
      (["release"], 0, "make one with: motionbook release NAME"),
      (["metrics", "clock/slow"], 0, "clock/slow@1 is a schedule, which has entries instead"),
      (
        ["add", "keyframes", "a/b", "KeyframeTrack(\\.scal) { LinearKeyframe(1.2, duration: 0.3) }"], 0,
        "\"scal\" is a property of its own; did you mean \"scale\"?"
      ),
      (
        ["add", "keyframes", "a/b", "KeyframeTrack(\\.offsetY) { LinearKeyframe(2, duration: 0.3) }"], 0,
        "did you mean \"offset.y\"?"
      ),
      (
        ["add", "keyframes", "a/b", "KeyframeTrack(\\.scale) { LinearKeyframe(.degrees(9), duration: 0.3) }"], 0,
        "expected a number, found an angle"
      ),
      (
        ["add", "keyframes", "a/b", "KeyframeTrack(\\.rotation) { LinearKeyframe(.degrees(9), duration: 0.3) }"], 0, ""
      ),
      (
        ["add", "sequence", "a/b", "withAnimation(.bouncy) { scale = 2 } completion: { scale = 1 }"], 5,
        "write subsequent changes as a separate withAnimation"
      ),
      (["add", "sequence", "a/b", "withAnimation(.bouncy) { scale += }"], 5, "1:35"),
      (["add", "curve", "a/b", ".bouncy.speed(0)"], 0, "warning: the curve never moves"),
      (["add", "keyframes", "a/b", "KeyframeTrack(\\.glow) { LinearKeyframe(1.2, duration: 0.3) }"], 0, ""),
      (
        ["add", "transition", "a/b", #"{type: "spring", stiffness: 300, damping: 20}"#], 2,
        #"try: motionbook add curve NAME '{type: "spring", stiffness: 300, damping: 20}'"#
      ),
    ])
  func toldAsSuch(_ arguments: [String], _ status: Int32, _ message: String) throws {
    let folder = try TemporaryFolder.withCatalog()
    try folder.succeed("add", "schedule", "clock/slow", "periodic(by: 5)")
    let run = try ToolRun(arguments, in: folder.url)
    #expect(run.status == status)
    #expect(message.isEmpty ? run.errors.isEmpty : run.errors.contains(message), "\(run.errors)")
  }

  @Test("a damping that looks like percents is asked about")
  func percent() throws {
    let folder = try TemporaryFolder.withCatalog()
    let run = try folder.succeed("add", "curve", "brand/x", ".spring(response: 0.4, dampingFraction: 70)")
    #expect(run.errors.contains("was dampingFraction: 0.7 meant, not 70?"), "\(run.errors)")
  }

  @Test("changelog alone begins at the last release, and says what is missing without one")
  func changelog() throws {
    let folder = try TemporaryFolder.withCatalog()
    let none = try folder.run("changelog")
    #expect(none.status == 2 && none.errors.contains("no release to start from"), "\(none.errors)")
    try folder.succeed("release", "2026.11")
    try folder.succeed("add", "curve", "brand/new", "ease")
    let run = try folder.succeed("changelog")
    #expect(run.output.contains("release:2026.11 → now") && run.output.contains("brand/new"), "\(run.output)")
    #expect(!run.output.contains("brand/pop"))
  }

  @Test("dupes --limit prints so many groups and says how many more there are")
  func dupes() throws {
    let folder = try TemporaryFolder.withCatalog()
    for name in ["a/one", "a/two"] { try folder.succeed("add", "curve", name, "ease", "--duration", "1s") }
    for name in ["b/one", "b/two"] { try folder.succeed("add", "curve", name, "linear", "--duration", "1s") }
    #expect(try folder.succeed("nearest", "--groups", "--csv", "--no-headers").lines.filter { !$0.isEmpty }.count == 4)
    let run = try folder.succeed("nearest", "--groups", "--limit", "1", "--csv", "--no-headers")
    #expect(run.lines.filter { !$0.isEmpty }.count == 2 && run.errors.contains("1 more group;"))
  }

  @Test("what nobody can read in a terminal is refused there, and written to pipes and with -o -")
  func binary() throws {
    let folder = try TemporaryFolder.withCatalog()
    for (arguments, file) in [
      (["plot", "brand/pop", "--format", "png"], "FILE.png"), (["plot", "--grid", "--format", "png"], "FILE.png"),
      (["sample", "brand/pop", "--format", "npy"], "FILE.npy"), (["export", "f32", "brand/pop"], "FILE.f32"),
      (["gallery"], "gallery.html"),
    ] {
      let pty = try #require(PseudoTerminal(columns: 80))
      let (status, text) = try pty.run(arguments, in: folder.url)
      #expect(status == 2 && text.contains("-o \(file)"), "\(arguments): \(text.prefix(300))")
      try ToolRun(arguments, in: folder.url).expectSuccess()
    }
    let pty = try #require(PseudoTerminal(columns: 80))
    #expect(try pty.run(["gallery", "-o", "-"], in: folder.url).0 == 0)
  }
}
