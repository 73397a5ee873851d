public import MotionModel

/// Name of a format to export, in the order of the help.
public enum ExportFormatName: String, Hashable, Sendable, CaseIterable {
  /// CSS: custom properties, keyframes and classes.
  case css
  /// SCSS: variables, and the same keyframes and classes as CSS.
  case scss
  /// The theme of Tailwind 4.
  case tailwind
  /// Keyframes and options for the Web Animations API, as JSON.
  case waapi
  /// A JavaScript module.
  case js
  /// A picture of each preset that moves in an `<img>`.
  case svg
  /// SwiftUI: Swift source with animations, keyframes, transitions and phases.
  case swiftUI = "swiftui"
  /// Core Animation: Swift source with timing functions, springs and keyframe animations.
  case coreAnimation = "coreanimation"
  /// Jetpack Compose: Kotlin source with easings, springs, tweens and keyframes.
  case compose
  /// Android resources: interpolators, animators and durations.
  case android
  /// Flutter: Dart source with curves, springs and keyframes.
  case flutter
  /// A Lottie animation with a section for each preset.
  case lottie
  /// Design tokens (DTCG 2025.10).
  case dtcg

  package static let formats = allCases.map(\.format)

  package var format: any ExportFormat {
    switch self {
    case .css: CSSFormat()
    case .scss: SCSSFormat()
    case .tailwind: TailwindFormat()
    case .waapi: WAAPIFormat()
    case .js: JSFormat()
    case .svg: SVGFormat()
    case .swiftUI: SwiftUIFormat()
    case .coreAnimation: CoreAnimationFormat()
    case .compose: ComposeFormat()
    case .android: AndroidFormat()
    case .flutter: FlutterFormat()
    case .lottie: LottieFormat()
    case .dtcg: DTCGFormat()
    }
  }

  /// Exports presets outside of a catalog, with the losses; references among them go by name.
  /// - Throws: ``ModelError``: a broken reference, two presets with the same exported name, or a motion that cannot be
  ///   compiled.
  public func text(
    _ presets: [Preset], options: ExportOptions = ExportOptions()
  ) throws(ModelError) -> (text: String, report: LossReport) {
    try format.text(ExportedPreset.list(presets), options: options)
  }
}
