/// A preset as one JSON object: the same on disk, in a catalog and in an export.
///
/// ```json
/// {"motionbook": 1, "kind": "curve", "name": "brand/pop", "title": "Pop",
///  "spring": {"perceptual": {"duration": 0.5, "bounce": 0.3}}}
/// ```
public enum PresetDocument {
  /// The document format this build reads and writes.
  public static let format = 1

  /// Reads a document's bytes.
  /// - Throws: ``ModelError`` with line, column and JSON pointer.
  /// - Complexity: O(bytes).
  public static func read(_ bytes: [UInt8]) throws(ModelError) -> Preset {
    do {
      return try preset(DocumentNode(try JSONReader.read(bytes)))
    } catch {
      throw error.located(in: bytes)
    }
  }

  /// Reads a document that is already JSON.
  /// - Throws: ``ModelError`` with a JSON pointer.
  public static func preset(_ node: DocumentNode) throws(ModelError) -> Preset {
    try form.read(node)
  }

  /// The document, its keys in reading order.
  public static func json(_ preset: Preset) -> JSONValue { form.json(preset) }

  /// The JSON Schema of documents, for editors and other people's checks.
  ///
  /// What it cannot say (a path that steps back in time, a formula's variables, a reference that leads nowhere) the
  /// reader still refuses.
  public static var schema: JSONValue { form.shape.schema(title: "Motionbook preset, format \(format)") }

  static let form = record(
    field("motionbook", version.described("The format of the document.")), field("name", PresetName.form),
    PresetDetails.members, Motion.members,
    make: { (_, name, details, motion) in Preset(name, motion, details: details) },
    take: { ((), $0.name, $0.details, $0.motion) }
  ).form

  private static let version = Form<Void>(
    .constant(.number(Double(format))),
    read: { (node) throws(ModelError) in
      guard try node.integer(in: 1...1_000_000) == format else {
        throw node.error(
          .unknown, "a document of a format that this build does not know", allowed: "\(format)",
          hint: "update motionbook")
      }
    }, write: { .number(Double(format)) })

  /// The document's canonical bytes (RFC 8785).
  public static func canonicalBytes(_ preset: Preset) -> [UInt8] { CanonicalJSON.bytes(json(preset)) }
}
