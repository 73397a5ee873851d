public import MotionModel

/// SVG: a picture of each preset that moves by itself, also as an `<img>`, where no script runs.
///
/// A curve is drawn, with a ball beside it that goes by it; keyframes, transitions and sequences move shapes. Each picture
/// is played again and again, with a rest between; so a motion without end has no rest, and of one that is played more than
/// twelve times twelve passes show. Colors are those of a light or a dark page. Where people ask for reduced motion, the
/// variant for it plays; a picture without one stands still, at its end.
///
/// Sources: https://www.w3.org/TR/SVG2/, https://www.w3.org/TR/css-animations-1/, https://www.w3.org/TR/mediaqueries-5/
public struct SVGFormat: ExportFormat {
  public let name = "svg"
  public let summary = "A picture of each preset that moves in an <img>, on light and dark pages."
  public let fileExtension = "svg"

  public init() {}

  public func write(
    _ presets: [ExportedPreset], _ options: ExportOptions, _ report: inout LossReport
  ) throws(ModelError) -> ExportedText {
    var claims = NameClaims()
    let written = try WebPreset.all(presets, for: .pictures, options, &report, &claims, called: \.text)
    var cells: [SVGCell] = []
    for preset in written where preset.full != nil {
      let isCalm = options.reducedMotion == .only && preset.source.reduced != nil
      let cell = SVGCell(preset, "m\(cells.count)", isCalm: isCalm)
      for (part, reason) in cell.losses { report.add(preset.source.name, part, .dropped(reason: reason)) }
      // What nothing is seen of has no picture.
      if !cell.rules.isEmpty { cells.append(cell) }
    }
    let header = options.madeBy(report)
    return ExportedText(Self.document(cells, header))
  }

  private static let most = (columns: 4, gap: 8.0)

  private static func document(_ cells: [SVGCell], _ header: String) -> String {
    let columns = max(1, min(cells.count, most.columns))
    let step = (x: SVGCell.size.width + most.gap, y: SVGCell.size.height + most.gap)
    let (width, height) = (Double(columns) * step.x, Double((cells.count + columns - 1) / columns) * step.y)
    let body = cells.enumerated().map { index, cell in
      let x = Double(index % columns) * step.x + most.gap / 2
      let y = Double(index / columns) * step.y + most.gap / 2
      return cell.element(x: x, y: y)
    }.joined()
    let title = cells.count == 1 ? cells[0].name : "\(cells.count) motions"
    return picture(of: cells, width, height, title, header, body)
  }

  /// A picture with the style that its cells need.
  static func picture(
    of cells: [SVGCell], _ width: Double, _ height: Double, _ title: String, _ description: String, _ body: String
  ) -> String {
    let size = (width: WebNumber.text(width), height: WebNumber.text(height))
    return """
      <svg xmlns="http://www.w3.org/2000/svg" class="motions" viewBox="0 0 \(size.width) \(size.height)" \
      width="\(size.width)" height="\(size.height)" role="img">
      <title>\(SVGCell.escaped(title))</title>
      <desc>\(SVGCell.escaped(description))</desc>
      <style>
      \(style)\(cells.map(\.rules).joined())\(reducedStyle(cells))</style>
      \(body)</svg>

      """
  }

  /// What every picture looks like.
  private static let style = """
    .motions { color-scheme: light dark; --paper: #ffffff; --ink: #1d1d1f; --line: #c7c7cc; --mark: #0a66c2 }
    .motions .paper { fill: var(--paper); stroke: var(--line) }
    .motions text { fill: var(--ink); font: 11px system-ui, sans-serif; text-anchor: middle }
    .motions path { fill: none; stroke: var(--ink); stroke-width: 1.5; vector-effect: non-scaling-stroke }
    .motions .line { stroke: var(--line); stroke-width: 1 }
    .motions .mover { color: var(--mark); fill: currentColor; stroke: currentColor; stroke-width: 2 }
    .motions .mover { transform-box: fill-box; transform-origin: 50% 50% }
    .motions .calm { display: none }
    .motions .words { text-anchor: start }
    .motions .name { font-weight: 600 }
    @media (prefers-color-scheme: dark) {
      .motions { --paper: #1c1c1e; --ink: #f5f5f7; --line: #48484a; --mark: #5aa9ff }
    }

    """

  private static func reducedStyle(_ cells: [SVGCell]) -> String {
    let lines =
      ".motions .full { display: none }\n.motions .calm { display: inline }\n" + cells.map(\.stillness).joined()
    return "@media (prefers-reduced-motion: reduce) {\n" + CodeText.indented(lines) + "}\n"
  }
}

/// The picture of a preset.
struct SVGCell {
  static let size = (width: 200.0, height: 140.0)

  let name: String
  /// What is lost in a picture, and why.
  private(set) var losses: [(part: String, reason: String)] = []
  /// Keyframes and what plays them.
  private(set) var rules = ""
  /// What lets the picture stand still, where it has no variant for reduced motion.
  private(set) var stillness = ""
  private var comments: [String] = []
  /// The shapes of the preset, and of its variant.
  private var groups: [(kind: String, shapes: String)] = []

  /// - Parameters:
  ///   - name: Before the names of its keyframes and classes.
  ///   - isCalm: Whether it is what people see who ask for reduced motion.
  ///   - caption: What stands below it; nil: the preset's name.
  ///   - shortest: Seconds that a round lasts at least, unless it has no end.
  ///   - span: Seconds that the drawing of a curve has room for.
  init(
    _ preset: WebPreset, _ name: String, isCalm: Bool, caption: String? = nil, lasting shortest: Double = 0,
    spanning span: Double? = nil
  ) {
    self.name = caption ?? preset.source.name.text
    let hasVariant = preset.reduced != nil
    for version in preset.versions {
      let kind = version.isReduced ? "calm" : hasVariant ? "full" : "both"
      let round = PictureRound(version.content, lasting: shortest, spanning: span)
      let names = round.movers.indices.map { name + (version.isReduced ? "r" : "") + ($0 == 0 ? "" : "-\($0)") }
      losses += round.losses.map { ((version.isReduced ? "reduced motion: " : "") + $0.part, $0.reason) }
      comments.append(preset.comment(on: version, settledWithin: version.settledWithin))
      if case .timing(_, let properties) = version.content, !properties.isEmpty {
        comments.append("For " + properties.joined(separator: ", "))
      }
      for (own, mover) in zip(names, round.movers) { rules += Self.rules(own, mover, round) }
      groups.append((kind, Self.shapes(names, round)))
      guard kind == "both", !isCalm else { continue }
      let rest = WebNumber.time(0 - round.end)
      stillness += names.map { ".\($0) { animation-play-state: paused; animation-delay: \(rest) }\n" }.joined()
    }
  }

  func element(x: Double, y: Double) -> String {
    let (width, height) = (WebNumber.text(Self.size.width), WebNumber.text(Self.size.height))
    // What is wider than the picture is set closer.
    let fitting = name.utf8.count > 28 ? " textLength=\"180\" lengthAdjust=\"spacingAndGlyphs\"" : ""
    let shapes = groups.map { "<g class=\"\($0.kind)\">\n\($0.shapes)</g>\n" }.joined()
    return """
      <svg x="\(WebNumber.text(x))" y="\(WebNumber.text(y))" width="\(width)" height="\(height)">
      <title>\(name)</title>
      <desc>\(comments.map(Self.escaped).joined(separator: "\n"))</desc>
      <rect class="paper" x="0.5" y="0.5" width="\(WebNumber.text(Self.size.width - 1))" \
      height="\(WebNumber.text(Self.size.height - 1))" rx="8"/>
      \(shapes)<text x="100" y="128"\(fitting)>\(name)</text>
      </svg>

      """
  }

  static func escaped(_ text: String) -> String {
    text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
      .replacing("\"", with: "&quot;")
  }

  private static func rules(_ name: String, _ mover: PictureRound.Mover, _ round: PictureRound) -> String {
    var text = ""
    var plays: [String] = []
    for (index, track) in mover.tracks.enumerated() {
      let own = mover.tracks.count > 1 ? "\(name)-\(index)" : name
      text += CSSRules.Keyframes(name: own, property: track.property, frames: track.frames).text
      let delay = round.delay == 0 ? "" : " " + WebNumber.time(round.delay)
      plays.append("\(own) \(WebNumber.time(round.duration)) linear\(delay) infinite both")
    }
    guard !plays.isEmpty else { return "" }
    return text + ".\(name) { animation: \(plays.joined(separator: ",\n  ")) }\n"
  }

  /// The stage of a picture: its middle, and how far what moves may be from it.
  private static let stage = (x: 100.0, y: 62.0, width: 84.0, height: 48.0)

  private static func shapes(_ names: [String], _ round: PictureRound) -> String {
    if let plot = round.plot { return plot.element(ball: names.first ?? "") }
    let count = Double(names.count)
    return zip(names, round.movers).enumerated().map { index, named in
      let (name, mover) = named
      let reach = mover.reach
      let room = (x: stage.width / count, y: stage.height)
      let scale = min(1, room.x / max(reach.width, 1), room.y / max(reach.height, 1))
      let x = stage.x - stage.width + room.x * (2 * Double(index) + 1) - reach.x * scale
      let place = "\(WebNumber.text(x)) \(WebNumber.text(stage.y - reach.y * scale))"
      return """
        <g transform="translate(\(place)) scale(\(WebNumber.text(scale)))">
        <rect class="mover \(name)" x="-14" y="-14" width="28" height="28" rx="6"/>
        </g>

        """
    }.joined()
  }
}
