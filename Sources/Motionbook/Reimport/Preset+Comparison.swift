import MotionFormats
import MotionModel

extension Preset {
  /// The same preset, with other names for it and for what it refers to.
  func renamed(_ change: (PresetName) throws(ModelError) -> PresetName) throws(ModelError) -> Preset {
    func renamed(_ reference: PresetReference) throws(ModelError) -> PresetReference {
      guard case .name(let name, let version) = reference else { return reference }
      return .name(try change(name), version)
    }
    return Preset(
      try change(name), try motion.replacingReferences(renamed), details: try details.replacingReferences(renamed))
  }

  /// The same with the replacement that its deprecation names in words alone, as its file does not have it any more.
  func withReplacement(of stored: Preset?) -> Preset {
    guard let replacement = stored?.details.deprecation?.replacement, let own = details.deprecation,
      own.replacement == nil, let (name, reason) = own.reason.flatMap(Deprecation.parts),
      DeclaredName.letters(name) == DeclaredName.letters("\(replacement)")
    else { return self }
    var preset = self
    preset.details.deprecation = Deprecation(reason: reason, replacement: replacement)
    return preset
  }

  /// Indicates the same source in a file, which may have moved or changed.
  func isFromSource(of other: Preset) -> Bool {
    guard let source = details.source, let name = source.name else { return false }
    return name == other.details.source?.name && source.format == other.details.source?.format
  }

  /// Indicates another motion, which another file had.
  func isRelocated(from stored: Preset) -> Bool {
    guard let own = details.source?.location, let other = stored.details.source?.location else { return false }
    return own != other && motion != stored.motion
  }

  /// Indicates equality except for the source file's place, hash and date, as it may have moved, or changed elsewhere.
  /// - Parameter isExport: Ignores the source, the title made of it, and the order of an exported sheet.
  func saysTheSame(as stored: Preset, inExport isExport: Bool) -> Bool {
    guard isExport else {
      // The source of the first file stays.
      var own = details
      if let known = stored.details.source, known.location != own.source?.location { own.source = known }
      return motion == stored.motion && own.withoutFile == stored.details.withoutFile
    }
    var known = stored
    // Most formats have no summaries.
    if details.summary == nil { known.details.summary = nil }
    return isSame(inExport: known)
  }

  /// Indicates equality but for the source, the title made of it, and the order of an exported sheet.
  func isSame(inExport other: Preset?) -> Bool {
    motion == other?.motion && details.withoutOrigin == other?.details.withoutOrigin
  }
}

extension PresetDetails {
  /// The same, from the same source in any file.
  var withoutFile: PresetDetails {
    var details = self
    details.source = source?.read(as: nil)
    return details
  }

  /// The same without the file, and the title made of a name in it.
  var withoutOrigin: PresetDetails {
    var details = withoutSheet
    (details.source, details.title) = (nil, nil)
    return details
  }

  /// The same details, and earlier ones where there are none.
  func keeping(_ earlier: PresetDetails) throws(ModelError) -> PresetDetails {
    guard case .object(let own) = json, case .object(let known) = earlier.json else { return self }
    let kept = known.filter { member in !own.contains { $0.key == member.key } }
    return try PresetDetails(document: .object((own + kept).sorted { $0.key < $1.key }))
  }
}
