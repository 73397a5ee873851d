import Motionbook

/// One side of a comparison: a state of a catalogue, documents, or one version of a preset.
enum ComparedSide {
  /// A state of a catalogue.
  case snapshot(CatalogueSnapshot)
  /// Documents from a file, which have no identity but their names.
  case documents([PresetState])
  /// A version of a preset.
  case preset(PresetState, PresetID)

  /// The word for the catalogue as it is.
  static let now = "now"
  private static let releasePrefix = "release:"

  /// Finds out what a text means.
  ///
  /// In this order: `now`; `release:NAME`; `-` or `*.json` is a file of documents, and any other file, or a text with `/`
  /// that ends in `.motionbook`, a catalogue; a date; the name of a release; a preset with or without a version.
  /// - Throws: what is wrong with the file, or that there is no such release or preset.
  init(_ text: String, _ catalog: CatalogOptions) throws {
    if text == Self.now {
      self = .snapshot(try catalog.open().repository.snapshot())
    } else if text.hasPrefix(Self.releasePrefix) {
      let name = String(text.dropFirst(Self.releasePrefix.count))
      self = .snapshot(try catalog.open().repository.snapshot(.release(name)))
    } else if text == "-" || text.hasSuffix(".json") {
      self = .documents(try Self.documents(text))
    } else if text.hasSuffix(CatalogLocation.suffix) || System.entry(at: text) == .file {
      // Somebody else's file: nothing in it is believed before it has been checked whole.
      _ = try Repository.vet(text)
      self = .snapshot(try Catalog.open(at: text).repository.snapshot())
    } else if let time = Timestamp(argument: text) {
      self = .snapshot(try catalog.open().repository.snapshot(.time(time.milliseconds)))
    } else {
      self = try Self.named(text, try catalog.open())
    }
  }

  private static func named(_ text: String, _ catalog: Catalog) throws -> ComparedSide {
    let releases = try catalog.repository.releases().map(\.name)
    if releases.contains(where: { $0.utf8.elementsEqual(text.utf8) }) {
      return .snapshot(try catalog.repository.snapshot(.release(text)))
    }
    guard let reference = try? PresetReference(text) else {
      throw ToolError(
        .notFound, "NOT_FOUND", "\(QuotedText.quote(text)) is no file, date, release or preset",
        suggestions: Suggestion.closest(to: text, among: releases).map { [$0] } ?? [],
        hint: "a file, release:NAME, 2026-11-21, now, or NAME@VERSION")
    }
    let (stored, motion) = try catalog.load(reference)
    for notice in stored.notices { ErrorReport.warn(notice.description) }
    return .preset(stored.state(motion.references), stored.id)
  }

  private static func documents(_ path: String) throws(ToolError) -> [PresetState] {
    let file = try InputFile(path)
    do throws(ModelError) {
      let presets = try PresetFile.read(file.bytes)
      // Documents of one file may follow each other by name.
      var references = ReferenceTable()
      for preset in presets { references[.name(preset.name, .latest)] = preset.motion }
      return presets.map { PresetState($0, references: references) }
    } catch {
      throw ToolError(error, in: file.name)
    }
  }
}

extension CatalogueDifference {
  /// Compares two sides that are alike.
  /// - Throws: a usage error where one is a preset and the other a whole catalogue.
  init(_ range: ComparedRange, _ catalog: CatalogOptions) throws {
    let labels = BeforeAfter(before: range.before, after: range.after)
    let sides = (try ComparedSide(range.before, catalog), try ComparedSide(range.after, catalog))
    switch sides {
    case (.snapshot(let before), .snapshot(let after)): try self.init(from: before, to: after, labels: labels)
    case (.documents(let before), .documents(let after)): self.init(labels, pairingByName: before, after)
    case (.snapshot(let before), .documents(let after)):
      self.init(labels, pairingByName: try before.states(), after)
    case (.documents(let before), .snapshot(let after)):
      self.init(labels, pairingByName: before, try after.states())
    case (.preset(var before, let old), .preset(let after, let new)):
      if old != new {
        // Two presets are compared as motions; that they have two names is no rename.
        var renamed = before.preset
        renamed.name = after.preset.name
        before = PresetState(renamed, references: before.references)
      }
      self.init(labels, [ComparedPreset(before: before, after: after)])
    case (.preset, _), (_, .preset):
      throw ToolError.usage(
        "a preset can only be compared with a preset", hint: "NAME@1 NAME@2, or two catalogues, releases or dates")
    }
  }
}
