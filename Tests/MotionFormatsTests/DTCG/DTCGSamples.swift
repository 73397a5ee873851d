import MotionFormats
import MotionModel

/// Reads files as one set.
func readDTCG(
  _ files: [SourceFile], options: ImportOptions = ImportOptions()
) throws(ImportFailure) -> ImportedPresets {
  try DTCGFormat().read(files, options)
}

/// Reads a file.
func readDTCG(_ bytes: [UInt8], options: ImportOptions = ImportOptions()) throws(ImportFailure) -> ImportedPresets {
  try readDTCG([SourceFile(bytes)], options: options)
}

/// Reads a document, or says why not.
func importDTCG(_ text: String, into group: String? = nil, keepGoing: Bool = false) throws -> ImportedPresets {
  try readDTCG(
    Array(text.utf8), options: .init(into: group.map { try PresetName($0) }, keepGoing: keepGoing))
}

/// The report of a document, whether it was imported or not.
func reportDTCG(_ text: String, keepGoing: Bool = false) throws -> ImportReport {
  do throws(ImportFailure) {
    return try readDTCG(Array(text.utf8), options: .init(keepGoing: keepGoing)).report
  } catch {
    return error.report
  }
}

extension ImportReport {
  /// `3:5 error badReference /a/$value` of every issue.
  var lines: [String] {
    issues.map { issue in
      let place = issue.location.map(\.description) ?? "-"
      return "\(place) \(issue.severity.rawValue) \(issue.code.rawValue) \(issue.pointer?.description ?? "-")"
    }
  }

  /// The lines of errors.
  var errorLines: [String] { ImportReport(issues: errors).lines }
}

extension ImportedPresets {
  var issues: [ImportIssue] { report.issues }
  var skipped: [String: Int] { report.skipped }

  /// `name = motion` of every preset: milliseconds, control points, `→ target`.
  var summary: [String] { presets.map { "\($0.name) = \(Self.text($0.motion))" } }

  private static func text(_ motion: Motion) -> String {
    switch motion {
    case .duration(let source): text(source)
    case .curve(let curve): text(curve)
    case .alias(let target): "→ \(target)"
    case .transition(let transition):
      "\(transition.duration.map(text) ?? "-") \(transition.delay.map(text) ?? "-") "
        + (transition.curve.map { source in
          switch source {
          case .inline(let curve): text(curve)
          case .reference(let target): "→ \(target)"
          }
        } ?? "-")
    default: "?"
    }
  }

  private static func text(_ source: DurationSource) -> String {
    switch source {
    case .seconds(let seconds): "\(seconds)s"
    case .reference(let target): "→ \(target)"
    case .formula: "?"
    }
  }

  private static func text(_ curve: Curve) -> String {
    guard case .cubicBezier(let bezier, .extend) = curve.base, curve.duration == nil, curve.modifiers.isEmpty else {
      return "?"
    }
    return "\(bezier.points)"
  }
}
