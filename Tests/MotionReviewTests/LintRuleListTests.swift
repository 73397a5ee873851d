import MotionModel
import MotionReview
import Testing

/// Metadata of every rule.
@Suite("The list of rules") struct LintRuleListTests {
  @Test("ids are words joined by hyphens, each once, and what a rule yields to is there")
  func ids() {
    let ids = LintRule.all.map(\.id)
    #expect(Set(ids).count == ids.count && ids.count >= 13)
    for rule in LintRule.all {
      #expect(rule.id.wholeMatch(of: /[a-z]+(-[a-z]+)*/) != nil, "\(rule.id)")
      #expect(rule.yieldsTo.allSatisfy { ids.contains($0) && $0 != rule.id }, "\(rule.id)")
    }
  }

  @Test(
    "a rule has a sentence, a reason, an address to read on, and numbers within their ranges",
    arguments: LintRule.all.map(\.id))
  func words(_ id: String) throws {
    let rule = try #require(LintRule.named(id))
    #expect(rule.summary.hasSuffix(".") && rule.summary.count <= 79)
    #expect(rule.reason.hasSuffix(".") && rule.reason.count > 100)
    #expect(!rule.sources.isEmpty && rule.sources.allSatisfy { $0.hasPrefix("https://") })
    for parameter in rule.parameters {
      #expect(parameter.range.contains(parameter.standard), "\(parameter.name)")
    }
    for line in rule.text().split(separator: "\n") where !line.contains("https://") && !line.contains("{") {
      #expect(line.count <= 120, "\(line)")
    }
  }

  @Test(
    "a rule finds something in the last document of its example, and in no other", arguments: LintRule.all.map(\.id))
  func example(_ id: String) throws {
    let rule = try #require(LintRule.named(id))
    let found = try Linting.findings(rule.example, only: [rule.id])
    let last = try Preset(json: Array((rule.example.last ?? "").utf8)).name
    #expect(found.count == 1 && found.first?.preset == last, "\(found.map(\.sentence))")
    // With all rules it is found as well: nothing that says more hides it.
    #expect(try Linting.findings(rule.example).contains { $0.rule == rule.id && $0.preset == last })
  }
}
