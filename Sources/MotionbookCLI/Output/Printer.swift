import Motionbook

/// Prints a command's data on standard output in the chosen format.
struct Printer {
  let format: OutputFormat
  let showsHeader: Bool
  let color: ColorChoice

  /// The style of text on standard output.
  var style: TextStyle { TextStyle(color, for: System.standardOutput) }

  /// The terminal's columns; nil when output is piped and nothing may be cut.
  var terminalWidth: Int? {
    System.isTerminal(System.standardOutput) ? System.columns(of: System.standardOutput) ?? 80 : nil
  }

  /// Prints rows.
  /// - Parameters:
  ///   - name: the member of the JSON object that holds them.
  ///   - notes: more members of the JSON object.
  func print(_ table: RecordTable, name: String, notes: [JSONMember] = []) throws(ToolError) {
    let sink = ByteSink.standardOutput()
    switch format {
    case .table:
      try sink.write(TableWriter(style: style, width: terminalWidth, showsHeader: showsHeader).text(table))
    case .json:
      let rows = JSONValue.array(table.rows.map(table.object))
      try sink.write(JSONOutput.document(notes + [JSONMember(name, rows)]))
    case .jsonl:
      for row in table.rows { try sink.write(JSONOutput.line(table.object(row))) }
    case .csv: try sink.write(DelimitedWriter.csv(showsHeader: showsHeader).text(table))
    case .tsv: try sink.write(DelimitedWriter.tsv(showsHeader: showsHeader).text(table))
    }
    try sink.flush()
  }

  /// Prints one thing: text for people, an object for machines; CSV and TSV become key and value.
  func print(_ members: [JSONMember], text: @autoclosure () -> String) throws(ToolError) {
    let sink = ByteSink.standardOutput()
    switch format {
    case .table: try sink.write(text())
    case .json: try sink.write(JSONOutput.document(members))
    case .jsonl: try sink.write(JSONOutput.line(.object(members)))
    case .csv, .tsv:
      var table = RecordTable(columns: [.init("field"), .init("value")])
      for member in members { table.rows.append([.text(member.key), Self.cell(member.value)]) }
      let writer = format == .csv ? DelimitedWriter.csv(showsHeader: showsHeader) : .tsv(showsHeader: showsHeader)
      try sink.write(writer.text(table))
    }
    try sink.flush()
  }

  private static func cell(_ value: JSONValue) -> RecordTable.Cell {
    switch value {
    case .null: .absent
    case .bool(let flag): .flag(flag)
    case .number(let number): .number(number)
    case .string(let text): .text(text)
    case .array, .object: .text(CanonicalJSON.text(value))
    }
  }
}
