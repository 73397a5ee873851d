import MotionModel

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Who changes a catalog, when and why.
public struct CommitContext: Hashable, Sendable {
  /// Who, as shown in the history; at most 200 bytes, in composed normal form (NFC).
  public var author: String {
    didSet { author = NormalizedText.of(author) }
  }
  /// When: milliseconds since 1970, 0 to the end of the year 9999.
  public var timeMs: Int64
  /// Why, at most 16 KiB, in composed normal form (NFC).
  public var message: String {
    didSet { message = NormalizedText.of(message) }
  }

  /// The longest author, in bytes.
  public static let maximumAuthorLength = 200
  /// The longest message, in bytes.
  public static let maximumMessageLength = 16_384

  /// Makes a context; it is checked when something is written.
  public init(author: String, timeMs: Int64, message: String = "") {
    self.author = NormalizedText.of(author)
    self.timeMs = timeMs
    self.message = NormalizedText.of(message)
  }

  func check() throws(StoreError) {
    guard author.utf8.count <= Self.maximumAuthorLength else {
      throw StoreError(.invalid, "the author's name has \(author.utf8.count) bytes; at most 200 are kept")
    }
    guard message.utf8.count <= Self.maximumMessageLength else {
      throw StoreError(.invalid, "the message has \(message.utf8.count) bytes; at most 16384 are kept")
    }
    guard RevisionBody.times.contains(Int(clamping: timeMs)) else {
      throw StoreError(.invalid, "the time \(timeMs) is not between the years 1970 and 9999")
    }
  }

  /// Now, by whom the environment names: `MOTIONBOOK_AUTHOR`, else the account.
  /// - Parameter message: Why.
  public static func current(message: String = "") -> CommitContext {
    func environment(_ name: String) -> String? {
      getenv(name).map { String(cString: $0) }.flatMap { $0.isEmpty ? nil : $0 }
    }
    var now = timespec()
    clock_gettime(CLOCK_REALTIME, &now)
    let author = environment("MOTIONBOOK_AUTHOR") ?? environment("USER") ?? environment("LOGNAME") ?? "unknown"
    return CommitContext(
      author: author, timeMs: Int64(now.tv_sec) * 1000 + Int64(now.tv_nsec) / 1_000_000, message: message)
  }
}

#if canImport(Darwin)
  import Foundation
#else
  // Foundation brings 40 MB of tables for this here; the standard library has its own, which it compares strings with.
  @_spi(_Unicode) import Swift
#endif

/// Words of people, in the one form in which they are stored: Unicode's composed normal form (NFC).
///
/// One title has several spellings in bytes: an `é` is one scalar from most keyboards and two from some, and in names of
/// files on a Mac. Versions are named by their bytes, so two people who give a preset the same title would make different
/// versions. Words are therefore normalized where they enter, when a version or release is made from what somebody typed
/// or imported; what has been stored is hashed, read, merged and copied as it is.
///
/// Source: https://www.unicode.org/reports/tr15/
enum NormalizedText {
  /// A text in composed normal form; O(bytes).
  static func of(_ text: String) -> String {
    // Nothing below U+0300 is ever composed differently.
    if text.utf8.allSatisfy({ $0 < 0xCC }) { return text }
    #if canImport(Darwin)
      return text.precomposedStringWithCanonicalMapping
    #else
      var scalars = String.UnicodeScalarView()
      scalars.append(contentsOf: text._nfc)
      return String(scalars)
    #endif
  }
}

extension PresetDetails {
  /// The same with all words of people in composed normal form.
  ///
  /// Where the preset came from and data of other tools stay byte for byte.
  var normalized: PresetDetails {
    var result = self
    result.title = title.map(NormalizedText.of)
    result.summary = summary.map(NormalizedText.of)
    result.notes = notes.map(NormalizedText.of)
    result.tags = tags.map(NormalizedText.of)
    result.use = use.map(NormalizedText.of)
    result.deprecation?.reason = deprecation?.reason.map(NormalizedText.of)
    return result
  }
}

/// What this build is, for `--version` and for the mark it leaves in files.
public enum ToolVersion {
  /// The version of the library and the tool.
  public static let number = "0.1.0"
  /// The mark in files that it makes.
  public static let name = "motionbook \(number)"
  /// The document format it reads and writes.
  public static var documentFormat: Int { Preset.documentFormat }
  /// The catalog format it writes.
  public static var catalogFormat: Int { Catalog.currentFormat }
  /// The SQLite library in use.
  public static var sqlite: String { Catalog.sqliteVersion }
}
