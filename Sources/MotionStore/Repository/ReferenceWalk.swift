import MotionModel

/// Follows references from motion to motion, in bounded depth and number, and finds circles.
struct ReferenceWalk {
  /// The longest chain of references.
  static let maximumDepth = 32
  /// The most motions that one may lead to.
  static let maximumMotions = 10_000

  private let reader: CatalogueReader
  /// What each reference, as it was met, leads to.
  private(set) var motions: [PresetReference: Motion] = [:]
  /// References that lead nowhere.
  private(set) var dangling: [PresetReference] = []

  private var finished: Set<ArtifactHash> = []
  private var trail: [(content: ArtifactHash, reference: PresetReference)] = []

  init(_ reader: CatalogueReader) { self.reader = reader }

  /// Follows everything a motion refers to.
  /// - Parameter start: what the motion itself is known as, so that a way back to it is found.
  /// - Throws: ``StoreError`` with code `cycle`, naming the path, or `invalid` for a chain that is too long.
  mutating func follow(_ motion: Motion, from start: (content: ArtifactHash, reference: PresetReference)? = nil) throws
  {
    if let start {
      guard !finished.contains(start.content) else { return }
      trail.append(start)
    }
    for reference in motion.references { try visit(reference) }
    if let start {
      trail.removeLast()
      finished.insert(start.content)
    }
  }

  private mutating func visit(_ reference: PresetReference) throws {
    guard motions[reference] == nil || !isFinished(reference) else { return }
    guard let content = try target(of: reference) else {
      if !dangling.contains(reference) { dangling.append(reference) }
      return
    }
    if let start = trail.firstIndex(where: { $0.content == content }) {
      throw try circle(trail[start...].map(\.reference) + [reference])
    }
    let motion = try reader.requiredMotion(content)
    motions[reference] = motion
    guard !finished.contains(content) else { return }
    guard trail.count < Self.maximumDepth else {
      throw StoreError(
        .invalid, "references are nested more than \(Self.maximumDepth) deep",
        hint: "shorten the chain of presets that refer to each other")
    }
    guard motions.count <= Self.maximumMotions else {
      throw StoreError(.invalid, "a preset leads to more than \(Self.maximumMotions) others")
    }
    trail.append((content, reference))
    for inner in motion.references { try visit(inner) }
    trail.removeLast()
    finished.insert(content)
    targets[reference] = content
  }

  private var targets: [PresetReference: ArtifactHash] = [:]

  private func isFinished(_ reference: PresetReference) -> Bool {
    targets[reference].map { finished.contains($0) } ?? false
  }

  private func target(of reference: PresetReference) throws -> ArtifactHash? {
    switch reference {
    case .content(let hash): return try reader.motion(hash) == nil ? nil : hash
    case .preset(let id): return try reader.heads(of: id).first?.content
    case .name:
      do {
        let (_, hash) = try reader.version(reference)
        return try reader.revision(hash).content
      } catch let error as StoreError where error.code == .notFound {
        return nil
      }
    }
  }

  private func circle(_ references: [PresetReference]) throws -> StoreError {
    let names = try references.map { reference in
      guard case .name(let name, _) = try reader.readable(reference) else { return reference.description }
      return name.text
    }
    return StoreError(
      .cycle, "presets refer to each other in a circle: \(names.joined(separator: " → "))",
      hint: "change one of them so that it no longer leads back", names: names)
  }
}
