import MotionEngine
import MotionModel

/// Swift: the library plays the presets' documents; SwiftUI plays its own animations in views alone.
struct SwiftConformance: ConformanceClaimant {
  func claim(
    _ vectors: [(index: Int, vector: ConformanceVector)], _ options: ExportOptions,
    into claims: inout ConformanceClaims
  ) throws(ModelError) {
    for (index, vector) in vectors {
      for (place, name) in vector.numbers {
        // Elementary functions differ in their last digits, and times are as they are written.
        let allowed = vector.allowance(0, clock: 1e-9, rounding: 1e-7, rests: false) {
          [vector.timeline.value(place, at: $0)]
        }
        claims.checks.append(.init(vector: index, members: [JSONMember("channel", .string(name))], allowed: allowed))
      }
    }
  }

  /// The documents of the presets, with what they refer to, in the order of the vectors.
  static func documents(_ vectors: [ConformanceVector]) -> String {
    PrettyJSON.text(
      .object([
        JSONMember(
          "presets",
          .array(
            vectors.map { vector in
              let name = vector.source.name
              func document(_ motion: Motion) -> JSONValue { .string(CanonicalJSON.text(Preset(name, motion).json)) }
              let references = vector.motion.references.motions.map { ($0.description, document($1)) }
              return .object([
                JSONMember("document", document(vector.motion.motion)), JSONMember("preset", .string(name.text)),
                JSONMember(
                  "references", .object(references.sorted { $0.0 < $1.0 }.map { JSONMember($0.0, $0.1) })),
              ])
            })),
        JSONMember("settleEpsilon", .number(vectors.first?.settleEpsilon ?? 0.001)),
      ])) + "\n"
  }
}
