import Foundation
import TestSupport
import Testing

/// `eval --explain-animation`: the animation of each change, and the reason.
@Suite struct ExplainTests {
  private static let film = #"""
    {"motionbook":1,"name":"film","kind":"sequence","transactionKeys":{"status":"stopped"},"states":[
      {"name":"stopped","values":{"saturation":0},"curve":null},
      {"name":"playing","values":{"saturation":1},"curve":null,"transaction":{"status":"playing"}}],
     "chain":[{"rules":[{"when":{"status":"playing"},"animation":".linear(duration: 2)"}]}]}
    """#

  @Test("a table says it to people, an object to programs") func formats() throws {
    let folder = try TemporaryFolder()
    let ask = ["sample", Self.film, "--events", "0.5:playing,3:stopped", "--explain-animation"]
    let table = try ToolRun(ask, in: folder.url)
    #expect(table.status == 0, "\(table.errors)")
    #expect(
      table.output.split(separator: "\n").map {
        $0.split(separator: " ", omittingEmptySubsequences: true).joined(separator: " ")
      }
        == [
          "TIME CHANNEL ANIMATION WHY",
          #"0.5 saturation .linear(duration: 2) rule 1 of .transaction of the root, as status is "playing""#,
          "3 saturation none the change has no animation; not .transaction of the root: its condition does not hold",
        ])
    let answer = try ToolRun(ask + ["--json"], in: folder.url).json()
    let changes = try #require(answer["changes"] as? [[String: Any]])
    #expect(changes.map { $0["origin"] as? String } == ["transaction", "change"])
    #expect(changes.map { $0["animation"] as? String } == [".linear(duration: 2)", "none"])
    #expect(changes.map { $0["time"] as? Double } == [0.5, 3])
  }

  @Test("it asks for no values, and explains nothing but sequences") func refusals() throws {
    let folder = try TemporaryFolder()
    let both = try folder.run("sample", Self.film, "--at", "1", "--explain-animation")
    #expect(both.status == 2)
    #expect(both.errors.contains("--at"))
    let curve = try folder.run("sample", ".easeOut(duration: 1)", "--explain-animation")
    #expect(curve.status != 0)
    #expect(curve.errors.contains("not a sequence"))
  }
}
