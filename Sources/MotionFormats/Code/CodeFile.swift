import MotionModel

/// A file of source code, declaration by declaration.
struct CodeFile<Format: CodeFormat> {
  private let format: Format
  private let type: (package: String?, name: String)
  private let options: ExportOptions
  private let source: SourceLanguage?
  private let presets: [String: WrittenPreset<[CodeDeclaration]>]
  private let identifiers: [PresetName: String]
  private var tree = CodeTree()
  private var names: [DeclaredName] = []
  private var declared: [CodeMember] = []

  /// - Parameter presets: All that the file is to have, which may refer to each other.
  init(
    _ format: Format, _ type: (package: String?, name: String), _ presets: [WrittenPreset<[CodeDeclaration]>],
    _ options: ExportOptions
  ) {
    (self.format, self.type, self.options) = (format, type, options)
    source = SourceLanguage(path: "." + format.fileExtension)
    self.presets = Dictionary(first: presets.map { ($0.identifier, $0) })
    identifiers = Dictionary(first: presets.map { ($0.source.name, $0.identifier) })
  }

  /// Adds the declarations of a motion, or of its variant for reduced motion.
  /// - Throws: ``ModelError`` (`duplicate`) where another preset's has this name.
  mutating func add(
    _ version: WrittenPreset<[CodeDeclaration]>.Version, of preset: WrittenPreset<[CodeDeclaration]>
  ) throws(ModelError) {
    let groups = format.types(around: preset.source.path, below: type.name)
    let mark = preset.deprecation.map {
      format.attribute($0, replacement: only(preset.replacement, version.isReduced)) + "\n"
    }
    let details = preset.source.details
    // A comment of this language.
    let summary = details.source?.format == format.name ? details.summary : nil
    let recipe = preset.comment(on: version, tellsDeprecation: false)
    for (index, own) in version.content.enumerated() {
      let declaration = linked(own, of: preset, version.isReduced)
      let path = path(to: declaration.name, in: groups)
      // Behind a dot Swift needs no escapes.
      let word = source == .swift ? path.replacing("`", with: "") : path
      names.append(DeclaredName(word, of: preset.source.name, "\(index) \(version.isReduced)", in: source))
      for depth in groups.indices {
        let path = ([type.name] + groups[...depth]).joined(separator: ".")
        names.append(DeclaredName(group: path, depth: depth, of: preset.source.name, in: source))
      }
      if !version.isReduced {
        declared.append(CodeMember(preset: preset.source, path: path, declaration: declaration, mark: mark))
      }
      let head = format.comment([summary, recipe, declaration.comment].compactMap(\.self)) + (mark ?? "")
      try tree.add(head + declaration.text, named: declaration.name, in: groups, of: preset.source.name)
    }
  }

  /// The whole text, with what declarations need.
  func written(_ report: inout LossReport) throws(ModelError) -> ExportedText {
    let body = tree.text(in: format.language)
    let members = try format.members(declared, &report)
    let carried = format.helpers.filter { body.contains($0.word) }.map { "\n" + $0.text }.joined()
    // Another file of the package may carry the same.
    let (inside, behind) = format.language.hasPackages ? (carried, "") : ("", carried)
    let head = options.header("//", report) + "\n" + (type.package.map { "package \($0)\n\n" } ?? "")
    return ExportedText(
      head + format.imports(for: body) + "\n" + format.language.type(type.name, holding: body + inside) + members.text
        + behind, names: names + members.names)
  }

  private func path(to name: String, in groups: [String]) -> String {
    ([type.name] + groups + [name]).joined(separator: ".")
  }

  /// The only declaration of a preset, with its full name.
  private func only(_ identifier: String?, _ isReduced: Bool) -> CodeDeclaration? {
    guard let preset = identifier.flatMap({ presets[$0] }),
      let content = preset.versions.first(where: { $0.isReduced == isReduced })?.content, content.count == 1
    else { return nil }
    let path = path(to: content[0].name, in: format.types(around: preset.source.path, below: type.name))
    return CodeDeclaration(
      name: path, text: content[0].text, value: content[0].value, arguments: content[0].arguments)
  }

  /// A declaration with the names of others in place of their values.
  private func linked(
    _ own: CodeDeclaration, of preset: WrittenPreset<[CodeDeclaration]>, _ isReduced: Bool
  ) -> CodeDeclaration {
    let named = isReduced ? only(preset.reduced?.target, false) : nil
    let targets = [named, only(preset.full?.target, isReduced)].compactMap(\.self)
    let same = targets.first { $0.value != nil && $0.value == own.value ?? own.animation }
    var declaration = same.flatMap { format.linked(own, to: $0) } ?? own
    let motion = isReduced ? preset.source.reduced?.motion : preset.source.preset.preset.motion
    let references = options.flattensReferences ? [] : motion?.references ?? []
    for reference in references.unique(by: \.self) {
      guard case .name(let name, .latest) = reference, let id = identifiers[name],
        let other = only(id, isReduced) ?? only(id, false)
      else { continue }
      let isLength = (try? presets[id]?.source.preset.motion.withoutAlias())?.kind == .duration
      // A length that is read back as a reference is none if the preset has an equal one of its own.
      let most = isLength && format is any ImportFormat ? references.count { $0 == reference } : .max
      for value in [other.value, other.arguments].compactMap(\.self) {
        for label in isLength ? format.labels.lengths : format.labels.easings {
          declaration = declaration.taking(other.name, for: value, behind: label, atMost: most)
        }
      }
    }
    return declaration
  }
}

/// A declaration of a preset in its file: with its full name, `Motions.Brand.pop`, and the line that marks it as deprecated.
typealias CodeMember = (preset: ExportedPreset, path: String, declaration: CodeDeclaration, mark: String?)

extension CodeDeclaration {
  /// The declaration with another expression as its value, or that of its animation.
  func taking(_ expression: String) -> CodeDeclaration {
    guard let own = value ?? animation, let place = text.firstRange(of: "= " + own) else { return self }
    var taking = self
    taking.text.replaceSubrange(place, with: "= " + expression)
    taking.value = value.map { _ in expression }
    return taking
  }

  /// The declaration with another expression in place of a value in its text, wherever that is behind a label.
  /// - Parameter most: Places at most, or none is replaced.
  func taking(_ expression: String, for value: String, behind label: String, atMost most: Int) -> CodeDeclaration {
    let places = text.ranges(of: label + value).filter { place in
      text[place.upperBound...].first.map { !$0.isLetter && !$0.isNumber } ?? true
    }
    guard places.count <= most else { return self }
    var taking = self
    for place in places.reversed() { taking.text.replaceSubrange(place, with: label + expression) }
    return taking
  }
}

extension ExportedPreset {
  /// The presets, those that are types, and groups of others too, as members of these: `Card.Motion` beside `Card.In`.
  static func besideGroups(_ presets: [ExportedPreset]) -> [ExportedPreset] {
    let parts = presets.map { $0.path.split(separator: "/") }
    let groups = Set(parts.flatMap { parts in parts.indices.dropFirst().map { parts[..<$0].joined(separator: "/") } })
    return presets.map { preset in
      guard groups.contains(preset.path), let kind = try? preset.preset.motion.withoutAlias().kind,
        kind != .curve, kind != .duration
      else { return preset }
      var member = preset
      member.path += "/motion"
      return member
    }
  }
}
