package import MotionEngine
package import MotionModel

/// Reads samples of one value from text: a line each, the time in seconds and the value.
///
/// Numbers are set apart by commas, semicolons, tabs or spaces; more columns than two are left out. A first line of names,
/// blank lines, and lines that begin with `#` are none; a first column that is named `ms` or `time_ms` has milliseconds.
package enum SampleReader {
  /// The samples, in the order of the lines.
  /// - Throws: ``ModelError`` (`syntax`, `tooLarge`) with line and column.
  /// - Complexity: O(bytes).
  package static func read(_ bytes: [UInt8]) throws(ModelError) -> [CurveFit.Sample] {
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw ModelError(.syntax, "the text is not UTF-8", hint: "save it as CSV in UTF-8")
    }
    var samples: [CurveFit.Sample] = []
    var (isFirst, second) = (true, 1.0)
    for (index, line) in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).enumerated() {
      let cells = line.split { ",;\t ".contains($0) }.map { $0.trimmingPrefix("\u{FEFF}") }
      guard let first = cells.first, first.first != "#" else { continue }
      defer { isFirst = false }
      guard cells.count >= 2, let time = Double(first), let value = Double(cells[1]) else {
        let place = TextLocation(line: index + 1, column: 1)
        if isFirst, cells.allSatisfy({ Double($0) == nil }) {
          second = try Self.second(named: first, at: place)
          continue
        }
        throw ModelError(
          .syntax, "expected a time and a value, found \(QuotedText.quote(String(line.prefix(60))))",
          hint: "write two numbers, the time in seconds first: 0.25,0.61", location: place)
      }
      guard samples.count < CurveFit.maximumCount else {
        throw ModelError(
          .tooLarge, "the file has more samples than fit", allowed: "at most \(CurveFit.maximumCount)",
          location: TextLocation(line: index + 1, column: 1))
      }
      samples.append(CurveFit.Sample(time: time / second, value: value))
    }
    return samples
  }

  /// How many of a column's units make a second, by the name of the column.
  private static func second(named name: some StringProtocol, at place: TextLocation) throws(ModelError) -> Double {
    let words = name.lowercased().split { !$0.isLetter }.map(String.init)
    if words.contains(where: ["ms", "msec", "milliseconds"].contains) { return 1000 }
    if words.contains(where: ["t", "time", "s", "sec", "seconds"].contains) { return 1 }
    throw ModelError(
      .unknown, "the first column is \(QuotedText.quote(String(name)))", allowed: "time, t, seconds, s, ms",
      hint: "put the times first", location: place)
  }
}
