import Motionbook

/// Picture of a timeline in a window of one size.
struct PlayScene {
  struct Screen: Equatable {
    let columns: Int
    let rows: Int
    let usesUnicode: Bool
  }

  let timeline: Timeline
  let title: String
  let survey: ChannelSurvey
  let screen: Screen
  let style: TextStyle
  /// The keys of states and triggers, and their actions.
  private let eventKeys: [String]
  /// The key that starts tuning; nil for none.
  private let tuneKey: String?
  /// The numbers that keys change.
  var tuning: PlayTuning?
  /// The stored motion, drawn below the changed one.
  var beneath: Timeline?
  private let stage: StageDrawing?
  /// Indicates that there is one number, drawn as a curve.
  private let isCurve: Bool

  /// Rows of the header and of the line of keys.
  private static let frameRows = 5

  init(
    _ timeline: Timeline, title: String, survey: ChannelSurvey, screen: Screen, style: TextStyle,
    eventKeys: [String] = [], tuneKey: String? = nil
  ) {
    self.eventKeys = eventKeys
    self.tuneKey = tuneKey
    self.timeline = timeline
    self.title = title
    self.survey = survey
    self.screen = screen
    self.style = style
    isCurve = timeline.channels.count == 1 && timeline.channels.first?.unit != .text
    let free = screen.rows - Self.frameRows - min(timeline.channels.count, max(1, screen.rows / 3))
    stage =
      isCurve && timeline.channels.first?.name == "value"
      ? nil
      : StageDrawing(
        timeline, duration: survey.duration, columns: min(screen.columns - 2, 120), rows: min(free, 24),
        usesUnicode: screen.usesUnicode)
  }

  /// The rows of a frame; at most as many as the window has.
  /// - Parameter message: A message in place of the cues.
  func lines(_ head: Playhead, cues: [String], message: String? = nil) -> [String] {
    guard screen.rows >= 3, screen.columns >= 12 else {
      return [cut(HumanNumber.seconds(head.time), screen.columns)]
    }
    var lines = [
      style.bold(cut("\(title)  (\(timeline.mode.rawValue))", screen.columns)), progress(head),
      message.map { style.bold(cut($0, screen.columns)) } ?? cueLine(cues),
    ]
    if let tuning, screen.rows >= 6 {
      lines.append(tuning.line(columns: screen.columns, unicode: screen.usesUnicode, style))
    }
    let room = screen.rows - lines.count - 1
    lines += isCurve && stage == nil ? curve(head.time, rows: room) : channels(head.time, rows: room)
    lines = Array(lines.prefix(screen.rows - 1))
    while lines.count < screen.rows - 1 { lines.append("") }
    let separator = screen.usesUnicode ? " · " : ", "
    lines.append(style.dim(KeyHint.line(keys(head), separator: separator, columns: screen.columns)))
    return lines
  }

  private func keys(_ head: Playhead) -> [KeyHint] {
    if let tuning { return tuning.keys(unicode: screen.usesUnicode) }
    let (across, along) = screen.usesUnicode ? ("←→", "↑↓") : ("left/right", "up/down")
    let moving =
      head.isDriven
      ? ["\(across) or \(along) move", "space \(head.isPaused ? "play" : "hold")"]
      : ["space pause", "\(across) seek", "\(along) speed"]
    return eventKeys.map { KeyHint($0, 2) } + [KeyHint("q quit", 0)]
      + [tuneKey].compactMap(\.self).map { KeyHint($0, 1) }
      + (moving + ["r reverse", "0 restart", "l loop"]).map { KeyHint($0, 3) }
  }

  // MARK: Header

  private func progress(_ head: Playhead) -> String {
    let unicode = screen.usesUnicode
    let symbol =
      head.isPaused ? (unicode ? "⏸" : "=") : head.isReversed ? (unicode ? "◀" : "<") : unicode ? "▶" : ">"
    let left =
      head.isDriven ? "\(symbol) \(Int((100 * head.progress).rounded())) % " : "\(symbol) \(Self.fixed(head.time)) s "
    var right = " " + (head.isDriven ? Self.fixed(head.time) + " of " : "") + HumanNumber.seconds(head.duration)
    if head.speed != 1 { right += "  \(unicode ? "×" : "x")\(HumanNumber.text(head.speed))" }
    if head.loops { right += "  \(unicode ? "↻" : "loop") \(head.pass + 1)" }
    let width = min(screen.columns - left.count - right.count, 60)
    guard width >= 4 else { return cut(left + right, screen.columns) }
    let part =
      head.duration.isFinite
      ? head.progress
      : (head.time / survey.duration).truncatingRemainder(dividingBy: 1)
    let filled = Self.cells(part, of: width)
    return style.bold(left) + style.cyan(String(repeating: unicode ? "━" : "=", count: filled))
      + style.dim(String(repeating: unicode ? "─" : "-", count: width - filled)) + right
  }

  private func cueLine(_ cues: [String]) -> String {
    var width = 0
    let marks = cues.map { " \(screen.usesUnicode ? "♪" : "*") \($0) " }.prefix { mark in
      width += DisplayWidth.of(mark) + 1
      return width <= screen.columns
    }
    return marks.map { style.reversed(style.bold($0)) }.joined(separator: " ")
  }

  // MARK: One number

  private func curve(_ time: Double, rows: Int) -> [String] {
    let range = survey.ranges.first ?? 0...1
    let lane = rows >= 10 ? block(timeline.value(0, at: time), range) : []
    let height = min(rows - lane.count - 2, 20)
    guard height >= 3 else { return [meter(0, at: time, nameWidth: 0)] + lane }
    let plot = CurvePlot(
      width: CurvePlot.width(terminal: screen.columns), height: height, usesUnicode: screen.usesUnicode, style: style)
    // An endless motion is shown in pages.
    let page = (time / survey.duration).rounded(.down)
    let start = survey.duration > 0 && page > 0 && time > survey.duration ? page * survey.duration : 0
    let count = plot.resolution
    func line(_ timeline: Timeline, _ pen: PlotPen) -> DrawnLine {
      DrawnLine(
        (0..<count).map { timeline.value(0, at: start + survey.duration * Double($0) / Double(count - 1)) }, pen: pen)
    }
    let lines = [line(timeline, .solid)] + (beneath.map { [line($0, .beneath)] } ?? [])
    let isProgress = timeline.channels.first?.name == "value"
    let marks = isProgress ? [lines.first?.values.first ?? 0, range.contains(1) ? 1 : range.upperBound] : []
    let part = survey.duration > 0 ? (time - start) / survey.duration : 1
    var series = CurvePlot.Series(duration: survey.duration, lines: lines, marks: marks)
    series.spot = (part, timeline.value(0, at: time))
    return plot.text(series).split(separator: "\n").map(String.init) + lane
  }

  /// A block at the position of the value between its extremes.
  private func block(_ value: Double, _ range: ClosedRange<Double>) -> [String] {
    let width = min(screen.columns, 100) - 2
    guard width >= 12 else { return [] }
    let size = 4
    let span = range.upperBound - range.lowerBound
    let place = Self.cells(span > 0 ? (value - range.lowerBound) / span : 0, of: width - size)
    let edge = screen.usesUnicode ? ("▕", "▏", "█") : ("|", "|", "#")
    let row =
      style.dim(edge.0) + String(repeating: " ", count: place)
      + style.cyan(String(repeating: edge.2, count: size))
      + String(repeating: " ", count: width - size - place) + style.dim(edge.1)
    return ["", row, row]
  }

  // MARK: Several

  private func channels(_ time: Double, rows: Int) -> [String] {
    let drawing = stage?.lines(at: time).map { " " + $0 } ?? []
    let room = max(rows - drawing.count - (drawing.isEmpty ? 0 : 1), 1)
    // Moving channels take precedence over steady ones; texts have no scale.
    let moving = timeline.channels.indices.filter {
      timeline.channels[$0].unit == .text || survey.ranges[$0].lowerBound < survey.ranges[$0].upperBound
    }
    let listed = moving.isEmpty ? Array(timeline.channels.indices) : moving
    let isCut = listed.count > room || listed.count < timeline.channels.count
    let shown = listed.prefix(isCut ? max(room - 1, 1) : listed.count)
    let nameWidth = min(shown.map { timeline.channels[$0].name.count }.max() ?? 0, max(6, screen.columns / 3))
    var lines = shown.map { meter($0, at: time, nameWidth: nameWidth) }
    if isCut {
      let rest =
        "\(screen.usesUnicode ? "… " : "")and "
        + CountedNoun.text(timeline.channels.count - shown.count, "more channel")
      lines.append(style.dim(cut(rest, screen.columns)))
    }
    return lines + (drawing.isEmpty ? [] : [""] + drawing)
  }

  /// A channel's name, its value, and the position on its scale.
  private func meter(_ index: Int, at time: Double, nameWidth: Int) -> String {
    let channel = timeline.channels[index]
    let name = cut(channel.name, nameWidth).padded(to: nameWidth)
    if channel.unit == .text {
      let text = QuotedText.visible(timeline.text(index, at: time) ?? "", limit: max(1, screen.columns - nameWidth - 4))
      return style.bold(name) + "  \(text)"
    }
    let value = timeline.value(index, at: time)
    let range = survey.ranges[index]
    let label = Self.fixed(value).padded(to: 11, onLeft: true)
    let width = min(screen.columns - nameWidth - 14, 60)
    guard width >= 4 else { return style.bold(name) + label }
    let span = range.upperBound - range.lowerBound
    let rule: Character = screen.usesUnicode ? "─" : "-"
    guard span > 0, value.isFinite else {
      return style.bold(name) + label + "  " + style.dim(String(repeating: rule, count: width))
    }
    let place = Self.cells((value - range.lowerBound) / span, of: width - 1)
    return style.bold(name) + label + "  " + style.dim(String(repeating: rule, count: place))
      + style.cyan(screen.usesUnicode ? "●" : "O") + style.dim(String(repeating: rule, count: width - 1 - place))
  }

  /// A fraction of a width in whole columns; 0 for an invalid number.
  private static func cells(_ part: Double, of width: Int) -> Int {
    guard part.isFinite, width > 0 else { return 0 }
    return Int((min(max(part, 0), 1) * Double(width)).rounded())
  }

  // MARK: Text

  /// Always three decimals, so that digits keep their places.
  private static func fixed(_ value: Double) -> String {
    guard value.isFinite, abs(value) < 1e9 else { return HumanNumber.text(value) }
    let thousandths = Int64((abs(value) * 1000).rounded())
    let sign = value < 0 && thousandths > 0 ? "-" : ""
    return "\(sign)\(thousandths / 1000).\(CivilDate.padded(thousandths % 1000, 3))"
  }

  private func cut(_ text: String, _ width: Int) -> String {
    screen.usesUnicode ? DisplayWidth.truncate(text, to: width) : String(text.prefix(max(0, width)))
  }
}

/// Ranges of a timeline's channels: the scales of the drawings.
struct ChannelSurvey {
  let duration: Double
  /// The lowest and highest value of each channel.
  let ranges: [ClosedRange<Double>]

  private static let sampleCount = 400
  private static let endlessStretch = 8.0

  init(_ timeline: Timeline, whole: Double) {
    let stretch = whole.isFinite ? whole : Self.endlessStretch
    duration = stretch
    ranges = timeline.channels.indices.map { channel in
      let values = (0...Self.sampleCount).map { index in
        timeline.value(channel, at: stretch * Double(index) / Double(Self.sampleCount))
      }.filter(\.isFinite)
      return (values.min() ?? 0)...(values.max() ?? 0)
    }
  }

  private init(duration: Double, ranges: [ClosedRange<Double>]) { (self.duration, self.ranges) = (duration, ranges) }

  /// The ranges of both; the other is ignored if it has other channels.
  func union(_ other: ChannelSurvey) -> ChannelSurvey {
    guard other.ranges.count == ranges.count else { return self }
    return ChannelSurvey(
      duration: max(duration, other.duration),
      ranges: zip(ranges, other.ranges).map { one, two in
        min(one.lowerBound, two.lowerBound)...max(one.upperBound, two.upperBound)
      })
  }
}
