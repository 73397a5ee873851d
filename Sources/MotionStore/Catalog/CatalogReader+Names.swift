import MotionModel

extension CatalogReader {
  /// A reference as people write it: by name while the preset is there, else unchanged.
  func readable(_ reference: PresetReference) throws -> PresetReference {
    switch reference {
    case .name: return reference
    case .preset(let id): return try currentName(of: id).map { .name($0, .latest) } ?? reference
    case .content(let hash):
      if let known = readableContents[hash] { return known }
      let readable = try readable(content: hash)
      readableContents[hash] = readable
      return readable
    }
  }

  private func readable(content hash: ArtifactHash) throws -> PresetReference {
    guard let owner = try owner(ofContent: hash), let name = try currentName(of: owner.preset) else {
      return .content(hash)
    }
    // The version's number where it says the same, because people remember it; else a prefix of the hash.
    let generation = try revision(owner.revision).generation
    let found = Found(id: owner.preset, heads: [], notices: [])
    if let match = try? revision(.generation(generation), of: found, called: name), match == owner.revision {
      return .name(name, .generation(generation))
    }
    return .name(name, .hash(prefix: String(hash.hex.prefix(16))))
  }

  /// A reference to a preset that is gone, by the name that it had last where that is known.
  func lastName(of reference: PresetReference) throws -> PresetReference {
    guard case .preset(let id) = reference, let last = try heads(of: id).first else { return reference }
    return .name(last.name, .latest)
  }

  /// The error for a name that leads nowhere, with names that may be meant.
  func notFound(_ name: PresetName, among others: [PresetName] = []) throws -> StoreError {
    let known = try everyName() + others.map(\.text)
    let last = name.path.last.map(String.init) ?? name.text
    var candidates = [Suggestion.closest(to: name.text, among: known)].compactMap { $0 }
    for other in known where candidates.count < 3 && !candidates.contains(other) {
      if other.hasSuffix("/\(last)") || other.hasPrefix("\(name.text)/") { candidates.append(other) }
    }
    return StoreError(
      .notFound, "there is no preset \"\(name)\"",
      hint: candidates.isEmpty ? "see: motionbook list" : "did you mean \(candidates.joined(separator: ", "))?",
      names: candidates)
  }

  /// The error for a preset that is no longer there.
  func removed(_ name: PresetName) -> StoreError {
    StoreError(
      .notFound, "\(name) has been removed", hint: "bring it back with: motionbook restore \(name)", names: [name.text])
  }
}
