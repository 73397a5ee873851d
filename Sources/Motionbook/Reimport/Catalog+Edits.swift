package import MotionFormats
package import MotionModel
import MotionStore

extension Catalog {
  /// Edits of exported files since they were written.
  package struct Edits: Hashable, Sendable {
    /// Presets that the files have otherwise, or that the catalog never had; sorted.
    package var presets: [PresetName] = []
    /// Indicates edits, also in what no import reads.
    package var isEdited: Bool
    /// Indicates that an import tells what it cannot take.
    package var isTold: Bool
    /// Indicates that the catalog has changed the same parts, which an import of new versions keeps.
    package var isContradicted = false
    /// Indicates edits of presets that no import takes.
    package var isUntaken = false
    /// Indicates files that no import reads.
    package var isUnread = false
    /// Indicates files in which a merge by git stopped.
    package var isMerging = false
    /// Presets that the files have no more; sorted.
    package var removed: [PresetName] = []
    /// Presets that the files do not have, as they were removed there, or added to the catalog since; sorted.
    package var absent: [PresetName] = []
    /// First error in the files, for which an import refuses them.
    package var error: ImportIssue?

    package init(isEdited: Bool = false, isTold: Bool = false) { (self.isEdited, self.isTold) = (isEdited, isTold) }
  }

  /// Presets that exported files have otherwise than the catalog had them, and presets that it never had.
  ///
  /// A file with the checksum of its text was not edited; one without any is, where an import would change a preset.
  /// - Parameters:
  ///   - author: Author of their import, who may have imported them before.
  ///   - isNewest: Indicates files that have changed after the catalog and its outputs: they lack only what was deleted.
  ///   - output: Files that would be written in their place; not asked for where nothing was edited. Of them depend the
  ///     presets that were removed.
  package func edits(
    in files: [SourceFile], by author: @autoclosure () -> String = CommitContext.current().author,
    isNewest: Bool = false, replacedBy output: () throws -> [SourceFile] = { [] }
  ) throws -> Edits {
    let sides = files.map(\.mergeSides)
    if sides.contains(where: { $0 != nil }) {
      let sides = (0...1).map { side in zip(files, sides).map { $1?[side] ?? $0 } }
      return try mergedEdits(in: sides, replacedBy: output())
    }
    var edited = files.filter { $0.isAsWritten != true }
    guard !edited.isEmpty else { return Edits() }
    let taken = try imported(among: edited.map(\.digest))
    let new = try output()
    func versions(_ files: [SourceFile]) throws -> [PresetName: StoredPreset] {
      try ExportedVersions(files, of: self)?.versions ?? [:]
    }
    var edits = Edits()
    let isCurrent = edited.allSatisfy { file in new.contains { $0.name == file.name && file.wasWritten(as: $0) } }
    if !new.isEmpty, edited.contains(where: { $0.isAsWritten == false }) {
      (edits.removed, edits.absent) = try removed(from: versions(files), unlike: versions(new), isCurrent)
    }
    // The types of a module have no values.
    let modules = files.filter { $0.title?.hasSuffix(".d.ts") != true }
    var imported = try? PresetImport(reading: modules, keepsGoing: true, onConflict: .newVersion, beside: self)
    imported?.isOutput = true
    // A name that was changed there is taken when the preset has it.
    let renamings = imported?.renamings ?? []
    if renamings.isEmpty {
      edited.removeAll { file in
        taken.contains(file.digest) && !new.contains { $0.name == file.name && file.hasLinesByHand(besides: $0) }
      }
    }
    if edited.isEmpty { return edits }
    // The catalog may have come to say the same, also of what was added without a comment.
    let isEqual = try edited.allSatisfy { file in
      try new.contains { new in
        guard new.name == file.name, file.hasText(of: new), let own = try ExportedVersions([file], of: self) else {
          return false
        }
        return try own.isWhole && Set(own.versions.keys).isSubset(of: versions([new]).keys)
      }
    }
    if isEqual { return Edits() }
    edits.isEdited = edited.contains { $0.isAsWritten == false }
    let context = CommitContext(author: author(), timeMs: CommitContext.current().timeMs)
    guard let imported, let result = try? add(imported, dryRun: true, by: context) else {
      // Formats without a header are all read.
      let isBroken = edited.contains { !$0.isExport && !$0.bytes.isEmpty }
      edits.isUnread = true
      return isBroken ? Edits(isEdited: true, isTold: true) : edits
    }
    edits.isTold = imported.isIncomplete || !renamings.isEmpty
    edits.absent.removeAll(where: result.found.contains)
    edits.error = imported.report.issues(.error).first
    // A new one may be a missing one under another name.
    if edits.isEdited, !new.isEmpty, !result.changes.contains(where: { $0.kind == .added }) {
      edits.removed = Set(edits.removed + result.missing).sorted()
    }
    var changed: Set<PresetName> = []
    let wholes = try known(result.changes.compactMap(\.name.group))
    for change in result.changes where change.kind != .unchanged {
      if change.previousGeneration != nil {
        changed.insert(change.name)
      } else if let whole = change.name.group.flatMap({ wholes[$0]?.preset.name }) {
        changed.insert(whole)
      } else if let present = try known(.name(change.name, .latest)) {
        // The file has it under a former name.
        changed.insert(present.preset.name)
      } else if (try? log(change.name)) == nil {
        changed.insert(change.name)
      }
    }
    if isNewest, !new.isEmpty, edited.contains(where: { $0.isAsWritten == nil }) {
      // Formats without checksums.
      let names = try PresetImport(reading: new, keepsGoing: true, onConflict: .newVersion).presets.map(\.name)
      let present = try known(Set(names).subtracting(result.found)).values.map(\.preset.name)
      edits.removed = Set(edits.removed + present).subtracting(result.found).sorted()
      edits.isTold = edits.isTold || !edits.removed.isEmpty
    }
    edits.isContradicted = changed.isEmpty && !result.contradictions.isEmpty && result.untaken.isEmpty
    edits.isUntaken = changed.isEmpty && result.contradictions.isEmpty && !result.untaken.isEmpty
    edits.presets = changed.union(result.contradictions.map(\.name) + result.untaken).sorted()
    edits.isEdited = edits.isEdited || !edits.presets.isEmpty || edits.isTold
    return edits
  }

  /// Edits in either side of a merge that stopped: without any it is ended by writing the files anew.
  ///
  /// A side that no import reads was edited, unless the new files have all of its paragraphs.
  private func mergedEdits(in sides: [[SourceFile]], replacedBy new: [SourceFile]) throws -> Edits {
    let both = try sides.map { side in
      var edits = try edits(in: side)
      edits.isTold =
        edits.isTold
        || edits.isUnread && !side.allSatisfy { file in new.contains { file.name == $0.name && file.hasParts(of: $0) } }
      return edits
    }
    var all = Edits()
    all.presets = Set(both.flatMap(\.presets)).sorted()
    all.isTold = both.contains(where: \.isTold)
    all.error = both.compactMap(\.error).first
    (all.isEdited, all.isMerging) = (!all.presets.isEmpty || all.isTold, true)
    return all
  }

  /// Presets that an output has, and edited files have no more; and those added or restored after all versions in the
  /// files, which may not have been there.
  /// - Parameter isCurrent: The files had all of the output before they were edited.
  private func removed(
    from files: [PresetName: StoredPreset], unlike output: [PresetName: StoredPreset], _ isCurrent: Bool
  ) throws -> (removed: [PresetName], absent: [PresetName]) {
    let gone = output.keys.filter { files[$0] == nil }.sorted()
    if isCurrent { return (gone, []) }
    guard let last = files.values.map(\.revision.timeMs).max() else { return ([], []) }
    let removed = try gone.filter { name in
      let log = try log(name)
      let wasRestored = log.contains { $0.change == .restored && $0.revision.timeMs >= last }
      return !wasRestored && log.last.map { $0.revision.timeMs <= last } ?? false
    }
    return (removed, gone.filter { !removed.contains($0) })
  }

  /// Presets that exported files have as they are now, or did not have though they were as they are now.
  /// - Parameters:
  ///   - time: When the files were written, in milliseconds since 1970.
  ///   - error: The largest of approximations; files of another were written otherwise.
  package func settled(
    _ presets: Set<PresetName>, in files: [SourceFile], from time: Int64, within error: Double
  ) throws -> Set<PresetName> {
    guard files.allSatisfy({ $0.maximumError ?? error == error }), let versions = try ExportedVersions(files, of: self)
    else { return [] }
    let now = try known(presets)
    return presets.filter { name in
      guard let present = now[name] else { return false }
      return versions.versions[name].map { $0.content == present.content } ?? (present.revision.timeMs <= time)
    }
  }

  /// Presets whose constants in modules have lines that exports did not have, and do not have now, and an empty text for lines
  /// outside of constants.
  ///
  /// Of a constant only a part is read; with that the others change.
  package func presetsWithOtherLines(in files: [SourceFile]) throws -> Set<String> {
    guard let versions = try ExportedVersions(files, of: self)?.versions else { return [] }
    let now = try known(versions.keys).values.sorted { $0.preset.name < $1.preset.name }
    let written = try WrittenPresets(now, earlier: versions, telling: Set(versions.keys), of: self)
    var options = ExportOptions()
    options.maximumError = files.lazy.compactMap(\.maximumError).first ?? options.maximumError
    let texts = try [written.exported(now), exported(now, onConflict: .shown)].map { presets in
      try JSFormat().text(presets, options: options).text
    }
    /// The preset and version in the comment of a constant; nil for any other line.
    func label(_ line: Substring) -> Substring? {
      line.hasPrefix("/** ") ? line.dropFirst(4).prefix { $0 != " " } : nil
    }
    // One that was added to a file, and to the catalog since, tells no version: it is read as a whole.
    func name(_ label: Substring) -> PresetName? {
      label.contains("@") ? nil : try? PresetName(preset(label))
    }
    func preset(_ label: Substring) -> String { String(label.prefix { $0 != "@" && $0 != ":" }) }
    // The same constants in both, under the labels that the files have; in another order, if one refers to others no more.
    let labels = Dictionary(first: texts[0].split(separator: "\n").compactMap(label).map { (preset($0), $0) })
    /// Lines with numbers, each behind the label of its constant, and keys in quotes; with these labels.
    func lines(_ source: String, labels: [String: Substring] = [:]) -> [String: Substring] {
      var (lines, isFunction) = ([String: Substring](), false)
      var (current, isLabeled, isNew) = (Substring(), false, false)
      for line in source.split(separator: "\n") {
        let text = String(line).trimmed
        // Those that constants call are there for some constants only.
        isFunction = line.hasPrefix("function $") || isFunction && line != "}"
        if isFunction { continue }
        if let label = label(line) { (current, isLabeled) = (labels[preset(label)] ?? label, true) }
        if line.hasPrefix("export const ") {
          // One that was added may have no comment.
          isNew = !isLabeled || name(current) == nil && !current.contains("@")
          let constant = String(line.dropFirst(13).prefix { $0 != " " })
          if isNew { current = Substring(PresetName.slug(from: constant)?.text ?? constant) }
          isLabeled = false
        }
        if isNew, let own = text.firstMatch(of: /name: "([^"]+)"/)?.output.1 { current = Substring(own) }
        if line.hasPrefix("export default") { current = "" }
        // Names may be others by a project's settings.
        if line.contains(where: \.isNumber), !line.hasSuffix("{"), !["//", "/**"].contains(where: line.hasPrefix) {
          // The length of a spring is found to seven digits.
          let seconds = text.hasPrefix("duration: ") ? Double(text.dropFirst(10).dropLast()) : nil
          lines[current + (seconds.map { "duration: \(($0 * 1e6).rounded())" } ?? text)] = current
        } else if let key = text.prefixMatch(of: /"([^"]*)"/)?.output.1 {
          lines[String(key)] = current
        }
      }
      return lines
    }
    /// Members that are one number, each behind the label of its constant, with that.
    func members(_ lines: some Sequence<(key: String, value: Substring)>) -> [String: Substring] {
      lines.reduce(into: [:]) { members, line in
        let sides = line.key.dropFirst(line.value.count).split(separator: ":", maxSplits: 1)
        guard sides.count == 2, Double(sides[1].trimmed.filter { $0 != "," }) != nil else { return }
        members["\(line.value)\(sides[0])"] = line.value
      }
    }
    let exported = lines(texts[0])
    let known = exported.merging(lines(texts[1], labels: labels)) { first, _ in first }
    let all = files.flatMap { lines(String(decoding: $0.bytes, as: UTF8.self)) }
    let (present, there) = (Set(all.map(\.value)), members(all))
    let gone = members(exported).filter { there[$0.key] == nil && present.contains($0.value) }.values
    let added = Set(try self.known(Set(all.map(\.value)).compactMap(name)).keys)
    let others = all.filter { line, label in
      known[line] == nil && ![name(label), try? PresetName(line)].compactMap(\.self).contains(where: added.contains)
    }.map(\.value)
    return Set((others + gone).map(preset))
  }
}
