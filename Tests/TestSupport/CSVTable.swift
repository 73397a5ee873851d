public import Foundation

/// A table of text cells with named columns, read from an RFC 4180 file.
public struct CSVTable {
  /// Column names, from the first line.
  public let columns: [String]
  /// The rows, each as long as `columns`.
  public let rows: [Row]

  /// One row: cells by column name.
  public struct Row: CustomStringConvertible {
    let index: [String: Int]
    let cells: [String]
    /// The line's number among the rows, from 1.
    public let number: Int

    /// The cell's text; empty when the column does not exist.
    public subscript(column: String) -> String { index[column].map { cells[$0] } ?? "" }
    /// The cell as a number: `inf`, `-inf` and `nan` too; nil when empty or not a number.
    public func number(_ column: String) -> Double? { Double(self[column]) }
    /// `row 12: a, b, c`.
    public var description: String { "row \(number): \(cells.joined(separator: ", "))" }
  }

  /// Reads a file.
  public init(_ url: URL) throws {
    var records = Self.records(try String(contentsOf: url, encoding: .utf8))
    columns = records.isEmpty ? [] : records.removeFirst()
    let index = Dictionary(zip(columns, columns.indices), uniquingKeysWith: { first, _ in first })
    let width = columns.count
    rows = records.enumerated().map { offset, cells in
      let padded = cells + Array(repeating: "", count: max(0, width - cells.count))
      return Row(index: index, cells: padded, number: offset + 1)
    }
  }

  private static func records(_ text: String) -> [[String]] {
    var records: [[String]] = []
    var record: [String] = []
    var cell = ""
    var quoted = false
    var scalars = text.unicodeScalars.makeIterator()
    var pending = scalars.next()
    while let scalar = pending {
      pending = scalars.next()
      if quoted {
        if scalar != "\"" {
          cell.unicodeScalars.append(scalar)
        } else if pending == "\"" {
          cell.append("\"")
          pending = scalars.next()
        } else {
          quoted = false
        }
        continue
      }
      switch scalar {
      case "\"": quoted = true
      case ",":
        record.append(cell)
        cell = ""
      case "\r": break
      case "\n":
        record.append(cell)
        records.append(record)
        record = []
        cell = ""
      default: cell.unicodeScalars.append(scalar)
      }
    }
    if !cell.isEmpty || !record.isEmpty { records.append(record + [cell]) }
    return records
  }
}
