public import MotionFormats
public import MotionModel

/// The formats that presets are imported from.
public enum ImportFormats {
  /// Every one, in the order of their help.
  public static let all: [any ImportFormat] = [
    DTCGFormat(), CSSFormat(), WAAPIFormat(), LottieFormat(), AndroidFormat(), GSAPFormat(),
    SwiftUIFormat(), CSVFormat(), FigmaFormat(), PresetDocuments(),
  ]

  /// The format of a name; nil when there is none.
  public static func named(_ name: String) -> (any ImportFormat)? { all.first { $0.name == name } }

  /// The text of presets as clean design tokens.
  /// - Throws: `ModelError` for two presets with one name, or a reference to none of them.
  public static func cleanTokens(_ presets: [Preset]) throws(ModelError) -> String {
    try DTCGFormat().text(resolved(presets)).text
  }

  /// Presets that refer to each other, for export.
  public static func resolved(_ presets: [Preset]) -> [ExportedPreset] {
    let motions = Dictionary(
      presets.map { (PresetReference.name($0.name, .latest), $0.motion) }, uniquingKeysWith: { first, _ in first })
    let table = ReferenceTable(motions)
    return presets.map { preset in
      var reduced: ResolvedMotion?
      if let reference = preset.details.reducedMotion, let motion = try? table.resolve(reference) {
        reduced = ResolvedMotion(motion, references: table)
      }
      return ExportedPreset(ResolvedPreset(preset, references: table), reduced: reduced)
    }
  }

  /// The format that reads files of a kind; nil when none does.
  public static func reading(_ kind: FileKind) -> (any ImportFormat)? { all.first { $0.kinds.contains(kind) } }
}

/// Motionbook's own preset documents: a single one, an array, or the output of `export json`.
public struct PresetDocuments: ImportFormat {
  public let name = "json"
  public let importSummary = "Preset documents: one, an array, or the output of export json."
  public let kinds = [FileKind.presets]

  /// Makes the format.
  public init() {}

  public func read(_ files: [SourceFile], _ options: ImportOptions) throws(ImportFailure) -> ImportedPresets {
    var result = ImportedPresets([], ImportReport())
    for file in files {
      do throws(ModelError) {
        var issues: [ImportIssue] = []
        result.presets += try PresetFile.read(file.bytes) { issues.append(ImportIssue($0, in: file)) }
        result.report.issues += issues
      } catch {
        result.report.issues.append(ImportIssue(error, in: file))
      }
    }
    if let group = options.into {
      do throws(ModelError) {
        result.presets = try PresetImport.presets(result.presets, inGroup: group)
      } catch {
        result.report.issues.append(ImportIssue(error))
      }
    }
    if result.report.hasErrors, !options.keepGoing || result.presets.isEmpty { throw ImportFailure(result.report) }
    return result
  }
}

extension ImportIssue {
  fileprivate init(_ error: ModelError, in file: SourceFile) {
    self.init(error)
    self.file = file.name
  }
}
