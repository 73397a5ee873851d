import MotionModel

/// The picture of a preset, or of its states before and after a change over each other.
struct SVGCell {
  static let size = (width: 200.0, height: 140.0)

  /// A state of the preset.
  struct Layer {
    let preset: PicturePreset
    /// Before the names of its keyframes and classes.
    let name: String
    /// Indicates the variant for reduced motion.
    var isCalm = false
    var isBefore = false
  }

  let name: String
  private(set) var losses: [(part: String, reason: String)] = []
  /// Keyframes and their animations.
  private(set) var rules = ""
  /// Rules that stop the picture if it has no variant for reduced motion.
  private(set) var stillness = ""
  private var comments: [String] = []
  /// Shapes and the caption below.
  private var shapes = ""
  private let caption: String

  /// - Parameters:
  ///   - layers: One after the other; they have one scale, one axis of time and one beginning of their rounds.
  ///   - common: The values that curves in the pictures beside it have room for.
  ///   - caption: Text below; nil: the preset's name.
  init(_ preset: PresetName, _ layers: [Layer], over common: ClosedRange<Double>, caption: String? = nil) {
    name = preset.text
    // Text wider than the picture is compressed.
    let fitting = name.utf8.count > 28 ? " textLength=\"180\" lengthAdjust=\"spacingAndGlyphs\"" : ""
    self.caption = caption ?? "<text x=\"100\" y=\"128\"\(fitting)>\(name)</text>\n"
    let values = CurveScale.union([common] + layers.compactMap(\.preset.values)) ?? common
    let motions = layers.flatMap(\.preset.versions).map(\.content)
    let shared = layers.count > 1 ? motions : []
    let seconds = shared.map(\.end).max()
    let longest = shared.map { PictureRound($0, over: values, seconds ?? 0).duration }.max() ?? 0
    var drawn: [(layer: Layer, kind: String, names: [String], round: PictureRound)] = []
    for layer in layers {
      for version in layer.preset.versions {
        let kind = version.isReduced ? "calm" : layer.preset.reduced != nil ? "full" : "both"
        let round = PictureRound(version.content, over: values, seconds ?? version.content.end, lasting: longest)
        let names = round.movers.indices.map { layer.name + (version.isReduced ? "r" : "") + ($0 == 0 ? "" : "-\($0)") }
        losses += round.losses.map { ((version.isReduced ? "reduced motion: " : "") + $0.part, $0.reason) }
        comments.append(layer.preset.comment(on: version, settledWithin: version.content.settledWithin))
        if case .timing(_, let properties) = version.content.web, !properties.isEmpty {
          comments.append("For " + properties.joined(separator: ", "))
        }
        for (own, mover) in zip(names, round.movers) { rules += Self.rules(own, mover, round) }
        drawn.append((layer, kind, names, round))
        guard kind == "both", !layer.isCalm else { continue }
        let rest = WebNumber.time(0 - round.end)
        stillness += names.map { ".\($0) { animation-play-state: paused; animation-delay: \(rest) }\n" }.joined()
      }
    }
    if motions.contains(where: { $0.line != nil }) {
      shapes += CurvePicture.levels(values)
      if values != common {
        let share = Int((common.span / values.span * 100).rounded())
        shapes += "<text class=\"note\" x=\"100\" y=\"116\">drawn at \(share) %</text>\n"
      }
    }
    let movers = drawn.filter { $0.round.plot == nil }.flatMap(\.round.movers)
    // Room of each target, sized for all of its motions.
    let rooms: [Room] = movers.grouped(by: \.target).map { target, movers in
      (target, movers.dropFirst().reduce(movers[0].reach) { $0.union($1.reach) })
    }
    for (layer, kind, names, round) in drawn {
      let isOver = layers.count > 1 && !layer.isBefore
      let style = layer.isBefore ? " before" : isOver ? " over" : ""
      let shapes =
        round.plot?.element(ball: names.first ?? "", isBefore: layer.isBefore)
        ?? zip(names, round.movers).map { Self.shape($1, $0 + style, in: rooms) }.joined()
      self.shapes += "<g class=\"\(kind)\">\n\(shapes)</g>\n"
    }
  }

  func element(x: Double, y: Double) -> String {
    let (width, height) = (WebNumber.text(Self.size.width), WebNumber.text(Self.size.height))
    return """
      <svg x="\(WebNumber.text(x))" y="\(WebNumber.text(y))" width="\(width)" height="\(height)">
      <title>\(name)</title>
      <desc>\(comments.map(Self.escaped).joined(separator: "\n"))</desc>
      <rect class="paper" x="0.5" y="0.5" width="\(WebNumber.text(Self.size.width - 1))" \
      height="\(WebNumber.text(Self.size.height - 1))" rx="8"/>
      \(shapes)\(caption)</svg>

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

  private typealias Room = (target: String?, reach: PictureReach)

  private static func shape(_ mover: PictureRound.Mover, _ style: String, in rooms: [Room]) -> String {
    guard let index = rooms.firstIndex(where: { $0.target == mover.target }) else { return "" }
    // Center, and maximum distance of moving shapes from it.
    let box = (x: 100.0, y: 62.0, width: 84.0, height: 48.0)
    let (reach, width) = (rooms[index].reach, box.width / Double(rooms.count))
    let scale = min(1, width / max(reach.half.x, 1), box.height / max(reach.half.y, 1))
    let x = box.x - box.width + width * (2 * Double(index) + 1) - reach.middle.x * scale
    let place = "\(WebNumber.text(x)) \(WebNumber.text(box.y - reach.middle.y * scale))"
    return """
      <g transform="translate(\(place)) scale(\(WebNumber.text(scale)))">
      <rect class="mover \(style)" x="-14" y="-14" width="28" height="28" rx="6"/>
      </g>

      """
  }
}
