import MotionEngine
import MotionModel

/// Preset with measures for the rules, each computed once and on demand.
final class MeasuredPreset {
  let linted: LintedPreset
  let place: Int
  let catalog: LintedCatalog

  init(_ place: Int, in catalog: LintedCatalog) {
    (self.place, self.catalog) = (place, catalog)
    linted = catalog.presets[place]
  }

  var name: PresetName { linted.name }
  var details: PresetDetails { linted.details }
  private(set) lazy var words = Set(name.words.map(String.init))

  /// Motion; nil for an alias, whose target has the findings, and for an unplayable one.
  var motion: Motion? { linted.motion.motion.kind == .alias ? nil : linted.motion.motion }

  /// Indicates one of some words in its name or texts.
  func says(_ known: Set<String>, in texts: [String?]) -> Bool {
    !words.isDisjoint(with: known)
      || texts.contains { text in text.map { !$0.plainWords.isDisjoint(with: known) } ?? false }
  }

  var curve: Curve? { motion?.curve }

  /// Stated curve: its own, or that of a transition.
  var statedCurve: Curve? {
    if case .transition(let transition)? = motion, case .inline(let curve)? = transition.curve { curve } else { curve }
  }

  /// Its timeline; for a transition the entrance.
  private(set) lazy var timeline: Timeline? = try? linted.motion.timeline()

  /// All its timelines: for a transition with sides the entrance and the exit.
  private(set) lazy var timelines: [Timeline] = {
    guard motion != nil else { return [] }
    let both = TransitionDirection.allCases.compactMap(timeline(of:))
    return both.isEmpty ? [timeline].compactMap { $0 } : both
  }()

  /// Duration of one side of a transition until settled; nil without sides.
  func duration(of side: TransitionDirection) -> Double? { timeline(of: side).map { $0.settledDuration() } }

  private func timeline(of side: TransitionDirection) -> Timeline? {
    guard case .transition(let transition)? = motion, transition.insertion != nil || transition.removal != nil else {
      return nil
    }
    var options = CompileOptions()
    options.events = [CompileOptions.StateEvent(side.rawValue, at: 0)]
    return try? linted.motion.timeline(options)
  }

  /// Duration until settled; nil if it depends on the user, triggers, events or ticks, or is endless.
  private(set) lazy var duration: Double? = {
    switch motion {
    case .curve, .duration, .transition, .keyframes: break
    case .sequence(let sequence):
      guard case .steps = sequence.body, sequence.schedule == nil else { return nil }
    case .schedule, .alias, nil: return nil
    }
    guard let duration = (try? linted.motion.ownDuration()) ?? nil, duration.isFinite else { return nil }
    return duration
  }()

  private(set) lazy var travel = timelines.reduce(into: Travel()) { $0.add($1) }

  /// Indicates that its appearance is checked with another preset: as its variant for reduced motion, or as a part.
  var isJudgedElsewhere: Bool { catalog.variants.contains(place) || catalog.parts.contains(place) }

  /// Variant for reduced motion; nil if there is none or it is pinned.
  var variant: MeasuredPreset? {
    details.reducedMotion.flatMap { catalog.places[$0] }.map { MeasuredPreset($0, in: catalog) }
  }
}

extension Motion {
  /// Indicates a repeating curve or keyframes.
  var repeats: Bool {
    switch self {
    case .curve(let curve): curve.modifiers.contains { if case .repeats = $0 { true } else { false } }
    case .keyframes(let set): if case .repeats = set.playback { true } else { false }
    default: false
    }
  }
}
