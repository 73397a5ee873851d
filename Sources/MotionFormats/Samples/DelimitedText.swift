import MotionModel

/// Cells of CSV and TSV.
///
/// Sources: RFC 4180; https://owasp.org/www-community/attacks/CSV_Injection
package enum DelimitedText {
  /// Appends a cell, in quotes where it needs them.
  /// - Parameter isForeign: Whether it may be anything: its control characters and invisible marks are then shown as
  ///   `\u{…}`, and it gets a leading `'` where a spreadsheet would take it for a formula.
  package static func append(_ text: String, isForeign: Bool, separator: UInt8, to output: inout [UInt8]) {
    var cell = Array((isForeign ? QuotedText.visible(text, limit: .max) : text).utf8)
    if isForeign, let first = text.utf8.first, "=+-@\t\r\n".utf8.contains(first) {
      cell.insert(UInt8(ascii: "'"), at: 0)
    }
    guard cell.contains(where: { $0 == separator || "\"\r\n".utf8.contains($0) }) else {
      output.append(contentsOf: cell)
      return
    }
    output.append(UInt8(ascii: "\""))
    for byte in cell {
      if byte == UInt8(ascii: "\"") { output.append(byte) }
      output.append(byte)
    }
    output.append(UInt8(ascii: "\""))
  }
}
