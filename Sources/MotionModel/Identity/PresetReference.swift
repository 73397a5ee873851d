/// Reference from one preset to another.
///
/// Users type names; a catalog stores identities, so renaming breaks nothing.
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

  /// Pattern of valid reference texts, for schemas.
  private static let pattern = "^(?:[a-z](?:[a-z0-9]|[./_-](?=[a-z0-9]))*(?:@.+)?|p:[0-9a-f]{32}|o:[0-9a-f]{64})$"

  static func form(_ role: ReferenceRole) -> Form<PresetReference> {
    Form.text(256, pattern: pattern, link: role.rawValue, PresetReference.init(_:), \.description)
      .named("\(role.rawValue)Reference")
  }
}

/// Version of a preset: the part after the `@` of `brand/pop@3`.
public enum PresetVersion: Hashable, Sendable, CustomStringConvertible {
  /// The current version: no `@`, or `@latest`.
  case latest
  /// The n-th version, from 1: `@3`.
  case generation(Int)
  /// The version whose revision or content hash starts so: `@#1f3a9c`, 4…64 digits.
  case hash(prefix: String)
  /// Version pinned by a release: `@release:2026.11`; `@2026.11`, `@1.0` and `@v2.1` are unambiguous.
  case release(String)

  package init(_ text: some StringProtocol) throws(ModelError) {
    if text == "latest" {
      self = .latest
    } else if text.first == "#", (4...64).contains(text.utf8.count - 1), Hexadecimal.isDigits(text.dropFirst()) {
      self = .hash(prefix: String(text.dropFirst()))
    } else if text.hasPrefix("release:"), Self.isRelease(text.dropFirst("release:".count)) {
      self = .release(String(text.dropFirst("release:".count)))
    } else if let generation = Int(text), (1...1_000_000).contains(generation), text.first != "+" {
      self = .generation(generation)
    } else if Self.isNumberedRelease(text) {
      self = .release(String(text))
    } else {
      throw ModelError(
        .badReference, "\"@\(text)\" is not a version",
        allowed: "@3 (the third version), @latest, @#1f3a9c (a hash), @release:2026.11",
        hint: Self.isRelease(text) ? "a release is written @release:\(text)" : nil)
    }
  }

  private static func isRelease(_ name: some StringProtocol) -> Bool {
    (1...96).contains(name.utf8.count) && name.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F }
  }

  /// Indicates that a text is a number in the style of releases: `1.0`, `v2.1`, `2026.11-beta`.
  private static func isNumberedRelease(_ text: some StringProtocol) -> Bool {
    let digits = text.utf8.drop { $0 == UInt8(ascii: "v") }
    guard text.utf8.count <= 96, text.utf8.count - digits.count <= 1, digits.first.map(NotationAlphabet.isDigit) == true
    else { return false }
    return digits.contains(UInt8(ascii: "."))
      && digits.allSatisfy { $0 > 0x20 && $0 < 0x7F && $0 != UInt8(ascii: "@") }
  }

  /// Text after the `@`; empty for the latest.
  public var description: String {
    switch self {
    case .latest: ""
    case .generation(let number): String(number)
    case .hash(let prefix): "#\(prefix)"
    case .release(let name): "release:\(name)"
    }
  }
}

/// Role of a reference in a motion, which decides the kinds it may lead to.
package enum ReferenceRole: String, Hashable, Sendable, CaseIterable {
  case duration
  case curve
  /// The spring of a keyframe.
  case spring
  /// Entrance and exit of a view.
  case transition
  case schedule
  /// Preset played by a step of a sequence.
  case played
  case alias

  /// Expected kind in words: `a duration`.
  package var expectation: String {
    switch self {
    case .duration: "a duration"
    case .curve: "a curve"
    case .spring: "a curve that is a spring"
    case .transition: "a transition"
    case .schedule: "a schedule"
    case .played, .alias: "any preset"
    }
  }
}
