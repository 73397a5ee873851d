import MotionModel

/// Checks that references lead to what they stand for: a duration to a duration, a keyframe's spring to a spring.
struct ReferenceKinds {
  private let reader: CatalogReader
  /// What references lead to, as far as it is known.
  private let motions: [PresetReference: Motion]

  init(_ reader: CatalogReader, _ motions: [PresetReference: Motion]) {
    self.reader = reader
    self.motions = motions
  }

  /// Checks the references of a motion.
  /// - Parameter name: Whose motion it is.
  /// - Throws: ``StoreError`` with code `invalid`, naming both presets and what would fit.
  func check(_ motion: Motion, of name: PresetName) throws {
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
  func checkUsers(of id: PresetID, except checked: inout Set<PresetID>) throws {
    for user in try reader.users(of: id) where user.relation == .follows {
      guard checked.insert(user.id).inserted, let content = try reader.heads(of: user.id).first?.content else {
        continue
      }
      let motion = try reader.requiredMotion(content)
      try check(motion, of: user.name)
      if motion.kind == .alias { try checkUsers(of: user.id, except: &checked) }
    }
  }

  /// What a reference leads to in the end; nil where it leads nowhere, which others check.
  private func target(of reference: PresetReference) throws -> Motion? {
    var next = reference
    // Longer chains have been refused before.
    for _ in 0...ReferenceWalk.maximumDepth {
      guard let motion = try motions[next] ?? motion(of: next) else { return nil }
      guard case .alias(let target) = motion else { return motion }
      next = target
    }
    return nil
  }

  private func motion(of reference: PresetReference) throws -> Motion? {
    switch reference {
    case .content(let hash): return try reader.motion(hash)
    case .preset(let id): return try reader.heads(of: id).first?.content.map { try reader.requiredMotion($0) }
    case .name: return nil
    }
  }
}
