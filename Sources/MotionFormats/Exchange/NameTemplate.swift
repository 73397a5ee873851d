import MotionModel

/// Template for the names of presets in an export: `{path}`, `{group}` and `{name}` stand for the preset's own.
///
/// The result is a path of groups and a name like `brand/pop`, which each format then spells in its own way. A leading
/// `--`, `$` or `.` of a format is ignored.
struct NameTemplate {
  private let text: String

  /// - Throws: ``ModelError`` for an unknown placeholder, or characters that no name has.
  init(_ text: String) throws(ModelError) {
    self.text = String(text.drop { "-$._/".contains($0) })
    func fail(_ problem: String) -> ModelError {
      ModelError(
        .syntax, "\(problem) in the name template \(QuotedText.quote(text))",
        allowed: "letters, digits, - _ . / and {path}, {group}, {name}", hint: "write one such as {group}-{name}")
    }
    var rest = self.text[...]
    while let known = rest.prefixMatch(of: /[A-Za-z0-9_.\/-]+|\{(?:path|group|name)\}/) {
      rest = rest[known.range.upperBound...]
    }
    if let first = rest.first {
      guard first == "{" else { throw fail("found \(QuotedText.quote(String(first)))") }
      throw fail(rest.firstIndex(of: "}").map { "found \(rest[...$0])" } ?? "found { without }")
    }
    guard !self.text.isEmpty, text.utf8.count <= 200 else { throw fail("expected 1 to 200 characters") }
  }

  /// Name for a preset; empty groups leave no separator.
  func name(for preset: PresetName) -> String {
    let path = preset.path
    let name = text.replacing("{path}", with: preset.text).replacing("{name}", with: path.last ?? "")
      .replacing("{group}", with: path.dropLast().joined(separator: "/"))
    return String(name.drop { "-_./".contains($0) })
  }
}

extension ExportFormat {
  /// Presets with their names in the format: those by a template; else the one that a preset was imported under, while it is
  /// called so and no other is.
  func named(_ presets: [ExportedPreset], _ options: ExportOptions) throws(ModelError) -> [ExportedPreset] {
    let template = try options.names.map { (text) throws(ModelError) in try NameTemplate(text) }
    let originals = presets.map { preset in
      template == nil ? preset.details.source.flatMap(original).flatMap { preset.isCalled($0) ? $0 : nil } : nil
    }
    let counts = Dictionary(originals.compactMap { $0.map { ($0, 1) } }, uniquingKeysWith: +)
    let groups = Self.groups(presets, originals)
    let taken = Set(originals.compactMap(\.self) + presets.map(\.name.text))
    return zip(presets, originals).map { preset, original in
      var named = preset
      named.path = template?.name(for: preset.name) ?? preset.name.text
      named.original = original.flatMap { counts[$0] == 1 ? $0 : nil }
      // Under a new name it is without the group that its file was imported into, as the others are.
      if template == nil, original == nil, let source = preset.details.source,
        self.original(source) != nil,
        let group = groups[source.location ?? ""]?.filter(preset.name.text.hasPrefix).min(by: { $0.count < $1.count }),
        !taken.contains(String(preset.name.text.dropFirst(group.count)))
      {
        named.path = String(preset.name.text.dropFirst(group.count))
      }
      return named
    }
  }

  /// Groups with presets of files, by what is before their names there: `web/`; those moved since add theirs.
  private static func groups(_ presets: [ExportedPreset], _ originals: [String?]) -> [String: Set<String>] {
    var groups: [String: Set<String>] = [:]
    for (preset, original) in zip(presets, originals) {
      guard let original, let own = try? TokenNaming.name(of: [original], into: nil),
        let location = preset.details.source?.location
      else { continue }
      groups[location, default: []].insert(String(preset.name.text.dropLast(own.text.count)))
    }
    return groups
  }
}

extension ExportedPreset {
  /// Indicates that its name is still the one that was made of a name in a file.
  func isCalled(_ known: String) -> Bool {
    guard let own = try? TokenNaming.name(of: [known], into: nil) else { return false }
    return name == own || name.text.hasSuffix("/\(own)")
  }
}
