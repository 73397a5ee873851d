import MotionModel

/// A preset in the terms of the web, as every format of the web starts from it.
typealias WebPreset = WrittenPreset<WebMotion>

extension WebPreset {
  static func all(
    _ job: inout ExportJob, for player: WebPlayer, called identifier: @Sendable (String) -> String = { $0 }
  ) throws(ModelError) -> [WebPreset] {
    job.presets = job.presets.map(\.withEncodedColors)
    return try all(&job, called: identifier) { (motion, _, _, error, note) throws(ModelError) in
      try WebMotion.of(motion, for: player, within: error, note: note)
    }.map { preset in
      let properties = CSSManner(preset.source.details.extensions).properties
      return properties.isEmpty ? preset : preset.map { $0.registering(properties) }
    }
  }
}

extension ExportedPreset {
  /// The same with colors that browsers interpolate as they did in the style sheet that it was imported from.
  fileprivate var withEncodedColors: ExportedPreset {
    guard CSSManner(details.extensions).hasColors else { return self }
    func encoded(_ motion: ResolvedMotion) -> ResolvedMotion {
      guard case .keyframes(let set) = motion.motion, let encoded = try? set.withEncodedColors else { return motion }
      return ResolvedMotion(.keyframes(encoded), references: motion.references)
    }
    let own = encoded(preset.motion)
    var exported = self
    exported.preset = ResolvedPreset(Preset(name, own.motion, details: details), references: own.references)
    exported.reduced = reduced.map(encoded)
    return exported
  }
}

extension KeyframeSet {
  /// The same with the channels of colors as numbers, which change in sRGB rather than in linear light.
  fileprivate var withEncodedColors: KeyframeSet {
    get throws(ModelError) {
      var tracks: [MotionTrack] = []
      for track in self.tracks {
        guard track.type == .color else {
          tracks.append(track)
          continue
        }
        for (index, channel) in ValueType.color.channelSuffixes.enumerated() {
          let keyframes = try track.keyframes.map { (keyframe) throws(ModelError) in
            try MotionKeyframe(
              keyframe.kind, to: MotionValue(number: keyframe.value.components[index]), duration: keyframe.duration)
          }
          tracks.append(
            try MotionTrack(
              PropertyName(track.property.text + channel),
              initial: MotionValue(number: track.initial.components[index]), keyframes: keyframes))
        }
      }
      return try KeyframeSet(
        tracks: tracks, derived: derived, parameters: parameters, playback: playback, delay: delay, easing: easing)
    }
  }
}

extension WebPreset.Version {
  var settledWithin: Double? { if case .timing(let timing, _) = content { timing.settledWithin } else { nil } }
}
