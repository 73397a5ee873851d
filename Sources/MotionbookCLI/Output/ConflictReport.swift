import Motionbook

/// What people have to settle, and with which command, for people and for machines.
struct ConflictReport {
  let conflicts: [CatalogConflict]

  /// Each conflict on a line, its sides and the command that settles it below.
  func text(_ style: TextStyle) -> String {
    conflicts.map { conflict in
      var lines = [style.yellow(conflict.kind.rawValue) + "  " + Self.visible(conflict.message)]
      lines += Self.sides(conflict).map { "    " + Self.visible($0) }
      lines.append(style.dim("    settle with: \(Self.visible(Self.command(conflict)))"))
      return lines.joined(separator: "\n") + "\n"
    }.joined()
  }

  /// What is said of a conflict.
  static var fields: Report<CatalogConflict> {
    Report(
      "conflicts",
      [
        .init("kind", \.kind.rawValue), .init("names") { $0.names.map(\.text) }, .init("message", \.message),
        .init("presets", in: .document) { $0.presets.map(\.hex) },
        .init("fields", in: .document) { $0.fields.map(\.rawValue) }, .init("sides", in: .lines, sides),
        .init("sides", in: .document) { side.json($0.sides) },
        .init("releases", in: .document) { ReleaseSummary.report.json($0.releases) }, .init("settle", command),
      ])
  }

  private static var side: Report<PresetRevision> {
    Report(
      "sides",
      [
        .init("name", \.name), .init("version", \.generation), .init("hash", \.hash), .init("preset", \.preset.hex),
        .init("removed", \.isDeleted), .init("author", \.author), .init("time", \.time), .init("message", \.message),
      ])
  }

  var json: JSONValue { Self.fields.json(conflicts) }

  /// The sides of a conflict, one a line; what this copy had first leads.
  private static func sides(_ conflict: CatalogConflict) -> [String] {
    switch conflict.kind {
    case .divergent:
      conflict.sides.enumerated().map { index, side in
        "\(label(index, of: conflict.sides.count))\(describe(side))"
      }
    case .name:
      conflict.sides.enumerated().map { index, side in
        "\(label(index, of: conflict.sides.count))p:\(side.preset.hex)  \(describe(side))"
      }
    case .release:
      conflict.releases.enumerated().map { index, release in
        "\(label(index, of: conflict.releases.count))#\(release.hash.short) of \(CountedNoun.text(release.presetCount, "preset")) by "
          + "\(release.author), \(release.time.text)\(suffix(release.message))"
      }
    case .cycle, .dangling: []
    }
  }

  private static func label(_ index: Int, of count: Int) -> String {
    index == 0 ? "ours    " : count == 2 ? "theirs  " : "        "
  }

  /// A version in one line.
  private static func describe(_ side: PresetRevision) -> String {
    "\(side.name)@\(side.generation) #\(side.hash.short)\(side.isDeleted ? " (removed)" : "") by \(side.author), "
      + "\(side.time.text)\(suffix(side.message))"
  }

  private static func suffix(_ message: String) -> String { message.isEmpty ? "" : ": \(message)" }

  /// The command that settles a conflict, with what a person must choose in capitals or as alternatives.
  static func command(_ conflict: CatalogConflict) -> String { ProposedCommand.naming(proposal(conflict)) }

  private static func proposal(_ conflict: CatalogConflict) -> String {
    let name = conflict.names.first?.text ?? "NAME"
    switch conflict.kind {
    case .divergent:
      return "motionbook resolve \(name) --take \(ConflictSide.choices(conflict.sides.map(\.hash)))"
    case .name:
      let id = conflict.presets.last.map { "p:\($0.hex)" } ?? "p:ID"
      let renaming = "motionbook rename \(id) NEW-NAME"
      return conflict.presets.count == 2
        ? "\(renaming), or motionbook resolve \(name) --take ours|theirs (who keeps the name)" : renaming
    case .release:
      let choices =
        conflict.releases.count == 2
        ? "ours|theirs"
        : conflict.releases.map { "#\($0.hash.short)" }
          .joined(separator: "|")
      return "motionbook resolve release:\(conflict.releases.first?.name ?? "NAME") --take \(choices)"
    case .cycle: return "motionbook set \(name) … (let one of them refer to something else)"
    case .dangling:
      let back = conflict.names.dropFirst().first.map { "bring back what it refers to: motionbook restore \($0)" }
      return "motionbook set \(name) …, or \(back ?? "merge a copy that has what it refers to: motionbook merge FILE")"
    }
  }

  private static func visible(_ text: String) -> String { QuotedText.visible(text, limit: .max) }
}

/// Says what was settled, and what is left.
struct ResolutionSummary {
  let isDryRun: Bool
  var settled: [ResolutionReport.Settled] = []
  var releases: [ReleaseSummary] = []
  var unsettled: [ResolutionReport.Unsettled] = []

  func print(with printer: Printer) throws(ToolError) {
    try printer.print(members, text: text(printer.style), rows: Self.report, settled)
  }

  /// How to get what was not taken, or what was before.
  private func wayBack(_ item: ResolutionReport.Settled) -> String {
    if let other = item.left.first { return "the other side: motionbook restore \(item.name)@#\(other.short)" }
    return "undo with: motionbook undo --force"
  }

  private func text(_ style: TextStyle) -> String {
    let verb = style.green(isDryRun ? "would have settled" : "settled")
    var text = ""
    for item in settled {
      text += "\(verb) \(style.bold("\(item.name)@\(item.generation)"))"
      if item.isDeleted { text += " (removed)" }
      if let old = item.previousName { text += " (was \(old))" }
      if !isDryRun { text += style.dim(" — \(ProposedCommand.naming(wayBack(item)))") }
      text += "\n"
    }
    for release in releases { text += "\(verb) release \(style.bold(release.name)), #\(release.hash.short)\n" }
    if settled.isEmpty && releases.isEmpty {
      text += unsettled.isEmpty ? "nothing to settle\n" : "nothing could be settled without a person\n"
    }
    guard !unsettled.isEmpty else { return text }
    text += "left to settle: \(unsettled.count)\n"
    return text + ConflictReport(conflicts: unsettled.map(\.conflict)).text(style)
  }

  private static var report: Report<ResolutionReport.Settled> {
    Report(
      "settled",
      [
        .init("name", \.name), .init("version", \.generation), .init("previousName", \.previousName),
        .init("removed", \.isDeleted), .init("hash", \.revision),
      ])
  }

  private var members: [JSONMember] {
    [
      JSONMember("dryRun", isDryRun), JSONMember("settled", Self.report.json(settled)),
      JSONMember("releases", ReleaseSummary.report.json(releases)),
      JSONMember("conflicts", ConflictReport(conflicts: unsettled.map(\.conflict)).json),
      JSONMember("contradictions", .array(unsettled.map { $0.fields.map(\.rawValue).cell.json })),
    ]
  }
}
