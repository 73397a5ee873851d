/// The formats that there are.
public enum ExportFormats {
  /// Every one, in the order of their help.
  public static let all: [any ExportFormat] = [
    CSSFormat(), SCSSFormat(), TailwindFormat(), WAAPIFormat(), JSFormat(), SVGFormat(), SwiftUIFormat(),
    CoreAnimationFormat(), ComposeFormat(), AndroidFormat(), FlutterFormat(), LottieFormat(), DTCGFormat(),
  ]
}

// What `catalog.export(.css)` names.
extension ExportFormat where Self == CSSFormat { public static var css: CSSFormat { CSSFormat() } }
extension ExportFormat where Self == SCSSFormat { public static var scss: SCSSFormat { SCSSFormat() } }
extension ExportFormat where Self == TailwindFormat { public static var tailwind: TailwindFormat { TailwindFormat() } }
extension ExportFormat where Self == WAAPIFormat { public static var waapi: WAAPIFormat { WAAPIFormat() } }
extension ExportFormat where Self == JSFormat { public static var js: JSFormat { JSFormat() } }
extension ExportFormat where Self == SVGFormat { public static var svg: SVGFormat { SVGFormat() } }
extension ExportFormat where Self == SwiftUIFormat { public static var swiftUI: SwiftUIFormat { SwiftUIFormat() } }
extension ExportFormat where Self == CoreAnimationFormat {
  public static var coreAnimation: CoreAnimationFormat { CoreAnimationFormat() }
}
extension ExportFormat where Self == ComposeFormat { public static var compose: ComposeFormat { ComposeFormat() } }
extension ExportFormat where Self == AndroidFormat { public static var android: AndroidFormat { AndroidFormat() } }
extension ExportFormat where Self == FlutterFormat { public static var flutter: FlutterFormat { FlutterFormat() } }
extension ExportFormat where Self == LottieFormat { public static var lottie: LottieFormat { LottieFormat() } }
extension ExportFormat where Self == DTCGFormat { public static var dtcg: DTCGFormat { DTCGFormat() } }
