import MotionEngine
import MotionFormats
import MotionModel
import TestSupport
import Testing

/// What a platform plays for a channel: values at shares of a pass, each with the Bézier that leads to it.
struct PlayedKeyframes {
  var keyframes: [(share: Double, value: Double, controls: [Double])] = []

  /// Between two keyframes by the Bézier of the later one; at a jump the later value.
  func value(at share: Double) -> Double {
    guard let next = keyframes.firstIndex(where: { $0.share > share }) else { return keyframes.last?.value ?? .nan }
    guard next > 0 else { return keyframes[0].value }
    let (from, to) = (keyframes[next - 1], keyframes[next])
    let place = (share - from.share) / (to.share - from.share)
    let points = to.controls
    let eased =
      points.count == 4 ? CubicBezierSolver(x1: points[0], y1: points[1], x2: points[2], y2: points[3]) : nil
    return from.value + (to.value - from.value) * (eased?.value(at: place) ?? place)
  }

  /// Compares with a channel of a timeline, away from its joints; the error is a share of the way.
  func compare(
    _ timeline: Timeline, _ channel: String, within error: Double, _ note: String,
    factor: Double = 1
  ) throws {
    let index = try #require(timeline.index(of: channel), "\(note): \(channel)")
    let values = (0...256).map { timeline.value(index, at: timeline.duration * Double($0) / 256) }
    let travel = (values.max() ?? 0) - (values.min() ?? 0)
    let joints = timeline.joints(index)
    for sample in 0..<64 {
      let time = timeline.duration * (Double(sample) + 0.413) / 64
      guard !joints.contains(where: { abs($0 - time) < 1e-6 * timeline.duration }) else { continue }
      let (expected, found) = (timeline.value(index, at: time), value(at: time / timeline.duration) / factor)
      try #require(
        abs(expected - found) <= error * travel * 1.0001 + 1e-6 * max(1, abs(expected)),
        "\(note) \(channel) at \(time): \(expected), not \(found)")
    }
  }
}

extension PlayedKeyframes {
  /// Writes keyframes of any kind until so many channels are compared with the engine.
  /// - Parameters:
  ///   - allowed: The error of a channel, of those that are stated.
  ///   - tracks: What a text says, for a timeline.
  static func compareRandom(
    _ format: any ExportFormat, seed: UInt64, count: Int, allowed: ([String: Double], String) -> Double,
    tracks: (String, Timeline) throws -> [String: PlayedKeyframes]
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
      let written = try tracks(text, timeline)
      #expect(Set(written.keys) == Set(timeline.channels.filter { $0.type != .text }.map(\.name)), "\(note)")
      for (channel, track) in written {
        try track.compare(timeline, channel, within: allowed(errors, channel), note)
        #expect(errors[channel] ?? 0 <= 0.002, "\(note) \(channel)")
        compared += 1
      }
    }
    #expect(compared >= count)
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
