/// Which dot of a drawing stands for a value.
///
/// The values fill the height, except that a marked value next to which the values go a little further (a small overshoot)
/// gets a row of its own below them: what passes the mark is always seen above it.
struct VerticalScale {
  private let low: Double
  /// The range of values from the lowest to the highest dot.
  let span: Double
  private let dots: Int
  private let dotsPerRow: Int
  /// The outermost marks, and half of how far values pass them.
  private let outer: (bottom: Double, under: Double, top: Double, over: Double)

  /// How far beyond a mark values must go to count, as a part of the range.
  private static let noticeable = 0.0005

  init(values: ClosedRange<Double>, marks: [Double], dots: Int, dotsPerRow: Int) {
    self.dots = dots
    self.dotsPerRow = dotsPerRow
    var low = min(values.lowerBound, marks.min() ?? values.lowerBound)
    var high = max(values.upperBound, marks.max() ?? values.upperBound)
    let range = high > low ? high - low : 1
    if high == low {
      low -= 0.5
      high += 0.5
    }
    // A row more for what passes the outer marks, when it would not reach beyond their own row.
    let room = range / Double(max(1, dots / dotsPerRow - 2)) * 1.001
    if let top = marks.max(), high - top > Self.noticeable * range, high - top < room { high = top + room }
    if let bottom = marks.min(), bottom - low > Self.noticeable * range, bottom - low < room { low = bottom - room }
    let (bottom, top) = (marks.min() ?? low, marks.max() ?? high)
    outer = (bottom, max(0, bottom - values.lowerBound) / 2, top, max(0, values.upperBound - top) / 2)
    self.low = low
    span = high - low
  }

  /// The dot of a value, from the bottom.
  func dot(_ value: Double) -> Int {
    let dot = nearest(value)
    // With one dot a row, what passes a mark would round into the mark's own row.
    if outer.over > Self.noticeable * span, value > outer.top + outer.over {
      return min(max(dot, nearest(outer.top) + 1), dots - 1)
    }
    if outer.under > Self.noticeable * span, value < outer.bottom - outer.under {
      return max(min(dot, nearest(outer.bottom) - 1), 0)
    }
    return dot
  }

  private func nearest(_ value: Double) -> Int {
    let top = Double(dots - 1)
    let place = (value - low) / span * top
    return place.isNaN ? 0 : Int(min(max(place, 0), top).rounded())
  }

  /// The row of a value, from the top.
  func row(_ value: Double) -> Int { (dots - 1 - dot(value)) / dotsPerRow }
}
