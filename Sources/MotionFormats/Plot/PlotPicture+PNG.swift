package import MotionModel

extension PlotPicture {
  /// The most pixels in a picture, in millions.
  private static let mostMegapixels = 64

  /// The picture as a PNG file.
  /// - Parameter scale: Pixels for each of CSS, in both directions: 2 for sharp screens.
  /// - Throws: `ModelError` (`tooLarge`) for more than 64 million pixels.
  package func png(_ theme: PictureTheme = .light, scale: Int = 2) throws(ModelError) -> [UInt8] {
    let size = PicturePoint(Self.width, height) * Double(scale)
    let (width, height) = (Int(size.x.rounded(.up)), Int(size.y.rounded(.up)))
    guard width * height <= Self.mostMegapixels * 1_000_000 else {
      throw ModelError(
        .tooLarge, "the picture would have \(width) × \(height) pixels",
        allowed: "\(Self.mostMegapixels) million", hint: "draw fewer motions, or write it as SVG")
    }
    let picture = RasterPicture(
      width: width, height: height, paper: PlotRole.paper.color[theme],
      shapes: marks.flatMap { $0.shapes(theme, Double(scale)) })
    // An inch has 96 pixels of CSS.
    return try picture.png(
      pixelsPerMeter: Int((96 / 0.0254 * Double(scale)).rounded()),
      texts: [("Title", title), ("Description", description)])
  }

  /// The characters for which a PNG has boxes, each once.
  package var undrawnCharacters: [Character] {
    marks.flatMap(\.words).unique(by: \.self).filter { !StrokeFont.draws($0) }
  }
}

extension PlotMark {
  /// Accessible text.
  fileprivate var words: String {
    switch self {
    case .line, .box, .dot: ""
    case .text(let text, _, _, _): text
    case .label(let name, let note, _): name + note
    }
  }

  fileprivate func shapes(_ theme: PictureTheme, _ scale: Double) -> [RasterShape] {
    switch self {
    case .line(let kind, let parts):
      [
        RasterShape(
          stroke: parts.map { $0.map { $0 * scale } }, width: kind.width * scale,
          dashes: kind.dashes.map { $0 * scale }, hasRoundEnds: kind.hasRoundEnds, kind.color[theme])
      ]
    case .box(let role, let corner, let size):
      [RasterShape(box: corner * scale, size * scale, radius: role.radius * scale, role.color[theme])]
    case .dot(let line, let place):
      [RasterShape(dot: place * scale, radius: PlotStyle.dotRadius * scale, PlotStyle.color(line)[theme])]
    case .text(let text, let words, let anchor, let place):
      [words.shape(text, at: place * scale, anchor, theme, scale)]
    case .label(let name, let note, let place):
      [
        PlotWords.head.shape(name, at: place * scale, .start, theme, scale),
        PlotWords.note.shape(
          note,
          at: PicturePoint(place.x + PlotWords.head.width(name) + PlotStyle.labelGap, place.y) * scale, .start, theme,
          scale),
      ]
    }
  }
}

extension PlotWords {
  /// Width of a text, in CSS pixels.
  fileprivate func width(_ text: String) -> Double { StrokeFont.width(text, size: size, isBold: isBold) }

  fileprivate func shape(
    _ text: String, at place: PicturePoint, _ anchor: PlotAnchor, _ theme: PictureTheme, _ scale: Double
  ) -> RasterShape {
    let start = PicturePoint(place.x - anchor.rawValue * width(text) * scale, place.y)
    return RasterShape(
      stroke: StrokeFont.lines(text, at: start, size: size * scale, isBold: isBold),
      width: StrokeFont.penWidth(size: size * scale, isBold: isBold), hasRoundEnds: true, role.color[theme])
  }
}
