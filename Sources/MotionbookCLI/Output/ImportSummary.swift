import Motionbook

/// Reports an import: its changes, its losses, and how to undo it.
struct ImportSummary {
  let name: String
  let report: ImportReport
  let result: PresetImport.Result
  /// Presets that the files have no more.
  let missing: [PresetName]
  let isDryRun: Bool
  /// Prints the reason for each skipped input; otherwise the summary counts them.
  let tellsSkipped: Bool
  /// Keeps standard output for the report.
  var isBesideReport = false

  /// Maximum number of errors, and of kinds of warnings, in text output.
  private static let mostLines = 20

  func print(with printer: Printer) throws {
    ChangeReport.tellNotices(of: result.changes)
    guard printer.format == .table else {
      return try printer.print(
        ChangeReport(changes: result.changes, isDryRun: isDryRun).report, result.changes,
        notes: .of([
          "contradictions": JSONValue.array(result.contradictions.map { .of(["fields": $0.fields, "name": $0.name]) }),
          "dryRun": isDryRun,
          "issues": JSONValue.array(report.issues.map(Self.json)),
          "kept": result.skipped.map(\.text), "keptChanges": result.keptChanges.map(\.text),
          "approximated": result.approximated.map(\.text), "commented": result.commented.map(\.text),
          "missing": missing.map(\.text),
          "unread": result.unread.map(\.text),
          "skipped": Self.skipped(report),
          "relocated": result.relocated.map(\.text), "returned": result.returned.map(\.text),
          "reverted": result.reverted.map(\.text),
          "uncompared": result.uncompared.map(\.text), "untaken": result.untaken.map(\.text),
        ]))
    }
    Self.tell(report, of: name, whole: "--report FILE writes all of them", skipped: tellsSkipped)
    if report.warnings.contains(where: { $0.code == .legacyForm || $0.code == .untyped }) {
      ErrorReport.note("--fix FILE writes the tokens in the current form")
    }
    tellComparison()
    guard !ErrorReport.isQuiet || isDryRun else { return }
    if isBesideReport { ErrorReport.write(text(printer.style)) } else { try ByteSink.print(text(printer.style)) }
  }

  /// Writes issues of files to standard error: every error, and each kind of warning once.
  /// - Parameters:
  ///   - whole: The option for the complete list.
  ///   - skipped: Prints skipped inputs, too.
  static func tell(_ report: ImportReport, of name: String, whole: String, skipped: Bool = false) {
    let errors = report.errors
    for issue in errors.prefix(mostLines) { ErrorReport.write(line(issue, count: 1, name)) }
    // Messages that differ only in what was put into them are told once.
    let notes = skipped && !ErrorReport.isQuiet ? report.notes.filter { $0.code == .skipped } : []
    let groups = (report.warnings + notes)
      .grouped { [$0.code.rawValue, $0.said.pattern] }.map(\.elements)
    for group in groups.prefix(mostLines) { ErrorReport.write(line(group[0], count: group.count, name)) }
    let more = [
      (max(0, errors.count - mostLines), "more error"),
      (groups.reduce(0) { $0 + $1.count } - min(groups.count, mostLines), "more remark"),
    ].filter { $0.0 > 0 }
    if !more.isEmpty {
      ErrorReport.note("\(more.map { CountedNoun.text($0, $1) }.joined(separator: ", ")); \(whole)")
    }
  }

  /// Warns of files without presets, with what their format reads.
  static func tellNothing(in name: String, as format: any ImportFormat) {
    ErrorReport.warn("\(name) has nothing to import; import \(format.name) reads: \(format.importSummary)")
  }

  /// Equal issues as a line: `file:line:column: warning: …; what to do (and 3 more like it)`.
  private static func line(_ first: ImportIssue, count: Int, _ name: String) -> String {
    let hint = first.hint.map { "; \($0)" } ?? ""
    let others = count > 1 ? " (and \(count - 1) more like it)" : ""
    let gap = first.location == nil ? " " : ""
    return QuotedText.visible("\(first.file ?? name):\(gap)\(first)\(hint)\(others)", limit: .max) + "\n"
  }

  /// Reports presets that differ from the catalog's, and the action taken.
  private func tellComparison() {
    for conflict in result.contradictions.prefix(Self.mostLines) {
      ErrorReport.warn(
        "\(conflict.name): the file and the catalog both changed \(conflict.fields.joined(separator: ", ")) since the "
          + "last import; the catalog's stays")
    }
    if let name = result.contradictions.first?.name {
      let restore = ProposedCommand.naming("motionbook restore \(name)@VERSION")
      ErrorReport.note("--on-conflict file-edits takes the file's; \(restore) after that keeps the catalog's for good")
    }
    func tell(_ names: [PresetName], _ outcome: String, by tell: (String) -> Void = ErrorReport.warn) {
      if !names.isEmpty { tell("\(names.map(\.text).listed(atMost: Self.mostLines)): \(outcome)") }
    }
    tell(
      result.untaken,
      "the file has another kind of preset in its place, so the edit is not imported; make it with motionbook edit, "
        + "and write the file again with motionbook build --force")
    tell(
      result.approximated,
      "the edit replaces what the file only approximates, such as springs and effects, with the values in the file; "
        + "to keep them, undo this import and change the preset with motionbook set")
    tell(result.commented, "only the comment was edited, which is not read: edit the values, or use motionbook set")
    tell(
      result.relocated,
      "imported from another file before, whose motion is replaced; to keep both: undo, and import with --into")
    tell(
      result.reverted,
      "not edited in the file, which is older here; its values replace the catalog's changes (--on-conflict "
        + "new-version keeps these)")
    tell(
      result.returned,
      "removed in the catalog and edited in the file, so imported again; to remove: motionbook rm "
        + result.returned.prefix(12).map(\.text).joined(separator: " "))
    for change in result.changes where change.kind == .changed {
      guard let users = result.variantUsers[change.name] else { continue }
      ErrorReport.warn(
        "\(change.name): the edit changes the preset, and the reduced motion of "
          + "\(users.map(\.text).listed(atMost: 3)); to give one a variant of its own: \(ProposedCommand.naming("motionbook set \(users[0]) --reduced NAME"))"
      )
    }
    tell(
      result.keptChanges,
      "unchanged in the file; the catalog's changes and removals stay (--on-conflict file takes the file's)",
      by: ErrorReport.note)
    tell(
      result.uncompared, "replaced: no earlier import of the file is known; details that it lacks are kept",
      by: ErrorReport.note)
    tell(result.unread, "not in the readable part of the file; kept in the catalog", by: ErrorReport.note)
    tell(
      missing,
      "no longer in the file; kept in the catalog (to remove: motionbook rm "
        + "\(missing.prefix(12).map(\.text).joined(separator: " ")); if the file has one under another name now: undo, "
        + "rename it, and import with --on-conflict new-version)", by: ErrorReport.note)
  }

  private func text(_ style: TextStyle) -> String {
    let types = report.skipped.sorted { $0.key < $1.key }
      .map { "\(QuotedText.visible($0.key)): \($0.value)" }.joined(separator: ", ")
    let notes = report.notes.count { $0.code != .skipped }
    let changes = PresetRevision.Change.allCases.map { kind in
      (result.changes.count { $0.kind == kind }, kind.rawValue)
    }
    let outcomes = [
      (result.skipped.count, "kept as they were"), (result.keptChanges.count, "kept as changed in the catalog"),
      (result.contradictions.count, "changed on both sides"), (result.untaken.count, "not imported"),
      (report.skipped.values.reduce(0, +), "skipped (\(types))"), (report.errors.count, "with errors"),
      (report.warnings.count, report.warnings.count == 1 ? "warning" : "warnings"),
      (notes, notes == 1 ? "note (--report FILE)" : "notes (--report FILE)"),
    ]
    let counts = (changes + outcomes).filter { $0.0 > 0 }.map { "\($0) \($1)" }
    let verb = result.found.isEmpty ? "nothing imported from" : isDryRun ? "would have imported" : "imported"
    var text = "\(style.green(verb)) \(name)\(counts.isEmpty ? "" : ": " + counts.joined(separator: ", "))"
    if !isDryRun, result.changes.contains(where: { $0.kind != .unchanged }) {
      text += style.dim(" — undo with: \(ProposedCommand.naming("motionbook undo"))")
    }
    for kind in PresetRevision.Change.allCases where kind != .unchanged {
      let names = result.changes.filter { $0.kind == kind }.map(\.name.text)
      // The presets of a new file are no news.
      if !names.isEmpty, kind != .added || names.count < result.found.count {
        text += "\n  \(kind.rawValue): \(names.listed(atMost: 12))"
      }
    }
    return text + "\n"
  }

  // MARK: JSON

  static func json(_ report: ImportReport, format: String, files: [String], _ presets: [Preset]) -> JSONValue {
    .of([
      "files": files, "format": format, "issues": JSONValue.array(report.issues.map(json)),
      "presets": presets.map(\.name.text), "schema": 1, "skipped": skipped(report),
    ])
  }

  private static func skipped(_ report: ImportReport) -> JSONValue {
    .object(report.skipped.sorted { $0.key < $1.key }.map { JSONMember($0.key, $0.value) })
  }

  static func json(_ issue: ImportIssue) -> JSONValue {
    let said: [JSONMember] = .present([
      "severity": issue.severity.rawValue, "code": ToolError.code(issue.code), "message": issue.message,
      "file": issue.file, "hint": issue.hint, "related": issue.related?.description,
    ])
    return .object(said + ToolError.place(issue.pointer, issue.location))
  }
}

extension ToolError {
  /// Error of a failed import: the first issue, and the others below it.
  /// - Parameter source: Name of a text without one.
  init(_ failure: ImportFailure, in source: String) {
    let errors = failure.errors
    let first = errors.first
    let issues = JSONValue.array(failure.report.issues.map(ImportSummary.json))
    let details =
      .of(["source": first?.file ?? source, "issues": issues]) + Self.place(first?.pointer, first?.location)
    self.init(
      .invalid, first.map { Self.code($0.code) } ?? StoreError.Code.invalid.rawValue,
      first.map { Self.line($0, source) } ?? "\(source) was not imported", hint: first?.hint, details: details)
    excerpt = errors.dropFirst().prefix(20).map { Self.line($0, source) }
    if errors.count > 21 { excerpt.append("… and \(errors.count - 21) more") }
  }

  /// An issue as a line: `file:line:column: problem at /pointer, see /other`.
  static func line(_ issue: ImportIssue, _ source: String) -> String {
    let error = ModelError(issue.code, issue.message, pointer: issue.pointer, location: issue.location)
    return ToolError(error, in: issue.file ?? source).message + (issue.related.map { ", see \($0)" } ?? "")
  }
}
