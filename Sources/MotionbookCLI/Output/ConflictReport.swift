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

  /// One row a conflict.
  var table: RecordTable {
    var table = RecordTable(columns: [
      .init("kind"), .init("names"), .init("message"), .init("sides"), .init("settle"),
    ])
    table.rows = conflicts.map { conflict in
      [
        .text(conflict.kind.rawValue), .list(conflict.names.map(\.text)), .text(conflict.message),
        .list(Self.sides(conflict)), .text(Self.command(conflict)),
      ]
    }
    return table
  }

  var json: JSONValue { .array(conflicts.map(Self.json)) }

  /// The sides of a conflict, one a line; what this copy had first leads.
  private static func sides(_ conflict: CatalogConflict) -> [String] {
    switch conflict.kind {
    case .divergent:
      conflict.sides.enumerated().map { index, side in
        "\(label(index, of: conflict.sides.count))\(describe(side))"
      }
    case .name: conflict.sides.map { "p:\($0.preset.hex)  \(describe($0))" }
    case .release:
      conflict.releases.enumerated().map { index, release in
        "\(label(index, of: conflict.releases.count))#\(release.hash.short) of \(CountedNoun.text(release.presetCount, "preset")) by "
          + "\(release.author), \(Timestamp(milliseconds: release.timeMs).text)\(suffix(release.message))"
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
      + "\(Timestamp(milliseconds: side.timeMs).text)\(suffix(side.message))"
  }

  private static func suffix(_ message: String) -> String { message.isEmpty ? "" : ": \(message)" }

  /// The command that settles a conflict, with what a person must choose in capitals or as alternatives.
  static func command(_ conflict: CatalogConflict) -> String { ProposedCommand.naming(proposal(conflict)) }

  private static func proposal(_ conflict: CatalogConflict) -> String {
    let name = conflict.names.first?.text ?? "NAME"
    switch conflict.kind {
    case .divergent:
      let choices =
        conflict.sides.count == 2
        ? "ours|theirs"
        : conflict.sides.map { "@#\($0.hash.short)" }
          .joined(separator: "|")
      return "motionbook resolve \(name) --take \(choices)"
    case .name:
      let id = conflict.presets.last.map { "p:\($0.hex)" } ?? "p:ID"
      return "motionbook rename \(id) NEW-NAME, or motionbook resolve --auto"
    case .release:
      let choices =
        conflict.releases.count == 2
        ? "ours|theirs"
        : conflict.releases.map { "#\($0.hash.short)" }
          .joined(separator: "|")
      return "motionbook resolve release:\(conflict.releases.first?.name ?? "NAME") --take \(choices)"
    case .cycle: return "motionbook set \(name) … (let one of them refer to something else)"
    case .dangling:
      let gone = conflict.names.dropFirst().first.map { " \($0)" } ?? ""
      return "motionbook set \(name) …, or bring back what it refers to: motionbook restore\(gone)"
    }
  }

  private static func json(_ conflict: CatalogConflict) -> JSONValue {
    .object([
      JSONMember("kind", .string(conflict.kind.rawValue)), JSONMember("message", .string(conflict.message)),
      JSONMember("names", .array(conflict.names.map { .string($0.text) })),
      JSONMember("presets", .array(conflict.presets.map { .string($0.hex) })),
      JSONMember("fields", .array(conflict.fields.map { .string($0.rawValue) })),
      JSONMember("sides", .array(conflict.sides.map(json))),
      JSONMember("releases", .array(conflict.releases.map { .object(ReleaseList.members($0)) })),
      JSONMember("settle", .string(command(conflict))),
    ])
  }

  private static func json(_ side: PresetRevision) -> JSONValue {
    .object([
      JSONMember("name", .string(side.name.text)), JSONMember("version", .number(Double(side.generation))),
      JSONMember("hash", .string(side.hash.hex)), JSONMember("preset", .string(side.preset.hex)),
      JSONMember("removed", .bool(side.isDeleted)), JSONMember("author", .string(side.author)),
      JSONMember("time", .string(Timestamp(milliseconds: side.timeMs).text)),
      JSONMember("message", .string(side.message)),
    ])
  }

  private static func visible(_ text: String) -> String { QuotedText.visible(text, limit: .max) }
}
