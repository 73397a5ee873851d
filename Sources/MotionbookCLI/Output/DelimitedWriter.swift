import Motionbook

/// Writes CSV and TSV.
///
/// Foreign text has its control characters and invisible marks shown as `\u{…}`, and gets a leading `'` where a
/// spreadsheet would take it for a formula; numbers are ours and need neither.
/// Sources: RFC 4180; https://owasp.org/www-community/attacks/CSV_Injection
struct DelimitedWriter {
  let separator: Character
  let showsHeader: Bool

  static func csv(showsHeader: Bool = true) -> DelimitedWriter {
    DelimitedWriter(separator: ",", showsHeader: showsHeader)
  }

  static func tsv(showsHeader: Bool = true) -> DelimitedWriter {
    DelimitedWriter(separator: "\t", showsHeader: showsHeader)
  }

  func text(_ table: RecordTable) -> String {
    var text = ""
    if showsHeader { text += line(table.columns.map { quoted($0.key, isForeign: false) }) }
    for row in table.rows { text += line(row.map { quoted($0.plain.text, isForeign: $0.plain.isForeign) }) }
    return text
  }

  private func line(_ cells: [String]) -> String { cells.joined(separator: String(separator)) + "\n" }

  func quoted(_ text: String, isForeign: Bool) -> String {
    var cell = text
    if isForeign {
      cell = QuotedText.visible(text, limit: .max)
      if let first = text.unicodeScalars.first, "=+-@\t\r\n".unicodeScalars.contains(first) { cell = "'" + cell }
    }
    let special = cell.unicodeScalars.contains { scalar in
      scalar == "\"" || scalar == "\n" || scalar == "\r" || Character(scalar) == separator
    }
    guard special else { return cell }
    var result = "\""
    for scalar in cell.unicodeScalars {
      if scalar == "\"" { result += "\"" }
      result.unicodeScalars.append(scalar)
    }
    return result + "\""
  }
}
