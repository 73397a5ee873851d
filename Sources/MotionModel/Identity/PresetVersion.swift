/// Which version of a preset is meant: what stands behind the `@` of `brand/pop@3`.
public enum PresetVersion: Hashable, Sendable, CustomStringConvertible {
  /// The current one, whatever it will be: no `@`, or `@latest`.
  case latest
  /// The n-th version, from 1: `@3`.
  case generation(Int)
  /// The version whose revision or content hash starts so: `@#1f3a9c`, 4…64 digits.
  case hash(prefix: String)
  /// The version that a release pinned: `@release:2026.11`.
  case release(String)

  /// Reads the text behind the `@`.
  /// - Throws: ``ModelError`` with code `badReference`.
  public init(_ text: some StringProtocol) throws(ModelError) {
    if text == "latest" {
      self = .latest
    } else if text.first == "#" {
      let prefix = String(text.dropFirst())
      guard (4...64).contains(prefix.utf8.count), isLowercaseHex(prefix, count: prefix.utf8.count) else {
        throw Self.malformed(String(text))
      }
      self = .hash(prefix: prefix)
    } else if text.hasPrefix("release:") {
      let name = String(text.dropFirst("release:".count))
      guard (1...96).contains(name.utf8.count), name.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F }) else {
        throw Self.malformed(String(text))
      }
      self = .release(name)
    } else if let generation = Int(text), (1...1_000_000).contains(generation), text.first != "+" {
      self = .generation(generation)
    } else {
      throw Self.malformed(String(text))
    }
  }

  /// What stands behind the `@`; empty for the latest.
  public var description: String {
    switch self {
    case .latest: ""
    case .generation(let number): String(number)
    case .hash(let prefix): "#\(prefix)"
    case .release(let name): "release:\(name)"
    }
  }

  private static func malformed(_ text: String) -> ModelError {
    ModelError(
      .badReference, "\"@\(text)\" is not a version",
      allowed: "@3 (the third version), @latest, @#1f3a9c (a hash), @release:2026.11")
  }
}
