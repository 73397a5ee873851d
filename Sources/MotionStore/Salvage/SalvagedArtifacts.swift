import MotionModel

/// Recovered and lost artifacts among the rows found in a file.
struct SalvagedArtifacts {
  /// Artifact whose bytes match a known hash.
  struct Item {
    let artifact: Artifact
    let rowid: Int64

    var hash: ArtifactHash { artifact.hash }
    var facts: ArtifactFacts { artifact.facts }

    var title: String {
      let name = facts.name ?? ""
      return switch facts.type {
      case .revision: "\(name)@\(facts.generation ?? 0)"
      case .release: "the release \(name)"
      case .content: "a motion, \(hash.short)"
      }
    }
  }

  /// Bytes that the end of the file lacks by its header: nobody knows what they held.
  var missingBytes: Int64 = 0
  /// Intact artifacts.
  private(set) var proven: [ArtifactHash: Item] = [:]
  /// Artifacts with all dependencies, each after its own.
  private(set) var whole: [Item] = []
  /// Intact artifacts with a lost dependency, in the order of the rows.
  private(set) var broken: [Item] = []
  /// Artifacts known to have existed that are not among ``proven``.
  private(set) var lost: Set<ArtifactHash> = []
  private(set) var claims: [ArtifactHash: String] = [:]
  private(set) var types: [ArtifactHash: ArtifactType] = [:]
  /// Names of presets according to the rows of versions, from the newest row.
  private(set) var names: [PresetID: String] = [:]

  /// - Parameter others: Artifacts of other copies.
  init(_ scan: FoundArtifacts, _ others: [Artifact] = []) {
    // A row always has a larger number than those it needs.
    let found = scan.rows.sorted { $0.rowid < $1.rowid }
    prove(found, others, listed: Set(scan.listed.keys))
    order()
    // For a row proved to be an artifact, a different hash in the row or an index is itself damaged: no such artifact
    // existed.
    let numbers = Set(proven.values.map(\.rowid))
    let unproven = found.filter { !numbers.contains($0.rowid) }.map(\.hash)
    lost = Set(scan.listed.filter { !numbers.contains($0.value) }.keys).union(unproven)
      .union(proven.values.flatMap { $0.facts.needs.map(\.target) }).subtracting(proven.keys)
    for row in found { if let preset = row.preset { names[preset.id] = preset.name } }
    types = Dictionary(first: found.map { ($0.hash, $0.type) })
    for row in found { claims[row.hash] = claims[row.hash] ?? row.claim }
    // Indexes may still have the name of a lost row.
    for (hash, row) in scan.listed {
      guard let version = scan.versions[row], let name = scan.names[row] else { continue }
      claims[hash] = claims[hash] ?? "\(name)@\(version.generation)"
      names[version.preset] = names[version.preset] ?? name
    }
  }

  // MARK: Proof

  private mutating func prove(_ found: [FoundArtifact], _ others: [Artifact], listed: Set<ArtifactHash>) {
    var renamed: [ArtifactHash: Item] = [:]
    for row in found {
      guard let artifact = try? Artifact(row.type, body: row.body) else { continue }
      let item = Item(artifact: artifact, rowid: row.rowid)
      if artifact.hash == row.hash || listed.contains(artifact.hash) {
        if proven[artifact.hash] == nil { proven[artifact.hash] = item }
      } else {
        renamed[artifact.hash] = item
      }
    }
    for (place, other) in others.enumerated() where proven[other.hash] == nil {
      proven[other.hash] = Item(artifact: other, rowid: .max - Int64(others.count - place))
    }
    // A row with a damaged hash is found by its users.
    var wanted = proven.values.flatMap { $0.facts.needs.map(\.target) }
    while let hash = wanted.popLast() {
      guard proven[hash] == nil, let item = renamed[hash] else { continue }
      proven[hash] = item
      wanted += item.facts.needs.map(\.target)
    }
  }

  // MARK: Order

  private mutating func order() {
    let items = proven.values.sorted { ($0.rowid, $0.hash) < ($1.rowid, $1.hash) }
    let needs = items.map { ($0.hash, Set($0.facts.needs.map(\.target))) }
    let complete = ArtifactHash.inOrder(needs) { hash in proven[hash].map(obeysRules) ?? false }
    whole = complete.compactMap { proven[$0] }
    let kept = Set(complete)
    broken = items.filter { !kept.contains($0.hash) }
  }

  /// Checks rules between an artifact and its dependencies, which hashes do not cover.
  private func obeysRules(_ item: Item) -> Bool {
    item.facts.needs.allSatisfy { proven[$0.target]?.facts.type == $0.role.targetType }
      && item.facts.brokenRule { proven[$0]?.facts } == nil
  }
}

extension SalvagedArtifacts {
  var losses: [SalvageReport.Loss] {
    var users: [ArtifactHash: [String]] = [:]
    for item in proven.values.sorted(by: { $0.rowid < $1.rowid }) {
      for need in item.facts.needs where (users[need.target]?.count ?? 0) < SalvageReport.maximumNames {
        users[need.target, default: []].append(item.title)
      }
    }
    // Artifacts with a name come first, unknown ones last.
    var damaged: [[SalvageReport.Loss]] = [[], [], []]
    for hash in lost.sorted() {
      let (claim, role) = (claims[hash], role(of: hash))
      damaged[claim != nil ? 0 : role != nil ? 1 : 2].append(
        SalvageReport.Loss(
          artifact: hash, what: claim ?? role ?? "an artifact", isDamaged: true, neededBy: users[hash] ?? []))
    }
    return damaged.joined()
      + broken.map { item in
        SalvageReport.Loss(artifact: item.hash, what: item.title, isDamaged: false, neededBy: users[item.hash] ?? [])
      }
  }

  /// Conflict in one sentence, with the names of a missing preset according to its lost versions.
  func named(_ conflict: CatalogConflict) -> String {
    guard let target = conflict.presets.last, let name = names[target] else { return conflict.message }
    return conflict.message.replacing(CatalogReader.unnamed(target), with: name)
  }

  /// Kind of a lost artifact of unknown name, by its row or its users; nil if unknown.
  private func role(of hash: ArtifactHash) -> String? {
    let needs = proven.values.lazy.compactMap { $0.facts.needs.first { $0.target == hash } }
    guard let type = types[hash] ?? needs.first?.role.targetType else { return nil }
    return type == .content ? "a motion" : "a version"
  }

  /// Names of artifacts, lost or not: `brand/pop@3`, `the motion of brand/pop@3`; without unknown ones.
  func titles(of hashes: Set<ArtifactHash>) -> [ArtifactHash: String] {
    var titles: [ArtifactHash: String] = [:]
    // The newest of several versions with one motion represents all.
    for item in proven.values.sorted(by: { $0.rowid < $1.rowid }) {
      if let content = item.facts.content, hashes.contains(content) { titles[content] = "the motion of \(item.title)" }
    }
    for hash in hashes {
      if let item = proven[hash], item.facts.type != .content { titles[hash] = item.title }
      titles[hash] = titles[hash] ?? claims[hash]
    }
    return titles
  }

  /// Gives presets whose newest versions have lost their history an equal version.
  ///
  /// It follows the newest recovered versions, with the time and author of the lost one, so the result is the same
  /// everywhere.
  func continueHistories(in connection: Connection) throws -> [SalvageReport.Continued] {
    let kept = Set(whole.map(\.hash))
    let usable = broken.filter { $0.facts.type == .revision && ($0.facts.content.map(kept.contains) ?? true) }
    var covered: Set<ArtifactHash> = []
    var headsBefore: [PresetID: [CatalogReader.Head]] = [:]
    var continued: [SalvageReport.Continued] = []
    // The newest first: it replaces those before it.
    for item in usable.sorted(by: { ($0.facts.generation ?? 0, $0.hash) > ($1.facts.generation ?? 0, $1.hash) }) {
      guard !covered.contains(item.hash),
        let lost = try ArtifactType.revision.body(item.artifact.body) as? RevisionBody
      else { continue }
      covered.insertAll(from: lost.parents) { parent in
        (proven[parent]?.facts.links ?? []).filter { $0.role == .parent }.map(\.target)
      }
      let heads = try headsBefore[lost.preset] ?? CatalogReader(connection).heads(of: lost.preset)
      headsBefore[lost.preset] = heads
      // A removal of a missing preset is not needed.
      guard !heads.isEmpty || lost.content != nil else { continue }
      var body = lost
      body.parents = heads.map(\.hash).sorted()
      body.generation = 1 + Int(clamping: heads.map(\.generation).max() ?? 0)
      body.message = "Salvaged: version \(lost.generation) (\(item.hash.short)), whose history is damaged"
      continued.append(SalvageReport.Continued(version: item.title, revision: try connection.insert(body)))
    }
    return continued
  }
}
