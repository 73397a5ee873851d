import MotionModel

extension LintRule {
  /// Every rule for a page of documentation: a table, and a section each.
  package static var markdown: String {
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

  package func text(width: Int = 79) -> String {
    var blocks = ["\(id) (\(severity.rawValue))\n\(summary)", reason.folded(to: width)]
    func block(_ title: String, _ texts: [String]) {
      blocks.append(title + texts.flatMap { $0.split(separator: "\n") }.map { "\n  \($0)" }.joined())
    }
    if !parameters.isEmpty {
      let lines = parameters.map { parameter in
        let standard = LintQuantity(parameter.standard, parameter.unit).text
        let words =
          "\(parameter.name): \(parameter.summary); \(standard) by default "
          + "(\(parameter.unit.words), \(parameter.bounds))"
        return words.folded(to: width - 4).replacing("\n", with: "\n  ")
      }
      block("Numbers", lines)
    }
    let settings = parameters.first.map { "{\"\($0.name)\": \(CanonicalJSON.number($0.standard))}" } ?? "\"off\""
    block("In motionbook.json", ["{\"lint\": {\"rules\": {\"\(id)\": \(settings)}}}"])
    if let fix { blocks.append("--fix \(fix).".folded(to: width)) }
    if !yieldsTo.isEmpty {
      blocks.append("Not reported for presets in which \(yieldsTo.joined(separator: " or ")) finds something.")
    }
    block("Finds something in", example)
    block("See", sources)
    return blocks.joined(separator: "\n\n") + "\n"
  }
}

extension LintParameter {
  fileprivate var bounds: String {
    "\(CanonicalJSON.number(range.lowerBound))…\(CanonicalJSON.number(range.upperBound))"
  }
}
