import Foundation
import Testing

/// Questions to the catalog from the command line.
@Suite("Asking the catalog") struct AskingTests {
  private func names(_ run: ToolRun, _ member: String = "presets") throws -> [String] {
    let rows = try #require(try run.json()[member] as? [[String: Any]], "\(run.errors)")
    return rows.compactMap { $0["name"] as? String }
  }

  @Test("words find presets by name, title and tag; an empty answer names what is near")
  func search() throws {
    let folder = try TemporaryFolder.withCatalog()
    #expect(try names(folder.run("search", "POP", "--json")) == ["brand/pop"])
    #expect(try names(folder.run("search", "playful", "--json")) == ["brand/pop"])
    let some = try folder.run("search", "brand", "--limit", "1").expectSuccess()
    #expect(some.errors.contains("2 more") && some.output.split(separator: "\n").count == 2)
    let none = try folder.run("search", "brnad").expectSuccess()
    #expect(none.errors.contains("did you mean \"brand\"?"), "\(none.errors)")
    #expect(try folder.run("search", "brand", "--limit", "0").status == 2)
  }

  @Test("a condition prints the fields it asks for, in every format")
  func find() throws {
    let folder = try TemporaryFolder.withCatalog()
    let condition = "kind = curve and overshoot > 1%"
    let run = try folder.run("list", "--where", condition, "--json").expectSuccess()
    let row = try #require((try run.json()["presets"] as? [[String: Any]])?.first)
    #expect(row["name"] as? String == "brand/pop" && row["title"] as? String == "Pop")
    // e^(-πζ/√(1-ζ²)) for ζ = 0.7
    #expect(abs(try #require(row["overshoot"] as? Double) - 0.045988) < 1e-5)
    #expect(
      try folder.run("list", "--where", condition, "--csv").lines.first
        == "name,kind,version,duration,title,tags,deprecated,conflict,overshoot")
    let tagged = try folder.run("list", "--where", condition, "--fields", "name,tags", "--csv").expectSuccess()
    #expect(tagged.lines.first == "name,tags")
    #expect(try folder.run("list", "--where", "duration = 150ms").output.contains("0.15 s"))
  }

  @Test("a mistake in a condition is marked, with what is allowed there")
  func mistakes() throws {
    let folder = try TemporaryFolder.withCatalog()
    let unknown = try folder.run("list", "--where", "kind = curve and setle < 1")
    #expect(unknown.status == 5 && unknown.errors.contains("\n  | " + String(repeating: " ", count: 17) + "^\n"))
    #expect(unknown.errors.contains("did you mean \"settle\"?") && unknown.errors.contains("overshoot"))
    let none = try folder.run("list", "--where", "tag = playfull and overshoot > 3")
    #expect(none.status == 0 && none.errors.contains("did you mean \"playful\"?"), "\(none.errors)")
    #expect(none.errors.contains("overshoot is between 0 and 0.046"), "\(none.errors)")
  }

  @Test("the nearest leave the curve itself out, and say where the deviation is")
  func nearest() throws {
    let folder = try TemporaryFolder.withCatalog()
    #expect(try names(folder.run("nearest", "brand/pop", "--json")) == ["brand/enter"])
    let run = try folder.run("nearest", "cubic-bezier(0.05, 0.7, 0.1, 1)", "-n", "1", "--json").expectSuccess()
    let row = try #require((try run.json()["presets"] as? [[String: Any]])?.first)
    #expect(row["name"] as? String == "brand/enter")
    #expect(try #require(row["largest"] as? Double) < 1e-9)
    #expect(try folder.run("nearest", "time/short").status == 5)
    #expect(try folder.run("nearest", "ease", "-n", "0").status == 2)
    #expect(try folder.run("nearest", "ease", "--by", "far").status == 2)
  }

  @Test("the same bounce in another time is no near one, and no duplicate; over its own length it is the same")
  func timescales() throws {
    let folder = try TemporaryFolder.withCatalog()
    try folder.succeed("add", "curve", "spring/fast", "spring(duration: 0.3, bounce: 0.4)")
    try folder.succeed("add", "curve", "spring/slow", "spring(duration: 0.9, bounce: 0.4)")
    func largest(_ options: String...) throws -> Double? {
      let run = try ToolRun(["nearest", "spring/fast", "-n", "9", "--json"] + options, in: folder.url)
      let rows = try run.json()["presets"] as? [[String: Any]]
      return rows?.first { $0["name"] as? String == "spring/slow" }?["largest"] as? Double
    }
    #expect(try #require(try largest()) > 0.5)
    #expect(try #require(try largest("--time", "normalized")) < 1e-6)
    #expect(try names(folder.run("nearest", "--groups", "--json")) == [])
  }

  @Test("how a motion feels is by when it is 98 % there: SwiftUI's snappy is not slow")
  func feel() throws {
    let folder = try TemporaryFolder.withCatalog()
    try folder.succeed("seeds", "add", "system")
    // Of springs of half a second the envelope is at 2 % after 0.43 s (bounce 0.15) and 0.48 s (bounce 0.3).
    let medium = try names(folder.run("list", "--where", "feel = medium", "--json"))
    for name in ["smooth", "snappy", "bouncy"] { #expect(medium.contains("system/spring/\(name)"), "\(name)") }
    #expect(try names(folder.run("list", "--where", "feel = quick and kind = duration", "--json")) == ["time/short"])
    #expect(try names(folder.run("list", "--where", "feel = slow and feel = medium", "--json")) == [])
  }

  @Test("an easing without a length is drawn to its end, and is not said to settle")
  func easing() throws {
    let folder = try TemporaryFolder.withCatalog()
    let text = try folder.run("show", "ease").expectSuccess().output
    #expect(!text.contains("settles") && text.contains("1 s"))
    #expect(try folder.run("show", "brand/pop", "--no-plot").expectSuccess().output.contains("settles"))
  }

  @Test("versions of one preset are told apart in a plot")
  func versions() throws {
    let folder = try TemporaryFolder.withCatalog()
    try folder.succeed("set", "brand/pop", "spring(duration: 0.9, bounce: 0.1)")
    let picture = try folder.run("plot", "brand/pop@1", "brand/pop@2", "brand/pop").expectSuccess().output
    for label in ["brand/pop@1", "brand/pop@2", "brand/pop"] { #expect(picture.contains(">\(label)<"), "\(label)") }
  }

  @Test("duplicates come in groups, the first of each at distance 0")
  func dupes() throws {
    let folder = try TemporaryFolder.withCatalog()
    #expect(try folder.run("nearest", "--groups").expectSuccess().errors.contains("no two curves"))
    try folder.succeed("add", "curve", "brand/arrive", "cubic-bezier(0.05, 0.7, 0.1, 0.99)", "--duration", "400ms")
    let run = try folder.run("nearest", "--groups", "--json").expectSuccess()
    #expect(try names(run) == ["brand/arrive", "brand/enter"])
    #expect(try folder.run("nearest", "--groups", "nothing/*").expectSuccess().errors.contains("no preset matches"))
    #expect(try folder.run("nearest", "--groups", "--within", "2").status == 5)
  }

  @Test("SQL is answered as a table, CSV and JSON, and changes nothing")
  func sql() throws {
    let folder = try TemporaryFolder.withCatalog()
    let state = try folder.stateHash()
    let query = "select kind, count(*) as n, count(*) as n from preset group by kind order by kind"
    let run = try folder.run("sql", query, "--csv").expectSuccess()
    #expect(run.output == "kind,n,n:2\nalias,1,1\ncurve,2,2\nduration,1,1\n")
    let rows = try #require(
      try folder.run("sql", "select 1 as a, null as b", "--json").json()["rows"] as? [[String: Any]])
    #expect(rows.first?["a"] as? Double == 1 && rows.first?["b"] is NSNull)
    let cut = try folder.run("sql", "select * from preset", "--limit", "2").expectSuccess()
    #expect(cut.output.split(separator: "\n").count == 3 && cut.errors.contains("--limit"))
    for statement in ["delete from artifact", "pragma user_version", "select", "attach 'x.db' as x"] {
      #expect(try folder.run("sql", statement).status == 5)
    }
    #expect(try folder.stateHash() == state)
    #expect(try folder.contents().keys.sorted() == ["team.motionbook"])
  }
}
