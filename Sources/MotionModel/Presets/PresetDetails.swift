/// What a preset says about itself beside its motion.
///
/// A new version keeps it unless told otherwise.
public struct PresetDetails: Hashable, Sendable {
  /// A human name, at most 200 bytes.
  public var title: String?
  /// One line about it.
  public var summary: String?
  /// More about it.
  public var notes: String?
  /// Free words to find it by, at most 64.
  public var tags: [String]
  /// What it is meant for.
  public var use: String?
  /// The preset to play where people ask for reduced motion: another behavior, not the same thing shorter.
  public var reducedMotion: PresetReference?
  /// Why it should no longer be used.
  public var deprecation: Deprecation?
  /// Where it came from.
  public var source: Provenance?
  /// Data of other tools, kept as it came.
  public var extensions: JSONValue?

  /// Makes details; everything may be left out.
  public init(
    title: String? = nil, summary: String? = nil, notes: String? = nil, tags: [String] = [], use: String? = nil,
    reducedMotion: PresetReference? = nil, deprecation: Deprecation? = nil, source: Provenance? = nil,
    extensions: JSONValue? = nil
  ) {
    self.title = title
    self.summary = summary
    self.notes = notes
    self.tags = tags
    self.use = use
    self.reducedMotion = reducedMotion
    self.deprecation = deprecation
    self.source = source
    self.extensions = extensions
  }
}

/// That a preset should no longer be used.
public struct Deprecation: Hashable, Sendable {
  /// Why, if somebody said so.
  public var reason: String?
  /// What to use instead.
  public var replacement: PresetReference?

  /// Makes a deprecation.
  public init(reason: String? = nil, replacement: PresetReference? = nil) {
    self.reason = reason
    self.replacement = replacement
  }
}

/// Where a preset came from.
public struct Provenance: Hashable, Sendable {
  /// A file name or address.
  public var location: String?
  /// The format it was read from: `dtcg`, `css`.
  public var format: String?
  /// The name it had there.
  public var name: String?
  /// SHA-256 of the file, 64 hexadecimal digits.
  public var sha256: String?
  /// The license of the values.
  public var license: String?
  /// The day on which it was read or checked, `2026-11-21`.
  public var date: String?

  /// Makes a provenance; everything may be left out.
  public init(
    location: String? = nil, format: String? = nil, name: String? = nil, sha256: String? = nil,
    license: String? = nil, date: String? = nil
  ) {
    self.location = location
    self.format = format
    self.name = name
    self.sha256 = sha256
    self.license = license
    self.date = date
  }
}
