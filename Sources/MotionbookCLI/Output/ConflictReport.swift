import Motionbook

/// Conflicts and the commands that settle them, for people and for programs.
struct ConflictReport {
  /// A conflict with the fields in which its sides differ.
  typealias Entry = (conflict: CatalogConflict, differences: [SidedField])

  let entries: [Entry]

  init(_ conflicts: [CatalogConflict]) { entries = conflicts.map { ($0, $0.differences) } }

  /// A line for each conflict, followed by its sides and the command that settles it.
  func text(_ style: TextStyle) -> String {
    entries.map { entry in
      let conflict = entry.conflict
      var lines = [style.yellow(conflict.kind.rawValue) + "  " + conflict.message.visible]
      lines += (Self.sides(conflict) + Self.values(entry)).map { "    " + $0.visible }
      lines.append(style.dim("    settle with: \(Self.command(conflict).visible)"))
      return lines.joined(separator: "\n") + "\n"
    }.joined()
  }

  static var fields: Report<Entry> {
    Report(
      "conflicts",
      .init("kind", \.conflict.kind.rawValue), .init("names") { $0.conflict.names.map(\.text) },
      .init("message", \.conflict.message), .init("presets", in: .document) { $0.conflict.presets.map(\.hex) },
      .init("fields", in: .document) { $0.conflict.fields.map(\.rawValue) },
      .init("sides", in: .lines) { sides($0.conflict) },
      .init("sides", in: .document) { side.json($0.conflict.sides) },
      .init("differences", in: .document) { entry in
        JSONValue.array(entry.differences.map { difference($0, hasOrigin: entry.conflict.origin != nil) })
      },
      .init("releases", in: .document) { ReleaseSummary.report.json($0.conflict.releases) },
      .init("settle") { command($0.conflict) })
  }

  private static func difference(_ field: SidedField, hasOrigin: Bool) -> JSONValue {
    .object(
      .of(["field": field.subject, "values": JSONValue.array(field.values.map { $0 ?? .null })])
        + (hasOrigin ? [JSONMember("origin", field.origin)] : []))
  }

  /// Fields in which the sides differ, one a line: `title  ours "Pop", theirs nothing (was "Plop")`.
  private static func values(_ entry: Entry) -> [String] {
    let shown = entry.differences.prefix(12)
    let width = shown.map { DisplayWidth.of($0.subject) }.max() ?? 0
    let lines = shown.map { field in
      let values = field.values.enumerated().map { "\(word($0, entry.conflict)) \(visible($1))" }
      let origin = entry.conflict.origin == nil ? "" : " (was \(visible(field.origin)))"
      return "  \(field.subject.padded(to: width))  \(values.joined(separator: ", "))\(origin)"
    }
    let more = entry.differences.count - shown.count
    guard more > 0, entry.conflict.sides.count > 1 else { return lines }
    let sides = entry.conflict.sides.prefix(2).map { "\($0.name)@#\($0.hash.short)" }.joined(separator: " ")
    return lines + ["  and \(more) more; see: motionbook diff \(sides)"]
  }

  private static func visible(_ value: JSONValue?) -> String {
    value.map { QuotedText.visible(CanonicalJSON.text($0), limit: 60) } ?? "nothing"
  }

  /// The label of a side in front of its value.
  private static func word(_ index: Int, _ conflict: CatalogConflict) -> String {
    if index == 0 { return "ours" }
    if conflict.sides.count == 2 { return "theirs" }
    return conflict.sides.indices.contains(index) ? "#\(conflict.sides[index].hash.short)" : "theirs"
  }

  private static var side: Report<PresetRevision> {
    Report(
      "sides",
      .init("name", \.name), .init("version", \.generation), .init("hash", \.hash), .init("preset", \.preset.hex),
      .init("removed", \.isDeleted), .init("author", \.author), .init("time", \.time), .init("message", \.message))
  }

  var json: JSONValue { Self.fields.json(entries) }

  /// The sides of a conflict, one a line, beginning with this copy's.
  private static func sides(_ conflict: CatalogConflict) -> [String] {
    switch conflict.kind {
    case .divergent, .name:
      conflict.sides.enumerated().map { index, side in
        let id = conflict.kind == .name ? "p:\(side.preset.hex)  " : ""
        return "\(label(index, of: conflict.sides.count))\(id)\(side.name)@\(side.generation) #\(side.hash.short)"
          + "\(side.isDeleted ? " (removed)" : "") by \(side.author), \(side.time.text)\(side.message.afterColon)"
      }
    case .release:
      conflict.releases.enumerated().map { index, release in
        "\(label(index, of: conflict.releases.count))#\(release.hash.short) of \(CountedNoun.text(release.presetCount, "preset")) by "
          + "\(release.author), \(release.time.text)\(release.message.afterColon)"
      }
    case .cycle, .dangling: []
    }
  }

  private static func label(_ index: Int, of count: Int) -> String {
    index == 0 ? "ours    " : count == 2 ? "theirs  " : "        "
  }

  /// The command that settles a conflict, with the choice in capitals or as alternatives.
  static func command(_ conflict: CatalogConflict) -> String { ProposedCommand.naming(proposal(conflict)) }

  private static func proposal(_ conflict: CatalogConflict) -> String {
    let name = conflict.names.first?.text ?? "NAME"
    switch conflict.kind {
    case .divergent:
      let choice = StoreCall.resolve(name, take: ConflictSide.choices(conflict.sides.map(\.hash))).command
      let joining =
        conflict.sides.contains(where: \.isDeleted) ? "removes it: the other side has no change" : "keeps both changes"
      return conflict.isJoinable ? "motionbook resolve --auto (\(joining)), or \(choice)" : choice
    case .name where conflict.isJoinable: return "motionbook resolve --auto (removes one of them)"
    case .name:
      let id = conflict.presets.last.map { "p:\($0.hex)" } ?? "p:ID"
      let renaming = StoreCall.rename(id, to: "NEW-NAME").command
      return conflict.presets.count == 2
        ? "\(renaming), or \(StoreCall.resolve(name, take: ConflictSide.choices()).command) (the side that keeps the name)"
        : renaming
    case .release:
      let many = conflict.releases.count > 2 ? conflict.releases.map { "#\($0.hash.short)" } : ConflictSide.choices()
      return StoreCall.resolve("release:\(conflict.releases.first?.name ?? "NAME")", take: many).command
    case .cycle: return "motionbook set \(name) … (change one of the references)"
    case .dangling:
      let back = conflict.names.dropFirst().first.map { "restore the referenced preset: motionbook restore \($0)" }
      let way = back ?? "merge a copy that has it: motionbook merge FILE"
      return "motionbook set \(name) … (deprecate, for a replacement), or \(way)"
    }
  }
}

extension Catalog {
  /// Notes open conflicts, of which a command takes one side.
  /// - Parameter verb: Use of the side: `checked`, `compared`.
  func noteConflicts(_ verb: String) throws {
    let count = try conflicts().count { $0.sides.count > 1 }
    guard count > 0 else { return }
    let conflicts = CountedNoun.text(count, "open conflict")
    ErrorReport.note("\(conflicts), of which one side is \(verb); see: motionbook conflicts")
  }
}

/// Reports settled and remaining conflicts.
struct ResolutionSummary {
  let isDryRun: Bool
  var settled: [ResolutionReport.Settled] = []
  var releases: [ReleaseSummary] = []
  var unsettled: [ResolutionReport.Unsettled] = []

  func print(with printer: Printer) throws {
    if printer.format == .table, ErrorReport.isQuiet, !isDryRun, unsettled.isEmpty { return }
    try printer.print(members, text: text(printer.style), rows: Self.report, settled)
  }

  private func text(_ style: TextStyle) -> String {
    let verb = style.green(isDryRun ? "would have settled" : "settled")
    var text = ""
    for item in settled {
      let now = style.bold("\(item.name)@\(item.generation)")
      // Of two presets with one name the new version belongs to the renamed or removed one.
      let other = item.isDeleted ? "one of two equal presets is removed" : "the other preset is called \(now) now"
      text += "\(verb) " + (item.previousName.map { "\(style.bold($0.text)); \(other)" } ?? now)
      if item.isDeleted, item.previousName == nil { text += " (removed)" }
      let kept = item.kept.map(\.rawValue).joined(separator: ", ")
      if !kept.isEmpty { text += ", keeping the other side's \(kept)" }
      let way = item.left.first.map { "the other side: motionbook restore \(item.name)@#\($0.short)" }
      if !isDryRun { text += style.dim(" — " + ProposedCommand.naming(way ?? "undo with: motionbook undo --force")) }
      text += "\n"
    }
    for release in releases { text += "\(verb) release \(style.bold(release.name)), #\(release.hash.short)\n" }
    if settled.isEmpty && releases.isEmpty {
      text += unsettled.isEmpty ? "nothing to settle\n" : "nothing could be settled automatically\n"
    }
    guard !unsettled.isEmpty else { return text }
    text += "left to settle: \(unsettled.count)\n"
    return text + left.text(style)
  }

  private var left: ConflictReport { ConflictReport(unsettled.map(\.conflict)) }

  private static var report: Report<ResolutionReport.Settled> {
    Report(
      "settled",
      .init("name", \.name), .init("version", \.generation), .init("previousName", \.previousName),
      .init("removed", \.isDeleted), .init("kept") { $0.kept.map(\.rawValue) }, .init("hash", \.revision))
  }

  private var members: [JSONMember] {
    .of([
      "dryRun": isDryRun, "settled": Self.report.json(settled), "releases": ReleaseSummary.report.json(releases),
      "conflicts": left.json, "contradictions": JSONValue.array(unsettled.map { $0.fields.map(\.rawValue).cell.json }),
    ])
  }
}
