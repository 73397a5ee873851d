public import MotionModel

/// A motion before and after a change, for a picture in which both move side by side.
///
/// The two of a row begin each round together. As an `<img>` the picture moves without a script.
public struct ComparedPicture: Sendable {
  /// What the preset is called, and what there is to say about the change.
  let name: PresetName
  let words: [String]
  /// The sides; nil where the preset is not there.
  let before: ExportedPreset?
  let after: ExportedPreset?

  /// Makes a row of a picture.
  public init(_ name: PresetName, _ words: [String], before: ExportedPreset?, after: ExportedPreset?) {
    (self.name, self.words, self.before, self.after) = (name, words, before, after)
  }

  /// The most rows of a picture.
  public static let maximumCount = 100

  private static let layout = (gap: 8.0, head: 32.0, words: 280.0)
  /// Lines beside a row, and letters in a line.
  private static let most = (lines: 9, letters: 48)
  private static var rowHeight: Double { SVGCell.size.height + layout.gap }
  /// Where the second side and the words begin.
  private static var columns: (after: Double, words: Double) {
    let step = SVGCell.size.width + layout.gap
    return (layout.gap / 2 + step, layout.gap + 2 * step)
  }

  /// The picture of some rows, at most ``maximumCount``; of more the first.
  /// - Parameters:
  ///   - title: What stands above.
  ///   - options: How closely curves are drawn.
  /// - Throws: `ModelError` for options out of range.
  public static func svg(
    _ rows: [ComparedPicture], title: String, options: ExportOptions = ExportOptions()
  ) throws(ModelError) -> String {
    try options.validate()
    let shown = Array(rows.prefix(maximumCount))
    let (before, after) = (presets(shown.map(\.before), options), presets(shown.map(\.after), options))
    var cells: [SVGCell] = []
    var body = text(title, x: layout.gap, y: 20, "words name")
    for (index, row) in shown.enumerated() {
      let top = layout.head + Double(index) * rowHeight
      let sides = [before[index], after[index]]
      let rounds = sides.compactMap { $0?.full.map { PictureRound($0.content) } }
      let longest = rounds.map(\.duration).max() ?? 0
      // Both curves have one axis of time.
      let span = sides.compactMap { $0?.full?.content.seconds }.max()
      for (side, preset) in sides.enumerated() {
        let x = side == 0 ? layout.gap / 2 : columns.after
        guard let preset, preset.full != nil else {
          let isThere = (side == 0 ? row.before : row.after) != nil
          body += text(isThere ? "no picture of it" : side == 0 ? "not there yet" : "gone", x: x + 100, y: top + 66, "")
          continue
        }
        let cell = SVGCell(
          preset, "m\(index)\(side == 0 ? "b" : "a")", isCalm: false, caption: side == 0 ? "before" : "after",
          lasting: longest, spanning: span)
        body += cell.element(x: x, y: top)
        cells.append(cell)
      }
      body += text(row.name.text, x: columns.words, y: top + 16, "words name")
      for (line, words) in row.lines.enumerated() {
        body += text(words, x: columns.words, y: top + 32 + Double(line) * 13, "words")
      }
    }
    let left = rows.count - shown.count
    let foot = layout.head + Double(shown.count) * rowHeight
    if left > 0 { body += text("and \(left) more", x: layout.gap, y: foot + 12, "words") }
    return SVGFormat.picture(
      of: cells, columns.words + layout.words, foot + (left > 0 ? 20 : 0), title, "Made by \(options.generator).", body)
  }

  /// One side of each row in the terms of the web; nil for what is not there, or cannot be played.
  private static func presets(_ side: [ExportedPreset?], _ options: ExportOptions) -> [WebPreset?] {
    side.map { preset in
      var (report, claims) = (LossReport(), NameClaims())
      return preset.flatMap { preset in
        (try? WebPreset.all([preset], for: .pictures, options, &report, &claims, called: \.text))?.first
      }
    }
  }

  private static func text(_ text: String, x: Double, y: Double, _ style: String) -> String {
    let place = "x=\"\(WebNumber.text(x))\" y=\"\(WebNumber.text(y))\""
    return "<text \(place)\(style.isEmpty ? "" : " class=\"\(style)\"")>\(SVGCell.escaped(text))</text>\n"
  }

  /// The words in lines that fit beside the pictures.
  private var lines: [String] {
    var lines: [String] = []
    for sentence in words {
      var line = ""
      for word in sentence.split(separator: " ") {
        if !line.isEmpty, line.count + 1 + word.count > Self.most.letters {
          lines.append(line)
          line = ""
        }
        line += (line.isEmpty ? "" : " ") + word
      }
      lines.append(line)
    }
    guard lines.count > Self.most.lines else { return lines }
    return lines.prefix(Self.most.lines - 1) + ["…"]
  }
}

extension WebMotion {
  /// How long a curve takes once, in seconds; nil for what is none, or leaves that to its user.
  fileprivate var seconds: Double? { if case .timing(let timing, _) = self { timing.duration } else { nil } }
}
