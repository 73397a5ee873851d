import MotionEngine
import MotionModel

/// Many motions on a page, each in a small chart of its own.
extension PlotPicture {
  /// The most motions on a sheet.
  package static let maximumSheetCount = 1_000

  private static let samples = 121
  private static let columns = 4
  private static let gap = 16.0
  private static let chartHeight = 84.0
  private static var cellWidth: Double { (width - 48 - gap * Double(columns - 1)) / Double(columns) }
  private static var cellHeight: Double { chartHeight + 44 }
  /// More channels than these are told, not drawn.
  private static let mostLanes = 6

  /// Draws motions side by side: a curve from 0 to 1 over its own time, everything else as lanes over its own.
  /// - Parameter title: What stands above them.
  package static func sheet(_ subjects: [PlotSubject], title: String) -> String {
    let top = 56.0
    var body = text(title, x: 24, y: 32, "title")
    let cells = (0..<subjects.count).concurrentMap { index in
      let x = 24 + Double(index % columns) * (cellWidth + gap)
      return cell(subjects[index], x: x, y: top + Double(index / columns) * (cellHeight + gap))
    }
    body += cells.joined()
    let rows = (subjects.count + columns - 1) / columns
    return document(subjects, title, height: top + Double(rows) * (cellHeight + gap) + 8, body)
  }

  private static func cell(_ subject: PlotSubject, x: Double, y: Double) -> String {
    let end = max(subject.length, 1e-3)
    let time = PlotScale(low: 0, high: end, start: x, end: x + cellWidth)
    var body = ""
    var notes = subject.hasLength ? ["\(PlotText.number(end)) s"] : ["no duration of its own"]
    if subject.isEndless { notes = ["never ends"] }
    if subject.isCurve {
      let values = subject.values(0, to: end, count: samples)
      let finite = values.filter(\.isFinite)
      let (low, high) = (min(finite.min() ?? 0, 0), max(finite.max() ?? 1, 1))
      let scale = PlotScale(low: low, high: high, start: y + chartHeight - 2, end: y + 2)
      for mark in [0.0, 1] { body += line(x, scale.place(mark), x + cellWidth, scale.place(mark), "mark") }
      body += "<path class=\"line \(color(0))\" d=\"\(path(values, time, scale))\"/>\n"
    } else {
      let lanes = subject.lanes(to: end, count: samples)
      let height = chartHeight / Double(max(min(lanes.count, mostLanes), 1))
      for (row, lane) in lanes.prefix(mostLanes).enumerated() {
        let finite = lane.values.filter(\.isFinite)
        let place = y + Double(row) * height
        let scale = PlotScale(
          low: finite.min() ?? 0, high: finite.max() ?? 0, start: place + height - 4, end: place + 4)
        body += line(x, place + height, x + cellWidth, place + height, "grid")
        body += "<path class=\"line \(color(row))\" d=\"\(path(lane.values, time, scale))\"/>\n"
      }
      notes.append(lanes.count == 1 ? "1 channel" : "\(lanes.count) channels")
    }
    body += line(x, y + chartHeight, x + cellWidth, y + chartHeight, "axis")
    // The end of a name tells more than its group.
    let letters = 24
    let name = subject.name.count > letters ? "…" + subject.name.suffix(letters - 1) : subject.name
    body += text(name, x: x, y: y + chartHeight + 18, "head")
    return body + text(notes.joined(separator: " · "), x: x, y: y + chartHeight + 34, "note")
  }
}
