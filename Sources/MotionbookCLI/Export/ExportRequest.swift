import Motionbook

/// An export: its presets, format and settings; shared by `motionbook export` and the outputs of a project.
struct ExportRequest {
  /// A format with its settings.
  enum Format {
    case documents
    case text(any ExportFormat, ConversionSettings)
    /// Values on a grid of times.
    case samples(any SampleTable.Type, SampleSettings)

    /// All formats with default settings, in the order of their help.
    static let all: [Format] =
      [.documents] + ExportFormatName.formats.map { .text($0, ConversionSettings()) }
      + ([
        CSVSamples.self, JSONLinesSamples.self, NumPySamples.self, Float32Samples.self, Float64Samples.self,
      ] as [any SampleTable.Type]).map { .samples($0, SampleSettings()) }

    /// The name of the format in options.
    var name: String {
      switch self {
      case .documents: "json"
      case .text(let format, _): format.name
      case .samples(let table, _): table.name
      }
    }
  }

  let format: Format
  let choice: PresetChoice

  init(_ format: Format, _ choice: PresetChoice) { (self.format, self.choice) = (format, choice) }

  /// The export of a catalog, ready to be written.
  /// - Throws: an error in the request or the presets.
  func prepared(from catalog: Catalog) throws -> PreparedExport {
    switch format {
    case .documents: try documents(from: catalog)
    case .text(let format, let settings): try written(from: catalog, as: format, settings)
    case .samples(let table, let settings):
      try settings.prepared(choice.presets(of: catalog), as: table)
    }
  }

  static func prepared(
    _ presets: [ExportedPreset], as format: some ExportFormat, _ settings: ConversionSettings
  ) throws(ModelError) -> PreparedExport {
    let (output, loss) = try format.output(presets, options: settings.options)
    return PreparedExport(output, loss, of: presets.count, isRefused: settings.strict && !loss.isLossless)
  }

  private func documents(from catalog: Catalog) throws -> PreparedExport {
    let point = try choice.point(in: catalog)
    let single =
      choice.presets.count == 1
      ? try choice.presets.first { try PresetSelection.expanded([$0], in: catalog) == [$0] } : nil
    var stored: [StoredPreset]
    if let single, choice.at == nil {
      stored = [try catalog.load(PresetReference(single), onConflict: choice.conflicts).preset]
      stored.forEach(PresetChoice.warn)
    } else {
      stored = try choice.stored(in: catalog, at: point)
    }
    let closure = try PresetClosure(of: stored, in: catalog, at: point, onConflict: choice.conflicts)
    var prepared = Self.documents(closure.documents, alone: single != nil)
    prepared.add(closure)
    return prepared
  }

  /// Presets as documents.
  /// - Parameter alone: Writes a single preset as a document of its own.
  static func documents(_ presets: [Preset], alone: Bool) -> PreparedExport {
    func text(_ presets: [Preset], alone: Bool) -> String { JSONOutput.safe(PresetFile.text(presets, alone: alone)) }
    let parts = { presets.map { ExportedText.File("\($0.name).json", text([$0], alone: true)) } }
    return PreparedExport(of: presets.count, parts: parts) { sink in
      try sink.write(text(presets, alone: alone))
    }
  }

  /// The presets in a format of another tool; with their references' targets where it keeps references.
  private func written(
    from catalog: Catalog, as format: some ExportFormat, _ settings: ConversionSettings
  ) throws -> PreparedExport {
    let point = try choice.point(in: catalog)
    let stored = try choice.stored(in: catalog, at: point)
    let keepsReferences = format.keepsReferences && !settings.options.flattensReferences
    let closure =
      keepsReferences ? try PresetClosure(of: stored, in: catalog, at: point, onConflict: choice.conflicts) : nil
    let presets =
      try closure?.exported(from: catalog, at: point, onConflict: choice.conflicts)
      ?? catalog.exported(stored, at: point, onConflict: choice.conflicts)
    var prepared = try Self.prepared(presets + settings.aliases(of: presets, choice, in: catalog), as: format, settings)
    if let closure { prepared.add(closure, isStrict: settings.strict) }
    return prepared
  }
}

/// Selection of presets, and their state.
struct PresetChoice {
  /// Names and patterns; empty for all presets.
  var presets: [String] = []
  /// A release or a moment; nil for now.
  var at: String?
  /// Side of presets in conflict.
  var conflicts = ConflictChoice.refuse

  func point(in catalog: Catalog) throws -> CatalogPoint {
    try at.map { try CatalogPoint(argument: $0, in: catalog) } ?? .now
  }

  /// The selected presets with their references resolved.
  func presets(of catalog: Catalog) throws -> [ExportedPreset] {
    let point = try point(in: catalog)
    return try catalog.exported(stored(in: catalog, at: point), at: point, onConflict: conflicts)
  }

  func stored(in catalog: Catalog, at point: CatalogPoint) throws -> [StoredPreset] {
    let stored = try PresetSelection.presets(presets, in: catalog.snapshot(point, onConflict: conflicts))
    stored.forEach(Self.warn)
    return stored
  }

  /// Prints the notices about a preset, such as its present name.
  static func warn(of stored: StoredPreset) {
    for notice in stored.notices { ErrorReport.warn(notice.description) }
  }
}

extension ExportOptions {
  /// The defaults, with this tool as the generator.
  static var ofTool: ExportOptions {
    var options = ExportOptions()
    options.generator = ToolVersion.name
    return options
  }
}

struct ConversionSettings {
  var options = ExportOptions.ofTool
  /// Indicates that an export with losses is refused.
  var strict = false
  /// State whose names stay in the export, as deprecated aliases of renamed presets.
  var aliasesFrom: String?

  /// Deprecated aliases for the earlier names of presets, with a warning of those that have none.
  fileprivate func aliases(
    of presets: [ExportedPreset], _ choice: PresetChoice, in catalog: Catalog
  ) throws -> [ExportedPreset] {
    guard let aliasesFrom else { return [] }
    let earlier = try catalog.snapshot(CatalogPoint(argument: aliasesFrom, in: catalog), onConflict: .shown).presets()
    let chosen = choice.presets.flatMap { [$0, "\($0)/*"] }.map(NamePattern.init)
    return try catalog.earlierNames(of: presets, in: earlier) { name, reason in
      guard chosen.isEmpty || chosen.contains(where: { $0.matches(name.text) }) else { return }
      ErrorReport.warn("the name \(name) of \(QuotedText.visible(aliasesFrom)) is not kept: it is \(reason)")
    }
  }
}

struct SampleSettings {
  var grid = GridArgument()
  var velocity = false
}
