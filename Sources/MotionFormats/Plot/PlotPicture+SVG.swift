extension PlotPicture {
  /// The picture as SVG, which follows a page that is light or dark.
  ///
  /// Source: https://www.w3.org/TR/SVG2/
  package var svg: String {
    """
    <svg xmlns="http://www.w3.org/2000/svg" class="plot" viewBox="0 0 \(PlotText.place(Self.width)) \
    \(PlotText.place(height))" width="\(PlotText.place(Self.width))" height="\(PlotText.place(height))" role="img" \
    aria-labelledby="plot-title plot-desc">
    <title id="plot-title">\(SVGCell.escaped(title))</title>
    <desc id="plot-desc">\(SVGCell.escaped(description))</desc>
    <style>
    \(Self.style)</style>
    <rect class="paper" width="100%" height="100%"/>
    \(marks.map { $0.svg + "\n" }.joined())</svg>

    """
  }

  private static var style: String {
    """
    .plot { color-scheme: light dark; \(variables(.light)) }
    .plot .paper { fill: var(--paper) }
    .plot text { fill: var(--ink); font: \(size(.head)) system-ui, sans-serif }
    .plot .title { font-size: \(size(.title)); font-weight: 600 }
    .plot .head { font-weight: 600 }
    .plot .tick, .plot .note, .plot tspan.note { fill: var(--soft); font-size: \(size(.note)) }
    .plot .x { text-anchor: middle }
    .plot .y { text-anchor: end }
    .plot .grid { stroke: var(--grid); fill: none }
    .plot .axis { stroke: var(--axis); fill: none }
    .plot .mark { stroke: var(--axis); fill: none; stroke-dasharray: \(PlotText.dashes(PlotLine.mark.dashes)) }
    .plot .band { fill: var(--band) }
    .plot .bar { fill: var(--bar) }
    .plot .line { stroke: currentColor; fill: none; stroke-width: \
    \(PlotText.place(PlotLine.series(0, isDashed: false).width)); stroke-linejoin: round; stroke-linecap: round }
    .plot .dot { fill: currentColor }
    \(lineColors(.light))
    @media (max-width: 560px) {
    .plot text { font-size: 22px }
    .plot .tick, .plot .note { font-size: 18px }
    .plot tspan.note { display: none }
    .plot .line { stroke-width: 3 }
    }
    @media screen and (prefers-color-scheme: dark) {
    .plot { \(variables(.dark)) }
    \(lineColors(.dark))
    }

    """
  }

  private static func variables(_ theme: PictureTheme) -> String {
    PlotRole.allCases.map { "--\($0.rawValue): \($0.color[theme].css)" }.joined(separator: "; ")
  }

  private static func lineColors(_ theme: PictureTheme) -> String {
    PlotStyle.lines.enumerated().map { ".plot .c\($0.offset) { color: \($0.element[theme].css) }" }
      .joined(separator: "\n")
  }

  private static func size(_ words: PlotWords) -> String { PlotText.place(words.size) + "px" }
}

extension PlotMark {
  fileprivate var svg: String {
    switch self {
    case .line(let kind, let parts):
      "<path class=\"\(kind.name)\"\(kind.dashAttribute) d=\"\(parts.map(Self.path).joined())\"/>"
    case .box(let role, let corner, let size):
      "<rect class=\"\(role.rawValue)\" \(Self.place(corner)) "
        + "width=\"\(PlotText.place(size.x))\" height=\"\(PlotText.place(size.y))\""
        + (role.radius > 0 ? " rx=\"\(PlotText.place(role.radius))\"/>" : "/>")
    case .dot(let line, let place):
      "<circle class=\"dot \(PlotLine.colorName(line))\" cx=\"\(PlotText.place(place.x))\" "
        + "cy=\"\(PlotText.place(place.y))\" r=\"\(PlotText.place(PlotStyle.dotRadius))\"/>"
    case .text(let text, let words, let anchor, let place):
      "<text class=\"\(words.rawValue)\(anchor.name)\" \(Self.place(place))>\(SVGCell.escaped(text))</text>"
    case .label(let name, let note, let place):
      "<text \(Self.place(place))><tspan class=\"head\">\(SVGCell.escaped(name))</tspan>"
        + (note.isEmpty
          ? "" : "<tspan class=\"note\" dx=\"\(PlotText.place(PlotStyle.labelGap))\">\(SVGCell.escaped(note))</tspan>")
        + "</text>"
    }
  }

  private static func path(_ points: [PicturePoint]) -> String {
    points.enumerated().map { "\($0 == 0 ? "M" : "L")\(PlotText.place($1.x)) \(PlotText.place($1.y))" }.joined()
  }

  private static func place(_ place: PicturePoint) -> String {
    "x=\"\(PlotText.place(place.x))\" y=\"\(PlotText.place(place.y))\""
  }
}

extension PlotLine {
  /// Name in the style sheet.
  fileprivate var name: String {
    if case .series(let index, _) = self { "line " + Self.colorName(index) } else { "\(self)" }
  }

  fileprivate static func colorName(_ index: Int) -> String { "c\(index % PlotStyle.lines.count)" }

  /// Those of a line of values; those of the others are in the style sheet.
  fileprivate var dashAttribute: String {
    guard case .series = self, !dashes.isEmpty else { return "" }
    return " stroke-dasharray=\"\(PlotText.dashes(dashes))\""
  }
}

extension PlotAnchor {
  fileprivate var name: String { self == .start ? "" : self == .middle ? " x" : " y" }
}
