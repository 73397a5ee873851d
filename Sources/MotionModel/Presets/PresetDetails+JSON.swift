extension PresetDetails {
  /// The keys of details in a document.
  public static let jsonKeys = [
    "title", "summary", "notes", "tags", "use", "reducedMotion", "deprecated", "source", "extensions",
  ]

  /// Reads the details among an object's members; other keys are somebody else's.
  /// - Throws: ``ModelError``.
  public init(_ object: DocumentObject) throws(ModelError) {
    self.init()
    title = try object.optional("title")?.string(maxBytes: Bounds.titleLength)
    summary = try object.optional("summary")?.string(maxBytes: 2_000)
    notes = try object.optional("notes")?.string(maxBytes: Bounds.noteLength)
    for element in try object.optional("tags")?.array(max: 64) ?? [] {
      let tag = try element.string(maxBytes: 64)
      guard !tag.isEmpty else { throw element.error(.outOfRange, "an empty tag") }
      tags.append(tag)
    }
    use = try object.optional("use")?.string(maxBytes: 2_000)
    if let member = object.optional("reducedMotion") { reducedMotion = try PresetReference(member) }
    if let member = object.optional("deprecated") { deprecation = try Deprecation(member) }
    if let member = object.optional("source") { source = try Provenance(member) }
    if let member = object.optional("extensions") {
      _ = try member.object()
      extensions = member.value
    }
  }

  /// The members that say something, in document order.
  public var members: [JSONMember] {
    var members: [JSONMember] = []
    members.append("title", title.map(JSONValue.string))
    members.append("summary", summary.map(JSONValue.string))
    members.append("notes", notes.map(JSONValue.string))
    members.append("tags", tags.isEmpty ? nil : .array(tags.map(JSONValue.string)))
    members.append("use", use.map(JSONValue.string))
    members.append("reducedMotion", reducedMotion?.json)
    members.append("deprecated", deprecation?.json)
    members.append("source", source?.json)
    members.append("extensions", extensions)
    return members
  }
}

extension Deprecation {
  init(_ node: DocumentNode) throws(ModelError) {
    let object = try node.object(allowing: ["reason", "replacement"])
    self.init(reason: try object.optional("reason")?.string(maxBytes: 2_000))
    if let member = object.optional("replacement") { replacement = try PresetReference(member) }
  }

  var json: JSONValue {
    var members: [JSONMember] = []
    members.append("reason", reason.map(JSONValue.string))
    members.append("replacement", replacement?.json)
    return .object(members)
  }
}

extension Provenance {
  init(_ node: DocumentNode) throws(ModelError) {
    let object = try node.object(allowing: ["location", "format", "name", "sha256", "license", "date"])
    func text(_ key: String) throws(ModelError) -> String? { try object.optional(key)?.string(maxBytes: 2_000) }
    self.init(
      location: try text("location"), format: try text("format"), name: try text("name"), sha256: try text("sha256"),
      license: try text("license"), date: try text("date"))
    if let sha256, !isLowercaseHex(sha256, count: 64) {
      throw node.error(.syntax, "sha256 is not a SHA-256", allowed: "64 of 0-9a-f")
    }
  }

  var json: JSONValue {
    var members: [JSONMember] = []
    members.append("location", location.map(JSONValue.string))
    members.append("format", format.map(JSONValue.string))
    members.append("name", name.map(JSONValue.string))
    members.append("sha256", sha256.map(JSONValue.string))
    members.append("license", license.map(JSONValue.string))
    members.append("date", date.map(JSONValue.string))
    return .object(members)
  }
}
