import CSQLite

/// A value that SQLite is given, or gives.
package enum SQLValue: Hashable, Sendable {
  case null
  case integer(Int64)
  case real(Double)
  case text(String)
  case blob([UInt8])

  /// Text, or a number as digits; nil for NULL and for bytes.
  package var text: String? {
    switch self {
    case .text(let text): text
    case .integer(let number): String(number)
    case .real(let number): "\(number)"
    case .null, .blob: nil
    }
  }

  /// Number, also if written as text; nil for others.
  package var number: Double? {
    switch self {
    case .integer(let number): Double(number)
    case .real(let number): number
    case .text(let text): Double(text)
    case .null, .blob: nil
    }
  }

  /// Text, or NULL when there is none.
  static func optional(_ text: String?) -> SQLValue { text.map { .text($0) } ?? .null }

  /// An integer, or NULL when there is none.
  static func optional(_ number: Int64?) -> SQLValue { number.map { .integer($0) } ?? .null }

  /// Has SQLite make its own copy before a call returns.
  static var transient: sqlite3_destructor_type { unsafeBitCast(-1, to: sqlite3_destructor_type.self) }

  /// The argument of a function, or a column of a row.
  init(_ value: OpaquePointer?) {
    func bytes(_ start: UnsafeRawPointer?) -> UnsafeRawBufferPointer {
      UnsafeRawBufferPointer(start: start, count: start == nil ? 0 : Int(sqlite3_value_bytes(value)))
    }
    switch sqlite3_value_type(value) {
    case SQLITE_INTEGER: self = .integer(sqlite3_value_int64(value))
    case SQLITE_FLOAT: self = .real(sqlite3_value_double(value))
    case SQLITE_TEXT: self = .text(String(decoding: bytes(sqlite3_value_text(value)), as: UTF8.self))
    case SQLITE_BLOB: self = .blob(Array(bytes(sqlite3_value_blob(value))))
    default: self = .null
    }
  }

  /// Makes it the result of a function.
  func answer(_ context: OpaquePointer?) {
    switch self {
    case .null: sqlite3_result_null(context)
    case .integer(let number): sqlite3_result_int64(context, number)
    case .real(let number): sqlite3_result_double(context, number)
    case .text(let text): sqlite3_result_text(context, text, Int32(clamping: text.utf8.count), Self.transient)
    case .blob(let bytes): sqlite3_result_blob(context, bytes, Int32(clamping: bytes.count), Self.transient)
    }
  }

  /// Approximate size in bytes.
  var size: Int {
    switch self {
    case .null, .integer, .real: 16
    case .text(let text): 16 + text.utf8.count
    case .blob(let bytes): 16 + bytes.count
    }
  }
}

/// SQL function in addition to SQLite's own.
package struct SQLFunction {
  package let name: String
  package let argumentCount: Int
  /// Receives the arguments; an error ends the query with its description.
  let body: ([SQLValue]) throws -> SQLValue

  package init(_ name: String, _ argumentCount: Int, _ body: @escaping ([SQLValue]) throws -> SQLValue) {
    (self.name, self.argumentCount, self.body) = (name, argumentCount, body)
  }
}

/// Limits on the cost of a query.
package struct SQLLimits: Hashable, Sendable {
  /// Maximum rows of an answer; more are dropped.
  package var rows = 1_000
  /// The most bytes of an answer; an error beyond.
  package var bytes = 64 << 20
  /// The most bytes that SQLite may take for it; an error beyond.
  package var memory: Int64 = 96 << 20
  /// The most seconds; an error beyond.
  package var seconds = 30.0

  package init() {}
}

/// Result of a query.
package struct SQLAnswer: Hashable, Sendable {
  package let columns: [String]
  package let rows: [[SQLValue]]
  /// Indicates dropped rows.
  package let isCut: Bool
}
