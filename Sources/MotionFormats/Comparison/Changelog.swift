public import MotionEngine
public import MotionModel

/// What changed between two states, for the people who use a catalogue: Added, Changed, Deprecated, Removed.
public enum Changelog {
  private static let groups = ["Added", "Changed", "Deprecated", "Removed"]

  /// Plain text for a terminal.
  public static func text(_ difference: CatalogueDifference) -> String {
    var lines = [
      "\(QuotedText.visible(difference.labels.before, limit: 200)) → "
        + QuotedText.visible(difference.labels.after, limit: 200)
    ]
    if difference.isEmpty { lines.append("Nothing changed.") }
    for (group, entries) in entries(difference) {
      lines += ["", group]
      let width = entries.map(\.name.count).max() ?? 0
      for entry in entries {
        let padding = String(repeating: " ", count: width - entry.name.count)
        lines.append("  \(entry.name)\(padding)  \(QuotedText.visible(entry.text, limit: 400))")
      }
    }
    return lines.joined(separator: "\n") + "\n"
  }

  /// Markdown.
  public static func markdown(_ difference: CatalogueDifference) -> String {
    let labels = difference.labels
    var lines = ["## \(MarkdownText.escaped(labels.before)) → \(MarkdownText.escaped(labels.after))"]
    if difference.isEmpty { lines += ["", "Nothing changed."] }
    for (group, entries) in entries(difference) {
      lines += ["", "### \(group)", ""]
      for entry in entries {
        lines.append("- \(MarkdownText.code(entry.name)): \(MarkdownText.escaped(entry.text, limit: 400))")
      }
    }
    return lines.joined(separator: "\n") + "\n"
  }

  /// JSON: `before`, `after`, and a member for each group with the entries' `name` and `text`.
  public static func json(_ difference: CatalogueDifference) -> JSONValue {
    var members: [JSONMember] = [
      JSONMember("schema", 1), JSONMember("before", .string(difference.labels.before)),
      JSONMember("after", .string(difference.labels.after)),
    ]
    let found = Dictionary(entries(difference), uniquingKeysWith: { first, _ in first })
    for group in groups {
      let list = (found[group] ?? []).map { entry -> JSONValue in
        ["name": .string(entry.name), "text": .string(entry.text)]
      }
      members.append(JSONMember(group.lowercased(), .array(list)))
    }
    return .object(members)
  }

  /// The groups that have entries, in order; a preset may stand in two.
  private static func entries(_ difference: CatalogueDifference) -> [(String, [(name: String, text: String)])] {
    var found: [String: [(name: String, text: String)]] = [:]
    for preset in difference.presets {
      let name = preset.name?.text ?? ""
      for (group, text) in lines(preset) { found[group, default: []].append((name, text)) }
    }
    return groups.compactMap { group in found[group].map { (group, $0) } }
  }

  private static func lines(_ preset: ComparedPreset) -> [(group: String, text: String)] {
    guard let before = preset.before else { return preset.after.map { [("Added", about($0))] } ?? [] }
    guard let after = preset.after else { return [("Removed", about(before))] }
    var lines: [(String, String)] = []
    var changed: [String] = []
    if before.name != after.name { changed.append("renamed from \(before.name)") }
    if let motion = preset.motion { changed += MotionWords.phrases(motion) }
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
    if preset.aspects.contains(.deprecated) { lines.append(("Deprecated", deprecation(after))) }
    return lines
  }

  private static func about(_ preset: Preset) -> String {
    let title = preset.details.title.map { ", \(QuotedText.quote($0, limit: 200))" } ?? ""
    return preset.motion.kind.rawValue + title
  }

  private static func deprecation(_ preset: Preset) -> String {
    let deprecation = preset.details.deprecation
    let use = deprecation?.replacement.map { "use \($0)" } ?? "not to be used any more"
    return use + (deprecation?.reason.map { ": \($0)" } ?? "")
  }
}
