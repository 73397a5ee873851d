import ArgumentParser
import Motionbook

/// Order and number of printed rows.
struct OrderOptions: ParsableArguments {
  @Option(help: .value("field", "Sort by a field of the output; rows without it come last."))
  var sort: String?

  @Flag(help: "Reverse the order of rows.")
  var reverse = false

  @Option(name: [.customShort("n"), .long], help: .value("n", "Maximum number of rows."))
  var limit: Int?

  func validate() throws {
    if let limit, !(0..<Int.max).contains(limit) { throw ValidationError("--limit is \(limit); expected 0 or more.") }
  }

  /// Items sorted, then reversed, then limited.
  /// - Throws: a usage error that lists the fields.
  /// - Parameter others: Fields that another report would have, for the error.
  func applied<Item>(to items: [Item], of report: Report<Item>, beside others: [String] = []) throws -> [Item] {
    var items = items
    if let sort, let field = try report.selecting([sort], beside: others).fields(in: .all).first {
      let rows = items.map { (item: $0, cell: field.cell($0)) }
      let (known, unknown) = (rows.filter { !$0.cell.isAbsent }, rows.filter(\.cell.isAbsent))
      let sorted = known.sorted { $0.cell.precedes($1.cell) }
      items = ((reverse ? sorted.reversed() : sorted) + unknown).map(\.item)
    } else if reverse {
      items.reverse()
    }
    return Array(items.prefix(limit ?? .max))
  }
}

extension ReportCell {
  fileprivate var isAbsent: Bool {
    if case .value(.null) = self { true } else { false }
  }

  /// Compares cells of a column: numbers by value, everything else by bytes.
  fileprivate func precedes(_ other: ReportCell) -> Bool {
    if let left = size, let right = other.size { return left < right }
    return plain.text.utf8.lexicographicallyPrecedes(other.plain.text.utf8)
  }

  private var size: Double? {
    switch self {
    case .number(let number), .seconds(let number): number
    case .count(let count): Double(count)
    case .value(.bool(let flag)): flag ? 1 : 0
    case .time(let time): Double(time.milliseconds)
    default: nil
    }
  }
}
