import MotionModel

/// A preset in the terms of the web, as every format of the web starts from it.
struct WebPreset: Sendable {
  /// A motion that is written, and how true it is.
  struct Version: Sendable {
    let motion: WebMotion
    /// The notation of a curve.
    let notation: String?
    /// The largest error, as a share of the way; 0 where everything is exact.
    let error: Double

    /// How close a spring is to its end when its duration is over; nil where it really ends.
    var settledWithin: Double? {
      if case .timing(let timing, _) = motion { timing.settledWithin } else { nil }
    }
  }

  /// Where it comes from.
  let source: ExportedPreset
  /// What the format calls it.
  let identifier: String
  /// What is played; nil for what the web has no words for.
  let full: Version?
  /// What is played where people ask for reduced motion; nil where that is the same, or left out.
  let reduced: Version?

  /// Translates presets and notes what became of each part.
  /// - Parameter identifier: What the format calls a preset.
  /// - Throws: ``ModelError``: two presets of one name, or one that cannot be compiled.
  static func all(
    _ presets: [ExportedPreset], for player: WebPlayer, _ options: ExportOptions, _ report: inout LossReport,
    _ claims: inout NameClaims, called identifier: (PresetName) -> String
  ) throws(ModelError) -> [WebPreset] {
    var translated: [WebPreset] = []
    for preset in presets {
      let name = identifier(preset.name)
      try claims.claim(name, for: preset.name)
      func version(_ motion: ResolvedMotion, _ prefix: String) throws(ModelError) -> Version? {
        var worst = 0.0
        let web = try WebMotion.of(motion, for: player, within: options.maximumError) { part, outcome in
          report.add(preset.name, prefix + part, outcome)
          if case .approximated(let error, _) = outcome { worst = max(worst, error) }
        }
        guard let web else { return nil }
        var notation: String?
        if case .curve(let curve) = motion.motion { notation = curve.notation }
        return Version(motion: web, notation: notation, error: (worst * 1e6).rounded(.up) / 1e6)
      }
      do throws(ModelError) {
        let full = try version(preset.motion(options), "")
        var reduced: Version?
        if options.reducedMotion == .include, let motion = preset.reduced {
          reduced = try version(motion, "reduced motion: ")
        }
        translated.append(WebPreset(source: preset, identifier: name, full: full, reduced: reduced))
      } catch {
        throw error.of(preset.name)
      }
    }
    return translated
  }

  /// `brand/pop@3 a1b2c3d4e5f6: .bouncy, within 0.002 of its way`: which motion it was, and how true it is.
  func comment(on version: Version) -> String {
    var text = source.recipe
    if let notation = version.notation { text += ": " + notation }
    if version.error > 0 { text += ", within \(WebNumber.text(version.error)) of its way" }
    if let settled = version.settledWithin {
      text += ", within \(WebNumber.text(settled)) of its end when its time is over"
    }
    return text
  }
}
