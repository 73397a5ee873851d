import Foundation
import Testing

/// Answers to invalid command lines.
@Suite("Answers to arguments") struct ArgumentAnswerTests {
  @Test("a curve that is complete needs no catalog, also where a folder has several")
  func complete() throws {
    let folder = try TemporaryFolder()
    for name in ["a.motionbook", "b.motionbook"] { try folder.succeed("init", name) }
    for command in [
      ["sample", "ease", "--at", "0.5"], ["sample", "linear", "--count", "2"], ["show", "bouncy"],
      ["metrics", "ease-in"],
    ] {
      let run = try ToolRun(command, in: folder.url)
      #expect(run.status == 0 && run.errors.isEmpty, "\(command): \(run.errors)")
    }
    // An unknown name may be in either catalog.
    for command in [["sample", "brand/pop", "--at", "0.5"], ["show", "eas"], ["list"]] {
      let run = try ToolRun(command, in: folder.url)
      #expect(run.status == 2 && run.errors.contains("error[SEVERAL_CATALOGS]"), "\(command): \(run.errors)")
    }
  }

  @Test("a name with capitals is no curve, and leads to the name without", arguments: ["brand/Pop", "Brand/pop@1"])
  func capitals(name: String) throws {
    let folder = try TemporaryFolder.withCatalog()
    for command in ["show", "sample"] {
      let run = try folder.run(command, name)
      #expect(run.status == 5 && run.errors.contains("error[BAD_NAME]"), "\(run.errors)")
      #expect(run.errors.contains("\"brand/pop"), "\(run.errors)")
    }
  }

  @Test(
    "what a curve does not heed is refused, whatever it is asked for",
    arguments: [["--trigger", "0.1"], ["--events", "0:on"], ["--seed", "3"]])
  func unheeded(_ option: [String]) throws {
    let folder = try TemporaryFolder.withCatalog()
    for motion in ["ease", "brand/pop", "brand/default", ".spring(duration: 0.5).delay(0.1)"] {
      for command in [
        ["sample", motion, "--at", "0.1"], ["sample", motion, "--count", "2"], ["sample", motion, "--progress", "0.1"],
      ] {
        let run = try ToolRun(command + option, in: folder.url)
        #expect(run.status == 2 && run.output.isEmpty, "\(command): \(run.output)")
        #expect(run.errors.contains("omit \(option[0])"), "\(command): \(run.errors)")
      }
    }
    // Options that only motions other than curves use.
    let transition = #"{"motionbook":1,"kind":"transition","name":"a","insertion":{"effects":[{"opacity":true}]}}"#
    let option = option[0] == "--events" ? ["--events", "0:insertion"] : option
    try ToolRun(["sample", transition, "--at", "0.1"] + option, in: folder.url).expectSuccess()
  }

  @Test(
    "a length behind a curve is its own, a pair of versions is without the name again, a damping as it is played")
  func otherForms() throws {
    let folder = try TemporaryFolder.withCatalog()
    let length = try folder.succeed("export", "css", "cubic-bezier(0.2,0,0,1) 300ms").output
    #expect(length.contains(": 300ms;") && length.contains(": cubic-bezier(0.2, 0, 0, 1);"), "\(length)")
    try folder.succeed("set", "brand/pop", "ease-in")
    let pair = try folder.succeed("diff", "brand/pop@1..2").output
    #expect(try pair == folder.succeed("diff", "brand/pop@1", "brand/pop@2").output)
    try folder.write(
      "import SwiftUI\nenum S {\n  static let stiff = Animation.interpolatingSpring(stiffness: 50, damping: 40)\n"
        + "  static func row(_ i: Int) -> Animation { .bouncy }\n}\n", to: "S.swift")
    let quiet = try folder.succeed("-q", "import", "swiftui", "S.swift")
    #expect(quiet.output.isEmpty && quiet.errors.isEmpty, "\(quiet.errors)")
    // Twice the root of the stiffness.
    #expect(try folder.succeed("show", "s/stiff").output.contains("40, played as 14.1421"))
  }

  @Test("a release that does not exist leads to the releases, a taken name to a command that can be run")
  func commands() throws {
    let folder = try TemporaryFolder.withCatalog()
    try folder.succeed("release", "2.1")
    for release in ["2.0", "2026"] {
      let run = try folder.run("show", "brand/pop@release:\(release)")
      #expect(run.status == 3 && run.errors.contains("there is no release \"\(release)\""), "\(run.errors)")
      #expect(run.errors.contains("motionbook release\n") && !run.errors.contains("motionbook list"), "\(run.errors)")
    }
    for (arguments, value) in [
      (["add", "curve", "brand/pop", "spring(duration: 0.4, bounce: 0.1)"], "'.spring(duration: 0.4, bounce: 0.1)'"),
      (["add", "duration", "time/short", "0.3s"], "300ms"),
      (["add", "alias", "brand/default", "brand/enter"], "brand/enter"),
    ] {
      let run = try ToolRun(arguments, in: folder.url)
      #expect(run.status == 4)
      let name = arguments[0] == "alias" ? arguments[1] : arguments[2]
      let command = "set \(name) \(value)"
      #expect(run.errors.contains("change it with: motionbook \(command); "), "\(run.errors)")
      let words = ["set", name, value.trimmingCharacters(in: ["'"])]
      #expect(try ToolRun(words, in: folder.url).expectSuccess().output.hasPrefix("changed "))
    }
    let other = try folder.run("add", "alias", "brand/pop", "brand/enter")
    #expect(other.errors.contains("remove it first: motionbook rm brand/pop; "), "\(other.errors)")
    let rename = try folder.run("rename", "brand/pop", "brand/enter")
    #expect(
      rename.status == 4 && rename.errors.contains("rename that one first: motionbook rename brand/enter NEW-NAME"))
  }

  @Test("a missing argument leads to the help of the command that lacks it")
  func help() throws {
    let folder = try TemporaryFolder()
    for (command, page) in [
      (["export", "catalog"], "export catalog"), (["add", "curve"], "add curve"), (["import", "dtcg"], "import"),
      (["import"], "import"),
    ] {
      let run = try ToolRun(command, in: folder.url)
      #expect(run.status == 2 && run.errors.contains("try: motionbook \(page) --help\n"), "\(run.errors)")
    }
  }

  @Test("a reference of a document that leads nowhere is told with file, line and pointer, and by what can stand there")
  func references() throws {
    let folder = try TemporaryFolder.withCatalog()
    func keyframe(_ members: String) -> String {
      "{\"title\": \"absent\",\n \"tracks\": [{\"property\": \"scale\", \"initial\": 1, \"keyframes\": [\n  {\(members)}]}]}"
    }
    for (members, key, column, hint) in [
      (#""linear": 2, "duration": "absent""#, "duration", 29, nil),
      (#""linear": 2, "duration": 1, "easing": "absent""#, "easing", 42, nil),
      (#""spring": 2, "using": "absent""#, "using", 26, nil),
      (#""linear": 2, "duration": "ease""#, "duration", 29, "expected a length of time"),
      (#""spring": 2, "using": "bouncy""#, "using", 26, #"write ".bouncy""#),
      (#""linear": 2, "duration": 1, "easing": "ease""#, "easing", 42, "write \"cubic-bezier("),
    ] as [(String, String, Int, String?)] {
      try folder.write(keyframe(members), to: "hero.json")
      let run = try folder.run("add", "keyframes", "hero/enter", "--from", "hero.json")
      #expect(run.status == 3)
      #expect(run.errors.contains("error[NOT_FOUND]: hero.json:3:\(column): hero/enter refers to "), "\(run.errors)")
      #expect(run.errors.contains(" at /tracks/0/keyframes/0/\(key)\n"), "\(run.errors)")
      if let hint { #expect(run.errors.contains("hint: \(hint)"), "\(run.errors)") }
      #expect(key == "easing" || !run.errors.contains("cubic-bezier"), "\(run.errors)")
    }
    try folder.write("KeyframeTrack(\\.scale) { LinearKeyframe(2, duration: 1) }", to: "hero.swift")
    let notation = try folder.run("add", "keyframes", "hero/enter", "--from", "hero.swift")
    #expect(notation.errors.contains("hint: --from takes a document"), "\(notation.errors)")
    let json = try folder.run("add", "keyframes", "hero/enter", "--from", "hero.json", "--json").errorJSON()
    let details = (json["error"] as? [String: Any])?["details"] as? [String: Any]
    #expect(details?["pointer"] as? String == "/tracks/0/keyframes/0/easing" && details?["line"] as? Int == 3)
  }

  @Test(
    "a spring in any words gets a bounce: a named one keeps its name, one without gets a duration and a bounce",
    arguments: [
      // 0.3 of the style and 0.15 are 0.45.
      (".bouncy(duration: 0.6)", ".bouncy(duration: 0.6, extraBounce: 0.15)"),
      (".spring(response: 0.5, dampingFraction: 0.7)", "(duration: 0.5, bounce: 0.45)"),
      // ω = √400 = 20, so the period is 2π/20 = 0.314159265 s.
      ("spring(mass: 1, stiffness: 400, damping: 28)", "(duration: 0.314159265, bounce: 0.45)"),
    ])
  func bounces(_ spring: String, _ expected: String) throws {
    let folder = try TemporaryFolder.withCatalog()
    try folder.succeed("add", "curve", "brand/spring", spring)
    try folder.succeed("set", "brand/spring", "--bounce", "0.45")
    let shown = try folder.succeed("show", "brand/spring", "--json").json()["notation"] as? String
    #expect(shown?.hasSuffix(expected) == true, "\(shown ?? "nothing")")
    let notations = try ["30%", "0.3"].map { bounce in
      try folder.succeed("set", "brand/spring", "--bounce", bounce)
      return try folder.succeed("show", "brand/spring", "--json").json()["notation"] as? String
    }
    #expect(notations[0] == notations[1] && notations[0] != nil)
    // A dash begins a number here.
    try folder.succeed("set", "brand/spring", "--bounce", "-0.45")
    let negative = try folder.succeed("show", "brand/spring", "--json").json()["notation"] as? String
    #expect(negative?.contains("ounce: -0.") == true, "\(negative ?? "nothing")")
  }

  @Test("the spring of other platforms has the speed of the curve: twice as fast is four times as stiff")
  func speeds() throws {
    let folder = try TemporaryFolder.withCatalog()
    let spring = "spring(mass: 1, stiffness: 100, damping: 10).speed(2)"
    let platforms = try folder.succeed("show", spring, "--json").json()["spring"] as? [String: Any]
    let physics = platforms?["physics"] as? [String: Any]
    #expect(physics?["stiffness"] as? Double == 400 && physics?["damping"] as? Double == 20, "\(platforms ?? [:])")
  }

  @Test(
    "keyframes and transitions get another duration, and a rule of CSS in their place takes the times that they have")
  func durations() throws {
    let folder = try TemporaryFolder.withCatalog()
    let rule = "@keyframes k { from { opacity: 0 } 25% { opacity: 0.4 } }"
    try folder.write("\(rule) .k { animation: k 400ms cubic-bezier(.2, 0, 0, 1) }", to: "k.css")
    try folder.succeed("import", "k.css")
    try folder.succeed("add", "transition", "t/spring", ".slide")
    try folder.succeed("add", "transition", "t/ease", ".transition(.slide).animation(.easeIn)")
    func expect(_ parts: String..., of name: String) throws {
      let text = try folder.succeed("export", "json", name).output
      for part in parts { #expect(text.contains(part), "\(part) in \(text)") }
    }
    try folder.succeed("set", "k", rule.replacing("0.4", with: "0.5"))
    try expect(#""duration": 0.3"#, "[0.2, 0, 0, 1]", of: "k")
    // A quarter and three quarters of it.
    try folder.succeed("set", "k", "--duration", "2s")
    try expect(#""duration": 0.5"#, #""duration": 1.5"#, of: "k")
    try folder.succeed("set", "k", rule, "--duration", "1s")
    try expect(#""duration": 0.25"#, #""duration": 0.75"#, of: "k")
    for name in ["t/spring", "t/ease"] { try folder.succeed("set", name, "--duration", "200ms") }
    try expect(#""duration": 0.2"#, "smooth", of: "t/spring")
    try expect(#""duration": 0.2"#, "easeIn", of: "t/ease")
    try folder.succeed("add", "keyframes", "k2", rule, "--duration", "2s")
    try expect(#""duration": 0.5"#, #""duration": 1.5"#, of: "k2")
    let document =
      #"{"tracks":[{"property":"x","initial":0,"keyframes":[{"linear":1,"duration":1}]}],"title":"Titled"}"#
    try folder.succeed("add", "keyframes", "k4", document, "--duration", "2s")
    try expect("Titled", #""duration": 2"#, of: "k4")
    try folder.succeed("add", "transition", "t/new", ".slide", "--duration", "200ms")
    try expect(#""duration": 0.2"#, "smooth", of: "t/new")
    for arguments in [
      ["keyframes", "k3", rule, "--duration", "none"], ["schedule", "s", "periodic(by: 5)", "--duration", "1s"],
    ] {
      #expect(try ToolRun(["add"] + arguments, in: folder.url).status == 2, "\(arguments)")
    }
    // Start and repetition stay, and what has no use is refused.
    try folder.write(
      #"{"tracks": [{"property": "x", "initial": 0, "keyframes": [{"linear": 1, "duration": 1}]}], "delay": 0.2, "repeat": "forever"}"#,
      to: "k.json")
    try folder.succeed("set", "k", "--from", "k.json")
    try folder.succeed("set", "k", rule)
    try expect(#""delay": 0.2"#, #""repeat": "forever""#, of: "k")
    for arguments in [["k", "--from", "k.json", "--duration", "2s"], ["t/ease", ".slide", "--bounce", "0.2"]] {
      #expect(try ToolRun(["set"] + arguments, in: folder.url).status != 0, "\(arguments)")
    }
    for duration in ["none", "x", "-1s"] {
      #expect(try folder.run("set", "k", "--duration", duration).status != 0, "\(duration)")
    }
  }

  @Test("a duration in place of a reference is told, as the curve follows the other preset no longer")
  func cutReference() throws {
    let folder = try TemporaryFolder.withCatalog()
    try folder.succeed("add", "curve", "brand/in", "ease-in", "--duration", "time/short")
    #expect(try !folder.succeed("set", "brand/in", "ease-out").errors.contains("time/short"))
    #expect(try folder.succeed("set", "brand/in", "--duration", "220ms").errors.contains("time/short"))
    #expect(try !folder.succeed("set", "brand/in", "--duration", "230ms").errors.contains("time/short"))
  }

  @Test("a duration may be plain seconds wherever it may have a unit; what may mean milliseconds is asked about")
  func seconds() throws {
    let folder = try TemporaryFolder.withCatalog()
    try folder.succeed("add", "curve", "brand/a", "ease", "--duration", "0.3")
    try folder.succeed("add", "curve", "brand/b", "ease", "--duration", "300ms")
    #expect(
      try folder.succeed("sample", "brand/a", "--at", "0.1", "--csv").output
        == folder.succeed("sample", "brand/b", "--at", "0.1", "--csv").output)
    try folder.succeed("add", "duration", "time/a", "0.15")
    try folder.succeed("set", "time/short", "0.25")
    try folder.succeed("set", "brand/enter", "--duration", "0.5")
    // Changes one number of a spring, keeping the rest of its notation.
    try folder.succeed(
      "set", "brand/pop", "--bounce", "0.2", "--duration", "400ms", "--use", "for buttons", "--source", "guide.pdf")
    let pop = try folder.succeed("export", "json", "brand/pop").output
    for part in ["\"duration\": 0.4", "\"bounce\": 0.2", "\"for buttons\"", "\"guide.pdf\""] {
      #expect(pop.contains(part), "\(pop)")
    }
    for arguments in [
      ["brand/pop", "--bounce", "2"], ["brand/enter", "--bounce", "0.2"], ["time/short", "--bounce", "0"],
    ] {
      #expect(try ToolRun(["set"] + arguments, in: folder.url).status != 0, "\(arguments)")
    }
    let keyframes = "KeyframeTrack(\\.scale) { LinearKeyframe(1.2, duration: 0.3); CubicKeyframe(1, duration: 300) }"
    let long = try folder.succeed("add", "keyframes", "brand/long", keyframes, "--dry-run").errors
    #expect(long.contains("300ms") && long.contains("duration: 0.3") && !long.contains("--duration"), "\(long)")
    #expect(
      try folder.succeed("add", "transition", "brand/slow", ".slide", "--duration", "300ms").errors.contains("0.4409 s")
    )
    // A warning repeats the typed number.
    #expect(try folder.run("show", "spring(duration: 400)", "--no-plot").errors.contains("400ms"))
    #expect(try folder.succeed("export", "json", "time/short").output.contains("\"duration\": 0.25"))
    #expect(try folder.succeed("export", "json", "brand/enter").output.contains("\"duration\": 0.5"))
    try folder.succeed("sample", "ease", "--at", "0.1", "--duration", "0.3")
    for (arguments, number) in [
      (["add", "duration", "time/b", "150"], "150"), (["set", "brand/enter", "--duration", "300"], "300"),
      (["add", "curve", "brand/c", "ease", "--duration", "10"], "10"),
      (["sample", "ease", "--at", "0.1", "--duration", "300"], "300"), (["show", "ease", "--duration", "10"], "10"),
      (["sample", "ease", "--duration", " 300"], "300"), (["fit", "ease", "--duration", "300"], "300"),
    ] {
      let run = try ToolRun(arguments, in: folder.url)
      #expect(run.status == 5 && run.errors.contains("(allowed: \(number)ms, \(number)s)"), "\(run.errors)")
    }
  }

  @Test(
    "a list given in two parts is one list",
    arguments: [
      ["ease", "--at", "0.1,50%"], ["ease", "--progress", "-0.5,1.5"], ["seed/shake", "--trigger", "0,2"],
      ["seed/animated-button-eased", "--events", "0:selected,1:idle"],
    ])
  func listsInParts(arguments: [String]) throws {
    let folder = try TemporaryFolder()
    try folder.succeed("init", "team.motionbook", "--seeds", "seed")
    let parts = arguments[2].split(separator: ",").flatMap { [arguments[1], String($0)] }
    let whole = try ToolRun(["sample"] + arguments, in: folder.url).expectSuccess()
    let inParts = try ToolRun(["sample", arguments[0]] + parts, in: folder.url).expectSuccess()
    #expect(inParts.output == whole.output)
    #expect(try ToolRun(["sample", arguments[0]] + parts.prefix(2), in: folder.url).output != whole.output)
  }

  @Test("what is no time where one is expected is answered with what one looks like, and with no share of a whole")
  func noTimes() throws {
    let folder = try TemporaryFolder.withCatalog()
    for arguments in [
      ["set", "brand/enter", "--duration", "abc"], ["add", "curve", "brand/c", "ease", "--duration", "xyz"],
      ["sample", "ease", "--at", "0.1", "--duration", "abc"], ["sample", "ease", "--at", "0.1", "--duration", "50%"],
    ] {
      let run = try ToolRun(arguments, in: folder.url)
      #expect(run.status != 0 && run.errors.contains("hint: ") && run.errors.contains("s or 2"), "\(run.errors)")
      #expect(!run.errors.contains("of the whole"), "\(run.errors)")
    }
    // The answer to a misspelt name is the right one, to a removed preset the command that restores it.
    let near = try folder.run("set", "brand/enter", "--duration", "time/shrt")
    #expect(near.errors.contains("did you mean: time/short?"), "\(near.errors)")
    try folder.succeed("rm", "time/short")
    let gone = try folder.run("set", "brand/enter", "--duration", "time/short")
    #expect(gone.errors.contains("motionbook restore time/short"), "\(gone.errors)")
    #expect(try folder.run("sample", "ease", "--at", "half").errors.contains("50% of the whole"))
    try folder.succeed("sample", "ease", "--at", "50%", "--duration", "12s")
  }
}
