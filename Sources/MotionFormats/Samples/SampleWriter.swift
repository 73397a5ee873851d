package import MotionModel

/// Writes samples as text, row by row, into bytes that the caller owns.
///
/// Numbers are the shortest that read back as the same binary64. One that is not finite becomes an empty cell in CSV and
/// `null` in JSON. Texts in CSV have their control characters shown as `\u{…}` and a `'` where a spreadsheet would take
/// them for a formula.
///
/// ```swift
/// var writer = SampleWriter(.csv, columns: ["time", "value"])
/// var bytes: [UInt8] = []
/// writer.begin(&bytes)
/// writer.append([.number(0.5), .number(0.875)], to: &bytes)
/// writer.end(&bytes)  // time,value\n0.5,0.875\n
/// ```
package struct SampleWriter: Sendable {
  /// One value of a row.
  package enum Cell: Hashable, Sendable {
    /// A number.
    case number(Double)
    /// The value of a text channel.
    case text(String)
  }

  package let format: SampleFormat
  /// The names of the values of a row.
  package let columns: [String]
  private let showsHeader: Bool
  /// Sorted by key.
  private let recipe: [JSONMember]
  private let keys: [[UInt8]]
  private var rows = 0
  private static let key = "samples"

  /// Makes a writer.
  /// - Parameters:
  ///   - format: The format.
  ///   - columns: The names of the values of a row; names of properties, which need no quotes in CSV.
  ///   - recipe: What was sampled and how; written in `json` only.
  ///   - showsHeader: Whether CSV and TSV begin with the names.
  package init(_ format: SampleFormat, columns: [String], recipe: [JSONMember] = [], showsHeader: Bool = true) {
    self.format = format
    self.showsHeader = showsHeader
    self.columns = columns
    self.recipe = recipe.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }
    keys = columns.map { column in
      var key: [UInt8] = []
      CanonicalJSON.append(column, to: &key)
      key.append(UInt8(ascii: ":"))
      return key
    }
  }

  /// Appends what comes before the rows.
  package mutating func begin(_ output: inout [UInt8]) {
    rows = 0
    switch format {
    case .csv, .tsv:
      guard showsHeader else { return }
      output.append(contentsOf: columns.joined(separator: format == .csv ? "," : "\t").utf8)
      output.append(UInt8(ascii: "\n"))
    case .json:
      output.append(contentsOf: "{\n".utf8)
      for member in recipe.prefix(while: { $0.key.utf8.lexicographicallyPrecedes(Self.key.utf8) }) {
        append(member, to: &output)
        output.append(contentsOf: ",\n".utf8)
      }
      output.append(contentsOf: "  \"\(Self.key)\": [".utf8)
    case .jsonl: break
    }
  }

  /// Appends one row.
  ///
  /// - Parameter row: A value for each column; more are ignored, absent ones are left out.
  /// - Complexity: O(columns).
  package mutating func append(_ row: [Cell], to output: inout [UInt8]) {
    switch format {
    case .csv: append(row, separator: UInt8(ascii: ","), to: &output)
    case .tsv: append(row, separator: UInt8(ascii: "\t"), to: &output)
    case .json:
      output.append(contentsOf: (rows == 0 ? "\n    " : ",\n    ").utf8)
      appendObject(row, to: &output)
    case .jsonl:
      appendObject(row, to: &output)
      output.append(UInt8(ascii: "\n"))
    }
    rows += 1
  }

  /// Appends what follows the rows.
  package func end(_ output: inout [UInt8]) {
    guard format == .json else { return }
    output.append(contentsOf: (rows == 0 ? "]" : "\n  ]").utf8)
    for member in recipe where Self.key.utf8.lexicographicallyPrecedes(member.key.utf8) {
      output.append(contentsOf: ",\n".utf8)
      append(member, to: &output)
    }
    output.append(contentsOf: "\n}\n".utf8)
  }

  private func append(_ member: JSONMember, to output: inout [UInt8]) {
    output.append(contentsOf: "  ".utf8)
    CanonicalJSON.append(member.key, to: &output)
    output.append(contentsOf: ": ".utf8)
    output.append(contentsOf: CanonicalJSON.bytes(member.value))
  }

  private func append(_ row: [Cell], separator: UInt8, to output: inout [UInt8]) {
    var isFirst = true
    for cell in row.prefix(columns.count) {
      if !isFirst { output.append(separator) }
      isFirst = false
      switch cell {
      case .number(let value):
        if value.isFinite { CanonicalJSON.append(value, to: &output) }
      case .text(let text): DelimitedText.append(text, isForeign: true, separator: separator, to: &output)
      }
    }
    output.append(UInt8(ascii: "\n"))
  }

  private func appendObject(_ row: [Cell], to output: inout [UInt8]) {
    output.append(UInt8(ascii: "{"))
    var isFirst = true
    for (key, cell) in zip(keys, row) {
      if !isFirst { output.append(UInt8(ascii: ",")) }
      isFirst = false
      output.append(contentsOf: key)
      switch cell {
      case .number(let value) where value.isFinite: CanonicalJSON.append(value, to: &output)
      case .number: output.append(contentsOf: "null".utf8)
      case .text(let text): CanonicalJSON.append(text, to: &output)
      }
    }
    output.append(UInt8(ascii: "}"))
  }
}

/// The text formats of samples.
package enum SampleFormat: String, Hashable, Sendable, CaseIterable {
  /// RFC 4180: a header line, then a line for each time.
  case csv
  /// The same with tabs.
  case tsv
  /// One object: the recipe, and an array of one object for each time.
  case json
  /// One object for each time, one a line.
  case jsonl
}

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
