import Foundation
import Motionbook
import Testing

/// Names and references that survive the way in and out.
@Suite struct ExportedNamesTests {
  private static let sheet = """
    :root {
      --ease-standard: cubic-bezier(0.2, 0, 0, 1);
      --easeOut_2: ease-out;
      --dur-fast: 120ms;
      --enter: var(--dur-fast) var(--ease-standard);
      --fade-all: opacity var(--dur-fast) linear;
    }
    @keyframes spinIn { from { rotate: 0deg } to { rotate: 90deg } }
    """

  private func folder(_ files: [(name: String, text: String)] = [("motion.css", sheet)]) throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    _ = try folder.run("init", "team.motionbook")
    for file in files {
      try folder.write(file.text, to: file.name)
      let run = try folder.run("import", file.name)
      #expect(run.status == 0, "\(run.errors)")
    }
    return folder
  }

  private static let css = [
    "--ease-standard: cubic-bezier(0.2, 0, 0, 1);", "--easeOut_2: ease-out;", "--dur-fast: 120ms;",
    "--enter: var(--dur-fast) var(--ease-standard);", "--fade-all: opacity var(--dur-fast) linear;",
    "@keyframes spinIn {",
  ]
  private static let scss = [
    "$ease-standard: cubic-bezier(0.2, 0, 0, 1);", "$easeOut_2: ease-out;", "$dur-fast: 120ms;",
    "$enter: $dur-fast $ease-standard;", "$fade-all: opacity $dur-fast linear;", "@keyframes spinIn {",
  ]

  @Test("an imported style sheet is exported under its own names, with its references", arguments: ["css", "scss"])
  func originals(format: String) throws {
    let folder = try folder()
    let text = try folder.run("export", format).output
    for line in format == "css" ? Self.css : Self.scss { #expect(text.contains(line), "\(line)") }
  }

  @Test("comments behind selectors name no presets of an exported sheet, whose rules keep variables of their own")
  func comments() throws {
    let sheet =
      ":root { --brand-fast: 150ms; --brand-ease: ease-out } .btn { --press: 120ms } .dark { --dark-hold: 1s }"
    let folder = try folder([("motion.css", sheet)])
    let text = try folder.succeed("export", "css").output
    for comment in ["", "/* brand */", "/* x */"] {
      let edited = text.replacing(" {\n", with: " { \(comment)\n")
      let root = try #require(edited.firstRange(of: ":root { \(comment)\n"))
      try folder.write(
        edited.replacingCharacters(in: root, with: edited[root] + "--brand-new: 90ms;\n"), to: "edited.css")
      let report = try folder.succeed("import", "edited.css", "--dry-run", "--json").json()
      #expect((report["issues"] as? [Any])?.count == 0, "\(report)")
      let changes = try #require(report["changes"] as? [[String: Any]])
      #expect(changes.map { $0["name"] as? String } == ["brand-new"], "\(comment): \(changes)")
    }
  }

  @Test(
    "dots and underscores in names survive an export and its import",
    arguments: ["css", "scss", "tailwind", "swiftui", "js", "lottie", "dtcg", "json", "android"])
  func signs(format: String) throws {
    let (folder, other) = (try TemporaryFolder(), try TemporaryFolder())
    let names = ["app/2x", "app/v1.2_b", "app/x.1"]
    for folder in [folder, other] { try folder.succeed("init", "team.motionbook") }
    for name in names {
      try folder.succeed(
        "add", "keyframes", name, "@keyframes k { from { opacity: 0 } to { opacity: 1 } }", "--duration", "300ms")
    }
    let file = format == "android" ? "res/" : "out"
    try folder.succeed("export", format, "-o", other.file(file).path + (format == "android" ? "/" : ""))
    let reader = ["scss": "css", "tailwind": "css"][format] ?? format
    _ = try other.run("import", reader, file)
    #expect(
      try other.succeed("list", "--fields", "name", "--csv", "--no-headers").lines.filter { !$0.isEmpty } == names)
  }

  @Test("an exported style sheet is imported as the same presets", arguments: ["css", "scss"])
  func roundTrip(format: String) throws {
    let folder = try folder()
    let text = try folder.run("export", format, "-o", "out.\(format)").status
    #expect(text == 0)
    _ = try folder.run("init", "other.motionbook")
    let run = try folder.run("import", "out.\(format)", "-c", "other.motionbook")
    #expect(run.errors == "")
    for name in ["enter", "dur-fast", "ease-standard", "ease-out_2", "spin-in"] {
      let before = try folder.run("show", name, "--json", "-c", "team.motionbook").json()["document"] as? [String: Any]
      let after = try folder.run("show", name, "--json", "-c", "other.motionbook").json()["document"] as? [String: Any]
      for key in ["curve", "duration", "easing", "tracks"] {
        #expect(
          NSDictionary(object: before?[key] ?? "", forKey: "value" as NSString)
            == NSDictionary(object: after?[key] ?? "", forKey: "value" as NSString), "\(name) \(key)")
      }
    }
    let again = try folder.run("export", format, "-c", "other.motionbook").output
    func values(_ text: String) -> [Substring] {
      ExportHeader.unsealed(text).split(separator: "\n").filter { !$0.contains("@1") }
    }
    #expect(try values(again) == values(folder.run("export", format, "-c", "team.motionbook").output))
  }

  @Test("a template names imported presets too", arguments: ["css", "scss", "tailwind", "dtcg"])
  func templates(format: String) throws {
    let text = try folder().succeed("export", format, "--prefix", "acme").output
    #expect(text.contains("acme-ease-standard") && !text.contains("$ease-standard"))
    #expect(!text.contains("--ease-standard:") && !text.contains("\"ease-standard\": {"))
  }

  @Test("the shorthand of a transition has each of its properties, and is read as the same preset")
  func listedProperties() throws {
    let folder = try folder([("motion.css", ":root { --w: color 1s, opacity 1s; --t: transform 200ms ease-in }")])
    let text =
      try folder.succeed("export", "css", "-o", "out.css", "--force").output
      + String(contentsOf: folder.file("out.css"), encoding: .utf8)
    #expect(text.contains("--w: color 1s ease, opacity 1s ease;"), "\(text)")
    #expect(text.contains("--t: transform 200ms ease-in;"), "\(text)")
    try folder.succeed("init", "again.motionbook")
    try folder.succeed("import", "out.css", "-c", "again.motionbook")
    for name in ["w", "t"] {
      let documents = try ["team.motionbook", "again.motionbook"].map {
        try #require(folder.run("show", name, "-c", $0, "--json").json()["document"] as? [String: Any])
      }
      #expect(
        "\(documents[0]["curve"] ?? "")\(documents[0]["properties"] ?? "")"
          == "\(documents[1]["curve"] ?? "")\(documents[1]["properties"] ?? "")")
    }
  }

  @Test("properties that no channel has keep their names in a transition; a word that is none is told")
  func propertiesWithoutChannels() throws {
    let folder = try TemporaryFolder()
    try folder.succeed("init", "team.motionbook")
    try folder.write(
      ".a { transition: visibility 1s, box-shadow 1s, --y 1s } :root { --x: fade 200ms ease }", to: "motion.css")
    let run = try folder.succeed("import", "motion.css")
    #expect(run.errors.contains("note: \"fade\""), "\(run.errors)")
    let text = try folder.succeed("export", "css").output
    #expect(text.contains("transition-property: visibility, box-shadow, --y;") && !text.contains("fade"), "\(text)")
  }

  @Test("tokens have values in place of references on demand, and are read so") func flatTokens() throws {
    let folder = try folder()
    try folder.succeed("export", "dtcg", "enter", "--flatten", "-o", "flat.json")
    #expect(!(try String(contentsOf: folder.file("flat.json"), encoding: .utf8)).contains("dur-fast"))
    try folder.succeed("init", "again.motionbook")
    try folder.succeed("import", "flat.json", "-c", "again.motionbook")
    #expect(
      try folder.succeed("eval", "enter", "--at", "0.05", "-c", "again.motionbook").output
        == folder.succeed("eval", "enter", "--at", "0.05", "-c", "team.motionbook").output)
  }

  @Test("Tailwind's theme comes back under its own names, and is read as the same presets again")
  func themes() throws {
    let theme = [
      "--ease-fluid: cubic-bezier(0.3, 0, 0, 1);", "--transition-duration-slow: 280ms;",
      "--default-transition-duration: 180ms;", "--default-transition-timing-function: var(--ease-fluid);",
      "--animate-wiggle: wiggle 1s var(--ease-fluid) infinite both;",
    ]
    let keyframes = "@keyframes wiggle { 0%, 100% { rotate: -3deg } 50% { rotate: 3deg } }"
    let folder = try folder([("theme.css", "@theme { \(theme.joined(separator: " ")) \(keyframes) }")])
    try folder.succeed("export", "tailwind", "-o", "out.css")
    let text = try String(contentsOf: folder.file("out.css"), encoding: .utf8)
    let lines = text.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }.filter {
      $0.hasPrefix("--")
    }
    #expect(Set(lines) == Set(theme), "\(text)")
    try folder.succeed("init", "again.motionbook")
    try folder.succeed("import", "out.css", "-c", "again.motionbook")
    let again = try folder.succeed("export", "tailwind", "-c", "again.motionbook").output
    func values(_ text: String) -> [Substring] { text.split(separator: "\n").filter { !$0.contains("/*") } }
    #expect(values(again) == values(text), "\(again)")
  }

  @Test("a renamed preset is exported under its new name")
  func renamed() throws {
    let folder = try folder()
    _ = try folder.run("rename", "ease-standard", "ease-productive")
    let text = try folder.run("export", "css").output
    #expect(text.contains("--ease-productive: cubic-bezier(0.2, 0, 0, 1);"))
    #expect(text.contains("--enter: var(--dur-fast) var(--ease-productive);"))
    #expect(!text.contains("ease-standard"))
  }

  @Test("values take the place of references on demand")
  func flattened() throws {
    let folder = try folder()
    let text = try folder.run("export", "css", "--flatten").output
    #expect(text.contains("--enter: 120ms cubic-bezier(0.2, 0, 0, 1);"))
    #expect(!text.contains("var(--dur-fast)"))
  }

  @Test(
    "an alias is a constant with the value of another; values take its place on demand",
    arguments: [
      (
        "swiftui",
        ["al: UnitCurve = Motions.Brand.pop", "soft: Animation = Motions.Brand.spring", "= Motions.Time.fast"]
      ),
      (
        "compose",
        [
          "val al: Easing get() = Motions.Brand.pop", "fun <T> soft(): SpringSpec<T> = Motions.Brand.spring()",
          "const val quick: Int = Motions.Time.fast",
        ]
      ),
      (
        "flutter",
        ["Curve brandAl = Motions.brandPop;", "brandSoft = Motions.brandSpring;", "timeQuick = Motions.timeFast;"]
      ),
    ])
  func constants(format: String, lines: [String]) throws {
    let folder = try folder([])
    for arguments in [
      ["curve", "brand/pop", "cubic-bezier(0.2, 0, 0, 1)"], ["curve", "brand/spring", "spring(duration: 0.5)"],
      ["duration", "time/fast", "100ms"], ["alias", "brand/al", "brand/pop"], ["alias", "brand/soft", "brand/spring"],
      ["alias", "time/quick", "time/fast"],
    ] { try ToolRun(["add"] + arguments, in: folder.url).expectSuccess() }
    let text = try folder.succeed("export", format).output
    let flat = try folder.succeed("export", format, "--flatten").output
    for line in lines { #expect(text.contains(line) && !flat.contains(line), "\(line) in \(text)") }
  }

  @Test("a referenced variable of SCSS stands before its users")
  func order() throws {
    let folder = try folder([("a.css", ":root { --a: var(--z) ease; --z: 200ms }")])
    let text = try folder.run("export", "scss").output
    let (first, second) = (text.firstRange(of: "$z: 200ms;"), text.firstRange(of: "$a-duration: $z;"))
    let (z, a) = (try #require(first), try #require(second))
    #expect(z.lowerBound < a.lowerBound)
  }

  @Test(
    "names follow a template in every format",
    arguments: [
      ("css", "acme-{group}-{name}", "--acme-brand-pop-easing: ease;"), ("css", "--{name}", "--pop-easing: ease;"),
      ("css", "{path}", "--brand-pop-easing: ease;"), ("scss", "$ds_{name}", "$ds-pop-easing: ease;"),
      ("tailwind", "ds-{name}", "--ease-ds-pop: ease;"), ("waapi", "ds/{name}", "\"ds/pop\""),
      ("swiftui", "{group}/x-{name}", "static let xPop"), ("compose", "{name}", "val pop"),
      ("js", "ds-{group}-{name}", "export const dsBrandPop"), ("android", "ds_{name}", ""),
      ("dtcg", "ds/{name}", "\"ds\""),
    ])
  func templates(format: String, template: String, expected: String) throws {
    let folder = try TemporaryFolder()
    _ = try folder.run("init", "team.motionbook")
    _ = try folder.run("add", "curve", "brand/pop", "ease")
    let run = try folder.run("export", format, "--name=\(template)")
    #expect(run.status == 0, "\(run.errors)")
    if format != "android" { #expect(run.output.contains(expected), "\(run.output)") }
    try folder.write(
      """
      {"catalog": "team.motionbook", "outputs": {"o": {"format": "\(format)", "name": "\(template)", "path": "o\(format == "android" ? "/" : "")"}}}
      """, to: "motionbook.json")
    #expect(try folder.run("build").status == 0)
    let written = try FileManager.default.subpathsOfDirectory(atPath: folder.url.path)
    #expect(written.contains { $0 == "o" || $0.hasSuffix("/ds_pop.xml") })
  }

  @Test("a prefix is a template")
  func prefix() throws {
    let folder = try TemporaryFolder()
    _ = try folder.run("init", "team.motionbook")
    _ = try folder.run("add", "curve", "brand/pop", "ease")
    #expect(try folder.run("export", "css", "--prefix", "mb").output.contains("--mb-brand-pop-easing: ease;"))
    #expect(try folder.run("export", "css", "--prefix", "mb", "--name", "{path}").status == 2)
  }

  @Test(
    "a template that names nothing, or two presets alike, is refused",
    arguments: ["{nam}", "{name", "a b", "é{name}", "{group}"])
  func refused(template: String) throws {
    let folder = try TemporaryFolder()
    _ = try folder.run("init", "team.motionbook")
    _ = try folder.run("add", "curve", "brand/pop", "ease")
    _ = try folder.run("add", "curve", "brand/fade", "linear")
    let run = try folder.run("export", "css", "--name=\(template)")
    #expect(run.status != 0)
    #expect(run.errors.contains("name"))
  }

  @Test("deprecated aliases in an export are its presets, when it is imported")
  func aliases() throws {
    let folder = try TemporaryFolder()
    try folder.succeed("init", "team.motionbook")
    try folder.succeed("add", "transition", "brand/in", ".scale(0.8).animation(.easeOut(duration: 0.3))")
    try folder.succeed("add", "curve", "brand/quick", "cubic-bezier(0.1, 0, 0, 1)")
    try folder.succeed("release", "1.0")
    try folder.succeed("rename", "brand/in", "brand/enter")
    try folder.succeed("rename", "brand/quick", "brand/swift")
    try folder.succeed("export", "css", "--aliases-from", "1.0", "-o", "m.css")
    let kept = try folder.succeed("import", "m.css", "--on-conflict", "new-version", "--json").json()
    #expect((kept["changes"] as? [Any])?.isEmpty == true)
    let text = try String(contentsOf: folder.file("m.css"), encoding: .utf8)
    #expect(
      text.contains("@keyframes brand-in-out") && text.contains("--brand-quick-easing: var(--brand-swift-easing)"))
    try folder.write(text.replacing("scale: 0.8", with: "scale: 0.6"), to: "m.css")
    try folder.succeed("import", "m.css", "--on-conflict", "new-version")
    let rows = try folder.succeed("list", "--csv", "--no-headers").output.split(separator: "\n")
    #expect(
      rows.map { $0.split(separator: ",").prefix(3) } == [
        ["brand/enter", "transition", "3"], ["brand/swift", "curve", "2"],
      ])
  }
}
