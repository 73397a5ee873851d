import MotionEngine
package import MotionModel

/// What is drawn of a motion.
package struct PlotSubject: Sendable {
  /// What it is called.
  let name: String
  /// What is said beside it: its definition, when it settles.
  let note: String
  let timeline: Timeline
  /// Whether it runs from 0 to 1, and is laid over others.
  let isCurve: Bool
  /// Whether its length is its own.
  let hasLength: Bool

  /// - Parameter note: What is said beside its name.
  /// - Throws: `ModelError` for a motion that cannot be played.
  package init(_ name: String, _ motion: ResolvedMotion, note: String) throws(ModelError) {
    (self.name, self.note) = (name, note)
    timeline = try motion.timeline()
    let curve = try motion.curve()
    isCurve = curve != nil
    hasLength = curve.map { $0.duration != nil || $0.base.isSpring } ?? true
  }

  /// How much of it is drawn, in seconds: all of it, or two rounds of what never ends, at most ten seconds.
  var length: Double {
    let settled = timeline.settledDuration()
    if settled.isFinite { return settled }
    let pass = timeline.pass
    return min(max(pass.upperBound + (pass.upperBound - pass.lowerBound), 1e-3), 10)
  }

  var isEndless: Bool { !timeline.settledDuration().isFinite }

  /// The values of a channel at even moments.
  func values(_ channel: Int, to end: Double, count: Int) -> [Double] {
    guard let grid = try? SampleGrid(count: count, to: max(end, 1e-9)) else { return [] }
    return [Double](unsafeUninitializedCapacity: count) { buffer, written in
      written = timeline.sample(channel, on: grid, into: buffer)
    }
  }

  /// A channel's values at even moments.
  typealias Lane = (index: Int, values: [Double])

  /// The channels that can be drawn; what stays as it is needs no lane beside what moves.
  func lanes(to end: Double, count: Int) -> [Lane] {
    let channels = timeline.channels.indices.filter { timeline.channels[$0].unit != .text }
    let lanes = channels.map { Lane(index: $0, values: values($0, to: end, count: count)) }
    let moving = lanes.filter { lane in lane.values.contains { $0 != lane.values.first } }
    return moving.isEmpty ? lanes : moving
  }
}

/// A picture of motions over time as SVG: curves laid over each other, everything else in lanes.
///
/// It stands on its own, on light and dark pages and on paper, and is the same byte for byte for the same motions.
/// Source: https://www.w3.org/TR/SVG2/
package enum PlotPicture {
  /// The most motions in a picture.
  package static let maximumCount = 24
  static let width = 760.0
  /// The colors of the lines, in light and dark, of Okabe and Ito: they can be told apart by the color-blind.
  /// Source: https://jfly.uni-koeln.de/color/
  static let colors = [
    ("#0072b2", "#56b4e9"), ("#d55e00", "#ff9e4a"), ("#008f6b", "#2fd3a8"), ("#b5478f", "#e79cc8"),
    ("#8a6d00", "#e6c84b"), ("#444b54", "#c9d1d9"),
  ]
  /// What tells lines apart on paper without color.
  private static let dashes = ["", "7 4", "2 3", "9 3 2 3"]

  /// Draws motions.
  /// - Parameter title: What stands above them.
  package static func svg(_ subjects: [PlotSubject], title: String) -> String {
    let curves = subjects.filter(\.isCurve)
    var body = ""
    var top = 24.0
    body += text(title, x: 24, y: top + 8, "title")
    top += 28
    if !curves.isEmpty { body += chart(curves, &top) }
    for subject in subjects where !subject.isCurve { body += lanes(subject, &top) }
    return document(subjects, title, height: top + 12, body)
  }

  /// The picture around its body.
  static func document(_ subjects: [PlotSubject], _ title: String, height: Double, _ body: String) -> String {
    let names = subjects.map(\.name).joined(separator: ", ")
    return """
      <svg xmlns="http://www.w3.org/2000/svg" class="plot" viewBox="0 0 \(PlotText.place(width)) \
      \(PlotText.place(height))" width="\(PlotText.place(width))" height="\(PlotText.place(height))" role="img" \
      aria-labelledby="plot-title plot-desc">
      <title id="plot-title">\(PlotText.escaped(title))</title>
      <desc id="plot-desc">\(PlotText.escaped(description(subjects, names)))</desc>
      <style>
      \(style)</style>
      <rect class="paper" width="100%" height="100%"/>
      \(body)</svg>

      """
  }

  private static func description(_ subjects: [PlotSubject], _ names: String) -> String {
    "Values over time of \(names). "
      + subjects.map { $0.name + ($0.note.isEmpty ? "" : ": " + $0.note) + "." }.joined(separator: " ")
  }

  static func color(_ index: Int) -> String { "c\(index % colors.count)" }

  static func dash(_ index: Int) -> String {
    let dash = dashes[index / colors.count % dashes.count]
    return dash.isEmpty ? "" : " stroke-dasharray=\"\(dash)\""
  }

  static func text(_ text: String, x: Double, y: Double, _ kind: String) -> String {
    "<text class=\"\(kind)\" x=\"\(PlotText.place(x))\" y=\"\(PlotText.place(y))\">\(PlotText.escaped(text))</text>\n"
  }

  /// A name and, behind it, what is said of it, cut to what fits.
  static func label(_ name: String, _ note: String, x: Double, y: Double) -> String {
    // About as wide as letters are in the fonts that readers have.
    let room = (width - 24 - x - Double(min(name.count, 60)) * 7.4 - 10) / 6.2
    let shown = note.isEmpty || room < 8 ? "" : PlotText.cut(note, to: Int(room))
    return "<text x=\"\(PlotText.place(x))\" y=\"\(PlotText.place(y))\"><tspan class=\"head\">"
      + "\(PlotText.escaped(PlotText.cut(name, to: 60)))</tspan>"
      + (shown.isEmpty ? "" : "<tspan class=\"note\" dx=\"10\">\(PlotText.escaped(shown))</tspan>") + "</text>\n"
  }

  static func line(_ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double, _ kind: String) -> String {
    "<path class=\"\(kind)\" d=\"M\(PlotText.place(x1)) \(PlotText.place(y1))"
      + "L\(PlotText.place(x2)) \(PlotText.place(y2))\"/>\n"
  }

  /// A line through values at even moments; what cannot be drawn is left out.
  static func path(_ values: [Double], _ x: PlotScale, _ y: PlotScale) -> String {
    var text = ""
    var isOpen = false
    for (index, value) in values.enumerated() {
      guard value.isFinite else {
        isOpen = false
        continue
      }
      let place = x.start + (x.end - x.start) * Double(index) / Double(max(values.count - 1, 1))
      text += (isOpen ? "L" : "M") + PlotText.place(place) + " " + PlotText.place(y.place(value))
      isOpen = true
    }
    return text
  }

  private static var style: String {
    func rules(_ color: KeyPath<(String, String), String>) -> String {
      colors.enumerated().map { ".plot .c\($0.offset) { color: \($0.element[keyPath: color]) }" }.joined(
        separator: "\n")
    }
    return """
      .plot { color-scheme: light dark; --paper: #ffffff; --ink: #1d1d1f; --soft: #6e6e73; --grid: #e3e3e8; \
      --axis: #9a9aa0; --band: #f3f0e6; --bar: #eaf1f8 }
      .plot .paper { fill: var(--paper) }
      .plot text { fill: var(--ink); font: 12px system-ui, sans-serif }
      .plot .title { font-size: 16px; font-weight: 600 }
      .plot .head { font-weight: 600 }
      .plot .tick, .plot .note, .plot tspan.note { fill: var(--soft); font-size: 11px }
      .plot .x { text-anchor: middle }
      .plot .y { text-anchor: end }
      .plot .grid { stroke: var(--grid); fill: none }
      .plot .axis { stroke: var(--axis); fill: none }
      .plot .mark { stroke: var(--axis); fill: none; stroke-dasharray: 4 3 }
      .plot .band { fill: var(--band) }
      .plot .bar { fill: var(--bar) }
      .plot .line { stroke: currentColor; fill: none; stroke-width: 2; stroke-linejoin: round; stroke-linecap: round }
      .plot .dot { fill: currentColor }
      \(rules(\.0))
      @media screen and (prefers-color-scheme: dark) {
      .plot { --paper: #1c1c1e; --ink: #f5f5f7; --soft: #a1a1a6; --grid: #333338; --axis: #6e6e73; --band: #2a2820; \
      --bar: #24303c }
      \(rules(\.1))
      }

      """
  }
}
