import Motionbook

/// Which presets are exported, in which format and how: what `motionbook export` and an output of a project have in common.
struct ExportRequest {
  /// A format with what can be chosen about it.
  enum Format {
    /// Preset documents.
    case documents
    /// A format of another tool.
    case text(any ExportFormat, ConversionSettings)
    /// Values on a grid of times.
    case samples(any SampleTable.Type, SampleSettings)

    /// Every one as it is unless something else is chosen; in the order of their help.
    static let all: [Format] =
      [.documents] + ExportFormats.all.map { .text($0, ConversionSettings()) }
      + SampleTables.all.map { .samples($0, SampleSettings()) }

    /// The name by which it is asked for.
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
  let conflicts: ConflictChoice

  /// - Parameter conflicts: Which side of presets in conflict is written; they are refused where nobody has chosen.
  init(_ format: Format, _ choice: PresetChoice, conflicts: ConflictChoice = .refuse) {
    (self.format, self.choice, self.conflicts) = (format, choice, conflicts)
  }

  /// What it makes of the presets in a catalog; nothing is written yet.
  /// - Throws: what is wrong with the request or the presets.
  func prepared(from catalog: Catalog) throws -> PreparedExport {
    switch format {
    case .documents: try documents(from: catalog)
    case .text(let format, let settings) where format.keepsReferences:
      try complete(from: catalog, as: format, settings)
    case .text(let format, let settings):
      try Self.prepared(choice.presets(of: catalog, onConflict: conflicts), as: format, settings)
    case .samples(let table, let settings):
      try settings.prepared(choice.presets(of: catalog, onConflict: conflicts), as: table)
    }
  }

  /// What a format makes of presets.
  static func prepared(
    _ presets: [ExportedPreset], as format: some ExportFormat, _ settings: ConversionSettings
  ) throws(ModelError) -> PreparedExport {
    let (output, loss) = try format.output(presets, options: settings.options)
    return PreparedExport(output, loss, of: presets.count, isRefused: settings.strict && !loss.isLossless)
  }

  private func documents(from catalog: Catalog) throws -> PreparedExport {
    let stored: [StoredPreset]
    let single =
      choice.presets.count == 1
      ? try choice.presets.first { try PresetSelection.expanded([$0], in: catalog) == [$0] } : nil
    if let single, choice.at == nil {
      stored = [try catalog.load(PresetReference(single), onConflict: conflicts).preset]
    } else {
      let snapshot = try catalog.snapshot(choice.point(in: catalog), onConflict: conflicts)
      stored = try PresetSelection.presets(choice.presets, in: snapshot)
    }
    for notice in stored.flatMap(\.notices) { ErrorReport.warn(notice.description) }
    let closure = try PresetClosure(of: stored, in: catalog, at: choice.point(in: catalog), onConflict: conflicts)
    var prepared = Self.documents(closure.documents, alone: single != nil)
    prepared.add(closure)
    return prepared
  }

  /// Presets as documents.
  /// - Parameter alone: Whether the only one is a document of its own.
  static func documents(_ presets: [Preset], alone: Bool) -> PreparedExport {
    func text(_ presets: [Preset], alone: Bool) -> String { JSONOutput.safe(PresetFile.text(presets, alone: alone)) }
    func parts() -> [ExportedText.File] {
      presets.map { ExportedText.File("\($0.name).json", text([$0], alone: true)) }
    }
    return PreparedExport(of: presets.count, parts: parts) { (sink) throws(ToolError) in
      try sink.write(text(presets, alone: alone))
    }
  }

  /// What a format whose presets refer to each other makes of them.
  private func complete(
    from catalog: Catalog, as format: some ExportFormat, _ settings: ConversionSettings
  ) throws -> PreparedExport {
    let point = try choice.point(in: catalog)
    let stored = try choice.stored(in: catalog, at: point, onConflict: conflicts)
    let closure = try PresetClosure(of: stored, in: catalog, at: point, onConflict: conflicts)
    var prepared = try Self.prepared(
      closure.exported(from: catalog, at: point, onConflict: conflicts), as: format, settings)
    prepared.add(closure, isStrict: settings.strict)
    return prepared
  }
}

/// Which presets are exported, and as of when.
struct PresetChoice {
  /// Names and patterns; all presets where there are none.
  var presets: [String] = []
  /// A release or a moment; nil: now.
  var at: String?

  func point(in catalog: Catalog) throws -> CatalogPoint {
    try at.map { try CatalogPoint(argument: $0, in: catalog) } ?? .now
  }

  /// What is chosen, with what its references mean.
  func presets(of catalog: Catalog, onConflict conflicts: ConflictChoice) throws -> [ExportedPreset] {
    let point = try point(in: catalog)
    return try catalog.exported(
      stored(in: catalog, at: point, onConflict: conflicts), at: point, onConflict: conflicts)
  }

  /// What is chosen of a state.
  func stored(
    in catalog: Catalog, at point: CatalogPoint, onConflict conflicts: ConflictChoice
  ) throws -> [StoredPreset] {
    try PresetSelection.presets(presets, in: catalog.snapshot(point, onConflict: conflicts))
  }
}

/// How presets are written in another tool's format.
struct ConversionSettings {
  /// The largest error of an approximation, as a share of the way.
  var maxError = ExportOptions().maximumError
  var reduced = ExportOptions().reducedMotion
  /// Whether nothing is written when something would be lost.
  var strict = false

  var options: ExportOptions {
    var options = ExportOptions()
    options.maximumError = maxError
    options.reducedMotion = reduced
    options.generator = ToolVersion.name
    return options
  }
}

/// How presets are sampled.
struct SampleSettings {
  var fps: Double?
  var count: Int?
  /// Where the grid ends.
  var end: String?
  var velocity = false
}
