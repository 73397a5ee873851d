/// What a preset says when it means another preset.
///
/// People type names; a catalog keeps identities, so that a rename breaks nothing.
public enum PresetReference: Hashable, Sendable, CustomStringConvertible {
  /// By name: `brand/enter` follows the preset, `brand/enter@3` is pinned to a version.
  case name(PresetName, PresetVersion)
  /// By identity, following the preset: `p:` and 32 digits. Only inside a catalog.
  case preset(PresetID)
  /// By content, pinned for ever: `o:` and 64 digits. Only inside a catalog.
  case content(ArtifactHash)

  /// Reads `name`, `name@version`, `p:…` or `o:…`.
  /// - Throws: ``ModelError`` with code `badName` or `badReference`.
  public init(_ text: String) throws(ModelError) {
    if text.hasPrefix("p:") {
      guard let id = PresetID(hex: String(text.dropFirst(2))) else {
        throw ModelError(.badReference, "\"\(text)\" is not a preset identity", allowed: "p: and 32 of 0-9a-f")
      }
      self = .preset(id)
    } else if text.hasPrefix("o:") {
      guard let hash = ArtifactHash(hex: String(text.dropFirst(2))) else {
        throw ModelError(.badReference, "\"\(text)\" is not a content hash", allowed: "o: and 64 of 0-9a-f")
      }
      self = .content(hash)
    } else if let at = text.firstIndex(of: "@") {
      let version = try PresetVersion(text[text.index(after: at)...])
      self = .name(try PresetName(String(text[..<at])), version)
    } else {
      self = .name(try PresetName(text), .latest)
    }
  }

  /// The text that reads back as this reference.
  public var description: String {
    switch self {
    case .name(let name, .latest): name.text
    case .name(let name, let version): "\(name.text)@\(version)"
    case .preset(let id): "p:\(id.hex)"
    case .content(let hash): "o:\(hash.hex)"
    }
  }
}

extension PresetReference {
  /// Which reference texts there are, for schemas.
  private static let pattern =
    "^(?:[a-z](?:[a-z0-9]|[./_-](?=[a-z0-9]))*(?:@.+)?|p:[0-9a-f]{32}|o:[0-9a-f]{64})$"

  /// The text of a reference that stands for something of a role.
  static func form(_ role: ReferenceRole) -> Form<PresetReference> {
    .named("\(role.rawValue)Reference") {
      .text(
        256, pattern: pattern, link: role.rawValue, { (text) throws(ModelError) in try PresetReference(text) },
        \.description)
    }
  }
}
