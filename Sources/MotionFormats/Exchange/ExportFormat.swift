package import MotionModel

/// A format that presets are written in for other tools.
///
/// A format is a type: its name, what it is for, and how it writes. What it can say exactly, what nearly and what not
/// follows from writing one preset of each kind: ``CapabilityMatrix``.
package protocol ExportFormat: Sendable {
  /// Makes the format.
  init()
  /// The name by which it is asked for: `css`.
  var name: String { get }
  /// What it writes, in one line.
  var summary: String { get }
  /// How its files end, without the dot.
  var fileExtension: String { get }
  /// Whether its presets refer to each other by name, so that a text needs what they refer to.
  var keepsReferences: Bool { get }
  /// What can be chosen about it that other formats do not have; most have nothing.
  static var choices: [ExportChoice<Self>] { get }
  /// The text for some presets; what became of them goes into the report.
  func write(
    _ presets: [ExportedPreset], _ options: ExportOptions, _ report: inout LossReport
  ) throws(ModelError) -> ExportedText
}

/// Something that can be chosen about one format alone, from which the option of the commands, the member of a project's
/// outputs, its schema and its help follow.
package struct ExportChoice<Format>: Sendable {
  /// The name as documents have it, in camel case: `experimentalTypes`.
  package let name: String
  /// What it does, in a sentence.
  package let summary: String
  private let place: any WritableKeyPath<Format, Bool> & Sendable

  /// Makes one, of where the format keeps whether it is chosen.
  package init(_ name: String, _ place: any WritableKeyPath<Format, Bool> & Sendable, _ summary: String) {
    (self.name, self.place, self.summary) = (name, place, summary)
  }

  /// Whether a format has chosen it.
  package func isChosen(by format: Format) -> Bool { format[keyPath: place] }

  fileprivate func choose(_ isChosen: Bool, for format: inout Format) { format[keyPath: place] = isChosen }
}

/// What a format writes: a text, and what goes beside it.
package struct ExportedText: Hashable, Sendable {
  /// A second file, such as the types of a module: how its name ends, without the dot.
  package struct Companion: Hashable, Sendable {
    package let fileExtension, text: String

    package init(_ fileExtension: String, _ text: String) { (self.fileExtension, self.text) = (fileExtension, text) }
  }

  /// A file of a folder, and its path in it: `animator/brand_pop.xml`.
  package struct File: Hashable, Sendable {
    package let path, text: String

    package init(_ path: String, _ text: String) { (self.path, self.text) = (path, text) }
  }

  /// The text; of files all of them, one after the other.
  package let text: String
  /// What goes beside it; most formats write one text.
  package let companions: [Companion]
  /// The files that it is made of, where the format has a folder of files.
  package let files: [File]

  /// Makes one.
  package init(_ text: String, companions: [Companion] = []) {
    (self.text, self.companions, files) = (text, companions, [])
  }

  /// Makes a folder of files.
  /// - Parameter comment: A file's path as a comment, which stands before it where there are several.
  package init(files: [File], comment: (String) -> String) {
    (self.files, companions) = (files, [])
    text = files.count == 1 ? files[0].text : files.map { comment($0.path) + "\n" + $0.text }.joined(separator: "\n")
  }
}

extension ExportFormat {
  package var keepsReferences: Bool { false }
  package static var choices: [ExportChoice<Self>] { [] }

  /// The format with the choices of these names, and no others.
  package init(choosing names: some Sequence<String>) {
    self.init()
    let names = Set(names)
    for choice in Self.choices { choice.choose(names.contains(choice.name), for: &self) }
  }

  /// The names of what is chosen.
  package var chosen: [String] { Self.choices.filter { $0.isChosen(by: self) }.map(\.name) }

  /// The text for some presets, and what was lost; the same presets in the same order give the same text.
  /// - Throws: ``ModelError``: a reference that leads nowhere, two presets that would have one name, or a motion that
  ///   cannot be compiled.
  /// - Complexity: O(samples of the presets that the format cannot say exactly).
  package func text(
    _ presets: [ExportedPreset], options: ExportOptions = ExportOptions()
  ) throws(ModelError) -> (text: String, report: LossReport) {
    let (output, report) = try output(presets, options: options)
    return (output.text, report)
  }

  /// The text with what goes beside it, and what was lost.
  /// - Throws: As ``text(_:options:)``.
  package func output(
    _ presets: [ExportedPreset], options: ExportOptions = ExportOptions()
  ) throws(ModelError) -> (output: ExportedText, report: LossReport) {
    try options.validate()
    var report = LossReport(within: options.maximumError)
    let output = try write(presets, options, &report)
    return (output, report)
  }
}

extension ExportFormat {
  /// What a curve alone is written as, under the name `curve`.
  func text(of curve: Curve, within error: Double = ExportOptions().maximumError) -> String? {
    var options = ExportOptions()
    options.maximumError = error
    return (try? PresetName("curve")).flatMap { name in
      try? text([ExportedPreset(ResolvedPreset(Preset(name, .curve(curve))))], options: options).text
    }
  }
}

/// How presets are written.
public struct ExportOptions: Hashable, Sendable {
  /// What becomes of the variants for reduced motion.
  public enum ReducedMotion: String, Hashable, Sendable, CaseIterable {
    /// They are written too, where the format has a place for them.
    case include
    /// They take the place of the presets.
    case only
    /// They are left out.
    case omit
  }

  /// The largest error of what the format cannot say exactly, as a share of the way: 1e-6…0.1.
  public var maximumError = 0.002
  /// What becomes of the variants for reduced motion.
  public var reducedMotion = ReducedMotion.include
  /// What made the text, for its first line.
  public var generator = "motionbook"

  /// The defaults.
  public init() {}

  /// The allowed errors.
  public static let errors = 1e-6...0.1

  func validate() throws(ModelError) {
    guard Self.errors.contains(maximumError) else {
      throw ModelError(
        .outOfRange,
        "expected a largest error of 1e-6…0.1, as a share of the way, found \(WebNumber.text(maximumError))")
    }
  }
}

/// A preset on its way out: what it is, what its references mean, and which version it is.
package struct ExportedPreset: Hashable, Sendable {
  /// The preset.
  package var preset: ResolvedPreset
  /// The number of its version; nil for what is in no catalog.
  package var version: Int?
  /// The hash of its motion, in hexadecimal digits.
  package var hash: String?
  /// What plays instead where people ask for reduced motion.
  package var reduced: ResolvedMotion?

  /// Makes one.
  package init(_ preset: ResolvedPreset, version: Int? = nil, hash: String? = nil, reduced: ResolvedMotion? = nil) {
    self.preset = preset
    self.version = version
    self.hash = hash
    self.reduced = reduced
  }

  /// Presets that refer to each other by name.
  package static func list(_ presets: [Preset]) -> [ExportedPreset] {
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

  /// The name.
  package var name: PresetName { preset.preset.name }

  /// The motion that is written.
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
  func of(_ name: PresetName) -> ModelError {
    var named = self
    named.problem = "\(name): \(problem)"
    return named
  }
}
