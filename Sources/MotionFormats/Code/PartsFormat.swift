import MotionEngine
import MotionModel

/// A format that is written part by part: lengths of time, curves, and keyframes of numbers.
protocol PartsFormat: ExportFormat {
  /// What a motion becomes.
  associatedtype Part
  /// Who plays it.
  var player: MotionPlayer { get }
  /// Whether there are words for a spring with a first velocity that is played so.
  func takesSpring(_ spring: SpringCoefficients, velocity: Double, _ passes: CurvePasses) -> Bool
  /// Beyond which values of some channels show nothing more, and may not be.
  var limits: [String: ClosedRange<Double>] { get }
  /// A length of time.
  func length(_ seconds: Double, named name: String, note: LossReport.Note) -> [Part]
  /// A curve; what became of it is noted already, and what the platform drops is noted here.
  func curve(_ curve: CodeCurve, named name: String, note: LossReport.Note) -> [Part]
  /// Keyframes that run side by side.
  func keyframes(
    _ passes: [(pass: MotionParts.Pass, tracks: [ChannelTrack])], named name: String, note: LossReport.Note
  ) throws(ModelError) -> [Part]
}

extension PartsFormat {
  func takesSpring(_ spring: SpringCoefficients, velocity: Double, _ passes: CurvePasses) -> Bool { false }

  var limits: [String: ClosedRange<Double>] { [:] }

  /// What a motion becomes; nothing where the format has no words for it, which is noted.
  func parts(
    of motion: ResolvedMotion, named name: String, within error: Double, note: @escaping LossReport.Note
  ) throws(ModelError) -> [Part] {
    guard let (parts, known) = try MotionParts.of(motion, for: player, within: error, note: note) else { return [] }
    var resolver = known
    switch parts {
    case .length(let seconds): return length(seconds, named: name, note: note)
    case .curve(let curve, let properties):
      let written = try CodeCurve(curve, &resolver, within: error) { takesSpring($0, velocity: $1, $2) }
      note("curve", written.outcome)
      if !properties.isEmpty { note("properties", .dropped(reason: "in \(player) their user says what changes")) }
      return self.curve(written, named: name, note: note)
    case .passes(let passes):
      var written: [(pass: MotionParts.Pass, tracks: [ChannelTrack])] = []
      for pass in passes {
        written.append((pass, try ChannelTrack.all(of: pass, within: error, limits: limits, note: note)))
      }
      return try keyframes(written, named: name, note: note)
    }
  }
}
