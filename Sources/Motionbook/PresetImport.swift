public import MotionModel
public import MotionStore

/// Presets on their way into a catalog, and what becomes of names that are taken.
///
/// ```swift
/// let tokens = try DTCGImport.read(bytes)
/// let batch = PresetImport(tokens.presets, from: bytes, onConflict: .newVersion)
/// let changes = try catalog.add(batch).changes
/// ```
public struct PresetImport: Sendable {
  /// What becomes of a preset whose name is taken by one that says something else; one that says the same stays.
  public enum ConflictRule: String, Hashable, Sendable, CaseIterable {
    /// Nothing at all is imported.
    case fail
    /// The catalog's preset stays.
    case skip
    /// The catalog's preset gets a new version.
    case newVersion = "new-version"
  }

  /// What an import did.
  public struct Result: Hashable, Sendable {
    /// What happened to each preset that was not skipped.
    public let changes: [PresetChange]
    /// The names that were taken and stayed.
    public let skipped: [PresetName]
  }

  /// The presets; references among them go by name.
  package let presets: [Preset]
  /// The imported bytes, from which identities follow, so that two people who import the same file get the same presets.
  package let source: [UInt8]
  /// What becomes of names that are taken.
  package let rule: ConflictRule

  /// Makes an import.
  public init(_ presets: [Preset], from source: [UInt8], onConflict rule: ConflictRule = .fail) {
    self.presets = presets
    self.source = source
    self.rule = rule
  }

  /// The presets below a group, with the references among them.
  /// - Throws: `ModelError` for a name that becomes too long.
  package static func presets(_ presets: [Preset], inGroup group: PresetName) throws(ModelError) -> [Preset] {
    let own = Set(presets.map(\.name))
    func moved(_ reference: PresetReference) throws(ModelError) -> PresetReference {
      guard case .name(let name, let version) = reference, own.contains(name) else { return reference }
      return .name(try name.inGroup(group), version)
    }
    var result: [Preset] = []
    for preset in presets {
      var details = preset.details
      details.reducedMotion = try details.reducedMotion.map(moved)
      if let replacement = details.deprecation?.replacement {
        details.deprecation?.replacement = try moved(replacement)
      }
      let motion = try preset.motion.replacingReferences { (reference) throws(ModelError) in try moved(reference) }
      result.append(Preset(try preset.name.inGroup(group), motion, details: details))
    }
    return result
  }

  /// Does the import inside a batch.
  /// - Returns: The names that were skipped.
  func apply(to batch: WriteBatch) throws -> [PresetName] {
    var skipped: [PresetName] = []
    batch.reserve(presets.count)
    // Hashed once: a large source may hold thousands of presets.
    var derivation = PresetDerivation(source: source, originalName: "")
    for preset in presets {
      let isTaken = try batch.contains(preset.name)
      if isTaken, let stored = try Self.stored(preset.name, in: batch), preset.saysTheSame(as: stored) {
        skipped.append(preset.name)
        continue
      }
      if isTaken, rule != .fail {
        if rule == .skip {
          skipped.append(preset.name)
        } else {
          try batch.set(preset.name, motion: preset.motion, details: preset.details)
        }
        continue
      }
      derivation.originalName = preset.name.text
      try batch.add(preset, derivation: derivation)
    }
    return skipped
  }
}

extension PresetImport {
  /// The preset of a name before the batch; nil where there was none, or several.
  private static func stored(_ name: PresetName, in batch: WriteBatch) throws -> Preset? {
    do {
      return try batch.preset(.name(name, .latest)).preset
    } catch let error as StoreError where [.notFound, .ambiguous].contains(error.code) {
      return nil
    }
  }
}

extension Preset {
  /// Whether it is the same but for the bytes that it was read from, and the day: its file may have changed elsewhere.
  fileprivate func saysTheSame(as stored: Preset) -> Bool {
    var known = stored.details
    known.source?.sha256 = details.source?.sha256
    known.source?.date = details.source?.date
    return motion == stored.motion && details == known
  }
}

extension Catalog {
  /// Imports presets: all of them, or none.
  /// - Parameters:
  ///   - presets: What to import.
  ///   - dryRun: Only say what would happen.
  ///   - context: Who, when and why.
  /// - Throws: `StoreError` with code `alreadyExists` by the rule ``PresetImport/ConflictRule/fail``, `invalid` for more
  ///   presets than 100,000, or what is wrong.
  @discardableResult
  public func add(
    _ presets: PresetImport, dryRun: Bool = false, by context: CommitContext = .current()
  ) throws -> PresetImport.Result {
    guard presets.presets.count <= PresetFile.maximumCount else {
      throw StoreError(
        .invalid, "there are \(presets.presets.count) presets; at most \(PresetFile.maximumCount) are imported at once",
        hint: "import them in parts")
    }
    var skipped: [PresetName] = []
    let changes = try write(by: context, dryRun: dryRun) { skipped = try presets.apply(to: $0) }
    return PresetImport.Result(changes: changes, skipped: skipped)
  }
}
