package import MotionModel

/// What changed between two states, for the people who use a catalog: Added, Changed, Deprecated, Removed.
package struct Changelog: Sendable {
  private static let groups = ["Added", "Changed", "Deprecated", "Removed"]

  private let labels: BeforeAfter<String>
  /// The groups that have entries, in order; a preset may be in two.
  private let groups: [(title: String, entries: [(name: String, text: String)])]

  package init(_ difference: CatalogDifference) {
    labels = difference.labels
    var found: [String: [(name: String, text: String)]] = [:]
    for preset in difference.presets {
      let name = preset.name?.text ?? ""
      for (group, text) in Self.lines(preset) { found[group, default: []].append((name, text)) }
    }
    groups = Self.groups.compactMap { group in found[group].map { (group, $0) } }
  }

  /// Plain text for a terminal.
  package var text: String {
    var lines = [
      "\(QuotedText.visible(labels.before, limit: 200)) → \(QuotedText.visible(labels.after, limit: 200))"
    ]
    if groups.isEmpty { lines.append("Nothing changed.") }
    for (group, entries) in groups {
      lines += ["", group]
      let width = entries.map(\.name.count).max() ?? 0
      for entry in entries {
        let padding = String(repeating: " ", count: width - entry.name.count)
        lines.append("  \(entry.name)\(padding)  \(QuotedText.visible(entry.text, limit: 400))")
      }
    }
    return lines.joined(separator: "\n") + "\n"
  }

  package var markdown: String {
    var lines = ["## \(MarkdownText.escaped(labels.before)) → \(MarkdownText.escaped(labels.after))"]
    if groups.isEmpty { lines += ["", "Nothing changed."] }
    for (group, entries) in groups {
      lines += ["", "### \(group)", ""]
      for entry in entries {
        lines.append("- \(MarkdownText.code(entry.name)): \(MarkdownText.escaped(entry.text, limit: 400))")
      }
    }
    return lines.joined(separator: "\n") + "\n"
  }

  /// JSON: `before`, `after`, and a member for each group with the entries' `name` and `text`.
  package var json: JSONValue {
    var members = [JSONMember("before", .string(labels.before)), JSONMember("after", .string(labels.after))]
    for group in Self.groups {
      let entries = groups.first { $0.title == group }?.entries ?? []
      let list = entries.map { entry -> JSONValue in ["name": .string(entry.name), "text": .string(entry.text)] }
      members.append(JSONMember(group.lowercased(), .array(list)))
    }
    return .object(members)
  }

  private static func lines(_ preset: PresetDifference) -> [(group: String, text: String)] {
    guard let before = preset.before else { return preset.after.map { [("Added", about($0))] } ?? [] }
    guard let after = preset.after else { return [("Removed", about(before))] }
    var lines: [(String, String)] = []
    var changed: [String] = []
    if before.name != after.name { changed.append("renamed from \(before.name)") }
    if let motion = preset.motion { changed += motion.phrases }
    if !preset.causes.isEmpty {
      changed.append("because of \(preset.causes.map(\.text).joined(separator: ", "))")
    }
    if preset.aspects.contains(.reducedMotion) { changed.append("other variant for reduced motion") }
    if preset.aspects.contains(.reinstated) { changed.append("no longer deprecated") }
    if preset.aspects.contains(.retitled) {
      changed.append("titled \(QuotedText.quote(after.details.title ?? "", limit: 200))")
    }
    if preset.aspects.contains(.described) { changed.append("described in other words") }
    if !changed.isEmpty { lines.append(("Changed", changed.joined(separator: ", "))) }
    if preset.aspects.contains(.deprecated) { lines.append(("Deprecated", after.details.deprecation?.advice() ?? "")) }
    return lines
  }

  private static func about(_ preset: Preset) -> String {
    let title = preset.details.title.map { ", \(QuotedText.quote($0, limit: 200))" } ?? ""
    return preset.motion.kind.rawValue + title
  }
}
