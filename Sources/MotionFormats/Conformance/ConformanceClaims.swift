import MotionModel

/// What a platform's exported code is compared with, and what it is not.
struct ConformanceClaims: Sendable {
  /// Some values of a vector that the platform has.
  struct Check: Sendable {
    /// Which vector, by its index.
    let vector: Int
    /// Where the platform's test finds what plays.
    let members: [JSONMember]
    /// How far each value may be off.
    let allowed: [Double]
  }

  /// A part that the platform does not play, and why.
  struct Omission: Hashable, Sendable {
    let preset, part, reason: String
  }

  var checks: [Check] = []
  private(set) var omissions: [Omission] = []
  /// What the platform's source calls each motion, by the key that the checks use.
  private var bindings: [(key: String, expression: String)] = []
  private var bound: Set<String> = []

  mutating func bind(_ key: String, to expression: String) {
    if bound.insert(key).inserted { bindings.append((key, expression)) }
  }

  /// A test with what the source calls each motion: lines of a key and an expression.
  func bound(_ test: String, _ before: String, _ between: String) -> String {
    test.replacing("%%MOTIONS%%", with: bindings.map { "\(before)\($0.key)\(between)\($0.expression),\n" }.joined())
  }

  mutating func omit(_ preset: String, _ part: String, _ reason: String) {
    let omission = Omission(preset: preset, part: part, reason: reason)
    if !omissions.contains(omission) { omissions.append(omission) }
  }

  var json: JSONValue {
    .object([
      JSONMember(
        "checks",
        .array(
          checks.map { check in
            let first = check.allowed.first ?? 0
            let isEven = check.allowed.allSatisfy { $0 == first }
            let allowed = isEven ? JSONValue.number(first) : .array(check.allowed.map { .number($0) })
            let own = [JSONMember("allowed", allowed), JSONMember("vector", .number(Double(check.vector)))]
            return .object(own + check.members)
          })),
      JSONMember(
        "omitted",
        .array(
          omissions.map { omission in
            .object([
              JSONMember("part", .string(omission.part)), JSONMember("preset", .string(omission.preset)),
              JSONMember("reason", .string(omission.reason)),
            ])
          })),
    ])
  }
}

/// Makes the claims of a platform about the variants of presets.
protocol ConformanceClaimant {
  /// Adds what the platform claims of one motion.
  /// - Parameter vectors: What the engine plays of it, with their indices.
  func claim(
    _ vectors: [(index: Int, vector: ConformanceVector)], _ options: ExportOptions,
    into claims: inout ConformanceClaims
  ) throws(ModelError)
}

extension MotionParts.Pass {
  /// How many passes a player's rounding adds up over, of those that are compared.
  var roundingCount: Double { min(Double(iterations ?? 3), 1000) }
}

extension [String: LossReport.Outcome] {
  /// Why a curve is not compared although it is written: what else is lost of the motion would show.
  var reasonToLeaveOut: String? {
    if case .approximated? = self[MotionParts.reversedPasses] {
      return "its reversed passes run backwards in time, where SwiftUI runs the same easing to the start"
    }
    if case .dropped? = self["content"] { return "the content that it changes is left out" }
    return nil
  }
}
