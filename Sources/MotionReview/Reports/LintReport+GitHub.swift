import MotionModel

extension LintReport {
  /// The findings as workflow commands, which GitHub Actions shows beside a change; a line each.
  ///
  /// Source: https://docs.github.com/actions/reference/workflows-and-actions/workflow-commands
  /// - Parameter file: The catalog's path in the repository; nil where it is not in a file.
  package func gitHub(file: String?) -> String {
    findings.map { finding in
      let properties = [file.map { ("file", $0) }, ("title", "\(finding.rule): \(finding.preset)")].compactMap { $0 }
      let listed = properties.map { "\($0.0)=\(Self.escaped($0.1, isProperty: true))" }.joined(separator: ",")
      let message = "\(finding.sentence); \(finding.advice)" + (finding.command.map { ": \($0)" } ?? "")
      return "::\(finding.severity.workflowCommand) \(listed)::\(Self.escaped(message, isProperty: false))\n"
    }.joined()
  }

  /// A text in which nothing ends the command or a property of it.
  package static func escaped(_ text: String, isProperty: Bool) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "%": result += "%25"
      case "\r": result += "%0D"
      case "\n": result += "%0A"
      case ":" where isProperty: result += "%3A"
      case "," where isProperty: result += "%2C"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}

extension LintSeverity {
  fileprivate var workflowCommand: String {
    switch self {
    case .note: "notice"
    case .warning: "warning"
    case .error: "error"
    }
  }
}
