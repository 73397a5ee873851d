import Motionbook

/// Rows of named cells: what most commands print.
struct RecordTable {
  /// One column.
  struct Column {
    /// The key in JSON and the header in CSV.
    let key: String
    /// The header of the table for people.
    let title: String
    /// Numbers stand right.
    let isNumeric: Bool

    init(_ key: String, _ title: String? = nil, numeric: Bool = false) {
      self.key = key
      self.title = title ?? key.uppercased()
      isNumeric = numeric
    }
  }

  /// One value.
  enum Cell {
    case text(String)
    case number(Double)
    case count(Int)
    case flag(Bool)
    case list([String])
    /// Seconds; infinite is `forever`.
    case seconds(Double)
    case absent

    init(_ text: String?) { self = text.map { .text($0) } ?? .absent }

    /// The value for machines.
    var json: JSONValue {
      switch self {
      case .text(let text): .string(text)
      case .number(let number): number.isFinite ? .number(number + 0) : .null
      case .count(let count): .number(Double(count))
      case .flag(let flag): .bool(flag)
      case .list(let texts): .array(texts.map { .string($0) })
      case .seconds(let seconds): seconds.isFinite ? .number(seconds + 0) : .string("forever")
      case .absent: .null
      }
    }

    /// The value in a CSV cell, before quoting; text may be anything.
    var plain: (text: String, isForeign: Bool) {
      switch self {
      case .text(let text): (text, true)
      case .number(let number): (CanonicalJSON.number(number), false)
      case .count(let count): (String(count), false)
      case .flag(let flag): (flag ? "true" : "false", false)
      case .list(let texts): (texts.joined(separator: " "), true)
      case .seconds(let seconds): (seconds.isFinite ? CanonicalJSON.number(seconds) : "forever", false)
      case .absent: ("", false)
      }
    }

    /// The value for people.
    var display: String {
      switch self {
      case .text(let text): QuotedText.visible(text, limit: .max)
      case .number(let number): HumanNumber.text(number, decimals: 6)
      case .count(let count): String(count)
      case .flag(let flag): flag ? "yes" : "no"
      case .list(let texts): texts.map { QuotedText.visible($0, limit: .max) }.joined(separator: ", ")
      case .seconds(let seconds): HumanNumber.seconds(seconds)
      case .absent: ""
      }
    }
  }

  let columns: [Column]
  var rows: [[Cell]] = []

  /// Only some of the columns, in the order asked for.
  /// - Throws: a usage error that lists the columns.
  func selecting(_ keys: [String]) throws(ToolError) -> RecordTable {
    var indices: [Int] = []
    for key in keys {
      guard let index = columns.firstIndex(where: { $0.key == key }) else {
        throw .usage(
          "there is no field \(QuotedText.quote(key))", hint: "fields: \(columns.map(\.key).joined(separator: ", "))")
      }
      indices.append(index)
    }
    return RecordTable(
      columns: indices.map { columns[$0] },
      rows: rows.map { row in indices.map { row.indices.contains($0) ? row[$0] : .absent } })
  }

  /// A row as an object, in the order of the columns.
  func object(_ row: [Cell]) -> JSONValue {
    .object(zip(columns, row).map { JSONMember($0.key, $1.json) })
  }
}
