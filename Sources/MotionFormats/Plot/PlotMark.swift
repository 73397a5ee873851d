/// A part of a picture; places and lengths are in CSS pixels, down and to the right from its upper left corner.
///
/// A picture is a list of them, from which its SVG and its pixels follow.
enum PlotMark: Sendable {
  /// A line in parts, each through some places.
  case line(PlotLine, [[PicturePoint]])
  /// Overshoot, or motion of a channel: a corner and a size.
  case box(PlotRole, PicturePoint, PicturePoint)
  /// A place on the so-manieth line.
  case dot(Int, PicturePoint)
  case text(String, PlotWords, PlotAnchor, PicturePoint)
  /// Name followed by a note.
  case label(name: String, note: String, PicturePoint)

  static func line(_ kind: PlotLine, from x1: Double, _ y1: Double, to x2: Double, _ y2: Double) -> PlotMark {
    .line(kind, [[PicturePoint(x1, y1), PicturePoint(x2, y2)]])
  }

  static func text(
    _ text: String, x: Double, y: Double, _ words: PlotWords, _ anchor: PlotAnchor = .start
  ) -> PlotMark {
    .text(text, words, anchor, PicturePoint(x, y))
  }

  /// Name followed by a note, truncated to fit.
  static func label(_ name: String, _ note: String, x: Double, y: Double) -> PlotMark {
    // About as wide as letters are in the fonts that readers have.
    let room = (PlotPicture.width - 24 - x - Double(min(name.count, 60)) * 7.4 - 10) / 6.2
    let shown = note.isEmpty || room < 8 ? "" : PlotText.cut(note, to: Int(room))
    return .label(name: PlotText.cut(name, to: 60), note: shown, PicturePoint(x, y))
  }

  /// Line through values at even times, vertical at jumps; undrawable values are skipped.
  static func values(_ samples: PlotSamples, _ x: PlotScale, _ y: PlotScale, _ kind: PlotLine) -> PlotMark {
    var parts: [[PicturePoint]] = []
    var part: [PicturePoint] = []
    let width = (x.end - x.start) / Double(max(samples.values.count - 1, 1))
    for (index, value) in samples.values.enumerated() {
      guard value.isFinite else {
        if !part.isEmpty { parts.append(part) }
        part = []
        continue
      }
      if let share = samples.jumps[index], let last = part.last {
        let place = x.start + width * (Double(index - 1) + share)
        part += [PicturePoint(place, last.y), PicturePoint(place, y.place(value))]
      }
      part.append(PicturePoint(x.start + width * Double(index), y.place(value)))
    }
    return .line(kind, part.isEmpty ? parts : parts + [part])
  }
}
