public import MotionModel

/// How much a finding weighs.
public enum LintSeverity: String, Hashable, Sendable, CaseIterable, Comparable {
  /// Worth knowing; nothing fails because of it.
  case note
  /// Should be mended, or explained in `motionbook.json`.
  case warning
  /// Does harm.
  case error

  public static func < (one: LintSeverity, other: LintSeverity) -> Bool { one.rank < other.rank }

  private var rank: Int {
    switch self {
    case .note: 0
    case .warning: 1
    case .error: 2
    }
  }
}

/// A number that a rule takes, which `motionbook.json` may change.
public struct LintParameter: Hashable, Sendable {
  /// Its name in `motionbook.json`.
  public let name: String
  /// What it bounds, in one line.
  public let summary: String
  /// What it is measured in.
  public let unit: LintQuantity.Unit
  /// What it is unless somebody says otherwise.
  public let standard: Double
  /// What it may be.
  public let range: ClosedRange<Double>

  init(
    _ name: String, _ unit: LintQuantity.Unit, _ standard: Double, in range: ClosedRange<Double>, _ summary: String
  ) {
    (self.name, self.unit, self.standard, self.range, self.summary) = (name, unit, standard, range, summary)
  }
}

/// A rule that presets are held to: what it is called, why there is such a rule, and the check.
///
/// One value says everything: `lint`, `explain`, `motionbook.json`, its schema, the rules of SARIF, the documentation and the
/// tests follow from ``all``.
public struct LintRule: Sendable, Identifiable {
  /// What finds a rule's findings.
  enum Check: Sendable {
    /// Looks at one preset; others are there to be looked up.
    case each(@Sendable (MeasuredPreset, LintLimits) -> [LintObservation])
    /// Looks at all of them; gives the places of presets in the catalog with what is found.
    case together(@Sendable (LintedCatalog, LintLimits) -> [(place: Int, observation: LintObservation)])
  }

  /// Lower-case words joined by hyphens.
  public let id: String
  /// How much a finding weighs unless `motionbook.json` says otherwise.
  public let severity: LintSeverity
  /// What it finds, in one line.
  public let summary: String
  /// Why that is a fault, what is looked at, and what is not.
  public let reason: String
  /// Where that is written, the most telling first.
  public let sources: [String]
  /// The numbers that it takes.
  public let parameters: [LintParameter]
  /// The rules that say more about the same thing: where one finds something in a preset, this one keeps quiet.
  public let yieldsTo: [String]
  /// What `--fix` does about it; nil where no change is sure to be meant.
  public let fix: String?
  /// Documents among which the last is one that it finds something in.
  package let example: [String]
  let check: Check

  init(
    _ id: String, _ severity: LintSeverity, _ summary: String, because reason: String, sources: [String],
    parameters: [LintParameter] = [], yieldsTo: [String] = [], fix: String? = nil, example: [String], check: Check
  ) {
    self.id = id
    self.severity = severity
    self.summary = summary
    self.reason = reason
    self.sources = sources
    self.parameters = parameters
    self.yieldsTo = yieldsTo
    self.fix = fix
    self.example = example
    self.check = check
  }

  /// The rule of an id; nil where there is none.
  public static func named(_ id: String) -> LintRule? { all.first { $0.id == id } }

  /// Where its page is.
  public var helpURI: String { sources.first ?? "" }
}

/// The numbers of a rule as they are in force.
struct LintLimits: Sendable {
  private let values: [String: Double]

  init(_ values: [String: Double] = [:]) { self.values = values }

  subscript(_ parameter: LintParameter) -> Double { values[parameter.name] ?? parameter.standard }
}

/// What a rule has seen in a preset.
struct LintObservation: Sendable {
  /// What is wrong, without the preset's name: `takes 0.4 s, and card/enter 0.25 s`.
  var problem: String
  /// What was measured; nil where nothing can be.
  var measured: LintQuantity?
  /// What would be allowed: `at most 0.25 s`.
  var allowed: String
  /// What to do about it.
  var advice: String
  /// The command that does it, or leads there.
  var command: String?
  /// The channel or member of the document where it is.
  var place: String?
  /// Other presets that it is about.
  var related: [PresetName] = []
  /// A change that is sure to be meant.
  var fix: LintFix?
}

/// A change that mends a finding without anybody's judgment.
public enum LintFix: Hashable, Sendable {
  /// Another reference in the place of one.
  case repoint(from: PresetReference, to: PresetReference)
}
