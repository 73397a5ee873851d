import Motionbook

extension ToolError {
  /// What is wrong with a document, a notation or a name.
  /// - Parameter source: the file or argument it stands in, put before the place.
  init(_ error: ModelError, in source: String? = nil) {
    var message = ""
    if let source { message += "\(source):" }
    if let location = error.location { message += "\(location):" }
    if !message.isEmpty { message += " " }
    message += error.problem
    if let pointer = error.pointer, !pointer.isRoot { message += " at \(pointer)" }
    if let allowed = error.allowed { message += " (allowed: \(allowed))" }

    var details: [JSONMember] = [JSONMember("kind", .string(error.code.rawValue))]
    if let source { details.append(JSONMember("source", .string(source))) }
    if let pointer = error.pointer { details.append(JSONMember("pointer", .string(pointer.description))) }
    if let location = error.location {
      details.append(JSONMember("line", .number(Double(location.line))))
      details.append(JSONMember("column", .number(Double(location.column))))
    }
    self.init(.invalid, Self.code(error.code.rawValue), message, hint: error.hint, details: details)
  }

  /// The code for machines: `OUT_OF_RANGE` for `outOfRange`.
  static func code(_ camelCase: String) -> String {
    var code = ""
    for character in camelCase {
      if character.isUppercase { code += "_" }
      code += character.uppercased()
    }
    return code
  }
}
