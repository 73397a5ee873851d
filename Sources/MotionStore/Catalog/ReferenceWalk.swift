import MotionModel

/// Follows references from motion to motion, in bounded depth and number, and finds circles.
struct ReferenceWalk {
  /// The longest chain of motions, the one at its start included.
  static let maximumDepth = 32
  /// The most motions that one may lead to.
  static let maximumMotions = 10_000

  private let reader: CatalogReader
  /// References that lead nowhere.
  private(set) var dangling: [PresetReference] = []
  /// Target of each visited reference, nil if broken: many presets may reference one, which may have many versions.
  private var targets: [PresetReference: (content: ArtifactHash, motion: Motion)?] = [:]

  /// For each content that has been followed to its ends, the longest chain that starts with it.
  private var heights: [ArtifactHash: Int] = [:]
  private var trail: [(content: ArtifactHash, reference: PresetReference)] = []
  private var visits = 0

  init(_ reader: CatalogReader) { self.reader = reader }

  /// Follows the references of a motion.
  /// - Parameter start: Identity of the motion itself, for finding cycles.
  /// - Throws: ``StoreError`` with code `cycle`, naming the path, or `invalid` for a chain that is too long.
  mutating func follow(_ motion: Motion, from start: (content: ArtifactHash, reference: PresetReference)? = nil) throws
  {
    visits = 0
    trail = []
    guard let start else {
      for reference in motion.references { _ = try visit(reference) }
      return
    }
    guard heights[start.content] == nil else { return }
    heights[start.content] = try height(of: motion, start)
  }

  /// Follows the references of a motion that is not yet known; the longest chain that starts with it.
  private mutating func height(
    of motion: Motion, _ step: (content: ArtifactHash, reference: PresetReference)
  ) throws -> Int {
    trail.append(step)
    var below = 0
    for reference in motion.references { below = max(below, try visit(reference)) }
    trail.removeLast()
    return below + 1
  }

  /// Follows one reference; returns the longest chain from its target.
  private mutating func visit(_ reference: PresetReference) throws -> Int {
    if targets[reference] == nil {
      let content = try content(of: reference)
      targets[reference] = .some(try content.map { ($0, try reader.requiredMotion($0)) })
      if content == nil { dangling.append(reference) }
    }
    guard case let (content, motion)?? = targets[reference] else { return 0 }
    if let start = trail.firstIndex(where: { $0.content == content }) {
      throw try circle(trail[start...].map(\.reference) + [reference])
    }
    if let height = heights[content] {
      try checkDepth(trail.count + height)
      return height
    }
    visits += 1
    try checkDepth(trail.count + 1)
    guard visits <= Self.maximumMotions else {
      throw StoreError(.invalid, "a preset references more than \(Self.maximumMotions) others")
    }
    let height = try height(of: motion, (content, reference))
    heights[content] = height
    return height
  }

  private func checkDepth(_ depth: Int) throws {
    guard depth <= Self.maximumDepth else {
      throw StoreError(
        .invalid, "references are nested more than \(Self.maximumDepth) deep",
        hint: "shorten the chain of presets that refer to each other")
    }
  }

  var motions: [PresetReference: Motion] { targets.compactMapValues { $0?.motion } }

  /// Motion that a reference leads to, visited or not; nil if broken.
  private func motion(of reference: PresetReference) throws -> Motion? {
    if let target = targets[reference] { return target?.motion }
    return try content(of: reference).map(reader.requiredMotion)
  }

  private func content(of reference: PresetReference) throws -> ArtifactHash? {
    switch reference {
    case .content(let hash): return try reader.motion(hash) == nil ? nil : hash
    case .preset(let id):
      let heads = try reader.heads(of: id)
      try reader.refuseContested(id, heads)
      return heads.first?.content
    case .name:
      return try StoreError.ifFound { try reader.revision(reader.version(reference).revision).content } ?? nil
    }
  }

  /// The motions that a followed motion references, directly and indirectly, and descriptions of those that are missing.
  func references(of motion: Motion) throws -> ReferenceTable {
    var (found, missing): ([PresetReference: Motion], [PresetReference: String]) = ([:], [:])
    var open = motion.references
    while let reference = open.popLast() {
      guard found[reference] == nil, let motion = targets[reference]??.motion else { continue }
      found[reference] = motion
      open += motion.references
    }
    // A reference by name has only its name; an identity has more information.
    for case .preset(let id) in dangling {
      missing[.preset(id)] = CatalogReader.missing(try reader.lastName(of: .preset(id)))
    }
    // Motions of targets have identities, where a preset's own has names; after a merge several may have one name.
    let own = Set(motion.references)
    var (names, taken): ([PresetReference: PresetReference], Set<PresetReference>) = ([:], [])
    for case .preset(let id) in found.keys where !own.contains(.preset(id)) {
      let name = try reader.readable(.preset(id))
      guard found[name] == nil || found[name] == found[.preset(id)], taken.insert(name).inserted else { continue }
      names[.preset(id)] = name
    }
    guard !names.isEmpty else { return ReferenceTable(found, missing: missing) }
    let named = found.map { (names[$0] ?? $0, $1.replacingReferences { names[$0] ?? $0 }) }
    return ReferenceTable(Dictionary(first: named), missing: missing)
  }

  private func circle(_ references: [PresetReference]) throws -> StoreError {
    let names = try references.map { reference in
      guard case .name(let name, _) = try reader.readable(reference) else { return reference.description }
      return name.text
    }
    return StoreError(
      .cycle, "presets refer to each other in a circle: \(names.joined(separator: " → "))",
      hint: "change one of them so that it no longer refers back", names: names)
  }
}

extension CatalogReader {
  /// Loads a preset with the targets of its motion's references.
  func load(_ reference: PresetReference) throws -> (preset: StoredPreset, motion: ResolvedMotion) {
    let root = try preset(reference)
    var walk = ReferenceWalk(self)
    let motion = root.preset.motion
    try walk.follow(motion, from: (root.content, .preset(root.id)))
    return (root, ResolvedMotion(motion, references: try walk.references(of: motion)))
  }
}

extension ReferenceWalk {
  /// Checks the kinds of a motion's references: a duration to a duration, a keyframe's spring to a spring.
  /// - Parameter name: Owner of the motion.
  /// - Throws: ``StoreError`` with code `invalid`, with both presets and the expected kind.
  func checkKinds(_ motion: Motion, of name: PresetName) throws {
    for (reference, role) in motion.referenceUses {
      guard let target = try target(of: reference), !role.accepts(target) else { continue }
      let shown = try reader.readable(reference)
      throw StoreError(
        .invalid,
        "\(name) takes \(shown) for \(role.expectation), but it is a preset of kind \(target.kind.rawValue)",
        hint: role == .spring && target.kind == .curve ? "its base must be a spring" : nil, names: [name.text])
    }
  }

  /// Checks the presets that follow one whose motion has changed, aliases of it included.
  /// - Parameter checked: The presets that need no second look.
  func checkKindsOfUsers(of id: PresetID, except checked: inout Set<PresetID>) throws {
    for user in try reader.users(of: id) where user.relation == .follows {
      guard checked.insert(user.id).inserted, let content = try reader.heads(of: user.id).first?.content else {
        continue
      }
      let motion = try reader.requiredMotion(content)
      try checkKinds(motion, of: user.name)
      if motion.kind == .alias { try checkKindsOfUsers(of: user.id, except: &checked) }
    }
  }

  /// Final target of a reference; nil if broken, which is checked elsewhere.
  private func target(of reference: PresetReference) throws -> Motion? {
    var next = reference
    // Longer chains have been refused before.
    for _ in 0...Self.maximumDepth {
      guard let motion = try motion(of: next) else { return nil }
      guard case .alias(let target) = motion else { return motion }
      next = target
    }
    return nil
  }
}
