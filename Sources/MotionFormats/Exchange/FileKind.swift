/// What a file looks like, by its name and its first bytes.
public enum FileKind: String, Hashable, Sendable, CaseIterable {
  case presets = "preset documents"
  case jsonTokens = "design tokens"
  case yamlTokens = "design tokens in YAML"
  case scssTokens = "Sass variables or maps"
  case css = "a style sheet"
  case lottie = "a Lottie animation"
  case webAnimations = "keyframes of Web Animations"
  case svg = "an SVG picture"
  case android = "an Android animation"
  case catalog = "a catalog"
  case archive = "a zip archive"
  case csv = "a table of values"
  case unknown = "no format that is known"

  /// Whether the file says so itself; any other object of JSON may be tokens, and any lines YAML.
  public var isCertain: Bool {
    switch self {
    case .jsonTokens, .yamlTokens, .unknown: false
    default: true
    }
  }

  /// How much of a file is looked at.
  private static let prefixLength = 262_144

  /// What a file looks like.
  ///
  /// O(1): at most the first 256 KiB are looked at.
  public init(of file: SourceFile) {
    let bytes = file.bytes.prefix(Self.prefixLength)
    let name = file.name?.lowercased() ?? ""
    if bytes.starts(with: Array("SQLite format 3".utf8)) {
      self = .catalog
    } else if bytes.starts(with: [0x50, 0x4B, 3, 4]) {
      self = .archive
    } else if let ending = Self.endings.first(where: { name.hasSuffix($0.0) }) {
      self = ending.1
    } else {
      self = Self.kind(of: bytes)
    }
  }

  private static let endings: [(String, FileKind)] = [
    (".yaml", .yamlTokens), (".yml", .yamlTokens), (".scss", .scssTokens), (".sass", .scssTokens), (".css", .css),
    (".csv", .csv), (".svg", .svg), (".tokens", .jsonTokens), (".tokens.json", .jsonTokens),
  ]

  private static func kind(of bytes: ArraySlice<UInt8>) -> FileKind {
    var text = TokenText(bytes)
    text.skipSpace()
    switch text.next {
    case UInt8(ascii: "{"):
      let keys = text.topLevelKeys()
      if keys.isSuperset(of: ["layers", "op"]) || keys.isSuperset(of: ["layers", "fr"]) { return .lottie }
      if keys.contains("keyframes") || Self.isExportedForScripts(bytes) { return .webAnimations }
      if keys.contains("motionbook") || keys.isSuperset(of: ["kind", "name"]) { return .presets }
      return .jsonTokens
    case UInt8(ascii: "["):
      text.position += 1
      text.skipSpace()
      let keys = text.topLevelKeys()
      if keys.contains("motionbook") || text.next == UInt8(ascii: "]") { return .presets }
      return keys.isDisjoint(with: ["offset", "transform", "opacity", "translate", "scale", "rotate", "easing"])
        ? .jsonTokens : .webAnimations
    case UInt8(ascii: "<"):
      let start = String(decoding: bytes.prefix(4096), as: UTF8.self)
      return start.contains("<svg")
        ? .svg
        : ["schemas.android.com", "nterpolator", "nimator", "<resources", "<set"].contains(where: start.contains)
          ? .android : .unknown
    case UInt8(ascii: "$"): return .scssTokens
    default:
      let start = String(decoding: bytes.prefix(65_536), as: UTF8.self)
      if start.contains("@function") || start.contains("@return") { return .scssTokens }
      if start.hasPrefix("/*") || start.contains("@keyframes") || start.contains(":root") { return .css }
      guard let line = start.split(whereSeparator: \.isNewline).first(where: { !$0.hasPrefix("#") && $0 != "---" })
      else { return .unknown }
      // A selector stands before the brace, and no key.
      if let brace = line.firstIndex(of: "{"), !line[..<brace].contains(": ") { return .css }
      return line.hasSuffix(":") || line.contains(": ") ? .yamlTokens : .unknown
    }
  }

  /// Whether it is what `export waapi` wrote: every entry has its recipe in front.
  private static func isExportedForScripts(_ bytes: ArraySlice<UInt8>) -> Bool {
    let start = String(decoding: bytes.prefix(4096), as: UTF8.self)
    return start.contains("\"recipe\"") && (start.contains("\"options\"") || start.contains("\"keyframes\""))
  }
}
