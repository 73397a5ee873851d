import Motionbook

/// Why a command could not do what was asked, and what to do about it.
struct ToolError: Error {
  /// What the exit code will be.
  var status: ExitStatus
  /// The kind of fault for machines, such as `NOT_FOUND`.
  var code: String
  /// What is wrong, in one sentence.
  ///
  /// Foreign text in it is already quoted; whatever is left is made visible on output.
  var message: String
  /// Names that may have been meant.
  var suggestions: [String] = []
  /// What to do, in words.
  var hint: String?
  /// A command to run next.
  var attempt: String?
  /// Lines of the input with a mark below the place.
  var excerpt: [String] = []
  /// More for machines.
  var details: [JSONMember] = []

  init(
    _ status: ExitStatus, _ code: String, _ message: String, suggestions: [String] = [], hint: String? = nil,
    attempt: String? = nil, details: [JSONMember] = []
  ) {
    self.status = status
    self.code = code
    self.message = message
    self.suggestions = suggestions
    self.hint = hint
    self.attempt = attempt
    self.details = details
  }

  /// A command line that makes no sense.
  static func usage(_ message: String, hint: String? = nil, attempt: String? = nil) -> ToolError {
    ToolError(.usage, "USAGE", message, hint: hint, attempt: attempt)
  }
}
