import MotionEngine
import MotionFormats
import MotionModel
import MotionStore

/// Field of a query: one entry for each word of an expression.
package struct QueryField: Sendable {
  /// Type of its values, which decides the operands.
  package enum Kind: Sendable {
    case number
    /// Seconds; endless is infinite.
    case seconds
    /// One text or several, compared ignoring case.
    case text
    /// Time, compared to its written precision: `2026-11` is the whole month.
    case date
    /// Yes or no.
    case flag
  }

  /// A value, or several; the case is that of the kind.
  package enum Value: Sendable {
    case number(Double)
    case texts([String])
    case flag(Bool)
    case absent
  }

  /// Cost of a value, from the cheapest on.
  enum Cost: Int, Sendable {
    /// None: it is in the file's columns.
    case brief
    /// The motion is read and measured, once for all presets that have it.
    case motion
    /// The version is read.
    case details
  }

  package let name: String
  package let kind: Kind
  package let summary: String
  let cost: Cost
  /// Indicates a field of versions, which a preset without its history does not have.
  let isOfHistory: Bool
  let value: @Sendable (PresetFacts) throws -> Value

  private init(
    _ name: String, _ kind: Kind, _ cost: Cost, ofHistory isOfHistory: Bool = false, _ summary: String,
    _ value: @escaping @Sendable (PresetFacts) throws -> Value
  ) {
    (self.name, self.kind, self.cost, self.summary, self.value) = (name, kind, cost, summary, value)
    self.isOfHistory = isOfHistory
  }

  private static func texts(
    _ name: String, as kind: Kind = .text, _ cost: Cost, ofHistory: Bool = false, _ summary: String,
    _ value: @escaping @Sendable (PresetFacts) throws -> [String?]
  ) -> QueryField {
    QueryField(name, kind, cost, ofHistory: ofHistory, summary) { facts in
      let texts = try value(facts).compactMap(\.self)
      return texts.isEmpty ? .absent : .texts(texts)
    }
  }

  private static func measure(
    _ name: String, _ kind: Kind, _ summary: String, _ value: @escaping @Sendable (MotionMeasures) -> Double?
  ) -> QueryField {
    QueryField(name, kind, .motion, summary) { facts in
      try facts.measures().flatMap(value).map { .number($0) } ?? .absent
    }
  }

  /// Every one, in the order of its help.
  package static let all: [QueryField] = [
    texts("name", .brief, "name; = also takes a pattern: 'brand/*'") { [$0.name.text] },
    texts("family", .brief, "the first part of its name") { $0.name.path.prefix(1).map(String.init) },
    texts("kind", .brief, MotionKind.allCases.map(\.rawValue).joined(separator: ", ")) { [$0.kind.rawValue] },
    texts("title", .brief, "its title") { [$0.title] },
    texts("summary", .details, "its line of description") { [try $0.details().summary] },
    texts("notes", .details, "its notes") { [try $0.details().notes] },
    texts("tag", .details, "any of its tags") { try $0.details().tags },
    texts("use", .details, "intended use") { [try $0.details().use] },
    texts("author", .details, ofHistory: true, "author of the newest version") { [try $0.revision()?.author] },
    texts("license", .details, "the license of its values") { [try $0.details().source?.license] },
    texts("source", .details, "the file or address that it came from") { [try $0.details().source?.location] },
    QueryField("version", .number, .brief, ofHistory: true, "the number of its newest version") {
      $0.stored.map { .number(Double($0.entry.version)) } ?? .absent
    },
    texts("created", as: .date, .brief, ofHistory: true, "when it was added, in UTC") { facts in
      [try facts.stored.flatMap { try $0.survey.additions.get()[$0.entry.preset].map(CivilDate.utc) }]
    },
    texts("changed", as: .date, .brief, ofHistory: true, "time of the newest version, in UTC") {
      [$0.stored.map { CivilDate.utc(milliseconds: $0.entry.timeMs) }]
    },
    QueryField("deprecated", .flag, .details, "is deprecated") { .flag(try $0.details().deprecation != nil) },
    QueryField("reduced", .flag, .details, "has a variant for reduced motion") {
      .flag(try $0.details().reducedMotion != nil)
    },
    texts("base", .motion, "base of a curve: \(CurveBase.words)") { [try $0.measures()?.curve?.base.word] },
    measure("duration", .seconds, "duration until settled, if it has one of its own") { $0.duration },
    measure("settle", .seconds, "when a curve stays within 0.001 of its end for good") { $0.timed?.settlingTime },
    measure("overshoot", .number, "largest excess over a curve's end, as a fraction of the change") {
      $0.metrics.map { $0.overshoot?.value ?? 0 }
    },
    measure("undershoot", .number, "largest excess below a curve's start") {
      $0.metrics.map { $0.undershoot?.value ?? 0 }
    },
    measure("crossings", .number, "number of times a curve crosses its end") {
      $0.metrics.map { Double($0.crossings.count) }
    },
    measure("velocity", .number, "the largest velocity of a curve, in ways per second") {
      $0.timed?.peakVelocity.value.magnitude
    },
    measure("bounce", .number, "a spring's bounce: 0 is critical, 1 never stops swinging, below 0 is overdamped") {
      $0.spring?.bounce
    },
    measure("damping", .number, "a spring's damping ratio; 1 is critical") { $0.spring?.dampingRatio },
    texts("feel", .motion, GalleryFeel.all.map(\.name).joined(separator: ", ")) { try $0.measures()?.feels ?? [] },
  ]

  /// Field of a word; nil if there is none.
  package static func named(_ word: String) -> QueryField? { all.first { $0.name == word.lowercased() } }

  /// Allowed operands for its kind.
  var allowed: String {
    switch kind {
    case .number: "a number: 0.02, 2%, -1"
    case .seconds: "a length of time: 0.3, 0.3s, 300ms, forever"
    case .text: "a word, or a text in quotes"
    case .date: "a date: 2026, 2026-11, 2026-11-21, 2026-11-21T07:30"
    case .flag: "yes, no"
    }
  }
}

/// Preset for its fields, read on demand.
final class PresetFacts {
  let name: PresetName
  let kind: MotionKind
  let title: String?
  /// Its newest version; nil outside of a survey.
  let stored: (entry: LiveVersion, survey: CatalogSurvey)?
  private let measure: () throws -> MotionMeasures?
  private var known: PresetRevision?
  private let own: PresetDetails?

  /// - Parameter motions: Measurements; nil before any.
  init(_ entry: LiveVersion, _ survey: CatalogSurvey, _ motions: SurveyedMotions<MotionMeasures>? = nil) {
    (name, kind, title, stored, own) = (entry.name, entry.kind, entry.title, (entry, survey), nil)
    measure = { try motions?.value(of: entry) }
  }

  /// A preset without its history.
  init(_ preset: ResolvedPreset) {
    (name, kind, own) = (preset.preset.name, preset.preset.motion.kind, preset.preset.details)
    (title, stored, measure) = (own?.title, nil, { MotionMeasures(preset.motion) })
  }

  func revision() throws -> PresetRevision? {
    known = try known ?? stored.map { try $0.survey.revision(of: $0.entry) }
    return known
  }

  func details() throws -> PresetDetails { try own ?? revision()?.details ?? PresetDetails() }

  private lazy var measured = Result { try measure() }

  /// Measurements; nil if the condition needs none.
  func measures() throws -> MotionMeasures? { try measured.get() }
}

struct MotionMeasures: Sendable {
  /// The curve that it is; nil for other kinds.
  let curve: Curve?
  let metrics: CurveMetrics?
  /// Duration until settled; nil if it has none of its own, or is not playable.
  let duration: Double?
  /// Words for its feel.
  let feels: [String]

  init(_ motion: ResolvedMotion) {
    curve = (try? motion.curve()) ?? nil
    metrics = curve == nil ? nil : (try? motion.metrics()) ?? nil
    duration = (try? motion.ownDuration()) ?? nil
    feels = GalleryFeel.words(GalleryFeel.Measures(duration == nil ? nil : try? motion.timeline(), metrics))
  }

  /// Metrics of a curve with a length of its own.
  var timed: CurveMetrics? { duration == nil ? nil : metrics }
  var spring: SpringCoefficients? { curve?.base.coefficients }
}

extension CurveBase {
  /// Kind of curve in one word.
  fileprivate var word: String {
    switch self {
    case .linear: "linear"
    case .named(let easing): easing.bezier == nil ? "circular" : "bezier"
    case .cubicBezier: "bezier"
    case .path: "path"
    case .points: "points"
    case .steps: "steps"
    case .systemDefault, .spring, .interpolatingSpring, .physicsSpring: "spring"
    case .formula: "formula"
    case .custom: "custom"
    }
  }

  fileprivate static let words = "bezier, spring, points, steps, path, linear, circular, formula, custom"
}
