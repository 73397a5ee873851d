package import MotionModel

/// A format that presets are written in for other tools.
///
/// A format is a type with a name, a purpose and a writer. Its fidelity is found by writing one preset of each kind:
/// ``CapabilityMatrix``.
package protocol ExportFormat: Sendable {
  init()
  /// Name in commands: `css`.
  var name: String { get }
  /// Description in one line.
  var summary: String { get }
  /// File name extension, without the dot.
  var fileExtension: String { get }
  /// Destination in examples: `motion.css`, or a folder.
  var exampleDestination: String { get }
  /// Indicates declarations in a type of their own, whose name may be chosen.
  var hasEnclosingType: Bool { get }
  /// Indicates references by name in the text, which then needs their targets too.
  var keepsReferences: Bool { get }
  /// Returns the name that the format has for a preset of this source, if the preset comes from it: `ease-standard` of
  /// `--ease-standard`.
  func original(_ source: Provenance) -> String?
  /// Options specific to the format; most have none.
  static var choices: [ExportChoice<Self>] { get }
  /// Returns the text for the presets of a job; outcomes are added to its report.
  func write(_ job: inout ExportJob) throws(ModelError) -> ExportedText
}

/// Option of one format, from which the option of the commands, the member of a project's outputs, its schema and its
/// help follow.
package struct ExportChoice<Format>: Sendable {
  /// The name as documents have it, in camel case: `experimentalTypes`.
  package let name: String
  /// Description in a sentence.
  package let summary: String
  fileprivate let place: any WritableKeyPath<Format, Bool> & Sendable

  package init(_ name: String, _ place: any WritableKeyPath<Format, Bool> & Sendable, _ summary: String) {
    (self.name, self.place, self.summary) = (name, place, summary)
  }

  package func isChosen(by format: Format) -> Bool { format[keyPath: place] }
}

/// Presets on their way into a format, with the names taken in its text, and the outcomes so far.
package struct ExportJob {
  var presets: [ExportedPreset]
  let options: ExportOptions
  var report: LossReport
  var claims = NameClaims()

  init(_ presets: [ExportedPreset], _ options: ExportOptions) {
    (self.presets, self.options, report) = (presets, options, LossReport(within: options.maximumError))
  }
}

/// Output of a format: a text and its companions.
package struct ExportedText: Hashable, Sendable {
  /// A second file, such as the types of a module: its name extension, without the dot.
  package struct Companion: Hashable, Sendable {
    package let fileExtension, text: String

    package init(_ fileExtension: String, _ text: String) {
      (self.fileExtension, self.text) = (fileExtension, ExportHeader.sealed(text))
    }
  }

  /// A file of a folder, and its path in it: `animator/brand_pop.xml`.
  package struct File: Hashable, Sendable {
    package let path, text: String

    package init(_ path: String, _ text: String) { (self.path, self.text) = (path, ExportHeader.sealed(text)) }
  }

  /// The text; of files all of them, one after the other.
  package let text: String
  /// Companion files; most formats have none.
  package let companions: [Companion]
  /// Files of the text, for formats with a folder of files.
  package let files: [File]
  /// Names that code uses; empty for formats that code does not refer to by name.
  package var names: [DeclaredName] = []

  package init(_ text: String, companions: [Companion] = [], names: [DeclaredName] = []) {
    (self.text, self.companions, self.names, files) = (ExportHeader.sealed(text), companions, names, [])
  }

  /// Makes a folder of files.
  /// - Parameter comment: Makes a comment of a file's path, put before each of several files.
  package init(files: [File], comment: (String) -> String) {
    (self.files, companions) = (files, [])
    text = files.count == 1 ? files[0].text : files.map { comment($0.path) + "\n" + $0.text }.joined(separator: "\n")
  }
}

extension ExportFormat {
  package var exampleDestination: String { "motion.\(fileExtension)" }
  package var hasEnclosingType: Bool { false }
  package var keepsReferences: Bool { false }
  package func original(_ source: Provenance) -> String? { nil }
  package static var choices: [ExportChoice<Self>] { [] }

  /// The format with the choices of these names, and no others.
  package init(choosing names: some Sequence<String>) {
    self.init()
    let names = Set(names)
    for choice in Self.choices { self[keyPath: choice.place] = names.contains(choice.name) }
  }

  package var chosen: [String] { Self.choices.filter { $0.isChosen(by: self) }.map(\.name) }

  /// Returns the text for some presets, with the losses; deterministic for the same presets in the same order.
  /// - Throws: ``ModelError``: a broken reference, two presets with one name, or a motion that does not compile.
  /// - Complexity: O(samples of the presets that are not exact in the format).
  package func text(
    _ presets: [ExportedPreset], options: ExportOptions = ExportOptions()
  ) throws(ModelError) -> (text: String, report: LossReport) {
    let (output, report) = try output(presets, options: options)
    return (output.text, report)
  }

  /// Text with its companions, and the losses.
  /// - Throws: As ``text(_:options:)``.
  package func output(
    _ presets: [ExportedPreset], options: ExportOptions = ExportOptions()
  ) throws(ModelError) -> (output: ExportedText, report: LossReport) {
    try options.validate()
    if options.typeName != nil, !hasEnclosingType {
      throw ModelError(.contradiction, "\(name) has no enclosing type", hint: "omit the type")
    }
    var job = ExportJob(try named(presets, options), options)
    return (try write(&job), job.report)
  }

  /// Text of a curve alone, under the name `curve`.
  func text(of curve: Curve, within error: Double = ExportOptions().maximumError) -> String? {
    var options = ExportOptions()
    options.maximumError = error
    return (try? PresetName("curve")).flatMap { name in
      try? text([ExportedPreset(ResolvedPreset(Preset(name, .curve(curve))))], options: options).text
    }
  }
}

/// Options of an export.
public struct ExportOptions: Hashable, Sendable {
  /// Handling of the variants for reduced motion.
  public enum ReducedMotion: String, Hashable, Sendable, CaseIterable {
    /// Writes them too, if the format supports them.
    case include
    /// They take the place of the presets.
    case only
    /// Omits them.
    case omit
  }

  /// Maximum approximation error, 1e-6…0.1: of a curve as a fraction of its way from 0 to 1, of a channel of the range of its
  /// values.
  public var maximumError = 0.002
  /// Handling of the variants for reduced motion.
  public var reducedMotion = ReducedMotion.include
  /// Template for the names of presets, such as `acme-{path}`; nil for their own.
  ///
  /// `{path}`, `{group}` and `{name}` stand for a preset's. One that was imported from the format keeps its name in it.
  public var names: String?
  /// Type that encloses the declarations of source code, behind its package in Kotlin: `com.acme.BrandMotions`; nil for
  /// `Motions`.
  public var typeName: String?
  /// Writes values in place of references to other presets.
  public var flattensReferences = false
  /// Generator named in the text's first line.
  public var generator = "motionbook"

  /// The defaults.
  public init() {}

  /// The allowed errors.
  package static let errors = 1e-6...0.1

  func validate() throws(ModelError) {
    guard Self.errors.contains(maximumError) else {
      throw ModelError(
        .outOfRange,
        "expected a maximum error of 1e-6…0.1 of the total change, found \(WebNumber.text(maximumError))")
    }
  }

  /// Generator of a text, and its overall fidelity.
  func madeBy(_ report: LossReport) -> String {
    var text = "Made by \(generator)\(ExportHeader.error)\(WebNumber.text(maximumError)) of the travel"
    let beyond = report.beyondMaximumError
    if let worst = beyond.first {
      text += ", but up to \(WebNumber.text(LossReport.stated(worst.error))) in \(worst.preset)"
      if beyond.count > 1 { text += " and \(beyond.count - 1) more" }
    }
    return text + "."
  }

  /// The first line of a text, as a comment.
  func header(_ opening: String, _ report: LossReport, _ closing: String = "") -> String {
    "\(opening) \(madeBy(report))\(closing)\n"
  }
}

/// Preset to export, with its references resolved, and its version.
package struct ExportedPreset: Hashable, Sendable {
  package var preset: ResolvedPreset
  /// Number of its version; nil outside of catalogs.
  package var version: Int?
  /// The hash of its motion, in hexadecimal digits.
  package var hash: String?
  /// Replacement for reduced motion.
  package var reduced: ResolvedMotion?
  /// Manner of the replacement in the style sheet that it was imported from.
  private(set) var reducedExtensions: JSONValue?
  /// Groups and name in the export: `brand/pop`.
  var path: String
  /// Name in the format that it was imported from, which is kept; nil for others.
  var original: String?

  package init(
    _ preset: ResolvedPreset, version: Int? = nil, hash: String? = nil, reduced: ResolvedMotion? = nil,
    reducedExtensions: JSONValue? = nil
  ) {
    (self.preset, self.version, self.hash, self.reduced) = (preset, version, hash, reduced)
    self.reducedExtensions = reducedExtensions
    path = preset.preset.name.text
  }

  /// Presets that refer to each other by name, for export.
  package static func list(_ presets: [Preset]) -> [ExportedPreset] {
    let table = ReferenceTable(Dictionary(first: presets.map { (.name($0.name, .latest), $0.motion) }))
    let known = Dictionary(first: presets.map { (PresetReference.name($0.name, .latest), $0) })
    return presets.map { preset in
      let variant = preset.variant { known[$0] }
      let reduced = variant.flatMap { try? table.resolve($0) }
      return ExportedPreset(
        ResolvedPreset(preset, references: table), reduced: reduced.map { ResolvedMotion($0, references: table) },
        reducedExtensions: variant.flatMap { known[$0]?.details.extensions })
    }
  }

  package var name: PresetName { preset.preset.name }
  var reference: PresetReference { .name(name, .latest) }
  var details: PresetDetails { preset.preset.details }

  var references: [PresetName] {
    preset.preset.motion.references.compactMap { if case .name(let name, .latest) = $0 { name } else { nil } }
  }

  func motion(_ options: ExportOptions) -> ResolvedMotion {
    options.reducedMotion == .only ? reduced ?? preset.motion : preset.motion
  }

  /// `brand/pop@3 a1b2c3d4e5f6`: which motion it was.
  var recipe: String {
    let label = version.map { "\(name)@\($0)" } ?? name.text
    return hash.map { "\(label) \($0.prefix(12))" } ?? label
  }
}

extension ModelError {
  /// The error of one preset among many.
  func of(_ name: PresetName) -> ModelError { with(\.problem, "\(name): \(problem)") }
}
