import MotionModel

/// Kind of a file, by its name and its first bytes.
package enum FileKind: String, Hashable, Sendable, CaseIterable {
  case presets = "preset documents"
  case jsonTokens = "design tokens"
  case yamlTokens = "design tokens in YAML"
  case scssTokens = "Sass variables or maps"
  case css = "a style sheet"
  case scss = "a style sheet in SCSS"
  case tailwind = "a configuration of Tailwind"
  case lottie = "a Lottie animation"
  case webAnimations = "keyframes of Web Animations"
  case svg = "an SVG picture"
  case android = "an Android animation"
  case gsap = "a script with GSAP"
  case script = "a script with constants"
  case swiftUI = "Swift source with SwiftUI"
  case coreAnimation = "Swift source for Core Animation, which is not read back (that of export swiftui is)"
  case figma = "motion of Figma"
  case catalog = "a catalog"
  case dotLottie = "a dotLottie archive"
  case archive = "a zip archive"
  case csv = "a table of values"
  case empty = "an empty file"
  case unknown = "an unrecognized format"

  /// Indicates an unambiguous kind; any other JSON object may be tokens, and any lines YAML.
  package var isCertain: Bool { ![.jsonTokens, .yamlTokens, .empty, .unknown].contains(self) }

  package var isJSON: Bool { [.presets, .jsonTokens, .lottie, .webAnimations, .figma].contains(self) }

  /// Detects the kind of a file.
  ///
  /// O(1): at most the first 256 KiB are looked at.
  package init(of file: SourceFile) {
    let bytes = file.bytes.prefix(262_144)
    let name = file.name?.lowercased() ?? ""
    if bytes.starts(with: Array("SQLite format 3".utf8)) {
      self = .catalog
    } else if bytes.starts(with: [0x50, 0x4B, 3, 4]) {
      // The name of its first file, as a dotLottie may have it.
      let first = bytes.dropFirst(30)
      let isNamed = ["manifest.json", "animations/", "a/"].contains { first.starts(with: $0.utf8) }
      self = isNamed || name.hasSuffix(".lottie") ? .dotLottie : .archive
    } else if let kind = Self.source(named: name, bytes) {
      self = kind
    } else if let ending = Self.endings.first(where: { name.hasSuffix($0.0) }) {
      self = ending.1 == .scssTokens && !name.hasSuffix(".sass") ? Self.sass(bytes) : ending.1
    } else {
      self = Self.kind(of: bytes)
    }
  }

  private static let endings: [(String, FileKind)] = [
    (".yaml", .yamlTokens), (".yml", .yamlTokens), (".scss", .scssTokens), (".sass", .scssTokens), (".css", .css),
    (".csv", .csv), (".svg", .svg), (".tokens", .jsonTokens), (".tokens.json", .jsonTokens),
  ]

  private static let scripts = [".js", ".mjs", ".cjs", ".jsx", ".ts", ".mts", ".cts", ".tsx"]

  /// Endings of files that can be imported, in folders.
  package static let importedEndings =
    [".json", ".json5", ".xml", ".lottie", ".swift"] + scripts + endings.filter { $0.1 != .svg }.map(\.0)

  /// Kind of a source file; nil for any other file, and unknown for code without motion.
  private static func source(named name: String, _ bytes: ArraySlice<UInt8>) -> FileKind? {
    // Output of `export js`.
    if ExportHeader.begins(bytes), speaks(bytes, of: ["$freeze({"]) { return .webAnimations }
    if name.contains("tailwind.config.") { return .tailwind }
    let isSwift = name.hasSuffix(".swift")
    guard isSwift || scripts.contains(where: name.hasSuffix) else { return nil }
    if isSwift, ExportHeader.begins(bytes), speaks(bytes, of: ["import QuartzCore"]) { return .coreAnimation }
    if speaks(bytes, of: isSwift ? swiftWords : gsapWords) { return isSwift ? .swiftUI : .gsap }
    if !isSwift, speaks(bytes, of: scriptWords) { return .script }
    return isBlank(bytes) ? .empty : .unknown
  }

  private static func isBlank(_ bytes: ArraySlice<UInt8>) -> Bool { bytes.allSatisfy { " \t\r\n".utf8.contains($0) } }

  /// Sass with keyframes, or with rules that move and no maps that functions write, is a style sheet, and one of variables
  /// and maps else.
  private static func sass(_ bytes: ArraySlice<UInt8>) -> FileKind {
    if ExportHeader.begins(bytes) || speaks(bytes, of: ["@keyframes "]) { return .scss }
    let isRule = speaks(bytes, of: [" transition:", "\ttransition:", " animation:", "\tanimation:"])
    return isRule && speaks(bytes, of: ["{"]) && !speaks(bytes, of: ["@return ("]) ? .scss : .scssTokens
  }

  private static let gsapWords: [StaticString] = ["gsap.", "CustomEase.create"]
  private static let scriptWords: [StaticString] = [
    "duration", "Duration", "DURATION", "ease", "Ease", "EASE", "easing", "Easing", "EASING", "stiffness", "keyframes",
    "bezier", "Bezier(",
    "animate(", "<motion.", "<m.", "timing", "Timing", "TIMING",
  ]
  private static let swiftWords: [StaticString] = [
    "import SwiftUI", "Animation", "Spring(", "KeyframeTrack", "Transition", "TimingParameters(", "TimingFunction(",
    "UIView.animate", "UIViewPropertyAnimator(",
  ]
  /// Words of Figma's that no other file has.
  private static let figmaWords: [StaticString] = [
    "\"manualKeyframeTracks\"", "\"easingFunctionCubicBezier\"", "\"easingFunctionSpring\"", "\"transitionEasing\"",
    "\"EASING\"", "\"TIMING\"",
  ]

  private static func speaks(_ bytes: ArraySlice<UInt8>, of words: [StaticString]) -> Bool {
    let text = TextScanner(Array(bytes))
    return words.contains { word in
      var ahead = text
      return ahead.skip(past: word)
    }
  }

  private static func kind(of bytes: ArraySlice<UInt8>) -> FileKind {
    if isBlank(bytes) { return .empty }
    var text = TextScanner(script: Array(bytes))
    text.skipBlanks()
    switch text.next {
    case UInt8(ascii: "{"):
      let keys = keys(of: bytes, among: ["layers", "op", "fr", "keyframes", "motionbook", "kind", "name"])
      if keys.isSuperset(of: ["layers", "op"]) || keys.isSuperset(of: ["layers", "fr"]) { return .lottie }
      if keys.contains("keyframes") || Self.isExportedForScripts(bytes) { return .webAnimations }
      if keys.contains("motionbook") || keys.isSuperset(of: ["kind", "name"]) { return .presets }
      if speaks(bytes, of: figmaWords) { return .figma }
      // Several animations by their names.
      let isTokens = speaks(bytes, of: ["\"$value\"", "\"value\"", "\"tracks\""])
      return !isTokens && speaks(bytes, of: ["\"keyframes\""]) ? .webAnimations : .jsonTokens
    case UInt8(ascii: "["):
      let animated = ["offset", "transform", "opacity", "translate", "scale", "rotate", "easing"]
      let keys = keys(of: bytes, in: ["0"], among: animated + ["motionbook"])
      text.position += 1
      text.skipBlanks()
      if keys.contains("motionbook") || text.next == UInt8(ascii: "]") { return .presets }
      if !keys.isDisjoint(with: animated) { return .webAnimations }
      return speaks(bytes, of: figmaWords) ? .figma : .jsonTokens
    case UInt8(ascii: "<"):
      let start = String(decoding: bytes.prefix(4096), as: UTF8.self)
      return start.contains("<svg")
        ? .svg
        : ["schemas.android.com", "nterpolator", "nimator", "<resources", "<set"].contains(where: start.contains)
          ? .android : .unknown
    case UInt8(ascii: "$"): return sass(bytes)
    default:
      let start = String(decoding: bytes.prefix(65_536), as: UTF8.self)
      if start.contains("@function") || start.contains("@return") { return .scssTokens }
      if speaks(bytes, of: gsapWords) { return .gsap }
      if start.contains("import SwiftUI") || start.contains(": Animation = ") { return .swiftUI }
      // A sheet has a rule, or at least a custom property.
      let isSheet = start.contains("{") || start.contains("--") && start.contains(";")
      if isSheet, start.hasPrefix("/*") || start.contains("@keyframes") || start.contains(":root") { return .css }
      guard let line = start.split(whereSeparator: \.isNewline).first(where: { !$0.hasPrefix("#") && $0 != "---" })
      else { return .unknown }
      if isTable(line, start) { return .csv }
      // A brace preceded by a selector, not a key.
      if let brace = line.firstIndex(of: "{"), !line[..<brace].contains(": ") { return .css }
      return line.hasSuffix(":") || line.contains(": ") ? .yamlTokens : .unknown
    }
  }

  /// Keys of an object of JSON or JSON5, within the text at hand.
  private static func keys(of bytes: ArraySlice<UInt8>, in path: [String] = [], among keys: [String]) -> Set<String> {
    let pointers = keys.map { JSONPointer(path + [$0]) }
    let places = JSONPlaces(pointers, in: Array(bytes), isJSON5: true)
    return Set(zip(keys, pointers).filter { places.location(of: $1) != nil }.map(\.0))
  }

  /// Indicates samples: names with a time among them, or numbers, with separators.
  private static func isTable(_ line: Substring, _ text: String) -> Bool {
    let cells = line.split { ",;\t".contains($0) }.map { $0.filter { $0 != " " }.lowercased() }
    guard cells.count >= 2, text.contains(where: \.isNewline) else { return false }
    return cells.allSatisfy { Double($0) != nil } || ["time", "t", "time_ms", "ms"].contains(where: cells.contains)
  }

  /// Indicates output of `export waapi`: every entry begins with its recipe.
  private static func isExportedForScripts(_ bytes: ArraySlice<UInt8>) -> Bool {
    let start = String(decoding: bytes.prefix(4096), as: UTF8.self)
    return start.contains("\"recipe\"") && (start.contains("\"options\"") || start.contains("\"keyframes\""))
  }
}
