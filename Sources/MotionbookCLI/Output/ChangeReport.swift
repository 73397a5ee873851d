import Motionbook

/// Reports changes, and how to undo them.
struct ChangeReport {
  let changes: [PresetChange]
  let isDryRun: Bool
  /// The command that undoes all of it; nil for `undo`, or for a single change's own.
  var wayBack: String?
  /// Description of a preset of which only details have changed; nil for the default.
  var described: String?
  /// Lines before the changes.
  var heading: [String] = []
  /// One line in place of many changes, without the undo command: `60 presets of primer`; nil for a line for each.
  var summary: String?
  var notes: [JSONMember] = []

  func print(with printer: Printer) throws {
    Self.tellNotices(of: changes)
    guard printer.format == .table else {
      return try printer.print(report, changes, notes: [JSONMember("dryRun", isDryRun)] + notes)
    }
    if !ErrorReport.isQuiet || isDryRun { try ByteSink.print(text(style: printer.style)) }
  }

  /// Heading and a line for each change; what undoes several is said once, behind them.
  func text(style: TextStyle) -> String {
    var lines = heading
    if let summary = summaryLine(style) {
      lines.append(summary)
    } else {
      lines += changes.map { line($0, style: style) }
      let undo = changes.count > 1 && !isDryRun ? changes.lazy.compactMap(undo).first : nil
      if let undo { lines.append(style.dim("undo with: \(undo)")) }
    }
    return lines.map { $0 + "\n" }.joined()
  }

  /// The line for all changes, if there is one and they are of one kind.
  private func summaryLine(_ style: TextStyle) -> String? {
    guard let summary, let first = changes.first, changes.count > 1, changes.allSatisfy({ $0.kind == first.kind })
    else { return nil }
    let verb = first.kind.rawValue
    let undo = isDryRun ? nil : undo(first).map { style.dim(" — undo with: \($0)") }
    return style.green(isDryRun ? "would have \(verb) " : "\(verb) ") + style.bold(summary) + (undo ?? "")
  }

  var report: Report<PresetChange> {
    Report(
      "changes",
      .init("change", \.kind.rawValue), .init("name", \.name), .init("version", \.generation),
      .init("previousName", \.previousName), .init("previousVersion", \.previousGeneration),
      .init("hash", \.revision), .init("undo", undo),
      .init("settles", in: .machine) { $0.left.map(\.hash.hex) })
  }

  /// Prints notes on changes to standard error, and, for a conflict settled as a side effect, the command that takes
  /// the other side.
  static func tellNotices(of changes: [PresetChange]) {
    for notice in changes.flatMap(\.notices) { ErrorReport.warn(notice.description) }
    for change in changes {
      guard let side = change.left.first else { continue }
      let back = side.isDeleted ? "rm \(change.name)" : "restore \(change.name)@#\(side.hash.short)"
      ErrorReport.note(
        "take the other side with: motionbook \(back); a side alone is chosen, before a change, with: "
          + StoreCall.resolve(change.name.text, take: ConflictSide.choices()).command)
    }
  }

  /// One change as a line: `added brand/pop@1 — undo with: motionbook rm brand/pop`.
  private func line(_ change: PresetChange, style: TextStyle) -> String {
    guard change.kind != .unchanged else { return "unchanged \(change.name)@\(change.generation)" }
    let verb = change.kind == .described ? described ?? change.kind.rawValue : change.kind.rawValue
    var text = isDryRun ? "would have \(verb) " : "\(verb) "
    // A removal has no motion; what it removes has the version before.
    let version = change.kind == .removed ? change.previousGeneration ?? change.generation : change.generation
    text = style.green(text) + style.bold("\(change.name)@\(version)")
    if let old = change.previousName {
      text += " (was \(old))"
    } else if let old = change.previousGeneration, change.kind != .removed {
      text += " (was @\(old))"
    }
    if changes.count == 1, !isDryRun, let undo = undo(change) { text += style.dim(" — undo with: \(undo)") }
    return text
  }

  private func undo(_ change: PresetChange) -> String? {
    guard change.kind != .unchanged else { return nil }
    let own = changes.count == 1 ? Self.undo(change) : nil
    return ProposedCommand.naming(wayBack ?? own ?? "motionbook undo")
  }

  /// The command that undoes a change.
  private static func undo(_ change: PresetChange) -> String? {
    switch change.kind {
    case .added: "motionbook rm \(change.name)"
    // Other presets may reference it again, and the number of joined versions is ambiguous.
    case .restored where change.left.isEmpty: "motionbook undo"
    // Undoing the settlement of a conflict requires `--force`, and both sides may have one number.
    case .restored, .merged: "motionbook undo --force"
    case .changed, .described:
      change.left.isEmpty
        ? change.previousGeneration.map { "motionbook restore \(change.name)@\($0)" } : "motionbook undo --force"
    case .renamed: change.previousName.map { "motionbook rename \(change.name) \($0)" }
    case .removed: change.isNameShared ? "motionbook undo" : "motionbook restore \(change.name)"
    case .unchanged: nil
    }
  }
}
