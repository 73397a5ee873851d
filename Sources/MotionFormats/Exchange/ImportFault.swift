import MotionModel

/// A byte of one of the files of an import.
struct SourcePlace: Hashable, Sendable {
  var file = 0
  var offset = 0

  /// Runs a closure, whose error gets this place.
  func reading<Result>(_ body: () throws(ModelError) -> Result) throws(ImportFault) -> Result {
    do throws(ModelError) { return try body() } catch { throw ImportFault(error, at: self) }
  }
}

/// Error in the content of a file: a ``ModelError`` whose message has a pattern, and whose place is a byte.
struct ImportFault: Error {
  let code: ModelError.Code
  let message: IssueMessage
  let hint: String?
  /// Nil if the reader of the value around it knows the place.
  let place: SourcePlace?

  init(_ code: ModelError.Code, _ message: IssueMessage, hint: String? = nil, at place: SourcePlace? = nil) {
    (self.code, self.message, self.hint, self.place) = (code, message, hint, place)
  }

  init(_ error: ModelError, at place: SourcePlace) {
    self.init(error.code, IssueMessage(error), hint: error.hint, at: place)
  }
}
