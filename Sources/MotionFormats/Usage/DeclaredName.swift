package import MotionModel

/// Name of a preset as code uses it: that of an export, `--brand-pop-easing`, `.brand-pop`, `Motions.Brand.pop`, or its
/// own in quotes.
package struct DeclaredName: Hashable, Sendable {
  package let text: String
  package let preset: PresetName
  /// Part of the preset that has the name; the same after a change of names.
  package let part: String
  /// Others that it stands for besides, as the class of a list of transitions does.
  package let others: [PresetName]
  /// Language of a constant; nil for names that several have.
  private let language: SourceLanguage?

  init(
    _ text: String, of preset: PresetName, _ part: String, in language: SourceLanguage? = nil,
    with others: [PresetName] = []
  ) {
    (self.text, self.preset, self.part, self.language, self.others) = (text, preset, part, language, others)
  }

  package var presets: [PresetName] { [preset] + others }

  /// Letters and digits of a name, in which cases and separators of code do not count.
  package static func letters(_ name: some StringProtocol) -> String {
    String(name.filter { $0.isLetter || $0.isNumber }).lowercased()
  }

  /// The name in a catalog, `brand/pop`, by which programs load a preset and modules have it.
  package init(_ preset: PresetName) { self.init(preset.text, of: preset, Self.ownPart) }

  /// The constant of the team's own Swift that a preset was read from, `AppMotion.pop`, or `.pop` in an extension of a type
  /// of SwiftUI's; nil for any other preset.
  package init?(sourceOf preset: Preset) {
    guard let source = preset.details.source, source.format == "swiftui", let name = source.name,
      name.utf8.allSatisfy(SourceLanguage.swift.isWord)
    else { return nil }
    let text = name.contains(".") ? name : ".\(name)"
    // SwiftUI's own members are no uses of a constant called alike.
    if text.first == ".", (try? Curve(notation: text)) != nil || (try? MotionTransition(notation: text)) != nil {
      return nil
    }
    self.init(text, of: preset.name, Self.sourcePart, in: .swift)
  }

  /// Indicates a constant of the team's own source.
  package var isOfSource: Bool { part == Self.sourcePart }

  package func of(_ preset: PresetName) -> DeclaredName {
    DeclaredName(text, of: preset, part, in: language, with: others)
  }

  /// The member of one of SwiftUI's types, which code may have behind a dot alone.
  init(member name: String, of type: String, _ preset: PresetName) {
    self.init("\(type).\(name)", of: preset, Self.memberPart + type, in: .swift)
  }

  /// Type of SwiftUI's that it is a member of.
  var memberType: String? {
    part.hasPrefix(Self.memberPart) ? String(part.dropFirst(Self.memberPart.count)) : nil
  }

  static let memberTypes = ["Animation", "AnyTransition", "Spring", "UnitCurve"]

  private static let ownPart = "name"
  private static let memberPart = "member "
  private static let sourcePart = "source"
  private static let groupPart = "group "

  /// Type of a group that a preset's constant is in: `Motions.Brand`, one level deep.
  init(group text: String, depth: Int, of preset: PresetName, in language: SourceLanguage?) {
    self.init(text, of: preset, "\(Self.groupPart)\(depth)", in: language)
  }

  /// Indicates the type of a group, which is of all presets in it.
  package var isGroup: Bool { part.hasPrefix(Self.groupPart) }

  /// Indicates a constant of a module, which scripts have by an import.
  package var isOfModule: Bool {
    language == nil && part != Self.ownPart && !isKeyframes
      && text.utf8.allSatisfy { NotationAlphabet.isName($0) && $0 != UInt8(ascii: "-") }
  }

  /// Text in a language: classes are bare words in markup and scripts, members stand behind a dot.
  package func text(as language: SourceLanguage) -> String {
    if language == .swift, let type = memberType { return String(text.dropFirst(type.count)) }
    return language == .web && text.first == "." ? String(text.dropFirst()) : text
  }

  /// Text to look for in a language; nil if it is not used there, or is one word that may mean anything.
  func text(in language: SourceLanguage) -> String? {
    let first = text.first
    // A name without a group may mean anything.
    if part == Self.ownPart { return text.contains("/") && (language.isCompiled || language == .web) ? text : nil }
    if let own = self.language, own != language { return nil }
    let isPath = text.hasPrefix("R.")
    switch language {
    case .swift, .kotlin, .dart: return isPath || self.language != nil ? text : nil
    case .resources: return first == "@" ? text : nil
    case .styles where isKeyframes: return isKeyword ? nil : text
    case .styles:
      guard !isPath, first != "@" else { return nil }
      // A word alone may mean anything.
      return isCompound || first == "." || first == "$" ? text : nil
    case .web:
      guard !isPath, first != "@", first != "$" else { return nil }
      return isCompound || isPlainClass || isPlainConstant || text.hasPrefix("--") ? text(as: language) : nil
    }
  }

  /// Indicates a constant of a module that is called by one word, which means it only where a script has it from there.
  package var isPlainConstant: Bool { isOfModule && !isCompound }

  /// Indicates a class of one word, which means it in markup and scripts only where they name a class.
  var isPlainClass: Bool { language == nil && text.first == "." && !isCompound }

  private var isCompound: Bool { text(as: .web).dropFirst().contains { $0 == "-" || $0 == "_" || $0.isUppercase } }

  private var isKeyframes: Bool { part.first == "@" }

  /// Indicates keyframes called by one word, which means them only in an animation.
  var isWordOfAnimations: Bool { isKeyframes && !isCompound }

  /// Indicates a member of one word, `.pop`, which means it only where an animation or a transition is expected.
  var isPlainMember: Bool { language == .swift && text.first == "." && !isCompound }

  /// Indicates a word that means another part of an animation: `ease-in`, `both`.
  private var isKeyword: Bool {
    let animation = (property: "animation", value: [CSSComponent(.word(text), at: SourcePlace())])
    return (try? CSSTiming.list(.animation, [animation]))?.first?.name != text
  }
}

/// Kind of a source file, by the names that it uses.
package enum SourceLanguage: CaseIterable, Hashable, Sendable {
  /// CSS and its relatives.
  case styles
  /// Scripts and markup with classes, custom properties and constants.
  case web
  case swift
  /// Kotlin and Java.
  case kotlin
  case dart
  /// Android's XML.
  case resources

  private static let extensions: [String: SourceLanguage] = [
    "css": .styles, "scss": .styles, "sass": .styles, "less": .styles, "pcss": .styles, "html": .web, "htm": .web,
    "vue": .web, "svelte": .web, "astro": .web, "js": .web, "jsx": .web, "mjs": .web, "cjs": .web, "ts": .web,
    "cts": .web, "tsx": .web, "mts": .web, "mdx": .web, "swift": .swift, "kt": .kotlin, "kts": .kotlin,
    "java": .kotlin, "dart": .dart, "xml": .resources,
  ]

  /// Indicates a page, whose scripts are elements; others begin with their imports.
  package static func isPage(_ path: String) -> Bool {
    [".html", ".htm", ".vue", ".svelte"].contains(where: path.lowercased().hasSuffix)
  }

  /// Indicates a script that may have JSX, of which files of plain TypeScript have none.
  package static func mayHaveElements(_ path: String) -> Bool {
    ![".ts", ".mts", ".cts"].contains(where: path.lowercased().hasSuffix)
  }

  /// Indicates constants of types, and presets by their names.
  var isCompiled: Bool { [.swift, .kotlin, .dart].contains(self) }

  /// The language of a path; nil for files that use no names of exports.
  package init?(path: String) {
    let name = path.split(separator: "/").last ?? ""
    guard let dot = name.lastIndex(of: "."), let language = Self.extensions[name[dot...].dropFirst().lowercased()]
    else { return nil }
    self = language
  }
}
