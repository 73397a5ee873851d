/// A preset as one JSON object: the same on disk, in a catalogue and in an export.
///
/// ```json
/// {"motionbook": 1, "kind": "curve", "name": "brand/pop", "title": "Pop", "base": "spring",
///  "spring": {"duration": 0.5, "bounce": 0.3}}
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
    let object = try node.object()
    let format = try object.required("motionbook")
    guard try format.integer(in: 1...1_000_000) == Self.format else {
      throw format.error(
        .unknown, "a document of a format that this build does not know", allowed: "\(Self.format)",
        hint: "update motionbook")
    }
    let kind = try object.required("kind").choice(of: MotionKind.self)
    let own = ["motionbook", "name"] + PresetDetails.jsonKeys
    _ = try node.object(allowing: own + ["kind"] + Motion.keys(of: kind))
    let nameNode = try object.required("name")
    let text = try nameNode.string(maxBytes: 256)
    let name = try nameNode.reading { () throws(ModelError) in try PresetName(text) }
    let content = object.members.filter { !own.contains($0.key) }.map { JSONMember($0.key, $0.node.value) }
    return Preset(
      name, try Motion(DocumentNode(.object(content), at: node.pointer)), details: try PresetDetails(object))
  }

  /// The document, its keys in reading order.
  public static func json(_ preset: Preset) -> JSONValue {
    .object(
      [JSONMember("motionbook", .number(Double(format))), JSONMember("name", .string(preset.name.text))]
        + preset.details.members + preset.motion.members)
  }

  /// The document's canonical bytes (RFC 8785).
  public static func canonicalBytes(_ preset: Preset) -> [UInt8] { CanonicalJSON.bytes(json(preset)) }
}
