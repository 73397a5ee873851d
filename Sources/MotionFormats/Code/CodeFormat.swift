import MotionEngine
import MotionModel

/// A declaration of source code that a motion becomes.
struct CodeDeclaration {
  let name: String
  let text: String
  /// More for its comment.
  var comment: String?
}

/// A format of source code: a declaration for each motion, in types by the groups of the presets' names.
protocol CodeFormat: ExportFormat {
  /// What stands before some declarations.
  func imports(for body: String) -> String
  /// The line that opens a type.
  func opening(_ type: String) -> String
  /// The type of a group, or of a preset of several declarations.
  func typeName(_ part: String) -> String
  /// A comment of some lines before a declaration.
  func comment(_ lines: [String]) -> String
  /// The line before a declaration that says that it should no longer be used.
  /// - Parameter replacement: What to use instead, called as from outside: `Motions.Brand.pop`; nil where that is not one
  ///   declaration of the file.
  func attribute(_ deprecation: Deprecation, replacement: CodeDeclaration?) -> String
  /// Whether types stand in types; else a declaration's name has its groups in it.
  var hasNestedTypes: Bool { get }
  /// Declarations that a file carries once, if it has their word.
  var helpers: [(word: String, text: String)] { get }
  /// What a motion becomes; nothing where the format has no words for it, which is noted.
  /// - Parameter name: The last part of the preset's name; all of it where types do not stand in types.
  func declarations(
    of motion: ResolvedMotion, named name: String, within error: Double, note: @escaping LossReport.Note
  ) throws(ModelError) -> [CodeDeclaration]
}

extension CodeFormat {
  var hasNestedTypes: Bool { true }

  func comment(_ lines: [String]) -> String { lines.map { "/// \($0)\n" }.joined(separator: "///\n") }

  public func write(
    _ presets: [ExportedPreset], _ options: ExportOptions, _ report: inout LossReport
  ) throws(ModelError) -> ExportedText {
    try source(presets, options, &report)
  }

  /// What a preset's declarations are called, before that is made a name of the language.
  func name(of preset: PresetName, _ isReduced: Bool) -> String {
    let name = hasNestedTypes ? preset.path.last.map { String($0) } ?? "" : preset.text
    return name + (isReduced ? "-reduced" : "")
  }

  /// The types that its declarations stand in, below the outermost.
  func types(around preset: PresetName) -> [String] {
    hasNestedTypes ? preset.path.dropLast().map { typeName(String($0)) } : []
  }

  /// The text of a file.
  private func source(
    _ presets: [ExportedPreset], _ options: ExportOptions, _ report: inout LossReport
  ) throws(ModelError) -> ExportedText {
    var tree = CodeTree()
    var claims = NameClaims()
    let written = try WrittenPreset<[CodeDeclaration]>.all(presets, options, &report, &claims, called: \.text) {
      (motion, preset, isReduced, note) throws(ModelError) in
      try declarations(of: motion, named: name(of: preset, isReduced), within: options.maximumError, note: note)
    }
    let owners = Dictionary(written.map { ($0.identifier, $0) }, uniquingKeysWith: { first, _ in first })
    func replacement(_ preset: WrittenPreset<[CodeDeclaration]>, _ isReduced: Bool) -> CodeDeclaration? {
      guard let other = preset.replacement.flatMap({ owners[$0] }),
        let content = other.versions.first(where: { $0.isReduced == isReduced })?.content, content.count == 1
      else { return nil }
      let path = ["Motions"] + types(around: other.source.name) + [content[0].name]
      return CodeDeclaration(name: path.joined(separator: "."), text: content[0].text)
    }
    for preset in written {
      let groups = types(around: preset.source.name)
      for version in preset.versions {
        let recipe = preset.comment(on: version, tellsDeprecation: false)
        let mark = preset.deprecation.map { attribute($0, replacement: replacement(preset, version.isReduced)) }
        for declaration in version.content {
          let head = comment([recipe] + [declaration.comment].compactMap(\.self)) + (mark.map { $0 + "\n" } ?? "")
          try tree.add(head + declaration.text, named: declaration.name, in: groups, of: preset.source.name)
        }
      }
    }
    let body = tree.text(opening: opening)
    let carried = helpers.filter { body.contains($0.word) }.map { "\n" + $0.text }.joined()
    return ExportedText(
      options.header("//", report) + "\n" + imports(for: body) + "\n" + opening("Motions") + "\n"
        + CodeText.indented(body)
        + "}\n"
        + carried)
  }
}

/// A format of source code that is written part by part.
protocol PlatformFormat: CodeFormat, PartsFormat where Part == CodeDeclaration {}

extension PlatformFormat {
  func declarations(
    of motion: ResolvedMotion, named name: String, within error: Double, note: @escaping LossReport.Note
  ) throws(ModelError) -> [CodeDeclaration] {
    try parts(of: motion, named: name, within: error, note: note)
  }
}
