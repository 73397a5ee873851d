package import MotionFormats
package import MotionModel
import MotionStore

extension Catalog {
  /// Edits of exported files since they were written.
  package struct Edits: Hashable, Sendable {
    /// Presets that the files have otherwise, or that the catalog never had; sorted.
    package let presets: [PresetName]
    /// Indicates edits, also in formats that are not read.
    package let isEdited: Bool
    /// Indicates that an import tells what it cannot take.
    package let isTold: Bool

    package init(presets: [PresetName] = [], isEdited: Bool = false, isTold: Bool = false) {
      (self.presets, self.isEdited, self.isTold) = (presets, isEdited, isTold)
    }
  }

  /// Presets that exported files have otherwise than the catalog had them, and presets that it never had.
  ///
  /// Without the format it is what an import would change.
  /// - Parameter format: Format of the files, by which numbers in them are compared with the versions that they tell.
  package func edits(
    in files: [SourceFile], of format: (any ExportFormat)? = nil, _ options: ExportOptions = ExportOptions()
  ) throws -> Edits {
    // A merge that stopped is ended by writing the file anew.
    guard !files.contains(where: { String(decoding: $0.bytes, as: UTF8.self).contains("\n<<<<<<< ") }) else {
      return Edits()
    }
    var (changed, added, isRead, isForeign, isTold) = (Set<PresetName>(), Set<PresetName>(), false, false, false)
    // The types of a module have no values.
    let modules = files.filter { $0.title?.hasSuffix(".d.ts") != true }
    let read = try? PresetImport(reading: modules, keepsGoing: true, onConflict: .newVersion, beside: self)
    if let presets = read?.ofOutput, let result = try? add(presets, dryRun: true) {
      isRead = !presets.presets.isEmpty
      // An export has none of these.
      isTold = presets.report.hasErrors || presets.report.warnings.contains { $0.code == .badName }
      isForeign =
        isRead && isTold || presets.report.skipped[ImportReport.otherDeclarations] != nil
        || format is DTCGFormat && !presets.report.skipped.isEmpty
      let wholes = try known(result.changes.compactMap(\.name.group))
      for change in result.changes where change.kind != .unchanged {
        if change.previousGeneration != nil {
          changed.insert(change.name)
        } else if let whole = change.name.group.flatMap({ wholes[$0]?.preset.name }) {
          changed.insert(whole)
        } else if let present = try known([change.name])[change.name] {
          // The file has it under a former name.
          changed.insert(present.preset.name)
        } else if (try? log(change.name)) == nil {
          added.insert(change.name)
        }
      }
      changed.formUnion(result.contradictions.map(\.name) + result.untaken)
    }
    guard changed.isEmpty, !isForeign else {
      return Edits(presets: changed.union(added).sorted(), isEdited: true, isTold: isTold)
    }
    // An import of a file that nobody edited may add presets under names of its format.
    if isRead, added.isEmpty, format?.isReadInPart != true { return Edits() }
    // Versions that refer to removed presets cannot be exported.
    let names = read?.presets.map(\.name) ?? []
    let hasOthers = format.flatMap { try? hasOtherNumbers(files, of: names, as: $0, options) } ?? !added.isEmpty
    return hasOthers ? Edits(presets: added.sorted(), isEdited: true) : Edits()
  }

  /// A version of a removed preset for export, with what it referred to.
  private func removed(_ version: StoredPreset, from written: WrittenPresets) -> ExportedPreset? {
    let generation = version.revision.generation
    let motion = try? load(PresetReference.name(version.preset.name, .generation(generation)), onConflict: .shown)
      .motion
    let variant = version.preset.details.reducedMotion.flatMap { try? load($0, onConflict: .shown).motion }
    return motion.map {
      let preset = ResolvedPreset(version.preset, references: $0.references)
      return written.referring(
        ExportedPreset(preset, version: generation, hash: version.content.hex, reduced: variant))
    }
  }

  /// Indicates files with numbers that exports of now, and of the versions that they tell, do not have; nil if they tell none.
  ///
  /// Names are not compared: presets, and a project's ways to name them, may have changed since.
  private func hasOtherNumbers(
    _ files: [SourceFile], of names: [PresetName], as format: any ExportFormat, _ options: ExportOptions
  ) throws -> Bool? {
    guard let versions = try ExportedVersions(files, of: self)?.versions, !versions.isEmpty else { return nil }
    let stored = versions.values.sorted { $0.preset.name < $1.preset.name }
    let written = try WrittenPresets(stored, earlier: versions, telling: Set(versions.keys), of: self)
    var options = options
    options.maximumError = files.lazy.compactMap(\.maximumError).first ?? options.maximumError
    let present = try known(stored.map(\.preset.name))
    // Presets that an import took from the files have no comments there yet.
    let told = Set(stored.map(\.id))
    let taken = try known(names).values.filter { !told.contains($0.id) }.unique(by: \.id)
    let (live, gone) = (
      stored.filter { present[$0.preset.name]?.id == $0.id }, stored.filter { present[$0.preset.name]?.id != $0.id }
    )
    let now = try exported(live.compactMap { present[$0.preset.name] } + taken, onConflict: .shown)
    // A file may have been written before a project's settings.
    var plain = ExportOptions()
    plain.maximumError = options.maximumError
    let ways = [(format, options), (ExportFormatName(rawValue: format.name)?.format ?? format, plain)]
    func hasOthers(_ written: WrittenPresets) throws -> Bool {
      let then = try written.exported(live) + gone.compactMap { removed($0, from: written) }
      return try ways.allSatisfy { format, options in
        var known = WrittenNumbers()
        // Of a file that is read in part an import may have taken some numbers.
        for presets in format.isReadInPart && !names.isEmpty ? [then, now] : [then] {
          let output = try format.output(presets, options: options).output
          known.formUnion(([output.text] + output.companions.map(\.text)).map { Array($0.utf8) })
        }
        return files.contains { file in known.take(file.bytes) == false }
      }
    }
    return try hasOthers(written) && written.earlierStates(of: stored.count).allSatisfy(hasOthers)
  }
}

/// Numbers of a text with their units, and signs that end a declaration, with their counts.
private struct WrittenNumbers {
  private var counts: [String: Int] = [:]

  /// Adds the numbers of some texts; of those that are there already the larger count stays.
  mutating func formUnion(_ texts: [[UInt8]]) {
    let own = Dictionary(texts.flatMap(Self.numbers).map { ($0, 1) }, uniquingKeysWith: +)
    counts.merge(own, uniquingKeysWith: max)
  }

  /// Takes the numbers of a text away; returns `false` if one of them is not there.
  mutating func take(_ text: [UInt8]) -> Bool {
    for number in Self.numbers(of: text) {
      guard let count = counts[number], count > 0 else { return false }
      counts[number] = count - 1
    }
    return true
  }

  /// Numbers behind the header, without those in names and versions, and semicolons.
  private static func numbers(of text: [UInt8]) -> [String] {
    func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) || byte == UInt8(ascii: ".") }
    func isWord(_ byte: UInt8) -> Bool {
      isDigit(byte) || (0x61...0x7A).contains(byte | 0x20) || "_-@#$".utf8.contains(byte)
    }
    let header = text.prefix { $0 != 0x0A }
    var rest = text[(header.firstRange(of: Array("Made by ".utf8)) == nil ? text.startIndex : header.endIndex)...]
    var numbers = rest.filter { $0 == UInt8(ascii: ";") }.map { _ in ";" }
    while let start = rest.firstIndex(where: isWord) {
      let word = rest[start...].prefix(while: isWord)
      rest = rest[word.endIndex...]
      // A command of a path may precede: C0.5.
      let digits = word.drop { "-MCL".utf8.contains($0) }.prefix(while: isDigit)
      let end = word[digits.endIndex...]
      // A name may follow: 300ms, 0.5f; a hash does not begin one.
      guard !digits.isEmpty, end.count <= 4, !end.contains(where: isDigit),
        let number = Double(String(decoding: digits, as: UTF8.self))
      else { continue }
      numbers.append("\(number)\(Substring(decoding: end, as: UTF8.self))")
    }
    return numbers
  }
}
