package import MotionFormats
import MotionModel

/// Name of a format to import, in the order of the help; the first that reads a kind of file gets it.
public enum ImportFormatName: String, Hashable, Sendable, CaseIterable {
  /// Design tokens.
  case dtcg
  /// Style sheets in CSS and SCSS, and Tailwind's configuration.
  case css
  /// Keyframes and options of Web Animations.
  case waapi
  /// Lottie and dotLottie.
  case lottie
  /// Android resources.
  case android
  /// Scripts with GSAP.
  case gsap
  /// Scripts with constants.
  case js
  /// Swift source with SwiftUI.
  case swiftUI = "swiftui"
  /// Samples: time and value.
  case csv
  /// Figma's JSON.
  case figma
  /// Preset documents.
  case json

  package var format: any ImportFormat {
    switch self {
    case .dtcg: DTCGFormat()
    case .css: CSSFormat()
    case .waapi: WAAPIFormat()
    case .lottie: LottieFormat()
    case .android: AndroidFormat()
    case .gsap: GSAPFormat()
    case .js: JSFormat()
    case .swiftUI: SwiftUIFormat()
    case .csv: CSVFormat()
    case .figma: FigmaFormat()
    case .json: PresetDocuments()
    }
  }
}

/// The formats that presets are imported from.
package enum ImportFormats {
  package static let all = ImportFormatName.allCases.map(\.format)

  /// The format that reads files of some kinds; nil when none reads all of them, and for modules beside scripts, as a
  /// script's constants that are a module's animations are not read.
  package static func reading(_ kinds: [FileKind]) -> (any ImportFormat)? {
    guard !kinds.contains(.webAnimations) || Set(kinds).count == 1 else { return nil }
    return all.first { format in kinds.allSatisfy(format.kinds.contains) }
  }

  /// The format that reads files of a kind; nil when none does.
  package static func reading(_ kind: FileKind) -> (any ImportFormat)? { reading([kind]) }
}

/// Motionbook's own preset documents: a single one, an array, or the output of `export json`.
package struct PresetDocuments: ImportFormat {
  package let name = "json"
  package let importSummary = "Preset documents: one, an array, or the output of export json."
  package let kinds = [FileKind.presets]

  package init() {}

  package func read(_ files: [SourceFile], _ options: ImportOptions) throws(ImportFailure) -> ImportedPresets {
    var result = ImportedPresets([], ImportReport())
    for file in files {
      do throws(ModelError) {
        let presets = try PresetFile.read(file.bytes) { result.report.issues.append(ImportIssue($0, in: file.name)) }
        result.presets += presets
      } catch { result.report.issues.append(ImportIssue(error, in: file.name)) }
    }
    if let group = options.into {
      do throws(ModelError) { result.presets = try PresetImport.presets(result.presets, inGroup: group) } catch {
        result.report.issues.append(ImportIssue(error))
      }
    }
    if result.report.hasErrors, !options.keepGoing || result.presets.isEmpty { throw ImportFailure(result.report) }
    return result
  }
}
