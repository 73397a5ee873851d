import Foundation
import TestSupport
import Testing

/// `motionbook lint`, `motionbook explain`, and findings in `check`.
@Suite("lint and explain") struct LintCommandTests {
  /// A catalog with a warning: `time/slow` takes 12 s; and a note: two loops.
  private static func folder() throws -> TemporaryFolder {
    let folder = try TemporaryFolder.withCatalog()
    try folder.run("add", "duration", "time/slow", "12s").expectSuccess()
    return folder
  }

  private static func document(_ folder: TemporaryFolder, _ text: String) throws {
    try folder.write(text, to: "one.json")
    try folder.run("add", "json", "one.json").expectSuccess()
  }

  @Test("a warning is a finding, unless so many may pass or its rule is left out")
  func exitCodes() throws {
    let folder = try Self.folder()
    let run = try folder.run("lint")
    #expect(run.status == 1, "\(run.errors)")
    #expect(
      run.output == """
        time/slow
          warning  unusual-duration
                   takes 12 s
                   allowed: at most 10 s
                   shorten it, or split it into several motions: motionbook edit time/slow

        1 finding in 5 presets: 0 errors, 1 warning, 0 notes

        """)
    #expect(
      try folder.run("lint", "-c", "team.motionbook").output.contains("motionbook -c team.motionbook edit time/slow"))
    for arguments in [
      ["--max-warnings", "1"], ["--except", "unusual-duration"], ["--rule", "flashing"], ["brand/*"], ["brand/pop"],
    ] {
      let run = try ToolRun(["lint"] + arguments, in: folder.url)
      #expect(run.status == 0, "\(arguments): \(run.output)\(run.errors)")
    }
    #expect(try folder.run("lint", "time/*").status == 1)
    #expect(try folder.run("lint", "nothing/*").status == 3)
    #expect(try folder.run("lint", "nothing").status == 3)
  }

  @Test("unchanged seeds are left out beside presets of one's own, unless they are named")
  func seeds() throws {
    let folder = try TemporaryFolder()
    try folder.succeed("init", "team.motionbook", "--seeds", "system,reduced")
    let seeds = try folder.run("lint")
    #expect(seeds.status == 1 && seeds.output.contains("stagger-over-budget"), "\(seeds.output)")
    try folder.succeed("add", "curve", "brand/pop", ".bouncy")
    #expect(!(try folder.succeed("lint")).output.contains("reduced/"))
    #expect(try folder.run("lint", "*").output.contains("reduced/"))
    try folder.succeed("set", "reduced/reveal-in-order", "--title", "Ours")
    #expect(try folder.run("lint").output.contains("reduced/reveal-in-order"))
  }

  @Test("a misspelt rule, and options that do not go together, are answered")
  func usage() throws {
    let folder = try Self.folder()
    let misspelt = try folder.run("lint", "--rule", "flashng")
    #expect(misspelt.status == 2 && misspelt.errors.contains("did you mean \"flashing\"?"), "\(misspelt.errors)")
    #expect(try folder.run("lint", "--explain", "flashng").status == 2)
    for arguments in [
      ["--dry-run"], ["--max-warnings", "-1"], ["--json", "--format", "sarif"], ["--format", "html"],
    ] {
      #expect(try ToolRun(["lint"] + arguments, in: folder.url).status == 2, "\(arguments)")
    }
  }

  @Test("JSON, SARIF and workflow commands say the same")
  func formats() throws {
    let folder = try Self.folder()
    let json = try folder.run("lint", "--json").json()
    let finding = try #require((json["findings"] as? [[String: Any]])?.first)
    #expect(finding["rule"] as? String == "unusual-duration" && finding["preset"] as? String == "time/slow")
    #expect((finding["measured"] as? [String: Any])?["value"] as? Double == 12)
    #expect((json["counts"] as? [String: Int]) == ["error": 0, "warning": 1, "note": 0])
    let sarif = try folder.run("lint", "--format", "sarif", "-o", "motion.sarif")
    #expect(sarif.status == 1 && sarif.output.isEmpty)
    let log = try #require(
      try JSONSerialization.jsonObject(with: Data(contentsOf: folder.file("motion.sarif"))) as? [String: Any])
    #expect(log["version"] as? String == "2.1.0")
    let results = try #require((log["runs"] as? [[String: Any]])?.first?["results"] as? [[String: Any]])
    #expect(results.compactMap { $0["ruleId"] as? String } == ["unusual-duration"])
    #expect(
      try folder.run("lint", "--format", "github").output
        == "::warning file=team.motionbook,title=unusual-duration%3A time/slow::time/slow takes 12 s (allowed: at most 10 s); "
        + "shorten it, or split it into several motions: motionbook edit time/slow\n")
  }

  @Test("motionbook.json says what counts, and what it misspells is an error with its place")
  func configuration() throws {
    let folder = try Self.folder()
    for (text, status) in [
      (#"{"lint": {"rules": {"unusual-duration": "off"}}}"#, 0),
      (#"{"lint": {"rules": {"unusual-duration": {"longest": 12}}}}"#, 0),
      (#"{"lint": {"rules": {"unusual-duration": "note"}}}"#, 0),
      (#"{"lint": {"ignore": {"time/*": ["unusual-duration"]}}}"#, 0),
      (#"{"lint": {}, "outputs": {}, "catalog": "team.motionbook"}"#, 1),
    ] as [(String, Int32)] {
      try folder.write(text, to: "motionbook.json")
      #expect(try folder.run("lint").status == status, "\(text)")
    }
    try folder.write("{\"lint\": {\"rules\": {\n  \"unusal-duration\": \"off\"}}}", to: "motionbook.json")
    let misspelt = try folder.run("lint")
    #expect(misspelt.status == 5, "\(misspelt.errors)")
    #expect(misspelt.errors.contains(#"motionbook.json:2:3: unknown key "unusal-duration""#), "\(misspelt.errors)")
    #expect(misspelt.errors.contains(#"did you mean "unusual-duration"?"#), "\(misspelt.errors)")
    try folder.write(#"{"lint": {"rules": {"unusual-duration": "off"}}}"#, to: "rules.json")
    #expect(try folder.run("lint", "--project", "rules.json").status == 0)
  }

  @Test("a project has rules of its own, which count, are explained and chosen as the others")
  func ownRules() throws {
    let folder = try TemporaryFolder()
    try folder.succeed("init", "team.motionbook", "--seeds", "none")
    try folder.succeed("add", "duration", "time/fast", "100ms", "--use", "buttons")
    try folder.succeed("add", "duration", "time/odd", "130ms")
    try folder.succeed("add", "curve", "draft/pop", ".bouncy")
    let project = #"""
      {"lint": {"require": {
        "on-scale": {"where": "kind = duration", "expect": "duration = 100ms or duration = 200ms",
                     "severity": "error", "reason": "two lengths are enough"},
        "used": {"where": "name != 'draft/*'", "expect": "use"}}}}
      """#
    try folder.write(project, to: "motionbook.json")
    let run = try folder.run("lint")
    #expect(
      run.output == """
        time/odd
          error    on-scale
                   has duration 0.13 s
                   allowed: duration = 100ms or duration = 200ms
                   change it (two lengths are enough): motionbook edit time/odd
          warning  used
                   has no use
                   allowed: use
                   change it: motionbook set time/odd --use TEXT

        2 findings in 3 presets: 1 error, 1 warning, 0 notes

        """)
    #expect(run.status == 1)
    for (arguments, status) in [
      (["--except", "on-scale"], 1), (["--rule", "used", "--max-warnings", "1"], 0), (["time/fast"], 0),
      (["--rule", "on-scal"], 2), (["--explain", "on-scale"], 0), (["--explain", "on-scal"], 2),
    ] as [([String], Int32)] {
      #expect(try ToolRun(["lint"] + arguments, in: folder.url).status == status, "\(arguments)")
    }
    // Deprecated presets are held to rules that ask for them.
    try folder.succeed("deprecate", "draft/pop")
    try folder.write(
      #"{"lint": {"require": {"told": {"where": "deprecated", "expect": "notes"}, "used": {"expect": "use"}}}}"#,
      to: "motionbook.json")
    let findings = try #require(folder.run("lint", "--json").json()["findings"] as? [[String: Any]])
    #expect(findings.map { "\($0["preset"] ?? "") \($0["rule"] ?? "")" } == ["draft/pop told", "time/odd used"])
    try folder.write(project, to: "motionbook.json")
    let explained = try folder.succeed("lint", "--explain", "on-scale").output
    #expect(explained.contains("two lengths are enough") && explained.contains(#""where": "kind = duration""#))
    let log = try folder.run("lint", "--format", "sarif").json()
    let driver = ((log["runs"] as? [[String: Any]])?.first?["tool"] as? [String: Any])?["driver"] as? [String: Any]
    #expect((driver?["rules"] as? [[String: Any]])?.last?["id"] as? String == "used")
    try folder.write(
      #"{"lint": {"ignore": {"time/o*": ["on-scale", "used"]}, "require": {"on-scale": {"expect": "duration < 0.1"}, "used": {"expect": "use"}}}}"#,
      to: "ignoring.json")
    #expect(try folder.run("lint", "time/odd", "--project", "ignoring.json").status == 0)
    #expect(try folder.run("lint", "time/fast", "--project", "ignoring.json").status == 1)
    // A deprecated preset is left alone, a new one is a finding of its change.
    try folder.succeed("release", "1")
    #expect(try folder.run("diff", "1..now", "--lint").status == 0)
    try folder.succeed("add", "duration", "time/slow", "700ms", "--use", "pages")
    let change = try folder.run("diff", "1..now", "--lint")
    #expect(change.status == 1 && change.output.contains("has duration 0.7 s"), "\(change.output)")
    #expect(!change.output.contains("has duration 0.13 s"), "\(change.output)")
    let refused = try folder.run("release", "2", "--lint")
    #expect(refused.status == 1 && refused.errors.contains("has duration 0.13 s"), "\(refused.errors)")
    #expect(try folder.run("release").output.components(separatedBy: "\n").count == 3)
    for name in ["time/odd", "time/slow"] { try folder.succeed("deprecate", name) }
    #expect(try folder.run("lint").status == 0)
    // Unchanged seeds break rules only where they are named.
    try folder.succeed("seeds", "add", "carbon")
    #expect(try folder.run("lint", "carbon/*", "--rule", "on-scale").status == 1)
    try folder.succeed("release", "2", "--lint")
    #expect(try folder.run("deprecate", "time/fast", "--use", "draft/pop").errors.contains("found curve"))
  }

  @Test("a formula of a name that its preset does not have is found, a curve of an app's own is not")
  func unknownNames() throws {
    let folder = try TemporaryFolder()
    try folder.succeed("init", "team.motionbook", "--seeds", "none")
    for (kind, name, motion) in [
      ("keyframes", "a/k", "KeyframeTrack(\\.scale) { LinearKeyframe(1, duration: \"x\") }"),
      ("sequence", "a/s", "withAnimation(.linear(duration: \"x\")) { scale = 2 }"),
      ("transition", "a/t", ".opacity.animation(.linear(duration: \"x\"))"), ("curve", "a/own", "custom(\"wiggle\")"),
    ] { try folder.succeed("add", kind, name, motion) }
    let run = try folder.run("lint", "--rule", "broken-reference", "--json")
    let found = try #require(try run.json()["findings"] as? [[String: Any]])
    #expect(run.status == 1 && found.compactMap { $0["preset"] as? String } == ["a/k", "a/s", "a/t"], "\(found)")
  }

  @Test("a broken reference of a deprecated preset is found, as no output can be built with it")
  func deprecatedBroken() throws {
    let folder = try TemporaryFolder()
    try folder.succeed("init", "team.motionbook")
    try folder.succeed("add", "duration", "time/fast", "100ms")
    try folder.succeed("add", "curve", "ease/out", #"ease-out.duration(ref("time/fast"))"#)
    try folder.succeed("deprecate", "ease/out", "--reason", "old")
    #expect(try folder.run("lint").status == 0)
    try folder.succeed("rm", "time/fast", "--force")
    #expect(try folder.run("export", "css").status == 5)
    let found = try folder.run("lint", "--json").json()["findings"] as? [[String: Any]]
    #expect(found?.compactMap { $0["rule"] as? String } == ["broken-reference"])
  }

  @Test(
    "a rule of one's own that says nothing that can be checked is refused with its place",
    arguments: [
      (#"{"a-b": {"expect": "usee"}}"#, "usee", "/lint/require/a-b/expect"),
      (#"{"a-b": {"where": "kind = curv", "expect": "use"}}"#, "curv", "/lint/require/a-b/where"),
      (#"{"a-b": {"expect": "author = ada"}}"#, "author", "/lint/require/a-b/expect"),
      (#"{"flashing": {"expect": "use"}}"#, "flashing", "/lint/require/flashing"),
      (#"{"A b": {"expect": "use"}}"#, "A b", "/lint/require/A b"),
      (#"{"a-b": {"where": "use"}}"#, "expect", "/lint/require/a-b"),
      (#"{"a-b": {"expect": "use", "severity": "off"}}"#, "note", "/lint/require/a-b/severity"),
      (#"{"a-b": {"expect": "use"}}, "ignore": {"x/*": ["a-c"]}"#, "a-b", "/lint/ignore/x~1*/0"),
    ])
  func wrongOwnRules(_ rules: String, _ word: String, _ place: String) throws {
    let folder = try TemporaryFolder.withCatalog()
    try folder.write("{\"lint\": {\"require\": \(rules)}}", to: "motionbook.json")
    let run = try folder.run("lint")
    #expect(run.status == 5 && run.errors.contains(word) && run.errors.contains(place), "\(run.errors)")
  }

  @Test("a catalog below the project's folder is the one that is looked at there, by the project's rules")
  func below() throws {
    let folder = try TemporaryFolder.withCatalog()
    try folder.write(#"{"lint": {"rules": {"unusual-duration": "off"}}}"#, to: "motionbook.json")
    let own = try folder.shell(
      "mkdir own && cd own && motionbook init own.motionbook --seeds none && motionbook add duration a/long 20s && motionbook lint"
    ).expectSuccess()
    #expect(own.output.contains("no findings in 1 preset\n"), "\(own.output)")
    try folder.write(#"{"lint": {}}"#, to: "motionbook.json")
    let strict = try folder.shell("cd own && motionbook lint")
    #expect(strict.status == 1 && strict.output.contains("unusual-duration"), "\(strict.output)\(strict.errors)")
  }

  @Test("--fix follows a stated replacement, --dry-run says so, and undo takes it back")
  func fixing() throws {
    let folder = try TemporaryFolder.withCatalog()
    try folder.run("add", "curve", "brand/open", "ease", "--duration", "time/short").expectSuccess()
    try folder.run("add", "duration", "time/quick", "200ms").expectSuccess()
    try folder.run("deprecate", "time/short", "--use", "time/quick", "--reason", "one scale").expectSuccess()
    let found = try folder.run("lint")
    #expect(found.status == 1 && found.output.contains("refers to time/short, which is deprecated: one scale"))
    #expect(found.output.contains("motionbook lint brand/open --rule deprecated-use --fix"))
    #expect(found.output.hasSuffix("; --fix can fix 1\n"))
    let before = try folder.contents()
    let tried = try folder.run("lint", "--fix", "--dry-run")
    #expect(tried.status == 1 && tried.output.hasPrefix("would have changed brand/open@2"), "\(tried.output)")
    #expect(try folder.contents() == before)
    let fixed = try folder.run("lint", "--fix")
    #expect(fixed.status == 0 && fixed.output.hasPrefix("changed brand/open@2"), "\(fixed.output)\(fixed.errors)")
    #expect(try folder.run("show", "brand/open", "--json").output.contains(#""duration": "time/quick""#))
    #expect(try folder.run("log", "brand/open").output.contains("motionbook lint --fix"))
    try folder.run("undo").expectSuccess()
    #expect(try folder.run("lint").output == found.output)
  }

  @Test("--explain lists all rules, and says of one why, its numbers and an example")
  func explaining() throws {
    let folder = try TemporaryFolder()
    let all = try folder.run("lint", "--explain").expectSuccess()
    #expect(all.lines.count >= 14 && all.output.contains("stagger-over-budget"))
    let one = try folder.run("lint", "--explain", "stagger-over-budget").expectSuccess().output
    for part in [
      "stagger-over-budget (warning)", "budget: ", "0.5 s", "https://", #""budget": 0.5"#, #""kind": "sequence""#,
    ] {
      #expect(one.contains(part), "\(part)")
    }
    let json = try folder.run("lint", "--explain", "stagger-over-budget", "--json").json()
    #expect((json["parameters"] as? [[String: Any]])?.first?["default"] as? Double == 0.5)
  }

  @Test("the verdict lists what a change adds, and only --lint makes it count")
  func checking() throws {
    let folder = try Self.folder()
    try folder.run("release", "1.0").expectSuccess()
    #expect(try !folder.run("diff", "--verdict", "1.0..now").output.contains("adds"))
    try folder.run("add", "duration", "time/none", "0s").expectSuccess()
    try folder.run("add", "duration", "time/fast", "0s").expectSuccess()
    let run = try folder.run("diff", "--verdict", "1.0..now").expectSuccess()
    #expect(run.output.contains("adds 1 finding:\n  time/fast\n    warning  unusual-duration\n"), "\(run.output)")
    #expect(!run.output.contains("time/slow"))
    // A finding is not new because its preset was renamed.
    try folder.run("rename", "time/slow", "time/slower").expectSuccess()
    #expect(try folder.run("diff", "--verdict", "1.0..now").output.contains("adds 1 finding:\n  time/fast\n"))
    let counted = try folder.run("diff", "--verdict", "1.0..now", "--lint", "--json")
    #expect(counted.status == 1)
    let added = try #require(try counted.json()["added"] as? [String: Any])
    #expect((added["findings"] as? [[String: Any]])?.compactMap { $0["preset"] as? String } == ["time/fast"])
    #expect(
      try folder.run("diff", "--verdict", "1.0..now", "--md").output.contains(
        "- **warning** `unusual-duration`: `time/fast` "))
    try folder.write(#"{"lint": {"rules": {"unusual-duration": "off"}}}"#, to: "motionbook.json")
    #expect(try folder.run("diff", "--verdict", "1.0..now", "--lint").status == 0)
  }

  @Test("of an imported style sheet what moves without a variant is found, by how far it moves")
  func imported() throws {
    guard let sheets = Fixtures.shared("data/css/animate.css-3.7.2") else {
      print("skipped: fixtures absent")
      return
    }
    let folder = try TemporaryFolder()
    try folder.run("init", "web.motionbook").expectSuccess()
    try folder.run(
      "import", "css", sheets.appendingPathComponent("fading_exits/fadeOutDownBig.css").path,
      sheets.appendingPathComponent("fading_entrances/fadeInDown.css").path,
      sheets.appendingPathComponent("fading_exits/fadeOut.css").path
    ).expectSuccess()
    let findings = try #require(try folder.run("lint", "--json").json()["findings"] as? [[String: Any]])
    // translate3d(0, 2000px, 0); translate3d(0, -100%, 0) of a view of 100 points; a fade alone.
    #expect(
      findings.map { "\($0["rule"] ?? "") \($0["preset"] ?? "") \(($0["measured"] as? [String: Any])?["value"] ?? "")" }
        == ["missing-reduced-motion fade-in-down 100", "large-travel fade-out-down-big 2000"])
  }
}
