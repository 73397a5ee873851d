/// How a column of a table gives way where the terminal is narrow.
enum ColumnYield {
  /// It is shortened before any other: free text.
  case first
  /// It is left out where not everything fits.
  case whole
  /// It is shortened last: names.
  case last
  /// It stays as it is: numbers.
  case never
}

/// How wide each column of a table is.
enum TableLayout {
  /// The columns between two cells.
  static let gap = 2
  /// To how many columns free text and names are shortened before others give way.
  private static let (leastText, leastName) = (12, 16)

  /// The width of each column on a terminal; nil for one that is left out.
  ///
  /// As few columns as possible are left out, from the right, and the others are shortened only as far as needed. What still
  /// does not fit is cut at the terminal's edge.
  /// - Parameters:
  ///   - natural: The widths of the longest cells.
  ///   - yields: How each gives way.
  ///   - width: The terminal's columns.
  static func widths(_ natural: [Int], yields: [ColumnYield], width: Int) -> [Int?] {
    var widths: [Int?] = natural
    func excess(_ widths: [Int?]) -> Int { widths.compactMap(\.self).reduce(-gap) { $0 + $1 + gap } - width }
    func least(_ index: Int) -> Int? {
      guard let width = widths[index] else { return nil }
      switch yields[index] {
      case .first: return min(width, leastText)
      case .last: return min(width, leastName)
      case .whole, .never: return width
      }
    }
    // Of free text the last column stays: a message, a title.
    let texts = widths.indices.filter { yields[$0] == .first }.dropLast()
    let expendable = widths.indices.filter { yields[$0] == .whole }.reversed() + texts.reversed()
    for index in expendable where excess(widths.indices.map(least)) > 0 { widths[index] = nil }
    /// The widest of some columns gives way, as long as that helps.
    func shorten(_ kind: ColumnYield, to least: Int) {
      while excess(widths) > 0,
        let widest = widths.indices.filter({ yields[$0] == kind && widths[$0] ?? 0 > least })
          .max(by: { widths[$0] ?? 0 < widths[$1] ?? 0 })
      {
        widths[widest] = (widths[widest] ?? 0) - 1
      }
    }
    shorten(.first, to: leastText)
    shorten(.last, to: leastName)
    shorten(.first, to: leastText / 2)
    return widths
  }
}
