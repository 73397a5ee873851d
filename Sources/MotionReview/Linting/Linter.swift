public import MotionModel

/// Holds presets to rules.
package struct Linter: Sendable {
  private struct Active: Sendable {
    let rule: LintRule
    let severity: LintSeverity
    let limits: LintLimits
  }

  /// Observation, with the index of its rule.
  private typealias Seen = (rule: Int, observation: LintObservation)

  private let rules: [Active]
  private let configuration: LintConfiguration

  /// - Parameters:
  ///   - own: Further rules, of a project's own.
  ///   - only: The ids of the rules to apply, including disabled ones; nil: all enabled rules.
  package init(
    _ configuration: LintConfiguration, and own: [LintRule] = [], only: Set<String>? = nil, except: Set<String> = []
  ) {
    self.configuration = configuration
    rules = (LintRule.all + own).compactMap { rule in
      let setting = configuration.rules[rule.id] ?? LintConfiguration.Setting()
      guard !except.contains(rule.id), only?.contains(rule.id) ?? (setting.weight != .off) else { return nil }
      return Active(
        rule: rule, severity: setting.weight?.severity ?? rule.severity, limits: LintLimits(values: setting.numbers))
    }
  }

  /// Findings, by the names of the presets, each preset's in the order of the rules.
  ///
  /// Deprecated presets are held only to rules for all presets.
  /// - Parameter isChosen: Selects the presets whose findings are wanted; all presets can be looked up.
  /// - Complexity: Some hundred microseconds for each motion with channels, on all cores.
  package func findings(in catalog: LintedCatalog, of isChosen: (PresetName) -> Bool = { _ in true }) -> [LintFinding] {
    let places = catalog.presets.indices.filter { isChosen(catalog.presets[$0].name) }
    @Sendable func holds(_ rule: LintRule, for place: Int) -> Bool {
      rule.isForDeprecated || catalog.presets[place].details.deprecation == nil
    }
    let each = (0..<places.count).concurrentMap { index in
      let preset = MeasuredPreset(places[index], in: catalog)
      return rules.indices.flatMap { number -> [Seen] in
        guard case .each(let check) = rules[number].rule.check, holds(rules[number].rule, for: places[index]) else {
          return []
        }
        return check(preset, rules[number].limits).map { (number, $0) }
      }
    }
    var found = Dictionary(uniqueKeysWithValues: zip(places, each))
    for (number, active) in rules.enumerated() {
      guard case .together(let check) = active.rule.check else { continue }
      for (place, observation) in check(catalog, active.limits)
      where found[place] != nil && holds(active.rule, for: place) {
        found[place]?.append((number, observation))
      }
    }
    return places.sorted { catalog.presets[$0].name < catalog.presets[$1].name }
      .flatMap { findings(of: catalog.presets[$0], found[$0] ?? []) }
  }

  /// The findings of a preset that are not ignored, without those of rules that yield to another one here.
  private func findings(of preset: LintedPreset, _ found: [Seen]) -> [LintFinding] {
    let told = found.filter { !configuration.ignores(rules[$0.rule].rule.id, in: preset.name) }
    let ids = Set(told.map { rules[$0.rule].rule.id })
    return told.filter { ids.isDisjoint(with: rules[$0.rule].rule.yieldsTo) }.map {
      LintFinding(
        rule: rules[$0.rule].rule.id, severity: rules[$0.rule].severity, preset: preset.name, id: preset.id,
        observation: $0.observation)
    }
  }
}

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
