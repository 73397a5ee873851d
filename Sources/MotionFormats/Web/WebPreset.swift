import MotionModel

/// A preset in the terms of the web, as every format of the web starts from it.
typealias WebPreset = WrittenPreset<WebMotion>

extension WebPreset {
  /// Translates presets and notes the outcome of each part.
  static func all(
    _ presets: [ExportedPreset], for player: WebPlayer, _ options: ExportOptions, _ report: inout LossReport,
    _ claims: inout NameClaims, called identifier: @Sendable (String) -> String
  ) throws(ModelError) -> [WebPreset] {
    try all(presets, options, &report, &claims, called: identifier) {
      (motion, _, _, note) throws(ModelError) in
      try WebMotion.of(motion, for: player, within: options.maximumError, note: note)
    }.map { preset in
      let properties = WebRegistration.all(in: preset.source.preset.preset.details.extensions?[WebMotion.manner])
      return properties.isEmpty ? preset : preset.map { $0.registering(properties) }
    }
  }
}

extension WebPreset.Version {
  /// Distance of a spring from its end at the end of its duration; nil if exact.
  var settledWithin: Double? {
    if case .timing(let timing, _) = content { timing.settledWithin } else { nil }
  }
}
