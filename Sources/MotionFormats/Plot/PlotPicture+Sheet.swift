import MotionEngine
import MotionModel

/// Page of many motions, each in a small chart.
extension PlotPicture {
  /// The most motions on a sheet.
  package static let maximumSheetCount = 1_000

  private static let samples = 121
  private static let columns = 4
  private static let gap = 16.0
  private static let chartHeight = 84.0
  private static var cellWidth: Double { (width - 48 - gap * Double(columns - 1)) / Double(columns) }
  private static var cellHeight: Double { chartHeight + 44 }
  /// Maximum number of lanes drawn; more are mentioned in text.
  private static let mostLanes = 6
  /// Maximum letters of a name below a chart.
  private static let letters = 24

  /// Draws motions side by side: a curve from 0 to 1 over its own time, others as lanes over their own.
  /// - Parameter sharesTime: Draws all over the time of the longest finite one.
  package static func sheet(_ subjects: [PlotSubject], title: String, sharesTime: Bool = false) -> PlotPicture {
    let top = 56.0
    let longest = sharesTime ? subjects.filter { $0.hasLength && !$0.isEndless }.map(\.length).max() : nil
    let head = PlotMark.text(title, x: 24, y: 32, .title)
    let cells = (0..<subjects.count).concurrentMap { index in
      let x = 24 + Double(index % columns) * (cellWidth + gap)
      return cell(subjects[index], over: longest, x: x, y: top + Double(index / columns) * (cellHeight + gap))
    }
    let rows = (subjects.count + columns - 1) / columns
    return PlotPicture(
      of: subjects, title: title, height: top + Double(rows) * (cellHeight + gap) + 8, [head] + cells.joined())
  }

  private static func cell(_ subject: PlotSubject, over shared: Double?, x: Double, y: Double) -> [PlotMark] {
    let length = max(subject.length, 1e-3)
    let end = max(shared ?? length, 1e-3)
    let time = PlotScale(0...end, start: x, end: x + cellWidth)
    var marks: [PlotMark] = []
    var notes = subject.hasLength ? ["\(PlotText.number(length)) s"] : ["no duration of its own"]
    if subject.isEndless { notes = ["never ends"] }
    if subject.isCurve {
      let values = subject.samples(0, to: end, count: samples)
      let scale = PlotScale(values.range(with: 0...1), start: y + chartHeight - 2, end: y + 2)
      marks += [0.0, 1].map { .line(.mark, from: x, scale.place($0), to: x + cellWidth, scale.place($0)) }
      marks.append(.values(values, time, scale, .series(0, isDashed: false)))
    } else {
      let lanes = subject.lanes(to: end, count: samples)
      let height = chartHeight / Double(max(min(lanes.count, mostLanes), 1))
      for (row, lane) in lanes.prefix(mostLanes).enumerated() {
        let place = y + Double(row) * height
        // Low lanes have no room beside the name.
        let top = place + (height >= 24 ? 15 : 4)
        let scale = PlotScale(lane.samples.range(), start: place + height - 4, end: top)
        marks.append(.line(.grid, from: x, place + height, to: x + cellWidth, place + height))
        marks.append(.values(lane.samples, time, scale, .series(row, isDashed: false)))
        let channel = subject.timeline.channels[lane.index].name
        marks.append(.text(PlotText.cut(channel, to: letters), x: x + 2, y: place + 10, .tick))
      }
      notes.append(lanes.count == 1 ? "1 channel" : "\(lanes.count) channels")
    }
    marks.append(.line(.axis, from: x, y + chartHeight, to: x + cellWidth, y + chartHeight))
    marks.append(.text(PlotText.name(subject.name, to: letters), x: x, y: y + chartHeight + 18, .head))
    return marks + [.text(notes.joined(separator: " · "), x: x, y: y + chartHeight + 34, .note)]
  }
}
