/// A value bound to a parameter of a statement.
///
/// There is no floating-point case: numbers live in JSON bodies only.
enum Binding {
  case null
  case integer(Int64)
  case text(String)
  /// TEXT as its bytes.
  case bytes([UInt8])
  case blob([UInt8])

  /// Text, or NULL when there is none.
  static func optional(_ text: String?) -> Binding { text.map { .text($0) } ?? .null }

  /// An integer, or NULL when there is none.
  static func optional(_ number: Int64?) -> Binding { number.map { .integer($0) } ?? .null }
}
