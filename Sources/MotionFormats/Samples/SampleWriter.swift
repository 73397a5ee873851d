package import MotionModel

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// Writes samples as text, block by block of rows, into bytes that the caller owns.
///
/// One that is not finite becomes an empty cell in CSV and `null` in JSON. Texts in CSV have their control characters
/// shown as `\u{…}` and a `'` if a spreadsheet would take them for a formula.
///
/// ```swift
/// let writer = SampleWriter(.csv, columns: ["time", "value"])
/// var bytes: [UInt8] = []
/// writer.begin(&bytes)
/// writer.append([.numbers([0, 0.5]), .numbers([1, 0.875])], to: &bytes)
/// writer.end(after: 2, &bytes)  // time,value\n0,1\n0.5,0.875\n
/// ```
package struct SampleWriter: Sendable {
  package enum Digits: Hashable, Sendable {
    /// The fewest that read back as the same binary64, as ECMAScript writes them.
    case shortest
    /// A number of decimals, 0…15, of the exact value to the nearest and halves to even, as C's `%.*f`.
    case fixed(Int)

    /// Allowed number of decimals.
    package static let allowed = 0...15
  }

  /// The values of a column in a block of rows.
  package enum Column: Hashable, Sendable {
    case numbers([Double])
    /// The values of a text channel.
    case texts([String])
    /// The same text in every row.
    case label(String)

    /// Number of rows; nil for any.
    fileprivate var count: Int? {
      switch self {
      case .numbers(let numbers): numbers.count
      case .texts(let texts): texts.count
      case .label: nil
      }
    }
  }

  package let format: SampleFormat
  /// The names of the values of a row.
  package let columns: [String]
  private let digits: Digits
  private let showsHeader: Bool
  /// Sorted by key.
  private let recipe: [JSONMember]
  /// Text before the value of each column.
  private let leads: [[UInt8]]
  private static let key = "samples"

  /// Makes a writer.
  /// - Parameters:
  ///   - columns: The names of the values of a row; names of properties, which need no quotes in CSV.
  ///   - recipe: Recipe of the samples; written in `json` only.
  ///   - showsHeader: Begins CSV and TSV with the names.
  package init(
    _ format: SampleFormat, columns: [String], digits: Digits = .shortest, recipe: [JSONMember] = [],
    showsHeader: Bool = true
  ) {
    (self.format, self.digits, self.showsHeader, self.columns) = (format, digits, showsHeader, columns)
    self.recipe = recipe.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }
    leads = columns.enumerated().map { index, column in
      if let separator = format.separator { return index == 0 ? [] : [separator] }
      var lead = index == 0 ? [] : Array(",".utf8)
      CanonicalJSON.append(column, to: &lead)
      lead.append(UInt8(ascii: ":"))
      return lead
    }
  }

  /// Appends the text before the rows.
  package func begin(_ output: inout [UInt8]) {
    if let separator = format.separator {
      guard showsHeader else { return }
      output.append(contentsOf: (columns.joined(separator: String(UnicodeScalar(separator))) + "\n").utf8)
    } else if format == .json {
      let before = recipe.filter { $0.key.utf8.lexicographicallyPrecedes(Self.key.utf8) }
      output.append(contentsOf: ("{\n" + before.map { $0.line + ",\n" }.joined() + "  \"\(Self.key)\": [").utf8)
    }
  }

  /// Appends a block of rows.
  ///
  /// - Parameters:
  ///   - block: The values, column by column; columns beyond the names are ignored, missing ones are omitted. The
  ///     shortest column determines the number of rows.
  ///   - rows: Number of rows before it.
  /// - Complexity: O(values).
  package func append(_ block: [Column], after rows: Int = 0, to output: inout [UInt8]) {
    guard let count = block.compactMap(\.count).min() else { return }
    let (start, end, absent) = (format.rowStart, format.rowEnd, Array((format.separator == nil ? "null" : "").utf8))
    let labels = block.map { if case .label(let label) = $0 { cell(label) } else { [UInt8]() } }
    output.reserveCapacity(output.count + count * leads.reduce(20) { $0 + $1.count + 20 })
    for row in 0..<count {
      // The first row has no separator before it.
      output += format == .json && rows + row == 0 ? start.dropFirst() : start[...]
      for index in 0..<min(leads.count, block.count) {
        output += leads[index]
        switch block[index] {
        case .numbers(let numbers) where !numbers[row].isFinite: output += absent
        case .numbers(let numbers): append(numbers[row], to: &output)
        case .texts(let texts): output += cell(texts[row])
        case .label: output += labels[index]
        }
      }
      output += end
    }
  }

  private func append(_ value: Double, to output: inout [UInt8]) {
    guard case .fixed(let decimals) = digits else { return CanonicalJSON.append(value, to: &output) }
    // A sign, 309 digits, a point and 15 more.
    withUnsafeTemporaryAllocation(of: CChar.self, capacity: 336) { room in
      // Through a list of arguments, because Swift cannot call variadic C functions.
      let length = withVaList([Int32(decimals), value]) { vsnprintf(room.baseAddress, room.count, "%.*f", $0) }
      output.append(contentsOf: UnsafeRawBufferPointer(room).prefix(max(0, min(Int(length), room.count - 1))))
    }
  }

  /// Appends the text after the rows.
  package func end(after rows: Int, _ output: inout [UInt8]) {
    guard format == .json else { return }
    let after = recipe.filter { Self.key.utf8.lexicographicallyPrecedes($0.key.utf8) }
    output.append(contentsOf: ((rows == 0 ? "]" : "\n  ]") + after.map { ",\n" + $0.line }.joined() + "\n}\n").utf8)
  }

  private func cell(_ text: String) -> [UInt8] {
    var cell: [UInt8] = []
    if let separator = format.separator {
      DelimitedText.append(text, isForeign: true, separator: separator, to: &cell)
    } else {
      CanonicalJSON.append(text, to: &cell)
    }
    return cell
  }
}

extension JSONMember {
  fileprivate var line: String { "  \(CanonicalJSON.text(.string(key))): \(CanonicalJSON.text(value))" }
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

  /// Separator of the cells of a row; nil if each has its name.
  fileprivate var separator: UInt8? { self == .csv ? UInt8(ascii: ",") : self == .tsv ? UInt8(ascii: "\t") : nil }

  fileprivate var rowStart: [UInt8] { Array((self == .json ? ",\n    {" : self == .jsonl ? "{" : "").utf8) }

  fileprivate var rowEnd: [UInt8] { Array((self == .json ? "}" : self == .jsonl ? "}\n" : "\n").utf8) }
}

/// Cells of CSV and TSV.
///
/// Sources: RFC 4180; https://owasp.org/www-community/attacks/CSV_Injection
package enum DelimitedText {
  /// Appends a cell, quoted if necessary.
  /// - Parameter isForeign: Indicates untrusted text: its control characters and invisible marks are shown as `\u{…}`,
  ///   and a leading `'` keeps spreadsheets from reading it as a formula.
  package static func append(_ text: String, isForeign: Bool, separator: UInt8, to output: inout [UInt8]) {
    var cell = Array((isForeign ? QuotedText.visible(text, limit: .max) : text).utf8)
    if isForeign, let first = text.utf8.first, "=+-@\t\r\n".utf8.contains(first) {
      cell.insert(UInt8(ascii: "'"), at: 0)
    }
    guard cell.contains(where: { $0 == separator || "\"\r\n".utf8.contains($0) }) else {
      return output.append(contentsOf: cell)
    }
    let quote = UInt8(ascii: "\"")
    output += [quote] + cell.flatMap { $0 == quote ? [quote, quote] : [$0] } + [quote]
  }
}
