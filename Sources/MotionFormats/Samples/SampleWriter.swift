public import MotionModel

/// Writes samples as text, row by row, into bytes that the caller owns.
///
/// Numbers are the shortest that read back as the same binary64. The header is `time` and the names of the channels. A value
/// that is not finite becomes an empty cell in CSV and `null` in JSON.
///
/// ```swift
/// var writer = SampleWriter(.csv, columns: ["time", "value"])
/// var bytes: [UInt8] = []
/// writer.begin(&bytes)
/// writer.append([0.5, 0.875], to: &bytes)
/// writer.end(&bytes)          // time,value\n0.5,0.875\n
/// ```
public struct SampleWriter: Sendable {
  /// The format.
  public let format: SampleFormat
  /// The names of the numbers of a row.
  public let columns: [String]
  private let recipe: [JSONMember]
  private let keys: [[UInt8]]
  private var rows = 0

  /// Makes a writer.
  /// - Parameters:
  ///   - format: The format.
  ///   - columns: The names of the numbers of a row; slugs and property names, which need no quotes in CSV.
  ///   - recipe: What was sampled and how; written in `json` only.
  public init(_ format: SampleFormat, columns: [String], recipe: [JSONMember] = []) {
    self.format = format
    self.columns = columns
    self.recipe = recipe
    keys = columns.map { column in
      var key: [UInt8] = []
      CanonicalJSON.append(column, to: &key)
      key.append(UInt8(ascii: ":"))
      return key
    }
  }

  /// Appends what stands before the rows.
  public mutating func begin(_ output: inout [UInt8]) {
    rows = 0
    switch format {
    case .csv, .tsv:
      output.append(contentsOf: columns.joined(separator: format == .csv ? "," : "\t").utf8)
      output.append(UInt8(ascii: "\n"))
    case .json:
      output.append(contentsOf: "{\n".utf8)
      for member in recipe.sorted(by: { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }) {
        output.append(contentsOf: "  ".utf8)
        CanonicalJSON.append(member.key, to: &output)
        output.append(contentsOf: ": ".utf8)
        output.append(contentsOf: CanonicalJSON.bytes(member.value))
        output.append(contentsOf: ",\n".utf8)
      }
      output.append(contentsOf: "  \"samples\": [".utf8)
    case .jsonl: break
    }
  }

  /// Appends one row.
  ///
  /// - Parameter row: A number for each column; more are ignored, absent ones are left out.
  /// - Complexity: O(columns).
  public mutating func append(_ row: some Collection<Double>, to output: inout [UInt8]) {
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

  /// Appends what stands behind the rows.
  public func end(_ output: inout [UInt8]) {
    if format == .json { output.append(contentsOf: (rows == 0 ? "]\n}\n" : "\n  ]\n}\n").utf8) }
  }

  private func append(_ row: some Collection<Double>, separator: UInt8, to output: inout [UInt8]) {
    var isFirst = true
    for value in row.prefix(columns.count) {
      if !isFirst { output.append(separator) }
      isFirst = false
      if value.isFinite { CanonicalJSON.append(value, to: &output) }
    }
    output.append(UInt8(ascii: "\n"))
  }

  private func appendObject(_ row: some Collection<Double>, to output: inout [UInt8]) {
    output.append(UInt8(ascii: "{"))
    var isFirst = true
    for (key, value) in zip(keys, row) {
      if !isFirst { output.append(UInt8(ascii: ",")) }
      isFirst = false
      output.append(contentsOf: key)
      if value.isFinite {
        CanonicalJSON.append(value, to: &output)
      } else {
        output.append(contentsOf: "null".utf8)
      }
    }
    output.append(UInt8(ascii: "}"))
  }
}
