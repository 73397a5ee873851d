/// The formats that there are.
public enum ExportFormats {
  /// Every one, in the order of their help.
  public static let all: [any ExportFormat] = [
    CSSFormat(), SCSSFormat(), TailwindFormat(), WAAPIFormat(), JSFormat(), SVGFormat(), SwiftUIFormat(),
    CoreAnimationFormat(), ComposeFormat(), AndroidFormat(), FlutterFormat(), LottieFormat(), DTCGFormat(),
  ]
}

// Names for `catalog.export(.css)`.

extension ExportFormat where Self == CSSFormat {
  /// CSS: custom properties, keyframes and classes.
  public static var css: CSSFormat { CSSFormat() }
}

extension ExportFormat where Self == SCSSFormat {
  /// SCSS: variables, and the same keyframes and classes as CSS.
  public static var scss: SCSSFormat { SCSSFormat() }
}

extension ExportFormat where Self == TailwindFormat {
  /// The theme of Tailwind 4.
  public static var tailwind: TailwindFormat { TailwindFormat() }
}

extension ExportFormat where Self == WAAPIFormat {
  /// Keyframes and options for the Web Animations API, as JSON.
  public static var waapi: WAAPIFormat { WAAPIFormat() }
}

extension ExportFormat where Self == JSFormat {
  /// A JavaScript module with its types.
  public static var js: JSFormat { JSFormat() }
}

extension ExportFormat where Self == SVGFormat {
  /// A picture of each preset that moves in an `<img>`.
  public static var svg: SVGFormat { SVGFormat() }
}

extension ExportFormat where Self == SwiftUIFormat {
  /// SwiftUI: Swift source with animations, keyframes, transitions and phases.
  public static var swiftUI: SwiftUIFormat { SwiftUIFormat() }
}

extension ExportFormat where Self == CoreAnimationFormat {
  /// Core Animation: Swift source with timing functions, springs and keyframe animations.
  public static var coreAnimation: CoreAnimationFormat { CoreAnimationFormat() }
}

extension ExportFormat where Self == ComposeFormat {
  /// Jetpack Compose: Kotlin source with easings, springs, tweens and keyframes.
  public static var compose: ComposeFormat { ComposeFormat() }
}

extension ExportFormat where Self == AndroidFormat {
  /// Android resources: interpolators, animators and durations.
  public static var android: AndroidFormat { AndroidFormat() }
}

extension ExportFormat where Self == FlutterFormat {
  /// Flutter: Dart source with curves, springs and keyframes.
  public static var flutter: FlutterFormat { FlutterFormat() }
}

extension ExportFormat where Self == LottieFormat {
  /// A Lottie animation with a section for each preset.
  public static var lottie: LottieFormat { LottieFormat() }
}

extension ExportFormat where Self == DTCGFormat {
  /// Design tokens (DTCG 2025.10).
  public static var dtcg: DTCGFormat { DTCGFormat() }
}
