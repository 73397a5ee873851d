import Motionbook

/// Behavior of a table's column on a narrow terminal.
enum ColumnYield {
  /// Shortened before any other: free text.
  case first
  /// Dropped if not everything fits.
  case whole
  /// Shortened last: names.
  case last
  /// Never shortened: numbers.
  case never
}

/// Widths of a table's columns.
enum TableLayout {
  /// The columns between two cells.
  static let gap = 2
  /// Minimum widths of free text and names while other columns can give way.
  private static let (leastText, leastName) = (12, 16)

  /// The width of each column on a terminal; nil for a dropped one.
  ///
  /// Drops as few columns as possible, from the right, and shortens the others only as far as needed. A row that still
  /// does not fit is cut at the terminal's edge.
  /// - Parameter natural: The widths of the longest cells.
  static func widths(_ natural: [Int], yields: [ColumnYield], width: Int) -> [Int?] {
    var widths: [Int?] = natural
    func excess(_ widths: [Int?]) -> Int { widths.compactMap(\.self).reduce(-gap) { $0 + $1 + gap } - width }
    let floors: [ColumnYield: Int] = [.first: leastText, .last: leastName]
    func least(_ index: Int) -> Int? { widths[index].map { min($0, floors[yields[index]] ?? $0) } }
    // The last column of free text stays: a message, a title.
    let texts = widths.indices.filter { yields[$0] == .first }.dropLast()
    let expendable = widths.indices.filter { yields[$0] == .whole }.reversed() + texts.reversed()
    for index in expendable where excess(widths.indices.map(least)) > 0 { widths[index] = nil }
    /// Shortens the widest of some columns as far as needed.
    func shorten(_ kind: ColumnYield, to least: Int) {
      while excess(widths) > 0,
        let widest = widths.indices.filter({ yields[$0] == kind && widths[$0] ?? 0 > least })
          .max(by: { widths[$0] ?? 0 < widths[$1] ?? 0 })
      {
        widths[widest]? -= 1
      }
    }
    shorten(.first, to: leastText)
    shorten(.last, to: leastName)
    shorten(.first, to: leastText / 2)
    return widths
  }
}
