package import MotionModel

/// Severity of a finding.
public enum LintSeverity: String, Hashable, Sendable, CaseIterable, Comparable {
  /// Informational; never fails a check.
  case note
  /// Should be mended, or explained in `motionbook.json`.
  case warning
  /// Does harm.
  case error

  public static func < (one: LintSeverity, other: LintSeverity) -> Bool {
    allCases.prefix { $0 != other }.contains(one)
  }
}

/// A number that a rule takes, which `motionbook.json` may change.
package struct LintParameter: Hashable, Sendable {
  /// Its name in `motionbook.json`.
  package let name: String
  package let summary: String
  package let unit: LintQuantity.Unit
  package let standard: Double
  package let range: ClosedRange<Double>

  init(
    _ name: String, _ unit: LintQuantity.Unit, _ standard: Double, in range: ClosedRange<Double>, _ summary: String
  ) {
    (self.name, self.unit, self.standard, self.range, self.summary) = (name, unit, standard, range, summary)
  }
}

/// Rule for presets: its name, its rationale, and the check.
///
/// One value is the source of all: `lint`, `lint --explain`, `motionbook.json`, its schema, the rules of SARIF, the
/// documentation and the tests derive from ``all``.
public struct LintRule: Sendable, Identifiable {
  enum Check: Sendable {
    /// Checks one preset, with access to others.
    case each(@Sendable (MeasuredPreset, LintLimits) -> [LintObservation])
    /// Looks at one preset, for a rule that finds one thing in it at most.
    static func one(_ check: @escaping @Sendable (MeasuredPreset, LintLimits) -> LintObservation?) -> Check {
      .each { [check($0, $1)].compactMap(\.self) }
    }
    /// Checks all of them; returns indices of presets in the catalog with the observations.
    case together(@Sendable (LintedCatalog, LintLimits) -> [(place: Int, observation: LintObservation)])
  }

  /// Lower-case words joined by hyphens.
  public let id: String
  /// Default severity of its findings, which `motionbook.json` may change.
  public let severity: LintSeverity
  /// Description of the findings, in one line.
  public let summary: String
  /// Rationale, scope and exceptions.
  public let reason: String
  /// References, the most relevant first.
  public let sources: [String]
  package internal(set) var parameters: [LintParameter] = []
  /// More specific rules: if one of them finds anything in a preset, this one does not report.
  package internal(set) var yieldsTo: [String] = []
  /// Indicates a rule for deprecated presets, too.
  var isForDeprecated = false
  /// Effect of `--fix`; nil if no fix is unambiguous.
  package internal(set) var fix: String?
  /// Documents of the example, apart from each other by empty lines; empty for a project's own rule.
  let documents: String
  /// The rule in `motionbook.json`, if it is a project's own.
  var settings: JSONValue?
  let check: Check

  /// Documents of which the last violates the rule.
  package var example: [String] { documents.split(separator: "\n\n").map(String.init) }

  /// Every rule, in the order in which a preset's findings are listed.
  public static let all: [LintRule] = [
    .brokenReference, .flashing, .overshootOnOpacity, .missingReducedMotion, .largeTravel, .endlessLoop,
    .exitSlowerThanEntrance, .ignoredDuration, .staggerOverBudget, .settlesLate, .unusualDuration, .suspiciousUnits,
    .bezierNamedSpring, .deprecatedUse,
    .nearDuplicate,
  ]

  /// Rule with an id; nil if there is none.
  public static func named(_ id: String) -> LintRule? { all.first { $0.id == id } }
}

extension LintRule {
  /// A rule of a project's own: presets that do not meet a condition.
  /// - Parameters:
  ///   - settings: Its member of `motionbook.json`.
  ///   - isForDeprecated: Indicates that its condition asks for deprecated presets.
  ///   - problem: A sentence without its subject, the preset, and a command; nil if that meets the condition.
  package init(
    own id: String, _ severity: LintSeverity, requiring condition: String, because reason: String?,
    settings: JSONValue, isForDeprecated: Bool,
    problem: @escaping @Sendable (LintedPreset) -> (text: String, command: String)?
  ) {
    self.init(
      id: id, severity: severity, summary: "A preset does not meet: \(condition)",
      reason: reason ?? "A rule of this project.", sources: [], isForDeprecated: isForDeprecated, documents: "",
      settings: settings,
      check: .one { preset, _ in
        problem(preset.linted).map {
          LintObservation(
            problem: $0.text, allowed: condition, advice: "change it\(reason.map { " (\($0))" } ?? "")",
            command: $0.command)
        }
      })
  }
}

/// Effective parameters of a rule.
struct LintLimits: Sendable {
  let values: [String: Double]

  subscript(_ parameter: LintParameter) -> Double { values[parameter.name] ?? parameter.standard }

  func text(_ parameter: LintParameter) -> String { LintQuantity(self[parameter], parameter.unit).text }
}

/// A number that a rule measured or bounds, with its unit.
package struct LintQuantity: Hashable, Sendable {
  package enum Unit: String, Hashable, Sendable, CaseIterable {
    case seconds, points, degrees
    /// A share of a whole: 0.1 is 10 %.
    case share
    case factor
    /// A plain number.
    case count
  }

  /// The number; infinite for endless motions.
  package let value: Double
  package let unit: Unit

  init(_ value: Double, _ unit: Unit) { (self.value, self.unit) = (value, unit) }

  /// The number with its unit for display: `0.4 s`, `120 pt`, `10 %`.
  package var text: String {
    switch unit {
    case .seconds: ShortNumber.seconds(value)
    case .points: "\(ShortNumber.text(value)) pt"
    case .degrees: "\(ShortNumber.text(value))°"
    case .share: ShortNumber.percent(value)
    case .factor: "\(ShortNumber.text(value)) times"
    case .count: ShortNumber.text(value)
    }
  }

  /// Value as in a document.
  var json: JSONValue {
    ["value": value.isFinite ? .number(value + 0) : .string("forever"), "unit": .string(unit.rawValue)]
  }
}

extension LintQuantity.Unit {
  /// Unit in documentation.
  package var words: String {
    switch self {
    case .seconds: "in seconds"
    case .points: "in points"
    case .degrees: "in degrees"
    case .share: "as a fraction: 0.1 is 10 %"
    case .factor: "as a factor"
    case .count: "as a number"
    }
  }
}
