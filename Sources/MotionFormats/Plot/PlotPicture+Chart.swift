import MotionEngine

/// Overlaid curves.
extension PlotPicture {
  private static let samples = 481
  private static let plotHeight = 300.0

  /// The chart and its legend; `top` moves below them.
  static func chart(_ curves: [PlotSubject], _ top: inout Double) -> [PlotMark] {
    // If no curve has a duration of its own, the axis is progress.
    let isTimed = curves.contains(where: \.hasLength)
    let end = isTimed ? max(curves.filter(\.hasLength).map(\.length).max() ?? 1, 1e-3) : 1
    let series = curves.map { $0.samples(0, to: $0.hasLength ? end : $0.length, count: samples) }
    let shown = CurveScale.union(series.map { $0.range(with: 0...1) }) ?? 0...1
    let (lowest, highest, pad) = (shown.lowerBound, shown.upperBound, shown.span * 0.06)
    let x = PlotScale(0...end, start: 60, end: width - 24)
    let y = PlotScale(lowest - pad...highest + pad, start: top + plotHeight, end: top)
    var marks: [PlotMark] = []
    // Overshoot beyond 0…1.
    if highest > 1.0005 { marks.append(band(x, from: y.end, to: y.place(1))) }
    if lowest < -0.0005 { marks.append(band(x, from: y.place(0), to: y.start)) }
    for tick in y.ticks(about: 7) {
      let kind: PlotLine = tick == 0 || tick == 1 ? .mark : .grid
      marks.append(.line(kind, from: x.start, y.place(tick), to: x.end, y.place(tick)))
      marks.append(.text(PlotText.number(tick), x: x.start - 8, y: y.place(tick) + 4, .tick, .end))
    }
    marks += timeAxis(x, from: y.end, to: y.start, unit: isTimed ? "s" : "progress")
    marks += series.enumerated().map { .values($1, x, y, .series($0, isDashed: true)) }
    if highest > 1.0005, curves.count == 1, let peak = series[0].values.firstIndex(of: highest) {
      let place = share(peak, x)
      marks.append(.dot(0, PicturePoint(place, y.place(highest))))
      let over = PlotText.number(((highest - 1) * 1000).rounded() / 10)
      marks.append(.text("\(over) % over", x: min(place + 8, x.end - 70), y: y.place(highest) - 4, .note))
    }
    top += plotHeight + 44
    for (index, curve) in curves.enumerated() {
      marks.append(.line(.series(index, isDashed: true), from: 60, top - 4, to: 88, top - 4))
      var notes = curve.note.isEmpty ? [] : [curve.note]
      if !curve.hasLength { notes.append(isTimed ? "drawn over the whole time" : "no duration of its own") }
      if curve.isEndless { notes.append("never ends") }
      // The most important notes are truncated last.
      marks.append(.label(curve.name, notes.reversed().joined(separator: " · "), x: 96, y: top))
      top += 20
    }
    return marks
  }

  private static func band(_ x: PlotScale, from: Double, to: Double) -> PlotMark {
    .box(.band, PicturePoint(x.start, min(from, to)), PicturePoint(x.end - x.start, abs(to - from)))
  }

  /// Lines at round times, with labels below, and the unit after the last.
  static func timeAxis(_ x: PlotScale, from top: Double, to bottom: Double, unit: String) -> [PlotMark] {
    var marks: [PlotMark] = []
    let ticks = x.ticks(about: 8)
    for (index, tick) in ticks.enumerated() {
      marks.append(.line(.grid, from: x.place(tick), top, to: x.place(tick), bottom))
      let isLast = index == ticks.count - 1
      let name = PlotText.number(tick) + (isLast ? " " + unit : "")
      // The last, with its unit, stays within the picture.
      let isAtEdge = x.place(tick) + Double(name.count) * 3.2 > width - 8
      marks.append(
        .text(name, x: isAtEdge ? width - 12 : x.place(tick), y: bottom + 18, .tick, isAtEdge ? .end : .middle))
    }
    return marks + [.line(.axis, from: x.start, bottom, to: x.end, bottom)]
  }

  // MARK: Channels below each other

  private static let laneHeight = 40.0

  /// Motion's channels as lanes, up to 24, with bars for movement and cues above; `top` moves below them.
  static func lanes(_ subject: PlotSubject, _ top: inout Double) -> [PlotMark] {
    let end = max(subject.length, 1e-3)
    let lanes = subject.lanes(to: end, count: samples)
    let shown = Array(lanes.prefix(24))
    let x = PlotScale(0...end, start: 150, end: width - 84)
    var notes = subject.note.isEmpty ? [] : [subject.note]
    if subject.isEndless { notes.append("never ends") }
    var marks = [PlotMark.label(subject.name, notes.joined(separator: " · "), x: 24, y: top + 12)]
    top += 26
    let cues = subject.timeline.cues(in: 0..<end.nextUp)
    if !cues.isEmpty { top += 14 }
    let bottom = top + Double(shown.count) * laneHeight
    marks += timeAxis(x, from: top, to: bottom, unit: "s")
    for (row, lane) in shown.enumerated() {
      let channel = subject.timeline.channels[lane.index]
      let y = top + Double(row) * laneHeight
      let range = lane.samples.range()
      let scale = PlotScale(range, start: y + laneHeight - 8, end: y + 8)
      for stretch in movingStretches(lane.samples.values) {
        let (from, to) = (share(stretch.lowerBound, x), share(stretch.upperBound, x))
        marks.append(.box(.bar, PicturePoint(from, y + 4), PicturePoint(to - from, laneHeight - 8)))
      }
      marks.append(.text(PlotText.cut(channel.name, to: 18), x: 138, y: y + laneHeight / 2 + 4, .tick, .end))
      marks.append(.values(lane.samples, x, scale, .series(row, isDashed: false)))
      marks.append(.text(PlotText.place(range.upperBound), x: x.end + 8, y: y + 14, .tick))
      if range.span > 0 {
        marks.append(.text(PlotText.place(range.lowerBound), x: x.end + 8, y: y + laneHeight - 4, .tick))
      }
      marks.append(.line(.grid, from: x.start, y + laneHeight, to: x.end, y + laneHeight))
    }
    var free = 0.0
    for cue in cues.prefix(200) {
      let place = x.place(cue.time)
      marks.append(.line(.mark, from: place, top - 4, to: place, bottom))
      guard place >= free else { continue }
      let name = PlotText.cut(cue.name, to: 14)
      marks.append(.text(name, x: place, y: top - 8, .tick, .middle))
      free = place + Double(name.count) * 6.5 + 8
    }
    top = bottom + 44
    if lanes.count > shown.count {
      marks.append(.text("and \(lanes.count - shown.count) more channels", x: 150, y: top - 14, .note))
      top += 10
    }
    return marks
  }

  private static func share(_ index: Int, _ x: PlotScale) -> Double {
    x.start + (x.end - x.start) * Double(index) / Double(samples - 1)
  }

  /// Ranges of samples with changing values, joined if almost adjacent.
  private static func movingStretches(_ values: [Double]) -> [ClosedRange<Int>] {
    var stretches: [ClosedRange<Int>] = []
    let span = (values.max() ?? 0) - (values.min() ?? 0)
    for index in values.indices.dropLast() where abs(values[index + 1] - values[index]) > span * 1e-4 {
      if let last = stretches.last, index - last.upperBound <= 3 {
        stretches[stretches.count - 1] = last.lowerBound...(index + 1)
      } else {
        stretches.append(index...(index + 1))
      }
    }
    return stretches
  }
}

/// A stretch of numbers along a stretch of a picture, with ticks at round numbers.
struct PlotScale {
  let low, high, start, end: Double

  init(_ range: ClosedRange<Double>, start: Double, end: Double) {
    (low, high, self.start, self.end) = (range.lowerBound, range.upperBound, start, end)
  }

  func place(_ value: Double) -> Double {
    high > low ? start + (value - low) / (high - low) * (end - start) : (start + end) / 2
  }

  /// Round numbers, about a count: steps of 1, 2 or 5 times a power of ten.
  func ticks(about count: Int) -> [Double] {
    let span = high - low
    guard span > 0, span.isFinite, count > 0 else { return [low] }
    var power = 1.0
    while power * 10 <= span / Double(count) { power *= 10 }
    while power > span / Double(count) { power /= 10 }
    let step = [1.0, 2, 5, 10].map { $0 * power }.first { span / $0 <= Double(count) } ?? power * 10
    let first = (low / step - 1e-9).rounded(.up)
    let last = (high / step + 1e-9).rounded(.down)
    guard last >= first, last - first < 100 else { return [low, high] }
    return (0...Int(last - first)).map { (first + Double($0)) * step }
  }
}

/// Text of pictures: numbers with suitable digits, and texts of a limited length.
enum PlotText {
  /// A coordinate, to a hundredth.
  static func place(_ value: Double) -> String { WebNumber.text((value * 100).rounded() / 100 + 0) }

  /// Number for display, with at most four decimals.
  static func number(_ value: Double) -> String { WebNumber.text((value * 10_000).rounded() / 10_000 + 0) }

  static func dashes(_ lengths: [Double]) -> String { lengths.map(place).joined(separator: " ") }

  /// Prefix of a text within a number of characters.
  static func cut(_ text: String, to count: Int) -> String {
    text.count <= count ? text : String(text.prefix(max(count - 1, 1))) + "…"
  }

  /// Preset's name within a number of characters: middle groups are shortened first, as in `system/…/ease-in-out`, then
  /// the middle of the whole.
  static func name(_ name: String, to count: Int) -> String {
    guard name.count > count else { return name }
    let parts = name.split(separator: "/")
    if let first = parts.first, let last = parts.last, parts.count > 2 {
      let short = "\(first)/…/\(last)"
      if short.count <= count { return short }
    }
    let room = max(count - 1, 2)
    return name.prefix(room / 3) + "…" + name.suffix(room - room / 3)
  }
}
