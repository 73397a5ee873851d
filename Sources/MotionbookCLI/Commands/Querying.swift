import ArgumentParser
import Motionbook

struct SQLCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    "sql", "Query the catalog in SQL, read-only.",
    examples: """
        motionbook sql 'select kind, count(*) as n from preset group by kind'
        motionbook sql 'select name, motion_settle(name) as s from preset order by s'
        motionbook sql "select motion_distance('css/ease', 'linear')" --json

      Views: preset, history, release_entry. For all: .schema in a SQLite tool.

      Functions; name is a preset, NAME@VERSION, or a curve in notation
      \(MotionSQL.help.map { "  \($0.call)  \($0.summary)" }.joined(separator: "\n"))
      """)

  @Argument(help: .value("select", "One SELECT."))
  var statement: String

  @Option(help: .value("n", "Maximum number of rows."))
  var limit = 1_000

  @OptionGroup var catalog: CatalogOptions
  @OptionGroup var output: OutputOptions

  func validate() throws { try AnswerLimit.check(limit) }

  func run() throws {
    var limits = SQLLimits()
    limits.rows = limit
    let answer = try catalog.open().answer(statement, limits: limits)
    var seen: [String: Int] = [:]
    let fields: [Report<[SQLValue]>.Field] = answer.columns.enumerated().map { index, name in
      // Members of an object need names of their own.
      seen[name, default: 0] += 1
      let key = seen[name] == 1 ? name : "\(name):\(seen[name] ?? 0)"
      let isNumeric = answer.rows.allSatisfy { $0[index].isNumberOrNull }
      return .init(key, as: QuotedText.visible(key, limit: .max), numeric: isNumeric) { $0[index].cell }
    }
    try output.printer.print(Report("rows", fields), answer.rows, notes: [JSONMember("isCut", answer.isCut)])
    if answer.isCut { ErrorReport.note("there are more rows; print them with --limit") }
  }
}

extension SQLValue {
  fileprivate var isNumberOrNull: Bool {
    switch self {
    case .integer, .real, .null: true
    case .text, .blob: false
    }
  }

  fileprivate var cell: ReportCell {
    switch self {
    case .null: .absent
    case .integer(let number): .count(Int(number))
    case .real(let number): .number(number)
    case .text(let text): text.cell
    case .blob(let bytes): Hexadecimal.text(bytes).cell
    }
  }
}
