package import MotionModel

/// A motion before and after a change, for a picture in which both move over each other.
///
/// They have one scale of values and one axis of time, and begin each round together; before is gray and dashed. As an `<img>` the picture moves without a script.
package struct ComparedPicture: Sendable {
  /// Name of the preset, and texts about the change.
  let name: PresetName
  let words: [String]
  /// Sides; nil for a missing preset.
  let before: ExportedPreset?
  let after: ExportedPreset?

  package init(_ name: PresetName, _ words: [String], before: ExportedPreset?, after: ExportedPreset?) {
    (self.name, self.words, self.before, self.after) = (name, words, before, after)
  }

  /// The most rows of a picture.
  package static let maximumCount = 100

  private static let layout = (gap: 8.0, head: 32.0, words: 280.0)
  /// Lines beside a row, and letters in a line.
  private static let most = (lines: 9, letters: 48)
  private static var rowHeight: Double { SVGCell.size.height + layout.gap }
  /// Left edge of the texts.
  private static var column: Double { SVGCell.size.width + 2 * layout.gap }

  /// The picture of some rows, at most ``maximumCount``; of more the first.
  /// - Throws: `ModelError` for options out of range.
  package static func svg(
    _ rows: [ComparedPicture], title: String, options: ExportOptions = ExportOptions()
  ) throws(ModelError) -> String {
    try options.validate()
    let shown = Array(rows.prefix(maximumCount))
    let (before, after) = (presets(shown.map(\.before), options), presets(shown.map(\.after), options))
    let sides = zip(before, after).map { [$0, $1] }
    let values = CurveScale.common(sides.compactMap { CurveScale.union($0.compactMap { $0?.values }) })
    var cells: [SVGCell] = []
    var body = text(title, x: layout.gap, y: 20, "words name")
    for (index, row) in shown.enumerated() {
      let top = layout.head + Double(index) * rowHeight
      let layers = zip(sides[index], ["b", "a"]).compactMap { preset, side in
        preset.map { SVGCell.Layer(preset: $0, name: "m\(index)\(side)", isBefore: side == "b") }
      }
      let legend =
        entry("before", row.before != nil, layers.contains(where: \.isBefore), "not there yet", x: 16)
        + entry("after", row.after != nil, layers.contains { !$0.isBefore }, "gone", x: 108)
      let cell = SVGCell(row.name, layers, over: values, caption: legend)
      body += cell.element(x: layout.gap / 2, y: top)
      cells.append(cell)
      body += text(row.name.text, x: column, y: top + 16, "words name")
      for (line, words) in row.lines.enumerated() {
        body += text(words, x: column, y: top + 32 + Double(line) * 13, "words")
      }
    }
    let left = rows.count - shown.count
    let foot = layout.head + Double(shown.count) * rowHeight
    if left > 0 { body += text("and \(left) more", x: layout.gap, y: foot + 12, "words") }
    return SVGFormat.picture(
      of: cells, column + layout.words, foot + (left > 0 ? 20 : 0), title, "Made by \(options.generator).", body)
  }

  /// Picture of a side, or the reason for none.
  private static func entry(
    _ side: String, _ isThere: Bool, _ isDrawn: Bool, _ absence: String, x: Double
  ) -> String {
    guard isDrawn else { return text(isThere ? "no picture of it" : absence, x: x, y: 128, "words") }
    let style = side == "before" ? " before" : ""
    return """
      <path class="sample\(style)" d="M \(PlotText.place(x)),124 h 24"/>
      <circle class="mover\(style)" cx="\(PlotText.place(x + 12))" cy="124" r="4"/>
      \(text(side, x: x + 30, y: 128, "words"))
      """
  }

  /// One side of each row; nil for missing or undrawable ones.
  private static func presets(_ side: [ExportedPreset?], _ options: ExportOptions) -> [PicturePreset?] {
    side.map { preset in
      var job = ExportJob([preset].compactMap(\.self), options)
      let written = try? PictureMotion.all(&job).first
      return written?.full == nil ? nil : written
    }
  }

  private static func text(_ text: String, x: Double, y: Double, _ style: String) -> String {
    let place = "x=\"\(WebNumber.text(x))\" y=\"\(WebNumber.text(y))\""
    return "<text \(place) class=\"\(style)\">\(SVGCell.escaped(text))</text>\n"
  }

  /// The words in lines that fit beside the pictures.
  private var lines: [String] {
    let lines = words.flatMap { $0.lines(foldedTo: Self.most.letters) }
    return lines.count > Self.most.lines ? lines.prefix(Self.most.lines - 1) + ["…"] : lines
  }
}
