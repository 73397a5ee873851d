import MotionModel

extension LintRule {
  /// All there is to say of the rule, in lines of at most so many characters.
  package func text(width: Int = 79) -> String {
    var blocks = ["\(id) (\(severity.rawValue))\n\(summary)", Self.folded(reason, width)]
    if !parameters.isEmpty {
      let lines = parameters.flatMap { parameter -> [String] in
        let standard = LintQuantity(parameter.standard, parameter.unit).text
        let bounds =
          "\(CanonicalJSON.number(parameter.range.lowerBound))…\(CanonicalJSON.number(parameter.range.upperBound))"
        return Self.folded(
          "\(parameter.name): \(parameter.summary); \(standard) unless motionbook.json says otherwise "
            + "(\(parameter.unit.words), \(bounds))", width - 4
        ).split(separator: "\n").enumerated().map { ($0.offset == 0 ? "  " : "    ") + $0.element }
      }
      blocks.append("Numbers\n" + lines.joined(separator: "\n"))
    }
    let settings = parameters.first.map { "{\"\($0.name)\": \(CanonicalJSON.number($0.standard))}" } ?? "\"off\""
    blocks.append("In motionbook.json\n  {\"lint\": {\"rules\": {\"\(id)\": \(settings)}}}")
    if let fix { blocks.append(Self.folded("--fix \(fix).", width)) }
    if !yieldsTo.isEmpty {
      blocks.append("Keeps quiet about presets in which \(yieldsTo.joined(separator: " or ")) finds something.")
    }
    blocks.append("Finds something in\n" + example.map { Self.indented($0) }.joined(separator: "\n"))
    blocks.append("See\n" + sources.map { "  \($0)" }.joined(separator: "\n"))
    return blocks.joined(separator: "\n\n") + "\n"
  }

  private static func indented(_ text: String) -> String {
    text.split(separator: "\n").map { "  \($0)" }.joined(separator: "\n")
  }

  /// Words in lines of at most so many characters.
  package static func folded(_ text: String, _ width: Int) -> String {
    var lines: [String] = []
    for word in text.split(separator: " ") {
      if let last = lines.last, last.count + word.count < width {
        lines[lines.count - 1] = last + " " + word
      } else {
        lines.append(String(word))
      }
    }
    return lines.joined(separator: "\n")
  }
}
