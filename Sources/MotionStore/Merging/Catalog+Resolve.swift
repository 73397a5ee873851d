public import MotionModel

extension Catalog {
  /// Settles which of a preset's newest versions counts.
  ///
  /// A new version follows all of them and equals the chosen one: motion, name and details, or a removal. Of two sides the
  /// fields that only the other one changed are kept, and the tags of both; a version named by number or hash is taken as
  /// it is. Of two presets with one name the chosen one keeps it, and the other gets it with the first digits of its identity
  /// appended.
  /// - Parameters:
  ///   - preset: The preset by name; by identity (`p:…`) when several have that name.
  ///   - side: The version to take.
  ///   - dryRun: Reports the changes without making them.
  /// - Throws: ``StoreError`` with code `notFound` when the preset has no conflict or not that version, `ambiguous` for
  ///   `theirs` with more than two sides or a name that several presets have, or `alreadyExists` when the chosen name belongs to another preset.
  public func resolve(
    _ preset: some PresetReferenceConvertible, take side: ConflictSide, dryRun: Bool = false,
    by context: CommitContext = .current()
  ) throws(StoreError) -> ResolutionReport.Settled {
    try change(dryRun: dryRun) { connection in
      try context.check()
      let reader = CatalogReader(connection)
      let preset = try preset.asPresetReference()
      let found =
        switch preset {
        case .name(let name, _): try reader.find(name)
        case .preset(let id): try reader.find(id)
        case .content: try reader.version(preset).found
        }
      if case .name(let name, _) = preset, let parted = try reader.part(name, side, context) {
        return parted
      }
      let sides = try reader.headsByArrival(of: found.id)
      let current = found.current
      guard let ours = sides.first, sides.count > 1 else {
        throw StoreError(
          .notFound, "\(current.name) has one newest version: nothing to resolve", hint: "see: \(StoreCall.conflicts)")
      }
      let chosen: PresetRevision
      switch side {
      case .ours: chosen = ours
      case .theirs:
        guard sides.count == 2, let other = sides.last else {
          throw StoreError.manySides(current.name, sides.map(\.hash))
        }
        chosen = other
      case .version(let version):
        chosen = try reader.revision(try reader.revision(version, of: found.id, called: current.name))
      }
      var body = RevisionBody(
        chosen, after: sides, by: context, "Resolve: take version \(chosen.generation) by \(chosen.author)")
      if side == .ours || side == .theirs, !sides.contains(where: \.isDeleted),
        var merge = try reader.merge(of: found.id)
      {
        merge.preferred = chosen
        if let joined = try merge.join()?.body {
          (body.name, body.content, body.details) = (joined.name, joined.content, joined.details)
        }
      }
      if !body.isDeleted, body.name != current.name, let holder = try reader.lookUp(body.name), holder.id != found.id,
        holder.has(body.name)
      {
        throw StoreError(
          .alreadyExists, "that version is called \"\(body.name)\", and so is another preset now",
          hint: "rename that one first", names: [body.name.text])
      }
      var settled = try LocalChanges.recording(connection) { try connection.settle(body, previousName: nil) }
      settled.left = sides.filter { $0.hash != chosen.hash && !$0.isDeleted }.map(\.hash)
      let result = try reader.revision(settled.revision)
      settled.kept = PresetField.allCases.filter { $0.bytes(in: result) != $0.bytes(in: chosen) }
      return settled
    }
  }

  /// Gives one of several presets that have one name another name.
  /// - Parameters:
  ///   - id: Identity from ``CatalogConflict/presets``.
  ///   - dryRun: Reports the changes without making them.
  /// - Throws: ``StoreError`` with code `notFound`, or `alreadyExists` when the new name is taken.
  public func rename(
    _ id: PresetID, to newName: some PresetNameConvertible, dryRun: Bool = false, by context: CommitContext = .current()
  ) throws(StoreError) -> PresetChange {
    try Self.wrapping(path) {
      let changes = try write(by: context, dryRun: dryRun) { batch in
        guard var item = try batch.load(id), !item.isDeleted else { throw batch.reader.unknown(id) }
        item.name = try newName.asPresetName()
        try batch.requireFree(item.name)
        batch.stage(item)
      }
      guard let change = changes.first else { throw StoreError(.misuse, "a rename had no effect") }
      return change
    }
  }

  /// Settles which of several releases of one name counts.
  ///
  /// A new release pins the same versions as the chosen one, and supersedes all rivals.
  /// - Parameters:
  ///   - hash: Prefix of the chosen release's hash; nil for the one that this copy had first.
  ///   - dryRun: Reports the changes without making them.
  /// - Throws: ``StoreError`` with code `notFound` or `ambiguous`.
  public func resolveRelease(
    _ name: String, take hash: String? = nil, dryRun: Bool = false, by context: CommitContext = .current()
  ) throws(StoreError) -> ReleaseSummary {
    try change(dryRun: dryRun) { connection in
      try context.check()
      let reader = CatalogReader(connection)
      let rivals = try reader.byArrival(reader.releases(named: name)) { try reader.arrival($0.hash) }
      guard rivals.count > 1 else {
        throw StoreError(
          .notFound, "there are not several releases called \"\(name)\"", hint: "see: \(StoreCall.conflicts)")
      }
      let fitting = hash.map { prefix in rivals.filter { $0.hash.hex.hasPrefix(prefix) } } ?? Array(rivals.prefix(1))
      guard let chosen = fitting.first, fitting.count == 1 else {
        let choices = rivals.map(\.hash.short)
        throw StoreError(
          fitting.isEmpty ? .notFound : .ambiguous,
          "\(fitting.count) of the releases called \"\(name)\" have that hash",
          hint: Advice(choices.joined(separator: ", ")),
          names: choices)
      }
      let body = ReleaseBody(
        name: name, entries: chosen.body.entries, author: context.author, timeMs: context.timeMs,
        message: context.message.isEmpty ? chosen.message : context.message,
        supersedes: rivals.map(\.hash).sorted())
      return ReleaseSummary(hash: try LocalChanges.recording(connection) { try connection.insert(body) }, body: body)
    }
  }
}

extension Connection {
  /// Stores a version that settles a conflict.
  func settle(_ body: RevisionBody, previousName: PresetName?) throws -> ResolutionReport.Settled {
    ResolutionReport.Settled(
      id: body.preset, name: body.name, previousName: previousName, revision: try insert(body),
      generation: body.generation, isDeleted: body.isDeleted)
  }
}

extension RevisionBody {
  /// Version that follows some, and says what one does.
  /// - Parameter message: Used where the context has none.
  init(_ chosen: PresetRevision, after sides: [PresetRevision], by context: CommitContext, _ message: String) {
    self = chosen.body
    parents = sides.map(\.hash).sorted()
    generation = 1 + (sides.map(\.generation).max() ?? 0)
    (author, timeMs) = (context.author, context.timeMs)
    self.message = context.message.isEmpty ? message : context.message
  }
}

extension CatalogReader {
  /// Leaves a shared name to one of its presets; nil for a name without other owners.
  fileprivate func part(
    _ name: PresetName, _ side: ConflictSide, _ context: CommitContext
  ) throws -> ResolutionReport.Settled? {
    let holders = try presets(liveNamed: name)
    guard holders.count > 1 else { return nil }
    let ordered = try byArrival(holders) { try arrival(of: $0, called: name) }
    guard holders.count == 2, try holders.allSatisfy({ try heads(of: $0).count == 1 }),
      side == .ours || side == .theirs, let other = side == .ours ? ordered.last : ordered.first,
      let head = try heads(of: other).first, let free = try partedName(head.name, of: other)
    else { throw try shared(name, holders) }
    let revision = try revision(head.hash)
    var body = RevisionBody(
      revision, after: [revision], by: context, "Resolve: another preset keeps the name \(name)")
    body.name = free
    return try LocalChanges.recording(connection) { try connection.settle(body, previousName: name) }
  }

  /// Error for a name that several presets have, with the command that settles one of them or parts their names.
  private func shared(_ name: PresetName, _ holders: [PresetID]) throws -> StoreError {
    let settling = try holders.compactMap { id -> StoreCall? in
      let heads = try heads(of: id)
      return heads.count > 1 ? .resolve("p:\(id.hex)", take: ConflictSide.choices(heads.map(\.hash))) : nil
    }
    if let call = settling.first { return .shared(name, holders, hint: "settle one by its identity: \(call)") }
    guard let last = holders.last else { return try notFound(name) }
    let free = try partedName(name, of: last)
    return .shared(
      name, holders,
      hint: "give one of them another name: \(StoreCall.rename("p:\(last.hex)", to: free?.text ?? "NEW-NAME"))")
  }
}

/// Result of resolving conflicts.
public struct ResolutionReport: Hashable, Sendable {
  /// Change of each preset.
  public struct Settled: Hashable, Sendable {
    public let id: PresetID
    /// Its name now.
    public let name: PresetName
    /// Its name before, when it had to give it up.
    public let previousName: PresetName?
    package let revision: ArtifactHash
    public let generation: Int
    /// Indicates that the preset is now removed.
    public let isDeleted: Bool
    /// Newest versions that were not taken; none if joined.
    package var left: [ArtifactHash] = []
    /// Fields that are the other side's, as only that one had changed them, and tags of both.
    public internal(set) var kept: [PresetField] = []
  }

  /// Conflict that needs a decision.
  public struct Unsettled: Hashable, Sendable {
    public let conflict: CatalogConflict
    /// The fields that contradict each other; empty when the conflict is not about fields.
    public let fields: [PresetField]
  }

  /// Settled conflicts, in order.
  public let settled: [Settled]
  /// Releases that supersede their rivals.
  public let releases: [ReleaseSummary]
  /// Remaining conflicts.
  public let unsettled: [Unsettled]
}
