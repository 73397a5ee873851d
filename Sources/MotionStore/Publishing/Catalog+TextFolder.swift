import MotionModel

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

extension Catalog {
  /// What writing a folder of texts did.
  package struct DumpReport: Hashable, Sendable {
    package let presetCount: Int
    package let releaseCount: Int
    package let versionCount: Int
  }

  /// Writes the catalog as text files, for review and for tools that compare lines.
  ///
  /// `presets/<name>.json` is each live preset's document, `releases/<name>.json` what each release pins, and
  /// `history.jsonl` every version with who, when and why, a line each; `motionbook-dump` lists these files. The same
  /// catalog always gives the same bytes. The documents say everything about the present state, so
  /// ``load(from:removeMissing:_:)`` can bring it back; they do not hold older versions.
  ///
  /// An earlier dump in the folder stays whole until the new one is complete, and after any failure. Files that no dump
  /// wrote stay as they are. What is left of a damaged catalog never takes the place of an earlier dump, which may hold
  /// the text of what is damaged.
  /// - Parameter folder: A new or empty folder, or one that was written by this function before, which is then brought
  ///   up to date.
  /// - Parameter replacesEdited: Whether files of the earlier dump that somebody has edited since are replaced.
  /// - Throws: ``StoreError`` with code `alreadyExists` for a folder that holds something else, or another's file in the
  ///   place of one of these; `stale` for edited files; `corrupt` for a damaged catalog and an earlier dump; or what the
  ///   file system says.
  @discardableResult
  package func dump(to folder: String, replacesEdited: Bool = false) throws(StoreError) -> DumpReport {
    let (presets, releases, log) = try read { reader in
      (try presetsOf(reader), try releasesOf(reader), try reader.log(of: nil, limit: nil))
    }
    return try Interruption.changing { () throws(StoreError) in
      var target = try DumpFolder(folder, privacy: FilePrivacy(of: place.resolved), replacesEdited: replacesEdited)
      do throws(StoreError) {
        for preset in presets {
          try target.write(
            ReviewText.document(preset), to: DumpFolder.path(of: preset.name.text, in: "presets"))
        }
        for (name, bytes) in releases { try target.write(bytes, to: DumpFolder.path(of: name, in: "releases")) }
        try target.write(ReviewText.history(log.reversed()), to: "history.jsonl")
        try target.publish()
      } catch {
        target.discard()
        throw error
      }
      return DumpReport(presetCount: presets.count, releaseCount: releases.count, versionCount: log.count)
    }
  }

  private func presetsOf(_ reader: CatalogReader) throws -> [Preset] {
    var seen: Set<PresetName> = []
    return try reader.list(.all).map { summary in
      guard let content = summary.revision.content else { throw ArtifactDamage("\(summary.id)", "it has no content") }
      guard seen.insert(summary.name).inserted else {
        throw StoreError(
          .stale, "several presets are called \(summary.name)", hint: "settle it first: motionbook conflicts",
          names: [summary.name.text])
      }
      let heads = try reader.heads(of: summary.id)
      return try reader.stored(
        summary.revision, content, CatalogReader.Found(id: summary.id, heads: heads, notices: [])
      ).preset
    }
  }

  private func releasesOf(_ reader: CatalogReader) throws -> [(String, [UInt8])] {
    var seen: Set<String> = []
    return try reader.releasesWithEntries().map { release in
      let name = release.body.name
      return (
        seen.insert(name).inserted ? name : "\(name)~\(release.hash.short)",
        ReviewText.release(ReleaseSummary(release.hash, release.body), release.entries)
      )
    }
  }

  /// Takes presets in from documents in a folder: every `.json` file below `presets`, or below the folder itself.
  ///
  /// A preset that is there gets a new version where its document differs; others are added. References go by name, and
  /// may lead to any document of the folder.
  /// - Parameters:
  ///   - folder: A folder that ``dump(to:)`` wrote, or any folder of documents.
  ///   - removeMissing: Remove live presets that have no document.
  ///   - dryRun: Only say what would happen.
  /// - Returns: What happened to each preset that has a document; `unchanged` where nothing did.
  /// - Throws: ``StoreError`` with code `invalid` and the file's path for a bad document, or for two of one name.
  package func load(
    from folder: String, removeMissing: Bool = false, dryRun: Bool = false, by context: CommitContext = .current()
  ) throws(StoreError) -> [PresetChange] {
    let documents = try Self.documents(in: folder)
    return try change(dryRun: dryRun) { connection in
      let batch = WriteBatch(connection, context, SystemRandomNumberGenerator())
      defer { _ = batch.close() }
      let live = Set(try LiveVersions(CatalogReader(connection)).all.map(\.name))
      for preset in documents {
        if live.contains(preset.name) {
          try batch.set(preset.name, motion: preset.motion, details: preset.details)
        } else {
          try batch.add(preset)
        }
      }
      if removeMissing {
        for name in live.subtracting(documents.map(\.name)).sorted() { try batch.remove(name) }
      }
      return try LocalChanges.recording(connection) { try batch.commit() }
    }
  }

  private static func documents(in folder: String) throws(StoreError) -> [Preset] {
    let source = TextFolder(root: folder)
    let isDump = TextFolder.kind(of: "\(folder)/presets") == S_IFDIR
    var documents: [PresetName: Preset] = [:]
    for path in try source.files(below: isDump ? "presets" : "") where path.hasSuffix(".json") {
      let preset: Preset
      do {
        preset = try Preset(json: try source.read(path))
      } catch let error as ModelError {
        throw StoreError(.invalid, "\(path): \(error)", hint: error.hint, path: "\(folder)/\(path)", cause: error)
      } catch {
        throw StoreError(wrapping: error, path: "\(folder)/\(path)")
      }
      guard documents.updateValue(preset, forKey: preset.name) == nil else {
        throw StoreError(
          .invalid, "\(path): another file has a preset \"\(preset.name)\" too", path: "\(folder)/\(path)",
          names: [preset.name.text])
      }
    }
    return documents.values.sorted { $0.name < $1.name }
  }
}
