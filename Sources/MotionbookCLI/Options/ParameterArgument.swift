import Motionbook

/// Numbers for a preset's parameters: `amplitude=12`.
enum ParameterArgument {
  /// The parameters by name.
  /// - Throws: a usage error for a text without `=` or without a number.
  static func values(_ texts: [String]) throws(ToolError) -> [String: Double] {
    var values: [String: Double] = [:]
    for text in texts {
      guard let sign = text.firstIndex(of: "="), let value = Double(text[text.index(after: sign)...]) else {
        throw ToolError.usage("\(QuotedText.quote(text)) sets nothing", hint: "write --set amplitude=12")
      }
      values[String(text[..<sign])] = value
    }
    return values
  }
}
