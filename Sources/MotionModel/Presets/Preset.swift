/// A named motion.
public struct Preset: Hashable, Sendable {
  public var name: PresetName
  public var details: PresetDetails
  public var motion: Motion

  public init(_ name: PresetName, _ motion: Motion, details: PresetDetails = PresetDetails()) {
    (self.name, self.details, self.motion) = (name, details, motion)
  }

  /// Makes a preset named by a text.
  /// - Throws: ``ModelError`` with code `badName`.
  public init(
    _ name: some PresetNameConvertible, _ motion: Motion, details: PresetDetails = PresetDetails()
  ) throws(ModelError) {
    self.init(try name.asPresetName(), motion, details: details)
  }

  /// Variant for reduced motion: its own, or of an alias that of its target; nil if there is none.
  /// - Parameter target: The preset that an alias stands for; nil if it is missing.
  package func variant(_ target: (PresetReference) -> Preset?) -> PresetReference? {
    var preset = self
    for _ in 0..<ReferenceTable.maximumDepth {
      guard preset.details.reducedMotion == nil, case .alias(let reference) = preset.motion,
        let next = target(reference)
      else { break }
      preset = next
    }
    return preset.details.reducedMotion
  }
}

/// Description of a preset beside its motion.
///
/// A new version keeps it unless changed.
public struct PresetDetails: Hashable, Sendable {
  /// A human name, at most 200 bytes.
  public var title: String?
  public var summary: String?
  public var notes: String?
  /// Free words to find it by, at most 64.
  public var tags: [String]
  /// Intended use.
  public var use: String?
  /// Preset to play when reduced motion is requested: a different behavior, not the same in less time; an alias without one
  /// has that of its target.
  @Boxed public var reducedMotion: PresetReference?
  @Boxed public var deprecation: Deprecation?
  /// Origin of the preset.
  @Boxed public var source: Provenance?
  /// Data of other tools, unchanged.
  @Boxed public var extensions: JSONValue?

  public init(
    title: String? = nil, summary: String? = nil, notes: String? = nil, tags: [String] = [], use: String? = nil,
    reducedMotion: PresetReference? = nil, deprecation: Deprecation? = nil, source: Provenance? = nil,
    extensions: JSONValue? = nil
  ) {
    (self.title, self.summary, self.notes, self.tags, self.use) = (title, summary, notes, tags, use)
    (self.reducedMotion, self.deprecation, self.source) = (reducedMotion, deprecation, source)
    self.extensions = extensions
  }
}

/// Deprecation of a preset.
public struct Deprecation: Hashable, Sendable {
  public var reason: String?
  public var replacement: PresetReference?

  public init(reason: String? = nil, replacement: PresetReference? = nil) {
    (self.reason, self.replacement) = (reason, replacement)
  }

  /// Advice to users of the preset, on one line: `use brand/emphasis: too slow on phones`.
  /// - Parameter name: Name of the replacement for the reader; nil: as in the catalog.
  package func advice(naming name: String? = nil) -> String {
    var target = replacement == nil ? nil : name
    // One that was removed has no name.
    if target == nil, case .name? = replacement { target = replacement?.description }
    return (target.map { "use \($0)" } ?? Self.noReplacement) + (reason.map { ": \(Self.line($0))" } ?? "")
  }

  private static let noReplacement = "not to be used any more"

  /// Reads such advice; nil for any other text.
  package init?(advice: String) {
    let plain = advice.dropFirst(Self.noReplacement.count)
    if advice.hasPrefix(Self.noReplacement), plain.isEmpty || plain.hasPrefix(": ") {
      reason = plain.isEmpty ? nil : String(plain.dropFirst(2))
      return
    }
    guard let (name, reason) = Self.parts(advice), let replacement = try? PresetReference(name) else { return nil }
    (self.reason, self.replacement) = (reason, replacement)
  }

  /// The replacement's name and the reason in advice to use another; nil for any other text.
  package static func parts(_ advice: String) -> (name: String, reason: String?)? {
    guard advice.hasPrefix("use ") else { return nil }
    let end = advice.firstRange(of: ": ")
    return (
      String(advice[..<(end?.lowerBound ?? advice.endIndex)].dropFirst(4)), end.map { String(advice[$0.upperBound...]) }
    )
  }

  /// Reason on one line; nil if none was given.
  package var reasonLine: String? { reason.map(Self.line) }

  private static func line(_ text: String) -> String {
    String(
      String.UnicodeScalarView(
        text.unicodeScalars.map { scalar in
          let breaks: [Unicode.GeneralCategory] = [.control, .lineSeparator, .paragraphSeparator]
          return breaks.contains(scalar.properties.generalCategory) ? " " : scalar
        }))
  }
}

/// Origin of a preset.
public struct Provenance: Hashable, Sendable {
  /// A file name or address.
  public var location: String?
  /// The format it was read from: `dtcg`, `css`.
  public var format: String?
  public var name: String?
  /// SHA-256 of the file, 64 hexadecimal digits.
  public var sha256: String?
  /// Author, for licenses that require attribution.
  public var author: String?
  public var license: String?
  /// The day on which it was read or checked, `2026-11-21`.
  public var date: String?

  public init(
    location: String? = nil, format: String? = nil, name: String? = nil, sha256: String? = nil,
    author: String? = nil, license: String? = nil, date: String? = nil
  ) {
    (self.location, self.format, self.name, self.sha256, self.author) = (location, format, name, sha256, author)
    (self.license, self.date) = (license, date)
  }
}

extension PresetDetails: Documented {
  package static let form = members.form

  package var json: JSONValue { Self.form.json(self) }

  package static let members = record(
    field(optional: "title", .text(Bounds.titleLength)), field(optional: "summary", .text(Bounds.lineLength)),
    field(optional: "notes", .text(Bounds.noteLength)), field("tags", .list(tag, 0...64, each: "tag"), omitting: []),
    field(optional: "use", .text(Bounds.lineLength).described("Intended use.")),
    field(optional: "reducedMotion", PresetReference.form(.alias).described("Preset to play with reduced motion.")),
    field(optional: "deprecated", Deprecation.form.described("Reason not to use it any more, and its replacement.")),
    field(optional: "source", Provenance.form.described("Origin of the preset.")),
    field(optional: "extensions", .anyObject.described("Data of other tools, kept unchanged.")),
    make: PresetDetails.init(title:summary:notes:tags:use:reducedMotion:deprecation:source:extensions:),
    take: {
      ($0.title, $0.summary, $0.notes, $0.tags, $0.use, $0.reducedMotion, $0.deprecation, $0.source, $0.extensions)
    })

  private static let tag = Form<String>.text(64, pattern: ".").checked { (text) throws(ModelError) in
    if text.isEmpty { throw ModelError(.outOfRange, "an empty tag") }
  }.examples("fast")
}

extension Deprecation: Documented {
  package static let form = record(
    field(optional: "reason", .text(Bounds.lineLength)), field(optional: "replacement", PresetReference.form(.alias)),
    make: Deprecation.init(reason:replacement:), take: { ($0.reason, $0.replacement) }
  ).form
}

extension Provenance: Documented {
  private static let line = Form<String>.text(Bounds.lineLength)

  package static let form = record(
    field(optional: "location", line), field(optional: "format", line), field(optional: "name", line),
    field(optional: "sha256", hash),
    field(optional: "author", line.described("Author, for licenses that require attribution.")),
    field(optional: "license", line), field(optional: "date", line),
    make: Provenance.init(location:format:name:sha256:author:license:date:),
    take: { ($0.location, $0.format, $0.name, $0.sha256, $0.author, $0.license, $0.date) }
  ).form

  private static let hash = Form<String>.text(64, pattern: "^[0-9a-f]{64}$").checked { (text) throws(ModelError) in
    guard text.utf8.count == 64, Hexadecimal.isDigits(text) else {
      throw ModelError(.syntax, "expected a SHA-256, found \(QuotedText.quote(text))", allowed: "64 of 0-9a-f")
    }
  }.examples(.string(String(repeating: "0a", count: 32)))
}

/// A preset as one JSON object: the same on disk, in a catalog and in an export.
///
/// ```json
/// {"motionbook": 1, "kind": "curve", "name": "brand/pop", "title": "Pop",
///  "spring": {"perceptual": {"duration": 0.5, "bounce": 0.3}}}
/// ```
extension Preset: Documented {
  /// The document format this build reads and writes.
  package static let documentFormat = 1

  /// Reads a document's bytes.
  /// - Throws: ``ModelError`` with line, column and JSON pointer.
  /// - Complexity: O(bytes).
  public init(json bytes: [UInt8]) throws(ModelError) {
    do { self = try Self.form.read(DocumentNode(try JSONReader.read(bytes))) } catch { throw error.located(in: bytes) }
  }

  /// The document, its keys in reading order.
  package var json: JSONValue { Self.form.json(self) }

  /// The document's canonical bytes (RFC 8785).
  public var canonicalBytes: [UInt8] { CanonicalJSON.bytes(json) }

  /// JSON Schema of documents, for editors and external validators.
  ///
  /// Rules beyond the schema (a path that steps back in time, a formula's variables, broken references) are checked by
  /// the reader.
  package static var schema: JSONValue { form.shape.schema(title: "Motionbook preset, format \(documentFormat)") }

  package static let form = record(
    field("motionbook", version.described("The format of the document.")), field("name", PresetName.form),
    PresetDetails.members, Motion.members,
    make: { (_, name, details, motion) in Preset(name, motion, details: details) },
    take: { ((), $0.name, $0.details, $0.motion) }
  ).form

  private static let version = Form<Void>(
    .constant(.number(Double(documentFormat))),
    read: { (node) throws(ModelError) in
      guard try node.integer(in: 1...1_000_000) == documentFormat else {
        throw node.error(
          .unknown, "a document of a format that this build does not know", allowed: "\(documentFormat)",
          hint: "update motionbook")
      }
    }, write: { .number(Double(documentFormat)) })
}

extension PresetDetails {
  /// Every preset the details name: the reduced-motion variant and the replacement.
  package var references: [PresetReference] { [reducedMotion, deprecation?.replacement].compactMap { $0 } }

  /// The same details with other references.
  package func replacingReferences<Failure: Error>(
    _ transform: (PresetReference) throws(Failure) -> PresetReference
  ) throws(Failure) -> PresetDetails {
    var copy = self
    copy.reducedMotion = try reducedMotion.map(transform)
    copy.deprecation?.replacement = try deprecation?.replacement.map(transform)
    return copy
  }
}
