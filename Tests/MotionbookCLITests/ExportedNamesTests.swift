import Foundation
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
    func values(_ text: String) -> [Substring] { text.split(separator: "\n").filter { !$0.contains("@1") } }
    #expect(try values(again) == values(folder.run("export", format, "-c", "team.motionbook").output))
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
}
