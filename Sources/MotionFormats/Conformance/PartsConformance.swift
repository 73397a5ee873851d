import MotionEngine
import MotionModel

/// The claims of a platform whose source is written part by part.
protocol PartsConformance: ConformanceClaimant {
  associatedtype Format: PlatformFormat
  var format: Format { get }
  /// Of the platform's numbers, relative.
  var rounding: Double { get }
  /// How exact its lengths of time are, in seconds.
  var lengthRounding: Double { get }
  /// How far its clock may be off in a pass of some seconds, of so many passes.
  func clock(_ length: Double, passes: Double, isSpring: Bool) -> Double
  /// What its source calls a channel of a pass, and how its test finds it.
  func track(
    _ channel: String, of pass: MotionParts.Pass, _ declaration: String, _ key: String
  ) -> (key: String, expression: String, members: [JSONMember])
  /// A curve or a length of time.
  func value(_ declaration: CodeDeclaration, _ expression: String) -> String
}

extension PartsConformance {
  func value(_ declaration: CodeDeclaration, _ expression: String) -> String { expression }

  func claim(
    _ vectors: [(index: Int, vector: ConformanceVector)], _ options: ExportOptions,
    into claims: inout ConformanceClaims
  ) throws(ModelError) {
    guard let first = vectors.first?.vector else { return }
    let label = first.source.name.text + (first.isReduced ? " (reduced motion)" : "")
    let preset = first.source.name
    var outcomes: [String: LossReport.Outcome] = [:]
    var notes: [(part: String, outcome: LossReport.Outcome)] = []
    let declared = try format.declarations(
      of: first.motion, named: format.name(of: preset, first.isReduced), within: options.maximumError
    ) { notes.append(($0, $1)) }
    for (part, outcome) in notes {
      outcomes[part] = outcome
      if case .dropped(let reason) = outcome { claims.omit(label, part, reason) }
    }
    guard !declared.isEmpty,
      let (parts, known) = try MotionParts.of(
        first.motion, for: format.player, within: options.maximumError, note: { _, _ in })
    else { return }
    var resolver = known
    let path = (["Motions"] + format.types(around: preset)).joined(separator: ".")
    func outcome(_ part: String) -> Double? { outcomes[part]?.error(atLeast: options.settleEpsilon) }
    func add(
      _ index: Int, _ vector: ConformanceVector, _ channel: String, _ error: Double, clock: Double, rounding: Double,
      _ found: (key: String, expression: String, members: [JSONMember])
    ) {
      guard let place = vector.timeline.index(of: channel) else { return }
      let allowed = vector.allowance(error, clock: clock, rounding: rounding) { [vector.timeline.value(place, at: $0)] }
      claims.bind(found.key, to: found.expression)
      let members = [JSONMember("channel", .string(channel)), JSONMember("motion", .string(found.key))]
      claims.checks.append(.init(vector: index, members: members + found.members, allowed: allowed))
    }
    switch parts {
    case .length, .curve:
      guard let (index, vector) = vectors.first, vectors.count == 1, vector.numbers.count == 1,
        let channel = vector.numbers.first?.name, let declaration = declared.first
      else { return claims.omit(label, "curve", "the export is one curve for what the engine plays as several values") }
      if let reason = outcomes.reasonToLeaveOut { return claims.omit(label, "curve", reason) }
      let found = (vector.key, value(declaration, "\(path).\(declaration.name)"), [JSONMember]())
      guard case .curve(let curve, _) = parts else {
        return add(index, vector, channel, 0, clock: 0, rounding: lengthRounding, found)
      }
      guard let error = outcome("curve") else { return }
      let passes = try CurvePasses(curve)
      let length = try resolver.compile(passes.pass).duration / passes.speed
      let isSpring = format.takesSpring(curve, passes)
      let clock = clock(
        vector.isProgress ? 1 : length, passes: min(Double(passes.iterations ?? 3), 1000), isSpring: isSpring)
      add(index, vector, channel, error, clock: clock, rounding: rounding, found)
    case .passes(let passes):
      for (number, pass) in passes.enumerated() where pass.event != nil || pass.range.lowerBound == 0 {
        guard let (index, vector) = vectors.first(where: { $0.vector.event == pass.event }) else { continue }
        let declaration = declared.count == passes.count ? declared[number] : declared.first
        for (place, name) in pass.channels where pass.timeline.channels[place].type != .text {
          guard let declaration, let error = outcome(pass.path(to: name)) else { continue }
          let clock = clock(pass.length, passes: pass.roundingCount, isSpring: false)
          add(
            index, vector, pass.prefix + name, error, clock: clock, rounding: rounding,
            track(name, of: pass, "\(path).\(declaration.name)", vector.key))
        }
      }
    }
  }
}

extension PlatformFormat {
  /// Whether a curve is written as a spring.
  fileprivate func takesSpring(_ curve: Curve, _ passes: CurvePasses) -> Bool {
    passes.spring.map { takesSpring($0.coefficients, velocity: $0.velocity, passes) } ?? false
  }
}
