public import MotionModel

/// What a rule found in a preset.
public struct LintFinding: Sendable {
  /// The rule's id.
  public let rule: String
  /// How much it weighs here.
  public let severity: LintSeverity
  /// The preset's name.
  public let preset: PresetName
  /// The preset; nil for documents outside of a catalog.
  public let id: PresetID?
  private let observation: LintObservation

  init(_ rule: LintRule, _ severity: LintSeverity, _ preset: LintedPreset, _ observation: LintObservation) {
    (self.rule, self.severity) = (rule.id, severity)
    (self.preset, self.id) = (preset.name, preset.id)
    self.observation = observation
  }

  /// What is wrong, a sentence without its subject, the preset, and without a full stop.
  public var problem: String { observation.problem }
  /// What was measured; nil where nothing can be.
  public var measured: LintQuantity? { observation.measured }
  /// What would be allowed.
  public var allowed: String { observation.allowed }
  /// What to do about it.
  public var advice: String { observation.advice }
  /// The command that does it, or leads there; `NAME` in it is left to its user.
  public var command: String? { observation.command }
  /// The channel or the member of the document where it is; nil for the whole preset.
  public var place: String? { observation.place }
  /// Other presets that it is about.
  public var related: [PresetName] { observation.related }
  /// A change that is sure to be meant; nil where people must decide.
  public var fix: LintFix? { observation.fix }

  /// The whole of it as one sentence: `card/exit goes in 0.4 s, and card/enter comes in 0.25 s (allowed: at most 0.25 s)`.
  public var sentence: String { "\(preset) \(problem) (allowed: \(allowed))" }
}
