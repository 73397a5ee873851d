import MotionEngine
package import MotionModel

/// Lottie: one animation with a section for each preset, named by a marker.
///
/// `player.playSegments` and its like play a section by the marker's time and duration. In each there is a null layer
/// with the preset's name and its recipe under `metadata`, and a card for everything that moves: its transform and
/// opacity have the keyframes, in frames of a sixtieth of a second that need not be whole. A curve moves the card from
/// left to right. Cues are markers. The number of plays is the player's choice.
///
/// Source: https://lottie.github.io/lottie-spec/1.0.1/
package struct LottieFormat: ExportFormat {
  package let name = "lottie"
  package let summary = "A Lottie animation: transforms in a section for each preset, with markers."
  package let fileExtension = "json"

  package init() {}

  package func original(_ source: Provenance) -> String? { source.format == name ? source.name : nil }

  package func write(_ job: inout ExportJob) throws(ModelError) -> ExportedText {
    let written = try WrittenPreset<[LottieMover]>.all(&job) { (motion, path, _, error, note) throws(ModelError) in
      let movers = try parts(of: motion, named: path, within: error, note: note)
      return movers.isEmpty ? nil : movers
    }
    var composition = LottieComposition()
    for preset in written {
      for version in preset.versions {
        var recipe = preset.recipe(of: version)
        if version.isReduced { recipe.append(JSONMember("reducedMotion", true)) }
        if let layer = preset.source.original { recipe.append(JSONMember("layer", .string(layer))) }
        let name = preset.identifier + (version.isReduced ? " (reduced motion)" : "")
        composition.add(version.content, named: name, recipe)
      }
    }
    let document = composition.document(by: job.options.generator, job.options.madeBy(job.report))
    return ExportedText(document.source(.json) + "\n")
  }
}

extension LottieFormat: PartsFormat {
  // Players show no more than 100 %.
  var player: MotionPlayer { MotionPlayer(description: "Lottie", givesCues: true, limits: ["opacity": 0...1]) }

  func lack(of channel: String, among all: [String]) -> String? {
    for places in LottieTransform.offsets where places.contains(channel) {
      return channel != places[0] && all.contains(places[0]) ? "a layer has one position" : nil
    }
    return channel == "opacity" || (LottieTransform.scales + LottieTransform.rotations).contains(channel)
      ? nil : "a layer's transform lacks this property"
  }

  func length(_ seconds: Double, named name: String, note: LossReport.Note) -> [LottieMover] {
    [LottieMover(duration: seconds)]
  }

  func curve(_ curve: CodeCurve, named name: String, note: LossReport.Note) -> [LottieMover] {
    guard let path = curve.path else { return [] }
    // An easing leaves its length to its user.
    let duration = curve.duration ?? 1
    let way = LottieComposition.way
    let track = ChannelTrack("offset.x", from: -way, to: way, by: path, over: duration)
    return [LottieMover(curve.passes, [track], duration: duration, note: note)]
  }

  func keyframes(_ passes: [PassTracks], named name: String, note: LossReport.Note) -> [LottieMover] {
    passes.map { pass, tracks in
      var mover = LottieMover(pass, tracks, duration: pass.length, note: note)
      (mover.event, mover.target) = (pass.event, pass.target)
      mover.cues = pass.timeline.cues(in: pass.range.lowerBound..<pass.range.upperBound.nextUp).map { cue in
        (cue.name, cue.time - pass.range.lowerBound)
      }
      return mover
    }
  }
}

/// Moving object in a section.
struct LottieMover {
  /// `in` and `out` have sections of their own.
  var event, target: String?
  var tracks: [ChannelTrack] = []
  var cues: [(name: String, time: Double)] = []
  /// Seconds before and in the pass.
  var delay = 0.0
  let duration: Double

  init(duration: Double) { self.duration = duration }

  /// With a section's part of the timing.
  fileprivate init(_ passes: some RunInPasses, _ tracks: [ChannelTrack], duration: Double, note: LossReport.Note) {
    delay = max(passes.delay, 0)
    if passes.delay < 0 { note("delay", .dropped(reason: "sections have no delay")) }
    let written = WrittenPasses(passes.iterations, alternates: passes.alternates)
    if passes.iterations == nil || written == nil { note("repeat", .dropped(reason: "the player controls repetition")) }
    self.duration = duration * Double(written?.count ?? 1)
    self.tracks = tracks
    guard let written, written.count > 1 else { return }
    for (index, track) in tracks.enumerated() { self.tracks[index].steps = track.unrolled(written, over: duration) }
  }
}

/// Channels of a layer's transform.
enum LottieTransform {
  static let offsets = [["offset.x", "position.x"], ["offset.y", "position.y"]]
  static let scales = ["scale", "scale.x", "scale.y"]
  static let rotations = ["rotation", "rotation.z"]
  /// Scalar values: their keys, channels, and the size of a unit of the file.
  static let numbers: [(key: String, channel: String, scale: Double)] = [
    ("r", "rotation", 1), ("rz", "rotation", 1), ("rx", "rotation.x", 1), ("ry", "rotation.y", 1),
    ("o", "opacity", 0.01),
  ]
}
