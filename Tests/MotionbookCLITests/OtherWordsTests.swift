import Foundation
import Motionbook
import MotionbookSeeds
import Testing

@testable import MotionbookCLI

/// Commands and formats by their names in other tools.
@Suite("Words of other tools")
struct OtherWordsTests {
  @Test(
    "a word for a command leads to the command, and a reading word never to one that writes",
    arguments: [
      ("ls", "motionbook list"), ("grep pop", "motionbook search pop"), ("dir 'a/*'", "motionbook list 'a/*'"),
      ("similar a", "motionbook nearest a"), ("filter version>1", "motionbook list --where 'version>1'"),
      ("delete a", "motionbook rm a"), ("remove a", "motionbook rm a"), ("mv a b", "motionbook rename a b"),
      ("cat a", "motionbook show a"), ("get a", "motionbook show a"), ("draw a", "motionbook plot a"),
      ("preview a", "motionbook play a"), ("open a", "motionbook play a"), ("overlay a b", "motionbook compare a b"),
      ("tag a playful", "motionbook set a --tag playful"), ("tag 1.0", "motionbook release 1.0"),
      ("add spring a .bouncy", "motionbook add curve a .bouncy"),
      ("add animation a .bouncy", "motionbook add curve a .bouncy"),
      ("new curve a ease", "motionbook add curve a ease"), ("create curve a ease", "motionbook add curve a ease"),
    ])
  func commands(_ line: String, _ attempt: String) throws {
    let folder = try TemporaryFolder.withCatalog()
    let state = try folder.stateHash()
    let words = line.replacing("'", with: "").split(separator: " ").map(String.init)
    let run = try ToolRun(words, in: folder.url)
    #expect(run.status == 2 && run.errors.contains("try: \(attempt)\n"), "\(run.errors)")
    #expect(run.errors.utf8.count < 200, "\(run.errors)")
    #expect(try folder.stateHash() == state)
  }

  @Test("every word leads to a command that there is, and is none itself")
  func table() throws {
    let folder = try TemporaryFolder()
    for command in Set(OtherWords.commands.values.compactMap { $0.split(separator: " ").first.map(String.init) }) {
      #expect(try ToolRun([command, "--help"], in: folder.url).status == 0, "\(command)")
    }
    for word in OtherWords.commands.keys {
      #expect(try ToolRun([word], in: folder.url).errors.contains("there is no command"), "\(word)")
    }
  }

  @Test(
    "easings of other worlds name the seed that is it",
    arguments: [
      ("easeOutCubic", "penner/cubic-out"), ("easeInOutQuad", "penner/quad-in-out"),
      ("inOutSine", "penner/sine-in-out"),
      ("ease-out-back", "penner/back-out"), ("power2.out", "penner/cubic-out"), ("power4.inOut", "penner/quint-in-out"),
      ("back", "penner/back-out"),
      ("elastic.in", "penner/elastic-in"),
      ("Curves.easeInOut", "css/ease-in-out"), ("Curves.fastOutSlowIn", "material3/easing/legacy"),
    ])
  func seeds(_ text: String, _ seed: String) throws {
    #expect(try SeedLibrary.all().contains { $0.name.text == seed })
    let folder = try TemporaryFolder.withCatalog()
    let run = try ToolRun(["show", text], in: folder.url)
    #expect(run.status != 0 && run.errors.contains("motionbook seeds add \(seed)"), "\(run.errors)")
    let search = try ToolRun(["search", text], in: folder.url)
    #expect(search.errors.contains("among the seed presets it is \(seed)"), "\(search.errors)")
  }

  @Test("an easing of other worlds is the seed where the catalog has that")
  func seedOfCatalog() throws {
    let folder = try TemporaryFolder.withCatalog()
    try folder.succeed("seeds", "add", "penner/back-out")
    #expect(try folder.succeed("search", "easeOutBack").output.contains("\npenner/back-out "))
    #expect(try folder.succeed("show", "easeOutBack").output.hasPrefix("penner/back-out@1"))
    try folder.succeed("add", "curve", "back", "ease")
    #expect(try folder.succeed("show", "back").output.hasPrefix("back@1"))
  }

  @Test("an easing of Compose is a curve, and the seed that it is is found")
  func composeEasing() throws {
    let folder = try TemporaryFolder.withCatalog()
    #expect(try folder.succeed("show", "FastOutSlowInEasing").output.contains("cubic-bezier(0.4, 0, 0.2, 1)"))
    let search = try folder.run("search", "FastOutSlowInEasing")
    #expect(search.errors.contains("among the seed presets it is material3/easing/legacy"), "\(search.errors)")
  }

  @Test(
    "mistakes that many make are understood, or answered in one line",
    arguments: [
      (
        ["add", "curve", "spring(duration: 0.5)", "brand/new"],
        "try: motionbook add curve brand/new 'spring(duration: 0.5)'"
      ),
      (["show", "spring(0.5, 0.3)"], "label the values: spring(duration: 0.5, bounce: 0.3)"),
      (["show", "cubic-bezier(0.4, 0, 0.2, 1,)"], "remove the comma"),
      (["show", "cubic-bezier(0,4 0 0,2 1)"], "decimals written with a point: 0.4"),
      (["show", "cubic-bezier(0,4, 0, 0,2, 1)"], "decimals are written with a point: 0.4"),
      (["add", "curve", "a/b", "css/ease"], "motionbook add alias NEW css/ease"),
      (["add", "curve", "a/b", #"ref("brand/pop")"#], "motionbook add alias NEW brand/pop"),
      (["add", "curve", "a/b", "transform 300ms cubic-bezier(0.34, 1.56, 0.64, 1)"], "motionbook add transition NAME"),
      (["show", "opacity 0.3s linear(0, 0.5 20%, 1)"], "motionbook add transition NAME"),
      (["show", #"path("M0,100 C30,100 40,-20 100,0")"#], "with y upward"),
      (["add", "curve", "a/b", "300ms"], "motionbook add duration NAME 300ms"),
      (["add", "curve", "a/b", ".linear(duration: \"x\")"], "nothing named \"x\" is known"),
      (["set", "brand/pop", ".linear(duration: \"2*x\")"], "nothing named \"x\" is known"),
      (["add", "transition", "a/b", "300ms"], "motionbook add duration NAME 300ms"),
      (["add", "transition", "a/b", ".bouncy"], "motionbook add curve NAME .bouncy"),
      (["add", "keyframes", "a/b", "spring(duration: 0.5)"], "motionbook add curve NAME 'spring(duration: 0.5)'"),
      (["show", "@keyframes a { to { opacity: 0 } }"], "motionbook add keyframes NAME '@keyframes"),
      (["show", "brand/pop@a b"], "\"@a b\" is not a version"), (["rm", "brand"], "'brand/*'"),
      (["add", "duration", "brand/d", "-5ms"], "write -- before a value that begins with a minus sign"),
      (["set", "brand/pop", "--duration", "0,3s"], "decimals are written with a point: 0.4"),
      (["show", "spring(duration: 0,5, bounce: 0,3)"], "decimals are written with a point: 0.4"),
      (["show", "spring(duration: 0.5,0.3)"], "label the values: spring(duration: 0.5, bounce: 0.3)"),
      (["set", "brand/enter", "--duration", "-1s"], "error[OUT_OF_RANGE]: 1:1: the duration is -1s (allowed: 0s…"),
      (["import", "empty.txt"], "empty.txt is not imported: it is empty"),
      (["help", "gsap"], "try: motionbook export js --help"),
      (["help", "dart"], "try: motionbook export flutter --help"),
      (["help", "project"], "try: motionbook help build"), (["help", "where"], "try: motionbook help list"),
      (["resolve", "brand/pop", "--take", "thiers"], "did you mean \"theirs\"?"),
      (["deprecate", "brand/pop", "--replacement", "brand/enter"], "hint: write --use NAME"),
      (["deprecate", "brand/pop", "--replace-with=brand/enter"], "hint: write --use NAME"),
      (["add", "curve", "a/b", "ease", "--reduced-motion", "brand/pop"], "hint: write --reduced NAME"),
      (["changelog", "--from", "1.1.0"], "motionbook changelog RELEASE"),
      (["export", "css", "-o", "no such/a.css"], "mkdir -p 'no such/'"),
    ])
  func mistakes(_ arguments: [String], _ answer: String) throws {
    let folder = try TemporaryFolder.withCatalog()
    try folder.write("", to: "empty.txt")
    let run = try ToolRun(arguments, in: folder.url)
    #expect(run.status != 0 && run.errors.contains(answer), "\(run.errors)")
  }

  @Test(
    "a spring pasted from a script is a curve",
    arguments: [
      (#"{ type: "spring", stiffness: 300, damping: 20 }"#, "stiffness: 300, damping: 20"),
      (#"{ duration: 0.5, bounce: 0.25 }"#, "duration: 0.5, bounce: 0.25"),
      (#"{"tension": 170, "friction": 26}"#, "tension: 170, friction: 26"),
      ("static let tap: Animation = .spring(response: 0.4, dampingFraction: 0.7)", "dampingFraction: 0.7"),
      ("transition-timing-function: cubic-bezier(0.2, 0, 0, 1);", "cubic-bezier(0.2, 0, 0, 1)"),
      ("$ease-card: cubic-bezier(0.2, 0, 0, 1);", "cubic-bezier(0.2, 0, 0, 1)"),
      ("animation-timing-function : linear(0, 0.5 20%, 1)", "linear(0, 0.5 20%, 1)"),
    ])
  func pasted(_ text: String, _ notation: String) throws {
    let folder = try TemporaryFolder.withCatalog()
    #expect(try folder.succeed("show", text, "--no-plot").output.contains(notation))
    try folder.succeed("add", "curve", "brand/pasted", text)
    #expect(try folder.succeed("show", "brand/pasted", "--no-plot").output.contains(notation))
  }

  @Test("an ease of GSAP or Motion is stored by its name")
  func namedEase() throws {
    let folder = try TemporaryFolder.withCatalog()
    try folder.succeed("add", "curve", "a/ease", "power2.inOut", "--duration", "300ms")
    let half = try folder.succeed("sample", "a/ease", "--at", "0.075", "--csv", "--no-headers").output
    // A quarter of the way in time: 4 t³.
    #expect(half.contains("0.0625"), "\(half)")
    try folder.succeed("add", "curve", "a/back", "backOut")
    #expect(try folder.succeed("show", "a/back", "--no-plot").output.contains("cubic-bezier(0.33, 1.53, 0.69, 0.99)"))
    #expect(try folder.succeed("show", "backOut", "--no-plot").output.contains("cubic-bezier(0.33, 1.53, 0.69, 0.99)"))
    try folder.succeed("set", "a/ease", "power1.in")
    #expect(try folder.succeed("show", "a/ease", "--no-plot").output.contains("t^2"))
  }

  @Test("a spring without damping is told, and one that repeats is not")
  func endless() throws {
    let folder = try TemporaryFolder.withCatalog()
    func errors(_ text: String) throws -> String { try folder.succeed("add", "curve", "a/\(text.count)", text).errors }
    #expect(try errors(".spring(response: 0.5, dampingFraction: 0)").contains("warning: "))
    #expect(try errors(".bouncy.repeatForever()").isEmpty)
  }

  @Test("what is pasted without its kind leads to the command that adds it")
  func withoutKind() throws {
    let folder = try TemporaryFolder.withCatalog()
    for (text, kind) in [
      (#"{ type: "spring", stiffness: 300, damping: 20 }"#, "curve"), ("ease-in", "curve"), ("150ms", "duration"),
      ("el.animate([{ opacity: 0 }, { opacity: 1, offset: 0.5 }, { opacity: 0 }], 300)", "keyframes"),
      (".move(edge: .top)", "transition"),
    ] {
      let run = try folder.run("add", "brand/new", text)
      #expect(run.status != 0 && run.errors.contains("motionbook add \(kind) brand/new "), "\(run.errors)")
    }
    try folder.succeed("add", "keyframes", "brand/new", "el.animate({ opacity: [0, 1] }, 300)")
    #expect(try folder.succeed("show", "brand/new", "--no-plot").output.contains("LinearKeyframe(1, duration: 0.3)"))
  }

  @Test(
    "what a pasted motion loses is told by name",
    arguments: [
      ("keyframes", #"gsap.to(".box", { x: 200, wobble: 3, duration: 1, stagger: 0.1 })"#, ["wobble", "stagger"]),
      ("keyframes", "el.animate({ opacity: [0, 1], wobble: [0, 1] }, 300)", ["wobble"]),
    ])
  func pastedLosses(kind: String, text: String, names: [String]) throws {
    let folder = try TemporaryFolder.withCatalog()
    let run = try folder.succeed("add", kind, "brand/new", text)
    for name in names { #expect(run.errors.contains(name), "\(run.errors)") }
  }

  @Test("list finds what is meant: words in names, groups, tags in any case; an empty answer says so")
  func lists() throws {
    let folder = try TemporaryFolder.withCatalog()
    try folder.succeed("set", "brand/pop", "--tag", "Playful")
    func names(_ arguments: String...) throws -> [String] {
      try ToolRun(["list", "--fields", "name", "--csv", "--no-headers"] + arguments, in: folder.url).output
        .split(whereSeparator: \.isNewline).map(String.init)
    }
    #expect(try names("pop") == ["brand/pop"])
    #expect(try names("brand/pop") == ["brand/pop"])
    #expect(try names("brand/").contains("brand/pop"))
    #expect(try names("brand/p*", "pop", "brand/ent?r") == ["brand/enter", "brand/pop"])
    #expect(try names("--tag", "PLAYFUL") == ["brand/pop"])
    try folder.succeed("set", "brand/pop", "--tag", "a,b,c", "--untag", "a,b")
    #expect(try names("--tag", "a").isEmpty && names("--tag", "b").isEmpty)
    #expect(try names("--tag", "c") == ["brand/pop"])
    let nothing = try folder.run("list", "brand/pup")
    #expect(
      nothing.status == 0 && nothing.errors.contains("no preset matches \"brand/pup\"; did you mean \"brand/pop\"?"),
      "\(nothing.errors)")
    try folder.succeed("release", "1.0.0")
    try folder.succeed("set", "brand/pop", "ease", "--duration", "1s")
    #expect(try folder.succeed("export", "json", "brand/pop@1.0.0").output.contains("spring"))
    #expect(try folder.run("show", "brand/pop@2.0.0").status == 3)
  }

  @Test("pasted keyframes with an open end keep it open, and are told where nothing moves, or in another unit")
  func pastedEnds() throws {
    let folder = try TemporaryFolder()
    try folder.succeed("init", "team.motionbook")
    let fade = try folder.succeed(
      "add", "keyframes", "a/fade", "@keyframes fade { to { opacity: 1 } }", "--duration", "1s")
    #expect(fade.errors.contains("warning: ") && fade.errors.contains("does not move"), "\(fade.errors)")
    let rise = try folder.succeed("add", "keyframes", "a/rise", "@keyframes rise { to { translate: 0 -8px } }")
    #expect(rise.errors.isEmpty, "\(rise.errors)")
    let sheet = try folder.succeed("export", "css").output
    #expect(sheet.contains("100% {") && !sheet.contains(" 0% {"), "\(sheet)")
    for (text, meant) in [
      ("gsap.to('.a', { x: 100, duration: 300 })", "300ms"),
      ("el.animate({ opacity: [0, 1] }, { duration: 0.3 })", "0.3s"),
    ] {
      let run = try folder.succeed("add", "keyframes", "a/long", text)
      #expect(run.errors.contains("--duration \(meant)"), "\(run.errors)")
      try folder.succeed("rm", "a/long")
    }
  }
}
