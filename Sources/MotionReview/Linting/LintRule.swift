/// How much a finding weighs.
public enum LintSeverity: String, Hashable, Sendable, CaseIterable, Comparable {
  /// Worth knowing; nothing fails because of it.
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
  /// What it bounds, in one line.
  package let summary: String
  /// What it is measured in.
  package let unit: LintQuantity.Unit
  /// What it is unless somebody says otherwise.
  package let standard: Double
  /// What it may be.
  package let range: ClosedRange<Double>

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
    /// Looks at one preset, for a rule that finds one thing in it at most.
    static func one(_ check: @escaping @Sendable (MeasuredPreset, LintLimits) -> LintObservation?) -> Check {
      .each { [check($0, $1)].compactMap(\.self) }
    }
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
  package internal(set) var parameters: [LintParameter] = []
  /// The rules that say more about the same thing: where one finds something in a preset, this one keeps quiet.
  package internal(set) var yieldsTo: [String] = []
  /// What `--fix` does about it; nil where no change is sure to be meant.
  package internal(set) var fix: String?
  /// Documents among which the last is one that it finds something in.
  package let example: [String]
  let check: Check

  /// Every rule, in the order in which a preset's findings are listed.
  public static let all: [LintRule] = [
    .flashing, .overshootOnOpacity, .missingReducedMotion, .largeTravel, .endlessLoop, .exitSlowerThanEntrance,
    .staggerOverBudget, .settlesLate, .unusualDuration, .suspiciousUnits, .bezierNamedSpring, .deprecatedUse,
    .nearDuplicate,
  ]

  /// The rule of an id; nil where there is none.
  public static func named(_ id: String) -> LintRule? { all.first { $0.id == id } }

  /// Where its page is.
  package var helpURI: String { sources.first ?? "" }
}

/// The numbers of a rule as they are in force.
struct LintLimits: Sendable {
  let values: [String: Double]

  subscript(_ parameter: LintParameter) -> Double { values[parameter.name] ?? parameter.standard }

  /// A number with its unit.
  func text(_ parameter: LintParameter) -> String { LintQuantity(self[parameter], parameter.unit).text }
}
