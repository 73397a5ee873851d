import MotionEngine
import MotionModel

/// Checks of a platform's exported code, and omissions.
struct ConformanceClaims {
  /// A part that the platform does not play, and why.
  struct Omission: Hashable { let preset, part, reason: String }

  typealias Vectors = [(index: Int, vector: ConformanceVector)]

  let options: ExportOptions
  /// Some values of a vector that the platform has: their tolerances, and members by which its test finds the motion.
  private(set) var checks: [JSONValue] = []
  private(set) var omissions: [Omission] = []
  /// Expression of each motion in the platform's source, by the key used in the checks.
  var bindings: [(key: String, expression: String)] = []
  /// Name of the current motion in messages, and outcomes of its parts in the export.
  private var label = ""
  private(set) var outcomes: [String: LossReport.Outcome] = [:]

  init(_ options: ExportOptions) { self.options = options }

  mutating func begin(_ label: String) { (self.label, outcomes) = (label, [:]) }

  /// Records a part's outcome in the export of the current motion.
  mutating func note(_ part: String, _ outcome: LossReport.Outcome) {
    outcomes[part] = outcome
    if case .dropped(let reason) = outcome { omit(part, reason) }
  }

  mutating func omit(_ part: String, _ reason: String) {
    let omission = Omission(preset: label, part: part, reason: reason)
    if !omissions.contains(omission) { omissions.append(omission) }
  }

  /// Maximum error of a part, as a fraction of the total change; nil if the part is missing.
  func error(of part: String) -> Double? { outcomes[part].flatMap { error($0) } }

  /// The same of an outcome; a spring's approximation ends a little before its end.
  func error(_ outcome: LossReport.Outcome) -> Double? {
    switch outcome {
    case .exact: 0
    case .approximated(let error, _): max(error, CompileOptions(within: options.maximumError).settleEpsilon)
    case .dropped: nil
    }
  }

  /// Channel for comparing a curve; nil, with the reason noted, if the written curve is incomplete.
  mutating func curve(_ vectors: Vectors) -> (index: Int, vector: ConformanceVector, channel: String)? {
    guard let (index, vector) = vectors.first, vectors.count == 1, vector.numbers.count == 1,
      let channel = vector.numbers.first?.name
    else {
      omit("curve", "the export is one curve, while the engine plays several values")
      return nil
    }
    if case .approximated? = outcomes[MotionParts.reversedPasses] {
      omit("curve", "its reversed passes run backwards in time, where SwiftUI runs the same easing to the start")
      return nil
    }
    if case .dropped? = outcomes["content"] {
      omit("curve", "the changed content is dropped")
      return nil
    }
    return (index, vector, channel)
  }

  /// Claims that the platform plays values of a vector, which are those of a time, within its allowance.
  mutating func check(
    _ index: Int, _ vector: ConformanceVector, _ members: [JSONMember], error: Double, clock slack: Double,
    rounding: Double, rests: Bool = true, _ values: (Double) -> [Double]
  ) {
    let allowed = vector.allowance(error, clock: slack, rounding: rounding, rests: rests, values)
    let first = allowed.first ?? 0
    let isEven = allowed.allSatisfy { $0 == first }
    let written = isEven ? JSONValue.number(first) : .array(allowed.map { .number($0) })
    checks.append(
      .object([JSONMember("allowed", written), JSONMember("vector", .number(Double(index)))] + members))
  }

  /// Test with the source's expressions of each motion: lines of a key and an expression.
  func bound(_ test: String, _ before: String, _ between: String) -> String {
    let lines = bindings.unique(by: \.key).map { "\(before)\($0.key)\(between)\($0.expression),\n" }
    return test.replacing("%%MOTIONS%%", with: lines.joined())
  }

  var json: JSONValue {
    let omitted = omissions.map { omission -> JSONValue in
      ["part": .string(omission.part), "preset": .string(omission.preset), "reason": .string(omission.reason)]
    }
    return ["checks": .array(checks), "omitted": .array(omitted)]
  }
}

/// Swift: the library plays the presets' documents; SwiftUI plays its own animations only in views.
enum SwiftConformance {
  static func claim(_ vectors: ConformanceClaims.Vectors, into claims: inout ConformanceClaims) {
    for (index, vector) in vectors {
      for (place, name) in vector.numbers {
        // Elementary functions differ in their last digits, and times are exact.
        claims.check(
          index, vector, [JSONMember("channel", .string(name))], error: 0, clock: 1e-9, rounding: 1e-7, rests: false
        ) { [vector.timeline.value(place, at: $0)] }
      }
    }
  }

  /// Documents of the presets, with their references' targets, in the order of the vectors.
  static func documents(_ vectors: [ConformanceVector]) -> String {
    let presets = vectors.map { vector -> JSONValue in
      let name = vector.source.name
      func document(_ motion: Motion) -> JSONValue { .string(CanonicalJSON.text(Preset(name, motion).json)) }
      let references = vector.motion.references.motions.map { JSONMember($0.description, document($1)) }
      return [
        "document": document(vector.motion.motion), "preset": .string(name.text),
        "references": .object(references.sorted { $0.key < $1.key }),
      ]
    }
    return PrettyJSON.text([
      "presets": .array(presets), "settleEpsilon": .number(vectors.first?.settleEpsilon ?? 0.001),
    ]) + "\n"
  }
}
