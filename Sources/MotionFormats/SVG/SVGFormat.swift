package import MotionModel

/// SVG: an animated picture of each preset, also as an `<img>`, which runs no scripts.
///
/// A pass of a curve is drawn, with a ball beside it that follows it; keyframes, transitions and sequences move shapes.
/// All curves share one scale of values; those that overshoot by more than half are drawn smaller, with a remark. Each
/// picture repeats with a pause in between; an endless motion has no pause, and of more than twelve passes only twelve
/// are shown. Colors adapt to light and dark pages. For reduced motion, the variant plays; a picture without one rests
/// at its end.
///
/// Sources: https://www.w3.org/TR/SVG2/, https://www.w3.org/TR/css-animations-1/, https://www.w3.org/TR/mediaqueries-5/
package struct SVGFormat: ExportFormat {
  package let name = "svg"
  package let summary = "A picture of each preset that moves in an <img>, on light and dark pages."
  package let fileExtension = "svg"

  package init() {}

  package func write(_ job: inout ExportJob) throws(ModelError) -> ExportedText {
    let written = try PictureMotion.all(&job)
    // All curves of the picture have one scale.
    let values = CurveScale.common(written.compactMap(\.values))
    var cells: [SVGCell] = []
    for preset in written where preset.full != nil {
      let isCalm = job.options.reducedMotion == .only && preset.source.reduced != nil
      let layer = SVGCell.Layer(preset: preset, name: "m\(cells.count)", isCalm: isCalm)
      let cell = SVGCell(preset.source.name, [layer], over: values)
      for (part, reason) in cell.losses { job.report.add(preset.source.name, part, .dropped(reason: reason)) }
      // A motion without visible effect has no picture.
      if !cell.rules.isEmpty { cells.append(cell) }
    }
    let (columns, gap) = (max(1, min(cells.count, 4)), 8.0)
    let step = (x: SVGCell.size.width + gap, y: SVGCell.size.height + gap)
    let (width, height) = (Double(columns) * step.x, Double((cells.count + columns - 1) / columns) * step.y)
    let body = cells.enumerated().map { index, cell in
      let (column, row) = (Double(index % columns), Double(index / columns))
      return cell.element(x: column * step.x + gap / 2, y: row * step.y + gap / 2)
    }.joined()
    let title = cells.count == 1 ? cells[0].name : "\(cells.count) motions"
    return ExportedText(Self.picture(of: cells, width, height, title, job.options.madeBy(job.report), body))
  }

  static func picture(
    of cells: [SVGCell], _ width: Double, _ height: Double, _ title: String, _ description: String, _ body: String
  ) -> String {
    let size = (width: WebNumber.text(width), height: WebNumber.text(height))
    let calm = ".motions .full { display: none }\n.motions .calm { display: inline }\n"
    return """
      <svg xmlns="http://www.w3.org/2000/svg" class="motions" viewBox="0 0 \(size.width) \(size.height)" \
      width="\(size.width)" height="\(size.height)" role="img">
      <title>\(SVGCell.escaped(title))</title>
      <desc>\(SVGCell.escaped(description))</desc>
      <style>
      \(EmbeddedTexts.motions_css)\(cells.map(\.rules).joined())@media (prefers-reduced-motion: reduce) {
      \(CodeText.indented(calm + cells.map(\.stillness).joined()))}
      </style>
      \(body)</svg>

      """
  }
}
