import MotionModel

/// What proves itself among the rows that were found in a file, and what is lost.
struct SalvagedArtifacts {
  /// An artifact whose bytes have the hash that somebody knows it by.
  struct Item {
    var hash: ArtifactHash
    var body: ArtifactBody
    var facts: ArtifactFacts
    var rowid: Int64
    /// Where its row is among those found.
    fileprivate var found: Int
  }

  private let found: [FoundArtifact]
  /// Everything that proves itself.
  private(set) var proven: [ArtifactHash: Item] = [:]
  /// What rests on nothing lost, in an order in which what an artifact needs comes before it.
  private(set) var whole: [ArtifactHash] = []
  /// What proves itself but rests on something lost, in the order of the rows.
  private(set) var broken: [ArtifactHash] = []
  /// What is known to have been there, and is not among ``proven``.
  private(set) var lost: Set<ArtifactHash> = []
  /// What the rows of artifacts call them.
  private(set) var claims: [ArtifactHash: String] = [:]
  /// What the rows of artifacts say they are.
  private(set) var types: [ArtifactHash: ArtifactType] = [:]
  /// The names that the rows of versions say their presets have, of the newest row.
  private(set) var names: [PresetID: String] = [:]

  /// - Parameter others: Artifacts of other copies.
  init(_ scan: FoundArtifacts, _ others: [VettedArtifact] = []) {
    // A row always has a larger number than those it needs.
    found = (others.enumerated().map { FoundArtifact($1, rowid: .max - Int64(others.count - $0)) } + scan.rows)
      .sorted { $0.rowid < $1.rowid }
    prove(listed: Set(scan.listed.keys))
    order()
    // Where a row proved to be an artifact, another hash that the row or an index gives it is damaged: nothing of that
    // name ever was.
    let numbers = Set(proven.values.map(\.rowid))
    let unproven = found.filter { !numbers.contains($0.rowid) }.map(\.hash)
    lost = Set(scan.listed.filter { !numbers.contains($0.value) }.keys).union(unproven).union(
      proven.values.flatMap { $0.needs.map(\.hash) }
    )
    .subtracting(proven.keys)
    for row in found { if let preset = row.preset { names[preset.id] = preset.name } }
    types = Dictionary(found.map { ($0.hash, $0.type) }, uniquingKeysWith: { first, _ in first })
    for row in found { claims[row.hash] = claims[row.hash] ?? row.claim }
    // Of a row that is gone, indexes may still tell the name.
    for (hash, row) in scan.listed {
      guard let version = scan.versions[row], let name = scan.names[row] else { continue }
      claims[hash] = claims[hash] ?? "\(name)@\(version.generation)"
      names[version.preset] = names[version.preset] ?? name
    }
  }

  // MARK: Proof

  private mutating func prove(listed: Set<ArtifactHash>) {
    var renamed: [ArtifactHash: Item] = [:]
    for (index, row) in found.enumerated() {
      guard let artifact = try? Artifact(row.type, body: row.body), let body = try? ArtifactBody(row.type, row.body)
      else { continue }
      let item = Item(hash: artifact.hash, body: body, facts: body.facts, rowid: row.rowid, found: index)
      if artifact.hash == row.hash || listed.contains(artifact.hash) {
        if proven[artifact.hash] == nil { proven[artifact.hash] = item }
      } else {
        renamed[artifact.hash] = item
      }
    }
    // A row with a damaged hash is known by those who need it.
    var wanted = proven.values.flatMap { $0.needs.map(\.hash) }
    while let hash = wanted.popLast() {
      guard proven[hash] == nil, let item = renamed[hash] else { continue }
      proven[hash] = item
      wanted += item.needs.map(\.hash)
    }
  }

  // MARK: Order

  private mutating func order() {
    let items = proven.values.sorted { ($0.rowid, $0.hash) < ($1.rowid, $1.hash) }
    var missing: [ArtifactHash: Int] = [:]
    var waiting: [ArtifactHash: [ArtifactHash]] = [:]
    var ready: [ArtifactHash] = []
    for item in items {
      let needs = Set(item.needs.map(\.hash))
      missing[item.hash] = needs.count
      for need in needs { waiting[need, default: []].append(item.hash) }
      if needs.isEmpty { ready.append(item.hash) }
    }
    var next = 0
    while next < ready.count {
      let hash = ready[next]
      next += 1
      guard let item = proven[hash], obeysRules(item) else { continue }
      whole.append(hash)
      for user in waiting[hash] ?? [] {
        missing[user, default: 1] -= 1
        if missing[user] == 0 { ready.append(user) }
      }
    }
    let complete = Set(whole)
    broken = items.map(\.hash).filter { !complete.contains($0) }
  }

  /// The rules between an artifact and what it needs, which no hash can promise.
  private func obeysRules(_ item: Item) -> Bool {
    var longest: Int64 = 0
    for need in item.needs {
      guard let target = proven[need.hash] else { return false }
      switch need.role {
      case .content, .uses: guard target.facts.type == .content else { return false }
      case .entry: guard target.facts.type == .revision else { return false }
      case .parent:
        guard target.facts.type == .revision, target.facts.preset == item.facts.preset else { return false }
        longest = max(longest, target.facts.generation ?? 0)
      }
    }
    if case .release(let release) = item.body {
      let presets = release.entries.compactMap { proven[$0]?.facts.preset }
      return Set(presets).count == presets.count
    }
    return item.facts.type != .revision || item.facts.generation == longest + 1
  }

  // MARK: Answers

  /// An artifact with its bytes.
  func artifact(_ item: Item) throws(ModelError) -> Artifact {
    try Artifact(item.facts.type, body: found[item.found].body)
  }
}

extension SalvagedArtifacts.Item {
  enum Role { case content, parent, uses, entry }

  /// What it cannot be without.
  var needs: [(role: Role, hash: ArtifactHash)] {
    var needs: [(role: Role, hash: ArtifactHash)] = facts.links.map { link in
      switch link.role {
      case .parent: (.parent, link.target)
      case .uses: (.uses, link.target)
      case .entry: (.entry, link.target)
      }
    }
    if let content = facts.content { needs.append((.content, content)) }
    return needs
  }

  /// How people know it.
  var title: String {
    switch body {
    case .revision(let revision): "\(revision.name)@\(revision.generation)"
    case .release(let release): "the release \(release.name)"
    case .content: "a motion, \(hash.short)"
    }
  }
}
