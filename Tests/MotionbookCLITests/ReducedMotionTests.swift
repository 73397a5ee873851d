import Foundation
import Testing

/// `--reduced` selects a preset's variant for reduced motion in all commands that show and evaluate motions.
@Suite struct ReducedMotionTests {
  @Test("no preset is its own variant")
  func itself() throws {
    let folder = try TemporaryFolder()
    _ = try folder.run("init", "t.motionbook", "--seeds", "none")
    _ = try folder.run("add", "curve", "brand/pop", "ease").expectSuccess()
    let run = try folder.run("set", "brand/pop", "--reduced", "brand/pop")
    #expect(run.status == 5 && run.errors.contains("cannot be its own variant"), "\(run.errors)")
    #expect(try folder.run("log", "brand/pop", "--csv", "--no-headers").lines.filter { !$0.isEmpty }.count == 1)
  }

  @Test("a variant of another kind is told, as exports cannot play it in the place of its preset")
  func otherKind() throws {
    let folder = try TemporaryFolder()
    try folder.succeed("init", "t.motionbook", "--seeds", "none")
    try folder.succeed("add", "curve", "brand/calm", "linear")
    try folder.succeed("add", "alias", "brand/still", "brand/calm")
    let track = #"KeyframeTrack(\.scale) { LinearKeyframe(1.2, duration: 0.1) }"#
    let run = try folder.succeed("add", "keyframes", "brand/pulse", track, "--reduced", "brand/calm")
    #expect(run.errors.contains("of kind keyframes") && run.errors.contains("of kind curve"))
    #expect(try folder.succeed("set", "brand/pulse", "--reduced", "brand/still").errors.isEmpty)
    #expect(try folder.succeed("set", "brand/pulse", "--reduced", "brand/calm").errors.contains("brand/calm"))
    #expect(try folder.succeed("add", "curve", "brand/pop", "ease", "--reduced", "brand/calm").errors.isEmpty)
  }

  @Test("a rule that was edited beside the class of its preset becomes a preset, with its variant")
  func editedRule() throws {
    let folder = try TemporaryFolder()
    try folder.succeed("init", "t.motionbook", "--seeds", "none")
    let sheet = """
      @keyframes badge { from { opacity: 0 } to { opacity: 1 } }
      .badge { animation: badge 300ms ease both; } .late .badge { animation: badge 500ms ease-out both; }
      @media (prefers-reduced-motion: reduce) { .badge, .late .badge { animation: none; } }
      """
    try folder.write(sheet, to: "app.css")
    try folder.succeed("import", "app.css")
    let text = try folder.succeed("export", "css").output
    let rule = ".late .badge {\n  animation: badge-late-badge 5"
    #expect(text.contains(rule))
    try folder.write(text.replacingOccurrences(of: rule, with: "\(rule)5"), to: "out.css")
    try folder.succeed("import", "out.css", "--on-conflict", "new-version")
    let presets = try #require(try folder.succeed("list", "--json").json()["presets"] as? [[String: Any]])
    let edited = try #require(presets.first { $0["duration"] as? Double == 5.5 }?["name"] as? String)
    let shown = try folder.succeed("show", edited, "--json").json()
    #expect((shown["document"] as? [String: Any])?["reducedMotion"] as? String == "\(edited)-reduced", "\(shown)")
    let again = try folder.succeed("export", "css").output
    #expect(again.contains(".late .badge {\n  animation: \(edited.replacing("/", with: "-")) 5.5s"), "\(again)")
  }

  @Test("a variant that was removed is shown by its last name, as missing")
  func removed() throws {
    let folder = try TemporaryFolder()
    try folder.succeed("init", "t.motionbook")
    try folder.succeed("add", "curve", "brand/calm", "linear")
    try folder.succeed("add", "curve", "brand/pop", "ease", "--reduced", "brand/calm")
    try folder.succeed("rm", "brand/calm", "--force")
    let shown = try folder.succeed("show", "brand/pop").output
    let identity = #/p:[0-9a-f]{32}/#
    #expect(shown.contains("brand/calm (missing)") && !shown.contains(identity), "\(shown)")
    try folder.succeed("add", "curve", "brand/next", "ease")
    try folder.succeed("deprecate", "brand/pop", "--use", "brand/next")
    try folder.succeed("rm", "brand/next", "--force")
    let both = try folder.succeed("show", "brand/pop").output
    #expect(both.contains("brand/calm (missing)") && both.contains("use brand/next (missing)"))
    #expect(!both.contains(identity))
    try folder.succeed("set", "brand/pop", "--reduced", "none")
    for arguments in [["list"], ["export", "swiftui", "brand/pop"], ["export", "css", "brand/pop"]] {
      let run = try ToolRun(arguments, in: folder.url)
      #expect(run.status == 0 && run.output.contains("not to be used any more"))
      #expect(!run.output.contains(identity))
    }
  }

  @Test(
    "exports drop a variant that cannot play in the place of its preset, and say so", arguments: ["css", "scss", "js"])
  func otherKindExported(format: String) throws {
    let folder = try TemporaryFolder()
    try folder.succeed("init", "t.motionbook")
    try folder.succeed("add", "duration", "brand/fast", "120ms")
    try folder.succeed("add", "curve", "brand/enter", "ease-out", "--duration", "300ms")
    try folder.succeed("set", "brand/enter", "--reduced", "brand/fast")
    let run = try folder.succeed("export", format, "brand/enter")
    #expect(run.output.contains("ease-out") && !run.output.contains("120") && !run.output.contains("reduce"))
    #expect(run.errors.contains("reduced motion") && run.errors.contains("dropped"), "\(run.errors)")
  }

  @Test(
    "the variant is what is shown and evaluated; what has none is taken as it is, and that is said",
    arguments: [["show"], ["sample", "--count", "3"], ["sample", "--at", "0.1"], ["metrics"]])
  func variant(command: [String]) throws {
    let folder = try TemporaryFolder()
    _ = try folder.run("init", "t.motionbook", "--seeds", "none")
    for arguments in [
      ["add", "curve", "brand/calm", "linear", "--duration", "100ms"],
      ["add", "curve", "brand/pop", "ease", "--duration", "300ms", "--reduced", "brand/calm"],
    ] {
      #expect(try ToolRun(arguments, in: folder.url).status == 0)
    }
    func run(_ name: String) throws -> ToolRun {
      try ToolRun([command[0], name, "--reduced", "--json"] + command.dropFirst(), in: folder.url)
    }
    let reduced = try run("brand/pop")
    #expect(reduced.status == 0 && reduced.output.contains("brand/calm"), "\(reduced.errors)")
    #expect(!reduced.output.contains("brand/pop"), "\(reduced.output)")
    let calm = try run("brand/calm")
    #expect(calm.status == 0 && calm.output == reduced.output)
    #expect(calm.errors.contains("brand/calm@1 has no variant for reduced motion"), "\(calm.errors)")
  }

  @Test("requests with --reduced are answered by the variants too")
  func requests() throws {
    let folder = try TemporaryFolder()
    _ = try folder.run("init", "t.motionbook", "--seeds", "none")
    try folder.succeed("add", "curve", "brand/calm", "linear", "--duration", "100ms")
    try folder.succeed("add", "curve", "brand/pop", "ease", "--duration", "300ms", "--reduced", "brand/calm")
    func answer(_ name: String, _ options: String...) throws -> String {
      try ToolRun(
        ["eval", "--jsonl", "-", "-c", "t.motionbook"] + options, in: folder.url,
        input: Data(#"{"id":1,"motion":"\#(name)","at":[0.05]}"#.utf8)
      ).expectSuccess().output
    }
    #expect(try answer("brand/pop", "--reduced") == answer("brand/calm"))
    #expect(try answer("brand/calm") == #"{"id":1,"at":0.05,"value":0.5}"# + "\n")
    #expect(try answer("brand/pop") != answer("brand/calm"))
  }

  @Test("notation in place of a variant is told, with the command that adds it")
  func notation() throws {
    let folder = try TemporaryFolder()
    _ = try folder.run("init", "t.motionbook", "--seeds", "none")
    try folder.succeed("add", "curve", "brand/pop", ".bouncy")
    let run = try folder.run("set", "brand/pop", "--reduced", ".easeOut(duration: 0.2)")
    #expect(run.status != 0)
    #expect(run.errors.contains("motionbook add curve NAME '.easeOut(duration: 0.2)'"), "\(run.errors)")
  }
}
