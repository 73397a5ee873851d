/// Author, time and message of a change to a catalog.
public struct CommitContext: Hashable, Sendable {
  /// Author shown in the history; at most 200 bytes, in composed normal form (NFC).
  public var author: String {
    didSet { author = NormalizedText.of(author) }
  }
  /// Time: milliseconds since 1970, 0 to the end of the year 9999.
  public var timeMs: Int64
  /// Message, at most 16 KiB, in composed normal form (NFC).
  public var message: String {
    didSet { message = NormalizedText.of(message) }
  }

  static let maximumAuthorLength = 200
  static let maximumMessageLength = 16_384
  static let times = 0...253_402_300_799_999

  /// Creates a context; it is checked on write.
  public init(author: String, timeMs: Int64, message: String = "") {
    self.author = NormalizedText.of(author)
    self.timeMs = timeMs
    self.message = NormalizedText.of(message)
  }

  func check() throws(StoreError) {
    for (what, text, limit) in [
      ("author's name", author, Self.maximumAuthorLength), ("message", message, Self.maximumMessageLength),
    ] where text.utf8.count > limit {
      throw StoreError(.invalid, "the \(what) has \(text.utf8.count) bytes; at most \(limit) are allowed")
    }
    guard Self.times.contains(Int(clamping: timeMs)) else {
      throw StoreError(.invalid, "the time \(timeMs) is not between the years 1970 and 9999")
    }
  }

  /// Current time, and the author in the environment: `MOTIONBOOK_AUTHOR`, otherwise the account.
  /// - Parameter message: Reason for the change.
  public static func current(message: String = "") -> CommitContext {
    let author = ["MOTIONBOOK_AUTHOR", "USER", "LOGNAME"].lazy.compactMap(System.environment).first ?? "unknown"
    return CommitContext(author: author, timeMs: System.milliseconds, message: message)
  }
}
