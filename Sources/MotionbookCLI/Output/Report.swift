import Motionbook

/// A command's output: its fields, each named once, with the closure that reads it from an item.
///
/// The fields are the columns of a table, the members of a JSON object, and the cells of CSV.
struct Report<Item> {
  struct Field {
    /// The key in JSON and the header in CSV.
    let key: String
    /// Header in tables, if not the key.
    let title: String?
    let isNumeric: Bool
    let place: ReportPlace
    /// Behavior of its column on a narrow terminal.
    let yield: ColumnYield
    let cell: (Item) -> ReportCell
    /// Text in tables, if not that of the cell.
    let shown: ((Item) -> String)?

    /// - Parameters:
    ///   - numeric: Aligns right; nil to decide by the type of the value.
    ///   - yield: Behavior on a narrow terminal; nil for the default: numbers never give way, everything else last.
    init<Value: ReportValue>(
      _ key: String, as title: String? = nil, in place: ReportPlace = .all, numeric: Bool? = nil,
      yields yield: ColumnYield? = nil, shown: ((Item) -> String)? = nil, _ value: @escaping (Item) -> Value
    ) {
      self.key = key
      self.title = title
      self.place = place
      self.shown = shown
      isNumeric = numeric ?? Value.isNumeric
      self.yield = yield ?? (isNumeric ? .never : .last)
      cell = { value($0).cell }
    }

    func display(_ item: Item, times: TimeStyle = .full) -> String {
      shown.map { $0(item).visible } ?? cell(item).display(times)
    }
  }

  /// The member of the JSON object for the items.
  let name: String
  private var all: [Field]
  private var isSelected = false

  init(_ name: String, _ fields: [Field]) { (self.name, all) = (name, fields) }

  init(_ name: String, _ fields: Field...) { self.init(name, fields) }

  /// The fields printed in a place.
  func fields(in place: ReportPlace) -> [Field] { isSelected ? all : all.filter { !$0.place.isDisjoint(with: place) } }

  /// Selects fields in the given order.
  /// - Parameter others: Fields that another report would have, for the error.
  /// - Throws: a usage error that lists the fields.
  func selecting(_ keys: [String], beside others: [String] = []) throws -> Report {
    var result = self
    result.isSelected = true
    result.all = try keys.map { key in
      if let field = all.first(where: { $0.key == key }) { return field }
      let known = (all.map(\.key) + others).unique(by: \.self)
      let near = Suggestion.hint(for: key, among: known).map { "; \($0)" }
      throw ToolError.usage(
        "there is no field \(QuotedText.quote(key))\(near ?? "")", hint: "fields: \(known.joined(separator: ", "))")
    }
    return result
  }

  /// An item as members of an object.
  func members(_ item: Item, in place: ReportPlace = .document) -> [JSONMember] {
    fields(in: place).map { JSONMember($0.key, $0.cell(item).json) }
  }

  func json(_ items: [Item]) -> JSONValue { .array(items.map { .object(members($0)) }) }

  /// The items as a member under the report's name.
  func member(_ items: [Item]) -> JSONMember { JSONMember(name, json(items)) }
}

/// Places in which a field is printed.
struct ReportPlace: OptionSet {
  let rawValue: Int
  static let table = ReportPlace(rawValue: 1)
  static let document = ReportPlace(rawValue: 2)
  /// JSON Lines, CSV and TSV.
  static let lines = ReportPlace(rawValue: 4)
  static let machine: ReportPlace = [.document, .lines]
  static let all: ReportPlace = [.table, .document, .lines]
}

/// One value of a report.
enum ReportCell {
  /// A text, a flag, or a nested value; null is absent.
  case value(JSONValue)
  case number(Double)
  case count(Int)
  case list([String])
  /// Seconds; infinity is `forever`.
  case seconds(Double)
  /// All digits in JSON and CSV, the first in tables.
  case hash(ArtifactHash)
  case time(Timestamp)

  static var absent: ReportCell { .value(.null) }

  var json: JSONValue {
    switch self {
    case .value(let value): value
    case .number(let number): .init(number: number)
    case .count(let count): .number(Double(count))
    case .list(let texts): .array(texts.map { .string($0) })
    case .seconds(let seconds): .init(seconds: seconds)
    case .hash(let hash): .string(hash.hex)
    case .time(let time): .string(time.text)
    }
  }

  /// The value in a CSV cell, before quoting, and a flag for foreign text.
  var plain: (text: String, isForeign: Bool) {
    switch self {
    case .value(.null): ("", false)
    case .value(.string(let text)): (text, true)
    case .value(.bool(let flag)): (flag ? "true" : "false", false)
    case .value(.number(let number)), .number(let number): (CanonicalJSON.number(number), false)
    case .value(let value): (CanonicalJSON.text(value), true)
    case .count(let count): (String(count), false)
    case .list(let texts): (texts.joined(separator: " "), true)
    case .seconds(let seconds): (seconds.isFinite ? CanonicalJSON.number(seconds) : "forever", false)
    case .hash(let hash): (hash.hex, false)
    case .time(let time): (time.text, false)
    }
  }

  func display(_ times: TimeStyle = .full) -> String {
    switch self {
    case .value(.bool(let flag)): flag ? "yes" : "no"
    case .value, .count: plain.text.visible
    case .number(let number): HumanNumber.text(number, decimals: 6)
    case .list(let texts): texts.map { $0.visible }.joined(separator: ", ")
    case .seconds(let seconds): HumanNumber.seconds(seconds)
    case .hash(let hash): hash.short
    case .time(let time): time.text(times)
    }
  }
}

/// Types that a field may have.
protocol ReportValue {
  var cell: ReportCell { get }
  /// Aligns a column of such values right.
  static var isNumeric: Bool { get }
}

extension ReportValue {
  static var isNumeric: Bool { false }
}

extension ReportCell: ReportValue {
  var cell: ReportCell { self }
}

extension String: ReportValue {
  var cell: ReportCell { .value(.string(self)) }
}

extension Bool: ReportValue {
  var cell: ReportCell { .value(.bool(self)) }
}

extension ReportValue where Self: BinaryInteger {
  var cell: ReportCell { .count(Int(self)) }
  static var isNumeric: Bool { true }
}

extension Int: ReportValue {}
extension Int64: ReportValue {}

extension Double: ReportValue {
  var cell: ReportCell { .number(self) }
  static var isNumeric: Bool { true }
}

extension Optional: ReportValue where Wrapped: ReportValue {
  var cell: ReportCell { self?.cell ?? .absent }
  static var isNumeric: Bool { Wrapped.isNumeric }
}

extension Array: ReportValue where Element == String {
  var cell: ReportCell { .list(self) }
}

extension JSONValue: ReportValue {
  var cell: ReportCell { .value(self) }
}

extension ArtifactHash: ReportValue {
  var cell: ReportCell { .hash(self) }
}

extension PresetName: ReportValue {
  var cell: ReportCell { text.cell }
}

extension Timestamp: ReportValue {
  var cell: ReportCell { .time(self) }
}

extension JSONMember {
  /// A member with a value of a report's type.
  init(_ key: String, _ value: some ReportValue) { self.init(key, value.cell.json) }
}

extension JSONValue {
  /// An object by its keys; absent values are null.
  static func of(_ pairs: KeyValuePairs<String, any ReportValue>) -> JSONValue { .object(.of(pairs)) }
}

extension [JSONMember] {
  /// Members by their keys; absent values are null.
  static func of(_ pairs: KeyValuePairs<String, any ReportValue>) -> [JSONMember] {
    pairs.map { JSONMember($0.key, $0.value.cell.json) }
  }

  /// The same without absent values.
  static func present(_ pairs: KeyValuePairs<String, any ReportValue>) -> [JSONMember] {
    of(pairs).filter { $0.value != .null }
  }
}
