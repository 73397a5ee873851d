/// Appearance of a picture's parts, in CSS pixels: shared by its style sheet and its pixels.
enum PlotStyle {
  /// The colors of the lines, of Okabe and Ito: distinguishable by the color-blind.
  /// Source: https://jfly.uni-koeln.de/color/
  static let lines = [
    ThemedColor(0x0072b2, dark: 0x56b4e9), ThemedColor(0xd55e00, dark: 0xff9e4a),
    ThemedColor(0x008f6b, dark: 0x2fd3a8), ThemedColor(0xb5478f, dark: 0xe79cc8),
    ThemedColor(0x8a6d00, dark: 0xe6c84b), ThemedColor(0x444b54, dark: 0xc9d1d9),
  ]
  /// Dash patterns that distinguish lines without color: alternating drawn and skipped lengths.
  static let dashes: [[Double]] = [[], [7, 4], [2, 3], [9, 3, 2, 3]]

  static let dotRadius = 3.5
  /// Gap between a name and its note.
  static let labelGap = 10.0

  static func color(_ index: Int) -> ThemedColor { lines[index % lines.count] }
}

enum PlotRole: String, CaseIterable {
  case paper, ink, soft, grid, axis, band, bar

  var color: ThemedColor {
    switch self {
    case .paper: ThemedColor(0xffffff, dark: 0x1c1c1e)
    case .ink: ThemedColor(0x1d1d1f, dark: 0xf5f5f7)
    case .soft: ThemedColor(0x6e6e73, dark: 0xa1a1a6)
    case .grid: ThemedColor(0xe3e3e8, dark: 0x333338)
    case .axis: ThemedColor(0x9a9aa0, dark: 0x6e6e73)
    case .band: ThemedColor(0xf3f0e6, dark: 0x2a2820)
    case .bar: ThemedColor(0xeaf1f8, dark: 0x24303c)
    }
  }

  /// Of a box's corners.
  var radius: Double { self == .bar ? 3 : 0 }
}

enum PlotLine: Sendable {
  case grid, axis, mark
  /// The values of the so-manieth motion or channel; `isDashed` once colors begin again.
  case series(Int, isDashed: Bool)

  var color: ThemedColor {
    switch self {
    case .grid: PlotRole.grid.color
    case .axis, .mark: PlotRole.axis.color
    case .series(let index, _): PlotStyle.color(index)
    }
  }

  var width: Double { if case .series = self { 2 } else { 1 } }
  var hasRoundEnds: Bool { if case .series = self { true } else { false } }

  var dashes: [Double] {
    switch self {
    case .grid, .axis, .series(_, isDashed: false): []
    case .mark: [4, 3]
    case .series(let index, isDashed: true): PlotStyle.dashes[index / PlotStyle.lines.count % PlotStyle.dashes.count]
    }
  }
}

enum PlotWords: String, CaseIterable, Sendable {
  case title, head, tick, note

  var size: Double { self == .title ? 16 : self == .head ? 12 : 11 }
  var isBold: Bool { self == .title || self == .head }
  var role: PlotRole { isBold ? .ink : .soft }
}

/// Alignment of a text to its place.
enum PlotAnchor: Double, Sendable { case start = 0, middle = 0.5, end = 1 }

/// An opaque color in sRGB.
struct PictureColor: Hashable, Sendable {
  /// As style sheets write it, such as `0x0072b2`.
  let hex: UInt32

  /// Red, green and blue.
  var channels: [UInt8] { [16, 8, 0].map { UInt8(truncatingIfNeeded: hex >> $0) } }

  var css: String { "#" + String(hex | 0x1000000, radix: 16).dropFirst() }
}

package enum PictureTheme: Sendable { case light, dark }

struct ThemedColor: Hashable, Sendable {
  let light: PictureColor
  let dark: PictureColor

  init(_ light: UInt32, dark: UInt32) { (self.light, self.dark) = (PictureColor(hex: light), PictureColor(hex: dark)) }

  subscript(theme: PictureTheme) -> PictureColor { theme == .dark ? dark : light }
}

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
