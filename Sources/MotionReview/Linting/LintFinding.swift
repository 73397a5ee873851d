public import MotionModel

/// Finding of a rule in a preset.
@dynamicMemberLookup
public struct LintFinding: Sendable {
  /// The rule's id.
  public let rule: String
  /// Configured severity.
  public let severity: LintSeverity
  /// The preset's name.
  public let preset: PresetName
  /// The preset; nil for documents outside of a catalog.
  public let id: PresetID?
  let observation: LintObservation

  /// A part of the observation.
  public subscript<Value>(dynamicMember path: KeyPath<LintObservation, Value>) -> Value { observation[keyPath: path] }

  /// Command for the advice; `NAME` in it is a placeholder.
  package var command: String { observation.command ?? "motionbook edit \(preset)" }

  /// The whole of it as one sentence: `card/exit goes in 0.4 s, and card/enter comes in 0.25 s (allowed: at most 0.25 s)`.
  public var sentence: String { "\(preset) \(observation.problem) (allowed: \(observation.allowed))" }

  /// Sentence with the advice.
  var message: String { "\(sentence); \(observation.advice): \(command)" }
}

/// Observation of a rule in a preset.
public struct LintObservation: Sendable {
  /// Problem in a sentence without its subject, the preset, and without a full stop: `takes 0.4 s`.
  public internal(set) var problem: String
  /// Measured value; nil if there is none.
  package internal(set) var measured: LintQuantity?
  /// Allowed range: `at most 0.25 s`.
  public internal(set) var allowed: String
  /// Advice.
  public internal(set) var advice: String
  /// Command, unless it is to edit the preset.
  var command: String?
  /// Channel or member of the document; nil for the whole preset.
  public internal(set) var place: String?
  /// Other presets that it is about.
  public internal(set) var related: [PresetName] = []
  /// Unambiguous fix; nil if a decision is needed.
  public internal(set) var fix: LintFix?
}

/// Fix that needs no decision.
public enum LintFix: Hashable, Sendable {
  /// Another reference in the place of one.
  case repoint(from: PresetReference, to: PresetReference)
}
