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
    }.map { preset in preset.map { $0.registering(CSSManner(preset.source.details.extensions).properties) } }
  }
}

extension WebPreset {
  /// Manner of a version in the style sheet that it was imported from.
  func manner(of version: Version) -> CSSManner {
    let manner = CSSManner(source.details.extensions)
    return version.isReduced ? manner.reduced(by: source.reducedExtensions) : manner
  }
}

extension ExportedPreset {
  /// The same with colors that browsers interpolate as they did in the style sheet that it was imported from.
  fileprivate var withEncodedColors: ExportedPreset {
    let isOwn = CSSManner(details.extensions).hasColors
    guard isOwn || CSSManner(reducedExtensions).hasColors else { return self }
    func encoded(_ motion: ResolvedMotion) -> ResolvedMotion {
      guard case .keyframes(let set) = motion.motion, let encoded = try? set.withEncodedColors else { return motion }
      return ResolvedMotion(.keyframes(encoded), references: motion.references)
    }
    let own = isOwn ? encoded(preset.motion) : preset.motion
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
      let encoded = try tracks.map { (track) throws(ModelError) in
        track.type == .color ? try ValueType.color.channelSuffixes.indices.map(track.component) : [track]
      }
      return try KeyframeSet(
        tracks: encoded.flatMap(\.self), derived: derived, parameters: parameters, playback: playback, delay: delay,
        easing: easing)
    }
  }
}

extension MotionTrack {
  /// Track of one component of its values.
  fileprivate func component(_ index: Int) throws(ModelError) -> MotionTrack {
    func number(_ value: MotionValue) -> MotionValue { MotionValue(number: value.components[index]) }
    return try MotionTrack(
      PropertyName(property.text + type.channelSuffixes[index]), initial: number(initial),
      keyframes: keyframes.map { (keyframe) throws(ModelError) in
        try MotionKeyframe(keyframe.kind, to: number(keyframe.value), duration: keyframe.duration)
      })
  }
}

extension WebPreset.Version {
  var settledWithin: Double? { if case .timing(let timing, _) = content { timing.settledWithin } else { nil } }
}
