import MotionModel

extension Catalog {
  /// Takes the last changes of this copy back, the newest first: all of them, or none.
  ///
  /// A change is one commit, of any number of presets. Nothing is deleted: each preset gets a new version equal to the
  /// one before the change, or a tombstone if there was none. Merged versions are not changes of this copy. Two things
  /// cannot be undone, and are rejected unless forced: a release is permanent, and is skipped then; a conflict settled
  /// by a change does not reopen, and the version that this copy had first is restored.
  /// - Parameters:
  ///   - count: Number of changes; at least 1.
  ///   - force: Also when that passes over a release, leaves a conflict settled, takes away a preset which others use, or
  ///     gives two presets one name.
  ///   - dryRun: Reports the changes without making them.
  ///   - context: Author and time; an empty message becomes `Undo: …`.
  /// - Throws: ``StoreError`` with code `notFound` when there are fewer changes, `stale` when a preset has got a newer
  ///   version meanwhile or a release has been made, `inConflict` when it has several newest ones or had before the
  ///   change, `alreadyExists` when a name has been taken, or `inUse`.
  @discardableResult
  public func undo(
    last count: Int = 1, force: Bool = false, dryRun: Bool = false, by context: CommitContext = .current()
  ) throws(StoreError) -> [UndoReport] {
    try revert(last: count, force: force, dryRun: dryRun, by: context, verb: "Undo")
  }

  /// Takes the last undos back: all of them, or none.
  ///
  /// As ``undo(last:force:dryRun:by:)``, whose own versions it reverts. Any other change clears them.
  @discardableResult
  public func redo(
    last count: Int = 1, force: Bool = false, dryRun: Bool = false, by context: CommitContext = .current()
  ) throws(StoreError) -> [UndoReport] {
    try revert(last: count, force: force, dryRun: dryRun, by: context, verb: "Redo")
  }

  /// Preview of undo and redo.
  /// - Throws: ``StoreError`` when the file is damaged or cannot be read.
  public func undoOutlook() throws(StoreError) -> UndoOutlook {
    try read { reader in
      let changes = try LocalChanges(reading: reader.connection)
      func entries(_ range: ClosedRange<Int64>?) throws -> [LogEntry] {
        try range.map { try LocalChanges.revisions(in: $0, reader.connection).map(reader.logEntry) } ?? []
      }
      let undo = try changes.undo.filter { try !LocalChanges.revisions(in: $0, reader.connection).isEmpty }
      return UndoOutlook(
        undo: try entries(undo.last), redo: try entries(changes.redo.last), undoCount: undo.count,
        redoCount: changes.redo.count)
    }
  }

  /// Does a step so often; the first one that cannot be done throws.
  private func revert(
    last count: Int, force: Bool, dryRun: Bool, by context: CommitContext, verb: String
  ) throws(StoreError) -> [UndoReport] {
    try change(dryRun: dryRun) { connection in
      // The number may be any: room is not made for all of them beforehand.
      var reports: [UndoReport] = []
      for _ in 0..<max(1, count) { reports.append(try revert(connection, context, force: force, verb: verb)) }
      return reports
    }
  }

  private func revert(
    _ connection: Connection, _ context: CommitContext, force: Bool, verb: String
  ) throws -> UndoReport {
    let (source, target) = verb == "Redo" ? (\LocalChanges.redo, \LocalChanges.undo) : (\.undo, \.redo)
    var changes = try LocalChanges(reading: connection)
    let (hashes, releases) = try Self.popChange(&changes[keyPath: source], connection, verb: verb)
    if let release = releases.last, !force {
      throw StoreError(
        .stale, "cannot undo: the release \(release) was created after this change and is permanent",
        hint: "undo the change before it with: \(StoreCall.undo(force: true))", names: releases)
    }
    let reader = CatalogReader(connection)
    let undone = try hashes.map { try reader.logEntry($0) }
    var context = context
    if context.message.isEmpty { context.message = Self.message(verb, undone) }
    let before = try LocalChanges.newest(connection)
    let batch = WriteBatch(connection, context, SystemRandomNumberGenerator())
    defer { _ = batch.close() }
    for entry in undone { try batch.revert(entry.revision, force: force) }
    if !force { try batch.checkNames(verb: verb) }
    let report = UndoReport(undone: undone, changes: try batch.commit(), releases: releases)
    let after = try LocalChanges.newest(connection)
    if after > before { changes[keyPath: target].append(before + 1...after) }
    try changes.save(connection)
    try LocalFacts.forgetImported(connection)
    return report
  }

  /// Takes the last change with versions off the list, and the releases that were made after it.
  private static func popChange(
    _ ranges: inout [ClosedRange<Int64>], _ connection: Connection, verb: String
  ) throws -> (versions: [ArtifactHash], releases: [String]) {
    var releases: [String] = []
    while let range = ranges.popLast() {
      releases = try LocalChanges.releases(in: range, connection) + releases
      let versions = try LocalChanges.revisions(in: range, connection)
      if !versions.isEmpty { return (versions, releases) }
    }
    throw StoreError(
      .notFound, "nothing to \(verb.lowercased())\(releases.isEmpty ? "" : ": releases are permanent")",
      hint: verb == "Redo"
        ? "an undo can be redone until the next change"
        : "only changes of this copy can be undone; restore an older version with: \(StoreCall.restore("NAME@N"))")
  }

  /// Beginning of the messages of undos.
  package static let undoMessage = "Undo: "

  private static func message(_ verb: String, _ undone: [LogEntry]) -> String {
    let reason = undone.map(\.revision.message).first { !$0.isEmpty }
    var what = (reason ?? undone.map { "\($0.change.rawValue) \($0.revision.name)" }.joined(separator: ", "))[...]
    // Of several there and back the first tells what it is.
    while let former = [undoMessage, "Redo: "].first(where: what.hasPrefix) { what = what.dropFirst(former.count) }
    var text = "\(verb): "
    // Whole characters only, and far below the limit of a message.
    for character in what where text.utf8.count + character.utf8.count <= 500 { text.append(character) }
    return text
  }
}

extension CatalogReader {
  /// A version as a line of the history.
  func logEntry(_ hash: ArtifactHash) throws -> LogEntry {
    let revision = try revision(hash)
    return LogEntry(revision, parents: try knownRevisions(revision.parents))
  }

  /// Order of a version's arrival in this copy: an increasing number without meaning elsewhere.
  func arrival(_ hash: ArtifactHash) throws -> Int64 {
    try connection.localID(of: hash) ?? 0
  }

  /// Elements in the order of their arrival.
  func byArrival<Element>(
    _ elements: some Sequence<Element>, _ number: (Element) throws -> Int64
  ) rethrows -> [Element] {
    try elements.map { (try number($0), $0) }.sorted { $0.0 < $1.0 }.map(\.1)
  }
}

extension WriteBatch {
  /// Stages the state before a version; its preset must still be as that version left it.
  ///
  /// It may have newer versions since, from undoing later changes.
  func revert(_ revision: PresetRevision, force: Bool) throws {
    let heads = try reader.heads(of: revision.preset)
    let sides = try heads.map { try reader.revision($0.hash) }
    let newest = sides.first
    // Versions that say the same, as after two equal resolutions, are no conflict.
    guard CatalogReader.differingFields(sides).isEmpty else {
      throw StoreError.inConflict(newest?.name ?? revision.name, heads.map(\.hash))
    }
    guard let newest, newest.saysTheSame(as: revision) else {
      throw StoreError(
        .stale,
        "\(revision.name) has been changed since: "
          + (newest.map { "it is at version \($0.generation), by \($0.author)" } ?? "it is removed"),
        hint:
          "see: \(StoreCall.log(revision.name.text)); restore an older version with: \(StoreCall.restore("\(revision.name)@N"))",
        names: [revision.name.text])
    }
    var item = StagedPreset(newest, heads: heads)
    item.isForced = force
    let parents = try reader.byArrival(revision.parents, reader.arrival).map(reader.revision)
    guard force || CatalogReader.differingFields(parents).isEmpty else {
      throw StoreError.settled(revision, sides: parents)
    }
    if let before = parents.first {
      item.name = before.name
      item.restore(before)
    } else {
      item.motion = .none
    }
    stage(item)
  }

  /// Refuses names that the staged presets would take from others.
  ///
  /// Not called if forced: two presets may have had one name before a conflict was settled.
  func checkNames(verb: String) throws {
    let names = Dictionary(staged.values.filter { !$0.isDeleted }.map { ($0.name, 1) }, uniquingKeysWith: +)
    for item in order.compactMap({ staged[$0] }) where !item.isDeleted {
      guard item.name != item.base?.name || item.base?.isDeleted == true else { continue }
      let isTaken =
        try reader.presets(liveNamed: item.name).contains { staged[$0] == nil }
        || names[item.name, default: 0] > 1
      guard !isTaken else {
        throw StoreError(
          .alreadyExists, "there is already a preset \"\(item.name)\"",
          hint:
            "rename that one first, or let two presets have the name, see conflicts: \(verb == "Redo" ? StoreCall.redo(force: true) : .undo(force: true))",
          names: [item.name.text])
      }
    }
  }
}

extension PresetRevision {
  func saysTheSame(as other: PresetRevision) -> Bool {
    name == other.name && content == other.content && details.isIdentical(to: other.details)
  }
}

extension StoreError {
  /// The change to take back has settled a conflict.
  /// - Parameter sides: The joined versions, the one that this copy had first leading.
  fileprivate static func settled(_ revision: PresetRevision, sides: [PresetRevision]) -> StoreError {
    let others = sides.filter { !$0.saysTheSame(as: revision) && !$0.isDeleted }
      .map { "\(StoreCall.restore("\(revision.name)@#\($0.hash.short)")) (by \($0.author))" as Advice }
    let back: Advice =
      others.isEmpty ? "" : "take another side with: \(Advice(others, separator: ", or ")); "
    return StoreError(
      .inConflict,
      "cannot undo: the change settled a conflict of \(revision.name), which stays settled",
      hint: "\(back)restore this copy's earlier version with: \(StoreCall.undo(force: true))",
      names: [revision.name.text])
  }
}

/// Result of an undo or a redo.
public struct UndoReport: Hashable, Sendable {
  /// Reverted versions, with author and message.
  public let undone: [LogEntry]
  /// Changes of each preset.
  public let changes: [PresetChange]
  package let releases: [String]
  /// Those of the versions that had settled a conflict, which is settled still.
  package var stillSettled: [PresetRevision] { undone.map(\.revision).filter { $0.parents.count > 1 } }
}

/// Preview of undo and redo.
public struct UndoOutlook: Hashable, Sendable {
  /// Versions that `undo` would revert; empty if there is nothing to undo.
  public let undo: [LogEntry]
  /// Undoing versions that `redo` would revert; empty if there is nothing to redo.
  public let redo: [LogEntry]
  /// Number of commits that can be undone in succession.
  package let undoCount: Int
  /// Number that can be redone.
  package let redoCount: Int
}
