public import MotionModel

/// What a rule found in a preset.
@dynamicMemberLookup
public struct LintFinding: Sendable {
  /// The rule's id.
  public let rule: String
  /// How much it weighs here.
  public let severity: LintSeverity
  /// The preset's name.
  public let preset: PresetName
  /// The preset; nil for documents outside of a catalog.
  public let id: PresetID?
  let observation: LintObservation

  /// What was seen.
  public subscript<Value>(dynamicMember path: KeyPath<LintObservation, Value>) -> Value { observation[keyPath: path] }

  /// The command that does what it advises, or leads there; `NAME` in it is left to its user.
  package var command: String { observation.command ?? "motionbook edit \(preset)" }

  /// The whole of it as one sentence: `card/exit goes in 0.4 s, and card/enter comes in 0.25 s (allowed: at most 0.25 s)`.
  public var sentence: String { "\(preset) \(observation.problem) (allowed: \(observation.allowed))" }

  /// The sentence, and what to do about it.
  var message: String { "\(sentence); \(observation.advice): \(command)" }
}

/// What a rule has seen in a preset.
public struct LintObservation: Sendable {
  /// What is wrong, a sentence without its subject, the preset, and without a full stop: `takes 0.4 s`.
  public internal(set) var problem: String
  /// What was measured; nil where nothing can be.
  package internal(set) var measured: LintQuantity?
  /// What would be allowed: `at most 0.25 s`.
  public internal(set) var allowed: String
  /// What to do about it.
  public internal(set) var advice: String
  /// The command that does it, where that is not to edit the preset.
  var command: String?
  /// The channel or the member of the document where it is; nil for the whole preset.
  public internal(set) var place: String?
  /// Other presets that it is about.
  public internal(set) var related: [PresetName] = []
  /// A change that is sure to be meant; nil where people must decide.
  public internal(set) var fix: LintFix?
}

/// A change that mends a finding without anybody's judgment.
public enum LintFix: Hashable, Sendable {
  /// Another reference in the place of one.
  case repoint(from: PresetReference, to: PresetReference)
}
