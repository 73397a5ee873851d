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

/// Text of pictures: numbers with suitable digits, escaped for XML.
enum PlotText {
  /// A coordinate, to a hundredth.
  static func place(_ value: Double) -> String { WebNumber.text((value * 100).rounded() / 100 + 0) }

  /// Number for display, with at most four decimals.
  static func number(_ value: Double) -> String { WebNumber.text((value * 10_000).rounded() / 10_000 + 0) }

  /// A pattern of dashes.
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

  /// A text between tags.
  static func escaped(_ text: String) -> String { SVGCell.escaped(text) }
}
