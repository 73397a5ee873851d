import MotionEngine
import MotionModel

/// The claims of a platform whose source is written part by part.
struct PartsConformance<Format: PlatformFormat> {
  typealias Found = (key: String, expression: String, members: [JSONMember])

  let format: Format
  /// Of the platform's numbers, relative.
  let rounding: Double
  /// Rounding of its durations, in seconds.
  let lengthRounding: Double
  /// Tolerance of its clock for the length of a pass and a number of passes.
  let clock: (_ length: Double, _ passes: Double, _ isSpring: Bool) -> Double
  /// Name of a pass's channel in its source, and members for its test.
  let track: (_ channel: String, _ pass: MotionParts.Pass, _ declaration: String, _ key: String) -> Found
  /// A curve or a length of time.
  var value: (_ declaration: CodeDeclaration, _ expression: String) -> String = { $1 }

  func claim(_ vectors: ConformanceClaims.Vectors, into claims: inout ConformanceClaims) throws(ModelError) {
    guard let first = vectors.first?.vector else { return }
    let (preset, error) = (first.source, claims.options.maximumError)
    let whole = format.language.hasNestedTypes ? preset.path : preset.name.text
    var notes: [(part: String, outcome: LossReport.Outcome)] = []
    let declared = try format.declarations(
      of: first.motion, named: format.name(of: whole, first.isReduced), within: error
    ) { notes.append(($0, $1)) }
    for (part, outcome) in notes { claims.note(part, outcome) }
    guard !declared.isEmpty,
      let (parts, known) = try MotionParts.of(first.motion, for: format.player, within: error, note: { _, _ in })
    else { return }
    var resolver = known
    let path = (["Motions"] + format.types(around: whole, below: "Motions")).joined(separator: ".")
    func add(
      _ index: Int, _ vector: ConformanceVector, _ channel: String, _ error: Double, clock: Double, rounding: Double,
      _ found: Found, _ claims: inout ConformanceClaims
    ) {
      guard let place = vector.timeline.index(of: channel) else { return }
      claims.bindings.append((found.key, found.expression))
      let members = [JSONMember("channel", .string(channel)), JSONMember("motion", .string(found.key))] + found.members
      claims.check(index, vector, members, error: error, clock: clock, rounding: rounding) {
        [vector.timeline.value(place, at: $0)]
      }
    }
    switch parts {
    case .length, .curve:
      guard let (index, vector, channel) = claims.curve(vectors), let declaration = declared.first else { return }
      let found = (vector.key, value(declaration, "\(path).\(declaration.name)"), [JSONMember]())
      guard case .curve(let curve, _) = parts else {
        return add(index, vector, channel, 0, clock: 0, rounding: lengthRounding, found, &claims)
      }
      guard let error = claims.error(of: "curve") else { return }
      let passes = try CurvePasses(curve)
      let length = vector.isProgress ? 1 : try resolver.compile(passes.pass).duration / passes.speed
      let isSpring = passes.spring.map { format.takesSpring($0.coefficients, velocity: $0.velocity, passes) } ?? false
      let slack = clock(length, Self.roundingCount(passes.iterations), isSpring)
      add(index, vector, channel, error, clock: slack, rounding: rounding, found, &claims)
    case .passes(let passes):
      for (number, pass) in passes.enumerated() where pass.event != nil || pass.range.lowerBound == 0 {
        guard let (index, vector) = vectors.first(where: { $0.vector.event == pass.event }),
          let declaration = declared.count == passes.count ? declared[number] : declared.first
        else { continue }
        for (place, name) in pass.channels where pass.timeline.channels[place].type != .text {
          guard let error = claims.error(of: pass.path(to: name)) else { continue }
          add(
            index, vector, pass.prefix + name, error,
            clock: clock(pass.length, Self.roundingCount(pass.iterations), false), rounding: rounding,
            track(name, pass, "\(path).\(declaration.name)", vector.key), &claims)
        }
      }
    }
  }

  /// Number of compared passes over which a player's rounding accumulates.
  private static func roundingCount(_ iterations: Int?) -> Double { min(Double(iterations ?? 3), 1000) }
}

extension PartsConformance<ComposeFormat> {
  /// Compose: its animation core plays the output of `export compose`.
  static var kotlin: PartsConformance {
    PartsConformance(
      format: ComposeFormat(),
      // Numbers of 32 bits.
      rounding: 1e-5, lengthRounding: 0.0005,
      // Compose counts whole milliseconds, keyframes and springs included.
      clock: { _, passes, _ in 0.002 + 0.0005 * passes },
      track: { channel, pass, declaration, key in
        let part = (pass.target ?? pass.event).map { "." + CodeLanguage.kotlin.type($0) } ?? ""
        let expression = "\(declaration)\(part).\(CodeLanguage.kotlin.identifier(channel))"
        return ("\(key) \(pass.prefix)\(channel)", expression, [])
      },
      value: { $0.text.hasPrefix("fun <T> ") ? $1 + "<Float>()" : $1 })
  }
}

extension PartsConformance<FlutterFormat> {
  /// Flutter: its curves, springs and tweens play the output of `export flutter`.
  static var dart: PartsConformance {
    PartsConformance(
      format: FlutterFormat(), rounding: 1e-6,
      // Microseconds.
      lengthRounding: 1e-6,
      // Flutter's Cubic solves for a thousandth of its time; lengths are whole microseconds.
      clock: { length, passes, isSpring in 1e-6 * (1 + passes) + (isSpring ? 0 : 0.001 * length) },
      track: { channel, pass, declaration, key in
        (key + (pass.target.map { " \($0)" } ?? ""), declaration, [JSONMember("track", .string(channel))])
      })
  }
}
