package import MotionModel

/// Changes between two states for users of a catalog: Added, Changed, Deprecated, Removed.
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

  package var text: String {
    var lines = ["\(ReportText.visible(labels.before)) → \(ReportText.visible(labels.after))"]
    if groups.isEmpty { lines.append("Nothing changed.") }
    for (group, entries) in groups {
      lines += ["", group]
      lines += zip(ReportText.column(entries.map(\.name)), entries).map { name, entry in
        "  \(name)  \(ReportText.visible(entry.text, limit: 400))"
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
    let members = Self.groups.map { group in
      let entries = groups.first { $0.title == group }?.entries ?? []
      let list = entries.map { entry -> JSONValue in ["name": .string(entry.name), "text": .string(entry.text)] }
      return JSONMember(group.lowercased(), .array(list))
    }
    return .object(
      [JSONMember("before", .string(labels.before)), JSONMember("after", .string(labels.after))] + members)
  }

  private static func lines(_ preset: PresetDifference) -> [(group: String, text: String)] {
    guard preset.before != nil else { return preset.after.map { [("Added", about($0))] } ?? [] }
    guard let after = preset.after else { return preset.before.map { [("Removed", about($0))] } ?? [] }
    var changed = DifferenceFact.phrases(DifferenceFact.list(preset))
    if changed.isEmpty, preset.motion != nil { changed = ["written differently"] }
    let deprecation = preset.aspects.contains(.deprecated) ? after.details.deprecation : nil
    return (changed.isEmpty ? [] : [("Changed", changed.joined(separator: ", "))])
      + (deprecation.map { [("Deprecated", $0.advice())] } ?? [])
  }

  private static func about(_ preset: Preset) -> String {
    let title = preset.details.title.map { ", \(QuotedText.quote($0, limit: 200))" } ?? ""
    let advice = preset.details.deprecation.map { "; \($0.advice())" } ?? ""
    return preset.motion.kind.rawValue + title + advice
  }
}
