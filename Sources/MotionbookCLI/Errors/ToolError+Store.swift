import Motionbook

extension ToolError {
  /// What a catalog refused.
  init(_ error: StoreError) {
    let status = ExitStatus(rawValue: Int32(error.category.rawValue)) ?? .bug
    var details: [JSONMember] = []
    if let path = error.path { details.append(JSONMember("path", .string(path))) }
    if let pointer = error.cause?.pointer { details.append(JSONMember("pointer", .string(pointer.description))) }
    self.init(status, error.code.rawValue, error.message, hint: error.hint, details: details)
    switch error.code {
    case .notFound where !error.names.isEmpty && error.hint?.hasPrefix("did you mean") == true:
      suggestions = error.names
      hint = nil
      attempt = "motionbook list"
    case .missingFile: suggestions = error.path.map(NearbyFile.names) ?? []
    default:
      if !error.names.isEmpty {
        self.details.append(JSONMember("names", .array(error.names.map { .string($0) })))
      }
    }
  }
}
