import MotionFormats
import MotionModel
import MotionStore

/// Presets of a catalog as an exported file has them while nobody edits it.
///
/// A format that approximates is read otherwise than it was written, and one that takes a preset apart gives its parts: a
/// file changes a preset only where it differs from the catalog's own after an export and an import. The file's comments
/// tell the version that it was made of.
struct ReadBack {
  /// Sides that changed a preset since the file was exported.
  enum Change { case neither, file, catalog, both }

  /// Presets of the files; one of which only numbers were edited stands in place of its parts.
  private(set) var presets: [Preset] = []
  /// Sides that changed each preset; those of which the files do not tell it are missing.
  var changes: [Preset: Change] = [:]
  /// Changes of both sides, part by part, where an export has the preset as a whole.
  private(set) var merges: [Preset: Reimport] = [:]
  /// Presets that an export has.
  private(set) var names: Set<PresetName> = []
  /// Edited presets that an export approximates, which lose what it has no words for; of curves, springs count alone.
  private(set) var approximated: Set<PresetName> = []
  /// Curves of which the comments alone were edited.
  private(set) var commented: [PresetName] = []
  /// Presets that were exported, but are not in the files any more.
  var missing: [PresetName] = []

  init(changes: [Preset: Change] = [:]) { self.changes = changes }

  /// Exports the presets of these names, or of which these are parts, as the files are, and reads that.
  /// - Parameters:
  ///   - others: Motions that the files tell a second time, of which those parts count that the first have as they were.
  ///   - author: Author of the import, whose own ones of a file tell what that had since.
  ///   - message: Message of imports of all files together.
  /// - Complexity: O(bytes of the files, and of the export of as many presets).
  init(
    _ imported: [Preset], or others: [PresetName: Motion], of catalog: Catalog, as files: [SourceFile],
    _ exported: ExportedVersions, by reader: any ImportFormat, _ rule: PresetImport.ConflictRule, author: String,
    message: String?
  ) throws {
    var versions = exported.versions
    // Some of those in the files may have no motion there, but others refer to them.
    let found = try catalog.known(Set(versions.keys).union(imported.flatMap(Self.wholes)))
    let known = Dictionary(first: found.values.map { ($0.preset.name, $0) })
    let removed = imported.filter { preset in
      known[preset.name] == nil && Self.wholes(preset).contains { found[$0] == nil && versions[$0] != nil }
    }
    (presets, changes) = (imported, Dictionary(first: removed.map { ($0, .catalog) }))
    let messages = files.compactMap(\.importMessage) + [message].compactMap(\.self)
    for (name, version) in versions where known[name].map({ $0 != version }) == true {
      versions[name] = try catalog.version(version, asImportedBy: author, messages)
    }
    guard var trip = try RoundTrip(of: catalog, as: files, by: reader, known, versions) else { return }
    let then = removed.isEmpty ? [:] : (try? trip.read(Array(versions.values))) ?? [:]
    for preset in removed {
      if let old = then[preset.name], old.motion != preset.motion { changes[preset] = .both }
    }
    guard !known.isEmpty else { return }
    var reading = try trip.reading()
    // Of presets that have been imported from the files since, these may still have others as they were written first.
    let first =
      versions == exported.versions
      ? [:] : try RoundTrip(of: catalog, as: files, by: reader, known, exported.versions)?.reading().then ?? [:]
    let imported = imported.map { preset in
      guard let old = (first[preset.name] ?? reading.then[preset.name])?.motion, let motion = others[preset.name] else {
        return preset
      }
      let own = preset.motion == old ? motion : motion.taking(preset.motion, insteadOf: old) ?? preset.motion
      return Preset(preset.name, own, details: preset.details)
    }
    presets = imported
    var matches = imported.count(where: reading.knows)
    for other in matches < imported.count ? try trip.others() : [] where matches < imported.count {
      // Presets of different times may not fit beside each other.
      guard let again = try? other.reading() else { continue }
      let count = imported.count(where: again.knows)
      if count > matches { (trip, reading, matches) = (other, again, count) }
    }
    names = Set(reading.now.keys)
    // A copy of the file from before those imports has nothing of them.
    let isOlder = !imported.contains { preset in
      reading.then[preset.name].map { preset.isSame(inExport: $0) && !$0.isSame(inExport: first[preset.name]) } ?? false
    }
    func isAsWritten(_ preset: Preset) -> Bool {
      let whole = Self.wholes(preset).first { known[$0] != nil } ?? preset.name
      let isOwn = isOlder || versions[whole] == exported.versions[whole]
      return isOwn && preset.isSame(inExport: first[preset.name])
    }
    for preset in imported where changes[preset] == nil {
      let (name, whole) = (preset.name, Self.wholes(preset).first { known[$0] != nil } ?? preset.name)
      let isVariant = name != whole && name.withoutVariant == whole
      let isChanged = reading.changed.contains(isVariant ? name : whole)
      if preset.isSame(inExport: reading.now[name]) {
        changes[preset] = .neither
      } else if preset.isSame(inExport: reading.then[name]) {
        changes[preset] = isChanged ? .catalog : .neither
      } else if trip.isFolder, preset.motion.curve?.duration == nil, reading.then[name]?.motion.curve?.duration != nil {
        // The file with its length is gone.
        changes[preset] = .neither
        missing.append(name)
      } else if isAsWritten(preset) {
        changes[preset] = isChanged || versions[whole] != exported.versions[whole] ? .catalog : .neither
      } else if known[whole] != nil, versions[whole] != nil {
        let isExported = name == whole || reading.now[name] != nil || reading.then[name] != nil
        changes[preset] = isChanged && isExported ? .both : .file
        if name == whole, let current = known[name]?.preset, let then = reading.then[name], let now = reading.now[name],
          preset.isEdit(of: then, over: current)
        {
          merges[preset] = try Reimport(preset, madeOf: then, now: now, hasNewMotion: isChanged, over: current, rule)
        }
        let (old, new) = (known[name]?.preset.motion.curve, preset.motion.curve)
        let losesSpring = old?.base.isSpring == true && new?.base.isSpring != true
        if name == whole, preset.motion.kind != .curve || losesSpring, reading.lossy.contains(name) {
          approximated.insert(name)
        }
      }
    }
    // Where a comment alone was edited, the values are those of the export.
    let curves = imported.filter { [.file, .both].contains(changes[$0]) && $0.motion.curve != nil }
    let values = try trip.readWithoutNotation(of: curves.compactMap { versions[$0.name] })
    for preset in curves where preset.isSame(inExport: values[preset.name]) {
      changes[preset] = .neither
      commented.append(preset.name)
    }
    if versions != exported.versions {
      // The file has variants twice, as themselves too: beside an edited copy, one as it was written tells nothing.
      for copies in Dictionary(grouping: imported, by: { trip.written.variant($0.name) ?? $0.name }).values {
        let unedited = copies.filter { $0.isSame(inExport: first[$0.name]) }
        if unedited.count < copies.count { for copy in unedited { changes[copy] = .neither } }
      }
    }
    let unknown = imported.filter { !reading.knows($0) && !isAsWritten($0) && !missing.contains($0.name) }
    let (wholes, inParts) = (Set(unknown.flatMap(Self.wholes)), Set(unknown.flatMap { Self.wholes($0).dropFirst() }))
    let edited = trip.stored.filter { stored in
      let (name, motion) = (stored.preset.name, stored.preset.motion)
      guard versions[name]?.content == stored.content, wholes.contains(name) else { return false }
      // One that is read as it is kept has its edits already.
      return inParts.contains(name) || reading.then[name]?.motion != motion
    }
    let edits = try trip.edits(of: edited, in: Dictionary(first: imported.map { ($0.name, $0) }))
    let parts = edits.reduce(into: Set()) { $0.formUnion($1.parts) }
    presets = edits.map(\.preset) + imported.filter { !parts.contains($0.name) }
    for edit in edits {
      changes[edit.preset] = .file
      approximated.remove(edit.preset.name)
    }
  }

  /// Presets that one of a file may be, or be the variant or a part of.
  static func wholes(_ imported: Preset) -> [PresetName] {
    [imported.name] + [imported.name.withoutVariant, imported.name.group].compactMap(\.self)
  }
}

extension Catalog {
  /// Version of which an exported file was made, with what its author has imported from it since.
  fileprivate func version(
    _ version: StoredPreset, asImportedBy author: String, _ messages: [String]
  ) throws -> StoredPreset {
    let name = version.preset.name
    let revisions = Dictionary(first: try log(name).map { ($0.revision.hash, $0.revision) })
    let isImport = { (revision: PresetRevision) in
      revision.hash == version.revision.hash || revision.author == author && messages.contains(revision.message)
    }
    // From the newest to the file's.
    var line = try [known(.name(name, .latest))?.revision].compactMap(\.self)
    while let last = line.last, last.hash != version.revision.hash {
      guard let next = last.parents.compactMap({ revisions[$0] }).newest else { return version }
      line.append(next)
    }
    guard line.dropLast().contains(where: isImport) else { return version }
    let versions = try line.filter { !$0.isDeleted }.compactMap { revision in
      try known(PresetReference("\(name)@#\(revision.hash.hex)"))
    }
    guard let file = try Reimport.lastImported(versions, where: isImport) else { return version }
    var result = versions.first { $0.preset.motion == file.motion } ?? version
    result.preset = file
    return result
  }
}

extension Preset {
  /// Indicates the kind of the catalog's preset, or an alias in place of a value or the reverse, where the export has that.
  fileprivate func isEdit(of then: Preset, over current: Preset) -> Bool {
    let kinds = [motion.kind, current.motion.kind]
    return kinds[0] == kinds[1] || then.motion.kind == kinds[1] && kinds.contains(.alias)
  }
}

extension ImportFormat {
  /// Format that some files of it were exported in; nil for one that is not written.
  func writer(of files: [SourceFile]) -> (any ExportFormat)? {
    guard let writer = self as? any ExportFormat else { return nil }
    if files.contains(where: { String(decoding: $0.bytes.prefix(1_000), as: UTF8.self).contains("@theme") }) {
      return TailwindFormat()
    }
    // A sheet without rules was written without classes.
    lazy var hasRules = files.contains { String(decoding: $0.bytes, as: UTF8.self).contains("\n.") }
    if files.contains(where: { $0.title?.hasSuffix(".scss") == true }) { return SCSSFormat(omitsClasses: !hasRules) }
    if writer is CSSFormat { return CSSFormat(omitsClasses: !hasRules) }
    // Data of the API have no comments.
    return writer is WAAPIFormat && files.first?.bytes.first == UInt8(ascii: "/") ? JSFormat() : writer
  }
}

/// Presets as they are read from exports of a catalog.
private struct Reading {
  /// Of the catalog as it is now, and of the versions in the files.
  let now, then: [PresetName: Preset]
  /// Presets that have changed since, or refer to ones that have, and variants by their names in files.
  let changed: Set<PresetName>
  /// Presets with parts that an export does not have exactly.
  let lossy: Set<PresetName>

  /// Indicates a preset that nobody edited.
  func knows(_ imported: Preset) -> Bool {
    [now, then].contains { imported.isSame(inExport: $0[imported.name]) }
  }
}

/// Export of a catalog's presets as some files are, and the import of that.
private struct RoundTrip {
  let writer: any ExportFormat
  let reader: any ImportFormat
  var options = ExportOptions()
  let name: String?
  /// Presets as they are now.
  let stored: [StoredPreset]
  var written: WrittenPresets

  /// Indicates a format with several files for a preset.
  var isFolder: Bool { writer.exampleDestination.hasSuffix("/") }

  /// Nil for files of a format that is not written.
  init?(
    of catalog: Catalog, as files: [SourceFile], by reader: any ImportFormat, _ known: [PresetName: StoredPreset],
    _ versions: [PresetName: StoredPreset]
  ) throws {
    guard let writer = reader.writer(of: files) else { return nil }
    (self.writer, self.reader, name) = (writer, reader, files.first?.name)
    options.maximumError = files.lazy.compactMap(\.maximumError).first ?? options.maximumError
    let earlier = versions.filter { name, version in known[name] != version }
    stored = known.values.sorted { $0.preset.name < $1.preset.name }
    written = try WrittenPresets(stored, earlier: earlier, telling: Set(versions.keys), of: catalog)
  }

  /// The same for files with values in place of references, and of earlier states of presets outside of them.
  func others() throws -> [RoundTrip] {
    guard stored.contains(where: { $0.hasReferences || $0.preset.details.reducedMotion != nil }) else { return [] }
    return ([written] + (try written.earlierStates(of: stored.count))).flatMap { state in
      [false, true].map { flattens in
        var other = self
        (other.written, other.options.flattensReferences) = (state, flattens)
        return other
      }
    }.dropFirst().map(\.self)
  }

  /// Presets as they are read from their exports.
  func reading() throws -> Reading {
    var lossy: Set<PresetName> = []
    func read(_ exported: [ExportedPreset]) throws -> [PresetName: Preset] {
      let (presets, report) = try self.read(exported)
      lossy.formUnion(report.losses.map(\.preset))
      return Dictionary(first: presets.map { ($0.name, $0) })
    }
    let exported = try written.catalog.exported(stored, onConflict: .shown)
    let now = try read(exported)
    guard !written.then.isEmpty else { return Reading(now: now, then: now, changed: [], lossy: lossy) }
    let then = try written.exported(stored)
    // Other words about the same motion are no change of it.
    let changed = zip(exported, then).flatMap { now, then in
      let isReduced = now.reduced != then.reduced
      let variant = isReduced ? then.name.withVariant : nil
      return [isReduced || now.preset.motion != then.preset.motion ? then.name : nil, variant].compactMap(\.self)
    }
    return Reading(now: now, then: try read(then), changed: Set(changed), lossy: lossy)
  }

  /// Presets of a file's versions, also of removed ones, as they are read from their export.
  func read(_ versions: [StoredPreset]) throws -> [PresetName: Preset] {
    let names = Dictionary(first: versions.map { (PresetReference.preset($0.id), $0.preset.name) })
    let presets = versions.sorted { $0.preset.name < $1.preset.name }.map { version in
      var preset = version.preset
      preset.motion = preset.motion.replacingReferences { names[$0].map { .name($0, .latest) } ?? $0 }
      return (version, preset)
    }
    var references = ReferenceTable()
    for (_, preset) in presets { references[.name(preset.name, .latest)] = preset.motion }
    let exported = presets.map { version, preset in
      ExportedPreset(
        ResolvedPreset(preset, references: references), version: version.revision.generation, hash: version.content.hex)
    }
    return Dictionary(first: try read(exported).presets.map { ($0.name, $0) })
  }

  /// Curves as they are read where the comments of their exports tell others; of many the first ones.
  func readWithoutNotation(of all: [StoredPreset]) throws -> [PresetName: Preset] {
    // Each is looked for in the text.
    let stored = Array(all.prefix(200))
    let notations = stored.compactMap(\.preset.motion.curve?.notation)
    if notations.isEmpty { return [:] }
    let text = try writer.output(written.exported(stored), options: options).0.text
    let other = notations.reduce(text) { $0.replacing(": \($1)", with: ": spring(mass: 1, stiffness: 3, damping: 2)") }
    let read = try reader.read([SourceFile(Array(other.utf8), name: name)], ImportOptions(keepGoing: true))
    return Dictionary(first: read.presets.map { ($0.name, $0) })
  }

  /// Presets as they are read from their export, and its report.
  private func read(_ exported: [ExportedPreset]) throws -> (presets: [Preset], report: LossReport) {
    let (output, report) = try writer.output(exported, options: options)
    let parts = output.files.map { SourceFile(Array($0.text.utf8), name: $0.path) }
    let whole = [SourceFile(Array(output.text.utf8), name: name)]
    return (try reader.read(parts.isEmpty ? whole : parts, ImportOptions(keepGoing: true)).presets, report)
  }

  /// Presets that are read as the files have them when numbers or members of theirs are others, and their parts; found in
  /// some 2,000 exports at most.
  /// - Parameter stored: Presets in the versions that the files were made of.
  func edits(
    of stored: [StoredPreset], in imported: [PresetName: Preset]
  ) throws -> [(preset: Preset, parts: Set<PresetName>)] {
    var (edits, trials) = ([(preset: Preset, parts: Set<PresetName>)](), 0)
    let (motions, names) = (imported.mapValues(\.motion), Set(self.stored.map(\.preset.name)))
    for whole in stored where trials < 2_000 {
      let exported = try written.exported([whole])
      let parts = try read(exported).presets
      let found = parts.compactMap { imported[$0.name] }
      let new = found.map(\.motion)
      guard found.map(\.details.withoutOrigin) == parts.map(\.details.withoutOrigin) else { continue }
      let (own, old) = (whole.preset.motion, parts.map(\.motion))
      // The numbers may be those of presets that it refers to.
      var candidates = NumberEdit(from: old, to: new).map { [own] + $0.candidates(of: own) } ?? []
      let taken = old.count == 1 ? own.taking(new[0], insteadOf: old[0]) : nil
      candidates += taken.map { [own, $0] } ?? []
      if case .transition(let transition) = own {
        let lengths = found.enumerated().compactMap { index, part -> (String, Double)? in
          guard let name = part.name.path.last, ["in", "out"].contains(name),
            let length = part.motion.keyframes?.length, length != old[index].keyframes?.length
          else { return nil }
          return (String(name), length)
        }
        let table = exported.first?.preset.references ?? ReferenceTable()
        candidates += transition.lasting(Dictionary(first: lengths), table).map { [.transition($0)] } ?? []
      }
      // A preset that it refers to may have been edited there, too, while the file has its former values here.
      let others = exported.map { written.replacing($0, with: motions) }
      let motion = candidates.first { motion in
        (others == exported ? [exported] : [others, exported]).contains { exports in
          trials += 1
          var edited = exports
          for index in edited.indices { edited[index].preset.preset.motion = motion }
          guard let read = try? read(edited).presets.map(\.motion) else { return false }
          return read == new || motion == taken && read.count == 1 && read[0].hasEdits(of: new[0], insteadOf: old[0])
        }
      }
      guard let motion else { continue }
      // A variant of the catalog has its own edit.
      let ownParts = Set(parts.map(\.name)).filter { name in name == whole.preset.name || !names.contains(name) }
      edits.append((Preset(whole.preset.name, motion, details: whole.preset.details), ownParts))
    }
    return edits
  }
}
