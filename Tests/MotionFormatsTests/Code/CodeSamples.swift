import MotionEngine
import MotionFormats
import MotionModel
import TestSupport
import Testing

extension PlayedMotion {
  /// Compares with a channel of a timeline, away from its joints; the error is a fraction of the change.
  /// - Parameter limits: The range beyond which values are cut off.
  func compare(
    _ timeline: Timeline, _ channel: String, within error: Double, _ note: String,
    factor: Double = 1, limits: ClosedRange<Double>? = nil
  ) throws {
    let index = try #require(timeline.index(of: channel), "\(note): \(channel)")
    func clipped(_ time: Double) -> Double {
      let value = timeline.value(index, at: time)
      return limits.map { min(max(value, $0.lowerBound), $0.upperBound) } ?? value
    }
    let values = (0...256).map { clipped(timeline.duration * Double($0) / 256) }
    let travel = (values.max() ?? 0) - (values.min() ?? 0)
    let joints = timeline.joints(index)
    for sample in 0..<64 {
      let time = timeline.duration * (Double(sample) + 0.413) / 64
      guard !joints.contains(where: { abs($0 - time) < 1e-6 * timeline.duration }) else { continue }
      let expected = clipped(time)
      let found = value(of: time / (duration ?? timeline.duration)) / factor
      try #require(
        abs(expected - found) <= error * travel * 1.0001 + 1e-6 * max(1, abs(expected)),
        "\(note) \(channel) at \(time): \(expected), not \(found)")
    }
  }
}

/// Presets in source code.
enum CodeSamples {
  static func exported(_ documents: [String]) throws -> [ExportedPreset] {
    try documents.map { ExportedPreset(ResolvedPreset(try Preset(json: Array($0.utf8)))) }
  }

  static func curve(_ notation: String, named name: String = "brand/pop") throws -> ExportedPreset {
    ExportedPreset(ResolvedPreset(Preset(try PresetName(name), .curve(try Curve(notation: notation)))))
  }

  /// Keyframes of each kind, at whole milliseconds.
  static let hop = """
    {"motionbook":1,"name":"brand/hop","kind":"keyframes","repeat":3,"autoreverses":true,"delay":0.25,"tracks":[
     {"property":"opacity","initial":0,"keyframes":[{"linear":1,"duration":0.5,"easing":"cubic-bezier(0.2, 0, 0, 1)"},
      {"move":0.5},{"linear":0,"duration":0.5}]},
     {"property":"offset.x","initial":0,"keyframes":[{"cubic":30,"duration":1,"startVelocity":0,"endVelocity":60}]}]}
    """

  /// The error of each part that is stated.
  static func errors(_ report: LossReport) -> [String: Double] {
    Dictionary(
      report.entries.map { entry in
        if case .approximated(let error, _) = entry.outcome { (entry.part, error) } else { (entry.part, 0) }
      }, uniquingKeysWith: max)
  }
}

extension CodeSamples {
  /// Writes keyframes of any kind until so many channels are compared with the engine.
  /// - Parameters:
  ///   - allowed: The allowed error of a channel, from the stated ones.
  static func compareRandom(
    _ format: any ExportFormat, seed: UInt64, count: Int, limits: [String: ClosedRange<Double>] = [:],
    allowed: ([String: Double], String) -> Double
  ) throws {
    var random = RandomMotion(seed: seed)
    var compared = 0
    for index in 0..<400 where compared < count {
      let motion = try random.motion()
      guard case .keyframes(let set) = motion else { continue }
      let preset = Preset(try PresetName("r\(index)"), motion)
      // A drawn motion may have no timeline.
      guard let (text, report) = try? format.text([ExportedPreset(ResolvedPreset(preset))]) else { continue }
      let pass = try KeyframeSet(
        tracks: set.tracks, derived: set.derived, parameters: set.parameters, easing: set.easing)
      let timeline = try ResolvedMotion(.keyframes(pass)).timeline()
      guard timeline.duration > 0 else { continue }
      let errors = CodeSamples.errors(report)
      let note = "seed \(seed) \(CanonicalJSON.text(preset.json))"
      let written = PlayedMotion.all(in: text)
      for channel in timeline.channels.filter({ $0.type != .text }).map(\.name) {
        let track = try #require(written["r\(index)" + PlayedMotion.letters(channel)], "\(note) \(channel)")
        try track.compare(timeline, channel, within: allowed(errors, channel), note, limits: limits[channel])
        #expect(errors[channel] ?? 0 <= 0.002, "\(note) \(channel)")
        compared += 1
      }
    }
    #expect(compared >= count)
  }
}
