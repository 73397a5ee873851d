import Foundation
import MotionModel
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

extension LintRule {
  /// Every rule for the page: a table, and a section each.
  fileprivate static var markdown: String {
    let rows = all.map { "| [\($0.id)](#\($0.id)) | \($0.severity.rawValue) | \($0.summary) |" }
    return "| rule | severity | finds |\n|---|---|---|\n" + rows.joined(separator: "\n") + "\n\n"
      + all.map(\.markdown).joined(separator: "\n")
  }

  private var markdown: String {
    let weight = severity == .error ? "an error" : "a \(severity.rawValue)"
    var blocks = ["### \(id)", "**\(summary)** Usually \(weight)\(fix == nil ? "" : ", mended by `--fix`")."]
    blocks.append(reason.folded(to: 120))
    if !parameters.isEmpty {
      let rows = parameters.map {
        "| `\($0.name)` | \(CanonicalJSON.number($0.standard)) | \($0.bounds) | \($0.summary), \($0.unit.words) |"
      }
      blocks.append("| parameter | default | allowed | meaning |\n|---|---|---|---|\n" + rows.joined(separator: "\n"))
    }
    if let fix { blocks.append("`--fix` \(fix).".folded(to: 120)) }
    if !yieldsTo.isEmpty {
      blocks.append("Not reported if \(yieldsTo.joined(separator: " or ")) finds something.")
    }
    blocks.append("Sources: " + sources.map { "<\($0)>" }.joined(separator: ", "))
    return blocks.joined(separator: "\n\n") + "\n"
  }
}
