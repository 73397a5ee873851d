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
    let sink = ByteSink.standardOutput()
    if format == .table {
      try show(table(report, items), on: sink)
    } else {
      try write(report, items, notes: notes, to: sink)
    }
    try sink.flush()
  }

  /// Writes rows.
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

  /// Writes text longer than the terminal through a pager.
  private func show(_ text: String, on sink: ByteSink) throws {
    if !Pager.show(text) { try sink.write(text) }
  }

  /// Prints one item: text for people, or an object; CSV and TSV become key and value.
  func print(_ members: [JSONMember], text: @autoclosure () -> String) throws {
    let sink = ByteSink.standardOutput()
    switch format {
    case .table: try show(text(), on: sink)
    case .json: try sink.write(JSONOutput.document(members))
    case .jsonl: try sink.write(JSONOutput.line(.object(members)))
    case .csv, .tsv: return try print(Report("", [.init("field", \.key), .init("value", \.value)]), members)
    }
    try sink.flush()
  }

  /// Prints one item: its fields as aligned facts, or an object.
  func print<Item>(_ item: Item, as report: Report<Item>) throws {
    try print(report.members(item), text: report.facts(item, style: style))
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

/// Shows text longer than the terminal in another program, as git does.
///
/// Uses `MOTIONBOOK_PAGER`, else `PAGER`, else `less`, and only if the output is a terminal. `cat`, or a variable set
/// to an empty text, turns it off.
enum Pager {
  /// Shows a text.
  /// - Returns: False without a terminal or a pager, or if the text fits the screen: it was not shown.
  static func show(_ text: String) -> Bool {
    guard System.isTerminal(System.standardOutput), System.environment("TERM") != "dumb",
      let rows = System.window(of: System.standardOutput)?.rows, text.utf8.count(where: { $0 == 0x0A }) >= rows
    else { return false }
    let variable = ["MOTIONBOOK_PAGER", "PAGER"].first(where: System.isSet)
    let pager = variable.map { System.environment($0) ?? "cat" } ?? "less"
    guard pager != "cat" else { return false }
    // As for git: colors pass, and a text that fits the screen stays there.
    let settings = System.environment("LESS") == nil ? "LESS=FRX; export LESS; " : ""
    let answer = try? System.run(
      ["sh", "-c", settings + pager], isQuiet: pager == "less", input: Array(text.utf8), takesOutput: false)
    // 126 and 127: the shell could not start the pager.
    return answer.map { ![126, 127].contains($0.status) } ?? false
  }
}
