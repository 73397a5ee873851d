import Foundation
import Motionbook
import TestSupport
import Testing

@Suite("The page of rules") struct LintDocumentationTests {
  private static let article = Fixtures.root.appendingPathComponent("Sources/Motionbook/Motionbook.docc/Lint.md")
  private static let heading = "## Rules\n\n"

  @Test("it lists the rules as they are; MOTIONBOOK_RECORD=1 writes it anew") func rules() throws {
    let text = try String(contentsOf: Self.article, encoding: .utf8)
    let start = text.firstRange(of: Self.heading)?.lowerBound ?? text.endIndex
    let expected = text[..<start] + Self.heading + LintRule.markdown
    if ProcessInfo.processInfo.environment["MOTIONBOOK_RECORD"] == "1", expected != text {
      try Data(expected.utf8).write(to: Self.article)
      Issue.record("recorded Lint.md; read it, then run again")
      return
    }
    #expect(expected == text, "it is not that of the rules")
  }
}
