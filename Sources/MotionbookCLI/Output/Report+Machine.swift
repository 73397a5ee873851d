import Motionbook

extension Report {
  /// The items as CSV or TSV.
  func delimited(_ items: [Item], separator: UInt8, showsHeader: Bool) -> [UInt8] {
    let fields = fields(in: .lines)
    var output: [UInt8] = []
    func append(_ cells: [(text: String, isForeign: Bool)]) {
      for (index, cell) in cells.enumerated() {
        if index > 0 { output.append(separator) }
        DelimitedText.append(cell.text, isForeign: cell.isForeign, separator: separator, to: &output)
      }
      output.append(UInt8(ascii: "\n"))
    }
    if showsHeader { append(fields.map { ($0.key, false) }) }
    for item in items { append(fields.map { $0.cell(item).plain }) }
    return output
  }
}

extension Printer {
  /// Prints rows.
  /// - Parameter notes: Further members of the JSON object.
  func print<Item>(_ report: Report<Item>, _ items: [Item], notes: [JSONMember] = []) throws {
    if format == .table { return try show(table(report, items)) }
    try ByteSink.print { try write(report, items, notes: notes, to: $0) }
  }

  func write<Item>(_ report: Report<Item>, _ items: [Item], notes: [JSONMember] = [], to sink: ByteSink) throws {
    switch format {
    case .table:
      try sink.write(table(report, items))
    case .json: try sink.write(JSONOutput.document(notes + [report.member(items)]))
    case .jsonl:
      for item in items { try sink.write(JSONOutput.line(.object(report.members(item, in: .lines)))) }
    case .csv: try sink.write(report.delimited(items, separator: UInt8(ascii: ","), showsHeader: showsHeader))
    case .tsv: try sink.write(report.delimited(items, separator: UInt8(ascii: "\t"), showsHeader: showsHeader))
    }
  }

  private func table<Item>(_ report: Report<Item>, _ items: [Item]) -> String {
    report.table(items, style: style, width: terminalWidth, showsHeader: showsHeader, times: times)
  }

  /// Prints text, longer than the terminal through a pager.
  private func show(_ text: String) throws {
    if !Pager.show(text) { try ByteSink.print(text) }
  }

  /// Prints one item: text for people, or an object; CSV and TSV become key and value.
  func print(_ members: [JSONMember], text: @autoclosure () -> String) throws {
    switch format {
    case .table: try show(text())
    case .json: try ByteSink.print(JSONOutput.document(members))
    case .jsonl: try ByteSink.print(JSONOutput.line(.object(members)))
    case .csv, .tsv: try print(Report("", [.init("field", \.key), .init("value", \.value)]), members)
    }
  }

  /// Prints what a command has done; no text with `--quiet`, except of a dry run.
  func printDone(_ members: [JSONMember], dryRun: Bool = false, text: @autoclosure () -> String) throws {
    if format == .table, ErrorReport.isQuiet, !dryRun { return }
    try print(members, text: text())
  }

  /// Prints an object as text and as JSON, and only its rows in line-based formats.
  func print<Item>(
    _ members: @autoclosure () -> [JSONMember], text: @autoclosure () -> String, rows report: Report<Item>,
    _ items: [Item]
  ) throws {
    if format == .table || format == .json { return try print(members(), text: text()) }
    try print(report, items)
  }
}

extension JSONValue {
  /// Seconds; an endless duration is `"forever"`.
  init(seconds: Double) { self = seconds.isFinite ? .number(seconds + 0) : .string("forever") }

  /// A number; null when it is not finite.
  init(number: Double) { self = number.isFinite ? .number(number + 0) : .null }
}
