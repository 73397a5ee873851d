import Foundation
import Testing

@testable import MotionbookCLI

/// Tables on terminals: columns that give way, times, and the order of rows.
@Suite struct TableTests {
  @Test(
    "columns give way in their order: free text, then whole columns from the right, then names",
    arguments: [
      // Name, version, hash, author, message: all fit.
      (200, [30, 7, 10, 20, 50]),
      // Free text first, the widest of it.
      (100, [30, 7, 10, 20, 25]), (87, [30, 7, 10, 16, 16]),
      // Then names, as long as that makes room for every column.
      (70, [21, 7, 10, 12, 12]),
      // Then columns are dropped, and names have more space again.
      (60, [23, 7, nil, 12, 12]), (50, [22, nil, nil, 12, 12]), (40, [26, nil, nil, nil, 12]),
      // Finally free text becomes quite short.
      (26, [16, nil, nil, nil, 8]),
    ] as [(Int, [Int?])])
  func layout(_ row: (width: Int, expected: [Int?])) {
    let widths = TableLayout.widths(
      [30, 7, 10, 20, 50], yields: [.last, .whole, .whole, .first, .first], width: row.width)
    #expect(widths == row.expected)
    #expect(widths.compactMap(\.self).reduce(-2) { $0 + $1 + 2 } <= row.width)
  }

  @Test("moments say how long ago they were")
  func relativeTimes() throws {
    let now = try #require(Timestamp(argument: "2026-11-21T07:30:00Z"))
    for (seconds, text) in [
      (0, "just now"), (59, "just now"), (60, "1 minute ago"), (3_599, "59 minutes ago"), (7_200, "2 hours ago"),
      (86_400, "1 day ago"), (6 * 86_400, "6 days ago"), (8 * 86_400, "1 week ago"), (40 * 86_400, "1 month ago"),
      (800 * 86_400, "2 years ago"), (-3_600, "2026-11-21 08:30"),
    ] as [(Int64, String)] {
      let moment = Timestamp(milliseconds: now.milliseconds - seconds * 1000)
      #expect(moment.text(.relative(to: now)) == text)
    }
    #expect(Timestamp(milliseconds: now.milliseconds + 250).text(.minutes) == "2026-11-21 07:30")
    #expect(Timestamp(milliseconds: now.milliseconds + 250).text(.full) == "2026-11-21T07:30:00.250Z")
  }

  @Test("list has a column for deprecations only where there are some; JSON always has a member")
  func deprecated() throws {
    let folder = try TemporaryFolder.withCatalog()
    for name in ["x/pop", "x/pop-2"] { try folder.succeed("add", "curve", name, "ease") }
    #expect(!(try folder.succeed("list", "x/*").output.contains("DEPRECATED")))
    try folder.succeed("deprecate", "x/pop", "--use", "x/pop-2", "--reason", "too slow")
    let lines = try folder.succeed("list", "x/*").lines
    #expect(lines.first?.hasSuffix("DEPRECATED") == true)
    #expect(lines.dropFirst().first?.hasSuffix("use x/pop-2: too slow") == true)
    let presets = try #require(try folder.succeed("list", "x/*", "--json").json()["presets"] as? [[String: Any]])
    #expect(presets.map { $0["deprecated"] as? String } == ["use x/pop-2: too slow", nil])
    #expect(!(try folder.succeed("list", "x/pop-2").output.contains("DEPRECATED")))
  }

  @Test("log keeps author and message on 80 columns, with times to the minute in a pipe and relative on a terminal")
  func log() throws {
    let folder = try TemporaryFolder.withCatalog()
    let name = "a/preset/with/quite/a/long/name"
    _ = try folder.run(
      "add", "curve", name, "ease", "-m", "as agreed on with everybody in the team",
      "--author", "Somebody With A Long Name <somebody@example.com>")
    let pty = try #require(PseudoTerminal(columns: 80))
    let (status, shown) = try pty.run(["log", name, "--no-color"], in: folder.url)
    #expect(status == 0)
    let lines = shown.split(whereSeparator: \.isNewline)
    #expect(lines.allSatisfy { $0.count <= 80 })
    #expect(lines[0].contains("AUTHOR") && lines[0].contains("MESSAGE"))
    #expect(lines[1].contains("Somebody Wi…") && lines[1].contains("as agreed o…"))
    #expect(lines[1].contains(" ago") || lines[1].contains("just now"))
    let piped = try folder.run("log", name).output
    #expect(piped.contains("as agreed on with everybody in the team") && piped.contains("<somebody@example.com>"))
    #expect(piped.firstMatch(of: #/20\d\d-\d\d-\d\d \d\d:\d\d  /#) != nil)
    #expect(try folder.run("log", name, "--json").output.contains("Z\""))
  }

  @Test("rows are sorted by any field, turned round and cut; those without the field come last")
  func order() throws {
    let folder = try TemporaryFolder.withCatalog()
    _ = try folder.run("add", "curve", "x/long", "linear", "--duration", "3s")
    _ = try folder.run("add", "curve", "x/short", "linear", "--duration", "90ms")
    _ = try folder.run("add", "curve", "x/open", "ease-in")
    func names(_ arguments: String...) throws -> [String] {
      try ToolRun(["list", "x/*", "--fields", "name", "--no-headers"] + arguments, in: folder.url).output
        .split(separator: "\n").map(String.init)
    }
    #expect(try names("--sort", "duration") == ["x/short", "x/long", "x/open"])
    #expect(try names("--sort", "duration", "--reverse") == ["x/long", "x/short", "x/open"])
    #expect(try names("--sort", "duration", "--reverse", "--limit", "1") == ["x/long"])
    #expect(try names("--reverse") == ["x/short", "x/open", "x/long"])
    #expect(try names("--limit", "0") == [])
    let refused = try folder.run("list", "--sort", "size")
    #expect(refused.status == 2 && refused.errors.contains("duration"))
    let measured = try folder.run("metrics", "x/long", "x/short", "--sort", "settled", "--csv", "--no-headers").output
    #expect(measured.split(separator: "\n").map { $0.prefix(7) } == ["x/short", "x/long@"])
    _ = try folder.run("set", "x/long", "linear", "--duration", "4s")
    _ = try folder.run("set", "x/long", "linear", "--duration", "5s")
    let history = try folder.run("log", "x/long", "--limit", "2", "--reverse", "--csv", "--no-headers").output
    #expect(history.split(separator: "\n").map { $0.prefix(9) } == ["x/long,2,", "x/long,3,"])
  }
}
