import MotionModel

/// Artifacts of this copy's own commits, newest last: the basis of `undo` and `redo`.
///
/// A commit's artifacts have consecutive row numbers, so a commit is a range of them. The ranges are a local fact of
/// this copy, kept in one row of `meta`; they are never merged, and a lost row costs only the ability to `undo`.
struct LocalChanges: Equatable {
  /// The commits that can be undone, the next one last, and the releases between them, which stay.
  var undo: [ClosedRange<Int64>] = []
  /// The undoings that can be taken back, the next one last.
  var redo: [ClosedRange<Int64>] = []

  static let key = "undo"
  /// The longest text that is kept.
  ///
  /// The schema allows 4096, but a longer row would need extra pages, and free them when it becomes shorter.
  static let maximumLength = 900

  init() {}

  /// From `12-15 20-31|40-41`: the commits to undo, then those to redo.
  ///
  /// Unreadable text counts as empty.
  init(_ text: String) {
    let halves = text.split(separator: "|", maxSplits: 1, omittingEmptySubsequences: false)
    func ranges(_ half: Substring) -> [ClosedRange<Int64>] {
      half.split(separator: " ").compactMap { word in
        let ends = word.split(separator: "-").map { Int64($0) }
        guard ends.count == 2, let first = ends[0], let last = ends[1], 0 < first, first <= last else { return nil }
        return first...last
      }
    }
    undo = halves.first.map(ranges) ?? []
    redo = halves.count > 1 ? ranges(halves[1]) : []
  }

  /// The text that reads back as these changes; the oldest go first when it would be too long.
  var text: String {
    func words(_ ranges: [ClosedRange<Int64>]) -> String {
      ranges.map { "\($0.lowerBound)-\($0.upperBound)" }.joined(separator: " ")
    }
    var kept = self
    while true {
      let text = "\(words(kept.undo))|\(words(kept.redo))"
      if text.utf8.count <= Self.maximumLength { return text }
      if kept.undo.count >= kept.redo.count { kept.undo.removeFirst() } else { kept.redo.removeFirst() }
    }
  }

  /// - Throws: ``StoreError`` with code `corrupt` when the rows do not match their checksum: a damaged one would name
  ///   another change.
  init(reading connection: Connection) throws {
    let facts = try LocalFacts(reading: connection)
    guard facts.isSealed else {
      throw StoreError(
        .corrupt, "this copy's record of its own changes is damaged",
        hint: "no preset is lost: restore an older version with: \(StoreCall.restore("NAME@N"))")
    }
    self.init(facts.meta[Self.key] ?? "")
  }

  /// Writes the row, and the checksum over all local facts, which these changes were read with.
  func save(_ connection: Connection) throws { try LocalFacts.save([(Self.key, text)], connection) }

  /// The number of the newest artifact.
  static func newest(_ connection: Connection) throws -> Int64 {
    try connection.number("SELECT coalesce(max(id), 0) FROM artifact")
  }

  /// Runs a change within its transaction and records its artifacts.
  static func recording<Value>(_ connection: Connection, _ body: () throws -> Value) throws -> Value {
    let before = try newest(connection)
    let value = try body()
    let after = try newest(connection)
    // Rows that do not match their checksum are damaged; sealing them would hide it, so they are unchanged.
    guard after > before, try LocalFacts(reading: connection).isSealed else { return value }
    let range = before + 1...after
    let hasVersions = try !revisions(in: range, connection).isEmpty
    guard try hasVersions || !releases(in: range, connection).isEmpty else { return value }
    var changes = try LocalChanges(reading: connection)
    changes.undo.append(range)
    // A release changes no preset: undone changes can still be redone.
    if hasVersions { changes.redo = [] }
    try changes.save(connection)
    return value
  }

  /// Versions in a range of artifacts, in order of arrival.
  static func revisions(in range: ClosedRange<Int64>, _ connection: Connection) throws -> [ArtifactHash] {
    try connection.hashes(
      "SELECT hash FROM artifact WHERE id BETWEEN ? AND ? AND type = 'revision' ORDER BY id",
      [.integer(range.lowerBound), .integer(range.upperBound)])
  }

  /// Names of the releases in a range of artifacts, in order of arrival.
  static func releases(in range: ClosedRange<Int64>, _ connection: Connection) throws -> [String] {
    try connection.all(
      "SELECT name FROM artifact WHERE id BETWEEN ? AND ? AND type = 'release' ORDER BY id",
      [.integer(range.lowerBound), .integer(range.upperBound)]
    ) { try $0.requiredText(0) }
  }
}
