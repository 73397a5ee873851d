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
    self.init(.invalid, Self.code(of: error.code), message, hint: error.hint, details: details)
  }

  private static func code(of code: ModelError.Code) -> String {
    switch code {
    case .syntax: "SYNTAX"
    case .outOfRange: "OUT_OF_RANGE"
    case .wrongType: "WRONG_TYPE"
    case .missing: "MISSING"
    case .unknown: "UNKNOWN"
    case .duplicate: "DUPLICATE"
    case .contradiction: "CONTRADICTION"
    case .tooLarge: "TOO_LARGE"
    case .badName: "BAD_NAME"
    case .badReference: "BAD_REFERENCE"
    }
  }
}
