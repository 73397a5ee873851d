import MotionModel

extension LintRule {
  package func text(width: Int = 79) -> String {
    var blocks = ["\(id) (\(severity.rawValue))\n\(summary)", reason.folded(to: width)]
    func block(_ title: String, _ texts: [String]) {
      guard !texts.isEmpty else { return }
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
    let own = self.settings.map { PrettyJSON.text(["lint": ["require": .object([JSONMember(id, $0)])]]) }
    block("In motionbook.json", [own ?? "{\"lint\": {\"rules\": {\"\(id)\": \(settings)}}}"])
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
  package var bounds: String {
    "\(CanonicalJSON.number(range.lowerBound))…\(CanonicalJSON.number(range.upperBound))"
  }
}
